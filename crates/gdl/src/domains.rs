//! Which values the arguments of facts can have: an over-approximation from the rules alone, argument by argument.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{Atom, Clause, Game, Literal, Term};

/// A kind of fact: what can be true in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactKind {
    /// The function that its facts are written with: `cell` of `(cell 1 2 x)`.
    pub name: String,
    /// For each argument the values that it can have, sorted by text; none where they are not known, as where a function makes
    /// new ones.
    pub values: Vec<Vec<String>>,
}

/// An argument of a relation: its name, how many arguments it has, and which one this is.
type Place = (String, usize, usize);

/// The values of each argument.
type Values = BTreeMap<Place, BTreeSet<String>>;

/// The values of each variable of a clause.
type Bound = BTreeMap<String, BTreeSet<String>>;

/// More values than this are not told apart.
const MOST_VALUES: usize = 4096;

impl Game {
    /// The kinds of facts, in the order in which the rule sheet first names them as true.
    pub fn fact_kinds(&self) -> Vec<FactKind> {
        let values = values(self);
        let mut kinds: Vec<(String, usize)> = Vec::new();
        for clause in &self.clauses {
            if let ("init" | "next" | "base", [fact]) = (clause.head.name.value.as_str(), &clause.head.arguments[..]) {
                let kind = match &fact.value {
                    Term::Constant(name) => (name.clone(), 0),
                    Term::Compound(name, arguments) => (name.clone(), arguments.len()),
                    Term::Variable(_) => continue,
                };
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        let told = |(name, arity): (String, usize)| {
            let of = |nth| {
                let place = (format!("true {name}"), arity, nth);
                values.get(&place).map_or_else(Vec::new, |values| values.iter().cloned().collect())
            };
            FactKind { values: (0..arity).map(of).collect(), name }
        };
        kinds.into_iter().map(told).collect()
    }
}

/// The values of all arguments: the least sets that the rules allow if no condition but the values of variables is looked at.
fn values(game: &Game) -> Values {
    let mut values = Values::new();
    loop {
        let before: usize = values.values().map(BTreeSet::len).sum();
        for clause in &game.clauses {
            follow(clause, &mut values);
        }
        if values.values().map(BTreeSet::len).sum::<usize>() == before {
            return values;
        }
    }
}

/// Adds the values that the head of a clause can have.
fn follow(clause: &Clause, values: &mut Values) {
    let mut bound = Bound::new();
    for literal in &clause.body {
        bind(literal, values, &mut bound);
    }
    for (relation, arguments) in relations(&clause.head) {
        for (nth, argument) in arguments.iter().enumerate() {
            let found: Vec<String> = match argument {
                Term::Variable(name) => {
                    bound.get(name.as_str()).map_or_else(Vec::new, |all| all.iter().cloned().collect())
                }
                term if term.is_ground() => vec![term.to_string()],
                _ => Vec::new(),
            };
            let known = values.entry((relation.clone(), arguments.len(), nth)).or_default();
            if known.len() + found.len() <= MOST_VALUES {
                known.extend(found);
            }
        }
    }
}

/// Narrows the values of variables by what must hold.
fn bind(literal: &Literal, values: &Values, bound: &mut Bound) {
    match literal {
        Literal::Holds(atom) => {
            for (relation, arguments) in relations(atom) {
                for (nth, argument) in arguments.iter().enumerate() {
                    let Term::Variable(name) = argument else { continue };
                    let found = values.get(&(relation.clone(), arguments.len(), nth));
                    let found = found.cloned().unwrap_or_default();
                    match bound.get_mut(name.as_str()) {
                        Some(known) => known.retain(|value| found.contains(value)),
                        None => _ = bound.insert(name.clone(), found),
                    }
                }
            }
        }
        Literal::And(parts) => parts.iter().for_each(|part| bind(part, values, bound)),
        Literal::Or(parts) => {
            // A variable that only some parts bind can have any of their values.
            let mut together = Bound::new();
            for part in parts {
                let mut own = Bound::new();
                bind(part, values, &mut own);
                own.into_iter().for_each(|(name, found)| together.entry(name).or_default().extend(found));
            }
            for (name, found) in together {
                bound.entry(name).or_insert(found);
            }
        }
        Literal::Not(_) | Literal::Distinct(..) => {}
    }
}

/// The relation of an atom with its arguments; of a fact or a move both the fact and what it stands in. What holds next is true
/// then, and what is legal may be done.
fn relations(atom: &Atom) -> Vec<(String, Vec<Term>)> {
    let arguments: Vec<Term> = atom.arguments.iter().map(|argument| argument.value.clone()).collect();
    let (keyword, inner) = match (atom.name.value.as_str(), &arguments[..]) {
        ("true" | "next" | "init", [fact]) => ("true", fact),
        ("does" | "legal", [_, chosen]) => ("does", chosen),
        (name, _) => return vec![(name.to_owned(), arguments)],
    };
    let mut found = match inner {
        Term::Compound(name, arguments) => vec![(format!("{keyword} {name}"), arguments.clone())],
        _ => Vec::new(),
    };
    if keyword == "does" {
        found.push(("does".to_owned(), vec![arguments[0].clone()]));
    }
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_go_through_rules_and_recursion() {
        let text = "(role x) (index 1) (index 2) (succ 1 2) (init (cell 1 1 b)) (init (step 1))
            (<= (legal x (mark ?m ?n)) (index ?m) (index ?n))
            (<= (next (cell ?m ?n x)) (does x (mark ?m ?n)))
            (<= (next (cell ?m ?n ?w)) (true (cell ?m ?n ?w)))
            (<= (next (step ?t)) (true (step ?s)) (succ ?s ?t))
            (<= terminal (true (step 2))) (goal x 100)";
        let kinds = crate::parse(text).game.expect("sound in form").fact_kinds();
        let told: Vec<String> = kinds.iter().map(|kind| format!("{} {:?}", kind.name, kind.values)).collect();
        assert_eq!(told, [r#"cell [["1", "2"], ["1", "2"], ["b", "x"]]"#, r#"step [["1", "2"]]"#]);
    }
}
