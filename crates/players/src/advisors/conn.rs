//! Connection: how strong the strongest connection is.

use super::{Advisor, Scene, Solution};
use crate::ground::links::Reach;
use crate::ground::{Demand, Link};

/// How near a player is to connecting his regions: 1 less the length of the strongest connection as a share of its length on
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
    fn name(&self) -> &'static str {
        "conn"
    }

    fn about(&self) -> &'static str {
        "how near one is to connecting one's regions"
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let links = scene.ground.goals[player].links.iter();
        let best = links.filter_map(|wish| {
            let best = strongest(scene, &wish.goal)?;
            Some(Solution { amount: wish.seen(best.amount), ..best })
        });
        best.max_by(|one, other| one.amount.total_cmp(&other.amount)).into_iter().for_each(tell);
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let links = scene.ground.goals[player].links.iter().filter(|wish| wish.wanted);
        let met =
            links.map(|wish| wish.goal.demands.iter().any(|demand| reach(scene, &wish.goal, demand).plain == Some(0)));
        met.reduce(|one, other| one || other)
    }
}

/// The strongest connection of a link, at its weakest point.
fn strongest(scene: &Scene, link: &Link) -> Option<Solution> {
    let each = link.demands.iter().map(|demand| {
        let reach = reach(scene, link, demand);
        let share = reach.length().map_or(0.0, |length| (1.0 - length / demand.whole).clamp(0.0, 1.0));
        let share = if reach.bridged == Some(0) { SURE + (1.0 - SURE) * share } else { share };
        Solution { at: reach.weakest, ..Solution::new(share, "weakest in the strongest connection") }
    });
    each.max_by(|one, other| one.amount.total_cmp(&other.amount))
}

fn reach(scene: &Scene, link: &Link, demand: &Demand) -> Reach {
    let mut room = scene.room.borrow_mut();
    let costs = &mut room.links.costs;
    costs.clear();
    costs.resize(link.net.len(), 1);
    for man in &scene.look.men {
        let toll = link.toll.unwrap_or(u16::MAX);
        costs[man.site.index()] = if link.sort.means(man) { 0 } else { toll };
    }
    link.reach(demand, &mut room.links)
}
