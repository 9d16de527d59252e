//! Prints a rule sheet: facts on a line each, rules with a line for each condition, groups apart.

use syntax::{Line, Located, Sexpr, Style, WIDTH};

use crate::tree::{Clause, Game, Literal};
use crate::write::{atom, clause, literal};

/// How far the conditions of a rule are set in, in steps of two.
const INDENT: usize = 2;

/// The canonical text of a rule sheet; reading it gives the same game again.
pub fn print(game: &Game) -> String {
    let mut page = String::new();
    if !game.name.is_empty() {
        page.push_str(&format!("; title: {}\n\n", game.name));
    }
    for (number, clause) in game.clauses.iter().enumerate() {
        if number > 0 && is_apart(&game.clauses[number - 1], clause) {
            page.push('\n');
        }
        clause_lines(clause).iter().for_each(|line| page.push_str(&line.printed()));
    }
    page
}

/// Whether an empty line stands between two clauses: facts of one relation stand together, rules stand alone.
pub(crate) fn is_apart(before: &Clause, after: &Clause) -> bool {
    let one_line = |clause: &Clause| clause.body.len() < 2;
    before.head.name != after.head.name || !one_line(before) || !one_line(after)
}

/// The lines of a clause.
pub(crate) fn clause_lines(shown: &Clause) -> Vec<Line> {
    let whole = clause(shown);
    let short = shown.body.len() < 2 && whole.flat().chars().count() <= WIDTH;
    if shown.body.is_empty() || short {
        return whole.lines(|_| Style::Fit);
    }
    let mut lines = atom(&shown.head, shown.head.name.span).lines(|_| Style::Fit);
    lines[0].text.insert_str(0, "(<= ");
    lines[0].starts.push(shown.span.start);
    lines[1..].iter_mut().for_each(|line| line.indent += INDENT);
    shown.body.iter().for_each(|condition| lines.extend(condition_lines(condition)));
    if let Some(last) = lines.last_mut() {
        last.text.push(')');
    }
    lines
}

fn condition_lines(condition: &Located<Literal>) -> Vec<Line> {
    let item: Sexpr = literal(condition);
    let mut lines = item.lines(|_| Style::Fit);
    lines.iter_mut().for_each(|line| line.indent += INDENT);
    lines
}
