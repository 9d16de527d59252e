//! A position of a game of Browne's as plain data.

use board::{Board, Site};
use game::Role;
use ludi::notation::{self, Piece, Swap};
use ludi::tree::Game;
use serde::Serialize;

/// All that is to be seen of a position. What is usual (no state, no score, a cell without an owner) is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LudiPosition {
    /// The number of sites.
    pub sites: usize,
    /// The player whose turn it is.
    pub to_move: &'static str,
    /// The pieces on the board, site by site, the bottom of each stack first.
    pub board: Vec<OnSite>,
    /// The pieces that are held, where their number is bound.
    pub hands: Vec<Stock>,
    /// The cells that have a state or an owner.
    pub cells: Vec<Marked>,
    /// The scores, where there are any.
    pub scores: Vec<Scored>,
    /// The sides that have left the game.
    pub out: Vec<&'static str>,
    /// `offered` if the second player may swap now, `done` if the players have changed sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<&'static str>,
    /// How many players have passed one after the other up to now.
    pub passes: u32,
    /// The position's hash, in hexadecimal: equal positions have equal ones.
    pub hash: String,
}

/// A piece and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OnSite {
    /// The site.
    pub site: String,
    /// The owner; none if it is neutral.
    pub owner: Option<&'static str>,
    /// Its type.
    pub piece: String,
    /// How many pieces are below it.
    #[serde(skip_serializing_if = "is_zero")]
    pub level: u32,
    /// Its state.
    #[serde(skip_serializing_if = "is_zero")]
    pub state: u32,
    /// Its flags, as a set of bits.
    #[serde(skip_serializing_if = "is_zero")]
    pub flags: u32,
    /// The way in which a rule has turned it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looks: Option<&'static str>,
}

/// Equal pieces in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stock {
    /// Whose hand.
    pub holder: &'static str,
    /// Their type.
    pub piece: String,
    /// How many.
    pub count: u32,
}

/// A cell of which there is something to be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Marked {
    /// The site.
    pub site: String,
    /// Its state.
    pub state: u32,
    /// Whose it is.
    pub owner: Option<&'static str>,
}

/// A side's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scored {
    /// Which side.
    pub role: &'static str,
    /// Its score.
    pub score: i32,
}

impl LudiPosition {
    /// A position of a game on its board.
    pub fn new(game: &Game, board: &Board, position: &notation::Position) -> LudiPosition {
        let names: Vec<String> = game.pieces().iter().map(|piece| piece.name.to_string()).collect();
        let stacks = board.sites().zip(&position.board);
        let standing =
            stacks.flat_map(|(site, stack)| (0..).zip(stack).map(move |(level, piece)| (site, level, piece)));
        LudiPosition {
            sites: board.len(),
            to_move: position.player(position.to_move).name(),
            board: standing.map(|(site, level, piece)| on_site(board, &names, site, level, piece)).collect(),
            hands: hands(position, &names),
            cells: cells(board, position),
            scores: scores(position),
            out: Role::ALL
                .into_iter()
                .zip(&position.out)
                .filter(|(_, out)| **out)
                .map(|(role, _)| role.name())
                .collect(),
            swap: match position.swap {
                Swap::No | Swap::Ahead => None,
                Swap::Offered => Some("offered"),
                Swap::Done => Some("done"),
            },
            passes: position.passes,
            hash: format!("{:016x}", position.hash()),
        }
    }
}

fn on_site(board: &Board, names: &[String], site: Site, level: u32, piece: &Piece) -> OnSite {
    OnSite {
        site: board.name(site),
        owner: piece.owner.map(Role::name),
        piece: names.get(usize::from(piece.kind)).cloned().unwrap_or_default(),
        level,
        state: piece.state,
        flags: piece.flags,
        looks: piece.looks.map(|heading| board.facts(heading).name),
    }
}

fn hands(position: &notation::Position, names: &[String]) -> Vec<Stock> {
    let mut hands = Vec::new();
    for (holder, hand) in Role::ALL.into_iter().zip(&position.hands) {
        for (piece, count) in names.iter().zip(hand) {
            if let Some(count @ 1..) = *count {
                hands.push(Stock { holder: holder.name(), piece: piece.clone(), count });
            }
        }
    }
    hands
}

fn cells(board: &Board, position: &notation::Position) -> Vec<Marked> {
    let cells = board.sites().zip(&position.cells).filter(|(_, cell)| cell.state > 0 || cell.owner.is_some());
    let marked = |(site, cell): (Site, &notation::Cell)| Marked {
        site: board.name(site),
        state: cell.state,
        owner: cell.owner.map(Role::name),
    };
    cells.map(marked).collect()
}

fn scores(position: &notation::Position) -> Vec<Scored> {
    if position.scores.iter().all(|score| *score == 0) {
        return Vec::new();
    }
    let scored = |(role, score): (Role, &i32)| Scored { role: role.name(), score: *score };
    Role::ALL.into_iter().zip(&position.scores).map(scored).collect()
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
