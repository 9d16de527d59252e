//! The tests of `board` as one program; `cargo test --test board NAME` runs those whose path has the name in it.
#![allow(clippy::disallowed_types, reason = "tests may look at the clock, and count without an order")]

mod boards;
mod drawing;
mod plans;
mod regions;
