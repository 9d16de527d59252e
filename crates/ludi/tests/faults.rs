//! Runs the suites in `faults/*.md`: each case changes `base.ludi` and lists every fault that the reader must tell.

use std::fs;
use std::path::Path;

use syntax::Report;

// B28 B127 B128
#[test]
fn every_fault_of_a_text_is_told_once_with_its_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults");
    let base = fs::read_to_string(folder.join("base.ludi")).expect("the base game");
    let mut wrong = Vec::new();
    let mut run = 0;
    for suite in ["brackets", "slips", "missing", "introns", "checks", "vestigial"] {
        let text = fs::read_to_string(folder.join(format!("{suite}.md"))).expect("a suite");
        for case in cases(&text) {
            run += 1;
            let told = told(&changed(&base, case.change));
            if told != case.told {
                wrong.push(format!("## {} ({suite})\n{told}", case.title));
            }
        }
    }
    assert!(run > 60, "only {run} cases found");
    assert!(wrong.is_empty(), "{} cases tell something else:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_base_game_has_no_fault() {
    assert_eq!(told(include_str!("faults/base.ludi")), "none");
}

struct Case<'a> {
    title: &'a str,
    change: &'a str,
    told: &'a str,
}

fn cases(suite: &str) -> Vec<Case<'_>> {
    let block = |section: &'static str, case: &'_ str| -> (usize, usize) {
        let opening = format!("```{section}\n");
        let start = case.find(&opening).expect("a block") + opening.len();
        (start, start + case[start..].find("\n```").expect("its end"))
    };
    let whole = suite.split("\n## ").skip(1);
    let cases = whole.map(|case| {
        let (change, told) = (block("diff", case), block("text", case));
        Case {
            title: case.lines().next().unwrap_or_default(),
            change: &case[change.0..change.1],
            told: &case[told.0..told.1],
        }
    });
    cases.collect()
}

/// The base game with changes: blocks of lines, ` ` kept, `-` taken out, `+` put in, with `...` between the blocks.
fn changed(base: &str, change: &str) -> String {
    let mut lines: Vec<&str> = base.lines().collect();
    let mut from = 0;
    for block in change.split("\n...\n") {
        let marked = |marks: &'static str| {
            block.lines().filter(move |line| line.starts_with(|c| marks.contains(c))).map(|line| &line[1..])
        };
        let (old, new): (Vec<&str>, Vec<&str>) = (marked(" -").collect(), marked(" +").collect());
        let fits = |at: &usize| lines[*at..].starts_with(&old);
        let at = (from..lines.len()).find(fits).unwrap_or_else(|| panic!("not in the base game: {block}"));
        from = at + new.len();
        lines.splice(at..at + old.len(), new);
    }
    lines.join("\n") + "\n"
}

fn told(text: &str) -> String {
    let reading = ludi::read(text);
    assert_eq!(reading.game.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()));
    let report = Report { name: "case", text, diagnostics: &reading.diagnostics };
    let lines = reading.diagnostics.iter().map(|fault| {
        let (line, column) = report.place(fault.span.start);
        let help = fault.hint.as_ref().map(|hint| format!("\n  help: {hint}")).unwrap_or_default();
        format!("{line}:{column} {}: {}{help}", fault.severity.name(), fault.message)
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { "none".into() } else { lines.join("\n") }
}
