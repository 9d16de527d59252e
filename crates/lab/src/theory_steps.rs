//! Pell's declarative theory, step by step: read, asked, specialised, analysed, folded, compiled, run backwards, compared and timed.

mod bench;
mod positions;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ::game::{Game as _, Rng};
use engine::{Error, Game, Kind, Setting};
use serde::Serialize;
use theory::backwards::{self, Reachable};
use theory::bridge::{Compiled, Interpreted, Position, facts_of, goals_of_play};
use theory::{Arrow, Goal, Interpreter, Refusal, Situation, Specialisation, Specialised, State, Term};

pub use bench::{Bench, Stage, bench};
use positions::{read_position, told};

/// A theory or a program, as text.
#[derive(Clone, Debug, Serialize)]
pub struct Text {
    /// The text.
    pub text: String,
    /// How many clauses it has.
    pub clauses: usize,
    /// How many predicates these define.
    pub predicates: usize,
}

impl Text {
    fn of(theory: &theory::Theory, arrow: Arrow) -> Text {
        let text = theory::print_with(theory, arrow);
        Text { text, clauses: theory.clauses.len(), predicates: theory.predicates().len() }
    }
}

/// How states are represented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum States {
    /// The properties that hold.
    #[default]
    Strips,
    /// What was added and deleted since the beginning.
    Situation,
}

/// The legal moves by the theory, each with the sub-moves that it is made of.
#[derive(Clone, Debug, Serialize)]
pub struct TheoryMoves {
    /// The game.
    pub game: String,
    /// The role whose turn it is.
    pub to_move: &'static str,
    /// The legal moves, sorted; none if the game is over.
    pub moves: Vec<String>,
    /// How the game has ended: a role has won, or it is a `draw`.
    pub outcome: Option<String>,
    /// For each move its sub-moves, in their order.
    pub submoves: Vec<Vec<String>>,
}

/// Which predicates may ask the state (1) or change it (2).
#[derive(Clone, Debug, Serialize)]
pub struct Levels {
    /// What each iteration found: the predicates whose levels rose.
    pub iterations: Vec<BTreeMap<String, u8>>,
    /// The levels in the end.
    #[serde(rename = "final")]
    pub last: BTreeMap<String, u8>,
    /// The same as text: the iterations, then the levels in the order of the theory.
    #[serde(skip)]
    pub trace: String,
}

/// The positions right before a position.
#[derive(Clone, Debug, Serialize)]
pub struct Before {
    /// Each with the move that leads from it.
    pub predecessors: Vec<Earlier>,
    /// Whether these are all.
    pub complete: bool,
}

/// A position before another.
#[derive(Clone, Debug, Serialize)]
pub struct Earlier {
    /// The pieces and the side to move, as positions are written.
    pub position: String,
    /// The move that leads from it.
    #[serde(rename = "move")]
    pub chosen: String,
}

/// Whether a position can come about from the start.
#[derive(Clone, Debug, Serialize)]
pub struct Possible {
    /// Whether it can; nothing if that is not known.
    pub reachable: Option<bool>,
    /// Moves that lead to it.
    pub moves: Option<Vec<String>>,
    /// How many positions were looked at, where it is not known.
    pub looked_at: Option<usize>,
}

/// A text of the theory language, printed canonically; all faults at once if there are some.
pub fn parsed(name: &str, text: &str) -> Result<Text, Error> {
    Ok(Text::of(&read(name, text)?, Arrow::Theory))
}

/// The theory of all chess-like games.
pub fn class() -> Text {
    Text::of(theory::class(), Arrow::Theory)
}

/// A theory that the user has written, checked.
fn read(name: &str, text: &str) -> Result<theory::Theory, Error> {
    let reading = theory::read(text);
    reading.theory.ok_or_else(|| {
        let (name, text) = (name.to_owned(), text.to_owned());
        engine::Faulty { name, text, diagnostics: reading.diagnostics }.into()
    })
}

