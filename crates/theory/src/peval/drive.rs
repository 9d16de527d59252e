//! One clause is specialised: its goals are executed as far as what is known allows.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::evaluate::Solutions;
use super::generalise::size;
use super::store::Store;
use super::variants::{Variant, Variants};
use crate::interpret::Refusal;
use crate::operational::Operational;
use crate::term::{Name, Term};
use crate::tree::Goal;

/// A goal with more solutions that are structured does not branch, but stays a goal.
const MOST_BRANCHES: usize = 3_000;

/// Clauses are put in place of calls this deep at most.
const MOST_UNFOLDED: usize = 150;

/// A clause while it is being specialised.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// What stays of the goals so far.
    pub done: Vec<Goal>,
    /// The goals to come; the next one is last.
    pub pending: Vec<Pending>,
    pub store: Store,
    /// The player in control, if that is known.
    pub player: Option<usize>,
    /// Variables that something depends on that has been done: what they are bound to must be said by a goal.
    pub frozen: BTreeSet<usize>,
}

/// A goal, and the calls that it has come from.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    pub goal: Goal,
    pub above: Option<Rc<Above>>,
}

#[derive(Debug)]
pub(super) struct Above {
    call: Term,
    depth: usize,
    next: Option<Rc<Above>>,
}

impl Drop for Above {
    fn drop(&mut self) {
        let mut next = self.next.take();
        while let Some(mut above) = next.and_then(Rc::into_inner) {
            next = above.next.take();
        }
    }
}

/// The clauses that fit a call.
struct Fitting {
    count: usize,
    /// What is known in the only one, and its body; none if it binds what is frozen.
    only: Option<(Store, Goal)>,
    /// What is known in each, if all of them are facts.
    facts: Option<Vec<Store>>,
}

impl Fitting {
    /// Another clause fits, with this known in it.
    fn meet(&mut self, store: &Store, body: Goal, thawed: bool) {
        self.count += 1;
        match &mut self.facts {
            Some(facts) if thawed && body == Goal::True => facts.push(store.clone()),
            _ => self.facts = None,
        }
        self.only = (self.count == 1 && thawed).then(|| (store.clone(), body));
    }
}

/// Where a clause stands.
pub(super) struct Place {
    /// The copy that it is for.
    pub variant: usize,
    /// What the outside sees of it.
    pub outputs: Vec<Term>,
}

impl Line {
    fn push(&mut self, goal: Goal, above: &Option<Rc<Above>>) {
        self.pending.push(Pending { goal, above: above.clone() });
    }

    pub(super) fn freeze(&mut self, goal: &Goal) {
        let mut vars = Vec::new();
        goal.each_var(&mut |var| vars.push(var));
        for var in vars {
            self.store.resolve(&Term::Var(var)).each_var(&mut |var| {
                self.frozen.insert(var);
            });
        }
    }

    /// Makes two terms equal now, if no frozen variable is bound by it: `None` if one is.
    fn unify(&mut self, one: &Term, two: &Term) -> Option<bool> {
        let Some(bound) = self.store.unify(one, two, &|var| self.frozen.contains(&var)) else { return Some(false) };
        if bound.iter().any(|var| self.frozen.contains(var)) {
            self.store.undo(&bound);
            return None;
        }
        Some(true)
    }

    /// Binds a variable; if it is frozen, by a goal.
    fn bind(&mut self, term: &Term, value: &Term) {
        if self.unify(term, value).is_some() {
            return;
        }
        let var = self.store.walk(term);
        self.done.push(Goal::Call(Term::compound("=", vec![var.clone(), value.clone()])));
        if let Term::Var(frozen) = var {
            let mut pending = std::mem::take(&mut self.pending);
            for next in &mut pending {
                next.goal = self.store.resolve_goal(&next.goal).map_vars(&mut |var| {
                    if var == frozen { value.clone() } else { Term::Var(var) }
                });
            }
            self.pending = pending;
        }
    }

    /// The unbound variables of the goals to come.
    fn pending_vars(&self) -> BTreeSet<usize> {
        let mut vars = BTreeSet::new();
        for next in &self.pending {
            next.goal.each_var(&mut |var| {
                vars.insert(var);
            });
        }
        self.unbound(vars)
    }

    pub(super) fn unbound(&self, vars: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut unbound = BTreeSet::new();
        for var in vars {
            self.store.resolve(&Term::Var(var)).each_var(&mut |var| {
                unbound.insert(var);
            });
        }
        unbound
    }

