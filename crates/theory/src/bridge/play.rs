//! Games of Metagame played by the theory of the class: an engine like any other.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use game::{DrawRules, Game, MAX_MOVES, Outcome, Rng, Role, Searchable, Slow, Visit};
use metagame::notation::{Position as Seen, Written};
use metagame::tree::{self, Assigner, Setup, Types};

use crate::bridge::words::{Words, args_of, compound, list, number, role, role_term};
use crate::bridge::{draw_facts, game_facts};
use crate::class::class;
use crate::interpret::{GameFacts, Interpreter, Limits, Refusal};
use crate::state::{State, Strips};
use crate::term::Term;
use crate::tree::Goal;

/// What a position may cost: chains of captures can have more moves than can be listed, and all of them are looked for.
pub(crate) const LIMITS: Limits = Limits { steps: 1_000_000_000, cells: 50_000_000 };

/// What is done with a solution: it is given the values of the call's variables, and makes the state after it if asked.
pub type Solution<'a> = dyn FnMut(&[Term], &dyn Fn() -> Strips) -> ControlFlow<()> + 'a;

/// What solves calls of the theory with the facts of a game.
pub trait Solver: Sync {
    /// Calls `seen` with the solutions of a call, one after the other, until it has seen enough.
    fn each_solution(&self, call: &Term, state: &Strips, seen: &mut Solution<'_>) -> Result<(), Refusal>;
}

impl Solver for Interpreter {
    fn each_solution(&self, call: &Term, state: &Strips, seen: &mut Solution<'_>) -> Result<(), Refusal> {
        self.each(&Goal::Call(call.clone()), state, &mut |answer| seen(&answer.bindings, &|| answer.state.clone()))
    }
}

/// A symmetric chess-like game, played by interpreting the theory of the class with the facts of the game (Pell 1993, section 3).
///
/// ```
/// use game::{DrawRules, Game, Rng};
/// use theory::bridge::Interpreted;
///
/// let rules = metagame::read(metagame::LEAST).game.expect("sound rules");
/// let theory = Interpreted::new(&rules, DrawRules::default());
/// let start = theory.start(&mut Rng::new(0, 0));
/// assert_eq!(theory.moves(&start).len(), game::perft(&theory, &start, 1)[0] as usize);
/// ```
pub type Interpreted = Played<Interpreter>;

/// A symmetric chess-like game, played by the theory of the class, whatever solves its goals.
#[derive(Clone, Debug)]
pub struct Played<S> {
    rules: tree::Game,
    draws: DrawRules,
    words: Words,
    solver: S,
}

/// A position with all that the rules need to know of its past.
#[derive(Clone, Debug)]
pub struct Position {
    now: Seen,
    turns: u32,
    past: Vec<Seen>,
}

/// What legal moves there are.
enum Listed {
    /// These, each once, in the order of their notation.
    All(Vec<Written>),
    /// More than can be listed.
    TooMany,
}

/// The facts of a game with the names of its players, as the interpreter takes them.
pub fn facts_of(rules: &tree::Game, draws: DrawRules) -> GameFacts {
    let facts = game_facts(rules).into_iter().chain(draw_facts(draws)).collect();
    GameFacts { name: rules.name.value.clone(), facts, players: Role::BOTH.map(role_term) }
}

impl Interpreted {
    /// The game of these rules, which have passed the checks.
    ///
    /// # Panics
    /// If the board is larger than a grid may be.
    pub fn new(rules: &tree::Game, draws: DrawRules) -> Interpreted {
        let facts = facts_of(rules, draws);
        let interpreter = Interpreter::for_game(class(), &facts).expect("the class looks at any game from both sides");
        Played::with(rules, draws, interpreter.with_limits(LIMITS))
    }
}

impl<S: Solver> Played<S> {
    /// The game of these rules, whose goals this solves.
    pub fn with(rules: &tree::Game, draws: DrawRules, solver: S) -> Played<S> {
        Played { rules: rules.clone(), draws, words: Words::new(rules), solver }
    }

    /// The rules.
    pub fn rules(&self) -> &tree::Game {
        &self.rules
    }

    /// What ends the game without a winner.
    pub fn draws(&self) -> DrawRules {
        self.draws
    }

    /// Pieces, players and squares by name and number.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// What solves its goals.
    pub fn solver(&self) -> &S {
        &self.solver
    }

