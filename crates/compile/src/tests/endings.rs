//! The moves that are said to end a game before they are made are those that end it when they are made.

use crate::ludi::Program;
use game::{DrawRules, Game, Outcome, Rng, Searchable, Staged, Visit};

/// Compares a position's endings as they are shown with those that come of playing each move; whether they are shown.
struct Compare;

impl Visit for Compare {
    type Output = bool;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> bool {
        let (mut buffer, mut shown, mut played) = (arena.buffer(), Vec::new(), Vec::new());
        let Ok(count) = arena.find(state, &mut buffer) else { return false };
        if !arena.endings(state, &mut buffer, |number, outcome| shown.push((number, outcome))) {
            return false;
        }
        for number in 0..count {
            let mut next = state.clone();
            arena.play(&mut next, &mut buffer, number);
            played.extend(arena.over(&next).map(|outcome| (number, outcome)));
        }
        assert_eq!(shown, played);
        true
    }
}

/// Walks a game at random to its end; how often endings were shown, and how the game ended.
fn walk(game: &Program, seed: u64) -> (usize, Option<Outcome>) {
    let mut rng = Rng::new(seed, 0);
    let mut position = game.start(&mut rng);
    let mut shown = 0;
    for _ in 0..150 {
        if game.outcome(&position).is_some() {
            break;
        }
        shown += usize::from(game.enter(&position, Compare));
        let moves = game.moves(&position);
        let chosen = &moves[rng.below(moves.len() as u32) as usize];
        game.play_listed(&mut position, chosen);
    }
    (shown, game.outcome(&position))
}

fn program(text: &str) -> Program {
    let game = ludi::read(text).game.expect("a sound game");
    Program::new(&game, DrawRules::default()).expect("a game that is compiled")
}

/// How many positions of a few games had their endings shown.
fn walks(text: &str) -> usize {
    let program = program(text);
    (0..4).map(|seed| walk(&program, seed).0).sum()
}

#[test]
fn endings_are_those_of_the_moves_that_end_the_game() {
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/ludi");
    let mut files: Vec<_> =
        std::fs::read_dir(library).expect("the library").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut shown = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a game of the library");
        let game = ludi::read(&text).game.expect("a sound game");
        let program = Program::new(&game, DrawRules::default()).expect("a game that is compiled");
        if walk(&program, 1).0 > 0 {
            shown.push(file.file_stem().expect("a name").to_string_lossy().into_owned());
        }
    }
    for known in ["tic_tac_toe", "yavalath", "gomoku", "hex", "y"] {
        assert!(shown.iter().any(|name| name == known), "{known}: {shown:?}");
    }
}

#[test]
fn goals_that_end_nothing_by_themselves_are_remembered() {
    let texts = [
        "(end (All win (and (in-a-row 3) (in-a-row 4))))",
        "(end (All win (and (in-a-row 3) (not (in-a-row 4)))) (All draw (no-move)))",
        "(end (All lose (and (no-move) (in-a-row 3))) (All win (in-a-row 5)))",
        "(end (All win (in-a-row 4)) (All lose (in-a-row 3)) mover-loses)",
        "(end (All win (xor (in-a-row 3) (no-move))))",
    ];
    for end in texts {
        for (board, shape) in [("square i-nbors", "square"), ("hex", "hex")] {
            let text = format!(
                "(game Rows (players White Black) (board (tiling {board}) (shape {shape}) (size 5)) (play swap) {end})"
            );
            assert!(ludi::read(&text).game.is_some(), "{text}: {:?}", ludi::read(&text).diagnostics);
            assert!(walks(&text) > 0, "{text}");
        }
    }
}
