//! Possession.

use super::{Advisor, Record, Scene, Solution};

/// What each piece in a player's hand would be worth on the board in the current position: what the local advisors that count
/// would say of it, averaged over all empty sites. With the maximum instead, a piece would be worth more in hand than anywhere.
///
/// # Source
/// Pell 1993, section 2.4, possess. As he says there (note 3) this is too simple for games like Shogi.
pub struct Possess;

impl Advisor for Possess {
    fn record(&self) -> Record {
        Record { name: "possess", about: "what the pieces in one's hand could do on the board", ..Record::PELL }
    }

    fn asks_for_absent(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let held = |kind: &usize| scene.held(player, *kind) > 0;
        let mut empty = None;
        for kind in (0..scene.ground.kinds.len()).filter(held) {
            let empty = empty.get_or_insert_with(|| scene.empty_sites());
            let sum = scene.local_in_hand(player, kind as u8, empty);
            let amount = f64::from(scene.held(player, kind)) * sum / empty.len().max(1) as f64;
            tell(Solution { kind: Some(kind as u8), ..Solution::new(amount, "in hand") });
        }
    }
}
