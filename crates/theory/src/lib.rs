//! The declarative theory of symmetric chess-like games, as in Pell, "Logic Programming for General Game-Playing" (1993).
//!
//! A tour, in reading order:
//!
//! * [`Term`], and the tree of a theory: [`Theory`], [`Clause`], [`Goal`];
//! * the language: [`read`] from text to tree with every fault, [`print()`] back;
//! * [`State`], states as values, in two representations: [`Strips`] and [`Situation`]; and [`Open`], of
//!   which only the end is known, so that goals run backwards;
//! * [`Interpreter`], the meta-interpreter, which tells [`Answer`]s or a [`Refusal`], and the [`Proof`] of an answer;
//!   [`attempts()`] tells why there is none;
//! * [`peval()`], partial evaluation with respect to a game; [`stativity()`], which predicates need the state; [`fold()`], the theory as
//!   a program of plain clauses with states as arguments, and [`emit()`], the same as Prolog;
//! * [`Engine`], which runs specialised theories fast, in a [`Session`];
//! * [`class()`], the theory of all symmetric chess-like games; [`bridge`], which makes facts, states and moves of games of
//!   Metagame, and an engine of the theory;
//! * what the theory is asked: [`explain`], why a move is legal or not; [`backwards`], what can come before a position; [`endgames`],
//!   how small endgames end; [`diff`], how two games differ.
//!
//! ```
//! let text = "reach(X, Y) ==> step(X, Y). reach(X, Y) ==> step(X, Z), reach(Z, Y). step(a, b). step(b, c).";
//! let theory = theory::read(text).theory.expect("a sound theory");
//! let (goal, _) = theory::parse_goal("reach(a, Where)").expect("a goal");
//! let state = <theory::Strips as theory::State>::of(Vec::new());
//! let answers = theory::Interpreter::new(&theory).solve(&goal, &state, 10).expect("few steps");
//! assert_eq!(answers.iter().map(|answer| answer.bindings[0].to_string()).collect::<Vec<_>>(), ["b", "c"]);
//! ```

mod attempts;
pub mod backwards;
pub mod bridge;
mod class;
mod code;
pub mod diff;
mod emit;
pub mod endgames;
mod engine;
pub mod explain;
mod fold;
mod heap;
mod interpret;
mod language;
mod operational;
mod peval;
mod proof;
mod state;
mod stativity;
mod term;
mod tree;

pub use attempts::{Attempts, Failing, Tried, Why, attempts};
pub use class::{PARTS, class};
pub use emit::emit;
pub use engine::{Engine, Indexing, Session};
pub use fold::{Folded, fold};
pub use interpret::{Answer, Before, GameFacts, Interpreter, Limits, Refusal};
pub use language::{
    Arrow, Reading, check, clause_text, goal_text, parse, parse_goal, parse_term, print, print_with, read, read_parts,
    term_text,
};
pub use operational::is_operational;
pub use peval::{Specialisation, Specialised, peval};
pub use proof::{Proof, Reason};
pub use state::{Domain, Open, Situation, State, Strips};
pub use stativity::{Iteration, Level, Stativity, stativity};
pub use term::{CONS, Compound, NIL, Name, Term};
pub use tree::{Clause, Goal, Predicate, Theory};
