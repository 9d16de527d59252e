//! Iterated local search: from neighbour to better neighbour until none is better, a kick, and again (B182).

use game::Rng;

use super::budget::{Budget, wander};
use super::edits::neighbours;
use super::search::{Best, Step};

/// How many steps a kick goes at random.
const KICK: usize = 2;

/// Goes up, and from the top on after a kick, as long as there is room.
pub fn climb(start: Best, budget: &mut Budget<'_>, stream: &mut Rng) -> Best {
    let mut best = up(start, budget);
    while budget.has_room() {
        let Some(kicked) = wander(&best.game, KICK, stream) else { break };
        let Some(quality) = budget.qualities(&[&kicked.game])[0] else { continue };
        let top = up(best.after(kicked, quality), budget);
        if top.quality > best.quality {
            best = top;
        }
    }
    best
}

/// From neighbour to best neighbour until none is better.
fn up(mut at: Best, budget: &mut Budget<'_>) -> Best {
    while budget.has_room() {
        let near = neighbours(&at.game);
        let games: Vec<_> = near.iter().map(|near| &near.game).collect();
        let qualities = budget.qualities(&games);
        let better = near.into_iter().zip(qualities).filter_map(|(near, quality)| Some((near, quality?)));
        let Some((near, quality)) = better.reduce(|one, other| if other.1 > one.1 { other } else { one }) else {
            break;
        };
        if quality <= at.quality {
            break;
        }
        at.steps.push(Step { told: near.told, quality });
        (at.game, at.quality) = (near.game, quality);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::super::search::fixtures::{fond_of, fond_of_large_boards};
    use super::super::{Method, Search, search};
    use crate::of_library::named;

    #[test]
    fn it_goes_from_lammothm_to_the_version_without_diagonals() {
        let found = search(&named("lammothm"), Search::default(), &mut fond_of(&named("lammothm_orthogonal")));
        assert_eq!(found.quality, 0.0);
        assert_eq!(found.steps.len(), 1);
        assert_eq!(found.steps[0].told, "(tiling square i-nbors) becomes (tiling square)");
    }

    #[test]
    fn it_takes_several_steps_each_better_than_the_one_before() {
        let settings = Search { method: Method::Climb, measured: 500, seed: 0 };
        let found = search(&named("duath"), settings, &mut fond_of_large_boards);
        assert!(found.quality >= 6.0 && found.steps.len() >= 4, "{} {:?}", found.quality, found.steps);
        assert!(found.steps.is_sorted_by(|one, other| one.quality < other.quality), "{:?}", found.steps);
    }
}
