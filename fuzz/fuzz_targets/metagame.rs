//! Spoilt texts for the reader `metagame`.
#![no_main]

#[path = "../../crates/workbench/tests/fuzzing/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::run("metagame", bytes));
