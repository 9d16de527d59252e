//! General game playing over HTTP: a player of ours on the network, and matches between players on the network.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ::rules::Language;
use engine::{Error, Game, Setting, Source};
use ggp::{Address, Contact, Match, Server};
use lab::general::{GameReferee, player};
use players::Spec;
use serde::Serialize;

use crate::export::export_kif;
use crate::replace::replace;

pub use ggp::Record;

/// How a match over the network is played.
#[derive(Clone, Debug)]
pub struct NetworkTerms<'a> {
    /// The addresses of the players, in the order of the roles without `random`.
    pub players: &'a [String],
    /// The time until the first move is asked for.
    pub start_clock: Duration,
    /// The time for each move.
    pub play_clock: Duration,
    /// Whether the players are told the game in other words.
    pub scramble: bool,
    /// What random moves and other words are drawn from.
    pub seed: u64,
    /// Where the record of the match is written.
    pub record: Option<&'a Path>,
}

/// What came of a match over the network.
#[derive(Clone, Debug, Serialize)]
pub struct NetworkMatch {
    /// The game.
    pub game: String,
    /// The name of the match.
    #[serde(rename = "match")]
    pub id: String,
    /// What each role got; empty if the match was given up, and nothing for a role to which the rules give no value, or several.
    pub goals: BTreeMap<String, Option<u8>>,
    /// What went wrong, move by move and role by role: `TO`, `IL` with the answer, `CE`, or nothing. The first entry is about the
    /// start of the match.
    pub errors: Vec<Vec<String>>,
    /// The joint moves.
    pub moves: Vec<Vec<String>>,
    /// The roles, in the order of joint moves.
    pub roles: Vec<String>,
    /// Why the match did not come to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_up: Option<String>,
    /// The file that the record was written to.
    pub record: Option<String>,
}

/// Serves a player on the network until the program ends; `ready` is told its address.
pub fn serve_player(address: SocketAddr, spec: &Spec, seed: u64, ready: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let server = open_player(address, spec, seed)?;
    ready(&server.url());
    server.wait();
    Ok(())
}

/// A player on the network, which plays until the server is dropped.
pub fn open_player(address: SocketAddr, spec: &Spec, seed: u64) -> Result<Server, Error> {
    if !spec.kind.thinks() {
        let message = format!("the player `{spec}` does not think by itself");
        return Err(Error::usage(message, "name one that does, as in `--player mcts`"));
    }
    Server::open(address, player("Ludwright", spec.clone(), seed)).map_err(|error| {
        Error::refused(format!("the player cannot listen at {address}: {error}"), "try another --port or --host")
    })
}

/// Plays a match between players on the network; a game of another language is told them as a rule sheet. The record is kept up to
/// date from the first move on.
pub fn network_match(
    loaded: &Game,
    terms: &NetworkTerms<'_>,
    enough: &dyn Fn() -> bool,
    watch: &mut dyn FnMut(&Record),
) -> Result<NetworkMatch, Error> {
    let loaded = &as_sheet(loaded, terms.seed)?;
    let contact = |text: &String| -> Result<Contact, Error> {
        let hint = "write it as in `http://127.0.0.1:9147`";
        let address: Address = text.parse().map_err(|fault: ggp::BadAddress| Error::usage(fault.to_string(), hint))?;
        Contact::new(address).map_err(|failure| Error::refused(format!("{text}: {failure}"), hint))
    };
    let contacts: Vec<Contact> = terms.players.iter().map(contact).collect::<Result<_, _>>()?;
    let disguise = match terms.scramble {
        true => Some(ggp::Scrambled::new(lab::general::sheet(loaded)?, terms.seed)),
        false => None,
    };
    let mut referee = GameReferee::new(loaded)?;
    let (unwritable, mut watched) = (RefCell::new(None), terms.record.map(|file| (file, false)));
    let enough = || enough() || unwritable.borrow().is_some();
    let mut watch = |record: &Record| {
        if let Some((file, begun)) = &mut watched {
            let is_over = record.is_completed || record.is_aborted;
            let kept = keep(file, record, *begun, is_over);
            *begun = true;
            kept.err().into_iter().for_each(|error| *unwritable.borrow_mut() = Some(error));
        }
        watch(record);
    };
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
    let played = Match {
        game: &loaded.source.name,
        meta_url: "",
        seed: terms.seed,
        start_clock: terms.start_clock,
        play_clock: terms.play_clock,
        grace: ggp::GRACE,
        players: &contacts,
        disguise: disguise.as_ref().map(|disguise| disguise as &dyn ggp::Disguise),
        now: &now,
        enough: &enough,
    }
    .play(&mut referee, &mut watch)
    .map_err(|unfit| Error::usage(unfit.to_string(), "name the addresses in the order of the roles"))?;
    let record = played.record;
    if let (Some(file), Some(error)) = (terms.record, unwritable.into_inner()) {
        let message = format!("{} cannot be written: {error}", file.display());
        return Err(Error::refused(message, "name another file for --record"));
    }
    let roles = loaded.rules.player_names();
    Ok(NetworkMatch {
        game: loaded.source.name.clone(),
        id: record.match_id,
        goals: roles.iter().cloned().zip(referee.settled().into_iter().flatten()).collect(),
        errors: record.errors,
        moves: record.moves,
        roles,
        given_up: played.given_up.map(|why| why.to_string()),
        record: terms.record.map(|file| file.display().to_string()),
    })
}

/// A game as a rule sheet that players on the network can be told.
fn as_sheet(loaded: &Game, seed: u64) -> Result<Game, Error> {
    if loaded.rules.language().is_networked() {
        loaded.playable(engine::Kind::Compiled, game::DrawRules::default())?;
        return Ok(loaded.clone());
    }
    let sheet = export_kif(loaded, Setting { seed, ..Setting::default() })?;
    Game::new(Source::typed(loaded.source.name.clone(), Language::Gdl, sheet.text))
}

/// Keeps the record of a match in a file: from the first time on the file is replaced as a whole. What is no file, such as a pipe,
/// gets the record at the end.
fn keep(file: &Path, record: &Record, begun: bool, is_over: bool) -> io::Result<()> {
    let text = record.json() + "\n";
    match fs::metadata(file) {
        Ok(known) if !known.is_file() => {
            if is_over {
                fs::write(file, text)
            } else {
                Ok(())
            }
        }
        Ok(_) if begun => replace(file, &text),
        _ => fs::write(file, text),
    }
}
