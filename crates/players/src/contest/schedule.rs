//! Which game of a tournament is played by whom, and from which opening: everything follows from its number.

use game::Rng;

/// Everybody against everybody, in every game, in pairs with swapped colours.
///
/// For games of two sides. Rounds follow one another, so that a tournament that is cut off has treated all alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many players; each meets each.
    pub players: usize,
    /// How many games (sets of rules) they play.
    pub games: usize,
    /// How many pairs of games any two play of each.
    pub rounds: u64,
    /// The least and the greatest number of random plies that a pair opens with.
    pub opening_plies: [u32; 2],
    /// What openings are drawn from.
    pub seed: u64,
}

/// One game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the tournament, from 0.
    pub number: u64,
    /// The number of its pair.
    pub pair: u64,
    /// Which game (set of rules).
    pub game: usize,
    /// Who plays White.
    pub white: usize,
    /// Who plays Black.
    pub black: usize,
    /// How many random plies it opens with.
    pub opening_plies: u32,
    /// What the opening's moves are drawn from, and all else that is left to chance; the same in both games of a pair.
    pub seed: u64,
}

impl Schedule {
    /// How many games there are.
    pub fn len(&self) -> u64 {
        self.pairs().saturating_mul(2)
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn pairs(&self) -> u64 {
        self.rounds.saturating_mul(self.games as u64).saturating_mul(self.meetings())
    }

    /// How many couples of players there are.
    fn meetings(&self) -> u64 {
        let players = self.players as u64;
        players * players.saturating_sub(1) / 2
    }

    /// The game with this number, if there is one: always the same.
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        if number >= self.len() {
            return None;
        }
        let pair = number / 2;
        let (first, second) = couple(pair % self.meetings());
        let [white, black] = if number.is_multiple_of(2) { [first, second] } else { [second, first] };
        let mut rng = Rng::new(self.seed, pair);
        let [least, most] = self.opening_plies;
        let opening_plies = least + rng.below(most.saturating_sub(least).saturating_add(1));
        let game = (pair / self.meetings() % self.games as u64) as usize;
        Some(Fixture { number, pair, game, white, black, opening_plies, seed: rng.bits() })
    }

    /// All games in order.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> + '_ {
        (0..self.len()).map_while(|number| self.fixture(number))
    }
}

/// The couple with this number: (0,1), (0,2), (1,2), (0,3), ...
fn couple(number: u64) -> (usize, usize) {
    let (mut second, mut before) = (1u64, 0);
    while before + second <= number {
        before += second;
        second += 1;
    }
    ((number - before) as usize, second as usize)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const SMALL: Schedule = Schedule { players: 4, games: 3, rounds: 2, opening_plies: [2, 5], seed: 9 };

    #[test]
    fn everybody_meets_everybody_equally_often_with_both_colours() {
        let mut met: BTreeMap<(usize, usize, usize), u32> = BTreeMap::new();
        for fixture in SMALL.fixtures() {
            *met.entry((fixture.game, fixture.white, fixture.black)).or_default() += 1;
        }
        assert_eq!((met.len(), SMALL.len()), (3 * 4 * 3, 2 * 3 * 2 * 6));
        assert!(met.iter().all(|((_, white, black), times)| white != black && *times == 2));
    }

    #[test]
    fn the_games_of_a_pair_have_swapped_colours_and_the_same_opening() {
        let fixtures: Vec<Fixture> = SMALL.fixtures().collect();
        for pair in fixtures.chunks(2) {
            let [one, other] = pair else { panic!("a pair") };
            assert_eq!((one.white, one.black), (other.black, other.white));
            assert_eq!((one.seed, one.opening_plies, one.game), (other.seed, other.opening_plies, other.game));
            assert!((2..=5).contains(&one.opening_plies));
        }
        assert!(fixtures.iter().any(|fixture| fixture.opening_plies != fixtures[0].opening_plies));
        assert!(fixtures.windows(3).all(|three| three[0].seed != three[2].seed));
    }

    #[test]
    fn a_game_is_known_by_its_number() {
        let longer = Schedule { rounds: 50, ..SMALL };
        assert_eq!(SMALL.fixture(17), longer.fixture(17));
        assert_ne!(SMALL.fixture(17), Schedule { seed: 10, ..SMALL }.fixture(17));
        assert_eq!(SMALL.fixture(SMALL.len()), None);
    }

    #[test]
    fn without_an_opponent_there_is_nothing_to_play() {
        for empty in
            [Schedule { players: 1, ..SMALL }, Schedule { players: 0, ..SMALL }, Schedule { games: 0, ..SMALL }]
        {
            assert!(empty.is_empty() && empty.fixture(0).is_none());
        }
    }

    #[test]
    fn couples_are_counted_by_their_second() {
        let couples: Vec<(usize, usize)> = (0..6).map(couple).collect();
        assert_eq!(couples, [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
    }
}
