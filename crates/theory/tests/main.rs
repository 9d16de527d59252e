//! The tests of this crate, one program.

mod backwards;
mod backwards_goals;
mod boards;
mod class;
mod comparing;
mod explaining;
mod folding;
mod interpreting;
mod language;
mod lockstep;
mod peval;
