//! How many pieces a game needs: those that it begins with, and those that come into it in games at random.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use game::Stream;

use crate::engine::Engine;
use crate::picture::scene::Scene;

/// A sort of pieces: the number of the owner, none if it is nobody's, and the type.
pub type Sort = (Option<usize>, usize);

/// How many pieces of each sort there should be.
pub type Supply = BTreeMap<Sort, Need>;

/// How many pieces of a sort there should be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// So many.
    pub count: u32,
    /// Whether the rules set no bound to their number.
    pub is_endless: bool,
    /// Whether none is there when the game begins.
    pub is_late: bool,
}

/// How many games at random are looked at, and how many moves of all together: what comes up later is rare.
const GAMES: u64 = 8;
const MOVES: usize = 400;

/// No more moves than this are listed for it, and no move is made after this time, so that slow games are printed too.
const LISTED: usize = 200_000;
const PATIENCE: Duration = Duration::from_secs(2);

/// Of a sort of which the game has none when it begins, so many at least.
const LEAST_LATE: u32 = 2;

/// How many pieces a game on a board of so many sites needs.
pub fn supply(engine: &dyn Engine, sites: usize) -> Supply {
    let first = counted(&engine.begin(&mut Stream::new(0, 0)).scene());
    let (mut most, mut endless) = (first.clone(), BTreeSet::new());
    let (mut left, mut listed, begun) = (MOVES, 0, Instant::now());
    for number in 0..GAMES {
        if left == 0 || listed >= LISTED || begun.elapsed() >= PATIENCE {
            break;
        }
        let mut stream = Stream::new(number, 0);
        let mut play = engine.begin(&mut stream);
        let mut scene = play.scene();
        let mut before = counted(&scene);
        while left > 0 && listed < LISTED && begun.elapsed() < PATIENCE && !scene.moves.is_empty() {
            left -= 1;
            listed += scene.moves.len();
            let chosen = &scene.moves[stream.below(scene.moves.len() as u32) as usize];
            let (enters, text) = (chosen.enters, chosen.text.clone());
            let Ok(chosen) = play.choose(&text) else { break };
            play.play(&chosen);
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
