//! Any game as search plays it, however slowly: for engines that have no arena of their own.

use crate::{Arena, Game, Look, Mark, Outcome, Role, Steps, Takes, Visit};

/// Any game as search plays it. Nothing is to be seen of its positions but their moves and their ends.
pub struct Slow<'a, G> {
    game: &'a G,
    players: usize,
}

impl<'a, G: Game<Position: Send + Sync, Move: Send> + Sync> Slow<'a, G> {
    /// A game for so many players.
    pub fn new(game: &'a G, players: usize) -> Slow<'a, G> {
        Slow { game, players }
    }

    /// Does something in this arena.
    pub fn enter<V: Visit>(&self, position: &G::Position, visit: V) -> V::Output {
        visit.visit(self, position, &[])
    }
}

impl<G: Game<Position: Send + Sync, Move: Send> + Sync> Arena for Slow<'_, G> {
    type State = G::Position;
    type Room = Vec<G::Move>;

    fn room(&self) -> Vec<G::Move> {
        Vec::new()
    }

    fn players(&self) -> usize {
        self.players
    }

    fn kinds(&self) -> usize {
        0
    }

    fn sites(&self) -> usize {
        0
    }

    /// Engines of this kind keep the past in their positions and know themselves when one has come up too often.
    fn repeats(&self) -> bool {
        false
    }

    fn mover(&self, state: &G::Position) -> Role {
        self.game.to_move(state)
    }

    fn over(&self, state: &G::Position) -> Option<Outcome> {
        self.game.outcome(state)
    }

    fn find(&self, state: &G::Position, room: &mut Vec<G::Move>) -> Result<u32, Outcome> {
        let (moves, outcome) = self.game.survey(state);
        *room = moves;
        outcome.map_or(Ok(room.len() as u32), Err)
    }

    fn play(&self, state: &mut G::Position, room: &mut Vec<G::Move>, number: u32) {
        self.game.play(state, &room[number as usize]);
    }

    fn mark(&self, _: &G::Position, _: &Vec<G::Move>, number: u32) -> Mark {
        Mark { kind: number as u16, from: None, to: None, takes: Takes::Nothing }
    }

    fn hash(&self, state: &G::Position) -> u64 {
        self.game.hash(state)
    }

    /// What the past forbids does not show in the hash; how many moves it leaves does.
    fn hash_of_moves(&self, state: &G::Position) -> u64 {
        crate::zobrist::mix(self.hash(state) ^ self.game.survey(state).0.len() as u64)
    }

    fn count(&self, _: &G::Position, counts: &mut [u32]) {
        counts.fill(0);
    }

    fn look(&self, state: &G::Position, look: &mut Look) {
        look.clear(0);
        look.mover = self.mover(state).index();
        look.scores.resize(self.players, 0);
    }

    fn steps(&self, _: &G::Position, _: usize, _: &mut Vec<G::Move>, steps: &mut Steps) {
        steps.clear();
    }
}
