//! Logical trees, boolean functions and integer functions.

use super::data::{coord, direction, piece_of, piece_record, player, quota, region_refs, steps, turtle};
use super::{Builder, int, try_part, uint, wrapped};
use crate::element::{Element, Filled};
use crate::ludemes::Group;
use crate::tree::{BoolFunction, Comparison, Condition, Coord, IntFunction, Line, Ludeme, Nbors, Number, Tree, Whose};

/// How the leaves of a logical tree are read.
type Leaf<'a, X> = fn(&mut Builder<'a>, &Element) -> Option<X>;

impl<'a> Builder<'a> {
    pub(super) fn condition(&mut self, element: &Element) -> Option<Condition> {
        self.tree(element, Builder::bool_function)
    }

    pub(super) fn tree<X>(&mut self, element: &Element, leaf: Leaf<'a, X>) -> Option<Ludeme<Tree<X>>> {
        let Some(operator) = element.ludeme().filter(|filled| filled.signature.group == Group::Logic) else {
            let value = Tree::Leaf(leaf(self, element)?);
            // A number that stands for a condition keeps its introns itself.
            let is_number = element.ludeme().is_some_and(|filled| filled.signature.group == Group::Integer);
            let outer = wrapped(element, value);
            return Some(if is_number { Ludeme { introns: Vec::new(), ..outer } } else { outer });
        };
        let value = match operator.signature.name {
            "and" => Tree::And(self.members(operator, leaf)?),
            "or" => Tree::Or(self.members(operator, leaf)?),
            "xor" => Tree::Xor(self.members(operator, leaf)?),
            "not" => Tree::Not(self.member(operator, "member", leaf)?),
            "n-of" => Tree::NOf(quota(operator.get("quota")?)?, self.members(operator, leaf)?),
            _ => Tree::If {
                test: self.member(operator, "test", leaf)?,
                then: self.member(operator, "then", leaf)?,
                otherwise: self.member(operator, "otherwise", leaf),
            },
        };
        Some(wrapped(element, value))
    }

    fn member<X>(&mut self, operator: &Filled, name: &str, leaf: Leaf<'a, X>) -> Option<Box<Ludeme<Tree<X>>>> {
        self.tree(operator.get(name)?, leaf).map(Box::new)
    }

    fn members<X>(&mut self, operator: &Filled, leaf: Leaf<'a, X>) -> Option<Vec<Ludeme<Tree<X>>>> {
        let members: Vec<_> = operator.all("members").filter_map(|member| self.tree(member, leaf)).collect();
        (!members.is_empty()).then_some(members)
    }

    fn bool_function(&mut self, element: &Element) -> Option<BoolFunction> {
        let Some(filled) = element.ludeme() else {
            return Some(BoolFunction::Literal(element.word()? == "1"));
        };
        if filled.signature.group == Group::Integer {
            return self.number(element).map(BoolFunction::NonZero);
        }
        let at = || coord(filled.get("coord")?);
        let who = || filled.get("player").and_then(player);
        let name = filled.signature.name;
        if let Some(comparison) = Comparison::read(name) {
            let (first, second) = self.two(filled)?;
            return Some(BoolFunction::Compare(comparison, first, second));
        }
        Some(match name {
            "=" => BoolFunction::Equal(self.numbers(filled)),
            "empty" => BoolFunction::Empty(at()?),
            "occupied" => BoolFunction::Occupied(at()?),
            "owner" => BoolFunction::Owner(at()?, who()),
            "enemy" => BoolFunction::Enemy(at()?, who()),
            "friend" => BoolFunction::Friend(at()?, who()),
            "neutral" => BoolFunction::Neutral(at()?),
            "steps" => BoolFunction::Steps(filled.all("steps").filter_map(turtle).collect()),
            "adjacent" => BoolFunction::Adjacent(nbors(filled)),
            "connected" => BoolFunction::Connected(who()),
            "in-region" => BoolFunction::InRegion(at()?, self.region_set(filled)?),
            "line" => BoolFunction::Line(Line {
                player: who(),
                dirn: try_part(filled, "dirn", |part| direction(part.get("direction")?)),
                nbors: nbors(filled),
            }),
            "contains" => BoolFunction::Contains(at()?, piece_of(filled)?, filled.get("count").and_then(uint)),
            name => return BoolFunction::PLAIN.into_iter().find(|plain| plain.head() == name),
        })
    }

