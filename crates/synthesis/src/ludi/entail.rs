//! Which end condition holds whenever another does: worked out from the rules alone, for any position of any game.
//!
//! A yes is certain. A no may be a yes that is too hard to see, so nothing must hang on it but what is done in vain.

use std::cell::Cell;

use ludi::tree::{
    Adjacency, Amount, Goal, Group, InARow, Ludeme, NoMove, PieceRecord, PieceType, Player, Reach, ReachAmount,
    ScoreGoal, Stack, Taken, Tree,
};

/// This many pairs of conditions are compared before it is too hard to see; by feel, some hundred times what games need.
const MOST_QUESTIONS: u32 = 10_000;

/// Whether the second condition holds for a player whenever the first one does.
pub fn entails(one: &Tree<Goal>, other: &Tree<Goal>) -> bool {
    Asking { left: Cell::new(MOST_QUESTIONS) }.tree(one, other)
}

struct Asking {
    left: Cell<u32>,
}

impl Asking {
    fn tree(&self, one: &Tree<Goal>, other: &Tree<Goal>) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0 && (one == other || self.by_the_first(one, other) || self.by_the_second(one, other))
    }

    /// Whether the second follows from a part of the first that holds with it.
    fn by_the_first(&self, one: &Tree<Goal>, other: &Tree<Goal>) -> bool {
        let follows = |part: &Ludeme<Tree<Goal>>| self.tree(&part.value, other);
        match one {
            Tree::And(all) => all.iter().any(follows),
            Tree::Or(all) => !all.is_empty() && all.iter().all(follows),
            // Too few are left for the number if all that it does not follow from hold.
            Tree::NOf(quota, all) => {
                let idle = all.iter().filter(|part| !follows(part)).count();
                idle < quota.of(all.len())
            }
            Tree::If { test, then, otherwise } => {
                (follows(then) || follows(test)) && otherwise.as_ref().is_none_or(|other| follows(other))
            }
            Tree::Xor(_) | Tree::Not(_) | Tree::Leaf(_) => false,
        }
    }

    /// Whether so much of the second follows from the first that all of it does.
    fn by_the_second(&self, one: &Tree<Goal>, other: &Tree<Goal>) -> bool {
        let follows = |part: &Ludeme<Tree<Goal>>| self.tree(one, &part.value);
        match (one, other) {
            (_, Tree::And(all)) => !all.is_empty() && all.iter().all(follows),
            (_, Tree::Or(all)) => all.iter().any(follows),
            (_, Tree::NOf(quota, all)) => all.iter().filter(|part| follows(part)).count() >= quota.of(all.len()),
            (_, Tree::If { test, then, otherwise }) => {
                follows(then) && (follows(test) || otherwise.as_ref().is_some_and(|other| follows(other)))
            }
            (Tree::Not(one), Tree::Not(other)) => self.tree(&other.value, &one.value),
            (Tree::Leaf(one), Tree::Leaf(other)) => goal(one, other),
            _ => false,
        }
    }
}

fn goal(one: &Goal, other: &Goal) -> bool {
    match (one, other) {
        (Goal::InARow(one), Goal::InARow(other)) => row(one, other),
        (Goal::InARow(one), Goal::Group(other)) => row_is_group(one, other),
        (Goal::Group(one), Goal::Group(other)) => group(one, other),
        (Goal::Connect(one), Goal::Connect(other)) => {
            one.regions == other.regions
                && (one.stack || !other.stack)
                && is_joined(one.adjacency, other.adjacency)
                && own(&one.piece, &other.piece)
        }
        (Goal::Pattern(one), Goal::Pattern(other)) => {
            one.steps.starts_with(&other.steps) && own(&one.piece, &other.piece)
        }
        (Goal::Reach(one), Goal::Reach(other)) => reach(one, other),
        (Goal::Capture(one), Goal::Capture(other)) => taken(one, other),
        (Goal::Score(ScoreGoal::Reach(one)), Goal::Score(ScoreGoal::Reach(other))) => one >= other,
        (Goal::Stack(one), Goal::Stack(other)) => stack(one, other),
        (Goal::Eliminate(one), Goal::Eliminate(other)) => one.player() == other.player() && other.state.is_none(),
        (Goal::NoMove(one), Goal::NoMove(other)) => no_move(one, other),
        _ => false,
    }
}

