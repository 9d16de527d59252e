//! What pieces are worth, as people and scripts ask for it.

use serde_json::Value;

use crate::program::run;

/// The cells of a piece's row, as they are printed.
fn cells(arguments: &[&str], piece: &str) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    let row = run.out.lines().find(|line| line.split_whitespace().next() == Some(piece)).unwrap_or_default();
    row.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
}

fn pieces(arguments: &[&str]) -> Value {
    run(&[arguments, &["--json"]].concat()).json()["pieces"].clone()
}

// S60 S61 S62 S63 S64 S65 S66 S67 S68: as printed; `promote` stands before the total.
#[test]
fn the_published_tables_are_printed() {
    let tables = [
        ("american_checkers_table2", "king", "4 6.94 3.06 5.19 1 2 0 0 1 0 0 23.2"),
        ("american_checkers_table2", "man", "2 3.72 1.53 2.64 1 2 0 0 1 0 0 13.9"),
        ("chess", "bishop", "13 12 8.75 10.9 0 6 0 0 1 0 0 51.7"),
        ("chess", "king", "8 12.9 6.56 9.65 1 6 0 0 1 0 0 45.1"),
        ("chess", "knight", "8 14.8 5.25 11.8 0 6 0 0 1 0 0 46.9"),
        ("chess", "pawn", "1 1.99 0.875 1.75 0 6 0 0 1 0 0 12.6"),
        ("chess", "queen", "27 23.5 22.8 22.4 0 6 0 0 1 0 0 103"),
        ("chess", "rook", "14 20.2 14 20.2 0 6 0 0 1 0 0 75.5"),
    ];
    for (game, piece, expected) in tables {
        assert_eq!(cells(&["analyse", game], piece), expected, "{piece} in {game}");
    }
}

// S62: without the goal that is spelt out, nobody is to be eradicated.
#[test]
fn the_goal_of_the_second_table_is_not_in_ordinary_checkers() {
    assert_eq!(cells(&["analyse", "american_checkers"], "king"), "4 6.94 3.06 5.19 0 2 0 0 1 0 0 22.2");
}

// S37 S50
#[test]
fn scripts_get_every_column_under_its_name() {
    let columns = [
        "max_static",
        "max_eventual",
        "avg_static",
        "avg_eventual",
        "eradicate",
        "victims",
        "immunity",
        "giveaway",
        "stalemate",
        "arrive",
        "promote",
    ];
    for (arguments, promotes) in [(&["analyse", "chess"][..], false), (&["analyse", "chess", "--promote"], true)] {
        let pieces = pieces(arguments);
        let pieces = pieces.as_object().expect("an object");
        assert_eq!(pieces.len(), 6);
        for (name, piece) in pieces {
            let cell = |column: &str| piece[column].as_f64().expect(column);
            let sum: f64 = columns.iter().map(|column| cell(column)).sum();
            assert!((sum - cell("total")).abs() < 1e-9, "{name}: {piece}");
            assert_eq!(cell("promote") > 0.0, promotes && name == "pawn", "{name}: {piece}");
        }
    }
    assert_eq!(pieces(&["analyse", "jungle"]).as_object().map(|pieces| pieces.len()), Some(8));
}

// S71
#[test]
fn random_games_are_another_way_to_value_pieces() {
    let arguments = ["analyse", "american_checkers", "--method", "expected-outcome", "-n", "200", "--seed", "3"];
    let values = pieces(&arguments);
    for piece in ["man", "king"] {
        let value = values[piece]["value"].as_f64().expect("a number");
        let [low, high] = [0, 1].map(|end| values[piece]["interval"][end].as_f64().expect("a number"));
        assert!(0.0 < low && low < value && value < high && high < 1.0, "{values}");
    }
    assert_eq!(values, pieces(&arguments), "the same seed gives the same values");
    assert_ne!(values, pieces(&[&arguments[..7], &["4"]].concat()));
    assert!(run(&arguments).out.contains("200 random games"));
}

#[test]
fn pieces_that_are_nobody_s_have_no_value() {
    assert!(run(&["analyse", "nim"]).out.contains("no piece of this game has an owner"));
    assert_eq!(pieces(&["analyse", "nim"]), serde_json::json!({}));
}

#[test]
fn what_makes_no_sense_together_is_refused() {
    for arguments in [
        &["analyse", "chess", "-n", "10"][..],
        &["analyse", "chess", "--promote", "--method", "expected-outcome"],
        &["analyse", "chess", "--method", "guess"],
        &["analyse"],
        &["analyse", "no_such_game"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains("error"), "{run:?}");
    }
}

// S51 S52
#[test]
fn the_tables_say_where_a_lone_piece_goes_from_each_site() {
    let tables = run(&["analyse", "chess", "--tables", "--json"]).json();
    let tables = tables["pieces"].as_array().expect("pieces");
    assert_eq!(tables.len(), 12);
    let row = |player: &str, piece: &str, from: &str| {
        let table = tables.iter().find(|table| table["player"] == player && table["piece"] == piece).expect("a table");
        table["sites"].as_array().expect("sites").iter().find(|row| row["from"] == from).expect("a site")["to"].clone()
    };
    let sorted = |to: Value| {
        let mut to: Vec<String> = serde_json::from_value(to).expect("names of sites");
        to.sort();
        to
    };
    assert_eq!(sorted(row("white", "knight", "b1")), ["a3", "c3", "d2"]);
    assert_eq!(sorted(row("white", "knight", "d4")).len(), 8);
    assert_eq!(sorted(row("black", "pawn", "e7")), ["e6"]);
    let text = run(&["analyse", "chess", "--tables"]).out;
    assert!(text.contains("white knight\n"), "{text}");
    assert_eq!(run(&["analyse", "chess", "--tables", "--promote"]).code, 2);
}
