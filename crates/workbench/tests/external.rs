//! Other people's programs as players, well behaved and otherwise: none of them keeps anybody waiting.

use std::time::{Duration, Instant};

use workbench::external::{
    Choice, Decision, Evaluation, External, Failure, Limits, Protocol, Refereed, Terms, referee,
};
use workbench::{DrawRules, Ending, Game, Setting, replay, source};

const QUICK: Limits = Limits { depth: None, millis: Some(50) };

/// Patience for tests; even on a busy machine a well-behaved engine is quicker.
fn terms() -> Terms {
    Terms { start: Duration::from_secs(8), grace: Duration::from_secs(4), ..Terms::default() }
}

/// Less patience with moves.
fn hasty() -> Terms {
    Terms { grace: Duration::from_secs(1), ..terms() }
}

/// Less patience before the game.
fn impatient() -> Terms {
    Terms { start: Duration::from_secs(2), ..terms() }
}

fn command(kind: &str) -> String {
    format!("'{}' {kind}", env!("CARGO_BIN_EXE_fake_engine"))
}

fn start_on(kind: &str, protocol: Protocol, terms: Terms) -> Result<External, Failure> {
    External::start_with(&command(kind), protocol, terms)
}

fn start(kind: &str, protocol: Protocol) -> External {
    start_on(kind, protocol, terms()).unwrap_or_else(|failure| panic!("{kind}: {failure}"))
}

fn load(game: &str) -> Game {
    Game::new(source::find(game, &mut std::io::empty()).expect("in the library")).expect("sound")
}

fn game_between(white: External, black: External, game: &str) -> Refereed {
    referee(&load(game), Setting::default(), &mut [white, black], QUICK).expect("two play it")
}

/// How an engine fails that plays White against one that behaves.
fn failure_of(kind: &str, terms: Terms) -> Failure {
    let white = start_on(kind, Protocol::Uci, terms).unwrap_or_else(|failure| panic!("{kind}: {failure}"));
    let begun = Instant::now();
    let played = game_between(white, start("cecp", Protocol::Cecp), "chess_third_rank");
    assert!(begun.elapsed() < Duration::from_secs(20), "{kind} took {:?}", begun.elapsed());
    assert_eq!((played.outcome, played.ending), (Some("black"), None), "{played:?}");
    let forfeit = played.forfeit.expect("a failure");
    assert_eq!((forfeit.role, forfeit.player.as_str()), ("white", "Fake Uci"));
    forfeit.failure
}

#[test]
fn a_well_behaved_engine_answers_with_move_and_score() {
    let mut uci = start("uci", Protocol::Uci);
    assert_eq!((uci.name(), uci.protocol()), ("Fake Uci", Protocol::Uci));
    let fen = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1";
    uci.set_up(Some(fen), &[]).expect("a position");
    let answer = uci.choose(Limits { depth: Some(1), millis: None }).expect("an answer");
    assert_eq!(answer.choice, Choice::Move("b1d2".to_owned()));
    assert_eq!((answer.ponder.as_deref(), answer.thought.score), (Some("a7a6"), Some(Evaluation::Centipawns(13))));
    for kind in ["cecp", "gnu"] {
        let mut cecp = start(kind, Protocol::Cecp);
        cecp.set_up(Some(fen), &[]).expect("a position");
        let answer = cecp.choose(Limits { depth: Some(1), millis: Some(100) }).expect("an answer");
        assert_eq!(answer.choice, Choice::Move("b1d2".to_owned()));
    }
}

#[test]
fn two_engines_play_a_game_to_its_end_by_our_rules() {
    let played = game_between(start("uci", Protocol::Uci), start("gnu", Protocol::Cecp), "chess_third_rank");
    assert_eq!((played.outcome, played.ending), (Some("draw"), Some(Ending::Repetition)));
    assert_eq!(played.moves[..2], ["white knight (2,1) -> (4,2)", "black knight (2,8) -> (4,7)"]);
    assert_eq!(played.players, ["Fake Uci", "fake_engine"]);
    // The record can be played again.
    let again = replay(&load("chess_third_rank"), Setting::default(), &played.moves).expect("legal moves");
    assert_eq!(again.outcome().map(|outcome| outcome.name()), played.outcome);
}

