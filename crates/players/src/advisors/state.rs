//! State: whether something is as it should be.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Standing, prospect};

/// 1 if a piece or site is as one of a player's end conditions says, else 0; the other way round for what loses.
///
/// # Ends
/// A player with a `state` goal has won by it when it holds.
/// # Source
/// Browne 2011, appendix C, C15.
pub struct State;

impl Advisor for State {
    fn record(&self) -> Record {
        Record { name: "state", about: "whether the state exists that one wants", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let as_it_should_be = |standing: &Standing| Some(f64::from(u8::from(holds(scene, standing))));
        let best = prospect(&scene.ground.goals[player].states, as_it_should_be);
        best.into_iter().for_each(|(share, _)| tell(Solution::new(share, "as it should be")));
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let states = scene.ground.goals[player].states.iter().filter(|wish| wish.wanted);
        states.map(|wish| holds(scene, &wish.goal)).reduce(|one, other| one || other)
    }
}

fn holds(scene: &Scene, standing: &Standing) -> bool {
    match standing {
        Standing::Piece(sort) => scene.meant(sort).next().is_some(),
        Standing::Cell { sites, state, whose, empty, height } => sites.iter().any(|site| {
            let cell = scene.look.cells.get(site.index()).copied().unwrap_or_default();
            let man = scene.look.on(*site);
            let belongs = whose.as_ref().is_none_or(|sort| match (cell.owner, man) {
                (Some(owner), _) => sort.owners >> owner & 1 == 1,
                (None, Some(man)) => sort.means(man),
                (None, None) => *empty,
            });
            belongs && cell.state == *state && man.map_or(0, |man| usize::from(man.height)) >= *height
        }),
    }
}
