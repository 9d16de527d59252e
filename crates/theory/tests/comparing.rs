//! Rule differences of two games in English.

use game::DrawRules;
use theory::bridge::Interpreted;
use theory::diff::{differences, lines};

use crate::boards::table;

fn told(one: &str, other: &str) -> Vec<String> {
    let (one, other) = (table(one), table(other));
    lines(one.rules(), other.rules(), &differences(&one, &other).expect("few steps"))
}

// L71
#[test]
fn checkers_and_draughts_differ() {
    let hops = "It captures an enemy piece by hopping over it: it hops diagonally";
    let next = "over an enemy piece next to it, to the square just beyond. The square where it lands must be empty.";
    let expected = [
        "The board:",
        "  american checkers: eight files by eight ranks.",
        "  international draughts: ten files by ten ranks.",
        "The set-up:",
        "  american checkers: White begins with men on a1, c1, e1, g1, b2, d2, f2, h2, a3, c3, e3 and g3.",
        "  international draughts: White begins with men on a1, c1, e1, g1, i1, b2, d2, f2, h2, j2, a3, c3, e3, g3, i3, b4, \
         d4, f4, h4 and j4.",
        "Compulsory captures:",
        "  american checkers: Who can capture must, in any way there is.",
        "  international draughts: Who can capture must, and must take as many pieces as can be taken in the turn.",
        "The man:",
        &format!("  american checkers: {hops} forward {next}"),
        &format!("  international draughts: {hops} {next}"),
        "The king:",
        &format!("  american checkers: The king steps one square diagonally. {hops} {next}"),
        &format!(
            "  international draughts: The king slides any number of squares diagonally, through empty squares only, like \
             a chess bishop. {hops} over any number of empty squares (or none), then an enemy piece, then any number of \
             empty squares (or none), and lands on the next square. The square where it lands must be empty."
        ),
    ];
    assert_eq!(told("american_checkers", "international_draughts"), expected);
}

// L71
#[test]
fn chess_and_turncoat_chess_differ_in_nearly_everything() {
    let told = told("chess", "turncoat_chess");
    for line in [
        "  turncoat chess: five files by five ranks.",
        "  chess: Black sees the board in a mirror: only the ranks are reversed.",
        "  chess: You win if it is your opponent's turn and your opponent has no legal move. You win if your opponent has \
         no king on the board.",
        "  turncoat chess: You win if it is your turn and you have no legal move.",
        "The termite:",
        "  chess: There is no such piece.",
    ] {
        assert!(told.iter().any(|told| told == line), "{line}: {told:#?}");
    }
}

#[test]
fn rules_that_are_written_differently_and_mean_the_same_do_not_differ() {
    let entry = library::find("chess").expect("a game of the library");
    let table = |text: &str| Interpreted::new(&metagame::read(text).game.expect("a sound game"), DrawRules::default());
    let (one, other) =
        (table(entry.text), table(&entry.text.replace("<0,1> SYMMETRY all_symmetry", "<1,0> SYMMETRY all_symmetry")));
    assert_ne!(one.rules(), other.rules());
    assert_eq!(differences(&one, &other), Ok(Vec::new()));
    let queer = table(&entry.text.replacen("LEAP <1,2>", "LEAP <1,3>", 1));
    let found = differences(&one, &queer).expect("few steps");
    assert_eq!(found.iter().map(|one| one.about.as_str()).collect::<Vec<_>>(), ["the knight"]);
}

#[test]
fn a_game_does_not_differ_from_itself() {
    assert_eq!(told("chess", "chess"), ["chess and chess have the same rules."]);
}
