//! Games of stones gone on with from any position, for those who look ahead.

use board::SiteSet;
use game::{Outcome, Stream};

use super::entry::{Entry, Then};
use super::state::State;
use super::stones::{Form, Room, Stones, Table};

impl<const W: usize> Stones<W> {
    /// Whether a stone may be put on any empty site and nothing follows.
    pub(super) fn is_free(&self) -> bool {
        matches!((&self.entry, &self.then), (Entry::Free, Then::Nothing))
    }

    /// Plays uniformly random moves from a position that has not ended; who wins, and who has stones where at the end. What
    /// happened before the last move of each side is not known here, and nobody changes sides any more.
    pub(super) fn roll(&self, state: &State<W>, room: &mut Room, stream: &mut Stream) -> (Outcome, [SiteSet<W>; 2]) {
        let sets = [state.men.sets[0], state.men.sets[1]];
        let (mover, length, passes) = (state.mover(), state.decisions, state.passes);
        let (playout, sets) = match (&self.form, &self.entry, &self.then) {
            (Form::Afterwards(game), ..) => {
                let table = Table { passes, ..Table::new(sets, [0; 2], mover, length) };
                self.roll_afterwards(game, table, room, stream)
            }
            (_, entry, then) => {
                let before = |side: usize| state.earlier.get(side)?.as_ref().map(|men| [men.sets[0], men.sets[1]]);
                let scores = [state.scores[0], state.scores[1]];
                let begun = self.begin_at(room, sets, mover, length);
                let decider = state.decider.map(|player| usize::from(state.player(0) != player));
                let table =
                    Table { passes, scores, turns: state.turns, decider, earlier: [before(0), before(1)], ..begun };
                match (entry, then) {
                    (_, Then::Surround { .. }) => self.with_care::<true>(table, room, stream),
                    (Entry::Free, Then::Nothing) => self.fill_any(table, room, stream),
                    (Entry::Where(locals), Then::Nothing) if !self.asks() => {
                        self.fill_where(locals, table, room, stream)
                    }
                    _ => self.with_care::<false>(table, room, stream),
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
