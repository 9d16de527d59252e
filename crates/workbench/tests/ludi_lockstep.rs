//! Browne's games: the compiled game agrees with the reference in lock-step, ply by ply of random playouts.
//!
//! `LUDWRIGHT_CASE=hex` walks the games of the library whose file name contains that only; `LUDWRIGHT_WALKS=100` gives each game
//! a hundred times the time and walks a hundred times as many rule sets that are in no library; `LUDWRIGHT_SEED` moves the walk
//! elsewhere. A failure names the number that repeats it.

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use compile::ludi::Program;
use game::{DrawRules, Game, Outcome, Playout, Rng, Searchable, perft};
use ludi::tree::{self, BoolFunction, Coord, Direction, Effect, IntFunction, Post, Promote, RegionSet, Tree};
use rayon::prelude::*;
use reference::ludi::Interpreter;
use synthesis::baptism::Names;
use synthesis::ludi::{USUAL_PERCENT, cross, grow, vary};
use synthesis::variants::{self, Chances, Conditions, invented, mutated};
use testing::{first_seed, is_wanted, walks};

/// A playout is left after so many plies.
const PLIES: usize = 60;

/// How long the playouts of a rule set that is in no library may take, and its perft: the reference takes its time.
const PATIENCE: Duration = Duration::from_millis(60);

/// Games that must be compiled whatever else is.
const COMPILED: [&str; 9] =
    ["tic_tac_toe", "yavalath", "gomoku", "hex", "y", "pentalath", "reversi", "connect_four", "breakthrough"];

fn library() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/ludi");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the library").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ludi") && is_wanted(&name(file)));
    files.sort();
    files
}

