//! The benchmarks of Reis and Zhu (section 5): how well our player plays rule sheets that it is told; and players on the network
//! in matches of ours.

use std::fs;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::DrawRules;
use ggp::{Limits, Server};
use workbench::contest::{Match, Terms, play_match, tournament};
use workbench::network::{NetworkTerms, network_match, open_player};
use workbench::{Game, Language, Setting, Source, Spec, source::Origin};

const TIC_TAC_TOE: &str = include_str!("../../../games/gdl/tic_tac_toe.kif");

/// Chance and two players, in turns: each step one of them chooses.
const DICE: &str = "
(role random) (role ann) (role bob)
(init (turn random 0))
(after random ann) (after ann bob) (after bob random)
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(<= (legal ?role a) (true (turn ?role ?n)))
(<= (legal ?role b) (true (turn ?role ?n)))
(<= (legal ?role noop) (role ?role) (true (turn ?other ?n)) (distinct ?role ?other))
(<= (next (turn ?other ?m)) (true (turn ?role ?n)) (after ?role ?other) (succ ?n ?m))
(<= (next (coin ?side)) (does random ?side) (distinct ?side noop))
(<= (next (coin ?side)) (true (coin ?side)) (does random noop))
(<= (next (right ?role)) (true (coin ?side)) (does ?role ?side))
(<= (next (right ?role)) (true (right ?role)))
(<= terminal (true (turn ?role 6)))
(<= (goal ?role 100) (role ?role) (true (right ?role)))
(<= (goal ?role 0) (role ?role) (not (true (right ?role))))
";

fn sheet(name: &str, text: &str) -> Game {
    let (name, text, origin) = (name.to_owned(), text.to_owned(), Origin::Generator);
    Game::new(Source { name, text, language: Language::Gdl, origin }).expect("a game")
}

fn specs(players: [&str; 2]) -> [Spec; 2] {
    players.map(|spec| spec.parse::<Spec>().expect("a player"))
}

fn terms(games: u64) -> Terms {
    Terms { games, swap: true, opening: [0, 0], sprt: None, removed: Vec::new() }
}

fn played(name: &str, text: &str, players: [&str; 2], games: u64) -> Match {
    play_match(&sheet(name, text), Setting::default(), &specs(players), &terms(games)).expect("a match")
}

const HERE: ([u8; 4], u16) = ([127, 0, 0, 1], 0);

/// A player of ours on the network, and all that it is told, with its answers.
fn overheard(spec: &str) -> (Server, Arc<Mutex<Vec<String>>>) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let spec = spec.parse().expect("a player");
    let (player, hears) = (lab::general::player("heard", spec, 1), Arc::clone(&heard));
    let server = Server::open_with(SocketAddr::from(HERE), player, Limits::default(), move |exchange| {
        hears.lock().expect("not poisoned").push(format!("{} {}", exchange.message, exchange.reply));
    });
    (server.expect("a free port"), heard)
}

// R47 R48: a fraction of what three seconds are good for is enough.
#[test]
fn two_players_of_tic_tac_toe_always_draw() {
    let played = played("tic_tac_toe", TIC_TAC_TOE, ["mcts:iterations=3000", "mcts:iterations=3000"], 20);
    assert_eq!((played.white, played.black, played.draws), (0, 0, 20));
    let rewards = played.rewards.expect("rewards");
    assert_eq!((rewards["cross"], rewards["nought"]), (50.0, 50.0));
}

// R41 R42 R47 R48
#[test]
fn two_players_of_tic_tac_toe_always_draw_over_the_network() {
    let spec: Spec = "mcts:iterations=3000".parse().expect("a player");
    let players = [1, 2].map(|seed| open_player(SocketAddr::from(HERE), &spec, seed).expect("a free port"));
    let (game, urls) = (sheet("tic_tac_toe", TIC_TAC_TOE), players.each_ref().map(Server::url));
    for seed in 0..3 {
        let terms = NetworkTerms {
            players: &urls,
            start_clock: Duration::from_secs(3),
            play_clock: Duration::from_secs(3),
            scramble: seed == 2,
            seed,
            record: None,
        };
        let played = network_match(&game, &terms, &|| false, &mut |_| ()).expect("a match");
        assert!(played.goals.values().all(|goal| *goal == Some(50)), "{played:?}");
        assert!(played.errors.iter().flatten().all(String::is_empty), "{played:?}");
    }
}

