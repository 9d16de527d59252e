//! Regions of the board in words.

use board::{Board, Site};

use super::facts::is_about;
use super::spans;
use super::speaker::{Speaker, Who};
use super::steps::{way, wind};
use super::words::{counted, list, number, plural, possessive, titled};
use crate::tree::{Compass, Coord, Direction, Player, Quota, Region, RegionRecord, RegionRef, RegionSet, Turtle};

/// A region that rules can speak of by its number.
pub(super) struct Numbered {
    pub(super) player: Player,
    pub(super) name: Option<String>,
    /// Its parts in words.
    parts: Vec<String>,
    /// Whether it is just a side of the board.
    is_side: bool,
    /// Of how many parts it is made, however they are told.
    count: usize,
}

/// This many parts are told wherever a region is spoken of; of more it has a name.
const FEW: usize = 4;

impl Numbered {
    /// The parts, joined by the word.
    fn words(&self, word: &str) -> String {
        list(&self.parts, word)
    }

    fn has_many_parts(&self) -> bool {
        self.count > FEW
    }
}

impl Speaker<'_> {
    /// The side of the board that lies this way, or the corner if there is one.
    pub(super) fn side(&self, compass: Compass) -> String {
        let sides = self.facts.board.as_ref().map_or(&[][..], |board| board.sides());
        let is_side = sides.is_empty() || sides.iter().any(|side| side.name == compass.name());
        format!("the {} {}", wind(compass), if is_side { "side" } else { "corner" })
    }

    /// This many rows on a side.
    pub(super) fn rows(&self, compass: Compass, rows: u32) -> String {
        let is_all = |board: &Board| board.rows(compass, rows).len() == board.len();
        match rows {
            _ if self.facts.board.as_ref().is_some_and(is_all) => "the board".to_string(),
            1 => self.side(compass),
            _ => format!("the {} rows on {}", number(rows), self.side(compass)),
        }
    }

    /// The row that a player comes from, or the rows.
    pub(super) fn home(&self, rows: u32) -> String {
        self.row_of("home", rows)
    }

    /// The row that a player goes to, or the rows.
    pub(super) fn away(&self, rows: u32) -> String {
        self.row_of("far", rows)
    }

    fn row_of(&self, which: &str, rows: u32) -> String {
        let has_direction = |name: Option<&str>| {
            let players = self.facts.players.iter();
            let meant = players.filter(|player| name.is_none_or(|name| player.name.eq_ignore_ascii_case(name)));
            meant.map(|player| player.direction.is_some()).collect::<Vec<bool>>()
        };
        let asked = match self.who {
            Who::You => has_direction(None),
            Who::Named(name) => has_direction(Some(name)),
        };
        if !asked.contains(&true) {
            return self.border(rows);
        }
        let whose = self.who.whose();
        if rows == 1 { format!("{whose} {which} row") } else { format!("{whose} {} {which} rows", number(rows)) }
    }

    pub(super) fn border(&self, rows: u32) -> String {
        match rows {
            1 => "the edge of the board".to_string(),
            _ => format!("the {} outermost rows on any side", number(rows)),
        }
    }

    /// A part of a region.
    fn region(&self, region: &Region) -> String {
        match region {
            Region::Direction(Direction::Compass(compass)) => self.side(*compass),
            Region::Direction(Direction::Turtle(Turtle::Forward)) => self.away(1),
            Region::Direction(Direction::Turtle(Turtle::Back)) => self.home(1),
            Region::Direction(Direction::Any | Direction::All | Direction::DNbors | Direction::INbors) => {
                self.border(1)
            }
            Region::Direction(direction) => format!("the side that lies {}", way(*direction, self.sense())),
            Region::Rows(compass, rows) => self.rows(*compass, *rows),
            Region::Coord(coord) => self.coord(coord).name(),
            Region::Home(_) => self.home(region.rows()),
            Region::Away(_) => self.away(region.rows()),
            Region::Dirn(side) => self.numbered_side(*side),
            Region::AllSides => self.border(1),
            Region::AlternatingSides => match list(&self.alternating().remove(0), "and") {
                none if none.is_empty() => "every second side".to_string(),
                sides => sides,
            },
            Region::OppositeSides => "the sides that have another side opposite".to_string(),
        }
    }

    fn numbered_side(&self, number: u32) -> String {
        let names = self.side_names();
        let found = (number as usize).checked_sub(1).and_then(|at| names.get(at));
        found.cloned().unwrap_or_else(|| format!("side number {number} of the board"))
    }

    /// The sides of the board, clockwise from north.
    fn side_names(&self) -> Vec<String> {
        let sides = self.facts.board.as_ref().map_or(&[][..], |board| board.sides());
        let name = |side: &board::Side| match Compass::named(side.name) {
            Some(compass) => format!("the {} side", wind(compass)),
            None if side.name == "u" => "the top".to_string(),
            None => "the bottom".to_string(),
        };
        sides.iter().map(name).collect()
    }

    /// Both sets of every second side.
    fn alternating(&self) -> Vec<Vec<String>> {
        let names = self.side_names();
        let sets = self.facts.board.as_ref().map_or([Vec::new(), Vec::new()], |board| board.alternating_sides());
        let named = |set: Vec<usize>| set.into_iter().filter_map(|at| names.get(at).cloned()).collect();
        let sets: Vec<Vec<String>> = sets.into_iter().map(named).collect();
        if sets[0] == sets[1] { vec![sets[0].clone()] } else { sets }
    }

    /// The regions that the board defines, in the order of their numbers.
    pub(super) fn numbered(&self) -> Vec<Numbered> {
        self.facts.game.regions().iter().flat_map(|record| self.numbered_of(record)).collect()
    }

    fn numbered_of(&self, record: &RegionRecord) -> Vec<Numbered> {
        let make = |parts: Vec<String>, is_side: bool| Numbered {
            player: record.player(),
            name: record.name().map(|name| name.to_string()),
            parts,
            is_side,
            count: record.parts().len(),
        };
        let one_each = |names: Vec<String>| names.into_iter().map(|name| make(vec![name], true)).collect();
        match record.parts() {
            [Region::AllSides | Region::OppositeSides] => one_each(self.side_names()),
            [Region::AlternatingSides] => one_each(self.alternating().remove(0)),
            parts => {
                let each = || parts.iter().map(|part| self.region(part)).collect();
                let words = self.only_sites(parts).map_or_else(each, |sites| self.sites_told(&sites));
                let is_side = matches!(parts, [Region::Direction(Direction::Compass(_)) | Region::Dirn(_)]);
                vec![make(words, is_side)]
            }
        }
    }

    /// The sites of a region that is made of nothing else.
    fn only_sites(&self, parts: &[Region]) -> Option<Vec<Site>> {
        let site = |part: &Region| match part {
            Region::Coord(Coord::Label(label)) => self.site_at(*label),
            Region::Coord(Coord::Site(number)) => self.facts.board.as_ref()?.sites().nth(*number as usize),
            _ => None,
        };
        parts.iter().map(site).collect()
    }

    /// Sites, those in a row or in a block by their ends.
    pub(super) fn sites_told(&self, sites: &[Site]) -> Vec<String> {
        self.facts.board.as_ref().map_or(Vec::new(), |board| spans::told(board, sites))
    }

    /// A few sites that a set of regions is, and nothing else.
    pub(super) fn few_sites(&self, set: &RegionSet) -> Option<Vec<String>> {
        let RegionSet::Regions(references) = set else { return None };
        let records = self.facts.game.regions();
        let [RegionRef::Number(number)] = references.as_slice() else { return None };
        let record = records.get((*number as usize).checked_sub(1)?)?;
        let is_plain = records.iter().all(|record| {
            !matches!(record.parts(), [Region::AllSides | Region::OppositeSides | Region::AlternatingSides])
        });
        let sites = self.only_sites(record.parts()).filter(|sites| is_plain && sites.len() <= FEW)?;
        Some(self.sites_told(&sites))
    }

    /// A region by number or name; its parts are joined by the word.
    pub(super) fn reference(&self, region: &RegionRef, word: &str) -> String {
        let all = self.numbered();
        let at = match region {
            RegionRef::Number(number) => (*number as usize).checked_sub(1).filter(|at| *at < all.len()),
            RegionRef::Named(name) => {
                let called = |one: &Numbered| one.name.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name));
                all.iter().position(called)
            }
        };
        match (at.map(|at| (at, &all[at])), region) {
            (Some((at, found)), _) if found.has_many_parts() => region_name(at, found),
            (Some((_, found)), _) => found.words(word),
            (None, RegionRef::Number(number)) => format!("region {number}"),
            (None, RegionRef::Named(name)) => format!("the region {}", titled(name)),
        }
    }

    pub(super) fn references(&self, regions: &[RegionRef], word: &str) -> String {
        list(&regions.iter().map(|region| self.reference(region, word)).collect::<Vec<_>>(), word)
    }

    /// What the regions are that are spoken of by name because they have many parts.
    pub(super) fn named_regions(&self, said: &str) -> Vec<String> {
        let all = self.numbered();
        let told = |(at, one): (usize, &Numbered)| {
            let name = region_name(at, one);
            let is_said = one.has_many_parts() && said.contains(&name);
            is_said.then(|| format!("{} is {}.", super::words::capitalised(&name), one.words("and")))
        };
        all.iter().enumerate().filter_map(told).collect()
    }

    /// What a player's own regions are called: sides if they are nothing else.
    pub(super) fn own(&self) -> String {
        let all = self.numbered();
        let owned = |name: &str| all.iter().filter(|one| is_about(&one.player, name)).count();
        let is_meant = |name: &str| match self.who {
            Who::You => true,
            Who::Named(who) => who.eq_ignore_ascii_case(name),
        };
        let players = self.facts.players.iter().map(|player| player.name.as_str()).filter(|name| is_meant(name));
        let is_one = players.map(owned).all(|count| count == 1);
        let noun = self.own_noun(&all);
        format!("{} own {}", self.who.whose(), if is_one { noun.to_string() } else { plural(noun) })
    }

    /// Sides, if everybody has several and they are nothing else: one side alone is rarely where its owner sits.
    fn own_noun(&self, all: &[Numbered]) -> &'static str {
        let owned = |name: &str| all.iter().filter(|one| is_about(&one.player, name)).count();
        let several = self.facts.players.iter().all(|player| owned(&player.name) != 1);
        if several && all.iter().all(|one| one.is_side) { "side" } else { "region" }
    }

    /// Which regions belong to whom, if a player has any.
    pub(super) fn owners(&self) -> Vec<String> {
        let all = self.numbered();
        let told = |name: &str| {
            let own = all.iter().filter(|one| is_about(&one.player, name));
            let own: Vec<String> = own.map(|one| one.words("and")).collect();
            let noun = self.own_noun(&all);
            let verb = if own.len() == 1 { format!("{noun} is") } else { format!("{} are", plural(noun)) };
            (!own.is_empty()).then(|| format!("{} own {verb} {}", possessive(&titled(name)), list(&own, "and")))
        };
        self.facts.players.iter().filter_map(|player| told(&player.name)).collect()
    }

    /// Where a site must lie to lie in one of the regions: `on the north side`, `in region 2`.
    pub(super) fn within(&self, set: &RegionSet) -> String {
        let regions = self.one_of(set);
        format!("{} {regions}", if regions.contains("region") { "in" } else { "on" })
    }

    fn one_of(&self, set: &RegionSet) -> String {
        match set {
            RegionSet::Regions(regions) => self.references(regions, "or"),
            RegionSet::OwnRegions => match self.own() {
                own if own.ends_with('s') => format!("one of {own}"),
                own => own,
            },
            RegionSet::AllSides | RegionSet::OppositeSides | RegionSet::AlternatingSides => self.border(1),
            RegionSet::NOf(quota, regions) => {
                format!("{} of these at once: {}", quota_of(*quota, regions.len()), self.references(regions, "and"))
            }
        }
    }

    /// What must be touched to connect the regions.
    pub(super) fn all_of(&self, set: &RegionSet) -> String {
        let sides = self.side_names().len() as u32;
        match set {
            RegionSet::Regions(regions) => {
                let all: Vec<String> = regions.iter().map(|region| self.reference(region, "and")).collect();
                let is_involved = all.iter().any(|words| words.contains(" and "));
                if is_involved { format!("all of these: {}", all.join("; ")) } else { list(&all, "and") }
            }
            RegionSet::OwnRegions => self.own(),
            RegionSet::AllSides if sides > 0 => format!("all {} of the board", counted(sides, "side")),
            RegionSet::AllSides => "all sides of the board".to_string(),
            RegionSet::OppositeSides => "two opposite sides of the board".to_string(),
            RegionSet::AlternatingSides => {
                let sets: Vec<String> = self.alternating().iter().map(|set| list(set, "and")).collect();
                match sets.join(", or ") {
                    none if none.is_empty() => "every second side of the board".to_string(),
                    sides => format!("every second side of the board ({sides})"),
                }
            }
            RegionSet::NOf(quota, regions) => {
                format!("{} of these: {}", quota_of(*quota, regions.len()), self.references(regions, "and"))
            }
        }
    }
}

fn quota_of(quota: Quota, total: usize) -> String {
    format!("at least {}", number(quota.of(total) as u32))
}

fn region_name(at: usize, region: &Numbered) -> String {
    match &region.name {
        Some(name) => format!("the region {}", titled(name)),
        None => format!("region {}", at + 1),
    }
}
