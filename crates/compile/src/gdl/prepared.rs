//! A sheet made ready for any engine: flat rules, what never changes worked out, roles and the first state.

use ::gdl::tree;

use super::clauses::conjunctions;
use super::datalog::{Facts, Stratum};
use super::flatten::flatten;
use super::names::Names;
use super::plan::{Indexes, Sizes};
use super::rules::{Form, Kind, Sheet, Slot};
use super::strata::{components, dynamic, prune};
use super::table::Table;
use super::unfit::{Reason, Unfit};

/// How many rows may be looked at to work out what never changes.
const MAX_STATIC_WORK: u64 = 100_000_000;

/// A sheet made ready.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    /// The relations, and the rules of those that depend on `true` or `does`.
    pub sheet: Sheet,
    /// Which relations depend on `true` or `does`.
    pub dynamic: Vec<bool>,
    /// The facts that never change, by relation; empty tables for the others.
    pub tables: Vec<Table>,
    /// The constants of the roles, in their order.
    pub roles: Vec<u32>,
    /// To each relation of kind `next` or `init` that of kind `true`, to each of kind `legal` that of kind `does`.
    pub twins: Vec<Option<u32>>,
    /// What holds at first: relations of kind `true` with their constants.
    pub init: Vec<(u32, Vec<u32>)>,
    /// The relation `terminal`.
    pub terminal: Option<u32>,
}

impl Prepared {
    /// Makes a rule sheet ready.
    pub fn new(game: &tree::Game) -> Result<Prepared, Unfit> {
        let mut names = Names::default();
        let rules = conjunctions(game, &mut names)?;
        let mut sheet = flatten(rules, names)?;
        sheet.part_rewards();
        let twins = add_twins(&mut sheet);
        prune(&mut sheet);
        let dynamic = dynamic(&sheet);
        let order = roles_in_order(game, &sheet);
        let empty = sheet.relations.iter().map(|relation| Table::new(relation.arity, &[])).collect();
        let tables = evaluate_static(&sheet, &dynamic, empty)?;
        sheet.rules.retain(|rule| dynamic[rule.head.relation as usize]);
        let mut roles = Vec::new();
        for relation in sheet.of_kind(Kind::Role) {
            roles.extend(tables[relation as usize].rows().filter(|row| row.len() == 1).map(|row| row[0]));
        }
        roles.sort_by_key(|role| order.iter().position(|other| other == role));
        match roles.len() {
            0 => return Err(Reason::NoRole.into()),
            many if many > game::Role::ALL.len() => return Err(Reason::TooManyRoles(many).into()),
            _ => {}
        }
        let mut init = Vec::new();
        for relation in sheet.of_kind(Kind::Init) {
            let Some(twin) = twins[relation as usize] else { continue };
            init.extend(tables[relation as usize].rows().map(|row| (twin, row.to_vec())));
        }
        init.sort();
        let terminal = sheet.of_kind(Kind::Terminal).next();
        Ok(Prepared { sheet, dynamic, tables, roles, twins, init, terminal })
    }

    /// The role that chance plays.
    pub fn chance(&self) -> Option<usize> {
        let is_chance = |role: &u32| self.sheet.names.spelling(*role).eq_ignore_ascii_case("random");
        self.roles.iter().position(is_chance)
    }

    /// The role and the reward of a fact of kind `goal`.
    pub fn reward(&self, relation: u32, fact: &[u32]) -> Option<(usize, u8)> {
        let role = self.roles.iter().position(|role| fact.first() == Some(role))?;
        let reward = self.sheet.text(relation, 1, fact).parse().ok().filter(|reward| *reward <= 100)?;
        Some((role, reward))
    }

    /// A new relation for a part of a rule.
    pub fn add_part(&mut self, arity: usize, dynamic: bool) -> u32 {
        self.dynamic.push(dynamic);
        self.twins.push(None);
        self.tables.push(Table::new(arity, &[]));
        self.sheet.part(arity)
    }

    /// Works out the parts that never change.
    pub fn settle(&mut self) -> Result<(), Unfit> {
        let (moving, still) = self.sheet.rules.drain(..).partition(|rule| self.dynamic[rule.head.relation as usize]);
        self.sheet.rules = still;
        let new: Vec<bool> =
            (0..self.dynamic.len()).map(|relation| self.dynamic[relation] || self.tables[relation].len() > 0).collect();
        self.tables = evaluate_static(&self.sheet, &new, std::mem::take(&mut self.tables))?;
        self.sheet.rules = moving;
        Ok(())
    }

