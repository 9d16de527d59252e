//! Numbers that a move has, in words.

use super::speaker::{Noun, Scene, Speaker};
use super::turning::bundled;
use super::words::{list, titled};
use crate::tree::{BoolFunction, Comparison, Compass, Coord, Effect, IntFunction, Number, Player, Tree, Whose};

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl From<Comparison> for How {
    fn from(comparison: Comparison) -> How {
        match comparison {
            Comparison::NotEqual => How::NotEqual,
            Comparison::Less => How::Less,
            Comparison::AtMost => How::AtMost,
            Comparison::More => How::More,
            Comparison::AtLeast => How::AtLeast,
        }
    }
}

impl How {
    /// What holds if this does not.
    pub(super) fn denied(self) -> How {
        match self {
            How::Equal => How::NotEqual,
            How::NotEqual => How::Equal,
            How::Less => How::AtLeast,
            How::AtMost => How::More,
            How::More => How::AtMost,
            How::AtLeast => How::Less,
        }
    }

    /// The same with both numbers exchanged.
    pub(super) fn exchanged(self) -> How {
        match self {
            How::Equal | How::NotEqual => self,
            How::Less => How::More,
            How::AtMost => How::AtLeast,
            How::More => How::Less,
            How::AtLeast => How::AtMost,
        }
    }

    /// The words between two numbers.
    pub(super) fn is(self) -> &'static str {
        match self {
            How::Equal => "is",
            How::NotEqual => "is not",
            How::Less => "is less than",
            How::AtMost => "is at most",
            How::More => "is more than",
            How::AtLeast => "is at least",
        }
    }
}

/// Things that are counted: what they are, and what they do where.
pub(super) struct Counted {
    pub(super) noun: Noun,
    pub(super) one_does: &'static str,
    pub(super) many_do: &'static str,
    /// Where, with a space before it.
    pub(super) place: String,
}

/// How many of several conditions hold.
pub(super) enum Tally<'a> {
    /// In how many of these directions the first, which speaks of "that way", holds.
    Ways { first: Box<Tree<BoolFunction>>, directions: Vec<Compass> },
    /// How many of these hold.
    Tests(Vec<&'a Tree<BoolFunction>>),
}

