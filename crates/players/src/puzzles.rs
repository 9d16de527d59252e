//! Positions in which the player to move can force a win within a few plies: a puzzle if exactly one move does.

use game::{Arena, Outcome, Role, Staged, Visit};

use crate::search::{Limits, Watch};

/// Searches for the moves that force the fastest win: a visitor of the game's arena.
pub struct Puzzling<'a> {
    /// The largest length of the win, in plies.
    pub plies: u32,
    /// The limit on nodes.
    pub limits: Limits<'a>,
}

/// Which moves force a win soonest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// How many moves there are.
    pub moves: u32,
    /// Within how many plies they win; 0 if no move wins that soon.
    pub plies: u32,
    /// The numbers of the moves that do.
    pub winning: Vec<u32>,
    /// If it is a single one: the principal variation, by the first defence that holds out longest.
    pub pv: Vec<u32>,
    /// The number of nodes searched.
    pub nodes: u64,
}

impl Forced {
    /// The number of the solution, if this is a puzzle: one move alone wins, there are others, and it does not win at once.
    pub fn solution(&self) -> Option<u32> {
        match self.winning[..] {
            [only] if self.plies > 1 && self.moves > 1 => Some(only),
            _ => None,
        }
    }
}

impl Visit for Puzzling<'_> {
    /// Nothing if the game is over, if several roles choose at the same time here, or if that was not found out within the limits.
    type Output = Option<Forced>;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Option<Forced> {
        let mut buffer = arena.buffer();
        let moves = arena.find(state, &mut buffer).ok().filter(|_| arena.choosers(state) == 1)?;
        let frames = vec![(state.clone(), buffer)];
        let mut looking = Looking { arena, hero: arena.mover(state), frames, watch: Watch::new(self.limits) };
        let mut forced = Forced { moves, ..Forced::default() };
        for plies in 1..=self.plies {
            let wins = |number: &u32| looking.wins_by(0, *number, plies);
            forced.winning = (0..moves).filter(wins).collect();
            if looking.watch.stopped() {
                return None;
            }
            if !forced.winning.is_empty() {
                forced.plies = plies;
                break;
            }
        }
        forced.nodes = looking.watch.nodes();
        if forced.solution().is_some() {
            forced.pv = looking.pv(forced.plies);
        }
        Some(forced)
    }
}

struct Looking<'a, A: Arena> {
    arena: &'a A,
    hero: Role,
    /// The positions on the way, each with its moves.
    frames: Vec<(A::State, A::Buffer)>,
    watch: Watch<'a>,
}

impl<A: Arena> Looking<'_, A> {
    /// Whether this move at a ply leads to a win within this many plies, itself included.
    fn wins_by(&mut self, ply: usize, number: u32, left: u32) -> bool {
        self.advance(ply, number);
        self.wins(ply + 1, left - 1)
    }

    /// Whether the hero can force a win from a ply within this many more.
    fn wins(&mut self, ply: usize, left: u32) -> bool {
        let stopped = self.watch.count();
        let (arena, hero) = (self.arena, self.hero);
        let (state, buffer) = &mut self.frames[ply];
        if let Some(outcome) = arena.over(state) {
            return outcome == Outcome::Win(hero);
        }
        if stopped {
            return false;
        }
        let heros = arena.mover(state) == hero;
        // Whether a player cannot move, which may be the end, is seen by looking for a move.
        match arena.find(state, buffer) {
            Err(outcome) => outcome == Outcome::Win(hero),
            // Those who choose at the same time do not know what the others choose: no win is seen beyond that.
            Ok(_) if left == 0 || arena.choosers(state) > 1 => false,
            Ok(count) if heros => (0..count).any(|number| self.wins_by(ply, number, left)),
            Ok(count) => (0..count).all(|number| self.wins_by(ply, number, left)),
        }
    }

    /// How a forced win goes: the hero's moves that win, and of the others' the first that takes longest.
    fn pv(&mut self, mut left: u32) -> Vec<u32> {
        let mut pv = Vec::new();
        for ply in 0.. {
            let (state, buffer) = &mut self.frames[ply];
            let Ok(count) = self.arena.find(state, buffer) else { break };
            let heros = self.arena.mover(state) == self.hero;
            let sought = if heros { left } else { left.saturating_sub(2).max(1) };
            let found = (0..count).find(|number| self.wins_by(ply, *number, sought) == heros);
            let number = found.unwrap_or(0);
            pv.push(number);
            self.advance(ply, number);
            left -= 1;
            if left == 0 || self.arena.over(&self.frames[ply + 1].0).is_some() {
                break;
            }
        }
        pv
    }

    /// Plays a move of a ply: the next ply has the position after it.
    fn advance(&mut self, ply: usize, number: u32) {
        if self.frames.len() <= ply + 1 {
            self.frames.push((self.frames[0].0.clone(), self.arena.buffer()));
        }
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let (state, buffer) = &mut upper[ply];
        lower[0].0.clone_from(state);
        self.arena.play(&mut lower[0].0, buffer, number);
    }
}
