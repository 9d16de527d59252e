//! What the tests of the criteria have in common: trials written by hand, and what a criterion says of them.

// All of this file is for tests, which may read the library.
#[cfg(test)]
use std::fs;

use rules::Rules;

use crate::{CRITERIA, Criterion, Evidence, Measure, Trial, Why, read_trials};

/// The trials of a text.
pub fn trials(text: &str) -> Vec<Trial> {
    read_trials(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The only trial of a text.
pub fn trial(text: &str) -> Trial {
    let [trial] = <[Trial; 1]>::try_from(trials(text)).expect("one trial");
    trial
}

/// A drawn trial in which these are White's leads after their own moves; Black makes all even again.
pub fn white_leads(leads: &[f64]) -> String {
    let moves: Vec<String> = leads.iter().map(|lead| format!("{}/{}", 0.5 + lead / 2.0, 0.5 - lead / 2.0)).collect();
    format!("white: {} = draw", moves.join(" .5/.5 "))
}

/// What a criterion says of trials.
pub fn measured(name: &str, text: &str) -> Measure {
    let trials = trials(text);
    (criterion(name).measure)(&Evidence::of_trials(&trials))
}

/// The value that a criterion has on trials must be this.
#[track_caller]
pub fn check(name: &str, text: &str, expected: f64) {
    let measure = measured(name, text);
    let value = measure.value().unwrap_or_else(|| panic!("{name} is unmeasured: {measure:?}"));
    assert!((value - expected).abs() < 1e-6, "{name} is {value}, not {expected}");
}

/// What a criterion counts before it is brought into range must be this.
#[track_caller]
pub fn check_raw(name: &str, text: &str, expected: f64) {
    let raw = measured(name, text).raw().expect("a raw figure");
    assert!((raw - expected).abs() < 1e-6, "{name} is {raw} before scaling, not {expected}");
}

/// A criterion must have no value on trials, for this reason.
#[track_caller]
pub fn check_unmeasured(name: &str, text: &str, why: Why) {
    assert_eq!(measured(name, text), Measure::Unmeasured(why), "{name}");
}

/// What an intrinsic criterion says of a game of the library: `yavalath.ludi`, `chess.game`.
pub fn of_game(name: &str, file: &str) -> f64 {
    let folder = if file.ends_with(".ludi") { "ludi" } else { "metagame" };
    let path = format!("{}/../../games/{folder}/{file}", env!("CARGO_MANIFEST_DIR"));
    of_rules(name, &fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// What an intrinsic criterion says of rules in either language.
pub fn of_rules(name: &str, text: &str) -> f64 {
    let rules = Rules::read(text).expect("sound rules");
    let evidence = Evidence { rules: Some(&rules), ..Evidence::of_trials(&[]) };
    (criterion(name).measure)(&evidence).value().expect("rules are all it needs")
}

/// An intrinsic criterion that is there or not: these library games have it, and these do not.
#[track_caller]
pub fn check_presence(name: &str, with: &[&str], without: &[&str]) {
    with.iter().for_each(|game| assert_eq!(of_game(name, game), 1.0, "{name} of {game}"));
    without.iter().for_each(|game| assert_eq!(of_game(name, game), 0.0, "{name} of {game}"));
}

fn criterion(name: &str) -> &'static Criterion {
    CRITERIA.iter().find(|criterion| criterion.name == name).unwrap_or_else(|| panic!("no criterion {name}"))
}
