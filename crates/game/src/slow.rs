//! An adapter: any game as an arena, for engines that have none of their own.

use crate::{Arena, Game, Look, Mark, Outcome, Role, Staged, Steps, Takes, Visit};

/// Adapts any [`Game`] to [`Arena`]. It knows only the moves and outcomes of positions, not the pieces.
pub struct Slow<'a, G> {
    game: &'a G,
}

impl<'a, G: Game<Position: Send + Sync, Move: Send> + Sync> Slow<'a, G> {
    /// The arena of this game.
    pub fn new(game: &'a G) -> Slow<'a, G> {
        Slow { game }
    }

    /// Lets a visitor into this arena.
    pub fn enter<V: Visit>(&self, position: &G::Position, visit: V) -> V::Output {
        visit.visit(self, position, &[])
    }
}

impl<G: Game<Position: Send + Sync, Move: Send> + Sync> Arena for Slow<'_, G> {
    type State = G::Position;
    type Buffer = Vec<G::Move>;

    fn buffer(&self) -> Vec<G::Move> {
        Vec::new()
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn kinds(&self) -> usize {
        0
    }

    fn sites(&self) -> usize {
        0
    }

    /// These engines keep the past in their positions and handle repetition themselves.
    fn repeats(&self) -> bool {
        false
    }

    fn mover(&self, state: &G::Position) -> Role {
        self.game.to_move(state)
    }

    fn over(&self, state: &G::Position) -> Option<Outcome> {
        self.game.outcome(state)
    }

    fn find(&self, state: &G::Position, buffer: &mut Vec<G::Move>) -> Result<u32, Outcome> {
        let (moves, outcome) = self.game.moves_and_outcome(state);
        *buffer = moves;
        outcome.map_or(Ok(buffer.len() as u32), Err)
    }

    fn play(&self, state: &mut G::Position, room: &mut Vec<G::Move>, number: u32) {
        self.game.play_listed(state, &room[number as usize]);
    }

    fn mark(&self, _: &G::Position, _: &Vec<G::Move>, number: u32) -> Mark {
        Mark { kind: number as u16, from: None, to: None, takes: Takes::Nothing }
    }

    fn hash(&self, state: &G::Position) -> u64 {
        self.game.hash(state)
    }

    /// What the past forbids does not show in the hash; how many moves it leaves does.
    fn hash_of_moves(&self, state: &G::Position) -> u64 {
        crate::zobrist::mix(self.hash(state) ^ self.game.moves_and_outcome(state).0.len() as u64)
    }

    fn count(&self, _: &G::Position, counts: &mut [u32]) {
        counts.fill(0);
    }

    fn look(&self, state: &G::Position, look: &mut Look) {
        look.clear(0);
        look.mover = self.mover(state).index();
        look.scores.resize(self.players(), 0);
    }

    fn steps(&self, _: &G::Position, _: usize, _: &mut Vec<G::Move>, steps: &mut Steps) {
        steps.clear();
    }
}

impl<G: Game<Position: Send + Sync, Move: Send> + Sync> Staged for Slow<'_, G> {}
