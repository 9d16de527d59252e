//! The board: tiling, shape, size and regions (Browne 2011, A.4 and B.4).

use super::{Compass, Coord, Direction, Ludeme, Name, Player, Quota, Shape, Tiling};

/// `(board [phase] (tiling ...) (shape ...) (size ...) [(regions ...)] [NAME])` (B369-B375).
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Whether the cells are shown in the colours of their phases. Phases exist either way (Q16): this changes the picture
    /// only (B370).
    pub phase: bool,
    /// Of what cells it is made.
    pub tiling: Ludeme<TilingClause>,
    /// Its outline, ShapeType (B248-B254); see [`Board::shape`].
    pub shape: Option<Ludeme<Shape>>,
    /// Its dimensions, one or more, as tiling and shape need them (B373). Two on a trapezium are the top row and the number
    /// of rows, each row one cell longer (Q14); three on squares make a board in space (B12). Only `boardless` may do
    /// without.
    pub size: Option<Ludeme<Vec<u32>>>,
    /// Goal areas, promotion zones, connection targets (B374).
    pub regions: Option<Ludeme<Vec<RegionRecord>>>,
    /// The name of a picture or theme; means nothing (B375).
    pub name: Option<Name>,
}

/// `(tiling Tiling [i-nbors])` (B371).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilingClause {
    /// Which cells: TilingType (B244-B247).
    pub kind: Tiling,
    /// Whether diagonal (indirect) neighbours are adjacent too. Everything that speaks of neighbours, lines, groups and
    /// connections without saying which follows this.
    pub i_nbors: bool,
}

/// RegionRecord: `(PlayerType [NAME] RegionTypes)`, or a region alone as in `(regions all-sides)` (B278).
///
/// Records are numbered from 1 in their order. `all-sides`, `alternating-sides` and `opposite-sides` alone in a record make
/// one region for each side, which are numbered one after the other, clockwise from north.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionRecord {
    /// A region that belongs to no player, or to all.
    Shared(Region),
    /// A region of this player's (`All`: of each player's); several parts make one region, the union.
    Owned {
        /// Whose own region it is.
        player: Player,
        /// What the rules call it, if anything (ours: the book has numbers only).
        name: Option<Name>,
        /// The sites, part by part; one at least.
        parts: Vec<Region>,
    },
}

/// RegionType: sites that belong together (B262-B269).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// The side of the board that lies this way: its edge cells there (B262).
    Direction(Direction),
    /// This many rows of cells on this side (B263).
    Rows(Compass, u32),
    /// One site (B264).
    Coord(Coord),
    /// The side behind the player, one row or this many; without a direction of play all sides (B265).
    Home(Option<u32>),
    /// The side before the player, one row or this many; without a direction of play all sides (B266).
    Away(Option<u32>),
    /// `(dirn UINT)`: a side by its number, from 1 at north, clockwise (B267; our reading).
    Dirn(u32),
    /// All sides (B268): all cells on the edge, or one region for each side; see [`RegionRecord`].
    AllSides,
    /// Every second side, from north clockwise (B269).
    AlternatingSides,
    /// Pairs of opposite sides (B278 takes a RegionSet too).
    OppositeSides,
}

/// A region that the board defines, by number from 1 or by name (B270).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionRef {
    /// By its number.
    Number(u32),
    /// By its name; whether it is defined is up to the checks.
    Named(Name),
}

/// RegionSet: which regions a rule speaks of (B270-B277).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegionSet {
    /// All of these.
    Regions(Vec<RegionRef>),
    /// All regions of the player whom the rule is about, those of `All` among them (B271).
    OwnRegions,
    /// Each side of the board (B272).
    AllSides,
    /// Any one pair of opposite sides (B273).
    OppositeSides,
    /// Every second side of the board: one set of them or the other (B274).
    AlternatingSides,
    /// This many of these at least (B275-B277).
    NOf(Quota, Vec<RegionRef>),
}

impl Board {
    /// The outline; where nothing is said, hexagon for hexagons, triangle for triangles, square for the rest (B372).
    pub fn shape(&self) -> Shape {
        self.shape.as_ref().map_or_else(|| self.tiling.kind.default_shape(), |shape| shape.value)
    }

    /// The dimensions; none for a `boardless` game that says nothing.
    pub fn size(&self) -> &[u32] {
        self.size.as_ref().map_or(&[], |size| &size.value)
    }

    /// The board itself, or why tiling, shape and size do not go together.
    pub fn made(&self) -> Result<board::Board, board::Clash> {
        board::Board::new(self.tiling.kind, self.shape(), self.size(), self.tiling.i_nbors)
    }
}

impl RegionRecord {
    /// Whose own region it is; everybody's where nothing is said.
    pub fn player(&self) -> Player {
        match self {
            RegionRecord::Shared(_) => Player::All,
            RegionRecord::Owned { player, .. } => player.clone(),
        }
    }

    /// What the rules call it.
    pub fn name(&self) -> Option<&Name> {
        match self {
            RegionRecord::Shared(_) => None,
            RegionRecord::Owned { name, .. } => name.as_ref(),
        }
    }

    /// Its parts.
    pub fn parts(&self) -> &[Region] {
        match self {
            RegionRecord::Shared(region) => std::slice::from_ref(region),
            RegionRecord::Owned { parts, .. } => parts,
        }
    }
}

impl Region {
    /// How many rows `home`, `away` or a side has; one where nothing is said.
    pub fn rows(&self) -> u32 {
        match self {
            Region::Rows(_, rows) => *rows,
            Region::Home(rows) | Region::Away(rows) => rows.unwrap_or(1),
            _ => 1,
        }
    }
}
