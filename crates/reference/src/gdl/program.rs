//! A rule sheet made ready: relations by number, strata in order, and what holds in every state.

use gdl::components;
use gdl::tree::Game;
use syntax::{Diagnostic, Span};

use super::demand::{Answers, Demand};
use super::derive::{Known, Stratum};
use super::plan::{Plan, Start, plan};
use super::relation::Relation;
use super::rule::{Condition, Names, Pattern, Rule, rules_of};
use super::store::Store;
use super::strata::{Group, groups};
use super::work::{Exceeded, Work};

/// How many facts a relation is thought to have that is worked out in every state.
const GUESS: f64 = 64.0;

/// More facts than this are not derived where rules build terms: what asks for them asks for few.
const MAX_BUILT: u64 = 1 << 16;

/// The numbers of the relations that have a meaning of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Special {
    pub role: usize,
    pub init: usize,
    pub true_: usize,
    pub does: usize,
    pub legal: usize,
    pub next: usize,
    pub goal: usize,
    pub terminal: usize,
}

/// A rule sheet made ready.
pub(super) struct Program {
    pub special: Special,
    /// What holds in every state, by relation.
    pub always: Vec<Relation>,
    /// Which relations hold the same in every state.
    pub fixed: Vec<bool>,
    /// Which relations depend on what was done.
    pub depends_on_does: Vec<bool>,
    /// The strata that are worked out in a state, each after those that it depends on.
    pub strata: Vec<Stratum>,
    /// The relations that are worked out on demand.
    pub demand: Demand,
    /// The strata that each question needs.
    pub for_terminal: Vec<usize>,
    pub for_legal: Vec<usize>,
    pub for_next: Vec<usize>,
    pub for_goal: Vec<usize>,
    /// Where each relation is ruled, if it is.
    pub places: Vec<Span>,
}

impl Program {
    /// Makes a rule sheet ready: works out what holds in every state.
    pub(super) fn new(game: &Game, store: &mut Store) -> Result<Program, Diagnostic> {
        let mut names = Names::default();
        let special = Special {
            role: names.number("role", 1),
            init: names.number("init", 1),
            true_: names.number("true", 1),
            does: names.number("does", 2),
            legal: names.number("legal", 2),
            next: names.number("next", 1),
            goal: names.number("goal", 2),
            terminal: names.number("terminal", 0),
        };
        let mut rules = Vec::new();
        for clause in &game.clauses {
            rules.extend(rules_of(clause, &mut names, store)?);
        }
        Builder::new(special, rules, names.len()).build(store)
    }

    /// Relations with all the indexes that the strata use and no facts.
    pub(super) fn empty_relations(&self) -> Vec<Relation> {
        let relations = self.always.iter().zip(&self.fixed);
        relations.map(|(relation, fixed)| if *fixed { Relation::default() } else { relation.clone() }).collect()
    }
}

struct Builder {
    special: Special,
    rules: Vec<Rule>,
    /// The rules of each relation.
    rules_of: Vec<Vec<usize>>,
    /// The relations that each relation depends on.
    edges: Vec<Vec<usize>>,
    relations: Vec<Relation>,
    demand: Demand,
}

impl Builder {
    fn new(special: Special, rules: Vec<Rule>, relations: usize) -> Builder {
        let mut edges = vec![Vec::new(); relations];
        let mut by_head = vec![Vec::new(); relations];
        for (number, rule) in rules.iter().enumerate() {
            by_head[rule.head].push(number);
            for condition in &rule.body {
                if let Condition::Holds(relation, _) | Condition::Fails(relation, _) = condition {
                    edges[rule.head].push(*relation);
                }
            }
        }
        edges.iter_mut().for_each(|edges| {
            edges.sort_unstable();
            edges.dedup();
        });
        let demand = Demand::new(relations);
        Builder { special, rules, rules_of: by_head, edges, relations: vec![Relation::default(); relations], demand }
    }

