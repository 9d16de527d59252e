//! Connection: how strong the strongest connection is.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Link, prospect};

/// How near a player is to connecting their regions: 1 less the length of the strongest connection as a share of its length on
/// an empty board.
///
/// The length adds up how many stones are missing, how many if bridges hold (two sites that are joined by two empty ones), and
/// a resistance: over the steps of the way, one over the number of sites that will do. So a stone that
/// makes a bridge, or widens the way where it is narrowest, counts most. If only bridges must hold, it is nearly there.
/// Connections that lose count the other way round.
///
/// # Ends
/// A player with a `connect` goal has won by it when no stone is missing.
/// # Source
/// Browne 2011, appendix C, C20: the weakest point of the strongest connection. The measure is ours.
pub struct Conn;

/// A connection that only needs its bridges to hold is at least so near.
const SURE: f64 = 0.9;

impl Advisor for Conn {
    fn record(&self) -> Record {
        Record { name: "conn", about: "how near one is to connecting one's regions", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let mut solution = None;
        let best = prospect(&scene.ground.goals[player].links, |link| {
            let found = strongest(scene, link)?;
            solution = solution.filter(|best: &Solution| best.amount >= found.amount).or(Some(found));
            Some(found.amount)
        });
        let told = best.zip(solution).map(|((amount, _), solution)| Solution { amount, ..solution });
        told.into_iter().for_each(tell);
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let links = scene.ground.goals[player].links.iter().filter(|wish| wish.wanted);
        let met = links.map(|wish| {
            let mut met = false;
            wish.goal.each_reach(&scene.look.men, &mut scene.scratch.borrow_mut().links, |_, reach| {
                met |= reach.plain == Some(0);
            });
            met
        });
        met.reduce(|one, other| one || other)
    }
}

/// The strongest connection of a link, at its weakest point.
fn strongest(scene: &Scene, link: &Link) -> Option<Solution> {
    let mut best: Option<Solution> = None;
    link.each_reach(&scene.look.men, &mut scene.scratch.borrow_mut().links, |demand, reach| {
        let share = reach.length().map_or(0.0, |length| (1.0 - length / demand.whole).clamp(0.0, 1.0));
        let share = if reach.bridged == Some(0) { SURE + (1.0 - SURE) * share } else { share };
        if best.is_none_or(|best| share >= best.amount) {
            best = Some(Solution { at: reach.weakest, ..Solution::new(share, "weakest in the strongest connection") });
        }
    });
    best
}
