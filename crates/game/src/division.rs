//! Games that fall into independent subgames.

use crate::Role;

/// How a game falls into subgames: a move in one of them changes nothing in another, nor what may be done there. They meet only
/// in the end of the game and in its rewards.
pub trait Division {
    /// A state of the whole game.
    type State;
    /// A move.
    type Move;

    /// How many subgames there are, two at least.
    fn subgames(&self) -> usize;

    /// The subgame that a legal move changes, and a number that the move has in all states; nothing if it changes none.
    fn place_of(&self, state: &Self::State, chosen: &Self::Move) -> Option<(usize, u32)>;

    /// A hash of the state of a subgame: equal states of it have equal hashes.
    fn hash_of(&self, state: &Self::State, subgame: usize) -> u64;

    /// A hash of what the end and the rewards of the game ask of a subgame.
    fn aim_of(&self, state: &Self::State, subgame: usize) -> u64;

    /// What the rules would give a role in the state that has each subgame as one of these states has it, in the order of the
    /// subgames.
    fn reward_of(&self, parts: &[&Self::State], role: Role) -> Option<u8>;
}
