//! Text of rules: places in it, and what is wrong with it.
//!
//! A tour, in reading order:
//!
//! * [`Span`] and [`Located`], a stretch of text and a thing that was read there;
//! * [`Diagnostic`], one fault: where, what is wrong, a hint; several make a [`Report`] that can be shown to people;
//! * [`nearest`], which name somebody may have meant.

mod diagnostic;
mod nearest;
mod span;

pub use diagnostic::{Diagnostic, Report, Severity};
pub use nearest::nearest;
pub use span::{Located, Span};