fn name(file: &Path) -> String {
    file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read(file: &Path) -> ludi::tree::Game {
    let text = fs::read_to_string(file).expect("a text");
    ludi::read(&text).game.unwrap_or_else(|| panic!("{} is not sound", file.display()))
}

fn compiled(name: &str) -> Program {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/ludi").join(name).with_extension("ludi");
    Program::new(&read(&file), DrawRules::default()).unwrap_or_else(|missing| panic!("{name}: {missing}"))
}

/// Walks one playout under both engines until the time is up; the first difference, if there is one.
fn walk(reference: &Interpreter, compiled: &Program, number: u64, plies: usize, until: Instant) -> Result<(), String> {
    let mut here = reference.start(&mut Rng::new(7, number));
    let mut there = compiled.start(&mut Rng::new(7, number));
    let mut stream = Rng::new(8, number);
    let mut line: Vec<String> = Vec::new();
    for _ in 0..plies {
        if Instant::now() > until {
            return Ok(());
        }
        let (moves, outcome) = reference.moves_and_outcome(&here);
        macro_rules! same {
            ($what:literal, $one:expr, $other:expr) => {
                let (one, other) = ($one, $other);
                if one != other {
                    let line = line.join(" ");
                    return Err(format!("{}: reference {one:?}, compiled {other:?}\nafter {line}", $what));
                }
            };
        }
        same!("position", reference.view(&here), compiled.view(&there));
        same!("turn", reference.to_move(&here), compiled.to_move(&there));
        same!("outcome", outcome, compiled.outcome(&there));
        same!("moves", &moves, &compiled.moves(&there));
        same!("hash", reference.hash(&here), compiled.hash(&there));
        same!("decisions", reference.decisions(&here), compiled.decisions(&there));
        if outcome.is_some() {
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

#[test]
fn reference_and_compiled_agree_on_every_game_that_is_compiled() {
    let (playouts, patience) = (2, Duration::from_millis(walks(200)));
    let results: Vec<(String, Result<(), String>)> = library()
        .par_iter()
        .map(|file| {
            let rules = read(file);
            let draws = DrawRules::default();
            let compiled = match Program::new(&rules, draws) {
                Ok(compiled) => compiled,
                Err(missing) => return (name(file), Err(missing.0.to_string())),
            };
            let reference = Interpreter::new(&rules, draws);
            for number in 0..playouts {
                let until = Instant::now() + patience / playouts.max(1) as u32;
                let agreed = walk(&reference, &compiled, number, PLIES, until);
                if let Err(difference) = agreed {
                    return (name(file), Err(format!("DIFFERS in {difference}")));
                }
            }
            (name(file), Ok(()))
        })
        .collect();
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, result) in &results {
        if let Err(why) = result {
            missing.entry(why).or_default().push(name);
        }
    }
    let count = results.iter().filter(|(_, result)| result.is_ok()).count();
    println!("{count} of {} games are compiled", results.len());
    missing.iter().for_each(|(why, games)| println!("not {why}: {}", games.join(" ")));
    assert!(missing.keys().all(|why| !why.starts_with("DIFFERS")));
}

/// Plays a random game that the compiled program draws by the rules of the reference, as far as there is time; the first
/// difference, if there is one. It is cut short: the reference takes its time.
fn playout_differs(rules: &tree::Game, number: u64, until: Instant) -> Result<(), String> {
    let draws = DrawRules { move_limit: 40, ..DrawRules::default() };
    let Ok(compiled) = Program::new(rules, draws) else { return Ok(()) };
    // What takes long to list takes longer to write down move by move.
    let begun = Instant::now();
    let listed = compiled.moves(&compiled.start(&mut Rng::new(5, number))).len();
    if listed > 400 || begun.elapsed() > PATIENCE / 3 {
        return Ok(());
    }
    let reference = Interpreter::new(rules, draws);
    let mut drawn = None;
    compiled.each_playout(5, [number], |playout| drawn = Some(playout));
    let mut position = reference.start(&mut Rng::new(5, number));
    for chosen in compiled.recorded(5, number) {
        let (moves, outcome) = reference.moves_and_outcome(&position);
        if outcome.is_some() || !moves.contains(&chosen) {
            return Err(format!(
                "playout {number}: {chosen} is drawn where the reference has {outcome:?} of {moves:?}"
            ));
        }
        reference.play_listed(&mut position, &chosen);
        if Instant::now() > until {
            return Ok(());
        }
    }
    let length = reference.decisions(&position);
    let here = reference.outcome(&position).map(|outcome| Playout { length, outcome });
    if here == drawn { Ok(()) } else { Err(format!("playout {number}: reference {here:?}, compiled {drawn:?}")) }
}

#[test]
fn a_seed_plays_the_same_games_under_both_engines() {
    let games: Vec<(String, tree::Game)> = library().iter().map(|file| (name(file), read(file))).collect();
    let trees: Vec<tree::Game> = games.iter().map(|(_, game)| game.clone()).collect();
    let patience = Duration::from_millis(walks(200));
    let grown = (1..101).map(|number| (number.to_string(), made(number, &trees)));
    let all: Vec<(String, tree::Game)> = games.into_iter().chain(grown).collect();
    let differs = |(nth, (name, game)): (usize, &(String, tree::Game))| {
        let patience = if nth < trees.len() { patience } else { PATIENCE * 2 };
        let play = |number| playout_differs(game, number, Instant::now() + patience / 2);
        (0..2).find_map(|number| play(number).err()).map(|how| format!("{name}: {how}"))
    };
    let faults: Vec<String> = all.par_iter().enumerate().filter_map(differs).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_player_cannot_force_a_draw_by_leaping_back_and_forth_in_one_turn() {
    let mut decided = 0;
    compiled("grasshopper").each_playout(0, 0..30, |playout| {
        decided += u32::from(playout.length >= DrawRules::default().move_limit || playout.outcome != Outcome::Draw);
    });
    assert_eq!(decided, 30, "no random game ends because a turn has come back to a position of its own");
}

#[test]
fn the_games_of_the_bench_are_compiled() {
    COMPILED.iter().for_each(|name| drop(compiled(name)));
}

#[test]
fn known_numbers_of_moves_come_out() {
    let known: [(&str, &[u64]); 3] = [
        ("tic_tac_toe", &[9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]),
        ("reversi", &[4, 12, 56, 244, 1396, 8200]),
        ("breakthrough", &[22, 484, 11132, 256_036]),
    ];
    for (name, nodes) in known {
        let program = compiled(name);
        let start = program.start(&mut Rng::new(0, 0));
        assert_eq!(program.perft(&start, nodes.len()), nodes, "{name}");
    }
}

/// The rule set of a number that is in no library: every second one is grown from the table of ludemes, the others are games
/// of the library crossed with each other and varied.
fn made(number: u64, library: &[tree::Game]) -> tree::Game {
    let mut stream = Rng::new(11, number);
    if number % 2 == 1 {
        return grow(&mut stream);
    }
    let mut pick = || stream.below(library.len() as u32) as usize;
    let (one, other) = (&library[pick()], &library[pick()]);
    match stream.below(3) {
        0 => vary(one, USUAL_PERCENT, &mut stream),
        1 => cross(one, other, USUAL_PERCENT, &mut stream),
        _ => {
            let crossed = cross(one, other, USUAL_PERCENT, &mut stream);
            vary(&crossed, USUAL_PERCENT, &mut stream)
        }
    }
}

/// Rule sets that once stopped an engine, or would have kept one for ever.
const TROUBLESOME: [&str; 9] = [
    // A rule that puts nothing down changes nothing.
    "(game Grown (players (White n) (Black s)) (board (tiling square) (shape square) (size 3))
       (pieces (Man White (moves
           (move (priority 2) (dirn any) (action (push 0 White)) (post (piece-state (site 5) 3)))
           (move (pre (empty to)) (action (pop) (pop)))))
         (King All))
       (start (place (Man White) B2 A3) (place (Man Black) B2 C2)) (end (All draw (state (7 Black 4)))))",
    // A player goes on after passes that no player chose, to positions that have been.
    "(game hops (players White Black) (board (tiling square) (size 4 2))
       (pieces (Man All (moves
         (move (label hop) (pre (and (owner from) (empty to) (= (row from) (row to))
             (= (num-pieces (Man enemy (flags 1))) 0)))
           (action (pop) (push)) (post (add-flags 1)))
         (move (label stay) (pre (and (owner from) (= to from) (= (num-flags) 1)))
           (action (pop) (push from)) (post (remove-flags from 1))))))
       (start (place (Man White) A1) (place (Man Black) A2)) (end (All win (stack 9))))",
    // Nothing is put down, which takes no hand.
    "(game idle (board (tiling square) (size 3))
       (pieces (Man All (moves (move (action (push 0 trail))) (move (priority 1) (pre (empty to)) (action (push))))))
       (start (in-hand (Man) 1)) (end (All win (in-a-row 3))))",
    // Somebody plays alone.
    "(game alone (players (Black s)) (board (tiling square) (size 4))
       (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
       (start (place (Man Black) n)) (end (All win (reach away))))",
    // One stack is meant as a whole and in part.
    "(game cover (board (tiling tri i-nbors) (shape trapezium) (size 3 2))
       (pieces (Man All (moves (move (action (push enemy)) (post (capture replace all))))))
       (start (place (Man White) A1) (place (Man Black) A1 F1)) (end (Black win (group))))",
    // There are more ways than anybody could follow.
    "(game ways (board (tiling square i-nbors) (size 5))
       (pieces (Man All (moves (move
         (pre (and (empty to) (empty (to any any any any any any any any any any any any any any (n line) any any any))))
         (action (push))))))
       (end (All win (pattern any any any any any any any any any any any any any any any any any any (n 4)))))",
    // Two passes come to the same.
    "(game idle (board (tiling square) (size 2))
       (pieces (Line All (moves (move (owner Black) (action pass) (post (convert optional))) (move (label hop) (action pass)))))
       (end (All win (stack 2))))",
    // A pass takes pieces, so that the board may be what it was.
    "(game taking (players White Black) (board (tiling tri) (shape rhombus) (size 2))
       (pieces
         (Oak All (moves (move (pre (empty to)) (action (push)))))
         (Line All (moves (move (priority 2) (owner White) (action pass) (post (capture any))))))
       (start (place (Oak White) C2 D2) (place (Oak Black) A1 D1 B2)) (end (All win (stack (Line) 5))))",
    // Regions lie where steps lead that look, and everybody looks another way.
    "(game camps (players (White n) (Black s) (Grey e))
       (board (tiling hex) (shape rhombus) (size 4)
         (regions (White (A1 f (any line))) (Black (C3 f f)) (All (B2 any any any any any flagged) (D4 (l 3)))))
       (pieces (Man All (moves (move (pre (in-region to own-regions)) (action (push))))))
       (end (All win (connect own-regions)) (All lose (stack 3))))",
];

