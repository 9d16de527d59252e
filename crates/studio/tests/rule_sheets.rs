//! Games of GDL at a table: moves that are chosen at the same time stay secret until all are chosen, chance keeps its word, and
//! facts can be picked.

use crate::ground::{Visitor, encoded};
use axum::http::StatusCode;
use serde_json::Value;

/// What a page that is open already is told, without what differs from table to table.
fn told(visitor: &Visitor, table: &str, state: &Value) -> String {
    let id = table.rsplit('/').next().expect("an id");
    let _ = visitor;
    state.to_string().replace(id, "ID")
}

/// Everything that can be asked of a table: its page, its record, and what open pages hear.
fn all_responses(visitor: &Visitor, table: &str) -> String {
    let id = table.rsplit('/').next().expect("an id");
    let page = visitor.get(table).body;
    let record = visitor.get(&format!("{table}/record")).body;
    let event = visitor.listen(&format!("{table}/events?seen=0"), None);
    let list = visitor.get("/tables").body.matches(" move").count();
    // Moves are listed for the role that chooses next: what was chosen must not make a difference.
    format!("{page}\n{record}\n{event}\n{list}").replace(id, "ID")
}

fn choose(visitor: &Visitor, table: &str, hand: &str) -> Value {
    let version = visitor.state(table)["version"].clone();
    let written = encoded(&format!("(show {hand})"));
    let answer = visitor.post_for_data(&format!("{table}/move"), &format!("move={written}&version={version}"));
    assert_eq!(answer.code, StatusCode::OK, "{}", answer.body);
    answer.json()
}

#[test]
fn moves_of_the_same_time_are_secret_until_all_have_chosen() {
    // Two studios, so that lists of tables hold one table each; the first chooser does something else in each round.
    let studios = [Visitor::new(), Visitor::new()];
    let tables = [0, 1].map(|nth| studios[nth].table("game=rock_paper_scissors&seat0=person&seat1=person"));
    let hands = ["rock", "paper", "scissors"];
    for round in 0..5 {
        let secret = [hands[round % 3], hands[(round + 1) % 3]];
        // What both tables show differs by what was revealed in the rounds before; so each round begins at the same history.
        let before: Vec<Value> = (0..2).map(|nth| studios[nth].state(&tables[nth])).collect();
        let answers: Vec<String> = (0..2)
            .map(|nth| told(&studios[nth], &tables[nth], &choose(&studios[nth], &tables[nth], secret[nth])))
            .collect();
        assert_eq!(answers[0], answers[1], "round {round}: the answer to the chooser");
        let seen: Vec<String> = (0..2).map(|nth| all_responses(&studios[nth], &tables[nth])).collect();
        assert_eq!(seen[0], seen[1], "round {round}: what can be asked");
        for nth in 0..2 {
            let state = studios[nth].state(&tables[nth]);
            assert_eq!((&state["record"], &state["last"]), (&before[nth]["record"], &before[nth]["last"]));
            let say = state["say"].as_str().expect("words");
            assert!(say.contains("left has chosen") && say.contains("choose too"), "{say}");
            assert!(
                state["status"].as_str().is_some_and(|status| status.contains("right</b> to move: now choose too"))
            );
        }
        // Take the second studio's choice back, so that both go on alike.
        let undone = studios[1].post_for_data(&format!("{}/do/undo", tables[1]), "").json();
        assert!(undone["say"].as_str().is_some_and(|say| !say.contains("has chosen")), "{undone}");
        choose(&studios[1], &tables[1], secret[0]);
        for nth in 0..2 {
            let state = choose(&studios[nth], &tables[nth], "paper");
            let say = state["say"].as_str().expect("words");
            assert!(
                say.contains(&format!("left: (show {})", secret[0])) && say.contains("right: (show paper)"),
                "{say}"
            );
        }
        // The taken-back choice costs versions: both tables are brought to the same one.
        let _ = studios[0].post_for_data(&format!("{}/do/pause", tables[0]), "");
        let _ = studios[0].post_for_data(&format!("{}/do/continue", tables[0]), "");
    }
    // Left: rock, paper, scissors, rock, paper against five times paper: one point against two.
    let state = studios[0].state(&tables[0]);
    let status = state["status"].as_str().expect("words");
    assert!(
        state["moves"].as_array().is_some_and(Vec::is_empty) && status.contains("right wins: left 0, right 100."),
        "{status}"
    );
    assert!(visitor_record(&studios[0], &tables[0]).starts_with("1. (show rock)\n2. (show paper)\n3. (show paper)\n"));
}

