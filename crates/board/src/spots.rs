//! Which site lies on a spot.

use crate::Site;
use crate::heading::Spot;

/// Sites by spot: for each line of spots where it begins, and all that lies between its first and its last.
#[derive(Clone, Debug)]
pub(crate) struct Spots {
    lowest: Spot,
    height: i32,
    lines: Vec<Line>,
    sites: Vec<Option<Site>>,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    first: i32,
    last: i32,
    start: usize,
}

impl Spots {
    /// The spots of a board, in the order of its sites.
    pub(crate) fn new(spots: &[Spot]) -> Spots {
        let least = |of: fn(&Spot) -> i32| spots.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Spot) -> i32| spots.iter().map(of).max().unwrap_or(0);
        let lowest = Spot { z: least(|spot| spot.z), y: least(|spot| spot.y), x: 0 };
        let height = most(|spot| spot.y) - lowest.y + 1;
        let count = height * (most(|spot| spot.z) - lowest.z + 1);
        let empty = Line { first: i32::MAX, last: i32::MIN, start: 0 };
        let mut found = Spots { lowest, height, lines: vec![empty; count as usize], sites: Vec::new() };
        found.measure(spots);
        for (n, spot) in spots.iter().enumerate() {
            if let Some(slot) = found.slot(*spot) {
                found.sites[slot] = Some(Site(n as u16));
            }
        }
        found
    }

    fn measure(&mut self, spots: &[Spot]) {
        for spot in spots {
            if let Some(n) = self.line(*spot) {
                let line = &mut self.lines[n];
                *line = Line { first: line.first.min(spot.x), last: line.last.max(spot.x), start: 0 };
            }
        }
        let mut start = 0;
        for line in self.lines.iter_mut().filter(|line| line.first <= line.last) {
            line.start = start;
            start += (line.last - line.first + 1) as usize;
        }
        self.sites = vec![None; start];
    }

    fn line(&self, spot: Spot) -> Option<usize> {
        let y = spot.y - self.lowest.y;
        let line = usize::try_from((spot.z - self.lowest.z) * self.height + y).ok()?;
        ((0..self.height).contains(&y) && line < self.lines.len()).then_some(line)
    }

    fn slot(&self, spot: Spot) -> Option<usize> {
        let line = self.lines[self.line(spot)?];
        (line.first..=line.last).contains(&spot.x).then(|| line.start + (spot.x - line.first) as usize)
    }

    /// The site on a spot.
    pub(crate) fn site(&self, spot: Spot) -> Option<Site> {
        self.sites[self.slot(spot)?]
    }
}
