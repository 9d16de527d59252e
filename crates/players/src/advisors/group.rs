//! Groups.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Gather, prospect};

/// How near a player is to a group: the largest they have, as a share of the size that they need. Where all their pieces must be one
/// group, half is the share of them in the largest, and half how near they are to each other. Groups that lose count the
/// other way round.
///
/// # Ends
/// A player with a `group` goal has won by it when a group is large enough, or two pieces or more are one group.
/// # Source
/// Browne 2011, appendix C, C19.
pub struct Group;

impl Advisor for Group {
    fn record(&self) -> Record {
        Record {
            name: "group",
            about: "how near one's pieces are to being one group, or a large one",
            ..Record::BROWNE
        }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let mut at = None;
        let best = prospect(&scene.ground.goals[player].groups, |goal| {
            let found = scene.groups(&goal.sort, &goal.net);
            let share = match goal.size {
                Some(size) => found.largest as f64 / size.max(1) as f64,
                None if found.pieces == 0 => 0.0,
                None if found.pieces >= 2 && found.groups == 1 => 1.0,
                None => (found.largest as f64 / found.pieces as f64 + closeness(scene, goal)) / 2.0,
            };
            at = at.or(found.at);
            Some(share.min(1.0))
        });
        let told = best.map(|(share, _)| Solution { at, ..Solution::new(share, "the largest group") });
        told.into_iter().for_each(tell);
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let groups = scene.ground.goals[player].groups.iter().filter(|wish| wish.wanted);
        let met = groups.map(|wish| {
            let found = scene.groups(&wish.goal.sort, &wish.goal.net);
            wish.goal.size.map_or(found.pieces >= 2 && found.groups == 1, |size| found.largest >= size)
        });
        met.reduce(|one, other| one || other)
    }
}

/// How near the pieces are to each other, on the average over all pairs.
fn closeness(scene: &Scene, goal: &Gather) -> f64 {
    let net = &scene.ground.net;
    let (mut pairs, mut apart) = (0.0, 0.0);
    for one in scene.meant(&goal.sort) {
        for other in scene.meant(&goal.sort).filter(|other| other.site > one.site) {
            pairs += 1.0;
            apart += f64::from(net.distance(one.site, other.site));
        }
    }
    if pairs > 0.0 { 1.0 - apart / pairs / f64::from(net.across.max(1)) } else { 1.0 }
}
