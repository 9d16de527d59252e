//! Stacks.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Tower, prospect};

/// How high a player's highest stack is: as a share of the height that they need, or (H - 1) / H of any height H where they
/// needs none. Heights that lose count the other way round.
///
/// # Ends
/// A player with a `stack` goal has won by it when a stack is so high.
/// # Source
/// Browne 2011, appendix C, C16; with a small negative weight it keeps pieces apart, section 3.3.5.
pub struct Stack;

impl Advisor for Stack {
    fn record(&self) -> Record {
        Record { name: "stack", about: "how high one's stacks are", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let towers = &scene.ground.goals[player].towers;
        if towers.is_empty() {
            let highest = scene.own(player).max_by_key(|man| man.height);
            let amount = |height: u8| 1.0 - 1.0 / f64::from(height.max(1));
            return highest
                .into_iter()
                .for_each(|man| tell(Solution::of(man, amount(man.height), "the highest stack")));
        }
        let best = prospect(towers, |tower| {
            let share = f64::from(highest(scene, tower)?.height) / tower.height.max(1) as f64;
            Some(share.min(1.0))
        });
        let told = best.and_then(|(share, wish)| {
            highest(scene, &wish.goal).map(|man| Solution::of(man, share, "the highest stack"))
        });
        told.into_iter().for_each(tell);
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let towers = scene.ground.goals[player].towers.iter().filter(|wish| wish.wanted);
        let met =
            towers.map(|wish| scene.meant(&wish.goal.sort).any(|man| usize::from(man.height) >= wish.goal.height));
        met.reduce(|one, other| one || other)
    }
}

fn highest<'a>(scene: &'a Scene, tower: &'a Tower) -> Option<&'a game::Man> {
    scene.meant(&tower.sort).max_by_key(|man| man.height)
}
