//! Distance of promotion.

use super::{Absent, Advisor, Record, Scene, Solution};

/// What each piece of a player's would gain by the best promotion that it can have, or by the worst if the enemy chooses, halved
/// for every move that it needs to get there, one more if its ways are taken.
///
/// # Source
/// Pell 1993, section 2.4, promote-distance: the maximum, not the sum, or no player would ever promote (note 4).
pub struct PromoteDistance;

impl Advisor for PromoteDistance {
    fn record(&self) -> Record {
        Record {
            name: "promote-distance",
            about: "what one's pieces would gain by being promoted",
            anticipates: true,
            ..Record::PELL
        }
    }

    fn of_absent(&self, scene: &Scene, absent: &Absent) -> f64 {
        absent.sites.iter().filter_map(|site| scene.promotion_ahead(absent.player, &absent.man(*site))).sum()
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for man in scene.own(player) {
            if let Some(amount) = scene.promotion_ahead(player, man) {
                tell(Solution::of(man, amount, "to be promoted"));
            }
        }
    }
}

impl Scene<'_> {
    /// What the promotion of a player's piece is worth from where it stands; nothing if it is never promoted.
    fn promotion_ahead(&self, player: usize, man: &game::Man) -> Option<f64> {
        let gain = self.promotion(man)?;
        let moves = self.ground.tables.promotion(player, man.kind, man.site, |site| self.taken(site))?;
        Some(gain * 0.5f64.powi(moves.into()))
    }

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
