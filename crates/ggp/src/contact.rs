//! A player on the network that can be asked.

use std::net::{SocketAddr, ToSocketAddrs};
use std::time::{Duration, Instant};

use protocols::ggp::{MAX_CLOCK, Message, Status};

use crate::{Address, exchange};

/// The longest wait for a reply: more than any clock.
const LONGEST: Duration = Duration::from_millis(2 * MAX_CLOCK);

/// A player on the network. It is told one message at a time, each over a connection of its own.
#[derive(Clone, Debug)]
pub struct Contact {
    address: Address,
    sockets: Vec<SocketAddr>,
    name: String,
}

/// How a player on the network failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// No answer came in time.
    #[error("no answer in time")]
    Late,
    /// It cannot be reached, broke off, or does not speak HTTP.
    #[error("{0}")]
    Unreachable(String),
    /// It answered something else than was asked for: `busy`, for example.
    #[error("it answered `{0}`")]
    Refused(String),
}

impl Contact {
    /// The player at an address. The name of its host is looked up; nothing is sent.
    pub fn new(address: Address) -> Result<Contact, Failure> {
        let found = (address.host.as_str(), address.port).to_socket_addrs();
        let sockets: Vec<SocketAddr> = found.map_err(|error| Failure::Unreachable(error.to_string()))?.collect();
        if sockets.is_empty() {
            return Err(Failure::Unreachable("its host has no address".to_owned()));
        }
        let name = address.to_string();
        Ok(Contact { address, sockets, name })
    }

    /// The same under a name, which it is told with every message.
    pub fn named(self, name: &str) -> Contact {
        Contact { name: name.to_owned(), ..self }
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Whether another contact leads to the same player.
    pub fn is_same(&self, other: &Contact) -> bool {
        self.address.path == other.address.path && self.sockets.iter().any(|socket| other.sockets.contains(socket))
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Tells it a message, and waits for its reply, which comes without blanks around it.
    pub fn ask(&self, message: &Message, wait: Duration) -> Result<String, Failure> {
        let end = Instant::now() + wait.min(LONGEST);
        exchange::post(&self.sockets, &self.address, &self.name, &message.to_string(), end)
    }

    /// Who it is, and whether it is free.
    pub fn info(&self, wait: Duration) -> Result<Status, Failure> {
        let reply = self.ask(&Message::Info, wait)?;
        Status::read(&reply).map_err(|_| Failure::refused(&reply))
    }
}

impl Failure {
    /// This was no answer to what was asked.
    pub(crate) fn refused(reply: &str) -> Failure {
        Failure::Refused(shortened(reply))
    }
}

/// A text of others as it is told to people and kept in records: on one line, not too long.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 200;
    let beginning: String = text.chars().take(8 * MOST).collect();
    let plain = protocols::ggp::canonical(&beginning);
    let is_whole = beginning.len() == text.len() && plain.chars().count() <= MOST;
    if is_whole { plain } else { plain.chars().take(MOST).chain("...".chars()).collect() }
}
