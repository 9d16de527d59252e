//! Capture: targets that are gone.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Hunt, prospect};

/// How far a player has come with taking the pieces that their end conditions name: the share of those that must go. Pieces
/// that one loses by taking count the other way round. Of several goals the nearest counts.
///
/// What has been taken is told by what is left; where there is no end of such pieces, by what a goal has counted.
///
/// # Ends
/// A player with a `capture`, `eliminate` or `eradicate` goal has won by it when this many are gone.
/// # Source
/// Browne 2011, appendix C, C11, turned round so that more is better: the fewer targets are left.
pub struct Capt;

impl Advisor for Capt {
    fn record(&self) -> Record {
        Record { name: "capt", about: "how many of the pieces are gone that one must take", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let best = prospect(&scene.ground.goals[player].hunts, |hunt| progress(scene, hunt, player));
        best.into_iter().for_each(|(share, _)| tell(Solution::new(share, "targets gone")));
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let hunts = scene.ground.goals[player].hunts.iter().filter(|wish| wish.wanted);
        hunts
            .filter_map(|wish| progress(scene, &wish.goal, player))
            .map(|share| share >= 1.0)
            .reduce(|one, other| one || other)
    }
}

/// The share of the pieces that must go which are gone.
fn progress(scene: &Scene, hunt: &Hunt, player: usize) -> Option<f64> {
    let share = |gone: usize, of: usize| (gone as f64 / of.max(1) as f64).min(1.0);
    let Some(first) = hunt.first else {
        let taken = scene.look.taken.get(hunt.counted? * scene.ground.players.len() + player)?;
        return Some(share(*taken as usize, hunt.needed?));
    };
    let standing: usize = scene.meant(&hunt.sort).map(|man| usize::from(man.height)).sum();
    let gone = first.saturating_sub(standing + scene.held_of(&hunt.sort));
    (first > 0).then(|| share(gone, hunt.needed.unwrap_or(first)))
}

impl Scene<'_> {
    /// How many pieces of a sort are held.
    fn held_of(&self, sort: &crate::ground::Sort) -> usize {
        let kinds = self.ground.kinds.len();
        let meant = |place: &usize| sort.owners >> (place / kinds) & 1 == 1 && sort.kinds[place % kinds];
        let held = (0..self.look.held.len()).filter(meant).map(|place| self.look.held[place] as usize);
        held.sum()
    }
}
