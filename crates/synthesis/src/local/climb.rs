//! Iterated local search: from neighbour to better neighbour until none is better, a kick, and again (B182).

use std::collections::BTreeMap;

use game::Stream;
use ludi::tree::Game;

use super::edits::{Neighbour, neighbours};

/// How far is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climb {
    /// How many games may be measured.
    pub measured: usize,
    /// How many steps a kick goes at random.
    pub kick: usize,
    /// What chance is drawn from.
    pub seed: u64,
}

impl Default for Climb {
    fn default() -> Climb {
        Climb { measured: 1000, kick: 2, seed: 0 }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best game.
    pub game: Game,
    /// How good it is.
    pub quality: f64,
    /// The steps that led up, kicks left out.
    pub steps: Vec<Step>,
    /// How many games were measured.
    pub measured: usize,
}

/// A step up.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was changed.
    pub told: String,
    /// How good the game was then.
    pub quality: f64,
}

/// Searches round a game for the best. `measure` says how good games are, many at once, in their order; nothing for those that
/// are no good at all. A game is measured once only.
pub fn climb(start: &Game, settings: Climb, measure: &mut dyn FnMut(&[&Game]) -> Vec<Option<f64>>) -> Found {
    let mut search = Search { settings, known: BTreeMap::new(), measure };
    let quality = search.qualities(&[start])[0].unwrap_or(f64::NEG_INFINITY);
    let mut best = search.up(Found { game: start.clone(), quality, steps: Vec::new(), measured: 0 });
    let mut stream = Stream::new(settings.seed, 0);
    while search.has_room() {
        let before = search.known.len();
        let Some(kicked) = kicked(&best.game, settings.kick, &mut stream) else { break };
        let Some(quality) = search.qualities(&[&kicked.game])[0] else { continue };
        let step = Step { told: kicked.told, quality };
        let steps = best.steps.iter().cloned().chain([step]).collect();
        let top = search.up(Found { game: kicked.game, quality, steps, measured: 0 });
        if top.quality > best.quality {
            best = top;
        }
        // Everything within a kick is known: there is nowhere else to go.
        if search.known.len() == before && settings.kick < 2 {
            break;
        }
    }
    Found { measured: search.known.len(), ..best }
}

struct Search<'a> {
    settings: Climb,
    /// How good games are, by their text.
    known: BTreeMap<String, Option<f64>>,
    measure: &'a mut dyn FnMut(&[&Game]) -> Vec<Option<f64>>,
}

impl Search<'_> {
    fn has_room(&self) -> bool {
        self.known.len() < self.settings.measured
    }

    /// How good games are; those for which there is no room are no good.
    fn qualities(&mut self, games: &[&Game]) -> Vec<Option<f64>> {
        let texts: Vec<String> = games.iter().map(|game| ::ludi::print(game)).collect();
        let room = self.settings.measured.saturating_sub(self.known.len());
        let new: Vec<usize> = (0..games.len()).filter(|at| !self.known.contains_key(&texts[*at])).take(room).collect();
        let asked: Vec<&Game> = new.iter().map(|at| games[*at]).collect();
        let told = if asked.is_empty() { Vec::new() } else { (self.measure)(&asked) };
        for (at, quality) in new.into_iter().zip(told) {
            self.known.insert(texts[at].clone(), quality.filter(|quality| quality.is_finite()));
        }
        texts.iter().map(|text| self.known.get(text).copied().flatten()).collect()
    }

    /// From neighbour to best neighbour until none is better.
    fn up(&mut self, mut at: Found) -> Found {
        while self.has_room() {
            let near = neighbours(&at.game);
            let games: Vec<&Game> = near.iter().map(|near| &near.game).collect();
            let qualities = self.qualities(&games);
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
}

/// Some steps at random.
fn kicked(game: &Game, steps: usize, stream: &mut Stream) -> Option<Neighbour> {
    let mut last: Option<Neighbour> = None;
    for _ in 0..steps.max(1) {
        let mut near = neighbours(last.as_ref().map_or(game, |last| &last.game));
        if near.is_empty() {
            break;
        }
        let drawn = near.swap_remove(stream.below(near.len() as u32) as usize);
        let told = last.map_or(drawn.told.clone(), |last| format!("{}; {}", last.told, drawn.told));
        last = Some(Neighbour { told, ..drawn });
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::Profile;
    use crate::of_library::named;

    /// Somebody who likes games the more, the nearer they are to one that he has in mind.
    fn fond_of(wanted: &Game) -> impl FnMut(&[&Game]) -> Vec<Option<f64>> + use<> {
        let wanted = Profile::of(wanted);
        move |games: &[&Game]| games.iter().map(|game| Some(-wanted.distance(&Profile::of(game)))).collect()
    }

    // B182
    #[test]
    fn it_goes_from_lammothm_to_the_version_without_diagonals() {
        let found = climb(&named("lammothm"), Climb::default(), &mut fond_of(&named("lammothm_orthogonal")));
        assert_eq!(found.quality, 0.0);
        assert_eq!(found.steps.len(), 1);
        assert_eq!(found.steps[0].told, "(tiling square i-nbors) becomes (tiling square)");
    }

    /// Somebody who likes large boards and short rows, and nothing else.
    fn fond_of_large_boards(game: &Game) -> Option<f64> {
        let size = *game.board.size.as_ref()?.value.first()?;
        let ludi::tree::Tree::Leaf(ludi::tree::Goal::InARow(row)) = &game.end.clauses.first()?.condition.value else {
            return None;
        };
        Some(f64::from(size.min(9)) - f64::from(row.length()))
    }

    #[test]
    fn it_takes_several_steps_and_measures_no_more_than_it_may() {
        let (mut asked, settings) = (0, Climb { measured: 500, ..Climb::default() });
        let found = climb(&named("duath"), settings, &mut |games| {
            asked += games.len();
            games.iter().map(|game| fond_of_large_boards(game)).collect()
        });
        assert!(found.quality >= 6.0 && found.steps.len() >= 4, "{} {:?}", found.quality, found.steps);
        assert!(found.steps.is_sorted_by(|one, other| one.quality < other.quality), "{:?}", found.steps);
        assert_eq!((asked, found.measured), (500, 500));
    }

    #[test]
    fn where_nothing_is_any_good_it_stays() {
        let game = named("duath");
        let found = climb(&game, Climb { measured: 200, ..Climb::default() }, &mut |games| vec![None; games.len()]);
        assert_eq!((found.game, found.steps), (game, vec![]));
    }
}
