//! Conversations with engines of XBoard.

use super::*;

const FEN: &str = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1";

/// An engine that is ready, with these features.
fn ready(features: &str) -> Cecp {
    let mut cecp = Cecp::new(Vec::new());
    assert_eq!(cecp.greet().say, ["xboard", "protover 2"]);
    assert!(cecp.hear(&format!("feature {features} done=1")).events.contains(&Event::Ready));
    cecp
}

fn modern() -> Cecp {
    ready("ping=1 setboard=1 usermove=1")
}

fn position(fen: Option<&str>, moves: &[&str]) -> SetUp {
    SetUp { fen: fen.map(str::to_owned), moves: moves.iter().map(ToString::to_string).collect() }
}

fn choice(step: Step) -> Choice {
    match &step.events[..] {
        [Event::Chosen(answer)] => answer.choice.clone(),
        other => panic!("no answer: {other:?}"),
    }
}

#[test]
fn features_are_accepted_but_for_moves_in_letters() {
    let mut cecp = Cecp::new(vec![("Hash".to_owned(), "16".to_owned())]);
    cecp.greet();
    assert_eq!(cecp.hear("feature done=0").say, ["accepted done"]);
    let step = cecp.hear("feature myname=\"GNU Chess 6\" ping=1 san=1 setboard=1");
    assert_eq!(step.say, ["accepted myname", "accepted ping", "rejected san", "accepted setboard"]);
    assert_eq!(step.events, [Event::Named("GNU Chess 6".to_owned())]);
    assert!(!cecp.is_ready());
    let step = cecp.hear("feature done=1");
    assert_eq!(step.say, ["accepted done", "option Hash=16", "easy", "post"]);
    assert_eq!(step.events, [Event::Ready]);
    assert!(cecp.is_ready());
}

#[test]
fn an_engine_without_features_is_ready_after_some_nudges() {
    let mut cecp = Cecp::new(Vec::new());
    cecp.greet();
    cecp.hear("Old Chess 1");
    assert_eq!(cecp.nudge().say, ["ping 1"]);
    assert_eq!(cecp.nudge().say, ["ping 2"]);
    assert!((2..NUDGES - 1).all(|_| cecp.nudge().events.is_empty()));
    assert_eq!(cecp.nudge().events, [Event::Ready]);
    assert_eq!(cecp.set_up(&position(None, &["e2e4"])).say, ["new", "easy", "force", "e2e4"]);
    assert_eq!(cecp.ask(Limits { depth: Some(1), millis: Some(100) }).say, ["st 1", "sd 1", "go"]);
    let refused = cecp.set_up(&position(Some(FEN), &[])).events;
    assert!(matches!(&refused[..], [Event::Refused(why)] if why.contains("setboard")));
}

#[test]
fn an_engine_that_has_not_said_a_word_may_still_be_starting() {
    let mut cecp = Cecp::new(Vec::new());
    cecp.greet();
    assert!((0..2 * NUDGES).all(|_| cecp.nudge().events.is_empty()));
    cecp.hear("feature ping=1 setboard=1 done=1");
    assert!(cecp.is_ready());
    assert!(cecp.set_up(&position(Some(FEN), &[])).events.is_empty());
    let mut silent = Cecp::new(Vec::new());
    silent.greet();
    let ready = (0..100).find(|_| silent.nudge().events == [Event::Ready]);
    assert_eq!(ready, Some(NUDGES_OF_THE_SILENT as usize - 1));
}

#[test]
fn an_engine_that_is_still_telling_its_features_is_waited_for() {
    let mut cecp = Cecp::new(Vec::new());
    cecp.greet();
    cecp.hear("feature done=0");
    assert!((0..20).all(|_| cecp.nudge().events.is_empty()));
}

#[test]
fn only_new_moves_are_told() {
    let mut cecp = modern();
    assert_eq!(
        cecp.set_up(&position(Some(FEN), &[])).say,
        ["ping 1".to_owned(), "force".into(), format!("setboard {FEN}")]
    );
    let asked = cecp.ask(Limits { depth: Some(1), millis: None }).say;
    assert_eq!(asked, ["sd 1", "ping 2"]);
    assert_eq!(cecp.hear("pong 1"), Step::default());
    assert_eq!(cecp.hear("pong 2").say, ["go"]);
    assert_eq!(cecp.hear("pong 2"), Step::default());
    assert_eq!(choice(cecp.hear("move b1d2")), Choice::Move("b1d2".to_owned()));
    let next = cecp.set_up(&position(Some(FEN), &["b1d2", "a6a5"])).say;
    assert_eq!(next, ["ping 3", "force", "usermove a6a5"]);
    assert_eq!(cecp.ask(Limits { depth: Some(1), millis: None }).say, ["ping 4"]);
    assert_eq!(
        cecp.set_up(&position(Some(FEN), &["a3a4"])).say[2..],
        [format!("setboard {FEN}"), "usermove a3a4".into()]
    );
}

