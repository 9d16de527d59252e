//! Clauses as plain rules: a head and a list of conditions, without `or`, `and` and nested `not`.

use std::collections::BTreeMap;

use gdl::tree::{Atom, Clause, Literal, Term};
use syntax::{Diagnostic, Located, Span};

use super::store::Store;

/// No clause may stand for more plain rules, and no plain rule may have more conditions.
const MAX_RULES: usize = 10_000;
const MAX_CONDITIONS: usize = 1000;

/// A term with variables; a variable is known by its number within the rule.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pattern {
    Variable(usize),
    Ground(u32),
    Compound(u32, Vec<Pattern>),
}

impl Pattern {
    /// Calls a function with each variable, from the left to the right.
    pub(super) fn each_variable(&self, found: &mut impl FnMut(usize)) {
        match self {
            Pattern::Variable(variable) => found(*variable),
            Pattern::Ground(_) => {}
            Pattern::Compound(_, parts) => parts.iter().for_each(|part| part.each_variable(found)),
        }
    }
}

/// A condition of a plain rule.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    /// This fact holds.
    Holds(usize, Vec<Pattern>),
    /// This fact does not hold.
    Fails(usize, Vec<Pattern>),
    /// These terms are different.
    Differ(Pattern, Pattern),
    /// These terms are the same: `(not (distinct ...))`.
    Same(Pattern, Pattern),
}

/// A plain rule.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub head: usize,
    pub arguments: Vec<Pattern>,
    pub body: Vec<Condition>,
    /// How many variables it has.
    pub variables: usize,
    /// Where its clause was read.
    pub span: Span,
}

/// The relations of a rule sheet by name and number of arguments.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    numbers: BTreeMap<(String, usize), usize>,
}

impl Names {
    /// The number of a relation.
    pub(super) fn number(&mut self, name: &str, arity: usize) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry((name.to_string(), arity)).or_insert(next)
    }

    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }
}

/// The plain rules that a clause stands for.
pub(super) fn rules_of(clause: &Clause, names: &mut Names, store: &mut Store) -> Result<Vec<Rule>, Diagnostic> {
    let too_large = || {
        let fault = Diagnostic::error(clause.span, "this rule is too large to be run");
        fault.with_hint("give some of its conditions a relation of their own")
    };
    let bodies = alternatives_of_all(&clause.body).ok_or_else(too_large)?;
    let mut rules = Vec::new();
    for body in bodies {
        let mut scope = Scope { names, store, variables: Vec::new() };
        let body: Option<Vec<Condition>> = body.into_iter().map(|part| scope.condition(part)).collect();
        let arguments = scope.patterns(&clause.head.arguments).ok_or_else(too_large)?;
        let head = scope.names.number(&clause.head.name, arguments.len());
        let variables = scope.variables.len();
        rules.push(Rule { head, arguments, body: body.ok_or_else(too_large)?, variables, span: clause.span });
    }
    Ok(rules)
}

/// A literal without connectives, and whether it is denied.
#[derive(Clone, Copy)]
enum Part<'a> {
    Atom(&'a Atom, bool),
    Distinct(&'a Term, &'a Term, bool),
}

type Alternatives<'a> = Vec<Vec<Part<'a>>>;

/// The ways in which all of these can hold; nothing if there are too many.
fn alternatives_of_all<'a>(literals: &'a [Located<Literal>]) -> Option<Alternatives<'a>> {
    all(literals.iter().map(|literal| alternatives(literal, false)))
}

fn alternatives(literal: &Literal, denied: bool) -> Option<Alternatives<'_>> {
    match (literal, denied) {
        (Literal::Holds(atom), _) => Some(vec![vec![Part::Atom(atom, denied)]]),
        (Literal::Distinct(one, other), _) => Some(vec![vec![Part::Distinct(one, other, denied)]]),
        (Literal::Not(inner), _) => alternatives(inner, !denied),
        (Literal::And(parts), false) | (Literal::Or(parts), true) => {
            all(parts.iter().map(|part| alternatives(part, denied)))
        }
        (Literal::Or(parts), false) | (Literal::And(parts), true) => {
            let mut ways = Vec::new();
            for part in parts {
                ways.extend(alternatives(part, denied)?);
            }
            Some(ways).filter(|ways| ways.len() <= MAX_RULES)
        }
    }
}

fn all<'a>(parts: impl Iterator<Item = Option<Alternatives<'a>>>) -> Option<Alternatives<'a>> {
    let mut ways: Alternatives<'a> = vec![Vec::new()];
    for part in parts {
        let part = part?;
        if ways.len() * part.len() > MAX_RULES {
            return None;
        }
        let joined = |way: &Vec<Part<'a>>| {
            let way = way.clone();
            part.iter().map(move |more| way.iter().chain(more).copied().collect()).collect::<Vec<Vec<Part<'a>>>>()
        };
        ways = ways.iter().flat_map(joined).collect();
        if ways.iter().any(|way| way.len() > MAX_CONDITIONS) {
            return None;
        }
    }
    Some(ways)
}

/// The variables of a rule while it is made.
struct Scope<'a, 'b> {
    names: &'a mut Names,
    store: &'a mut Store,
    variables: Vec<&'b str>,
}

impl<'b> Scope<'_, 'b> {
    fn condition(&mut self, part: Part<'b>) -> Option<Condition> {
        Some(match part {
            Part::Atom(atom, denied) => {
                let relation = self.names.number(&atom.name, atom.arguments.len());
                let patterns = self.patterns(&atom.arguments)?;
                if denied { Condition::Fails(relation, patterns) } else { Condition::Holds(relation, patterns) }
            }
            Part::Distinct(one, other, denied) => {
                let (one, other) = (self.pattern(one)?, self.pattern(other)?);
                if denied { Condition::Same(one, other) } else { Condition::Differ(one, other) }
            }
        })
    }

    fn patterns(&mut self, terms: &'b [Located<Term>]) -> Option<Vec<Pattern>> {
        terms.iter().map(|term| self.pattern(term)).collect()
    }

    fn pattern(&mut self, term: &'b Term) -> Option<Pattern> {
        Some(match term {
            Term::Variable(name) => Pattern::Variable(self.variable(name)),
            Term::Compound(name, parts) if !term.is_ground() => {
                let parts: Option<Vec<Pattern>> = parts.iter().map(|part| self.pattern(part)).collect();
                Pattern::Compound(self.store.name(name), parts?)
            }
            ground => Pattern::Ground(self.store.add(ground)?),
        })
    }

    fn variable(&mut self, name: &'b str) -> usize {
        self.variables.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.variables.push(name);
            self.variables.len() - 1
        })
    }
}
