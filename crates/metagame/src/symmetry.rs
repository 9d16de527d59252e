//! How symmetric a game is: which of its pieces go the same ways for both sides (Pell 1992, section 2.2, note 5).

use crate::powers::{self, Taking, Way};
use crate::tree::{Game, Piece};

/// A game's degree of symmetry: how many of its types are invariant under inversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The types that move and capture in the same directions for both sides.
    pub invariant: u32,
    /// All types that are defined.
    pub types: u32,
}

impl Symmetry {
    /// The symmetry of a checked game.
    pub fn of(game: &Game) -> Symmetry {
        let invariant = game.pieces.iter().filter(|piece| is_invariant(game, piece)).count();
        Symmetry { invariant: invariant as u32, types: game.pieces.len() as u32 }
    }

    /// The share of invariant types, from 0 to 1; 1 where no type is defined.
    pub fn degree(self) -> f64 {
        if self.types == 0 { 1.0 } else { f64::from(self.invariant) / f64::from(self.types) }
    }
}

/// Whether a type moves and captures in the same directions for both sides. What can never happen on this board is left
/// out, and all its movements are looked at together: what one of them lacks another may have.
pub fn is_invariant(game: &Game, piece: &Piece) -> bool {
    let blacks = inverted(game, piece);
    let takings = |piece| powers::takings(game, piece);
    same_ways(&powers::moves(game, piece), &powers::moves(game, &blacks))
        && same(&takings(piece), &takings(&blacks), same_taking)
}

/// The type as Black has it: each vector is inverted, and the symmetries close it then.
fn inverted(game: &Game, piece: &Piece) -> Piece {
    let mut piece = piece.clone();
    let capturing = piece.capturing.iter_mut().flat_map(|capture| &mut capture.value.movements);
    for movement in piece.moving.iter_mut().chain(capturing) {
        movement.value.direction = movement.direction.inverted(game.board.inversion);
    }
    piece
}

fn same_ways(one: &[Way], other: &[Way]) -> bool {
    let directions = |one: &Way, other: &Way| same(&one.directions, &other.directions, PartialEq::eq);
    same(one, other, |one, other| one.kind == other.kind && directions(one, other))
}

fn same_taking(one: &Taking, other: &Taking) -> bool {
    (one.methods, one.effect, &one.what) == (other.methods, other.effect, &other.what)
        && same_ways(&one.ways, &other.ways)
}

/// Whether two lists without doubles hold the same things in any order.
fn same<T>(one: &[T], other: &[T], alike: impl Fn(&T, &T) -> bool) -> bool {
    one.len() == other.len() && one.iter().all(|thing| other.iter().any(|image| alike(thing, image)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symmetry(text: &str) -> (u32, u32) {
        let game = crate::read(text).game.expect("a sound game");
        let Symmetry { invariant, types } = Symmetry::of(&game);
        (invariant, types)
    }

    const CHESS: &str = include_str!("../../../games/metagame/chess.game");
    const SHOGI: &str = include_str!("../../../games/metagame/shogi.game");

    // M22
    #[test]
    fn chess_is_symmetric_but_for_its_pawns_and_shogi_is_much_less_so() {
        assert_eq!(symmetry(CHESS), (5, 6));
        // Rook, bishop, king, dragon and horse; pawn, lance, knight, two generals and four that promote to gold are not.
        assert_eq!(symmetry(SHOGI), (5, 14));
    }

    // M22: `<1,2>` with no symmetry but side is invariant under neither inversion, `<1,0>` under one.
    #[test]
    fn whether_a_piece_is_invariant_can_depend_on_the_inversion() {
        let sideways = CHESS
            .replace("LEAP <0,1> SYMMETRY {}", "LEAP <1,0> SYMMETRY {}")
            .replace("LEAP <1,1> SYMMETRY {side}", "LEAP <1,0> SYMMETRY {}");
        assert_eq!(symmetry(&sideways), (6, 6));
        assert_eq!(symmetry(&sideways.replace("INVERSION forward", "INVERSION diagonal")), (5, 6));
        let knight =
            |symmetry: &str| CHESS.replace("<1,2> SYMMETRY all_symmetry", &format!("<1,2> SYMMETRY {symmetry}"));
        assert_eq!(symmetry(&knight("{side}")), (4, 6));
        assert_eq!(symmetry(&knight("{forward side}")), (5, 6));
        assert_eq!(symmetry(&knight("{forward}")), (5, 6));
    }

    // M22: the vector is inverted first and closed then, so that rotation alone tells mirrored sides apart.
    #[test]
    fn movements_count_together_and_only_as_far_as_they_can_happen() {
        let rook = |movements: &str| {
            let from = CHESS.find("DEFINE rook").expect("a rook");
            let ride = "MOVEMENT\n      RIDE <0,1> SYMMETRY all_symmetry\n    END MOVEMENT";
            format!("{}{}", &CHESS[..from], CHESS[from..].replacen(ride, movements, 1))
        };
        let ride = |vector: &str, symmetry: &str| format!("MOVEMENT RIDE {vector} SYMMETRY {symmetry} END MOVEMENT ");
        assert_eq!(symmetry(&rook(&ride("<0,1>", "{rotation}"))), (4, 6));
        assert_eq!(symmetry(&rook(&(ride("<0,1>", "{}") + &ride("<0,1>", "{forward}")))), (5, 6));
        assert_eq!(symmetry(&rook(&(ride("<0,1>", "{forward}") + &ride("<0,9>", "{}")))), (5, 6));
    }
}
