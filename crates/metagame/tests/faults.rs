//! Runs the suites in `faults/*.md`: each case changes `base.game` and lists every fault that the reader must tell.

use std::path::Path;

use syntax::Diagnostic;
use testing::faults;

const BASE: &str = include_str!("faults/base.game");

// M56 M84 M118 M132 M145 M154
#[test]
fn every_fault_of_a_text_is_told_once_with_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    faults::run(&folder, BASE, &["slips", "missing", "wrong", "order", "checks"], 100, read);
}

#[test]
fn the_base_game_has_no_fault() {
    assert_eq!(faults::told(BASE, &read(BASE)), "none");
}

fn read(text: &str) -> Vec<Diagnostic> {
    let reading = metagame::read(text);
    assert_eq!(reading.game.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()));
    reading.diagnostics
}
