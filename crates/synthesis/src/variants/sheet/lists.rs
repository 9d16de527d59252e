//! The lists that define a variant: how its pieces go and take, and what they cost.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use board::Direction;

use super::super::conditions::Conditions;
use super::super::piece::Piece;
use super::super::rule::Reach;
use super::super::variant::Variant;
use super::names::Names;

/// How all pieces go and take, as White sees it; each leg of a piece once, whatever the rules are that say so (R28).
pub(super) struct Lists {
    pieces: Vec<(String, [Reach; 2])>,
    /// What a captured piece is held as; nothing where none is.
    kinds: Vec<(String, String)>,
}

impl Lists {
    pub(super) fn of(variant: &Variant, conditions: &Conditions, names: &Names) -> Lists {
        let listed = |(number, piece): (usize, &Piece)| (names.get(number).to_owned(), piece.reaches(conditions));
        let mut pieces: Vec<(String, [Reach; 2])> = variant.pieces.iter().enumerate().map(listed).collect();
        let mut kinds: Vec<(String, String)> = pieces.iter().map(|(name, _)| (name.clone(), name.clone())).collect();
        if conditions.pawns {
            pieces.push(("pawn".to_owned(), Piece::pawn().reaches(conditions)));
            kinds.push(("pawn".to_owned(), "pawn".to_owned()));
        }
        if let Some(dearest) = variant.dearest(conditions).filter(|_| conditions.promotions) {
            pieces.push(("promoted".to_owned(), dearest.reaches(conditions)));
            kinds.push(("promoted".to_owned(), "pawn".to_owned()));
        }
        pieces.push(("king".to_owned(), Piece::king().reaches(conditions)));
        kinds.retain(|_| conditions.drops);
        Lists { pieces, kinds }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for direction in self.directions() {
            let _ = writeln!(text, "(opposite {} {})", vector(direction), vector(back(direction)));
            text += &leap(direction);
        }
        for (name, reaches) in &self.pieces {
            for (relation, reach) in ["moving", "capturing"].iter().zip(reaches) {
                for (leg, times) in reach {
                    let direction = vector(leg.direction);
                    let _ = match leg.hop {
                        true => writeln!(text, "({relation}_over {name} {direction})"),
                        false => writeln!(text, "({relation} {name} {direction} {times})"),
                    };
                }
            }
        }
        for (piece, kind) in &self.kinds {
            let _ = writeln!(text, "(kind {piece} {kind})");
        }
        text
    }

    /// How pieces hop, if any do.
    pub(super) fn hops(&self) -> String {
        let hops = |list: usize| self.pieces.iter().any(|(_, reaches)| reaches[list].keys().any(|leg| leg.hop));
        let mut text = if hops(0) || hops(1) { OVER.to_owned() } else { String::new() };
        text += if hops(0) { MOVING_OVER } else { "" };
        text + if hops(1) { CAPTURING_OVER } else { "" }
    }

    /// The vectors of both sides.
    fn directions(&self) -> BTreeSet<Direction> {
        let legs = self.pieces.iter().flat_map(|(_, reaches)| reaches).flat_map(Reach::keys);
        legs.flat_map(|leg| [leg.direction, back(leg.direction)]).collect()
    }
}

fn back(direction: Direction) -> Direction {
    Direction::new(-direction.dx, -direction.dy)
}

/// A vector as a constant: `north2east1`.
fn vector(direction: Direction) -> String {
    let part = |length: i32, [ahead, back]: [&str; 2]| match length {
        0 => String::new(),
        _ => format!("{}{}", if length > 0 { ahead } else { back }, length.unsigned_abs()),
    };
    part(direction.dy, ["north", "south"]) + &part(direction.dx, ["east", "west"])
}

