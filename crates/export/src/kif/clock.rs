//! The counter of steps: after a number of them a game is a draw.

use super::sheet::Section;
use super::writer::Writer;

impl Writer<'_> {
    /// Counts steps up to a limit, where `expired` holds; a step in which `holds` is true does not count. The count is kept in binary
    /// digits: `(digit 3)` is true while the digit worth eight is one. So there are few facts, and few that change.
    pub(crate) fn clock(&mut self, limit: u32, holds: Option<&str>) {
        let digits = digits_of(limit);
        let (numbers, base, effects) = (Section::Numbers, Section::Base, Section::Effects);
        for digit in 0..digits {
            self.fact(numbers, format!("(binary {digit})"));
            if digit + 1 < digits {
                self.fact(numbers, format!("(worth-twice {digit} {})", digit + 1));
            }
        }
        self.rule(base, "(base (digit ?n))", &["(binary ?n)"]);
        match holds {
            Some(holds) => self.rule(effects, "(carry 0)", &[&format!("(not {holds})")]),
            None => self.fact(effects, "(carry 0)"),
        }
        self.rule(effects, "(carry ?m)", &["(worth-twice ?n ?m)", "(carry ?n)", "(true (digit ?n))"]);
        self.rule(effects, "(next (digit ?n))", &["(true (digit ?n))", "(not (carry ?n))"]);
        self.rule(effects, "(next (digit ?n))", &["(binary ?n)", "(carry ?n)", "(not (true (digit ?n)))"]);
        let ones = (0..digits).filter(|digit| limit >> digit & 1 == 1).map(|digit| format!("(true (digit {digit}))"));
        let ones: Vec<String> = ones.collect();
        self.rule(Section::Endings, "expired", &ones.iter().map(String::as_str).collect::<Vec<_>>());
    }

    /// Says that something holds before this many steps were counted, of a counter up to a limit.
    pub(crate) fn holds_before(&mut self, name: &str, steps: u32, limit: u32) {
        let digits = digits_of(limit).max(digits_of(steps));
        for less in (0..digits).filter(|digit| steps >> digit & 1 == 1) {
            let agrees = |digit: u32| match steps >> digit & 1 {
                1 => format!("(true (digit {digit}))"),
                _ => format!("(not (true (digit {digit})))"),
            };
            let mut body: Vec<String> = (less + 1..digits).map(agrees).collect();
            body.push(format!("(not (true (digit {less})))"));
            self.rule(Section::Position, name, &body.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
}

/// How many binary digits a number has, at least one.
fn digits_of(number: u32) -> u32 {
    (32 - number.leading_zeros()).max(1)
}
