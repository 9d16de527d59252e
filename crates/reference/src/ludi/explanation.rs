//! Why a move can be made or not: what each rule that might allow it says of it.

use ::ludi::notation::{MAX_HEIGHT, Position as Seen};
use ::ludi::tree::{Action, BoolFunction, Direction, Move};
use board::Site;

use super::attempt::repeats;
use super::reasons::deciding;
use super::scene::{Attempt, Scene};
use super::turn::rank_of;
use super::{Interpreter, Position};
use crate::listing::TooMany;

/// What the rules say of a move between two sites, or to one.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<'a> {
    /// Where it comes from; nowhere if it enters the board, or if nothing moves.
    pub from: Option<Site>,
    /// Where it goes; nowhere if nothing moves.
    pub to: Option<Site>,
    /// Each rule by which it might be made, in the order of the text.
    pub ways: Vec<Way<'a>>,
}

/// A rule by which a move might be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Way<'a> {
    /// The number of the type whose rule it is.
    pub kind: usize,
    /// The rule.
    pub rule: &'a Move,
    /// The tests by which its precondition holds or fails, each with whether it holds.
    pub tests: Vec<(&'a BoolFunction, bool)>,
    /// Why the move cannot be made by it, if it cannot.
    pub obstacle: Option<Obstacle>,
}

/// Why a move cannot be made by a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The type or the rule is not this player's.
    Player,
    /// The move does not go this way.
    Direction(Direction),
    /// The precondition does not hold.
    Condition,
    /// What the rule does cannot be done: no piece is left in hand, or there is no site to put it on.
    Action,
    /// A stack would be higher than stacks may be.
    Height,
    /// The mover would be left a group without a freedom.
    Suicide,
    /// The board would be what it was when it was last the next player's turn.
    Repetition,
    /// Moves of a higher priority, or mandatory ones, come first: these.
    LessUrgent(Vec<String>),
    /// The next player threatens to win, and these moves prevent it.
    MustBlock(Vec<String>),
}

impl Interpreter {
    /// What the rules say of the move that reads so.
    pub fn explain(&self, position: &Position, text: &str) -> Explanation<'_> {
        let (from, to) = self.ends_of(text);
        let ways = self.fitting_rules(position, (from, to));
        let ways = ways.into_iter().map(|(kind, rule)| self.way(position, Attempt { kind, rule, from, to }));
        Explanation { from, to, ways: ways.collect() }
    }

    fn way<'a>(&'a self, position: &Position, attempt: Attempt<'a>) -> Way<'a> {
        let scene = Scene::before(self, &position.now, attempt);
        let mut tests = Vec::new();
        if let Some(pre) = &attempt.rule.pre {
            let is_so = |test: &BoolFunction| scene.is_so(test);
            deciding(&pre.value, scene.holds(&pre.value), &is_so, &mut tests);
        }
        let obstacle = self.obstacle(position, attempt).unwrap_or(Some(Obstacle::Action));
        Way { kind: attempt.kind, rule: attempt.rule, tests, obstacle }
    }

    /// The first thing that a move by this rule fails for.
    fn obstacle(&self, position: &Position, attempt: Attempt<'_>) -> Result<Option<Obstacle>, TooMany> {
        let rule = attempt.rule;
        let scene = Scene::before(self, &position.now, attempt);
        if !self.may_make(attempt, position.now.to_move) {
            return Ok(Some(Obstacle::Player));
        }
        if let Some(dirn) = rule.dirn.as_ref().filter(|dirn| !scene.goes(dirn.value)) {
            return Ok(Some(Obstacle::Direction(dirn.value)));
        }
        if rule.pre.as_ref().is_some_and(|pre| !scene.holds(&pre.value)) {
            return Ok(Some(Obstacle::Condition));
        }
        let passes = matches!(rule.action.value, Action::Pass);
        let ways = self.all_ways(&position.now, attempt)?;
        let results: Vec<Seen> =
            ways.into_iter().map(|doing| self.finished(position, attempt, doing, passes)).collect();
        let Some(first) = results.first() else { return Ok(Some(Obstacle::Action)) };
        if !results.iter().any(|next| self.is_allowed(position, next, passes)) {
            return Ok(Some(self.forbidden(position, first)));
        }
        if self.highest_rank(position)?.is_some_and(|rank| rank > rank_of(rule)) {
            return Ok(Some(Obstacle::LessUrgent(self.texts(position))));
        }
        let legal = self.texts(position);
        let is_listed = legal.iter().any(|text| self.ends_of(text) == (attempt.from, attempt.to));
        Ok((self.play.must_block && !is_listed).then_some(Obstacle::MustBlock(legal)))
    }

    /// Why no move may lead to a position.
    fn forbidden(&self, position: &Position, next: &Seen) -> Obstacle {
        if next.board.iter().any(|stack| stack.len() > MAX_HEIGHT) {
            Obstacle::Height
        } else if repeats(position, next) {
            Obstacle::Repetition
        } else {
            Obstacle::Suicide
        }
    }

    /// The legal moves.
    fn texts(&self, position: &Position) -> Vec<String> {
        let moves = self.written_moves(position).unwrap_or_default();
        moves.iter().map(|listed| listed.text.to_string()).collect()
    }
}
