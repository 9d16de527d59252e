//! Players, pieces, directions, coordinates and regions.

use syntax::Sexpr;

use super::{List, free_name, new_name, number, quoted};
use crate::ludemes::is_keyword;
use crate::tree::{
    Coord, CoordRecord, Direction, Distance, MoveRecord, PieceRecord, PieceType, Player, Quota, Region, RegionRecord,
    RegionRef, RegionSet, Step,
};

pub(super) fn player(player: &Player) -> Sexpr {
    let word = match player {
        Player::Named(name) => return player_name(name),
        Player::All => "All",
        Player::None => "None",
        Player::Neutral => "Neutral",
        Player::Current => "current",
        Player::Friend => "friend",
        Player::Enemy => "enemy",
        Player::Empty => "empty",
    };
    Sexpr::word(word)
}

fn player_name(name: &str) -> Sexpr {
    match Player::read(name) {
        Some(Player::Named(_)) => Sexpr::word(name),
        Some(_) => quoted(name),
        None => new_name(name),
    }
}

pub(super) fn direction(direction: &Direction) -> Sexpr {
    Sexpr::word(direction.word())
}

pub(super) fn step(step: &Step) -> Sexpr {
    let way = direction(&step.direction);
    let distance = match step.distance {
        None => return way,
        Some(Distance::Sites(sites)) => number(&sites),
        Some(Distance::Line) => Sexpr::word("line"),
        Some(Distance::LineOfSight) => Sexpr::word("line-of-sight"),
    };
    Sexpr::list(vec![way, distance])
}

pub(super) fn coord(coord: &Coord) -> Sexpr {
    match coord {
        Coord::Label(label) => number(label),
        Coord::Site(site) => number(site),
        Coord::From => Sexpr::word("from"),
        Coord::To => Sexpr::word("to"),
        Coord::Current => Sexpr::word("current"),
        Coord::Steps(start, steps) => List::record().add(self::coord(start)).all(steps.iter().map(step)).finish(),
    }
}

/// A site where a bare number would be something else.
pub(super) fn site(site: &Coord) -> Sexpr {
    match site {
        Coord::Site(number_of) => List::new("site").add(number(number_of)).finish(),
        other => coord(other),
    }
}

fn piece_type(piece: &PieceType) -> Sexpr {
    match piece {
        PieceType::Any => Sexpr::word("any"),
        PieceType::Current => Sexpr::word("current"),
        PieceType::Captured => Sexpr::word("captured"),
        PieceType::Named(name) => piece_name(name),
    }
}

/// The name of a piece.
fn piece_name(name: &str) -> Sexpr {
    let means_all = ["any", "current", "captured"].iter().any(|word| word.eq_ignore_ascii_case(name));
    if means_all { quoted(name) } else { free_name(name) }
}

/// The name of a type where nothing but names and `optional` can stand.
pub(super) fn type_name(name: &str) -> Sexpr {
    if name.eq_ignore_ascii_case("optional") { quoted(name) } else { piece_name(name) }
}

/// The name at the head of the definition of a piece; with a player after it, it may be that of a ludeme.
pub(super) fn defined_name(name: &str, player: Option<&Player>) -> Sexpr {
    if is_keyword(name) && player.is_none() { quoted(name) } else { piece_name(name) }
}

pub(super) fn piece_record(record: &PieceRecord) -> Sexpr {
    let clause = |head: &'static str, value: Sexpr| List::new(head).add(value).finish();
    List::record()
        .add(piece_type(&record.piece))
        .opt(&record.player, player)
        .opt(&record.state, |state| clause("state", number(state)))
        .opt(&record.flags, |flags| clause("flags", number(flags)))
        .opt(&record.value, |value| clause("value", number(value)))
        .finish()
}

pub(super) fn move_record(record: &MoveRecord) -> Sexpr {
    let label = match &record.label {
        None => Sexpr::word("any"),
        Some(label) if label.eq_ignore_ascii_case("any") => quoted(label),
        Some(label) => free_name(label),
    };
    List::record().add(piece_type(&record.piece)).add(label).opt(&record.player, player).finish()
}

pub(super) fn coord_record(record: &CoordRecord) -> Sexpr {
    List::record()
        .add(coord(&record.coord))
        .add(player(&record.player))
        .add(number(&record.state))
        .opt(&record.count, number)
        .finish()
}

pub(super) fn region(region: &Region) -> Sexpr {
    let rows = |head: &str, rows: &Option<u32>| match rows {
        None => Sexpr::word(head),
        Some(rows) => List::new(head).add(number(rows)).finish(),
    };
    match region {
        Region::Direction(way) => direction(way),
        Region::Rows(side, rows) => List::new(side.name()).add(number(rows)).finish(),
        Region::Coord(site) => coord(site),
        Region::Home(count) => rows("home", count),
        Region::Away(count) => rows("away", count),
        Region::Dirn(side) => List::new("dirn").add(number(side)).finish(),
        Region::AllSides => Sexpr::word("all-sides"),
        Region::AlternatingSides => Sexpr::word("alternating-sides"),
        Region::OppositeSides => Sexpr::word("opposite-sides"),
    }
}

pub(super) fn region_record(record: &RegionRecord) -> Sexpr {
    match record {
        RegionRecord::Shared(one) => region(one),
        RegionRecord::Owned { player: owner, name, parts } => {
            let named = |name: &crate::tree::Name| new_name(name);
            List::record().add(player(owner)).opt(name, named).all(parts.iter().map(region)).finish()
        }
    }
}

pub(super) fn region_ref(region: &RegionRef) -> Sexpr {
    match region {
        RegionRef::Number(region) => number(region),
        RegionRef::Named(name) => new_name(name),
    }
}

pub(super) fn quota(quota: &Quota) -> Sexpr {
    match quota {
        Quota::Count(count) => number(count),
        Quota::Half => Sexpr::word("half"),
        Quota::Majority => Sexpr::word("majority"),
    }
}

pub(super) fn region_set(set: &RegionSet) -> Vec<Sexpr> {
    let word = match set {
        RegionSet::Regions(regions) => return regions.iter().map(region_ref).collect(),
        RegionSet::NOf(count, regions) => {
            return vec![List::new("n-of").add(quota(count)).all(regions.iter().map(region_ref)).finish()];
        }
        RegionSet::OwnRegions => "own-regions",
        RegionSet::AllSides => "all-sides",
        RegionSet::OppositeSides => "opposite-sides",
        RegionSet::AlternatingSides => "alternating-sides",
    };
    vec![Sexpr::word(word)]
}
