//! What can be typed.

mod measuring;
mod store;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use workbench::learn::{self, Effort, LearnSettings};
use workbench::{Kind, Spec};

pub use self::measuring::Measuring;
use crate::commands::evolve::EvolveArguments;
use crate::commands::ggp::GgpAction;
use crate::commands::studio::StudioArguments;
use crate::commands::theory::TheoryAction;
use crate::commands::variants::VariantsArguments;
use crate::commands::welcome;
use crate::help::*;
use crate::output;

pub use store::{Selection, StoreAction, StoreArguments};

/// Reads, checks, plays, counts and invents board games.
#[derive(Debug, Parser)]
#[command(name = "ludwright", version, after_help = GAMES, disable_help_subcommand = true, max_term_width = 100)]
pub struct Arguments {
    /// What to do; nothing: the studio
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Print one JSON object, and nothing else, on standard output
    #[arg(long, global = true)]
    pub json: bool,
    /// Draw random set-ups, moves and games from this number: the same number, the same results
    #[arg(long, global = true, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
}

const GAMES: &str = "\
A GAME is
  chess, yavalath           a game of the library: `ludwright games` lists them
  metagame/chess            the same with its language, where both have it: ludi/chess is another game
  path/to/rules.game        a file, in Metagame (.game), Ludi (.ludi) or GDL (.kif); `-` is standard input
  gen:42                    a generated game: the one that `ludwright generate --seed 42` prints
  'gen:random(1,2,3,0)'     one with a seed of the 1992 generator
  evolved.db:Oroth          a game of a store, by its name or the beginning of its id

Examples:
  ludwright play chess                        play against chance
  ludwright rules yavalath                    read how a game is played
  ludwright perft chess 4                     count its moves
  ludwright generate --seed 7 > my.game       invent a game, then change it
  ludwright check my.game                     see whether it can be played

