//! How the game ends, in sentences.

use game::DrawRules;

use super::clauses;
use super::facts::{Facts, is_about};
use super::holds::conjuncts;
use super::reaching::{Moment, moment};
use super::speaker::{Scene, Speaker, Who};
use super::words::{capitalised, number, sentences, titled};
use crate::tree::{EndClause, Goal, InARow, Player, Reach, ReachAmount, ResultType, ScoreGoal, Tie, Tree};

/// One sentence for each way in which the game ends.
pub(super) fn told(facts: &Facts<'_>) -> Vec<String> {
    let mut all: Vec<String> = facts.endings.iter().map(|clause| told_clause(facts, clause)).collect();
    if !facts.endings.iter().any(|clause| clause.result != ResultType::Draw) {
        all.push("Nobody can win.".to_string());
    }
    all
}

/// What holds when several of these do at once, or none ever does.
pub(super) fn told_rest(facts: &Facts<'_>) -> Vec<String> {
    let paragraphs = [sentences(&[elimination(facts), own_conflict(facts), conflict(facts)]), draws(facts)];
    paragraphs.into_iter().filter(|text| !text.is_empty()).collect()
}

fn told_clause(facts: &Facts<'_>, clause: &EndClause) -> String {
    let who = match &clause.player {
        Player::Named(name) => Who::Named(name),
        _ => Who::You,
    };
    let speaker = Speaker::new(facts, who, Scene::End);
    let result = match clause.result {
        ResultType::Win => format!("{} {}", who.subject(), who.verb("win", "wins")),
        ResultType::Lose => format!("{} {}", who.subject(), who.verb("lose", "loses")),
        ResultType::Draw => "the game is a draw".to_string(),
    };
    let condition = match (exactly(&clause.condition.value), exactly_there(&clause.condition.value)) {
        (Some((row, longer)), _) => exact_row(&speaker, row, longer),
        (_, Some(reach)) => speaker.exactly_there(reach),
        _ => clauses::outlined(&clause.condition.value, &|goal, holds| speaker.goal(goal, holds)),
    };
    clauses::ended(&format!("{} if {condition}", capitalised(&result)))
}

/// A row of this many, and none that is longer.
fn exactly(condition: &Tree<Goal>) -> Option<(&InARow, &InARow)> {
    match conjuncts(condition).as_slice() {
        [Tree::Leaf(Goal::InARow(row)), Tree::Not(other)] => match &other.value {
            Tree::Leaf(Goal::InARow(longer)) => {
                let is_alike = row.piece == longer.piece && row.adjacency == longer.adjacency;
                (is_alike && longer.length() > row.length()).then_some((row, longer))
            }
            _ => None,
        },
        _ => None,
    }
}

/// This many pieces in a place, and not one more.
fn exactly_there(condition: &Tree<Goal>) -> Option<&Reach> {
    let [Tree::Leaf(Goal::Reach(reach)), Tree::Not(other)] = conjuncts(condition)[..] else { return None };
    let Tree::Leaf(Goal::Reach(more)) = &other.value else { return None };
    let (ReachAmount::Count(count), ReachAmount::Count(next)) = (reach.amount(), more.amount()) else { return None };
    let is_alike = Reach { amount: reach.amount, ..more.clone() } == *reach;
    (is_alike && count + 1 == next).then_some(reach)
}

fn exact_row(speaker: &Speaker<'_>, row: &InARow, longer: &InARow) -> String {
    let has = speaker.goal(&Goal::InARow(row.clone()), true);
    format!("{has}, but none of {} or more", number(longer.length()))
}

fn elimination(facts: &Facts<'_>) -> String {
    let loses = facts.endings.iter().any(|clause| clause.result == ResultType::Lose);
    if facts.is_for_two() || facts.players.len() < 2 || !loses {
        return String::new();
    }
    let pieces = super::words::plural(&facts.piece());
    format!(
        "Whoever loses leaves the game, while the {pieces} stay on the board, and the others play on. \
         The last who is left wins."
    )
}

/// What holds if one player both wins and loses.
fn own_conflict(facts: &Facts<'_>) -> String {
    let of = |result: ResultType| facts.endings.iter().filter(move |clause| clause.result == result);
    let clash =
        |one: ResultType, other: ResultType| of(one).any(|one| of(other).any(|other| can_meet(facts, one, other)));
    let (lose, draw, win) = (ResultType::Lose, ResultType::Draw, ResultType::Win);
    let mut told = Vec::new();
    if clash(win, lose) {
        told.push("Losing comes first: if you have both won and lost by these rules, you have lost.".to_string());
    }
    if clash(win, draw) {
        told.push("A draw comes before a win.".to_string());
    }
    sentences(&told)
}

