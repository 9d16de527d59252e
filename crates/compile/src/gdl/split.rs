//! Rules split at small separators: variables that only a part of the conditions mentions are worked out in a relation of their own,
//! so that the ground rules are the sum of two joins and not their product.

use std::collections::{BTreeMap, BTreeSet};

use super::estimate::{Estimates, Measure};
use super::prepared::Prepared;
use super::rules::{Literal, Rule, Slot, variables_of};

/// A split must save this share at least of what there is to do; picked by feel.
const WORTH: f64 = 0.7;

/// Rules with fewer ground instances are left alone.
const SMALL: f64 = 24.0;

/// What a way to meet a part costs that never changes, compared with a ground rule; picked by feel.
const STILL: f64 = 0.02;

/// Splits the rules of a sheet, until nothing is gained.
pub(super) fn split(prepared: &mut Prepared, estimates: &mut Estimates) {
    let mut waiting = std::mem::take(&mut prepared.sheet.rules);
    waiting.reverse();
    let mut splitter = Splitter { prepared, estimates, known: BTreeMap::new() };
    let mut done = Vec::new();
    while let Some(rule) = waiting.pop() {
        match splitter.divide(&rule) {
            Some((rest, part)) => {
                waiting.push(rest);
                waiting.extend(part);
            }
            None => done.push(rule),
        }
    }
    done.sort();
    done.dedup();
    prepared.sheet.rules = done;
}

struct Splitter<'a> {
    prepared: &'a mut Prepared,
    estimates: &'a mut Estimates,
    /// Parts by what they say, so that two rules share one.
    known: BTreeMap<Rule, u32>,
}

/// A part of a rule's conditions: which of those that hold, fail and differ.
#[derive(Clone, Debug)]
struct Part {
    holds: Vec<usize>,
    fails: Vec<usize>,
    differ: Vec<usize>,
    /// The variables that the rest needs as well.
    shared: BTreeSet<u32>,
}

impl Splitter<'_> {
    /// The rule with a part taken out, and the part as a rule if it is new.
    fn divide(&mut self, rule: &Rule) -> Option<(Rule, Option<Rule>)> {
        if rule.holds.len() < 2 {
            return None;
        }
        let measure = self.estimates.measure(rule)?;
        let whole = measure.join(&rule.holds, self.estimates);
        if whole < SMALL {
            return None;
        }
        let head: BTreeSet<u32> = rule.head.variables().collect();
        let mut best: Option<(f64, Part)> = None;
        for variable in (0..rule.variables).filter(|variable| !head.contains(variable)) {
            let Some(part) = part_of(rule, variable) else { continue };
            let cost = self.cost(rule, &part, &measure);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, part));
            }
        }
        let (cost, part) = best?;
        (cost < whole * WORTH).then(|| self.take_out(rule, &part, &measure))
    }

    fn rows(&self, rule: &Rule, part: &Part, measure: &Measure) -> (f64, f64) {
        let inside = measure.join(part.holds.iter().map(|n| &rule.holds[*n]), self.estimates);
        (inside, inside.min(measure.product(&part.shared)))
    }

    /// How many ground rules there are with the part taken out.
    fn cost(&self, rule: &Rule, part: &Part, measure: &Measure) -> f64 {
        let (inside, rows) = self.rows(rule, part, measure);
        let outside = (0..rule.holds.len()).filter(|n| !part.holds.contains(n)).map(|n| &rule.holds[n]);
        let mut variables = part.shared.clone();
        outside.clone().for_each(|literal| variables.extend(literal.variables()));
        let alone: BTreeSet<u32> = outside.clone().flat_map(Literal::variables).collect();
        let joined =
            measure.join(outside, self.estimates) / measure.product(&alone).max(1.0) * measure.product(&variables);
        let moves = part.holds.iter().any(|n| self.prepared.dynamic[rule.holds[*n].relation as usize]);
        (if moves { inside } else { inside * STILL })
            + joined * (rows / measure.product(&part.shared).max(1.0)).min(1.0)
    }

    fn take_out(&mut self, rule: &Rule, part: &Part, measure: &Measure) -> (Rule, Option<Rule>) {
        let slots: Vec<Slot> = part.shared.iter().map(|variable| Slot::Variable(*variable)).collect();
        let mut inner = Rule {
            head: Literal { relation: 0, slots: slots.clone() },
            holds: part.holds.iter().map(|n| rule.holds[*n].clone()).collect(),
            fails: part.fails.iter().map(|n| rule.fails[*n].clone()).collect(),
            differ: part.differ.iter().map(|n| rule.differ[*n].clone()).collect(),
            variables: rule.variables,
        };
        let mut renumbered = inner.clone();
        renumbered.renumber();
        let known = self.known.get(&renumbered).copied();
        let relation = known.unwrap_or_else(|| {
            let dynamic = &self.prepared.dynamic;
            let moves = inner.holds.iter().chain(&inner.fails).any(|literal| dynamic[literal.relation as usize]);
            let (_, rows) = self.rows(rule, part, measure);
            self.estimates.add_part(&inner, rows);
            self.prepared.add_part(slots.len(), moves)
        });
        self.known.insert(renumbered.clone(), relation);
        inner.head.relation = relation;
        renumbered.head.relation = relation;
        let keep = |taken: &[usize], len: usize| (0..len).filter(|n| !taken.contains(n)).collect::<Vec<usize>>();
        let mut rest = Rule {
            head: rule.head.clone(),
            holds: keep(&part.holds, rule.holds.len()).into_iter().map(|n| rule.holds[n].clone()).collect(),
            fails: keep(&part.fails, rule.fails.len()).into_iter().map(|n| rule.fails[n].clone()).collect(),
            differ: keep(&part.differ, rule.differ.len()).into_iter().map(|n| rule.differ[n].clone()).collect(),
            variables: 0,
        };
        rest.holds.push(inner.head);
        rest.renumber();
        (rest, known.is_none().then_some(renumbered))
    }
}

/// All conditions that mention a variable, with those that only they can decide; nothing if no condition is left besides.
fn part_of(rule: &Rule, variable: u32) -> Option<Part> {
    let holds: Vec<usize> =
        (0..rule.holds.len()).filter(|n| rule.holds[*n].variables().any(|other| other == variable)).collect();
    if holds.len() == rule.holds.len() {
        return None;
    }
    let inside: BTreeSet<u32> = holds.iter().flat_map(|n| rule.holds[*n].variables()).collect();
    let outside = (0..rule.holds.len()).filter(|n| !holds.contains(n)).flat_map(|n| rule.holds[n].variables());
    let mut needed: BTreeSet<u32> = outside.chain(rule.head.variables()).collect();
    let own = |variables: &BTreeSet<u32>, needed: &BTreeSet<u32>| {
        variables.iter().any(|v| inside.contains(v) && !needed.contains(v))
    };
    let (mut fails, mut differ) = (Vec::new(), Vec::new());
    // Tests that need a variable of the part alone go with it if they can, and else that variable is shared.
    let tests = rule.fails.iter().map(|literal| literal.variables().collect::<BTreeSet<u32>>());
    let tests = tests.chain(rule.differ.iter().map(|pairs| variables_of(pairs).collect()));
    for (n, variables) in tests.enumerate() {
        if own(&variables, &needed) && variables.is_subset(&inside) {
            if n < rule.fails.len() { fails.push(n) } else { differ.push(n - rule.fails.len()) }
        } else {
            needed.extend(variables);
        }
    }
    if needed.contains(&variable) {
        return None;
    }
    let shared = inside.iter().copied().filter(|variable| needed.contains(variable)).collect();
    Some(Part { holds, fails, differ, shared })
}
