//! Selection in random pairs: the fitter of the two survives.

use std::cmp::Ordering;

use game::Rng;

/// Pairs everybody at random and keeps the fitter of each two, the earlier where both are as fit; in their order. Where
/// one is left over it stays.
pub fn tournament(count: usize, is_fitter: &dyn Fn(usize, usize) -> Ordering, stream: &mut Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    stream.shuffle(&mut all);
    let winner = |pair: &[usize]| match pair {
        [one, other] if is_fitter(*one, *other).then(other.cmp(one)).is_lt() => *other,
        pair => pair[0],
    };
    let mut survivors: Vec<usize> = all.chunks(2).map(winner).collect();
    survivors.sort_unstable();
    survivors
}

#[cfg(test)]
mod tests {
    use super::*;

    // R22 R23
    #[test]
    fn half_of_them_survive_the_best_always_and_the_fitter_more_often() {
        let fitness = [3, 9, 1, 4, 0, 5, 2, 6];
        let mut survived = [0; 8];
        for number in 0..4000 {
            let order = |one: usize, other: usize| fitness[one].cmp(&fitness[other]);
            let survivors = tournament(8, &order, &mut Rng::new(3, number));
            assert!(survivors.len() == 4 && survivors.is_sorted() && survivors.contains(&1) && !survivors.contains(&4));
            survivors.iter().for_each(|one| survived[*one] += 1);
        }
        let mut ranked: Vec<usize> = (0..8).collect();
        ranked.sort_by_key(|one| fitness[*one]);
        assert!(ranked.is_sorted_by(|one, other| survived[*one] < survived[*other]), "{survived:?}");
    }

    #[test]
    fn where_two_are_alike_the_earlier_stays() {
        for number in 0..50 {
            assert_eq!(tournament(2, &|_, _| Ordering::Equal, &mut Rng::new(3, number)), [0]);
        }
        assert_eq!(tournament(1, &|_, _| Ordering::Equal, &mut Rng::new(3, 0)), [0]);
    }
}
