//! Bitboards: sets of sites in a few machine words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Site;

/// A bitboard: a set of sites in `W` words of 64 bits; site `n` is bit `n % 64` of word `n / 64`.
///
/// `!set` also sets the bits beyond the last site; mask with the set of all sites where that matters.
///
/// ```
/// use board::{Site, SiteSet};
///
/// let mut stones: SiteSet<1> = SiteSet::of(Site(3));
/// stones.insert(Site(10));
/// let first_row = SiteSet::first(8);
/// assert_eq!((stones & first_row).iter().collect::<Vec<_>>(), [Site(3)]);
/// assert_eq!((stones | first_row).len(), 9);
/// assert!(!stones.contains(Site(4)) && stones.meets(&first_row));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SiteSet<const W: usize>(pub [u64; W]);

impl<const W: usize> SiteSet<W> {
    /// The empty set.
    pub const EMPTY: SiteSet<W> = SiteSet([0; W]);

    /// The set of the first `count` sites.
    pub fn first(count: usize) -> SiteSet<W> {
        let mut set = SiteSet::EMPTY;
        for n in 0..count {
            set.insert(Site(n as u16));
        }
        set
    }

    /// The set of one site.
    #[inline]
    pub fn of(site: Site) -> SiteSet<W> {
        let mut set = SiteSet::EMPTY;
        set.insert(site);
        set
    }

    /// Puts a site in.
    #[inline]
    pub fn insert(&mut self, site: Site) {
        self.0[site.index() >> 6] |= 1 << (site.0 & 63);
    }

    /// Takes a site out.
    #[inline]
    pub fn remove(&mut self, site: Site) {
        self.0[site.index() >> 6] &= !(1 << (site.0 & 63));
    }

    /// Whether the site is in the set.
    #[inline]
    pub fn contains(&self, site: Site) -> bool {
        self.0[site.index() >> 6] >> (site.0 & 63) & 1 != 0
    }

    /// Whether no site is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether the two sets share a site.
    #[inline]
    pub fn meets(&self, other: &SiteSet<W>) -> bool {
        !(*self & *other).is_empty()
    }

    /// The number of sites in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest site of the set.
    #[inline]
    pub fn lowest(&self) -> Option<Site> {
        for (n, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(Site((n * 64) as u16 + word.trailing_zeros() as u16));
            }
        }
        None
    }

    /// The highest site of the set.
    #[inline]
    pub fn highest(&self) -> Option<Site> {
        for (n, word) in self.0.iter().enumerate().rev() {
            if *word != 0 {
                return Some(Site((n * 64) as u16 + 63 - word.leading_zeros() as u16));
            }
        }
        None
    }

    /// The site with `rank` lower sites in the set.
    ///
    /// # Panics
    /// If the set has no more than `rank` sites.
    #[inline]
    pub fn select(&self, mut rank: u32) -> Site {
        for (n, word) in self.0.iter().enumerate() {
            let ones = word.count_ones();
            if rank < ones {
                return Site((n * 64) as u16 + nth_one(*word, rank) as u16);
            }
            rank -= ones;
        }
        panic!("a set without that many sites")
    }

    /// The sites in ascending order.
    #[inline]
    pub fn iter(&self) -> Iter<W> {
        Iter { rest: *self, word: 0 }
    }

    /// The sites `by` numbers higher (lower if negative), where all of them stay within the words: cheaper than
    /// [`SiteSet::shifted`], and anything if one does not.
    #[inline(always)]
    pub fn moved(&self, by: i32) -> SiteSet<W> {
        if W == 1 {
            let mut set = SiteSet::EMPTY;
            set.0[0] = self.0[0].rotate_left(by as u32 & 63);
            return set;
        }
        self.shifted(by)
    }

    /// The sites `by` numbers higher (lower if negative); what leaves the words is lost.
    #[inline]
    pub fn shifted(&self, by: i32) -> SiteSet<W> {
        let mut set = SiteSet::EMPTY;
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        for n in 0..W.saturating_sub(words) {
            if by >= 0 {
                let low = if n > 0 && bits > 0 { self.0[n - 1] >> (64 - bits) } else { 0 };
                set.0[n + words] = self.0[n] << bits | low;
            } else {
                let high = if n + words + 1 < W && bits > 0 { self.0[n + words + 1] << (64 - bits) } else { 0 };
                set.0[n] = self.0[n + words] >> bits | high;
            }
        }
        set
    }
}

/// The place of the one with `rank` lower ones in the word, which has more than those.
#[inline(always)]
pub fn nth_one(word: u64, rank: u32) -> u32 {
    nth_bit(word, rank).trailing_zeros()
}

