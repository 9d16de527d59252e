//! Noughts and crosses as Metagame has it, written by hand: nine bits a side.
//!
//! After three in a row the loser has one move, by which they concede, for each row that was completed; then the game is over.

use std::ops::Range;

use game::{Outcome, Playout, Rng, Role, Tally};

use super::bits::nth_bit;

const ALL: u64 = 0o777;

/// The sites of each row, column and diagonal.
const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// How many lines a set of sites has.
static ROWS: [u8; 512] = {
    let mut rows = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < LINES.len() {
            if set as u64 & LINES[line] == LINES[line] {
                rows[set] += 1;
            }
            line += 1;
        }
        set += 1;
    }
    rows
};

/// Plays the random games with these numbers.
pub fn playouts(seed: u64, numbers: Range<u64>) -> Tally {
    numbers.map(|number| Tally::from(playout(&mut Rng::new(seed, number)))).sum()
}

/// Counts the moves at this depth, at least 1.
#[cfg(test)]
pub fn perft(depth: usize) -> u64 {
    count([0, 0], depth)
}

/// Nine moves are played whatever happens, and the end is found afterwards: where it is cannot be predicted, and a branch that
/// is predicted wrongly costs more than the moves for nothing.
#[inline(always)]
fn playout(rng: &mut Rng) -> Playout {
    let mut empty = ALL;
    let mut stones = [0; 2];
    let (mut ended, mut twice) = (0u32, 0u32);
    for ply in 0..9 {
        let site = nth_bit(empty, rng.below(9 - ply));
        empty ^= site;
        let own = &mut stones[ply as usize % 2];
        *own |= site;
        ended |= u32::from(rows(*own) > 0) << ply;
        twice |= u32::from(rows(*own) > 1) << ply;
    }
    let last = (ended | 1 << 9).trailing_zeros();
    if twice >> last & 1 != 0 {
        // Which of two rows the loser concedes.
        rng.below(2);
    }
    let winner = if last % 2 == 0 { Outcome::Win(Role::White) } else { Outcome::Win(Role::Black) };
    let won = ended != 0;
    Playout { length: if won { last + 2 } else { 9 }, outcome: if won { winner } else { Outcome::Draw } }
}

#[inline(always)]
pub fn rows(stones: u64) -> u8 {
    ROWS[stones as usize % 512]
}

/// The second set is that of the side that has just moved.
#[cfg(test)]
fn count([own, other]: [u64; 2], depth: usize) -> u64 {
    let rows = u64::from(rows(other));
    let empty = ALL & !(own | other);
    match depth {
        1 if rows > 0 => rows,
        1 => empty.count_ones().into(),
        _ if rows > 0 => 0,
        _ => super::bits::ones(empty).map(|site| count([other, own | 1 << site], depth - 1)).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_is_that_of_the_game_on_paper_until_a_player_concedes() {
        let nodes: Vec<u64> = (1..=10).map(perft).collect();
        assert_eq!(nodes[..5], [9, 72, 504, 3024, 15120]);
        // 1,440 games on paper end with the fifth move: here one move follows each, and four follow each of the others.
        assert_eq!(nodes[5], 4 * (15120 - 1440) + 1440);
        // 81,792 end with the ninth move, some with two rows at once.
        assert!((81_792..2 * 81_792).contains(&nodes[9]), "{nodes:?}");
    }

    #[test]
    fn random_games_end_as_on_paper_but_one_move_later_where_a_player_has_lost() {
        // On paper the first wins 0.585 of random games and the second 0.288, in 7.63 moves.
        let tally = playouts(1, 0..200_000);
        let share = |part: u64| part as f64 / tally.playouts as f64;
        assert!((share(tally.won(Role::White)) - 0.585).abs() < 0.01, "{tally:?}");
        assert!((share(tally.won(Role::Black)) - 0.288).abs() < 0.01, "{tally:?}");
        assert!((share(tally.moves) - 7.63 - 0.873).abs() < 0.05, "{tally:?}");
        assert_eq!(tally.won(Role::White) + tally.won(Role::Black) + tally.draws, tally.playouts);
    }
}
