//! After specialisation: goals that always fail are taken out, and predicates that nothing calls.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::term::{Name, Term};
use crate::tree::Goal;

type Clauses = Vec<(Name, Vec<(Term, Goal)>)>;

/// What is left, from the goals that were asked for.
pub(super) fn tidy(mut predicates: Clauses, entries: &[(Term, Term)]) -> Vec<(Term, Goal)> {
    let mut empty: BTreeSet<Name> = BTreeSet::new();
    let all: BTreeSet<Name> = predicates.iter().map(|(name, _)| name.clone()).collect();
    loop {
        let before = empty.len();
        for (name, clauses) in &mut predicates {
            clauses.retain_mut(|(_, body)| {
                *body = without(body, &empty);
                *body != Goal::Fail
            });
            if clauses.is_empty() {
                empty.insert(name.clone());
            }
        }
        if empty.len() == before {
            break;
        }
    }
    reached(predicates, entries, &all)
}

/// A goal without calls of predicates that always fail.
fn without(goal: &Goal, empty: &BTreeSet<Name>) -> Goal {
    match goal {
        Goal::Call(term) if term.functor().is_some_and(|(name, _)| empty.contains(name)) => Goal::Fail,
        Goal::And(goals) => {
            let goals: Vec<Goal> = goals.iter().map(|goal| without(goal, empty)).collect();
            if goals.contains(&Goal::Fail) { Goal::Fail } else { Goal::and(goals) }
        }
        Goal::Or(goals) => Goal::or(goals.iter().map(|goal| without(goal, empty)).collect()),
        Goal::If(cond, then, other) => {
            let [cond, then, other] = [cond, then, other].map(|goal| without(goal, empty));
            match (cond, then, other) {
                (Goal::Fail, _, other) => other,
                (Goal::True, then, _) => then,
                (_, Goal::Fail, Goal::Fail) => Goal::Fail,
                (cond, then, other) => Goal::If(Box::new(cond), Box::new(then), Box::new(other)),
            }
        }
        Goal::Not(inner) => match without(inner, empty) {
            Goal::Fail => Goal::True,
            Goal::True => Goal::Fail,
            // A negation binds nothing: three are as good as one.
            Goal::Not(second) => match *second {
                Goal::Not(third) => Goal::Not(third),
                second => Goal::Not(Box::new(Goal::Not(Box::new(second)))),
            },
            inner => Goal::Not(Box::new(inner)),
        },
        Goal::SetOf { template, goal, result } => match without(goal, empty) {
            Goal::Fail => Goal::Fail,
            goal => Goal::SetOf { template: template.clone(), goal: Box::new(goal), result: result.clone() },
        },
        Goal::Exists(var, inner) => match without(inner, empty) {
            Goal::Fail => Goal::Fail,
            inner => Goal::Exists(var.clone(), Box::new(inner)),
        },
        other => other.clone(),
    }
}

/// The clauses that can be reached, in the order in which they are first called.
fn reached(predicates: Clauses, entries: &[(Term, Term)], all: &BTreeSet<Name>) -> Vec<(Term, Goal)> {
    let mut by_name: BTreeMap<Name, Vec<(Term, Goal)>> = predicates.into_iter().collect();
    let mut queue: VecDeque<Name> =
        entries.iter().filter_map(|(_, call)| call.functor().map(|(name, _)| name.clone())).collect();
    let mut kept = Vec::new();
    while let Some(name) = queue.pop_front() {
        let Some(clauses) = by_name.remove(&name) else { continue };
        if clauses.is_empty()
            && let Some((_, call)) = entries.iter().find(|(_, call)| call.functor().is_some_and(|own| *own.0 == name))
        {
            // What was asked for always fails, and still has a clause that says so.
            let (_, arity) = call.functor().unwrap_or((&name, 0));
            kept.push((Term::of(name.clone(), (0..arity).map(Term::Var).collect()), Goal::Fail));
        }
        for (_, body) in &clauses {
            let mut open = vec![body];
            while let Some(goal) = open.pop() {
                open.extend(goal.parts().into_iter().rev());
                if let Goal::Call(term) = goal
                    && let Some((name, _)) = term.functor()
                    && all.contains(name)
                {
                    queue.push_back(name.clone());
                }
            }
        }
        kept.extend(clauses);
    }
    kept
}
