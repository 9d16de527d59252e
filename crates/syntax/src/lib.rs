//! Text of rules: places in it, expressions, and what is wrong with it.
//!
//! A tour, in reading order:
//!
//! * [`Span`] and [`Located`], a stretch of text and a thing that was read there;
//! * [`Diagnostic`], one fault: where, what is wrong, a hint; several are gathered as [`Faults`] and make a [`Report`] that
//!   can be shown to people;
//! * [`nearest`], which name somebody may have meant;
//! * [`text_of`] and [`refusal`], which bytes are looked into at all;
//! * [`Sexpr`], a symbolic expression; [`read_expression`] reads one, [`Sexpr::lines`] prints it.

mod diagnostic;
mod faults;
mod nearest;
mod sexpr;
mod sexpr_print;
mod sexpr_read;
mod span;
mod text;

pub use diagnostic::{Diagnostic, Report, Severity};
pub use faults::{Faults, MAX_FAULTS};
pub use nearest::nearest;
pub use sexpr::{Form, Sexpr};
pub use sexpr_print::{Line, Style, WIDTH};
pub use sexpr_read::{Expression, MAX_DEPTH, read_expression};
pub use span::{Located, Span};
pub use text::{MAX_TEXT, refusal, text_of};
