//! Games of Metagame played by the theory of the class once it has been specialised to the game.

use game::DrawRules;
use metagame::tree;

use crate::bridge::play::LIMITS;
use crate::bridge::words::compound;
use crate::bridge::{Played, Solution, Solver, facts_of};
use crate::class::class;
use crate::engine::Engine;
use crate::interpret::{GameFacts, Interpreter, Refusal};
use crate::peval::{Specialisation, Specialised, peval};
use crate::state::Strips;
use crate::term::Term;
use crate::tree::Goal;

/// The goals that playing a game asks for.
pub fn goals_of_play() -> Vec<Term> {
    ["legal_move", "outcome", "decided", "set_up"].map(|name| compound(name, [Term::Var(0)])).to_vec()
}

/// A game played by the specialised theory, interpreted.
pub type Evaluated = Played<SpecialisedSolver>;

/// A game played by the specialised theory, compiled.
pub type Compiled = Played<Engine>;

/// Solves the goals of play by a theory that was specialised to the game.
#[derive(Clone, Debug)]
pub struct SpecialisedSolver {
    specialised: Specialised,
    interpreter: Interpreter,
}

impl SpecialisedSolver {
    /// The theory of the class, specialised to these facts.
    pub fn new(facts: &GameFacts, how: Specialisation) -> Result<SpecialisedSolver, Refusal> {
        let specialised = peval(class(), facts, &goals_of_play(), how)?;
        let interpreter = Interpreter::for_game(&specialised.theory, facts)?.with_limits(LIMITS);
        Ok(SpecialisedSolver { specialised, interpreter })
    }

    /// The specialised theory.
    pub fn specialised(&self) -> &Specialised {
        &self.specialised
    }

    /// The call that stands for another one, which differs from the goal that was asked for by its arguments.
    fn call(&self, call: &Term) -> Term {
        let same = |goal: &Term| goal.functor() == call.functor();
        let Some((goal, stands)) = self.specialised.entries.iter().find(|(goal, _)| same(goal)) else {
            return call.clone();
        };
        let argument = |var: usize| {
            let place = goal.args().iter().position(|arg| *arg == Term::Var(var));
            place.map_or(Term::Var(var), |place| call.args()[place].clone())
        };
        stands.map_vars(&mut |var| argument(var))
    }
}

impl Solver for SpecialisedSolver {
    fn each_solution(&self, call: &Term, state: &Strips, seen: &mut Solution<'_>) -> Result<(), Refusal> {
        let goal = Goal::Call(self.call(call));
        self.interpreter.each(&goal, state, &mut |answer| seen(&answer.bindings, &|| answer.state.clone()))
    }
}

impl Solver for Engine {
    fn each_solution(&self, call: &Term, state: &Strips, seen: &mut Solution<'_>) -> Result<(), Refusal> {
        let call = self.call_for(call).unwrap_or_else(|| call.clone());
        self.session(state).each(&call, &mut |session, bindings| seen(&bindings, &|| session.state()))
    }
}

impl Evaluated {
    /// The game of these rules, with the theory specialised to them first.
    pub fn new(rules: &tree::Game, draws: DrawRules) -> Result<Evaluated, Refusal> {
        let solver = SpecialisedSolver::new(&facts_of(rules, draws), Specialisation::default())?;
        Ok(Played::with(rules, draws, solver))
    }
}

impl Compiled {
    /// The game of these rules, with the theory specialised to them and compiled first.
    pub fn new(rules: &tree::Game, draws: DrawRules) -> Result<Compiled, Refusal> {
        let special = peval(class(), &facts_of(rules, draws), &goals_of_play(), Specialisation::default())?;
        Ok(Played::with(rules, draws, Engine::new(&special)?.with_limits(LIMITS)))
    }
}
