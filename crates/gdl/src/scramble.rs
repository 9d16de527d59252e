//! Rule sheets under other names: what a rule sheet means does not depend on its names, and a good player does not either.

use std::collections::{BTreeMap, BTreeSet};

use syntax::Located;

use crate::keyword::{RANDOM, is_keyword};
use crate::tree::{Atom, Clause, Game, Literal, Term};

/// The names of a rule sheet and those that they got instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    there: BTreeMap<String, String>,
    back: BTreeMap<String, String>,
}

impl Mapping {
    /// A term of the rule sheet in the other names; unknown names stay.
    pub fn scrambled(&self, term: &Term) -> Term {
        term.renamed(&|name| self.there.get(name).map_or(name, String::as_str).to_string())
    }

    /// A term in the other names as the rule sheet says it; names are found in any case, and unknown ones stay.
    pub fn original(&self, term: &Term) -> Term {
        let known = |name: &str| self.back.get(name).or_else(|| self.back.get(&name.to_lowercase()));
        term.renamed(&|name| known(name).map_or(name, String::as_str).to_string())
    }

    fn name(&self, name: &str) -> String {
        self.there.get(name).cloned().unwrap_or_else(|| name.to_string())
    }
}

/// The same rules with every constant, function and relation renamed, but for keywords, numbers that can be goals and the
/// role `random`; and how to come back. The same seed gives the same names.
pub fn scramble(game: &Game, seed: u64) -> (Game, Mapping) {
    let names: Vec<String> = names(game).into_iter().collect();
    let mut words: Vec<String> = (0..names.len()).map(word).collect();
    shuffle(&mut words, seed);
    let there: BTreeMap<String, String> = names.into_iter().zip(words).collect();
    let back = there.iter().map(|(name, word)| (word.clone(), name.clone())).collect();
    let mapping = Mapping { there, back };
    let clauses = game.clauses.iter().map(|clause| Clause {
        head: atom(&clause.head, &mapping),
        body: clause.body.iter().map(|part| literal(part, &mapping)).collect(),
        span: clause.span,
    });
    (Game { name: game.name.clone(), clauses: clauses.collect() }, mapping)
}

/// All names that are renamed. Numbers that can be goals keep their meaning, and so their names.
fn names(game: &Game) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for clause in &game.clauses {
        add_atom(&clause.head, &mut names);
        clause.body.iter().for_each(|part| add_literal(part, &mut names));
    }
    let goals = game.clauses.iter().map(|clause| &clause.head).filter(|head| head.name.value == "goal");
    let (mut values, mut any) = (BTreeSet::new(), false);
    for value in goals.filter_map(|head| head.arguments.get(1)) {
        any |= !value.is_ground();
        add_term(value, &mut values);
    }
    let is_goal = |name: &String| values.contains(name) || (any && name.parse::<u8>().is_ok_and(|value| value <= 100));
    names.retain(|name| !is_keyword(name) && !name.eq_ignore_ascii_case(RANDOM) && !is_goal(name));
    names
}

fn add_literal(literal: &Literal, names: &mut BTreeSet<String>) {
    match literal {
        Literal::Holds(atom) => add_atom(atom, names),
        Literal::Not(inner) => add_literal(inner, names),
        Literal::Or(parts) | Literal::And(parts) => parts.iter().for_each(|part| add_literal(part, names)),
        Literal::Distinct(one, other) => [one, other].into_iter().for_each(|term| add_term(term, names)),
    }
}

fn add_atom(atom: &Atom, names: &mut BTreeSet<String>) {
    names.insert(atom.name.value.clone());
    atom.arguments.iter().for_each(|term| add_term(term, names));
}

fn add_term(term: &Term, names: &mut BTreeSet<String>) {
    match term {
        Term::Variable(_) => {}
        Term::Constant(name) => {
            names.insert(name.clone());
        }
        Term::Compound(name, parts) => {
            names.insert(name.clone());
            parts.iter().for_each(|part| add_term(part, names));
        }
    }
}

/// Words of two letters a syllable, all different, none a keyword: `ba`, `be`, ..., `baba`.
fn word(number: usize) -> String {
    const SYLLABLES: [&str; 40] = [
        "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "we", "xi",
        "yo", "zu", "bo", "cu", "da", "fe", "gi", "ho", "ju", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo",
        "wu", "xa", "ye", "zi",
    ];
    let (mut word, mut left) = (String::new(), number + 40 * 40);
    while left > 0 {
        word.push_str(SYLLABLES[left % 40]);
        left /= 40;
    }
    word
}

/// Fisher-Yates, with numbers of SplitMix64.
fn shuffle(words: &mut [String], seed: u64) {
    let mut state = seed;
    for at in (1..words.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        words.swap(at, ((mixed ^ (mixed >> 31)) % (at as u64 + 1)) as usize);
    }
}

fn literal(located: &Located<Literal>, mapping: &Mapping) -> Located<Literal> {
    let all = |parts: &[Located<Literal>]| parts.iter().map(|part| literal(part, mapping)).collect();
    let value = match &located.value {
        Literal::Holds(holds) => Literal::Holds(atom(holds, mapping)),
        Literal::Not(inner) => Literal::Not(Box::new(literal(inner, mapping))),
        Literal::Or(parts) => Literal::Or(all(parts)),
        Literal::And(parts) => Literal::And(all(parts)),
        Literal::Distinct(one, other) => Literal::Distinct(term(one, mapping), term(other, mapping)),
    };
    Located::new(value, located.span)
}

fn atom(atom: &Atom, mapping: &Mapping) -> Atom {
    let name = Located::new(mapping.name(&atom.name), atom.name.span);
    Atom { name, arguments: atom.arguments.iter().map(|argument| term(argument, mapping)).collect() }
}

fn term(located: &Located<Term>, mapping: &Mapping) -> Located<Term> {
    Located::new(mapping.scrambled(located), located.span)
}
