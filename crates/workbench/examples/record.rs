//! Prints the lines that the tests want of library games: `record perft hex y`, `record playthroughs` for all of Ludi.

use std::process::ExitCode;

use game::Stream;
use workbench::engine::{Engine, Kind, engine};
use workbench::{DrawRules, Language, library};

/// Perft goes as deep as it can with no more moves than this.
const MOST_MOVES: u64 = 30_000;

/// A playthrough is left after so many plies.
const MOST_PLIES: usize = 60;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let line: fn(&str, &dyn Engine) -> String = match arguments.next().as_deref() {
        Some("perft") => perft,
        Some("playthroughs") => playthrough,
        _ => {
            eprintln!("record perft|playthroughs [GAME ...]");
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

fn perft(name: &str, engine: &dyn Engine) -> String {
    let play = engine.begin(&mut Stream::new(0, 0));
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
    let mut stream = Stream::new(1, 0);
    let mut play = engine.begin(&mut stream);
    while play.record().len() < MOST_PLIES {
        let moves = play.moves();
        if moves.is_empty() {
            break;
        }
        play.play(&moves[stream.below(moves.len() as u32) as usize]);
    }
    let outcome = play.outcome().map_or("open", |outcome| outcome.name());
    let position = play.position();
    let moves: Vec<&str> = play.record().iter().map(|played| played.text()).collect();
    format!("{name} {outcome} {} {}", position.hash(), moves.join(" "))
}
