//! Which sites are joined to which, and how far they are from each other.

use board::Site;

/// Sites with their neighbours, and the distances between them in steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Net {
    /// All neighbours, site by site, and where those of each site begin.
    neighbours: Vec<Site>,
    starts: Vec<u32>,
    distances: Vec<u16>,
    /// The greatest distance between two sites that are joined at all.
    pub across: u16,
}

/// The distance of sites that are not joined.
const NEVER: u16 = u16::MAX;

impl Net {
    /// The net of these neighbours, with distances if they are wanted.
    pub fn new(neighbours: Vec<Vec<Site>>, measured: bool) -> Net {
        let count = neighbours.len();
        let mut starts = vec![0];
        for neighbours in &neighbours {
            starts.push(starts[starts.len() - 1] + neighbours.len() as u32);
        }
        let mut net = Net { neighbours: neighbours.concat(), starts, distances: Vec::new(), across: 0 };
        if measured {
            let each = (0..count).flat_map(|from| net.steps_from(&[Site(from as u16)]));
            net.distances = each.collect();
            net.across = net.distances.iter().copied().filter(|steps| *steps != NEVER).max().unwrap_or(0);
        }
        net
    }

    /// The number of sites.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether there is no site.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All sites.
    pub fn sites(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.len() as u16).map(Site)
    }

    /// The neighbours of a site.
    #[inline]
    pub fn neighbours(&self, site: Site) -> &[Site] {
        &self.neighbours[self.starts[site.index()] as usize..self.starts[site.index() + 1] as usize]
    }

    /// How many steps lie between two sites; as many as between any, if they are not joined.
    #[inline]
    pub fn distance(&self, from: Site, to: Site) -> u16 {
        self.distances[from.index() * self.len() + to.index()].min(self.across)
    }

    /// For each site how near it is to a region: 1 in it, 0 where no site is farther; 0 everywhere if there is none.
    pub fn nearness(&self, region: &[Site]) -> Vec<f32> {
        let steps = self.steps_from(region);
        let farthest = steps.iter().copied().filter(|steps| *steps != NEVER).max().unwrap_or(0).max(1);
        let near = |steps: u16| if steps == NEVER { 0.0 } else { 1.0 - f32::from(steps) / f32::from(farthest) };
        steps.into_iter().map(near).collect()
    }

    /// Steps from a region to each site, breadth first.
    fn steps_from(&self, region: &[Site]) -> Vec<u16> {
        let mut steps = vec![NEVER; self.len()];
        let mut queue: Vec<Site> = region.iter().copied().filter(|site| site.index() < self.len()).collect();
        queue.iter().for_each(|site| steps[site.index()] = 0);
        let mut next = 0;
        while let Some(site) = queue.get(next).copied() {
            next += 1;
            for neighbour in self.neighbours(site) {
                if steps[neighbour.index()] == NEVER {
                    steps[neighbour.index()] = steps[site.index()] + 1;
                    queue.push(*neighbour);
                }
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four sites in a row, and one apart.
    fn chain() -> Net {
        let joined: [&[u16]; 5] = [&[1], &[0, 2], &[1, 3], &[2], &[]];
        Net::new(joined.iter().map(|sites| sites.iter().copied().map(Site).collect()).collect(), true)
    }

    #[test]
    fn nearness_falls_from_one_in_the_region_to_nought_at_the_farthest_site() {
        let net = chain();
        assert_eq!(net.nearness(&[Site(0)]), [1.0, 1.0 - 1.0 / 3.0, 1.0 - 2.0 / 3.0, 0.0, 0.0]);
        assert_eq!(net.nearness(&[]), [0.0; 5]);
        assert_eq!((net.distance(Site(3), Site(0)), net.distance(Site(0), Site(4))), (3, 3));
    }
}
