//! Rules over flat relations: every argument is a constant or a variable that stands for one.
//!
//! `(legal ?p (move ?x 1))` becomes a relation of its own for moves of that form, with the arguments `?p ?x 1`.

use std::collections::BTreeMap;

use super::names::Names;

/// The form of a term: where its constants stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    Leaf,
    /// Always this constant.
    Fixed(u32),
    Compound(u32, Vec<Form>),
}

/// What the language says of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Plain,
    Role,
    Init,
    True,
    Next,
    Does,
    Legal,
    Goal,
    Terminal,
}

/// A flat relation: a name, and the form of each argument.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Relation {
    pub kind: Kind,
    pub name: u32,
    pub forms: Vec<Form>,
    /// How many constants a fact of it has.
    pub arity: usize,
}

/// What stands in a flat atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slot {
    Variable(u32),
    Constant(u32),
}

/// A flat atom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal {
    pub relation: u32,
    pub slots: Vec<Slot>,
}

/// A flat rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rule {
    pub head: Literal,
    pub holds: Vec<Literal>,
    pub fails: Vec<Literal>,
    /// Of each list one pair at least is different.
    pub differ: Vec<Vec<(Slot, Slot)>>,
    pub variables: u32,
}

/// All relations and rules of a sheet.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    pub names: Names,
    pub relations: Vec<Relation>,
    known: BTreeMap<Relation, u32>,
    pub rules: Vec<Rule>,
}

impl Form {
    fn leaves(&self) -> usize {
        match self {
            Form::Leaf => 1,
            Form::Fixed(_) => 0,
            Form::Compound(_, parts) => parts.iter().map(Form::leaves).sum(),
        }
    }
}

impl Slot {
    pub fn variable(self) -> Option<u32> {
        match self {
            Slot::Variable(variable) => Some(variable),
            Slot::Constant(_) => None,
        }
    }
}

impl Literal {
    pub fn variables(&self) -> impl Iterator<Item = u32> + '_ {
        self.slots.iter().filter_map(|slot| slot.variable())
    }
}

impl Rule {
    /// Whether it is a fact.
    pub fn is_fact(&self) -> bool {
        self.holds.is_empty() && self.fails.is_empty() && self.differ.is_empty() && self.variables == 0
    }
}

/// The variables of a list of pairs.
pub(super) fn variables_of(pairs: &[(Slot, Slot)]) -> impl Iterator<Item = u32> + '_ {
    pairs.iter().flat_map(|(a, b)| [a.variable(), b.variable()]).flatten()
}

impl Sheet {
    /// No relations and no rules yet.
    pub fn new(names: Names) -> Sheet {
        Sheet { names, ..Sheet::default() }
    }

    /// The number of a relation, which is new if need be.
    pub fn relation(&mut self, kind: Kind, name: u32, forms: Vec<Form>) -> u32 {
        let arity = forms.iter().map(Form::leaves).sum();
        let relation = Relation { kind, name, forms, arity };
        if let Some(number) = self.known.get(&relation) {
            return *number;
        }
        let number = self.relations.len() as u32;
        self.known.insert(relation.clone(), number);
        self.relations.push(relation);
        number
    }

    /// Makes a relation of its own for each reward that all rules name: rewards may depend on the negation of other rewards.
    pub fn part_rewards(&mut self) {
        for number in self.of_kind(Kind::Goal).collect::<Vec<u32>>() {
            let literals = |rule: &Rule| {
                let all = std::iter::once(&rule.head).chain(&rule.holds).chain(&rule.fails);
                all.filter(|literal| literal.relation == number)
                    .map(|literal| literal.slots.clone())
                    .collect::<Vec<_>>()
            };
            let mut slots = self.rules.iter().flat_map(literals);
            if self.relations[number as usize].arity != 2 || slots.any(|slots| slots[1].variable().is_some()) {
                continue;
            }
            let (name, mut rules) = (self.relations[number as usize].name, std::mem::take(&mut self.rules));
            for rule in &mut rules {
                for literal in std::iter::once(&mut rule.head).chain(&mut rule.holds).chain(&mut rule.fails) {
                    if literal.relation == number
                        && let Some(Slot::Constant(reward)) = literal.slots.pop()
                    {
                        literal.relation = self.relation(Kind::Goal, name, vec![Form::Leaf, Form::Fixed(reward)]);
                    }
                }
            }
            self.rules = rules;
        }
    }

    /// A relation that no sheet has, for a part of a rule.
    pub fn part(&mut self, arity: usize) -> u32 {
        let number = self.relations.len() as u32;
        self.relations.push(Relation { kind: Kind::Plain, name: u32::MAX, forms: vec![Form::Leaf; arity], arity });
        number
    }

    /// The relation of another kind with the same forms, if there is one.
    pub fn twin(&self, number: u32, kind: Kind) -> Option<u32> {
        let forms = &self.relations[number as usize].forms;
        let found = self.relations.iter().position(|other| other.kind == kind && other.forms == *forms);
        found.map(|number| number as u32)
    }

    /// The numbers of all relations of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = u32> + '_ {
        let numbers = self.relations.iter().enumerate();
        numbers.filter(move |(_, relation)| relation.kind == kind).map(|(number, _)| number as u32)
    }

    /// An argument of a fact in canonical form.
    pub fn text(&self, relation: u32, argument: usize, fact: &[u32]) -> String {
        let forms = &self.relations[relation as usize].forms;
        let before = forms[..argument].iter().map(Form::leaves).sum();
        let mut text = String::new();
        write(&self.names, &forms[argument], &mut fact[before..].iter(), &mut text);
        text
    }
}

fn write(names: &Names, form: &Form, leaves: &mut std::slice::Iter<'_, u32>, text: &mut String) {
    match form {
        Form::Leaf => text.push_str(leaves.next().map_or("", |name| names.spelling(*name))),
        Form::Fixed(name) => text.push_str(names.spelling(*name)),
        Form::Compound(name, parts) => {
            text.push('(');
            text.push_str(names.spelling(*name));
            for part in parts {
                text.push(' ');
                write(names, part, leaves, text);
            }
            text.push(')');
        }
    }
}
