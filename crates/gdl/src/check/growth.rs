//! States that may grow for ever: `(<= (next (n (s ?x))) (true (n ?x)))`.
//!
//! It is a warning: a game that ends in time may build larger and larger terms until then, and engines give up on terms that
//! are too long.

use std::collections::{BTreeMap, BTreeSet};

use syntax::{Diagnostic, Faults};

use super::facts::Facts;
use crate::components::components;
use crate::tree::{Atom, Term};

/// A place where a term can stand: an argument of a relation or, where the relation speaks of the state or of a move, an
/// argument of the fact or the move.
type Slot<'a> = (&'a str, &'a str, usize);

/// A variable at a place, below this many functions.
struct Seen<'a> {
    slot: Slot<'a>,
    variable: &'a str,
    depth: usize,
}

/// A rule hands on a term: from a place to one of its variables, or from a variable to a place.
struct Flow {
    from: usize,
    to: usize,
    clause: usize,
    grows: bool,
}

/// Places and variables of rules, by number.
#[derive(Default)]
struct Nodes<'a> {
    slots: BTreeMap<Slot<'a>, usize>,
    variables: usize,
}

impl<'a> Nodes<'a> {
    fn len(&self) -> usize {
        self.slots.len() + self.variables
    }

    fn slot(&mut self, slot: Slot<'a>) -> usize {
        let next = self.len();
        *self.slots.entry(slot).or_insert(next)
    }

    fn variable(&mut self) -> usize {
        self.variables += 1;
        self.len() - 1
    }
}

pub(super) fn states_may_grow_for_ever(facts: &Facts<'_>, faults: &mut Faults) {
    let mut nodes = Nodes::default();
    let flows = flows(facts, &mut nodes);
    if !flows.iter().any(|flow| flow.grows) {
        return;
    }
    let mut edges = vec![Vec::new(); nodes.len()];
    flows.iter().for_each(|flow| edges[flow.to].push(flow.from));
    let mut component = vec![0; nodes.len()];
    for (number, members) in components(&edges).iter().enumerate() {
        members.iter().for_each(|node| component[*node] = number);
    }
    let states = nodes.slots.iter().filter(|(slot, _)| slot.0 == "true");
    let states: BTreeSet<usize> = states.map(|(_, node)| component[*node]).collect();
    let grows =
        |flow: &&Flow| flow.grows && component[flow.from] == component[flow.to] && states.contains(&component[flow.to]);
    let told: BTreeSet<usize> = flows.iter().filter(grows).map(|flow| flow.clause).collect();
    for clause in told {
        let message = "the state may grow for ever: this rule puts a function around what was there before";
        let hint = "count with constants and facts about them, such as `(succ 1 2)`, or end the game in time";
        faults.push(Diagnostic::warning(facts.game.clauses[clause].span, message).with_hint(hint));
    }
}

/// Every way in which a rule hands on a term that nothing else bounds.
fn flows<'a>(facts: &Facts<'a>, nodes: &mut Nodes<'a>) -> Vec<Flow> {
    let varies = facts.depending_on(&["true", "does"]);
    let mut flows = Vec::new();
    for (clause, (rule, asked)) in facts.clauses().enumerate().filter(|(_, (_, asked))| !asked.is_empty()) {
        let (mut bounded, mut bodies) = (BTreeSet::new(), BTreeMap::<&str, Vec<Seen<'a>>>::new());
        for asked in asked.iter().filter(|asked| !asked.denied) {
            let varies = varies[facts.number(asked.atom)];
            for seen in seen(asked.atom) {
                if varies {
                    bodies.entry(seen.variable).or_default().push(seen);
                } else {
                    bounded.insert(seen.variable);
                }
            }
        }
        let mut heads = BTreeMap::<&str, Vec<Seen<'a>>>::new();
        for head in seen(&rule.head).into_iter().filter(|head| !bounded.contains(head.variable)) {
            heads.entry(head.variable).or_default().push(head);
        }
        for (variable, heads) in heads {
            let Some(bodies) = bodies.get(variable) else { continue };
            let node = nodes.variable();
            let deepest = bodies.iter().map(|body| body.depth).max().unwrap_or(0);
            for body in bodies {
                flows.push(Flow { from: nodes.slot(body.slot), to: node, clause, grows: false });
            }
            for head in heads {
                flows.push(Flow { from: node, to: nodes.slot(head.slot), clause, grows: head.depth > deepest });
            }
        }
    }
    flows
}

/// The variables of an atom with their places.
fn seen(atom: &Atom) -> Vec<Seen<'_>> {
    let relation = match atom.name.value.as_str() {
        "next" | "init" => "true",
        "does" => "legal",
        other => other,
    };
    let mut found = Vec::new();
    for (at, argument) in atom.arguments.iter().enumerate() {
        match &argument.value {
            Term::Compound(name, parts) if ["true", "legal"].contains(&relation) => {
                for (at, part) in parts.iter().enumerate() {
                    gather(part, (relation, name, at), 0, &mut found);
                }
            }
            term => gather(term, (relation, "", at), 0, &mut found),
        }
    }
    found
}

fn gather<'a>(term: &'a Term, slot: Slot<'a>, depth: usize, found: &mut Vec<Seen<'a>>) {
    match term {
        Term::Variable(variable) => found.push(Seen { slot, variable, depth }),
        Term::Constant(_) => {}
        Term::Compound(_, parts) => parts.iter().for_each(|part| gather(part, slot, depth + 1, found)),
    }
}
