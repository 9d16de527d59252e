//! The tests of this crate, one program.

mod folding;
mod interpreting;
mod language;
mod peval;