/// A longer row holds the shorter ones.
fn row(one: &InARow, other: &InARow) -> bool {
    one.length() >= other.length() && is_joined(one.adjacency, other.adjacency) && own(&one.piece, &other.piece)
}

/// A row is a group.
fn row_is_group(one: &InARow, other: &Group) -> bool {
    let large = other.size.is_some_and(|size| size <= one.length()) && one.length() > 0;
    large && !other.stack && is_joined(one.adjacency, other.adjacency) && own(&one.piece, &other.piece)
}

/// A larger group is one of the smaller size; all pieces in one group are two at least.
fn group(one: &Group, other: &Group) -> bool {
    let large = other.size.is_some_and(|size| size <= one.size.unwrap_or(2));
    large && (one.stack || !other.stack) && is_joined(one.adjacency, other.adjacency) && own(&one.piece, &other.piece)
}

fn reach(one: &Reach, other: &Reach) -> bool {
    let many = match (one.amount(), other.amount()) {
        (ReachAmount::Count(one), ReachAmount::Count(other)) => one >= other,
        (ReachAmount::All | ReachAmount::Fill, ReachAmount::Count(count)) => count <= 1,
        _ => false,
    };
    let there = one.goals.iter().all(|place| other.goals.contains(place));
    many && there && (other.stacks || !one.stacks) && own(&one.piece, &other.piece)
}

fn taken(one: &Taken, other: &Taken) -> bool {
    let many = match (one.amount(), other.amount()) {
        (Amount::Count(one), Amount::Count(other)) => one >= other,
        (Amount::All, Amount::Count(count)) => count <= 1,
        _ => false,
    };
    many && is_narrower(&one.piece, &other.piece, &Player::Enemy)
}

/// A higher stack holds the lower ones; who has this many pieces in it has a stack as high at least.
fn stack(one: &Stack, other: &Stack) -> bool {
    one.height >= other.height && (one.owner || !other.owner) && own(&one.piece, &other.piece)
}

/// Without any move there is none of some sort.
fn no_move(one: &NoMove, other: &NoMove) -> bool {
    let whose = |goal: &NoMove| goal.player.clone().or(goal.record.as_ref().and_then(|record| record.player.clone()));
    one.record.is_none() && whose(one) == whose(other)
}

/// Whether what is joined in one way is joined in the other.
fn is_joined(one: Option<Adjacency>, other: Option<Adjacency>) -> bool {
    one == other || other == Some(Adjacency::AllNbors)
}

/// Whether the pieces of a goal are among those of another, where one's own are meant if nothing is said.
fn own(one: &Option<PieceRecord>, other: &Option<PieceRecord>) -> bool {
    is_narrower(one, other, &Player::Current)
}