// R49: on the board of eight columns.
#[test]
fn a_player_of_connect_four_beats_one_who_plays_at_random() {
    let text = include_str!("../../../games/gdl/connect_four.kif");
    let wide = text.replace("(beside f g)", "(beside f g)\n(beside g h)");
    let game = sheet("wide", &wide);
    assert_eq!(workbench::perft::perft(&game, Setting::default(), &[], 3).expect("counted").nodes, [8, 64, 512]);
    for (name, text) in [("connect_four", text), ("wide", &wide)] {
        let played = played(name, text, ["mcts:iterations=150", "random"], 40);
        assert!(played.score >= 0.95, "{name}: {} won, {} lost, {} drawn", played.white, played.black, played.draws);
    }
}

#[test]
fn a_player_on_the_network_has_new_chances_in_each_match_and_the_same_in_the_same_match() {
    let spec: Spec = "mcts:iterations=20".parse().expect("a player");
    let players = [1, 2].map(|seed| open_player(SocketAddr::from(HERE), &spec, seed).expect("a free port"));
    let text = include_str!("../../../games/gdl/connect_four.kif");
    let (game, urls) = (sheet("connect_four", text), players.each_ref().map(Server::url));
    let moves = |seed: u64| {
        let clock = Duration::from_secs(10);
        let (players, scramble, record) = (&urls[..], false, None);
        let terms = NetworkTerms { players, start_clock: clock, play_clock: clock, scramble, seed, record };
        network_match(&game, &terms, &|| false, &mut |_| ()).expect("a match").moves
    };
    let mut all: Vec<_> = (0..8).map(moves).collect();
    assert_eq!(all[3], moves(3));
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 8, "no game is played twice");
}

#[test]
fn a_player_on_the_network_plays_the_games_of_a_match_one_after_the_other_and_hears_of_the_end_of_each() {
    let (server, heard) = overheard("mcts:iterations=100");
    let remote = format!("ggp:{},ms=5000", server.url());
    let played = played("tic_tac_toe", TIC_TAC_TOE, [&remote, "random"], 6);
    assert!(played.records.iter().all(|record| record.why.is_none()), "{:?}", played.records);
    assert_eq!(played.white + played.black + played.draws, 6);
    drop(server);
    let heard = heard.lock().expect("not poisoned");
    let all = |word: &str| heard.iter().filter(|line| line.contains(word)).collect::<Vec<_>>();
    // Whether it is there at all is found out by a match that is given up.
    assert_eq!((all("START").len(), all("STOP").len(), all("ABORT").len()), (7, 6, 1), "{heard:?}");
    assert!(!heard.iter().any(|line| line.ends_with("busy")), "{heard:?}");
    let last = played.records[0].moves.last().expect("a move");
    assert!(all("STOP").iter().any(|line| packed(line).contains(&packed(last))), "{last} is not in {:?}", all("STOP"));
}

/// A text without blanks.
fn packed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn a_player_on_the_network_is_told_what_chance_does() {
    let (server, heard) = overheard("random");
    let remote = format!("ggp:{},ms=5000", server.url());
    for players in [[remote.as_str(), "random"], ["random", &remote]] {
        let played = played("dice", DICE, players, 2);
        assert!(played.records.iter().all(|record| record.why.is_none()), "{:?}", played.records);
        assert!(played.records.iter().all(|record| record.moves.len() == 6), "{:?}", played.records);
    }
    let heard = heard.lock().expect("not poisoned");
    let tells = |side: &str| heard.iter().any(|line| packed(line).contains(&packed(&format!("({side} noop noop)"))));
    assert!(tells("a") || tells("b"), "{heard:?}");
}

