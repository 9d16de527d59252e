//! What people read in a browser or print: values in, HTML out; no page needs another file.
//!
//! A tour, in reading order:
//!
//! * [`page()`], a game on one page, and the frame of every page;
//! * [`puzzles()`], positions to solve;
//! * [`kit`], a game to print and cut out;
//! * [`measure_page`], what was measured of a game;
//! * [`collection`], the games of a store; [`family_tree`], which games come from which; [`plot`], how the scores of a run rose.
//!
//! ```
//! let game = engine::Game::from_library("yavalath")?;
//! let page = pages::page(&game, engine::Setting::default())?;
//! assert!(page.html.starts_with("<!doctype html>") && page.html.contains("<svg"));
//! # Ok::<(), engine::Error>(())
//! ```

pub mod collection;
mod diversity;
pub mod family_tree;
pub mod kit;
pub mod measure_page;
mod page;
pub mod plot;
mod puzzles;

pub use page::{Page, STYLE, body, framed, page, rules_html};
pub use puzzles::puzzles;
