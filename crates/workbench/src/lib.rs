//! The facade: everything that can be done with games, by name, as plain functions over plain data. The faces (command line,
//! studio) only print it.
//!
//! A tour, in reading order. Here: what touches files and names.
//!
//! * [`source`], where rules come from: the library, files, stores, the generator; [`stored`], what a store holds: lists,
//!   families, files, a page; [`shelf`], what people are in the midst of; [`inspiring_set`], what evolution begins with;
//! * [`show_text`], [`show_svg`], [`rules()`], [`format()`], what people read of a game; [`tags`], what it is an example of;
//! * [`kit_of`], a game to print;
//! * [`marks`], [`words`] and [`design`], what an editor shows of rules while they are written;
//! * [`mod@survey`], how people are asked which of two games they like better.
//!
//! From the crates below:
//!
//! * [`library`], the games that come with the program; [`Language`] and [`Rules`], what they are written in;
//! * [`Game`], rules that are ready to use, which every use case takes; [`engine`], its engines behind one interface, moves,
//!   positions, and how a game ended;
//! * [`check`], [`perft`], [`playouts`], [`solve()`], [`triviality`], [`analyse`], what an engine can say of a game;
//! * [`Thinker`], [`Session`], [`contest`], [`learn`], players at work; [`external`], other people's programs;
//! * [`trials`], [`measure`], [`findings`], [`compare`], [`puzzles`], [`distance`], [`creativity`], how good a game is; [`ratings`], [`fit`],
//!   [`rank()`], what people think of games;
//! * [`generate`], [`evolve`], [`variants`], [`tune`], new games;
//! * [`picture`], drawings; [`page()`], [`kit`], [`measure_page`], [`family_tree`], pages and print.
//!
//! ```
//! use workbench::{Game, Setting, moves, source};
//!
//! // A name of the library, a file, `gen:SEED` or `STORE:NAME`; `-` reads the second argument.
//! let game = Game::new(source::find("yavalath", &mut std::io::empty())?)?;
//! let listed = moves(&game, Setting::default(), &["e5".to_owned()])?;
//! assert_eq!((listed.player.as_str(), listed.moves.len()), ("Black", 60));
//! # Ok::<(), workbench::Error>(())
//! ```

pub mod design;
pub mod export;
mod inspiring;
pub mod marks;
pub mod network;
mod print;
mod replace;
pub mod shelf;
pub mod source;
pub mod stored;
pub mod survey;
pub mod tags;
mod text;
pub mod words;

pub use ::rules::{Language, Reading, Rules};
pub use breeding::{evolve, generate, tune, variants};
pub use engine::position::{self, GdlPosition, Held, LudiPosition, MetagamePosition, Position, Standing, Stock};
pub use engine::{
    Ending, Error, Fault, Faulty, Finish, Game, Hints, JointMoves, Kind, Move, Moves, NoSuchMove, Reason, Setting,
    Shared, Source, Why, finish, joint_moves, moves, replay, rule_list, why, with_swap_rule,
};
pub use game::{DrawRules, Outcome, Rng, Role};
pub use inspiring::inspiring_set;
pub use lab::thinker::read_policy;
pub use lab::{
    Advice, AdviceForSide, Explained, Fate, Progress, Ranked, RankedItem, RankedOrder, Record, Session, Solution,
    Solved, Thinker, Thought, analyse, best, check, compare, contest, creativity, distance, findings, fit, learn,
    measure, on_threads, perft, playouts, puzzles, rank, ratings, scores, seat, solve, strongest, theory_steps, trials,
    triviality,
};
pub use pages::{Page, family_tree, kit, measure_page, page, puzzles as puzzles_page, rules_html};
pub use players::{Kind as PlayerKind, Misspelt, Policy, Spec};
pub use print::kit_of;
pub use text::{
    Formatted, Picture, RulesText, Symmetry, Text, expanded, format, format_file, rules, show_svg, show_text, tree_svg,
    tree_text,
};
pub use {engine, external, library, picture};
