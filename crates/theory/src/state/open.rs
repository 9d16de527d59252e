//! A state of which only the end is known: what held before is found out as goals ask for it.
//!
//! Goals are relations between states, so the state after can be given instead of the state before (Pell 1993, section 2.3).
//! Evaluation keeps its order, in which values become known; it is the state that is open. A property of the state after either
//! held before already, or is added on the way; any other property that held before is deleted on the way, and has to be one that
//! the caller allows. Nothing is decided before a goal depends on it.

use std::sync::Arc;

use crate::state::State;
use crate::term::{Name, Term};

/// What may have held before, besides what holds after.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Domain {
    /// Properties that may have held, ground.
    pub facts: Vec<Term>,
    /// Properties that exclude each other, by name, number of arguments and the place of an argument: of those of a group at most one
    /// holds at a time with the same value there; of all of them at most one, if no place is given.
    pub groups: Vec<Vec<(Name, usize, Option<usize>)>>,
}

/// A state whose end is known.
#[derive(Clone, Debug)]
pub struct Open {
    world: Arc<World>,
    /// What is known of each property of the state after.
    known: Vec<Known>,
    /// Properties that held before and not after, and whether they hold now.
    before: Vec<(Term, bool)>,
    /// Properties that hold now, and neither held before nor hold after.
    passing: Vec<Term>,
    /// Whether only what holds for certain counts.
    certain: bool,
    /// Whether two properties hold that exclude each other.
    impossible: bool,
}

#[derive(Debug)]
struct World {
    after: Vec<Term>,
    domain: Domain,
}

/// What is known of a property that holds after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Nothing yet: it held before, or is still to be added.
    Nothing,
    /// It held before, and holds.
    Held,
    /// It held before, and was deleted: it has to be added again.
    Deleted,
    /// It was added.
    Added,
    /// It does not hold, and has to be added.
    Awaited,
}

impl Domain {
    /// The groups that a property is in, each with the value that no other one may have.
    fn keys<'t>(&self, fact: &'t Term) -> impl Iterator<Item = (usize, Option<&'t Term>)> {
        self.groups.iter().enumerate().filter_map(move |(number, group)| {
            let (_, _, place) = group.iter().find(|(name, arity, _)| fact.is(name, *arity))?;
            Some((number, place.and_then(|place| fact.args().get(place))))
        })
    }

    fn exclude(&self, one: &Term, two: &Term) -> bool {
        self.keys(one).any(|key| self.keys(two).any(|other| key == other))
    }
}

impl Open {
    /// The state before, if these properties hold after.
    pub fn before(after: Vec<Term>, domain: Domain) -> Open {
        let known = vec![Known::Nothing; after.len()];
        let world = Arc::new(World { after, domain });
        Open { world, known, before: Vec::new(), passing: Vec::new(), certain: false, impossible: false }
    }

    /// What held before, if all that was to happen has happened.
    pub fn finish(&self) -> Option<Vec<Term>> {
        let open = self.known.iter().any(|known| matches!(known, Known::Deleted | Known::Awaited));
        if self.impossible || open || !self.passing.is_empty() || self.before.iter().any(|(_, holds)| *holds) {
            return None;
        }
        let kept = self.world.after.iter().zip(&self.known).filter(|(_, known)| **known != Known::Added);
        let mut facts: Vec<Term> =
            kept.map(|(fact, _)| fact.clone()).chain(self.before.iter().map(|(fact, _)| fact.clone())).collect();
        facts.sort();
        Some(facts)
    }

    fn place(&self, fact: &Term, wanted: &[Known]) -> Option<usize> {
        (0..self.known.len()).find(|at| self.world.after[*at] == *fact && wanted.contains(&self.known[*at]))
    }

    /// Whether it holds for certain.
    fn holds(&self, fact: &Term) -> bool {
        self.place(fact, &[Known::Held, Known::Added]).is_some()
            || self.passing.contains(fact)
            || self.before.iter().any(|(held, holds)| *holds && held == fact)
    }

