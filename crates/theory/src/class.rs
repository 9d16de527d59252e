//! The theory of the whole class of symmetric chess-like games, as text and as clauses.

use std::sync::LazyLock;

use crate::language::read_parts;
use crate::tree::Theory;

/// The parts of the theory, each with the name of its file, in reading order.
pub const PARTS: [(&str, &str); 10] = [
    ("turn.theory", include_str!("class/turn.theory")),
    ("moving.theory", include_str!("class/moving.theory")),
    ("paths.theory", include_str!("class/paths.theory")),
    ("capturing.theory", include_str!("class/capturing.theory")),
    ("placing.theory", include_str!("class/placing.theory")),
    ("promoting.theory", include_str!("class/promoting.theory")),
    ("setup.theory", include_str!("class/setup.theory")),
    ("goals.theory", include_str!("class/goals.theory")),
    ("pieces.theory", include_str!("class/pieces.theory")),
    ("board.theory", include_str!("class/board.theory")),
];

static CLASS: LazyLock<Theory> = LazyLock::new(|| read_parts(&PARTS).expect("the theory of the class is sound"));

/// The theory of the class. It mentions no game: a game enters by its facts alone.
pub fn class() -> &'static Theory {
    &CLASS
}
