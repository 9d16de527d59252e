//! The search for better games near a game, by one of several methods (Browne 2011, 6.1 and 8.3).

use game::Rng;
use ludi::tree::Game;

use super::budget::{BatchFitness, Budget};
use super::edits::Neighbour;
use super::{climb, sage, tree};

/// How it is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// From neighbour to best neighbour, kicks where it ends: iterated local search.
    #[default]
    Climb,
    /// A tree of changes that grows where games are good: Monte Carlo tree search.
    Tree,
    /// Rows of changes that compete, each judged by where chance leads from it: self-adaptive greedy estimate.
    Sage,
}

/// How far is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// In which way.
    pub method: Method,
    /// How many games may be measured.
    pub measured: usize,
    /// What chance is drawn from.
    pub seed: u64,
}

impl Default for Search {
    fn default() -> Search {
        Search { method: Method::default(), measured: 1000, seed: 0 }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best game.
    pub game: Game,
    /// How good it is.
    pub quality: f64,
    /// The steps that led there.
    pub steps: Vec<Step>,
    /// How many games were measured.
    pub measured: usize,
}

/// A step, or several at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was changed.
    pub told: String,
    /// How good the game was then.
    pub quality: f64,
}

/// Searches round a game for the best. `measure` says how good games are, many at once, in their order; nothing for those that
/// are no good at all. A game is measured once only.
pub fn search<'a>(start: &Game, settings: Search, measure: &'a mut BatchFitness<'a>) -> Found {
    let mut budget = Budget::new(settings.measured, measure);
    let mut stream = Rng::new(settings.seed, 0);
    let quality = budget.qualities(&[start])[0].unwrap_or(f64::NEG_INFINITY);
    let start = Best { game: start.clone(), quality, steps: Vec::new() };
    let best = match settings.method {
        Method::Climb => climb::climb(start, &mut budget, &mut stream),
        Method::Tree => tree::grow(start, &mut budget, &mut stream),
        Method::Sage => sage::compete(start, &mut budget, &mut stream),
    };
    Found { game: best.game, quality: best.quality, steps: best.steps, measured: budget.spent() }
}

/// A game and the way to it.
#[derive(Clone)]
pub struct Best {
    pub game: Game,
    pub quality: f64,
    pub steps: Vec<Step>,
}

impl Best {
    /// A game on from here.
    pub fn after(&self, next: Neighbour, quality: f64) -> Best {
        let step = Step { told: next.told, quality };
        Best { game: next.game, quality, steps: self.steps.iter().cloned().chain([step]).collect() }
    }

    /// Takes the other one if it is better.
    pub fn or(&mut self, other: &Best) {
        if other.quality > self.quality {
            self.clone_from(other);
        }
    }
}

#[cfg(test)]
pub mod fixtures {
    use ludi::tree::Game;

    use crate::distance::RuleProfile;

    /// A fitness that grows as a game gets nearer to a target.
    pub fn fond_of(wanted: &Game) -> impl FnMut(&[&Game]) -> Vec<Option<f64>> + use<> {
        let wanted = RuleProfile::of(wanted);
        move |games: &[&Game]| games.iter().map(|game| Some(-wanted.distance(&RuleProfile::of(game)))).collect()
    }

    /// A fitness of large boards and short rows alone.
    pub fn fond_of_large_boards(games: &[&Game]) -> Vec<Option<f64>> {
        let fondness = |game: &&Game| {
            let size = *game.board.size.as_ref()?.value.first()?;
            let ludi::tree::Tree::Leaf(ludi::tree::Goal::InARow(row)) = &game.end.clauses.first()?.condition.value
            else {
                return None;
            };
            Some(f64::from(size.min(9)) - f64::from(row.length()))
        };
        games.iter().map(fondness).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::fixtures::{fond_of, fond_of_large_boards};
    use super::*;
    use crate::of_library::named;

    const METHODS: [Method; 3] = [Method::Climb, Method::Tree, Method::Sage];

    #[test]
    fn every_method_finds_the_orthogonal_version_of_lammothm() {
        let (start, wanted) = (named("lammothm"), named("lammothm_orthogonal"));
        for method in METHODS {
            let settings = Search { method, measured: 1500, seed: 1 };
            let found = search(&start, settings, &mut fond_of(&wanted));
            assert_eq!(found.quality, 0.0, "{method:?} ended with {:?}", found.steps);
        }
    }

    #[test]
    fn every_method_measures_each_game_once_and_no_more_than_it_may() {
        for method in METHODS {
            let (mut asked, settings) = (Vec::new(), Search { method, measured: 300, seed: 0 });
            let found = search(&named("duath"), settings, &mut |games| {
                asked.extend(games.iter().map(|game| ::ludi::print(game)));
                fond_of_large_boards(games)
            });
            assert_eq!((asked.len(), found.measured), (300, 300), "{method:?}");
            asked.sort();
            asked.dedup();
            assert_eq!(asked.len(), 300, "{method:?}");
        }
    }

    #[test]
    fn every_method_finds_the_same_for_the_same_seed() {
        for method in METHODS {
            let settings = Search { method, measured: 200, seed: 5 };
            let once = || search(&named("duath"), settings, &mut fond_of_large_boards);
            assert_eq!(once(), once(), "{method:?}");
        }
    }

    #[test]
    fn every_method_ends_when_it_is_stopped() {
        for method in METHODS {
            let (mut asked, settings) = (0, Search { method, measured: 1_000_000, seed: 0 });
            let found = search(&named("duath"), settings, &mut |games| {
                asked += games.len();
                let mut told = fond_of_large_boards(games);
                told.truncate(if asked > 50 { games.len() / 2 } else { games.len() });
                told
            });
            assert!(found.measured <= asked && found.quality.is_finite(), "{method:?}");
        }
    }

    #[test]
    fn where_nothing_is_any_good_every_method_stays() {
        for method in METHODS {
            let (game, settings) = (named("duath"), Search { method, measured: 200, seed: 0 });
            let found = search(&game, settings, &mut |games| vec![None; games.len()]);
            assert_eq!((found.game, found.steps), (game, vec![]), "{method:?}");
        }
    }
}
