//! A position as plain data.

mod gdl;
mod ludi;
mod metagame;

use serde::Serialize;

pub use gdl::GdlPosition;
pub use ludi::{LudiPosition, Stock};
pub use metagame::{Held, MetagamePosition, Standing};

/// All that is to be seen of a position, as its language has it; `to_move` and `hash` are there in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Position {
    /// Of a game of Pell's.
    Metagame(Box<MetagamePosition>),
    /// Of a game of Browne's.
    Ludi(Box<LudiPosition>),
    /// Of a game of GDL.
    Gdl(Box<GdlPosition>),
}

impl Position {
    /// Its hash in hexadecimal: equal positions have equal ones.
    pub fn hash(&self) -> &str {
        match self {
            Position::Metagame(position) => &position.hash,
            Position::Ludi(position) => &position.hash,
            Position::Gdl(position) => &position.hash,
        }
    }

    /// What stands where in a game of Pell's, if it is one.
    pub fn metagame(&self) -> Option<&MetagamePosition> {
        if let Position::Metagame(position) = self { Some(position) } else { None }
    }

    /// What stands where in a game of Browne's, if it is one.
    pub fn ludi(&self) -> Option<&LudiPosition> {
        if let Position::Ludi(position) = self { Some(position) } else { None }
    }

    /// What is true, sorted, where positions are sets of facts.
    pub fn facts(self) -> Option<Vec<String>> {
        match self {
            Position::Metagame(_) | Position::Ludi(_) => None,
            Position::Gdl(position) => Some(position.facts),
        }
    }

    /// A position of a game of Pell's.
    pub fn of_metagame(game: &::metagame::tree::Game, position: &::metagame::notation::Position) -> Position {
        Position::Metagame(Box::new(MetagamePosition::new(game, position)))
    }

    /// A position of a game of Browne's on its board.
    pub fn of_ludi(game: &::ludi::tree::Game, board: &board::Board, position: &::ludi::notation::Position) -> Position {
        Position::Ludi(Box::new(LudiPosition::new(game, board, position)))
    }

    /// A position of a GDL game with these roles.
    pub fn of_gdl(roles: &[String], view: &game::joint::View) -> Position {
        Position::Gdl(Box::new(GdlPosition::new(roles, view)))
    }
}
