//! Groups of pieces.

use board::Site;

use super::Scene;
use super::scene::Mark;
use crate::ground::{Net, Sort};

/// The groups into which pieces of a sort fall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Groups {
    /// How many pieces there are.
    pub(super) pieces: usize,
    /// How many groups.
    pub(super) groups: usize,
    /// How many sites the largest covers.
    pub(super) largest: usize,
    /// A site of the largest.
    pub(super) at: Option<Site>,
}

impl Scene<'_> {
    /// The groups of the pieces of a sort.
    pub(super) fn groups(&self, sort: &Sort, net: &Net) -> Groups {
        let mut scratch = self.scratch.borrow_mut();
        let scratch = &mut *scratch;
        self.mark(sort, &mut scratch.marks);
        let mut found = Groups::default();
        for man in self.meant(sort) {
            found.pieces += 1;
            if scratch.marks[man.site.index()] != Mark::Own {
                continue;
            }
            let size = filled(net, man.site, &mut scratch.marks, &mut scratch.queue);
            found.groups += 1;
            if size > found.largest {
                (found.largest, found.at) = (size, Some(man.site));
            }
        }
        found
    }
}

/// How many own sites hang together with one; they are no longer own afterwards, and stand in the queue.
pub(super) fn filled(net: &Net, site: Site, marks: &mut [Mark], queue: &mut Vec<Site>) -> usize {
    queue.clear();
    queue.push(site);
    marks[site.index()] = Mark::Other;
    let mut next = 0;
    while let Some(site) = queue.get(next).copied() {
        next += 1;
        for neighbour in net.neighbours(site) {
            if marks[neighbour.index()] == Mark::Own {
                marks[neighbour.index()] = Mark::Other;
                queue.push(*neighbour);
            }
        }
    }
    queue.len()
}
