//! General game playing: what a game manager says to players, and what they answer, as text. One message and one reply make an
//! exchange; who carries them is not decided here.
//!
//! * [`Message`], what the manager says: `( PLAY some.match NIL )`;
//! * [`Reply`], what a player answers, and [`Status`], its answer to `( INFO )`;
//! * [`canonical`], terms in one spelling, and [`same`], which compares them without regard to case;
//! * [`Fault`], what is wrong with a text.
//!
//! ```
//! use protocols::ggp::{Message, canonical};
//!
//! let told = Message::read("(play m.1 ( ( MARK 1  2 ) noop ))").expect("a message");
//! let Message::Play { id, moves } = told else { panic!("another message") };
//! assert_eq!((id.as_str(), moves), ("m.1", Some(vec!["(MARK 1 2)".to_owned(), "noop".to_owned()])));
//! assert_eq!(canonical(" ( mark 1\n 2 ) ; a remark"), "(mark 1 2)");
//! ```

mod message;
mod reply;
mod term;

pub use message::{Keyword, MAX_CLOCK, MAX_TERMS, Message};
pub use reply::{Reply, Status, read_move};
pub use term::{Fault, MAX_DEPTH, canonical, same};