impl Speaker<'_> {
    /// A number as a noun.
    pub(super) fn number(&self, number: &IntFunction) -> String {
        if let Some(counted) = self.counted(number) {
            return format!("the number of {}{}", counted.noun.all, counted.place);
        }
        if let Some(tally) = self.tally(number) {
            return self.tallied(&tally);
        }
        let joined = |all: &[Number], word: &str| {
            all.iter().map(|one| self.part(one)).collect::<Vec<_>>().join(&format!(" {word} "))
        };
        let listed = |all: &[Number]| list(&all.iter().map(|one| self.number(one)).collect::<Vec<_>>(), "and");
        let at = |coord: &Coord| self.coord(coord).name();
        match number {
            IntFunction::Literal(value) => value.to_string(),
            IntFunction::Sum(all) => joined(all, "plus"),
            IntFunction::Product(all) => joined(all, "times"),
            IntFunction::Difference(one, other) => format!("{} less {}", self.part(one), self.part(other)),
            IntFunction::Quotient(one, other) => match other.value {
                IntFunction::Literal(2) => format!("{} halved and rounded down", self.part(one)),
                _ => format!("{} divided by {} and rounded down", self.part(one), self.part(other)),
            },
            IntFunction::Remainder(one, other) => {
                format!("the remainder of {} divided by {}", self.part(one), self.part(other))
            }
            IntFunction::Max(all) => format!("the largest of {}", listed(all)),
            IntFunction::Min(all) => format!("the smallest of {}", listed(all)),
            IntFunction::Site(coord) => format!("the place of {} in the order of all {}s", at(coord), self.cell()),
            IntFunction::Owner(coord) => format!("the number of the player who holds {}", at(coord)),
            IntFunction::Height(coord) => format!("the height of the stack on {}", at(coord)),
            IntFunction::Distance => "the distance that it moves".to_string(),
            IntFunction::PieceState(None) => "its state".to_string(),
            IntFunction::PieceState(Some(Coord::From)) if self.scene == Scene::Moving => "its state".to_string(),
            IntFunction::PieceState(Some(coord)) => format!("the state of the {} on {}", self.facts.piece(), at(coord)),
            IntFunction::DistTo(regions) => {
                format!("the distance of {} from {}", at(&Coord::To), self.references(regions, "or"))
            }
            IntFunction::Phase(coord) => format!("the colour number of {}", at(coord)),
            IntFunction::Mover => format!("{} number", self.who.whose()),
            IntFunction::State(coord) => format!("the state of {}", at(coord)),
            IntFunction::If { .. } => format!("({})", self.choice(number)),
            IntFunction::TotalCells => format!("the number of {}s of the board", self.cell()),
            IntFunction::BoardWidth => "the number of columns".to_string(),
            IntFunction::BoardHeight => "the number of rows".to_string(),
            IntFunction::MinDim => "the number of rows or columns, whichever is smaller".to_string(),
            IntFunction::MaxDim => "the number of rows or columns, whichever is larger".to_string(),
            IntFunction::GroupSize(coord) => format!("the size of the group on {}", at(coord)),
            IntFunction::Nbors(coord, player) => {
                let held = player.as_ref().map(|number| format!(" held by {}", self.player_of(number)));
                format!("the number of {}s next to {}{}", self.cell(), at(coord), held.unwrap_or_default())
            }
            IntFunction::Line(player) => {
                let whose = player.as_ref().map(|number| format!(" held by {}", self.player_of(number)));
                let pieces = Noun::of(&self.facts.piece()).many;
                format!("the number of {pieces}{} on the whole line along which it moves", whose.unwrap_or_default())
            }
            IntFunction::CaptureValue => "the total worth of what the move takes".to_string(),
            IntFunction::Row(coord) => format!("the row number of {}", at(coord)),
            IntFunction::Col(coord) => format!("the column number of {}", at(coord)),
            // These count, and have been told above.
            IntFunction::NumPieces(..)
            | IntFunction::NumEdges(..)
            | IntFunction::NumNbors(..)
            | IntFunction::NumMoves
            | IntFunction::NumFlags(_)
            | IntFunction::CaptureNum
            | IntFunction::NumBetween(_) => String::new(),
        }
    }

    /// The player of a number.
    fn player_of(&self, number: &IntFunction) -> String {
        let named = |at: i32| usize::try_from(at).ok().and_then(|at| self.facts.players.get(at.checked_sub(1)?));
        match number {
            IntFunction::Mover => self.who.subject(),
            IntFunction::Literal(0) => "nobody".to_string(),
            IntFunction::Literal(at) if named(*at).is_some() => {
                named(*at).map_or(String::new(), |one| titled(&one.name))
            }
            other => format!("the player whose number is {}", self.number(other)),
        }
    }

    /// A number inside a larger one: in brackets if it is a sum itself.
    fn part(&self, number: &Number) -> String {
        let is_whole = !matches!(
            number.value,
            IntFunction::Sum(_)
                | IntFunction::Difference(..)
                | IntFunction::Product(_)
                | IntFunction::Quotient(..)
                | IntFunction::Remainder(..)
        );
        if is_whole { self.number(number) } else { format!("({})", self.number(number)) }
    }

    /// `2 if ..., 1 if ..., otherwise 0`.
    fn choice(&self, number: &IntFunction) -> String {
        let IntFunction::If { test, then, otherwise } = number else { return self.number(number) };
        let chosen = |holds: bool| IntFunction::chosen(holds).to_string();
        let then = then.as_ref().map_or(chosen(true), |then| self.number(then));
        let rest = match otherwise.as_ref().map(|otherwise| &otherwise.value) {
            Some(other @ IntFunction::If { .. }) => self.choice(other),
            Some(other) => format!("otherwise {}", self.number(other)),
            None => format!("otherwise {}", chosen(false)),
        };
        format!("{then} if {}, {rest}", self.clause(test))
    }

    /// What a number counts, if it counts something.
    pub(super) fn counted(&self, number: &IntFunction) -> Option<Counted> {
        let standing = |noun: Noun, place: String| Counted { noun, one_does: "stands", many_do: "stand", place };
        let lying = |noun: Noun, place: String| Counted { noun, one_does: "lies", many_do: "lie", place };
        let pieces = || Noun::of(&self.facts.piece());
        let held = |player: &Player, place: String| match player {
            Player::Empty => lying(Noun::of(&format!("empty {}", self.cell())), place),
            other => standing(self.owned(pieces(), other), place),
        };
        let at = |coord: &Coord| self.coord(coord).name();
        match number {
            IntFunction::NumNbors(coord, player) => Some(held(player, format!(" next to {}", at(coord)))),
            IntFunction::NumBetween(player) => {
                let place = format!(" between {} and {}", self.old_site(), self.new_site());
                Some(held(player, place))
            }
            IntFunction::NumPieces(coord, whose) => {
                let place = coord.as_ref().map_or(" on the board".to_string(), |coord| format!(" on {}", at(coord)));
                Some(match whose {
                    Whose::Player(player) => held(player, place),
                    Whose::Piece(record) => standing(self.record(Some(record), &Player::All), place),
                })
            }
            IntFunction::NumEdges(coord, state) => {
                let noun = Noun::of(self.cell()).after(&format!("in state {state}"));
                Some(lying(noun, format!(" next to {}", at(coord))))
            }
            IntFunction::NumMoves => Some(Counted {
                noun: Noun::of("move"),
                one_does: "has been made",
                many_do: "have been made",
                place: " so far in the game".to_string(),
            }),
            IntFunction::NumFlags(record) => {
                let place = match record {
                    None => " on it".to_string(),
                    Some(record) => format!(" on all {}", self.record(Some(record), &Player::All).all),
                };
                Some(Counted { noun: Noun::of("flag"), one_does: "is set", many_do: "are set", place })
            }
            IntFunction::CaptureNum => Some(Counted {
                noun: pieces(),
                one_does: "",
                many_do: "",
                place: format!(" that the move {}", self.takes()),
            }),
            _ => None,
        }
    }

    /// What moves do to pieces that they count: capture, change or either.
    pub(super) fn takes(&self) -> &'static str {
        let any =
            |is_it: fn(&Effect) -> bool| self.facts.ways().flat_map(|way| way.post()).any(|post| is_it(&post.effect));
        let captures = any(|effect| matches!(effect, Effect::Capture(_)));
        match (captures, any(|effect| matches!(effect, Effect::Convert(_)))) {
            (true, true) => "captures or changes",
            (false, true) => "changes",
            _ => "captures",
        }
    }

    /// What is counted if a number is a sum of ones, each for a condition that holds.
    pub(super) fn tally<'a>(&self, number: &'a IntFunction) -> Option<Tally<'a>> {
        let IntFunction::Sum(all) = number else { return None };
        let tests = all.iter().map(|one| one_for(one)).collect::<Option<Vec<_>>>()?;
        let mut bundles = bundled(tests.iter().map(|test| (*test).clone()).collect());
        match bundles.as_mut_slice() {
            [only] if self.sense().that_way.is_none() && self.all_directions(&only.directions).is_ok() => {
                let first = Box::new(only.members.swap_remove(0));
                Some(Tally::Ways { first, directions: std::mem::take(&mut only.directions) })
            }
            _ => Some(Tally::Tests(tests)),
        }
    }

    fn tallied(&self, tally: &Tally<'_>) -> String {
        match tally {
            Tally::Tests(tests) => {
                let told: Vec<String> = tests.iter().map(|test| self.clause(test)).collect();
                format!("the number of these that hold ({})", told.join("; "))
            }
            Tally::Ways { first, directions } => {
                let noun = self.all_directions(directions).unwrap_or_else(|names| Noun::of("direction").after(&names));
                let that_way = self.that_way(directions.first().copied());
                format!("the number of {} in which {}", noun.many, that_way.clause(first))
            }
        }
    }

    /// What sites of a phase look like, where phases have a look.
    pub(super) fn colour(&self, phase: i32) -> Option<&'static str> {
        self.facts.words().phases.word(phase)
    }
}

/// The condition for which a number is 1, where it is 0 otherwise.
fn one_for(number: &IntFunction) -> Option<&Tree<BoolFunction>> {
    let is = |number: &Option<Box<Number>>, value: i32| {
        number.as_ref().is_none_or(|number| number.value == IntFunction::Literal(value))
    };
    match number {
        IntFunction::If { test, then, otherwise } if is(then, 1) && is(otherwise, 0) => Some(&test.value),
        _ => None,
    }
}
