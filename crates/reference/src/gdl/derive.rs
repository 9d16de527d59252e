//! Derives facts: rules are worked out stratum by stratum, from the bottom up, until nothing new follows.

use std::sync::Arc;

use super::demand::{Answers, Demand, MAX_DEPTH};
use super::plan::{Matcher, Plan, Step};
use super::relation::Relation;
use super::rows::Rows;
use super::rule::Pattern;
use super::store::Store;
use super::work::{Exceeded, Work};

/// Relations that depend on each other, and how they are worked out.
#[derive(Clone, Debug, Default)]
pub(super) struct Stratum {
    pub relations: Vec<usize>,
    /// Each rule once.
    pub plans: Vec<Plan>,
    /// Each rule with each condition about a relation of the stratum itself: it is asked of new facts, round by round.
    pub again: Vec<Plan>,
}

/// What is known in a state.
pub(super) struct Known<'a> {
    pub store: &'a mut Store,
    pub relations: &'a mut [Relation],
    /// What holds in every state.
    pub always: &'a [Relation],
    /// Which relations are looked up in `always`.
    pub fixed: &'a [bool],
    /// Which relations are worked out on demand, and what was found of them.
    pub demand: &'a Demand,
    pub answers: &'a mut Answers,
    pub work: Work,
}

/// The facts of a relation that came in the last round.
#[derive(Clone, Copy)]
struct Fresh {
    relation: usize,
    from: usize,
    to: usize,
}

impl Known<'_> {
    /// Works out the relations of a stratum.
    pub(super) fn work_out(&mut self, stratum: &Stratum) -> Result<(), Exceeded> {
        for plan in &stratum.plans {
            self.run(plan, &[])?;
        }
        let mut from = vec![0; stratum.relations.len()];
        while !stratum.again.is_empty() {
            let to: Vec<usize> = stratum.relations.iter().map(|at| self.relations[*at].rows.len()).collect();
            if from == to {
                break;
            }
            let ranges = stratum.relations.iter().zip(from.iter().zip(&to));
            let fresh: Vec<Fresh> =
                ranges.map(|(relation, (from, to))| Fresh { relation: *relation, from: *from, to: *to }).collect();
            for plan in &stratum.again {
                self.run(plan, &fresh)?;
            }
            from = to;
        }
        Ok(())
    }

    fn facts(&self, relation: usize) -> &Relation {
        if self.fixed[relation] { &self.always[relation] } else { &self.relations[relation] }
    }

    /// Works out one rule and adds what follows.
    fn run(&mut self, plan: &Plan, fresh: &[Fresh]) -> Result<(), Exceeded> {
        if plan.needs.iter().any(|relation| self.facts(*relation).rows.len() == 0) {
            return Ok(());
        }
        for step in &plan.steps {
            if let Step::Scan { relation, index, .. } = step
                && !self.fixed[*relation]
            {
                self.relations[*relation].catch_up(*index, self.store);
            }
        }
        if plan.asks() {
            for (relation, index) in self.demand.scans.iter().filter(|(relation, _)| !self.fixed[*relation]) {
                self.relations[*relation].catch_up(*index, self.store);
            }
        }
        let mut run = Run {
            store: self.store,
            relations: self.relations,
            always: self.always,
            fixed: self.fixed,
            demand: self.demand,
            answers: self.answers,
            work: &mut self.work,
            plan,
            fresh,
            inputs: &[],
            depth: 0,
            values: vec![0; plan.variables],
            found: Vec::new(),
            holds: false,
        };
        run.step(0)?;
        let (found, holds) = (run.found, run.holds);
        let head = &mut self.relations[plan.head].rows;
        if holds && plan.arguments.is_empty() {
            head.insert(&[]);
        }
        for fact in found.chunks_exact(plan.arguments.len().max(1)) {
            head.insert(fact);
        }
        Ok(())
    }
}

