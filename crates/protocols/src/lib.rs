//! Other people's engines: what is said to them and what they say, as text. Who runs them and waits for them is not decided
//! here.
//!
//! A tour, in reading order:
//!
//! * [`Conversation`], the part of one side in any protocol: it is told what is wanted and what was heard, and says what to
//!   say ([`Step`]) and what has happened ([`Event`]);
//! * [`Answer`], what an engine chose; [`Limits`], how long it may think;
//! * [`Protocol`], which protocols there are: [`uci`], [`cecp`] and our own [`lines`];
//! * [`ggp`], the messages of general game playing, one at a time.
//!
//! ```
//! use protocols::{Options, Protocol};
//!
//! let mut conversation = Protocol::Uci.conversation(Options::default());
//! assert_eq!(conversation.greet().say, ["uci"]);
//! ```

pub mod cecp;
mod conversation;
pub mod ggp;
pub mod lines;
mod protocol;
pub mod uci;

pub use conversation::{
    Answer, Briefing, Choice, Conversation, Evaluation, Event, Limits, Options, SetUp, Step, Thought,
};
pub use protocol::{Protocol, UnknownProtocol};
