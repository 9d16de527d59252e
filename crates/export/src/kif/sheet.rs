//! A rule sheet while it is written: clauses in sections, names that differ, and a limit of size.

use std::collections::{BTreeMap, BTreeSet};

/// The most bytes that a rule sheet may have.
pub const MAX_BYTES: usize = 1 << 20;

/// The most characters on a line, where clauses allow it.
const WIDTH: usize = 110;

/// A condition that never holds.
pub(crate) const NEVER: &str = "(distinct nil nil)";

/// A condition that always holds.
const ALWAYS: &str = "(not (distinct nil nil))";

/// The parts of a rule sheet, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    Roles,
    Base,
    Start,
    Moves,
    Legality,
    Effects,
    Endings,
    Position,
    Numbers,
    Geometry,
}

impl Section {
    const ALL: [Section; 10] = [
        Section::Roles,
        Section::Base,
        Section::Start,
        Section::Moves,
        Section::Legality,
        Section::Effects,
        Section::Endings,
        Section::Position,
        Section::Numbers,
        Section::Geometry,
    ];

    fn title(self) -> &'static str {
        match self {
            Section::Roles => "who plays",
            Section::Base => "what can be true, and what can be done",
            Section::Start => "how the game begins",
            Section::Moves => "what the pieces can do",
            Section::Legality => "what may be done",
            Section::Effects => "what follows",
            Section::Endings => "how the game ends",
            Section::Position => "what is to be seen of a position",
            Section::Numbers => "numbers",
            Section::Geometry => "the board",
        }
    }
}

/// A rule sheet.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    clauses: Vec<Clause>,
    seen: BTreeSet<(String, Vec<String>)>,
    names: BTreeSet<String>,
}

/// A clause: what holds if all conditions do.
#[derive(Clone, Debug)]
struct Clause {
    section: Section,
    head: String,
    body: Vec<String>,
}

impl Clause {
    fn text(&self) -> String {
        let Clause { head, body, .. } = self;
        if body.is_empty() {
            return head.clone();
        }
        let line = body.iter().fold(format!("(<= {head}"), |line, condition| line + " " + condition) + ")";
        if line.len() <= WIDTH {
            return line;
        }
        let mut text = format!("(<= {head}");
        let mut column = usize::MAX;
        for condition in body {
            if column.saturating_add(condition.len() + 1) > WIDTH {
                text += &format!("\n    {condition}");
                column = 4 + condition.len();
            } else {
                text += &format!(" {condition}");
                column += 1 + condition.len();
            }
        }
        text + ")"
    }
}

/// Relations that no clause need define.
const GIVEN: [&str; 3] = ["true", "does", "distinct"];

/// Relations that are asked for from outside.
const ASKED: [&str; 8] = ["role", "base", "input", "init", "legal", "next", "terminal", "goal"];

/// The relation of a head or of a condition.
fn relation(text: &str) -> &str {
    let text = text.strip_prefix("(not ").unwrap_or(text);
    let text = text.strip_prefix('(').unwrap_or(text);
    text.split([' ', ')']).next().unwrap_or(text)
}

fn is_negated(condition: &str) -> bool {
    condition.starts_with("(not ")
}

impl Sheet {
    /// A name that no other name of the sheet equals, in whatever capitals: the hint, or the hint with a number.
    pub(crate) fn fresh(&mut self, hint: &str) -> String {
        let mut name = hint.to_owned();
        let mut number = 2;
        while !self.names.insert(name.to_lowercase()) {
            name = format!("{hint}-{number}");
            number += 1;
        }
        name
    }

    /// Adds a clause without conditions.
    pub(crate) fn fact(&mut self, section: Section, text: impl Into<String>) {
        self.add(Clause { section, head: text.into(), body: Vec::new() });
    }

    /// Adds a clause; each once, and none that can never apply.
    pub(crate) fn rule(&mut self, section: Section, head: &str, body: &[String]) {
        if body.iter().any(|condition| condition == NEVER) {
            return;
        }
        let mut conditions: Vec<String> = Vec::new();
        for condition in body.iter().filter(|condition| !condition.is_empty() && *condition != ALWAYS) {
            if !conditions.contains(condition) {
                conditions.push(condition.clone());
            }
        }
        self.add(Clause { section, head: head.to_owned(), body: conditions });
    }

