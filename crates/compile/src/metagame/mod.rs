//! Metagame compiled: the rules of one game as tables and set operations, specialised when the game is loaded.
//!
//! A tour, in reading order:
//!
//! * [`Program`], a compiled game, for boards of any size;
//! * `rules`: the tree with names, sides and symmetries resolved;
//! * `pieces`, `paths`, `state`: what rules speak of, as tables; a position as sets;
//! * `machine`: the game as tables; `builder`: each power in the form that is fastest for it; `repeats`: whether the past
//!   matters;
//! * `moves`, `generate`, `take`, `captures`: finding moves; `play`, `goals`: what they do;
//! * `run`: playouts and perft;
//! * `plain`: games on boards of one word whose moves are counted and drawn without being listed; `lanes`, `quads`: many
//!   directions at once; `hunters`: chains of short jumps; and small games as a graph of all their positions;
//! * `arena`: the game as search plays it; `plain::swift`: the same, faster for staged search, where it can be; `translate`: back
//!   to the words of the notation.

mod arena;
mod builder;
mod captures;
mod generate;
mod goals;
mod hunters;
mod lanes;
mod machine;
mod moves;
mod paths;
mod pieces;
mod plain;
mod play;
mod program;
mod quads;
mod repeats;
mod rules;
mod run;
mod state;
mod take;
mod translate;

pub use program::{Position, Program};
