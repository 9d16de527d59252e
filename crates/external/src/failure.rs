//! In which ways a program can fail as a player.

use serde::Serialize;
use thiserror::Error;

/// Why a program has lost without being beaten.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(tag = "failure", content = "why", rename_all = "snake_case")]
pub enum Failure {
    /// It could not be started.
    #[error("it could not be started: {0}")]
    NotStarted(String),
    /// It ended when it should have answered.
    #[error("it has crashed: {0}")]
    Crashed(String),
    /// It did not answer in time.
    #[error("it is silent: {0}")]
    Silent(String),
    /// It said far more than there is to say.
    #[error("it talks without end: {0}")]
    Garbage(String),
    /// It played a move that the rules do not have.
    #[error("it played an illegal move: {0}")]
    Illegal(String),
    /// It will not have what it was told: a position, a move, the game.
    #[error("it has refused: {0}")]
    Refused(String),
}

/// The first hundred characters of something that was said.
pub(super) fn shortened(text: &str) -> String {
    let mut characters = text.chars();
    let short: String = characters.by_ref().take(100).collect();
    if characters.next().is_some() { format!("{short}...") } else { short }
}
