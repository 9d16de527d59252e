//! Where a rule means: regions of the board (B262-B278).

use ::ludi::tree::{self, Direction, Player, Region, RegionRecord, RegionRef, RegionSet};
use board::{Adjacency, Board, Compass, Heading, Site};
use game::Role;

use super::Interpreter;

/// A region that the board defines: one record, or one side of a record that makes one region for each side (B278).
#[derive(Clone, Debug)]
pub(super) struct Area {
    player: Player,
    name: Option<String>,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Region(Region),
    Side(usize),
}

/// Regions of which this many must be touched.
pub(super) struct Demand {
    pub(super) regions: Vec<Vec<Site>>,
    pub(super) needed: usize,
}

impl Area {
    /// The regions of a game, in the order in which they are numbered from 1.
    pub(super) fn all(rules: &tree::Game, board: &Board) -> Vec<Area> {
        rules.regions().iter().flat_map(|record| Area::of_record(record, board)).collect()
    }

    fn of_record(record: &RegionRecord, board: &Board) -> Vec<Area> {
        let area = |parts| Area { player: record.player(), name: record.name().map(|name| name.value.clone()), parts };
        let each = |sides: Vec<usize>| sides.into_iter().map(|side| area(vec![Part::Side(side)])).collect();
        match record.parts() {
            [Region::AllSides] => each((0..board.sides().len()).collect()),
            [Region::AlternatingSides] => each(board.alternating_sides()[0].clone()),
            [Region::OppositeSides] => each(opposed_sides(board)),
            parts => vec![area(parts.iter().cloned().map(Part::Region).collect())],
        }
    }
}

/// The sides that lie opposite to another, clockwise from north.
fn opposed_sides(board: &Board) -> Vec<usize> {
    let mut sides: Vec<usize> = board.opposite_sides().into_iter().flat_map(|(one, other)| [one, other]).collect();
    sides.sort();
    sides
}

impl Interpreter {
    /// The sites of a region, as `me` sees it unless it is another player's own.
    pub(super) fn area_sites(&self, area: &Area, me: Role) -> Vec<Site> {
        let viewer = match &area.player {
            Player::Named(_) => self.meant(me, &area.player).first().copied().unwrap_or(me),
            _ => me,
        };
        let part = |part: &Part| match part {
            Part::Side(side) => self.side(*side),
            Part::Region(region) => self.region_sites(region, viewer),
        };
        union(area.parts.iter().map(part))
    }

    /// The sites of a region that is referred to by number or name; none if there is no such region (B270).
    pub(super) fn referred(&self, reference: &RegionRef, me: Role) -> Vec<Site> {
        let area = match reference {
            RegionRef::Number(number) => self.areas.get((*number as usize).wrapping_sub(1)),
            RegionRef::Named(name) => {
                let called = |area: &&Area| area.name.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(name));
                self.areas.iter().find(called)
            }
        };
        area.map(|area| self.area_sites(area, me)).unwrap_or_default()
    }

    /// The sets of regions any one of which will do (B270-B277).
    pub(super) fn demands(&self, set: &RegionSet, me: Role) -> Vec<Demand> {
        let all = |regions: Vec<Vec<Site>>| Demand { needed: regions.len(), regions };
        let sides = |sides: &[usize]| all(sides.iter().map(|side| self.side(*side)).collect());
        let referred = |references: &[RegionRef]| -> Vec<Vec<Site>> {
            references.iter().map(|reference| self.referred(reference, me)).collect()
        };
        match set {
            RegionSet::Regions(references) => vec![all(referred(references))],
            RegionSet::OwnRegions => vec![all(self.own_areas(me).map(|area| self.area_sites(area, me)).collect())],
            RegionSet::AllSides => vec![all(self.board.sides().iter().map(|side| side.sites.clone()).collect())],
            RegionSet::OppositeSides => {
                self.board.opposite_sides().into_iter().map(|(one, other)| sides(&[one, other])).collect()
            }
            RegionSet::AlternatingSides => self.board.alternating_sides().iter().map(|set| sides(set)).collect(),
            RegionSet::NOf(quota, references) => {
                vec![Demand { needed: quota.of(references.len()), regions: referred(references) }]
            }
        }
    }

    /// Whether a site lies in one of the regions; for `n-of`, in this many of them (B324).
    pub(super) fn lies_in(&self, site: Site, set: &RegionSet, me: Role) -> bool {
        let least = |demand: &Demand| if matches!(set, RegionSet::NOf(..)) { demand.needed } else { 1 };
        let count = |demand: &Demand| demand.regions.iter().filter(|region| region.contains(&site)).count();
        self.demands(set, me).iter().any(|demand| count(demand) >= least(demand))
    }

    fn own_areas(&self, me: Role) -> impl Iterator<Item = &Area> {
        self.areas.iter().filter(move |area| self.meant(me, &area.player).contains(&me))
    }

    fn side(&self, number: usize) -> Vec<Site> {
        self.board.sides().get(number).map(|side| side.sites.clone()).unwrap_or_default()
    }

    /// The sites of one part of a region (B262-B269).
    fn region_sites(&self, region: &Region, me: Role) -> Vec<Site> {
        let play = self.direction(me);
        match region {
            Region::Direction(Direction::Compass(compass)) => self.board.side(*compass).to_vec(),
            Region::Direction(direction) => {
                union(self.ways_out(*direction, me).into_iter().map(|way| self.facing_side(way)))
            }
            Region::Rows(compass, rows) => self.board.rows(*compass, *rows),
            Region::Coord(coord) => self.overview(me).sites(coord),
            Region::Home(None) => self.board.home(play),
            Region::Home(Some(rows)) => self.board.home_rows(play, *rows),
            Region::Away(None) => self.board.away(play),
            Region::Away(Some(rows)) => self.board.away_rows(play, *rows),
            Region::Dirn(number) => self.side((*number as usize).wrapping_sub(1)),
            Region::AllSides => self.board.away(None),
            Region::AlternatingSides => union(self.board.alternating_sides()[0].iter().map(|side| self.side(*side))),
            Region::OppositeSides => union(opposed_sides(&self.board).into_iter().map(|side| self.side(side))),
        }
    }

    /// The headings that a direction means where there is no piece to look: the player's own way counts.
    fn ways_out(&self, direction: Direction, me: Role) -> Vec<Heading> {
        match direction {
            Direction::Any | Direction::All => self.board.headings(Adjacency::All).collect(),
            Direction::Flagged => Vec::new(),
            _ => self.overview(me).headings(direction),
        }
    }

    /// The side that faces a heading; none for headings without a name on the compass.
    fn facing_side(&self, heading: Heading) -> Vec<Site> {
        let compass = Compass::named(self.board.facts(heading).name);
        compass.map(|compass| self.board.side(compass).to_vec()).unwrap_or_default()
    }
}

/// All sites of some lists, ascending, each once.
pub(super) fn union(lists: impl Iterator<Item = Vec<Site>>) -> Vec<Site> {
    let mut sites: Vec<Site> = lists.flatten().collect();
    sites.sort();
    sites.dedup();
    sites
}
