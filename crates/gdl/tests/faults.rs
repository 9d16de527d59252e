//! Every fault that the reader tells, with its place and its hint.

use std::path::Path;

const BASE: &str = include_str!("faults/base.kif");

// R2
#[test]
fn every_fault_is_told_with_its_place_and_a_hint() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    testing::faults::run(&folder, BASE, &["form", "checks"], 40, |text| gdl::read(text).diagnostics);
}

#[test]
fn the_base_text_is_sound() {
    assert_eq!(gdl::read(BASE).diagnostics, []);
}

#[test]
fn a_game_is_given_if_and_only_if_there_is_no_error() {
    assert!(gdl::read(BASE).game.is_some());
    assert!(gdl::read(&BASE.replace("(role white)", "(role ?x)")).game.is_none());
}
