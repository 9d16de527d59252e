//! The tests of this crate, one program.

mod backwards;
mod backwards_goals;
mod class;
mod comparing;
mod explaining;
mod folding;
mod interpreting;
mod language;
mod lockstep;
mod peval;
