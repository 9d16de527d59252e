//! How good a game is, as people and scripts ask for it.

use serde_json::Value;

use crate::program::run;

fn measured(arguments: &[&str]) -> Value {
    let run = run(&[&["measure"], arguments, &["--json"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run.json()
}

// B65 B67 B70
#[test]
fn a_game_plays_itself_and_is_told_what_came_of_it() {
    let json = measured(&["tic_tac_toe", "--trials", "6", "--seed", "1"]);
    assert_eq!(json["criteria"].as_object().map(serde_json::Map::len), Some(57));
    assert_eq!((json["trials"].as_u64(), json["viable"].as_bool()), (Some(6), Some(false)));
    assert_eq!(json["criteria"]["goal_n_in_a_row"].as_f64(), Some(1.0), "{}", json["criteria"]);
    assert!(json["criteria"]["puzzle_quality"].is_null(), "what was not looked for is not there");
    let numbers = json["criteria"].as_object().into_iter().flatten().filter_map(|(_, value)| value.as_f64());
    assert!(numbers.clone().count() > 40 && numbers.clone().all(|value| (-1.0..=1.0).contains(&value)));
    assert!(json["score"].is_f64() && json["intervals"]["completion"].is_array());
}

#[test]
fn the_same_seed_measures_the_same() {
    let without_time = |mut json: Value| {
        json["seconds"] = Value::Null;
        json
    };
    let once = || without_time(measured(&["connect_four", "--trials", "4", "--seed", "3"]));
    assert_eq!(once(), once());
    let other = without_time(measured(&["connect_four", "--trials", "4", "--seed", "4"]));
    assert_ne!(once()["criteria"], other["criteria"]);
}

// B184
#[test]
fn a_game_may_be_meant_to_be_short() {
    let duration = |length: &str| {
        let json = measured(&["tic_tac_toe", "--trials", "4", "--seed", "1", "--length", length]);
        json["criteria"]["duration"].as_f64().expect("a number")
    };
    assert!(duration("8") < 0.25 && duration("60") > 0.75);
}

#[test]
fn people_get_a_table_with_reasons_where_a_number_is_missing() {
    let run = run(&["measure", "hexapawn", "--trials", "2"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("viability\n  Completion"), "{}", run.out);
    assert!(run.out.contains("Puzzle potential") && run.out.contains("no trial was played in the mode that it needs"));
}
