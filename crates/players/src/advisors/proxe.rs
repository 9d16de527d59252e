//! Proximity to the enemy.

use super::{Advisor, Record, Scene, Solution};

/// How near a player's pieces are to the enemies', on the average over all pairs: 1 if they touched, 0 across the board.
///
/// # Source
/// Browne 2011, appendix C, C6; `prox` in section 3.3.4.
pub struct Proxe;

impl Advisor for Proxe {
    fn record(&self) -> Record {
        Record { name: "proxe", about: "how near one's pieces are to the enemy's", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let pairs = (scene.own(player).count() * scene.others(player).count()) as f64;
        let net = &scene.ground.net;
        let across = f64::from(net.across.max(1));
        for man in scene.own(player).filter(|_| pairs > 0.0) {
            let apart = |other: &game::Man| f64::from(net.distance(man.site, other.site));
            let near: f64 = scene.others(player).map(|other| 1.0 - apart(other) / across).sum();
            tell(Solution::of(man, near / pairs, "near the enemy"));
        }
    }
}
