//! What a player answers.

use std::fmt;

use super::term::{Fault, Terms, canonical};

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// To START and PREVIEW.
    Ready,
    /// To everything that cannot be done: unknown matches, broken rule sheets, one match too many.
    Busy,
    /// To STOP.
    Done,
    /// To ABORT.
    Aborted,
    /// To INFO.
    Status(Status),
    /// To PLAY.
    Move(String),
}

impl Reply {
    /// Whether a reply is this word, in any case and spacing.
    pub fn is(text: &str, word: &str) -> bool {
        canonical(text).eq_ignore_ascii_case(word)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Ready => f.write_str("ready"),
            Reply::Busy => f.write_str("busy"),
            Reply::Done => f.write_str("done"),
            Reply::Aborted => f.write_str("aborted"),
            Reply::Status(status) => status.fmt(f),
            Reply::Move(chosen) => f.write_str(chosen),
        }
    }
}

/// Who a player is, and whether it is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// What it is called; older players do not tell.
    pub name: Option<String>,
    /// Whether it can begin a match.
    pub available: bool,
}

impl Status {
    /// Reads a player's answer to INFO: `( ( name N ) ( status available ) )`, or one of the older words `available`, `ready`
    /// and `busy`.
    pub fn read(text: &str) -> Result<Status, Fault> {
        let unknown = |at| Fault::new(at, "this tells no status", "expected ((name N) (status available)), or `busy`");
        let whole = Terms::new(text).next().ok_or_else(|| unknown(0))??;
        let Some(pairs) = whole.items() else {
            let available = free(whole.word().unwrap_or_default()).ok_or_else(|| unknown(whole.at))?;
            return Ok(Status { name: None, available });
        };
        let (mut name, mut available) = (None, None);
        for pair in pairs.take(100) {
            let Some(mut terms) = pair?.items() else { continue };
            let (Some(Ok(key)), Some(Ok(value))) = (terms.next(), terms.next()) else { continue };
            match key.word().map(str::to_ascii_lowercase).as_deref() {
                Some("name") => name = Some(value.canonical()),
                Some("status") => available = value.word().and_then(free),
                _ => {}
            }
        }
        Ok(Status { name, available: available.ok_or_else(|| unknown(whole.at))? })
    }
}

fn free(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "available" | "ready" => Some(true),
        "busy" => Some(false),
        _ => None,
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = if self.available { "available" } else { "busy" };
        let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
        match &self.name {
            Some(name) if !name.is_empty() => {
                write!(f, "( ( name {} ) ( status {status} ) )", name.chars().map(plain).collect::<String>())
            }
            _ => f.write_str(status),
        }
    }
}

/// Reads a player's answer to PLAY: one term, in one spelling.
pub fn read_move(text: &str) -> Result<String, Fault> {
    let mut terms = Terms::new(text);
    let chosen = terms.next().ok_or_else(|| Fault::new(0, "the answer is empty", "expected a move"))??;
    match terms.next() {
        None => Ok(chosen.canonical()),
        Some(next) => Err(Fault::new(next?.at, "something stands behind the move", "expected one move")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // R41
    #[test]
    fn a_status_is_read_in_every_form() {
        let status = |name: Option<&str>, available| Ok(Status { name: name.map(str::to_owned), available });
        for (text, told) in [
            ("( ( name Pat ) ( status available ) )", status(Some("Pat"), true)),
            ("((STATUS BUSY) (NAME Pat-2) (species alien))", status(Some("Pat-2"), false)),
            ("((status available))", status(None, true)),
            ("available", status(None, true)),
            ("ready\n", status(None, true)),
            (" BUSY ", status(None, false)),
        ] {
            assert_eq!(Status::read(text), told, "{text}");
        }
        for text in ["", "hm", "((name Pat))", "((status ill))", "((status", "(())", "<html>"] {
            assert!(Status::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_name_is_one_word() {
        let status = Status { name: Some("Pat (two)".to_owned()), available: true };
        assert_eq!(status.to_string(), "( ( name Pat__two_ ) ( status available ) )");
        assert_eq!(Status { name: None, available: false }.to_string(), "busy");
    }

    #[test]
    fn a_move_is_one_term() {
        assert_eq!(read_move("\r\n ( mark 1 2 ) \n"), Ok("(mark 1 2)".to_owned()));
        assert_eq!(read_move("NOOP"), Ok("NOOP".to_owned()));
        for text in ["", " ", "(mark 1 2", "mark 1 2", "(a) (b)", ")", "noop )"] {
            assert!(read_move(text).is_err(), "{text}");
        }
    }

    #[test]
    fn words_are_known_in_any_case() {
        assert!(Reply::is(" Ready\r\n", "ready"));
        assert!(!Reply::is("ready steady", "ready"));
        assert_eq!(Reply::Aborted.to_string(), "aborted");
    }
}
