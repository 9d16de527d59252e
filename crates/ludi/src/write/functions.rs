//! Logical trees, boolean functions and integer functions.

use syntax::Sexpr;

use super::data::{coord, direction, piece_record, player, quota, region_ref, region_set, step};
use super::{List, clause, number};
use crate::tree::{BoolFunction, Condition, Coord, IntFunction, Intron, Line, Ludeme, Nbors, Number, Tree, Whose};

pub(super) fn condition(condition: &Condition) -> Sexpr {
    tree(condition, bool_function)
}

/// A logical tree; its leaves are written with the introns that stand in them.
pub(super) fn tree<X>(whole: &Ludeme<Tree<X>>, leaf: fn(&X, &[Intron]) -> Sexpr) -> Sexpr {
    let members = |all: &[Ludeme<Tree<X>>]| -> Vec<Sexpr> { all.iter().map(|one| tree(one, leaf)).collect() };
    let list = match &whole.value {
        Tree::Leaf(function) => return leaf(function, &whole.introns),
        Tree::And(all) => List::new("and").all(members(all)),
        Tree::Or(all) => List::new("or").all(members(all)),
        Tree::Xor(all) => List::new("xor").all(members(all)),
        Tree::Not(one) => List::new("not").add(tree(one, leaf)),
        Tree::NOf(count, all) => List::new("n-of").add(quota(count)).all(members(all)),
        Tree::If { test, then, otherwise } => {
            List::new("if").add(tree(test, leaf)).add(tree(then, leaf)).opt(otherwise, |one| tree(one, leaf))
        }
    };
    list.with_introns(&whole.introns)
}

fn bool_function(function: &BoolFunction, introns: &[Intron]) -> Sexpr {
    let list = List::new(function.head());
    let list = match function {
        BoolFunction::Literal(holds) => return number(if *holds { "1" } else { "0" }),
        BoolFunction::NonZero(value) => return int_function(value),
        BoolFunction::Equal(all) => list.all(all.iter().map(int_function)),
        BoolFunction::Compare(_, first, second) => list.add(int_function(first)).add(int_function(second)),
        BoolFunction::Empty(at) | BoolFunction::Occupied(at) | BoolFunction::Neutral(at) => list.add(coord(at)),
        BoolFunction::Owner(at, who) | BoolFunction::Enemy(at, who) | BoolFunction::Friend(at, who) => {
            list.add(coord(at)).opt(who, player)
        }
        BoolFunction::Steps(steps) => list.all(steps.iter().map(|step| Sexpr::word(step.name()))),
        BoolFunction::Adjacent(which) => nbors(list, *which),
        BoolFunction::Connected(who) => list.opt(who, player),
        BoolFunction::InRegion(at, set) => list.add(coord(at)).all(region_set(set)),
        BoolFunction::Line(line) => line_of(list, line),
        BoolFunction::Contains(at, piece, count) => list.add(coord(at)).add(piece_record(piece)).opt(count, number),
        plain => {
            debug_assert!(BoolFunction::PLAIN.contains(plain));
            list
        }
    };
    list.with_introns(introns)
}

fn line_of(list: List, line: &Line) -> List {
    let list = list.opt(&line.player, player);
    nbors(list.opt(&line.dirn, |dirn| clause("dirn", dirn, |way| vec![direction(way)])), line.nbors)
}

fn nbors(list: List, nbors: Nbors) -> List {
    list.flag(nbors.i, "i-nbors").flag(nbors.d, "d-nbors")
}

pub(super) fn int_function(function: &Number) -> Sexpr {
    let list = List::new(function.head());
    let list = match &function.value {
        IntFunction::Literal(value) => return number(value),
        IntFunction::Site(at) => return site(at, &function.introns),
        IntFunction::Sum(numbers)
        | IntFunction::Product(numbers)
        | IntFunction::Max(numbers)
        | IntFunction::Min(numbers) => list.all(numbers.iter().map(int_function)),
        IntFunction::Difference(first, second)
        | IntFunction::Quotient(first, second)
        | IntFunction::Remainder(first, second) => list.add(int_function(first)).add(int_function(second)),
        IntFunction::If { test, then, otherwise } => list.add(condition(test)).opt(then, boxed).opt(otherwise, boxed),
        IntFunction::Nbors(site, who) => list.add(coord(site)).opt(who, boxed),
        IntFunction::Line(who) => list.opt(who, boxed),
        IntFunction::NumPieces(site, pieces) => list.opt(site, coord).add(whose(pieces)),
        IntFunction::NumEdges(site, state) => list.add(coord(site)).add(number(state)),
        IntFunction::NumNbors(site, who) => list.add(coord(site)).add(player(who)),
        IntFunction::PieceState(site) => list.opt(site, coord),
        IntFunction::DistTo(regions) => list.all(regions.iter().map(region_ref)),
        IntFunction::NumFlags(piece) => list.opt(piece, piece_record),
        IntFunction::NumBetween(who) => list.add(player(who)),
        IntFunction::Owner(site)
        | IntFunction::Height(site)
        | IntFunction::Phase(site)
        | IntFunction::State(site)
        | IntFunction::GroupSize(site)
        | IntFunction::Row(site)
        | IntFunction::Col(site) => list.add(coord(site)),
        plain => {
            debug_assert!(IntFunction::PLAIN.contains(plain));
            list
        }
    };
    list.with_introns(&function.introns)
}

/// `(to n)` can hold introns where it is a function; as a site it cannot.
fn site(at: &Coord, introns: &[Intron]) -> Sexpr {
    match at {
        Coord::Steps(start, steps) if matches!(**start, Coord::From | Coord::To) => {
            let head = if **start == Coord::From { "from" } else { "to" };
            List::new(head).all(steps.iter().map(step)).with_introns(introns)
        }
        other => super::data::site(other),
    }
}

fn whose(pieces: &Whose) -> Sexpr {
    match pieces {
        Whose::Player(who) => player(who),
        Whose::Piece(piece) => piece_record(piece),
    }
}

#[expect(clippy::borrowed_box, reason = "what an optional part holds")]
fn boxed(number: &Box<Number>) -> Sexpr {
    int_function(number)
}
