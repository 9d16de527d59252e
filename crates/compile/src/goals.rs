//! Whether somebody has won, and the past that draws depend on.

use board::SiteSet;
use game::{Outcome, Role};

use crate::machine::{Goals, Machine};
use crate::state::State;

/// The outcome when these roles (a bit each) have met a goal.
const OUTCOMES: [Option<Outcome>; 4] =
    [None, Some(Outcome::Win(Role::White)), Some(Outcome::Win(Role::Black)), Some(Outcome::Draw)];

/// The outcome when these roles (a bit each, at least one) have met a goal.
#[inline(always)]
pub fn outcome(met: u8) -> Outcome {
    OUTCOMES[usize::from(met & 3)].unwrap_or(Outcome::Draw)
}

/// The roles that have met a goal (a bit each) where this is the outcome.
pub fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(role) => 1 << role.index(),
        Outcome::Draw => 3,
    }
}

impl<const W: usize> Goals<W> {
    /// Which roles have met a goal that does not depend on moves.
    #[inline(always)]
    pub fn met(&self, sets: &[SiteSet<W>], assigning: bool) -> u8 {
        let mut met = 0;
        for (slot, sites, roles) in &self.arrive {
            if sets[*slot].meets(sites) {
                met |= roles;
            }
        }
        for (slot, more, roles) in &self.eradicate {
            let empty = more.iter().fold(sets[*slot], |all, slot| all | sets[*slot]).is_empty();
            if empty && !assigning {
                met |= roles;
            }
        }
        met
    }
}

impl<const W: usize> Goals<W> {
    /// The outcome where the side to move has no move: by goals, or else the other side wins (semantics, item 36).
    #[cold]
    pub fn stuck(&self, sets: &[SiteSet<W>], assigning: bool, to_move: Role) -> Outcome {
        let met = self.met(sets, assigning) | self.stalemate[to_move.index()];
        OUTCOMES[usize::from(met & 3)].unwrap_or(Outcome::Win(to_move.other()))
    }
}

impl<const W: usize> Machine<W> {
    #[inline(always)]
    fn met(&self, state: &State<W>) -> u8 {
        self.goals.met(&state.sets, state.assigning > 0)
    }

    /// The outcome by goals that do not depend on moves.
    #[inline(always)]
    pub fn won(&self, state: &State<W>) -> Option<Outcome> {
        OUTCOMES[usize::from(self.met(state) & 3)]
    }

    /// The outcome where the side to move has no move.
    pub fn stuck(&self, state: &State<W>) -> Outcome {
        self.goals.stuck(&state.sets, state.assigning > 0, state.to_move)
    }
}

/// The positions that have occurred, by their hashes.
#[derive(Clone)]
pub struct Past {
    hashes: Vec<u64>,
    /// How many of the hashes share these low bits: nearly always the first thing to look at, and the last.
    seen: Vec<u8>,
}

const SLOTS: usize = 1024;

impl Past {
    /// No past, with room for as many positions as there can be moves.
    pub fn new(moves: usize) -> Past {
        Past { hashes: Vec::with_capacity(moves.min(4096) + 1), seen: vec![0; SLOTS] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for hash in self.hashes.drain(..) {
            self.seen[hash as usize % SLOTS] = 0;
        }
    }

    /// Notes a position; gives how often it has occurred, if that is at least `often`, else anything less.
    #[inline]
    pub fn note(&mut self, hash: u64, often: u32) -> bool {
        self.hashes.push(hash);
        let slot = &mut self.seen[hash as usize % SLOTS];
        *slot = slot.saturating_add(1);
        u32::from(*slot) >= often.min(255) && self.occurred(hash) >= often as usize
    }

    /// The positions noted, in their order.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// How often a position has occurred.
    pub fn occurred(&self, hash: u64) -> usize {
        self.hashes.iter().filter(|known| **known == hash).count()
    }
}
