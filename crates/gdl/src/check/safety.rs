//! Variables that never get a value.
//!
//! A rule is safe if each variable of its head, of its denied conditions and of `distinct` stands in a condition that must hold;
//! in an `or`, in each of its parts.

use std::collections::BTreeSet;

use syntax::{Diagnostic, Faults, Located, Span};

use super::facts::Facts;
use super::names::each_variable;
use crate::terms::each_term_of;
use crate::tree::{Literal, Term};

type Names<'a> = BTreeSet<&'a str>;

pub(super) fn variables_stand_outside_of_rules(facts: &Facts<'_>, faults: &mut Faults) {
    for clause in facts.game.clauses.iter().filter(|clause| clause.body.is_empty()) {
        for argument in &clause.head.arguments {
            if let Some(name) = variables(&argument.value).into_iter().next() {
                let fault =
                    Diagnostic::error(argument.span, format!("the variable `?{name}` stands outside of a rule"));
                faults.push(fault.with_hint("a fact has no variables: write a rule, or a fact for each value"));
            }
        }
    }
}

pub(super) fn variables_never_get_a_value(facts: &Facts<'_>, faults: &mut Faults) {
    for clause in facts.game.clauses.iter().filter(|clause| !clause.body.is_empty()) {
        let bound = bound_by_all(&clause.body);
        let mut scope = Scope { outer: Vec::new(), told: BTreeSet::new(), faults };
        for argument in &clause.head.arguments {
            scope.need(&argument.value, argument.span, &bound, "the head");
        }
        scope.look(&clause.body, bound);
    }
}

fn variables(term: &Term) -> Names<'_> {
    let mut names = Names::new();
    each_variable(term, &mut |name| {
        names.insert(name);
    });
    names
}

/// The variables that get a value where all of these hold.
fn bound_by_all(literals: &[Located<Literal>]) -> Names<'_> {
    let mut names = Names::new();
    literals.iter().for_each(|literal| names.append(&mut bound_by(literal)));
    names
}

fn bound_by(literal: &Literal) -> Names<'_> {
    match literal {
        Literal::Holds(_) => {
            let mut names = Names::new();
            each_term_of(literal, &mut |term| {
                each_variable(term, &mut |name| {
                    names.insert(name);
                })
            });
            names
        }
        Literal::And(parts) => bound_by_all(parts),
        Literal::Or(parts) => {
            let Some((first, others)) = parts.split_first() else { return Names::new() };
            let mut names = bound_by(first);
            for part in others {
                let more = bound_by(part);
                names.retain(|name| more.contains(name));
            }
            names
        }
        Literal::Not(_) | Literal::Distinct(..) => Names::new(),
    }
}

/// A rule while it is looked at.
struct Scope<'a, 'b> {
    /// The variables that get a value outside of what is looked at.
    outer: Vec<Names<'a>>,
    told: BTreeSet<&'a str>,
    faults: &'b mut Faults,
}

impl<'a> Scope<'a, '_> {
    fn need(&mut self, term: &'a Term, span: Span, bound: &Names<'a>, place: &str) {
        for name in variables(term) {
            let is_bound = bound.contains(name) || self.outer.iter().any(|outer| outer.contains(name));
            if !is_bound && self.told.insert(name) {
                let message = format!("the variable `?{name}` in {place} never gets a value");
                let hint = format!("name `?{name}` in a condition that must hold; in an `or`, in each of its parts");
                self.faults.push(Diagnostic::error(span, message).with_hint(hint));
            }
        }
    }

    /// Looks at conditions that hold together; these variables get their values there.
    fn look(&mut self, literals: &'a [Located<Literal>], bound: Names<'a>) {
        for literal in literals {
            match &literal.value {
                Literal::Not(inner) => {
                    each_term_of(inner, &mut |term| self.need(term, literal.span, &bound, "a denied condition"));
                }
                Literal::Distinct(one, other) => {
                    self.need(one, one.span, &bound, "`distinct`");
                    self.need(other, other.span, &bound, "`distinct`");
                }
                Literal::Holds(_) | Literal::Or(_) | Literal::And(_) => {}
            }
        }
        self.outer.push(bound);
        for literal in literals {
            match &literal.value {
                Literal::And(parts) => self.look(parts, bound_by_all(parts)),
                Literal::Or(parts) => {
                    for part in parts {
                        self.look(std::slice::from_ref(part), bound_by(part));
                    }
                }
                _ => {}
            }
        }
        self.outer.pop();
    }
}
