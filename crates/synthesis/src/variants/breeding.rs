//! The rounds of the algorithm: N survivors, N children, games, and again N survivors.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use game::Rng;

use crate::baptism::Names;

use super::chances::{Chances, happens};
use super::conditions::Conditions;
use super::fitness::{Aim, Results, fitter};
use super::operators::{invented, mutated, recombined};
use super::selection::tournament;
use super::text::text;
use super::variant::Variant;

/// How variants are bred.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// What chance is drawn from.
    pub seed: u64,
    /// How many survive a round, and how many children there are.
    pub survivors: usize,
    /// The board and the armies.
    pub conditions: Conditions,
    /// How often each kind of mutation happens.
    pub chances: Chances,
    /// What is looked for, the most important first.
    pub aims: Vec<Aim>,
}

/// A variant of the pool.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its number in the run: all that its chances depend on besides the seed.
    pub number: u64,
    /// What it is called.
    pub name: String,
    /// The round in which it was bred; 0 if it was there at first.
    pub round: u64,
    /// The numbers of the one or two that it comes from.
    pub parents: Vec<u64>,
    /// Its pieces.
    pub variant: Variant,
    /// What has come of all its games so far.
    pub results: Results,
}

/// What became of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its number, from 1.
    pub round: u64,
    /// How many candidates there were.
    pub pool: usize,
    /// How many of its children survived.
    pub new: usize,
    /// How many times a child was drawn again because it was a duplicate: its mutations were neutral.
    pub neutral: u64,
}

/// A run.
#[derive(Clone, Debug)]
pub struct Breeding {
    settings: Settings,
    names: Names,
    /// All names so far, in small letters: a name means one variant all through a run.
    called: BTreeSet<String>,
    pool: Vec<Candidate>,
    next: u64,
    round: u64,
}

/// How often a duplicate child is drawn again.
const TRIES: u64 = 20;

/// Half of the children have two parents.
const RECOMBINED: f64 = 0.5;

impl Breeding {
    /// A run that begins with as many invented variants as survive a round.
    pub fn new(settings: Settings) -> Breeding {
        let (names, called, pool) = (Names::default(), BTreeSet::new(), Vec::new());
        let mut breeding = Breeding { settings, names, called, pool, next: 0, round: 0 };
        for _ in 0..breeding.settings.survivors.max(1) {
            let mut stream = Rng::new(breeding.settings.seed, breeding.next);
            let variant = invented(&breeding.settings.conditions, &breeding.names, &mut stream);
            let first = breeding.candidate(variant, Vec::new(), &mut stream);
            breeding.pool.push(first);
        }
        breeding
    }

    /// How it is done.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Plays a round: as many children as survivors, games of all of them, half of them survive. `play` says what came of the
    /// games of each candidate; what it says is added to what came of the games before. If it fails nothing has happened.
    pub fn round<E>(&mut self, play: impl FnOnce(&[Candidate]) -> Result<Vec<Results>, E>) -> Result<Played, E> {
        let mut after = self.clone();
        after.round += 1;
        let neutral = after.breed();
        let results = play(&after.pool)?;
        for (candidate, new) in after.pool.iter_mut().zip(results) {
            candidate.results = candidate.results.and(new);
        }
        let pool = after.pool.len();
        after.select();
        *self = after;
        let new = self.pool.iter().filter(|candidate| candidate.round == self.round).count();
        Ok(Played { round: self.round, pool, new, neutral })
    }

    /// Whether the candidate of this number is still there: the others have lost against a fitter one.
    pub fn is_left(&self, number: u64) -> bool {
        self.pool.iter().any(|candidate| candidate.number == number)
    }

    /// Those who are left, the fittest first.
    pub fn ranked(&self) -> Vec<&Candidate> {
        let mut all: Vec<&Candidate> = self.pool.iter().collect();
        all.sort_by(|one, other| self.fitter(other, one).then(one.number.cmp(&other.number)));
        all
    }

    /// The rules of a candidate.
    pub fn text(&self, candidate: &Candidate) -> Option<String> {
        text(&candidate.name, &candidate.variant, &self.settings.conditions)
    }

    fn fitter(&self, one: &Candidate, other: &Candidate) -> Ordering {
        fitter(&self.settings.aims, (&one.variant, &one.results), (&other.variant, &other.results))
    }

    /// Adds as many children as there are survivors; how many had to be drawn again.
    fn breed(&mut self) -> u64 {
        let survivors = self.pool.len();
        let mut neutral = 0;
        for _ in 0..survivors {
            let mut stream = Rng::new(self.settings.seed, self.next);
            let mut tries = 0;
            let (variant, parents) = loop {
                let made = self.child(survivors, &mut stream);
                if tries == TRIES || self.is_new(&made.0) {
                    break made;
                }
                tries += 1;
            };
            neutral += tries;
            let child = self.candidate(variant, parents, &mut stream);
            self.pool.push(child);
        }
        neutral
    }

