//! The meta-interpreter of Pell 1993, Figure 2: goals as relations between the state before and the state after.
//!
//! Depth first, clauses in their order, on stacks of its own: no goal needs the program's stack. What takes too long is refused.

mod refusal;
mod reverse;
mod run;

pub use refusal::Refusal;
pub use reverse::Before;

use crate::code::{Code, Coder, Program};
use crate::heap::{Pattern, Symbol};
use crate::operational::Operational;
use crate::proof::Proof;
use crate::state::{State, Strips};
use crate::term::{NIL, Term};
use crate::tree::{Goal, Theory};
use run::Run;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The rules of one game as facts, from the first player's side, and the names of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// The game's name, which specialised predicates begin with.
    pub name: String,
    /// The facts, ground.
    pub facts: Vec<Term>,
    /// The first player and the second.
    pub players: [Term; 2],
}

/// How much work a query may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of goals that are called.
    pub steps: u64,
    /// The number of cells, goals and choice points that are held at a time.
    pub cells: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 50_000_000, cells: 8_000_000 }
    }
}

/// A solution of a goal.
#[derive(Clone, Debug)]
pub struct Answer<S> {
    /// The values of the goal's variables, by their numbers; those without a value are variables.
    pub bindings: Vec<Term>,
    /// The state after it.
    pub state: S,
}

/// A theory with a game, ready to be asked.
///
/// ```
/// use theory::{Interpreter, State, Strips};
///
/// let theory = theory::read("move(X, Y) ==> del(at(X)), next(X, Y), add(at(Y)). next(1, 2). next(1, 3).").theory.unwrap();
/// let interpreter = Interpreter::new(&theory);
/// let (goal, _) = theory::parse_goal("move(From, To)").unwrap();
/// let before = Strips::of(vec![theory::parse_term("at(1)").unwrap().0]);
/// let answers = interpreter.solve(&goal, &before, 10).unwrap();
/// assert_eq!(answers.len(), 2);
/// assert_eq!(answers[1].bindings[1].to_string(), "3");
/// assert_eq!(answers[1].state.facts()[0].to_string(), "at(3)");
/// ```
#[derive(Clone, Debug)]
pub struct Interpreter {
    program: Program,
    views: Vec<View>,
    limits: Limits,
    book: Option<Book>,
}

/// How `game:P` is solved in the words of Figure 2, and the game that is asked.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    /// Of four variables: the player, the game, the game as the player sees it, and the property.
    pub goal: Code,
    /// The game as a list of facts.
    pub game: Term,
}

/// The game as one player sees it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub player: Term,
    pub opponent: Term,
    pub facts: BTreeMap<(Symbol, usize), Vec<Pattern>>,
    /// The same as terms, in their order.
    pub terms: Vec<Term>,
}

impl Interpreter {
    /// A theory without a game: `game:P` has no solution, and `control` is not transferred.
    pub fn new(theory: &Theory) -> Interpreter {
        Interpreter { program: Program::of(theory), views: Vec::new(), limits: Limits::default(), book: None }
    }

    /// A theory with a game. The game is seen as it stands by both players, unless the theory says otherwise by clauses for
    /// `player_game(Player, Game, GameP)`, where both games are lists of facts.
    pub fn for_game(theory: &Theory, game: &GameFacts) -> Result<Interpreter, Refusal> {
        let mut interpreter = Interpreter::new(theory);
        let [first, second] = &game.players;
        let mut views = Vec::new();
        for (player, opponent) in [(first, second), (second, first)] {
            let terms = interpreter.seen_by(player, &game.facts)?;
            views.push(interpreter.view(player, opponent, terms));
        }
        interpreter.program.symbols.share();
        interpreter.views = views;
        Ok(interpreter)
    }

    /// The same with other limits.
    pub fn with_limits(mut self, limits: Limits) -> Interpreter {
        self.limits = limits;
        self
    }

    /// The same to the letter of Figure 2: whenever the game is asked, it is looked at from the side of the player in control, and
    /// searched as a list; clauses are tried one after the other. It finds the same, more slowly.
    pub fn by_the_book(mut self, game: &GameFacts) -> Interpreter {
        let var = |var: u32| Pattern::Var(var);
        let mut goals = vec![Code::Control(var(0))];
        let seen = match self.program.numbers.get(&("player_game".into(), 3)) {
            Some(player_game) => {
                goals.push(Code::Call(*player_game, vec![var(0), var(1), var(2)]));
                2
            }
            None => 1,
        };
        goals.push(Code::Operational(Operational::Member, vec![var(3), var(seen)]));
        self.book = Some(Book { goal: Code::And(goals), game: Term::list(game.facts.clone()) });
        self
    }

    /// The facts of the game as this player sees them.
    pub fn facts_for(&self, player: &Term) -> &[Term] {
        self.views.iter().find(|view| view.player == *player).map_or(&[], |view| &view.terms)
    }

