//! The rules of a game with everything looked up that never changes: who, which types, which regions.

use ::ludi::notation::{Memory, capture_goals};
use ::ludi::tree::{self, Effect, Effect as E, Play, Player, Region, RegionRecord, RegionRef, RegionSet, Taken};
use ::ludi::tree::{Coord, Direction, Distance, Label, PieceDefinition, PieceRecord, PieceType, Step};
use board::{Adjacency, Board, Compass, Heading, Site};
use game::{DrawRules, Role};

use super::steps::{self, Walker};

/// A set of owners, a bit for each side in the order of turns; the bit after the last side is for neutral pieces.
pub(super) type Owners = u16;

/// The rules of one game.
pub(super) struct Rules {
    pub(super) tree: tree::Game,
    /// How many sides there are; also the number that stands for no player.
    pub(super) sides: usize,
    directions: Vec<Option<Compass>>,
    pub(super) types: Vec<PieceDefinition>,
    pub(super) taken: Vec<Taken>,
    areas: Vec<Area>,
    pub(super) play: Play,
    pub(super) board: Board,
    pub(super) memory: Memory,
    pub(super) draws: DrawRules,
    pub(super) parts: Parts,
}

/// Which parts of a state the rules read or write.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parts {
    pub(super) states: bool,
    pub(super) flags: bool,
    pub(super) looks: bool,
    pub(super) cells: bool,
    pub(super) hands: bool,
}

/// A region that the board defines.
struct Area {
    player: Player,
    name: Option<String>,
    parts: Vec<Part>,
}

enum Part {
    Region(Region),
    Side(usize),
}

/// Regions of which this many must be touched.
pub(super) struct Demand {
    pub(super) regions: Vec<Vec<Site>>,
    pub(super) needed: usize,
}

impl Rules {
    /// The rules of a game that has passed the checks; nothing if there is no such board.
    pub(super) fn new(tree: &tree::Game, draws: DrawRules) -> Option<Rules> {
        let board = tree.board.made().ok()?;
        let players = tree.players();
        Some(Rules {
            sides: players.len(),
            directions: players.iter().map(|player| player.direction).collect(),
            types: tree.pieces().into_iter().map(|definition| definition.value).collect(),
            taken: capture_goals(tree).into_iter().cloned().collect(),
            areas: tree.regions().iter().flat_map(|record| Area::of(record, &board)).collect(),
            play: tree.play(),
            memory: Memory::of(tree),
            parts: Parts::of(tree),
            tree: tree.clone(),
            board,
            draws,
        })
    }

    /// All owners that a piece can have, no owner included.
    pub(super) fn anybody(&self) -> Owners {
        (1 << (self.sides + 1)) - 1
    }

    /// The sides that a word means, as `me` says it.
    pub(super) fn meant(&self, me: usize, player: &Player) -> Owners {
        let all = (1 << self.sides) - 1;
        match player {
            Player::Named(name) => self.number(name).map_or(0, |side| 1 << side),
            Player::All => all,
            Player::Current | Player::Friend => 1 << me,
            Player::Enemy => all & !(1 << me),
            Player::None | Player::Neutral | Player::Empty => 0,
        }
    }

    /// Whose pieces are this player's.
    pub(super) fn owners(&self, me: usize, player: &Player) -> Owners {
        match player {
            Player::All => self.anybody(),
            Player::None | Player::Neutral => 1 << self.sides,
            _ => self.meant(me, player),
        }
    }

    /// Whose top pieces make a site this player's, and whether an empty site is.
    pub(super) fn holders(&self, me: usize, player: &Player) -> (Owners, bool) {
        match player {
            Player::Empty => (0, true),
            Player::None => (1 << self.sides, true),
            _ => (self.owners(me, player), false),
        }
    }

    /// The owners who are enemies of some of these.
    pub(super) fn enemies_of(&self, of: Owners) -> Owners {
        (0..self.sides).filter(|side| of & !(1 << side) != 0).fold(0, |all, side| all | 1 << side)
    }

