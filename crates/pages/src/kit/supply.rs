//! How many pieces a game needs: those that it begins with, and those that come into it in games at random.

use std::collections::{BTreeMap, BTreeSet};

use game::Rng;

use engine::Engine;
use picture::scene::Scene;

/// A sort of pieces: the number of the owner, none if it is neutral, and the type.
pub type Sort = (Option<usize>, usize);

/// How many pieces of each sort there should be.
pub type Supply = BTreeMap<Sort, Need>;

/// How many pieces of a sort there should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// The number.
    pub count: u32,
    /// Whether the rules set no bound to their number.
    pub is_endless: bool,
    /// Whether none is there when the game begins.
    pub is_late: bool,
}

/// How many games at random are looked at, and how many moves of all together: what comes up later is rare.
const GAMES: u64 = 8;
const MOVES: usize = 400;

/// No more moves than this are listed for it, so that games with many moves are printed too.
const LISTED: usize = 200_000;

/// The least number of a sort of which the game has none when it begins.
const LEAST_LATE: u32 = 2;

/// How many pieces a game needs on a board with this number of sites; no more moves are made once the caller says stop.
pub fn supply(engine: &dyn Engine, sites: usize, stop: &dyn Fn() -> bool) -> Supply {
    let first = counted(&engine.begin(&mut Rng::new(0, 0)).scene());
    let (mut most, mut endless) = (first.clone(), BTreeSet::new());
    let (mut left, mut listed) = (MOVES, 0);
    for number in 0..GAMES {
        if left == 0 || listed >= LISTED || stop() {
            break;
        }
        let mut stream = Rng::new(number, 0);
        let mut play = engine.begin(&mut stream);
        let mut scene = play.scene();
        let mut before = counted(&scene);
        while left > 0 && listed < LISTED && !stop() && !scene.moves.is_empty() {
            left -= 1;
            listed += scene.moves.len();
            let chosen = &scene.moves[stream.below(scene.moves.len() as u32) as usize];
            let (enters, text) = (chosen.enters, chosen.text.clone());
            let Ok(chosen) = play.choose(&text) else { break };
            play.play_listed(&chosen);
            scene = play.scene();
            let after = counted(&scene);
            for (sort, count) in &after {
                let earlier = before.get(sort).copied().unwrap_or_default();
                if enters && *count > earlier {
                    endless.insert(*sort);
                }
                let known = most.entry(*sort).or_default();
                *known = (*known).max(*count);
            }
            before = after;
        }
    }
    let share = sites.div_ceil(endless.len().max(1)) as u32;
    let need = |(sort, count): (Sort, u32)| {
        let (is_endless, is_late) = (endless.contains(&sort), !first.contains_key(&sort));
        let is_late = is_late && !is_endless;
        let least = if is_endless {
            share
        } else if is_late {
            LEAST_LATE
        } else {
            0
        };
        (sort, Need { count: count.max(least), is_endless, is_late })
    };
    most.into_iter().map(need).collect()
}

/// The pieces on the board and in hands, sort by sort.
fn counted(scene: &Scene) -> BTreeMap<Sort, u32> {
    let mut counts = BTreeMap::new();
    let standing = scene.stacks.iter().flat_map(|stack| &stack.pieces).map(|piece| (piece, 1));
    let held = scene.hands.iter().map(|held| (&held.piece, held.count));
    for (piece, count) in standing.chain(held) {
        *counts.entry((piece.owner.map(game::Role::index), piece.kind)).or_default() += count;
    }
    counts
}
