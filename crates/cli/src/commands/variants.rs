//! `variants`: chess variants by a genetic algorithm.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use workbench::variants::{
    Aim, Chances, Conditions, Evolved, Generation, Kept, Network, Rung, Settings, Survivor, Until, Wish, are_remote,
    evolve,
};
use workbench::{Error, Spec};

use super::evolve::minutes;
use crate::arguments::{Players, players};
use crate::commands::ggp::seconds;
use crate::commands::playouts;
use crate::files;
use crate::output::{Exit, Output, note};
use crate::watching::watched;

/// What can be said about a run.
#[derive(Debug, Args)]
pub struct VariantsArguments {
    /// Stop after this many generations [default: 10]
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u64).range(1..))]
    generations: Option<u64>,
    /// Stop after this time; a generation that has been begun is finished
    #[arg(long, value_name = "M", conflicts_with = "generations", value_parser = minutes)]
    minutes: Option<f64>,
    /// How many variants survive a generation, and how many children they have
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1000))]
    survivors: u16,
    /// How many games of each variant are played in each generation
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// Who plays both sides, as in `alphabeta:depth=2`; several are separated by commas: each plays some of the games. Players
    /// on the network, as in `ggp:HOST:PORT`, come in pairs: the variants are told to them as rule sheets of GDL
    #[arg(long = "player", visible_alias = "players", value_name = "SPEC,...", default_value = "mcts:iterations=100",
        value_parser = players)]
    players: Vec<Players>,
    /// Start this number of pairs of players on free ports of this machine, and play over HTTP, a match for each pair at a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    servers: Option<u16>,
    /// The time for each move over HTTP, in seconds
    #[arg(long, value_name = "S", default_value = "0.2", value_parser = seconds)]
    play_clock: f64,
    /// The time until the first move over HTTP, in seconds
    #[arg(long, value_name = "S", default_value = "5", value_parser = seconds)]
    start_clock: f64,
    /// What is looked for, the most important first: wins, balance, points, length, simplicity [default: wins,length,simplicity;
    /// with --goals, points first]
    #[arg(long, value_name = "AIMS", value_delimiter = ',', value_parser = aim)]
    fitness: Vec<Aim>,
    /// The board, files by ranks
    #[arg(long, value_name = "FxR", default_value = "5x5", value_parser = board)]
    board: [u32; 2],
    /// On how many ranks each side places its pieces
    #[arg(long, value_name = "N", default_value_t = 1)]
    ranks: u32,
    /// How much each side can spend, its king included, who costs 12
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(..=10_000))]
    budget: u32,
    /// How many pieces each side can buy, its king not included
    #[arg(long, value_name = "N", default_value_t = 5)]
    pieces: u32,
    /// After this many moves of each side, without buying, a game is a draw
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    moves: u32,
    /// How often a kind of mutation happens, as in `add_piece=0.2`; may be given several times
    #[arg(long = "chance", value_name = "KIND=P", value_parser = chance)]
    chances: Vec<(String, f64)>,
    /// Put a rank of pawns in front of the pieces
    #[arg(long)]
    pawns: bool,
    /// Let a pawn that has got to the last rank go on like the dearest piece
    #[arg(long, requires = "pawns")]
    promotions: bool,
    /// Let pieces hop over others
    #[arg(long)]
    hops: bool,
    /// Let captured pieces be dropped: they change sides and are placed on any empty site in place of a move
    #[arg(long)]
    drops: bool,
    /// Let a king that reaches the last rank win as well
    #[arg(long)]
    race: bool,
    /// Let there be other ways to win, each for another score: more than a draw, less than the king
    #[arg(long)]
    goals: bool,
    /// Print the learning curve of each survivor: this many games on each rung between stronger and weaker players
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(2..=100_000))]
    curve: Option<u64>,
    /// Keep everything in this store; a run in it with the same settings is resumed
    #[arg(long, value_name = "FILE")]
    store: Option<String>,
    /// Write the survivors to this folder, each as ludemes and as a rule sheet of GDL
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many games are played at the same time [default: as many as there are processors]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// The default number of generations.
const GENERATIONS: u64 = 10;

