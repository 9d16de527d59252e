//! A promotion that waits.

use super::{Advisor, Measure, Scene, Solution};

/// What the side to move makes of an enemy piece that waits for it to be promoted: the best of the options for the one who
/// chooses, each worth its value and its mobility there.
///
/// # Source
/// Pell 1993, section 2.4, init-promote.
pub struct InitPromote;

impl Advisor for InitPromote {
    fn name(&self) -> &'static str {
        "init-promote"
    }

    fn about(&self) -> &'static str {
        "what one makes of an enemy piece that waits to be promoted"
    }

    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let Some(man) = scene.look.waiting.filter(|_| scene.look.mover == player) else { return };
        let Some(owner) = man.owner.map(usize::from).filter(|owner| *owner != player) else { return };
        let Some(becoming) = scene.ground.becoming.get(usize::from(man.kind)) else { return };
        let options = becoming.options.iter().map(|(kind, stays)| {
            let holder = if *stays { owner } else { player };
            let tables = &scene.ground.tables;
            let there = tables.mobility(holder, *kind, man.site) + tables.eventual(holder, *kind, man.site);
            let value = scene.ground.worth[usize::from(*kind)] + there;
            Solution { kind: Some(*kind), ..Solution::of(&man, if *stays { -value } else { value }, "to be made") }
        });
        options.max_by(|one, other| one.amount.total_cmp(&other.amount)).into_iter().for_each(tell);
    }
}