    fn add(&mut self, clause: Clause) {
        if self.seen.insert((clause.head.clone(), clause.body.clone())) {
            self.clauses.push(clause);
        }
    }

    /// Leaves out what can never hold, what always holds, and what nothing asks for.
    pub(crate) fn pare(&mut self) {
        loop {
            let defined: BTreeSet<&str> = self.clauses.iter().map(|clause| relation(&clause.head)).collect();
            let is_known = |name: &str| GIVEN.contains(&name) || defined.contains(name);
            let mut left: Vec<Clause> = Vec::new();
            for clause in &self.clauses {
                let lacks = |condition: &&String| !is_known(relation(condition));
                if clause.body.iter().filter(|condition| !is_negated(condition)).any(|condition| lacks(&condition)) {
                    continue;
                }
                let mut kept = clause.clone();
                kept.body.retain(|condition| !is_negated(condition) || !lacks(&condition));
                left.push(kept);
            }
            let same = left.len() == self.clauses.len();
            self.clauses = left;
            if same {
                break;
            }
        }
        let mut asked: BTreeSet<String> = ASKED.map(str::to_owned).into();
        let mut waiting: Vec<String> = asked.iter().cloned().collect();
        let mut by_head: BTreeMap<&str, Vec<&Clause>> = BTreeMap::new();
        for clause in &self.clauses {
            by_head.entry(relation(&clause.head)).or_default().push(clause);
        }
        while let Some(name) = waiting.pop() {
            let bodies = by_head.get(name.as_str()).into_iter().flatten().flat_map(|clause| &clause.body);
            for condition in bodies {
                let name = relation(condition);
                if !asked.contains(name) {
                    asked.insert(name.to_owned());
                    waiting.push(name.to_owned());
                }
            }
        }
        self.clauses.retain(|clause| asked.contains(relation(&clause.head)));
    }

    /// How many clauses there are.
    pub(crate) fn clauses(&self) -> usize {
        self.clauses.len()
    }

    /// The text, with these lines of comment at its head. Short facts share lines.
    pub(crate) fn text(&self, comments: &[String]) -> String {
        let mut text: String = comments.iter().map(|line| format!("; {line}\n")).collect();
        for section in Section::ALL {
            let mut lines = self.clauses.iter().filter(|clause| clause.section == section).map(Clause::text).peekable();
            if lines.peek().is_none() {
                continue;
            }
            text += &format!("\n; {}\n\n", section.title());
            let mut line = String::new();
            for clause in lines {
                let shares = !clause.starts_with("(<=") && !line.starts_with("(<=");
                if !line.is_empty() && (!shares || line.len() + clause.len() >= WIDTH) {
                    text += &line;
                    text.push('\n');
                    line.clear();
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line += &clause;
            }
            text += &line;
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_differ_in_capitals_only() {
        let mut sheet = Sheet::default();
        assert_eq!([sheet.fresh("Rook"), sheet.fresh("rook"), sheet.fresh("pawn")], ["Rook", "rook-2", "pawn"]);
    }

    #[test]
    fn clauses_are_written_once_and_conditions_too() {
        let mut sheet = Sheet::default();
        for _ in 0..2 {
            sheet.rule(Section::Moves, "(p ?x)", &["(q ?x)".into(), String::new(), "(q ?x)".into()]);
        }
        assert_eq!(sheet.clauses(), 1);
        assert!(sheet.text(&[]).ends_with("(<= (p ?x) (q ?x))\n"));
    }

    #[test]
    fn what_never_holds_and_what_nothing_asks_for_is_left_out() {
        let mut sheet = Sheet::default();
        let rules = [
            ("terminal", vec!["(asked ?x)", "(not (unknown ?x))"]),
            ("(asked ?x)", vec!["(true (p ?x))"]),
            ("(asked ?x)", vec!["(vain ?x)"]),
            ("(vain ?x)", vec!["(unknown ?x)"]),
            ("(idle ?x)", vec!["(asked ?x)"]),
        ];
        for (head, body) in rules {
            sheet.rule(Section::Endings, head, &body.into_iter().map(str::to_owned).collect::<Vec<_>>());
        }
        sheet.pare();
        let text = sheet.text(&[]);
        assert!(text.ends_with("\n\n(<= terminal (asked ?x))\n(<= (asked ?x) (true (p ?x)))\n"), "{text}");
    }
}
