//! Straight lines and rays, as stretches of one list of sites for each heading.

use crate::Site;
use crate::heading::Heading;

/// All lines of a board in the order of each heading: a ray is the rest of a line.
#[derive(Clone, Debug)]
pub(crate) struct Rays {
    count: usize,
    /// For each heading all sites, line after line.
    order: Vec<Site>,
    /// For each heading and site, where it stands in the order, and where its line begins and ends.
    places: Vec<Stretch>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    at: u32,
    start: u32,
    end: u32,
}

impl Rays {
    /// The lines of a board of `count` sites, from where each heading leads and which heading is its opposite.
    pub(crate) fn new(count: usize, opposites: &[Heading], step: impl Fn(Site, Heading) -> Option<Site>) -> Rays {
        let headings = opposites.len();
        let mut rays = Rays {
            count,
            order: Vec::with_capacity(count * headings),
            places: vec![Stretch::default(); count * headings],
        };
        for (n, back) in opposites.iter().enumerate() {
            let heading = Heading(n as u8);
            let first = (0..count as u16).map(Site).filter(|site| step(*site, *back).is_none());
            for site in first {
                rays.follow(site, heading, &step);
            }
        }
        rays
    }

    fn follow(&mut self, first: Site, heading: Heading, step: &impl Fn(Site, Heading) -> Option<Site>) {
        let start = self.order.len();
        let mut next = Some(first);
        while let Some(site) = next {
            self.order.push(site);
            next = step(site, heading);
        }
        let end = self.order.len();
        for at in start..end {
            let place = heading.index() * self.count + self.order[at].index();
            self.places[place] = Stretch { at: at as u32, start: start as u32, end: end as u32 };
        }
    }

    /// The sites that lie ahead, the nearest first.
    #[inline]
    pub(crate) fn ray(&self, site: Site, heading: Heading) -> &[Site] {
        let place = self.places[heading.index() * self.count + site.index()];
        &self.order[place.at as usize + 1..place.end as usize]
    }

    /// The whole line through a site.
    pub(crate) fn line(&self, site: Site, heading: Heading) -> &[Site] {
        let place = self.places[heading.index() * self.count + site.index()];
        &self.order[place.start as usize..place.end as usize]
    }

    /// All lines along a heading, each once.
    pub(crate) fn lines(&self, heading: Heading) -> impl Iterator<Item = &[Site]> {
        let mut rest = &self.order[heading.index() * self.count..(heading.index() + 1) * self.count];
        std::iter::from_fn(move || {
            let line = self.line(*rest.first()?, heading);
            rest = &rest[line.len()..];
            Some(line)
        })
    }
}
