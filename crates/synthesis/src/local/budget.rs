//! How far a search may go, what it has measured already, and how it takes steps at random.

use std::collections::BTreeMap;

use game::Rng;
use ludi::tree::Game;

use super::edits::{Neighbour, Steps};

/// Says how good games are, many at once, in their order; nothing for those that are no good at all. A caller that stops
/// says nothing of the last ones: then no more are asked for.
pub type BatchFitness<'a> = dyn FnMut(&[&Game]) -> Vec<Option<f64>> + 'a;

/// Measures no game twice, and no more games than it may.
pub struct Budget<'a> {
    most: usize,
    /// How good games are, by their text.
    known: BTreeMap<String, Option<f64>>,
    measure: &'a mut BatchFitness<'a>,
}

impl<'a> Budget<'a> {
    pub fn new(most: usize, measure: &'a mut BatchFitness<'a>) -> Budget<'a> {
        Budget { most, known: BTreeMap::new(), measure }
    }

    pub fn has_room(&self) -> bool {
        self.known.len() < self.most
    }

    /// How many games were measured.
    pub fn spent(&self) -> usize {
        self.known.len()
    }

    /// How good games are; those for which there is no room are no good.
    pub fn qualities(&mut self, games: &[&Game]) -> Vec<Option<f64>> {
        let texts: Vec<String> = games.iter().map(|game| ::ludi::print(game)).collect();
        let mut new: Vec<usize> = Vec::new();
        for at in 0..games.len() {
            let twice = self.known.contains_key(&texts[at]) || new.iter().any(|other| texts[*other] == texts[at]);
            if !twice && self.known.len() + new.len() < self.most {
                new.push(at);
            }
        }
        let asked: Vec<&Game> = new.iter().map(|at| games[*at]).collect();
        let told = if asked.is_empty() { Vec::new() } else { (self.measure)(&asked) };
        let is_enough = told.len() < asked.len();
        for (at, quality) in new.into_iter().zip(told) {
            self.known.insert(texts[at].clone(), quality.filter(|quality| quality.is_finite()));
        }
        if is_enough {
            self.most = self.known.len();
        }
        texts.iter().map(|text| self.known.get(text).copied().flatten()).collect()
    }

    /// The worst and the best that were seen so far.
    pub fn range(&self) -> Option<(f64, f64)> {
        let seen = self.known.values().copied().flatten();
        seen.map(|quality| (quality, quality)).reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)))
    }
}

/// A game some steps at random away, and the steps in words; nothing where no step leads anywhere.
pub fn wander(game: &Game, steps: usize, stream: &mut Rng) -> Option<Neighbour> {
    let mut last: Option<Neighbour> = None;
    for _ in 0..steps {
        let from = last.as_ref().map_or(game, |last| &last.game);
        let Some(drawn) = Steps::from(from).shuffled(stream).next() else { break };
        let told = last.map_or(drawn.told.clone(), |last| format!("{}; {}", last.told, drawn.told));
        last = Some(Neighbour { told, ..drawn });
    }
    last
}
