//! The hash of a position, without making a picture of it first.

use ::ludi::notation::Swap;
use board::Site;
use game::zobrist;

use super::machine::Machine;
use super::rules::role;
use super::state::State;

/// A number with another word mixed in. Both halves of the product count: with the lower one alone, the highest bit of a word
/// would move one bit of the next, and two pieces could make each other unseen.
#[inline(always)]
pub(super) fn mixed(print: u64, word: u64) -> u64 {
    let product = u128::from(print ^ word) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

/// Words mixed one after the other.
struct Print(u64);

impl Print {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        self.0 = mixed(self.0, word);
    }

    fn add_all(&mut self, numbers: &[u32]) {
        let (pairs, rest) = numbers.as_chunks::<2>();
        pairs.iter().for_each(|[one, other]| self.add(u64::from(*one) << 32 | u64::from(*other)));
        rest.iter().for_each(|number| self.add((*number).into()));
    }
}

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

    /// A number that tells positions apart as the hash does, for less: not the same from one version to the next.
    pub(super) fn fingerprint(&self, state: &State<W>) -> u64 {
        let men = &state.men;
        let mut print = Print(0);
        // Mixed in like everything else: side by side with the first set, a pass could be taken for a piece.
        print.add(u64::from(state.to_move) << 32 | u64::from(state.passes) | 1 << 63);
        men.sets.iter().flat_map(|set| set.0).for_each(|word| print.add(word));
        print.add_all(&men.states);
        print.add_all(&men.flags);
        let simple = men.looks.is_empty() && men.cells.is_empty() && men.below.is_empty() && state.hands.is_empty();
        let idle = !state.last.made && state.swap == Swap::No && !self.rules.memory.moves;
        if !(simple && idle) {
            return self.hash(state) ^ print.0;
        }
        state.taken.iter().for_each(|taken| print.add_all(&taken[..self.layout.sides]));
        state.scores[..self.layout.sides].iter().for_each(|score| print.add(*score as u64));
        print.add(u64::from(state.out) << 32 | u64::from(state.begun));
        print.0
    }

    /// The same for positions in which other moves are found, or in another order: the board that must not come again counts too.
    pub(super) fn fingerprint_of_moves(&self, state: &State<W>) -> u64 {
        let mut print = Print(self.fingerprint(state));
        let next = self.next(state.out, state.mover());
        let Some(men) = state.earlier.get(next).and_then(Option::as_ref) else { return print.0 };
        men.sets.iter().flat_map(|set| set.0).for_each(|word| print.add(word));
        print.add_all(&men.states);
        print.add_all(&men.flags);
        if !(men.looks.is_empty() && men.below.is_empty()) {
            for site in men.occupied {
                let stack = men.stack(&self.layout, site).enumerate();
                stack.for_each(|(level, piece)| print.add(piece.hash(site.index(), level)));
            }
        }
        men.cells.iter().enumerate().for_each(|(n, cell)| {
            print.add(zobrist::cell_state(n, cell.state) ^ zobrist::cell_owner(n, cell.owner));
        });
        print.0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_pieces_hide_each_other() {
        let print = |words: [u64; 4]| words.into_iter().fold(0, mixed);
        let without = [1 << 63, 0x0123_4567_89ab_cdef, 42, 0];
        for (one, other) in (0..64).flat_map(|one| (0..64).map(move |other| (one, other))) {
            let with = [without[0], without[1] ^ 1 << one, without[2] ^ 1 << other, without[3]];
            assert_ne!(print(without), print(with), "bits {one} and {other}");
        }
    }
}
