//! The criteria of the rules alone, on every game of the library.

use std::fs;
use std::path::{Path, PathBuf};

use criticism::{CRITERIA, Evidence, Family, Report};
use rules::Rules;

fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(folder);
    let entries = fs::read_dir(folder).expect("the library").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).expect("a game"))).collect()
}

/// The values of the sixteen, in their order, which must be all that is measured.
fn measured(text: &str) -> Vec<f64> {
    let rules = Rules::read(text).expect("a sound game");
    let report = Report::of(&Evidence { rules: Some(&rules), ..Evidence::of_trials(&[]) }, 1);
    let values: Vec<f64> = report.criteria.iter().filter_map(|measured| measured.measure.value()).collect();
    assert_eq!(values.len(), CRITERIA.iter().filter(|criterion| criterion.family == Family::Intrinsic).count());
    values
}

fn check(name: &str, values: &[f64]) {
    assert!(0.0 < values[0] && values[0] < 1.0, "{name} has complexity {}", values[0]);
    assert!(values[1..].iter().all(|value| [0.0, 1.0].contains(value)), "{name}: {values:?}");
    assert!(values[1..4].contains(&1.0), "nothing is put, taken or moved in {name}");
}

// B477 B478 B479 B480 B481 B482 B483 B484 B485 B486 B487 B488 B489 B490 B491
#[test]
fn every_game_has_a_movement_type_and_each_value_is_none_or_all() {
    for (name, text) in files("ludi") {
        check(&name, &measured(&text));
    }
    for (name, text) in files("metagame") {
        let values = measured(&text);
        check(&name, &values);
        assert!(values[8..].contains(&1.0), "{name} has no goal");
    }
}

// B477 B478 B479 B480 B481 B482 B483 B484 B485 B486 B487 B488 B489 B490 B491
#[test]
fn every_movement_type_and_goal_type_is_in_the_library_but_not_in_all_of_it() {
    let games = files("ludi");
    let all: Vec<Vec<f64>> = games.iter().map(|(_, text)| measured(text)).collect();
    for at in 1..16 {
        let with = all.iter().filter(|values| values[at] == 1.0).count();
        assert!(0 < with && with < all.len(), "{} is in {with} of {}", CRITERIA[at].name, all.len());
    }
}
