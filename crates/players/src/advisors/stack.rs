//! Stacks.

use super::{Advisor, Scene, Solution};

/// How high a player's highest stack is: as a share of the height that he needs, or (H - 1) / H of any height H where he
/// needs none. Heights that lose count the other way round.
///
/// # Ends
/// A player with a `stack` goal has won by it when a stack is so high.
/// # Source
/// Browne 2011, appendix C, C16; with a small negative weight it keeps pieces apart, section 3.3.5.
pub struct Stack;

impl Advisor for Stack {
    fn name(&self) -> &'static str {
        "stack"
    }

    fn about(&self) -> &'static str {
        "how high one's stacks are"
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
        let shares = towers.iter().filter_map(|wish| {
            let man = scene.meant(&wish.goal.sort).max_by_key(|man| man.height)?;
            let share = f64::from(man.height) / wish.goal.height.max(1) as f64;
            Some(Solution::of(man, wish.seen(share.min(1.0)), "the highest stack"))
        });
        shares.max_by(|one, other| one.amount.total_cmp(&other.amount)).into_iter().for_each(tell);
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let towers = scene.ground.goals[player].towers.iter().filter(|wish| wish.wanted);
        let met =
            towers.map(|wish| scene.meant(&wish.goal.sort).any(|man| usize::from(man.height) >= wish.goal.height));
        met.reduce(|one, other| one || other)
    }
}
