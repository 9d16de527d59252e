//! Runs the suites in `faults/*.md`: each case changes `base.ludi` and lists every fault that the reader must tell.

use std::path::Path;

use syntax::Diagnostic;
use testing::faults;

const BASE: &str = include_str!("faults/base.ludi");

// B28 B127 B128
#[test]
fn every_fault_of_a_text_is_told_once_with_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    faults::run(&folder, BASE, &["brackets", "slips", "missing", "introns", "checks", "vestigial"], 60, read);
}

#[test]
fn the_base_game_has_no_fault() {
    assert_eq!(faults::told(BASE, &read(BASE)), "none");
}

/// The advisors that are known here.
const ADVISORS: [&str; 21] = [
    "proxc", "proxs", "proxm", "proxh", "proxg", "proxe", "attack", "defen", "threat", "mater", "capt", "mobil",
    "infl", "scor", "state", "stack", "nina", "linecap", "group", "conn", "freedom",
];

fn read(text: &str) -> Vec<Diagnostic> {
    let reading = ludi::read_for(text, &ADVISORS);
    assert_eq!(reading.game.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()));
    reading.diagnostics
}
