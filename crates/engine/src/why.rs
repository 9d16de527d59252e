//! Why a move is legal or not, and which goal ended a game, for people.

mod ludi;

use serde::Serialize;

use crate::engines::{Kind, Setting};
use crate::error::Error;
use crate::game::Game;
use crate::moves::replay;

pub(crate) use ludi::explained as explained_ludi;

/// Why a move is legal or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// Whether it is legal.
    pub legal: bool,
    /// Why, in a few sentences without a full stop: `e5 is empty`.
    pub because: Vec<String>,
    /// The same with all that was looked at.
    pub tree: Reason,
}

/// A statement about a move or a position, and those that it follows from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The statement.
    pub text: String,
    /// Whether what was looked for holds.
    pub holds: bool,
    /// What it follows from.
    pub parts: Vec<Reason>,
}

impl Reason {
    /// A statement that follows from these.
    pub fn new(text: impl Into<String>, holds: bool, parts: Vec<Reason>) -> Reason {
        Reason { text: text.into(), holds, parts }
    }

    /// A statement that speaks for itself.
    pub fn plain(text: impl Into<String>, holds: bool) -> Reason {
        Reason::new(text, holds, Vec::new())
    }
}

impl Why {
    /// A move that is not legal for a single reason.
    pub(crate) fn refused(chosen: &str, because: impl Into<String>) -> Why {
        let because = because.into();
        let tree = Reason::new(format!("{chosen} is not legal"), false, vec![Reason::plain(&because, false)]);
        Why { legal: false, because: vec![because], tree }
    }
}

/// Why a move is legal or not where these moves were played.
pub fn why(loaded: &Game, setting: Setting, played: &[String], chosen: &str) -> Result<Why, Error> {
    let play = replay(loaded, Setting { engine: Kind::Reference, ..setting }, played)?;
    let chosen = chosen.trim();
    if let Some(finish) = play.finish(None) {
        let because = format!("the game is over: {}", finish.text.trim_end_matches('.'));
        return Ok(Why::refused(chosen, because));
    }
    play.why(chosen).ok_or_else(|| {
        let message = format!("the rules of {} do not explain their moves", loaded.source.name);
        Error::usage(message, "games of Metagame and Ludi are explained; `moves` lists the legal moves of any game")
    })
}

/// How the game has ended where these moves were played, by which goal, and where that is to be seen.
pub fn outcome(loaded: &Game, setting: Setting, played: &[String]) -> Result<Why, Error> {
    let play = replay(loaded, setting, played)?;
    let Some(finish) = play.finish(None) else {
        let text = "the game is not over: no goal is met, and there is a legal move";
        return Ok(Why { legal: false, because: vec![text.to_owned()], tree: Reason::plain(text, false) });
    };
    let mut because = vec![finish.text.trim_end_matches('.').to_owned()];
    let mut parts = Vec::new();
    if !finish.names.is_empty() {
        let seen = format!("it is to be seen on {}", syntax::prose::list(&finish.names, "and"));
        parts.push(Reason::plain(&seen, true));
        because.push(seen);
    }
    let tree = Reason::new(because[0].clone(), true, parts);
    Ok(Why { legal: false, because, tree })
}
