//! Which pieces a description means.

use game::Role;
use metagame::notation::Piece;
use metagame::tree::{Description, Player, Types};

use crate::metagame::Interpreter;

impl Interpreter {
    /// Whether the piece is one that this role means by the description.
    pub(crate) fn matches(&self, role: Role, what: &Description, piece: Piece) -> bool {
        let owner_fits = what.owner.is_none_or(|player| role_of(role, player) == piece.owner);
        owner_fits && self.type_matches(&what.types, piece)
    }

    /// `any_piece` means the types that the game defines; names mean themselves, defined or not (item 8).
    fn type_matches(&self, types: &Types, piece: Piece) -> bool {
        match types {
            Types::Any => self.definition(piece).is_some(),
            Types::Named(names) => names.iter().any(|name| name.value == self.name(piece.kind)),
        }
    }
}

/// Whom this role means by `player` and `opponent` (item 7).
pub(crate) fn role_of(role: Role, player: Player) -> Role {
    match player {
        Player::Player => role,
        Player::Opponent => role.opponent(),
    }
}
