//! A promotion that waits.

use super::{Advisor, Record, Scene, Solution};

/// What the side to move makes of an enemy piece that waits for it to be promoted: the best of the options for the one who
/// chooses. An option is worth what the advisors that count would say of it on that site in the current position: its material
/// value, and what the local advisors say.
///
/// # Source
/// Pell 1993, section 2.4, init-promote.
pub struct InitPromote;

impl Advisor for InitPromote {
    fn record(&self) -> Record {
        Record {
            name: "init-promote",
            about: "what one makes of an enemy piece that waits to be promoted",
            ..Record::PELL
        }
    }

    fn asks_for_absent(&self) -> bool {
        true
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let Some(man) = scene.look.waiting.filter(|_| scene.look.mover == player) else { return };
        let Some(owner) = man.owner.map(usize::from).filter(|owner| *owner != player) else { return };
        let Some(becoming) = scene.ground.becoming.get(usize::from(man.kind)) else { return };
        let options = becoming.options.iter().map(|(kind, stays)| {
            let holder = if *stays { owner } else { player };
            let material = scene.weight(holder, "material") * scene.ground.worth[usize::from(*kind)];
            let value = material + scene.local_waiting(holder, *kind, man.site);
            Solution { kind: Some(*kind), ..Solution::of(&man, if *stays { -value } else { value }, "to be made") }
        });
        options.max_by(|one, other| one.amount.total_cmp(&other.amount)).into_iter().for_each(tell);
    }
}