/// Whether all pieces that one record means are meant by the other; `whose` are meant where nothing is said.
fn is_narrower(one: &Option<PieceRecord>, other: &Option<PieceRecord>, whose: &Player) -> bool {
    let player = |record: &Option<PieceRecord>| {
        record.as_ref().and_then(|record| record.player.clone()).unwrap_or_else(|| whose.clone())
    };
    let like = match (one, other) {
        (_, None) => true,
        (None, Some(other)) => {
            other.piece.value == PieceType::Any
                && other.state.is_none()
                && other.flags.is_none_or(|flags| flags == 0)
                && other.value.is_none()
        }
        (Some(one), Some(other)) => {
            (other.piece.value == PieceType::Any || one.piece.value == other.piece.value)
                && (other.state.is_none() || one.state == other.state)
                && other.flags.is_none_or(|flags| one.flags.unwrap_or(0) & flags == flags)
                && (other.value.is_none() || one.value == other.value)
        }
    };
    like && player(one) == player(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(goal: &str) -> Tree<Goal> {
        let text = format!(
            "(game G (board (tiling square) (size 8)) (pieces (Stone All (moves (move (pre (empty to)) (action (push))))) \
             (Rock All)) (end (All win {goal})))"
        );
        let game = ::ludi::parse(&text).game.expect("a sound form");
        game.end.clauses[0].condition.value.clone()
    }

    #[test]
    fn what_holds_with_something_else_is_seen() {
        for (one, other) in [
            ("(in-a-row 4)", "(in-a-row 3)"),
            ("(in-a-row 4)", "(in-a-row)"),
            ("(in-a-row 4 d-nbors)", "(in-a-row 4 all-nbors)"),
            ("(in-a-row (Stone) 4)", "(in-a-row 4)"),
            ("(in-a-row 4)", "(in-a-row (any) 4)"),
            ("(in-a-row 4)", "(group 4)"),
            ("(group 7)", "(group 5)"),
            ("(group)", "(group 2)"),
            ("(group 5 stack)", "(group 5)"),
            ("(connect (Stone) all-sides)", "(connect all-sides)"),
            ("(pattern f f r)", "(pattern f f)"),
            ("(reach 3 away)", "(reach 2 away n)"),
            ("(reach fill away)", "(reach away)"),
            ("(capture 5)", "(capture 4)"),
            ("(capture all)", "(capture)"),
            ("(score 10)", "(score -3)"),
            ("(stack 4 owner)", "(stack 3)"),
            ("(eliminate enemy active)", "(eliminate)"),
            ("(no-move)", "(no-move (Stone any))"),
            ("(and (in-a-row 4) (no-move))", "(in-a-row 3)"),
            ("(and (no-move) (in-a-row 4))", "(and (in-a-row 3) (no-move))"),
            ("(or (in-a-row 4) (in-a-row 5))", "(in-a-row 4)"),
            ("(in-a-row 4)", "(or (no-move) (in-a-row 3))"),
            ("(not (score 3))", "(not (score 4))"),
            ("(n-of 2 (score 3) (score 4) (no-move))", "(score 2)"),
            ("(score 5)", "(n-of 2 (score 3) (score 4) (no-move))"),
            ("(if (score 3) (no-move))", "(score 2)"),
            ("(score 5)", "(if (score 3) (score 4) (no-move))"),
            ("(xor (no-move) (score 1))", "(xor (no-move) (score 1))"),
        ] {
            assert!(entails(&condition(one), &condition(other)), "{one} and {other}");
        }
    }

    #[test]
    fn what_may_fail_to_hold_is_not_taken_to_follow() {
        for (one, other) in [
            ("(in-a-row 3)", "(in-a-row 4)"),
            ("(in-a-row 4 all-nbors)", "(in-a-row 3 d-nbors)"),
            ("(in-a-row 4 d-nbors)", "(in-a-row 3)"),
            ("(in-a-row 4)", "(in-a-row (Stone) 3)"),
            ("(in-a-row (Stone enemy) 4)", "(in-a-row 3)"),
            ("(in-a-row (Stone) 4)", "(in-a-row (Rock) 3)"),
            ("(in-a-row 4)", "(group 4 stack)"),
            ("(in-a-row 4)", "(group)"),
            ("(group 4)", "(in-a-row 4)"),
            ("(group)", "(group 3)"),
            ("(reach 2 away n)", "(reach 2 away)"),
            ("(reach 2 stacks away)", "(reach 2 away)"),
            ("(score most)", "(score 1)"),
            ("(stack 4)", "(stack 3 owner)"),
            ("(eliminate)", "(eliminate enemy active)"),
            ("(no-move (Stone any))", "(no-move)"),
            ("(or (in-a-row 4) (no-move))", "(in-a-row 3)"),
            ("(in-a-row 4)", "(and (in-a-row 3) (no-move))"),
            ("(in-a-row 4)", "(and (in-a-row 3) (not (in-a-row 4)))"),
            ("(xor (in-a-row 4) (no-move))", "(in-a-row 3)"),
            ("(if (no-move) (score 4) (score 1))", "(score 2)"),
            ("(n-of 2 (score 3) (no-move) (score 4))", "(no-move)"),
            ("(not (score 4))", "(not (score 3))"),
        ] {
            assert!(!entails(&condition(one), &condition(other)), "{one} and {other}");
        }
    }

    #[test]
    fn conditions_that_are_too_hard_to_compare_are_given_up() {
        let nested = |word: &str, goal: &str| {
            condition(&(0..30).fold(goal.to_owned(), |all, _| format!("({word} {goal} {all})")))
        };
        let (one, other) = (nested("and", "(no-move)"), nested("or", "(score 1)"));
        let asking = Asking { left: Cell::new(MOST_QUESTIONS) };
        assert!(!asking.tree(&one, &other));
        assert_eq!(asking.left.get(), 0);
    }
}
