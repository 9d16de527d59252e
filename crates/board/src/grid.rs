//! The rectangular board, planar or rolled into a vertical cylinder (Pell 1992, section 2.3).

use crate::{Direction, Site};

/// The most files, and the most ranks, that a grid may have.
pub const MAX_SIDE: u32 = 32;

/// What lies beyond the left and right edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wrap {
    /// Nothing: the edges are edges.
    Planar,
    /// The other edge: files wrap round, ranks do not.
    Cylinder,
}

/// How the board looks from the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Inversion {
    /// Turned by half a turn: both coordinates are reversed.
    Diagonal,
    /// Mirrored: only the ranks are reversed.
    Forward,
}

/// A rectangular board; files and ranks count from 1, as in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    files: u32,
    ranks: u32,
    wrap: Wrap,
}

impl Grid {
    /// A board of this many files and ranks, each from 1 to [`MAX_SIDE`].
    ///
    /// # Panics
    /// If a side is out of that range.
    pub fn new(files: u32, ranks: u32, wrap: Wrap) -> Grid {
        assert!((1..=MAX_SIDE).contains(&files) && (1..=MAX_SIDE).contains(&ranks), "a grid of {files} by {ranks}");
        Grid { files, ranks, wrap }
    }

    /// The number of files.
    pub fn files(&self) -> u32 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// Whether the files wrap round.
    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// The number of sites.
    pub fn len(&self) -> usize {
        (self.files * self.ranks) as usize
    }

    /// Never: a grid has at least one site.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All sites in order: rank by rank, each from the first file on.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.len() as u16).map(Site)
    }

    /// The site with these coordinates, if it is on the board.
    pub fn site(&self, file: i64, rank: i64) -> Option<Site> {
        let on_board = (1..=i64::from(self.files)).contains(&file) && (1..=i64::from(self.ranks)).contains(&rank);
        on_board.then(|| Site(((rank - 1) * i64::from(self.files) + file - 1) as u16))
    }

    /// The file of a site, from 1.
    pub fn file(&self, site: Site) -> u32 {
        u32::from(site.0) % self.files + 1
    }

    /// The rank of a site, from 1.
    pub fn rank(&self, site: Site) -> u32 {
        u32::from(site.0) / self.files + 1
    }

    /// Where one leap along the direction leads, if it stays on the board.
    pub fn step(&self, from: Site, direction: Direction) -> Option<Site> {
        let mut file = i64::from(self.file(from)) + i64::from(direction.dx);
        let rank = i64::from(self.rank(from)) + i64::from(direction.dy);
        if self.wrap == Wrap::Cylinder {
            file = (file - 1).rem_euclid(i64::from(self.files)) + 1;
        }
        self.site(file, rank)
    }

    /// The most leaps that a ride along the direction can have: the limit where the rules give none.
    ///
    /// Planar: as often as the smaller side holds the vector. Cylinder: by the ranks if the vector changes rank, else once
    /// round the ring.
    pub fn ride_limit(&self, direction: Direction) -> u32 {
        let (dx, dy) = (direction.dx.unsigned_abs(), direction.dy.unsigned_abs());
        let by_file = self.files.checked_div(dx);
        let by_rank = self.ranks.checked_div(dy);
        match (self.wrap, by_file, by_rank) {
            (Wrap::Planar, Some(x), Some(y)) => x.min(y),
            (Wrap::Planar, x, y) => x.or(y).unwrap_or(0),
            (Wrap::Cylinder, _, Some(y)) => y,
            (Wrap::Cylinder, Some(_), None) => self.files.max(dx) / gcd(self.files, dx),
            (Wrap::Cylinder, None, None) => 0,
        }
    }

    /// The site that the other side sees where this side sees `site`.
    pub fn inverted(&self, site: Site, inversion: Inversion) -> Site {
        let file = match inversion {
            Inversion::Diagonal => self.files + 1 - self.file(site),
            Inversion::Forward => self.file(site),
        };
        let rank = self.ranks + 1 - self.rank(site);
        Site(((rank - 1) * self.files + file - 1) as u16)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(grid: &Grid, file: i64, rank: i64) -> Site {
        grid.site(file, rank).expect("on the board")
    }

    // M10 M11
    #[test]
    fn files_come_first_and_count_from_one() {
        let grid = Grid::new(5, 7, Wrap::Planar);
        assert_eq!(grid.len(), 35);
        let site = at(&grid, 4, 1);
        assert_eq!((grid.file(site), grid.rank(site)), (4, 1));
        assert_eq!(grid.site(6, 1), None);
        assert_eq!(grid.site(1, 0), None);
    }

    // M24 M25
    #[test]
    fn only_a_cylinder_wraps_and_only_its_files() {
        let planar = Grid::new(8, 8, Wrap::Planar);
        let cylinder = Grid::new(8, 8, Wrap::Cylinder);
        let leap = Direction::new(-2, 1);
        assert_eq!(planar.step(at(&planar, 2, 4), leap), None);
        assert_eq!(cylinder.step(at(&cylinder, 2, 4), leap), Some(at(&cylinder, 8, 5)));
        assert_eq!(cylinder.step(at(&cylinder, 2, 8), leap), None);
    }

    // M17
    #[test]
    fn inversion_reverses_both_coordinates_or_only_the_ranks() {
        let grid = Grid::new(5, 6, Wrap::Planar);
        assert_eq!(grid.inverted(at(&grid, 1, 1), Inversion::Diagonal), at(&grid, 5, 6));
        assert_eq!(grid.inverted(at(&grid, 1, 1), Inversion::Forward), at(&grid, 1, 6));
        for site in grid.sites() {
            for inversion in [Inversion::Diagonal, Inversion::Forward] {
                assert_eq!(grid.inverted(grid.inverted(site, inversion), inversion), site);
            }
        }
    }

    #[test]
    fn ride_limits_come_from_the_board() {
        let planar = Grid::new(6, 5, Wrap::Planar);
        assert_eq!(planar.ride_limit(Direction::new(1, 1)), 5);
        assert_eq!(planar.ride_limit(Direction::new(-2, 0)), 3);
        assert_eq!(planar.ride_limit(Direction::new(7, 0)), 0);
        let cylinder = Grid::new(6, 5, Wrap::Cylinder);
        assert_eq!(cylinder.ride_limit(Direction::new(1, 2)), 2);
        assert_eq!(cylinder.ride_limit(Direction::new(2, 0)), 3);
        assert_eq!(cylinder.ride_limit(Direction::new(5, 0)), 6);
    }
}
