//! Freedom: empty sites next to one's groups.

use super::scene::Mark;
use super::{Advisor, Scene, Solution};
use crate::ground::Sort;

/// How safe a player's groups are from being surrounded: the share of his pieces that are left if each empty site next to a
/// group fails to save it half of the time. A group with one such site counts half, with two three quarters, and so on.
///
/// # Source
/// Ours, for games in which groups without freedom are taken.
pub struct Freedom;

impl Advisor for Freedom {
    fn name(&self) -> &'static str {
        "freedom"
    }

    fn about(&self) -> &'static str {
        "how many empty sites one's groups have next to them"
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let own = Sort::of(1 << player, scene.ground.kinds.len());
        let pieces = scene.own(player).count() as f64;
        let mut room = scene.room.borrow_mut();
        let room = &mut *room;
        scene.mark(&own, &mut room.marks);
        let net = &scene.ground.net;
        for man in scene.own(player) {
            if room.marks[man.site.index()] != Mark::Own {
                continue;
            }
            let size = super::flood::filled(net, man.site, &mut room.marks, &mut room.queue);
            room.freedom.clear();
            let next_to = room.queue.iter().flat_map(|site| net.neighbours(*site));
            room.freedom.extend(next_to.filter(|site| room.marks[site.index()] == Mark::Empty));
            room.freedom.sort_unstable();
            room.freedom.dedup();
            let kept = 1.0 - 0.5_f64.powi(room.freedom.len() as i32);
            tell(Solution::of(man, kept * size as f64 / pieces, "a group with freedom"));
        }
    }
}
