//! State: whether something is as it should be.

use super::{Advisor, Scene, Solution};
use crate::ground::{Standing, Wish};

/// 1 if a piece or site is as one of a player's end conditions says, else 0; the other way round for what loses.
///
/// States of cells are not to be seen in a position as advisors get it, and do not count.
///
/// # Ends
/// A player with a `state` goal has won by it when it holds.
/// # Source
/// Browne 2011, appendix C, C15.
pub struct State;

impl Advisor for State {
    fn name(&self) -> &'static str {
        "state"
    }

    fn about(&self) -> &'static str {
        "whether the state exists that one wants"
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let states = &scene.ground.goals[player].states;
        let seen = |wish: &Wish<Standing>| wish.seen(f64::from(u8::from(holds(scene, &wish.goal))));
        if let Some(share) = states.iter().map(seen).reduce(f64::max) {
            tell(Solution::new(share, "as it should be"));
        }
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let states = scene.ground.goals[player].states.iter().filter(|wish| wish.wanted);
        states.map(|wish| holds(scene, &wish.goal)).reduce(|one, other| one || other)
    }
}

fn holds(scene: &Scene, standing: &Standing) -> bool {
    let there = |man: &&game::Man| standing.sites.is_empty() || standing.sites.contains(&man.site);
    scene.meant(&standing.sort).filter(there).any(|man| usize::from(man.height) >= standing.height)
}
