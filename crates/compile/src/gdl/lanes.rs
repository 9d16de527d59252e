//! Bits of games that are played side by side.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use wide::u64x8;

/// A bit for each of a number of games.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// How many words of 64 games there are.
    const WORDS: usize;

    /// The same word everywhere.
    fn splat(word: u64) -> Self;

    /// The bits of 64 games.
    fn word(&self, number: usize) -> u64;

    /// Other bits for 64 games.
    fn set_word(&mut self, number: usize, word: u64);

    /// Whether no bit is set.
    fn is_none(&self) -> bool;

    /// No bit.
    #[inline]
    fn none() -> Self {
        Self::splat(0)
    }

    /// All bits.
    #[inline]
    fn all() -> Self {
        Self::splat(u64::MAX)
    }

    /// The bits that are not set in the other.
    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The bits set in any word, one number a game.
    fn each(self, mut lane: impl FnMut(usize)) {
        for number in 0..Self::WORDS {
            let mut left = self.word(number);
            while left != 0 {
                lane(64 * number + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    /// Whether a game's bit is set.
    #[inline]
    fn has(&self, lane: usize) -> bool {
        self.word(lane / 64) >> (lane % 64) & 1 == 1
    }

    /// Sets a game's bit.
    #[inline]
    fn insert(&mut self, lane: usize) {
        self.set_word(lane / 64, self.word(lane / 64) | 1 << (lane % 64));
    }
}

impl Lanes for u64 {
    const WORDS: usize = 1;

    #[inline]
    fn splat(word: u64) -> u64 {
        word
    }

    #[inline]
    fn word(&self, _: usize) -> u64 {
        *self
    }

    #[inline]
    fn set_word(&mut self, _: usize, word: u64) {
        *self = word;
    }

    #[inline]
    fn is_none(&self) -> bool {
        *self == 0
    }
}

impl Lanes for u64x8 {
    const WORDS: usize = 8;

    #[inline]
    fn splat(word: u64) -> u64x8 {
        u64x8::splat(word)
    }

    #[inline]
    fn word(&self, number: usize) -> u64 {
        self.as_array()[number]
    }

    #[inline]
    fn set_word(&mut self, number: usize, word: u64) {
        self.as_mut_array()[number] = word;
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.as_array().iter().fold(0, |all, word| all | word) == 0
    }
}
