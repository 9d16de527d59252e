//! Learning policies and playing levels, as people and scripts ask for them.

use crate::program::{Folder, run, run_with};

const LEARN: [&str; 8] = ["learn", "connect_four", "--games", "300", "--depth", "1", "--seed", "2"];

#[test]
fn what_is_learnt_is_a_policy_that_players_read() {
    let folder = Folder::new();
    let file = folder.file("four.policy", b"");
    let learnt = run(&[&LEARN[..], &["--method", "differences", "--out", &file, "--json"]].concat());
    assert_eq!(learnt.code, 0, "{learnt:?}");
    let learnt = learnt.json();
    for key in ["game", "method", "seed", "games", "advisors", "start", "found", "kept", "policy", "against_start"] {
        assert!(learnt.get(key).is_some(), "{key}: {learnt}");
    }
    assert!(learnt["trace"].as_array().is_some_and(|trace| !trace.is_empty()), "{learnt}");
    let player = format!("alphabeta:depth=1,policy={file}");
    let best = run(&["best", "connect_four", "--player", &player, "--json"]);
    assert_eq!(best.code, 0, "{best:?}");
}

#[test]
fn threads_make_no_difference_to_learning() {
    let on = |threads: &str| run(&[&LEARN[..], &["--threads", threads]].concat());
    let one = on("1");
    assert_eq!(one.code, 0, "{one:?}");
    assert!(one.out.contains("begun with (policy (nina 1))") && one.out.contains("came to"), "{}", one.out);
    assert_eq!(one.out, on("3").out);
}

#[test]
fn what_cannot_be_learnt_so_is_refused() {
    for (arguments, part) in [
        (&["learn", "tic_tac_toe", "--ms", "5", "--seed", "1"][..], "--seed"),
        (&["learn", "tic_tac_toe", "--games", "10", "--minutes", "1"], "--minutes"),
        (&["learn", "tic_tac_toe", "--advisors", "proxy"], "proxm"),
        (&["learn", "tic_tac_toe", "--from", "no.policy"], "no.policy"),
        (&["learn", "tic_tac_toe", "--method", "guessing"], "evolution"),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.code, 2, "{refused:?}");
        assert!(refused.err.contains(part), "{}", refused.err);
    }
}

#[test]
fn people_play_against_levels() {
    let played = run_with(&["play", "tic_tac_toe", "--black", "level:2", "--seed", "1"], b"1\n1\n1\n1\n1\n");
    assert_eq!(played.code, 0, "{played:?}");
    let levels =
        run(&["match", "tic_tac_toe", "--white", "level:4", "--black", "level:1", "-n", "40", "--swap", "--json"]);
    assert!(levels.json()["score"].as_f64().is_some_and(|score| score > 0.6), "{levels:?}");
    let refused = run(&["play", "chess", "--black", "level:9"]);
    assert!(refused.code == 2 && refused.err.contains("from 1 to 5"), "{refused:?}");
}
