//! Gathers the faults of a text, up to a limit.

use crate::{Diagnostic, Severity, Span};

/// No more faults than this are told at once.
pub const MAX_FAULTS: usize = 100;

/// The faults so far.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    told: Vec<Diagnostic>,
    errors: usize,
    more: usize,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: Diagnostic) {
        self.errors += usize::from(fault.is_error());
        if self.has_room() {
            self.told.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Whether the next one will be told; else it is only counted, and need not be put into words.
    pub fn has_room(&self) -> bool {
        self.told.len() < MAX_FAULTS
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// All of them in the order of the text; if there are too many, the last says how many more.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let told_errors = self.told.iter().filter(|fault| fault.is_error()).count();
        self.told.sort_by_key(|fault| (fault.span, fault.severity));
        if self.more > 0 {
            let span = self.told.last().map_or(Span::default(), |last| Span::new(last.span.end, last.span.end));
            let severity = if self.errors > told_errors { Severity::Error } else { Severity::Warning };
            let message = format!("{} more faults are not shown", self.more);
            self.told.push(Diagnostic { severity, span, message, hint: Some("mend these first".into()) });
        }
        self.told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_over_the_limit_are_only_counted_and_errors_among_them_still_count() {
        let mut faults = Faults::default();
        for at in 0..MAX_FAULTS + 20 {
            faults.push(Diagnostic::warning(Span::new(at, at), "odd"));
        }
        faults.push(Diagnostic::error(Span::new(0, 0), "wrong"));
        assert!(faults.has_errors());
        let told = faults.finish();
        assert_eq!(told.len(), MAX_FAULTS + 1);
        assert_eq!(told[MAX_FAULTS].message, "21 more faults are not shown");
        assert!(told[MAX_FAULTS].is_error());
    }
}
