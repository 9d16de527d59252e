//! Small games unfolded: every position that can arise and where each of its moves leads, so that a playout only follows arrows.

#[expect(clippy::disallowed_types, reason = "asked, never walked: its order does not matter")]
use std::collections::HashMap;
use std::hash::Hash;

use game::{Outcome, Playout, Rng};

use crate::outcomes::{number, outcome};

/// The most positions of a game that is unfolded; a larger one is given up after about a millisecond.
const MOST_POSITIONS: usize = 1 << 13;
/// The most moves of one position: they are counted in a byte.
const MOST_MOVES: usize = 255;

/// A game whose positions do not depend on how they arose, and are few.
pub struct Unfolded {
    start: Arrow,
    /// The arrows of all positions, one for each move.
    arrows: Vec<Arrow>,
}

/// Where a move leads: in the low byte the number of moves there, above it the place of the first of their arrows; or 0, and above
/// it the outcome.
type Arrow = u32;

impl Unfolded {
    /// Unfolds a game from its first position. `expand` lists the positions that the moves lead to in the order of the moves'
    /// numbers, or gives the outcome. Nothing if there are too many positions.
    pub fn new<P: Clone + Eq + Hash>(
        start: &P,
        mut expand: impl FnMut(&P, &mut Vec<P>) -> Option<Outcome>,
    ) -> Option<Unfolded> {
        #[expect(clippy::disallowed_types, reason = "asked, never walked: its order does not matter")]
        let mut known: HashMap<P, usize> = HashMap::from([(start.clone(), 0)]);
        let mut positions = vec![start.clone()];
        let mut heads: Vec<Arrow> = Vec::new();
        let mut leads: Vec<usize> = Vec::new();
        let mut next = Vec::new();
        while let Some(position) = positions.get(heads.len()) {
            next.clear();
            if let Some(outcome) = expand(position, &mut next) {
                heads.push(u32::from(number(outcome)) << 8);
                continue;
            }
            if next.len() > MOST_MOVES || positions.len() > MOST_POSITIONS {
                return None;
            }
            heads.push((leads.len() << 8 | next.len()) as u32);
            for position in next.drain(..) {
                leads.push(*known.entry(position).or_insert_with_key(|position| {
                    positions.push(position.clone());
                    positions.len() - 1
                }));
            }
        }
        Some(Unfolded { start: heads[0], arrows: leads.into_iter().map(|lead| heads[lead]).collect() })
    }

    /// Plays one game of uniformly random moves.
    #[inline]
    pub fn playout(&self, move_limit: u32, rng: &mut Rng) -> Playout {
        let mut at = self.start;
        let mut length = 0;
        while at & 0xff != 0 {
            if length >= move_limit {
                return Playout { length, outcome: Outcome::Draw };
            }
            at = self.arrows[((at >> 8) + rng.below(at & 0xff)) as usize];
            length += 1;
        }
        Playout { length, outcome: outcome((at >> 8) as u8) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Role;

    /// One or two counters are taken in turn; the player who takes the last has won.
    fn take_away(counters: u32) -> Option<Unfolded> {
        Unfolded::new(&(counters, Role::White), |&(left, mover), next| {
            next.extend((1..=left.min(2)).map(|taken| (left - taken, mover.opponent())));
            (left == 0).then_some(Outcome::Win(mover.opponent()))
        })
    }

    #[test]
    fn a_playout_follows_the_arrows_to_the_outcome() {
        let game = take_away(5).expect("a small game");
        let mut seen = [false; 2];
        for number in 0..100 {
            let Playout { length, outcome } = game.playout(500, &mut Rng::new(1, number));
            assert!((3..=5).contains(&length));
            let winner = if length % 2 == 1 { Role::White } else { Role::Black };
            assert_eq!(outcome, Outcome::Win(winner));
            seen[winner.index()] = true;
        }
        assert_eq!(seen, [true; 2]);
    }

    #[test]
    fn the_move_limit_is_a_draw() {
        let game = take_away(50).expect("a small game");
        assert_eq!(game.playout(7, &mut Rng::new(1, 1)), Playout { length: 7, outcome: Outcome::Draw });
    }

    #[test]
    fn a_large_game_is_not_unfolded() {
        assert!(take_away(20_000).is_none());
    }
}
