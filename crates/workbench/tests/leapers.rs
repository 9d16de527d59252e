//! Boards full of leapers: the compiled game finds all that the reference finds where every square holds a piece that has
//! more leaps than any piece of a game for people.

use compile::metagame::Program;
use game::{DrawRules, Game, Rng, Role, Searchable, perft};
use metagame::tree;
use reference::metagame::Interpreter;

/// Every way to land, each with leaps of its own: on empty squares, on enemies, on friends, and on several of these.
const THICKET: &str = "
    MOVING leaps(1,2 1,3 2,3 1,5) END MOVING
    CAPTURING
      CAPTURE BY {clobber} TYPE [{opponent} any_piece] EFFECT remove leaps(1,2 1,4 3,5) END CAPTURE
      CAPTURE BY {clobber} TYPE [{player} any_piece] EFFECT remove leaps(1,3 2,4) END CAPTURE
      CAPTURE BY {clobber} TYPE [any_player any_piece] EFFECT remove leaps(2,3 3,4 2,5) END CAPTURE
    END CAPTURING";

/// Enemies by some leaps, empty squares by others.
const WASPS: &str = "
    MOVING leaps(0,1 1,1 1,2 1,5) END MOVING
    CAPTURING
      CAPTURE BY {clobber} TYPE [{opponent} any_piece] EFFECT remove leaps(1,2 1,3 2,3 1,4 2,4 3,4 1,5) END CAPTURE
    END CAPTURING";

/// A game of one type on a full board, all of whose pieces have these powers.
fn full_board(constraints: &str, powers: &str) -> String {
    game_text(constraints, &format!("leaper AT {{{}}}", squares(1..=32)), &[("leaper", powers, "")])
}

/// A game that begins with one leaper a side; all others become leapers as soon as they move.
fn brood(powers: &str) -> String {
    let setup = format!("leaper AT {{{}}} egg AT {{{}}}", squares(1..=1), squares(2..=32));
    let grows = "PROMOTING PROMOTE_TO leaper END PROMOTING";
    game_text("", &setup, &[("leaper", powers, ""), ("egg", powers, grows)])
}

/// The squares of White's half with these numbers, rank by rank.
fn squares(numbers: std::ops::RangeInclusive<u32>) -> String {
    numbers.map(|n| format!("({},{})", (n - 1) % 8 + 1, (n - 1) / 8 + 1)).collect()
}

fn game_text(constraints: &str, setup: &str, types: &[(&str, &str, &str)]) -> String {
    let define = |(name, powers, promoting): &(&str, &str, &str)| {
        format!("DEFINE {name} {} {promoting} END DEFINE\n", with_leaps(powers))
    };
    format!(
        "GAME leapers GOALS STALEMATE opponent BOARD_SIZE 8 BY 8 BOARD_TYPE planar PROMOTE_RANK 1\n\
         SETUP {setup}\n{constraints}\n{}END GAME.",
        types.iter().map(define).collect::<String>()
    )
}

/// Writes `leaps(1,2 1,3)` out as movements with all symmetries.
fn with_leaps(powers: &str) -> String {
    let mut parts = powers.split("leaps(");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (vectors, rest) = part.split_once(')').expect("a list of vectors");
        for vector in vectors.split(' ') {
            text += &format!("MOVEMENT LEAP <{vector}> SYMMETRY all_symmetry END MOVEMENT ");
        }
        text += rest;
    }
    text
}

fn games() -> [(&'static str, String); 3] {
    let must_capture = "CONSTRAINTS must_capture";
    [("thicket", full_board("", THICKET)), ("wasps", full_board(must_capture, WASPS)), ("brood", brood(THICKET))]
}

fn read(text: &str) -> tree::Game {
    let reading = metagame::read(text);
    reading.game.unwrap_or_else(|| panic!("{:?} in {text}", reading.diagnostics))
}

#[test]
fn reference_and_compiled_agree_at_every_ply_of_games_on_full_boards() {
    for (name, text) in games() {
        let rules = read(&text);
        let (reference, compiled) =
            (Interpreter::new(&rules, DrawRules::default()), Program::new(&rules, DrawRules::default()));
        for number in 0..3 {
            let mut stream = Rng::new(5, number);
            let mut here = reference.start(&mut stream.clone());
            let mut there = compiled.start(&mut stream.clone());
            for ply in 0..80 {
                let place = format!("{name}, game {number}, ply {ply}");
                let (moves, outcome) = reference.moves_and_outcome(&here);
                assert!(moves == compiled.moves(&there), "{place}: the moves differ");
                assert_eq!(outcome, compiled.outcome(&there), "{place}");
                assert_eq!(reference.hash(&here), compiled.hash(&there), "{place}");
                assert_eq!(compiled.perft(&there, 1), [moves.len() as u64], "{place}");
                if outcome.is_some() {
                    break;
                }
                let chosen = &moves[stream.below(moves.len() as u32) as usize];
                reference.play_listed(&mut here, chosen);
                compiled.play_listed(&mut there, chosen);
            }
        }
    }
}

#[test]
fn reference_and_compiled_count_the_same_on_full_boards() {
    for (name, text) in games() {
        let rules = read(&text);
        let (reference, compiled) =
            (Interpreter::new(&rules, DrawRules::default()), Program::new(&rules, DrawRules::default()));
        let counted = compiled.perft(&compiled.start(&mut Rng::new(0, 0)), 2);
        assert_eq!(counted, perft(&reference, &reference.start(&mut Rng::new(0, 0)), 2), "{name}");
        assert!(counted[0] > 100, "{name} is no crowd: {counted:?}");
    }
}

#[test]
fn random_games_on_full_boards_go_on_until_they_are_over() {
    for (name, text) in games() {
        let tally = Program::new(&read(&text), DrawRules::default()).playouts(1, 0..20);
        assert_eq!((tally.playouts, tally.won(Role::White) + tally.won(Role::Black) + tally.draws), (20, 20), "{name}");
        // It takes many captures, one a move, to leave a side of 32 pieces without a move.
        assert!(tally.moves >= 20 * 32, "{name}: {tally:?}");
    }
}
