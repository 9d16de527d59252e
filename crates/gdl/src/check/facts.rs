//! What the checks want to know of a rule sheet: which relation is used where, and what depends on what.

use std::collections::BTreeMap;

use syntax::Located;

use crate::components::components;
use crate::tree::{Atom, Clause, Game, Literal};

/// A condition about a relation, and whether it is denied.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub atom: &'a Atom,
    pub denied: bool,
}

/// A rule sheet, and what the checks want to know of it. Relations are told apart by name alone.
pub(crate) struct Facts<'a> {
    pub game: &'a Game,
    /// The conditions of each clause.
    pub asked: Vec<Vec<Asked<'a>>>,
    /// The relations.
    pub relations: Vec<&'a str>,
    numbers: BTreeMap<&'a str, usize>,
    /// The relations that each depends on.
    edges: Vec<Vec<usize>>,
    /// Relations that depend on each other, each component after those it depends on.
    pub components: Vec<Vec<usize>>,
    /// The component of each relation.
    pub component: Vec<usize>,
}

impl<'a> Facts<'a> {
    pub(crate) fn of(game: &'a Game) -> Facts<'a> {
        let asked: Vec<Vec<Asked<'a>>> = game.clauses.iter().map(asked).collect();
        let mut numbers = BTreeMap::new();
        let mut relations = Vec::new();
        let heads = game.clauses.iter().map(|clause| &clause.head);
        for atom in heads.chain(asked.iter().flatten().map(|asked| asked.atom)) {
            numbers.entry(atom.name.value.as_str()).or_insert_with(|| {
                relations.push(atom.name.value.as_str());
                relations.len() - 1
            });
        }
        let mut edges = vec![Vec::new(); relations.len()];
        for (clause, asked) in game.clauses.iter().zip(&asked) {
            let head: usize = numbers[clause.head.name.value.as_str()];
            edges[head].extend(asked.iter().map(|asked| numbers[asked.atom.name.value.as_str()]));
        }
        for edges in &mut edges {
            edges.sort_unstable();
            edges.dedup();
        }
        let components = components(&edges);
        let mut component = vec![0; relations.len()];
        for (number, members) in components.iter().enumerate() {
            members.iter().for_each(|relation| component[*relation] = number);
        }
        Facts { game, asked, relations, numbers, edges, components, component }
    }

    /// The number of a relation.
    pub(crate) fn number(&self, atom: &Atom) -> usize {
        self.numbers.get(atom.name.value.as_str()).copied().unwrap_or(0)
    }

    /// Whether two relations are in a cycle with each other.
    pub(crate) fn is_cycle(&self, one: usize, other: usize) -> bool {
        let alone = one == other && self.components[self.component[one]].len() == 1;
        self.component[one] == self.component[other] && (!alone || self.edges[one].binary_search(&one).is_ok())
    }

    /// Every clause with its conditions.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = (&'a Clause, &[Asked<'a>])> {
        self.game.clauses.iter().zip(self.asked.iter().map(Vec::as_slice))
    }

    /// Which relations are one of these or depend on one of them.
    pub(crate) fn depending_on(&self, names: &[&str]) -> Vec<bool> {
        let mut reached: Vec<bool> = self.relations.iter().map(|name| names.contains(name)).collect();
        for component in &self.components {
            let reaches = |relation: &usize| reached[*relation] || self.edges[*relation].iter().any(|on| reached[*on]);
            if component.iter().any(reaches) {
                component.iter().for_each(|relation| reached[*relation] = true);
            }
        }
        reached
    }
}

/// The conditions of a clause, wherever they stand in it.
fn asked(clause: &Clause) -> Vec<Asked<'_>> {
    let mut found = Vec::new();
    clause.body.iter().for_each(|literal| gather(literal, false, &mut found));
    found
}

fn gather<'a>(literal: &'a Located<Literal>, denied: bool, found: &mut Vec<Asked<'a>>) {
    match &literal.value {
        Literal::Holds(atom) => found.push(Asked { atom, denied }),
        Literal::Not(inner) => gather(inner, !denied, found),
        Literal::Or(parts) | Literal::And(parts) => parts.iter().for_each(|part| gather(part, denied, found)),
        Literal::Distinct(..) => {}
    }
}
