//! Freedom: empty sites next to one's groups.

use super::scene::Mark;
use super::{Advisor, Record, Scene, Solution};
use crate::ground::Sort;

/// How safe a player's groups are from being surrounded: the share of their pieces that are left if each empty site next to a
/// group fails to save it half of the time. A group with one such site counts half, with two three quarters, and so on.
///
/// # Source
/// Ours, for games in which groups without freedom are taken.
pub struct Freedom;

impl Advisor for Freedom {
    fn record(&self) -> Record {
        Record { name: "freedom", about: "how many empty sites one's groups have next to them", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let own = Sort::of(1 << player, scene.ground.kinds.len());
        let pieces = scene.own(player).count() as f64;
        let mut scratch = scene.scratch.borrow_mut();
        let scratch = &mut *scratch;
        scene.mark(&own, &mut scratch.marks);
        let net = &scene.ground.net;
        for man in scene.own(player) {
            if scratch.marks[man.site.index()] != Mark::Own {
                continue;
            }
            let size = super::flood::filled(net, man.site, &mut scratch.marks, &mut scratch.queue);
            scratch.freedom.clear();
            let next_to = scratch.queue.iter().flat_map(|site| net.neighbours(*site));
            scratch.freedom.extend(next_to.filter(|site| scratch.marks[site.index()] == Mark::Empty));
            scratch.freedom.sort_unstable();
            scratch.freedom.dedup();
            let kept = 1.0 - 0.5_f64.powi(scratch.freedom.len() as i32);
            tell(Solution::of(man, kept * size as f64 / pieces, "a group with freedom"));
        }
    }
}
