//! The limits: programs written by hand for one game each, as fast as we could make them.
//!
//! What they have in common: a position is a few words of bits; moves are counted by population counts and never listed; a
//! random move is a random number below the count, and the bit of that number. What they leave out: whatever would no longer
//! be playing, such as tables of whole games, positions remembered by their hash, counts of one position derived from those
//! of its sibling, or several games at a time.

pub mod breakthrough;
pub mod checkers;
pub mod chess;
pub mod draughts;
pub mod noughts;
pub mod stones;

pub mod bits;
mod repeats;

#[cfg(test)]
mod balance;
