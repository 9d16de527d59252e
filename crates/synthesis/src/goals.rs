//! What games are played for: the kinds of goals, and how frequent each is among games (Browne 2011, 6.1).

use std::collections::BTreeMap;

use ludi::ludemes::Attribute;
use ludi::tree::{Ending, Game, Goal, InARow, Player, ResultType, Tree};

pub use ludi::ludemes::Aim as GoalType;

/// What a game is mainly played for: the first goal of its first clause that wins; if none wins, of its first clause. That
/// no player can move counts only where nothing else is said: in Reversi it is when points are counted.
pub fn main_goal(game: &Game) -> GoalType {
    let clauses = &game.end.clauses;
    let first = clauses.iter().find(|clause| clause.result == ResultType::Win).or(clauses.first());
    let goals = first.into_iter().flat_map(|clause| clause.condition.leaves());
    goals.filter_map(|goal| goal.signature()?.aim()).find(|goal| *goal != GoalType::Block).unwrap_or(GoalType::Block)
}

/// What a game of Pell's is mainly played for: its first goal that is not about who cannot move.
pub fn main_goal_of_metagame(game: &metagame::tree::Game) -> GoalType {
    use metagame::tree::Goal;
    let kind = |goal: &Goal| match goal {
        Goal::Arrive(..) => GoalType::Race,
        Goal::Eradicate(_) => GoalType::Capture,
        Goal::Stalemate(_) => GoalType::Block,
    };
    let mut kinds = game.goals.iter().map(|goal| kind(&goal.value));
    kinds.find(|goal| *goal != GoalType::Block).unwrap_or(GoalType::Block)
}

/// Whether a player can win or lose by this many in a row.
pub fn is_n_in_a_row(game: &Game) -> bool {
    ludi::uses(game, Attribute::Row)
}

/// How many of a hundred games are decided by this many in a row; the book's 19 are 63 by its own count, its 79 sources 29
/// (B179). Nothing without a game.
pub fn share_of_rows<'a>(games: impl Iterator<Item = &'a Game>) -> Option<f64> {
    let (mut all, mut rows) = (0u32, 0u32);
    for game in games {
        all += 1;
        rows += u32::from(is_n_in_a_row(game));
    }
    (all > 0).then(|| 100.0 * f64::from(rows) / f64::from(all))
}

/// How many games are mainly played for what.
pub fn tally<'a>(games: impl Iterator<Item = &'a Game>) -> BTreeMap<GoalType, usize> {
    let mut tally = BTreeMap::new();
    games.for_each(|game| *tally.entry(main_goal(game)).or_default() += 1);
    tally
}

/// All goals that the end rules of this result speak of.
pub fn goals_of(game: &Game, result: ResultType) -> Vec<&Goal> {
    let clauses = game.end.clauses.iter().filter(|clause| clause.result == result);
    clauses.flat_map(|clause| clause.condition.leaves()).collect()
}

/// A pair of rules that pull in opposite directions: this many in a row win and one fewer lose, as in Yavalath, or the other
/// way round, as in Valion (B178). The number that wins, and the number that loses.
pub fn tension(game: &Game) -> Option<(u32, u32)> {
    let rows = |result: ResultType| -> Vec<u32> {
        let goals = goals_of(game, result);
        goals.iter().filter_map(|goal| if let Goal::InARow(row) = goal { Some(row.length()) } else { None }).collect()
    };
    let loses = rows(ResultType::Lose);
    let beside = |wins: u32| loses.iter().find(|lost| lost.abs_diff(wins) == 1).map(|lost| (wins, *lost));
    rows(ResultType::Win).into_iter().find_map(beside)
}

/// Whether this many in a row win and one fewer lose, both to some effect: what a player gets who has a longest row of each
/// length, and of whom nothing else holds (B178); nothing happens to the player who has none. The number that wins, and how many lengths lose below it.
pub fn wins_beyond_a_loss(game: &Game) -> Option<(u32, u32)> {
    let result = |length: u32| {
        let holds = |goal: &Goal| matches!(goal, Goal::InARow(row) if is_plain(row) && row.length() <= length);
        let clauses = game.end.clauses.iter().filter(|clause| clause.player == Player::All);
        let holding: Vec<ResultType> =
            clauses.filter(|clause| truth(&clause.condition.value, &holds)).map(|clause| clause.result).collect();
        [ResultType::Lose, ResultType::Draw, ResultType::Win].into_iter().find(|one| holding.contains(one))
    };
    let results: Vec<Option<ResultType>> = (0..=LONGEST).map(result).collect();
    let at_first = if results[0].is_none() { 1 } else { results.len() };
    let wins = (at_first..results.len())
        .find(|at| results[*at - 1..=*at] == [Some(ResultType::Lose), Some(ResultType::Win)])?;
    let loses = results[..wins].iter().rev().take_while(|one| **one == Some(ResultType::Lose)).count();
    Some((wins as u32, loses as u32))
}

