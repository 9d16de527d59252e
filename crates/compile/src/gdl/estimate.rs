//! How large relations and joins will be, by the constants that can stand in each column.

use std::collections::BTreeSet;

use super::plan::Sizes;
use super::prepared::Prepared;
use super::rules::{Literal, Rule, Slot};

/// A set of constants.
#[derive(Clone, Debug, PartialEq)]
struct Constants(Vec<u64>);

impl Constants {
    fn none(names: usize) -> Constants {
        Constants(vec![0; names.div_ceil(64)])
    }

    fn insert(&mut self, name: u32) {
        self.0[name as usize / 64] |= 1 << (name % 64);
    }

    fn intersect(&mut self, other: &Constants) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, yours)| *mine &= yours);
    }

    /// Adds the others; tells whether some are new.
    fn unite(&mut self, other: &Constants) -> bool {
        let mut grown = false;
        for (mine, yours) in self.0.iter_mut().zip(&other.0) {
            grown |= *yours & !*mine != 0;
            *mine |= yours;
        }
        grown
    }

    fn contains(&self, name: u32) -> bool {
        self.0[name as usize / 64] >> (name % 64) & 1 == 1
    }

    fn len(&self) -> f64 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>().into()
    }
}

/// What is expected of each relation.
#[derive(Clone, Debug)]
pub(super) struct Estimates {
    columns: Vec<Vec<Constants>>,
    rows: Vec<f64>,
    names: usize,
}

impl Estimates {
    /// Works out what can stand in each column, then how many rows there will be at most.
    pub fn new(prepared: &Prepared) -> Estimates {
        let (sheet, names) = (&prepared.sheet, prepared.sheet.names.len());
        let columns = sheet.relations.iter().map(|relation| vec![Constants::none(names); relation.arity]).collect();
        let mut estimates = Estimates { columns, rows: vec![0.0; sheet.relations.len()], names };
        for (relation, table) in prepared.tables.iter().enumerate() {
            estimates.rows[relation] = table.len() as f64;
            table.rows().for_each(|row| estimates.add(relation, row));
        }
        prepared.init.iter().for_each(|(relation, row)| estimates.add(*relation as usize, row));
        let mut possible: Vec<bool> = prepared.tables.iter().map(|table| table.len() > 0).collect();
        prepared.init.iter().for_each(|(relation, _)| possible[*relation as usize] = true);
        while sheet.rules.iter().fold(false, |grown, rule| estimates.learn(rule, prepared, &mut possible) | grown) {}
        for (relation, dynamic) in prepared.dynamic.iter().enumerate() {
            if *dynamic {
                estimates.rows[relation] = estimates.columns[relation].iter().map(Constants::len).product();
            }
        }
        (0..3).for_each(|_| estimates.refine(prepared));
        estimates
    }

    fn add(&mut self, relation: usize, row: &[u32]) {
        self.columns[relation].iter_mut().zip(row).for_each(|(column, name)| column.insert(*name));
    }

    /// Adds what a rule's head can be; tells whether something is new.
    fn learn(&mut self, rule: &Rule, prepared: &Prepared, possible: &mut [bool]) -> bool {
        if !rule.holds.iter().all(|literal| possible[literal.relation as usize]) {
            return false;
        }
        let Some(variables) = self.variables(rule) else { return false };
        let head = rule.head.relation as usize;
        let mut grown = false;
        for relation in std::iter::once(head).chain(prepared.twins[head].map(|twin| twin as usize)) {
            grown |= !std::mem::replace(&mut possible[relation], true);
            for (slot, column) in rule.head.slots.iter().zip(&mut self.columns[relation]) {
                grown |= match slot {
                    Slot::Variable(variable) => column.unite(&variables[*variable as usize]),
                    Slot::Constant(name) => {
                        let new = !column.contains(*name);
                        column.insert(*name);
                        new
                    }
                };
            }
        }
        grown
    }

