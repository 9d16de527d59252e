//! Goals within goals: alternatives, conditions, negations and sets, each specialised by itself.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::drive::{Above, Line, Pending, Place};
use super::variants::Variants;
use crate::code::witness;
use crate::interpret::Refusal;
use crate::term::Term;
use crate::tree::Goal;

type Lines = Result<Vec<Line>, Refusal>;

impl Variants<'_> {
    pub(super) fn alternatives(
        &mut self,
        mut line: Line,
        goals: Vec<Goal>,
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Lines {
        if line.done.is_empty() {
            let branch = |goal: Goal| {
                let mut line = line.clone();
                line.pending.push(Pending { goal, above: above.clone() });
                line
            };
            return Ok(goals.into_iter().map(branch).collect());
        }
        let (goal, player) = self.inner(&mut line, Goal::Or(goals), &[], above, place)?;
        line.player = player;
        Ok(finish(line, goal))
    }

    /// Specialises a goal by itself; what it binds of the variables outside is said by goals. Also who is in control after it.
    fn inner(
        &mut self,
        line: &mut Line,
        goal: Goal,
        beside: &[&Goal],
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Result<(Goal, Option<usize>), Refusal> {
        let mut frozen = line.others(place);
        let mut vars = BTreeSet::new();
        beside.iter().for_each(|goal| {
            goal.each_var(&mut |var| {
                vars.insert(var);
            });
        });
        frozen.extend(line.unbound(vars));
        let inner = Place { variant: place.variant, outputs: frozen.iter().map(|var| Term::Var(*var)).collect() };
        let pending = vec![Pending { goal, above: above.clone() }];
        let start = Line { done: Vec::new(), pending, store: line.store.clone(), player: line.player, frozen };
        let lines = self.drive(vec![start], &inner)?;
        line.store.grow(lines.iter().map(|line| line.store.len()).max().unwrap_or_default());
        let mut players: Vec<Option<usize>> = lines.iter().map(|line| line.player).collect();
        players.dedup();
        let player = if let [player] = players[..] { player } else { None };
        let resolved = |line: &Line| Goal::and(line.done.iter().map(|goal| line.store.resolve_goal(goal)).collect());
        Ok((Goal::or(lines.iter().map(resolved).collect()), player))
    }

    /// Whether a goal that does not look at the state holds: `None` if that depends on values to come.
    fn decided(&mut self, line: &Line, goal: &Goal, place: &Place) -> Result<Option<bool>, Refusal> {
        let effects = self.purity.goal(goal);
        if effects.state || (effects.asks && line.player.is_none()) {
            return Ok(None);
        }
        let mut own: Vec<usize> = Vec::new();
        goal.each_var(&mut |var| {
            if !own.contains(&var) {
                own.push(var);
            }
        });
        let numbered = goal.map_vars(&mut |var| Term::Var(own.iter().position(|own| *own == var).unwrap_or_default()));
        let Some(solutions) = self.solutions(&numbered, line.player.filter(|_| effects.asks))? else { return Ok(None) };
        let others = line.others(place);
        Ok(match solutions.is_empty() {
            true => Some(false),
            // With a value for a variable that is known outside there may be no solution.
            false => own.iter().all(|var| !others.contains(var)).then_some(true),
        })
    }

    pub(super) fn negation(&mut self, mut line: Line, goal: Goal, above: &Option<Rc<Above>>, place: &Place) -> Lines {
        match self.decided(&line, &goal, place)? {
            Some(true) => return Ok(Vec::new()),
            Some(false) => return Ok(vec![line]),
            None => {}
        }
        let (inner, _) = self.inner(&mut line, goal, &[], above, place)?;
        Ok(match inner {
            Goal::Fail => vec![line],
            Goal::True => Vec::new(),
            inner => {
                line.freeze(&inner);
                finish(line, Goal::Not(Box::new(inner)))
            }
        })
    }

    pub(super) fn conditional(
        &mut self,
        mut line: Line,
        (cond, then, other): (Goal, Goal, Goal),
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Lines {
        let goes_on = |mut line: Line, goals: Vec<Goal>| {
            line.pending.extend(goals.into_iter().map(|goal| Pending { goal, above: above.clone() }));
            Ok(vec![line])
        };
        if matches!(&cond, Goal::Holds(property) if self.is_known(&line, &line.store.resolve(property))) {
            return goes_on(line, vec![then]);
        }
        match self.decided_for(&line, &cond, &other, place)? {
            Some(true) => return goes_on(line, vec![then, cond]),
            Some(false) => return goes_on(line, vec![other]),
            None => {}
        }
        let before = line.player;
        let (test, after) = self.inner(&mut line, cond, &[&then, &other], above, place)?;
        match test {
            Goal::Fail => return goes_on(line, vec![other]),
            Goal::True => {
                line.player = after;
                return goes_on(line, vec![then]);
            }
            _ => {}
        }
        line.freeze(&test);
        line.player = after;
        let (yes, after_then) = self.inner(&mut line, then, &[&test, &other], above, place)?;
        line.player = before;
        let (no, after_else) = self.inner(&mut line, other, &[&test, &yes], above, place)?;
        line.player = if after_then == after_else { after_then } else { None };
        Ok(finish(line, Goal::If(Box::new(test), Box::new(yes), Box::new(no))))
    }

    /// As [`Variants::decided`], for a condition whose variables may stand in what follows it, but not elsewhere.
    fn decided_for(&mut self, line: &Line, cond: &Goal, other: &Goal, place: &Place) -> Result<Option<bool>, Refusal> {
        let decided = self.decided(line, cond, place)?;
        let (mut shared, mut own) = (false, BTreeSet::new());
        cond.each_var(&mut |var| {
            own.insert(var);
        });
        other.each_var(&mut |var| shared |= own.contains(&var));
        Ok(decided.filter(|holds| !holds || !shared))
    }

    pub(super) fn collection(
        &mut self,
        mut line: Line,
        (template, goal, result): (Term, Goal, Term),
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Lines {
        let free: BTreeSet<usize> = witness(&template, &goal).into_iter().map(|var| var as usize).collect();
        if let Some(set) = self.known_set(&line, (&template, &goal), &free, place)? {
            let goals = set.map(|set| Goal::Call(Term::compound("=", vec![result, set])));
            line.pending.push(Pending { goal: goals.unwrap_or(Goal::Fail), above: above.clone() });
            return Ok(vec![line]);
        }
        let outside = [template.clone(), result.clone()].into_iter().chain(free.iter().map(|var| Term::Var(*var)));
        let holder = Goal::Call(Term::list(outside.collect()));
        let (inner, _) = self.inner(&mut line, goal, &[&holder], above, place)?;
        if inner == Goal::Fail {
            return Ok(Vec::new());
        }
        let mut kept = free;
        template.each_var(&mut |var| {
            kept.insert(var);
        });
        let mut hidden = BTreeSet::new();
        inner.each_var(&mut |var| {
            if !kept.contains(&var) {
                hidden.insert(var);
            }
        });
        let goal = hidden.into_iter().rev().fold(inner, |goal, var| Goal::Exists(Term::Var(var), Box::new(goal)));
        let goal = Goal::SetOf { template, goal: Box::new(goal), result };
        line.freeze(&goal);
        Ok(finish(line, goal))
    }

    /// The set, if it depends on the game alone; within, `None` if it is empty.
    fn known_set(
        &mut self,
        line: &Line,
        (template, goal): (&Term, &Goal),
        free: &BTreeSet<usize>,
        place: &Place,
    ) -> Result<Option<Option<Term>>, Refusal> {
        let effects = self.purity.goal(goal);
        if effects.state || (effects.asks && line.player.is_none()) || !free.is_empty() {
            return Ok(None);
        }
        let others = line.others(place);
        let mut own: Vec<usize> = Vec::new();
        let mut meet = |var: usize| {
            if !own.contains(&var) {
                own.push(var);
            }
        };
        template.each_var(&mut meet);
        goal.each_var(&mut meet);
        if own.iter().any(|var| others.contains(var)) {
            return Ok(None);
        }
        let mut number = |var: usize| Term::Var(own.iter().position(|own| *own == var).unwrap_or_default());
        let (template, goal) = (template.map_vars(&mut number), goal.map_vars(&mut number));
        let Some(solutions) = self.solutions(&goal, line.player.filter(|_| effects.asks))? else { return Ok(None) };
        let mut set: Vec<Term> =
            solutions.iter().map(|values| template.map_vars(&mut |var| values[var].clone())).collect();
        set.sort();
        set.dedup();
        Ok(Some((!set.is_empty()).then(|| Term::list(set))))
    }
}

fn finish(mut line: Line, goal: Goal) -> Vec<Line> {
    match goal {
        Goal::Fail => Vec::new(),
        Goal::True => vec![line],
        goal => {
            line.done.push(goal);
            vec![line]
        }
    }
}
