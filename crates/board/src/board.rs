//! A board of Browne's language: a shape cut from a tiling, with all that rules ask of it in tables.

use std::fmt;
use std::sync::OnceLock;

use crate::clash::{Clash, MAX_SITES};
use crate::compass::{Compass, Turtle};
use crate::coordinates;
use crate::distances::Distances;
use crate::heading::{Adjacency, Heading, HeadingFacts, Spot};
use crate::lists::Lists;
use crate::rays::Rays;
use crate::regions::{Regions, Side, Vector, depths, dot, normal};
use crate::shapes::Place;
use crate::spots::Spots;
use crate::tilings::{Pattern, SiteKind};
use crate::{Shape, Site, Tiling};

/// A board: sites, neighbours, headings, lines, regions, phases, distances and coordinates.
///
/// Sites are numbered as their names are read: row by row from row 1, each from column `a`. Row 1 leaves the lower left
/// corner `a1` along the lower side, column `a` rises from it along the left one; a rhombus and a rot-square stand on a
/// corner and say for themselves (`rhombus.rs`, `rot_square.rs`) how they are named. Columns beyond `z` are `aa`, `ab`
/// and so on.
///
/// Direct neighbours are those across an edge; indirect ones those across a corner, known on every board whether or not
/// its rules count them as adjacent ([`Board::adjacency`]).
///
/// ```
/// use board::{Board, Shape, Tiling};
///
/// let board = Board::new(Tiling::Square, Shape::Square, &[8], false).expect("a board of squares");
/// let corner = board.site("a1").expect("a site");
/// assert_eq!((board.len(), board.name(board.at(4, 3).expect("a site"))), (64, "e4".to_owned()));
/// assert_eq!(board.neighbours(corner, board.adjacency()).len(), 2);
/// // Counted as five by five hexagons, a site inside the board has six neighbours.
/// let cells = Board::new(Tiling::Hex, Shape::Hex, &[5], false).expect("a board of hexagons");
/// assert_eq!(cells.neighbours(cells.site("e5").expect("the middle"), cells.adjacency()).len(), 6);
/// ```
#[derive(Clone)]
pub struct Board {
    tiling: Tiling,
    shape: Shape,
    sizes: Vec<u32>,
    adjacency: Adjacency,
    levels: u32,
    height: u32,
    width: u32,
    places: Vec<Coordinates>,
    spots: Vec<Spot>,
    finder: Spots,
    heading_facts: &'static [HeadingFacts],
    /// For each heading what it becomes by each step of a turtle.
    turns: Vec<[Heading; 4]>,
    /// For each compass direction the heading that it means.
    compass: [Heading; 8],
    steps: Vec<Option<Site>>,
    neighbours: [Lists; 3],
    rays: Rays,
    centres: Vec<Vector>,
    regions: Regions,
    edge: Vec<Site>,
    distances: OnceLock<Distances>,
}

/// Where a site is, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Coordinates {
    row: u32,
    column: u32,
}

impl Board {
    /// The board of a tiling, a shape and sizes; with `i_nbors`, indirect neighbours are adjacent too.
    pub fn new(tiling: Tiling, shape: Shape, sizes: &[u32], i_nbors: bool) -> Result<Board, Clash> {
        let dimensions = checked(tiling, shape, sizes)?;
        let mut places = tiling.places(shape, dimensions);
        places.sort_by_key(|place| (place.row, place.column));
        let levels = dimensions[2] as u32;
        let pattern = tiling.pattern();
        let heading_facts = pattern.heading_facts(levels);
        let spots: Vec<Spot> = places.iter().map(|place| place.spot).collect();
        let finder = Spots::new(&spots);
        let steps = steps(pattern, heading_facts, &spots, &finder);
        let turns = turns(heading_facts, pattern.turn());
        let opposites: Vec<Heading> = turns.iter().map(|turn| turn[Turtle::Back as usize]).collect();
        let step = |site: Site, heading: Heading| steps[site.index() * heading_facts.len() + heading.index()];
        let rays = Rays::new(spots.len(), &opposites, step);
        let centres: Vec<Vector> = spots.iter().map(|spot| centre(pattern, *spot)).collect();
        let regions = Regions::new(&centres, shape.outline().sides(), levels > 1);
        Ok(Board {
            tiling,
            shape,
            sizes: sizes.to_vec(),
            adjacency: if i_nbors { Adjacency::All } else { Adjacency::Direct },
            levels,
            height: places.iter().map(|place| place.row as u32 + 1).max().unwrap_or(0) / levels,
            width: places.iter().map(|place| place.column as u32 + 1).max().unwrap_or(0),
            places: places.iter().map(coordinates_of).collect(),
            neighbours: neighbours(heading_facts, &steps),
            edge: edge(pattern, heading_facts, &spots, &steps),
            distances: OnceLock::new(),
            spots,
            finder,
            heading_facts,
            compass: Compass::ALL.map(|compass| {
                let found = heading_facts.iter().position(|facts| facts.name == compass.name());
                Heading(found.unwrap_or(0) as u8)
            }),
            turns,
            steps,
            rays,
            centres,
            regions,
        })
    }

