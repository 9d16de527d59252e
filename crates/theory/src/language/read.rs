//! Reads the text of a theory: clauses, and every fault that the text has.

use syntax::{Diagnostic, Faults, refusal};

use super::build::{self, Built};
use super::check::check_all;
use super::lexer::{Kind, lex};
use super::node::{Node, Nodes};
use crate::term::Term;
use crate::tree::{Goal, Theory};

/// What a text holds: a theory, or what is wrong with it.
///
/// ```
/// let reading = theory::read("p(X) ==> q(X), not r. q(1). r ==> fail.");
/// assert_eq!(reading.theory.expect("a sound theory").clauses.len(), 3);
/// let faults = theory::read("p(X) ==> quill(X). q(1).").diagnostics;
/// assert_eq!(faults[0].message, "no predicate is called `quill/1`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The theory; `None` if and only if a diagnostic is an error.
    pub theory: Option<Theory>,
    /// All faults, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a text and checks it.
pub fn read(text: &str) -> Reading {
    reading(text, true)
}

/// Reads a text for its form only; predicates may be unknown.
pub fn parse(text: &str) -> Reading {
    reading(text, false)
}

/// Reads a theory in several parts, each with the name of its file; the faults go with the part that has them.
pub fn read_parts<'a>(parts: &[(&'a str, &str)]) -> Result<Theory, Vec<(&'a str, Vec<Diagnostic>)>> {
    let mut faults: Vec<(&str, Faults)> = parts.iter().map(|(name, _)| (*name, Faults::default())).collect();
    let mut built: Vec<Vec<Built>> = Vec::new();
    for ((_, text), (_, faults)) in parts.iter().zip(&mut faults) {
        built.push(clauses(text, faults));
    }
    let all: Vec<&Built> = built.iter().flatten().collect();
    for (part, (_, faults)) in built.iter().zip(&mut faults) {
        check_all(part, &all, faults);
    }
    let sound = faults.iter().all(|(_, faults)| !faults.has_errors());
    let clauses = built.into_iter().flatten().map(|built| built.clause).collect();
    if sound {
        return Ok(Theory { clauses });
    }
    let told = faults.into_iter().map(|(name, faults)| (name, faults.finish()));
    Err(told.filter(|(_, faults)| !faults.is_empty()).collect())
}

/// Reads one term, and the names of its variables.
pub fn parse_term(text: &str) -> Result<(Term, Vec<String>), Vec<Diagnostic>> {
    lone(text, build::lone_term)
}

/// Reads one goal, and the names of its variables.
///
/// ```
/// let (goal, names) = theory::parse_goal("true(on(P, player, Sq)), not P = king").expect("a goal");
/// assert_eq!(names, ["P", "Sq"]);
/// assert_eq!(theory::goal_text(&goal, &names), "true(on(P, player, Sq)), not P = king");
/// ```
pub fn parse_goal(text: &str) -> Result<(Goal, Vec<String>), Vec<Diagnostic>> {
    lone(text, build::lone_goal)
}

fn lone<T>(text: &str, make: impl Fn(&Node, &mut Faults) -> Option<T>) -> Result<T, Vec<Diagnostic>> {
    let mut faults = Faults::default();
    if let Some(fault) = refusal(text) {
        return Err(vec![fault]);
    }
    let tokens = lex(text, &mut faults);
    let mut nodes = Nodes::new(&tokens, &mut faults);
    let node = nodes.term(1200).ok();
    if !matches!(nodes.peek().kind, Kind::Stop | Kind::End) && node.is_some() {
        let span = nodes.peek().span;
        nodes.faults.push(Diagnostic::error(span, "expected the end of the term"));
    }
    let made = node.and_then(|node| make(&node, &mut faults));
    match made {
        Some(made) if !faults.has_errors() => Ok(made),
        _ => Err(faults.finish()),
    }
}

fn reading(text: &str, checked: bool) -> Reading {
    let mut faults = Faults::default();
    let built = clauses(text, &mut faults);
    if checked {
        let all: Vec<&Built> = built.iter().collect();
        check_all(&built, &all, &mut faults);
    }
    let sound = !faults.has_errors();
    let clauses = built.into_iter().map(|built| built.clause).collect();
    Reading { theory: sound.then_some(Theory { clauses }), diagnostics: faults.finish() }
}

fn clauses(text: &str, faults: &mut Faults) -> Vec<Built> {
    if let Some(fault) = refusal(text) {
        faults.push(fault);
        return Vec::new();
    }
    let tokens = lex(text, faults);
    let mut nodes = Nodes::new(&tokens, faults);
    let mut built = Vec::new();
    while nodes.peek().kind != Kind::End {
        match nodes.term(1200) {
            Err(_) => nodes.skip_clause(),
            Ok(node) => {
                if nodes.peek().kind == Kind::Stop {
                    nodes.at += 1;
                } else {
                    let fault = Diagnostic::error(nodes.peek().span, "expected the end of the clause");
                    nodes.faults.push(fault.with_hint("a clause ends with a full stop"));
                    nodes.skip_clause();
                }
                built.extend(build::clause(&node, nodes.faults));
            }
        }
    }
    built
}
