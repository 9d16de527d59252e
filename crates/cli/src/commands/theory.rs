//! `theory`: Pell's declarative theory, step by step.

use clap::{Subcommand, ValueEnum};
use serde_json::json;
use workbench::theory_steps::{self, Before, Bench, Levels, Possible, States, Text, TheoryMoves};
use workbench::{Game, Setting, source};

use crate::arguments::{GameArgument, Played};
use crate::commands::{load, load_named};
use crate::output::{Exit, Output};

/// What can be done with the theory.
#[derive(Debug, Subcommand)]
pub enum TheoryAction {
    /// Read a theory and print it in canonical form; without a file, the theory of all chess-like games
    Parse {
        /// A file of theory, or `-`
        file: Option<String>,
    },
    /// The legal moves by the interpreted theory, with the sub-moves of each
    Moves {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        played: Played,
        /// How states are represented
        #[arg(long, value_enum, default_value_t = StatesArgument::Strips)]
        state: StatesArgument,
    },
    /// The theory specialised to a game by partial evaluation
    Peval {
        #[command(flatten)]
        game: GameArgument,
    },
    /// Which predicates may ask the state (1) or change it (2): of a theory in a file, or of one specialised to a game
    Stativity {
        /// A file of theory (`.theory`), or a game
        what: String,
        /// Print every iteration as well
        #[arg(long)]
        trace: bool,
    },
    /// The specialised theory with the interpreter folded into it
    Fold {
        #[command(flatten)]
        game: GameArgument,
    },
    /// The specialised theory as a program: its size, or the whole program for Prolog systems
    Compile {
        #[command(flatten)]
        game: GameArgument,
        /// Print the program
        #[arg(long)]
        emit: bool,
    },
    /// The positions right before a position
    Predecessors {
        #[command(flatten)]
        game: GameArgument,
        /// `white king e1, black rook a8; black to move`
        position: String,
        /// Try no more positions than this
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        most: usize,
    },
    /// Whether a position can come about from the start
    Reachable {
        #[command(flatten)]
        game: GameArgument,
        /// `white king e1, black rook a8; black to move`
        position: String,
        /// Look at no more positions than this
        #[arg(long, value_name = "N", default_value_t = 1_000)]
        most: usize,
    },
    /// How the rules of two games differ
    Diff {
        /// The first game
        one: String,
        /// The second game
        other: String,
    },
    /// How fast each stage lists moves: by the book, interpreted, partially evaluated, folded, indexed, native
    Bench {
        #[command(flatten)]
        game: GameArgument,
        /// In the first position and in this number of random ones
        #[arg(long, value_name = "N", default_value_t = 200)]
        positions: usize,
    },
}

/// How states are represented.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum StatesArgument {
    /// The properties that hold
    Strips,
    /// What was added and deleted (situation calculus)
    Sitcalc,
}

pub fn run(action: &TheoryAction, setting: Setting, output: &mut Output) -> anyhow::Result<Exit> {
    match action {
        TheoryAction::Parse { file: None } => output.print(&theory_steps::class(), text)?,
        TheoryAction::Parse { file: Some(file) } => {
            output.print(&theory_steps::parsed(file, &source::read_text(file)?)?, text)?
        }
        TheoryAction::Moves { game, played, state } => {
            let states = match state {
                StatesArgument::Strips => States::Strips,
                StatesArgument::Sitcalc => States::Situation,
            };
            output.print(&theory_steps::moves(&load(game)?, setting, &played.moves, states)?, list)?;
        }
        TheoryAction::Peval { game } => output.print(&theory_steps::specialised(&load(game)?, setting)?, text)?,
        TheoryAction::Stativity { what, trace } => {
            let levels = match what.ends_with(".theory") {
                true => theory_steps::stativity_of(what, &source::read_text(what)?)?,
                false => theory_steps::stativity(&load_named(what)?, setting)?,
            };
            output.print(&levels, |levels| told(levels, *trace))?;
        }
        TheoryAction::Fold { game } => output.print(&theory_steps::folded(&load(game)?, setting)?, text)?,
        TheoryAction::Compile { game, emit: true } => {
            output.print(&theory_steps::emitted(&load(game)?, setting)?, text)?
        }
        TheoryAction::Compile { game, emit: false } => {
            let size = |text: &Text| format!("{} clauses of {} predicates\n", text.clauses, text.predicates);
            output.print(&theory_steps::folded(&load(game)?, setting)?, size)?;
        }
        TheoryAction::Predecessors { game, position, most } => {
            output.print(&theory_steps::predecessors(&load(game)?, setting, position, *most)?, before)?;
        }
        TheoryAction::Reachable { game, position, most } => {
            output.print(&theory_steps::reachable(&load(game)?, setting, position, *most)?, possible)?;
        }
        TheoryAction::Diff { one, other } => {
            let games: [Game; 2] = [load_named(one)?, load_named(other)?];
            let lines = theory_steps::differences(&games[0], &games[1])?;
            output
                .print(&json!({ "differences": lines }), |_| lines.iter().map(|line| format!("{line}\n")).collect())?;
        }
        TheoryAction::Bench { game, positions } => {
            output.print(&theory_steps::bench(&load(game)?, setting, *positions)?, times)?;
        }
    }
    Ok(Exit::Done)
}

fn text(text: &Text) -> String {
    text.text.clone()
}

fn list(found: &TheoryMoves) -> String {
    if let Some(outcome) = &found.outcome {
        return format!("the game is over: {outcome}\n");
    }
    let lines = found.moves.iter().zip(&found.submoves);
    lines.map(|(chosen, parts)| format!("{chosen}\n    {}\n", parts.join(", "))).collect()
}

fn told(levels: &Levels, is_traced: bool) -> String {
    match is_traced {
        true => levels.trace.clone(),
        false => levels.last.iter().map(|(name, level)| format!("{level} {name}\n")).collect(),
    }
}

fn before(found: &Before) -> String {
    let mut text: String =
        found.predecessors.iter().map(|earlier| format!("{}\n    {}\n", earlier.position, earlier.chosen)).collect();
    let all = if found.complete { "these are all" } else { "there may be more" };
    text.push_str(&format!("{} positions; {all}\n", found.predecessors.len()));
    text
}

fn possible(found: &Possible) -> String {
    match (&found.reachable, &found.moves) {
        (Some(true), Some(moves)) => format!("reachable: {}\n", moves.join("; ")),
        (Some(_), _) => "not reachable\n".to_owned(),
        (None, _) => format!("not known after {} positions\n", found.looked_at.unwrap_or(0)),
    }
}

fn times(bench: &Bench) -> String {
    let mut text = format!(
        "{}: moves in {} positions; specialised in {:.3} s\n\n{:22}{:>16}{:>16}{:>12}\n",
        bench.game, bench.positions, bench.specialising, "stage", "ms a position", "ms the first", "times"
    );
    for stage in &bench.stages {
        let ratio = stage.ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.1}"));
        let (seconds, first) = (stage.seconds * 1e3, stage.first * 1e3);
        text.push_str(&format!("{:22}{seconds:>16.4}{first:>16.4}{ratio:>12}\n", stage.name));
    }
    text
}