    /// The tiling that it is cut from.
    pub fn tiling(&self) -> Tiling {
        self.tiling
    }

    /// The shape that is cut out.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The sizes as they were given.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// Which neighbours the board takes for adjacent: [`Adjacency::All`] with `i-nbors`, else [`Adjacency::Direct`].
    pub fn adjacency(&self) -> Adjacency {
        self.adjacency
    }

    /// The number of sites.
    pub fn len(&self) -> usize {
        self.spots.len()
    }

    /// Never: a board has at least one site.
    pub fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// All sites, ascending.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.len() as u16).map(Site)
    }

    /// The number of columns that have a name.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of rows that have a name, on one level.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The number of levels: 1, unless squares have three sizes.
    pub fn levels(&self) -> u32 {
        self.levels
    }

    /// The column of a site, counted from 0: the letter of its name.
    pub fn column(&self, site: Site) -> u32 {
        self.places[site.index()].column
    }

    /// The row of a site, counted from 0: the number of its name less 1. The rows of a higher level follow those of a
    /// lower one.
    pub fn row(&self, site: Site) -> u32 {
        self.places[site.index()].row
    }

    /// The level of a site, counted from 0.
    pub fn level(&self, site: Site) -> u32 {
        self.spots[site.index()].z as u32
    }

    /// The name of a site: `e5`.
    pub fn name(&self, site: Site) -> String {
        coordinates::name(self.column(site), self.row(site))
    }

    /// The site of that name, in capitals or not.
    pub fn site(&self, name: &str) -> Option<Site> {
        let (column, row) = coordinates::read(name)?;
        self.at(column, row)
    }

    /// The site with these coordinates, counted from 0.
    pub fn at(&self, column: u32, row: u32) -> Option<Site> {
        self.places.binary_search(&Coordinates { row, column }).ok().map(|n| Site(n as u16))
    }

    /// How many edges a site has, with a neighbour beyond them or not; of a cube, faces.
    pub fn edges(&self, site: Site) -> usize {
        self.pattern().polygon(self.class(site)).len() + if self.levels() > 1 { 2 } else { 0 }
    }

    /// What polygon a site is.
    pub fn kind(&self, site: Site) -> SiteKind {
        self.pattern().kind(self.class(site))
    }

    /// The phase of a site, from 0 to one less than the number of phases: direct neighbours have different ones. On
    /// squares it is 0 at `a1`, on a hexagon of hexagons in the middle (decision Q16); triangles have 0 with their
    /// point up; small squares have the third phase, and octagons the other two.
    pub fn phase(&self, site: Site) -> u8 {
        self.pattern().phase(self.spots[site.index()])
    }

    /// The neighbours of a site, each once, in the order of the headings.
    #[inline]
    pub fn neighbours(&self, site: Site, adjacency: Adjacency) -> &[Site] {
        self.neighbours[adjacency as usize].of(site)
    }

    /// Whether two sites are neighbours.
    pub fn adjacent(&self, one: Site, other: Site, adjacency: Adjacency) -> bool {
        self.neighbours(one, adjacency).contains(&other)
    }

    /// The headings of a kind.
    pub fn headings(&self, adjacency: Adjacency) -> impl Iterator<Item = Heading> + use<> {
        let heading_facts = self.heading_facts;
        (0..heading_facts.len() as u8).map(Heading).filter(move |heading| heading_facts[heading.index()].is(adjacency))
    }

    /// Name, angle and kind of a heading.
    pub fn facts(&self, heading: Heading) -> &'static HeadingFacts {
        &self.heading_facts[heading.index()]
    }

    /// The heading that a compass direction means. All tilings have all eight; on hexagons and triangles `n` and `s`
    /// are indirect.
    pub fn heading(&self, compass: Compass) -> Heading {
        self.compass[compass as usize]
    }

    /// The heading that leads back.
    pub fn opposite(&self, heading: Heading) -> Heading {
        self.turned(heading, Turtle::Back)
    }

    /// The heading after a turtle's turn: 90 degrees on squares and octagons, 60 on hexagons and triangles. A heading
    /// straight up or down has no left or right and stays.
    pub fn turned(&self, heading: Heading, step: Turtle) -> Heading {
        self.turns[heading.index()][step as usize]
    }

    /// The site one step ahead.
    #[inline]
    pub fn step(&self, site: Site, heading: Heading) -> Option<Site> {
        self.steps[site.index() * self.heading_facts.len() + heading.index()]
    }

    /// Where a walk ends that begins at a site with an orientation: each step turns and then goes one site on, so that
    /// `r r` is not two sites to the right but one to the right and one back. It may lead over the outside, as a knight
    /// leaps; only its end must be on the board.
    pub fn walk(&self, site: Site, orientation: Heading, steps: &[Turtle]) -> Option<Site> {
        let (mut spot, mut heading) = (self.spots[site.index()], orientation);
        for step in steps {
            heading = self.turned(heading, *step);
            spot = spot.plus(self.heading_facts[heading.index()].by[self.pattern().class(spot)]?);
        }
        self.finder.site(spot)
    }

    /// Where a walk can end with any direct orientation, and in the mirror: ascending, each site once.
    pub fn walks(&self, site: Site, steps: &[Turtle]) -> Vec<Site> {
        let mirrored: Vec<Turtle> = steps.iter().map(|step| step.mirrored()).collect();
        let ends = |heading| [self.walk(site, heading, steps), self.walk(site, heading, &mirrored)];
        let mut found: Vec<Site> = self.headings(Adjacency::Direct).flat_map(ends).flatten().collect();
        found.sort();
        found.dedup();
        found
    }

    /// The sites straight ahead, the nearest first.
    #[inline]
    pub fn ray(&self, site: Site, heading: Heading) -> &[Site] {
        self.rays.ray(site, heading)
    }

    /// The whole line through a site, in the order of the heading.
    pub fn line(&self, site: Site, heading: Heading) -> &[Site] {
        self.rays.line(site, heading)
    }

    /// The headings of a kind, one for each pair of opposites.
    pub fn axes(&self, adjacency: Adjacency) -> impl Iterator<Item = Heading> {
        self.headings(adjacency).filter(|heading| *heading < self.opposite(*heading))
    }

    /// All longest straight lines, axis by axis: each site is on one of each axis, alone if need be.
    pub fn lines(&self, adjacency: Adjacency) -> impl Iterator<Item = &[Site]> {
        self.axes(adjacency).flat_map(|axis| self.rays.lines(axis))
    }

    /// The sites strictly between two that lie on a straight line; on the line of the first heading if there are
    /// several.
    pub fn between(&self, from: Site, to: Site, adjacency: Adjacency) -> Option<&[Site]> {
        let on = |heading| {
            let ray = self.ray(from, heading);
            ray.iter().position(|site| *site == to).map(|n| &ray[..n])
        };
        self.headings(adjacency).find_map(on)
    }

    /// The sides, clockwise from north; then top and bottom, if there are levels. Without a board there are none.
    pub fn sides(&self) -> &[Side] {
        &self.regions.sides
    }

    /// The pairs of sides that face each other, by number: those that are half a turn apart in the order of the sides.
    /// A triangle has none.
    pub fn opposite_sides(&self) -> Vec<(usize, usize)> {
        if self.levels > 1 {
            return vec![(0, 2), (1, 3), (4, 5)];
        }
        let half = self.sides().len() / 2;
        let even = self.sides().len().is_multiple_of(2);
        (0..half).filter(|_| even).map(|n| (n, n + half)).collect()
    }

    /// Every second side, by number: beginning with the first, and with the second. All sides of a triangle, as no two
    /// of them are opposite.
    pub fn alternating_sides(&self) -> [Vec<usize>; 2] {
        let count = if self.levels > 1 { 4 } else { self.sides().len() };
        let step = if count % 2 == 0 { 2 } else { 1 };
        [(0..count).step_by(step).collect(), (step - 1..count).step_by(step).collect()]
    }

    /// The side that faces a direction, ascending; where the outline has a corner there, the site or sites in that
    /// corner. Empty without a board.
    pub fn side(&self, compass: Compass) -> &[Site] {
        &self.regions.facing[compass as usize]
    }

    /// The sites in the corners, ascending; two in a blunt corner of triangles.
    pub fn corners(&self) -> &[Site] {
        &self.regions.corners
    }

    /// The sites nearest to the centre, ascending: often one.
    pub fn middle(&self) -> &[Site] {
        &self.regions.middle
    }

    /// The sites that lack a direct neighbour, ascending: all sides together, but there without a board too.
    pub fn edge(&self) -> &[Site] {
        &self.edge
    }

    /// For each site, how many rows lie between it and the outside in a direction; a row is what reaches equally far.
    /// Nothing without a board. On triangles the strip along a side is row 0, of which the side is the half that has an
    /// edge on it.
    pub fn depths(&self, compass: Compass) -> Option<Vec<u16>> {
        let normal = normal(self.shape.outline().sides(), compass)?;
        let reaches: Vec<f64> = self.sites().map(|site| self.reach(site, normal)).collect();
        Some(depths(&reaches))
    }

    /// The outermost rows in a direction, ascending.
    pub fn rows(&self, compass: Compass, count: u32) -> Vec<Site> {
        self.by_depth(compass, |depth| depth < count)
    }

    /// One row, counted from 1 at the outside, ascending.
    pub fn nth_row(&self, compass: Compass, number: u32) -> Vec<Site> {
        self.by_depth(compass, |depth| depth + 1 == number)
    }

    /// The outermost rows along all sides, ascending.
    pub fn border(&self, rows: u32) -> Vec<Site> {
        let sides = self.shape.outline().sides().iter();
        let mut found: Vec<Site> = sides.flat_map(|(compass, _)| self.rows(*compass, rows)).collect();
        found.sort();
        found.dedup();
        found
    }

    /// Where a player comes from who plays in a direction: the side behind. Without a direction, all sides (Browne
    /// 2011, chapter 6, Teiglith).
    pub fn home(&self, play: Option<Compass>) -> Vec<Site> {
        self.away(play.map(Compass::opposite))
    }

    /// Where a player goes who plays in a direction: the side ahead. Without a direction, all sides.
    pub fn away(&self, play: Option<Compass>) -> Vec<Site> {
        match play {
            Some(compass) => self.side(compass).to_vec(),
            None if self.sides().is_empty() => Vec::new(),
            None => self.edge.clone(),
        }
    }

    /// The outermost rows of a player's home.
    pub fn home_rows(&self, play: Option<Compass>, rows: u32) -> Vec<Site> {
        self.away_rows(play.map(Compass::opposite), rows)
    }

    /// The outermost rows where a player goes.
    pub fn away_rows(&self, play: Option<Compass>, rows: u32) -> Vec<Site> {
        match play {
            Some(compass) => self.rows(compass, rows),
            None => self.border(rows),
        }
    }

    /// The site opposite: after half a turn, or in the mirror from left to right where half a turn does not fit.
    pub fn opposed(&self, site: Site) -> Site {
        if self.shape.outline().turns() {
            return Site(self.len() as u16 - 1 - site.0);
        }
        let row = self.row(site);
        let first = self.places.partition_point(|place| place.row < row);
        let after = self.places.partition_point(|place| place.row <= row);
        Site((first + after - 1) as u16 - site.0)
    }

    /// The number of steps from one site to another, through neighbours that the board takes for adjacent.
    pub fn distance(&self, from: Site, to: Site) -> u32 {
        self.distances.get_or_init(|| Distances::new(self)).between(from, to)
    }

    /// For each site the number of steps to the nearest of some; nothing if there are none.
    pub fn distances_to(&self, region: &[Site]) -> Option<Vec<u32>> {
        crate::distances::from_region(self, region)
    }

    pub(crate) fn pattern(&self) -> &'static dyn Pattern {
        self.tiling.pattern()
    }

    pub(crate) fn spot(&self, site: Site) -> Spot {
        self.spots[site.index()]
    }

    pub(crate) fn class(&self, site: Site) -> usize {
        self.pattern().class(self.spots[site.index()])
    }

    pub(crate) fn centre(&self, site: Site) -> Vector {
        self.centres[site.index()]
    }

    fn reach(&self, site: Site, normal: Vector) -> f64 {
        let corners = self.pattern().polygon(self.class(site)).iter();
        let beyond = corners.map(|(x, y)| x * normal[0] + y * normal[1]).fold(0.0, f64::max);
        dot(self.centre(site), normal) + beyond
    }

    fn by_depth(&self, compass: Compass, wanted: impl Fn(u32) -> bool) -> Vec<Site> {
        let depths = self.depths(compass).unwrap_or_default();
        self.sites().zip(depths).filter(|(_, depth)| wanted(u32::from(*depth))).map(|(site, _)| site).collect()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        let all = |board: &Board| (board.tiling, board.shape, board.adjacency);
        all(self) == all(other) && self.sizes == other.sizes
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {:?} {:?}", self.tiling.name(), self.shape.name(), self.sizes, self.adjacency)
    }
}

