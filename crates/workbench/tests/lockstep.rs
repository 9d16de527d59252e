//! The compiled game agrees with the reference in lock-step: moves, turn, outcome and hash at every ply of random playouts.
//!
//! `LUDWRIGHT_WALKS=1000` walks a thousand times as many generated games, `LUDWRIGHT_CASE` names the profile (all in turn
//! otherwise), and `LUDWRIGHT_SEED` moves the walk elsewhere. A failure names the profile, the seed and the playout.

use std::sync::atomic::{AtomicU64, Ordering};

use compile::metagame::Program;
use game::{DrawRules, Game, Playout, Rng, Searchable, Tally, playout};
use metagame::tree::{self, Assigner, Decision, Effect, Player, Setup, Square, Types};
use rayon::prelude::*;
use reference::metagame::Interpreter;
use syntax::Located;
use synthesis::generate::{Parameters, Profile, Seed, generate};
use synthesis::metagame::{cross, vary};
use testing::{first_seed, is_wanted, walks};

/// A playout is left after so many plies: by then most games have shown what they can do.
const PLIES: usize = 100;

/// Or after so many moves have been listed in it: the reference takes its time over chains that nobody could count.
const LISTED: usize = 5_000;

/// Walks one playout under both engines; the first difference, if there is one.
fn walk(rules: &tree::Game, number: u64, plies: usize) -> Result<(), String> {
    let draws = DrawRules::default();
    let (reference, compiled) = (Interpreter::new(rules, draws), Program::new(rules, draws));
    let mut here = reference.start(&mut Rng::new(7, number));
    let mut there = compiled.start(&mut Rng::new(7, number));
    let mut stream = Rng::new(8, number);
    let mut line: Vec<String> = Vec::new();
    let mut listed = 0;
    for _ in 0..plies {
        let (moves, outcome) = reference.moves_and_outcome(&here);
        let differ = |what: &str, one: String, other: String| {
            Err(format!("{what}: reference {one}, compiled {other}\nafter {line:#?}\nin {}", metagame::print(rules)))
        };
        macro_rules! same {
            ($what:literal, $one:expr, $other:expr) => {
                let (one, other) = ($one, $other);
                if one != other {
                    return differ($what, format!("{one:?}"), format!("{other:?}"));
                }
            };
        }
        same!("position", reference.view(&here), compiled.view(&there));
        same!("turn", reference.to_move(&here), compiled.to_move(&there));
        same!("moves", &moves, &compiled.moves(&there));
        same!("outcome", outcome, compiled.outcome(&there));
        same!("hash", reference.hash(&here), compiled.hash(&there));
        listed += moves.len();
        if outcome.is_some() || listed > LISTED {
            same!("decided", reference.decided(&here), compiled.decided(&there));
            return Ok(());
        }
        let chosen = &moves[stream.below(moves.len() as u32) as usize];
        reference.play_listed(&mut here, chosen);
        compiled.play_listed(&mut there, chosen);
        line.push(chosen.to_string());
    }
    Ok(())
}

// S14
#[test]
fn reference_and_compiled_agree_on_every_library_game() {
    workbench::library::entries_of(workbench::Language::Metagame).collect::<Vec<_>>().par_iter().for_each(|entry| {
        let game = metagame::read(entry.text).game.expect("a game of the library is sound");
        for number in 0..4 {
            walk(&game, number, 300).unwrap_or_else(|difference| panic!("{} {number}: {difference}", entry.name));
        }
    });
}

/// The parameter sets that generated games are drawn from, in turn: every profile has its share, or one has all.
fn parameters() -> Vec<(&'static str, Parameters)> {
    let profiles = synthesis::generate::PROFILES.iter();
    let chosen = profiles.filter(|profile: &&Profile| is_wanted(profile.name));
    chosen.map(|profile| (profile.name, Parameters::profile(profile))).collect()
}

#[test]
fn reference_and_compiled_agree_on_generated_games() {
    let (count, first) = (walks(16), first_seed());
    let parameters = parameters();
    assert!(!parameters.is_empty(), "LUDWRIGHT_CASE names no profile");
    let done = AtomicU64::new(0);
    (first..first + count).into_par_iter().for_each(|seed| {
        let (profile, parameters) = &parameters[seed as usize % parameters.len()];
        let game = generate(Seed::Number(seed), parameters).game;
        for number in 0..10 {
            walk(&game, number, PLIES).unwrap_or_else(|difference| panic!("{profile} {seed} {number}: {difference}"));
        }
        let walked = done.fetch_add(1, Ordering::Relaxed) + 1;
        if walked.is_multiple_of(10_000) {
            eprintln!("{walked} games walked");
        }
    });
}

