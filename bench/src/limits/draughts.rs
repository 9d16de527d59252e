//! English draughts as in the library of Ludi's games, written by hand: every jump is a move, and as long as the jumper can
//! go on the other side passes. The sites are those of [`super::checkers`].

use std::ops::Range;

use game::{DrawRules, Outcome, Playout, Rng, Tally};

use super::checkers::{self, Black, Side, Simple, White, any, steps};
use super::repeats::Repeats;

/// What stands on the board, and the piece that has to jump on.
#[derive(Clone, Copy)]
struct Board {
    men: checkers::Board,
    jumper: u64,
}

const START: Board = Board { men: checkers::START, jumper: 0 };

/// The game, with its keys and what it remembers while it plays.
pub struct Draughts {
    keys: [[u64; 64]; 2],
    repeats: Repeats,
}

impl Draughts {
    /// Draws the keys.
    pub fn new() -> Draughts {
        let mut rng = Rng::new(1, 0);
        let keys = std::array::from_fn(|_| std::array::from_fn(|_| rng.bits()));
        Draughts { keys, repeats: Repeats::new() }
    }

    /// Plays the random games with these numbers.
    pub fn playouts(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        numbers.map(|number| Tally::from(self.playout(&mut Rng::new(seed, number)))).sum()
    }

    fn playout(&mut self, rng: &mut Rng) -> Playout {
        let mut board = START;
        let mut length = 0;
        self.repeats.begin();
        loop {
            if let Some(outcome) = self.turn::<White>(&mut board, rng, &mut length) {
                return Playout { length, outcome };
            }
            if let Some(outcome) = self.turn::<Black>(&mut board, rng, &mut length) {
                return Playout { length, outcome };
            }
        }
    }

    /// Random moves until no jump has to follow; the outcome if the game is over.
    #[inline(always)]
    fn turn<S: Side>(&mut self, board: &mut Board, rng: &mut Rng, length: &mut u32) -> Option<Outcome> {
        let limit = DrawRules::default().move_limit;
        loop {
            let moves = board.moves::<S>();
            let count = moves.count();
            if count == 0 {
                return Some(Outcome::Win(S::ROLE.opponent()));
            }
            if *length >= limit {
                return Some(Outcome::Draw);
            }
            *length += 1;
            let chosen = moves.nth::<S>(rng.below(count));
            let fresh = board.men.kings & chosen.from == 0 || chosen.taken != 0;
            *board = board.after::<S>(chosen);
            if board.jumper == 0 {
                let keys = &self.keys[S::ROLE.index()];
                let key = |bit: u64| keys[bit.trailing_zeros() as usize % 64];
                return self.repeats.note(key(chosen.from) ^ key(chosen.to), fresh).then_some(Outcome::Draw);
            }
            // The other side has to pass, which is no decision.
        }
    }
}

/// Counts the moves at this depth, at least 1.
#[cfg(test)]
pub fn perft(depth: usize) -> u64 {
    START.count::<White>(depth)
}

impl Board {
    /// Where these pieces land that jump; kings go backwards too.
    #[inline(always)]
    fn jumps<S: Side>(&self, movers: u64, kings: u64) -> [u64; 4] {
        let other = self.men.sides[S::ROLE.opponent().index()];
        let over = steps::<S>([movers, movers, movers & kings, movers & kings]).map(|over| over & other);
        steps::<S>(over).map(|to| to & self.men.empty())
    }

    /// The moves of a side that does not have to pass.
    #[inline(always)]
    fn moves<S: Side>(&self) -> Simple {
        let movers = if self.jumper != 0 { self.jumper } else { self.men.sides[S::ROLE.index()] };
        let (jumps, quiet) = (self.jumps::<S>(movers, self.men.kings), self.men.quiet::<S>());
        // Whether there are jumps cannot be predicted, so this is no branch.
        let (none, taking) = if any(jumps) != 0 { (0, !0) } else { (!0, 0) };
        Simple { targets: std::array::from_fn(|n| jumps[n] | quiet[n] & none), taking }
    }

    /// A man that is crowned does not go on: ahead of him there is nothing.
    #[inline(always)]
    fn after<S: Side>(&self, chosen: checkers::Move) -> Board {
        let king = if self.men.kings & chosen.from != 0 { chosen.to } else { 0 };
        let board = Board { men: self.men.after::<S>(chosen), jumper: 0 };
        let goes_on = chosen.taken != 0 && any(board.jumps::<S>(chosen.to, king)) != 0;
        Board { jumper: if goes_on { chosen.to } else { 0 }, ..board }
    }

    #[cfg(test)]
    fn count<S: Side>(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.jumper & self.men.sides[S::ROLE.opponent().index()] != 0 {
            return self.count::<S::Other>(depth - 1);
        }
        let moves = self.moves::<S>();
        (0..moves.count()).map(|n| self.after::<S>(moves.nth::<S>(n)).count::<S::Other>(depth - 1)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance::balanced;
    use super::*;

    #[test]
    fn every_jump_of_a_chain_is_a_move_and_the_other_side_passes_between() {
        // A man on 5 jumps to 15, and on to 23 or 25.
        let men = checkers::Board { sides: [1 << 5, 1 << 10 | 1 << 19 | 1 << 20], kings: 0 };
        let counts: Vec<u64> = (1..=3).map(|depth| Board { men, jumper: 0 }.count::<White>(depth)).collect();
        assert_eq!(counts, [1, 1, 2]);
    }

    #[test]
    fn random_games_are_about_as_long_as_known() {
        let tally = Draughts::new().playouts(1, 0..20_000);
        assert!(balanced(&tally, 71.9), "{tally:?}");
        assert!((0.03..0.05).contains(&(tally.draws as f64 / tally.playouts as f64)), "{tally:?}");
    }
}
