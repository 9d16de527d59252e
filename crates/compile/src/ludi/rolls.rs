//! Playouts of games of stones from any position, for searches.

use board::SiteSet;
use game::{Outcome, Rng};

use super::entry::{Entry, Then};
use super::state::State;
use super::stones::{Form, Stones, StonesBuffer, StonesState};

impl<const W: usize> Stones<W> {
    /// Whether a stone may be put on any empty site and nothing follows.
    pub(super) fn is_free(&self) -> bool {
        matches!((&self.entry, &self.then), (Entry::Free, Then::Nothing))
    }

    /// Plays uniformly random moves from a position that has not ended; who wins, and who has stones where at the end. What
    /// happened before the last move of each side is not known here, and no player changes sides any more.
    pub(super) fn roll(
        &self,
        state: &State<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
    ) -> (Outcome, [SiteSet<W>; 2]) {
        let sets = [state.men.sets[0], state.men.sets[1]];
        let (mover, length, passes) = (state.mover(), state.decisions, state.passes);
        let (playout, sets) = match (&self.form, &self.entry, &self.then) {
            (Form::Afterwards(game), ..) => {
                let table = StonesState { passes, ..StonesState::new(sets, [0; 2], mover, length) };
                self.roll_afterwards(game, table, buffer, rng)
            }
            (_, entry, then) => {
                let before = |side: usize| state.earlier.get(side)?.as_ref().map(|men| [men.sets[0], men.sets[1]]);
                let scores = [state.scores[0], state.scores[1]];
                let begun = self.begin_at(buffer, sets, mover, length);
                let decider = state.decider.map(|player| usize::from(state.player(0) != player));
                let table = StonesState {
                    passes,
                    scores,
                    turns: state.turns,
                    decider,
                    earlier: [before(0), before(1)],
                    ..begun
                };
                match (entry, then) {
                    (_, Then::Surround { .. }) => self.with_care::<true>(table, buffer, rng),
                    (Entry::Free, Then::Nothing) => self.fill_any(table, buffer, rng),
                    (Entry::Where(locals), Then::Nothing) if !self.asks() => {
                        self.fill_where(locals, table, buffer, rng)
                    }
                    _ => self.with_care::<false>(table, buffer, rng),
                }
            }
        };
        (who_plays(state, playout.outcome), sets)
    }
}

/// The outcome for those who play, who may have changed sides.
pub(super) fn who_plays<const W: usize>(state: &State<W>, outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win(side) => Outcome::Win(state.player(side.index())),
        Outcome::Draw => Outcome::Draw,
    }
}
