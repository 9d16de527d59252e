//! The hash of a position, without making a picture of it first.

use ::ludi::notation::Swap;
use board::Site;
use game::zobrist;

use super::machine::Machine;
use super::rules::role;
use super::state::State;

impl<const W: usize> Machine<W> {
    /// The hash of a position: what [`::ludi::notation::Position::hash`] says of its picture.
    pub(super) fn hash(&self, state: &State<W>) -> u64 {
        let moves = if self.rules.memory.moves { state.turns } else { 0 };
        let mut hash =
            zobrist::to_move(role(state.mover())) ^ zobrist::passes(state.passes) ^ zobrist::moves_made(moves);
        let men = &state.men;
        for site in men.occupied {
            let stack = men.stack(&self.layout, site).enumerate();
            stack.for_each(|(level, piece)| hash ^= piece.hash(site.index(), level));
        }
        for (n, cell) in men.cells.iter().enumerate() {
            hash ^= zobrist::cell_state(n, cell.state) ^ zobrist::cell_owner(n, cell.owner);
        }
        (0..self.layout.sides).for_each(|side| hash ^= self.hash_of_side(state, side));
        hash ^ self.hash_of_past(state)
    }

    fn hash_of_side(&self, state: &State<W>, side: usize) -> u64 {
        let (who, kinds) = (role(side), self.layout.types);
        let mut hash = zobrist::score(who, state.scores[side]);
        hash ^= if state.out >> side & 1 == 1 { zobrist::out(who) } else { 0 };
        hash ^= if state.begun >> side & 1 == 1 { zobrist::begun(who) } else { 0 };
        let held = state.hands.iter().skip(side * kinds).take(kinds);
        held.enumerate().for_each(|(kind, count)| hash ^= zobrist::held(who, kind, count.unwrap_or(0)));
        let taken = state.taken.iter().enumerate();
        taken.for_each(|(goal, taken)| hash ^= zobrist::taken(goal, who, taken[side]));
        hash
    }

    fn hash_of_past(&self, state: &State<W>) -> u64 {
        let mut hash = match state.swap {
            Swap::No => 0,
            Swap::Ahead => zobrist::SWAP_AHEAD,
            Swap::Offered => zobrist::SWAP_OFFERED,
            Swap::Done => zobrist::SWAPPED,
        };
        if state.last.made {
            hash ^= state.last.to.map_or(0, |to: Site| zobrist::last_to(to.index()));
            let captured = (0..self.layout.types).filter(|kind| state.last.captured >> kind & 1 == 1);
            captured.for_each(|kind| hash ^= zobrist::last_captured(kind));
        }
        hash
    }
}
