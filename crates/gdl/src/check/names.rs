//! Names of relations, functions and constants: how they are spelt, and what they are used for.

use std::collections::{BTreeMap, BTreeSet};

use syntax::{Diagnostic, Faults, Span, nearest};

use super::facts::Facts;
use crate::keyword::{arity, is_keyword};
use crate::tree::{Atom, Literal, Term};

/// What a name is used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Relation,
    Function,
    Constant,
}

/// A place where a name stands.
struct Place<'a> {
    name: &'a str,
    kind: Kind,
    arity: usize,
    span: Span,
}

fn places<'a>(facts: &Facts<'a>) -> Vec<Place<'a>> {
    let mut places = Vec::new();
    for clause in &facts.game.clauses {
        atom_places(&clause.head, &mut places);
        clause.body.iter().for_each(|literal| literal_places(literal, &mut places));
    }
    places
}

fn literal_places<'a>(literal: &'a Literal, places: &mut Vec<Place<'a>>) {
    match literal {
        Literal::Holds(atom) => atom_places(atom, places),
        Literal::Not(inner) => literal_places(inner, places),
        Literal::Or(parts) | Literal::And(parts) => parts.iter().for_each(|part| literal_places(part, places)),
        Literal::Distinct(one, other) => [one, other].into_iter().for_each(|term| term_places(term, term.span, places)),
    }
}

fn atom_places<'a>(atom: &'a Atom, places: &mut Vec<Place<'a>>) {
    let (name, arity) = (atom.name.value.as_str(), atom.arguments.len());
    places.push(Place { name, kind: Kind::Relation, arity, span: atom.name.span });
    atom.arguments.iter().for_each(|term| term_places(&term.value, term.span, places));
}

fn term_places<'a>(term: &'a Term, span: Span, places: &mut Vec<Place<'a>>) {
    match term {
        Term::Variable(_) => {}
        Term::Constant(name) => places.push(Place { name, kind: Kind::Constant, arity: 0, span }),
        Term::Compound(name, parts) => {
            places.push(Place { name, kind: Kind::Function, arity: parts.len(), span });
            parts.iter().for_each(|part| term_places(part, span, places));
        }
    }
}

pub(super) fn names_differ_in_case(facts: &Facts<'_>, faults: &mut Faults) {
    let mut first: BTreeMap<String, &str> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for place in places(facts) {
        let spelt = *first.entry(place.name.to_lowercase()).or_insert(place.name);
        if spelt != place.name && told.insert(place.name) {
            let message = format!("`{}` is spelt `{spelt}` elsewhere", place.name);
            faults.push(
                Diagnostic::error(place.span, message).with_hint("names are the same in any case: choose one spelling"),
            );
        }
    }
}

/// Calls a function with every variable of a term.
pub(super) fn each_variable<'a>(term: &'a Term, found: &mut impl FnMut(&'a str)) {
    match term {
        Term::Variable(name) => found(name),
        Term::Constant(_) => {}
        Term::Compound(_, parts) => parts.iter().for_each(|part| each_variable(part, found)),
    }
}

pub(super) fn names_have_odd_characters(facts: &Facts<'_>, faults: &mut Faults) {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let mut told = BTreeSet::new();
    for place in places(facts) {
        if !place.name.chars().all(is_plain) && told.insert(place.name) {
            let message = format!("`{}` has characters other than letters, digits, `_` and `-`", place.name);
            faults.push(Diagnostic::warning(place.span, message).with_hint("not every player reads such names"));
        }
    }
}

pub(super) fn names_have_two_arities(facts: &Facts<'_>, faults: &mut Faults) {
    let mut first: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    let mut told = BTreeSet::new();
    for place in places(facts).iter().filter(|place| place.kind != Kind::Constant && arity(place.name).is_none()) {
        let use_of = (place.name, place.kind == Kind::Relation);
        let arity = *first.entry(use_of).or_insert(place.arity);
        if arity != place.arity && told.insert((use_of, place.arity)) {
            let message = format!("`{}` has {} arguments here and {arity} elsewhere", place.name, place.arity);
            faults
                .push(Diagnostic::warning(place.span, message).with_hint("they are different things: is one a slip?"));
        }
    }
}

pub(super) fn names_are_relation_and_function(facts: &Facts<'_>, faults: &mut Faults) {
    let places = places(facts);
    let relations = places.iter().filter(|place| place.kind == Kind::Relation);
    let relations: BTreeSet<&str> = relations.map(|place| place.name).collect();
    let mut told = BTreeSet::new();
    for place in places.iter().filter(|place| place.kind == Kind::Function && !is_keyword(place.name)) {
        if relations.contains(place.name) && told.insert(place.name) {
            let message = format!("`{}` is a relation and a function", place.name);
            let hint = format!("was `(true ({} ...))` meant where it stands as a relation?", place.name);
            faults.push(Diagnostic::warning(place.span, message).with_hint(hint));
        }
    }
}

pub(super) fn keywords_are_functions_or_constants(facts: &Facts<'_>, faults: &mut Faults) {
    for place in places(facts).iter().filter(|place| place.kind != Kind::Relation && is_keyword(place.name)) {
        let fault = match place.kind {
            Kind::Function => {
                Diagnostic::error(place.span, format!("the keyword `{}` is used as a function", place.name))
            }
            _ => Diagnostic::warning(place.span, format!("the keyword `{}` is used as a constant", place.name)),
        };
        faults.push(fault.with_hint("choose another name"));
    }
}

pub(super) fn relations_are_never_defined(facts: &Facts<'_>, faults: &mut Faults) {
    let defined: BTreeSet<&str> = facts.game.clauses.iter().map(|clause| clause.head.name.value.as_str()).collect();
    let mut told = BTreeSet::new();
    for atom in facts.asked.iter().flatten().map(|asked| asked.atom) {
        let name = atom.name.value.as_str();
        let is_given = defined.contains(name) || ["true", "does"].contains(&name);
        if !is_given && told.insert(name) {
            let fault = Diagnostic::warning(atom.name.span, format!("no rule defines `{name}`: it never holds"));
            faults.push(match nearest(name, defined.iter().copied()) {
                Some(near) => fault.with_hint(format!("did you mean `{near}`?")),
                None => fault.with_hint("define it, or leave out what asks for it"),
            });
        }
    }
}

pub(super) fn relations_are_never_used(facts: &Facts<'_>, faults: &mut Faults) {
    let used: BTreeSet<&str> = facts.asked.iter().flatten().map(|asked| asked.atom.name.value.as_str()).collect();
    let mut told = BTreeSet::new();
    for head in facts.game.clauses.iter().map(|clause| &clause.head) {
        let name = head.name.value.as_str();
        if !is_keyword(name) && !used.contains(name) && told.insert(name) {
            let fault = Diagnostic::warning(head.name.span, format!("no rule uses `{name}`"));
            faults.push(fault.with_hint("leave it out, or use it"));
        }
    }
}
