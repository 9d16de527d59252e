//! Games of Metagame under the theory of the class: their facts, positions as states, lists of sub-moves as moves, and an engine.

mod asking;
mod facts;
mod moves;
mod play;
mod specialised;
mod states;
pub(crate) mod words;

pub use facts::{draw_facts, game_facts};
pub use play::{Interpreted, Played, Position, Solution, Solver, facts_of};
pub use specialised::{Compiled, Evaluated, SpecialisedSolver, goals_of_play};
pub use words::Words;