/// The legal moves after others, by the interpreted theory.
pub fn moves(loaded: &Game, setting: Setting, played: &[String], states: States) -> Result<TheoryMoves, Error> {
    let theory = interpreted(loaded, setting)?;
    let position = after(loaded, &theory, setting, played)?;
    let outcome = theory.outcome(&position);
    let state = theory.state(theory.seen(&position));
    let found = if outcome.is_some() {
        BTreeMap::new()
    } else {
        match states {
            States::Strips => submoves(&theory, &state)?,
            States::Situation => submoves(&theory, &Situation::of(state.facts()))?,
        }
    };
    let (moves, submoves) = found.into_iter().unzip();
    Ok(TheoryMoves {
        game: loaded.source.name.clone(),
        to_move: theory.to_move(&position).name(),
        moves,
        outcome: outcome.map(|outcome| outcome.to_string()),
        submoves,
    })
}

/// The moves of a state by their notation, with their sub-moves.
fn submoves<S: State>(theory: &Interpreted, state: &S) -> Result<BTreeMap<String, Vec<String>>, Error> {
    let goal = Goal::Call(Term::compound("legal_move", vec![Term::Var(0)]));
    let mut found = BTreeMap::new();
    let interpreter: &Interpreter = theory.solver();
    interpreter
        .each(&goal, state, &mut |answer| {
            if let Some(chosen) = theory.words().complete_move(&answer.bindings[0]) {
                let written = metagame::notation::Written::new(chosen, theory.words().type_names());
                let parts = answer.bindings[0].items().unwrap_or_default();
                found.insert(written.to_string(), parts.into_iter().map(ToString::to_string).collect());
            }
            ControlFlow::Continue(())
        })
        .map_err(given_up)?;
    Ok(found)
}

/// The theory specialised to a game.
pub fn specialised(loaded: &Game, setting: Setting) -> Result<Text, Error> {
    Ok(Text::of(&evaluated(loaded, setting)?.theory, Arrow::Theory))
}

/// The state dependency of the predicates of a theory.
pub fn stativity_of(name: &str, text: &str) -> Result<Levels, Error> {
    levels(&read(name, text)?)
}

/// The same of the theory specialised to a game.
pub fn stativity(loaded: &Game, setting: Setting) -> Result<Levels, Error> {
    levels(&evaluated(loaded, setting)?.theory)
}

fn levels(given: &theory::Theory) -> Result<Levels, Error> {
    let found = theory::stativity(given).map_err(given_up)?;
    let names: Vec<&str> = found.levels.iter().map(|((name, _), _)| &**name).collect();
    let told = |((name, arity), level): &(theory::Predicate, theory::Level)| {
        let is_one = names.iter().filter(|other| **other == &**name).count() == 1;
        (if is_one { name.to_string() } else { format!("{name}/{arity}") }, *level as u8)
    };
    Ok(Levels {
        iterations: found.iterations.iter().map(|risen| risen.iter().map(told).collect()).collect(),
        last: found.levels.iter().map(told).collect(),
        trace: found.to_string(),
    })
}

/// The specialised theory with the interpreter folded into it.
pub fn folded(loaded: &Game, setting: Setting) -> Result<Text, Error> {
    let special = evaluated(loaded, setting)?;
    let folded = theory::fold(&special.theory).map_err(given_up)?;
    Ok(Text::of(&folded.program, Arrow::Program))
}

/// The same as a program that Prolog systems load.
pub fn emitted(loaded: &Game, setting: Setting) -> Result<Text, Error> {
    let special = evaluated(loaded, setting)?;
    let folded = theory::fold(&special.theory).map_err(given_up)?;
    let theory = interpreted(loaded, setting)?;
    let start = theory.start(&mut Rng::new(setting.seed, 0));
    let facts = theory.state(theory.seen(&start)).facts();
    let (clauses, predicates) = (folded.program.clauses.len(), folded.program.predicates().len());
    Ok(Text { text: theory::emit(&special, &folded, &facts), clauses, predicates })
}

