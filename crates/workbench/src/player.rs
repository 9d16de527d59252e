//! Who chooses the moves of a side.

use std::fmt;
use std::str::FromStr;

use syntax::nearest;

use crate::Error;

/// Who chooses the moves of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Human,
    /// Chance: any legal move, each equally likely.
    Random,
}

/// The players that there are.
const PLAYERS: [Player; 2] = [Player::Human, Player::Random];

/// The players that there will be.
const LATER: [&str; 6] = ["alphabeta", "metagamer", "mcts", "best", "engine", "ggp"];

impl Player {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Random => "random",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = Error;

    fn from_str(spec: &str) -> Result<Player, Error> {
        let (name, options) = spec.split_once(':').map_or((spec, None), |(name, options)| (name, Some(options)));
        let known = PLAYERS.into_iter().find(|player| player.name().eq_ignore_ascii_case(name));
        match (known, options) {
            (Some(player), None) => Ok(player),
            (Some(player), Some(options)) => Err(Error::usage(
                format!("the player `{player}` takes no options, found `{options}`"),
                format!("write `{player}`"),
            )),
            (None, _) => Err(unknown(name)),
        }
    }
}

fn unknown(name: &str) -> Error {
    let there = "the players that there are: `human`, `random`";
    if LATER.iter().any(|later| later.eq_ignore_ascii_case(name)) {
        return Error::usage(format!("the player `{name}` is not there yet"), there);
    }
    let hint = match nearest(name, PLAYERS.map(Player::name)) {
        Some(meant) => format!("did you mean `{meant}`? {there}"),
        None => there.to_owned(),
    };
    Error::usage(format!("no player is called `{name}`"), hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_known_by_its_name() {
        for player in PLAYERS {
            assert_eq!(player.name().parse::<Player>().expect("known"), player);
        }
    }

    #[test]
    fn a_player_that_is_not_there_is_refused_with_those_that_are() {
        for (spec, part) in [
            ("alphabeta:depth=3", "not there yet"),
            ("ggp:http://x", "not there yet"),
            ("randm", "did you mean `random`?"),
            ("random:ms=3", "takes no options"),
            ("", "no player is called"),
        ] {
            let error = spec.parse::<Player>().expect_err(spec);
            let whole = format!("{error} {}", error.hint().unwrap_or_default());
            assert!(whole.contains(part), "{whole}");
        }
    }
}
