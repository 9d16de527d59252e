//! One query while it is being solved: goals that wait, choice points, and what happens to each construct.

mod backtrack;
mod game;
mod strict;
mod trace;

use std::rc::Rc;

use crate::code::{Code, Fluent, Program, SetOf};
use crate::heap::{Cell, Heap, Pattern, Symbols};
use crate::interpret::{Answer, Flow, Interpreter, Limits, Mode, Refusal, View};
use crate::operational::{Found, Operational, Trouble};
use crate::state::State;
use crate::term::Term;
use trace::{Recorded, Step};

/// No frame.
const NONE: u32 = u32::MAX;

/// What is done once the goals before it are solved.
#[derive(Clone, Copy)]
enum Task<'a> {
    /// These goals.
    Goals(&'a [Code], u32),
    /// The condition of the `if` whose choice point this is has a solution: there will be no `else`.
    Then(usize, &'a Code, u32),
    /// The goal of the `not` whose choice point this is has a solution: it fails.
    Refute(usize),
    /// The goal of the `setof` whose choice point this is has a solution: it is kept.
    Keep(usize),
    /// The clause is done, while steps are recorded.
    Leave(u32),
}

#[derive(Clone, Copy)]
struct Frame<'a> {
    task: Task<'a>,
    next: u32,
}

/// What is done with a property that is found.
#[derive(Clone, Copy)]
enum Use<'a> {
    Rely,
    Delete,
    /// The player in control was found: now the game is asked.
    Ask(&'a Pattern, u32),
    /// The player in control was found: now the other one is.
    Pass,
}

