//! Where the pieces stand.

use game::Role;

/// Where the pieces stand; a1 is bit 0, b1 is bit 1.
///
/// A bishop is on `diagonal`, a rook on `straight`, a queen on both. The small pieces are also on `small`: a pawn there alone,
/// a knight on `diagonal` too, a king on `straight` too. So any piece is moved by moving three bits, whatever it is.
#[derive(Clone, Copy)]
pub struct Board {
    diagonal: u64,
    straight: u64,
    small: u64,
    sides: [u64; 2],
}

/// The pieces of one side, and what surrounds them.
pub struct Army {
    /// Rooks and queens.
    pub straight: u64,
    /// Bishops and queens.
    pub diagonal: u64,
    /// Knights.
    pub knights: u64,
    /// The king; no bit if he has been taken.
    pub king: u64,
    /// Pawns.
    pub pawns: u64,
    /// All of them.
    pub own: u64,
    /// All pieces of the other side.
    pub other: u64,
    /// Where nothing stands.
    pub empty: u64,
}

/// A kind of piece: bit 0 for `diagonal`, bit 1 for `straight`, bit 2 for `small`; 0 is none.
pub type Kind = usize;

/// A pawn.
pub const PAWN: Kind = 0b100;
/// A queen.
pub const QUEEN: Kind = 0b011;

/// What a pawn may become other than a queen: knight, bishop, rook.
pub const LESSER: [Kind; 3] = [0b101, 0b001, 0b010];

/// A side, known when the program is compiled.
pub trait Side {
    /// The other side.
    type Other: Side;
    /// Its role.
    const ROLE: Role;
    /// Where its pawns promote.
    const LAST_RANK: u64;
}

/// The side that moves first.
pub struct White;
/// The other side.
pub struct Black;

impl Side for White {
    type Other = Black;
    const ROLE: Role = Role::White;
    const LAST_RANK: u64 = 0xff << 56;
}

impl Side for Black {
    type Other = White;
    const ROLE: Role = Role::Black;
    const LAST_RANK: u64 = 0xff;
}

impl Board {
    /// The ordinary set-up.
    pub const START: Board = {
        // RNBQKBNR, from the a-file.
        let (rooks, knights, bishops, queen, king) = (0x81, 0x42, 0x24, 0x08, 0x10);
        let officers = Board {
            diagonal: knights | bishops | queen,
            straight: rooks | queen | king,
            small: knights | king,
            sides: [0xffff, 0xffff << 48],
        };
        Board {
            diagonal: officers.diagonal | officers.diagonal << 56,
            straight: officers.straight | officers.straight << 56,
            small: officers.small | officers.small << 56 | 0xff << 8 | 0xff << 48,
            sides: officers.sides,
        }
    };

    /// The pieces of one side.
    #[inline(always)]
    pub fn army<S: Side>(&self) -> Army {
        let (own, other) = (self.sides[S::ROLE.index()], self.sides[S::ROLE.opponent().index()]);
        let (large, small) = (own & !self.small, own & self.small);
        Army {
            straight: self.straight & large,
            diagonal: self.diagonal & large,
            knights: self.diagonal & small,
            king: self.straight & small,
            pawns: small & !self.diagonal & !self.straight,
            own,
            other,
            empty: !(own | other),
        }
    }

    /// What stands on this square.
    #[inline(always)]
    pub fn kind(&self, square: usize) -> Kind {
        let bit = |plane: u64| (plane >> square & 1) as usize;
        bit(self.diagonal) | bit(self.straight) << 1 | bit(self.small) << 2
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn kings(&self) -> u64 {
        self.straight & self.small
    }

    /// The board after a piece has moved, and taken what stood there.
    #[inline(always)]
    pub fn after<S: Side>(&self, from: usize, to: usize) -> Board {
        let (lifted, landing) = (1 << from, 1 << to);
        let carry = |plane: u64| plane & !(lifted | landing) | (plane >> from & 1) << to;
        let mut sides = self.sides;
        sides[S::ROLE.index()] ^= lifted | landing;
        sides[S::ROLE.opponent().index()] &= !landing;
        Board { diagonal: carry(self.diagonal), straight: carry(self.straight), small: carry(self.small), sides }
    }

    /// The board with another kind of piece on this square.
    #[inline(always)]
    pub fn promoted(&self, square: usize, kind: Kind) -> Board {
        let put = |plane: u64, bit: usize| plane & !(1 << square) | (kind as u64 >> bit & 1) << square;
        Board {
            diagonal: put(self.diagonal, 0),
            straight: put(self.straight, 1),
            small: put(self.small, 2),
            sides: self.sides,
        }
    }
}
