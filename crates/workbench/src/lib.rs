//! What can be done with games, as plain functions over plain data: the faces (command line, studio) only print it.
//!
//! A tour, in reading order:
//!
//! * [`library`], the games that come with the program; [`source`], where rules come from; [`Language`] and [`Rules`], what
//!   they are written in; [`Game`], rules that are ready to use, which every use case takes;
//! * [`check`], whether they can be played by; [`Faulty`] and [`Fault`], what is wrong with them; [`marks`], [`words`]
//!   and [`design`], what an editor shows of that while rules are written;
//! * [`engine`], all engines behind one door; [`Move`], a move in any notation;
//! * [`moves()`], [`perft`], [`playouts`], what an engine can say of a game; [`triviality`], what can be wrong with it;
//! * [`analyse`], what its pieces are worth;
//! * [`rules`], [`format()`], [`show_text`], [`show_svg`], [`page()`], what people read; [`kit`], what they
//!   print; [`picture`], the drawing;
//! * [`generate`], new games; [`evolve`], new games from known ones; [`variants`], chess variants;
//! * [`Session`], a game between players, and its [`Record`]; [`finish`], how a game ended, for people; [`Spec`], who plays; [`Thinker`], a player at work; [`best`],
//!   what it would do;
//! * [`contest`], matches and tournaments; [`learn`], how much each advisor should count;
//! * [`trials`], a game plays itself; [`measure`], what comes of it, criterion by criterion; [`puzzles`], positions to solve;
//!   [`ratings`] and [`fit`], what people think and how far criteria tell it; [`rank()`], which games they like better;
//!   [`survey`], how they are asked;
//! * [`stored`], what a store holds: lists, families, files, a page; [`family_tree`], who comes from whom;
//!   [`shelf`], what people are in the midst of;
//! * [`tune`], what a change of the rules does; [`distance`], how far apart games are;
//! * [`external`], other people's programs as players, and the referee between them.

pub mod analyse;
pub mod check;
mod choose;
mod collection;
pub mod compare;
pub mod contest;
mod course;
pub mod design;
pub mod distance;
mod diversity;
pub mod engine;
mod error;
pub mod evolve;
pub mod external;
mod face;
pub mod family_tree;
mod fault;
pub mod findings;
pub mod finish;
pub mod fit;
pub mod generate;
pub mod kit;
pub mod learn;
pub mod library;
pub mod marks;
pub mod measure;
pub mod measure_page;
mod moves;
mod opening;
mod page;
pub mod perft;
pub mod picture;
pub mod playouts;
mod position;
mod progress;
pub mod puzzles;
mod questions;
mod rank;
pub mod ratings;
mod ready;
mod replace;
pub mod rule_list;
pub mod scores;
mod seat;
mod session;
pub mod shelf;
mod sides;
mod solve;
pub mod source;
pub mod stored;
pub mod strongest;
pub mod survey;
pub mod tags;
mod text;
mod thinker;
mod threads;
pub mod trials;
pub mod triviality;
pub mod tune;
pub mod variants;
pub mod words;

pub use ::rules::{Language, Reading, Rules};
pub use choose::NoSuchMove;
pub use engine::{Ending, Hints, Kind, Setting};
pub use error::Error;
pub use face::Move;
pub use fault::{Fault, Faulty};
pub use finish::Finish;
pub use game::{DrawRules, Outcome, Role, Stream};
pub use moves::{Moves, moves, replay};
pub use page::{Page, page, rules_html};
pub use players::{Kind as PlayerKind, Misspelt, Policy, Spec};
pub use position::{Held, LudiPosition, MetagamePosition, Position, Standing, Stock};
pub use progress::Progress;
pub use rank::{Item as RankedItem, Order as RankedOrder, Ranked, rank};
pub use ready::{Game, Shared};
pub use session::{Record, Session};
pub use solve::{Fate, Solution, Solved, solve};
pub use source::Source;
pub use text::{
    Formatted, Picture, RulesText, Symmetry, Text, expanded, format, format_file, rules, show_svg, show_text, tree_svg,
    tree_text,
};
pub use thinker::{Advice, AdviceForSide, Explained, Thinker, Thought, best, read_policy};
pub use threads::on_threads;
