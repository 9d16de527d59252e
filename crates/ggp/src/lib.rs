//! General game playing over HTTP: a player that answers a game manager, and a host that runs matches between players.
//!
//! A tour, in reading order:
//!
//! * the player: a [`Brain`] chooses moves, turn by turn ([`Turn`]); a [`Player`] keeps the rules of the protocol and the clock
//!   for it; a [`Server`] lets a player answer on the network;
//! * the other side: a [`Contact`] is a player on the network that can be asked; a [`Remote`] plays a role for us there; a
//!   [`Failure`] says how it failed;
//! * the host: a [`Match`] is played by players on the network under the eyes of a [`Referee`], who knows the rules; the
//!   [`Record`] says what happened. A [`Disguise`], such as [`Scrambled`], renames all constants, so that no player
//!   knows the game by its words.
//!
//! No part of it knows how a game is played: brains and referees are given.
//!
//! ```
//! use std::time::Duration;
//! use ggp::{Assignment, Brain, Contact, Player, Server, Turn};
//!
//! /// A player of games in which one can always wait.
//! struct Lazy;
//!
//! impl Brain for Lazy {
//!     fn start(&mut self, _: &Assignment) -> Result<(), String> {
//!         Ok(())
//!     }
//!
//!     fn play(&mut self, _: &Turn) -> String {
//!         "noop".to_owned()
//!     }
//! }
//!
//! let server = Server::open(([127, 0, 0, 1], 0).into(), Player::new("Lazy", || Box::new(Lazy))).expect("a port");
//! let contact = Contact::new(server.url().parse().expect("an address")).expect("this machine");
//! let status = contact.info(Duration::from_secs(10)).expect("an answer");
//! assert_eq!((status.name.as_deref(), status.available), (Some("Lazy"), true));
//! ```

mod address;
mod brain;
mod contact;
mod disguise;
mod exchange;
mod host;
mod player;
mod record;
mod referee;
mod remote;
mod server;

pub use address::{Address, BadAddress};
pub use brain::{Assignment, Brain, Turn};
pub use contact::{Contact, Failure};
pub use disguise::{Disguise, Scrambled};
pub use host::{GRACE, GivenUp, Match, Played, Unfit};
pub use player::{Answer, Player};
pub use record::Record;
pub use referee::{MachineReferee, Referee};
pub use remote::Remote;
pub use server::{Exchange, Limits, Server};

/// Where players listen, unless they are told otherwise.
pub const PORT: u16 = 9147;
