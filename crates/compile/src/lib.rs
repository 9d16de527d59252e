//! Metagame compiled: the rules of one game as tables and set operations, specialised when the game is loaded.
//!
//! Pell's idea (seed of the whole: write the meaning once, generally, then specialise it to the rules at hand) with site sets
//! as the target. It knows nothing of the reference interpreter and must agree with it in everything.
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
//!   directions at once; `hunters`: chains of short jumps; `unfold`: small games as a graph of all their positions;
//! * `arena`: the game as search plays it, and quicker, where it can be, `plain::swift`; `translate`: back to the words of the notation.

mod arena;
mod builder;
mod captures;
mod closed;
mod generate;
mod goals;
mod hunters;
mod lanes;
pub mod ludi;
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
mod unfold;

pub use program::{Position, Program};
