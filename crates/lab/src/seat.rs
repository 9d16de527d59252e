//! A player of a match: one of ours, or another program.

use game::Role;
use players::{Kind, Spec};

use crate::general::RemoteSeat;
use crate::thinker::Thinker;
use engine::Error;
use engine::Game;
use engine::Play;
use external::{Decision, External, Failure, Limits, Protocol, told};

/// A player of a match.
pub enum Seat {
    /// A player of ours.
    Thinker(Box<Thinker>),
    /// Another program, and how long it may think.
    Guest(Box<External>, Limits),
    /// A player on the network.
    Remote(Box<RemoteSeat>),
    /// Another program that could not be brought to the board.
    Absent(Failure),
}

impl Seat {
    /// Seats a player, who is told the rules as they stand at the start. A program that does not come has lost, and is no reason to end a match.
    pub fn new(spec: &Spec, loaded: &Game, start: &dyn Play, role: &str, seed: u64) -> Result<Seat, Error> {
        if spec.kind == Kind::Ggp {
            let role = Role::ALL.into_iter().find(|known| known.name() == role).unwrap_or(Role::White);
            let id = format!("{}.{seed:016x}", loaded.source.name.replace(|c: char| !c.is_ascii_alphanumeric(), "_"));
            let begun = RemoteSeat::new(spec, loaded, role, &id)?;
            return Ok(begun.map_or_else(Seat::Absent, |remote| Seat::Remote(Box::new(remote))));
        }
        if spec.kind != Kind::Engine {
            return Ok(Seat::Thinker(Box::new(Thinker::new(spec, loaded, seed)?)));
        }
        let protocol = match spec.protocol.as_deref() {
            None => Protocol::Uci,
            Some(name) => name.parse().map_err(|_| {
                Error::usage(format!("no protocol is called `{name}`"), "write `protocol=uci`, `cecp` or `lines`")
            })?,
        };
        let rules = told(loaded, start)?;
        let begun = External::start(&spec.command, protocol).and_then(|mut guest| {
            guest.new_game(loaded.source.language.name(), &rules, role)?;
            Ok(guest)
        });
        let limits = Limits { depth: spec.depth, millis: spec.milliseconds };
        Ok(match begun {
            Ok(guest) => Seat::Guest(Box::new(guest), limits),
            Err(failure) => Seat::Absent(failure),
        })
    }

    /// Why a program did not come to the board, if it did not.
    pub fn absence(&self) -> Option<&Failure> {
        match self {
            Seat::Absent(failure) => Some(failure),
            _ => None,
        }
    }

    /// The game is over by its rules: a player on the network is told so.
    pub fn end(&mut self, play: &dyn Play) {
        if let Seat::Remote(remote) = self {
            remote.end(play);
        }
    }

    /// Chooses a move in a game that is not over; soon, once the caller stops it, and then any move or none.
    pub fn choose(&mut self, play: &dyn Play, enough: &(dyn Fn() -> bool + Sync)) -> Result<Decision, Failure> {
        match self {
            Seat::Guest(guest, limits) => guest.decide_until(play, *limits, enough),
            Seat::Remote(remote) => remote.choose(play),
            Seat::Absent(failure) => Err(failure.clone()),
            Seat::Thinker(thinker) => match thinker.think_until(play, enough) {
                Some(thought) => Ok(Decision::Move(thought.chosen)),
                None => Ok(Decision::Resigns(Some("there is nothing to choose".to_owned()))),
            },
        }
    }
}
