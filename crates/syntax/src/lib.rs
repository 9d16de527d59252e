//! Text of rules: places in it, expressions, what is wrong with it, and the same in plain English.
//!
//! A tour, in reading order:
//!
//! * [`Span`] and [`Located`], a stretch of text and a thing that was read there;
//! * [`Diagnostic`], one fault: where, what is wrong, a hint; several are gathered as [`Faults`] and make a [`Report`] that
//!   can be shown to people;
//! * [`nearest`], which name the writer may have meant;
//! * [`text_of`] and [`refusal`], which bytes are looked into at all;
//! * [`Sexpr`], a symbolic expression; [`read_expression`] reads one, [`Sexpr::lines`] prints it;
//! * [`Margins`], the comments of a text that is written anew;
//! * [`prose`], numbers, plurals, lists and pages of plain English.
//!
//! ```
//! use syntax::{Diagnostic, Report, Span};
//!
//! let text = "GAME chees";
//! let fault = Diagnostic::error(Span::new(5, 10), "there is no such game").with_hint("did you mean `chess`?");
//! let report = Report { name: "a.game", text, diagnostics: &[fault] }.render(false);
//! assert!(report.contains("a.game:1:6") && report.contains("did you mean `chess`?"));
//! ```

mod diagnostic;
mod faults;
mod margins;
mod nearest;
pub mod prose;
mod sexpr;
mod sexpr_print;
mod sexpr_read;
mod span;
mod text;

pub use diagnostic::{Diagnostic, Report, Severity};
pub use faults::{Faults, MAX_FAULTS};
pub use margins::{Margins, Written};
pub use nearest::nearest;
pub use sexpr::{Form, Sexpr};
pub use sexpr_print::{Line, Style, WIDTH};
pub use sexpr_read::{Expression, MAX_DEPTH, read_expression};
pub use span::{Located, Span};
pub use text::{MAX_TEXT, refusal, text_of};
