//! Recursion that builds larger and larger terms.
//!
//! The restriction of Love et al. 2008: where a rule for `p` asks for `q`, which is in a cycle with `p`, each argument of `q` is
//! ground, or an argument of the head too, or its variables stand in another condition that must hold and whose relation is in
//! no cycle with `p`.

use std::collections::BTreeSet;

use syntax::{Diagnostic, Faults};

use super::facts::{Asked, Facts};
use super::names::each_variable;
use crate::tree::Term;

pub(super) fn terms_grow_by_recursion(facts: &Facts<'_>, faults: &mut Faults) {
    for (clause, asked) in facts.clauses().filter(|(_, asked)| !asked.is_empty()) {
        let head = facts.number(&clause.head);
        let is_recursive = |asked: &&Asked<'_>| !asked.denied && facts.is_cycle(head, facts.number(asked.atom));
        if !asked.iter().any(|asked| is_recursive(&asked)) {
            continue;
        }
        let others = asked.iter().filter(|asked| !asked.denied && !is_recursive(asked));
        let mut given = BTreeSet::new();
        for term in others.flat_map(|asked| &asked.atom.arguments) {
            each_variable(&term.value, &mut |name| {
                given.insert(name);
            });
        }
        let heads: BTreeSet<&Term> = clause.head.arguments.iter().map(|argument| &argument.value).collect();
        for asked in asked.iter().filter(is_recursive) {
            for argument in asked.atom.arguments.iter().filter(|argument| !is_bounded(argument, &heads, &given)) {
                let relation = &asked.atom.name.value;
                let message = format!(
                    "`{}` may grow for ever here: `{relation}` is asked about `{}`",
                    clause.head.name.value, argument.value
                );
                let hint =
                    "in a recursion, each argument stands in the head too, or in another condition that must hold";
                faults.push(Diagnostic::error(argument.span, message).with_hint(hint));
            }
        }
    }
}

fn is_bounded(argument: &Term, heads: &BTreeSet<&Term>, given: &BTreeSet<&str>) -> bool {
    if argument.is_ground() || heads.contains(argument) {
        return true;
    }
    let mut bounded = true;
    each_variable(argument, &mut |name| bounded &= given.contains(name));
    bounded
}
