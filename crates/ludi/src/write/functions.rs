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
    let list = match function {
        BoolFunction::Literal(holds) => return number(if *holds { "1" } else { "0" }),
        BoolFunction::NonZero(value) => return int_function(value),
        BoolFunction::Equal(all) => List::new("=").all(all.iter().map(int_function)),
        BoolFunction::Compare(comparison, first, second) => {
            List::new(comparison.word()).add(int_function(first)).add(int_function(second))
        }
        BoolFunction::Empty(at) => List::new("empty").add(coord(at)),
        BoolFunction::Occupied(at) => List::new("occupied").add(coord(at)),
        BoolFunction::Owner(at, who) => List::new("owner").add(coord(at)).opt(who, player),
        BoolFunction::Enemy(at, who) => List::new("enemy").add(coord(at)).opt(who, player),
        BoolFunction::Friend(at, who) => List::new("friend").add(coord(at)).opt(who, player),
        BoolFunction::Neutral(at) => List::new("neutral").add(coord(at)),
        BoolFunction::Steps(steps) => List::new("steps").all(steps.iter().map(|step| Sexpr::word(step.word()))),
        BoolFunction::Adjacent(which) => nbors(List::new("adjacent"), *which),
        BoolFunction::Connected(who) => List::new("connected").opt(who, player),
        BoolFunction::InRegion(at, set) => List::new("in-region").add(coord(at)).all(region_set(set)),
        BoolFunction::Line(line) => line_of(line),
        BoolFunction::Contains(at, piece, count) => {
            List::new("contains").add(coord(at)).add(piece_record(piece)).opt(count, number)
        }
        BoolFunction::HasFreedom => List::new("has-freedom"),
        BoolFunction::CreatesFreedom => List::new("creates-freedom"),
    };
    list.with_introns(introns)
}

fn line_of(line: &Line) -> List {
    let list = List::new("line").opt(&line.player, player);
    nbors(list.opt(&line.dirn, |dirn| clause("dirn", dirn, |way| vec![direction(way)])), line.nbors)
}

fn nbors(list: List, nbors: Nbors) -> List {
    list.flag(nbors.i, "i-nbors").flag(nbors.d, "d-nbors")
}

pub(super) fn int_function(function: &Number) -> Sexpr {
    let at = |head: &str, site: &Coord| List::new(head).add(coord(site));
    let all = |head: &str, numbers: &[Number]| List::new(head).all(numbers.iter().map(int_function));
    let list = match &function.value {
        IntFunction::Literal(value) => return number(value),
        IntFunction::Site(at) => return site(at, &function.introns),
        IntFunction::Sum(numbers) => all("+", numbers),
        IntFunction::Product(numbers) => all("*", numbers),
        IntFunction::Max(numbers) => all("max", numbers),
        IntFunction::Min(numbers) => all("min", numbers),
        IntFunction::Difference(first, second) => two("-", first, second),
        IntFunction::Quotient(first, second) => two("/", first, second),
        IntFunction::Remainder(first, second) => two("%", first, second),
        IntFunction::If { test, then, otherwise } => {
            List::new("if").add(condition(test)).opt(then, boxed).opt(otherwise, boxed)
        }
        IntFunction::Nbors(site, who) => at("nbors", site).opt(who, boxed),
        IntFunction::Line(who) => List::new("line").opt(who, boxed),
        IntFunction::Owner(site) => at("owner", site),
        IntFunction::Height(site) => at("height", site),
        IntFunction::NumPieces(site, pieces) => List::new("num-pieces").opt(site, coord).add(whose(pieces)),
        IntFunction::NumEdges(site, state) => at("num-edges", site).add(number(state)),
        IntFunction::NumNbors(site, who) => at("num-nbors", site).add(player(who)),
        IntFunction::PieceState(site) => List::new("piece-state").opt(site, coord),
        IntFunction::DistTo(regions) => List::new("dist-to").all(regions.iter().map(region_ref)),
        IntFunction::Phase(site) => at("phase", site),
        IntFunction::NumFlags(piece) => List::new("num-flags").opt(piece, piece_record),
        IntFunction::State(site) => at("state", site),
        IntFunction::GroupSize(site) => at("group-size", site),
        IntFunction::NumBetween(who) => List::new("num-between").add(player(who)),
        IntFunction::Row(site) => at("row", site),
        IntFunction::Col(site) => at("col", site),
        IntFunction::Distance => List::new("distance"),
        IntFunction::NumMoves => List::new("num-moves"),
        IntFunction::Mover => List::new("mover"),
        IntFunction::TotalCells => List::new("total-cells"),
        IntFunction::BoardWidth => List::new("board-width"),
        IntFunction::BoardHeight => List::new("board-height"),
        IntFunction::MinDim => List::new("min-dim"),
        IntFunction::MaxDim => List::new("max-dim"),
        IntFunction::CaptureNum => List::new("capture-num"),
        IntFunction::CaptureValue => List::new("capture-value"),
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

fn two(head: &str, first: &Number, second: &Number) -> List {
    List::new(head).add(int_function(first)).add(int_function(second))
}
