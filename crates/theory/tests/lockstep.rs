//! The theory agrees with the reference on positions of random games: what is to be seen, moves, how the game ends, hashes.

use std::fs;
use std::path::Path;

use game::{DrawRules, Game, Rng};
use metagame::notation::{Position, Written};
use metagame::tree::{self, Assigner, Decision, Effect, Methods, Player, Setup, Square, Types};
use reference::metagame::Interpreter;
use syntax::Located;
use synthesis::generate::{PROFILES, Parameters, Seed, generate};
use testing::{first_seed, is_filtered, is_wanted, walks};
use theory::bridge::{Compiled, Evaluated, Interpreted};

use crate::boards::compiled;

/// A playout is left after this number of moves has been listed in it: the theory takes its time over each.
const LISTED: usize = 1_000;

/// How far walks have gone.
#[derive(Clone, Copy, Debug, Default)]
struct Walked {
    games: u64,
    positions: u64,
}

/// Walks random playouts of a game under the reference and under another engine, until this number of positions has been compared; the
/// first difference, if there is one.
fn walk<G>(rules: &tree::Game, other: &G, positions: u64, seed: u64) -> Result<u64, String>
where
    G: Game<View = Position, Move = Written>,
{
    let reference = Interpreter::new(rules, DrawRules::default());
    let mut compared = 0;
    for playout in 0..positions {
        let (mut here, mut there) =
            (reference.start(&mut Rng::new(seed, playout)), other.start(&mut Rng::new(seed, playout)));
        let (mut stream, mut line, mut listed) = (Rng::new(seed + 1, playout), Vec::new(), 0);
        loop {
            let (moves, outcome) = reference.moves_and_outcome(&here);
            listed += moves.len();
            if listed > LISTED {
                break;
            }
            compare(&reference, &here, other, &there)
                .map_err(|told| format!("{told}\nafter {line:#?}\nin {}", metagame::print(rules)))?;
            compared += 1;
            if compared >= positions {
                return Ok(compared);
            }
            if outcome.is_some() {
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

/// Walks games, each for this number of positions; a difference names the game.
fn walk_all<G>(games: &[(String, tree::Game)], positions: u64, engine: impl Fn(&tree::Game) -> G) -> Walked
where
    G: Game<View = Position, Move = Written>,
{
    let mut walked = Walked::default();
    for (name, rules) in games {
        let compared = walk(rules, &engine(rules), positions, first_seed());
        let compared = compared.unwrap_or_else(|told| panic!("{name}: {told}"));
        walked = Walked { games: walked.games + 1, positions: walked.positions + compared };
    }
    println!("{} positions of {} games", walked.positions, walked.games);
    walked
}

fn interpreted(rules: &tree::Game) -> Interpreted {
    Interpreted::new(rules, DrawRules::default())
}

fn specialised(rules: &tree::Game) -> Compiled {
    Compiled::new(rules, DrawRules::default()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// The specialised theory without the engine.
fn evaluated(rules: &tree::Game) -> Evaluated {
    Evaluated::new(rules, DrawRules::default()).unwrap_or_else(|refusal| panic!("{refusal}"))
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

/// The same game with words that are not Pell's: types fall back to others when they are possessed, captures possess or displace,
/// and one must take as much as possible, or pieces go on capturing.
fn with_words_of_our_own(mut game: tree::Game, seed: u64) -> tree::Game {
    let mut stream = Rng::new(14, seed);
    let names: Vec<tree::Name> = game.pieces.iter().map(|piece| piece.name.clone()).collect();
    game.constraints.must_capture_most = stream.below(2) == 0;
    for piece in &mut game.pieces {
        let other = &names[stream.below(names.len() as u32) as usize];
        piece.possessed_as = (stream.below(2) == 0).then(|| other.clone());
        for capture in &mut piece.capturing {
            // Several pieces that are displaced at once can go to more squares than anybody could list.
            let alone = capture.value.methods == Methods { clobber: true, ..Methods::default() };
            match stream.below(if alone { 6 } else { 4 }) {
                0 => capture.value.effect = Effect::Possess(Player::Player),
                1 => capture.value.effect = Effect::Possess(Player::Opponent),
                4 => capture.value.effect = Effect::Displace(Player::Player),
                5 => capture.value.effect = Effect::Displace(Player::Opponent),
                _ => {}
            }
        }
        // Displaced pieces make chains with too many moves to count.
        let displaces = piece.capturing.iter().any(|capture| matches!(capture.effect, Effect::Displace(_)));
        piece.constraints.continue_captures = !displaces && stream.below(2) > 0;
    }
    game
}

fn generated_with_words_of_our_own(count: u64) -> Vec<(String, tree::Game)> {
    let games = generated(count).into_iter().zip(first_seed()..);
    games.map(|((name, game), seed)| (name, with_words_of_our_own(game, seed))).collect()
}

/// The same game with a random set-up in which both sides share all squares: later pieces stand in the place of earlier ones.
fn sharing(game: &tree::Game) -> tree::Game {
    let grid = game.board.grid();
    let squares = grid.sites().map(|site| Square { file: grid.file(site), rank: grid.rank(site) });
    let types = game.pieces.iter().flat_map(|piece| [piece.name.clone(), piece.name.clone()]).collect();
    let decision = Decision {
        assigner: Located::made(Assigner::Random),
        pieces: Types::Named(types),
        squares: squares.map(Located::made).collect(),
    };
    tree::Game { setup: Setup::Decision(decision), ..game.clone() }
}

#[test]
fn the_theory_sets_up_at_random_as_the_reference_does() {
    for (name, game) in generated(walks(16)) {
        let rules = sharing(&game);
        let (reference, theory) = (Interpreter::new(&rules, DrawRules::default()), interpreted(&rules));
        for number in 0..3 {
            let rng = || Rng::new(first_seed(), number);
            let (one, other) = (reference.start(&mut rng()), theory.start(&mut rng()));
            assert_eq!(reference.view(&one), theory.view(&other), "{name} {number}");
        }
    }
}

/// The author's games, if they are at hand.
fn author_s() -> Vec<(String, tree::Game)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/metagame");
    let Ok(files) = fs::read_dir(&folder) else {
        println!("skipped: the author's games are not at hand");
        return Vec::new();
    };
    let mut paths: Vec<_> = files.filter_map(Result::ok).map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "game"));
    paths.sort();
    let game = |path: &Path| {
        let text = fs::read_to_string(path).expect("a file that can be read");
        (path.display().to_string(), metagame::read(&text).game.expect("a sound game"))
    };
    paths.iter().map(|path| game(path)).collect()
}

// L19
#[test]
fn the_interpreted_theory_agrees_with_the_reference() {
    let games = [library(), generated(10), generated_with_words_of_our_own(10), author_s()].concat();
    walk_all(&games, walks(1), interpreted);
}

// L40
#[test]
fn the_specialised_theory_means_the_same_without_its_engine() {
    let games = [library(), author_s()].concat();
    walk_all(&games, walks(1), evaluated);
}

// L2 L19 L40 L69
#[test]
fn the_specialised_theory_agrees_with_the_reference_on_library_games() {
    let walked = walk_all(&library(), walks(15), specialised);
    assert!(is_filtered() || (walked.games > 40 && walked.positions >= 600), "{walked:?}");
}

// L19 L40
#[test]
fn the_specialised_theory_agrees_with_the_reference_on_generated_games() {
    let walked = walk_all(&generated(20), walks(15), specialised);
    assert!(walked.positions >= 280, "{walked:?}");
}

// L19 L40
#[test]
fn the_specialised_theory_agrees_with_the_reference_on_words_of_our_own() {
    walk_all(&generated_with_words_of_our_own(12), walks(15), specialised);
}

// L19 L40
#[test]
fn the_specialised_theory_agrees_with_the_reference_on_the_author_s_games() {
    walk_all(&author_s(), walks(15), specialised);
}

// L68
#[test]
fn the_specialised_theory_counts_the_moves_that_are_known() {
    let known: [(&str, &[u64]); 4] = [
        ("american_checkers", &[7, 49, 302, 1469, 7361]),
        ("chess", &[12, 144, 2124]),
        ("shogi", &[30, 900]),
        ("turncoat_chess", &[17, 306, 6201]),
    ];
    for (name, counts) in known {
        let play = compiled(name);
        let start = play.start(&mut Rng::new(0, 0));
        assert_eq!(game::perft(&play, &start, counts.len()), counts, "{name}");
    }
}
