//! Where everything goes in a picture: the board to the left, a panel with sides, hands and names to the right.

use board::Site;
use game::Role;
use metagame::notation::{Piece, Position};
use metagame::tree::Game;

use super::{held, kinds_in_sight, spoken, title};

/// The side of a site.
pub(super) const CELL: i32 = 56;
/// The side of a piece in a hand, with the room around it.
pub(super) const CHIP: i32 = 46;
/// The height of a line of the list of names.
pub(super) const LINE: i32 = 27;
/// The height of a line of the notes below the names.
pub(super) const NOTE: i32 = 19;
/// How many pieces of a hand stand in a row.
const CHIPS: usize = 4;
/// How many names stand below each other before there is a second column.
const NAMES: usize = 18;
/// The least width of a column of names, and how much each letter of a name needs, at a guess.
const COLUMN: i32 = 196;
const LETTER: i32 = 8;
/// How much each letter of the title needs, at a guess.
const TITLE_LETTER: i32 = 12;
const MARGIN: i32 = 24;
const HEADER: i32 = 50;
const COORDINATES: i32 = 24;

/// Pieces beside the board.
pub(super) struct Chip {
    pub piece: Piece,
    pub count: u16,
    /// Whether it is a captured piece that is to be put back.
    pub waiting: bool,
}

/// The measures of a picture.
pub(super) struct Layout {
    pub left: i32,
    pub top: i32,
    pub board_width: i32,
    pub board_height: i32,
    pub panel: i32,
    pub width: i32,
    pub height: i32,
    /// The types to be named.
    pub kinds: Vec<u8>,
    /// What lies beside the board for each side.
    pub chips: [Vec<Chip>; 2],
    column: i32,
    files: i32,
    ranks: i32,
}

impl Layout {
    pub(super) fn new(game: &Game, position: &Position, names: &[String]) -> Layout {
        let (files, ranks) = (game.board.files.value as i32, game.board.ranks.value as i32);
        let kinds: Vec<u8> = kinds_in_sight(position).into_iter().collect();
        let chips = Role::BOTH.map(|holder| chips(position, holder));
        let (left, top) = (MARGIN + COORDINATES, HEADER + COORDINATES);
        let (board_width, board_height) = (files * CELL, ranks * CELL);
        let panel = left + board_width + MARGIN + 16;
        let columns = kinds.len().div_ceil(NAMES).max(1) as i32;
        let longest = kinds.iter().map(|kind| spoken(names, *kind).chars().count()).max().unwrap_or(0) as i32;
        let column = COLUMN.max(longest * LETTER + 40);
        let title = title(game).chars().count() as i32 * TITLE_LETTER;
        let mut layout = Layout {
            left,
            top,
            board_width,
            board_height,
            panel,
            column,
            width: (panel + columns * column + MARGIN).max(left + title + MARGIN),
            height: 0,
            kinds,
            chips,
            files,
            ranks,
        };
        let sides = layout.side_height(Role::White) + layout.side_height(Role::Black);
        let panel_height = sides + layout.names_height() + layout.notes_height() + 40;
        layout.height = top + board_height.max(panel_height) + COORDINATES + MARGIN;
        layout
    }

    /// The lower edge of the board or of the panel, whichever is lower.
    pub(super) fn bottom(&self) -> i32 {
        self.height - COORDINATES - MARGIN
    }

    /// The middle of a site.
    pub(super) fn middle(&self, site: usize) -> (i32, i32) {
        let (file, rank) = (site as i32 % self.files, site as i32 / self.files);
        (self.left + file * CELL + CELL / 2, self.top + (self.ranks - 1 - rank) * CELL + CELL / 2)
    }

    /// The upper left corner of a site.
    pub(super) fn corner(&self, site: Site) -> (i32, i32) {
        let (x, y) = self.middle(site.index());
        (x - CELL / 2, y - CELL / 2)
    }

    /// The height of a side's part of the panel: its name and what lies beside the board for it.
    pub(super) fn side_height(&self, role: Role) -> i32 {
        30 + self.chips[role.index()].len().div_ceil(CHIPS) as i32 * CHIP
    }

    /// The middle of the n-th piece of a hand, below a line at this height.
    pub(super) fn chip(&self, below: i32, n: usize) -> (i32, i32) {
        let (column, row) = ((n % CHIPS) as i32, (n / CHIPS) as i32);
        (self.panel + column * CHIP + CHIP / 2 - 4, below + 10 + row * CHIP + CHIP / 2)
    }

    /// The height of the list of names.
    pub(super) fn names_height(&self) -> i32 {
        self.kinds.len().min(NAMES) as i32 * LINE
    }

    /// The height of the notes on marks and signs.
    pub(super) fn notes_height(&self) -> i32 {
        3 * NOTE
    }

    /// Where the n-th name stands, in a list that begins at this height.
    pub(super) fn name(&self, from: i32, n: usize) -> (i32, i32) {
        (self.panel + (n / NAMES) as i32 * self.column, from + (n % NAMES) as i32 * LINE + LINE / 2)
    }
}

/// What a side holds, and what it has to put back.
fn chips(position: &Position, holder: Role) -> Vec<Chip> {
    let held = held(position, holder).into_iter().map(|(piece, count)| Chip { piece, count, waiting: false });
    let displaced = position.displaced.iter().filter(|_| position.to_move == holder);
    held.chain(displaced.map(|(piece, _)| Chip { piece: *piece, count: 1, waiting: true })).collect()
}
