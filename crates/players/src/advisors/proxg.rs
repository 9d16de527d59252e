//! Proximity to the goal.

use super::{Advisor, Record, Scene, Solution};
use crate::ground::{Quorum, Race, prospect};

/// How near the pieces that must get somewhere are to it: half by those that are nearest, as many as must get there, half by
/// all of them. Sites that one loses by reaching count the other way round. Of several goals the
/// nearest counts, of those that must be reached together the average.
///
/// # Ends
/// A player with a `reach` or `arrive` goal has won by it when this many pieces stand there.
/// # Source
/// Browne 2011, appendix C, C5. The halves are ours: the nearest alone would run ahead, all together would never arrive.
pub struct Proxg;

const WORDS: &str = "on its way to the goal";

impl Advisor for Proxg {
    fn record(&self) -> Record {
        Record { name: "proxg", about: "how near one's pieces are to where they must get", ..Record::BROWNE }
    }

    fn solve(&self, scene: &Scene, player: usize, tell: &mut dyn FnMut(Solution)) {
        let best = prospect(&scene.ground.goals[player].races, |race| Some(nearness(scene, race)));
        let Some((near, wish)) = best else { return };
        if !wish.wanted {
            return tell(Solution::new(near, "away from where one must not get"));
        }
        let best =
            scene.meant(&wish.goal.sort).max_by(|one, other| at(&wish.goal, one).total_cmp(&at(&wish.goal, other)));
        best.into_iter().for_each(|man| tell(Solution::of(man, near, WORDS)));
    }

    fn met(&self, scene: &Scene, player: usize) -> Option<bool> {
        let mut races = scene.ground.goals[player].races.iter().filter(|wish| wish.wanted).peekable();
        races.peek()?;
        Some(races.any(|wish| {
            let race = &wish.goal;
            let there = scene.meant(&race.sort).filter(|man| race.region.contains(&man.site)).count();
            there > 0 && there >= needed(race, scene.meant(&race.sort).count())
        }))
    }
}

fn at(race: &Race, man: &game::Man) -> f32 {
    race.nearness[man.site.index()]
}

fn needed(race: &Race, pieces: usize) -> usize {
    match race.quorum {
        Quorum::Some(count) => count,
        Quorum::All => pieces,
        Quorum::Fill => race.region.len(),
    }
}

fn nearness(scene: &Scene, race: &Race) -> f64 {
    let mut scratch = scene.scratch.borrow_mut();
    let near = &mut scratch.near;
    near.clear();
    near.extend(scene.meant(&race.sort).map(|man| at(race, man)));
    if near.is_empty() {
        return 0.0;
    }
    near.sort_unstable_by(|one, other| other.total_cmp(one));
    let needed = needed(race, near.len()).max(1);
    let first: f32 = near.iter().take(needed).sum();
    let all: f32 = near.iter().sum();
    f64::from(first / needed as f32 + all / near.len() as f32) / 2.0
}