    fn seen_by(&self, player: &Term, facts: &[Term]) -> Result<Vec<Term>, Refusal> {
        if !self.program.numbers.contains_key(&("player_game".into(), 3)) {
            return Ok(facts.to_vec());
        }
        let game = Term::list(facts.to_vec());
        let goal = Goal::Call(Term::compound("player_game", vec![player.clone(), game, Term::Var(0)]));
        let answers = self.solve(&goal, &Strips::of(Vec::new()), 1)?;
        let seen =
            answers.first().and_then(|answer| answer.bindings[0].items().map(|items| items.into_iter().cloned()));
        match seen.map(|items| items.collect::<Vec<Term>>()) {
            Some(facts) if facts.iter().all(Term::is_ground) => Ok(facts),
            _ => Err(Refusal::Unbound { goal: "player_game/3 must give a list of ground facts".into() }),
        }
    }

    fn view(&mut self, player: &Term, opponent: &Term, terms: Vec<Term>) -> View {
        let mut facts: BTreeMap<(Symbol, usize), Vec<Pattern>> = BTreeMap::new();
        let mut coder = Coder { numbers: &self.program.numbers, symbols: &mut self.program.symbols };
        for term in &terms {
            if let Some((name, arity)) = term.functor() {
                let key = (coder.symbols.intern(name), arity);
                facts.entry(key).or_default().push(coder.pattern(term));
            }
        }
        View { player: player.clone(), opponent: opponent.clone(), facts, terms }
    }

    /// The first solutions of a goal, at most this many.
    pub fn solve<S: State>(&self, goal: &Goal, state: &S, most: usize) -> Result<Vec<Answer<S>>, Refusal> {
        let mut answers = Vec::new();
        self.each(goal, state, &mut |answer| {
            answers.push(answer);
            if answers.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(answers)
    }

    /// Whether a goal has a solution.
    pub fn holds<S: State>(&self, goal: &Goal, state: &S) -> Result<bool, Refusal> {
        Ok(!self.solve(goal, state, 1)?.is_empty())
    }

    /// Calls `seen` with the solutions of a goal, one after the other, until it has seen enough.
    pub fn each<S: State>(
        &self,
        goal: &Goal,
        state: &S,
        seen: &mut dyn FnMut(Answer<S>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        self.run(goal, state, Mode::Plain, &mut |run, vars| Ok(seen(run.answer(vars)?)))
    }

    /// The same for a goal whose variables may yet get values: refused where a value could make a difference other than that of
    /// leaving solutions out, as in the goal of a `not`.
    pub(crate) fn each_strictly<S: State>(
        &self,
        goal: &Goal,
        state: &S,
        seen: &mut dyn FnMut(Answer<S>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        self.run(goal, state, Mode::Strict, &mut |run, vars| Ok(seen(run.answer(vars)?)))
    }

    /// The first solution of a goal, with the steps that prove it.
    pub fn prove<S: State>(&self, goal: &Goal, state: &S) -> Result<Option<(Answer<S>, Proof)>, Refusal> {
        let mut found = None;
        self.run(goal, state, Mode::Traced, &mut |run, vars| {
            found = Some((run.answer(vars)?, run.proof()?));
            Ok(ControlFlow::Break(()))
        })?;
        Ok(found)
    }

    fn run<S: State>(&self, goal: &Goal, state: &S, mode: Mode, seen: &mut Seen<'_, S>) -> Result<(), Refusal> {
        let mut symbols = self.program.symbols.clone();
        let mut vars = 0;
        goal.each_var(&mut |var| vars = vars.max(var + 1));
        // A long list in a query becomes a variable that is bound to it: code nests no deeper than the reader lets it.
        let mut long = Vec::new();
        let goal = lifted(goal, vars, &mut long);
        let code = Coder { numbers: &self.program.numbers, symbols: &mut symbols }.goal(&goal);
        let mut run = Run::new(self, symbols, state.clone(), mode);
        let env = run.heap.fresh(vars + long.len());
        for (at, term) in long.iter().enumerate() {
            let cell = run.heap.put(term, env);
            run.heap.bind(env + (vars + at) as u32, cell);
        }
        run.begin(&code, env, vars);
        let mut more = run.run()?;
        while more {
            if seen(&run, vars)?.is_break() {
                break;
            }
            more = run.again()?;
        }
        Ok(())
    }
}

/// The goal with its lists replaced by variables from `vars` on.
fn lifted(goal: &Goal, vars: usize, long: &mut Vec<Term>) -> Goal {
    let Goal::Call(Term::Compound(call)) = goal else {
        return goal.map_parts(&mut |part| lifted(part, vars, long));
    };
    let lift = |arg: &Term| {
        if arg.items().is_some_and(|items| items.len() > 20) && !arg.is(NIL, 0) {
            long.push(arg.clone());
            return Term::Var(vars + long.len() - 1);
        }
        arg.clone()
    };
    Goal::Call(Term::of(call.name.clone(), call.args.iter().map(lift).collect()))
}

/// What a run does beside looking for solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Nothing.
    Plain,
    /// It records the steps of each proof.
    Traced,
    /// It refuses goals whose answer depends on a variable of the query that has no value yet.
    Strict,
}

/// What is done with a solution, while the query can still be looked into; the number is that of its variables.
type Seen<'s, S> = dyn FnMut(&Run<'_, S>, usize) -> Result<ControlFlow<()>, Refusal> + 's;

/// What the interpreter goes on with.
pub(crate) enum Flow<'a> {
    /// With the goals that wait.
    Next,
    /// With this goal.
    Goal(&'a Code, u32),
    /// With the latest choice point.
    Fail,
}
