//! The interpreter folded into a theory: plain clauses, with states only where a predicate may need them (Pell 1993, section 3.2).

use crate::interpret::Refusal;
use crate::stativity::{Level, Stativity, stativity};
use crate::term::Term;
use crate::tree::{Clause, Goal, Theory};

/// A program without interpretation: the state is an argument of what asks it, and two of what may change it.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The clauses. Primitives are `true_in(P, S)`, `in_control(P, S)`, `add_in(P, SIn, SOut)`, `del_in(P, SIn, SOut)` and
    /// `transfer_control(SIn, SOut)`.
    pub program: Theory,
    /// What each predicate needed.
    pub stativity: Stativity,
}

/// Folds the interpreter into a theory that asks no game.
///
/// ```
/// let theory = theory::read("go(X) ==> true(at(X)), next(X, Y), leave(X), add(at(Y)). leave(X) ==> del(at(X)). next(1, 2).");
/// let folded = theory::fold(&theory.theory.unwrap()).unwrap();
/// let text = theory::print_with(&folded.program, theory::Arrow::Program);
/// assert!(text.starts_with("go(X, SIn, SOut) :-\n    true_in(at(X), SIn),\n    next(X, Y),\n    leave(X, SIn, S_1),\n"));
/// ```
pub fn fold(theory: &Theory) -> Result<Folded, Refusal> {
    let stativity = stativity(theory)?;
    let clauses = theory.clauses.iter().map(|clause| fold_clause(clause, &stativity)).collect();
    Ok(Folded { program: Theory { clauses }, stativity })
}

impl Folded {
    /// The call of a predicate with states, from a call of the theory; the state before is the first of these terms, the one after
    /// the second.
    pub fn call(&self, call: &Term, before: Term, after: Term) -> Term {
        let level = call.functor().map_or(Level::Free, |(name, arity)| self.stativity.of(&(name.clone(), arity)));
        with_states(call, level, &before, &after)
    }
}

fn with_states(call: &Term, level: Level, before: &Term, after: &Term) -> Term {
    let Some((name, _)) = call.functor() else { return call.clone() };
    let mut args = call.args().to_vec();
    match level {
        Level::Free => {}
        Level::Asks => args.push(before.clone()),
        Level::Changes => args.extend([before.clone(), after.clone()]),
    }
    Term::of(name.clone(), args)
}

/// A clause being folded: its variables so far.
struct Folding<'a> {
    stativity: &'a Stativity,
    vars: usize,
}

fn fold_clause(clause: &Clause, stativity: &Stativity) -> Clause {
    let first = clause.variables.len();
    let mut folding = Folding { stativity, vars: first + 1 };
    let before = Term::Var(first);
    let (body, after) = folding.goal(&clause.body, &before);
    let level = clause.predicate().map_or(Level::Free, |predicate| stativity.of(&predicate));
    let head = with_states(&clause.head, level, &before, &after);
    named(Clause { head, body, variables: clause.variables.clone(), span: clause.span }, first, &after)
}

/// Names the states of a clause: `SIn`, `SOut`, and `S_1` and so on between them.
fn named(mut clause: Clause, first: usize, after: &Term) -> Clause {
    let mut order: Vec<usize> = Vec::new();
    clause.each_var(&mut |var| {
        if var >= first && !order.contains(&var) {
            order.push(var);
        }
    });
    let mut between = 0;
    let names = order.iter().map(|var| match *var {
        var if var == first => "SIn".to_owned(),
        var if Term::Var(var) == *after => "SOut".to_owned(),
        _ => {
            between += 1;
            format!("S_{between}")
        }
    });
    let names: Vec<String> = names.collect();
    let mut renumber = |var: usize| match order.iter().position(|known| *known == var) {
        Some(place) => Term::Var(first + place),
        None => Term::Var(var),
    };
    clause.head = clause.head.map_vars(&mut renumber);
    clause.body = clause.body.map_vars(&mut renumber);
    clause.variables.extend(names);
    clause
}

