//! Who wins: the first player, and each colour.

use game::Role;
use serde::{Deserialize, Serialize};

use super::Points;
use crate::{Evidence, Trial};

/// What beginning is worth, and what each colour is worth, from the standard trials, in which everybody begins as often as
/// any other player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstPlayer {
    /// Of the player who began.
    pub first: Points,
    /// Of each role, in order.
    pub roles: Vec<Points>,
    /// Of each role when it began.
    pub beginning: Vec<Points>,
    /// How many trials no player won by the rules.
    pub drawn: u32,
    /// How many were cut.
    pub cut: u32,
}

impl FirstPlayer {
    /// Counts the standard trials.
    pub fn of(evidence: &Evidence) -> FirstPlayer {
        let trials: Vec<&Trial> = evidence.standard().collect();
        let players = trials.iter().map(|trial| trial.players).max().unwrap_or(2);
        let roles: Vec<Role> = Role::ALL.into_iter().take(players.into()).collect();
        let of = |role: &Role| points(trials.iter().copied(), players, |trial| trial.winner() == Some(*role));
        let begun = |role: &Role| {
            let own = trials.iter().copied().filter(|trial| trial.began == *role);
            points(own, players, |trial| trial.winner() == Some(*role))
        };
        let ended = |end: crate::End| trials.iter().filter(|trial| trial.end == end).count() as u32;
        FirstPlayer {
            first: points(trials.iter().copied(), players, |trial| trial.winner() == Some(trial.began)),
            roles: roles.iter().map(of).collect(),
            beginning: roles.iter().map(begun).collect(),
            drawn: ended(crate::End::Drawn),
            cut: ended(crate::End::Cut),
        }
    }
}

/// What a player made of some trials.
pub(super) fn points<'a>(trials: impl Iterator<Item = &'a Trial>, players: u8, won: impl Fn(&Trial) -> bool) -> Points {
    let (mut games, mut wins, mut undecided) = (0, 0, 0);
    for trial in trials {
        games += 1;
        wins += u32::from(won(trial));
        undecided += u32::from(trial.winner().is_none());
    }
    Points::new(games, wins, undecided, players)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    #[test]
    fn beginning_and_colour_are_told_apart() {
        let trials = trials(
            "white: - = white\nblack: - = black\nwhite: - = draw\nblack: - = white\nrandom/white black: - = black",
        );
        let found = FirstPlayer::of(&Evidence::of_trials(&trials));
        assert_eq!((found.first.games, found.first.won, found.first.undecided), (4, 2, 1));
        assert_eq!(found.roles.iter().map(|points| points.won).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(
            found.beginning.iter().map(|points| (points.games, points.won)).collect::<Vec<_>>(),
            [(2, 1), (2, 1)]
        );
        assert_eq!((found.drawn, found.cut), (1, 0));
    }
}
