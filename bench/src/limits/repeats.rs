//! Which positions have come up before, for games in which that ends the game.

use game::DrawRules;

/// How many recent positions are kept: more than a game can have.
const KEPT: usize = 1024;

/// The positions since the last move that cannot be taken back, by their hashes.
///
/// A hash says how a position differs from the one after that move. Most positions are new, and `latest` says so at once: it
/// has, for the low bits of a hash, the number of the latest position that had them. Positions are numbered on from game to
/// game, so that nothing is ever wiped.
pub struct Repeats {
    hashes: [u64; KEPT],
    latest: [u64; KEPT],
    number: u64,
    since: u64,
    hash: u64,
}

impl Repeats {
    /// No positions yet.
    pub fn new() -> Repeats {
        Repeats { hashes: [0; KEPT], latest: [0; KEPT], number: 0, since: 1, hash: 0 }
    }

    /// The position that begins a game.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.note(0, true);
    }

    /// The position after a move, of which `change` is the hash; `fresh` if the move cannot be taken back. Says whether the
    /// position is there too often.
    #[inline(always)]
    pub fn note(&mut self, change: u64, fresh: bool) -> bool {
        self.number += 1;
        self.since = if fresh { self.number } else { self.since };
        self.hash = if fresh { 0 } else { self.hash ^ change };
        let known = &mut self.latest[self.hash as usize % KEPT];
        let maybe = *known >= self.since;
        *known = self.number;
        self.hashes[self.number as usize % KEPT] = self.hash;
        maybe && self.too_often()
    }

    /// Looks at every second position: the others have the other side to move.
    #[cold]
    #[inline(never)]
    fn too_often(&self) -> bool {
        let earlier = (self.since..self.number).rev().skip(1).step_by(2);
        let times = 1 + earlier.filter(|number| self.hashes[*number as usize % KEPT] == self.hash).count();
        times >= DrawRules::default().repetitions as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_time_is_too_often_unless_a_move_between_cannot_be_taken_back() {
        let mut repeats = Repeats::new();
        let mut times = |fresh| {
            repeats.begin();
            let there_and_back = [1, 2, 1, 2, 1, 2, 1, 2];
            let mut number = 0;
            there_and_back.map(|change| {
                number += 1;
                repeats.note(change, fresh && number == 4)
            })
        };
        assert_eq!(times(false), [false, false, false, false, false, false, false, true]);
        assert_eq!(times(true), [false; 8]);
        assert!(times(false)[7]);
    }
}
