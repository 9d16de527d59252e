//! Suites of faults: Markdown whose second-level sections are cases, each with a change to a base text and every fault that the
//! reader must tell of what comes of it.

use std::fs;
use std::path::Path;

use syntax::{Diagnostic, Report};

use crate::{is_filtered, is_wanted, updates};

/// Runs the suites of a folder, or writes what was told into them; `read` gives the faults of a text. There must be more cases
/// than `least`.
///
/// # Panics
/// If a case tells something else.
pub fn run(folder: &Path, base: &str, suites: &[&str], least: usize, read: impl Fn(&str) -> Vec<Diagnostic>) {
    let (mut wrong, mut run) = (Vec::new(), 0);
    for suite in suites {
        let path = folder.join(format!("{suite}.md"));
        let text = fs::read_to_string(&path).expect("a suite");
        let mut parts = text.split("\n## ").map(str::to_owned).collect::<Vec<String>>();
        for part in parts.iter_mut().skip(1) {
            let title = part.lines().next().unwrap_or_default().to_owned();
            if !is_wanted(&title) {
                continue;
            }
            run += 1;
            let changed = changed(base, &part[block(part, "diff")]);
            let told = told(&changed, &read(&changed));
            let expected = block(part, "text");
            if told != part[expected.clone()] {
                part.replace_range(expected, &told);
                wrong.push(format!("## {title} ({suite})\n{told}"));
            }
        }
        if updates() {
            fs::write(&path, parts.join("\n## ")).expect("a suite that can be written");
        }
    }
    assert!(run > least || is_filtered(), "only {run} cases found");
    let differ = if updates() { 0 } else { wrong.len() };
    assert!(differ == 0, "{differ} cases tell something else:\n{}", wrong.join("\n"));
}

/// The faults of a text, one a line, each with its place and its hint.
pub fn told(text: &str, diagnostics: &[Diagnostic]) -> String {
    let report = Report { name: "case", text, diagnostics };
    let lines = diagnostics.iter().map(|fault| {
        let (line, column) = report.place(fault.span.start);
        let help = fault.hint.as_ref().map(|hint| format!("\n  help: {hint}")).unwrap_or_default();
        format!("{line}:{column} {}: {}{help}", fault.severity.name(), fault.message)
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { "none".into() } else { lines.join("\n") }
}

/// Where the block of this sort stands in a case.
fn block(case: &str, sort: &str) -> std::ops::Range<usize> {
    let opening = format!("```{sort}\n");
    let start = case.find(&opening).expect("a block") + opening.len();
    start..start + case[start..].find("\n```").expect("its end")
}

/// The base text with changes: blocks of lines, ` ` kept, `-` taken out, `+` put in, with `...` between the blocks.
fn changed(base: &str, change: &str) -> String {
    let mut lines: Vec<&str> = base.lines().collect();
    let mut from = 0;
    for block in change.split("\n...\n") {
        let marked = |marks: &'static str| {
            block.lines().filter(move |line| line.starts_with(|c| marks.contains(c))).map(|line| &line[1..])
        };
        let (old, new): (Vec<&str>, Vec<&str>) = (marked(" -").collect(), marked(" +").collect());
        let fits = |at: &usize| lines[*at..].starts_with(&old);
        let at = (from..lines.len()).find(fits).unwrap_or_else(|| panic!("not in the base text: {block}"));
        from = at + new.len();
        lines.splice(at..at + old.len(), new);
    }
    lines.join("\n") + "\n"
}
