//! How a game begins, and what binds the order of play (Browne 2011, A.4, B.6 and B.7).

use super::{Compass, Label, Ludeme, PieceRecord, RegionRef};

/// `(start place_clauses in_hand_clauses)` (B410).
///
/// Pieces are put down in the order of the clauses. If there is an `in-hand` clause for some type, players hold what the
/// clauses say of that type and no more; of types without one they hold any number (B421, B422).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    /// What stands on the board.
    pub places: Vec<Ludeme<Place>>,
    /// What the players hold.
    pub hands: Vec<Ludeme<InHand>>,
}

/// `(place PieceRecord [UINT] [(phase UINT)] spots)` (B411-B420): one piece goes to each site of the spots.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// What is put down; without a player named, each player's, on the spots as they see them.
    pub piece: PieceRecord,
    /// How many on each site, stacked; see [`Place::count`] (B411).
    pub count: Option<u32>,
    /// Only on sites of this phase (B412).
    pub phase: Option<Ludeme<u32>>,
    /// Where; one at least.
    pub spots: Vec<Spot>,
}

/// Where pieces are put at the start (B413-B420).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// `home`: the row behind the player; `(home UINTs)`: these rows, counted from 1 at the edge behind them. Without a
    /// direction of play, such rows along all sides (B413, B414).
    Home(Vec<u32>),
    /// `CompassDirn`: the row on this side; `(CompassDirn UINTs)`: these rows, counted from 1 at that edge (B415, B416).
    Side(Compass, Vec<u32>),
    /// These regions (B417).
    Region(Vec<RegionRef>),
    /// These sites, by number from 0 (B418).
    Sites(Vec<u32>),
    /// This site (B419).
    Label(Label),
    /// The same for every other player, on the sites opposite through the middle of the board; with more than two players
    /// all others share these (B420).
    Opposed,
}

/// `(in-hand PieceRecord UINT)`: what a player holds off the board; without a player named, every player (B421).
#[derive(Clone, Debug, PartialEq)]
pub struct InHand {
    /// Which pieces.
    pub piece: PieceRecord,
    /// How many.
    pub count: u32,
}

/// `(play ...)`: what binds the order of play (B423-B425).
///
/// Players take turns in their order; a turn is one move. The player who has no move passes (B424, Q13).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// `can-pass`: one may pass although one could move (B423).
    pub can_pass: bool,
    /// `swap`: after the very first move the second of two players may take it over instead of moving: the players change
    /// sides (B186, decision 6).
    pub swap: bool,
    /// `must-block`: if the next player could win with their next move and the mover has a move after which they cannot, the
    /// mover must make such a move, unless they can win at once (B195).
    pub must_block: bool,
    /// `no-suicide`: no move may leave the mover's own stones without a freedom once its surround captures are done (Q17).
    pub no_suicide: bool,
}

impl Place {
    /// How many on each site; one where nothing is said.
    pub fn count(&self) -> u32 {
        self.count.unwrap_or(1)
    }
}

impl Spot {
    /// Which rows `home` or a side means; the first where nothing is said.
    pub fn rows(&self) -> &[u32] {
        match self {
            Spot::Home(rows) | Spot::Side(_, rows) if !rows.is_empty() => rows,
            _ => &[1],
        }
    }
}