    /// What is to be seen of a position.
    pub fn seen<'a>(&self, position: &'a Position) -> &'a Seen {
        &position.now
    }

    /// How often the position has come about, this time included.
    pub fn occurrences(&self, position: &Position) -> u32 {
        position.past.iter().filter(|earlier| **earlier == position.now).count() as u32
    }

    /// The state of what is to be seen.
    pub fn state(&self, seen: &Seen) -> Strips {
        let mut fluents = self.words.fluents(seen);
        fluents.push(compound("control", [role_term(seen.to_move)]));
        Strips::of(fluents)
    }

    /// What is to be seen of a state; `None` if no player is in control or a fluent is strange.
    pub fn seen_of(&self, state: &Strips) -> Option<Seen> {
        let facts = state.facts();
        let control = facts.iter().find_map(|fact| args_of::<1>(fact, "control"));
        self.words.position(role(&control?[0])?, &facts)
    }

    /// A board on which nothing stands, with White to move.
    pub fn bare(&self) -> Seen {
        self.words.position(Role::White, []).expect("no fluent is no strange one")
    }

    /// Whether some solution of a call leads from a position to another.
    pub(crate) fn can_lead(&self, before: &Seen, call: &Term, after: &Seen) -> Result<bool, Refusal> {
        let mut leads = false;
        self.solver.each_solution(call, &self.state(before), &mut |_, state| {
            leads = self.seen_of(&state()).as_ref() == Some(after);
            if leads { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(leads)
    }

    /// The complete legal moves, each once, in the order of their notation; none if there are more than can be listed.
    pub fn legal_moves(&self, seen: &Seen) -> Result<Vec<Written>, Refusal> {
        Ok(match self.listed(seen)? {
            Listed::All(moves) => moves,
            Listed::TooMany => Vec::new(),
        })
    }

    fn listed(&self, seen: &Seen) -> Result<Listed, Refusal> {
        let call = compound("legal_move", [Term::Var(0)]);
        let mut found = BTreeSet::new();
        self.solver.each_solution(&call, &self.state(seen), &mut |moves, _| {
            let chosen = self.words.complete_move(&moves[0]).expect("a list of sub-moves is a move");
            found.insert(Written::new(chosen, self.words.type_names()));
            if found.len() > MAX_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let too_many = found.len() > MAX_MOVES;
        Ok(if too_many { Listed::TooMany } else { Listed::All(found.into_iter().collect()) })
    }

    /// The legal moves with what is to be seen after each, in the order of the theory's solutions; the same move can be derived in
    /// several ways.
    pub fn successors(&self, seen: &Seen) -> Result<Vec<(Written, Seen)>, Refusal> {
        let call = compound("legal_move", [Term::Var(0)]);
        let (mut found, mut known) = (Vec::new(), BTreeSet::new());
        self.solver.each_solution(&call, &self.state(seen), &mut |moves, state| {
            let chosen = self.words.complete_move(&moves[0]).expect("a list of sub-moves is a move");
            let written = Written::new(chosen, self.words.type_names());
            if known.insert(written.text.clone()) {
                let after = self.seen_of(&state()).expect("a legal move leads to a position");
                found.push((written, after));
            }
            if found.len() > MAX_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        Ok(found)
    }

    /// How the game has ended, if it has.
    pub fn ended(&self, position: &Position) -> Result<Option<Outcome>, Refusal> {
        let counts = [
            compound("turns", [number(position.turns.into())]),
            compound("occurrences", [number(self.occurrences(position).into())]),
        ];
        let state = counts.iter().fold(self.state(&position.now), |state, count| state.add(count));
        self.outcome_by("outcome", &state)
    }

    /// How a goal, or having no move, has ended the game, whatever came before.
    pub fn decision(&self, seen: &Seen) -> Result<Option<Outcome>, Refusal> {
        self.outcome_by("decided", &self.state(seen))
    }

    fn outcome_by(&self, predicate: &str, state: &Strips) -> Result<Option<Outcome>, Refusal> {
        let mut found = None;
        let call = compound(predicate, [Term::Var(0)]);
        self.solver.each_solution(&call, state, &mut |outcome, _| {
            let winner = args_of::<1>(&outcome[0], "wins").and_then(|[winner]| role(winner));
            found = Some(winner.map_or(Outcome::Draw, Outcome::Win));
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// The position before the first move; a random set-up is drawn from `rng`.
    fn first_position(&self, rng: &mut Rng) -> Result<Seen, Refusal> {
        let draws = list(self.draws_of(rng).into_iter().map(|draw| number(draw.into())).collect());
        let state = Strips::of(vec![compound("control", [role_term(Role::White)])]);
        let mut first = None;
        self.solver.each_solution(&compound("set_up", [draws]), &state, &mut |_, state| {
            first = self.seen_of(&state());
            ControlFlow::Break(())
        })?;
        Ok(first.expect("every game can be set up"))
    }

    /// What chance draws: for each piece of a random set-up one of the squares that are left.
    fn draws_of(&self, rng: &mut Rng) -> Vec<u32> {
        let Setup::Decision(decision) = &self.rules.setup else { return Vec::new() };
        if decision.assigner.value != Assigner::Random {
            return Vec::new();
        }
        let pieces = match &decision.pieces {
            Types::Named(names) => names.len(),
            Types::Any => self.rules.type_names().iter().filter(|name| self.rules.definition(name).is_some()).count(),
        };
        let squares = decision.squares.len();
        (0..pieces.min(squares)).map(|drawn| rng.below((squares - drawn) as u32)).collect()
    }

    /// What is to be seen after a legal move.
    pub fn after(&self, seen: &Seen, chosen: &Written) -> Result<Option<Seen>, Refusal> {
        let Some(submoves) = self.words.opening(&chosen.chosen, 0) else { return Ok(None) };
        let call = compound("legal_move", [submoves.clone()]);
        let mut after = None;
        self.solver.each_solution(&call, &self.state(seen), &mut |rest, state| {
            let moves = submoves.map_vars(&mut |var| rest[var].clone());
            if self.words.complete_move(&moves).as_ref() != Some(&chosen.chosen) {
                return ControlFlow::Continue(());
            }
            after = self.seen_of(&state());
            ControlFlow::Break(())
        })?;
        Ok(after)
    }
}

/// What `Game` cannot say is left to the functions above: there a refusal is told, here a position that takes too much to work out has
/// more moves than can be listed.
impl<S: Solver> Game for Played<S> {
    type Position = Position;
    type Move = Written;
    type View = Seen;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, rng: &mut Rng) -> Position {
        self.set_up(self.first_position(rng).expect("a set-up takes a few steps for each square"))
    }

    fn to_move(&self, position: &Position) -> Role {
        position.now.to_move
    }

    fn moves(&self, position: &Position) -> Vec<Written> {
        self.legal_moves(&position.now).unwrap_or_default()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.moves_and_outcome(position).1
    }

    fn moves_and_outcome(&self, position: &Position) -> (Vec<Written>, Option<Outcome>) {
        let outcome = self.ended(position).unwrap_or_default();
        match self.listed(&position.now).unwrap_or(Listed::TooMany) {
            Listed::All(moves) => (moves, outcome),
            Listed::TooMany => (Vec::new(), outcome.or(Some(Outcome::Draw))),
        }
    }

    fn decided(&self, position: &Position) -> bool {
        let too_many = || !matches!(self.listed(&position.now), Ok(Listed::All(_)));
        !matches!(self.decision(&position.now), Ok(None)) || too_many()
    }

    fn play_listed(&self, position: &mut Position, chosen: &Written) {
        let after = self.after(&position.now, chosen).expect("what was listed can be played");
        position.now = after.expect("a legal move leads to a position");
        position.turns += 1;
        position.past.push(position.now.clone());
    }

    /// No player ever passes: every turn is a decision.
    fn decisions(&self, position: &Position) -> u32 {
        position.turns
    }

    fn hash(&self, position: &Position) -> u64 {
        position.now.hash()
    }

    fn view(&self, position: &Position) -> Seen {
        position.now.clone()
    }

    /// A position with no past, no turn played.
    fn set_up(&self, view: Seen) -> Position {
        Position { past: vec![view.clone()], turns: 0, now: view }
    }
}

impl<S: Solver> Searchable for Played<S> {
    fn enter<V: Visit>(&self, position: &Position, visit: V) -> V::Output {
        Slow::new(self).enter(position, visit)
    }
}