#[test]
fn one_player_on_the_network_cannot_play_both_sides_of_a_match() {
    let (server, _) = overheard("random");
    let (url, port) = (server.url(), server.address().port());
    let both = specs([&format!("ggp:{url}"), &format!("ggp:localhost:{port}")]);
    let game = sheet("tic_tac_toe", TIC_TAC_TOE);
    let error = play_match(&game, Setting::default(), &both, &terms(2)).expect_err("the same player");
    assert!(error.to_string().contains("are the same player"), "{error}");
    let error = tournament(&[game], Setting::default(), &both, &terms(2)).expect_err("the same player");
    assert!(error.to_string().contains("are the same player"), "{error}");
}

#[test]
fn chance_takes_part_in_a_match_over_the_network_and_stands_in_its_record() {
    let spec: Spec = "mcts:iterations=50".parse().expect("a player");
    let players = [1, 2].map(|seed| open_player(SocketAddr::from(HERE), &spec, seed).expect("a free port"));
    let (game, urls) = (sheet("dice", DICE), players.each_ref().map(Server::url));
    let folder = std::env::temp_dir().join(format!("ludwright-record-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("match.json");
    let terms = NetworkTerms {
        players: &urls,
        start_clock: Duration::from_secs(5),
        play_clock: Duration::from_secs(5),
        scramble: false,
        seed: 3,
        record: Some(&file),
    };
    let mut kept = Vec::new();
    let mut watch = |record: &ggp::Record| {
        let text = fs::read_to_string(&file).expect("a record from the start on");
        let json: serde_json::Value = serde_json::from_str(&text).expect("whole");
        assert_eq!(json["moves"].as_array().map(Vec::len), Some(record.moves.len()));
        kept.push(record.moves.len());
    };
    let played = network_match(&game, &terms, &|| false, &mut watch).expect("a match");
    fs::remove_dir_all(folder).expect("removed");
    assert!(played.errors.iter().flatten().all(String::is_empty), "{played:?}");
    assert_eq!(kept, [0, 1, 2, 3, 4, 5, 6, 6], "after every move, and at the end");
    assert_eq!((played.moves.len(), played.moves[0][1].as_str(), played.moves[0][2].as_str()), (6, "noop", "noop"));
    // The very game that was recorded can be repeated.
    let moves: Vec<String> = played.moves.iter().map(|joint| format!("({})", joint.join(" "))).collect();
    let end = workbench::joint_moves(&game, Setting::default(), &moves).expect("legal").expect("joint moves");
    assert!(end.terminal);
    assert_eq!(end.goals, Some(played.goals));
}

#[test]
fn chance_wins_no_match_and_no_game_is_given_to_the_first_of_several_when_another_fails() {
    let dice = sheet("dice", DICE);
    let [_, ann, bob] = [0, 1, 2].map(|role| workbench::Role::ALL[role]);
    assert_eq!(dice.sides(), [ann, bob]);
    assert_eq!((dice.seat(ann), dice.seat(bob)), (0, 1));
    assert_eq!(dice.without(ann), Some(workbench::Outcome::Win(bob)));
    assert_eq!(dice.without(bob), Some(workbench::Outcome::Win(ann)));
    let three = sheet("three", &DICE.replace("(role random)", "(role carl)").replace("random", "carl"));
    assert_eq!(three.without(bob), None, "two are left");
    let played = played("dice", DICE, ["mcts:iterations=60", "mcts:iterations=60"], 6);
    assert!(played.rewards.expect("rewards").keys().eq(["ann", "bob"]));
}

#[test]
fn random_games_say_what_each_role_gets_on_the_average() {
    let game = sheet("dice", DICE);
    let engine = game.engine(workbench::Kind::Compiled, DrawRules::default());
    assert_eq!(engine.rewarded(1, 0..300).tally, engine.playouts(1, 0..300));
    for kind in [workbench::Kind::Compiled, workbench::Kind::Reference] {
        let setting = Setting { engine: kind, ..Setting::default() };
        let effort = workbench::playouts::Effort::Games(2000);
        let played = workbench::playouts::playouts(&game, setting, effort, 1).expect("played");
        let names: Vec<&str> = played.rewards.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["ann", "bob"]);
        // Each has two chances of one half to be right; the bound is over four standard deviations.
        assert!(played.rewards.iter().all(|(_, mean)| (mean - 75.0).abs() < 5.0), "{:?}", played.rewards);
    }
}