    /// A fact as relation and constants.
    pub fn fact(&self, text: &str) -> Option<(u32, Vec<u32>)> {
        let term = ::gdl::terms::read_term(text).ok()?;
        let mut row = Vec::new();
        let form = self.form(&term, &mut row)?;
        let mut relations = self.sheet.of_kind(Kind::True);
        let relation = relations.find(|relation| self.sheet.relations[*relation as usize].forms == [form.clone()])?;
        Some((relation, row))
    }

    fn form(&self, term: &tree::Term, row: &mut Vec<u32>) -> Option<Form> {
        match term {
            tree::Term::Variable(_) => None,
            tree::Term::Constant(name) => {
                row.push(self.sheet.names.find(name)?);
                Some(Form::Leaf)
            }
            tree::Term::Compound(name, arguments) => {
                let name = self.sheet.names.find(name)?;
                let forms = arguments.iter().map(|term| self.form(term, row)).collect::<Option<Vec<Form>>>()?;
                Some(Form::Compound(name, forms))
            }
        }
    }
}

/// The constants of `role` facts in the order of the text.
fn roles_in_order(game: &tree::Game, sheet: &Sheet) -> Vec<u32> {
    let heads = game.clauses.iter().map(|clause| &clause.head);
    let roles = heads.filter(|head| head.name.value.eq_ignore_ascii_case("role"));
    let names = roles.filter_map(|head| match head.arguments.first().map(|term| &term.value) {
        Some(tree::Term::Constant(name)) => sheet.names.find(name),
        _ => None,
    });
    names.collect()
}

/// Sees to it that each relation of kind `next`, `init` and `legal` has its twin.
fn add_twins(sheet: &mut Sheet) -> Vec<Option<u32>> {
    let (truth, does) = (sheet.names.number("true"), sheet.names.number("does"));
    let mut twins = vec![None; sheet.relations.len()];
    for (number, twin) in twins.iter_mut().enumerate() {
        let relation = &sheet.relations[number];
        let (kind, name) = match relation.kind {
            Kind::Init | Kind::Next => (Kind::True, truth),
            Kind::Legal => (Kind::Does, does),
            _ => continue,
        };
        let forms = relation.forms.clone();
        *twin = Some(sheet.relation(kind, name, forms));
    }
    twins.resize(sheet.relations.len(), None);
    twins
}

/// Works out all relations that are not left aside.
fn evaluate_static(sheet: &Sheet, aside: &[bool], mut tables: Vec<Table>) -> Result<Vec<Table>, Unfit> {
    tables.iter_mut().filter(|table| table.indexes() > 0).for_each(|table| *table = table.with_indexes(&[]));
    let components = components(sheet)?;
    let arities: Vec<usize> = sheet.relations.iter().map(|relation| relation.arity).collect();
    let mut indexes = Indexes { columns: vec![Vec::new(); arities.len()] };
    let mut sizes = Sizes { relations: tables.iter().map(size).collect() };
    let mut work = 0;
    for component in &components {
        if aside[component.relations[0] as usize] {
            continue;
        }
        // Facts first, without a loop nest each.
        let mut rest = component.clone();
        rest.rules.retain(|rule| {
            let rule = &sheet.rules[*rule];
            if rule.is_fact() {
                let row: Vec<u32> = rule.head.slots.iter().map(|slot| constant(*slot)).collect();
                tables[rule.head.relation as usize].insert(&row);
            }
            !rule.is_fact()
        });
        for relation in &component.relations {
            sizes.relations[*relation as usize] = (100.0, vec![5.0; arities[*relation as usize]]);
        }
        if !rest.rules.is_empty() {
            let stratum = Stratum::new(&sheet.rules, &rest, &sizes, &mut indexes);
            for (table, columns) in tables.iter_mut().zip(&indexes.columns) {
                if table.indexes() != columns.len() {
                    *table = table.with_indexes(columns);
                }
            }
            let mut facts = Facts::of(tables);
            facts.most = MAX_STATIC_WORK - work;
            facts.evaluate(&stratum);
            if facts.is_exhausted() {
                return Err(Reason::TooLarge("rows looked at for what never changes", MAX_STATIC_WORK as usize).into());
            }
            work += facts.work;
            tables = facts.tables;
        }
        for relation in &component.relations {
            sizes.relations[*relation as usize] = size(&tables[*relation as usize]);
        }
    }
    Ok(tables)
}

fn constant(slot: Slot) -> u32 {
    match slot {
        Slot::Constant(name) => name,
        Slot::Variable(_) => 0,
    }
}

/// How large a table is.
pub(super) fn size(table: &Table) -> (f64, Vec<f64>) {
    (table.len() as f64, table.distinct().into_iter().map(|count| count as f64).collect())
}