/// The sizes, completed; or why there is no such board.
fn checked(tiling: Tiling, shape: Shape, sizes: &[u32]) -> Result<[i32; 3], Clash> {
    if !tiling.shapes().contains(&shape) {
        return Err(Clash::Shape { tiling, shape });
    }
    if shape == Shape::Boardless {
        return Ok([1; 3]);
    }
    if !shape.outline().sizes(tiling).contains(&sizes.len()) {
        return Err(Clash::Sizes { tiling, shape, found: sizes.len() });
    }
    let least = tiling.pattern().least(shape);
    if let Some(found) = sizes.iter().copied().find(|size| *size < least) {
        return Err(Clash::Small { shape, least, found });
    }
    let size = |n: usize, missing: u32| sizes.get(n).copied().unwrap_or(missing);
    let completed = [size(0, 1), size(1, size(0, 1)), size(2, 1)];
    let count = tiling.pattern().count(shape, completed.map(u128::from));
    if count > MAX_SITES as u128 { Err(Clash::Large { sites: count }) } else { Ok(completed.map(|size| size as i32)) }
}

fn coordinates_of(place: &Place) -> Coordinates {
    Coordinates { row: place.row as u32, column: place.column as u32 }
}

fn centre(pattern: &dyn Pattern, spot: Spot) -> Vector {
    let (x, y) = pattern.centre(spot);
    [x, y, spot.z.into()]
}

