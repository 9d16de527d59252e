//! The copies of predicates that a specialised theory is made of.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::Specialisation;
use super::evaluate::Known;
use super::generalise::{Generalised, exactly, in_common, is_embedded, nothing_known};
use super::purity::Purity;
use crate::interpret::{GameFacts, Interpreter, Refusal};
use crate::term::{Name, Term};
use crate::tree::{Clause, Goal, Predicate, Theory};

/// A predicate with more copies than this gets one for all other calls.
const MOST_COPIES: usize = 3_000;

/// A copy of a predicate.
#[derive(Debug)]
pub(super) struct Variant {
    pub name: Name,
    /// The call that it stands for, and the player in control; none for a part of a clause.
    pub call: Option<(Term, Option<usize>)>,
    /// The copy that needed it first.
    pub parent: Option<usize>,
    /// Head and body of each clause.
    pub clauses: Vec<(Term, Goal)>,
}

/// All copies, and what they are made from.
pub(super) struct Variants<'a> {
    pub game: &'a GameFacts,
    pub interpreter: &'a Interpreter,
    pub purity: &'a Purity,
    pub how: Specialisation,
    pub known: Known,
    rules: BTreeMap<Predicate, Vec<&'a Clause>>,
    variants: Vec<Variant>,
    memo: BTreeMap<(Option<usize>, String), usize>,
    tables: BTreeMap<(Option<usize>, String), Name>,
    table_names: BTreeSet<Name>,
    copies: BTreeMap<Predicate, usize>,
    names: BTreeSet<String>,
    queue: VecDeque<usize>,
    count: usize,
}