#[test]
fn the_same_programs_play_game_after_game() {
    let mut players = [start("uci", Protocol::Uci), start("gnu", Protocol::Cecp)];
    let loaded = load("chess_third_rank");
    let mut game = || referee(&loaded, Setting::default(), &mut players, QUICK).expect("two play it");
    let first = game();
    assert_eq!(first.forfeit, None);
    assert!((0..3).all(|_| game() == first));
}

// S9
#[test]
fn programs_that_speak_the_move_grammar_play_any_game() {
    let rules = DrawRules { move_limit: 60, ..DrawRules::default() };
    for (game, players) in
        [("chess", 2), ("minishogi", 2), ("muster", 2), ("shuffled_court", 2), ("hex", 2), ("yavalath3", 3)]
    {
        let mut players: Vec<External> = (0..players).map(|_| start("lines", Protocol::Lines)).collect();
        let setting = Setting { rules, seed: 5, ..Setting::default() };
        let played = referee(&load(game), setting, &mut players, QUICK).expect("as many as play it");
        assert!(played.forfeit.is_none() && played.ending.is_some(), "{game}: {played:?}");
        assert_eq!(played.players[0], "Last Move");
        let again = replay(&load(game), setting, &played.moves).expect("legal moves");
        assert_eq!(again.outcome().map(|outcome| outcome.name()), played.outcome, "{game}");
    }
}

#[test]
fn as_many_programs_are_needed_as_play() {
    let error = referee(&load("chess"), Setting::default(), &mut [], QUICK).expect_err("nobody plays");
    assert_eq!(error.to_string(), "2 play this game, not 0");
}