    /// The variables that something else than the goals to come may know.
    pub(super) fn outside_vars(&self, place: &Place) -> BTreeSet<usize> {
        let mut vars = self.frozen.clone();
        self.done.iter().for_each(|goal| {
            goal.each_var(&mut |var| {
                vars.insert(var);
            });
        });
        place.outputs.iter().for_each(|term| {
            term.each_var(&mut |var| {
                vars.insert(var);
            });
        });
        self.unbound(vars)
    }

    /// The variables that stand outside of a goal that has been taken from those to come.
    pub(super) fn others(&self, place: &Place) -> BTreeSet<usize> {
        let mut vars = self.outside_vars(place);
        vars.extend(self.pending_vars());
        vars
    }
}

impl Variants<'_> {
    /// The clauses of a copy.
    pub(super) fn specialise(&mut self, number: usize) -> Result<Vec<(Term, Goal)>, Refusal> {
        let Some((pattern, player)) = self.variant(number).call.clone() else { return Ok(Vec::new()) };
        let name = self.variant(number).name.clone();
        let mut vars = 0;
        pattern.each_var(&mut |var| vars = vars.max(var + 1));
        let outputs: Vec<Term> = (0..vars).map(Term::Var).collect();
        let place = Place { variant: number, outputs };
        let mut clauses = Vec::new();
        for rule in self.rules(&pattern).map(<[_]>::to_vec).unwrap_or_default() {
            let mut store = Store::default();
            store.fresh(vars);
            let first = store.fresh(rule.variables.len());
            let mut rename = |var: usize| Term::Var(first + var);
            if store.unify(&rule.head.map_vars(&mut rename), &pattern, &|var| var < vars).is_none() {
                continue;
            }
            let goal = rule.body.map_vars(&mut rename);
            let above = Some(Rc::new(Above { call: pattern.clone(), depth: 0, next: None }));
            let pending = vec![Pending { goal, above }];
            let line = Line { done: Vec::new(), pending, store, player, frozen: BTreeSet::new() };
            for line in self.drive(vec![line], &place)? {
                clauses.push(line.clause(&name, &place.outputs));
            }
        }
        Ok(clauses)
    }

    /// Specialises clauses to their ends; those that cannot hold are left out.
    pub(super) fn drive(&mut self, lines: Vec<Line>, place: &Place) -> Result<Vec<Line>, Refusal> {
        let mut open: Vec<Line> = lines.into_iter().rev().collect();
        let mut finished = Vec::new();
        while let Some(mut line) = open.pop() {
            let Some(Pending { goal, above }) = line.pending.pop() else {
                finished.push(line);
                if finished.len() > self.how.clauses {
                    return Err(Refusal::Size { what: format!("more than {} clauses", self.how.clauses) });
                }
                continue;
            };
            open.extend(self.step(line, goal, &above, place)?.into_iter().rev());
        }
        Ok(finished)
    }

    /// What becomes of a clause by its next goal: none, or several, if it fails or branches.
    fn step(
        &mut self,
        mut line: Line,
        goal: Goal,
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        match line.store.resolve_goal(&goal) {
            Goal::True => {}
            Goal::Fail => return Ok(Vec::new()),
            Goal::And(goals) => goals.into_iter().rev().for_each(|goal| line.push(goal, above)),
            Goal::Exists(_, goal) => line.push(*goal, above),
            Goal::Or(goals) => return self.alternatives(line, goals, above, place),
            Goal::If(cond, then, other) => return self.conditional(line, (*cond, *then, *other), above, place),
            Goal::Not(goal) => return self.negation(line, *goal, above, place),
            Goal::SetOf { template, goal, result } => {
                return self.collection(line, (template, *goal, result), above, place);
            }
            Goal::Holds(property) if self.is_known(&line, &property) => {}
            goal @ (Goal::Holds(_) | Goal::Add(_) | Goal::Del(_)) => {
                if self.purity.goal(&goal).passes {
                    line.player = None;
                }
                line.done.push(goal);
            }
            Goal::TransferControl => {
                line.player = line.player.map(|player| 1 - player);
                line.done.push(Goal::TransferControl);
            }
            Goal::Control(term) => return self.control(line, term, above, place),
            Goal::Game(term) => return self.game(line, term, above, place),
            Goal::Call(term) => return self.called(line, term, above, place),
        }
        Ok(vec![line])
    }

    /// Whether a property is known to hold: it has been asked for, or added, and nothing since then can have deleted it.
    pub(super) fn is_known(&self, line: &Line, property: &Term) -> bool {
        for goal in line.done.iter().rev() {
            let held = match goal {
                Goal::Holds(held) | Goal::Add(held) => held,
                Goal::Del(gone) if gone.functor() != property.functor() => continue,
                Goal::Call(call) if self.is_pure(call) => continue,
                _ => return false,
            };
            if line.store.resolve(held) == *property {
                return true;
            }
        }
        false
    }

    /// Whether a call of what has been made so far leaves the state alone.
    fn is_pure(&self, call: &Term) -> bool {
        call.functor().is_some_and(|(name, arity)| Operational::named(name, arity).is_some() || self.is_table(name))
    }

    fn control(
        &mut self,
        mut line: Line,
        term: Term,
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        match line.player {
            Some(player) => {
                line.push(Goal::Call(Term::compound("=", vec![term, self.game.players[player].clone()])), above);
                Ok(vec![line])
            }
            None if self.how.by_player => self.by_player(line, Goal::Control(term), above, place),
            None => {
                line.done.push(Goal::Control(term));
                Ok(vec![line])
            }
        }
    }

    /// Goes on once for each player, from a goal that tells which of them is in control.
    fn by_player(
        &mut self,
        line: Line,
        goal: Goal,
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        let players = self.game.players.clone();
        let branch = |player: usize, line: &Line| {
            let mut line = line.clone();
            line.player = Some(player);
            line.push(goal.clone(), above);
            line
        };
        let mut branches = [branch(0, &line), branch(1, &line)];
        for (branch, player) in branches.iter_mut().zip(players) {
            branch.done.push(Goal::Control(player));
        }
        self.branch(line, branches.to_vec(), place)
    }

    /// A clause goes on in several ways: as several clauses if nothing has been done yet, otherwise by a predicate for the rest.
    fn branch(&mut self, mut line: Line, mut branches: Vec<Line>, place: &Place) -> Result<Vec<Line>, Refusal> {
        if line.done.is_empty() {
            return Ok(branches);
        }
        let outside = line.outside_vars(place);
        let mut inside = BTreeSet::new();
        for branch in &mut branches {
            let done = line.done.len();
            branch.done.drain(..done);
            branch.frozen.clear();
            inside.extend(branch.pending_vars());
            // What a branch has bound is to be seen in the head.
            inside.extend(outside.iter().filter(|var| !branch.store.is_free(**var)));
        }
        let live: Vec<Term> = outside.intersection(&inside).map(|var| Term::Var(*var)).collect();
        let live = in_order(live, &branches);
        let player = line.player;
        let owner = self.variant(place.variant);
        let predicate = owner.call.as_ref().and_then(|(call, _)| call.functor().map(|(name, _)| name.to_string()));
        let predicate = predicate.unwrap_or_else(|| "rest".into());
        let name = self.name(&format!("{predicate}_then"), player);
        let number =
            self.add(Variant { name: name.clone(), call: None, parent: Some(place.variant), clauses: Vec::new() });
        let inner = Place { variant: number, outputs: live.clone() };
        let lines = self.drive(branches, &inner)?;
        line.pending.clear();
        line.store.grow(lines.iter().map(|line| line.store.len()).max().unwrap_or_default());
        let mut players: Vec<Option<usize>> = lines.iter().map(|line| line.player).collect();
        players.dedup();
        line.player = if let [player] = players[..] { player } else { None };
        match lines.as_slice() {
            [] => return Ok(Vec::new()),
            [only] if outside.iter().all(|var| only.store.is_free(*var)) => {
                line.done.extend(only.done.iter().map(|goal| only.store.resolve_goal(goal)));
            }
            _ => {
                let clauses = lines.iter().map(|line| line.clause(&name, &live)).collect();
                self.define(number, clauses)?;
                line.done.push(Goal::Call(Term::of(name, live)));
            }
        }
        Ok(vec![line])
    }

    fn game(&mut self, line: Line, term: Term, above: &Option<Rc<Above>>, place: &Place) -> Result<Vec<Line>, Refusal> {
        let general = exactly_all(&term);
        let Some(solutions) = self.for_player(&line, &Goal::Game(general.0.clone()), true)? else {
            if line.player.is_none() {
                return self.by_player(line, Goal::Game(term), above, place);
            }
            return self.unfold(line, term, above, place);
        };
        self.apply(line, general, solutions, true, place)
    }

    /// The solutions of a goal for the player in control; if that is not known, those for both, if they are the same.
    fn for_player(&mut self, line: &Line, goal: &Goal, asks: bool) -> Result<Option<Solutions>, Refusal> {
        if !asks {
            return self.solutions(goal, None);
        }
        match line.player {
            Some(player) => self.solutions(goal, Some(player)),
            None if self.how.by_player => Ok(None),
            None => {
                let both = (self.solutions(goal, Some(0))?, self.solutions(goal, Some(1))?);
                Ok(both.0.filter(|first| both.1.as_ref() == Some(first)))
            }
        }
    }

    fn called(
        &mut self,
        line: Line,
        term: Term,
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        let goal = Goal::Call(term.clone());
        if let Some((name, arity)) = term.functor()
            && let Some(operational) = Operational::named(name, arity)
        {
            return self.operate(line, operational, term, place);
        }
        let effects = self.purity.goal(&goal);
        if !effects.state {
            let general = exactly_all(&term);
            if let Some(solutions) = self.for_player(&line, &Goal::Call(general.0.clone()), effects.asks)? {
                return self.apply(line, general, solutions, effects.asks, place);
            }
        }
        if effects.asks && line.player.is_none() && self.how.by_player {
            return self.by_player(line, goal, above, place);
        }
        self.unfold(line, term, above, place)
    }

    fn operate(
        &mut self,
        mut line: Line,
        operational: Operational,
        term: Term,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        let args = term.args();
        let equal = match operational {
            Operational::Unify => Some((args[0].clone(), args[1].clone())),
            Operational::Append => args[0].items().map(|front| {
                let front = front.into_iter().cloned().collect();
                (args[2].clone(), Term::list_with_tail(front, args[1].clone()))
            }),
            Operational::Length => args[0].items().map(|items| (args[1].clone(), Term::Int(items.len() as i64))),
            _ => None,
        };
        if let Some((one, two)) = equal {
            return Ok(match line.unify(&one, &two) {
                Some(true) => vec![line],
                Some(false) => Vec::new(),
                None => {
                    line.done.push(Goal::Call(Term::compound("=", vec![one, two])));
                    vec![line]
                }
            });
        }
        let general = exactly_all(&term);
        if let Some(solutions) = self.solutions(&Goal::Call(general.0.clone()), None)? {
            return self.apply(line, general, solutions, false, place);
        }
        let goal = Goal::Call(term);
        if operational.sees_unbound() {
            line.freeze(&goal);
        }
        line.done.push(goal);
        Ok(vec![line])
    }

    /// Goes on with the solutions of a goal in its place.
    fn apply(
        &mut self,
        mut line: Line,
        (pattern, actual): (Term, Vec<Term>),
        solutions: Solutions,
        asks: bool,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        match solutions.as_slice() {
            [] => return Ok(Vec::new()),
            [only] => {
                actual.iter().zip(only).for_each(|(var, value)| line.bind(var, value));
                return Ok(vec![line]);
            }
            _ => {}
        }
        let structured = solutions.iter().flatten().any(|value| matches!(value, Term::Compound(_)));
        if !structured || solutions.len() > MOST_BRANCHES {
            let player = if asks { line.player } else { None };
            let name = self.table(&pattern, player, &solutions)?;
            line.done.push(Goal::Call(Term::of(name, actual)));
            return Ok(vec![line]);
        }
        let branch = |solution: &Vec<Term>| {
            let mut branch = line.clone();
            if !line.done.is_empty() {
                branch.frozen.clear();
            }
            actual.iter().zip(solution).for_each(|(var, value)| branch.bind(var, value));
            branch
        };
        let branches = solutions.iter().map(branch).collect();
        self.branch(line, branches, place)
    }

    /// A call is replaced by the body of the only clause that fits, or becomes the call of a copy.
    fn unfold(
        &mut self,
        mut line: Line,
        call: Term,
        above: &Option<Rc<Above>>,
        place: &Place,
    ) -> Result<Vec<Line>, Refusal> {
        let Fitting { count, only, facts } = self.fitting(&mut line, &call)?;
        if count == 0 {
            return Ok(Vec::new());
        }
        if let Some((store, body)) = only.filter(|_| self.purity.may_unfold(&call) && ends(&call, above)) {
            let depth = above.as_ref().map_or(0, |above| above.depth) + 1;
            let above = Some(Rc::new(Above { call, depth, next: above.clone() }));
            line.store = store;
            line.push(body, &above);
            return Ok(vec![line]);
        }
        // Facts that are asked for first are as many clauses.
        if let Some(facts) = facts.filter(|_| line.done.is_empty()) {
            return Ok(facts.into_iter().map(|store| Line { store, ..line.clone() }).collect());
        }
        let effects = self.purity.goal(&Goal::Call(call.clone()));
        let player = if effects.asks { line.player } else { None };
        let call = self.call(&call, player, place.variant);
        if effects.passes {
            line.player = None;
        }
        line.done.push(Goal::Call(call));
        Ok(vec![line])
    }

    /// The clauses whose heads fit a call and that do not fail at once.
    fn fitting(&mut self, line: &mut Line, call: &Term) -> Result<Fitting, Refusal> {
        let Some(rules) = self.rules(call).map(<[_]>::to_vec) else {
            let (name, arity) = call.functor().map_or(("", 0), |(name, arity)| (&**name, arity));
            return Err(Refusal::Unknown { predicate: format!("{name}/{arity}") });
        };
        let mut fitting = Fitting { count: 0, only: None, facts: Some(Vec::new()) };
        for rule in rules {
            if !line.store.may_unify(&rule.head, call) {
                continue;
            }
            let first = line.store.fresh(rule.variables.len());
            let mut rename = |var: usize| Term::Var(first + var);
            let head = rule.head.map_vars(&mut rename);
            if let Some(bound) = line.store.unify(&head, call, &|var| var < first) {
                let body = rule.body.map_vars(&mut rename);
                if !self.fails_at_once(&line.store, &body, line.player)? {
                    let thawed = bound.iter().all(|var| !line.frozen.contains(var));
                    fitting.meet(&line.store, body, thawed);
                }
                line.store.undo(&bound);
            }
            line.store.shrink(first);
        }
        Ok(fitting)
    }

    /// Whether one of the tests that a body begins with fails already.
    fn fails_at_once(&mut self, store: &Store, body: &Goal, player: Option<usize>) -> Result<bool, Refusal> {
        for goal in body.conjuncts() {
            let (Goal::Game(term) | Goal::Call(term)) = goal else { return Ok(false) };
            let term = store.resolve(term);
            let resolved =
                if matches!(goal, Goal::Game(_)) { Goal::Game(term.clone()) } else { Goal::Call(term.clone()) };
            let effects = self.purity.goal(&resolved);
            if effects.state || (effects.asks && player.is_none()) || !term.is_ground() {
                return Ok(false);
            }
            match self.solutions(&resolved, player.filter(|_| effects.asks))? {
                Some(solutions) if solutions.is_empty() => return Ok(true),
                Some(_) => {}
                None => return Ok(false),
            }
        }
        Ok(false)
    }
}

