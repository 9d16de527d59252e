//! One file that keeps everything: runs, games, their families, trials and measurements. The only SQL in the house.
//!
//! A tour, in reading order:
//!
//! * [`Store`], the file: opened, checked, brought up to date; [`Error`], why it cannot be, and what to do;
//! * [`GameId`], what a game is known by: its text; [`NewGame`] and [`Game`], a text that is kept once;
//! * [`NewRun`] and [`Run`], a search for games that can be stopped at any moment and taken up again;
//! * [`NewChild`] and [`Child`], what a run came upon, one after the other, each kept whole or not at all;
//! * [`NewMeasurement`] and [`Measurement`], what was made of a game, and by what trials;
//! * [`Relative`], families; [`Filter`] and [`Listed`], games by the list; [`Summary`], how much there is;
//! * [`Item`], what people are in the midst of, on a shelf;
//! * [`Exported`] and [`Imported`], games as files; [`Merged`], another store; [`Pruning`] and [`Pruned`], what may go.
//!
//! Several processes may use a store at the same time: a writer waits for the others. What a function has returned from
//! is on the disk; what was cut short by a crash, a kill or a full disk leaves no trace.
//!
//! ```
//! use store::{NewGame, Store};
//!
//! let folder = std::env::temp_dir().join("ludwright-store-example.db");
//! # let _ = std::fs::remove_file(&folder);
//! let mut store = Store::open(&folder)?;
//! let game = NewGame { name: "Noughts".into(), language: "ludi".into(), text: "(game Noughts)".into() };
//! let id = store.keep_game(&game)?;
//! assert_eq!((id, store.find("Noughts")?.text), (game.id(), game.text));
//! # drop(store);
//! # let _ = std::fs::remove_file(&folder);
//! # Ok::<(), store::Error>(())
//! ```

mod child;
mod error;
mod files;
mod game;
mod id;
mod lineage;
mod list;
mod measurement;
mod merge;
mod prune;
mod rows;
mod run;
mod schema;
mod shelf;
mod store;
mod summary;
mod sums;

pub use child::{Child, NewChild, Settled};
pub use error::Error;
pub use files::{Exported, Imported, Refused};
pub use game::{Game, NewGame};
pub use id::GameId;
pub use lineage::{Relation, Relative};
pub use list::{Birth, Filter, Listed, Parent};
pub use measurement::{Measurement, NewMeasurement};
pub use merge::Merged;
pub use prune::{Pruned, Pruning};
pub use run::{NewRun, Run};
pub use shelf::Item;
pub use store::{Options, Store};
pub use summary::{Cause, Summary};
