//! Rule sheets of the Game Description Language compiled.
//!
//! A tour, in reading order:
//!
//! * [`Program`], a compiled rule sheet, which is a [`game::StateMachine`]; [`Unfit`], why one is not compiled;
//! * `names`, `clauses`, `rules`, `flatten`: from the tree to flat rules, in which every argument is a constant or stands for one;
//! * `strata`, `prepared`: what depends on what, and what never changes, worked out once;
//! * `table`, `plan`, `datalog`, `deduction`: compiled Datalog: facts with indexes, rules as loop nests, and games played with
//!   them;
//! * `estimate`, `demand`, `split`, `ground`: rules without variables: how many there will be, large relations worked out for what is
//!   asked for only, rules split so that there are few, and what can be reached;
//! * `network`, `consequences`, `circuit`, `code`, `machine`: ground rules as a network of gates, each once, as straight code, and games played
//!   with it;
//! * `differential`: one game at a time, with only what changes worked out again;
//! * `subgames`: what has nothing to do with what else;
//! * `lanes`, `choice`, `sliced`: playouts of hundreds of games at once, a bit a game.

mod choice;
mod circuit;
mod clauses;
mod code;
mod consequences;
mod datalog;
mod deduction;
mod demand;
mod differential;
mod estimate;
mod flatten;
mod ground;
mod lanes;
mod machine;
mod names;
mod network;
mod plan;
mod prepared;
mod program;
mod rules;
mod sliced;
mod split;
mod strata;
mod subgames;
mod table;
mod unfit;

pub use program::{Engine, Move, Program, Scratch, State};
pub use sliced::Totals;
pub use unfit::{Reason, Unfit};
