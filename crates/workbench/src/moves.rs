//! The legal moves of a position, and the position.

use game::Stream;
use serde::Serialize;

use crate::engine::{Ending, Play, Setting};
use crate::ready::Game;
use crate::{Error, Position};

/// A position and its legal moves.
#[derive(Clone, Debug, Serialize)]
pub struct Moves {
    /// The game.
    pub game: String,
    /// Whose turn it is.
    pub to_move: &'static str,
    /// The legal moves, sorted; none if the game is over.
    pub moves: Vec<String>,
    /// How the game has ended: `white` or `black` (or `third` and so on) has won, or it is a `draw`.
    pub outcome: Option<&'static str>,
    /// What ended it.
    pub ending: Option<Ending>,
    /// The position.
    pub position: Position,
}

/// The legal moves of a game after the moves that were played.
pub fn moves(loaded: &Game, setting: Setting, played: &[String]) -> Result<Moves, Error> {
    let play = replay(loaded, setting, played)?;
    Ok(Moves {
        game: loaded.source.name.clone(),
        to_move: play.to_move().name(),
        moves: play.moves().iter().map(ToString::to_string).collect(),
        outcome: play.outcome().map(|outcome| outcome.name()),
        ending: play.ending(),
        position: play.position(),
    })
}

/// A game in which these moves were played.
pub fn replay(loaded: &Game, setting: Setting, played: &[String]) -> Result<Box<dyn Play>, Error> {
    let engine = loaded.engine(setting.engine, setting.rules);
    let mut play = engine.begin(&mut Stream::new(setting.seed, 0));
    for (nth, written) in played.iter().enumerate() {
        let chosen = play.choose(written).map_err(|fault| {
            Error::refused(format!("move {} ({}): {}", nth + 1, play.to_move(), fault.message), fault.hint)
        })?;
        play.play(&chosen);
    }
    Ok(play)
}