fn steps(pattern: &dyn Pattern, heading_facts: &[HeadingFacts], spots: &[Spot], finder: &Spots) -> Vec<Option<Site>> {
    let mut steps = Vec::with_capacity(heading_facts.len() * spots.len());
    for spot in spots {
        let class = pattern.class(*spot);
        steps.extend(heading_facts.iter().map(|facts| finder.site(spot.plus(facts.by[class]?))));
    }
    steps
}

/// For each heading what it becomes by each step of a turtle.
fn turns(heading_facts: &[HeadingFacts], turn: u16) -> Vec<[Heading; 4]> {
    let find = |facts: &HeadingFacts, degrees: u16, rise: i8| {
        let wanted = (facts.link, (facts.degrees + degrees) % 360, rise);
        heading_facts
            .iter()
            .position(|other| (other.link, other.degrees, other.rise) == wanted)
            .map(|n| Heading(n as u8))
    };
    let after = |(n, facts): (usize, &HeadingFacts)| {
        let stay = Heading(n as u8);
        let (left, right) = (find(facts, turn, facts.rise), find(facts, 360 - turn, facts.rise));
        let back = find(facts, 180, -facts.rise);
        [stay, back.unwrap_or(stay), left.unwrap_or(stay), right.unwrap_or(stay)]
    };
    heading_facts.iter().enumerate().map(after).collect()
}