/// What else there is to try.
enum Alternative<'a> {
    Rules { predicate: usize, args: u32, at: usize },
    Goals { goals: &'a [Code], env: u32 },
    Facts { facts: Rc<Vec<Term>>, at: usize, cell: Cell, purpose: Use<'a> },
    GameFacts { facts: &'a [Pattern], at: usize, cell: Cell },
    Retry { operational: Operational, args: u32, resume: Cell },
    Else { parts: &'a [Code; 3], env: u32, taken: bool },
    NotFound { goal: &'a Code, env: u32 },
    Collect { setof: &'a SetOf, env: u32, kept: Vec<(Term, Term)> },
    Sets { setof: &'a SetOf, env: u32, sets: Rc<Vec<(Term, Term)>>, at: usize },
}

struct Choice<'a, S> {
    mark: Mark<S>,
    alternative: Alternative<'a>,
}

/// Where everything stood when a choice was made.
#[derive(Clone)]
struct Mark<S> {
    trail: usize,
    cells: usize,
    frames: usize,
    steps: usize,
    next: u32,
    depth: u32,
    state: S,
}

/// A query.
pub(crate) struct Run<'a, S> {
    program: &'a Program,
    views: &'a [View],
    pub heap: Heap,
    frames: Vec<Frame<'a>>,
    choices: Vec<Choice<'a, S>>,
    state: S,
    next: u32,
    now: Flow<'a>,
    /// How the game is asked to the letter, and the game.
    book: Option<(&'a Code, Cell)>,
    limits: Limits,
    steps: u64,
    calls: Vec<u64>,
    env: u32,
    vars: u32,
    mode: Mode,
    traced: bool,
    depth: u32,
    log: Vec<Recorded<'a>>,
}

impl<'a, S: State> Run<'a, S> {
    pub(crate) fn new(interpreter: &'a Interpreter, symbols: Symbols, state: S, mode: Mode) -> Run<'a, S> {
        let Interpreter { program, views, limits, book } = interpreter;
        let mut heap = Heap::new(symbols);
        let book = book.as_ref().map(|book| (&book.goal, heap.put(&book.game, 0)));
        Run {
            program,
            views,
            heap,
            book,
            frames: Vec::new(),
            choices: Vec::new(),
            state,
            next: NONE,
            now: Flow::Fail,
            limits: *limits,
            steps: 0,
            calls: vec![0; program.predicates.len()],
            env: 0,
            vars: 0,
            mode,
            traced: mode == Mode::Traced,
            depth: 0,
            log: Vec::new(),
        }
    }

    /// The goal is put before the interpreter; its variables begin at `env`.
    pub(crate) fn begin<'b>(&mut self, goal: &'b Code, env: u32, vars: usize)
    where
        'b: 'a,
    {
        self.env = env;
        self.vars = vars as u32;
        self.now = Flow::Goal(goal, env);
    }

    /// Goes on to the next solution; `false` if there is none.
    pub(crate) fn run(&mut self) -> Result<bool, Refusal> {
        loop {
            match std::mem::replace(&mut self.now, Flow::Fail) {
                Flow::Goal(goal, env) => self.now = self.goal(goal, env)?,
                Flow::Fail => match self.backtrack()? {
                    Some(flow) => self.now = flow,
                    None => return Ok(false),
                },
                Flow::Next => {
                    if self.next == NONE {
                        return Ok(true);
                    }
                    self.now = self.pop()?;
                }
            }
        }
    }

    /// Looks for another solution.
    pub(crate) fn again(&mut self) -> Result<bool, Refusal> {
        self.now = Flow::Fail;
        self.run()
    }

    /// The solution that was found, for the first `vars` variables of the query.
    pub(crate) fn answer(&self, vars: usize) -> Result<Answer<S>, Refusal> {
        let mut met = Vec::new();
        let vars = (0..vars as u32).map(|var| self.heap.take(Cell::Var(self.env + var), &mut met));
        let bindings = vars.collect::<Result<Vec<Term>, _>>().map_err(|_| Refusal::Deep)?;
        Ok(Answer { bindings, state: self.state.clone() })
    }

    fn busiest(&self) -> String {
        let most = self.calls.iter().enumerate().max_by_key(|(at, calls)| (**calls, usize::MAX - at));
        most.map_or_else(String::new, |(at, _)| {
            let (name, arity) = &self.program.predicates[at].predicate;
            format!("{name}/{arity}")
        })
    }

    fn count_step(&mut self) -> Result<(), Refusal> {
        self.steps += 1;
        if self.steps > self.limits.steps {
            return Err(Refusal::Steps { limit: self.limits.steps, predicate: self.busiest() });
        }
        if self.heap.cells.len() + self.frames.len() + self.choices.len() > self.limits.cells {
            return Err(Refusal::Memory { predicate: self.busiest() });
        }
        Ok(())
    }

    fn push(&mut self, task: Task<'a>) {
        self.frames.push(Frame { task, next: self.next });
        self.next = self.frames.len() as u32 - 1;
    }

    /// Everything as it stands now.
    fn mark(&self) -> Mark<S> {
        Mark {
            trail: self.heap.trail.len(),
            cells: self.heap.cells.len(),
            frames: self.frames.len(),
            steps: self.log.len(),
            next: self.next,
            depth: self.depth,
            state: self.state.clone(),
        }
    }

    fn choose(&mut self, mark: Mark<S>, alternative: Alternative<'a>) {
        self.choices.push(Choice { mark, alternative });
    }

    fn pop(&mut self) -> Result<Flow<'a>, Refusal> {
        let Frame { task, next } = self.frames[self.next as usize];
        self.next = next;
        Ok(match task {
            Task::Goals(goals, env) => self.goals(goals, env),
            Task::Then(choice, then, env) => {
                if let Alternative::Else { taken, .. } = &mut self.choices[choice].alternative {
                    *taken = true;
                }
                Flow::Goal(then, env)
            }
            Task::Refute(choice) => {
                self.choices.truncate(choice);
                Flow::Fail
            }
            Task::Keep(choice) => {
                self.keep(choice)?;
                Flow::Fail
            }
            Task::Leave(depth) => {
                self.depth = depth;
                Flow::Next
            }
        })
    }

    fn goals(&mut self, goals: &'a [Code], env: u32) -> Flow<'a> {
        match goals {
            [] => Flow::Next,
            [only] => Flow::Goal(only, env),
            [first, others @ ..] => {
                self.push(Task::Goals(others, env));
                Flow::Goal(first, env)
            }
        }
    }

    /// The clauses of Figure 2, one an arm.
    fn goal(&mut self, goal: &'a Code, env: u32) -> Result<Flow<'a>, Refusal> {
        Ok(match goal {
            Code::True => Flow::Next,
            Code::Fail => Flow::Fail,
            Code::And(goals) => self.goals(goals, env),
            Code::Or(goals) => self.either(goals, env),
            Code::If(parts) => {
                self.be_strict(&parts[0], env)?;
                self.soft_if(parts, env)
            }
            Code::Not(goal) => {
                self.be_strict(goal, env)?;
                self.refute(goal, env)
            }
            Code::SetOf(setof) => {
                self.be_strict(&setof.goal, env)?;
                let mark = self.mark();
                self.choose(mark, Alternative::Collect { setof, env, kept: Vec::new() });
                self.push(Task::Keep(self.choices.len() - 1));
                Flow::Goal(&setof.goal, env)
            }
            Code::Holds(fluent) => self.ask_state(fluent, env, Use::Rely),
            Code::Del(fluent) => self.ask_state(fluent, env, Use::Delete),
            Code::Add(pattern) => self.add(pattern, env)?,
            Code::Control(player) => {
                let cell = self.heap.build(player, env);
                self.ask_control(cell, Use::Rely)
            }
            Code::Game(property) if self.book.is_some() => self.ask_by_the_book(property, env),
            Code::Game(property) => {
                let player = Cell::Var(self.heap.fresh(1));
                self.ask_control(player, Use::Ask(property, env))
            }
            Code::Transfer => {
                let player = Cell::Var(self.heap.fresh(1));
                self.ask_control(player, Use::Pass)
            }
            Code::Call(predicate, args) => {
                self.count_step()?;
                let args = self.arguments(args, env);
                self.call(*predicate, args)
            }
            Code::Operational(operational, args) => {
                self.count_step()?;
                if operational.sees_unbound() {
                    self.be_strict(goal, env)?;
                }
                let args = self.arguments(args, env);
                self.operate(*operational, args, None)?
            }
            Code::Folded(folded) => {
                // A state is used once, in the order of evaluation: the one before is always the current one.
                if let Some(after) = &folded.after {
                    let state = Cell::Atom(self.heap.nil);
                    self.heap.unify_pattern(after, state, env);
                }
                Flow::Goal(&folded.primitive, env)
            }
            Code::Unknown((name, arity)) => return Err(Refusal::Unknown { predicate: format!("{name}/{arity}") }),
        })
    }

    fn either(&mut self, goals: &'a [Code], env: u32) -> Flow<'a> {
        let Some((first, others)) = goals.split_first() else { return Flow::Fail };
        if !others.is_empty() {
            let mark = self.mark();
            self.choose(mark, Alternative::Goals { goals: others, env });
        }
        Flow::Goal(first, env)
    }

    fn soft_if(&mut self, parts: &'a [Code; 3], env: u32) -> Flow<'a> {
        let [cond, then, _] = parts;
        let mark = self.mark();
        self.choose(mark, Alternative::Else { parts, env, taken: false });
        self.push(Task::Then(self.choices.len() - 1, then, env));
        Flow::Goal(cond, env)
    }

    fn refute(&mut self, goal: &'a Code, env: u32) -> Flow<'a> {
        let mark = self.mark();
        self.choose(mark, Alternative::NotFound { goal, env });
        self.push(Task::Refute(self.choices.len() - 1));
        self.state = self.state.negated();
        Flow::Goal(goal, env)
    }

    fn arguments(&mut self, args: &[Pattern], env: u32) -> u32 {
        let cells: Vec<Cell> = args.iter().map(|arg| self.heap.build(arg, env)).collect();
        let first = self.heap.cells.len() as u32;
        self.heap.cells.extend_from_slice(&cells);
        first
    }

    fn add(&mut self, pattern: &Pattern, env: u32) -> Result<Flow<'a>, Refusal> {
        let cell = self.heap.build(pattern, env);
        if !self.heap.is_ground(cell) {
            return Err(Refusal::Unbound { goal: format!("add({})", self.shown(cell)) });
        }
        let fact = self.heap.take(cell, &mut Vec::new()).map_err(|_| Refusal::Deep)?;
        self.state = self.state.add(&fact);
        self.record(|| Step::Done("add", cell));
        Ok(Flow::Next)
    }

    fn shown(&self, cell: Cell) -> String {
        self.heap.take(cell, &mut Vec::new()).map_or_else(|_| "...".into(), |term| term.to_string())
    }

    fn ask_state(&mut self, fluent: &Fluent, env: u32, purpose: Use<'a>) -> Flow<'a> {
        let cell = self.heap.build(&fluent.pattern, env);
        let known: Vec<Option<Term>> = match cell {
            Cell::Struct(at) => (0..fluent.functor.1).map(|place| self.constant(self.heap.arg(at, place))).collect(),
            _ => Vec::new(),
        };
        let mut facts = self.state.fitting(&fluent.functor.0, &known);
        facts.dedup();
        self.facts(Rc::new(facts), 0, cell, purpose)
    }

    /// An atom or integer as a term, while a state is asked that makes use of it.
    fn constant(&self, cell: Cell) -> Option<Term> {
        match cell {
            Cell::Atom(symbol) if S::OPEN => Some(Term::Atom(self.heap.symbols.name(symbol).clone())),
            Cell::Int(number) if S::OPEN => Some(Term::Int(number)),
            _ => None,
        }
    }

    /// The next of these properties that fits; a choice point stays if there are more.
    fn facts(&mut self, facts: Rc<Vec<Term>>, from: usize, cell: Cell, purpose: Use<'a>) -> Flow<'a> {
        let mark = self.mark();
        for at in from..facts.len() {
            let after = self.heap.unify_term(cell, &facts[at]).then(|| match purpose {
                Use::Delete => self.state.del(&facts[at]),
                Use::Rely | Use::Ask(..) => self.state.relying_on(&facts[at]),
                Use::Pass => self.passed(&facts[at]),
            });
            let Some(state) = after.flatten() else {
                self.heap.undo(mark.trail, mark.cells);
                continue;
            };
            if at + 1 < facts.len() {
                let facts = facts.clone();
                self.choose(mark, Alternative::Facts { facts, at: at + 1, cell, purpose });
            }
            self.state = state;
            return match purpose {
                Use::Rely => {
                    self.record(|| Step::Done("true", cell));
                    Flow::Next
                }
                Use::Delete => {
                    self.record(|| Step::Done("del", cell));
                    Flow::Next
                }
                Use::Ask(property, env) => self.ask_game(cell, property, env),
                Use::Pass => {
                    self.record(|| Step::Done("transfer_control", cell));
                    Flow::Next
                }
            };
        }
        Flow::Fail
    }

    fn call(&mut self, predicate: usize, args: u32) -> Flow<'a> {
        self.calls[predicate] += 1;
        self.rules(predicate, args, 0)
    }

    /// The next clause whose head fits; a choice point stays if another one may.
    fn rules(&mut self, predicate: usize, args: u32, from: usize) -> Flow<'a> {
        let rules = &self.program.predicates[predicate].rules;
        let mark = self.mark();
        let mut at = self.next_rule(predicate, args, from);
        while let Some(found) = at {
            let rule = &rules[found];
            at = self.next_rule(predicate, args, found + 1);
            let env = self.heap.fresh(rule.variables);
            let fits = rule.head.iter().zip(args..).all(|(pattern, arg)| {
                let cell = self.heap.cells[arg as usize];
                self.heap.unify_pattern(pattern, cell, env)
            });
            if !fits {
                self.heap.undo(mark.trail, mark.cells);
                continue;
            }
            if let Some(at) = at {
                self.choose(mark, Alternative::Rules { predicate, args, at });
            }
            if self.traced {
                self.push(Task::Leave(self.depth));
                self.record(|| Step::Rule { predicate, args, rule: found });
                self.depth += 1;
            }
            return Flow::Goal(&rule.body, env);
        }
        Flow::Fail
    }

    /// The next clause whose first argument does not rule it out.
    fn next_rule(&self, predicate: usize, args: u32, from: usize) -> Option<usize> {
        let rules = &self.program.predicates[predicate].rules;
        let first = rules.first().filter(|rule| !rule.head.is_empty());
        let key = first.map(|_| self.heap.deref(self.heap.cells[args as usize]));
        if self.book.is_some() {
            return (from < rules.len()).then_some(from);
        }
        let may_fit = |rule: &crate::code::Rule| match (key, rule.head.first()) {
            (Some(Cell::Atom(symbol)), Some(Pattern::Atom(other))) => symbol == *other,
            (Some(Cell::Int(number)), Some(Pattern::Int(other))) => number == *other,
            (Some(Cell::Struct(at)), Some(Pattern::Struct(name, args))) => self.heap.functor(at) == (*name, args.len()),
            (None | Some(Cell::Var(_)), _) | (_, None | Some(Pattern::First(_) | Pattern::Var(_))) => true,
            _ => false,
        };
        (from..rules.len()).find(|at| may_fit(&rules[*at]))
    }

    fn operate(&mut self, operational: Operational, args: u32, resume: Option<Cell>) -> Result<Flow<'a>, Refusal> {
        let (name, arity) = operational.name();
        let cells: Vec<Cell> = self.heap.cells[args as usize..args as usize + arity].to_vec();
        let mark = self.mark();
        let found = operational.solve(&mut self.heap, &cells, resume);
        match found {
            Ok(Found::No) => return Ok(Flow::Fail),
            Ok(Found::Once) => {}
            Ok(Found::Again(resume)) => self.choose(mark, Alternative::Retry { operational, args, resume }),
            Err(trouble) => {
                let goal = self.heap.symbols.intern(&name.into());
                let goal = self.heap.structure(goal, &cells);
                let goal = self.shown(goal);
                return Err(match trouble {
                    Trouble::Unbound => Refusal::Unbound { goal },
                    Trouble::Sort(expected) => Refusal::Sort { goal, expected: expected.into() },
                    Trouble::Overflow => Refusal::Sort { goal, expected: "a number that can be held".into() },
                });
            }
        }
        self.record(|| Step::Operational(operational, args));
        Ok(Flow::Next)
    }
}
