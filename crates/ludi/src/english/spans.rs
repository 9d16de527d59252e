//! Lists of sites told shorter: those that stand in a row or in a block by the first and the last of them.

use board::{Board, Shape, Site};

/// Fewer sites are told one by one.
const FEW: usize = 5;

/// Sites from one corner to the other, by column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    columns: (u32, u32),
    rows: (u32, u32),
}

/// The sites in words: as rows and blocks if that is much shorter, else one by one in the order given.
pub(super) fn told(board: &Board, sites: &[Site]) -> Vec<String> {
    let name = |(column, row): (u32, u32)| board.at(column, row).map_or(String::new(), |site| board.name(site));
    let blocks = blocks(board, sites);
    if sites.len() < FEW || blocks.len() * 2 > sites.len() || board.shape() == Shape::Boardless {
        return sites.iter().map(|site| board.name(*site)).collect();
    }
    let told = |block: &Block| {
        let ((left, right), (low, high)) = (block.columns, block.rows);
        let (first, last) = (name((left, low)), name((right, high)));
        match (left == right, low == high) {
            (true, true) => first,
            (false, false) => format!("the block from {first} to {last}"),
            _ => format!("{first} to {last}"),
        }
    };
    blocks.iter().map(told).collect()
}

/// The sites as rows, those that lie above each other and are alike as one; among cells that are no squares, only
/// where they are columns.
fn blocks(board: &Board, sites: &[Site]) -> Vec<Block> {
    let mut places: Vec<(u32, u32)> = sites.iter().map(|site| (board.row(*site), board.column(*site))).collect();
    places.sort_unstable();
    places.dedup();
    let mut runs: Vec<Block> = Vec::new();
    for (row, column) in places {
        match runs.last_mut() {
            Some(run) if run.rows.0 == row && run.columns.1 + 1 == column => run.columns.1 = column,
            _ => runs.push(Block { columns: (column, column), rows: (row, row) }),
        }
    }
    let are_squares = board.tiling().words(board.levels()).is_grid && board.levels() == 1;
    let mut blocks: Vec<Block> = Vec::new();
    for run in runs {
        let is_next = |block: &&mut Block| block.columns == run.columns && block.rows.1 + 1 == run.rows.0;
        let can_grow = are_squares || run.columns.0 == run.columns.1;
        match blocks.iter_mut().find(is_next).filter(|_| can_grow) {
            Some(block) => block.rows.1 = run.rows.0,
            None => blocks.push(run),
        }
    }
    blocks
}