fn visitor_record(visitor: &Visitor, table: &str) -> String {
    visitor.get(&format!("{table}/record")).body
}

#[test]
fn the_result_of_a_game_of_gdl_has_the_names_of_its_roles() {
    let visitor = Visitor::new();
    let moves: Vec<String> = (0..5).flat_map(|_| ["(show paper)".to_owned(), "(show scissors)".to_owned()]).collect();
    let table = visitor.table(&format!("game=rock_paper_scissors&moves={}", encoded(&moves.join("\n"))));
    let state = visitor.state(&table);
    let status = state["status"].as_str().expect("words");
    assert!(status.contains("right wins: left 0, right 100."), "{status}");
    assert!(!status.contains("White") && !status.contains("Black"), "{status}");
}

#[test]
fn what_the_program_chooses_at_the_same_time_is_not_seen_before_the_person_has_chosen() {
    // The program is the first to choose here, and the person the second.
    let visitor = Visitor::new();
    let table = visitor.table("game=rock_paper_scissors&seat0=random&seat1=person");
    let state = visitor.wait(&table, |state| state["choosing"] == true);
    assert!(state["say"].as_str().is_some_and(|say| say.contains("left has chosen")), "{state}");
    assert_eq!((state["record"].as_str(), &state["last"]), (Some(""), &Value::Null));
    assert_eq!(visitor_record(&visitor, &table), "");
    // Whatever it has chosen, the table looks the same.
    let others: Vec<String> = (0..6)
        .map(|_| {
            let other = visitor.table("game=rock_paper_scissors&seat0=random&seat1=person");
            let state = visitor.wait(&other, |state| state["choosing"] == true);
            told(&visitor, &other, &state)
        })
        .collect();
    assert!(others.iter().all(|other| *other == told(&visitor, &table, &state)), "{others:?}");
    let after = choose(&visitor, &table, "rock");
    assert!(after["record"].as_str().is_some_and(|record| record.contains("left: (show ")), "{after}");
}

#[test]
fn a_joint_move_is_taken_back_and_played_again_as_one() {
    let visitor = Visitor::new();
    let moves = encoded("(show rock)\n(show paper)\n(show rock)\n(show rock)");
    let table = visitor.table(&format!("game=rock_paper_scissors&moves={moves}"));
    let act = |deed: &str, form: &str| visitor.post_for_data(&format!("{table}/do/{deed}"), form).json();
    act("undo", "");
    assert_eq!(visitor_record(&visitor, &table), "1. (show rock)\n2. (show paper)\n");
    act("redo", "");
    assert_eq!(visitor_record(&visitor, &table).lines().count(), 4);
    // Half of a joint move is no position that one can go to.
    act("go", "node=1");
    assert_eq!(visitor_record(&visitor, &table), "");
    act("go", "node=2");
    assert_eq!(visitor_record(&visitor, &table).lines().count(), 2);
}

#[test]
fn what_chance_chose_is_kept_with_the_move() {
    let visitor = Visitor::new();
    let table = visitor.table("game=stop_or_roll");
    let act = |deed: &str| visitor.post_for_data(&format!("{table}/do/{deed}"), "").json();
    let play = |chosen: &str| {
        let version = visitor.state(&table)["version"].clone();
        visitor.post_for_data(&format!("{table}/move"), &format!("move={chosen}&version={version}")).json()
    };
    for _ in 0..2 {
        play("take");
        play("take");
    }
    let record = visitor_record(&visitor, &table);
    assert_eq!(record.matches("random: (roll ").count(), 2, "{record}");
    for _ in 0..5 {
        act("undo");
        act("undo");
        act("redo");
        act("redo");
        assert_eq!(visitor_record(&visitor, &table), record, "taken back and played again");
        act("undo");
        play("take");
        play("take");
        assert_eq!(visitor_record(&visitor, &table), record, "the same moves again");
    }
    // The record holds it, so another table goes the same way.
    let other = visitor.table(&format!("game=stop_or_roll&moves={}", encoded(&record)));
    assert_eq!(visitor_record(&visitor, &other), record);
    let page = visitor.get(&table).body;
    assert!(page.contains("<span class=\"quiet\">chance</span>") && !page.contains("name=\"seat2\""), "{page}");
}

