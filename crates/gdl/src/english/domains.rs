//! Which constants can stand where: an over-approximation, worked out without playing.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Facts;
use crate::tree::{Atom, Term};

/// A place where a term can stand: a relation, the function below it where it speaks of the state or of a move, and the number
/// of the argument.
pub(crate) type Slot<'a> = (&'a str, &'a str, usize);

/// No more rules than this are looked at, counted each time.
const MAX_LOOKS: usize = 200_000;

/// A domain with more values is not worked out.
const MAX_VALUES: usize = 300;

/// What can stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Domain {
    /// One of these constants.
    Known(BTreeSet<String>),
    /// Terms of any kind.
    Open,
}

impl Domain {
    fn add(&mut self, other: &Domain) -> bool {
        match (&mut *self, other) {
            (Domain::Open, _) => false,
            (Domain::Known(values), Domain::Known(more)) => {
                let before = values.len();
                values.extend(more.iter().cloned());
                let grown = values.len() > before;
                if values.len() > MAX_VALUES {
                    *self = Domain::Open;
                }
                grown
            }
            (Domain::Known(_), Domain::Open) => {
                *self = Domain::Open;
                true
            }
        }
    }
}

/// The constants that can stand at each place.
pub(crate) struct Domains<'a> {
    known: BTreeMap<Slot<'a>, Domain>,
}

impl<'a> Domains<'a> {
    pub(crate) fn of(facts: &Facts<'a>) -> Domains<'a> {
        let mut domains = Domains { known: BTreeMap::new() };
        let (mut looks, mut changed) = (0, true);
        while changed {
            changed = false;
            for (clause, asked) in facts.clauses() {
                looks += 1 + asked.len();
                if looks > MAX_LOOKS {
                    domains.known.values_mut().for_each(|domain| *domain = Domain::Open);
                    return domains;
                }
                let held: Vec<(Slot<'a>, &Term)> =
                    asked.iter().filter(|asked| !asked.denied).flat_map(|asked| slots(asked.atom)).collect();
                for (slot, term) in slots(&clause.head) {
                    if let Some(values) = domains.values(term, &held) {
                        let domain = domains.known.entry(slot).or_insert_with(|| Domain::Known(BTreeSet::new()));
                        changed |= domain.add(&values);
                    }
                }
            }
        }
        domains
    }

    /// What a term of a head can be; nothing if the rule cannot fire yet.
    fn values(&self, term: &Term, held: &[(Slot<'a>, &Term)]) -> Option<Domain> {
        let Term::Variable(_) = term else {
            return Some(match term {
                Term::Constant(name) => Domain::Known(BTreeSet::from([name.clone()])),
                _ => Domain::Open,
            });
        };
        let mut found: Option<BTreeSet<String>> = None;
        for (slot, _) in held.iter().filter(|(_, held)| *held == term) {
            match self.known.get(slot) {
                None => return None,
                Some(Domain::Open) => {}
                Some(Domain::Known(values)) => match &mut found {
                    None => found = Some(values.clone()),
                    Some(found) => found.retain(|value| values.contains(value)),
                },
            }
        }
        Some(found.map_or(Domain::Open, Domain::Known))
    }

    /// What can stand at a place.
    pub(crate) fn get(&self, slot: &Slot<'a>) -> &Domain {
        self.known.get(slot).unwrap_or(&Domain::Open)
    }

    /// The places that belong to a relation, in order.
    pub(crate) fn of_relation(&self, relation: &str) -> impl Iterator<Item = (&Slot<'a>, &Domain)> {
        self.known.iter().filter(move |(slot, _)| slot.0 == relation)
    }
}

/// The arguments of an atom with their places. What is legal can be done, and what is next or at first is true.
pub(crate) fn slots(atom: &Atom) -> Vec<(Slot<'_>, &Term)> {
    let relation = match atom.name.value.as_str() {
        "next" | "init" => "true",
        "does" => "legal",
        other => other,
    };
    let mut found = Vec::new();
    for (at, argument) in atom.arguments.iter().enumerate() {
        match &argument.value {
            Term::Compound(name, parts) if ["true", "legal"].contains(&relation) => {
                found.extend(parts.iter().enumerate().map(|(at, part)| ((relation, name.as_str(), at), part)));
            }
            term => found.push(((relation, "", at), term)),
        }
    }
    found
}
