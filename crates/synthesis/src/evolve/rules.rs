//! The rules of a game that evolves: all that differs between the languages in which games do.

use ludi::tree::{Advisor, Ancestry, Name, Score};
use syntax::Located;

use game::Stream;

use super::member::Member;
use crate::distance::Profile;
use crate::goals::{GoalType, main_goal, main_goal_of_metagame};
use crate::ludi::{cross_once, reconciled, vary_once, within_limits};
use crate::metagame::{cross, vary};

/// The rules of a game in one of the languages.
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    /// A game of ludemes.
    Ludi(Box<ludi::tree::Game>),
    /// A game of Pell's.
    Metagame(Box<metagame::tree::Game>),
}

/// What stands before the distances of a game of Pell's, which has no ludeme for them.
const DISTANCES: &str = "% distances: ";

impl Rules {
    /// Whether a text means to be a game of ludemes: these begin with a bracket, Pell's with a word.
    pub fn are_ludemes(text: &str) -> bool {
        let is_comment = |line: &&str| line.is_empty() || line.starts_with("//") || line.starts_with('%');
        text.lines().map(str::trim).find(|line| !is_comment(line)).is_some_and(|line| line.starts_with('('))
    }

    /// The rules of a text, if it reads without an error; or its first fault.
    pub fn read(text: &str) -> Result<Rules, String> {
        let (rules, faults) = match Rules::are_ludemes(text) {
            true => {
                let reading = ::ludi::read(text);
                (reading.game.map(|game| Rules::Ludi(Box::new(game))), reading.diagnostics)
            }
            false => {
                let reading = ::metagame::read(text);
                (reading.game.map(|game| Rules::Metagame(Box::new(game))), reading.diagnostics)
            }
        };
        let fault = faults.into_iter().find(|fault| fault.is_error()).map_or(String::new(), |fault| fault.message);
        rules.ok_or(fault)
    }

    /// The rules as a text.
    pub fn print(&self) -> String {
        match self {
            Rules::Ludi(game) => ::ludi::print(game),
            Rules::Metagame(game) => ::metagame::print(game),
        }
    }

    /// The game of ludemes, if it is one.
    pub fn ludi(&self) -> Option<&ludi::tree::Game> {
        if let Rules::Ludi(game) = self { Some(game) } else { None }
    }

    /// Rules alone: no metadata, and values where parameters stood.
    #[must_use]
    pub fn bare(mut self) -> Rules {
        if let Rules::Ludi(game) = &mut self {
            game.support = Default::default();
            game.parameters.clear();
            game.uses.clear();
        }
        self
    }

    /// The same game under another name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Rules {
        match &mut self {
            Rules::Ludi(game) => game.name = Located::made(name.to_owned()),
            Rules::Metagame(game) => game.name = Located::made(word(name)),
        }
        self
    }

    /// The template with so many of a hundred elements of another game; nothing if nothing can be read that comes of it.
    pub fn crossed(&self, other: &Rules, percent: u32, stream: &mut Stream) -> Option<Rules> {
        match (self, other) {
            (Rules::Ludi(one), Rules::Ludi(two)) => Some(cross_once(one, two, percent, stream)?.into()),
            (Rules::Metagame(one), Rules::Metagame(two)) => Some(cross(one, two, percent, stream)?.into()),
            _ => None,
        }
    }

    /// The game with so many of a hundred elements changed; nothing if nothing can be read that comes of it.
    pub fn varied(&self, percent: u32, stream: &mut Stream) -> Option<Rules> {
        match self {
            Rules::Ludi(game) => Some(within_limits(&vary_once(game, percent, stream)?).into()),
            Rules::Metagame(game) => Some(vary(game, percent, stream)?.into()),
        }
    }

    /// The game whose end rules leave each other room; those of Pell's always do.
    #[must_use]
    pub fn reconciled(self) -> Rules {
        match self {
            Rules::Ludi(game) => reconciled(&game).into(),
            Rules::Metagame(_) => self,
        }
    }

    /// What it is compared with others by.
    pub fn profile(&self) -> Profile {
        match self {
            Rules::Ludi(game) => Profile::of(game),
            Rules::Metagame(game) => Profile::of_metagame(game),
        }
    }

    /// What it is mainly played for.
    pub fn goal(&self) -> GoalType {
        match self {
            Rules::Ludi(game) => main_goal(game),
            Rules::Metagame(game) => main_goal_of_metagame(game),
        }
    }

    /// The text of a game with what is known of it: name, policy, ancestry, viability and score (B451-B454). `distances` are
    /// those from its parents, from those who were there at first, and from all.
    pub fn written(&self, member: &Member, distances: Option<[f64; 3]>) -> String {
        match self.clone().named(&member.name) {
            Rules::Ludi(game) => in_ludemes(*game, member, distances),
            Rules::Metagame(game) => remarks(member, distances) + &::metagame::print(&game),
        }
    }

    /// The distances that were written into a text.
    pub fn distances(text: &str) -> Option<[f64; 3]> {
        if let Ok(Rules::Ludi(game)) = Rules::read(text) {
            return game.support.ancestry.as_ref()?.dist.as_ref().map(|dist| dist.value);
        }
        let line = text.lines().find_map(|line| line.strip_prefix(DISTANCES))?;
        let numbers: Vec<f64> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        numbers.try_into().ok()
    }
}

