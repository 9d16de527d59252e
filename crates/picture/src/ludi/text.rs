//! A position in characters.

use board::drawing::{Drawing, TextPlace};
use board::{Board, Site};
use ludi::notation::{Position, Written};
use ludi::tree::Game;

use super::super::Marks;
use super::super::text::{MARKED, wrapped};
use super::cast::Cast;
use super::{is_cut, lines, shown};

/// Draws a position, with the ends of the last move in brackets.
pub(super) fn draw(game: &Game, board: &Board, position: &Position, last: Option<&Written>, marks: &Marks) -> String {
    let cast = Cast::new(game);
    let cells: Vec<(Site, String)> =
        shown(board, position).into_iter().map(|site| (site, cell(&cast, position, marks, site))).collect();
    let widest = cells.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(1);
    let drawing = Drawing::new(board);
    let mut sheet = Sheet { spread: (widest + 1).div_ceil(2), lines: vec![Vec::new(); drawing.lines] };
    label(&mut sheet, board, &drawing, &cells);
    for (site, text) in &cells {
        let lit = last.is_some_and(|last| [last.from, last.to].contains(&Some(*site)));
        sheet.put(drawing.sites[site.index()].text, text, lit);
    }
    let mut drawn = sheet.write();
    drawn.push('\n');
    let mut said = vec![format!("{}.", lines::turn(&cast, position))];
    said.extend(stacks(&cast, board, position));
    said.extend(lines::facts(&cast, board, position));
    said.extend(legend(&cast, position));
    said.iter().for_each(|line| drawn.push_str(&wrapped(line)));
    if last.is_some_and(|last| last.to.is_some()) {
        drawn.push_str("[ ] show the last move.\n");
    }
    if !marks.is_empty() {
        drawn.push_str(MARKED);
    }
    drawn
}

/// The top piece of a site, and how high the stack is.
fn cell(cast: &Cast, position: &Position, marks: &Marks, site: Site) -> String {
    let stack = &position.board[site.index()];
    let mark = if marks.contains(&site.index()) { "+" } else { "" };
    match (stack.last(), stack.len()) {
        (None, _) if mark.is_empty() => ".".to_owned(),
        (None, _) => mark.to_owned(),
        (Some(top), 1) => format!("{}{mark}", cast.code(top)),
        (Some(top), height) => format!("{}{height}{mark}", cast.code(top)),
    }
}

/// The names of rows and columns; where the board is cut off, beside the lines and below the lowest.
fn label(sheet: &mut Sheet, board: &Board, drawing: &Drawing, cells: &[(Site, String)]) {
    if !is_cut(board) {
        for label in &drawing.labels {
            sheet.name(label.place, &label.text, label.is_row);
        }
        return;
    }
    let place = |site: &Site| drawing.sites[site.index()].text;
    let sites = || cells.iter().map(|(site, _)| site);
    let left = sites().map(|site| place(site).column).min().unwrap_or(0).saturating_sub(2);
    let lowest = sites().map(|site| place(site).line).max().unwrap_or(0);
    for site in sites() {
        let row = TextPlace { line: place(site).line, column: left };
        sheet.name(row, &(board.row(*site) + 1).to_string(), true);
        if place(site).line == lowest {
            let column: String = board.name(*site).chars().take_while(|c| c.is_alphabetic()).collect();
            sheet.name(TextPlace { line: lowest + 1, column: place(site).column }, &column, false);
        }
    }
}

/// What each stack is made of.
fn stacks(cast: &Cast, board: &Board, position: &Position) -> Option<String> {
    let high = board.sites().filter(|site| position.board[site.index()].len() > 1);
    let told: Vec<String> = high
        .map(|site| {
            let codes: Vec<String> = position.board[site.index()].iter().map(|piece| cast.code(piece)).collect();
            format!("{} {}", board.name(site), codes.join("-"))
        })
        .collect();
    (!told.is_empty()).then(|| format!("Stacks from the bottom up: {}.", told.join(", ")))
}

/// What the letters mean.
fn legend(cast: &Cast, position: &Position) -> Option<String> {
    let pieces = cast.in_sight(position);
    let told: Vec<String> = pieces.iter().map(|piece| format!("{} {}", cast.code(piece), cast.piece(piece))).collect();
    (!told.is_empty()).then(|| format!("Letters: {}.", told.join(", ")))
}

/// Characters on lines; there is one column more on the left than a drawing has, for brackets.
struct Sheet {
    /// By how much columns are drawn apart.
    spread: usize,
    lines: Vec<Vec<char>>,
}

impl Sheet {
    fn put(&mut self, place: TextPlace, text: &str, lit: bool) {
        let column = place.column * self.spread + 1;
        self.write_at(place.line, column, text);
        if lit {
            self.write_at(place.line, column - 1, "[");
            self.write_at(place.line, column + text.chars().count(), "]");
        }
    }

    /// A row's name ends where it is placed, a column's begins there.
    fn name(&mut self, place: TextPlace, text: &str, is_row: bool) {
        let column = place.column * self.spread + 1;
        let back = if is_row { text.chars().count() - 1 } else { 0 };
        self.write_at(place.line, column.saturating_sub(back), text);
    }

    fn write_at(&mut self, line: usize, column: usize, text: &str) {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let line = &mut self.lines[line];
        for (at, character) in (column..).zip(text.chars()) {
            if line.len() <= at {
                line.resize(at + 1, ' ');
            }
            line[at] = character;
        }
    }

    /// The lines from the first to the last that has something on it, without what all of them have empty on the left.
    fn write(&self) -> String {
        let indent = |line: &Vec<char>| line.iter().position(|c| *c != ' ');
        let first = self.lines.iter().position(|line| indent(line).is_some()).unwrap_or(0);
        let end = self.lines.iter().rposition(|line| indent(line).is_some()).map_or(first, |last| last + 1);
        let left = self.lines.iter().filter_map(indent).min().unwrap_or(0);
        let write = |line: &Vec<char>| format!("{}\n", line.iter().skip(left).collect::<String>().trim_end());
        self.lines[first..end].iter().map(write).collect()
    }
}
