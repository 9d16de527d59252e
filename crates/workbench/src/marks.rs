//! The faults of a text as an editor marks them: from where to where, as browsers count.

use serde::Serialize;

use crate::check::Strictness;
use crate::check::{diagnose, judge};
use engine::Source;

/// The most faults that are marked at a time.
const MOST: usize = 100;

/// A text with its faults marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// Whether the game can be played.
    pub valid: bool,
    /// How many errors there are.
    pub errors: usize,
    /// How many warnings there are.
    pub warnings: usize,
    /// The faults in the order of the text, the first hundred of them.
    pub marks: Vec<Mark>,
}

/// One fault and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// `error` or `warning`.
    pub severity: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// Where it begins, in units of UTF-16 from the beginning of the text.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// Checks a text and marks its faults, with the same checker as everywhere.
pub fn marked(source: &Source) -> Marked {
    let mut diagnostics = diagnose(source);
    diagnostics.sort_by_key(|fault| fault.span.start);
    let checked = judge(&source.text, &diagnostics, Strictness::Lenient);
    let count = |severity: &str| checked.diagnostics.iter().filter(|fault| fault.severity == severity).count();
    let (errors, warnings) = (count("error"), count("warning"));
    let mut ruler = Ruler { text: &source.text, byte: 0, units: 0 };
    let marks = checked.diagnostics.into_iter().zip(&diagnostics).take(MOST).map(|(fault, diagnostic)| {
        let from = ruler.units_to(diagnostic.span.start);
        let within = source.text.get(diagnostic.span.start..diagnostic.span.end).unwrap_or_default();
        let length = within.lines().next().unwrap_or_default().encode_utf16().count();
        Mark {
            severity: fault.severity,
            line: fault.line,
            column: fault.column,
            from,
            to: from + length,
            message: fault.message,
            hint: fault.hint,
        }
    });
    let marks = marks.collect();
    Marked { valid: checked.valid, errors, warnings, marks }
}

/// Counts in units of UTF-16; it only goes on.
struct Ruler<'a> {
    text: &'a str,
    byte: usize,
    units: usize,
}

impl Ruler<'_> {
    fn units_to(&mut self, byte: usize) -> usize {
        for character in self.text[self.byte..].chars() {
            if self.byte + character.len_utf8() > byte {
                break;
            }
            self.byte += character.len_utf8();
            self.units += character.len_utf16();
        }
        self.units
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Origin;
    use rules::Language;

    fn marks(text: &str) -> Marked {
        let (language, origin) = (Language::Ludi, Origin::Input);
        marked(&Source { name: "x".into(), text: text.into(), language, origin })
    }

    #[test]
    fn a_fault_stands_where_browsers_count_it() {
        let text = "// 𝄞 é\n(game X (board (tiling squre) (size 3)) (end (All win (in-a-row 3))))";
        let found = marks(text);
        assert!(!found.valid && found.errors > 0, "{found:?}");
        let mark = found.marks.iter().find(|mark| mark.message.contains("squre")).expect("the slip");
        let units: Vec<u16> = text.encode_utf16().collect();
        let marked = String::from_utf16(&units[mark.from..mark.to]).expect("text");
        assert!(marked.contains("squre"), "{marked}");
        assert_eq!(mark.line, 2);
    }

    #[test]
    fn a_sound_game_has_no_marks_and_a_hopeless_text_not_too_many() {
        let sound = marks("(game X (board (tiling square i-nbors) (size 3)) (end (All win (in-a-row 3))))");
        assert_eq!((sound.valid, sound.errors), (true, 0), "{sound:?}");
        assert!(marks(&")".repeat(5000)).marks.len() <= MOST);
        assert!(!marks("").valid);
    }
}