/// One rule while it is worked out.
struct Run<'a> {
    store: &'a mut Store,
    relations: &'a [Relation],
    always: &'a [Relation],
    fixed: &'a [bool],
    demand: &'a Demand,
    answers: &'a mut Answers,
    work: &'a mut Work,
    plan: &'a Plan,
    fresh: &'a [Fresh],
    /// The values that a question gives.
    inputs: &'a [u32],
    /// How many questions this one lies in.
    depth: usize,
    values: Vec<u32>,
    /// The facts that follow, one after the other.
    found: Vec<u32>,
    /// Whether anything follows.
    holds: bool,
}

impl<'a> Run<'a> {
    /// Takes the steps from one on; returns whether a way was found to the end.
    fn step(&mut self, at: usize) -> Result<bool, Exceeded> {
        let plan = self.plan;
        let Some(step) = plan.steps.get(at) else { return self.conclude() };
        match step {
            Step::Given(matchers) => {
                let inputs = self.inputs;
                let fits = matchers.iter().zip(inputs).all(|(matcher, term)| self.matches(matcher, *term));
                if fits { self.step(at + 1) } else { Ok(false) }
            }
            Step::Prove { mode, inputs, matchers, holds } => {
                let answers = self.prove(*mode, inputs)?;
                match (holds, matchers.len()) {
                    (false, _) | (_, 0) => {
                        if answers.is_empty() != *holds {
                            self.step(at + 1)
                        } else {
                            Ok(false)
                        }
                    }
                    (true, arity) => self.each_answer(at, &answers, arity, matchers),
                }
            }
            Step::Scan { relation, index, key, matchers } => {
                let relation = self.facts(*relation);
                let key: Vec<u32> = key.iter().map(|variable| self.values[*variable]).collect();
                let facts = relation.indexes[*index].find(&key).iter();
                self.each(at, facts.map(|fact| relation.rows.get(*fact as usize)), matchers)
            }
            Step::Fresh { relation, matchers } => {
                let rows = &self.relations[*relation].rows;
                let range = self.fresh.iter().find(|fresh| fresh.relation == *relation);
                self.each(at, range.map_or(0..0, |fresh| fresh.from..fresh.to).map(|fact| rows.get(fact)), matchers)
            }
            Step::Ask { relation, patterns, holds } => {
                self.work.look()?;
                if self.holds(*relation, patterns) == *holds { self.step(at + 1) } else { Ok(false) }
            }
            Step::Differ(one, other) => {
                if self.make(one)? == self.make(other)? {
                    Ok(false)
                } else {
                    self.step(at + 1)
                }
            }
            Step::Same(one, matcher) => {
                let term = self.make(one)?;
                if self.matches(matcher, term) { self.step(at + 1) } else { Ok(false) }
            }
        }
    }

    /// Goes on with each fact that fits.
    fn each(
        &mut self,
        at: usize,
        facts: impl Iterator<Item = &'a [u32]>,
        matchers: &[Matcher],
    ) -> Result<bool, Exceeded> {
        let mut any = false;
        for fact in facts {
            self.work.look()?;
            let fits = matchers.iter().zip(fact).all(|(matcher, term)| self.matches(matcher, *term));
            if fits && self.step(at + 1)? {
                any = true;
                if at >= self.plan.settled {
                    break;
                }
            }
        }
        Ok(any)
    }

    /// Goes on with each answer that fits.
    fn each_answer(
        &mut self,
        at: usize,
        answers: &[u32],
        arity: usize,
        matchers: &[Matcher],
    ) -> Result<bool, Exceeded> {
        let mut any = false;
        for fact in answers.chunks_exact(arity) {
            self.work.look()?;
            let fits = matchers.iter().zip(fact).all(|(matcher, term)| self.matches(matcher, *term));
            if fits && self.step(at + 1)? {
                any = true;
                if at >= self.plan.settled {
                    break;
                }
            }
        }
        Ok(any)
    }

