//! Prints the lines that the tests want of library games: `record perft hex y`, `record playthroughs` for all of Ludi; who plays
//! them best, `record strongest`, and how good they are, `record scores`, for all of the library.

use std::process::ExitCode;

use game::Rng;
use workbench::engine::{Engine, Kind, engine};
use workbench::scores::{Scores, taken};
use workbench::strongest::{Effort, Score, trial};
use workbench::{DrawRules, Game, Language, PlayerKind, library, source};

/// Perft goes as deep as it can with no more moves than this.
const MOST_MOVES: u64 = 30_000;

/// A playthrough is cut off after this number of plies.
const MOST_PLIES: usize = 60;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    for (what, line) in [("strongest", strongest as fn(&Game) -> String), ("scores", scores)] {
        if arguments.next_if(|said| said == what).is_some() {
            of_all(&arguments.collect::<Vec<_>>(), line);
            return ExitCode::SUCCESS;
        }
    }
    let line: fn(&str, &dyn Engine) -> String = match arguments.next().as_deref() {
        Some("perft") => perft,
        Some("playthroughs") => playthrough,
        _ => {
            eprintln!("record perft|playthroughs|strongest|scores [GAME ...]");
            return ExitCode::from(2);
        }
    };
    let named: Vec<String> = arguments.collect();
    for entry in library::entries_of(Language::Ludi) {
        if named.is_empty() || named.iter().any(|name| name == entry.name) {
            let Some(rules) = entry.language.read(entry.text).rules else { continue };
            println!("{}", line(entry.name, &*engine(Kind::Compiled, &rules, DrawRules::default())));
        }
    }
    ExitCode::SUCCESS
}

/// A line for each game of the library, or for those that are named.
fn of_all(named: &[String], line: fn(&Game) -> String) {
    for entry in library::entries() {
        if !named.is_empty() && !named.iter().any(|name| name == entry.name) {
            continue;
        }
        let source = source::find(entry.name, &mut std::io::empty());
        let Ok(loaded) = source.and_then(Game::new) else { continue };
        println!("{} {}", entry.name, line(&loaded));
    }
}

/// Who is the strongest, and by which games between the candidates.
fn strongest(loaded: &Game) -> String {
    let (strongest, scores) = trial(loaded, Effort::THOROUGH);
    let told = |(kind, score): &(PlayerKind, Score)| {
        format!(" {} +{} ={} -{}", kind.name(), score.wins, score.draws, score.losses)
    };
    format!("{}:{}", strongest.name(), scores.iter().map(told).collect::<Vec<_>>().join(","))
}

/// How good it is.
fn scores(loaded: &Game) -> String {
    let Scores { book, people } = taken(loaded);
    format!("{book:.3} {people:.2}")
}

fn perft(name: &str, engine: &dyn Engine) -> String {
    let play = engine.begin(&mut Rng::new(0, 0));
    let mut counts = play.perft(1);
    for depth in 2..8 {
        let last = counts.last().copied().unwrap_or_default();
        if last == 0 || last.saturating_mul(counts[0]) > MOST_MOVES {
            break;
        }
        counts = play.perft(depth);
    }
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    format!("{name} {}", counts.join(" "))
}

fn playthrough(name: &str, engine: &dyn Engine) -> String {
    let mut stream = Rng::new(1, 0);
    let mut play = engine.begin(&mut stream);
    while play.length() < MOST_PLIES {
        let moves = play.moves();
        if moves.is_empty() {
            break;
        }
        play.play_listed(&moves[stream.below(moves.len() as u32) as usize]);
    }
    let outcome = play.outcome().map_or("open", |outcome| outcome.name());
    let position = play.position();
    let record = play.record();
    let moves: Vec<&str> = record.iter().map(|played| played.text()).collect();
    format!("{name} {outcome} {} {}", position.hash(), moves.join(" "))
}
