//! A member of a population: a game, where it comes from, and what it is worth.

use ludi::tree::{Advisor, Ancestry, Game, Name, Score};
use serde::{Deserialize, Serialize};

/// Advisors by name, each with how much it counts.
pub type Policy = Vec<(String, f64)>;

/// A game of the population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// What it is called; nobody else is.
    pub name: String,
    /// Its rules.
    pub text: String,
    /// The games that it was bred from; none if it was there from the beginning.
    pub parents: Option<[String; 2]>,
    /// How many generations lie between it and the beginning.
    pub generation: u32,
    /// The number of the child that it was; none if it was there from the beginning.
    pub child: Option<u64>,
    /// What was measured of it.
    pub measured: Measured,
}

/// What was measured of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// How good it is: what its criteria amount to.
    pub fitness: f64,
    /// What it was taken for before it was measured once more with a better policy (B148).
    pub old: Option<f64>,
    /// Whether it is worth playing at all.
    pub viable: bool,
    /// The criteria by which it is not.
    pub flaws: Vec<String>,
    /// How many moves a game of it has on average.
    pub length: f64,
    /// Among how many moves players choose on average.
    pub branching: f64,
    /// How many games were played to find out.
    pub trials: u64,
    /// How it was played.
    pub policy: Policy,
}

impl Member {
    /// A game that is there from the beginning.
    pub fn known(name: &str, text: &str, measured: Measured) -> Member {
        let (name, text) = (name.to_owned(), text.to_owned());
        Member { name, text, parents: None, generation: 0, child: None, measured }
    }

    /// Its rules as a tree, without what is told about them.
    pub fn rules(&self) -> Option<Game> {
        ::ludi::read(&self.text).game.map(bare)
    }
}

/// Rules alone: no metadata, and values where parameters stood.
pub(super) fn bare(mut game: Game) -> Game {
    game.support = Default::default();
    game.parameters.clear();
    game.uses.clear();
    game
}

/// The text of a game with what is known of it: name, policy, ancestry, viability and score (B451-B454). `distances` are those
/// from its parents, from those who were there at first, and from all.
pub fn written(game: &Game, member: &Member, distances: Option<[f64; 3]>) -> String {
    let mut game = game.clone();
    let measured = &member.measured;
    game.name = Name::made(member.name.clone());
    let advisor = |(name, weight): &(String, f64)| Advisor { name: Name::made(name.clone()), weight: *weight };
    let advisors: Vec<Advisor> = measured.policy.iter().map(advisor).collect();
    game.support.advisors = (!advisors.is_empty()).then(|| advisors.into());
    game.support.ancestry = member.parents.as_ref().map(|parents| {
        let parents = parents.clone().map(Name::made);
        let dist = distances.map(|all| all.map(rounded).into());
        Ancestry { parents: Some(parents.into()), maturity: Some(member.generation.into()), dist }.into()
    });
    game.support.viable = Some(f64::from(u8::from(measured.viable)).into());
    game.support.score = Some(Score { score: rounded(measured.fitness), old: measured.old.map(rounded) }.into());
    ::ludi::print(&game)
}

/// Three digits are as many as the figures are worth.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    // B448 B451 B453 B454
    #[test]
    fn what_is_known_of_a_game_is_written_into_it_and_is_no_part_of_its_rules() {
        let game = ::ludi::read("(game G (board (tiling square) (size 4)) (end (All win (in-a-row 3))))").game;
        let game = game.expect("a sound game");
        let policy = vec![("nina".to_owned(), 0.75)];
        let measured = Measured { fitness: 0.61234, old: Some(0.5), viable: true, policy, ..Measured::default() };
        let mut member = Member::known("Orvald", "", measured);
        (member.parents, member.generation) = (Some(["Hex".into(), "Tic Tac Toe".into()]), 3);
        member.text = written(&game, &member, Some([0.1, 0.25, 1.5]));
        for part in [
            "(game Orvald",
            "(advisors (nina 0.75))",
            "(parents Hex \"Tic Tac Toe\")",
            "(maturity 3)",
            "(dist 0.1 0.25 1.5)",
            "(viable 1)",
            "(score 0.612 (old 0.5))",
        ] {
            assert!(member.text.contains(part), "{part} is missing in {}", member.text);
        }
        let again = member.rules().expect("what was written can be read");
        assert_eq!((again.end, again.support), (game.end, game.support));
    }
}