/// Where a vector leads, by adding coordinates.
fn leap(direction: Direction) -> String {
    let sum = |length: i32, [from, to]: [&str; 2]| match length {
        0 => (from.to_owned(), String::new()),
        _ if length > 0 => (to.to_owned(), format!(" (plus {from} {length} {to})")),
        _ => (to.to_owned(), format!(" (plus {to} {} {from})", length.unsigned_abs())),
    };
    let (x, east) = sum(direction.dx, ["?x", "?u"]);
    let (y, north) = sum(direction.dy, ["?y", "?v"]);
    format!("(<= (leap {} ?from ?to) (site ?from ?x ?y){east}{north} (site ?to {x} {y}))\n", vector(direction))
}

/// What can be paid with what is left, for all sums that a side can have.
pub(super) struct Funds {
    /// What a side has at first.
    pub(super) all: u32,
    /// For each sum that can be left of it, after how many purchases at least and at most.
    sums: BTreeMap<u32, [u32; 2]>,
    prices: Vec<(String, u32)>,
    most: u32,
}

impl Funds {
    pub(super) fn of(variant: &Variant, conditions: &Conditions, names: &Names) -> Funds {
        let price = |(number, piece): (usize, &Piece)| (names.get(number).to_owned(), piece.cost(conditions));
        let prices: Vec<(String, u32)> = variant.pieces.iter().enumerate().map(price).collect();
        let most = conditions.can_buy();
        // More than this cannot be spent.
        let dearest = prices.iter().map(|(_, price)| *price).max().unwrap_or(0);
        let all = conditions.to_spend().min(most.saturating_mul(dearest));
        let mut sums = BTreeMap::from([(all, [0, 0])]);
        let mut now = BTreeSet::from([all]);
        for purchases in 1..=most {
            let left = |sum: &u32| prices.iter().filter_map(|(_, price)| sum.checked_sub(*price)).collect::<Vec<_>>();
            now = now.iter().flat_map(left).collect();
            for sum in &now {
                sums.entry(*sum).or_insert([purchases; 2])[1] = purchases;
            }
        }
        Funds { all, sums, prices, most }
    }

    /// How many pieces can be bought at most.
    pub(super) fn purchases(&self) -> u32 {
        self.sums.values().map(|[_, most]| *most).max().unwrap_or(0)
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("(fund {})\n(<= (fund ?left) (pays ?piece ?has ?left))\n", self.all);
        for (piece, price) in &self.prices {
            for (sum, _) in self.sums.iter().rev().filter(|(_, [least, _])| *least < self.most) {
                if let Some(left) = sum.checked_sub(*price) {
                    let _ = writeln!(text, "(pays {piece} {sum} {left})");
                }
            }
        }
        text
    }
}

const OVER: &str = "\
(<= (jump ?vector ?from ?between ?to) (leap ?vector ?from ?between) (leap ?vector ?between ?to))
(<= (over ?vector ?from ?to) (jump ?vector ?from ?between ?to) (occupied ?between))
";

const MOVING_OVER: &str = "\
(<= (hops white ?piece ?vector) (moving_over ?piece ?vector))
(<= (hops black ?piece ?back) (moving_over ?piece ?vector) (opposite ?vector ?back))
(<= (way ?side ?piece ?from ?to) (hops ?side ?piece ?vector) (jump ?vector ?from ?between ?to))
(<= (legal ?side (move ?from ?to))
    (true (control ?side)) (true (cell ?from ?side ?piece)) (hops ?side ?piece ?vector) (over ?vector ?from ?to) (free ?to))
";

const CAPTURING_OVER: &str = "\
(<= (takes_over white ?piece ?vector) (capturing_over ?piece ?vector))
(<= (takes_over black ?piece ?back) (capturing_over ?piece ?vector) (opposite ?vector ?back))
(<= (strike ?side ?piece ?from ?to) (takes_over ?side ?piece ?vector) (jump ?vector ?from ?between ?to))
(<= (legal ?side (capture ?from ?to))
    (true (control ?side)) (true (cell ?from ?side ?piece)) (takes_over ?side ?piece ?vector) (over ?vector ?from ?to)
    (opponent ?side ?other) (true (cell ?to ?other ?victim)))
";