    /// A property that holds now: what is known by that of others that exclude it. `false` if it cannot hold.
    fn settle(&mut self, fact: &Term, from_before: bool) -> bool {
        let world = self.world.clone();
        let excluded = |other: &Term| other != fact && world.domain.exclude(other, fact);
        for (at, other) in world.after.iter().enumerate() {
            let clash = match self.known[at] {
                Known::Held | Known::Added => true,
                Known::Deleted => from_before,
                Known::Nothing | Known::Awaited => false,
            };
            if excluded(other) {
                if clash {
                    return false;
                }
                if self.known[at] == Known::Nothing {
                    self.known[at] = Known::Awaited;
                }
            }
        }
        !self.passing.iter().any(excluded)
            && !self.before.iter().any(|(other, holds)| (*holds || from_before) && excluded(other))
    }
}

impl State for Open {
    const OPEN: bool = true;

    fn of(facts: Vec<Term>) -> Open {
        Open::before(facts, Domain::default())
    }

    fn matching(&self, name: &str, arity: usize) -> Vec<Term> {
        self.fitting(name, &vec![None; arity])
    }

    fn fitting(&self, name: &str, known: &[Option<Term>]) -> Vec<Term> {
        let world = &self.world;
        let fits = |fact: &Term| {
            fact.is(name, known.len())
                && fact.args().iter().zip(known).all(|(arg, known)| known.as_ref().is_none_or(|known| known == arg))
        };
        let present = world.after.iter().zip(&self.known).filter(|(_, known)| match known {
            Known::Held | Known::Added => true,
            Known::Nothing => !self.certain,
            Known::Deleted | Known::Awaited => false,
        });
        let mut found: Vec<Term> = present.map(|(fact, _)| fact).filter(|fact| fits(fact)).cloned().collect();
        found.extend(self.passing.iter().filter(|fact| fits(fact)).cloned());
        found.extend(self.before.iter().filter(|(fact, holds)| *holds && fits(fact)).map(|(fact, _)| fact.clone()));
        if !self.certain && !self.impossible {
            let fresh = |fact: &&Term| {
                fits(fact) && !world.after.contains(fact) && !self.before.iter().any(|(other, _)| other == *fact)
            };
            found.extend(world.domain.facts.iter().filter(fresh).cloned());
        }
        found.sort();
        found.dedup();
        found
    }

    fn add(&self, fact: &Term) -> Open {
        let mut next = self.clone();
        next.impossible |= !next.settle(fact, false);
        if let Some(at) = next.place(fact, &[Known::Nothing, Known::Awaited]) {
            next.known[at] = Known::Added;
        } else if let Some(at) = next.place(fact, &[Known::Deleted]) {
            next.known[at] = Known::Held;
        } else {
            next.passing.push(fact.clone());
        }
        next
    }

    fn del(&self, fact: &Term) -> Option<Open> {
        let mut next = self.relying_on(fact)?;
        if let Some(place) = next.passing.iter().position(|held| held == fact) {
            next.passing.remove(place);
        } else if let Some(at) = next.place(fact, &[Known::Added]) {
            next.known[at] = Known::Awaited;
        } else if let Some(at) = next.place(fact, &[Known::Held]) {
            next.known[at] = Known::Deleted;
        } else {
            let held = next.before.iter_mut().find(|(held, holds)| *holds && held == fact)?;
            held.1 = false;
        }
        Some(next)
    }

    fn facts(&self) -> Vec<Term> {
        self.finish().unwrap_or_default()
    }

    fn relying_on(&self, fact: &Term) -> Option<Open> {
        if self.impossible {
            return None;
        }
        if self.certain || self.holds(fact) {
            return Some(self.clone());
        }
        let mut next = self.clone();
        if !next.settle(fact, true) {
            return None;
        }
        match next.place(fact, &[Known::Nothing]) {
            Some(at) => next.known[at] = Known::Held,
            None => next.before.push((fact.clone(), true)),
        }
        Some(next)
    }

    fn negated(&self) -> Open {
        Open { certain: !self.certain, ..self.clone() }
    }
}
