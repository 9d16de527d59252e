//! Whether players take turns, and whether a counter ends the game: as far as the form of the rules tells.

use std::collections::BTreeMap;

use crate::check::Facts;
use crate::english::domains::{Domain, Domains};
use crate::tree::{Atom, Clause, Literal, Term};

/// How the roles move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Turns<'a> {
    /// One after the other: this fact tells whose turn it is.
    Alternate(&'a str),
    /// Each role chooses in every state.
    Together,
    /// The form of the rules does not tell.
    Unknown,
}

/// How the roles of a game move.
pub(crate) fn turns<'a>(facts: &Facts<'a>, domains: &Domains<'_>, roles: &[&str]) -> Turns<'a> {
    let rules: Vec<&Clause> = facts.game.clauses.iter().filter(|clause| clause.head.name.value == "legal").collect();
    let choices: Vec<&&Clause> = rules.iter().filter(|clause| !is_waiting(clause)).collect();
    if choices.is_empty() {
        return Turns::Unknown;
    }
    let marks =
        facts.game.clauses.iter().filter_map(|clause| beginning(clause)).filter(|(_, value)| roles.contains(value));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    marks.for_each(|(name, _)| *counts.entry(name).or_default() += 1);
    for name in counts.iter().filter(|(_, count)| **count == 1).map(|(name, _)| *name) {
        let Domain::Known(values) = domains.get(&("true", name, 0)) else { continue };
        let is_turn = values.iter().all(|value| roles.contains(&value.as_str()));
        if is_turn && choices.iter().all(|clause| asks_for_turn(clause, name)) {
            return Turns::Alternate(name);
        }
    }
    let varies = facts.depending_on(&["true"]);
    let free = |clause: &&Clause| clause.body.iter().all(|part| !mentions_role_state(part, &varies, facts, roles));
    if rules.len() == choices.len() && rules.iter().all(free) { Turns::Together } else { Turns::Unknown }
}

/// Whether a rule gives a move that has no arguments, such as `noop`.
fn is_waiting(clause: &Clause) -> bool {
    matches!(clause.head.arguments.get(1).map(|term| &term.value), Some(Term::Constant(_)))
}

/// A fact of the first state that has one argument, which is a constant.
fn beginning(clause: &Clause) -> Option<(&str, &str)> {
    let [argument] = &clause.head.arguments[..] else { return None };
    match &argument.value {
        Term::Compound(name, parts) if clause.head.name.value == "init" => match &parts[..] {
            [Term::Constant(value)] => Some((name, value)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a rule for `legal` asks that it is the turn of the role that it speaks of.
fn asks_for_turn(clause: &Clause, name: &str) -> bool {
    let Some(role) = clause.head.arguments.first() else { return false };
    let turn = Term::Compound(name.to_string(), vec![role.value.clone()]);
    clause.body.iter().any(|part| matches!(&part.value, Literal::Holds(atom) if is_true_of(atom, &turn)))
}

fn is_true_of(atom: &Atom, fact: &Term) -> bool {
    atom.name.value == "true" && atom.arguments.len() == 1 && atom.arguments[0].value == *fact
}

/// Whether a condition may hold for some roles and not for others in the same state.
fn mentions_role_state(part: &Literal, varies: &[bool], facts: &Facts<'_>, roles: &[&str]) -> bool {
    let is_role = |term: &Term| matches!(term, Term::Constant(name) if roles.contains(&name.as_str()));
    match part {
        Literal::Holds(atom) => {
            varies[facts.number(atom)]
                && atom.arguments.iter().any(|term| match &term.value {
                    Term::Compound(_, parts) => parts.iter().any(is_role),
                    term => is_role(term),
                })
        }
        Literal::Not(_) => true,
        Literal::Or(parts) | Literal::And(parts) => {
            parts.iter().any(|part| mentions_role_state(part, varies, facts, roles))
        }
        Literal::Distinct(..) => false,
    }
}

/// A counter that ends the game: its name, the last value, and after how many moves it is reached, if facts tell.
pub(crate) struct Limit<'a> {
    pub name: &'a str,
    pub last: &'a str,
    pub moves: Option<usize>,
}

/// The counter that ends the game, if the form of the rules tells of one.
pub(crate) fn limit<'a>(facts: &Facts<'a>) -> Option<Limit<'a>> {
    let clauses = &facts.game.clauses;
    clauses.iter().filter(|clause| clause.head.name.value == "terminal").find_map(|clause| {
        let [only] = &clause.body[..] else { return None };
        let Literal::Holds(atom) = &only.value else { return None };
        let (name, last) = counted(atom)?;
        let Term::Constant(last) = last else { return None };
        let succession = clauses.iter().find_map(|clause| succession(clause, name))?;
        let first = clauses.iter().filter_map(beginning).find(|(other, _)| *other == name)?.1;
        Some(Limit { name, last, moves: distance(clauses, succession, first, last) })
    })
}

/// A fact of the state with one argument.
fn counted(atom: &Atom) -> Option<(&str, &Term)> {
    match atom.arguments.first().map(|term| &term.value) {
        Some(Term::Compound(name, parts)) if ["true", "next"].contains(&atom.name.value.as_str()) => match &parts[..] {
            [only] => Some((name, only)),
            _ => None,
        },
        _ => None,
    }
}

/// The relation by which a counter goes on: `(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))`.
fn succession<'a>(clause: &'a Clause, name: &str) -> Option<&'a str> {
    let (counter, after) = counted(&clause.head).filter(|(counter, _)| *counter == name)?;
    let atoms = clause.body.iter().filter_map(|part| match &part.value {
        Literal::Holds(atom) => Some(atom),
        _ => None,
    });
    let atoms: Vec<&Atom> = atoms.collect();
    let before = atoms.iter().find_map(|atom| counted(atom).filter(|(other, _)| *other == counter))?.1;
    let goes_on = |atom: &&&Atom| {
        atom.arguments.len() == 2 && atom.arguments[0].value == *before && atom.arguments[1].value == *after
    };
    let succession = atoms.iter().find(goes_on)?;
    (clause.body.len() == 2 && atoms.len() == 2).then_some(succession.name.value.as_str())
}

/// How many steps plain facts of a relation lead from one constant to another.
fn distance(clauses: &[Clause], relation: &str, first: &str, last: &str) -> Option<usize> {
    let facts = clauses.iter().filter(|clause| clause.body.is_empty() && clause.head.name.value == relation);
    let next: BTreeMap<&str, &str> = facts
        .filter_map(|clause| match clause.head.arguments.iter().map(|term| &term.value).collect::<Vec<_>>()[..] {
            [Term::Constant(one), Term::Constant(other)] => Some((one.as_str(), other.as_str())),
            _ => None,
        })
        .collect();
    let mut at = first;
    for steps in 0..=next.len() {
        if at == last {
            return Some(steps);
        }
        at = next.get(at)?;
    }
    None
}
