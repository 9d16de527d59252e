//! Makes the board, the names of the pieces and how they begin.

use board::{Grid, Inversion, Wrap};
use metagame::tree::{Assigner, Assignment, Board, Decision, Name, Setup, Square};

use super::choices::Choice;
use super::chooser::{Chooser, named};
use super::names::NAMES;

/// The board, the names of all pieces and how they begin.
pub struct Array {
    /// The board.
    pub board: Board,
    /// The names of all types, in order.
    pub names: Vec<Name>,
    /// How many of the types, the first ones, are in the game from the beginning; the others come by promotion.
    pub placed: usize,
    /// The squares where White's pieces can begin.
    pub squares: Vec<Square>,
    /// How they begin.
    pub setup: Setup,
}

/// Makes the board, then the array, then the names of the types that only come by promotion.
pub fn make(chooser: &mut Chooser) -> Array {
    let (board, rows) = make_board(chooser);
    let squares = ranks(board.files.value, rows);
    let filled = chooser.number(Choice::RowCrowding);
    let pieces = share(filled, squares.len()).max(1);
    let variety = chooser.number(Choice::PieceVariety);
    let placed = share(variety, pieces).clamp(1, NAMES.len());
    let mut names: Vec<Name> = (0..placed).map(|index| make_name(chooser, index)).collect();
    let pieces = make_pieces(chooser, placed, pieces);
    let setup = make_setup(chooser, &names, &pieces, &squares);
    let extra = chooser.whole(Choice::PromoteOnlyPieces) as usize + 1;
    names.extend((placed..NAMES.len().min(placed + extra)).map(|index| make_name(chooser, index)));
    let squares = begun_on(&setup, squares);
    Array { board, names, placed, squares, setup }
}

/// The board, and how many ranks the array has.
fn make_board(chooser: &mut Chooser) -> (Board, u32) {
    let files = chooser.whole(Choice::BoardSize);
    let ranks = chooser.whole(Choice::BoardRanks);
    chooser.side = files.max(ranks);
    let wrap = if chooser.word(Choice::BoardType) == "planar" { Wrap::Planar } else { Wrap::Cylinder };
    let forward = chooser.word(Choice::BoardInversion) == "forward";
    let inversion = if forward { Inversion::Forward } else { Inversion::Diagonal };
    let crowding = chooser.number(Choice::BoardCrowding);
    let rows = ((f64::from(ranks) * crowding / 2.0) as u32).max(1);
    let territory = chooser.number(Choice::PromotionFraction);
    let promote_rank = ranks - (f64::from(rows) * territory) as u32;
    let board = Board { files: files.into(), ranks: ranks.into(), wrap, inversion, promote_rank: promote_rank.into() };
    (board, rows)
}

/// A share of a number, rounded down.
fn share(fraction: f64, of: usize) -> usize {
    (fraction * of as f64) as usize
}

/// The squares of the first ranks, rank by rank.
pub fn ranks(files: u32, ranks: u32) -> Vec<Square> {
    (1..=ranks).flat_map(|rank| (1..=files).map(move |file| Square { file, rank })).collect()
}

fn make_name(chooser: &mut Chooser, index: usize) -> Name {
    let names = NAMES[index];
    names[chooser.chance.place(names.len())].to_string().into()
}

/// White's pieces in order: one of each type, and others at random until there are enough.
fn make_pieces(chooser: &mut Chooser, placed: usize, count: usize) -> Vec<usize> {
    let mut pieces: Vec<usize> = (0..placed).collect();
    pieces.extend((placed..count).map(|_| chooser.chance.place(placed)));
    pieces.sort_unstable();
    pieces
}

fn make_setup(chooser: &mut Chooser, names: &[Name], pieces: &[usize], squares: &[Square]) -> Setup {
    let assigner = match chooser.word(Choice::PlacementMethod) {
        "random" => Assigner::Random,
        "player" => Assigner::Player,
        "opponent" => Assigner::Opponent,
        _ => return fixed_setup(chooser, names, pieces, squares),
    };
    let squares = squares.iter().map(|square| (*square).into()).collect();
    Setup::Decision(Decision { assigner: assigner.into(), pieces: named(names, pieces), squares })
}

/// Each piece in order takes a random square that is left; a type's squares are listed last one first.
fn fixed_setup(chooser: &mut Chooser, names: &[Name], pieces: &[usize], squares: &[Square]) -> Setup {
    let mut left = squares.to_vec();
    let mut squares_of = vec![Vec::new(); names.len()];
    for piece in pieces {
        let square = left.remove(chooser.chance.place(left.len()));
        squares_of[*piece].insert(0, square.into());
    }
    let assignment = |(name, squares): (&Name, _)| Assignment { piece: name.clone(), squares };
    Setup::Fixed(names.iter().zip(squares_of).map(assignment).collect())
}

/// The squares where pieces can stand at the start: of a decided array those that it fills.
fn begun_on(setup: &Setup, squares: Vec<Square>) -> Vec<Square> {
    match setup {
        Setup::Fixed(assignments) => assignments.iter().flat_map(|a| a.squares.iter().map(|s| s.value)).collect(),
        Setup::Decision(_) => squares,
    }
}

/// A square as the other side sees it.
pub fn inverted(board: &Board, square: Square) -> Square {
    let grid: Grid = board.grid();
    let Some(site) = grid.site(i64::from(square.file), i64::from(square.rank)) else { return square };
    let site = grid.inverted(site, board.inversion);
    Square { file: grid.file(site), rank: grid.rank(site) }
}
