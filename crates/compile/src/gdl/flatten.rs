//! Rules become flat: which forms an argument can have is worked out first, then each rule is written once for each choice of
//! forms, so that no term is left that nests.

use std::collections::{BTreeMap, BTreeSet};

use super::clauses::{Atom, Conjunction, MAX_DEPTH, Term};
use super::names::Names;
use super::rules::{Form, Kind, Literal, Rule, Sheet, Slot};
use super::unfit::{Reason, Unfit};

/// How many flat rules there may be.
const MAX_RULES: usize = 200_000;

/// How deep variables may be opened; terms that grow for ever would be opened for ever.
const MAX_OPENED: u32 = 12;

/// How many variables a flat rule may have; terms that double would be opened to very many.
const MAX_VARIABLES: u32 = 400;

/// How many variables may be looked at to write the flat rules.
const MAX_LOOKED_AT: u64 = 10_000_000;

/// The outermost form of a term: a constant, or a function with a number of arguments.
type Shape = Option<(u32, u32)>;

/// Where a term can stand: an argument of a relation or of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    function: bool,
    name: u32,
    arity: u32,
    argument: u32,
}

/// Which shapes can stand where, and which relations can hold at all.
struct Shapes {
    at: BTreeMap<Place, BTreeSet<Shape>>,
    possible: BTreeSet<(u32, u32)>,
    keywords: Keywords,
    changed: bool,
}

/// The numbers of the keywords.
struct Keywords {
    kinds: BTreeMap<(u32, usize), Kind>,
}

impl Keywords {
    fn new(names: &mut Names) -> Keywords {
        let words = [
            ("role", 1, Kind::Role),
            ("init", 1, Kind::Init),
            ("true", 1, Kind::True),
            ("next", 1, Kind::Next),
            ("does", 2, Kind::Does),
            ("legal", 2, Kind::Legal),
            ("goal", 2, Kind::Goal),
            ("terminal", 0, Kind::Terminal),
        ];
        Keywords { kinds: words.iter().map(|(word, arity, kind)| ((names.number(word), *arity), *kind)).collect() }
    }

    fn kind(&self, atom: &Atom) -> Kind {
        self.kinds.get(&(atom.name, atom.arguments.len())).copied().unwrap_or(Kind::Plain)
    }

    fn name(&self, kind: Kind) -> u32 {
        self.kinds.iter().find(|(_, other)| **other == kind).map_or(0, |((name, _), _)| *name)
    }
}

/// The flat rules of a sheet.
pub(super) fn flatten(rules: Vec<Conjunction>, mut names: Names) -> Result<Sheet, Unfit> {
    let keywords = Keywords::new(&mut names);
    let mut shapes = Shapes { at: BTreeMap::new(), possible: BTreeSet::new(), keywords, changed: true };
    for rule in &rules {
        check(rule, &shapes.keywords)?;
    }
    while std::mem::take(&mut shapes.changed) {
        rules.iter().for_each(|rule| shapes.learn(rule));
        shapes.link(Kind::Init, 0, Kind::True, 0);
        shapes.link(Kind::Next, 0, Kind::True, 0);
        shapes.link(Kind::Legal, 0, Kind::Does, 0);
        shapes.link(Kind::Legal, 1, Kind::Does, 1);
    }
    let mut sheet = Sheet::new(names);
    for rule in rules {
        let free: Vec<Option<u32>> = vec![Some(0); rule.variables as usize];
        shapes.open(rule, free, &mut sheet)?;
    }
    sheet.rules.sort();
    sheet.rules.dedup();
    Ok(sheet)
}

/// Rules must be safe, and must not state what the game itself says.
fn check(rule: &Conjunction, keywords: &Keywords) -> Result<(), Unfit> {
    match keywords.kind(&rule.head) {
        Kind::True => return Err(Reason::StatesInput("true").at(rule.span)),
        Kind::Does => return Err(Reason::StatesInput("does").at(rule.span)),
        _ => {}
    }
    let bound = |variable: u32| rule.holds.iter().flat_map(|atom| &atom.arguments).any(|term| term.mentions(variable));
    let atoms = std::iter::once(&rule.head).chain(&rule.fails);
    let terms = atoms.flat_map(|atom| &atom.arguments).chain(rule.differ.iter().flatten().flat_map(|(a, b)| [a, b]));
    let mut used = BTreeSet::new();
    terms.for_each(|term| gather(term, &mut used));
    match used.into_iter().find(|variable| !bound(*variable)) {
        Some(variable) => {
            let name = rule.names.get(variable as usize).cloned().unwrap_or_default();
            Err(Reason::Unsafe(name).at(rule.span))
        }
        None => Ok(()),
    }
}

