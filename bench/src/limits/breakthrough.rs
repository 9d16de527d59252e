//! Breakthrough, 8 x 8, written by hand: two words of bits.

use std::ops::Range;

use game::{Outcome, Playout, Rng, Role, Tally};

use super::bits::nth_bit;

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// Where the men of both sides stand; a1 is bit 0, b1 is bit 1.
#[derive(Clone, Copy)]
struct Board {
    men: [u64; 2],
}

const START: Board = Board { men: [0xffff, 0xffff << 48] };

/// Where the men of one side may step to: straight ahead, towards the a-file, towards the h-file.
struct Steps {
    to: [u64; 3],
    counts: [u32; 3],
}

/// A side, known when the program is compiled.
trait Side {
    type Other: Side;
    const ROLE: Role;
    const LAST_RANK: u64;
    /// By how many bits a step goes: straight ahead, towards the a-file, towards the h-file.
    const STEPS: [u32; 3];
    /// Where men get by a step of this many bits.
    fn ahead(men: u64, step: u32) -> u64;
    /// Where they came from.
    fn back(men: u64, step: u32) -> u64;
}

struct White;
struct Black;

impl Side for White {
    type Other = Black;
    const ROLE: Role = Role::White;
    const LAST_RANK: u64 = 0xff << 56;
    const STEPS: [u32; 3] = [8, 7, 9];

    #[inline(always)]
    fn ahead(men: u64, step: u32) -> u64 {
        men << step
    }

    #[inline(always)]
    fn back(men: u64, step: u32) -> u64 {
        men >> step
    }
}

impl Side for Black {
    type Other = White;
    const ROLE: Role = Role::Black;
    const LAST_RANK: u64 = 0xff;
    const STEPS: [u32; 3] = [8, 9, 7];

    #[inline(always)]
    fn ahead(men: u64, step: u32) -> u64 {
        men >> step
    }

    #[inline(always)]
    fn back(men: u64, step: u32) -> u64 {
        men << step
    }
}

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Rng::new(seed, number)))).sum()
}

/// Counts the moves at this depth, at least 1.
#[cfg(test)]
pub fn perft(depth: usize) -> u64 {
    START.count::<White>(depth)
}

#[inline(always)]
fn playout(rng: &mut Rng) -> Playout {
    let mut board = START;
    let mut length = 0;
    loop {
        if let Some(outcome) = board.turn::<White>(rng, &mut length) {
            return Playout { length, outcome };
        }
        if let Some(outcome) = board.turn::<Black>(rng, &mut length) {
            return Playout { length, outcome };
        }
    }
}

impl Board {
    /// One random move; the outcome if the game is over. Men only go forward, so no game lasts for 500 moves.
    #[inline(always)]
    fn turn<S: Side>(&mut self, rng: &mut Rng, length: &mut u32) -> Option<Outcome> {
        let steps = self.steps::<S>();
        let count = steps.count();
        if count == 0 {
            return Some(Outcome::Win(S::ROLE.opponent()));
        }
        let (from, to) = steps.nth::<S>(rng.below(count));
        *self = self.after::<S>(from, to);
        *length += 1;
        (to & S::LAST_RANK != 0).then_some(Outcome::Win(S::ROLE))
    }

    #[inline(always)]
    fn steps<S: Side>(&self) -> Steps {
        let (own, other) = (self.men[S::ROLE.index()], self.men[S::ROLE.opponent().index()]);
        let [ahead, left, right] = S::STEPS;
        let to = [
            S::ahead(own, ahead) & !(own | other),
            S::ahead(own & !A_FILE, left) & !own,
            S::ahead(own & !H_FILE, right) & !own,
        ];
        Steps { to, counts: to.map(u64::count_ones) }
    }

    #[inline(always)]
    fn after<S: Side>(&self, from: u64, to: u64) -> Board {
        let mut next = *self;
        next.men[S::ROLE.index()] ^= from | to;
        next.men[S::ROLE.opponent().index()] &= !to;
        next
    }

    #[cfg(test)]
    fn count<S: Side>(&self, depth: usize) -> u64 {
        let steps = self.steps::<S>();
        if depth == 1 {
            return steps.count().into();
        }
        let next = (0..steps.count()).map(|number| steps.nth::<S>(number)).filter(|(_, to)| to & S::LAST_RANK == 0);
        next.map(|(from, to)| self.after::<S>(from, to).count::<S::Other>(depth - 1)).sum()
    }
}

impl Steps {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.counts[0] + self.counts[1] + self.counts[2]
    }

    /// The bits of origin and target of the step of this number.
    #[inline(always)]
    fn nth<S: Side>(&self, number: u32) -> (u64, u64) {
        let [ahead, left, _] = self.counts;
        let bits = [
            nth_bit(self.to[0], number),
            nth_bit(self.to[1], number.wrapping_sub(ahead)),
            nth_bit(self.to[2], number.wrapping_sub(ahead + left)),
        ];
        let from = [0, 1, 2].map(|n| S::back(bits[n], S::STEPS[n]));
        (from[0] | from[1] | from[2], bits[0] | bits[1] | bits[2])
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance::balanced;
    use super::*;

    #[test]
    fn the_first_moves_are_as_many_as_can_be_counted_by_hand() {
        // Eight men in front step ahead, seven to each side; Black has the same.
        assert_eq!([1, 2, 3].map(perft), [22, 22 * 22, 11132]);
    }

    #[test]
    fn a_player_on_the_last_rank_has_won() {
        let one_step_away = Board { men: [1 << 48, 1 << 8] };
        assert_eq!(one_step_away.count::<White>(1), 2);
        assert_eq!(one_step_away.count::<White>(2), 0);
    }

    #[test]
    fn random_games_are_about_as_long_as_known() {
        let tally = playouts(1, 0..20_000);
        assert!(balanced(&tally, 64.0), "{tally:?}");
        assert_eq!(tally.draws, 0);
    }
}
