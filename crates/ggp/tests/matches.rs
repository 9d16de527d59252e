//! Whole matches, with players of every kind.

use std::time::Duration;

use ggp::{Contact, GivenUp, Match, Played, Record};
use serde_json::Value;

use crate::brains::{Diary, Does, hangs, player, says, serve};
use crate::count::{Backwards, referee};
use crate::impostors::{Trick, impostor};

/// A match of these players, with clocks that nobody exceeds who does not mean to.
fn contest<'a>(players: &'a [Contact]) -> Match<'a> {
    Match {
        game: "count",
        meta_url: "",
        seed: 1,
        start_clock: Duration::from_secs(10),
        play_clock: Duration::from_secs(10),
        grace: Duration::from_millis(200),
        players,
        disguise: None,
        now: &|| 1000,
        enough: &|| false,
    }
}

fn play(contest: &Match<'_>, roles: &[&str], steps: u32) -> Record {
    let Played { record, given_up } = contest.play(&mut referee(roles, steps), &mut |_| {}).expect("a match");
    assert_eq!(given_up, None);
    assert!(record.is_completed && !record.is_aborted);
    assert_eq!((record.moves.len(), record.states.len(), record.errors.len()), (3, 4, 4));
    record
}

/// The errors of the second of two players, on the way to each state.
fn errors_of_the_second(play_clock: Duration, second: Contact) -> (Vec<String>, Record) {
    let (_server, first) = says("(add 2)");
    let players = [first, second];
    let clocks = Match { start_clock: play_clock, play_clock, ..contest(&players) };
    let record = play(&clocks, &["left", "right"], 3);
    assert!(record.errors.iter().all(|errors| errors[0].is_empty()), "{:?}", record.errors);
    assert!(record.moves.iter().all(|moves| moves[0] == "(add 2)"), "{:?}", record.moves);
    (record.errors.iter().map(|errors| errors[1].clone()).collect(), record)
}

// R41 R44
#[test]
fn two_players_and_a_host_play_a_match() {
    let (first, second) = (Diary::default(), Diary::default());
    let (_one, left) = serve(player("One", Does::Says(" ( ADD\n2 ) "), &first));
    let (_two, right) = serve(player("Two", Does::Says("noop"), &second));
    let players = [left, right.named("Two")];
    let record = play(&contest(&players), &["left", "right"], 3);
    assert_eq!(record.moves, vec![vec!["(add 2)".to_owned(), "noop".to_owned()]; 3]);
    assert_eq!(record.states[3], "((step 3) (sum 0 6) (sum 1 0))");
    assert_eq!(record.goal_values, [100, 0]);
    assert!(record.errors.iter().flatten().all(String::is_empty));
    let id = &record.match_id;
    let moves = r#"["(add 2)", "noop"]"#;
    let told = [
        format!("start {id} right: (role left) (role right)"),
        "play 0 []".to_owned(),
        format!("play 1 {moves}"),
        format!("play 2 {moves}"),
        format!("stop {moves}"),
    ];
    assert_eq!(second.at_least(5), told);
    assert_eq!(first.at_least(5)[1..], told[1..]);
}

// R44
#[test]
fn a_record_has_all_keys_and_the_same_seed_gives_the_same_bytes() {
    let (_server, one) = says("(add 1)");
    let json = |seed| {
        let players = [one.clone()];
        let record = play(&Match { seed, ..contest(&players) }, &["left", "random"], 3);
        // The port is another one each time.
        record.json().replace(&one.address().to_string(), "URL")
    };
    assert_eq!(json(1), json(1));
    assert_ne!(json(1), json(2));
    let record: Value = serde_json::from_str(&json(1)).expect("JSON");
    let keys: Vec<&str> = record.as_object().expect("an object").keys().map(String::as_str).collect();
    let mut expected = [
        "matchId",
        "randomToken",
        "startTime",
        "gameMetaURL",
        "isCompleted",
        "isAborted",
        "states",
        "moves",
        "stateTimes",
        "errors",
        "goalValues",
        "previewClock",
        "startClock",
        "playClock",
        "playerNamesFromHost",
        "scrambled",
    ];
    expected.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(record["playerNamesFromHost"], serde_json::json!(["URL", "random"]));
    assert_eq!((&record["playClock"], &record["startTime"]), (&Value::from(10), &Value::from(1000)));
}

