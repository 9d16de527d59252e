//! Random small rule sheets, sound and finite, to compare engines by.
//!
//! A sheet has one to three roles, sometimes chance, a few constants, facts about them, relations in layers, a counter that ends
//! the game, and rules that are safe and stratified by the way they are made: a denied condition asks a lower layer, and its
//! variables stand in conditions that must hold.

mod draw;
mod rules;

use self::draw::Draw;
use self::rules::Sheet;
use crate::reading::read;
use crate::tree::Game;

/// The text of the rule sheet with this number; the same number always gives the same text.
pub fn text(seed: u64) -> String {
    Sheet::new(Draw::new(seed)).write(seed)
}

/// The rule sheet with this number.
///
/// # Panics
/// Never, as far as is known: a test reads some thousand of them.
pub fn game(seed: u64) -> Game {
    read(&text(seed)).game.expect("rules that are sound by the way they are made")
}
