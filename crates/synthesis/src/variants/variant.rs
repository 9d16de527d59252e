//! A variant: a list of pieces from which both sides buy their armies.

use std::collections::BTreeSet;

use super::conditions::Conditions;
use super::piece::Piece;
use super::prize::Prize;
use super::rule::Reach;

/// A variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// What can be bought; the king is not among them, for everybody has one.
    pub pieces: Vec<Piece>,
    /// What can be won besides the king, what is worth most first; nothing unless the conditions ask for it.
    pub prizes: Vec<Prize>,
}

impl Variant {
    /// What its pieces can do, whatever they are called, in whichever order and words: two variants that play the same have the
    /// same.
    pub fn meaning(&self, conditions: &Conditions) -> BTreeSet<[Reach; 2]> {
        self.pieces.iter().map(|piece| piece.reaches(conditions)).collect()
    }

    /// How many rules there are to remember.
    pub fn to_remember(&self) -> usize {
        self.pieces.iter().map(Piece::to_remember).sum::<usize>() + self.prizes.len()
    }

    /// Whether it is one under these conditions: some pieces but not too many, all sound, no two of one name.
    pub fn is_sound(&self, conditions: &Conditions) -> bool {
        let names: BTreeSet<&str> = self.pieces.iter().map(|piece| piece.name.as_str()).collect();
        (1..=conditions.most_types).contains(&self.pieces.len())
            && names.len() == self.pieces.len()
            && self.pieces.iter().all(|piece| piece.is_sound(conditions))
    }

    /// The piece that costs most; the first of them.
    pub fn dearest(&self, conditions: &Conditions) -> Option<&Piece> {
        self.pieces.iter().rev().max_by_key(|piece| piece.cost(conditions))
    }
}
