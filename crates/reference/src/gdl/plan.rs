//! In which order the conditions of a rule are asked, and how.

use super::demand::Demand;
use super::relation::{Relation, Shape};
use super::rule::{Condition, Pattern, Rule};

/// How many answers a relation is thought to have that is worked out on demand: it is asked when nearly all is known.
const ON_DEMAND: f64 = 1e9;

/// How a fact is compared with a pattern.
#[derive(Clone, Debug)]
pub(super) enum Matcher {
    /// The variable gets its value here.
    Bind(usize),
    /// The variable has a value, which must be the same.
    Equal(usize),
    Ground(u32),
    Compound(u32, Vec<Matcher>),
}

/// One step of a plan.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The values that are given fit the head.
    Given(Vec<Matcher>),
    /// Each fact that an index finds.
    Scan { relation: usize, index: usize, key: Vec<usize>, matchers: Vec<Matcher> },
    /// Each fact that came in the last round.
    Fresh { relation: usize, matchers: Vec<Matcher> },
    /// This fact holds, or does not.
    Ask { relation: usize, patterns: Vec<Pattern>, holds: bool },
    /// Each answer to a question about a relation that is worked out on demand; or, where it is denied, that there is none.
    Prove { mode: usize, inputs: Vec<Pattern>, matchers: Vec<Matcher>, holds: bool },
    /// These terms differ.
    Differ(Pattern, Pattern),
    /// The first term, whose variables have values, fits the second.
    Same(Pattern, Matcher),
}

/// How a rule is worked out.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub head: usize,
    pub arguments: Vec<Pattern>,
    pub steps: Vec<Step>,
    pub variables: usize,
    /// After this many steps the head is known, and one way to go on is as good as all.
    pub settled: usize,
    /// The relations that must not be empty.
    pub needs: Vec<usize>,
}

impl Plan {
    /// Whether it asks questions that are answered on demand.
    pub(super) fn asks(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Prove { .. }))
    }
}

/// How the work on a rule begins.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start<'a> {
    /// With nothing.
    Nothing,
    /// With this condition, of facts of the last round only.
    Fresh(usize),
    /// With values for those arguments of the head that are marked.
    Given(&'a [bool]),
}

/// Makes the plan of a rule. Gives nothing if a variable never gets a value.
pub(super) fn plan(
    rule: &Rule,
    start: Start<'_>,
    relations: &mut [Relation],
    demand: &mut Demand,
    size: &impl Fn(usize, &[Pattern], &[Relation]) -> f64,
) -> Option<Plan> {
    let mut planner = Planner { bound: vec![false; rule.variables], steps: Vec::new(), demand };
    let mut left: Vec<usize> = (0..rule.body.len()).collect();
    let is_known = |planner: &Planner<'_>| {
        let mut known = true;
        rule.arguments.iter().for_each(|part| part.each_variable(&mut |variable| known &= planner.bound[variable]));
        known
    };
    let mut settled = None;
    match start {
        Start::Nothing => {}
        Start::Fresh(first) => {
            left.retain(|condition| *condition != first);
            planner.begin(&rule.body[first]);
        }
        Start::Given(given) => {
            let given = rule.arguments.iter().zip(given).filter(|(_, given)| **given);
            let matchers = given.map(|(argument, _)| planner.matcher(argument)).collect();
            planner.steps.push(Step::Given(matchers));
        }
    }
    loop {
        if settled.is_none() && is_known(&planner) {
            settled = Some(planner.steps.len());
        }
        let cost = |condition: &usize| planner.cost(&rule.body[*condition], relations, size);
        let costs = left.iter().enumerate().map(|(at, condition)| (at, cost(condition)));
        let Some((at, least)) = costs.min_by(|(_, one), (_, other)| one.total_cmp(other)) else { break };
        if least.is_infinite() {
            return None;
        }
        planner.add(&rule.body[left.remove(at)], relations);
    }
    let steps = planner.steps;
    let needs = rule.body.iter().filter_map(|condition| match condition {
        Condition::Holds(relation, _) if !demand.is_on(*relation) => Some(*relation),
        _ => None,
    });
    let (head, arguments, variables) = (rule.head, rule.arguments.clone(), rule.variables);
    Some(Plan { head, arguments, steps, variables, settled: settled?, needs: needs.collect() })
}

struct Planner<'a> {
    bound: Vec<bool>,
    steps: Vec<Step>,
    demand: &'a mut Demand,
}