impl Folding<'_> {
    fn fresh(&mut self) -> Term {
        self.vars += 1;
        Term::Var(self.vars - 1)
    }

    /// A goal from this state, and the state after it.
    fn goal(&mut self, goal: &Goal, before: &Term) -> (Goal, Term) {
        let primitive = |name: &str, args: Vec<Term>| Goal::Call(Term::compound(name, args));
        match goal {
            Goal::True | Goal::Fail | Goal::Game(_) => (goal.clone(), before.clone()),
            Goal::Holds(term) => (primitive("true_in", vec![term.clone(), before.clone()]), before.clone()),
            Goal::Control(term) => (primitive("in_control", vec![term.clone(), before.clone()]), before.clone()),
            Goal::Add(term) | Goal::Del(term) => {
                let after = self.fresh();
                let name = if matches!(goal, Goal::Add(_)) { "add_in" } else { "del_in" };
                (primitive(name, vec![term.clone(), before.clone(), after.clone()]), after)
            }
            Goal::TransferControl => {
                let after = self.fresh();
                (primitive("transfer_control", vec![before.clone(), after.clone()]), after)
            }
            Goal::Call(term) => {
                let level =
                    term.functor().map_or(Level::Free, |(name, arity)| self.stativity.of(&(name.clone(), arity)));
                let after = if level == Level::Changes { self.fresh() } else { before.clone() };
                (Goal::Call(with_states(term, level, before, &after)), after)
            }
            Goal::And(goals) => {
                let mut state = before.clone();
                let mut folded = Vec::new();
                for goal in goals {
                    let (goal, after) = self.goal(goal, &state);
                    folded.push(goal);
                    state = after;
                }
                (Goal::and(folded), state)
            }
            Goal::Or(goals) => {
                let goals = goals.iter().map(|goal| self.branch(goal, before)).collect();
                let (goals, after) = self.joined(goals, before);
                (Goal::Or(goals), after)
            }
            Goal::If(cond, then, other) => {
                let (cond, between) = self.goal(cond, before);
                let branches = vec![self.branch(then, &between), self.branch(other, before)];
                let (mut branches, after) = self.joined(branches, before);
                let (other, then) = (branches.pop().unwrap_or(Goal::Fail), branches.pop().unwrap_or(Goal::Fail));
                (Goal::If(Box::new(cond), Box::new(then), Box::new(other)), after)
            }
            Goal::Not(inner) => (Goal::Not(Box::new(self.goal(inner, before).0)), before.clone()),
            Goal::Exists(var, inner) => {
                let (inner, after) = self.goal(inner, before);
                (Goal::Exists(var.clone(), Box::new(inner)), after)
            }
            Goal::SetOf { template, goal, result } => {
                let first = self.vars;
                let (inner, _) = self.goal(goal, before);
                // The states within are not visible outside.
                let states = (first..self.vars).rev();
                let goal = states.fold(inner, |goal, var| Goal::Exists(Term::Var(var), Box::new(goal)));
                let (template, result) = (template.clone(), result.clone());
                (Goal::SetOf { template, goal: Box::new(goal), result }, before.clone())
            }
        }
    }

    /// A branch from this state.
    fn branch(&mut self, goal: &Goal, before: &Term) -> Branch {
        let first = self.vars;
        let (goal, after) = self.goal(goal, before);
        let own = matches!(after, Term::Var(var) if var >= first);
        Branch { goal, after, own }
    }

    /// Branches that end in the same state variable, which is that before them if none of them changes it.
    fn joined(&mut self, branches: Vec<Branch>, before: &Term) -> (Vec<Goal>, Term) {
        if branches.iter().all(|branch| branch.after == *before) {
            return (branches.into_iter().map(|branch| branch.goal).collect(), before.clone());
        }
        let after = self.fresh();
        let end = |Branch { goal, after: own_after, own }: Branch| match own_after {
            Term::Var(var) if own => {
                goal.map_vars(&mut |other| if other == var { after.clone() } else { Term::Var(other) })
            }
            state => Goal::and(vec![goal, Goal::Call(Term::compound("=", vec![after.clone(), state]))]),
        };
        (branches.into_iter().map(end).collect(), after)
    }
}

/// A goal that is one of several, the state after it, and whether it makes that state itself: then it can be given another name.
struct Branch {
    goal: Goal,
    after: Term,
    own: bool,
}
