//! Clauses as conjunctions: `or` expanded, `not` pushed inwards, `distinct` and its negation told apart.

use std::collections::BTreeMap;
use std::rc::Rc;

use ::gdl::tree;
use syntax::{Located, Span};

use super::names::Names;
use super::unfit::{Reason, Unfit};

/// How deep terms and conditions may nest; deeper ones are no sensible rules.
pub(super) const MAX_DEPTH: usize = 64;

/// How many conjunctions the conditions of one clause may expand to.
const MAX_ALTERNATIVES: usize = 10_000;

/// A term with names and variables as numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Term {
    Variable(u32),
    Constant(u32),
    Compound(u32, Vec<Term>),
}

/// A relation between terms.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Atom {
    pub name: u32,
    pub arguments: Vec<Term>,
}

/// A rule without `or`: the head holds if all that is to hold does, nothing that is to fail holds, and of each list of pairs
/// one pair at least is different.
#[derive(Clone, Debug)]
pub(super) struct Conjunction {
    pub head: Atom,
    pub holds: Vec<Atom>,
    pub fails: Vec<Atom>,
    pub differ: Vec<Vec<(Term, Term)>>,
    /// The number of variables; their numbers are below it.
    pub variables: u32,
    /// What the variables are called in the sheet.
    pub names: Rc<[String]>,
    pub span: Span,
}

/// What one way to meet the conditions asks for.
#[derive(Clone, Debug, Default)]
struct Way {
    holds: Vec<Atom>,
    fails: Vec<Atom>,
    differ: Vec<Vec<(Term, Term)>>,
    same: Vec<(Term, Term)>,
}

/// All rules of a sheet as conjunctions.
pub(super) fn conjunctions(game: &tree::Game, names: &mut Names) -> Result<Vec<Conjunction>, Unfit> {
    let mut all = Vec::new();
    for clause in &game.clauses {
        let mut reader = Reader { names, variables: BTreeMap::new(), span: clause.span };
        let head = reader.atom(&clause.head)?;
        let mut ways = vec![Way::default()];
        for literal in &clause.body {
            let more = reader.ways(&literal.value, true, 0)?;
            ways = reader.product(ways, more)?;
        }
        let mut variables: Vec<(u32, String)> = reader.variables.into_iter().map(|(name, n)| (n, name)).collect();
        variables.sort();
        let variables: Rc<[String]> = variables.into_iter().map(|(_, name)| name).collect();
        all.extend(ways.into_iter().filter_map(|way| way.conjunction(head.clone(), &variables, clause.span)));
    }
    Ok(all)
}

struct Reader<'a> {
    names: &'a mut Names,
    variables: BTreeMap<String, u32>,
    span: Span,
}

