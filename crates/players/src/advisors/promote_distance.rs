//! Distance of promotion.

use super::{Advisor, Measure, Scene, Solution};

/// What each piece of a player's would gain by the best promotion that it can have, or by the worst if the enemy chooses, halved
/// for every move that it needs to get there, one more if its ways are taken.
///
/// # Source
/// Pell 1993, section 2.4, promote-distance: the maximum, not the sum, or nobody would ever promote (note 4).
pub struct PromoteDistance;

impl Advisor for PromoteDistance {
    fn name(&self) -> &'static str {
        "promote-distance"
    }

    fn about(&self) -> &'static str {
        "what one's pieces would gain by being promoted"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn anticipates(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for man in scene.own(player) {
            let Some(gain) = scene.promotion(man) else { continue };
            if let Some(moves) = scene.ground.tables.promotion(player, man.kind, man.site, |site| scene.taken(site)) {
                tell(Solution::of(man, gain * 0.5f64.powi(moves.into()), "to be promoted"));
            }
        }
    }
}

impl Scene<'_> {
    /// What a piece gains by the promotion that it will have; nothing if it stays what it is.
    fn promotion(&self, man: &game::Man) -> Option<f64> {
        let becoming = self.ground.becoming.get(usize::from(man.kind))?;
        let worth = |(kind, stays): &(u8, bool)| {
            let worth = self.ground.worth[usize::from(*kind)];
            if *stays { worth } else { -worth }
        };
        let choose = if becoming.by_enemy { f64::min } else { f64::max };
        Some(becoming.options.iter().map(worth).reduce(choose)? - self.ground.value(man))
    }
}
