//! A move that is not legal is an error under every engine of every language, and changes nothing.

use game::{DrawRules, IllegalMove, Rng, Searchable};
use workbench::{Kind, Language, Rules, library};

/// Plays a move that was legal at the beginning once more after two moves, where it is legal no longer.
fn refuses<G: Searchable>(name: &str, game: &G) {
    let mut stream = Rng::new(5, 0);
    let mut position = game.start(&mut stream);
    let first = game.moves(&position);
    for _ in 0..12 {
        let (legal, outcome) = game.moves_and_outcome(&position);
        let before = game.view(&position);
        for stale in first.iter().filter(|stale| !legal.contains(stale)).take(3) {
            assert_eq!(game.play(&mut position, stale), Err(IllegalMove), "{name}: {stale:?}");
            assert_eq!(game.view(&position), before, "{name}: {stale:?}");
        }
        assert_eq!(game.play_joint(&mut position, &[]), Err(IllegalMove), "{name}");
        assert_eq!(game.play_number(&mut position, u32::MAX), Err(IllegalMove), "{name}");
        assert_eq!(game.view(&position), before, "{name}");
        if outcome.is_some() || legal.is_empty() {
            break;
        }
        // One move of each role that chooses here.
        let joint: Vec<G::Move> = game
            .movers(&position)
            .into_iter()
            .map(|role| game.moves_of(&position, role))
            .map(|moves| moves[stream.below(moves.len() as u32) as usize].clone())
            .collect();
        assert_eq!(game.play_joint(&mut position, &joint), Ok(()), "{name}");
    }
}

#[test]
fn every_engine_of_every_game_refuses_moves_that_are_not_legal() {
    let draws = DrawRules::default();
    let some = library::entries().filter(|entry| entry.language != Language::Gdl).step_by(5);
    for entry in some.chain(library::entries_of(Language::Gdl)) {
        match entry.language.read(entry.text).rules.expect(entry.name) {
            Rules::Metagame(game) => {
                refuses(entry.name, &reference::metagame::Interpreter::new(&game, draws));
                refuses(entry.name, &compile::metagame::Program::new(&game, draws));
            }
            Rules::Ludi(game) => {
                refuses(entry.name, &reference::ludi::Interpreter::new(&game, draws));
                refuses(entry.name, &compile::ludi::Program::new(&game, draws).expect(entry.name));
            }
            Rules::Gdl(game) => {
                let machine = reference::gdl::Interpreter::new(&game).expect(entry.name);
                refuses(entry.name, &game::Joint::new(machine));
                refuses(entry.name, &game::Joint::new(compile::gdl::Program::new(&game).expect(entry.name)));
            }
        }
    }
}

#[test]
fn a_game_that_is_played_refuses_moves_of_another_language_or_position() {
    let begun = |name: &str, kind: Kind| {
        let game = workbench::Game::from_library(name).expect(name);
        game.engine(kind, DrawRules::default()).begin(&mut Rng::new(1, 0))
    };
    for kind in [Kind::Reference, Kind::Compiled] {
        let (mut chess, mut hex) = (begun("chess", kind), begun("hex", kind));
        let (pawn, stone) = (chess.moves()[0].clone(), hex.moves()[0].clone());
        assert_eq!(chess.play(&stone), Err(IllegalMove));
        assert_eq!(hex.play(&pawn), Err(IllegalMove));
        assert_eq!(hex.play_number(121), Err(IllegalMove));
        assert_eq!((chess.length(), hex.length()), (0, 0));
        assert_eq!(hex.play(&stone), Ok(()));
        assert_eq!(hex.play(&stone), Err(IllegalMove), "the site is taken");
        assert_eq!((hex.length(), hex.record()), (1, vec![stone]));
        assert_eq!(hex.players(), 2);
    }
    assert_eq!(Language::ALL.len(), 3, "a new language gets its line above");
}