#[test]
fn what_cannot_be_started_is_told() {
    for (command, part) in [("", "empty"), ("/no/such/program", "/no/such/program"), ("'open", "quote")] {
        let Err(Failure::NotStarted(why)) = External::start(command, Protocol::Uci) else { panic!("{command}") };
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn an_engine_that_never_gets_ready_has_failed() {
    for (kind, protocol) in [("silent", Protocol::Uci), ("slow_start", Protocol::Uci), ("silent", Protocol::Lines)] {
        let begun = Instant::now();
        assert!(matches!(start_on(kind, protocol, impatient()), Err(Failure::Silent(_))), "{kind}");
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
    let Err(Failure::Crashed(how)) = start_on("crash_at_once", Protocol::Uci, terms()) else { panic!("started") };
    assert!(how.contains('3') && how.contains("out of cheese"), "{how}");
    let flooded = start_on("garbage_at_once", Protocol::Uci, impatient());
    assert!(matches!(flooded, Err(Failure::Silent(_) | Failure::Garbage(_))));
}

#[test]
fn a_crash_in_mid_game_loses() {
    let Failure::Crashed(how) = failure_of("crash", terms()) else { panic!("no crash") };
    assert!(how.contains('3') && how.contains("out of cheese"), "{how}");
}

#[test]
fn silence_loses() {
    let Failure::Silent(how) = failure_of("mute", hasty()) else { panic!("not silent") };
    assert!(how.contains("score cp 13"), "{how}");
}

#[test]
fn an_illegal_move_loses() {
    assert_eq!(failure_of("illegal", terms()), Failure::Illegal("`e1e8`".to_owned()));
    assert_eq!(failure_of("nonsense", terms()), Failure::Illegal("`banana`".to_owned()));
}

#[test]
fn endless_talk_loses() {
    assert!(matches!(failure_of("garbage", hasty()), Failure::Silent(_) | Failure::Garbage(_)));
    assert_eq!(failure_of("endless_line", terms()), Failure::Garbage("a line without end".to_owned()));
}

#[test]
fn who_has_no_move_has_resigned() {
    for (kind, protocol, remark) in
        [("no_move", Protocol::Uci, "it has no legal move"), ("cecp_mated", Protocol::Cecp, "0-1 {Black mates}")]
    {
        let played = game_between(start(kind, protocol), start("uci", Protocol::Uci), "chess_third_rank");
        assert_eq!((played.outcome, played.ending), (Some("black"), Some(Ending::Resignation)));
        assert_eq!((played.forfeit, played.remark.as_deref()), (None, Some(remark)));
    }
}

#[test]
fn an_engine_of_chess_refuses_other_games() {
    let played = game_between(start("uci", Protocol::Uci), start("lines", Protocol::Lines), "minishogi");
    let forfeit = played.forfeit.expect("a failure");
    assert!(matches!(forfeit.failure, Failure::Refused(_)), "{forfeit:?}");
}

#[test]
fn odd_bytes_and_late_answers_do_no_harm() {
    for kind in ["binary", "slow", "stopped"] {
        let mut engine = start(kind, Protocol::Uci);
        let play = replay(&load("chess_third_rank"), Setting::default(), &[]).expect("the start");
        let decision = engine.decide(&*play, QUICK).unwrap_or_else(|failure| panic!("{kind}: {failure}"));
        assert!(matches!(decision, Decision::Move(chosen) if chosen.text().contains("knight")), "{kind}");
    }
}

#[test]
fn who_has_failed_is_not_asked_again() {
    let mut engine = start_on("mute", Protocol::Uci, hasty()).expect("ready");
    let first = engine.choose(QUICK).expect_err("silent");
    let begun = Instant::now();
    assert_eq!(engine.choose(QUICK), Err(first.clone()));
    assert_eq!(engine.set_up(None, &[]), Err(first));
    assert!(begun.elapsed() < Duration::from_millis(100));
}

/// Whether there is such a process; a dead one that nobody has asked about counts.
#[cfg(target_os = "linux")]
fn is_running(process: u32) -> bool {
    std::path::Path::new(&format!("/proc/{process}")).exists()
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    for (kind, terms) in [("uci", terms()), ("stubborn", terms()), ("mute", hasty()), ("garbage", hasty())] {
        let mut engine = start_on(kind, Protocol::Uci, terms).expect("ready");
        let process = engine.process_id();
        assert!(is_running(process));
        drop(engine.choose(QUICK));
        drop(engine);
        assert!(!is_running(process), "{kind}");
    }
}

#[test]
fn who_does_not_listen_keeps_nobody_waiting() {
    let rules = "% more than a pipe holds\n".repeat(100_000);
    let mut deaf = start_on("deaf", Protocol::Lines, impatient()).expect("ready");
    let begun = Instant::now();
    assert!(matches!(deaf.new_game("metagame", &rules, "white"), Err(Failure::Silent(_))));
    drop(deaf);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn whoever_cannot_read_the_rules_says_so() {
    let mut player = start("lines", Protocol::Lines);
    let refused = player.new_game("metagame", "GAME nonsense", "white");
    assert_eq!(refused, Err(Failure::Refused("these are no rules".to_owned())));
}

/// The program that the page about the referee prints.
fn printed_player() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/referee.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (_, rest) = page.split_once("```sh\n").expect("a program");
    rest.split_once("```").expect("its end").0.to_owned()
}

#[cfg(unix)]
#[test]
fn the_player_that_the_page_prints_plays_a_whole_game() {
    let file = std::env::temp_dir().join(format!("first_free_{}.sh", std::process::id()));
    std::fs::write(&file, printed_player()).expect("room for a small file");
    let command = format!("sh '{}'", file.display());
    let start = || External::start_with(&command, Protocol::Lines, terms()).expect("it is ready");
    let played = game_between(start(), start(), "tic_tac_toe");
    std::fs::remove_file(&file).expect("it was there");
    assert_eq!((played.outcome, played.ending), (Some("white"), Some(Ending::Goal)), "{played:?}");
    assert_eq!(played.moves, ["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
}
