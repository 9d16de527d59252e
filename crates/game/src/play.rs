//! What any engine offers of a game, and what can be written once over that.

use std::fmt::Debug;

use crate::{Outcome, Role, Stream};

/// A game that can be played, as an engine offers it to everybody who is in no hurry.
pub trait Game {
    /// A position with all that the rules need to know of its past.
    type Position: Clone;
    /// A complete move: a turn's worth of steps.
    type Move: Clone + Debug + Eq + Ord;

    /// The position before the first move; a random set-up is drawn from the stream.
    fn start(&self, stream: &mut Stream) -> Self::Position;

    /// Whose turn it is.
    fn to_move(&self, position: &Self::Position) -> Role;

    /// The complete legal moves, each once, in the order of their notation; also where the game is over by a draw rule or a
    /// goal: ask [`Game::outcome`] for that.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// How the game has ended here, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Moves and outcome together, for less than both apart.
    fn survey(&self, position: &Self::Position) -> (Vec<Self::Move>, Option<Outcome>) {
        (self.moves(position), self.outcome(position))
    }

    /// Whether a goal is met here or the side to move cannot move: no more moves whatever the draw rules say.
    fn decided(&self, position: &Self::Position) -> bool;

    /// Plays a legal move.
    fn play(&self, position: &mut Self::Position, chosen: &Self::Move);

    /// The number of decisions that were made before this position: all moves but those passes that were the only legal move,
    /// which no player chose. The move limit and the length of a game count these.
    fn decisions(&self, position: &Self::Position) -> u32;

    /// The position's hash: equal positions (board, hands, side to move, what is pending) have equal hashes.
    fn hash(&self, position: &Self::Position) -> u64;
}

/// Counts the complete moves at each depth from 1 to `depth`. A decided position has no successors; the draw rules, which
/// look at the past, are left out.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> Vec<u64> {
    let mut nodes = vec![0; depth];
    count(game, position, &mut nodes);
    nodes
}

fn count<G: Game>(game: &G, position: &G::Position, nodes: &mut [u64]) {
    let Some((here, below)) = nodes.split_first_mut() else { return };
    if game.decided(position) {
        return;
    }
    let moves = game.moves(position);
    *here += moves.len() as u64;
    if below.is_empty() {
        return;
    }
    for chosen in moves {
        let mut next = position.clone();
        game.play(&mut next, &chosen);
        count(game, &next, below);
    }
}

/// What came of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of decisions made: moves without forced passes.
    pub length: u32,
    /// How it ended.
    pub outcome: Outcome,
}

/// Plays one game of uniformly random moves.
pub fn playout<G: Game>(game: &G, stream: &mut Stream) -> Playout {
    let mut position = game.start(stream);
    loop {
        let (moves, outcome) = game.survey(&position);
        if let Some(outcome) = outcome {
            return Playout { length: game.decisions(&position), outcome };
        }
        let chosen = &moves[stream.below(moves.len() as u32) as usize];
        game.play(&mut position, chosen);
    }
}

/// Plays a random game whose moves have been drawn by another engine from the same stream, by the rules of this engine. Where
/// one of them is not legal here, or none is left, it goes on at random: then the engines differ, and so do the results.
pub fn playout_along<G: Game>(game: &G, stream: &mut Stream, moves: impl IntoIterator<Item = G::Move>) -> Playout {
    let (mut position, mut drawn) = (game.start(stream), moves.into_iter());
    loop {
        let (moves, outcome) = game.survey(&position);
        if let Some(outcome) = outcome {
            return Playout { length: game.decisions(&position), outcome };
        }
        let any = || moves[stream.below(moves.len() as u32) as usize].clone();
        let chosen = drawn.next().filter(|drawn| moves.contains(drawn)).unwrap_or_else(any);
        game.play(&mut position, &chosen);
    }
}