#[test]
fn the_host_plays_chance_by_its_seed() {
    let (_server, one) = says("noop");
    let players = [one];
    let chance = |seed| -> Vec<String> {
        let record = play(&Match { seed, ..contest(&players) }, &["Random", "left"], 3);
        record.moves.into_iter().map(|mut moves| moves.swap_remove(0)).collect()
    };
    assert_eq!(chance(5), chance(5));
    assert!((0..20).any(|seed| chance(seed) != chance(5)));
}

#[test]
fn players_are_as_many_as_roles() {
    let (_server, one) = says("noop");
    let unfit = contest(&[one]).play(&mut referee(&["left", "right"], 3), &mut |_| {}).expect_err("one too few");
    assert_eq!(
        unfit.to_string(),
        "the game has 2 roles to play (left, right), but 1 players were given; give one for each role"
    );
}

// R43
#[test]
fn a_player_that_hangs_is_replaced_and_recorded_as_late() {
    let (errors, record) =
        errors_of_the_second(Duration::from_millis(1000), impostor(Trick::Says("ready"), &[Trick::Hangs]));
    assert_eq!(errors, ["", "TO", "TO", "TO"]);
    // The moves in its place depend on the seed alone.
    let again = errors_of_the_second(Duration::from_millis(1000), impostor(Trick::Says("ready"), &[Trick::Closes])).1;
    assert_eq!(record.moves, again.moves);
}

#[test]
fn a_player_that_never_starts_is_recorded_as_late_from_the_beginning() {
    let (errors, _) = errors_of_the_second(Duration::from_millis(1000), impostor(Trick::Hangs, &[Trick::Says("noop")]));
    assert_eq!(errors, ["TO", "", "", ""]);
}

// R43
#[test]
fn illegal_moves_garbage_and_refusals_are_recorded_with_what_was_said() {
    let long = Duration::from_secs(10);
    for (start, plays, recorded) in [
        (Trick::Says("ready"), &[Trick::Says("(add 3)")], ["", "IL (add 3)"]),
        (Trick::Says("ready"), &[Trick::Says("(add\r\n 2")], ["", "IL (add 2"]),
        (Trick::Says("ready"), &[Trick::Says("")], ["", "IL"]),
        (Trick::Says("ready"), &[Trick::Says("noop noop")], ["", "IL noop noop"]),
        (Trick::Says("busy"), &[Trick::Says("busy")], ["IL busy", "IL busy"]),
        (Trick::Says("READY"), &[Trick::SaysAndCloses("( ADD 2 )")], ["", ""]),
        (Trick::Says("ready"), &[Trick::Raw(b"\x00\xff\xfe garbage\r\n\r\n")], ["", "CE"]),
        (Trick::Says("ready"), &[Trick::Raw(b"HTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\nnoop")], ["", "CE"]),
        (
            Trick::Says("ready"),
            &[Trick::Raw(b"HTTP/1.0 200 OK\r\nContent-Length: 6\r\n\r\n\xff\xfe\x80(((")],
            ["", "IL \u{fffd}\u{fffd}\u{fffd} ((("],
        ),
        (Trick::Closes, &[Trick::Closes], ["CE", "CE"]),
    ] {
        let (errors, _) = errors_of_the_second(long, impostor(start, plays));
        assert_eq!(errors, [recorded[0], recorded[1], recorded[1], recorded[1]], "{plays:?}");
    }
}

