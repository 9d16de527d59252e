//! The hexagon of sixty-one cells in one word: cells are numbered row by row, five in the first, nine in the fifth.

/// How many cells there are.
const CELLS: usize = 61;

/// All cells.
pub const ALL: u64 = (1 << CELLS) - 1;

/// The neighbours of each cell; the table has room for any number of a bit.
pub static NEAR: [u64; 64] = near();

/// The lines through each cell, one for each axis.
pub static LINES: [[u64; 3]; 64] = lines();

/// A step along each axis, in columns and rows of a board whose columns slant: row `r` has the columns from `max(0, r - 4)` to
/// `min(8, r + 4)`.
const AXES: [(i32, i32); 3] = [(1, 0), (0, 1), (1, 1)];

/// The number of a cell, if there is one.
const fn cell(column: i32, row: i32) -> Option<usize> {
    if row < 0 || row > 8 || column < 0 || column > 8 || column - row > 4 || row - column > 4 {
        return None;
    }
    let (mut number, mut below) = (0, 0);
    while below < row {
        number += 9 - (if below < 4 { 4 - below } else { below - 4 });
        below += 1;
    }
    let first = if row > 4 { row - 4 } else { 0 };
    Some((number + column - first) as usize)
}

/// What lies up to this many steps ahead.
const fn ahead(mut column: i32, mut row: i32, (right, up): (i32, i32), steps: usize) -> u64 {
    let mut set = 0;
    let mut step = 0;
    while step < steps {
        (column, row) = (column + right, row + up);
        match cell(column, row) {
            Some(number) => set |= 1 << number,
            None => return set,
        }
        step += 1;
    }
    set
}

const fn both_ways(column: i32, row: i32, axis: usize, steps: usize) -> u64 {
    let (right, up) = AXES[axis];
    ahead(column, row, (right, up), steps) | ahead(column, row, (-right, -up), steps)
}

const fn near() -> [u64; 64] {
    let mut near = [0; 64];
    let mut place = 0;
    while place < 81 {
        let (column, row) = (place % 9, place / 9);
        if let Some(number) = cell(column, row) {
            near[number] = both_ways(column, row, 0, 1) | both_ways(column, row, 1, 1) | both_ways(column, row, 2, 1);
        }
        place += 1;
    }
    near
}

const fn lines() -> [[u64; 3]; 64] {
    let mut lines = [[0; 3]; 64];
    let mut place = 0;
    while place < 81 {
        let (column, row) = (place % 9, place / 9);
        if let Some(number) = cell(column, row) {
            let mut axis = 0;
            while axis < 3 {
                lines[number][axis] = both_ways(column, row, axis, 9) | 1 << number;
                axis += 1;
            }
        }
        place += 1;
    }
    lines
}

/// For each set of cells of a line what it holds: `1` for a row of `first` cells at least, `2` for one of `second`.
pub const fn rows(first: usize, second: usize) -> [u8; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        table[set] = has_run(set, first) as u8 | (has_run(set, second) as u8) << 1;
        set += 1;
    }
    table
}

const fn has_run(set: usize, length: usize) -> bool {
    let mut runs = set;
    let mut have = 1;
    while have < length {
        runs &= set >> have;
        have += 1;
    }
    runs != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Adjacency, Board, Shape, Site, SiteSet, Tiling};

    #[test]
    fn neighbours_and_lines_are_those_of_the_board() {
        let board = Board::new(Tiling::Hex, Shape::Hex, &[5], false).expect("a board");
        let word = |sites: &[Site]| sites.iter().copied().collect::<SiteSet<1>>().0[0];
        assert_eq!(board.len(), CELLS);
        for site in board.sites() {
            assert_eq!(NEAR[site.index()], word(board.neighbours(site, Adjacency::Direct)), "{}", board.name(site));
            let mut lines: Vec<u64> =
                board.axes(Adjacency::Direct).map(|axis| word(board.line(site, axis)) | 1 << site.0).collect();
            lines.sort();
            let mut known = LINES[site.index()];
            known.sort();
            assert_eq!(lines, known, "{}", board.name(site));
        }
    }
}
