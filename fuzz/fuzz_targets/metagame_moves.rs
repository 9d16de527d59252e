//! Spoilt texts for the reader `metagame_moves`.
#![no_main]

#[path = "../../crates/workbench/tests/fuzzing/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::run("metagame_moves", bytes));
