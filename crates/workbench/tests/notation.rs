//! Moves as they are written, in games that nobody has seen before.

use game::Rng;
use rayon::prelude::*;
use workbench::engine::Kind;
use workbench::{DrawRules, Game, source};

/// How many games, and how many moves of each.
const GAMES: u64 = 200;
const PLIES: usize = 8;

/// Of positions with more moves only so many are read again: each time the engine lists all of them.
const READ: usize = 20;

// M105
#[test]
fn every_legal_move_is_written_in_a_way_of_its_own_and_read_as_itself() {
    (1..=testing::walks(GAMES)).into_par_iter().for_each(|seed| {
        let found = source::find(&format!("gen:{seed}"), &mut std::io::empty()).expect("a game");
        let game = Game::new(found).expect("sound");
        let mut stream = Rng::new(105, seed);
        let mut play = game.engine(Kind::Compiled, DrawRules::default()).begin(&mut stream);
        for _ in 0..PLIES {
            let moves = play.moves();
            if moves.is_empty() {
                break;
            }
            let mut texts: Vec<String> = moves.iter().map(|one| one.text().to_owned()).collect();
            for one in moves.iter().take(READ) {
                let read =
                    play.choose(one.text()).unwrap_or_else(|error| panic!("gen:{seed}: {}: {error:?}", one.text()));
                assert_eq!(&read, one, "gen:{seed}");
            }
            let drawn = stream.below(moves.len() as u32) as usize;
            play.play_listed(&moves[drawn]);
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), moves.len(), "gen:{seed}: moves that are written alike");
        }
    });
}
