//! Datalog, bottom-up: component by component, with semi-naive evaluation where relations depend on themselves.

use super::plan::{Bind, Indexes, Plan, Sizes, Step, plan};
use super::rules::{Rule, Slot};
use super::strata::Component;
use super::table::{NONE, Table};

/// A component with its loop nests.
#[derive(Clone, Debug)]
pub(super) struct Stratum {
    pub relations: Vec<u32>,
    /// What is run once.
    once: Vec<Plan>,
    /// What is run on the rows of the last round, until no row is new.
    again: Vec<Plan>,
}

impl Stratum {
    /// The loop nests of a component.
    pub fn new(rules: &[Rule], component: &Component, sizes: &Sizes, indexes: &mut Indexes) -> Stratum {
        let (mut once, mut again) = (Vec::new(), Vec::new());
        for rule in component.rules.iter().map(|rule| &rules[*rule]) {
            let within = |n: &usize| component.relations.contains(&rule.holds[*n].relation);
            let own: Vec<usize> = (0..rule.holds.len()).filter(within).collect();
            match component.recursive && !own.is_empty() {
                true => again.extend(own.iter().map(|n| plan(rule, Some(*n), sizes, indexes))),
                false => once.push(plan(rule, None, sizes, indexes)),
            }
        }
        Stratum { relations: component.relations.clone(), once, again }
    }
}

/// All facts, and how much work has been done on them.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub tables: Vec<Table>,
    /// The rows that were looked at.
    pub work: u64,
    /// When this much work is done, evaluation stops.
    pub most: u64,
    variables: Vec<u32>,
    key: Vec<u32>,
    /// Of each relation the rows of the last round: from here to the second number.
    rounds: Vec<(u32, u32)>,
}

impl Facts {
    /// These tables.
    pub fn of(tables: Vec<Table>) -> Facts {
        let rounds = vec![(0, 0); tables.len()];
        Facts { tables, work: 0, most: u64::MAX, variables: Vec::new(), key: Vec::new(), rounds }
    }

    /// Whether there was more work than allowed.
    pub fn is_exhausted(&self) -> bool {
        self.work > self.most
    }

    /// Works out the relations of a component.
    pub fn evaluate(&mut self, stratum: &Stratum) {
        stratum.once.iter().for_each(|plan| self.derive(plan));
        if stratum.again.is_empty() {
            return;
        }
        stratum.relations.iter().for_each(|relation| self.rounds[*relation as usize] = (0, 0));
        loop {
            let mut grown = false;
            for relation in &stratum.relations {
                let len = self.tables[*relation as usize].len() as u32;
                let round = &mut self.rounds[*relation as usize];
                *round = (round.1, len);
                grown |= round.0 < round.1;
            }
            if !grown || self.is_exhausted() {
                return;
            }
            stratum.again.iter().for_each(|plan| self.derive(plan));
        }
    }

    /// Adds all heads of a rule.
    fn derive(&mut self, plan: &Plan) {
        self.variables.clear();
        self.variables.resize(plan.variables, 0);
        self.step(plan, 0);
    }

    /// Calls `found` with the variables of each way to meet all conditions.
    pub fn each(&mut self, plan: &Plan, found: &mut dyn FnMut(&[Table], &[u32]) -> bool) -> bool {
        self.variables.clear();
        self.variables.resize(plan.variables, 0);
        self.walk(plan, 0, found)
    }

    #[inline]
    fn value(&self, slot: Slot) -> u32 {
        match slot {
            Slot::Variable(variable) => self.variables[variable as usize],
            Slot::Constant(name) => name,
        }
    }

    fn fill(&mut self, slots: &[Slot]) {
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.extend(slots.iter().map(|slot| self.value(*slot)));
        self.key = key;
    }

