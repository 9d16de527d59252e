//! Four sets at a time.
//!
//! Arrays would do, but the compiler has its own ideas of what to put together in one vector: this says it.

/// Four sets at a time.
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
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
impl Four {
    /// Each set shifted upwards by its own number of bits.
    #[inline(always)]
    pub fn up(self, by: Four) -> Four {
        Four(safe_arch::shl_each_u64_m256i(self.0, by.0))
    }

    /// Each set shifted downwards by its own number of bits.
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

    /// The sums, word by word.
    #[inline(always)]
    pub fn plus(self, other: Four) -> Four {
        Four(safe_arch::add_i64_m256i(self.0, other.0))
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
impl Four {
    /// Each set shifted upwards by its own number of bits.
    pub fn up(self, by: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] << by.0[n]))
    }

    /// Each set shifted downwards by its own number of bits.
    pub fn down(self, by: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] >> by.0[n]))
    }

    /// What is in both, set by set.
    pub fn and(self, other: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    /// What is in either, set by set.
    pub fn or(self, other: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    /// The sums, word by word.
    pub fn plus(self, other: Four) -> Four {
        Four(std::array::from_fn(|n| self.0[n] + other.0[n]))
    }
}
