//! Where the rules of Browne's language mean: regions of the board (B262-B278).

use board::{Adjacency, Board, Compass, Heading, Site};
use ludi::tree::{self, Coord, Direction, Label, Player, ReachGoal, Region, RegionRecord, RegionRef, RegionSet};

/// The board with its players and regions.
pub(crate) struct Regions<'a> {
    pub game: &'a tree::Game,
    pub board: &'a Board,
    players: Vec<tree::PlayerDefinition>,
    areas: Vec<Area>,
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

impl<'a> Regions<'a> {
    pub(crate) fn new(game: &'a tree::Game, board: &'a Board) -> Regions<'a> {
        let areas = game.regions().iter().flat_map(|record| areas(record, board)).collect();
        Regions { game, board, players: game.players(), areas }
    }

    /// Which way a player plays.
    pub(super) fn play(&self, me: usize) -> Option<Compass> {
        self.players[me].direction
    }

    /// The players that a word means, a bit for each, as a player sees it.
    pub(super) fn meant(&self, who: &Player, me: usize) -> u16 {
        let all = (1 << self.players.len()) - 1;
        match who {
            Player::Named(name) => self.game.player_number(name).map_or(0, |number| 1 << (number - 1)),
            Player::All => all,
            Player::Current | Player::Friend => 1 << me,
            Player::Enemy => all & !(1 << me),
            Player::None | Player::Neutral | Player::Empty => 0,
        }
    }

    /// The sets of regions any one of which will do, with how many of each.
    pub(crate) fn demands(&self, set: &RegionSet, me: usize) -> Vec<(Vec<Vec<Site>>, usize)> {
        let all = |regions: Vec<Vec<Site>>| (regions.len(), regions);
        let sides = |sides: &[usize]| all(sides.iter().map(|side| self.side(*side)).collect());
        let referred = |them: &[RegionRef]| them.iter().map(|one| self.referred(one, me)).collect::<Vec<_>>();
        let demands = match set {
            RegionSet::Regions(references) => vec![all(referred(references))],
            RegionSet::OwnRegions => {
                let own = self.areas.iter().filter(|area| self.meant(&area.player, me) >> me & 1 == 1);
                vec![all(own.map(|area| self.area(area, me)).collect())]
            }
            RegionSet::AllSides => vec![all(self.board.sides().iter().map(|side| side.sites.clone()).collect())],
            RegionSet::OppositeSides => {
                self.board.opposite_sides().into_iter().map(|(one, other)| sides(&[one, other])).collect()
            }
            RegionSet::AlternatingSides => self.board.alternating_sides().iter().map(|set| sides(set)).collect(),
            RegionSet::NOf(quota, references) => vec![(quota.of(references.len()), referred(references))],
        };
        demands.into_iter().map(|(needed, regions)| (regions, needed)).collect()
    }

    /// The sites of some goals to be reached.
    pub(super) fn goals(&self, goals: &[ReachGoal], me: usize) -> Vec<Site> {
        union(goals.iter().map(|goal| self.goal(goal, me)))
    }

    fn goal(&self, goal: &ReachGoal, me: usize) -> Vec<Site> {
        let (board, play) = (self.board, self.play(me));
        match goal {
            ReachGoal::Away(None) => board.away(play),
            ReachGoal::Away(Some(rows)) => board.away_rows(play, *rows),
            ReachGoal::Side(compass, None) => board.side(*compass).to_vec(),
            ReachGoal::Side(compass, Some(rows)) => board.rows(*compass, *rows),
            ReachGoal::Region(region) => self.referred(region, me),
            ReachGoal::Site(number) => self.fixed(&Coord::Site(*number)),
            ReachGoal::Label(label) => self.fixed(&Coord::Label(*label)),
            ReachGoal::AllSides(None) => board.away(None),
            ReachGoal::AllSides(Some(rows)) => board.away_rows(None, *rows),
        }
    }

    /// The sites of a coordinate that depends on no move and takes no steps.
    pub(super) fn fixed(&self, coord: &Coord) -> Vec<Site> {
        let labelled = |label: &Label| self.board.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1));
        match coord {
            Coord::Label(label) => labelled(label).into_iter().collect(),
            Coord::Site(number) if (*number as usize) < self.board.len() => vec![Site(*number as u16)],
            _ => Vec::new(),
        }
    }

    fn referred(&self, reference: &RegionRef, me: usize) -> Vec<Site> {
        let area = match reference {
            RegionRef::Number(number) => self.areas.get((*number as usize).wrapping_sub(1)),
            RegionRef::Named(name) => {
                let called = |area: &&Area| area.name.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(name));
                self.areas.iter().find(called)
            }
        };
        area.map(|area| self.area(area, me)).unwrap_or_default()
    }

    fn area(&self, area: &Area, me: usize) -> Vec<Site> {
        let viewer = match &area.player {
            Player::Named(name) => self.game.player_number(name).map_or(me, |number| number - 1),
            _ => me,
        };
        union(area.parts.iter().map(|part| match part {
            Part::Side(side) => self.side(*side),
            Part::Region(region) => self.region(region, viewer),
        }))
    }

    fn side(&self, number: usize) -> Vec<Site> {
        self.board.sides().get(number).map(|side| side.sites.clone()).unwrap_or_default()
    }

    fn region(&self, region: &Region, me: usize) -> Vec<Site> {
        let (board, play) = (self.board, self.play(me));
        match region {
            Region::Direction(Direction::Compass(compass)) => board.side(*compass).to_vec(),
            Region::Direction(direction) => {
                union(self.ways_out(*direction, me).into_iter().map(|way| self.facing(way)))
            }
            Region::Rows(compass, rows) => board.rows(*compass, *rows),
            Region::Coord(coord) => self.fixed(coord),
            Region::Home(None) => board.home(play),
            Region::Home(Some(rows)) => board.home_rows(play, *rows),
            Region::Away(None) => board.away(play),
            Region::Away(Some(rows)) => board.away_rows(play, *rows),
            Region::Dirn(number) => self.side((*number as usize).wrapping_sub(1)),
            Region::AllSides => board.away(None),
            Region::AlternatingSides => union(board.alternating_sides()[0].iter().map(|side| self.side(*side))),
            Region::OppositeSides => union(opposed(board).into_iter().map(|side| self.side(side))),
        }
    }

    /// The headings that a direction means where there is no piece to look.
    fn ways_out(&self, direction: Direction, me: usize) -> Vec<Heading> {
        let board = self.board;
        let ahead = board.heading(self.play(me).unwrap_or(Compass::North));
        match direction {
            Direction::Compass(compass) => vec![board.heading(compass)],
            Direction::Turtle(turtle) => vec![board.turned(ahead, turtle)],
            Direction::Any | Direction::All => board.headings(Adjacency::All).collect(),
            Direction::DNbors => board.headings(Adjacency::Direct).collect(),
            Direction::INbors => board.headings(Adjacency::Indirect).collect(),
            Direction::Current => vec![ahead],
            Direction::Opposite => vec![board.opposite(ahead)],
            Direction::Flagged => Vec::new(),
        }
    }

    fn facing(&self, heading: Heading) -> Vec<Site> {
        let compass = Compass::named(self.board.facts(heading).name);
        compass.map(|compass| self.board.side(compass).to_vec()).unwrap_or_default()
    }
}

fn areas(record: &RegionRecord, board: &Board) -> Vec<Area> {
    let area = |parts| Area { player: record.player(), name: record.name().map(|name| name.value.clone()), parts };
    let each = |sides: Vec<usize>| sides.into_iter().map(|side| area(vec![Part::Side(side)])).collect();
    match record.parts() {
        [Region::AllSides] => each((0..board.sides().len()).collect()),
        [Region::AlternatingSides] => each(board.alternating_sides()[0].clone()),
        [Region::OppositeSides] => each(opposed(board)),
        parts => vec![area(parts.iter().cloned().map(Part::Region).collect())],
    }
}

/// The sides that lie opposite to another.
fn opposed(board: &Board) -> Vec<usize> {
    let mut sides: Vec<usize> = board.opposite_sides().into_iter().flat_map(|(one, other)| [one, other]).collect();
    sides.sort_unstable();
    sides
}

/// All sites of some lists, ascending, each once.
fn union(lists: impl Iterator<Item = Vec<Site>>) -> Vec<Site> {
    let mut sites: Vec<Site> = lists.flatten().collect();
    sites.sort_unstable();
    sites.dedup();
    sites
}
