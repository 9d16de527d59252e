//! Large relations worked out on demand (magic sets): a relation that is always asked for with some arguments known is worked out
//! for those arguments only that are asked for.

use std::collections::{BTreeMap, BTreeSet};

use super::estimate::Estimates;
use super::prepared::Prepared;
use super::rules::{Kind, Literal, Rule};
use super::strata::{components, needed};

/// Relations that are expected to have fewer rows are worked out in full; picked by feel.
const LARGE: f64 = 1000.0;

/// The sheet with its large relations worked out on demand; nothing if there is none for which that can be done.
pub(super) fn on_demand(prepared: &Prepared, estimates: &Estimates) -> Option<Prepared> {
    let mut known = candidates(prepared, estimates);
    while narrow(&mut known, &prepared.sheet.rules) {
        known.retain(|_, columns| !columns.is_empty());
    }
    if known.is_empty() {
        return None;
    }
    let mut changed = prepared.clone();
    let asked: BTreeMap<u32, u32> =
        known.iter().map(|(relation, columns)| (*relation, changed.add_part(columns.len(), true))).collect();
    let demand = Demand { known, asked };
    let mut rules = Vec::new();
    for rule in &prepared.sheet.rules {
        demand.rewrite(rule, &mut rules);
    }
    rules.sort();
    rules.dedup();
    changed.sheet.rules = rules;
    (components(&changed.sheet).is_ok() && looks_only_at_the_state(&changed)).then_some(changed)
}

/// Whether legal moves, the end and rewards still do not depend on what is done; asking for something may have made them.
/// Asking may also make a relation depend on its own negation, which the components tell.
fn looks_only_at_the_state(prepared: &Prepared) -> bool {
    let sheet = &prepared.sheet;
    let roots = [Kind::Legal, Kind::Terminal, Kind::Goal].into_iter().flat_map(|kind| sheet.of_kind(kind));
    let needed = needed(sheet, roots);
    !sheet.of_kind(Kind::Does).any(|relation| needed[relation as usize])
}

/// The columns of each relation that are known whenever it is asked for.
type Known = BTreeMap<u32, BTreeSet<usize>>;

fn candidates(prepared: &Prepared, estimates: &Estimates) -> Known {
    let relations = prepared.sheet.relations.iter().enumerate();
    let large = relations.filter(|(number, relation)| {
        relation.kind == Kind::Plain && prepared.dynamic[*number] && estimates.rows(*number as u32) >= LARGE
    });
    large.map(|(number, relation)| (number as u32, (0..relation.arity).collect())).collect()
}

/// Takes away the columns that some rule does not know when it asks; tells whether there were any.
fn narrow(known: &mut Known, rules: &[Rule]) -> bool {
    let mut changed = false;
    for rule in rules {
        for (literal, bound) in in_order(rule, known) {
            let here =
                |column: &usize| literal.slots[*column].variable().is_none_or(|variable| bound.contains(&variable));
            if let Some(columns) = known.get_mut(&literal.relation) {
                let before = columns.len();
                columns.retain(here);
                changed |= columns.len() < before;
            }
        }
    }
    changed
}

/// The conditions of a rule that are asked for, in the order in which they are, with the variables known then.
fn in_order(rule: &Rule, known: &Known) -> Vec<(Literal, BTreeSet<u32>)> {
    let mut bound: BTreeSet<u32> = BTreeSet::new();
    if let Some(columns) = known.get(&rule.head.relation) {
        bound.extend(columns.iter().filter_map(|column| rule.head.slots[*column].variable()));
    }
    let is_asked = |literal: &&Literal| known.contains_key(&literal.relation);
    rule.holds.iter().filter(|literal| !is_asked(literal)).for_each(|literal| bound.extend(literal.variables()));
    let mut left: Vec<&Literal> = rule.holds.iter().filter(is_asked).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let unknown = |literal: &Literal| literal.variables().filter(|variable| !bound.contains(variable)).count();
        let best = (0..left.len()).min_by_key(|n| unknown(left[*n])).unwrap_or(0);
        let literal = left.remove(best);
        order.push((literal.clone(), bound.clone()));
        bound.extend(literal.variables());
    }
    let failing = rule.fails.iter().filter(is_asked);
    order.extend(failing.map(|literal| (literal.clone(), bound.clone())));
    order
}

struct Demand {
    known: Known,
    /// The relation that says for which arguments another is asked.
    asked: BTreeMap<u32, u32>,
}

impl Demand {
    /// The condition that a relation is asked for.
    fn question(&self, literal: &Literal) -> Option<Literal> {
        let slots = self.known.get(&literal.relation)?.iter().map(|column| literal.slots[*column]).collect();
        Some(Literal { relation: self.asked[&literal.relation], slots })
    }

    /// The rule under the condition that it is asked for, and the rules that say what it asks for.
    fn rewrite(&self, rule: &Rule, rules: &mut Vec<Rule>) {
        let own = self.question(&rule.head);
        let mut before: Vec<Literal> = own.iter().cloned().collect();
        before.extend(rule.holds.iter().filter(|literal| !self.known.contains_key(&literal.relation)).cloned());
        for (literal, _) in in_order(rule, &self.known) {
            if let Some(head) = self.question(&literal) {
                let holds = connected(&head, &before);
                let mut asks = Rule { head, holds, fails: Vec::new(), differ: Vec::new(), variables: 0 };
                asks.renumber();
                // What is asked for because it is asked for says nothing.
                if !asks.holds.contains(&asks.head) {
                    rules.push(asks);
                }
            }
            before.push(literal);
        }
        let mut rule = rule.clone();
        rule.holds.extend(own);
        rules.push(rule);
    }
}

/// The conditions that share variables with a head, or with others that do.
fn connected(head: &Literal, literals: &[Literal]) -> Vec<Literal> {
    let mut variables: BTreeSet<u32> = head.variables().collect();
    let mut taken = vec![false; literals.len()];
    loop {
        let touches = |literal: &Literal| literal.variables().any(|variable| variables.contains(&variable));
        let next = (0..literals.len()).find(|n| !taken[*n] && touches(&literals[*n]));
        let Some(next) = next else { break };
        taken[next] = true;
        variables.extend(literals[next].variables());
    }
    literals.iter().zip(taken).filter(|(_, taken)| *taken).map(|(literal, _)| literal.clone()).collect()
}
