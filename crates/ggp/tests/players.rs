//! What a player answers, message by message.

use std::time::Duration;

use ggp::{Contact, Failure, Remote};
use protocols::ggp::Message;

use crate::brains::{Diary, Does, hangs, player, says, serve};

const LONG: Duration = Duration::from_secs(20);

/// What a player answers to a message, which is sent as it is.
fn ask(contact: &Contact, message: &str) -> String {
    contact.ask(&Message::read(message).expect("a message"), LONG).expect("an answer")
}

/// The same for messages that our own side would not write.
fn ask_raw(contact: &Contact, message: &str) -> String {
    crate::abuse::post(contact, message)
}

// R41
#[test]
fn messages_are_understood_in_any_case_and_spacing() {
    let (_server, contact) = says("(mark 1 2)");
    let free = "( ( name Scripted ) ( status available ) )";
    for (message, reply) in [
        ("( INFO )", free),
        ("(info)", free),
        (" ( \tiNfO\n)\r\n", free),
        ("(PREVIEW ((role x)) 1)", "ready"),
        ("(play m nil)", "busy"),
        ("(STOP m nil)", "busy"),
        ("(ABORT m)", "busy"),
        ("(start m X((role X)) 10 10 and (more) of it)", "ready"),
        ("( INFO )", "( ( name Scripted ) ( status busy ) )"),
        ("(START n x ((role x)) 10 10)", "busy"),
        ("(START m x ((role x)) 10 10)", "busy"),
        ("(PLAY n NIL)", "busy"),
        ("(PLAY M NIL)", "(mark 1 2)"),
        ("( PLAY m\n( ( MARK 1 2 ) ) )", "(mark 1 2)"),
        ("(STOP n ((mark 1 2)))", "busy"),
        ("(STOP m ((mark 1 2)))", "done"),
        ("(STOP m ((mark 1 2)))", "busy"),
        ("(info)", free),
        ("(START n x ((role x)) 10 10)", "ready"),
        ("(ABORT n)", "aborted"),
        ("(info)", free),
    ] {
        assert_eq!(ask_raw(&contact, message), reply, "{message}");
    }
}

#[test]
fn a_broken_rule_sheet_is_refused_and_the_next_match_is_played() {
    let (_server, contact) = says("noop");
    for broken in
        ["(START m x (broken) 10 10)", "(START m x ((role x) 10 10)", "(START m x)", "(START m x ((role x)) 10)"]
    {
        assert_eq!(ask_raw(&contact, broken), "busy", "{broken}");
        assert_eq!(ask(&contact, "(PLAY m NIL)"), "busy", "{broken}");
    }
    let deep = format!("(START m x ({}{}) 10 10)", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(ask_raw(&contact, &deep), "busy");
    assert_eq!(ask(&contact, "(START m x ((role x)) 10 10)"), "ready");
    assert_eq!(ask(&contact, "(PLAY m NIL)"), "noop");
}

#[test]
fn a_player_plays_one_match_after_the_other() {
    let diary = Diary::default();
    let (_server, contact) = serve(player("Pat", Does::Says("noop"), &diary));
    for number in 0..5 {
        assert_eq!(ask(&contact, &format!("(START m{number} x ((role x)) 10 10)")), "ready");
        assert_eq!(ask(&contact, &format!("(PLAY m{number} NIL)")), "noop");
        assert_eq!(ask(&contact, &format!("(STOP m{number} (noop))")), "done");
    }
    let told = diary.at_least(15);
    // Each brain has its own thread: one may still say farewell while the next begins.
    assert_eq!(told.iter().filter(|entry| *entry == "stop [\"noop\"]").count(), 5, "{told:?}");
}

#[test]
fn a_match_whose_manager_is_gone_gives_way_to_the_next() {
    let diary = Diary::default();
    let pat = player("Pat", Does::Says("noop"), &diary).with_silence(Duration::ZERO);
    let (_server, contact) = serve(pat);
    assert_eq!(ask(&contact, "(START m x ((role x)) 0.1 0.1)"), "ready");
    std::thread::sleep(Duration::from_millis(400));
    assert!(contact.info(LONG).expect("an answer").available);
    assert_eq!(ask(&contact, "(START n x ((role x)) 10 10)"), "ready");
    assert_eq!(ask(&contact, "(PLAY m NIL)"), "busy");
    assert_eq!(ask(&contact, "(PLAY n NIL)"), "noop");
    assert!(diary.at_least(4).contains(&"abort".to_owned()));
}

#[test]
fn a_brain_that_hangs_does_not_keep_the_player_from_the_next_match() {
    let diary = Diary::default();
    let (does, free) = hangs("(mark 1 1)");
    let (_server, contact) = serve(player("Pat", does, &diary));
    for number in 0..4 {
        assert_eq!(ask(&contact, &format!("(START m{number} x ((role x)) 10 0.2)")), "ready");
        assert_eq!(ask(&contact, &format!("(PLAY m{number} NIL)")), "(mark 1 1)");
        // What is asked while it hangs is answered too.
        assert_eq!(ask(&contact, &format!("(PLAY m{number} ((mark 1 1)))")), "(mark 1 1)");
        assert_eq!(ask(&contact, &format!("(ABORT m{number})")), "aborted");
    }
    // Four threads think for nobody: a fifth is not begun before they end.
    assert_eq!(ask(&contact, "(START last x ((role x)) 10 1)"), "busy");
    drop(free);
    let ended = (0..2000).any(|_| {
        std::thread::sleep(Duration::from_millis(5));
        ask(&contact, "(START last x ((role x)) 10 1)") == "ready"
    });
    assert!(ended);
}

#[test]
fn a_remote_player_plays_a_role_of_ours() {
    let diary = Diary::default();
    let (_server, contact) = serve(player("Pat", Does::Says("( Mark 1 2 )"), &diary));
    let mut remote = Remote::new(contact.clone());
    assert!(remote.play(None).is_err());
    remote.start("m", "x", "(role x)", LONG, LONG).expect("ready");
    let mut other = Remote::new(contact.clone());
    assert_eq!(other.start("n", "x", "(role x)", LONG, LONG), Err(Failure::Refused("busy".to_owned())));
    assert_eq!(remote.play(None), Ok("(Mark 1 2)".to_owned()));
    remote.stop(Some(&["(Mark 1 2)".to_owned()]));
    diary.at_least(3);
    other.start("n", "x", "(role x)", LONG, LONG).expect("ready");
    drop(other);
    assert_eq!(
        diary.at_least(5),
        ["start m x: (role x)", "play 0 []", "stop [\"(Mark 1 2)\"]", "start n x: (role x)", "abort"]
    );
}

#[test]
fn a_brain_that_is_long_in_preparing_is_told_everything_later() {
    let diary = Diary::default();
    let (does, free) = hangs("(mark 1 1)");
    let (_server, contact) = serve(player("Pat", does, &diary));
    assert_eq!(ask(&contact, "(START m x ((role x)) 10 0)"), "ready");
    ask(&contact, "(PLAY m NIL)");
    for number in 1..20 {
        ask(&contact, &format!("(PLAY m ((mark 1 {number})))"));
    }
    let long = format!("(PLAY m ({}))", "a".repeat(70_000));
    assert_eq!(ask(&contact, &long), "busy");
    drop(free);
    assert_eq!(diary.at_least(21)[20], "play 19 [\"(mark 1 19)\"]");
}