impl From<ludi::tree::Game> for Rules {
    fn from(game: ludi::tree::Game) -> Rules {
        Rules::Ludi(Box::new(game))
    }
}

impl From<metagame::tree::Game> for Rules {
    fn from(game: metagame::tree::Game) -> Rules {
        Rules::Metagame(Box::new(game))
    }
}

/// A name as a word of Pell's language: small letters, digits and underlines.
fn word(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    name.chars().map(letter).collect()
}

fn in_ludemes(mut game: ludi::tree::Game, member: &Member, distances: Option<[f64; 3]>) -> String {
    let measured = &member.measured;
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

/// What is known of a game, as comments.
fn remarks(member: &Member, distances: Option<[f64; 3]>) -> String {
    let measured = &member.measured;
    let mut text = format!("% title: {}\n", member.name);
    if let Some([one, other]) = &member.parents {
        text += &format!("% bred from: {one}, {other}; generation {}\n", member.generation);
    }
    if let Some([parents, first, all]) = distances.map(|all| all.map(rounded)) {
        text += &format!("{DISTANCES}{parents} {first} {all}\n");
    }
    let old = measured.old.map_or(String::new(), |old| format!(" (old {})", rounded(old)));
    let viable = if measured.viable { "viable" } else { "not viable" };
    text + &format!("% score: {}{old}, {viable}\n\n", rounded(measured.fitness))
}

/// Three digits are as many as the figures are worth.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::super::member::Measured;
    use super::*;

    // B448 B451 B453 B454
    #[test]
    fn what_is_known_of_a_game_is_written_into_it_and_is_no_part_of_its_rules() {
        let game =
            Rules::read("(game G (board (tiling square) (size 4)) (end (All win (in-a-row 3))))").expect("a game");
        let policy = vec![("nina".to_owned(), 0.75)];
        let measured = Measured { fitness: 0.61234, old: Some(0.5), viable: true, policy, ..Measured::default() };
        let mut member = Member::known("Orvald", "", measured);
        (member.parents, member.generation) = (Some(["Hex".into(), "Tic Tac Toe".into()]), 3);
        member.text = game.written(&member, Some([0.1, 0.25, 1.5]));
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
        assert_eq!(member.rules().expect("what was written can be read").named("G"), game);
        assert_eq!(Rules::distances(&member.text), Some([0.1, 0.25, 1.5]));
    }

    #[test]
    fn the_same_is_written_above_a_game_of_pells() {
        let text = include_str!("../../../../games/metagame/hexapawn.game");
        let game = Rules::read(text).expect("a game");
        let measured = Measured { fitness: 0.61234, old: Some(0.5), viable: true, ..Measured::default() };
        let mut member = Member::known("Orvald", "", measured);
        (member.parents, member.generation) = (Some(["Chess".into(), "Shogi".into()]), 3);
        member.text = game.written(&member, Some([0.1, 0.25, 1.5]));
        for part in ["% bred from: Chess, Shogi", "generation 3", "% score: 0.612 (old 0.5), viable", "GAME orvald"] {
            assert!(member.text.contains(part), "{part} is missing in {}", member.text);
        }
        assert_eq!(member.rules().expect("what was written can be read").named("hexapawn"), game);
        assert_eq!(Rules::distances(&member.text), Some([0.1, 0.25, 1.5]));
    }
}
