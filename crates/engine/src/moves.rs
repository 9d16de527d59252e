//! The legal moves of a position, and the position.

use std::collections::BTreeMap;

use game::Rng;
use serde::Serialize;

use crate::Error;
use crate::NoSuchMove;
use crate::Position;
use crate::engines::Setting;
use crate::game::Game;
use crate::play::{Ending, Play};

/// A position and its legal moves.
#[derive(Clone, Debug, Serialize)]
pub struct Moves {
    /// The game.
    pub game: String,
    /// The role whose turn it is.
    pub to_move: &'static str,
    /// What the player whose turn it is is called in the rules.
    pub player: String,
    /// The legal moves, sorted; none if the game is over.
    pub moves: Vec<String>,
    /// How the game has ended: `white` or `black` (or `third` and so on) has won, or it is a `draw`.
    pub outcome: Option<&'static str>,
    /// What the winner is called in the rules, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// What ended it.
    pub ending: Option<Ending>,
    /// The position.
    pub position: Position,
}

/// A position of a game of joint moves, and what every role may do.
#[derive(Clone, Debug, Serialize)]
pub struct JointMoves {
    /// The game.
    pub game: String,
    /// The roles, in the order of joint moves.
    pub roles: Vec<String>,
    /// The roles that have a choice.
    pub to_move: Vec<String>,
    /// The legal moves of each role, sorted; none if the game is over.
    pub moves: BTreeMap<String, Vec<String>>,
    /// What is true, sorted.
    pub facts: Vec<String>,
    /// Whether the game is over.
    pub terminal: bool,
    /// What each role gets, if the game is over: nothing for a role to which the rules give no value, or several.
    pub goals: Option<BTreeMap<String, Option<u8>>>,
    /// How a game for two has ended: `white`, the first role, or `black` has won everything, or both get half.
    pub outcome: Option<&'static str>,
}

/// What every role may do after the moves that were played; nothing if the game is not one of joint moves.
pub fn joint_moves(loaded: &Game, setting: Setting, played: &[String]) -> Result<Option<JointMoves>, Error> {
    let play = replay(loaded, setting, played)?;
    let (Some(legal), Some(facts)) = (play.legal(), play.position().facts()) else { return Ok(None) };
    let roles = loaded.rules.player_names();
    let goals = play.goals();
    loaded.followed(&*loaded.engine(setting.engine, setting.rules))?;
    let of_players = |(role, _): &(usize, &Option<u8>)| play.chance().is_none_or(|chance| chance.index() != *role);
    let players = goals.iter().flatten().enumerate().filter(of_players).map(|(_, goal)| *goal);
    let plain =
        matches!(players.collect::<Vec<_>>()[..], [Some(100), Some(0)] | [Some(0), Some(100)] | [Some(50), Some(50)]);
    let movers = roles.iter().zip(&legal).filter(|(_, moves)| moves.len() > 1);
    Ok(Some(JointMoves {
        game: loaded.source.name.clone(),
        to_move: movers.map(|(role, _)| role.clone()).collect(),
        terminal: goals.is_some(),
        moves: roles.iter().cloned().zip(legal).collect(),
        roles,
        facts,
        goals: goals.map(|goals| loaded.rules.player_names().into_iter().zip(goals).collect()),
        outcome: play.outcome().filter(|_| plain).map(|outcome| outcome.name()),
    }))
}

/// The legal moves of a game after the moves that were played.
pub fn moves(loaded: &Game, setting: Setting, played: &[String]) -> Result<Moves, Error> {
    let play = replay(loaded, setting, played)?;
    Ok(Moves {
        game: loaded.source.name.clone(),
        to_move: play.to_move().name(),
        player: loaded.player(play.to_move()).to_owned(),
        moves: play.moves().iter().map(ToString::to_string).collect(),
        outcome: play.outcome().map(|outcome| outcome.name()),
        winner: loaded.winner(play.outcome()),
        ending: play.ending(),
        position: play.position(),
    })
}

/// What was played, so that [`replay`] can play it again: move by move, or one joint move after the other.
pub fn recorded(play: &dyn Play) -> Vec<String> {
    match play.joint_record() {
        Some(joint) => joint.into_iter().map(|moves| format!("({})", moves.join(" "))).collect(),
        None => play.record().iter().map(ToString::to_string).collect(),
    }
}

/// A game in which these moves were played, those of chance among them: from here on too they are left to the caller. In games
/// of joint moves each is a joint move `(m1 m2 ...)`, or the move of the only role that has a choice.
pub fn replay(loaded: &Game, setting: Setting, played: &[String]) -> Result<Box<dyn Play>, Error> {
    let engine = loaded.playable(setting.engine, setting.rules)?;
    let mut play = engine.begin_refereed(&mut Rng::new(setting.seed, 0));
    for (nth, written) in played.iter().enumerate() {
        let is_joint = play.legal().is_some();
        let made = if is_joint { make_joint(loaded, &mut *play, written) } else { make(&mut *play, written) };
        if made.is_err() {
            // Where the rules cannot be followed nothing is legal.
            loaded.followed(&*engine)?;
        }
        made.map_err(|fault| {
            let mover = if is_joint { String::new() } else { format!(" ({})", loaded.player(play.to_move())) };
            Error::refused(format!("move {}{mover}: {}", nth + 1, fault.message), fault.hint)
        })?;
    }
    // What is legal here is found out at the latest now.
    loaded.followed(&*engine)?;
    Ok(play)
}

fn make(play: &mut dyn Play, written: &str) -> Result<(), NoSuchMove> {
    let chosen = play.choose(written)?;
    play.play_listed(&chosen);
    Ok(())
}

/// Plays a joint move, or the move of the only role that has a choice.
fn make_joint(loaded: &Game, play: &mut dyn Play, written: &str) -> Result<(), NoSuchMove> {
    let (roles, movers) = (play.players(), play.movers());
    let joint = gdl::terms::read_joint(written).ok();
    let joint: Option<Vec<String>> = joint.map(|moves| moves.iter().map(ToString::to_string).collect());
    let whole = joint.as_ref().filter(|joint| joint.len() == roles).map(|joint| play.play_joint(joint));
    if matches!(whole, Some(Ok(()))) {
        return Ok(());
    }
    if let (Some(Err(fault)), true) = (&whole, movers.len() > 1 || play.outcome().is_some()) {
        return Err(fault.clone());
    }
    if movers.len() > 1 {
        let names: Vec<&str> = movers.iter().map(|role| loaded.player(*role)).collect();
        let message = format!("expected a move of each of the {roles} roles, found `{}`", written.trim());
        let hint = format!(
            "{} choose here at the same time; write a joint move in the order of the roles, as in `{}`",
            names.join(" and "),
            example(play)
        );
        return Err(NoSuchMove { message, hint });
    }
    make(play, written).map_err(|fault| match whole {
        Some(Err(whole)) => whole,
        _ => fault,
    })
}

/// The first joint move, written out.
fn example(play: &dyn Play) -> String {
    let legal = play.legal().unwrap_or_default();
    let first: Vec<&str> = legal.iter().filter_map(|moves| moves.first()).map(String::as_str).collect();
    format!("({})", first.join(" "))
}
