//! A bag of properties, by functor: a change copies the properties of one functor and shares the others.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::state::State;
use crate::term::Term;
use crate::tree::Predicate;

/// The properties that hold, sorted, by functor.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strips {
    bags: Arc<BTreeMap<Predicate, Bag>>,
}

/// The properties of one functor, sorted.
type Bag = Arc<Vec<Term>>;

fn key(fact: &Term) -> Predicate {
    fact.functor().map_or_else(|| ("".into(), 0), |(name, arity)| (name.clone(), arity))
}

impl Strips {
    fn with(&self, fact: &Term, bag: Vec<Term>) -> Strips {
        let mut bags = (*self.bags).clone();
        if bag.is_empty() {
            bags.remove(&key(fact));
        } else {
            bags.insert(key(fact), Arc::new(bag));
        }
        Strips { bags: Arc::new(bags) }
    }

    fn bag(&self, fact: &Term) -> Vec<Term> {
        self.bags.get(&key(fact)).map_or_else(Vec::new, |bag| (**bag).clone())
    }
}

impl State for Strips {
    fn of(mut facts: Vec<Term>) -> Strips {
        facts.sort();
        let mut bags: BTreeMap<Predicate, Vec<Term>> = BTreeMap::new();
        for fact in facts {
            bags.entry(key(&fact)).or_default().push(fact);
        }
        Strips { bags: Arc::new(bags.into_iter().map(|(key, bag)| (key, Arc::new(bag))).collect()) }
    }

    fn matching(&self, name: &str, arity: usize) -> Vec<Term> {
        self.bags.get(&(name.into(), arity)).map_or_else(Vec::new, |bag| (**bag).clone())
    }

    fn add(&self, fact: &Term) -> Strips {
        let mut bag = self.bag(fact);
        let place = bag.partition_point(|held| held <= fact);
        bag.insert(place, fact.clone());
        self.with(fact, bag)
    }

    fn del(&self, fact: &Term) -> Option<Strips> {
        let mut bag = self.bag(fact);
        let place = bag.binary_search(fact).ok()?;
        bag.remove(place);
        Some(self.with(fact, bag))
    }

    fn facts(&self) -> Vec<Term> {
        let mut facts: Vec<Term> = self.bags.values().flat_map(|bag| bag.iter().cloned()).collect();
        facts.sort();
        facts
    }
}