/// Whether putting clauses in place of calls comes to an end: a call of the same predicate further up must have been larger.
fn ends(call: &Term, above: &Option<Rc<Above>>) -> bool {
    let mut next = above.as_ref();
    while let Some(above) = next {
        if above.depth > MOST_UNFOLDED || (above.call.functor() == call.functor() && size(&above.call) <= size(call)) {
            return false;
        }
        next = above.next.as_ref();
    }
    true
}

/// A goal with its variables numbered as they are met, whatever its size, and what they stand for.
pub(super) fn exactly_all(term: &Term) -> (Term, Vec<Term>) {
    let mut actual: Vec<Term> = Vec::new();
    let pattern = term.map_vars(&mut |var| {
        let known = actual.iter().position(|known| *known == Term::Var(var));
        Term::Var(known.unwrap_or_else(|| {
            actual.push(Term::Var(var));
            actual.len() - 1
        }))
    });
    (pattern, actual)
}

/// Arguments that the branches tell apart come first: by the first an engine finds the clause.
fn in_order(live: Vec<Term>, branches: &[Line]) -> Vec<Term> {
    let values = |var: &Term| {
        let values = branches.iter().map(|branch| branch.store.walk(var));
        values.filter(|value| matches!(value, Term::Atom(_) | Term::Int(_))).collect::<BTreeSet<Term>>().len()
    };
    let mut live: Vec<(usize, Term)> = live.into_iter().map(|var| (values(&var), var)).collect();
    live.sort_by_key(|(values, _)| usize::MAX - values);
    live.into_iter().map(|(_, var)| var).collect()
}

impl Line {
    fn clause(&self, name: &Name, outputs: &[Term]) -> (Term, Goal) {
        let args = outputs.iter().map(|term| self.store.resolve(term)).collect();
        let goals = self.done.iter().map(|goal| self.store.resolve_goal(goal)).collect();
        (Term::of(name.clone(), args), Goal::and(goals))
    }
}