    fn child(&self, survivors: usize, stream: &mut Rng) -> (Variant, Vec<u64>) {
        let Settings { conditions, chances, .. } = &self.settings;
        let one = &self.pool[stream.below(survivors as u32) as usize];
        let mut parents = vec![one.number];
        let mut variant = one.variant.clone();
        if happens(RECOMBINED, stream) && survivors > 1 {
            let others: Vec<&Candidate> =
                self.pool[..survivors].iter().filter(|other| other.number != one.number).collect();
            let other = others[stream.below(others.len() as u32) as usize];
            parents.push(other.number);
            variant = recombined([&one.variant, &other.variant], conditions, &self.names, stream);
        }
        (mutated(&variant, conditions, chances, &self.names, stream), parents)
    }

    fn is_new(&self, variant: &Variant) -> bool {
        let conditions = &self.settings.conditions;
        let meaning = variant.meaning(conditions);
        let is_like =
            |known: &Candidate| known.variant.prizes == variant.prizes && known.variant.meaning(conditions) == meaning;
        !self.pool.iter().any(is_like)
    }

    fn candidate(&mut self, variant: Variant, parents: Vec<u64>, stream: &mut Rng) -> Candidate {
        let name = self.names.name(stream, &|name: &str| self.called.contains(&name.to_lowercase()));
        self.called.insert(name.to_lowercase());
        let number = self.next;
        self.next += 1;
        Candidate { number, name, round: self.round, parents, variant, results: Results::default() }
    }

    fn select(&mut self) {
        let mut stream = Rng::new(self.settings.seed ^ SELECTION, self.round);
        let is_fitter = |one: usize, other: usize| self.fitter(&self.pool[one], &self.pool[other]);
        let survivors = tournament(self.pool.len(), &is_fitter, &mut stream);
        self.pool = survivors.into_iter().map(|number| self.pool[number].clone()).collect();
    }
}

/// Selection draws from chances of its own: `select` in letters.
const SELECTION: u64 = 0x0073_656c_6563_7400;

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(seed: u64) -> Settings {
        let (conditions, chances) = (Conditions::default(), Chances::default());
        Settings { seed, survivors: 4, conditions, chances, aims: Aim::USUAL.to_vec() }
    }

    /// A stub that does not play: the result of a variant follows from its number.
    fn judged(pool: &[Candidate]) -> Result<Vec<Results>, ()> {
        let results = |one: &Candidate| {
            let white = one.number * 7 % 11;
            Results { white, black: 10 - white.min(10), draws: 0, moves: 300, ..Results::default() }
        };
        Ok(pool.iter().map(results).collect())
    }

    fn bred(seed: u64, rounds: usize) -> Breeding {
        let mut breeding = Breeding::new(settings(seed));
        for _ in 0..rounds {
            assert!(breeding.round(judged).is_ok());
        }
        breeding
    }

    // R17 R22 R23
    #[test]
    fn as_many_children_as_survivors_join_them_unchanged_and_the_best_stays() {
        let mut breeding = Breeding::new(settings(1));
        for round in 1..30 {
            let before: Vec<Candidate> = breeding.ranked().into_iter().cloned().collect();
            let mut best = None;
            let played = breeding.round(|pool| {
                assert!(pool.len() == 8 && before.iter().all(|survivor| pool.contains(survivor)));
                assert!(pool.iter().all(|candidate| candidate.variant.is_sound(&Conditions::default())));
                let results = judged(pool)?;
                let fitness = |at: &usize| Aim::Wins.value(&pool[*at].variant, &pool[*at].results.and(results[*at]));
                best = (0..8).max_by(|one, other| fitness(one).total_cmp(&fitness(other))).map(|at| fitness(&at));
                Ok::<_, ()>(results)
            });
            let played = played.expect("a round");
            assert_eq!((played.round, played.pool, breeding.ranked().len()), (round, 8, 4));
            let first = breeding.ranked()[0];
            assert_eq!(Some(Aim::Wins.value(&first.variant, &first.results)), best);
        }
    }

    #[test]
    fn a_name_is_given_once_in_a_run() {
        let mut breeding = Breeding::new(settings(5));
        let mut called: Vec<String> = Vec::new();
        for _ in 0..200 {
            let before = breeding.next;
            assert!(
                breeding
                    .round(|pool| {
                        called.extend(pool.iter().filter(|one| one.number >= before).map(|one| one.name.clone()));
                        judged(pool)
                    })
                    .is_ok()
            );
        }
        assert_eq!(called.iter().collect::<BTreeSet<_>>().len(), 800);
    }

    // R29
    #[test]
    fn duplicate_children_are_drawn_again_and_counted() {
        let mut idle = Breeding::new(Settings { chances: Chances::NONE, survivors: 1, ..settings(2) });
        let played = idle.round(judged).expect("a round");
        assert_eq!((played.neutral, played.pool), (TRIES, 2));
    }

    #[test]
    fn the_same_seed_gives_the_same_variants_and_a_round_that_fails_has_not_happened() {
        let texts = |breeding: &Breeding| -> Vec<Option<String>> {
            breeding.ranked().iter().map(|candidate| breeding.text(candidate)).collect()
        };
        let mut one = bred(3, 5);
        assert_eq!(texts(&one), texts(&bred(3, 5)));
        assert_ne!(texts(&one), texts(&bred(4, 5)));
        assert!(one.round(|_| Err(())).is_err());
        assert!(one.round(judged).is_ok());
        assert_eq!(texts(&one), texts(&bred(3, 6)));
        assert!(texts(&one).iter().all(Option::is_some));
    }
}
