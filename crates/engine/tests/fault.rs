//! Faults of rules, as reports show them.

use engine::Faulty;
use engine::fault::faults;
use syntax::Span;
use syntax::{Diagnostic, Report};

#[test]
fn faults_stand_where_the_report_says() {
    let text = "ab\nöö c\n\nd";
    let diagnostics: Vec<_> = (0..=text.len() + 2).map(|byte| Diagnostic::error(Span::new(byte, byte), "x")).collect();
    let report = Report { name: "x", text, diagnostics: &diagnostics };
    for (fault, diagnostic) in faults(text, &diagnostics).iter().zip(&diagnostics) {
        assert_eq!((fault.line, fault.column), report.place(diagnostic.span.start), "{}", diagnostic.span.start);
    }
}

#[test]
fn people_get_the_first_faults_and_the_number_of_the_others() {
    let fault = Diagnostic::error(Span::new(0, 1), "wrong").with_hint("put it right");
    let faulty = Faulty { name: "a.game".into(), text: "x".into(), diagnostics: vec![fault; 23] };
    let shown = faulty.render(false);
    assert_eq!(shown.matches("put it right").count(), 20);
    assert!(shown.ends_with("... and 3 more; --json lists them all\n"));
    assert_eq!(faulty.to_string(), "a.game has 23 errors");
}
