//! Rules of relations that depend on each other, in an order in which they can be worked out.
//!
//! As a rule all of them belong together. Where a rule denies a relation of its own component, as in
//! `(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))`, the rules are taken apart: a rule depends on those whose heads can be
//! what it asks for, so that the goal 100 is known before the goal 0 is asked for.

use gdl::components;
use syntax::Diagnostic;

use super::rule::{Condition, Pattern, Rule};

/// No more pairs of rules than this are compared.
const MAX_PAIRS: usize = 10_000_000;

/// Rules that are worked out together, each with those of its conditions that they may fulfil themselves.
pub(super) type Group = Vec<(usize, Vec<usize>)>;

/// The groups of the rules of a component, given as numbers, each after those that it depends on.
pub(super) fn groups(component: &[usize], numbers: &[usize], rules: &[Rule]) -> Result<Vec<Group>, Diagnostic> {
    let denies = |number: &&usize| {
        let own = |part: &Condition| matches!(part, Condition::Fails(relation, _) if component.contains(relation));
        rules[**number].body.iter().any(own)
    };
    let Some(first) = numbers.iter().find(denies) else {
        let own = |relation: usize, _: &[Pattern]| component.contains(&relation);
        return Ok(vec![numbers.iter().map(|number| (*number, asked(&rules[*number], &own))).collect()]);
    };
    let conditions: usize = numbers.iter().map(|number| rules[*number].body.len()).sum();
    if conditions.saturating_mul(numbers.len()) > MAX_PAIRS {
        return Err(denial(&rules[*first]));
    }
    let meets = |rule: usize, relation: usize, patterns: &[Pattern]| {
        let head = &rules[rule];
        head.head == relation && head.arguments.iter().zip(patterns).all(|(one, other)| may_be_same(one, other))
    };
    let depends = |number: &usize| {
        let asks = |other: &usize| {
            rules[*number].body.iter().any(|part| match part {
                Condition::Holds(relation, patterns) | Condition::Fails(relation, patterns) => {
                    meets(*other, *relation, patterns)
                }
                _ => false,
            })
        };
        (0..numbers.len()).filter(|at| asks(&numbers[*at])).collect::<Vec<usize>>()
    };
    let edges: Vec<Vec<usize>> = numbers.iter().map(depends).collect();
    let mut found = Vec::new();
    for part in components(&edges) {
        let part: Vec<usize> = part.into_iter().map(|at| numbers[at]).collect();
        let own = |relation: usize, patterns: &[Pattern]| part.iter().any(|rule| meets(*rule, relation, patterns));
        for rule in part.iter().map(|number| &rules[*number]) {
            let fails = |part: &Condition| matches!(part, Condition::Fails(relation, asked) if own(*relation, asked));
            if rule.body.iter().any(fails) {
                return Err(denial(rule));
            }
        }
        found.push(part.iter().map(|number| (*number, asked(&rules[*number], &own))).collect());
    }
    Ok(found)
}

/// The conditions of a rule that must hold and that the group itself may fulfil.
fn asked(rule: &Rule, own: &impl Fn(usize, &[Pattern]) -> bool) -> Vec<usize> {
    let is_own = |at: &usize| matches!(&rule.body[*at], Condition::Holds(relation, parts) if own(*relation, parts));
    (0..rule.body.len()).filter(is_own).collect()
}

/// Whether two patterns can stand for the same term, whatever their variables are.
fn may_be_same(one: &Pattern, other: &Pattern) -> bool {
    match (one, other) {
        (Pattern::Ground(one), Pattern::Ground(other)) => one == other,
        (Pattern::Compound(one, parts), Pattern::Compound(other, others)) => {
            one == other
                && parts.len() == others.len()
                && parts.iter().zip(others).all(|(one, other)| may_be_same(one, other))
        }
        _ => true,
    }
}

fn denial(rule: &Rule) -> Diagnostic {
    let fault = Diagnostic::error(rule.span, "this rule denies what depends on its own head");
    fault.with_hint("rules must be stratified: no relation may depend on its own negation")
}