#[test]
fn a_player_that_dies_in_the_midst_is_replaced_from_then_on() {
    let dies = impostor(Trick::Says("ready"), &[Trick::Says("noop"), Trick::Dies]);
    let (errors, record) = errors_of_the_second(Duration::from_secs(10), dies);
    assert_eq!(errors, ["", "", "CE", "CE"]);
    assert_eq!(record.moves[0][1], "noop");
}

#[test]
fn a_player_that_is_nowhere_is_a_connection_error() {
    // No program of ours may listen there, and hardly any other does.
    let gone = Contact::new("127.0.0.1:1".parse().expect("an address")).expect("this machine");
    assert_eq!(errors_of_the_second(Duration::from_secs(10), gone).0, ["CE"; 4]);
}

// R43
#[test]
fn a_brain_that_hangs_or_breaks_down_is_answered_for_in_time() {
    let (never, _free) = hangs("(add 2)");
    for does in [never, Does::Thinks("(add 1)", "(add 2)")] {
        let (_server, second) = serve(player("Second", does, &Diary::default()));
        let players = [second];
        let strict = Match { play_clock: Duration::from_secs(2), grace: Duration::ZERO, ..contest(&players) };
        let record = strict.play(&mut referee(&["left"], 1), &mut |_| {}).expect("a match").record;
        assert_eq!((record.moves, record.errors), (vec![vec!["(add 2)".to_owned()]], vec![vec![String::new()]; 2]));
    }
    let (_server, broken) = serve(player("Broken", Does::Panics, &Diary::default()));
    let (errors, _) = errors_of_the_second(Duration::from_secs(10), broken);
    assert_eq!(errors, ["", "IL busy", "IL busy", "IL busy"]);
}

#[test]
fn players_are_told_a_disguised_game_in_other_words() {
    let diary = Diary::default();
    let (_one, left) = serve(player("One", Does::Says("(dda 2)"), &diary));
    let (_two, right) = says("noop");
    let players = [left, right];
    let record = play(&Match { disguise: Some(&Backwards), ..contest(&players) }, &["left", "right"], 3);
    assert!(record.scrambled);
    assert!(record.moves.iter().all(|moves| moves[0] == "(add 2)"));
    // The other player answers in words of the undisguised game.
    assert_eq!(record.errors[1], ["", "IL noop"]);
    let told = diary.at_least(3);
    assert!(told[0].ends_with(" tfel: (elor tfel) (elor thgir)"), "{}", told[0]);
    assert!(told[2].starts_with(r#"play 1 ["(dda 2)", "#), "{}", told[2]);
}

#[test]
fn a_match_that_is_stopped_is_aborted_everywhere() {
    let diary = Diary::default();
    let (_server, one) = serve(player("One", Does::Says("noop"), &diary));
    let players = [one.clone()];
    let enough = || diary.entries().len() >= 3;
    let stopped = Match { enough: &enough, ..contest(&players) };
    let mut seen = 0;
    let played = stopped.play(&mut referee(&["left"], 1000), &mut |_| seen += 1).expect("a match");
    assert_eq!(played.given_up, Some(GivenUp::Stopped));
    assert!(played.record.is_aborted && !played.record.is_completed && played.record.goal_values.is_empty());
    assert_eq!(diary.at_least(4).last().map(String::as_str), Some("abort"));
    assert_eq!(seen, 4);
    assert!(one.info(Duration::from_secs(10)).expect("an answer").available);
}

// R45
#[test]
fn several_matches_are_played_side_by_side() {
    std::thread::scope(|scope| {
        for seed in 0..4 {
            scope.spawn(move || {
                let ((_one, left), (_two, right)) = (says("(add 1)"), says("(add 2)"));
                let players = [left, right];
                let record = play(&Match { seed, ..contest(&players) }, &["left", "right"], 3);
                assert_eq!(record.goal_values, [0, 100]);
            });
        }
    });
}
