//! `docs/criteria.md` lists what there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use criticism::{CRITERIA, Criterion, Family, Needs};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/criteria.md")
}

fn document() -> String {
    fs::read_to_string(path()).expect("the list of criteria")
}

fn row(criterion: &Criterion) -> String {
    let needs = match criterion.needs {
        Needs::Rules => "rules",
        Needs::Trials(mode) => mode.name(),
    };
    let number = criterion.number.map_or("ours".to_owned(), |number| number.to_string());
    let [low, high] = criterion.range;
    format!(
        "| {number} | `{}` | {} | {}. | {low} to {high} | {needs} |\n",
        criterion.name, criterion.title, criterion.measures
    )
}

#[test]
fn the_list_has_all_criteria_as_they_are() {
    let heading = "| no. | name | title | what it measures | range | needs |\n|---|---|---|---|---|---|\n";
    let table: String = [heading.to_owned()].into_iter().chain(CRITERIA.iter().map(row)).collect();
    let text = document();
    let before = text.split_once(heading).map_or(text.as_str(), |(before, _)| before);
    testing::expect_file(&path(), &format!("{before}{table}"));
}

// B63 B64
#[test]
fn what_people_ask_for_is_answered_by_criteria_that_there_are() {
    let text = document();
    let part = text.split("\n## ").find(|part| part.starts_with("What people ask")).expect("the mapping");
    let known: BTreeSet<&str> = CRITERIA.iter().map(|criterion| criterion.name).collect();
    let mut answered = BTreeSet::new();
    for line in part.lines().filter(|line| line.starts_with("| ")).skip(1) {
        let names: Vec<&str> =
            line.trim_matches('|').split('|').nth(1).expect("criteria").split(',').map(str::trim).collect();
        let found: Vec<&str> = names.iter().copied().filter(|name| known.contains(name)).collect();
        assert!(!found.is_empty() || line.contains("intrinsic"), "{line}");
        answered.extend(found);
    }
    for quality in [
        "depth",
        "clarity",
        "drama",
        "decisiveness",
        "obfuscation",
        "interest",
        "uncertainty",
        "interaction",
        "tension",
        "originality",
    ] {
        assert!(part.contains(&format!("| {quality}")), "{quality}");
    }
    let played = CRITERIA.iter().filter(|criterion| criterion.family != Family::Intrinsic);
    let unasked: Vec<&str> = played.map(|criterion| criterion.name).filter(|name| !answered.contains(name)).collect();
    assert_eq!(unasked, [""; 0]);
}
