//! What it is worth to begin: games in which the first player makes the first move that suits them best, as far as a few games tell.

use std::ops::RangeInclusive;

use criticism::figures::{FirstMove, FirstMoves, Points};
use serde::Serialize;

use engine::Game;
use lab::Progress;
use lab::trials::{Conditions, Trials, without_swap};

/// What it is worth to begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beginning {
    /// The first move that was made.
    pub first: String,
    /// Whether the second player took it over, as the swap rule allows.
    pub swapped: bool,
    /// The first player's result, by games that were played after it was chosen.
    pub points: Points,
    /// What a few games told of first moves.
    #[serde(skip)]
    tried: FirstMoves,
}

/// A few games estimate a first move: their number, by players who look one move ahead, and the number of first moves.
const FEW: u64 = 4;
const NEAR: u32 = 1;
const MOST: usize = 32;

impl Beginning {
    /// About how many games that takes, of which some are played thoroughly.
    pub(super) fn cost(games: u64) -> u64 {
        MOST as u64 * FEW + games
    }

    /// What it is worth to begin a game for two, by a number of games; nothing if there is no choice, chance has a part in it, or
    /// the caller stops it.
    pub fn of(
        loaded: &Game,
        conditions: &Conditions,
        games: u64,
        swap: bool,
        progress: &Progress,
    ) -> Option<Beginning> {
        if loaded.rules.players() != 2 {
            return None;
        }
        // What a first move is worth is seen without the swap rule.
        let unswapped = loaded.with_rules(without_swap(&loaded.rules));
        let trials = Trials::new(&unswapped, *conditions);
        let tried = trials.few_of_each(MOST, NEAR, FEW, progress)?;
        let chosen = chosen(&tried, swap)?.text.clone();
        let points = trials.begun_with_move(&chosen, conditions.depth, FEW..FEW + games, progress)?;
        if progress.stopped() {
            return None;
        }
        // The second player decides by what was known before.
        let swapped = swap && tried.tried.iter().any(|one| one.text == chosen && one.points.share > 0.5);
        let won = if swapped { points.games - points.won - points.undecided } else { points.won };
        let points = Points::new(points.games, won, points.undecided, 2);
        Some(Beginning { first: chosen, swapped, points, tried })
    }

    /// The sites of the first moves that brought such shares of the points, by number and name: the fairest `most`, as they are
    /// listed.
    pub(super) fn sites(&self, shares: &RangeInclusive<f64>, most: usize) -> Vec<(u32, String)> {
        let mut fair: Vec<(usize, &FirstMove)> =
            self.tried.tried.iter().enumerate().filter(|(_, one)| shares.contains(&one.points.share)).collect();
        fair.sort_by(|(_, one), (_, other)| uneven(one).total_cmp(&uneven(other)));
        fair.truncate(most);
        fair.sort_by_key(|(nth, _)| *nth);
        fair.into_iter().filter_map(|(_, one)| Some((one.to?, one.text.clone()))).collect()
    }
}

/// The first move that suits the first player best: the strongest; or, if it may be taken over, the most even one.
fn chosen(tried: &FirstMoves, swap: bool) -> Option<&FirstMove> {
    let worth = |one: &FirstMove| if swap { -uneven(one) } else { one.points.share };
    // The first of those that are alike.
    tried.tried.iter().rev().max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

fn uneven(one: &FirstMove) -> f64 {
    (one.points.share - 0.5).abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL_HEX: &str = "(game Hex (board (tiling hex) (shape rhombus) (size 5) \
        (regions (White ne) (White sw) (Black se) (Black nw))) (end (All win (connect own-regions))))";

    fn beginning(swap: bool) -> Beginning {
        let loaded = Game::new(engine::Source::typed("-", rules::Language::of(SMALL_HEX), SMALL_HEX)).expect("sound");
        Beginning::of(&loaded, &Conditions::default(), 20, swap, &Progress::unwatched())
            .expect("a choice of first moves")
    }

    #[test]
    fn who_begins_hex_wins_unless_his_first_move_can_be_taken_over() {
        let (plain, swapped) = (beginning(false), beginning(true));
        assert!(!plain.swapped && plain.points.share > 0.6, "{plain:?}");
        assert!(swapped.points.share < plain.points.share, "{swapped:?}");
    }

    #[test]
    fn the_fairest_sites_are_told_in_their_order() {
        let move_to = |site: u32, won: u32| FirstMove {
            text: format!("s{site}"),
            to: Some(site),
            points: Points::new(10, won, 0, 2),
        };
        let all = vec![move_to(0, 1), move_to(1, 4), move_to(2, 5), move_to(3, 6), move_to(4, 9)];
        let tried = FirstMoves { tried: all, all: 5, depth: 1, players: 2 };
        assert_eq!(chosen(&tried, false).map(|one| one.text.as_str()), Some("s4"));
        assert_eq!(chosen(&tried, true).map(|one| one.text.as_str()), Some("s2"));
        let found = Beginning { first: "s4".into(), swapped: false, points: Points::new(1, 1, 0, 2), tried };
        let sites: Vec<u32> = found.sites(&(0.35..=0.65), 2).into_iter().map(|(site, _)| site).collect();
        assert_eq!(sites, [1, 2]);
    }
}
