//! Influence: how many sites can be reached.

use super::{Advisor, Record, Scene, Solution};

/// The share of all sites that a player can reach with some move.
///
/// # Source
/// Browne 2011, appendix C, C13: any sites, not only empty ones (decision Q19).
pub struct Infl;

impl Advisor for Infl {
    fn record(&self) -> Record {
        Record { name: "infl", about: "how much of the board one can reach", asks_for_moves: true, ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let count = scene.ground.sites.len();
        let mut scratch = scene.scratch.borrow_mut();
        let round = scratch.next_round();
        scratch.seen.resize(count, 0);
        for to in scene.moves(player).iter().filter_map(|step| step.to) {
            if std::mem::replace(&mut scratch.seen[to.index()], round) != round {
                tell(Solution::new(1.0 / count as f64, "within reach").leading(Some(to)));
            }
        }
    }
}
