//! Four sets of up to 64 sites at a time.
//!
//! Arrays would do, but the compiler has its own ideas of what to put together in one vector: this says it.

/// Four sets of up to 64 sites at a time.
#[derive(Clone, Copy)]
pub struct Four(Words);

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
type Words = safe_arch::m256i;

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
type Words = [u64; 4];

impl From<[u64; 4]> for Four {
    #[inline(always)]
    fn from(sets: [u64; 4]) -> Four {
        Four(sets.into())
    }
}

impl From<Four> for [u64; 4] {
    #[inline(always)]
    fn from(four: Four) -> [u64; 4] {
        four.0.into()
    }
}

impl Default for Four {
    fn default() -> Four {
        Four::all(0)
    }
}

impl Four {
    /// The same set four times.
    #[inline(always)]
    pub fn all(set: u64) -> Four {
        Four::from([set; 4])
    }

    /// How many ones each set has.
    #[inline(always)]
    pub fn counts(self) -> Four {
        Four::from(<[u64; 4]>::from(self).map(|set| u64::from(set.count_ones())))
    }

    /// The sum of the four words.
    #[inline(always)]
    pub fn sum(self) -> u64 {
        let [a, b, c, d] = self.into();
        (a.wrapping_add(b)).wrapping_add(c.wrapping_add(d))
    }

    /// What is in any of the sets.
    #[inline(always)]
    pub fn union(self) -> u64 {
        let [a, b, c, d] = self.into();
        (a | b) | (c | d)
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
impl Four {
    /// Each set shifted upwards by its own number of bits; nothing is left of it from 64 on.
    #[inline(always)]
    pub fn up(self, by: Four) -> Four {
        Four(safe_arch::shl_each_u64_m256i(self.0, by.0))
    }

    /// Each set shifted downwards by its own number of bits; nothing is left of it from 64 on.
    #[inline(always)]
    pub fn down(self, by: Four) -> Four {
        Four(safe_arch::shr_each_u64_m256i(self.0, by.0))
    }

    /// What is in both, set by set.
    #[inline(always)]
    pub fn and(self, other: Four) -> Four {
        Four(self.0 & other.0)
    }

    /// What is in either, set by set.
    #[inline(always)]
    pub fn or(self, other: Four) -> Four {
        Four(self.0 | other.0)
    }

    /// Whether all four sets are empty.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        safe_arch::testz_m256i(self.0, self.0) != 0
    }

    /// The sums, word by word.
    #[inline(always)]
    pub fn plus(self, other: Four) -> Four {
        Four(safe_arch::add_i64_m256i(self.0, other.0))
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
impl Four {
    /// Each set shifted upwards by its own number of bits; nothing is left of it from 64 on.
    pub fn up(self, by: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n].checked_shl(by.0[n] as u32).unwrap_or(0)))
    }

    /// Each set shifted downwards by its own number of bits; nothing is left of it from 64 on.
    pub fn down(self, by: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n].checked_shr(by.0[n] as u32).unwrap_or(0)))
    }

    /// What is in both, set by set.
    pub fn and(self, other: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    /// What is in either, set by set.
    pub fn or(self, other: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    /// Whether all four sets are empty.
    pub fn is_empty(self) -> bool {
        self.union() == 0
    }

    /// The sums, word by word.
    pub fn plus(self, other: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n].wrapping_add(other.0[n])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_is_treated_by_itself() {
        let sets = Four::from([1, 0b110, 1 << 63, u64::MAX]);
        let by = Four::from([0, 1, 64, 63]);
        assert_eq!(<[u64; 4]>::from(sets.up(by)), [1, 0b1100, 0, 1 << 63]);
        assert_eq!(<[u64; 4]>::from(sets.down(by)), [1, 0b11, 0, 1]);
        assert_eq!(<[u64; 4]>::from(sets.counts()), [1, 2, 1, 64]);
        assert_eq!(sets.counts().sum(), 68);
        assert_eq!(sets.and(Four::all(3)).union(), 3);
        assert_eq!(<[u64; 4]>::from(sets.and(Four::all(2)).or(by)), [0, 3, 64, 63]);
        assert_eq!(<[u64; 4]>::from(by.plus(by)), [0, 2, 128, 126]);
        assert!(Four::all(0).is_empty() && !Four::from([0, 0, 1 << 63, 0]).is_empty());
    }
}
