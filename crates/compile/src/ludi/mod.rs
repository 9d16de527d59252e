//! Browne's games compiled: the rules of one game as tables and bitboard operations (on site sets).
//!
//! A tour, in reading order:
//!
//! * [`Program`], a compiled game, for boards of any size; [`Unsupported`], what is not compiled yet;
//! * `rules`, `state`: the tree with everything looked up that never changes; a position as sets;
//! * `machine`, `builder`: the game as tables, and how they are made;
//! * `expr`, `translate`: conditions for all sites at once, out of the tree;
//! * `scene`, `ask`, `number`, `groups`: what cannot be asked of all sites at once; `steps`: from site to site;
//! * `outcomes`: what moves come to, as far as the rules alone tell;
//! * `generate`: finding moves, `block`: the duty to block; `effect`, `victims`: what they do; `turn`, `goal`: what comes of it;
//! * `start`, `run`, `words`, `hash`: how it begins, playouts and perft, and the words of the notation; `arena`: the game as
//!   search plays it;
//! * `fast`: games that are played without lists: `stones` (`entry`, `caps`, `rows`, `unions`) that enter empty sites, all
//!   of them before it is checked who has won where that will do (`small`, `afterwards`), `strides` of pieces that go to fixed
//!   places, `marches` of pieces that go and take by what stands near them; `clauses`: how they end, as tables;
//! * `marching`, `following`: how a game of marches is made out of its rules and what follows its moves; `planes`, `circuit`,
//!   `at_once`: the board as a few sets, sets worked out of sets, and conditions for all pieces at once.

mod afterwards;
mod arena;
mod ask;
mod at_once;
mod block;
mod builder;
mod caps;
mod careful;
mod circuit;
mod clauses;
mod effect;
mod endings;
mod entry;
mod expr;
mod fast;
mod fast_walks;
mod following;
mod generate;
mod goal;
mod groups;
mod hash;
mod machine;
mod marches;
mod marching;
mod number;
mod outcomes;
mod planes;
mod pool;
mod program;
mod record;
mod rolls;
mod rows;
mod rules;
mod run;
mod scene;
mod small;
mod start;
mod state;
mod steps;
mod stones;
mod strides;
mod translate;
mod turn;
mod unions;
mod victims;
mod words;

pub use program::{Position, Program, Unsupported};
