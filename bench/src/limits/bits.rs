//! Bits of a word.

/// The bit of the set that has `rank` (modulo 64) lower ones in it, or 0 if the set has no more than those.
///
/// So the bit of a number in several small sets is found without asking in which it is: the sets before it are given too large
/// a rank, those after it a rank below zero, which is too large as well.
#[inline(always)]
pub fn nth_bit(set: u64, rank: u32) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return safe_arch::population_deposit_u64(1 << (rank % 64), set);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return stripped(set, rank);
}

/// The same for machines without an instruction for it.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
#[inline(always)]
fn stripped(mut set: u64, rank: u32) -> u64 {
    if rank % 64 >= set.count_ones() {
        return 0;
    }
    for _ in 0..rank % 64 {
        set &= set.wrapping_sub(1);
    }
    set & set.wrapping_neg()
}

/// The bits of the set where the mask has ones, moved together.
#[inline(always)]
pub fn gathered(set: u64, mask: u64) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return safe_arch::population_extract_u64(set, mask) as usize;
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return picked(set, mask);
}

/// The same for machines without an instruction for it.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn picked(set: u64, mask: u64) -> usize {
    ones(mask).enumerate().fold(0, |all, (n, place)| all | ((set >> place & 1) as usize) << n)
}

/// The places of the ones of a set, from the lowest.
#[inline(always)]
pub fn ones(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rng;

    #[test]
    fn the_bit_of_each_rank_is_found() {
        let mut rng = Rng::new(1, 0);
        for _ in 0..1000 {
            let set = rng.bits() & rng.bits();
            for (rank, place) in ones(set).enumerate() {
                assert_eq!(nth_bit(set, rank as u32), 1 << place);
                assert_eq!(stripped(set, rank as u32), 1 << place);
            }
            assert_eq!(ones(set).count() as u32, set.count_ones());
            let mask = rng.bits();
            assert_eq!(gathered(set, mask), picked(set, mask));
            for none in [set.count_ones(), u32::MAX, 0u32.wrapping_sub(20)] {
                assert_eq!([nth_bit(set, none), stripped(set, none)], [0, 0]);
            }
        }
    }
}
