//! The tests of `metagame` as one program; `cargo test --test metagame NAME` runs those whose path has the name in it.
#![allow(clippy::disallowed_types, reason = "tests may look at the clock, and count without an order")]

mod diagram;
mod english;
mod faults;
mod formatting;
mod grammar;
mod limits;
mod moves;
mod properties;