    fn build(mut self, store: &mut Store) -> Result<Program, Diagnostic> {
        let special = self.special;
        let components = components(&self.edges);
        let varies = self.reach_up(&components, &[special.true_, special.does]);
        let depends_on_does = self.reach_up(&components, &[special.does]);
        let asked = [special.role, special.init, special.terminal, special.legal, special.next, special.goal];
        let needed = self.reach_down(&asked);
        let fixed: Vec<bool> = varies.iter().map(|varies| !varies).collect();
        self.work_out_always(&components, &needed, &fixed, store)?;
        let mut strata = Vec::new();
        for component in components.iter().filter(|component| needed[component[0]] && !fixed[component[0]]) {
            strata.extend(self.strata(component, store)?.into_iter().filter(|stratum| !stratum.relations.is_empty()));
        }
        for (relation, _) in self.relations.iter_mut().zip(&fixed).filter(|(_, fixed)| **fixed) {
            (0..relation.indexes.len()).for_each(|index| relation.catch_up(index, store));
        }
        let question = |relation: usize| {
            let wanted = self.reach_down(&[relation]);
            (0..strata.len()).filter(|at| wanted[strata[*at].relations[0]]).collect::<Vec<usize>>()
        };
        let (for_terminal, for_legal) = (question(special.terminal), question(special.legal));
        let (for_next, for_goal) = (question(special.next), question(special.goal));
        let place = |rules: &Vec<usize>| {
            let rules = rules.iter().map(|rule| &self.rules[*rule]);
            rules.filter(|rule| !rule.body.is_empty()).map(|rule| rule.span).min().unwrap_or_default()
        };
        let places = self.rules_of.iter().map(place).collect();
        let (always, demand) = (self.relations, self.demand);
        Ok(Program {
            special,
            always,
            fixed,
            depends_on_does,
            strata,
            demand,
            for_terminal,
            for_legal,
            for_next,
            for_goal,
            places,
        })
    }

    /// Works out what holds in every state. What has too many facts for that is worked out on demand.
    fn work_out_always(
        &mut self,
        components: &[Vec<usize>],
        needed: &[bool],
        fixed: &[bool],
        store: &mut Store,
    ) -> Result<(), Diagnostic> {
        let none = vec![false; self.relations.len()];
        let (mut work, mut answers) = (Work::default(), Answers::default());
        for component in components.iter().filter(|component| needed[component[0]] && fixed[component[0]]) {
            let strata = self.strata(component, store)?;
            let builds = self.builds_terms(component);
            let kept = builds.then(|| store.clone());
            let trial = if builds { work.with_facts(MAX_BUILT) } else { work };
            let (relations, demand) = (&mut self.relations, &self.demand);
            let mut known =
                Known { store, relations, always: &[], fixed: &none, demand, answers: &mut answers, work: trial };
            let result = strata.iter().try_for_each(|stratum| known.work_out(stratum));
            match (result, kept) {
                (Ok(()), _) => work = if builds { work } else { known.work },
                (Err(Exceeded::Facts), Some(kept)) => {
                    *store = kept;
                    component.iter().for_each(|relation| self.relations[*relation].clear());
                    component.iter().for_each(|relation| self.demand.turn_on(*relation));
                }
                (Err(exceeded), _) => return Err(self.runs_away(component, exceeded)),
            }
        }
        Ok(())
    }

    /// Whether rules of these relations put terms together that others did not have; none of them may be a keyword's.
    fn builds_terms(&self, component: &[usize]) -> bool {
        let rules = component.iter().flat_map(|relation| &self.rules_of[*relation]).map(|rule| &self.rules[*rule]);
        let mut arguments = rules.flat_map(|rule| &rule.arguments);
        component.iter().all(|relation| !self.is_special(*relation))
            && arguments.any(|argument| matches!(argument, Pattern::Compound(..)))
    }

    fn is_special(&self, relation: usize) -> bool {
        relation <= self.special.terminal
    }

    fn runs_away(&self, component: &[usize], exceeded: Exceeded) -> Diagnostic {
        let rules = component.iter().flat_map(|relation| &self.rules_of[*relation]).map(|rule| &self.rules[*rule]);
        let span = rules.filter(|rule| !rule.body.is_empty()).map(|rule| rule.span).min().unwrap_or_default();
        exceeded.at(span)
    }