impl Planner<'_> {
    /// How many facts will be found, roughly; infinite if the condition cannot be asked yet.
    fn cost(
        &self,
        condition: &Condition,
        relations: &[Relation],
        size: &impl Fn(usize, &[Pattern], &[Relation]) -> f64,
    ) -> f64 {
        let unless = |possible: bool| if possible { -1.0 } else { f64::INFINITY };
        match condition {
            Condition::Holds(relation, patterns) => {
                let (known, open) = self.count(patterns);
                let share = open as f64 / (known + open).max(1) as f64;
                match (open, self.demand.is_on(*relation)) {
                    (0, false) => 0.0,
                    (_, true) => ON_DEMAND.powf(share),
                    (_, false) => size(*relation, patterns, relations).max(1.0).powf(share),
                }
            }
            Condition::Fails(_, patterns) => unless(patterns.iter().all(|pattern| self.is_bound(pattern))),
            Condition::Differ(one, other) => unless(self.is_bound(one) && self.is_bound(other)),
            Condition::Same(one, other) => unless(self.is_bound(one) || self.is_bound(other)),
        }
    }

    /// How many places are known, and how many are not.
    fn count(&self, patterns: &[Pattern]) -> (usize, usize) {
        let each = patterns.iter().map(|pattern| match pattern {
            Pattern::Variable(variable) if self.bound[*variable] => (1, 0),
            Pattern::Variable(_) => (0, 1),
            Pattern::Ground(_) => (1, 0),
            Pattern::Compound(_, parts) => self.count(parts),
        });
        each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    fn is_bound(&self, pattern: &Pattern) -> bool {
        self.count(std::slice::from_ref(pattern)).1 == 0
    }

    fn begin(&mut self, condition: &Condition) {
        if let Condition::Holds(relation, patterns) = condition {
            let matchers = patterns.iter().map(|pattern| self.matcher(pattern)).collect();
            self.steps.push(Step::Fresh { relation: *relation, matchers });
        }
    }

    fn add(&mut self, condition: &Condition, relations: &mut [Relation]) {
        let step = match condition {
            Condition::Holds(relation, patterns) if self.demand.is_on(*relation) => {
                self.prove(*relation, patterns, true)
            }
            Condition::Fails(relation, patterns) if self.demand.is_on(*relation) => {
                self.prove(*relation, patterns, false)
            }
            Condition::Holds(relation, patterns) if patterns.iter().all(|pattern| self.is_bound(pattern)) => {
                Step::Ask { relation: *relation, patterns: patterns.clone(), holds: true }
            }
            Condition::Holds(relation, patterns) => self.scan(*relation, patterns, relations),
            Condition::Fails(relation, patterns) => {
                Step::Ask { relation: *relation, patterns: patterns.clone(), holds: false }
            }
            Condition::Differ(one, other) => Step::Differ(one.clone(), other.clone()),
            Condition::Same(one, other) if self.is_bound(one) => Step::Same(one.clone(), self.matcher(other)),
            Condition::Same(one, other) => Step::Same(other.clone(), self.matcher(one)),
        };
        self.steps.push(step);
    }

    fn prove(&mut self, relation: usize, patterns: &[Pattern], holds: bool) -> Step {
        let given: Vec<bool> = patterns.iter().map(|pattern| self.is_bound(pattern)).collect();
        let inputs = patterns.iter().zip(&given).filter(|(_, given)| **given).map(|(pattern, _)| pattern.clone());
        let inputs = inputs.collect();
        let matchers = patterns.iter().map(|pattern| self.matcher(pattern)).collect();
        Step::Prove { mode: self.demand.mode(relation, given), inputs, matchers, holds }
    }

    fn scan(&mut self, relation: usize, patterns: &[Pattern], relations: &mut [Relation]) -> Step {
        let mut key = Vec::new();
        let shapes = patterns.iter().map(|pattern| self.shape(pattern, &mut key)).collect();
        let matchers = patterns.iter().map(|pattern| self.matcher(pattern)).collect();
        Step::Scan { relation, index: relations[relation].index(shapes), key, matchers }
    }

    fn shape(&self, pattern: &Pattern, key: &mut Vec<usize>) -> Shape {
        match pattern {
            Pattern::Variable(variable) if self.bound[*variable] => {
                key.push(*variable);
                Shape::Key
            }
            Pattern::Variable(_) => Shape::Any,
            Pattern::Ground(term) => Shape::Ground(*term),
            Pattern::Compound(name, parts) => {
                Shape::Compound(*name, parts.iter().map(|part| self.shape(part, key)).collect())
            }
        }
    }

    /// How a pattern is compared; its variables have values from here on.
    fn matcher(&mut self, pattern: &Pattern) -> Matcher {
        match pattern {
            Pattern::Variable(variable) if self.bound[*variable] => Matcher::Equal(*variable),
            Pattern::Variable(variable) => {
                self.bound[*variable] = true;
                Matcher::Bind(*variable)
            }
            Pattern::Ground(term) => Matcher::Ground(*term),
            Pattern::Compound(name, parts) => {
                Matcher::Compound(*name, parts.iter().map(|part| self.matcher(part)).collect())
            }
        }
    }
}
