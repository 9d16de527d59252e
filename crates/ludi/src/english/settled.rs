//! Conditions and numbers without what the rules alone settle.

use board::Board;

use super::holds::{Holds, pruned};
use super::known::{Known, Setting};
use crate::tree::{BoolFunction, Comparison, Condition, Coord, IntFunction, Number, Player, Tree};

impl Known<'_> {
    /// A condition without what is settled.
    pub(super) fn condition(&self, tree: &Tree<BoolFunction>, at: Setting) -> Holds<Tree<BoolFunction>> {
        let at = Setting { to_is_empty: at.to_is_empty && !at.after, ..at };
        let leaf = |test: &BoolFunction| {
            // The test that says so is not settled by itself.
            let own = Setting { to_is_empty: at.to_is_empty && *test != BoolFunction::Empty(Coord::To), ..at };
            let test = self.simpler(test, own);
            match self.decided(&test, own) {
                Some(true) => Holds::Always,
                Some(false) => Holds::Never,
                None => Holds::If(test),
            }
        };
        pruned(tree, &leaf)
    }

    /// The test with its numbers worked out as far as they are settled.
    fn simpler(&self, test: &BoolFunction, at: Setting) -> BoolFunction {
        match test {
            BoolFunction::NonZero(number) => BoolFunction::NonZero(self.number(number, at)),
            BoolFunction::Equal(all) => BoolFunction::Equal(all.iter().map(|one| self.number(one, at)).collect()),
            BoolFunction::Compare(how, one, other) => {
                BoolFunction::Compare(*how, self.number(one, at), self.number(other, at))
            }
            other => other.clone(),
        }
    }

    /// Whether a test holds whose numbers have been worked out.
    fn decided(&self, test: &BoolFunction, at: Setting) -> Option<bool> {
        let before = !at.after;
        match test {
            BoolFunction::Literal(holds) => Some(*holds),
            BoolFunction::NonZero(number) => literal(number).map(|value| value != 0),
            BoolFunction::Equal(all) => all_equal(all),
            BoolFunction::Compare(how, one, other) => match (literal(one), literal(other)) {
                (Some(one), Some(other)) => Some(compare(*how, one, other)),
                (None, Some(other)) if is_count(one) => at_least_nothing(*how, other),
                _ => None,
            },
            BoolFunction::Empty(Coord::From) if before => Some(false),
            BoolFunction::Occupied(Coord::From) if before => Some(!at.enters),
            BoolFunction::Neutral(_) if !self.has_neutrals => Some(false),
            BoolFunction::Contains(_, record, _) if !self.can_be(record) => Some(false),
            BoolFunction::Contains(_, _, Some(count)) if *count > 1 && !self.has_stacks => Some(false),
            BoolFunction::Empty(coord)
            | BoolFunction::Occupied(coord)
            | BoolFunction::Owner(coord, _)
            | BoolFunction::Enemy(coord, _)
            | BoolFunction::Friend(coord, _)
            | BoolFunction::Neutral(coord)
            | BoolFunction::InRegion(coord, _)
            | BoolFunction::Contains(coord, _, _) => at_site(test, coord, at),
            BoolFunction::Steps(_) | BoolFunction::Adjacent(_) | BoolFunction::Connected(_) | BoolFunction::Line(_) => {
                at.enters.then_some(false)
            }
            BoolFunction::CreatesFreedom => (!at.surrounds).then_some(false),
            // What else takes nothing depends on the position.
            _ => None,
        }
    }

    /// A number with what is settled worked out, from the inside outwards.
    pub(super) fn number(&self, number: &Number, at: Setting) -> Number {
        let all = |numbers: &[Number]| numbers.iter().map(|one| self.number(one, at)).collect();
        let one = |number: &Number| Box::new(self.number(number, at));
        let simpler = match &number.value {
            IntFunction::Sum(numbers) => IntFunction::Sum(all(numbers)),
            IntFunction::Product(numbers) => IntFunction::Product(all(numbers)),
            IntFunction::Max(numbers) => IntFunction::Max(all(numbers)),
            IntFunction::Min(numbers) => IntFunction::Min(all(numbers)),
            IntFunction::Difference(first, second) => IntFunction::Difference(one(first), one(second)),
            IntFunction::Quotient(first, second) => IntFunction::Quotient(one(first), one(second)),
            IntFunction::Remainder(first, second) => IntFunction::Remainder(one(first), one(second)),
            IntFunction::If { test, then, otherwise } => return self.chosen(test, then, otherwise, at),
            other => other.clone(),
        };
        self.constant(&simpler, at).map_or(simpler, IntFunction::Literal).into()
    }

    fn chosen(
        &self,
        test: &Condition,
        then: &Option<Box<Number>>,
        otherwise: &Option<Box<Number>>,
        at: Setting,
    ) -> Number {
        let told = |number: &Option<Box<Number>>, holds: bool| match number {
            Some(number) => self.number(number, at),
            None => IntFunction::Literal(IntFunction::chosen(holds)).into(),
        };
        match self.condition(test, at) {
            Holds::Always => told(then, true),
            Holds::Never => told(otherwise, false),
            Holds::If(test) => {
                let (then, otherwise) = (Some(Box::new(told(then, true))), Some(Box::new(told(otherwise, false))));
                IntFunction::If { test: Box::new(test.into()), then, otherwise }.into()
            }
        }
    }

    /// What a number always is, if the numbers in it have been worked out.
    fn constant(&self, number: &IntFunction, at: Setting) -> Option<i32> {
        let all = |numbers: &[Number]| numbers.iter().map(|one| literal(one)).collect::<Option<Vec<i32>>>();
        let two = |one: &Number, other: &Number| Some((literal(one)?, literal(other)?));
        let board = |ask: fn(&Board) -> u32| self.board.map(|board| ask(board) as i32);
        match number {
            IntFunction::Literal(value) => Some(*value),
            IntFunction::Sum(numbers) => Some(all(numbers)?.into_iter().fold(0, i32::saturating_add)),
            IntFunction::Product(numbers) => Some(all(numbers)?.into_iter().fold(1, i32::saturating_mul)),
            IntFunction::Max(numbers) => all(numbers)?.into_iter().max(),
            IntFunction::Min(numbers) => all(numbers)?.into_iter().min(),
            IntFunction::Difference(one, other) => two(one, other).map(|(one, other)| one.saturating_sub(other)),
            IntFunction::Quotient(one, other) => {
                two(one, other).map(|(one, other)| one.checked_div(other).unwrap_or(0))
            }
            IntFunction::Remainder(one, other) => {
                two(one, other).map(|(one, other)| one.checked_rem(other).unwrap_or(0))
            }
            IntFunction::Site(coord) => is_nowhere(coord, at).then_some(-1),
            IntFunction::TotalCells => board(|board| board.len() as u32),
            IntFunction::BoardWidth => board(Board::width),
            IntFunction::BoardHeight => board(Board::height),
            IntFunction::MinDim => board(|board| board.width().min(board.height())),
            IntFunction::MaxDim => board(|board| board.width().max(board.height())),
            IntFunction::PieceState(coord) => self.piece_state(coord.as_ref(), at),
            IntFunction::NumFlags(_) => (!self.has_flags).then_some(0),
            IntFunction::State(coord) if self.has_cell_states => is_nowhere(coord, at).then_some(0),
            IntFunction::State(_) => Some(0),
            IntFunction::Distance | IntFunction::Line(_) | IntFunction::NumBetween(_) => at.enters.then_some(0),
            IntFunction::CaptureNum | IntFunction::CaptureValue => (!at.takes).then_some(0),
            IntFunction::Height(Coord::From) if !at.enters && !at.after && !self.has_stacks => Some(1),
            IntFunction::Owner(coord)
            | IntFunction::Height(coord)
            | IntFunction::NumPieces(Some(coord), _)
            | IntFunction::GroupSize(coord) => number_at(coord, at),
            IntFunction::If { .. }
            | IntFunction::NumEdges(..)
            | IntFunction::NumNbors(..)
            | IntFunction::NumPieces(None, _)
            | IntFunction::NumMoves
            | IntFunction::DistTo(_)
            | IntFunction::Phase(_)
            | IntFunction::Mover
            | IntFunction::Nbors(..)
            | IntFunction::Row(_)
            | IntFunction::Col(_) => None,
        }
    }

    /// The state of a piece where states never change: of one that is surely there, or 0 of whatever is there.
    fn piece_state(&self, coord: Option<&Coord>, at: Setting) -> Option<i32> {
        let is_there = match coord {
            None => true,
            Some(coord) => *coord == Coord::From && !at.enters && !at.after,
        };
        match (self.state, coord) {
            (Some(state), _) if is_there || state == 0 => i32::try_from(state).ok(),
            (_, Some(coord)) => number_at(coord, at),
            _ => None,
        }
    }
}

