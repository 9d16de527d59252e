//! Headings: the ways in which one can leave a site of a tiling.

/// A direction on a [`Board`](crate::Board), by number; the same on every site, so that rays are straight.
///
/// The direct headings come first, clockwise from north, then the indirect ones: the order that flags count in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(pub u8);

impl Heading {
    /// The heading's number, to index tables with.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which sites count as neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Adjacency {
    /// `d-nbors`: those across an edge.
    Direct,
    /// `i-nbors`: those across a corner only.
    Indirect,
    /// `all-nbors`: both.
    All,
}

impl Adjacency {
    /// All three.
    pub const ALL: [Adjacency; 3] = [Adjacency::Direct, Adjacency::Indirect, Adjacency::All];
}

/// What is known of a heading wherever one stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadingFacts {
    /// A compass name (`ne`), one of the sixteen winds (`ene`), with `u` or `d` before it if it leads to another level;
    /// `ne+` for the nearest site of the same kind that way, where the site in between is of another.
    pub name: &'static str,
    /// The angle, anticlockwise from east.
    pub degrees: u16,
    /// Levels up.
    pub rise: i8,
    /// Whether it leads across edges ([`Adjacency::Direct`]) or across corners too ([`Adjacency::Indirect`]).
    pub link: Adjacency,
    /// What is added to a spot, for each of the two classes that the sites of a tiling can have.
    pub(crate) by: [Option<Spot>; 2],
}

/// A place on an endless tiling; each tiling says what the numbers mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub(crate) z: i32,
    pub(crate) y: i32,
    pub(crate) x: i32,
}

impl Spot {
    pub(crate) const fn new(x: i32, y: i32) -> Spot {
        Spot { z: 0, y, x }
    }

    pub(crate) fn plus(self, by: Spot) -> Spot {
        Spot { z: self.z + by.z, y: self.y + by.y, x: self.x + by.x }
    }
}

impl HeadingFacts {
    /// A heading in the plane, across edges.
    pub(crate) const fn direct(name: &'static str, degrees: u16, by: [Option<Spot>; 2]) -> HeadingFacts {
        HeadingFacts { name, degrees, rise: 0, link: Adjacency::Direct, by }
    }

    /// A heading in the plane, across corners.
    pub(crate) const fn indirect(name: &'static str, degrees: u16, by: [Option<Spot>; 2]) -> HeadingFacts {
        HeadingFacts { name, degrees, rise: 0, link: Adjacency::Indirect, by }
    }

    /// Whether it belongs to the kind of adjacency.
    pub(crate) fn is(&self, adjacency: Adjacency) -> bool {
        adjacency == Adjacency::All || adjacency == self.link
    }
}

/// The same step for both classes of sites.
pub(crate) const fn both(x: i32, y: i32) -> [Option<Spot>; 2] {
    [Some(Spot::new(x, y)), Some(Spot::new(x, y))]
}
