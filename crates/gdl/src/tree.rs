//! The tree of a rule sheet: clauses of a logic program, as they are written.

use syntax::{Located, Span};

/// A rule sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// What the game is called: the language has no place for a name, so that it comes from a file name or a comment.
    pub name: String,
    /// The facts and rules, in the order of the text.
    pub clauses: Vec<Clause>,
}

/// A fact, or a rule: the head holds if all of the body does.
#[derive(Clone, Debug)]
pub struct Clause {
    /// What is said.
    pub head: Atom,
    /// Under which conditions; none for a fact.
    pub body: Vec<Located<Literal>>,
    /// Where it was read.
    pub span: Span,
}

impl PartialEq for Clause {
    fn eq(&self, other: &Clause) -> bool {
        (&self.head, &self.body) == (&other.head, &other.body)
    }
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `(p a ?x)`: this holds.
    Holds(Atom),
    /// `(not ...)`: this does not hold.
    Not(Box<Located<Literal>>),
    /// `(or ...)`: one of these holds.
    Or(Vec<Located<Literal>>),
    /// `(and ...)`: all of these hold.
    And(Vec<Located<Literal>>),
    /// `(distinct a b)`: these are different.
    Distinct(Located<Term>, Located<Term>),
}

/// A relation between terms: `(cell 1 ?y blank)`, or `terminal` alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Atom {
    /// The relation, as it is spelt; keywords are in small letters.
    pub name: Located<String>,
    /// What it relates.
    pub arguments: Vec<Located<Term>>,
}

/// What relations are about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// `?x`, without the question mark.
    Variable(String),
    /// A name or a number, as it is spelt.
    Constant(String),
    /// `(move 1 ?x)`: a function and its arguments.
    Compound(String, Vec<Term>),
}
