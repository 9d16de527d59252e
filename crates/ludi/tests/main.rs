//! The tests of `ludi` as one program; `cargo test --test ludi NAME` runs those whose path has the name in it.

mod around;
mod chance;
mod english;
mod expanding;
mod faults;
mod formatting;
mod fuzzing;
mod grammar;
mod growing;
mod library;
mod limits;
mod ludemes;
mod readings;
