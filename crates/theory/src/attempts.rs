//! Why a goal has no solution: for each clause that might have given one, the first goal of its body that fails.

use crate::interpret::{Interpreter, Refusal};
use crate::proof::Proof;
use crate::state::State;
use crate::term::Term;
use crate::tree::{Clause, Goal, Theory};

/// How many solutions of what comes before a failing goal are told apart.
const MOST_WAYS: usize = 12;

/// The ways in which a call was tried, all in vain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempts {
    /// The call, with what was known of its arguments.
    pub goal: Term,
    /// The clauses of its predicate, in their order.
    pub clauses: Vec<Tried>,
}

/// A clause that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Its place among the clauses of the predicate, from 0.
    pub clause: usize,
    /// The first goal that fails, once for each way to solve those before it; none if the head does not fit.
    pub failing: Vec<Failing>,
}

/// A goal that failed, with what its variables were bound to by then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failing {
    /// The goal.
    pub goal: Goal,
    /// Why it failed.
    pub why: Why,
}

/// Why a goal failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The state, the game or arithmetic does not have it.
    Absent,
    /// All clauses of its predicate fail.
    Clauses(Attempts),
    /// What must not hold does, by this proof.
    Holds(Proof),
    /// Each of these goals fails, of which one would have been enough.
    Parts(Vec<Failing>),
    /// That would take looking deeper than was asked for.
    Deeper,
}

/// Asks why goals fail.
struct Asking<'a> {
    interpreter: &'a Interpreter,
    theory: &'a Theory,
}

/// Why a call has no solution in a state, down to this depth; `None` if it has one.
///
/// ```
/// use theory::{Interpreter, State, Strips, Why, attempts, parse_term, read};
///
/// let theory = read("go(X) ==> true(at(X)), not true(shut(X)). go(X) ==> del(key(X)).").theory.unwrap();
/// let term = |text: &str| parse_term(text).unwrap().0;
/// let state = Strips::of(vec![term("at(a)"), term("shut(a)")]);
/// let interpreter = Interpreter::new(&theory);
/// let why = attempts(&interpreter, &theory, &term("go(a)"), &state, 3).unwrap().expect("it fails");
/// assert!(matches!(why.clauses[0].failing[0].why, Why::Holds(_)));
/// assert_eq!(why.clauses[1].failing[0].why, Why::Absent);
/// ```
pub fn attempts<S: State>(
    interpreter: &Interpreter,
    theory: &Theory,
    call: &Term,
    state: &S,
    depth: usize,
) -> Result<Option<Attempts>, Refusal> {
    if interpreter.holds(&Goal::Call(call.clone()), state)? {
        return Ok(None);
    }
    Asking { interpreter, theory }.call(call, state, depth).map(Some)
}

impl Attempts {
    /// The attempts as an indented list, a clause or goal a line.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.goal.to_string()];
        for tried in &self.clauses {
            if tried.failing.is_empty() {
                lines.push(format!("  clause {}: does not fit", tried.clause + 1));
            }
            for failing in &tried.failing {
                let told = failing.lines();
                lines.push(format!("  clause {}: {}", tried.clause + 1, told[0]));
                lines.extend(told[1..].iter().map(|line| format!("    {line}")));
            }
        }
        lines
    }
}

impl Failing {
    fn lines(&self) -> Vec<String> {
        let goal = crate::language::goal_text(&self.goal, &[]);
        let indented = |lines: Vec<String>| lines.into_iter().map(|line| format!("  {line}"));
        match &self.why {
            Why::Absent => vec![format!("{goal} fails")],
            Why::Deeper => vec![format!("{goal} fails, more deeply than was asked for")],
            Why::Clauses(attempts) => attempts.lines(),
            Why::Holds(proof) => {
                let mut lines = vec![format!("{goal} fails, for it holds:")];
                lines.extend(indented(proof.lines()));
                lines
            }
            Why::Parts(parts) => {
                let mut lines = vec![format!("{goal} fails:")];
                lines.extend(parts.iter().flat_map(|part| indented(part.lines())));
                lines
            }
        }
    }
}

