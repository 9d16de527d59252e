//! Why a move is legal or not, and which goal ended a game, for people.

mod ludi;
mod metagame;

use std::sync::Arc;

use ::game::DrawRules;
use serde::Serialize;

use crate::engines::{Engine, Kind, Setting};
use crate::error::Error;
use crate::game::Game;
use crate::moves::replay;
use crate::play::Play;

pub(crate) use ludi::explained as explained_ludi;
pub(crate) use metagame::explained as explained_by_theory;

/// The kind of engine that explains the moves of a game: the theory, where it is of such games.
fn explaining_kind(loaded: &Game) -> Kind {
    if Kind::Interpret.plays(&loaded.rules) { Kind::Interpret } else { Kind::Reference }
}

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

    /// How many statements at the bottom do not hold, by the part that needs the fewest.
    fn missing(&self) -> usize {
        match self.parts.iter().filter(|part| !part.holds).map(Reason::missing_in_all).min() {
            Some(fewest) => fewest,
            None => usize::from(!self.holds),
        }
    }

    /// How many statements at the bottom do not hold.
    fn missing_in_all(&self) -> usize {
        match self.parts.iter().filter(|part| !part.holds).map(Reason::missing_in_all).sum() {
            0 => usize::from(!self.holds),
            several => several,
        }
    }

    /// Whether no rule at all speaks of such a move.
    fn is_unthinkable(&self) -> bool {
        !self.holds && self.parts.iter().all(|part| part.parts.is_empty())
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
    let play = replay(loaded, Setting { engine: explaining_kind(loaded), ..setting }, played)?;
    let chosen = chosen.trim();
    over(&*play, chosen).or_else(|| play.why(chosen)).ok_or_else(|| {
        let message = format!("the rules of {} do not explain their moves", loaded.source.name);
        Error::usage(message, "games of Metagame and Ludi are explained; `moves` lists the legal moves of any game")
    })
}

/// The engine that explains the moves of a game.
pub fn explaining(loaded: &Game, draws: DrawRules) -> Result<Arc<dyn Engine>, Error> {
    loaded.playable(explaining_kind(loaded), draws)
}

/// A move from one site to another, as it is asked about.
pub fn written(from: &str, to: &str) -> String {
    format!("{from}-{to}")
}

/// Why a site can be chosen or not by the player to move: because of what enters there, or of the piece that stands there and might
/// go to one of these sites. Of several explanations the one that asks for least.
pub fn at_site(play: &dyn Play, site: &str, sites: &[String]) -> Option<Why> {
    if let Some(over) = over(play, site) {
        return Some(over);
    }
    let entering = play.why(site)?;
    if entering.legal {
        return Some(entering);
    }
    let others = sites.iter().filter(|other| *other != site);
    // What no rule speaks of comes last, and the first of equals is taken.
    let rank = |why: &Why| (!why.legal, why.tree.is_unthinkable(), why.tree.missing());
    let nearest = others.filter_map(|other| play.why(&written(site, other))).min_by_key(rank);
    nearest.filter(|moving| moving.legal || entering.tree.is_unthinkable()).or(Some(entering))
}

/// That no move is legal any more, if the game is over.
fn over(play: &dyn Play, chosen: &str) -> Option<Why> {
    let finish = play.finish(None)?;
    Some(Why::refused(chosen, format!("the game is over: {}", finish.text.trim_end_matches('.'))))
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