#[test]
fn reference_and_compiled_agree_on_rule_sets_that_were_troublesome() {
    for text in TROUBLESOME {
        let reading = ludi::read(text);
        let game = reading.game.unwrap_or_else(|| panic!("{text}: {:?}", reading.diagnostics));
        assert!(matches!(walk_made(&game), Walked::Agrees), "{text}");
    }
}

/// What becomes of a rule set that is walked under both engines.
enum Walked {
    Agrees,
    NotCompiled(&'static str),
    Differs(String),
}

fn walk_made(game: &tree::Game) -> Walked {
    let draws = DrawRules::default();
    let compiled = match Program::new(game, draws) {
        Ok(compiled) => compiled,
        Err(missing) => return Walked::NotCompiled(missing.0),
    };
    let reference = Interpreter::new(game, draws);
    let until = Instant::now() + PATIENCE;
    for number in 0..2 {
        if let Err(difference) = walk(&reference, &compiled, number, PLIES, until) {
            return Walked::Differs(difference);
        }
    }
    let (here, there) = (reference.start(&mut Rng::new(7, 0)), compiled.start(&mut Rng::new(7, 0)));
    // Where a ply alone takes long there is no time for two.
    let moves = compiled.moves(&there).len() as u32;
    let begun = Instant::now();
    if begun > until || reference.moves(&here).is_empty() || begun.elapsed() * moves > PATIENCE {
        return Walked::Agrees;
    }
    let (one, other) = (perft(&reference, &here, 2), compiled.perft(&there, 2));
    if one != other {
        return Walked::Differs(format!("perft: reference {one:?}, compiled {other:?}"));
    }
    Walked::Agrees
}

/// A game of the library in which pieces come to be others, after any of their moves: with or without a choice, perhaps only
/// at the edge, next to somebody, or where something was taken.
fn promoting(number: u64, library: &[tree::Game]) -> tree::Game {
    let mut stream = Rng::new(13, number);
    let mut below = |most: usize| stream.below(most as u32) as usize;
    let mut game = library[below(library.len())].clone();
    let pieces = game.pieces.get_or_insert_with(|| {
        tree::Pieces { definitions: vec![tree::PieceDefinition::usual().into()], name: None }.into()
    });
    if pieces.definitions.len() == 1 {
        let mut other = pieces.definitions[0].clone();
        other.value.name.value = "Other".into();
        pieces.value.definitions.push(other);
    }
    let names: Vec<tree::Name> = pieces.definitions.iter().map(|piece| piece.name.clone()).collect();
    for piece in &mut pieces.value.definitions {
        for rule in piece.value.moves.iter_mut().flat_map(|moves| &mut moves.value) {
            if below(3) == 0 {
                continue;
            }
            let types = (0..1 + below(3)).map(|_| names[below(names.len())].clone()).collect();
            let test = match below(5) {
                0 => None,
                1 | 2 => Some(BoolFunction::InRegion(Coord::To, RegionSet::AllSides)),
                3 => Some(BoolFunction::NonZero(IntFunction::CaptureNum.into())),
                _ => Some(BoolFunction::Enemy(
                    Coord::Steps(Box::new(Coord::To), vec![tree::Step { direction: Direction::Any, distance: None }]),
                    None,
                )),
            };
            let condition = test.map(|test| tree::Condition::from(Tree::Leaf(test)).into());
            let post = Post { effect: Effect::Promote(Promote { types }), optional: below(4) == 0, condition };
            let posts = &mut rule.value.post.get_or_insert_with(|| Vec::new().into()).value;
            posts.insert(below(posts.len() + 1), post.into());
        }
    }
    let text = ludi::print(&game);
    let reading = ludi::read(&text);
    let read = reading.game.unwrap_or_else(|| panic!("{text}: {:?}", reading.diagnostics));
    assert_eq!(read, game, "{text}");
    read
}

#[test]
fn reference_and_compiled_agree_where_pieces_of_the_library_become_others() {
    let (count, first) = (walks(80), first_seed());
    let mut games: Vec<tree::Game> = library().iter().map(|file| read(file)).collect();
    // Parameters stand where they were written, which another ludeme would move.
    games.retain(|game| game.parameters.is_empty());
    let promoted = AtomicU64::new(0);
    let walk = |number: u64| {
        let game = promoting(number, &games);
        promoted.fetch_add(u64::from(promotes(&game, number)), Ordering::Relaxed);
        match walk_made(&game) {
            Walked::Agrees => None,
            Walked::NotCompiled(what) => Some(format!("{number} is not compiled: {what}")),
            Walked::Differs(how) => Some(format!("{number} differs in {how}\nin {}", ludi::print(&game))),
        }
    };
    let faults: Vec<String> = (first..first + count).into_par_iter().filter_map(walk).collect();
    assert!(faults.is_empty(), "{} of {count}:\n\n{}", faults.len(), faults.join("\n"));
    let promoted = promoted.into_inner();
    // Many games have stones that enter and never move, or end before a piece gets there.
    assert!(promoted > count / 8, "the choice of a type is met in {promoted} of {count}");
}

/// Whether a player has the choice of a type somewhere in a random game.
fn promotes(game: &tree::Game, number: u64) -> bool {
    let Ok(program) = Program::new(game, DrawRules::default()) else { return false };
    let mut position = program.start(&mut Rng::new(7, number));
    let mut stream = Rng::new(8, number);
    for _ in 0..PLIES {
        let moves = program.moves(&position);
        if moves.iter().any(|one| one.from.is_some() && one.text.contains('=')) {
            return true;
        }
        if program.outcome(&position).is_some() || moves.is_empty() {
            return false;
        }
        program.play_listed(&mut position, &moves[stream.below(moves.len() as u32) as usize]);
    }
    false
}

/// Before this number no captured pieces are dropped, and there are no other goals.
const PLAIN: u64 = 60;

/// A chess variant of a number, under conditions that have everything now and then.
fn variant(number: u64) -> tree::Game {
    let (names, mut stream) = (Names::default(), Rng::new(12, number));
    let mut sometimes = || stream.below(2) == 0;
    let pawns = sometimes();
    let (promotions, hops, race) = (pawns && sometimes(), sometimes(), sometimes());
    let (drops, goals) = (number >= PLAIN && number.is_multiple_of(2), number >= PLAIN && number.is_multiple_of(3));
    let conditions = Conditions { ranks: 6, pawns, promotions, hops, race, drops, goals, ..Conditions::default() };
    let parent = invented(&conditions, &names, &mut stream);
    let child = mutated(&parent, &conditions, &Chances::default(), &names, &mut stream);
    let text = variants::text("Variant", &child, &conditions).expect("a sound variant is a game");
    ludi::read(&text).game.expect("what is printed can be read")
}

// R51 R62 R63
#[test]
fn reference_and_compiled_agree_on_chess_variants() {
    let differs = |number: &u64| match walk_made(&variant(*number)) {
        Walked::Agrees => None,
        Walked::NotCompiled(what) => Some(format!("{number} is not compiled: {what}")),
        Walked::Differs(how) => Some(format!("{number} differs in {how}")),
    };
    let faults: Vec<String> =
        (0..walks(PLAIN).min(2 * PLAIN)).collect::<Vec<_>>().par_iter().filter_map(differs).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a panic says.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or(panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default()
}

#[test]
fn reference_and_compiled_agree_on_rule_sets_that_are_in_no_library() {
    let (count, first) = (walks(300), first_seed());
    let games: Vec<tree::Game> = library().iter().map(|file| read(file)).collect();
    let done = AtomicU64::new(0);
    let walk = |number: u64| {
        let begun = Instant::now();
        let game = made(number, &games);
        let walked = catch_unwind(AssertUnwindSafe(|| walk_made(&game)));
        let walked = walked.unwrap_or_else(|panic| Walked::Differs(format!("panic: {}", said(&*panic))));
        if begun.elapsed() > Duration::from_secs(5) {
            eprintln!("{number} took {:?}", begun.elapsed());
        }
        let walks = done.fetch_add(1, Ordering::Relaxed) + 1;
        if walks.is_multiple_of(1000) {
            eprintln!("{walks} rule sets walked");
        }
        match walked {
            Walked::Agrees => None,
            Walked::NotCompiled(what) => Some(format!("{number} is not compiled: {what}")),
            Walked::Differs(how) => Some(format!("{number} differs in {how}\nin {}", ludi::print(&game))),
        }
    };
    let faults: Vec<String> = (first..first + count).into_par_iter().filter_map(walk).collect();
    assert!(faults.is_empty(), "{} of {count}:\n\n{}", faults.len(), faults.join("\n"));
}