#[test]
fn who_does_not_know_sd_is_told_depth_before_it_thinks() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &[]));
    cecp.ask(Limits { depth: Some(1), millis: None });
    assert_eq!(cecp.hear("Invalid move: sd 1").say, ["depth 1"]);
    assert_eq!(cecp.hear("pong 2").say, ["go"]);
}

#[test]
fn who_never_answers_pings_is_asked_after_some_nudges() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &[]));
    cecp.ask(Limits { depth: Some(1), millis: None });
    assert!((1..NUDGES).all(|nth| cecp.nudge().say == [format!("ping {}", nth + 2)]));
    assert_eq!(cecp.nudge().say, ["go"]);
    assert_eq!(cecp.nudge(), Step::default());
    assert_eq!((cecp.keeps_time(), cecp.hurry().say), (false, vec!["?".to_owned()]));
}

#[test]
fn an_answer_comes_with_thought_and_offer() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &[]));
    cecp.ask(Limits::default());
    cecp.hear("pong 2");
    cecp.hear("offer draw");
    assert!(matches!(cecp.hear("3 -20 0 30 Nd2").events[..], [Event::Thought(_)]));
    let [Event::Chosen(answer)] = &cecp.hear("1. ... b1d2").events[..] else { panic!("no answer") };
    assert!(answer.offers_draw && answer.thought.depth == Some(3));
    // Said twice, meant once, even if it is heard late.
    cecp.set_up(&position(Some(FEN), &["b1d2", "a6a5"]));
    cecp.ask(Limits::default());
    assert_eq!(cecp.hear("My move is : b1d2"), Step::default());
    cecp.hear("pong 4");
    assert_eq!(choice(cecp.hear("My move is : d2b1")), Choice::Move("d2b1".to_owned()));
}

#[test]
fn the_end_told_before_the_question_is_the_answer_to_it() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &[]));
    cecp.hear("pong 1");
    assert_eq!(cecp.hear("1/2-1/2 {Stalemate}"), Step::default());
    assert_eq!(choice(cecp.ask(Limits::default())), Choice::Claims("1/2-1/2 {Stalemate}".to_owned()));
}

#[test]
fn the_end_told_of_the_last_position_is_not() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &[]));
    cecp.ask(Limits::default());
    cecp.hear("pong 1");
    cecp.hear("pong 2");
    assert_eq!(choice(cecp.hear("move b1d2")), Choice::Move("b1d2".to_owned()));
    cecp.set_up(&position(Some(FEN), &["b1d2", "a6a5"]));
    cecp.ask(Limits::default());
    assert_eq!(cecp.hear("1-0 {White mates}"), Step::default());
    cecp.hear("pong 3");
    assert_eq!(choice(cecp.hear("0-1 {Black mates}")), Choice::Claims("0-1 {Black mates}".to_owned()));
}

#[test]
fn who_resigns_after_a_move_has_resigned() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &[]));
    cecp.ask(Limits::default());
    cecp.hear("pong 2");
    cecp.hear("move a8b7");
    assert_eq!(cecp.hear("resign"), Step::default());
    cecp.set_up(&position(Some(FEN), &["a8b7", "h1h7"]));
    assert_eq!(choice(cecp.ask(Limits::default())), Choice::Resigns);
}

#[test]
fn a_refused_move_or_position_is_told() {
    let mut cecp = modern();
    cecp.set_up(&position(Some(FEN), &["a3a4"]));
    assert_eq!(cecp.hear("Illegal move: a3a4").events, [Event::Refused("Illegal move: a3a4".to_owned())]);
    assert_eq!(cecp.hear("Error (unknown command): easy"), Step::default());
    assert_eq!(cecp.hear("tellusererror Illegal position").events, [Event::Refused("Illegal position".to_owned())]);
}

#[test]
fn a_new_game_forgets_the_old_one() {
    let mut cecp = modern();
    cecp.set_up(&position(None, &[]));
    cecp.ask(Limits::default());
    cecp.hear("move e2e4");
    cecp.hear("resign");
    assert_eq!(cecp.begin(&Briefing { language: "", rules: "", role: "white" }).say, ["new", "easy", "force"]);
    cecp.set_up(&position(None, &[]));
    assert_eq!(cecp.ask(Limits::default()).say, ["st 1", "ping 4"]);
}
