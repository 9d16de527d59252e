//! What evolution does with rules: it crosses and varies them, compares them, and writes into a text what is known of a game.

use std::sync::Arc;

use game::Rng;
use ludi::tree::{Advisor, Ancestry, Name, Score};
use rules::Rules;

use super::member::Member;
use crate::distance::RuleProfile;
use crate::goals::{GoalType, main_goal, main_goal_of_metagame};
use crate::ludi::{cross_once, reconciled, vary_once, within_limits};
use crate::metagame::{cross, vary};

/// What stands before the distances of a game of Pell's, which has no ludeme for them.
const DISTANCES: &str = "% distances: ";

/// What evolution does with the rules of a game, whatever their language.
pub trait Heredity: Sized {
    /// The template with this percentage of its elements from another game; nothing if what comes of it cannot be read.
    fn crossed(&self, other: &Self, percent: u32, stream: &mut Rng) -> Option<Self>;

    /// The game with this percentage of its elements changed; nothing if what comes of it cannot be read.
    fn varied(&self, percent: u32, stream: &mut Rng) -> Option<Self>;

    /// The game whose end rules leave each other room; those of Pell's always do.
    #[must_use]
    fn reconciled(self) -> Self;

    /// What it is compared with others by.
    fn profile(&self) -> RuleProfile;

    /// What it is mainly played for.
    fn goal(&self) -> GoalType;

    /// The text of a game with what is known of it: name, policy, ancestry, viability and score (B451-B454). `distances` are
    /// those from its parents, from those who were there at first, and from all.
    fn written(&self, member: &Member, distances: Option<[f64; 3]>) -> String;
}

impl Heredity for Rules {
    fn crossed(&self, other: &Rules, percent: u32, stream: &mut Rng) -> Option<Rules> {
        match (self, other) {
            (Rules::Ludi(one), Rules::Ludi(two)) => Some(cross_once(one, two, percent, stream)?.into()),
            (Rules::Metagame(one), Rules::Metagame(two)) => Some(cross(one, two, percent, stream)?.into()),
            (Rules::Metagame(_) | Rules::Ludi(_) | Rules::Gdl(_), _) => None,
        }
    }

    fn varied(&self, percent: u32, stream: &mut Rng) -> Option<Rules> {
        match self {
            Rules::Ludi(game) => Some(within_limits(&vary_once(game, percent, stream)?).into()),
            Rules::Metagame(game) => Some(vary(game, percent, stream)?.into()),
            Rules::Gdl(_) => None,
        }
    }

    fn reconciled(self) -> Rules {
        match self {
            Rules::Ludi(game) => reconciled(&game).into(),
            Rules::Metagame(_) | Rules::Gdl(_) => self,
        }
    }

    fn profile(&self) -> RuleProfile {
        match self {
            Rules::Ludi(game) => RuleProfile::of(game),
            Rules::Metagame(game) => RuleProfile::of_metagame(game),
            Rules::Gdl(game) => RuleProfile::of_lines(&gdl::print(game)),
        }
    }

    fn goal(&self) -> GoalType {
        match self {
            Rules::Ludi(game) => main_goal(game),
            Rules::Metagame(game) => main_goal_of_metagame(game),
            Rules::Gdl(_) => GoalType::Score,
        }
    }

    fn written(&self, member: &Member, distances: Option<[f64; 3]>) -> String {
        match self.clone().named(&member.name) {
            Rules::Ludi(game) => in_ludemes(Arc::unwrap_or_clone(game), member, distances),
            Rules::Metagame(game) => remarks(member, distances) + &::metagame::print(&game),
            Rules::Gdl(game) => gdl::print(&game),
        }
    }
}

/// The distances that [`Heredity::written`] wrote into a text.
pub fn distances(text: &str) -> Option<[f64; 3]> {
    if let Some(game) = Rules::read(text).ok().as_ref().and_then(Rules::ludi) {
        return game.support.ancestry.as_ref()?.dist.as_ref().map(|dist| dist.value);
    }
    let line = text.lines().find_map(|line| line.strip_prefix(DISTANCES))?;
    let numbers: Vec<f64> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    numbers.try_into().ok()
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
        assert_eq!(distances(&member.text), Some([0.1, 0.25, 1.5]));
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
        assert_eq!(distances(&member.text), Some([0.1, 0.25, 1.5]));
    }
}
