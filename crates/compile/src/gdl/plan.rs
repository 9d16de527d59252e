//! Rules as loop nests: in which order the conditions of a rule are looked up, and by which index.

use std::collections::BTreeSet;

use super::rules::{Literal, Rule, Slot, variables_of};

/// How large relations are, for choosing an order of joins.
#[derive(Clone, Debug, Default)]
pub(super) struct Sizes {
    /// Of each relation the number of rows, and of different values in each column.
    pub relations: Vec<(f64, Vec<f64>)>,
}

/// The indexes that plans ask for, by relation.
#[derive(Clone, Debug, Default)]
pub(super) struct Indexes {
    pub columns: Vec<Vec<Box<[u8]>>>,
}

/// A rule as a loop nest.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub head: Literal,
    pub steps: Vec<Step>,
    pub variables: usize,
    /// From this step on the head is known: one way to meet what is left is enough.
    pub known: usize,
}

/// One loop or test.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// All rows, or with `new` those of the last round.
    Scan { relation: u32, new: bool, binds: Vec<Bind> },
    /// The rows with a key.
    Probe { relation: u32, index: usize, key: Vec<Slot>, binds: Vec<Bind> },
    /// Whether a row is there.
    Holds { relation: u32, key: Vec<Slot> },
    /// Whether a row is not there.
    Fails { relation: u32, key: Vec<Slot> },
    /// Whether one of these pairs is different.
    Differ(Vec<(Slot, Slot)>),
}

/// What is done with a column of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bind {
    Set(usize, u32),
    Compare(usize, Slot),
}

impl Indexes {
    fn number(&mut self, relation: u32, columns: Box<[u8]>) -> usize {
        let known = &mut self.columns[relation as usize];
        known.iter().position(|other| *other == columns).unwrap_or_else(|| {
            known.push(columns);
            known.len() - 1
        })
    }
}

impl Sizes {
    /// How many rows of a literal are expected once some of its columns are bound.
    fn expected(&self, literal: &Literal, bound: &BTreeSet<u32>) -> f64 {
        let (rows, distinct) = &self.relations[literal.relation as usize];
        let columns = literal.slots.iter().zip(distinct);
        let kept = columns.filter(|(slot, _)| slot.variable().is_none_or(|variable| bound.contains(&variable)));
        kept.fold(*rows, |rows, (_, distinct)| rows / distinct.max(1.0))
    }
}

/// The loop nest of a rule. With `new`, that condition comes first and ranges over the rows of the last round.
pub(super) fn plan(rule: &Rule, new: Option<usize>, sizes: &Sizes, indexes: &mut Indexes) -> Plan {
    let mut builder =
        Builder { bound: BTreeSet::new(), steps: Vec::new(), rule, indexes, tested: BTreeSet::new(), known: None };
    builder.note_head();
    builder.tests();
    let mut left: Vec<usize> = (0..rule.holds.len()).collect();
    if let Some(new) = new {
        builder.scan(&rule.holds[new], true);
        left.retain(|n| *n != new);
    }
    while !left.is_empty() {
        let cost = |n: &usize| sizes.expected(&rule.holds[*n], &builder.bound);
        let best = (0..left.len()).min_by(|a, b| cost(&left[*a]).total_cmp(&cost(&left[*b]))).unwrap_or(0);
        let literal = &rule.holds[left.remove(best)];
        builder.look_up(literal);
    }
    let known = builder.known.unwrap_or(builder.steps.len());
    Plan { head: rule.head.clone(), steps: builder.steps, variables: rule.variables as usize, known }
}

struct Builder<'a> {
    bound: BTreeSet<u32>,
    steps: Vec<Step>,
    rule: &'a Rule,
    indexes: &'a mut Indexes,
    /// The tests that stand in the nest already: conditions that must fail first, then pairs.
    tested: BTreeSet<usize>,
    known: Option<usize>,
}

impl Builder<'_> {
    fn is_bound(&self, slot: Slot) -> bool {
        slot.variable().is_none_or(|variable| self.bound.contains(&variable))
    }

    fn note_head(&mut self) {
        if self.known.is_none() && self.rule.head.slots.iter().all(|slot| self.is_bound(*slot)) {
            self.known = Some(self.steps.len());
        }
    }

    /// Adds the tests that can be made now.
    fn tests(&mut self) {
        let rule = self.rule;
        for (n, literal) in rule.fails.iter().enumerate() {
            if literal.variables().all(|variable| self.bound.contains(&variable)) && self.tested.insert(n) {
                self.steps.push(Step::Fails { relation: literal.relation, key: literal.slots.clone() });
            }
        }
        for (n, pairs) in rule.differ.iter().enumerate() {
            if variables_of(pairs).all(|variable| self.bound.contains(&variable))
                && self.tested.insert(rule.fails.len() + n)
            {
                self.steps.push(Step::Differ(pairs.clone()));
            }
        }
    }

    fn look_up(&mut self, literal: &Literal) {
        let bound: Vec<u8> =
            (0..literal.slots.len()).filter(|n| self.is_bound(literal.slots[*n])).map(|n| n as u8).collect();
        if bound.len() == literal.slots.len() {
            self.steps.push(Step::Holds { relation: literal.relation, key: literal.slots.clone() });
        } else if bound.is_empty() {
            self.scan(literal, false);
        } else {
            let key = bound.iter().map(|column| literal.slots[*column as usize]).collect();
            let binds = self.binds(literal, &bound);
            let index = self.indexes.number(literal.relation, bound.into());
            self.steps.push(Step::Probe { relation: literal.relation, index, key, binds });
            self.note_head();
            self.tests();
        }
    }

    fn scan(&mut self, literal: &Literal, new: bool) {
        let binds = self.binds(literal, &[]);
        self.steps.push(Step::Scan { relation: literal.relation, new, binds });
        self.note_head();
        self.tests();
    }

    /// What is done with the columns that are no part of the key.
    fn binds(&mut self, literal: &Literal, key: &[u8]) -> Vec<Bind> {
        let mut binds = Vec::new();
        for (column, slot) in literal.slots.iter().enumerate() {
            if key.contains(&(column as u8)) {
                continue;
            }
            match *slot {
                Slot::Variable(variable) if self.bound.insert(variable) => binds.push(Bind::Set(column, variable)),
                slot => binds.push(Bind::Compare(column, slot)),
            }
        }
        binds
    }
}
