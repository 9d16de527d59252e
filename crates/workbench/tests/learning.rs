//! Policies that are learnt: the same on any number of threads, better than a bad start, never worse than the default.

use workbench::learn::{Effort, LearnSettings, Learnt, Method, learn};
use workbench::{DrawRules, Game, Policy, Setting, on_threads, source};

const METHODS: [Method; 2] = [Method::Evolution, Method::Differences];

fn loaded(game: &str) -> Game {
    Game::new(source::find(game, &mut std::io::empty()).expect("in the library")).expect("without errors")
}

fn policy(text: &str) -> Policy {
    Policy::read(text).policy.expect("a policy")
}

fn settings(method: Method, games: u64, depth: u32) -> LearnSettings {
    let thinking = format!("alphabeta:depth={depth}").parse().expect("a player");
    LearnSettings { method, effort: Effort::Games(games), thinking, advisors: None, from: None }
}

fn learnt(game: &str, seed: u64, settings: &LearnSettings) -> Learnt {
    let rules = DrawRules { move_limit: 80, ..DrawRules::default() };
    learn(&loaded(game), Setting { seed, rules, ..Setting::default() }, settings).expect("learnt")
}

/// The weight of an advisor in a policy that was printed.
fn weight(text: &str, advisor: &str) -> f64 {
    policy(text).weight("White", advisor)
}

#[test]
fn threads_make_no_difference_to_what_is_learnt() {
    for method in METHODS {
        for game in ["tic_tac_toe", "metagame/hexapawn", "fox_and_geese"] {
            let on = |threads| on_threads(threads, || learnt(game, 3, &settings(method, 160, 1))).expect("threads");
            let one = on(1);
            assert_eq!(one, on(3), "{game} by {method:?}");
            assert!(one.games >= 100 && !one.trace.is_empty(), "{game} by {method:?}");
        }
    }
}

#[test]
fn who_begins_badly_learns_to_beat_how_it_began() {
    for (method, game, bad) in [
        (Method::Evolution, "tic_tac_toe", "(policy (nina -1))"),
        (Method::Differences, "tic_tac_toe", "(policy (nina -1))"),
        (Method::Evolution, "connect_four", "(policy (nina -1) (proxm 0.2))"),
        (Method::Differences, "connect_four", "(policy (nina -1) (proxm 0.2))"),
    ] {
        let learnt = learnt(game, 1, &LearnSettings { from: Some(policy(bad)), ..settings(method, 1200, 1) });
        let trial = learnt.against_start.expect("something was found");
        assert!(trial.interval[0] > 0.5, "{game} by {method:?}: {trial:?}");
        assert!(weight(&learnt.found, "nina") > 0.0, "{game} by {method:?}: {}", learnt.found);
    }
}

// B41
#[test]
fn it_never_ends_with_what_loses_to_the_default() {
    let default = "(policy\n  (nina 1))\n";
    for method in METHODS {
        for seed in 0..4 {
            // So few games that what is found is mostly worse.
            let short = learnt("tic_tac_toe", seed, &settings(method, 60, 2));
            let shown = short.against_start.is_some_and(|trial| trial.interval[0] > 0.5);
            assert_eq!(short.kept, if shown { "found" } else { "start" }, "{short:?}");
            assert!(shown || short.policy == default, "{short:?}");
            let bad = LearnSettings { from: Some(policy("(policy (nina -1))")), ..settings(method, 60, 2) };
            let bad = learnt("tic_tac_toe", seed, &bad);
            let held = bad.against_default.expect("the bad start is not the default").score >= 0.5;
            assert!(held || bad.policy == default, "{bad:?}");
        }
    }
}

// B46: in Tic Tac Toe the middle.
#[test]
fn where_it_is_good_to_be_is_learnt() {
    let from = Some(policy("(policy)"));
    let places = || Some(["proxm", "proxs"].map(str::to_owned).to_vec());
    let middle =
        learnt("tic_tac_toe", 2, &LearnSettings { from, advisors: places(), ..settings(Method::Differences, 1600, 1) });
    assert!(weight(&middle.found, "proxm") > 0.0, "{middle:?}");
}

#[test]
fn advisors_that_are_not_there_are_refused() {
    let unknown = LearnSettings { advisors: Some(vec!["proxx".to_owned()]), ..settings(Method::Evolution, 10, 1) };
    let refused = learn(&loaded("tic_tac_toe"), Setting::default(), &unknown).expect_err("no such advisor");
    assert!(refused.to_string().contains("`proxx`"), "{refused}");
    let three = learn(&loaded("yavalath3"), Setting::default(), &settings(Method::Differences, 10, 1));
    assert!(three.expect_err("for two").to_string().contains("games for two"));
}
