//! The studio: the same use cases as the command line's, in the browser.
//!
//! A tour, in reading order:
//!
//! * [`Studio`], all that there is behind the pages, and nothing of HTTP; [`Refusal`], why it does not do something;
//! * [`games`], the games that can be played, each read once; [`ShownGame`], one of them;
//! * [`Workshop`], where rules are made ready, with a bound; [`Lanes`], where they are run for requests, with another;
//! * [`Draft`], rules that a user is writing; [`OwnGames`], those that are done; [`runs`], games that evolve;
//!   [`stores`], games that were kept elsewhere;
//! * [`Table`], a game in progress, with its [`Tree`] of moves and who sits where; [`tables`], all of them;
//!   [`arrangement`] and [`record`], a position of one's own to begin from, and moves as people paste them; [`Review`], a
//!   finished game looked through again; [`Guests`], players on the network who sit at a table;
//! * [`Pool`], the threads that think, in fair shares; [`Jobs`], long work that shows how far it is and can be stopped;
//! * [`surveys`], games without names that people compare;
//! * [`Keep`], what survives a restart; [`Id`], unguessable ids;
//! * [`drawing`], boards as SVG, as pages and pictures have them;
//! * [`pages`], one file a page: what its requests are and what they are answered with;
//! * [`web`], what all pages have: the frame and the look, who may ask, what is refused and how; and the door to the
//!   network.
//!
//! ```
//! use studio::{Options, Studio};
//!
//! let studio = Studio::new(&Options::default()).expect("a studio without a store");
//! assert!(studio.game("yavalath", None).is_ok());
//! ```

pub mod arrangement;
mod drafts;
pub mod drawing;
mod explanation;
pub mod games;
mod guests;
mod id;
mod jobs;
mod keep;
mod lanes;
mod own;
pub mod pages;
mod pool;
pub mod record;
mod refusal;
mod review;
pub mod runs;
mod seat;
mod snapshot;
pub mod stores;
mod studio;
pub mod surveys;
mod table;
pub mod tables;
mod tree;
pub mod web;
mod workshop;

pub use drafts::Draft;
pub use games::ShownGame;
pub use guests::Guests;
pub use id::Id;
pub use jobs::{Job, Jobs, State as JobState};
pub use keep::Keep;
pub use lanes::{Lane, Lanes, Limits};
pub use own::{Own, OwnGames};
pub use pool::Pool;
pub use refusal::Refusal;
pub use review::{Review, Step};
pub use seat::Seat;
pub use snapshot::{Analysis, Snapshot, Status};
pub use studio::{Options, Studio};
pub use table::Table;
pub use tree::{Node, Tree};
pub use web::{Door, app, serve};
pub use workshop::Workshop;