    /// Binds the variables of a row; false if it does not fit.
    #[inline]
    fn bind(&mut self, relation: u32, row: u32, binds: &[Bind]) -> bool {
        let values = self.tables[relation as usize].row(row);
        for bind in binds {
            match *bind {
                Bind::Set(column, variable) => self.variables[variable as usize] = values[column],
                Bind::Compare(column, slot) => {
                    let value = match slot {
                        Slot::Variable(variable) => self.variables[variable as usize],
                        Slot::Constant(name) => name,
                    };
                    if values[column] != value {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn differs(&self, pairs: &[(Slot, Slot)]) -> bool {
        pairs.iter().any(|(a, b)| self.value(*a) != self.value(*b))
    }

    /// Runs the nest from a step on, and adds heads; tells whether there was one.
    fn step(&mut self, plan: &Plan, at: usize) -> bool {
        if at == plan.known && at < plan.steps.len() {
            self.fill(&plan.head.slots);
            if self.tables[plan.head.relation as usize].find(&self.key) != NONE {
                return true;
            }
        }
        let enough = at >= plan.known;
        let Some(step) = plan.steps.get(at) else {
            self.fill(&plan.head.slots);
            self.tables[plan.head.relation as usize].insert(&self.key);
            return true;
        };
        match step {
            Step::Scan { relation, new, binds } => {
                let (from, to) = match new {
                    true => self.rounds[*relation as usize],
                    false => (0, self.tables[*relation as usize].len() as u32),
                };
                self.work += u64::from(to - from);
                let mut any = false;
                for row in from..to {
                    if self.bind(*relation, row, binds) && self.step(plan, at + 1) {
                        any = true;
                        if enough {
                            return true;
                        }
                    }
                    if self.is_exhausted() {
                        return any;
                    }
                }
                any
            }
            Step::Probe { relation, index, key, binds } => {
                self.fill(key);
                let mut row = self.tables[*relation as usize].newest(*index, &self.key);
                let mut any = false;
                while row != NONE {
                    self.work += 1;
                    if self.bind(*relation, row, binds) && self.step(plan, at + 1) {
                        any = true;
                        if enough {
                            return true;
                        }
                    }
                    if self.is_exhausted() {
                        return any;
                    }
                    row = self.tables[*relation as usize].before(*index, row);
                }
                any
            }
            _ => self.test(step) && self.step(plan, at + 1),
        }
    }

    fn test(&mut self, step: &Step) -> bool {
        match step {
            Step::Holds { relation, key } => {
                self.fill(key);
                self.tables[*relation as usize].find(&self.key) != NONE
            }
            Step::Fails { relation, key } => {
                self.fill(key);
                self.tables[*relation as usize].find(&self.key) == NONE
            }
            Step::Differ(pairs) => self.differs(pairs),
            Step::Scan { .. } | Step::Probe { .. } => false,
        }
    }

    /// Runs the whole nest from a step on without adding anything; stops when `found` says so.
    fn walk(&mut self, plan: &Plan, at: usize, found: &mut dyn FnMut(&[Table], &[u32]) -> bool) -> bool {
        let Some(step) = plan.steps.get(at) else { return found(&self.tables, &self.variables) };
        match step {
            Step::Scan { relation, binds, .. } => {
                let rows = self.tables[*relation as usize].len() as u32;
                self.work += u64::from(rows);
                let mut rows = 0..rows;
                rows.all(|row| !self.bind(*relation, row, binds) || self.walk(plan, at + 1, found))
                    && !self.is_exhausted()
            }
            Step::Probe { relation, index, key, binds } => {
                self.fill(key);
                let mut row = self.tables[*relation as usize].newest(*index, &self.key);
                while row != NONE {
                    self.work += 1;
                    if self.is_exhausted() || self.bind(*relation, row, binds) && !self.walk(plan, at + 1, found) {
                        return false;
                    }
                    row = self.tables[*relation as usize].before(*index, row);
                }
                true
            }
            _ => !self.test(step) || self.walk(plan, at + 1, found),
        }
    }
}
