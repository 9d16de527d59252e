//! A board drawn in characters, with its coordinates.
//!
//! ```text
//!     +-----------+
//!   3 | r . k . . |
//!   2 | . .[N]. . |
//!   1 | * . . . K |
//!     +-----------+
//!       a b c d e
//!       1 2 3 4 5
//! ```

use board::{Grid, Site, Wrap};

use crate::tree::Square;

/// What is to be seen on a site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The letters or sign that stand there; nothing is an empty site.
    pub text: String,
    /// Whether it is to catch the eye: an empty site becomes `*`, another stands in brackets.
    pub lit: bool,
}

impl Cell {
    /// A cell with these letters, not lit.
    pub fn new(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), lit: false }
    }

    fn shown(&self) -> &str {
        match (self.text.as_str(), self.lit) {
            ("", true) => "*",
            ("", false) => ".",
            (text, _) => text,
        }
    }

    fn bracketed(&self) -> bool {
        self.lit && !self.text.is_empty()
    }
}

/// Draws a board, rank 1 at the bottom, with letters and numbers for the files; on a cylinder the sides are dotted. No
/// spaces at the ends of lines, a line break after each.
pub fn board(grid: &Grid, cell: impl Fn(Site) -> Cell) -> String {
    let cells: Vec<Cell> = grid.sites().map(cell).collect();
    let files = grid.files() as usize;
    let widest = cells.iter().map(|cell| cell.shown().chars().count()).max().unwrap_or(1);
    let width = widest.max(if files > 9 { 2 } else { 1 });
    let side = if grid.wrap() == Wrap::Cylinder { ':' } else { '|' };
    let edge = format!("    +{}+\n", "-".repeat(files * (width + 1) + 1));
    let mut drawn = edge.clone();
    for rank in (1..=grid.ranks() as usize).rev() {
        let row = &cells[(rank - 1) * files..rank * files];
        drawn.push_str(&format!(" {rank:>2} {side}{}{side}\n", drawn_row(row, width)));
    }
    drawn.push_str(&edge);
    drawn.push_str(&coordinates(files, width, file_name));
    drawn.push_str(&coordinates(files, width, |file| file.to_string()));
    drawn
}

/// The letter of a file from 1: `a` to `z`, then `aa`, `ab` and so on.
pub fn file_name(file: u32) -> String {
    let letter = |n: u32| char::from(b'a' + (n % 26) as u8);
    match file {
        0 => "?".to_string(),
        1..=26 => letter(file - 1).to_string(),
        _ => format!("{}{}", file_name((file - 1) / 26), letter(file - 1)),
    }
}

/// A square by the letter of its file and the number of its rank: `c1`.
pub fn square_name(square: Square) -> String {
    format!("{}{}", file_name(square.file), square.rank)
}

fn drawn_row(row: &[Cell], width: usize) -> String {
    let mut drawn = String::new();
    let mut open = false;
    for cell in row {
        drawn.push(match (open, cell.bracketed()) {
            (true, true) => '|',
            (true, false) => ']',
            (false, true) => '[',
            (false, false) => ' ',
        });
        drawn.push_str(&format!("{:<width$}", cell.shown()));
        open = cell.bracketed();
    }
    drawn.push(if open { ']' } else { ' ' });
    drawn
}

fn coordinates(files: usize, width: usize, name: impl Fn(u32) -> String) -> String {
    let names: String = (1..=files as u32).map(|file| format!(" {:<width$}", name(file))).collect();
    format!("     {}\n", names.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_coordinates_and_shows_what_is_lit() {
        let grid = Grid::new(5, 3, Wrap::Planar);
        let cells = [(0, "", true), (4, "K", false), (7, "N", true), (8, "p", true), (10, "r", false)];
        let drawn = board(&grid, |site| match cells.iter().find(|(n, _, _)| *n == site.index()) {
            Some((_, text, lit)) => Cell { text: text.to_string(), lit: *lit },
            None => Cell::default(),
        });
        let expected = "
    +-----------+
  3 | r . . . . |
  2 | . .[N|p]. |
  1 | * . . . K |
    +-----------+
      a b c d e
      1 2 3 4 5
";
        assert_eq!(drawn, expected[1..]);
    }

    #[test]
    fn a_wide_cylinder_has_room_for_its_numbers_and_dotted_sides() {
        let drawn = board(&Grid::new(10, 1, Wrap::Cylinder), |_| Cell::default());
        let expected = "
    +-------------------------------+
  1 : .  .  .  .  .  .  .  .  .  .  :
    +-------------------------------+
      a  b  c  d  e  f  g  h  i  j
      1  2  3  4  5  6  7  8  9  10
";
        assert_eq!(drawn, expected[1..]);
    }

    // M11
    #[test]
    fn files_have_letters_beyond_z() {
        assert_eq!([1, 26, 27, 32].map(file_name), ["a", "z", "aa", "af"]);
        assert_eq!(square_name(Square { file: 4, rank: 1 }), "d1");
    }
}
