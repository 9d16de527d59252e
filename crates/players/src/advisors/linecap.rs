//! Line caps: enemy rows that one closes in.

use board::Site;

use super::scene::Mark;
use super::{Advisor, Record, Scene, Solution};
use crate::ground::Sort;

/// How near a player is to capping rows of enemy pieces at both ends: the average over all enemy rows, longer ones counting
/// more, of 1 if both ends are theirs, 1/2 if one is and the other is empty, 1/4 if both are empty, else 0.
///
/// # Source
/// Browne 2011, appendix C, C18. The shares are ours: each stone that is still missing halves the potential.
pub struct Linecap;

impl Advisor for Linecap {
    fn record(&self) -> Record {
        Record { name: "linecap", about: "how near one is to capping enemy rows at both ends", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let mut all = 0;
        each_row(scene, player, |row, _| all += row.len());
        each_row(scene, player, |row, potential| {
            let amount = potential * row.len() as f64 / all as f64;
            let cap = Solution::new(amount, "an enemy row to cap");
            tell(Solution { at: Some(row[0]), to: row.last().copied(), ..cap });
        });
    }
}

/// Visits the enemy rows that can be capped, or are, with how near that is.
fn each_row(scene: &Scene, player: usize, mut visit: impl FnMut(&[Site], f64)) {
    let mut scratch = scene.scratch.borrow_mut();
    let marks = &mut scratch.marks;
    let others = !(1 << player);
    scene.mark(&Sort::of(others, scene.ground.kinds.len()), marks);
    let held = |site: Site| scene.look.on(site).is_some_and(|man| man.owner.map(usize::from) == Some(player));
    for line in &scene.ground.lines {
        let mut first: usize = 0;
        for row in line.chunk_by(|one, other| (marks[one.index()] == Mark::Own) == (marks[other.index()] == Mark::Own))
        {
            let (before, after) = (first.checked_sub(1).map(|at| line[at]), line.get(first + row.len()).copied());
            first += row.len();
            if marks[row[0].index()] != Mark::Own {
                continue;
            }
            let end = |end: Option<Site>| match end {
                Some(site) if held(site) => 1.0,
                Some(site) if marks[site.index()] == Mark::Empty => 0.5,
                _ => 0.0,
            };
            visit(row, end(before) * end(after));
        }
    }
}