    /// The answers to a question, one after the other; of a relation without arguments, a number if it holds.
    fn prove(&mut self, mode: usize, inputs: &[Pattern]) -> Result<Arc<[u32]>, Exceeded> {
        let mut question = vec![mode as u32];
        for input in inputs {
            question.push(self.make(input)?);
        }
        let (number, known) = self.answers.ask(&question)?;
        if let Some(known) = known {
            return Ok(known);
        }
        if self.depth >= MAX_DEPTH {
            return Err(Exceeded::Depth);
        }
        let mut rows = Rows::default();
        let mut holds = false;
        for plan in self.demand.plans(mode) {
            let mut run = Run {
                store: self.store,
                relations: self.relations,
                always: self.always,
                fixed: self.fixed,
                demand: self.demand,
                answers: self.answers,
                work: self.work,
                plan,
                fresh: &[],
                inputs: &question[1..],
                depth: self.depth + 1,
                values: vec![0; plan.variables],
                found: Vec::new(),
                holds: false,
            };
            run.step(0)?;
            holds |= run.holds;
            for fact in run.found.chunks_exact(plan.arguments.len().max(1)) {
                rows.insert(fact);
            }
        }
        let mut found: Vec<u32> = (0..rows.len()).flat_map(|row| rows.get(row).iter().copied()).collect();
        if holds && found.is_empty() {
            found.push(0);
        }
        let found: Arc<[u32]> = found.into();
        self.answers.keep(number, Arc::clone(&found));
        Ok(found)
    }

    /// The head follows.
    fn conclude(&mut self) -> Result<bool, Exceeded> {
        let (plan, start) = (self.plan, self.found.len());
        for argument in &plan.arguments {
            let term = self.make(argument)?;
            self.found.push(term);
        }
        self.holds = true;
        let is_known = self.relations[plan.head].rows.find(&self.found[start..]).is_some();
        if is_known && !self.demand.is_on(plan.head) {
            self.found.truncate(start);
        } else {
            self.work.derive()?;
        }
        Ok(true)
    }

    fn facts(&self, relation: usize) -> &'a Relation {
        if self.fixed[relation] { &self.always[relation] } else { &self.relations[relation] }
    }

    fn holds(&self, relation: usize, patterns: &[Pattern]) -> bool {
        let fact: Option<Vec<u32>> = patterns.iter().map(|pattern| self.find(pattern)).collect();
        fact.is_some_and(|fact| self.facts(relation).rows.find(&fact).is_some())
    }

    /// Whether a term fits; variables get their values.
    fn matches(&mut self, matcher: &Matcher, term: u32) -> bool {
        match matcher {
            Matcher::Bind(variable) => {
                self.values[*variable] = term;
                true
            }
            Matcher::Equal(variable) => self.values[*variable] == term,
            Matcher::Ground(ground) => *ground == term,
            Matcher::Compound(name, matchers) => {
                let parts = self.store.parts(term);
                if parts.len() != matchers.len() + 1 || parts[0] != *name {
                    return false;
                }
                (1..=matchers.len()).all(|part| {
                    let inner = self.store.parts(term)[part];
                    self.matches(&matchers[part - 1], inner)
                })
            }
        }
    }

    /// The term that a pattern stands for, if there is such a term.
    fn find(&self, pattern: &Pattern) -> Option<u32> {
        match pattern {
            Pattern::Variable(variable) => Some(self.values[*variable]),
            Pattern::Ground(term) => Some(*term),
            Pattern::Compound(name, parts) => {
                let mut row = vec![*name];
                for part in parts {
                    row.push(self.find(part)?);
                }
                self.store.find(&row)
            }
        }
    }

    /// The term that a pattern stands for, which is made if there is none.
    fn make(&mut self, pattern: &Pattern) -> Result<u32, Exceeded> {
        match pattern {
            Pattern::Variable(variable) => Ok(self.values[*variable]),
            Pattern::Ground(term) => Ok(*term),
            Pattern::Compound(name, parts) => {
                let mut row = vec![*name];
                for part in parts {
                    row.push(self.make(part)?);
                }
                self.store.make(&row)
            }
        }
    }
}
