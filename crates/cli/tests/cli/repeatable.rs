//! The same seed gives the same results, whatever else is asked for.

use serde_json::Value;

use crate::program::run;

fn results(arguments: &[&str]) -> Value {
    let mut result = run(&[arguments, &["--json"]].concat()).json();
    let object = result.as_object_mut().expect("an object");
    for time in ["seconds", "playouts_per_second", "moves_per_second"] {
        object.remove(time);
    }
    result
}

#[test]
fn threads_make_no_difference_to_random_games() {
    let one = results(&["playouts", "chess", "-n", "101", "--seed", "5", "--threads", "1"]);
    for threads in ["2", "3", "8"] {
        assert_eq!(one, results(&["playouts", "chess", "-n", "101", "--seed", "5", "--threads", threads]));
    }
    assert_ne!(one, results(&["playouts", "chess", "-n", "101", "--seed", "6"]));
    assert_eq!(one["playouts"], 101);
}

#[test]
fn a_seed_gives_the_same_bytes() {
    for arguments in [
        &["generate", "-n", "5", "--seed", "3", "--json"][..],
        &["play", "american_checkers", "--white", "random", "--seed", "9", "--json"],
        &["fmt", "gen:4"],
        &["fmt", "gen:random(1,2,3,0)"],
        &["moves", "gen:11", "--seed", "2", "--json"],
        &["triviality", "shuffled_court", "--seed", "2", "--json"],
        &["play", "yavalath", "--white", "random", "--seed", "9", "--json"],
        &["show", "hex", "--svg", "--play", "f6"],
    ] {
        let first = run(arguments);
        assert_eq!(first.code, 0, "{first:?}");
        assert_eq!(first.out, run(arguments).out, "{arguments:?}");
    }
}

#[test]
fn another_seed_gives_another_random_set_up() {
    let board =
        |seed: &str| run(&["moves", "shuffled_court", "--json", "--seed", seed]).json()["position"]["board"].clone();
    assert_eq!(board("1"), board("1"));
    assert_ne!(board("1"), board("2"));
    let by_default = run(&["moves", "shuffled_court", "--json"]).json()["position"]["board"].clone();
    assert_eq!(by_default, board("0"));
    let reference = run(&["moves", "shuffled_court", "--json", "--seed", "1", "--reference"]).json();
    assert_eq!(reference["position"]["board"], board("1"));
}
