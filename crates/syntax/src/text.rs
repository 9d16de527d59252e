//! Which bytes are looked into at all: not too many, UTF-8, no control characters.

use crate::{Diagnostic, Span};

/// No text of rules may have more bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// The text in a file's bytes, or why they are refused.
pub fn text_of(bytes: &[u8]) -> Result<&str, Diagnostic> {
    if bytes.len() > MAX_TEXT {
        return Err(too_long(bytes.len()));
    }
    let text = std::str::from_utf8(bytes).map_err(|fault| {
        let at = fault.valid_up_to();
        let message = format!("byte {} is not UTF-8: 0x{:02x}", at + 1, bytes[at]);
        Diagnostic::error(Span::new(at, at + 1), message).with_hint("save the file as UTF-8 text")
    })?;
    refusal(text).map_or(Ok(text), Err)
}

/// Why a text is not even looked into.
pub fn refusal(text: &str) -> Option<Diagnostic> {
    if text.len() > MAX_TEXT {
        return Some(too_long(text.len()));
    }
    let control = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{c}');
    let at = text.find(control)?;
    let message = format!("this is not text: byte {} is a control character", at + 1);
    Some(Diagnostic::error(Span::new(at, at + 1), message).with_hint("is it the right file?"))
}

fn too_long(length: usize) -> Diagnostic {
    let message = format!("the text has {length} bytes, {MAX_TEXT} are allowed");
    Diagnostic::error(Span::default(), message).with_hint("rules are a few thousand bytes long")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_refused_with_the_reason() {
        let why = |bytes: &[u8]| text_of(bytes).err().map_or(String::new(), |fault| fault.message);
        assert_eq!(text_of(b"(game x)"), Ok("(game x)"));
        assert_eq!(why(b"(\xff)"), "byte 2 is not UTF-8: 0xff");
        assert_eq!(why(b"\x00"), "this is not text: byte 1 is a control character");
        assert!(why(&vec![b' '; MAX_TEXT + 1]).contains("are allowed"));
        assert_eq!(why(&vec![b' '; MAX_TEXT]), "");
    }
}
