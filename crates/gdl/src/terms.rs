//! Ground terms as text: facts and moves as engines, players and servers write them to each other.

use std::collections::BTreeMap;
use std::fmt;

use syntax::{Diagnostic, Faults, Sexpr, Span};

use crate::build::term;
use crate::keyword::is_keyword;
use crate::kif::read_expressions;
use crate::tree::{Game, Literal, Term};

impl fmt::Display for Term {
    /// Writes a term in canonical form: `(mark 1 2)`, with one space between the parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Variable(name) => write!(f, "?{name}"),
            Term::Constant(name) => f.write_str(name),
            Term::Compound(name, arguments) => {
                write!(f, "({name}")?;
                arguments.iter().try_for_each(|argument| write!(f, " {argument}"))?;
                f.write_str(")")
            }
        }
    }
}

impl Term {
    /// Whether no variable occurs in it.
    pub fn is_ground(&self) -> bool {
        match self {
            Term::Variable(_) => false,
            Term::Constant(_) => true,
            Term::Compound(_, arguments) => arguments.iter().all(Term::is_ground),
        }
    }

    /// The same term with every constant and function renamed.
    pub fn renamed(&self, rename: &impl Fn(&str) -> String) -> Term {
        match self {
            Term::Variable(name) => Term::Variable(name.clone()),
            Term::Constant(name) => Term::Constant(rename(name)),
            Term::Compound(name, arguments) => {
                Term::Compound(rename(name), arguments.iter().map(|argument| argument.renamed(rename)).collect())
            }
        }
    }
}

/// Reads one ground term, such as a move, in any spacing.
pub fn read_term(text: &str) -> Result<Term, Diagnostic> {
    let items = items_of(text)?;
    match &items[..] {
        [item] => ground(item),
        [] => {
            Err(Diagnostic::error(Span::default(), "expected a term, found nothing")
                .with_hint("a move is, say, `noop`"))
        }
        [_, second, ..] => {
            let fault = Diagnostic::error(second.span, "expected one term, found several");
            Err(fault.with_hint("put a move that has arguments into brackets: `(mark 1 2)`"))
        }
    }
}

/// Reads a joint move `(m1 m2 ...)`: a list of ground terms, in any spacing.
pub fn read_joint(text: &str) -> Result<Vec<Term>, Diagnostic> {
    let items = items_of(text)?;
    match &items[..] {
        [item] if item.as_list().is_some() => item.as_list().unwrap_or_default().iter().map(ground).collect(),
        _ => {
            let fault = Diagnostic::error(Span::new(0, text.len()), "expected a joint move in brackets");
            Err(fault.with_hint("write one move for each role: `((mark 1 2) noop)`"))
        }
    }
}

fn items_of(text: &str) -> Result<Vec<Sexpr>, Diagnostic> {
    if let Some(fault) = syntax::refusal(text) {
        return Err(fault);
    }
    let read = read_expressions(text);
    read.diagnostics.into_iter().next().map_or(Ok(read.items), Err)
}

fn ground(item: &Sexpr) -> Result<Term, Diagnostic> {
    let mut faults = Faults::default();
    match term(item, &mut faults) {
        Some(term) if term.is_ground() => Ok(term),
        Some(_) => {
            let fault = Diagnostic::error(item.span, "a variable stands in a ground term");
            Err(fault.with_hint("moves and facts have no variables"))
        }
        None => Err(faults.finish().into_iter().next().unwrap_or_else(|| Diagnostic::error(item.span, "no term"))),
    }
}

/// How the names of a rule sheet are spelt there, to be found without regard to case.
#[derive(Clone, Debug, Default)]
pub struct Spellings {
    known: BTreeMap<String, String>,
}

impl Spellings {
    /// The constants and functions of a rule sheet.
    pub fn of(game: &Game) -> Spellings {
        let mut spellings = Spellings::default();
        each_term(game, &mut |term| spellings.add(term));
        spellings
    }

    fn add(&mut self, term: &Term) {
        match term {
            Term::Variable(_) => {}
            Term::Constant(name) => self.add_name(name),
            Term::Compound(name, arguments) => {
                self.add_name(name);
                arguments.iter().for_each(|argument| self.add(argument));
            }
        }
    }

    fn add_name(&mut self, name: &str) {
        self.known.entry(name.to_lowercase()).or_insert_with(|| name.to_string());
    }

    /// The rule sheet's spelling of a name, if it has that name.
    pub fn name(&self, written: &str) -> Option<&str> {
        self.known.get(&written.to_lowercase()).map(String::as_str)
    }

    /// A term in the rule sheet's spelling; names that it does not have stay as they are.
    pub fn term(&self, term: &Term) -> Term {
        term.renamed(&|name| self.name(name).unwrap_or(name).to_string())
    }

    /// Whether the rule sheet has all constants and functions of a term.
    pub fn knows(&self, term: &Term) -> bool {
        match term {
            Term::Variable(_) => false,
            Term::Constant(name) => self.name(name).is_some(),
            Term::Compound(name, parts) => self.name(name).is_some() && parts.iter().all(|part| self.knows(part)),
        }
    }

    /// Reads a ground term and gives it the rule sheet's spelling.
    pub fn read(&self, text: &str) -> Result<Term, Diagnostic> {
        Ok(self.term(&read_term(text)?))
    }

    /// All names in their spelling, in the order of their small letters.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known.values().map(String::as_str)
    }
}

/// Calls a function with every term that stands as an argument of a relation or of `distinct`.
pub(crate) fn each_term<'a>(game: &'a Game, found: &mut impl FnMut(&'a Term)) {
    for clause in &game.clauses {
        clause.head.arguments.iter().for_each(|term| found(&term.value));
        clause.body.iter().for_each(|literal| each_term_of(literal, found));
    }
}

pub(crate) fn each_term_of<'a>(literal: &'a Literal, found: &mut impl FnMut(&'a Term)) {
    match literal {
        Literal::Holds(atom) => atom.arguments.iter().for_each(|term| found(&term.value)),
        Literal::Not(inner) => each_term_of(inner, found),
        Literal::Or(parts) | Literal::And(parts) => parts.iter().for_each(|part| each_term_of(part, found)),
        Literal::Distinct(one, other) => {
            found(&one.value);
            found(&other.value);
        }
    }
}

/// The key of a fact in the hash of a state, which is the exclusive or of the keys of all that is true: engines that agree on
/// a state agree on its hash. FNV-1a over the canonical text, scrambled at its end.
pub fn key(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

/// Whether two names are the same but for their case.
pub fn same_name(one: &str, other: &str) -> bool {
    one == other || one.to_lowercase() == other.to_lowercase()
}

/// Whether a name can be given to a constant, a function or a relation of a rule sheet.
pub fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    !name.is_empty() && name.chars().all(plain) && !is_keyword(&name.to_ascii_lowercase())
}