/// The same game with a random set-up in which both sides share all their squares.
fn sharing(game: &tree::Game) -> tree::Game {
    let (grid, inversion) = (game.board.grid(), game.board.inversion);
    let (pieces, squares): (Types, Vec<Square>) = match &game.setup {
        Setup::Decision(decision) => {
            (decision.pieces.clone(), decision.squares.iter().map(|square| square.value).collect())
        }
        Setup::Fixed(assignments) => {
            let each = assignments.iter().flat_map(|one| one.squares.iter().map(|square| (&one.piece, square.value)));
            (
                Types::Named(each.clone().map(|(piece, _)| piece.clone()).collect()),
                each.map(|(_, square)| square).collect(),
            )
        }
    };
    let inverted = |square: &Square| {
        let site = grid.inverted(grid.site(square.file.into(), square.rank.into())?, inversion);
        Some(Square { file: grid.file(site), rank: grid.rank(site) })
    };
    let opposite: Vec<Square> = squares.iter().filter_map(inverted).collect();
    let squares = squares.into_iter().chain(opposite).map(Located::made).collect();
    let setup = Setup::Decision(Decision { assigner: Located::made(Assigner::Random), pieces, squares });
    tree::Game { setup, ..game.clone() }
}

#[test]
fn reference_and_compiled_agree_on_random_set_ups_whose_squares_both_sides_share() {
    let (count, first) = (walks(10), first_seed());
    let parameters = parameters();
    (first..first + count).into_par_iter().for_each(|seed| {
        let (profile, parameters) = &parameters[seed as usize % parameters.len()];
        let game = sharing(&generate(Seed::Number(seed), parameters).game);
        for number in 0..3 {
            walk(&game, number, 20).unwrap_or_else(|difference| panic!("{profile} {seed} {number}: {difference}"));
        }
        assert_eq!(differs_in_playouts(&game), None, "{profile} {seed}");
    });
}

/// The same game with words that are not Pell's: some of its types fall back to others when they are possessed, some of
/// its captures possess, and in half of the games one must take as much as possible, many pieces in several legs.
fn with_words_of_our_own(mut game: tree::Game, seed: u64) -> tree::Game {
    let mut stream = Rng::new(14, seed);
    let names: Vec<tree::Name> = game.pieces.iter().map(|piece| piece.name.clone()).collect();
    game.constraints.must_capture_most = stream.below(2) == 0;
    for piece in &mut game.pieces {
        let other = &names[stream.below(names.len() as u32) as usize];
        piece.possessed_as = (stream.below(2) == 0).then(|| other.clone());
        for capture in &mut piece.capturing {
            match stream.below(4) {
                0 => capture.value.effect = Effect::Possess(Player::Player),
                1 => capture.value.effect = Effect::Possess(Player::Opponent),
                _ => {}
            }
        }
        // Pieces that are displaced make chains that nobody could count: the reference would take minutes.
        let displaces = piece.capturing.iter().any(|capture| matches!(capture.effect, Effect::Displace(_)));
        let goes_on = game.constraints.must_capture_most && stream.below(2) > 0;
        piece.constraints.continue_captures = !displaces && (goes_on || piece.constraints.continue_captures);
    }
    game
}

#[test]
fn reference_and_compiled_agree_on_generated_games_with_words_of_our_own() {
    let (count, first, playouts) = (walks(12), first_seed(), 2);
    let parameters = parameters();
    (first..first + count).into_par_iter().for_each(|seed| {
        let (profile, parameters) = &parameters[seed as usize % parameters.len()];
        let game = with_words_of_our_own(generate(Seed::Number(seed), parameters).game, seed);
        assert_eq!(metagame::read(&metagame::print(&game)).game.as_ref(), Some(&game), "{profile} {seed}");
        for number in 0..playouts {
            walk(&game, number, 40).unwrap_or_else(|difference| panic!("{profile} {seed} {number}: {difference}"));
        }
        // The reference takes its time where all chains are to be compared.
        if seed.is_multiple_of(5) {
            assert_eq!(differs_in_playouts(&game), None, "{profile} {seed}");
        }
    });
}

