//! Start, order of play and metadata.

use super::data::{compass, piece_of, region_refs};
use super::{float, name, text, try_part, uint, wrapped};
use crate::element::{Element, Filled};
use crate::tree::{Advisor, Ancestry, InHand, Label, Ludeme, Place, Play, Score, Spot, Start};

pub(super) fn start(given: &Filled) -> Start {
    Start {
        places: given.all("places").filter_map(place).collect(),
        hands: given.all("hands").filter_map(in_hand).collect(),
    }
}

fn place(element: &Element) -> Option<Ludeme<Place>> {
    let given = element.ludeme()?;
    let value = Place {
        piece: piece_of(given)?,
        count: given.get("count").and_then(uint),
        phase: try_part(given, "phase", |part| uint(part.get("phase")?)),
        spots: given.all("spots").filter_map(spot).collect(),
    };
    Some(wrapped(element, value))
}

fn spot(element: &Element) -> Option<Spot> {
    if let Some(given) = element.ludeme() {
        let numbers = |name: &str| given.all(name).filter_map(uint).collect();
        return Some(match given.signature.name {
            "home" => Spot::Home(numbers("rows")),
            "rows" => Spot::Side(compass(given.get("side")?)?, numbers("rows")),
            "region" => Spot::Region(region_refs(given)),
            _ => Spot::Sites(numbers("sites")),
        });
    }
    match element.word()?.to_ascii_lowercase().as_str() {
        "home" => Some(Spot::Home(Vec::new())),
        "opposed" => Some(Spot::Opposed),
        word => {
            let side = compass(element).map(|side| Spot::Side(side, Vec::new()));
            side.or_else(|| Label::read(word).map(Spot::Label))
        }
    }
}

fn in_hand(element: &Element) -> Option<Ludeme<InHand>> {
    let given = element.ludeme()?;
    Some(wrapped(element, InHand { piece: piece_of(given)?, count: uint(given.get("count")?)? }))
}

pub(super) fn play(given: &Filled) -> Play {
    Play {
        can_pass: given.has("can-pass"),
        swap: given.has("swap"),
        must_block: given.has("must-block"),
        no_suicide: given.has("no-suicide"),
    }
}

pub(super) fn advisors(given: &Filled) -> Vec<Advisor> {
    let advisor = |element: &Element| {
        let record = element.ludeme()?;
        Some(Advisor { name: name(record.get("name")?)?, weight: float(record.get("weight")?)? })
    };
    given.all("advisors").filter_map(advisor).collect()
}

pub(super) fn texts(given: &Filled) -> Vec<String> {
    given.all("texts").filter_map(text).collect()
}

pub(super) fn ancestry(given: &Filled) -> Ancestry {
    Ancestry {
        parents: try_part(given, "parents", |part| Some([name(part.get("first")?)?, name(part.get("second")?)?])),
        maturity: try_part(given, "maturity", |part| uint(part.get("generation")?)),
        dist: try_part(given, "dist", |part| {
            Some([float(part.get("parents")?)?, float(part.get("initial")?)?, float(part.get("last")?)?])
        }),
    }
}

pub(super) fn score(given: &Filled) -> Option<Score> {
    let old = given.get("old").and_then(|old| float(old.ludeme()?.get("score")?));
    Some(Score { score: float(given.get("score")?)?, old })
}