impl<'a> Variants<'a> {
    pub(super) fn new(
        theory: &'a Theory,
        game: &'a GameFacts,
        interpreter: &'a Interpreter,
        purity: &'a Purity,
        how: Specialisation,
    ) -> Variants<'a> {
        let mut rules: BTreeMap<Predicate, Vec<&Clause>> = BTreeMap::new();
        for clause in &theory.clauses {
            rules.entry(clause.predicate().unwrap_or_else(|| ("".into(), 0))).or_default().push(clause);
        }
        Variants {
            game,
            interpreter,
            purity,
            how,
            known: Known::new(),
            rules,
            variants: Vec::new(),
            memo: BTreeMap::new(),
            tables: BTreeMap::new(),
            table_names: BTreeSet::new(),
            copies: BTreeMap::new(),
            names: BTreeSet::new(),
            queue: VecDeque::new(),
            count: 0,
        }
    }

    /// The clauses of a call's predicate.
    pub(super) fn rules(&self, call: &Term) -> Option<&[&'a Clause]> {
        let (name, arity) = call.functor()?;
        self.rules.get(&(name.clone(), arity)).map(Vec::as_slice)
    }

    /// The call that stands for a goal that is asked for, whichever player is in control.
    pub(super) fn entry(&mut self, goal: &Term) -> Term {
        self.copy(exactly(goal), None, None)
    }

    /// The call that stands for a call within a copy.
    pub(super) fn call(&mut self, call: &Term, player: Option<usize>, parent: usize) -> Term {
        let mut general = exactly(call);
        if self.known_copy(&general.pattern, player).is_none() {
            if self.copies.get(&predicate(call)).is_some_and(|copies| *copies > MOST_COPIES) {
                general = nothing_known(call);
            }
            while let Some(earlier) = self.grown_from(&general.pattern, player, parent) {
                general = again(&in_common(&general.pattern, &earlier), &general);
            }
        }
        self.copy(general, player, Some(parent))
    }

    fn known_copy(&self, pattern: &Term, player: Option<usize>) -> Option<usize> {
        self.memo.get(&(player, pattern.to_string())).copied()
    }

    /// An earlier call, on the way to a copy, that is embedded in this one.
    fn grown_from(&self, pattern: &Term, player: Option<usize>, parent: usize) -> Option<Term> {
        let mut above = Some(parent);
        while let Some(at) = above {
            let variant = &self.variants[at];
            if let Some((earlier, other)) = &variant.call
                && *other == player
                && earlier.functor() == pattern.functor()
                && earlier != pattern
                && is_embedded(earlier, pattern)
                && exactly(&in_common(pattern, earlier).pattern).pattern != *pattern
            {
                return Some(earlier.clone());
            }
            above = variant.parent;
        }
        None
    }

    fn copy(&mut self, general: Generalised, player: Option<usize>, parent: Option<usize>) -> Term {
        let Generalised { pattern, actual } = general;
        let number = self.known_copy(&pattern, player).unwrap_or_else(|| {
            let name = self.name(pattern.functor().map_or("goal", |(name, _)| name), player);
            let number = self.add(Variant { name, call: Some((pattern.clone(), player)), parent, clauses: Vec::new() });
            self.memo.insert((player, pattern.to_string()), number);
            *self.copies.entry(predicate(&pattern)).or_default() += 1;
            self.queue.push_back(number);
            number
        });
        Term::of(self.variants[number].name.clone(), actual)
    }

    pub(super) fn add(&mut self, variant: Variant) -> usize {
        self.variants.push(variant);
        self.variants.len() - 1
    }

    /// A new name, which begins with the game's and the player's.
    pub(super) fn name(&mut self, predicate: &str, player: Option<usize>) -> Name {
        let plain = |text: &str| -> String {
            let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
            text.chars().map(letter).collect()
        };
        let game = plain(&self.game.name);
        let game = if game.starts_with(|c: char| c.is_ascii_lowercase()) { game } else { format!("game_{game}") };
        let player =
            player.map_or(String::new(), |player| format!("{}_", plain(&self.game.players[player].to_string())));
        let base = format!("{game}_{player}{}", plain(predicate));
        let mut name = base.clone();
        let mut number = 1;
        while !self.names.insert(name.clone()) {
            number += 1;
            name = format!("{base}_{number}");
        }
        name.into()
    }

    /// The predicate whose facts are these solutions of a goal.
    pub(super) fn table(&mut self, pattern: &Term, player: Option<usize>, rows: &[Vec<Term>]) -> Result<Name, Refusal> {
        let key = (player, pattern.to_string());
        if let Some(name) = self.tables.get(&key) {
            return Ok(name.clone());
        }
        let name = self.name(pattern.functor().map_or("table", |(name, _)| name), player);
        let clauses = rows.iter().map(|row| (Term::of(name.clone(), row.clone()), Goal::True)).collect();
        let number = self.add(Variant { name: name.clone(), call: None, parent: None, clauses: Vec::new() });
        self.tables.insert(key, name.clone());
        self.table_names.insert(name.clone());
        self.define(number, clauses)?;
        Ok(name)
    }

    /// Whether a predicate has facts only.
    pub(super) fn is_table(&self, name: &Name) -> bool {
        self.table_names.contains(name)
    }

    pub(super) fn variant(&self, number: usize) -> &Variant {
        &self.variants[number]
    }

    /// Gives a copy its clauses.
    pub(super) fn define(&mut self, number: usize, clauses: Vec<(Term, Goal)>) -> Result<(), Refusal> {
        self.count += clauses.len();
        if self.count > self.how.clauses {
            let what = format!("the theory of `{}` has more than {} clauses", self.game.name, self.how.clauses);
            return Err(Refusal::Size { what });
        }
        self.variants[number].clauses = clauses;
        Ok(())
    }

    /// Makes all copies that are needed.
    pub(super) fn specialise_all(&mut self) -> Result<(), Refusal> {
        while let Some(number) = self.queue.pop_front() {
            let clauses = self.specialise(number)?;
            self.define(number, clauses)?;
        }
        Ok(())
    }

    /// The clauses of all copies.
    pub(super) fn clauses(&mut self) -> Vec<(Name, Vec<(Term, Goal)>)> {
        std::mem::take(&mut self.variants).into_iter().map(|variant| (variant.name, variant.clauses)).collect()
    }
}

fn predicate(call: &Term) -> Predicate {
    call.functor().map_or_else(|| ("".into(), 0), |(name, arity)| (name.clone(), arity))
}

/// A generalisation of a generalisation.
fn again(wider: &Generalised, before: &Generalised) -> Generalised {
    let actual = wider.actual.iter().map(|term| term.map_vars(&mut |var| before.actual[var].clone()));
    let actual: Vec<Term> = actual.collect();
    Generalised { pattern: wider.pattern.clone(), actual }
}