/// Whether two clauses can hold for one player at once.
fn can_meet(facts: &Facts<'_>, one: &EndClause, other: &EndClause) -> bool {
    let same =
        facts.players.iter().any(|player| is_about(&one.player, &player.name) && is_about(&other.player, &player.name));
    let denies = |one: &EndClause, other: &EndClause| {
        let asked = conjuncts(&other.condition.value);
        conjuncts(&one.condition.value).iter().any(|part| match part {
            Tree::Not(denied) => asked.contains(&&denied.value),
            _ => false,
        })
    };
    let moments = [moment(facts, one), moment(facts, other)];
    let apart = moments.contains(&Moment::Own) && moments.contains(&Moment::Turn);
    same && !apart && !denies(one, other) && !denies(other, one)
}

/// What holds if one move ends the game for several players.
fn conflict(facts: &Facts<'_>) -> String {
    let can = facts.endings.iter().enumerate().any(|(at, one)| {
        facts.endings[at..]
            .iter()
            .any(|other| is_contradictory(facts, one, other) || is_contradictory(facts, other, one))
    });
    let result = match facts.game.end.tie() {
        Tie::MoverWins => "whoever made the move wins",
        Tie::MoverLoses => "whoever made the move loses",
        Tie::Draw => "the game is a draw",
    };
    if can { format!("If one move ends the game for several players at once, {result}.") } else { String::new() }
}

/// Whether the first clause can hold for the player who has moved and the second for another player, and it matters.
fn is_contradictory(facts: &Facts<'_>, mover: &EndClause, other: &EndClause) -> bool {
    let apart = facts.players.iter().any(|one| {
        let others = facts.players.iter().filter(|two| two.name.value != one.name.value);
        is_about(&mover.player, &one.name) && others.into_iter().any(|two| is_about(&other.player, &two.name))
    });
    let happens = moment(facts, mover) != Moment::Turn && moment(facts, other) != Moment::Own;
    // Of two players, that one wins and that the other loses is the same.
    let agrees = facts.is_for_two()
        && matches!(
            (mover.result, other.result),
            (ResultType::Win, ResultType::Lose) | (ResultType::Lose, ResultType::Win)
        );
    let has_most = |clause: &EndClause| {
        conjuncts(&clause.condition.value).iter().any(|part| matches!(part, Tree::Leaf(Goal::Score(ScoreGoal::Most))))
    };
    let both_most = has_most(mover) && has_most(other);
    let draws = mover.result == ResultType::Draw && other.result == ResultType::Draw;
    apart && happens && !agrees && !draws && !both_most
}

/// What happens when no player can or wants to move.
fn passes(facts: &Facts<'_>) -> String {
    let all = if facts.is_for_two() {
        "both players pass, one after the other"
    } else {
        "all players pass, one after the other"
    };
    match facts.is_over_when_full() {
        _ if !facts.all_can_pass() => String::new(),
        true if facts.endings.is_empty() => "When the board is full, the game is a draw.".to_string(),
        true => "If the board is full and nobody has won, the game is a draw.".to_string(),
        false if facts.endings.is_empty() => format!("When {all}, the game is a draw."),
        false => format!("If {all}, and nobody has won by then, the game is a draw."),
    }
}

/// How the game ends without a winner.
fn draws(facts: &Facts<'_>) -> String {
    let passes = passes(facts);
    let rules = DrawRules::default();
    let also = if passes.is_empty() { "The game is a draw" } else { "It is also a draw" };
    if facts.never_repeats() {
        let long = facts.can_last(rules.move_limit);
        return sentences(&[
            passes,
            if long { format!("{also} after {} moves.", rules.move_limit) } else { String::new() },
        ]);
    }
    let times = super::words::ordinal(rules.repetitions);
    let length = format!(
        "{also} when the same position, with the same player to move, comes about for the {times} time, and after \
         {} moves.",
        rules.move_limit
    );
    sentences(&[passes, length])
}

/// Who plays, for the beginning of the rules.
pub(super) fn players(facts: &Facts<'_>) -> String {
    let names: Vec<String> = facts.players.iter().map(|player| titled(&player.name)).collect();
    let how_many = match names.len() {
        1 => "one player".to_string(),
        count => format!("{} players", number(count as u32)),
    };
    let first = names.first().cloned().unwrap_or_default();
    let begins = Who::Named(&first).verb("begin", "begins");
    let order = match names.len() {
        1 => String::new(),
        2 => format!(" {first} {begins}; then they take turns."),
        _ => format!(" {first} {begins}; then they take turns in this order."),
    };
    format!("{} is a game for {how_many}, {}.{order}", titled(&facts.game.name), super::words::list(&names, "and"))
}
