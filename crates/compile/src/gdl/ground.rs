//! Rules without variables: every fact that can be reached is found first, then every instance of every rule over these facts.

use super::datalog::{Facts, Stratum};
use super::estimate::Estimates;
use super::plan::{Indexes, Plan, Sizes, plan};
use super::prepared::{Prepared, size};
use super::rules::{Literal, Rule, Sheet, Slot};
use super::strata::components;
use super::table::{NONE, Table};
use super::unfit::Unfit;

/// How many conditions the ground rules may have together.
const MAX_SIZE: usize = 16_000_000;

/// The rules of a game without variables.
///
/// An atom is a number: the first number of its relation and the row of the fact. Only atoms of relations that change have one.
pub(super) struct Ground {
    /// The facts that can be reached, by relation.
    pub tables: Vec<Table>,
    /// The first atom of each relation, and one past the last of all.
    pub first: Vec<u32>,
    /// Rules one after the other: the head, then the conditions, each twice the atom, plus one if it must fail.
    body: Vec<u32>,
    /// Where each rule begins, and the end.
    starts: Vec<u32>,
}

impl Ground {
    /// Grounds the rules of a sheet; nothing if more rows than this would be looked at.
    pub fn new(prepared: &Prepared, estimates: &Estimates, work: u64) -> Result<Option<Ground>, Unfit> {
        let Some(tables) = reach(prepared, estimates, work)? else { return Ok(None) };
        let mut first = vec![0];
        for (relation, table) in tables.iter().enumerate() {
            let atoms = if prepared.dynamic[relation] { table.len() as u32 } else { 0 };
            first.push(first[relation] + atoms);
        }
        let mut ground = Ground { tables: Vec::new(), first, body: Vec::new(), starts: vec![0] };
        let whole = ground.instantiate(prepared, tables, work);
        Ok(whole.then_some(ground))
    }

    /// How many rules there are.
    pub fn rules(&self) -> usize {
        self.starts.len() - 1
    }

    /// The head of a rule and its conditions.
    pub fn rule(&self, number: usize) -> (u32, &[u32]) {
        let rule = &self.body[self.starts[number] as usize..self.starts[number + 1] as usize];
        (rule[0], &rule[1..])
    }

    /// How many atoms there are.
    pub fn atoms(&self) -> usize {
        self.first[self.first.len() - 1] as usize
    }

    /// The atoms of a relation.
    pub fn atoms_of(&self, relation: u32) -> std::ops::Range<u32> {
        self.first[relation as usize]..self.first[relation as usize + 1]
    }

    /// Finds all instances of all rules; tells whether there were few enough.
    fn instantiate(&mut self, prepared: &Prepared, tables: Vec<Table>, work: u64) -> bool {
        let sizes = Sizes { relations: tables.iter().map(size).collect() };
        let mut indexes = Indexes { columns: vec![Vec::new(); tables.len()] };
        let rules = &prepared.sheet.rules;
        let plans: Vec<Plan> =
            rules.iter().map(|rule| plan(&without_moving_fails(rule, prepared), None, &sizes, &mut indexes)).collect();
        let tables = tables.iter().zip(&indexes.columns).map(|(table, columns)| table.with_indexes(columns)).collect();
        let mut facts = Facts::of(tables);
        facts.most = work;
        let mut whole = true;
        for (rule, plan) in rules.iter().zip(&plans) {
            whole = whole
                && facts.each(plan, &mut |tables, variables| {
                    self.add(prepared, rule, tables, variables);
                    self.body.len() <= MAX_SIZE
                });
        }
        self.tables = facts.tables;
        whole
    }

    /// Adds an instance of a rule.
    fn add(&mut self, prepared: &Prepared, rule: &Rule, tables: &[Table], variables: &[u32]) {
        let atom = |literal: &Literal| {
            let row: smallvec::SmallVec<[u32; 8]> = literal.slots.iter().map(|slot| value(*slot, variables)).collect();
            match tables[literal.relation as usize].find(&row) {
                NONE => None,
                row => Some(self.first[literal.relation as usize] + row),
            }
        };
        let moves = |literal: &&Literal| prepared.dynamic[literal.relation as usize];
        let Some(head) = atom(&rule.head) else { return };
        let start = self.body.len();
        let mut body = std::mem::take(&mut self.body);
        body.push(head);
        body.extend(rule.holds.iter().filter(moves).filter_map(atom).map(|atom| 2 * atom));
        body.extend(rule.fails.iter().filter(moves).filter_map(atom).map(|atom| 2 * atom + 1));
        // A rule whose head is one of its conditions says nothing.
        if body[start + 1..].contains(&(2 * head)) {
            body.truncate(start);
        } else {
            self.starts.push(body.len() as u32);
        }
        self.body = body;
    }
}

fn value(slot: Slot, variables: &[u32]) -> u32 {
    match slot {
        Slot::Variable(variable) => variables[variable as usize],
        Slot::Constant(name) => name,
    }
}

/// The rule without the conditions that must fail and can change: they are taken to be met.
fn without_moving_fails(rule: &Rule, prepared: &Prepared) -> Rule {
    let mut rule = rule.clone();
    rule.fails.retain(|literal| !prepared.dynamic[literal.relation as usize]);
    rule
}

/// All facts that can be reached if conditions that must fail are taken to be met; nothing if that is too much work.
fn reach(prepared: &Prepared, estimates: &Estimates, work: u64) -> Result<Option<Vec<Table>>, Unfit> {
    let mut sheet = Sheet::new(prepared.sheet.names.clone());
    sheet.relations = prepared.sheet.relations.clone();
    sheet.rules = prepared.sheet.rules.iter().map(|rule| without_moving_fails(rule, prepared)).collect();
    let copies = prepared.twins.iter().enumerate().filter_map(|(relation, twin)| Some((relation as u32, (*twin)?)));
    sheet.rules.extend(copies.map(|(relation, twin)| copy(relation, twin, sheet.relations[twin as usize].arity)));
    let sizes = estimates.sizes();
    let mut indexes = Indexes { columns: vec![Vec::new(); sheet.relations.len()] };
    let order = components(&sheet)?;
    let strata: Vec<Stratum> = order
        .iter()
        .filter(|component| !component.rules.is_empty())
        .map(|component| Stratum::new(&sheet.rules, component, &sizes, &mut indexes))
        .collect();
    let tables = prepared.tables.iter().zip(&indexes.columns).map(|(table, columns)| table.with_indexes(columns));
    let mut facts = Facts::of(tables.collect());
    facts.most = work;
    for (relation, row) in &prepared.init {
        facts.tables[*relation as usize].insert(row);
    }
    strata.iter().for_each(|stratum| facts.evaluate(stratum));
    Ok((!facts.is_exhausted()).then_some(facts.tables))
}

/// The rule that what is next becomes true, and that what is legal is done.
fn copy(relation: u32, twin: u32, arity: usize) -> Rule {
    let slots: Vec<Slot> = (0..arity as u32).map(Slot::Variable).collect();
    let head = Literal { relation: twin, slots: slots.clone() };
    Rule {
        head,
        holds: vec![Literal { relation, slots }],
        fails: Vec::new(),
        differ: Vec::new(),
        variables: arity as u32,
    }
}
