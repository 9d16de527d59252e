//! Games of the library, for tests.

use ludi::tree::Game;

/// The game of a file of ludemes.
pub(crate) fn named(file: &str) -> Game {
    let path = format!("{}/../../games/ludi/{file}.ludi", env!("CARGO_MANIFEST_DIR"));
    ::ludi::read(&std::fs::read_to_string(path).expect("a game of the library")).game.expect("sound")
}