#[test]
fn a_fact_names_the_moves_that_mention_it() {
    let visitor = Visitor::new();
    let table = visitor.table("game=three_heaps");
    let page = visitor.get(&table).body;
    assert!(page.contains("game-board id=\"board\" hidden"), "there is no board: {page}");
    let state = visitor.state(&table);
    let facts = state["facts"].as_str().expect("facts");
    assert_eq!(facts.matches("data-number=").count(), 12, "all moves stand beside the facts");
    let fact = facts.split("(stones a 3)").next().and_then(|before| before.rsplit("data-moves=\"").next());
    let numbers: Vec<usize> = fact
        .and_then(|rest| rest.split('"').next())
        .expect("a fact to pick")
        .split(' ')
        .map(|number| number.parse().expect("a number"))
        .collect();
    let mentioned: Vec<&str> = numbers.iter().map(|nth| state["moves"][nth]["text"].as_str().expect("text")).collect();
    assert_eq!(mentioned, ["(leave a 0)", "(leave a 1)", "(leave a 2)", "(leave b 3)", "(leave c 3)"]);
    assert!(facts.contains("<button class=\"told\" type=\"button\" aria-pressed=\"false\""), "a keyboard reaches it");
}

#[test]
fn rule_sheets_are_written_checked_and_played_here() {
    let visitor = Visitor::new();
    let begun = visitor.post("/write", "from=new%3Agdl");
    assert_eq!(begun.code, StatusCode::SEE_OTHER, "{}", begun.body);
    let draft = begun.header("location").to_owned();
    let page = visitor.get(&draft).body;
    assert!(page.contains("The rules are sound.") && page.contains("(left 5)"), "{page}");
    let broken = encoded("(role white)\n(init (a 1)\n");
    let told = visitor.post_for_data(&draft, &format!("text={broken}")).json();
    assert!(told["valid"] == false && told["marks"].as_array().is_some_and(|marks| !marks.is_empty()), "{told}");
    let sheet = workbench::library::find("gdl/tic_tac_toe").expect("there").text;
    let told = visitor.post_for_data(&draft, &format!("text={}", encoded(sheet))).json();
    assert!(told["valid"] == true && told["board"].as_str().is_some_and(|board| board.contains("data-site")), "{told}");
    let played = visitor.post(&format!("{draft}/play"), &format!("text={}", encoded(sheet)));
    assert_eq!(played.code, StatusCode::SEE_OTHER, "{}", played.body);
    assert_eq!(visitor.state(played.header("location"))["moves"].as_array().map(Vec::len), Some(9));
    assert!(visitor.get("/words/gdl").body.contains("(legal role move)"));
    let unknown = visitor.post("/tables", "game=x&language=klingon&text=x").body;
    assert!(unknown.contains("`gdl`"), "{unknown}");
}

#[test]
fn a_player_on_the_network_sits_down_at_games_of_gdl_on_this_machine_only() {
    let visitor = Visitor::new();
    for (form, why) in [
        ("game=gdl/tic_tac_toe&seat1=ggp:192.168.0.7:9147", "not on this machine"),
        ("game=chess&seat1=ggp:127.0.0.1:9147", "not a game of GDL"),
        ("game=gdl/tic_tac_toe&seat1=ggp", "has no address"),
    ] {
        let refused = visitor.post("/tables", form);
        assert_eq!(refused.code, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(refused.body.contains(why), "{}", refused.body);
    }
}

#[test]
fn a_player_on_the_network_plays_a_whole_game_at_a_table() {
    let spec = "random".parse().expect("a player");
    let here = "127.0.0.1:0".parse().expect("an address");
    let server = workbench::network::open_player(here, &spec, 1).expect("a player on the network");
    let address = server.url();
    let visitor = Visitor::new();
    let table = visitor.table(&format!("game=gdl/tic_tac_toe&seat0=random&seat1=ggp&network={}", encoded(&address)));
    let state = visitor.wait(&table, |state| state["moves"].as_array().is_some_and(Vec::is_empty));
    assert!(state["say"].as_str().is_some_and(|say| say.contains("The game is over")), "{state}");
    assert!(!visitor.get(&table).body.contains("class=\"fault\">"), "nothing has failed");
}
