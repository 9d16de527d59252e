//! A position of a game of Pell's as plain data.

use game::Role;
use metagame::notation::{self, Piece};
use metagame::tree;
use serde::Serialize;

/// All that is to be seen of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MetagamePosition {
    /// The number of files.
    pub files: u32,
    /// The number of ranks.
    pub ranks: u32,
    /// Whose turn it is: `white` or `black`.
    pub to_move: &'static str,
    /// The pieces on the board, rank by rank from White's left-hand corner.
    pub board: Vec<Standing>,
    /// The pieces that are held.
    pub hands: Vec<Held>,
    /// The piece that waits, off the board, for the side to move to promote it.
    pub promoting: Option<Standing>,
    /// The captured pieces that wait, in order, for the side to move to put them elsewhere, and where they came from.
    pub displaced: Vec<Standing>,
    /// Whether the pieces are still being set up.
    pub assigning: bool,
    /// The position's hash, in hexadecimal: equal positions have equal ones.
    pub hash: String,
}

/// A piece and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// File and rank, from 1.
    pub square: [u32; 2],
    /// Whose it is.
    pub owner: &'static str,
    /// Its type.
    pub piece: String,
}

/// Equal pieces in a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// Whose hand.
    pub holder: &'static str,
    /// Whose pieces.
    pub owner: &'static str,
    /// Their type.
    pub piece: String,
    /// How many.
    pub count: u16,
}

impl MetagamePosition {
    /// A position of a game.
    pub fn new(game: &tree::Game, position: &notation::Position) -> MetagamePosition {
        let names = game.type_names();
        let (files, ranks) = (game.board.files.value, game.board.ranks.value);
        let standing = |(piece, site): (Piece, usize)| Standing {
            square: [site as u32 % files + 1, site as u32 / files + 1],
            owner: piece.owner.name(),
            piece: names[usize::from(piece.kind)].clone(),
        };
        let on_board = position.board.iter().enumerate().filter_map(|(site, piece)| Some(((*piece)?, site)));
        MetagamePosition {
            files,
            ranks,
            to_move: position.to_move.name(),
            board: on_board.map(standing).collect(),
            hands: hands(position, &names),
            promoting: position.promoting.map(standing),
            displaced: position.displaced.iter().copied().map(standing).collect(),
            assigning: position.assigning,
            hash: format!("{:016x}", position.hash()),
        }
    }
}

fn hands(position: &notation::Position, names: &[String]) -> Vec<Held> {
    let mut held = Vec::new();
    for holder in Role::BOTH {
        for owner in Role::BOTH {
            for (piece, &count) in names.iter().zip(&position.hands[holder.index()][owner.index()]) {
                if count > 0 {
                    held.push(Held { holder: holder.name(), owner: owner.name(), piece: piece.clone(), count });
                }
            }
        }
    }
    held
}
