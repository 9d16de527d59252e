//! Relations that are worked out on demand.
//!
//! Some rule sheets define relations that have more facts than can be derived, such as lists of any length, and ask for few of
//! them. Those are worked out from the top down: a question gives some of the arguments, and its answers are kept as long as
//! the state is the same.

use std::sync::Arc;

use super::plan::{Plan, Step};
use super::rows::Rows;
use super::work::Exceeded;

/// Questions within questions go no deeper than this.
pub(super) const MAX_DEPTH: usize = 500;

/// Which relations are worked out on demand, and how.
#[derive(Clone, Debug, Default)]
pub(super) struct Demand {
    on: Vec<bool>,
    /// The kinds of questions: a relation, and which of its arguments are given.
    modes: Vec<(usize, Vec<bool>)>,
    /// The rules for each kind of question, where they were needed so far.
    plans: Vec<Option<Vec<Plan>>>,
    /// The indexes that these rules use.
    pub scans: Vec<(usize, usize)>,
}

impl Demand {
    pub(super) fn new(relations: usize) -> Demand {
        Demand { on: vec![false; relations], ..Demand::default() }
    }

    /// Whether a relation is worked out on demand.
    pub(super) fn is_on(&self, relation: usize) -> bool {
        self.on[relation]
    }

    /// Lets a relation be worked out on demand.
    pub(super) fn turn_on(&mut self, relation: usize) {
        self.on[relation] = true;
    }

    /// The number of a kind of question.
    pub(super) fn mode(&mut self, relation: usize, given: Vec<bool>) -> usize {
        let wanted = (relation, given);
        self.modes.iter().position(|mode| *mode == wanted).unwrap_or_else(|| {
            self.modes.push(wanted);
            self.plans.push(None);
            self.modes.len() - 1
        })
    }

    /// The relation of a kind of question, and which of its arguments are given.
    pub(super) fn kind(&self, mode: usize) -> &(usize, Vec<bool>) {
        &self.modes[mode]
    }

    /// Whether a plan asks a question that leaves an argument open.
    pub(super) fn leaves_open(&self, plan: &Plan) -> bool {
        modes_of(plan).any(|mode| self.modes[mode].1.contains(&false))
    }

    /// A kind of question that these plans ask, directly or by way of others, and that has no plans yet.
    pub(super) fn unplanned(&self, plans: &[Plan]) -> Option<usize> {
        let planned = self.plans.iter().flatten().flatten();
        plans.iter().chain(planned).flat_map(modes_of).find(|mode| self.plans[*mode].is_none())
    }

    /// Says how a kind of question is answered.
    pub(super) fn put(&mut self, mode: usize, plans: Vec<Plan>) {
        for step in plans.iter().flat_map(|plan| &plan.steps) {
            if let Step::Scan { relation, index, .. } = step
                && !self.scans.contains(&(*relation, *index))
            {
                self.scans.push((*relation, *index));
            }
        }
        self.plans[mode] = Some(plans);
    }

    /// How a kind of question is answered.
    pub(super) fn plans(&self, mode: usize) -> &[Plan] {
        self.plans[mode].as_deref().unwrap_or_default()
    }
}

/// The kinds of questions that a plan asks.
fn modes_of(plan: &Plan) -> impl Iterator<Item = usize> {
    plan.steps.iter().filter_map(|step| match step {
        Step::Prove { mode, .. } => Some(*mode),
        _ => None,
    })
}

/// The answers to a question: the arguments of one after the other.
pub(super) type Found = Arc<[u32]>;

/// The answers that were found in a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    questions: Rows,
    found: Vec<Option<Found>>,
}

impl Answers {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.questions.clear();
        self.found.clear();
    }

    /// The number of a question, and its answers if they are known; a question that depends on itself has none.
    pub(super) fn ask(&mut self, question: &[u32]) -> Result<(usize, Option<Found>), Exceeded> {
        let (number, is_new) = self.questions.insert(question);
        if is_new {
            self.found.push(None);
            return Ok((number as usize, None));
        }
        let answers = self.found[number as usize].clone().ok_or(Exceeded::Depth)?;
        Ok((number as usize, Some(answers)))
    }

    /// Keeps the answers to a question.
    pub(super) fn keep(&mut self, number: usize, answers: Found) {
        self.found[number] = Some(answers);
    }
}