fn neighbours(heading_facts: &[HeadingFacts], steps: &[Option<Site>]) -> [Lists; 3] {
    let mut lists = [Lists::default(), Lists::default(), Lists::default()];
    for steps in steps.chunks(heading_facts.len()) {
        let by = |adjacency: Adjacency| {
            let found = heading_facts.iter().zip(steps).filter(move |(facts, _)| facts.is(adjacency));
            found.filter_map(|(_, step)| *step)
        };
        lists[Adjacency::Direct as usize].push(by(Adjacency::Direct));
        // A line through corners crosses edges too (triangles): what is reached so is a direct neighbour all the same.
        let direct: Vec<Site> = by(Adjacency::Direct).collect();
        lists[Adjacency::Indirect as usize].push(by(Adjacency::Indirect).filter(|site| !direct.contains(site)));
        lists[Adjacency::All as usize].push(by(Adjacency::All));
    }
    lists
}

fn edge(pattern: &dyn Pattern, heading_facts: &[HeadingFacts], spots: &[Spot], steps: &[Option<Site>]) -> Vec<Site> {
    let lacks = |(spot, steps): &(&Spot, &[Option<Site>])| {
        let class = pattern.class(**spot);
        let direct = heading_facts.iter().zip(*steps).filter(|(facts, _)| facts.is(Adjacency::Direct));
        direct.into_iter().any(|(facts, step)| facts.by[class].is_some() && step.is_none())
    };
    let sites = spots.iter().zip(steps.chunks(heading_facts.len())).enumerate();
    sites.filter(|(_, site)| lacks(site)).map(|(n, _)| Site(n as u16)).collect()
}