    /// The side of a player's name.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.tree.player_number(name).map(|number| number - 1)
    }

    /// Which way a side plays, if it has a way.
    pub(super) fn direction(&self, side: usize) -> Option<Compass> {
        self.directions.get(side).copied().flatten()
    }

    /// Which way the pieces of an owner look unless they are turned.
    pub(super) fn outlook(&self, owner: usize) -> Heading {
        self.board.heading(self.direction(owner).unwrap_or(Compass::North))
    }

    /// Whether pieces of a type belong to no player.
    pub(super) fn is_neutral(&self, kind: usize) -> bool {
        matches!(self.types[kind].player(), Player::None | Player::Neutral | Player::Empty)
    }

    /// The types that a record means before there is a move.
    pub(super) fn kinds(&self, record: &PieceRecord) -> Vec<usize> {
        match &record.piece.value {
            PieceType::Named(name) => self.tree.piece_number(name).into_iter().collect(),
            PieceType::Any => (0..self.types.len()).collect(),
            PieceType::Current | PieceType::Captured => Vec::new(),
        }
    }

    /// The sites of a region that is referred to; none if there is no such region.
    pub(super) fn referred(&self, reference: &RegionRef, me: usize) -> Vec<Site> {
        let area = match reference {
            RegionRef::Number(number) => self.areas.get((*number as usize).wrapping_sub(1)),
            RegionRef::Named(name) => {
                let called = |area: &&Area| area.name.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(name));
                self.areas.iter().find(called)
            }
        };
        area.map(|area| self.area_sites(area, me)).unwrap_or_default()
    }

    /// The sets of regions any one of which will do.
    pub(super) fn demands(&self, set: &RegionSet, me: usize) -> Vec<Demand> {
        let all = |regions: Vec<Vec<Site>>| Demand { needed: regions.len(), regions };
        let sides = |sides: &[usize]| all(sides.iter().map(|side| self.side(*side)).collect());
        let referred = |them: &[RegionRef]| them.iter().map(|one| self.referred(one, me)).collect::<Vec<_>>();
        match set {
            RegionSet::Regions(references) => vec![all(referred(references))],
            RegionSet::OwnRegions => {
                let own = self.areas.iter().filter(|area| self.meant(me, &area.player) >> me & 1 == 1);
                vec![all(own.map(|area| self.area_sites(area, me)).collect())]
            }
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

    /// The sites that lie in one of the regions; for `n-of`, in this many of them.
    pub(super) fn sites_in(&self, set: &RegionSet, me: usize) -> Vec<Site> {
        let least = |demand: &Demand| if matches!(set, RegionSet::NOf(..)) { demand.needed } else { 1 };
        let demands = self.demands(set, me);
        let within = |site: &Site| {
            let count = |demand: &Demand| demand.regions.iter().filter(|region| region.contains(site)).count();
            demands.iter().any(|demand| count(demand) >= least(demand))
        };
        self.board.sites().filter(within).collect()
    }

    fn area_sites(&self, area: &Area, me: usize) -> Vec<Site> {
        let viewer = match &area.player {
            Player::Named(name) => self.number(name).unwrap_or(me),
            _ => me,
        };
        let part = |part: &Part| match part {
            Part::Side(side) => self.side(*side),
            Part::Region(region) => self.region_sites(region, viewer),
        };
        union(area.parts.iter().map(part))
    }

    fn side(&self, number: usize) -> Vec<Site> {
        self.board.sides().get(number).map(|side| side.sites.clone()).unwrap_or_default()
    }

    fn region_sites(&self, region: &Region, me: usize) -> Vec<Site> {
        let play = self.direction(me);
        match region {
            Region::Direction(Direction::Compass(compass)) => self.board.side(*compass).to_vec(),
            Region::Direction(direction) => self.sides_towards(*direction, me),
            Region::Rows(compass, rows) => self.board.rows(*compass, *rows),
            Region::Coord(coord) => self.fixed_sites(coord, me),
            Region::Home(None) => self.board.home(play),
            Region::Home(Some(rows)) => self.board.home_rows(play, *rows),
            Region::Away(None) => self.board.away(play),
            Region::Away(Some(rows)) => self.board.away_rows(play, *rows),
            Region::Dirn(number) => self.side((*number as usize).wrapping_sub(1)),
            Region::AllSides => self.board.away(None),
            Region::AlternatingSides => union(self.board.alternating_sides()[0].iter().map(|side| self.side(*side))),
            Region::OppositeSides => union(opposed(&self.board).into_iter().map(|side| self.side(side))),
        }
    }

    /// The sites of a coordinate that depends on no move.
    fn fixed_sites(&self, coord: &Coord, me: usize) -> Vec<Site> {
        match coord {
            Coord::Label(label) => self.labelled(*label).into_iter().collect(),
            Coord::Site(number) => self.numbered(*number).into_iter().collect(),
            Coord::Steps(base, steps) => {
                let walked = |site| steps::ends(&self.board, (site, self.outlook(me)), steps, &self.bare_stride(me));
                union(self.fixed_sites(base, me).into_iter().map(walked))
            }
            Coord::From | Coord::To | Coord::Current => Vec::new(),
        }
    }

    /// Visits where one step leads on a board without pieces, where the player's own way counts.
    fn bare_stride(&self, me: usize) -> impl Fn(Walker, &Step, &mut dyn FnMut(Walker)) {
        move |(site, heading), step, visit| {
            let board = &self.board;
            let headings = match step.direction {
                Direction::Turtle(turtle) => vec![board.turned(heading, turtle)],
                Direction::Any | Direction::All => board.headings(board.adjacency()).collect(),
                direction => self.headings(direction, me),
            };
            for heading in headings {
                let ray = board.ray(site, heading);
                match step.distance() {
                    Distance::Sites(0) => visit((site, heading)),
                    Distance::Sites(count) => {
                        ray.iter().skip(count as usize - 1).take(1).for_each(|end| visit((*end, heading)))
                    }
                    Distance::Line | Distance::LineOfSight => ray.iter().for_each(|end| visit((*end, heading))),
                }
            }
        }
    }

    /// The site of a label.
    pub(super) fn labelled(&self, label: Label) -> Option<Site> {
        self.board.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1))
    }

    /// The site of a number.
    pub(super) fn numbered(&self, number: u32) -> Option<Site> {
        (number < self.board.len() as u32).then_some(Site(number as u16))
    }

    /// The headings that a direction means where there is no piece to look.
    fn headings(&self, direction: Direction, me: usize) -> Vec<Heading> {
        let board = &self.board;
        match direction {
            Direction::Compass(compass) => vec![board.heading(compass)],
            Direction::Turtle(turtle) => vec![board.turned(self.outlook(me), turtle)],
            Direction::Any | Direction::All => board.headings(Adjacency::All).collect(),
            Direction::DNbors => board.headings(Adjacency::Direct).collect(),
            Direction::INbors => board.headings(Adjacency::Indirect).collect(),
            Direction::Current => vec![self.outlook(me)],
            Direction::Opposite => vec![board.opposite(self.outlook(me))],
            Direction::Flagged => Vec::new(),
        }
    }

    fn sides_towards(&self, direction: Direction, me: usize) -> Vec<Site> {
        let side = |heading: Heading| {
            let compass = Compass::named(self.board.facts(heading).name);
            compass.map(|compass| self.board.side(compass).to_vec()).unwrap_or_default()
        };
        union(self.headings(direction, me).into_iter().map(side))
    }
}

