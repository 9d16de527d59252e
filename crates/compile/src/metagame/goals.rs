//! Which player has won.

use board::SiteSet;
use game::{Outcome, Role};

use crate::metagame::machine::{Goals, Machine};
use crate::metagame::state::State;
use crate::outcomes::OUTCOMES;

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
        OUTCOMES[usize::from(met & 3)].unwrap_or(Outcome::Win(to_move.opponent()))
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