Exit codes: 0 success, 1 failure (invalid rules, an illegal move), 2 usage error.
Without --seed, `generate` and `play` draw a random seed and print it; all other commands use 0.
Ctrl-C stops long work early and prints the results so far; a second Ctrl-C quits at once.";

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read, play, measure and invent games in the browser; this is also what happens without a command
    #[command(after_help = STUDIO)]
    Studio(StudioArguments),
    /// List the library
    Games,
    /// Read and check the rules of a game: all faults at once
    #[command(after_help = CHECK)]
    Check {
        #[command(flatten)]
        game: GameArgument,
        /// Warnings are faults too
        #[arg(long)]
        strict: bool,
    },
    /// Print the rules as source in canonical form
    #[command(after_help = FMT)]
    Fmt {
        #[command(flatten)]
        game: GameArgument,
        /// Write the file anew instead of printing it
        #[arg(long)]
        write: bool,
        /// Also say what is left unsaid: players, pieces, shapes, ties (Ludi only; comments are left out)
        #[arg(long, conflicts_with = "write")]
        expand_defaults: bool,
        /// Leave out rules without which random games go just the same, and say which (Ludi only; comments are left out)
        #[arg(long, conflicts_with_all = ["write", "expand_defaults"])]
        strip: bool,
    },
    /// Print the rules in plain English
    #[command(after_help = RULES)]
    Rules {
        #[command(flatten)]
        game: GameArgument,
        /// Show how the rules are made of ludemes instead (Ludi only)
        #[arg(long)]
        tree: bool,
        /// Draw that tree as a picture (SVG) instead of text
        #[arg(long, requires = "tree")]
        svg: bool,
        /// Print a page for the browser instead: the board, the rules, the source
        #[arg(long, conflicts_with = "tree")]
        html: bool,
        /// Print a page for the printer instead: the board to scale, pieces to cut out, the rules
        #[arg(long, conflicts_with_all = ["tree", "html"])]
        kit: bool,
    },
    /// Draw the board
    #[command(after_help = SHOW)]
    Show {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        played: Played,
        /// Draw it as a picture (SVG) instead of text
        #[arg(long)]
        svg: bool,
        /// Mark with a + where something can enter the board, and what can move
        #[arg(long)]
        tutorial: bool,
        /// Mark with a + where this can go instead: a site, or the name of a piece
        #[arg(long, value_name = "SITE", requires = "tutorial")]
        select: Option<String>,
        #[command(flatten)]
        limit: Limit,
    },
    /// List the legal moves
    #[command(after_help = MOVES)]
    Moves {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        swap_rule: SwapRule,
        #[command(flatten)]
        played: Played,
        #[command(flatten)]
        engine: EngineArgument,
        #[command(flatten)]
        limit: Limit,
    },
    /// Pell's declarative theory of chess-like games, step by step: read, interpreted, specialised, compiled, run backwards
    #[command(after_help = THEORY)]
    Theory {
        #[command(subcommand)]
        action: TheoryAction,
    },
    /// Explain why a move is legal or not, or how a game ended
    #[command(after_help = WHY)]
    Why {
        #[command(flatten)]
        game: GameArgument,
        /// The move to explain
        #[arg(value_name = "MOVE", required_unless_present = "outcome")]
        chosen: Option<String>,
        #[command(flatten)]
        swap_rule: SwapRule,
        #[command(flatten)]
        played: Played,
        /// Explain instead which goal ended the game, and by what
        #[arg(long, conflicts_with = "chosen")]
        outcome: bool,
        /// Print everything that was looked at, not the main reasons only
        #[arg(long)]
        tree: bool,
        #[command(flatten)]
        limit: Limit,
    },
    /// Count the complete moves at each depth
    #[command(after_help = PERFT)]
    Perft {
        #[command(flatten)]
        game: GameArgument,
        /// How deep to count
        #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
        depth: u32,
        #[command(flatten)]
        played: Played,
        /// Count for each first move by itself
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        engine: EngineArgument,
    },
    /// Play games of uniformly random moves
    #[command(after_help = PLAYOUTS)]
    Playouts {
        #[command(flatten)]
        game: GameArgument,
        /// How many games [default: 1000]
        #[arg(short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        number: Option<u64>,
        /// Time limit instead of a number of games
        #[arg(long, value_name = "S", conflicts_with = "number", value_parser = seconds)]
        seconds: Option<f64>,
        /// How many threads [default: as many as the machine has]
        #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
        #[command(flatten)]
        engine: EngineArgument,
        #[command(flatten)]
        limit: Limit,
    },
    /// Say what the pieces of a game are worth, from its rules alone
    #[command(after_help = ANALYSE)]
    Analyse {
        #[command(flatten)]
        game: GameArgument,
        /// Value also what pieces can promote to
        #[arg(long)]
        promote: bool,
        /// How pieces are valued
        #[arg(long, value_name = "METHOD", default_value = "static")]
        method: Method,
        /// How many random games for each type and side; only with expected-outcome [default: 4000]
        #[arg(short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        number: Option<u64>,
        /// Print instead where a lone piece goes from each site: the tables that the advisors look things up in
        #[arg(long, conflicts_with_all = ["promote", "method", "number"])]
        tables: bool,
        #[command(flatten)]
        limit: Limit,
    },
    /// Look for signs that a game is trivial: no finding is no guarantee
    #[command(after_help = TRIVIALITY)]
    Triviality {
        #[command(flatten)]
        game: GameArgument,
    },
    /// Invent games
    #[command(after_help = GENERATE)]
    Generate {
        /// Take the parameters from this file
        #[arg(long, value_name = "FILE")]
        params: Option<String>,
        /// Take the parameters of this profile
        #[arg(long, value_name = "NAME")]
        profile: Option<String>,
        /// Only games for which this holds; may be given several times
        #[arg(long = "constraint", value_name = "EXPR")]
        constraints: Vec<String>,
        /// How many games
        #[arg(short, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
        number: u64,
        /// Print the parameters instead of games
        #[arg(long)]
        show_params: bool,
        /// Print the choices that make the games, one by one in their order, instead of games
        #[arg(long, conflicts_with = "show_params")]
        trace: bool,
    },
    /// Evolve new games from known ones
    #[command(after_help = EVOLVE)]
    Evolve(EvolveArguments),
    /// Breed chess variants: pieces that both sides buy, place and play with
    #[command(after_help = VARIANTS)]
    Variants(VariantsArguments),
    /// Choose one move, as a player would
    #[command(after_help = BEST)]
    Best {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        played: Played,
        /// Who chooses, as in `mcts:ms=500`, `alphabeta:depth=3`
        #[arg(long, value_name = "SPEC", default_value = "best", value_parser = player)]
        player: Spec,
        /// Print each advisor's value of the position, for a player that has advisors
        #[arg(long)]
        explain: bool,
        #[command(flatten)]
        engine: EngineArgument,
        #[command(flatten)]
        limit: Limit,
    },
    /// Measure how good a game is
    #[command(after_help = MEASURE)]
    Measure {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        swap_rule: SwapRule,
        #[command(flatten)]
        measuring: Measuring,
    },
    /// Find positions with one winning move, the hardest first
    #[command(after_help = PUZZLES)]
    Puzzles {
        #[command(flatten)]
        game: GameArgument,
        /// Number of puzzles
        #[arg(short, long, default_value_t = 3, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1000))]
        number: usize,
        /// Maximum length of the winning line, in plies
        #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(2..=9))]
        plies: u32,
        /// Maximum number of games to search for puzzles
        #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        games: u64,
        /// Write a page for a browser, with the solutions folded up
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
        #[command(flatten)]
        limit: Limit,
    },
    /// Fit the weights of the criteria to people's ratings of games
    #[command(after_help = FIT)]
    Fit {
        /// A table of ratings: name,average and, if known, weight,users_rated,year
        #[arg(id = "RATINGS")]
        ratings: String,
        /// A folder where trials are kept: what is there is not played again
        #[arg(long, value_name = "DIR")]
        keep: Option<PathBuf>,
        /// How many games each plays against itself in each mode
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
        trials: u64,
        /// Write the weights to this file
        #[arg(long, value_name = "FILE")]
        out: Option<String>,
    },
    /// Try remedies and rule sets one step away
    #[command(after_help = TUNE)]
    Tune {
        #[command(flatten)]
        game: GameArgument,
        /// Number of games by which each change that is shown is measured
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=100_000))]
        trials: u64,
        /// Maximum number of rule sets one step away that are tried
        #[arg(long, value_name = "N", default_value_t = 60)]
        most: usize,
        /// How many of them are measured thoroughly
        #[arg(long, value_name = "N", default_value_t = 10)]
        shown: usize,
        /// How many moves a game should have; one of twice as many is cut
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        length: u32,
        /// Time limit in minutes: what is not measured in time is left out
        #[arg(long, value_name = "M", value_parser = minutes)]
        minutes: Option<f64>,
    },
    /// Say how far apart two games are, by their rules and by their play
    #[command(after_help = DISTANCE)]
    Distance {
        /// One game
        #[arg(id = "GAME")]
        one: String,
        /// Another
        #[arg(id = "OTHER")]
        other: String,
        /// How many games each plays against itself in each mode; 0 compares the rules alone
        #[arg(long, default_value_t = 10)]
        trials: u64,
    },
    /// Say how new, how good and how typical a game is beside those of the library
    #[command(after_help = CREATIVITY)]
    Creativity {
        #[command(flatten)]
        game: GameArgument,
        /// Compare the rules alone, without self-play: nothing is said of how good it is
        #[arg(long)]
        unplayed: bool,
    },
    /// Rank games from pairwise preferences
    #[command(after_help = RANK)]
    Rank {
        /// A file of lines `winner,loser`
        #[arg(id = "COMPARISONS")]
        comparisons: String,
    },
    /// Prove who wins with best play, and by which moves
    #[command(after_help = SOLVE)]
    Solve {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        played: Played,
        /// Number of positions to search for each question
        #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Solve every move
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        engine: EngineArgument,
        #[command(flatten)]
        limit: Limit,
    },
    /// Play many games between players
    #[command(after_help = MATCH)]
    Match {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        swap_rule: SwapRule,
        /// The players, in the order of the roles: one for each, or two
        #[arg(value_name = "PLAYER", value_parser = player, num_args = 2.., conflicts_with_all = ["white", "black"])]
        players: Vec<Spec>,
        /// The first player; without --swap they play White
        #[arg(long, value_name = "SPEC", value_parser = player, required_unless_present = "players")]
        white: Option<Spec>,
        /// The second player; without --swap they play Black, and all other sides where more than two play
        #[arg(long, value_name = "SPEC", value_parser = player, required_unless_present = "players")]
        black: Option<Spec>,
        /// Let the players change sides after each game, with the same opening
        #[arg(long)]
        swap: bool,
        /// Take the piece off this site before the first move, as in `black:e8`; may be given several times
        #[arg(long, value_name = "SITE")]
        remove: Vec<String>,
        /// Sequential test: stop as soon as it is clear whether the first player is stronger; two differences in Elo, as in 0,20
        #[arg(long, value_name = "ELO0,ELO1", value_parser = differences)]
        sprt: Option<(f64, f64)>,
        /// Write the games to this file, one JSON object a line
        #[arg(long, value_name = "FILE")]
        records: Option<String>,
        #[command(flatten)]
        contest: ContestArguments,
        #[command(flatten)]
        limit: Limit,
    },
    /// Play a round-robin tournament over many games
    #[command(after_help = TOURNAMENT)]
    Tournament {
        /// Games: names of the library, files, gen:SEED, or STORE:NAME
        #[arg(required = true, value_name = "GAME")]
        games: Vec<String>,
        /// The players, separated by commas
        #[arg(long, value_name = "SPEC,...", value_parser = players)]
        players: Players,
        #[command(flatten)]
        contest: ContestArguments,
        #[command(flatten)]
        limit: Limit,
    },
    /// Learn the weights of the advisors by self-play
    #[command(after_help = LEARN)]
    Learn {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        learning: LearnArguments,
        /// How many games are played at the same time [default: as many as there are processors]
        #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
        #[command(flatten)]
        limit: Limit,
    },
    /// Print a game in another format
    #[command(after_help = EXPORT)]
    Export {
        #[command(flatten)]
        game: GameArgument,
        /// The format
        #[arg(long, value_name = "FORMAT")]
        to: Format,
        #[command(flatten)]
        limit: Limit,
    },
    /// Play general games over HTTP: as a player, or as the manager of a match
    #[command(after_help = GGP)]
    Ggp {
        /// What to do
        #[command(subcommand)]
        action: GgpAction,
    },
    /// List, show, export, import and delete games of a store
    #[command(after_help = STORE)]
    Store(StoreArguments),
    /// Play a game in the terminal
    #[command(after_help = PLAY)]
    Play {
        #[command(flatten)]
        game: GameArgument,
        #[command(flatten)]
        swap_rule: SwapRule,
        /// Who plays White, as in `human`, `level:3`, `random`, `mcts:ms=500`, `alphabeta:depth=3`
        #[arg(long, value_name = "SPEC", default_value = "human", value_parser = player)]
        white: Spec,
        /// Who plays Black, and all others where more than two play
        #[arg(long, value_name = "SPEC", default_value = "random", value_parser = player)]
        black: Spec,
        #[command(flatten)]
        engine: EngineArgument,
        #[command(flatten)]
        limit: Limit,
    },
}