impl Asking<'_> {
    fn call<S: State>(&self, call: &Term, state: &S, depth: usize) -> Result<Attempts, Refusal> {
        let own = |clause: &&Clause| clause.head.functor() == call.functor();
        let mut clauses = Vec::new();
        for (number, clause) in self.theory.clauses.iter().filter(own).enumerate() {
            clauses.push(Tried { clause: number, failing: self.clause(call, clause, state, depth)? });
        }
        Ok(Attempts { goal: call.clone(), clauses })
    }

    fn clause<S: State>(&self, call: &Term, clause: &Clause, state: &S, depth: usize) -> Result<Vec<Failing>, Refusal> {
        let mut first = 0;
        call.each_var(&mut |var| first = first.max(var + 1));
        let mut rename = |var: usize| Term::Var(first + var);
        let (head, body) = (clause.head.map_vars(&mut rename), clause.body.map_vars(&mut rename));
        let fits = Goal::Call(Term::compound("=", vec![call.clone(), head]));
        if !self.interpreter.holds(&fits, state)? {
            return Ok(Vec::new());
        }
        let mut goals = vec![fits];
        goals.extend(body.conjuncts().iter().cloned());
        self.goals(&goals, state, depth)
    }

    /// The first of some goals that fails, for each way to solve those before it.
    fn goals<S: State>(&self, goals: &[Goal], state: &S, depth: usize) -> Result<Vec<Failing>, Refusal> {
        for known in 1..=goals.len() {
            if self.interpreter.holds(&Goal::And(goals[..known].to_vec()), state)? {
                continue;
            }
            let before = Goal::And(goals[..known - 1].to_vec());
            // What the failing goal mentions has to be told of, even if nothing before it does.
            let mut vars = 0;
            goals[known - 1].each_var(&mut |var| vars = vars.max(var + 1));
            let mentioned = Term::list((0..vars).map(Term::Var).collect());
            let same = Goal::Call(Term::compound("=", vec![mentioned.clone(), mentioned]));
            let ways = self.interpreter.solve(&Goal::and(vec![before, same]), state, MOST_WAYS)?;
            let mut failing: Vec<Failing> = Vec::new();
            for way in ways {
                let goal = goals[known - 1]
                    .map_vars(&mut |var| way.bindings.get(var).cloned().unwrap_or_else(|| Term::Var(var)));
                let told = self.failing(&goal, &way.state, depth)?;
                if !failing.contains(&told) {
                    failing.push(told);
                }
            }
            return Ok(failing);
        }
        Ok(Vec::new())
    }

    fn failing<S: State>(&self, goal: &Goal, state: &S, depth: usize) -> Result<Failing, Refusal> {
        let why = match goal {
            _ if depth == 0 => Why::Deeper,
            Goal::Call(call) if self.is_defined(call) => Why::Clauses(self.call(call, state, depth - 1)?),
            Goal::Not(inner) => match self.interpreter.prove(inner, state)? {
                Some((_, proof)) => Why::Holds(proof),
                None => Why::Absent,
            },
            Goal::And(goals) => Why::Parts(self.goals(goals, state, depth - 1)?),
            Goal::If(cond, then, _) if self.interpreter.holds(cond, state)? => {
                Why::Parts(self.goals(&[(**cond).clone(), (**then).clone()], state, depth - 1)?)
            }
            Goal::If(cond, _, other) => {
                let both = [cond, other].map(|goal| self.failing(goal, state, depth - 1));
                Why::Parts(both.into_iter().collect::<Result<Vec<Failing>, Refusal>>()?)
            }
            Goal::Or(goals) => {
                let all = goals.iter().map(|goal| self.failing(goal, state, depth - 1));
                Why::Parts(all.collect::<Result<Vec<Failing>, Refusal>>()?)
            }
            Goal::SetOf { goal, .. } | Goal::Exists(_, goal) if !self.interpreter.holds(goal, state)? => {
                Why::Parts(vec![self.failing(goal, state, depth - 1)?])
            }
            _ => Why::Absent,
        };
        Ok(Failing { goal: goal.clone(), why })
    }

    fn is_defined(&self, call: &Term) -> bool {
        self.theory.clauses.iter().any(|clause| clause.head.functor() == call.functor())
    }
}