fn gather(term: &Term, variables: &mut BTreeSet<u32>) {
    match term {
        Term::Variable(variable) => {
            variables.insert(*variable);
        }
        Term::Constant(_) => {}
        Term::Compound(_, arguments) => arguments.iter().for_each(|term| gather(term, variables)),
    }
}

fn place(atom: &Atom, argument: usize) -> Place {
    Place { function: false, name: atom.name, arity: atom.arguments.len() as u32, argument: argument as u32 }
}

fn inside(name: u32, arity: usize, argument: usize) -> Place {
    Place { function: true, name, arity: arity as u32, argument: argument as u32 }
}

impl Shapes {
    fn can(&self, place: Place, shape: Shape) -> bool {
        self.at.get(&place).is_some_and(|shapes| shapes.contains(&shape))
    }

    fn add(&mut self, place: Place, shape: Shape) {
        self.changed |= self.at.entry(place).or_default().insert(shape);
    }

    fn link(&mut self, from: Kind, argument: u32, to: Kind, into: u32) {
        let arity = if matches!(to, Kind::True) { 1 } else { 2 };
        let (from, to) = (self.keywords.name(from), self.keywords.name(to));
        if !self.possible.contains(&(from, arity)) {
            return;
        }
        self.changed |= self.possible.insert((to, arity));
        let shapes = self.at.get(&Place { function: false, name: from, arity, argument }).cloned().unwrap_or_default();
        shapes
            .into_iter()
            .for_each(|shape| self.add(Place { function: false, name: to, arity, argument: into }, shape));
    }

    /// Adds the shapes that a rule's head can have.
    fn learn(&mut self, rule: &Conjunction) {
        let Some(variables) = self.variables(rule) else { return };
        self.changed |= self.possible.insert((rule.head.name, rule.head.arguments.len() as u32));
        for (n, term) in rule.head.arguments.iter().enumerate() {
            self.state(place(&rule.head, n), term, &variables);
        }
    }

    fn state(&mut self, place: Place, term: &Term, variables: &[Option<BTreeSet<Shape>>]) {
        match term {
            Term::Constant(_) => self.add(place, None),
            Term::Variable(variable) => {
                let shapes = variables.get(*variable as usize).cloned().flatten().unwrap_or_default();
                shapes.into_iter().for_each(|shape| self.add(place, shape));
            }
            Term::Compound(name, arguments) => {
                self.add(place, Some((*name, arguments.len() as u32)));
                for (n, term) in arguments.iter().enumerate() {
                    self.state(inside(*name, arguments.len(), n), term, variables);
                }
            }
        }
    }

    /// Which shapes each variable can have; none if the rule can never be used.
    fn variables(&self, rule: &Conjunction) -> Option<Vec<Option<BTreeSet<Shape>>>> {
        let mut variables = vec![None; rule.variables as usize];
        for atom in &rule.holds {
            if !self.possible.contains(&(atom.name, atom.arguments.len() as u32)) {
                return None;
            }
            for (n, term) in atom.arguments.iter().enumerate() {
                self.narrow(place(atom, n), term, &mut variables)?;
            }
        }
        Some(variables)
    }

    fn narrow(&self, place: Place, term: &Term, variables: &mut [Option<BTreeSet<Shape>>]) -> Option<()> {
        match term {
            Term::Constant(_) => self.can(place, None).then_some(()),
            Term::Variable(variable) => {
                let here = self.at.get(&place)?;
                let known = &mut variables[*variable as usize];
                let both = known.as_ref().map_or_else(|| here.clone(), |known| known & here);
                let some = !both.is_empty();
                *known = Some(both);
                some.then_some(())
            }
            Term::Compound(name, arguments) => {
                if !self.can(place, Some((*name, arguments.len() as u32))) {
                    return None;
                }
                let mut parts = arguments.iter().enumerate();
                parts.try_for_each(|(n, term)| self.narrow(inside(*name, arguments.len(), n), term, variables))
            }
        }
    }