/// A format of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A rule sheet of GDL, for general game players
    Kif,
}

/// How pieces are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// By what the rules let them do, and what the goals say of them
    Static,
    /// By how much the owner's score in random games falls with one piece less
    ExpectedOutcome,
}

/// How many games are played, and how they begin.
#[derive(Debug, Args)]
pub struct ContestArguments {
    /// How many games: of a match, or of any two players in each game of a tournament
    #[arg(short, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub number: u64,
    /// How many random moves each game opens with at most [default: 4; of GDL: 0]
    #[arg(long, value_name = "N")]
    pub opening: Option<u32>,
    /// How many games are played at the same time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// What is learnt, and how.
#[derive(Debug, Args)]
pub struct LearnArguments {
    /// How it is learnt
    #[arg(long, value_name = "METHOD", default_value = "evolution")]
    method: Learning,
    /// Total number of games, including the final evaluation match [default: 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// Time limit instead of a number of games: then runs are not repeatable
    #[arg(long, value_name = "M", conflicts_with = "games", value_parser = minutes)]
    minutes: Option<f64>,
    /// Search depth of the players, in plies [default: 2, if no other limit is given]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Number of positions that they search for a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Time for a move, in milliseconds: then runs are not repeatable
    #[arg(long, value_name = "MS", conflicts_with = "seed", value_parser = clap::value_parser!(u64).range(1..))]
    ms: Option<u64>,
    /// Further advisors that may get a weight, separated by commas [default: all that cost no more]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    advisors: Option<Vec<String>>,
    /// Begin with the policy of this file instead of the default
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Write the policy to this file
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
}

impl LearnArguments {
    /// What was asked for.
    pub fn settings(&self) -> Result<LearnSettings, workbench::Error> {
        let effort = match self.minutes {
            Some(minutes) => Effort::Seconds(60.0 * minutes),
            None => Effort::Games(self.games.unwrap_or(2000)),
        };
        let method = match self.method {
            Learning::Evolution => learn::Method::Evolution,
            Learning::Differences => learn::Method::Differences,
        };
        let from = self.from.as_deref().map(workbench::read_policy).transpose()?;
        Ok(LearnSettings { method, effort, thinking: self.thinking(), advisors: self.advisors.clone(), from })
    }