pub fn run(arguments: &VariantsArguments, seed: Option<u64>, output: &mut Output) -> anyhow::Result<Exit> {
    let wish = wish(arguments, seed.unwrap_or(0));
    let json = output.is_json();
    let mut kept = arguments.store.as_deref().map(|file| Kept::open(file, &wish)).transpose()?;
    let evolved =
        watched("games", |progress| evolve(&wish, kept.as_mut(), progress, &mut |generation| tell(generation, json)))?;
    if let Some(folder) = &arguments.out {
        write(folder, &evolved)?;
    }
    output.print(&evolved, words)?;
    if let Some(file) = arguments.store.as_ref().filter(|_| !json) {
        note(&format!(
            "all of it is in {file}: ludwright store {file} lists it, ludwright play {file}:NAME plays it\n"
        ));
    }
    Ok(Exit::Done)
}

fn wish(arguments: &VariantsArguments, seed: u64) -> Wish {
    let [files, ranks] = arguments.board;
    let conditions = Conditions {
        files,
        ranks,
        placement: arguments.ranks,
        budget: arguments.budget,
        pieces: arguments.pieces,
        hops: arguments.hops,
        pawns: arguments.pawns,
        promotions: arguments.promotions,
        race: arguments.race,
        drops: arguments.drops,
        goals: arguments.goals,
        ..Conditions::default()
    };
    let mut chances = Chances::default();
    for (kind, chance) in &arguments.chances {
        chances.named(kind).into_iter().for_each(|known| *known = *chance);
    }
    let survivors = usize::from(arguments.survivors);
    let aims = match arguments.fitness.as_slice() {
        [] if arguments.goals => Aim::SCORED.to_vec(),
        [] => Aim::USUAL.to_vec(),
        asked => asked.to_vec(),
    };
    let players: Vec<Spec> = arguments.players.iter().flat_map(|players| players.0.clone()).collect();
    let network = (arguments.servers.is_some() || are_remote(&players)).then(|| Network {
        servers: arguments.servers.map(usize::from),
        start_clock: Duration::from_secs_f64(arguments.start_clock),
        play_clock: Duration::from_secs_f64(arguments.play_clock),
    });
    Wish {
        settings: Settings { seed, survivors, conditions, chances, aims },
        players,
        games: arguments.games,
        moves: arguments.moves,
        curve: arguments.curve,
        until: match arguments.minutes {
            Some(minutes) => Until::Seconds(minutes * 60.0),
            None => Until::Generations(arguments.generations.unwrap_or(GENERATIONS)),
        },
        threads: playouts::threads(arguments.threads),
        network,
    }
}

/// Says on standard error what came of a generation.
fn tell(generation: &Generation, json: bool) {
    if json {
        note(&format!("{}\n", serde_json::to_string(generation).unwrap_or_default()));
        return;
    }
    let Generation { generation: number, candidates, new, neutral, best } = generation;
    // On a terminal an unfinished line of progress stands there.
    let clear = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
    let again = if *neutral > 0 { format!(", {neutral} drawn again") } else { String::new() };
    note(&format!(
        "{clear}generation {number}: {candidates} candidates, {new} new survivors{again}; best {} {}\n",
        best.name,
        told(best)
    ));
}

fn told(variant: &Survivor) -> String {
    let Survivor { white, black, draws, length, rules, .. } = variant;
    format!("{white}-{black}, {draws} drawn, {length:.0} moves, {rules} rules")
}