    /// How the relations of a component are worked out, step by step; in no step if they are worked out on demand.
    fn strata(&mut self, component: &[usize], store: &Store) -> Result<Vec<Stratum>, Diagnostic> {
        let rules: Vec<usize> = component.iter().flat_map(|relation| self.rules_of[*relation].clone()).collect();
        let groups = groups(component, &rules, &self.rules)?;
        let strata: Result<Vec<Stratum>, Diagnostic> = groups.iter().map(|group| self.stratum(group, store)).collect();
        let strata = strata?;
        let plans = || strata.iter().flat_map(|stratum| stratum.plans.iter().chain(&stratum.again));
        let is_special = component.iter().any(|relation| self.is_special(*relation));
        if !is_special && plans().any(|plan| self.demand.leaves_open(plan)) {
            component.iter().for_each(|relation| self.demand.turn_on(*relation));
            return Ok(Vec::new());
        }
        let plans: Vec<Plan> = plans().filter(|plan| plan.asks()).cloned().collect();
        self.plan_questions(&plans, store)?;
        Ok(strata)
    }

    /// Makes plans for all questions that these plans ask.
    fn plan_questions(&mut self, plans: &[Plan], store: &Store) -> Result<(), Diagnostic> {
        while let Some(mode) = self.demand.unplanned(plans) {
            let (relation, given) = self.demand.kind(mode).clone();
            let rules = self.rules_of[relation].clone();
            let plans: Result<Vec<Plan>, Diagnostic> =
                rules.iter().map(|rule| self.plan(*rule, Start::Given(&given), store)).collect();
            self.demand.put(mode, plans?);
        }
        Ok(())
    }

    fn stratum(&mut self, group: &Group, store: &Store) -> Result<Stratum, Diagnostic> {
        let mut stratum = Stratum::default();
        for (number, again) in group {
            stratum.relations.push(self.rules[*number].head);
            if again.is_empty() {
                stratum.plans.push(self.plan(*number, Start::Nothing, store)?);
            }
            for at in again {
                stratum.again.push(self.plan(*number, Start::Fresh(*at), store)?);
            }
        }
        stratum.relations.sort_unstable();
        stratum.relations.dedup();
        Ok(stratum)
    }

    fn plan(&mut self, rule: usize, start: Start<'_>, store: &Store) -> Result<Plan, Diagnostic> {
        let mut relations = std::mem::take(&mut self.relations);
        let mut demand = std::mem::take(&mut self.demand);
        let rule = &self.rules[rule];
        let size = |relation: usize, patterns: &[Pattern], relations: &[Relation]| {
            self.size(relation, patterns, relations, store)
        };
        let plan = plan(rule, start, &mut relations, &mut demand, &size);
        let plan = plan.ok_or_else(|| unsafe_rule(rule.span));
        (self.relations, self.demand) = (relations, demand);
        plan
    }

    /// How many facts a relation has, roughly: counted where that is known, else as in the first state.
    fn size(&self, relation: usize, patterns: &[Pattern], relations: &[Relation], store: &Store) -> f64 {
        let special = self.special;
        let rows = match relation {
            _ if relation == special.does => return relations[special.role].rows.len() as f64,
            _ if relation == special.true_ => &relations[special.init].rows,
            _ => &relations[relation].rows,
        };
        if rows.len() == 0 {
            return GUESS;
        }
        let alike = |pattern: &Pattern, term: u32| match pattern {
            Pattern::Variable(_) => true,
            Pattern::Ground(ground) => *ground == term,
            Pattern::Compound(name, _) => store.parts(term)[0] == *name,
        };
        let fits = |row: &[u32]| patterns.iter().zip(row).all(|(pattern, term)| alike(pattern, *term));
        (0..rows.len()).filter(|row| fits(rows.get(*row))).count() as f64
    }

    /// The relations that depend on some of these, and these.
    fn reach_up(&self, components: &[Vec<usize>], from: &[usize]) -> Vec<bool> {
        let mut reached = vec![false; self.edges.len()];
        from.iter().for_each(|relation| reached[*relation] = true);
        for component in components {
            let depends = |relation: &usize| reached[*relation] || self.edges[*relation].iter().any(|on| reached[*on]);
            if component.iter().any(depends) {
                component.iter().for_each(|relation| reached[*relation] = true);
            }
        }
        reached
    }

    /// The relations that some of these depend on, and these.
    fn reach_down(&self, from: &[usize]) -> Vec<bool> {
        let (mut reached, mut left) = (vec![false; self.edges.len()], from.to_vec());
        while let Some(relation) = left.pop() {
            if !reached[relation] {
                reached[relation] = true;
                left.extend(&self.edges[relation]);
            }
        }
        reached
    }
}

fn unsafe_rule(span: Span) -> Diagnostic {
    let fault = Diagnostic::error(span, "a variable of this rule never gets a value");
    fault.with_hint("name it in a condition that is not denied")
}