    fn thinking(&self) -> Spec {
        let limited = self.nodes.is_some() || self.ms.is_some();
        let depth = self.depth.or((!limited).then_some(2));
        let limits = [("depth", depth.map(u64::from)), ("nodes", self.nodes), ("ms", self.ms)];
        let options = limits.iter().filter_map(|(key, limit)| limit.map(|limit| format!("{key}={limit}")));
        let spec = format!("alphabeta:{}", options.collect::<Vec<_>>().join(","));
        spec.parse().unwrap_or_else(|_| unreachable!("a spec of our own"))
    }
}

/// How weights are learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Learning {
    /// A mutated policy replaces the one that it beats
    Evolution,
    /// Temporal differences: the value of a position is corrected by that of the next one
    Differences,
}

/// Players, with commas between them.
#[derive(Clone, Debug)]
pub struct Players(pub Vec<Spec>);

/// The game.
#[derive(Debug, Args)]
pub struct GameArgument {
    /// A game: a name of the library, a file, `-` for standard input, gen:SEED, or STORE:NAME
    #[arg(id = "GAME")]
    pub game: String,
}

/// Whether the second player may take over the first move.
#[derive(Debug, Args)]
pub struct SwapRule {
    /// After the first move let the second player change sides instead of moving (two players; in `play` any game of turns, else
    /// games of Ludi)
    #[arg(long)]
    pub swap_rule: bool,
}