fn words(evolved: &Evolved) -> String {
    let mut text = format!(
        "{} generations{}, seed {}, {} games between {}{}, a draw after {} moves\n\
         looked for: {}; {} children were drawn again because they were duplicates\n\
         {:.0} seconds: {:.1} games a second\n\n",
        evolved.generations,
        if evolved.stopped { " (stopped)" } else { "" },
        evolved.seed,
        evolved.games,
        evolved.players.join(" and "),
        evolved.pairs.map_or_else(String::new, |pairs| format!(" over HTTP, {pairs} at a time")),
        evolved.move_limit,
        evolved.aims.join(", then "),
        evolved.neutral,
        evolved.seconds,
        evolved.games as f64 / evolved.seconds.max(1e-9),
    );
    for failure in &evolved.failures {
        let _ = writeln!(text, "{failure}");
    }
    text += "variant     born   games  white  black  drawn  moves  rules  to buy\n";
    for variant in &evolved.survivors {
        let prices: Vec<String> = variant.pieces.iter().map(|piece| format!("{} {}", piece.name, piece.cost)).collect();
        let Survivor { name, born, games, white, black, draws, length, rules, .. } = variant;
        let _ = writeln!(
            text,
            "{name:<10} {born:>5} {games:>7} {white:>6} {black:>6} {draws:>6} {length:>6.1} {rules:>6}  {}",
            prices.join(", ")
        );
    }
    for variant in evolved.survivors.iter().filter(|variant| !variant.goals.is_empty()) {
        let goals: Vec<String> = variant.goals.iter().map(|one| format!("{} for {}", one.goal, one.worth)).collect();
        let [white, black] = variant.points;
        let _ = writeln!(text, "{}: {}; {white:.0} to {black:.0} points a game", variant.name, goals.join(", "));
    }
    for variant in &evolved.survivors {
        for Rung { rollouts, against, score, interval: [low, high], .. } in variant.curve.iter().flatten() {
            let _ = writeln!(
                text,
                "{}: {rollouts} rollouts against {against}: {:.0} % of the points ({:.0} to {:.0})",
                variant.name,
                100.0 * score,
                100.0 * low,
                100.0 * high
            );
        }
    }
    for variant in &evolved.survivors {
        let _ = write!(text, "\n// {}: {}\n{}", variant.name, told(variant), variant.text);
    }
    text
}

/// Writes each survivor to a file that can be played.
fn write(folder: &Path, evolved: &Evolved) -> Result<(), Error> {
    files::make_folder(folder)?;
    for variant in &evolved.survivors {
        let text = format!("// title: {}\n// {}\n\n{}", variant.name, told(variant), variant.text);
        files::write(folder.join(format!("{}.ludi", variant.name.to_lowercase())), &text)?;
        let sheet = format!("; {}\n{}", told(variant), variant.sheet);
        files::write(folder.join(format!("{}.kif", variant.name.to_lowercase())), &sheet)?;
    }
    Ok(())
}

fn aim(text: &str) -> Result<Aim, String> {
    let names = || Aim::ALL.map(Aim::name).join(", ");
    Aim::ALL.into_iter().find(|aim| aim.name() == text.trim()).ok_or_else(|| format!("expected one of {}", names()))
}

fn board(text: &str) -> Result<[u32; 2], String> {
    let sides: Option<Vec<u32>> = text.split('x').map(|side| side.trim().parse().ok()).collect();
    match sides.as_deref() {
        Some([files, ranks]) => Ok([*files, *ranks]),
        _ => Err("expected files and ranks, as in 5x6".to_owned()),
    }
}

fn chance(text: &str) -> Result<(String, f64), String> {
    let (kind, chance) = text.split_once('=').ok_or("expected a kind and a chance, as in add_piece=0.2")?;
    if Chances::default().named(kind).is_none() {
        return Err(format!("expected one of {}", Chances::KINDS.join(", ")));
    }
    match chance.parse::<f64>() {
        Ok(chance) if (0.0..=1.0).contains(&chance) => Ok((kind.to_owned(), chance)),
        _ => Err("expected a chance from 0 to 1".to_owned()),
    }
}
