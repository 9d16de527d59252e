//! A player on the network that plays a role in our matches: `ggp:URL`.

use std::time::Duration;

use protocols::ggp::{Message, Reply, read_move};

use crate::host::{ABORT, GRACE};
use crate::{Contact, Failure};

/// A player on the network in a match. It plays one match at a time; a match that is not stopped is aborted at the end of this
/// value.
#[derive(Debug)]
pub struct Remote {
    contact: Contact,
    /// The match that it plays, and its clock.
    playing: Option<(String, Duration)>,
}

impl Remote {
    /// The player of a contact, in no match yet.
    pub fn new(contact: Contact) -> Remote {
        Remote { contact, playing: None }
    }

    /// Who it is.
    pub fn contact(&self) -> &Contact {
        &self.contact
    }

    /// Begins a match: it is told the rules and its role, and must answer `ready` within the start clock.
    pub fn start(
        &mut self,
        id: &str,
        role: &str,
        rules: &str,
        start_clock: Duration,
        play_clock: Duration,
    ) -> Result<(), Failure> {
        self.abort();
        let message = Message::Start {
            id: id.to_owned(),
            role: role.to_owned(),
            rules: rules.to_owned(),
            start_clock: millis(start_clock),
            play_clock: millis(play_clock),
        };
        self.playing = Some((id.to_owned(), play_clock));
        let reply = self.contact.ask(&message, start_clock.saturating_add(GRACE))?;
        if Reply::is(&reply, "ready") {
            return Ok(());
        }
        self.playing = None;
        Err(Failure::refused(&reply))
    }

    /// Its move, after this joint move (`None` before the first one), in the order of the roles. It is not looked at whether the
    /// move is legal: `busy` is a move as any other.
    pub fn play(&mut self, last: Option<&[String]>) -> Result<String, Failure> {
        let (id, clock) = self.playing.clone().ok_or_else(|| Failure::Unreachable("it plays no match".to_owned()))?;
        let message = Message::Play { id, moves: last.map(<[String]>::to_vec) };
        let reply = self.contact.ask(&message, clock.saturating_add(GRACE))?;
        read_move(&reply).map_err(|_| Failure::refused(&reply))
    }

    /// Ends the match, which is over after this joint move.
    pub fn stop(&mut self, last: Option<&[String]>) {
        if let Some((id, clock)) = self.playing.take() {
            // What it answers changes nothing.
            let _ = self.contact.ask(&Message::Stop { id, moves: last.map(<[String]>::to_vec) }, clock);
        }
    }

    /// Gives up the match, if there is one.
    pub fn abort(&mut self) {
        if let Some((id, _)) = self.playing.take() {
            let _ = self.contact.ask(&Message::Abort { id }, ABORT);
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.abort();
    }
}

/// A clock as messages have it.
pub(crate) fn millis(clock: Duration) -> u64 {
    u64::try_from(clock.as_millis()).unwrap_or(u64::MAX)
}
