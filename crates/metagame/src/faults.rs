//! Gathers the faults of a text, up to a limit.

use syntax::{Diagnostic, Severity, Span};

/// No more faults than this are told at once.
pub(crate) const MAX_FAULTS: usize = 100;

/// The faults so far.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    told: Vec<Diagnostic>,
    errors: usize,
    more: usize,
}

impl Faults {
    /// Adds a fault.
    pub(crate) fn push(&mut self, fault: Diagnostic) {
        self.errors += usize::from(fault.is_error());
        if self.told.len() < MAX_FAULTS {
            self.told.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Whether one of them is an error.
    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// All of them in the order of the text; if there are too many, the last says how many more.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
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
    fn after_a_hundred_faults_the_rest_is_only_counted() {
        let mut faults = Faults::default();
        for at in 0..150 {
            faults.push(Diagnostic::warning(Span::new(at, at), "odd"));
        }
        let told = faults.finish();
        assert_eq!(told.len(), MAX_FAULTS + 1);
        assert_eq!(told[MAX_FAULTS].message, "50 more faults are not shown");
        assert!(!told[MAX_FAULTS].is_error());
    }
}