impl Area {
    fn of(record: &RegionRecord, board: &Board) -> Vec<Area> {
        let area = |parts| Area { player: record.player(), name: record.name().map(|name| name.value.clone()), parts };
        let each = |sides: Vec<usize>| sides.into_iter().map(|side| area(vec![Part::Side(side)])).collect();
        match record.parts() {
            [Region::AllSides] => each((0..board.sides().len()).collect()),
            [Region::AlternatingSides] => each(board.alternating_sides()[0].clone()),
            [Region::OppositeSides] => each(opposed(board)),
            parts => vec![area(parts.iter().cloned().map(Part::Region).collect())],
        }
    }
}

impl Parts {
    fn of(tree: &tree::Game) -> Parts {
        let types = tree.pieces();
        let rules = || types.iter().flat_map(|definition| definition.moves().iter());
        let effects = |test: fn(&Effect) -> bool| rules().any(|rule| rule.post().iter().any(|post| test(&post.effect)));
        let start = tree.start.as_ref().map(|start| &start.value);
        let places = || start.into_iter().flat_map(|start| &start.places);
        let states = |effect: &Effect| match effect {
            E::PieceState(_) | E::IncState(_) => true,
            E::Convert(convert) => convert.state.is_some(),
            _ => false,
        };
        Parts {
            states: types.iter().any(|definition| definition.state() != 0)
                || places().any(|place| place.piece.state.is_some())
                || effects(states),
            flags: types.iter().any(|definition| definition.flags() != 0)
                || places().any(|place| place.piece.flags.is_some())
                || effects(|effect| matches!(effect, E::AddFlags(_) | E::RemoveFlags(_))),
            looks: effects(|effect| matches!(effect, E::Rotate(_) | E::ChangeDirn(_))),
            cells: effects(|effect| matches!(effect, E::CellState(_))),
            hands: start.is_some_and(|start| !start.hands.is_empty()),
        }
    }
}

/// The sides that lie opposite to another, clockwise from north.
fn opposed(board: &Board) -> Vec<usize> {
    let mut sides: Vec<usize> = board.opposite_sides().into_iter().flat_map(|(one, other)| [one, other]).collect();
    sides.sort();
    sides
}

/// All sites of some lists, ascending, each once.
pub(super) fn union(lists: impl Iterator<Item = Vec<Site>>) -> Vec<Site> {
    let mut sites: Vec<Site> = lists.flatten().collect();
    sites.sort();
    sites.dedup();
    sites
}

/// The side of a number.
pub(super) fn role(side: usize) -> Role {
    Role::ALL[side]
}