/// Moves to be played first.
#[derive(Debug, Args)]
pub struct Played {
    /// Play these moves first, each as one argument; of GDL joint moves `(m1 m2 ...)` in the order of the roles, or the move of the
    /// only role that has a choice
    #[arg(long = "play", value_name = "M", num_args = 1..)]
    pub moves: Vec<String>,
}

/// Which engine plays.
#[derive(Debug, Args)]
pub struct EngineArgument {
    /// Which engine plays: `compiled`; `reference`, the interpreter, which is slow; `theory`, Pell's theory specialised to the game,
    /// and `interpret`, the same interpreted, both for games of Metagame [default: compiled]
    #[arg(long, value_name = "ENGINE", value_parser = engine, conflicts_with = "reference")]
    pub engine: Option<Kind>,
    /// Use the reference interpreter: short for `--engine reference`
    #[arg(long)]
    pub reference: bool,
}

impl EngineArgument {
    /// The engine that was asked for.
    pub fn kind(&self) -> Kind {
        let short = if self.reference { Kind::Reference } else { Kind::Compiled };
        self.engine.unwrap_or(short)
    }
}

/// An engine, by its name.
fn engine(name: &str) -> Result<Kind, String> {
    match name {
        "compiled" => Ok(Kind::Compiled),
        "reference" => Ok(Kind::Reference),
        "theory" => Ok(Kind::Theory),
        "interpret" => Ok(Kind::Interpret),
        _ => Err("expected `compiled`, `reference`, `theory` or `interpret`".to_owned()),
    }
}

/// When a game is given up as a draw.
#[derive(Debug, Args)]
pub struct Limit {
    /// After this many single moves the game is a draw
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub move_limit: u32,
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0 to 1000000".to_owned()),
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if (0.001..=1e5).contains(&minutes) => Ok(minutes),
        _ => Err("expected a number of minutes from 0.001 to 100000".to_owned()),
    }
}

pub fn player(spec: &str) -> Result<Spec, String> {
    spec.parse::<Spec>().map_err(|wrong| format!("{}\n  {}", wrong.message, wrong.hint))
}

pub fn players(specs: &str) -> Result<Players, String> {
    Spec::list(specs).map(Players).map_err(|wrong| format!("{}\n  {}", wrong.message, wrong.hint))
}

fn differences(text: &str) -> Result<(f64, f64), String> {
    let numbers =
        text.split_once(',').and_then(|(one, other)| Some((one.trim().parse().ok()?, other.trim().parse().ok()?)));
    match numbers {
        Some((one, other)) if (-2000.0..=2000.0).contains(&one) && one < other && other <= 2000.0 => Ok((one, other)),
        _ => Err("expected two differences in Elo, the smaller first, as in 0,20".to_owned()),
    }
}

/// What was typed; or, if that was a question or makes no sense, the exit code after the answer.
pub fn parse() -> Result<Arguments, ExitCode> {
    let asks_for_help = std::env::args_os().any(|argument| argument == "--help");
    let command = with_negative_numbers(Arguments::command());
    // The welcome draws a board: only for those who want to read it.
    let command = if asks_for_help { command.before_long_help(welcome::text()) } else { command };
    let found = command.try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    found.map_err(|error| output::usage(&error))
}

/// Lets a negative number be the value of any option, even if it is refused then: it is told which numbers there are, and not
/// that there is no option `-1`.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let taken = |argument: clap::Arg| match argument.get_action().takes_values() {
        true => argument.allow_negative_numbers(true),
        false => argument,
    };
    command.mut_args(taken).mut_subcommands(with_negative_numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_make_sense() {
        with_negative_numbers(Arguments::command()).debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does_and_most_give_examples() {
        for command in Arguments::command().get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            let examples = command.get_after_help().is_some_and(|help| help.to_string().contains("Example"));
            assert!(examples || command.get_name() == "games", "{}", command.get_name());
        }
    }
}
