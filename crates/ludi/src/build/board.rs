//! The board and its regions.

use super::data::{player, region, region_ref, region_set};
use super::{Builder, name, part, try_part, uint, wrapped};
use crate::element::{Element, Filled};
use crate::tree::{Board, Ludeme, RegionRecord, RegionSet, Shape, Tiling, TilingClause};

impl Builder<'_> {
    pub(super) fn board(&mut self, element: &Element) -> Option<Ludeme<Board>> {
        let board = element.ludeme()?;
        let value = Board {
            phase: board.has("phase"),
            tiling: try_part(board, "tiling", tiling)?,
            shape: try_part(board, "shape", |part| Shape::named(part.get("kind")?.word()?)),
            size: part(board, "size", |part| part.all("sizes").filter_map(uint).collect()),
            regions: part(board, "regions", |part| part.all("regions").filter_map(region_record).collect()),
            name: board.get("name").and_then(name),
        };
        Some(wrapped(element, value))
    }

    /// Numbers and names of regions, or one word or `(n-of ...)` by itself.
    pub(super) fn region_set(&mut self, filled: &Filled) -> Option<RegionSet> {
        let items: Vec<&Element> = filled.all("regions").collect();
        let set = items.iter().find_map(|item| region_set(item));
        match set {
            Some(_) if items.len() > 1 => {
                let stray = items.iter().filter(|item| region_set(item).is_none()).chain(items.last()).next()?;
                self.tell(
                    stray,
                    "a set of regions is one word, or numbers",
                    "as in `own-regions`, `1 2` or `(n-of 2 1 2 3)`",
                );
                None
            }
            Some(set) => Some(set),
            None => Some(RegionSet::Regions(items.into_iter().filter_map(region_ref).collect())),
        }
    }
}

fn tiling(clause: &Filled) -> Option<TilingClause> {
    let kind = Tiling::named(clause.get("kind")?.word()?)?;
    Some(TilingClause { kind, i_nbors: clause.has("i-nbors") })
}

fn region_record(element: &Element) -> Option<RegionRecord> {
    match element.ludeme().filter(|record| record.signature.name == "region-record") {
        Some(record) => Some(RegionRecord::Owned {
            player: player(record.get("player")?)?,
            name: record.get("name").and_then(name),
            parts: record.all("parts").filter_map(region).collect(),
        }),
        None => region(element).map(RegionRecord::Shared),
    }
}
