//! Influence: how many sites can be reached.

use super::{Advisor, Scene, Solution};

/// The share of all sites that a player can reach with some move.
///
/// # Source
/// Browne 2011, appendix C, C13: any sites, not only empty ones (decision Q19).
pub struct Infl;

impl Advisor for Infl {
    fn name(&self) -> &'static str {
        "infl"
    }

    fn about(&self) -> &'static str {
        "how much of the board one can reach"
    }

    fn asks_for_moves(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let count = scene.ground.sites.len();
        let mut room = scene.room.borrow_mut();
        let round = room.next_round();
        room.seen.resize(count, 0);
        for to in scene.moves(player).iter().filter_map(|step| step.to) {
            if std::mem::replace(&mut room.seen[to.index()], round) != round {
                tell(Solution::new(1.0 / count as f64, "within reach").leading(Some(to)));
            }
        }
    }
}