    /// What each variable can be; none if one can be nothing.
    fn variables(&self, rule: &Rule) -> Option<Vec<Constants>> {
        let mut variables: Vec<Option<Constants>> = vec![None; rule.variables as usize];
        for literal in &rule.holds {
            for (slot, column) in literal.slots.iter().zip(&self.columns[literal.relation as usize]) {
                match slot {
                    Slot::Constant(name) if !column.contains(*name) => return None,
                    Slot::Constant(_) => {}
                    Slot::Variable(variable) => match &mut variables[*variable as usize] {
                        Some(known) => known.intersect(column),
                        unknown => *unknown = Some(column.clone()),
                    },
                }
            }
        }
        let none = Constants::none(self.names);
        let variables: Vec<Constants> =
            variables.into_iter().map(|known| known.unwrap_or_else(|| none.clone())).collect();
        variables.iter().all(|known| known.len() > 0.0).then_some(variables)
    }

    /// Bounds the rows of derived relations by what their rules can give.
    fn refine(&mut self, prepared: &Prepared) {
        let mut sums = vec![0.0; self.rows.len()];
        prepared.init.iter().for_each(|(relation, _)| sums[*relation as usize] += 1.0);
        for rule in &prepared.sheet.rules {
            let Some(measure) = self.measure(rule) else { continue };
            let head: BTreeSet<u32> = rule.head.variables().collect();
            let rows = measure.join(&rule.holds, self).min(measure.product(&head));
            let relation = rule.head.relation as usize;
            sums[relation] += rows;
            if let Some(twin) = prepared.twins[relation] {
                sums[twin as usize] += rows;
            }
        }
        for (relation, sum) in sums.into_iter().enumerate() {
            if prepared.dynamic[relation] {
                self.rows[relation] = self.rows[relation].min(sum.max(1.0));
            }
        }
    }

    /// How many rows a relation is expected to have at most.
    pub fn rows(&self, relation: u32) -> f64 {
        self.rows[relation as usize]
    }

    /// How many values each variable of a rule can have; nothing if the rule cannot be used.
    pub fn measure(&self, rule: &Rule) -> Option<Measure> {
        let variables = self.variables(rule)?;
        Some(Measure { values: variables.iter().map(Constants::len).collect() })
    }

    /// Notes what a new relation can be: the head of a rule that is a part of another.
    pub fn add_part(&mut self, rule: &Rule, rows: f64) {
        let variables = self.variables(rule);
        let none = Constants::none(self.names);
        let column = |slot: &Slot| match (slot, &variables) {
            (Slot::Variable(variable), Some(variables)) => variables[*variable as usize].clone(),
            _ => none.clone(),
        };
        self.columns.push(rule.head.slots.iter().map(column).collect());
        self.rows.push(rows);
    }

    /// What share of all combinations of constants a literal keeps.
    fn kept(&self, literal: &Literal) -> f64 {
        let columns = &self.columns[literal.relation as usize];
        columns.iter().fold(self.rows[literal.relation as usize], |rows, column| rows / column.len().max(1.0)).min(1.0)
    }

    /// The same for planning joins.
    pub fn sizes(&self) -> Sizes {
        let columns = self.columns.iter().map(|columns| columns.iter().map(Constants::len).collect());
        Sizes { relations: self.rows.iter().copied().zip(columns).collect() }
    }
}

/// How many values each variable of a rule can have.
pub(super) struct Measure {
    values: Vec<f64>,
}

impl Measure {
    /// How many combinations these variables have.
    pub fn product(&self, variables: &BTreeSet<u32>) -> f64 {
        variables.iter().map(|variable| self.values[*variable as usize]).product()
    }

    /// How many ways there are to meet these conditions.
    pub fn join<'a>(&self, literals: impl IntoIterator<Item = &'a Literal>, estimates: &Estimates) -> f64 {
        let (mut variables, mut kept) = (BTreeSet::new(), 1.0);
        for literal in literals {
            variables.extend(literal.variables());
            kept *= estimates.kept(literal);
        }
        self.product(&variables) * kept
    }
}