/// The positions from which a legal move leads to this one; at most `most` are tried.
pub fn predecessors(loaded: &Game, setting: Setting, position: &str, most: usize) -> Result<Before, Error> {
    let theory = interpreted(loaded, setting)?;
    let seen = read_position(&theory, position)?;
    let found = backwards::predecessors(&theory, &compiled(loaded, setting)?, &seen, most).map_err(given_up)?;
    let earlier = |found: &backwards::Predecessor| Earlier {
        position: told(&theory, &found.position),
        chosen: found.chosen.to_string(),
    };
    Ok(Before { predecessors: found.found.iter().map(earlier).collect(), complete: found.complete })
}

/// Whether a position can come about, as far as `most` positions tell.
pub fn reachable(loaded: &Game, setting: Setting, position: &str, most: usize) -> Result<Possible, Error> {
    let theory = interpreted(loaded, setting)?;
    let target = read_position(&theory, position)?;
    let start = theory.start(&mut Rng::new(setting.seed, 0));
    let found = backwards::reachable(&theory, &compiled(loaded, setting)?, theory.seen(&start), &target, most)
        .map_err(given_up)?;
    Ok(match found {
        Reachable::Yes(moves) => {
            let moves = moves.iter().map(ToString::to_string).collect();
            Possible { reachable: Some(true), moves: Some(moves), looked_at: None }
        }
        Reachable::No => Possible { reachable: Some(false), moves: None, looked_at: None },
        Reachable::Undecided(looked) => Possible { reachable: None, moves: None, looked_at: Some(looked) },
    })
}

/// How the rules of two games differ, line by line.
pub fn differences(one: &Game, other: &Game) -> Result<Vec<String>, Error> {
    let [first, second] = [interpreted(one, Setting::default())?, interpreted(other, Setting::default())?];
    let found = theory::diff::differences(&first, &second).map_err(given_up)?;
    Ok(theory::diff::lines(first.rules(), second.rules(), &found))
}

fn interpreted(loaded: &Game, setting: Setting) -> Result<Interpreted, Error> {
    Ok(Interpreted::new(rules(loaded)?, setting.rules))
}

fn compiled(loaded: &Game, setting: Setting) -> Result<Compiled, Error> {
    Compiled::new(rules(loaded)?, setting.rules).map_err(given_up)
}

fn evaluated(loaded: &Game, setting: Setting) -> Result<Specialised, Error> {
    let facts = facts_of(rules(loaded)?, setting.rules);
    theory::peval(theory::class(), &facts, &goals_of_play(), Specialisation::default()).map_err(given_up)
}

fn rules(loaded: &Game) -> Result<&metagame::tree::Game, Error> {
    loaded.playable(Kind::Reference, Default::default())?;
    loaded.rules.metagame().ok_or_else(|| {
        let message = format!("the theory is of games of Metagame; {} is not one", loaded.source.name);
        Error::usage(message, "`ludwright games` tells the language of each game of the library")
    })
}

/// The position after these moves, which the reference interpreter finds.
fn after(loaded: &Game, theory: &Interpreted, setting: Setting, played: &[String]) -> Result<Position, Error> {
    let play = engine::replay(loaded, Setting { engine: Kind::Reference, ..setting }, played)?;
    let mut position = theory.start(&mut Rng::new(setting.seed, 0));
    for chosen in play.record() {
        let legal = theory.moves(&position);
        let text = chosen.to_string();
        let Some(written) = legal.into_iter().find(|written| written.to_string() == text) else {
            return Err(Error::refused(
                format!("the theory does not know `{text}`"),
                "the engines disagree: please report it",
            ));
        };
        theory.play_listed(&mut position, &written);
    }
    Ok(position)
}

fn given_up(refusal: Refusal) -> Error {
    Error::refused(format!("the theory gives up: {refusal}"), "smaller rules, or fewer positions, take fewer steps")
}
