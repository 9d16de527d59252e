//! The theory agrees with the reference on positions of random games: what is to be seen, moves, how the game ends, hashes.

use std::fs;
use std::path::Path;

use game::{DrawRules, Game, Rng};
use metagame::notation::{Position, Written};
use metagame::tree;
use reference::metagame::Interpreter;
use synthesis::generate::{PROFILES, Parameters, Seed, generate};
use testing::{first_seed, is_wanted, walks};
use theory::bridge::Interpreted;

/// A playout is left after so many moves have been listed in it: the theory takes its time over each.
const LISTED: usize = 2_000;

/// How far walks have gone.
#[derive(Clone, Copy, Debug, Default)]
struct Walked {
    games: u64,
    positions: u64,
}

/// Walks random playouts of a game under the reference and under another engine, until so many positions have been compared; the
/// first difference, if there is one.
fn walk<G>(rules: &tree::Game, other: &G, positions: u64, seed: u64) -> Result<u64, String>
where
    G: Game<View = Position, Move = Written>,
{
    let reference = Interpreter::new(rules, DrawRules::default());
    let mut compared = 0;
    for playout in 0.. {
        let (mut here, mut there) =
            (reference.start(&mut Rng::new(seed, playout)), other.start(&mut Rng::new(seed, playout)));
        let (mut stream, mut line, mut listed) = (Rng::new(seed + 1, playout), Vec::new(), 0);
        loop {
            let (moves, outcome) = reference.moves_and_outcome(&here);
            compare(&reference, &here, other, &there)
                .map_err(|told| format!("{told}\nafter {line:#?}\nin {}", metagame::print(rules)))?;
            compared += 1;
            listed += moves.len();
            if compared >= positions {
                return Ok(compared);
            }
            if outcome.is_some() || listed > LISTED {
                break;
            }
            let chosen = &moves[stream.below(moves.len() as u32) as usize];
            reference.play_listed(&mut here, chosen);
            other.play_listed(&mut there, chosen);
            line.push(chosen.to_string());
        }
    }
    Ok(compared)
}

fn compare<G>(
    reference: &Interpreter,
    here: &reference::metagame::Position,
    other: &G,
    there: &G::Position,
) -> Result<(), String>
where
    G: Game<View = Position, Move = Written>,
{
    macro_rules! same {
        ($what:literal, $one:expr, $other:expr) => {
            let (one, other) = ($one, $other);
            if one != other {
                return Err(format!("{}: reference {one:?}\ntheory {other:?}", $what));
            }
        };
    }
    let (moves, outcome) = reference.moves_and_outcome(here);
    let (found, ended) = other.moves_and_outcome(there);
    same!("position", reference.view(here), other.view(there));
    same!("moves", texts(&moves), texts(&found));
    same!("moves", &moves, &found);
    same!("outcome", outcome, ended);
    same!("decided", reference.decided(here), other.decided(there));
    same!("hash", reference.hash(here), other.hash(there));
    Ok(())
}

fn texts(moves: &[Written]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Walks games, each for so many positions; the walk says which game differs.
fn walk_all<'a>(games: impl Iterator<Item = (String, &'a tree::Game)>, positions: u64) -> Walked {
    let mut walked = Walked::default();
    for (name, rules) in games {
        let other = Interpreted::new(rules, DrawRules::default());
        let compared = walk(rules, &other, positions, first_seed()).unwrap_or_else(|told| panic!("{name}: {told}"));
        walked = Walked { games: walked.games + 1, positions: walked.positions + compared };
    }
    println!("{walked:?}");
    walked
}

fn library() -> Vec<(String, tree::Game)> {
    let entries = library::entries().filter(|entry| entry.language.name() == "metagame" && is_wanted(entry.name));
    entries.map(|entry| (entry.name.to_owned(), metagame::read(entry.text).game.expect("a sound game"))).collect()
}

/// Games of every profile in turn.
fn generated(count: u64) -> Vec<(String, tree::Game)> {
    let game = |number: u64| {
        let (seed, profile) = (first_seed() + number, &PROFILES[number as usize % PROFILES.len()]);
        (format!("{} {seed}", profile.name), generate(Seed::Number(seed), &Parameters::profile(profile)).game)
    };
    (0..count).map(game).collect()
}

fn borrowed(games: &[(String, tree::Game)]) -> impl Iterator<Item = (String, &tree::Game)> {
    games.iter().map(|(name, rules)| (name.clone(), rules))
}

// L19
#[test]
fn the_interpreted_theory_agrees_with_the_reference_on_library_games() {
    walk_all(borrowed(&library()), walks(2));
}

// L19
#[test]
fn the_interpreted_theory_agrees_with_the_reference_on_generated_games() {
    walk_all(borrowed(&generated(20)), walks(3));
}

// L19
#[test]
fn the_interpreted_theory_agrees_with_the_reference_on_the_author_s_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/metagame");
    let Ok(files) = fs::read_dir(&folder) else {
        println!("skipped: there is no {}", folder.display());
        return;
    };
    let mut paths: Vec<_> = files.filter_map(Result::ok).map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "game"));
    paths.sort();
    let game = |path: &Path| {
        let text = fs::read_to_string(path).expect("a file that can be read");
        (path.display().to_string(), metagame::read(&text).game.expect("a sound game"))
    };
    let games: Vec<(String, tree::Game)> = paths.iter().map(|path| game(path)).collect();
    walk_all(borrowed(&games), walks(3));
}
