//! What is wrong with a theory whose form is sound.

use std::collections::{BTreeMap, BTreeSet};

use syntax::{Diagnostic, Faults, Span, nearest};

use super::build::{Built, is_construct};
use crate::operational;
use crate::tree::{Goal, Theory};

/// Checks a theory that was made, not read: no calls of unknown predicates.
pub fn check(theory: &Theory) -> Vec<Diagnostic> {
    let mut faults = Faults::default();
    let known: BTreeSet<(String, usize)> =
        theory.predicates().into_iter().map(|(name, arity)| (name.to_string(), arity)).collect();
    for clause in &theory.clauses {
        let mut open = vec![&clause.body];
        while let Some(goal) = open.pop() {
            open.extend(goal.parts());
            if let Goal::Call(term) = goal
                && let Some((name, arity)) = term.functor()
            {
                unknown(name, arity, clause.span, &known, &mut faults);
            }
        }
    }
    faults.finish()
}

/// Checks the clauses of one part of a theory against all of it.
pub(crate) fn check_all(part: &[Built], all: &[&Built], faults: &mut Faults) {
    let mut known: BTreeSet<(String, usize)> = BTreeSet::new();
    for built in all {
        known.extend(built.clause.predicate().map(|(name, arity)| (name.to_string(), arity)));
    }
    for built in part {
        for call in &built.calls {
            unknown(&call.name, call.arity, call.span, &known, faults);
        }
        lone_variables(built, faults);
        operational_heads(built, faults);
        arguments_that_cannot_be(built, faults);
    }
}

fn unknown(name: &str, arity: usize, span: Span, known: &BTreeSet<(String, usize)>, faults: &mut Faults) {
    if operational::is_operational(name, arity) || known.contains(&(name.into(), arity)) {
        return;
    }
    let fault = Diagnostic::error(span, format!("no predicate is called `{name}/{arity}`"));
    let arities: BTreeMap<&str, Vec<usize>> = known.iter().fold(BTreeMap::new(), |mut all, (name, arity)| {
        all.entry(name.as_str()).or_default().push(*arity);
        all
    });
    let hint = match arities.get(name) {
        Some(counts) => {
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            format!("`{name}` takes {} arguments", counts.join(" or "))
        }
        None if is_construct(name, 0) || is_construct(name, 1) || is_construct(name, 3) => {
            format!("`{name}` takes another number of arguments")
        }
        None => {
            let names: Vec<&str> = arities.keys().copied().chain(operational::names()).collect();
            let near = nearest(name, names);
            near.map_or_else(|| "write clauses for it".to_owned(), |near| format!("did you mean `{near}`?"))
        }
    };
    faults.push(fault.with_hint(hint));
}

fn lone_variables(built: &Built, faults: &mut Faults) {
    for (name, (span, uses)) in built.clause.variables.iter().zip(&built.uses) {
        if *uses == 1 && !name.starts_with('_') {
            let fault = Diagnostic::warning(*span, format!("`{name}` occurs only once"));
            faults.push(fault.with_hint(format!("write `_` or `_{name}` if that is meant")));
        }
    }
}

fn operational_heads(built: &Built, faults: &mut Faults) {
    if let Some((name, arity)) = built.clause.predicate()
        && operational::is_operational(&name, arity)
    {
        let fault = Diagnostic::error(built.head, format!("`{name}/{arity}` is operational already"));
        faults.push(fault.with_hint("give the predicate another name"));
    }
}

/// State and game are indexicals: no head names them (Pell 1993, section 2.1).
fn arguments_that_cannot_be(built: &Built, faults: &mut Faults) {
    const INDEXICALS: [&str; 5] = ["State", "StateIn", "StateOut", "SIn", "SOut"];
    let mut told = BTreeSet::new();
    built.clause.head.each_var(&mut |var| {
        let name = built.clause.variables[var].as_str();
        if INDEXICALS.contains(&name) && told.insert(var) {
            let fault = Diagnostic::error(built.uses[var].0, format!("`{name}` looks like a state as an argument"));
            faults.push(fault.with_hint("the state is never an argument: goals ask it with true(...)"));
        }
    });
}
