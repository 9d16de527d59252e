//! Steps from site to site (B226, B241-B243, B260).

use ::ludi::tree::{Direction, Distance, Step};
use board::{Heading, Site, Turtle};

use super::scene::Scene;

/// The state of a turtle: its site and heading.
pub(super) type Walker = (Site, Heading);

impl Scene<'_> {
    /// The sites where a walk can end that begins on a site, looking where the piece looks.
    pub(super) fn walk(&self, site: Site, steps: &[Step]) -> Vec<Site> {
        let mut walkers = vec![(site, self.facing())];
        let mut rest = steps;
        while !rest.is_empty() {
            let run = rest.iter().take_while(|step| leap(step).is_some()).count();
            let (leaps, others) = rest.split_at(run);
            walkers = walkers.into_iter().filter_map(|walker| self.leap_along(walker, leaps)).collect();
            let stride = &others[..others.len().min(1)];
            for step in stride {
                walkers = walkers.into_iter().flat_map(|walker| self.strides(walker, step)).collect();
            }
            walkers.sort();
            walkers.dedup();
            rest = &others[stride.len()..];
        }
        let mut sites: Vec<Site> = walkers.into_iter().map(|(site, _)| site).collect();
        sites.dedup();
        sites
    }

    /// Where a walker comes to by one step, on the board all the way.
    pub(super) fn strides(&self, (site, heading): Walker, step: &Step) -> Vec<Walker> {
        let headings = match step.direction {
            Direction::Turtle(turtle) => vec![self.game.board.turned(heading, turtle)],
            direction => self.headings(direction),
        };
        let along =
            |heading: Heading| self.ahead(site, heading, step.distance()).into_iter().map(move |end| (end, heading));
        headings.into_iter().flat_map(along).collect()
    }

    /// The sites at a distance straight ahead (B241-B243).
    fn ahead(&self, site: Site, heading: Heading, distance: Distance) -> Vec<Site> {
        let ray = self.game.board.ray(site, heading);
        match distance {
            Distance::Sites(0) => vec![site],
            Distance::Sites(count) => ray.get(count as usize - 1).copied().into_iter().collect(),
            Distance::Line => ray.to_vec(),
            Distance::LineOfSight => {
                let clear = ray.iter().take_while(|site| self.position.top(**site).is_none()).count();
                ray.iter().copied().take(clear + 1).collect()
            }
        }
    }

    /// Steps of a turtle lead over the outside too, as a knight leaps: only their end must be on the board. More steps at
    /// once than the board has sites lead nowhere.
    fn leap_along(&self, (site, heading): Walker, steps: &[Step]) -> Option<Walker> {
        let board = &self.game.board;
        let mut turtles = Vec::new();
        for (turtle, count) in steps.iter().filter_map(leap) {
            if count as usize > board.len() {
                return None;
            }
            turtles.push(turtle);
            turtles.extend((1..count).map(|_| Turtle::Forward));
        }
        let end = board.walk(site, heading, &turtles)?;
        Some((end, turtles.iter().fold(heading, |heading, turtle| board.turned(heading, *turtle))))
    }
}

/// A step of a turtle by this many sites, one at least.
fn leap(step: &Step) -> Option<(Turtle, u32)> {
    match (step.direction, step.distance()) {
        (Direction::Turtle(turtle), Distance::Sites(count)) if count > 0 => Some((turtle, count)),
        _ => None,
    }
}