/// Plays the random games that the compiled program draws by the rules of the reference; the first difference, if there is
/// one. They are cut short: the reference takes its time.
fn differs_in_playouts(rules: &tree::Game) -> Option<String> {
    let draws = DrawRules { move_limit: 40, ..DrawRules::default() };
    let (reference, compiled) = (Interpreter::new(rules, draws), Program::new(rules, draws));
    (0..2).find_map(|number| {
        let mut drawn = None;
        compiled.each_playout(5, [number], |playout| drawn = Some(playout));
        let mut position = reference.start(&mut Rng::new(5, number));
        for chosen in compiled.recorded(5, number) {
            let (moves, outcome) = reference.moves_and_outcome(&position);
            if outcome.is_some() || !moves.contains(&chosen) {
                return Some(format!(
                    "playout {number}: {chosen} is drawn where the reference has {outcome:?} of {moves:?}"
                ));
            }
            reference.play_listed(&mut position, &chosen);
        }
        let length = reference.decisions(&position);
        let here = reference.outcome(&position).map(|outcome| Playout { length, outcome });
        (here != drawn).then(|| format!("playout {number}: reference {here:?}, compiled {drawn:?}"))
    })
}

#[test]
fn a_seed_plays_the_same_games_under_both_engines() {
    workbench::library::entries_of(workbench::Language::Metagame).collect::<Vec<_>>().par_iter().for_each(|entry| {
        let game = metagame::read(entry.text).game.expect("a game of the library is sound");
        assert_eq!(differs_in_playouts(&game), None, "{}", entry.name);
    });
    let parameters = parameters();
    (1..1 + walks(40)).into_par_iter().for_each(|seed| {
        let (profile, parameters) = &parameters[seed as usize % parameters.len()];
        let game = generate(Seed::Number(seed), parameters).game;
        assert_eq!(differs_in_playouts(&game), None, "{profile} {seed}");
    });
}

/// Two games of the library or of the generator, crossed and varied, if that is a game.
fn bred(number: u64, library: &[tree::Game]) -> Option<tree::Game> {
    let mut stream = Rng::new(13, number);
    let mut parent = || match stream.below(2) {
        0 => library[stream.below(library.len() as u32) as usize].clone(),
        _ => generate(Seed::Number(u64::from(stream.below(10_000))), &Parameters::default()).game,
    };
    let (one, other) = (parent(), parent());
    let child = vary(&cross(&one, &other, 10, &mut stream)?, 10, &mut stream)?;
    metagame::read(&metagame::print(&child)).game
}

#[test]
fn reference_and_compiled_agree_on_games_that_were_bred() {
    let library: Vec<tree::Game> = workbench::library::entries_of(workbench::Language::Metagame)
        .filter_map(|entry| metagame::read(entry.text).game)
        .collect();
    let count = walks(10);
    let walked: usize = (0..count)
        .into_par_iter()
        .map(|number| {
            let Some(game) = bred(number, &library) else { return 0 };
            for playout in 0..2 {
                walk(&game, playout, PLIES).unwrap_or_else(|difference| panic!("{number} {playout}: {difference}"));
            }
            1
        })
        .sum();
    assert!(walked as u64 * 3 > count, "only {walked} of {count} were games");
}

#[test]
fn ten_thousand_generated_games_parse_check_compile_and_finish_a_playout() {
    (1..10_001u64).into_par_iter().for_each(|seed| {
        let generated = generate(Seed::Number(seed), &Parameters::default());
        let reading = metagame::read(&generated.text);
        let game = reading.game.unwrap_or_else(|| panic!("seed {seed}: {:?}", reading.diagnostics));
        assert_eq!(game, generated.game, "seed {seed}");
        let tally = Program::new(&game, DrawRules::default()).playouts(seed, 0..1);
        assert_eq!(tally.playouts, 1, "seed {seed}");
        assert!(tally.moves <= 500, "seed {seed}");
    });
}

/// The playouts of the compiled game do not go through the list of moves: their outcomes are compared with those that do. A
/// difference of twenty in thirty is five standard deviations at the least.
#[test]
fn fast_playouts_end_as_slow_ones_do() {
    let parameters = Parameters::default();
    (1..1 + walks(40)).into_par_iter().for_each(|seed| {
        let game = generate(Seed::Number(seed), &parameters).game;
        let compiled = Program::new(&game, DrawRules { move_limit: 60, ..DrawRules::default() });
        let slow = |number| Tally::from(playout(&compiled, &mut Rng::new(seed, number)));
        let slow: Tally = (0..30).map(slow).sum();
        let fast = compiled.playouts(seed, 100..130);
        for (fast, slow) in [(fast.wins[0], slow.wins[0]), (fast.wins[1], slow.wins[1]), (fast.draws, slow.draws)] {
            assert!(fast.abs_diff(slow) < 20, "seed {seed}: {fast} and {slow} of thirty");
        }
    });
}