/// What a site off the board or an empty `to` settles.
fn at_site(test: &BoolFunction, coord: &Coord, at: Setting) -> Option<bool> {
    if is_nowhere(coord, at) {
        return Some(false);
    }
    let is_empty_to = at.to_is_empty && *coord == Coord::To;
    match test {
        BoolFunction::InRegion(..) => None,
        BoolFunction::Empty(_) | BoolFunction::Owner(_, Some(Player::Empty | Player::None)) => {
            is_empty_to.then_some(true)
        }
        _ => is_empty_to.then_some(false),
    }
}

fn all_equal(all: &[Number]) -> Option<bool> {
    let known: Vec<i32> = all.iter().filter_map(|one| literal(one)).collect();
    match known.windows(2).all(|pair| pair[0] == pair[1]) {
        false => Some(false),
        true => (known.len() == all.len()).then_some(true),
    }
}

fn literal(number: &IntFunction) -> Option<i32> {
    match number {
        IntFunction::Literal(value) => Some(*value),
        _ => None,
    }
}

/// 0 off the board and where nothing stands.
fn number_at(coord: &Coord, at: Setting) -> Option<i32> {
    (is_nowhere(coord, at) || (at.to_is_empty && *coord == Coord::To)).then_some(0)
}

fn is_nowhere(coord: &Coord, at: Setting) -> bool {
    match coord {
        Coord::From => at.enters,
        Coord::Steps(base, _) => is_nowhere(base, at),
        Coord::Label(_) | Coord::Site(_) | Coord::To | Coord::Current => false,
    }
}

/// How a number that is never below 0 compares, where that alone tells.
fn at_least_nothing(how: Comparison, other: i32) -> Option<bool> {
    match how {
        Comparison::Less => (other <= 0).then_some(false),
        Comparison::AtMost => (other < 0).then_some(false),
        Comparison::AtLeast => (other <= 0).then_some(true),
        Comparison::More | Comparison::NotEqual => (other < 0).then_some(true),
    }
}

/// Whether a number is never below 0.
fn is_count(number: &IntFunction) -> bool {
    !matches!(
        number,
        IntFunction::Literal(_)
            | IntFunction::Sum(_)
            | IntFunction::Difference(..)
            | IntFunction::Product(_)
            | IntFunction::Quotient(..)
            | IntFunction::Remainder(..)
            | IntFunction::Max(_)
            | IntFunction::Min(_)
            | IntFunction::If { .. }
            | IntFunction::Site(_)
            | IntFunction::CaptureValue
    )
}

fn compare(how: Comparison, one: i32, other: i32) -> bool {
    match how {
        Comparison::NotEqual => one != other,
        Comparison::Less => one < other,
        Comparison::AtMost => one <= other,
        Comparison::More => one > other,
        Comparison::AtLeast => one >= other,
    }
}
