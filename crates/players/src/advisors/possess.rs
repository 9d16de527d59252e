//! Possession.

use super::{Advisor, Measure, Scene, Solution};

/// What each piece in a player's hand could do on the board: its static and its eventual mobility, averaged over all empty
/// sites. Were it the most, nobody would ever put a piece down.
///
/// # Source
/// Pell 1993, section 2.4, possess. As he says there (note 3) this is too simple for games like Shogi.
pub struct Possess;

impl Advisor for Possess {
    fn name(&self) -> &'static str {
        "possess"
    }

    fn about(&self) -> &'static str {
        "what the pieces in one's hand could do on the board"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        for kind in 0..scene.ground.kinds.len() {
            let held = scene.held(player, kind);
            if held == 0 {
                continue;
            }
            let (mut sum, mut empty) = (0.0, 0.0);
            for site in scene.ground.net.sites().filter(|site| !scene.taken(*site)) {
                empty += 1.0;
                sum += scene.ground.tables.mobility(player, kind as u8, site);
                sum += scene.ground.tables.eventual(player, kind as u8, site);
            }
            let amount = if empty > 0.0 { f64::from(held) * sum / empty } else { 0.0 };
            tell(Solution { kind: Some(kind as u8), ..Solution::new(amount, "in hand") });
        }
    }
}
