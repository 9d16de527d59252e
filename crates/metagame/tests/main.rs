//! The tests of `metagame` as one program; `cargo test --test metagame NAME` runs those whose path has the name in it.

mod diagram;
mod english;
mod faults;
mod formatting;
mod grammar;
mod limits;
mod moves;
mod properties;
