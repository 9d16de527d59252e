//! The tests of this crate, one program.

mod interpreting;
mod language;
mod peval;