/// The one with `rank` lower ones in the word, as a word; 0 if there is none. A rank below zero, wrapped, finds none either.
#[inline(always)]
pub fn nth_bit(word: u64, rank: u32) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return safe_arch::population_deposit_u64(if rank < 64 { 1 << rank } else { 0 }, word);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return stripped(word, rank);
}

/// The bits of the word where the mask has ones, moved together.
#[inline(always)]
pub fn gathered(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return safe_arch::population_extract_u64(word, mask);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return picked(word, mask);
}

/// The same for machines without an instruction for it.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn picked(word: u64, mask: u64) -> u64 {
    let places = SiteSet::<1>([mask]);
    places.iter().enumerate().fold(0, |all, (n, place)| all | (word >> place.0 & 1) << n)
}

/// The same for machines without an instruction for it.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn stripped(mut word: u64, rank: u32) -> u64 {
    if rank >= word.count_ones() {
        return 0;
    }
    for _ in 0..rank {
        word &= word.wrapping_sub(1);
    }
    word & word.wrapping_neg()
}

/// The sites of a set in ascending order.
#[derive(Clone)]
pub struct Iter<const W: usize> {
    rest: SiteSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Iter<W> {
    type Item = Site;

    #[inline]
    fn next(&mut self) -> Option<Site> {
        while self.word < W {
            let word = self.rest.0[self.word];
            if word != 0 {
                self.rest.0[self.word] = word & (word - 1);
                return Some(Site((self.word * 64) as u16 + word.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for SiteSet<W> {
    type Item = Site;
    type IntoIter = Iter<W>;

    #[inline]
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Site> for SiteSet<W> {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> SiteSet<W> {
        let mut set = SiteSet::EMPTY;
        for site in sites {
            set.insert(site);
        }
        set
    }
}

impl<const W: usize> Default for SiteSet<W> {
    fn default() -> SiteSet<W> {
        SiteSet::EMPTY
    }
}

impl<const W: usize> fmt::Debug for SiteSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|site| site.0)).finish()
    }
}

macro_rules! word_by_word {
    ($operator:ident, $method:ident, $assigning:ident, $assign:ident, $op:tt) => {
        impl<const W: usize> $assigning for SiteSet<W> {
            #[inline]
            fn $assign(&mut self, other: SiteSet<W>) {
                for n in 0..W {
                    self.0[n] = self.0[n] $op other.0[n];
                }
            }
        }

        impl<const W: usize> $operator for SiteSet<W> {
            type Output = SiteSet<W>;

            #[inline]
            fn $method(mut self, other: SiteSet<W>) -> SiteSet<W> {
                $assigning::$assign(&mut self, other);
                self
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl<const W: usize> Not for SiteSet<W> {
    type Output = SiteSet<W>;

    #[inline]
    fn not(mut self) -> SiteSet<W> {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_moves_every_site_by_the_same_number() {
        let sites = [0u16, 1, 5, 63, 64, 100, 127, 128, 191];
        let set: SiteSet<3> = sites.iter().map(|n| Site(*n)).collect();
        for by in -191i32..=191 {
            let expected: SiteSet<3> = sites
                .iter()
                .map(|n| i32::from(*n) + by)
                .filter(|n| (0..192).contains(n))
                .map(|n| Site(n as u16))
                .collect();
            assert_eq!(set.shifted(by), expected, "by {by}");
        }
    }

    #[test]
    fn bits_are_gathered_in_their_order() {
        assert_eq!(gathered(0b1010_1100, 0b1111_0100), 0b1_0101);
        for (word, mask) in [(u64::MAX, 0), (0x1234_5678_9abc_def0, 0xf0f0_f00f_1234_0001), (7, u64::MAX)] {
            assert_eq!(gathered(word, mask), picked(word, mask));
        }
    }

    #[test]
    fn select_counts_from_the_lowest() {
        let sites = [3u16, 17, 63, 64, 90];
        let set: SiteSet<2> = sites.iter().map(|n| Site(*n)).collect();
        for (rank, site) in sites.iter().enumerate() {
            assert_eq!(set.select(rank as u32), Site(*site));
            if *site < 64 {
                assert_eq!(stripped(set.0[0], rank as u32), 1 << site);
            }
        }
        assert_eq!((nth_bit(set.0[0], 3), stripped(set.0[0], 3), nth_bit(set.0[0], u32::MAX)), (0, 0, 0));
        assert_eq!(set.iter().map(|site| site.0).collect::<Vec<_>>(), sites);
        assert_eq!((set.lowest(), set.highest(), set.len()), (Some(Site(3)), Some(Site(90)), 5));
    }
}
