//! The evaluation of children by self-play, as a trait: this crate does not play.

use super::child::Child;
use super::member::{Measured, Member, Policy};
use super::stage::Reason;
use rules::Rules;

/// Why a trier would not have a child, and in words.
pub type Refusal = (Reason, String);

/// Evaluates children in stages, the cheapest first. What it says of a child may depend on the child and its parents alone, so that it
/// does not matter who is tried when.
pub trait Trier {
    /// A game that is ready to be played.
    type Game;

    /// Makes a game of rules that read without an error: whether it can be played at all (B127).
    fn prepare(&self, child: &Child, rules: &Rules) -> Result<Self::Game, Refusal>;

    /// Whether moves are found fast enough (B132).
    fn is_fast(&self, game: &Self::Game) -> Result<(), Refusal>;

    /// The policy that it is played by, from its own and its parents' (B138, B139).
    fn policy(&self, game: &Self::Game, parents: [&Member; 2]) -> Result<Policy, Refusal>;

    /// How good it is (B142-B147).
    fn measure(&self, game: &Self::Game, policy: Policy) -> Measured;
}
