//! The tests of this crate, one program.

mod english;
mod faults;
mod field;
mod formatting;
mod generating;
mod limits;
mod notation;
mod properties;