    /// Writes the rule for each choice of shapes. `free` says of each variable how deep it was opened, or nothing if it stands
    /// for a constant.
    fn open(&self, rule: Conjunction, free: Vec<Option<u32>>, sheet: &mut Sheet) -> Result<(), Unfit> {
        let (mut waiting, mut looked_at) = (vec![(rule, free)], 0);
        while let Some((rule, mut free)) = waiting.pop() {
            looked_at += u64::from(rule.variables);
            if looked_at > MAX_LOOKED_AT {
                return Err(Reason::TooLarge("flat rules", MAX_RULES).at(rule.span));
            }
            let Some(shapes) = self.variables(&rule) else { continue };
            let only_constant = |shapes: &BTreeSet<Shape>| shapes.iter().all(Option::is_none);
            let open = (0..rule.variables as usize)
                .find(|n| free[*n].is_some() && shapes[*n].as_ref().is_some_and(|shapes| !only_constant(shapes)));
            let Some(open) = open else {
                self.write(&rule, sheet)?;
                continue;
            };
            let depth = free[open].take().unwrap_or(0);
            if depth > MAX_OPENED || rule.variables > MAX_VARIABLES {
                return Err(Reason::TooDeep(MAX_DEPTH).at(rule.span));
            }
            for shape in shapes[open].iter().flatten() {
                let Some((name, arity)) = *shape else {
                    waiting.push((rule.clone(), free.clone()));
                    continue;
                };
                let (mut opened, mut free) = (rule.clone(), free.clone());
                let arguments = (0..arity).map(|n| Term::Variable(rule.variables + n)).collect();
                opened.substitute(open as u32, &Term::Compound(name, arguments));
                opened.variables += arity;
                free.extend((0..arity).map(|_| Some(depth + 1)));
                waiting.push((opened, free));
            }
            if waiting.len() > MAX_RULES {
                return Err(Reason::TooLarge("flat rules", MAX_RULES).into());
            }
        }
        Ok(())
    }

    fn write(&self, rule: &Conjunction, sheet: &mut Sheet) -> Result<(), Unfit> {
        let head = self.literal(&rule.head, sheet);
        let holds = rule.holds.iter().map(|atom| self.literal(atom, sheet)).collect();
        let fails = rule.fails.iter().map(|atom| self.literal(atom, sheet)).collect();
        let mut differ = Vec::new();
        for pairs in &rule.differ {
            let mut flat = Vec::new();
            if pairs.iter().any(|(a, b)| differs(a, b, &mut flat)) {
                continue;
            }
            if flat.is_empty() {
                return Ok(());
            }
            differ.push(flat);
        }
        let mut flat = Rule { head, holds, fails, differ, variables: 0 };
        flat.renumber();
        if sheet.rules.len() >= MAX_RULES {
            return Err(Reason::TooLarge("flat rules", MAX_RULES).into());
        }
        sheet.rules.push(flat);
        Ok(())
    }

    fn literal(&self, atom: &Atom, sheet: &mut Sheet) -> Literal {
        let mut slots = Vec::new();
        let forms = atom.arguments.iter().map(|term| form(term, &mut slots)).collect();
        Literal { relation: sheet.relation(self.keywords.kind(atom), atom.name, forms), slots }
    }
}

fn form(term: &Term, slots: &mut Vec<Slot>) -> Form {
    match term {
        Term::Variable(variable) => slots.push(Slot::Variable(*variable)),
        Term::Constant(name) => slots.push(Slot::Constant(*name)),
        Term::Compound(name, arguments) => {
            return Form::Compound(*name, arguments.iter().map(|term| form(term, slots)).collect());
        }
    }
    Form::Leaf
}

/// Whether two flat terms are different whatever their variables are; if not, adds the pairs of which one must be.
fn differs(left: &Term, right: &Term, pairs: &mut Vec<(Slot, Slot)>) -> bool {
    let slot = |term: &Term| match term {
        Term::Variable(variable) => Some(Slot::Variable(*variable)),
        Term::Constant(name) => Some(Slot::Constant(*name)),
        Term::Compound(..) => None,
    };
    match (left, right) {
        (Term::Constant(a), Term::Constant(b)) => a != b,
        (Term::Compound(f, a), Term::Compound(g, b)) if f == g && a.len() == b.len() => {
            a.iter().zip(b).any(|(a, b)| differs(a, b, pairs))
        }
        (left, right) => match (slot(left), slot(right)) {
            (Some(a), Some(b)) => {
                if a != b {
                    pairs.push((a, b));
                }
                false
            }
            _ => true,
        },
    }
}

impl Rule {
    /// Numbers the variables in the order in which they occur.
    pub fn renumber(&mut self) {
        let mut numbers = BTreeMap::new();
        let mut slots: Vec<&mut Slot> = Vec::new();
        for literal in std::iter::once(&mut self.head).chain(&mut self.holds).chain(&mut self.fails) {
            slots.extend(&mut literal.slots);
        }
        slots.extend(self.differ.iter_mut().flatten().flat_map(|(a, b)| [a, b]));
        for slot in slots {
            if let Slot::Variable(variable) = slot {
                let next = numbers.len() as u32;
                *variable = *numbers.entry(*variable).or_insert(next);
            }
        }
        self.variables = numbers.len() as u32;
    }
}
