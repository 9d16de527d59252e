//! Which stones end a game of stones, seen without putting them.

use game::Outcome;

use super::rolls::who_plays;
use super::state::State;
use super::stones::{Stones, StonesBuffer};

impl<const W: usize> Stones<W> {
    /// Shows the stones that end the game, by their number among the empty sites, and how it then ends; false if that is not to
    /// be seen before a stone is put.
    pub(super) fn endings(
        &self,
        state: &State<W>,
        buffer: &mut StonesBuffer,
        mut show: impl FnMut(u32, Outcome),
    ) -> bool {
        let empty = self.all & !state.men.sets[0] & !state.men.sets[1];
        // Where no player has a move, or no player will have, games end in other ways.
        if !self.is_free() || state.decisions + 1 >= self.draws.move_limit || empty.len() <= 1 {
            return false;
        }
        let (sets, mover) = ([state.men.sets[0], state.men.sets[1]], state.mover());
        let begun = self.begin_at(buffer, sets, mover, state.decisions);
        for (number, site) in empty.iter().enumerate() {
            let mut met = begun.met;
            met[mover] |= self.met_at(buffer, &sets[mover], mover, site);
            if let Some(outcome) = self.clauses.outcome(met, mover) {
                show(number as u32, who_plays(state, outcome));
            }
        }
        true
    }
}
