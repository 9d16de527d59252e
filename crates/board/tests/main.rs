//! The tests of `board` as one program; `cargo test --test board NAME` runs those whose path has the name in it.

mod boards;
mod drawing;
mod plans;
mod regions;