/// The longest row that is looked at: as long as boards get.
const LONGEST: u32 = 12;

/// Whether a row is of any pieces of the player, along the lines of the board.
fn is_plain(row: &InARow) -> bool {
    row.piece.is_none() && row.adjacency.is_none()
}

/// Whether a condition holds if exactly these goals do.
fn truth(tree: &Tree<Goal>, holds: &dyn Fn(&Goal) -> bool) -> bool {
    let count = |all: &[Ending]| all.iter().filter(|one| truth(&one.value, holds)).count();
    match tree {
        Tree::Leaf(goal) => holds(goal),
        Tree::And(all) => count(all) == all.len(),
        Tree::Or(all) => count(all) > 0,
        Tree::Xor(all) => count(all) % 2 == 1,
        Tree::NOf(quota, all) => count(all) >= quota.of(all.len()),
        Tree::Not(one) => !truth(&one.value, holds),
        Tree::If { test, then, otherwise } => match truth(&test.value, holds) {
            true => truth(&then.value, holds),
            false => otherwise.as_ref().is_some_and(|one| truth(&one.value, holds)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::of_library::named;

    #[test]
    fn every_game_has_a_main_goal() {
        for (file, goal) in [
            ("yavalath", GoalType::Line),
            ("lammothm", GoalType::Connection),
            ("teiglith", GoalType::Block),
            ("chess", GoalType::Capture),
            ("breakthrough", GoalType::Race),
            ("lines_of_action", GoalType::Group),
            ("reversi", GoalType::Score),
        ] {
            assert_eq!(main_goal(&named(file)), goal, "{file}");
        }
    }

    // B179
    #[test]
    fn thirteen_of_the_nineteen_viable_games_have_rows() {
        let nineteen = [
            "ndengrod", "yavalath", "rhunthil", "teiglith", "elrostir", "lammothm", "gorodrui", "pelot", "hale",
            "quelon", "duath", "elrog", "vairilth", "ninniach", "pelagonn", "valion", "eriannon", "bregorme",
            "pelagund",
        ]
        .map(named);
        let share = share_of_rows(nineteen.iter()).expect("games");
        assert_eq!((share * 19.0 / 100.0).round(), 13.0);
        assert_eq!(tally(nineteen.iter()).values().sum::<usize>(), 19);
        assert_eq!(share_of_rows([].into_iter()), None);
    }

    // B178
    #[test]
    fn a_row_that_wins_beyond_one_that_loses_is_told_from_one_that_never_wins() {
        let rows = |ends: &str| {
            let text = format!("(game G (board (tiling hex) (shape hex) (size 5)) (end {ends}))");
            wins_beyond_a_loss(&::ludi::read(&text).game.expect("sound"))
        };
        assert_eq!(wins_beyond_a_loss(&named("yavalath")), Some((4, 1)));
        assert_eq!(rows("(All win (in-a-row 5)) (All lose (if (in-a-row 5) (no-move) (in-a-row 3)))"), Some((5, 2)));
        for never in [
            "(All win (in-a-row 4)) (All lose (in-a-row 3))",
            "(All win (in-a-row 3)) (All lose (in-a-row 4))",
            "(All win (not (capture 1))) (All lose (not (in-a-row 3)))",
            "(All win (in-a-row 5)) (All lose (and (in-a-row 3) (not (in-a-row 4))))",
            "(White win (in-a-row 4)) (Black lose (and (in-a-row 3) (not (in-a-row 4))))",
            "(All win (and (in-a-row 4) (group 9))) (All lose (and (in-a-row 3) (not (in-a-row 4))))",
        ] {
            assert_eq!(rows(never), None, "{never}");
        }
    }

    // B178
    #[test]
    fn rules_that_pull_in_opposite_directions_are_seen() {
        assert_eq!(
            ["yavalath", "valion", "ndengrod", "chess"].map(|file| tension(&named(file))),
            [Some((4, 3)), Some((3, 4)), None, None]
        );
    }
}