    pub(super) fn number(&mut self, element: &Element) -> Option<Number> {
        let value = match element.ludeme() {
            None => int(element).map(IntFunction::Literal).or_else(|| coord(element).map(IntFunction::Site))?,
            Some(filled) if filled.signature.group == Group::Integer => self.int_function(filled)?,
            Some(_) => IntFunction::Site(coord(element)?),
        };
        Some(wrapped(element, value))
    }

    fn numbers(&mut self, filled: &Filled) -> Vec<Number> {
        filled.all("numbers").filter_map(|number| self.number(number)).collect()
    }

    fn two(&mut self, filled: &Filled) -> Option<(Number, Number)> {
        Some((self.number(filled.get("first")?)?, self.number(filled.get("second")?)?))
    }

    fn boxed(&mut self, filled: &Filled, name: &str) -> Option<Box<Number>> {
        self.number(filled.get(name)?).map(Box::new)
    }

    fn int_function(&mut self, filled: &Filled) -> Option<IntFunction> {
        self.arithmetic(filled).or_else(|| look(filled)).or_else(|| plain(filled.signature.name))
    }

    /// Functions of other numbers.
    fn arithmetic(&mut self, filled: &Filled) -> Option<IntFunction> {
        let both = |(first, second): (Number, Number)| (Box::new(first), Box::new(second));
        Some(match filled.signature.name {
            "+" => IntFunction::Sum(self.numbers(filled)),
            "*" => IntFunction::Product(self.numbers(filled)),
            "max" => IntFunction::Max(self.numbers(filled)),
            "min" => IntFunction::Min(self.numbers(filled)),
            "-" => {
                let (first, second) = self.two(filled).map(both)?;
                IntFunction::Difference(first, second)
            }
            "/" => {
                let (first, second) = self.two(filled).map(both)?;
                IntFunction::Quotient(first, second)
            }
            "%" => {
                let (first, second) = self.two(filled).map(both)?;
                IntFunction::Remainder(first, second)
            }
            "if" => IntFunction::If {
                test: Box::new(self.condition(filled.get("test")?)?),
                then: self.boxed(filled, "then"),
                otherwise: self.boxed(filled, "otherwise"),
            },
            "nbors" => IntFunction::Nbors(coord(filled.get("coord")?)?, self.boxed(filled, "player")),
            "line" => IntFunction::Line(self.boxed(filled, "player")),
            _ => return None,
        })
    }
}

/// Functions that look at a site or a piece.
fn look(filled: &Filled) -> Option<IntFunction> {
    let at = || coord(filled.get("coord")?);
    let who = || player(filled.get("player")?);
    Some(match filled.signature.name {
        "from" => IntFunction::Site(Coord::Steps(Box::new(Coord::From), steps(filled))),
        "to" => IntFunction::Site(Coord::Steps(Box::new(Coord::To), steps(filled))),
        "owner" => IntFunction::Owner(at()?),
        "height" => IntFunction::Height(at()?),
        "num-pieces" => IntFunction::NumPieces(at(), whose(filled.get("whose")?)?),
        "num-edges" => IntFunction::NumEdges(at()?, uint(filled.get("state")?)?),
        "num-nbors" => IntFunction::NumNbors(at()?, who()?),
        "piece-state" => IntFunction::PieceState(at()),
        "dist-to" => IntFunction::DistTo(region_refs(filled)),
        "phase" => IntFunction::Phase(at()?),
        "num-flags" => IntFunction::NumFlags(piece_of(filled)),
        "state" => IntFunction::State(at()?),
        "group-size" => IntFunction::GroupSize(at()?),
        "num-between" => IntFunction::NumBetween(who()?),
        "row" => IntFunction::Row(at()?),
        "col" => IntFunction::Col(at()?),
        _ => return None,
    })
}

/// Functions that need nothing.
fn plain(name: &str) -> Option<IntFunction> {
    IntFunction::PLAIN.into_iter().find(|plain| plain.head() == name)
}

fn whose(element: &Element) -> Option<Whose> {
    match element.ludeme() {
        Some(_) => piece_record(element).map(Whose::Piece),
        None => player(element).map(Whose::Player),
    }
}

fn nbors(filled: &Filled) -> Nbors {
    Nbors { i: filled.has("i-nbors"), d: filled.has("d-nbors") }
}
