//! Choice points: what is tried next, and what `if`, `not` and `setof` come to when nothing is left.

use std::rc::Rc;

use super::{Alternative, Choice, Mark, Run, Step, Task};
use crate::code::SetOf;
use crate::heap::Cell;
use crate::interpret::{Flow, Refusal};
use crate::state::State;
use crate::term::Term;

impl<'a, S: State> Run<'a, S> {
    /// What to go on with after a failure; `None` if nothing is left.
    pub(super) fn backtrack(&mut self) -> Result<Option<Flow<'a>>, Refusal> {
        let Some(Choice { mark, alternative }) = self.choices.pop() else { return Ok(None) };
        self.count_step()?;
        self.restore(&mark);
        Ok(Some(match alternative {
            Alternative::Rules { predicate, args, at } => self.rules(predicate, args, at),
            Alternative::Goals { goals, env } => self.either(goals, env),
            Alternative::Facts { facts, at, cell, purpose } => self.facts(facts, at, cell, purpose),
            Alternative::GameFacts { facts, at, cell } => self.game_facts(facts, at, cell),
            Alternative::Retry { operational, args, resume } => self.operate(operational, args, Some(resume))?,
            Alternative::Else { taken, .. } if taken && !S::OPEN => Flow::Fail,
            Alternative::Else { parts, env, .. } => {
                let [cond, _, other] = parts;
                if S::OPEN {
                    // It is not known whether the condition has no solution: it has none as far as `not` can tell.
                    self.push(Task::Goals(std::slice::from_ref(other), env));
                    self.refute(cond, env)
                } else {
                    Flow::Goal(other, env)
                }
            }
            Alternative::NotFound { goal, env } => {
                self.record(|| Step::Not(goal, env));
                Flow::Next
            }
            Alternative::Collect { setof, env, kept } => self.sets(setof, env, kept),
            Alternative::Sets { setof, env, sets, at } => self.next_set(setof, env, sets, at),
        }))
    }

    fn restore(&mut self, mark: &Mark<S>) {
        self.heap.undo(mark.trail, mark.cells);
        self.frames.truncate(mark.frames);
        self.log.truncate(mark.steps);
        self.next = mark.next;
        self.depth = mark.depth;
        self.state = mark.state.clone();
    }

    /// Keeps the solution of a `setof` that was found: the values of its free variables, and the template.
    pub(super) fn keep(&mut self, choice: usize) -> Result<(), Refusal> {
        let Alternative::Collect { setof, env, .. } = &self.choices[choice].alternative else { return Ok(()) };
        let (setof, env) = (*setof, *env);
        let template = self.heap.build(&setof.template, env);
        let mut met = Vec::new();
        let free: Result<Vec<Term>, _> =
            setof.witness.iter().map(|var| self.heap.take(Cell::Var(env + var), &mut met)).collect();
        let template = self.heap.take(template, &mut met).map_err(|_| Refusal::Deep)?;
        let witness = Term::list(free.map_err(|_| Refusal::Deep)?);
        if let Alternative::Collect { kept, .. } = &mut self.choices[choice].alternative {
            kept.push((witness, template));
            if kept.len() > self.limits.cells / 8 {
                return Err(Refusal::Memory { predicate: "setof/3".into() });
            }
        }
        Ok(())
    }

    /// The solutions of a `setof` in order, as one list for each value of its free variables.
    fn sets(&mut self, setof: &'a SetOf, env: u32, mut kept: Vec<(Term, Term)>) -> Flow<'a> {
        kept.sort();
        kept.dedup();
        let mut sets: Vec<(Term, Vec<Term>)> = Vec::new();
        for (witness, template) in kept {
            match sets.last_mut() {
                Some((last, set)) if *last == witness => set.push(template),
                _ => sets.push((witness, vec![template])),
            }
        }
        let sets = sets.into_iter().map(|(witness, set)| (witness, Term::list(set))).collect();
        self.next_set(setof, env, Rc::new(sets), 0)
    }

    fn next_set(&mut self, setof: &'a SetOf, env: u32, sets: Rc<Vec<(Term, Term)>>, from: usize) -> Flow<'a> {
        let mark = self.mark();
        for at in from..sets.len() {
            if self.fits(setof, env, &sets[at]) {
                if at + 1 < sets.len() {
                    self.choose(mark, Alternative::Sets { setof, env, sets, at: at + 1 });
                }
                self.record(|| Step::SetOf(setof, env));
                return Flow::Next;
            }
            self.heap.undo(mark.trail, mark.cells);
        }
        Flow::Fail
    }

    fn fits(&mut self, setof: &SetOf, env: u32, (witness, set): &(Term, Term)) -> bool {
        let free: Vec<Cell> = setof.witness.iter().map(|var| Cell::Var(env + var)).collect();
        let mut vars = 0;
        witness.each_var(&mut |var| vars = vars.max(var + 1));
        set.each_var(&mut |var| vars = vars.max(var + 1));
        let fresh = self.heap.fresh(vars);
        let wanted = self.heap.put(witness, fresh);
        let nil = Cell::Atom(self.heap.nil);
        let free = self.heap.list(&free, nil);
        let set = self.heap.put(set, fresh);
        self.heap.unify(free, wanted) && self.heap.unify_pattern(&setof.result, set, env)
    }
}
