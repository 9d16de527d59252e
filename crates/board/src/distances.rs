//! How far sites are from each other, in steps.

use crate::{Board, Site};

/// Steps from each site to each.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    count: usize,
    steps: Vec<u16>,
}

const UNREACHED: u16 = u16::MAX;

impl Distances {
    /// All distances of a board.
    pub(crate) fn new(board: &Board) -> Distances {
        let count = board.len();
        let mut found = Distances { count, steps: vec![UNREACHED; count * count] };
        let mut queue = Vec::with_capacity(count);
        for site in board.sites() {
            let row = site.index() * count;
            spread(board, &[site], &mut found.steps[row..row + count], &mut queue);
        }
        found
    }

    pub(crate) fn between(&self, from: Site, to: Site) -> u32 {
        self.steps[from.index() * self.count + to.index()].into()
    }
}

/// Steps from each site to the nearest of a region; nothing if it is empty.
pub(crate) fn from_region(board: &Board, region: &[Site]) -> Option<Vec<u32>> {
    let mut steps = vec![UNREACHED; board.len()];
    spread(board, region, &mut steps, &mut Vec::new());
    (!region.is_empty()).then(|| steps.into_iter().map(u32::from).collect())
}

/// Breadth first from all of the region at once; boards are connected, so every site is reached.
fn spread(board: &Board, region: &[Site], steps: &mut [u16], queue: &mut Vec<Site>) {
    queue.clear();
    for site in region {
        steps[site.index()] = 0;
        queue.push(*site);
    }
    let mut next = 0;
    while let Some(site) = queue.get(next).copied() {
        next += 1;
        for neighbour in board.neighbours(site, board.adjacency()) {
            if steps[neighbour.index()] == UNREACHED {
                steps[neighbour.index()] = steps[site.index()] + 1;
                queue.push(*neighbour);
            }
        }
    }
}
