//! Spoilt texts for the reader `ludi_moves`.
#![no_main]

#[path = "../../crates/workbench/tests/fuzzing/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::run("ludi_moves", bytes));