impl Reader<'_> {
    fn atom(&mut self, atom: &tree::Atom) -> Result<Atom, Unfit> {
        let name = self.names.number(&atom.name.value);
        let arguments = atom.arguments.iter().map(|term| self.term(&term.value, 0)).collect::<Result<_, Unfit>>()?;
        Ok(Atom { name, arguments })
    }

    fn term(&mut self, term: &tree::Term, depth: usize) -> Result<Term, Unfit> {
        if depth > MAX_DEPTH {
            return Err(Reason::TooDeep(MAX_DEPTH).at(self.span));
        }
        Ok(match term {
            tree::Term::Variable(name) => {
                let next = self.variables.len() as u32;
                Term::Variable(*self.variables.entry(name.to_lowercase()).or_insert(next))
            }
            tree::Term::Constant(name) => Term::Constant(self.names.number(name)),
            tree::Term::Compound(name, arguments) => {
                let name = self.names.number(name);
                let arguments =
                    arguments.iter().map(|term| self.term(term, depth + 1)).collect::<Result<_, Unfit>>()?;
                Term::Compound(name, arguments)
            }
        })
    }

    /// In which ways a condition can be met, or fail.
    fn ways(&mut self, literal: &tree::Literal, holds: bool, depth: usize) -> Result<Vec<Way>, Unfit> {
        if depth > MAX_DEPTH {
            return Err(Reason::TooDeep(MAX_DEPTH).at(self.span));
        }
        match (literal, holds) {
            (tree::Literal::Holds(atom), true) => Ok(vec![Way { holds: vec![self.atom(atom)?], ..Way::default() }]),
            (tree::Literal::Holds(atom), false) => Ok(vec![Way { fails: vec![self.atom(atom)?], ..Way::default() }]),
            (tree::Literal::Not(inner), _) => self.ways(&inner.value, !holds, depth + 1),
            (tree::Literal::Distinct(a, b), true) => {
                let pair = (self.term(&a.value, 0)?, self.term(&b.value, 0)?);
                Ok(vec![Way { differ: vec![vec![pair]], ..Way::default() }])
            }
            (tree::Literal::Distinct(a, b), false) => {
                let pair = (self.term(&a.value, 0)?, self.term(&b.value, 0)?);
                Ok(vec![Way { same: vec![pair], ..Way::default() }])
            }
            (tree::Literal::Or(parts), true) | (tree::Literal::And(parts), false) => self.any(parts, holds, depth),
            (tree::Literal::Or(parts), false) | (tree::Literal::And(parts), true) => {
                let mut ways = vec![Way::default()];
                for part in parts {
                    let more = self.ways(&part.value, holds, depth + 1)?;
                    ways = self.product(ways, more)?;
                }
                Ok(ways)
            }
        }
    }

    /// In which ways one of several parts can be met; where all that is asked for is that pairs are different, one list tells it.
    fn any(&mut self, parts: &[Located<tree::Literal>], holds: bool, depth: usize) -> Result<Vec<Way>, Unfit> {
        let (mut ways, mut pairs) = (Vec::new(), Vec::new());
        for part in parts {
            for way in self.ways(&part.value, holds, depth + 1)? {
                match &way.differ[..] {
                    [only] if way.holds.is_empty() && way.fails.is_empty() && way.same.is_empty() => {
                        pairs.extend(only.iter().cloned());
                    }
                    _ => ways.push(way),
                }
            }
        }
        if !pairs.is_empty() {
            ways.push(Way { differ: vec![pairs], ..Way::default() });
        }
        Ok(ways)
    }

    fn product(&self, left: Vec<Way>, right: Vec<Way>) -> Result<Vec<Way>, Unfit> {
        if left.len().saturating_mul(right.len()) > MAX_ALTERNATIVES {
            return Err(Reason::TooLarge("alternatives in a rule", MAX_ALTERNATIVES).at(self.span));
        }
        if let [only] = &right[..] {
            return Ok(left.into_iter().map(|way| way.and(only)).collect());
        }
        Ok(left.iter().flat_map(|way| right.iter().map(|more| way.clone().and(more))).collect())
    }
}

impl Way {
    fn and(mut self, other: &Way) -> Way {
        self.holds.extend(other.holds.iter().cloned());
        self.fails.extend(other.fails.iter().cloned());
        self.differ.extend(other.differ.iter().cloned());
        self.same.extend(other.same.iter().cloned());
        self
    }

    /// The rule with what must be the same made the same; none if it cannot be.
    fn conjunction(self, head: Atom, names: &Rc<[String]>, span: Span) -> Option<Conjunction> {
        let (variables, names) = (names.len() as u32, Rc::clone(names));
        let mut rule =
            Conjunction { head, holds: self.holds, fails: self.fails, differ: self.differ, variables, names, span };
        let mut same = self.same;
        while let Some((left, right)) = same.pop() {
            match (left, right) {
                (left, right) if left == right => {}
                (Term::Variable(variable), term) | (term, Term::Variable(variable)) => {
                    if term.mentions(variable) {
                        return None;
                    }
                    rule.substitute(variable, &term);
                    for (left, right) in &mut same {
                        left.substitute(variable, &term);
                        right.substitute(variable, &term);
                    }
                }
                (Term::Compound(f, left), Term::Compound(g, right)) if f == g && left.len() == right.len() => {
                    same.extend(left.into_iter().zip(right));
                }
                _ => return None,
            }
        }
        Some(rule)
    }
}

impl Term {
    /// Whether the variable occurs in it.
    pub fn mentions(&self, variable: u32) -> bool {
        match self {
            Term::Variable(other) => *other == variable,
            Term::Constant(_) => false,
            Term::Compound(_, arguments) => arguments.iter().any(|term| term.mentions(variable)),
        }
    }

    /// Puts a term in the place of a variable.
    pub fn substitute(&mut self, variable: u32, by: &Term) {
        match self {
            Term::Variable(other) if *other == variable => *self = by.clone(),
            Term::Variable(_) | Term::Constant(_) => {}
            Term::Compound(_, arguments) => arguments.iter_mut().for_each(|term| term.substitute(variable, by)),
        }
    }
}

impl Conjunction {
    /// Puts a term in the place of a variable.
    pub fn substitute(&mut self, variable: u32, by: &Term) {
        let atoms = std::iter::once(&mut self.head).chain(&mut self.holds).chain(&mut self.fails);
        atoms.flat_map(|atom| &mut atom.arguments).for_each(|term| term.substitute(variable, by));
        for (left, right) in self.differ.iter_mut().flatten() {
            left.substitute(variable, by);
            right.substitute(variable, by);
        }
    }
}
