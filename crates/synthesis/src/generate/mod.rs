//! Makes Metagame games from a stochastic grammar, as the workbench of 1992 did (Pell 1992, section 4).
//!
//! A tour, in reading order:
//!
//! * [`Seed`] and [`WichmannHill`], where chance comes from;
//! * [`Choice`] and [`PARAMETERS`], the points at which chance decides; [`Law`], how; [`Parameters`], all laws together;
//! * [`PROFILES`], parameters with a name;
//! * [`Constraint`] and [`FEATURES`], what else can be demanded of a game;
//! * [`generate`] and [`generate_where`]; [`Recipe`], how to make a game again; [`draws`], all choices one by one.
//!
//! The random numbers and the order of the draws are the workbench's, so that its recorded states give its games again, but
//! for the names of the pieces.

mod array;
mod chance;
mod choices;
mod chooser;
mod constraints;
mod features;
mod goals;
mod law;
mod names;
mod parameters;
mod pieces;
mod profiles;
mod reading;
mod recipe;
mod seed;
mod start;
mod term;

use std::fmt;

use metagame::tree::{Constraints, Game};

pub use chance::WichmannHill;
pub use choices::{Choice, Kind, PARAMETERS, Parameter};
pub use chooser::Draw;
pub use constraints::Constraint;
pub use features::{FEATURES, Feature, Measure, Use};
pub use law::{Bound, Law, Value};
pub use names::NAMES;
pub use parameters::Parameters;
pub use profiles::{PROFILES, Profile};
pub use recipe::Recipe;
pub use seed::{Seed, SeedError};
pub use start::decided as decided_at_start;

use chooser::Chooser;

/// This many games are made before demands are given up; picked by feel, about a second's work.
pub const MOST_TRIES: usize = 20_000;

/// A game that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// What it was made from.
    pub seed: Seed,
    /// The game.
    pub game: Game,
    /// Its text, with its recipe at the head.
    pub text: String,
    /// The state of the random numbers before this game was begun: it gives the same game without any demands. The text
    /// names it where the seed alone, without the demands and the engine, would give another game.
    pub state: Seed,
    /// How many games were made before one met all demands, this one included.
    pub tries: usize,
}

/// The demands that no game met.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmet {
    /// The seed.
    pub seed: Seed,
    /// How many games were made.
    pub tries: usize,
    /// How many of them failed each demand, the most failed one first; `playable` is the test from outside.
    pub failures: Vec<(String, usize)>,
}

/// The game of a seed. The same seed and parameters give the same bytes.
pub fn generate(seed: Seed, parameters: &Parameters) -> Generated {
    let mut chooser = Chooser::new(seed.chance(), parameters);
    let state = chooser.chance.state();
    let game = make(&mut chooser, seed);
    let recipe = Recipe { seed, parameters: parameters.clone(), constraints: Vec::new() };
    finished(&recipe.header(), seed, game, state, 1)
}

/// The first game of a seed's stream of games that meets all demands.
///
/// A game from a number must also not be decided before its first move. The rules tell that of goals to arrive and to
/// eradicate (see [`Constraint::undecided`], which a demand of one's own on `decided` replaces); `playable` tells what
/// only an engine can, that the first side to move has a move. Games from recorded states are exempt from both.
pub fn generate_where(
    seed: Seed,
    parameters: &Parameters,
    constraints: &[Constraint],
    playable: &dyn Fn(&Game) -> bool,
) -> Result<Generated, Unmet> {
    let recipe = Recipe { seed, parameters: parameters.clone(), constraints: constraints.to_vec() };
    let demands = Demands::new(seed, constraints, playable);
    let mut failures = vec![0; demands.constraints.len() + 1];
    let mut chooser = Chooser::new(seed.chance(), parameters);
    for tries in 1..=MOST_TRIES {
        let state = chooser.chance.state();
        let game = make(&mut chooser, seed);
        match demands.failed(&game) {
            Some(failed) => failures[failed] += 1,
            None => return Ok(finished(&recipe.header(), seed, game, state, tries)),
        }
    }
    Err(demands.unmet(seed, failures))
}

/// Every choice that is made for the game of a seed, in order.
pub fn draws(seed: Seed, parameters: &Parameters) -> Vec<Draw> {
    let mut chooser = Chooser::new(seed.chance(), parameters);
    chooser.record = Some(Vec::new());
    make(&mut chooser, seed);
    chooser.record.unwrap_or_default()
}

/// Board and array, then the pieces, then what binds them all, then the goals.
fn make(chooser: &mut Chooser, seed: Seed) -> Game {
    let array = array::make(chooser);
    let piece = |index| pieces::make(chooser, &array.board, &array.names, index);
    let pieces = (0..array.names.len()).map(piece).collect();
    let must_capture = chooser.yes(Choice::GameMustCapture);
    let goals = goals::make(chooser, &array);
    Game {
        name: seed.game_name().into(),
        goals,
        board: array.board,
        setup: array.setup,
        constraints: Constraints { must_capture, ..Constraints::default() },
        pieces,
    }
}

fn finished(header: &str, seed: Seed, game: Game, [x, y, z]: [u32; 3], tries: usize) -> Generated {
    let state = Seed::State(x, y, z);
    let note = if tries > 1 { format!("% state: {state} (game {tries} of the seed)\n") } else { String::new() };
    let text = format!("{header}{note}{}", metagame::print(&game));
    Generated { seed, game, text, state, tries }
}

struct Demands<'a> {
    constraints: Vec<Constraint>,
    playable: &'a dyn Fn(&Game) -> bool,
    from_number: bool,
}

impl<'a> Demands<'a> {
    fn new(seed: Seed, constraints: &[Constraint], playable: &'a dyn Fn(&Game) -> bool) -> Demands<'a> {
        let from_number = matches!(seed, Seed::Number(_));
        let mut constraints = constraints.to_vec();
        let undecided = Constraint::undecided();
        if from_number && constraints.iter().all(|own| own.feature().name != undecided.feature().name) {
            constraints.push(undecided);
        }
        Demands { constraints, playable, from_number }
    }

    /// The place of the first demand that a game does not meet; the test from outside comes last.
    fn failed(&self, game: &Game) -> Option<usize> {
        let failed = self.constraints.iter().position(|constraint| !constraint.holds(game));
        failed.or_else(|| (self.from_number && !(self.playable)(game)).then_some(self.constraints.len()))
    }

    fn unmet(&self, seed: Seed, failures: Vec<usize>) -> Unmet {
        let names = self.constraints.iter().map(Constraint::to_string).chain(["playable".to_string()]);
        let mut failures: Vec<(String, usize)> = names.zip(failures).filter(|(_, count)| *count > 0).collect();
        failures.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Unmet { seed, tries: MOST_TRIES, failures }
    }
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none of {} games from seed {} met all demands", self.tries, self.seed)?;
        match self.failures.first() {
            Some((demand, count)) => write!(f, "; `{demand}` failed most often, {count} times"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Unmet {}
