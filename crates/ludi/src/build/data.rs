//! Players, pieces, directions, coordinates and regions.

use syntax::Located;

use super::{int, name, text, try_part, uint};
use crate::element::{Element, Filled};
use crate::tree::{
    COLOURS, Compass, Coord, CoordRecord, Direction, Distance, Label, MoveRecord, Name, PieceRecord, PieceType, Player,
    Quota, Region, RegionRef, RegionSet, Step, Turtle,
};

pub(super) fn player(element: &Element) -> Option<Player> {
    match element.word().and_then(Player::read) {
        Some(Player::Named(_)) | None => player_name(element).map(Player::Named),
        known => known,
    }
}

/// The name of a player; colours have capitals.
pub(super) fn player_name(element: &Element) -> Option<Name> {
    let written = text(element)?;
    let colour = COLOURS.iter().find(|colour| colour.eq_ignore_ascii_case(&written));
    Some(Located::new(colour.map_or(written.clone(), |colour| colour.to_string()), element.span))
}

pub(super) fn compass(element: &Element) -> Option<Compass> {
    Compass::named(element.word()?)
}

pub(super) fn turtle(element: &Element) -> Option<Turtle> {
    Turtle::named(element.word()?)
}

pub(super) fn direction(element: &Element) -> Option<Direction> {
    Direction::read(element.word()?)
}

pub(super) fn step(element: &Element) -> Option<Step> {
    let Some(record) = element.ludeme() else {
        return Some(Step { direction: direction(element)?, distance: None });
    };
    let distance = record.get("distance")?;
    let distance = match (uint(distance), distance.word()?) {
        (Some(sites), _) => Distance::Sites(sites),
        (None, word) if word.eq_ignore_ascii_case("line") => Distance::Line,
        _ => Distance::LineOfSight,
    };
    Some(Step { direction: direction(record.get("direction")?)?, distance: Some(distance) })
}

pub(super) fn steps(filled: &Filled) -> Vec<Step> {
    filled.all("steps").filter_map(step).collect()
}

pub(super) fn coord(element: &Element) -> Option<Coord> {
    match (element.ludeme(), element.word()) {
        (Some(record), _) if record.signature.name == "site" => Some(Coord::Site(uint(record.get("number")?)?)),
        (Some(record), _) => Some(Coord::Steps(Box::new(coord(record.get("coord")?)?), steps(record))),
        (None, word) => coord_word(word?),
    }
}

fn coord_word(word: &str) -> Option<Coord> {
    match word.to_ascii_lowercase().as_str() {
        "from" => Some(Coord::From),
        "to" => Some(Coord::To),
        "current" => Some(Coord::Current),
        _ => Label::read(word).map(Coord::Label).or_else(|| word.parse().ok().map(Coord::Site)),
    }
}

pub(super) fn piece_type(element: &Element) -> Option<Located<PieceType>> {
    let piece = match element.word().unwrap_or_default().to_ascii_lowercase().as_str() {
        "any" => PieceType::Any,
        "current" => PieceType::Current,
        "captured" => PieceType::Captured,
        _ => PieceType::Named(name(element)?),
    };
    Some(Located::new(piece, element.span))
}

pub(super) fn piece_record(element: &Element) -> Option<PieceRecord> {
    let record = element.ludeme()?;
    Some(PieceRecord {
        piece: piece_type(record.get("piece")?)?,
        player: record.get("player").and_then(player),
        state: try_part(record, "state", |part| uint(part.get("state")?)).map(|part| part.value),
        flags: try_part(record, "flags", |part| uint(part.get("flags")?)).map(|part| part.value),
        value: try_part(record, "value", |part| int(part.get("value")?)).map(|part| part.value),
    })
}

pub(super) fn piece_of(filled: &Filled) -> Option<PieceRecord> {
    filled.get("piece").and_then(piece_record)
}

pub(super) fn move_record(element: &Element) -> Option<MoveRecord> {
    let record = element.ludeme()?;
    let label = record.get("label")?;
    let is_any = label.word().is_some_and(|word| word.eq_ignore_ascii_case("any"));
    Some(MoveRecord {
        piece: piece_type(record.get("piece")?)?,
        label: if is_any { None } else { name(label) },
        player: record.get("player").and_then(player),
    })
}

pub(super) fn coord_record(element: &Element) -> Option<CoordRecord> {
    let record = element.ludeme()?;
    Some(CoordRecord {
        coord: coord(record.get("coord")?)?,
        player: player(record.get("player")?)?,
        state: uint(record.get("state")?)?,
        count: record.get("count").and_then(uint),
    })
}

pub(super) fn region(element: &Element) -> Option<Region> {
    match (element.ludeme(), element.word()) {
        (Some(record), _) => {
            let rows = || uint(record.get("rows")?);
            match record.signature.name {
                "rows" => Some(Region::Rows(compass(record.get("side")?)?, rows()?)),
                "home" => Some(Region::Home(Some(rows()?))),
                "away" => Some(Region::Away(Some(rows()?))),
                "dirn" => Some(Region::Dirn(uint(record.get("side")?)?)),
                _ => coord(element).map(Region::Coord),
            }
        }
        (None, word) => match word?.to_ascii_lowercase().as_str() {
            "home" => Some(Region::Home(None)),
            "away" => Some(Region::Away(None)),
            "all-sides" => Some(Region::AllSides),
            "alternating-sides" => Some(Region::AlternatingSides),
            "opposite-sides" => Some(Region::OppositeSides),
            word => Direction::read(word).map(Region::Direction).or_else(|| coord(element).map(Region::Coord)),
        },
    }
}

pub(super) fn region_ref(element: &Element) -> Option<RegionRef> {
    element.word().and_then(|_| uint(element)).map(RegionRef::Number).or_else(|| name(element).map(RegionRef::Named))
}

pub(super) fn region_refs(filled: &Filled) -> Vec<RegionRef> {
    filled.all("regions").filter_map(region_ref).collect()
}

pub(super) fn quota(element: &Element) -> Option<Quota> {
    match element.word()?.to_ascii_lowercase().as_str() {
        "half" => Some(Quota::Half),
        "majority" => Some(Quota::Majority),
        number => number.parse().ok().map(Quota::Count),
    }
}

/// The set that one item means by itself.
pub(super) fn region_set(element: &Element) -> Option<RegionSet> {
    if let Some(n_of) = element.ludeme() {
        return Some(RegionSet::NOf(quota(n_of.get("quota")?)?, region_refs(n_of)));
    }
    match element.word()?.to_ascii_lowercase().as_str() {
        "own-regions" => Some(RegionSet::OwnRegions),
        "all-sides" => Some(RegionSet::AllSides),
        "opposite-sides" => Some(RegionSet::OppositeSides),
        "alternating-sides" => Some(RegionSet::AlternatingSides),
        _ => None,
    }
}
