//! Random choice for many games at once: each game draws one of its legal moves, all alike.
//!
//! The legal moves of each game are counted by adders on bits, the counts are turned from planes of bits into numbers, each game
//! draws a number below its count, and the numbers are turned back into planes. Then all games count down together while one goes
//! through the moves: the move at which a game's number runs out is the one that it plays.

use game::Rng;

use super::code::tapped;
use super::lanes::Lanes;

/// How many bits a count can have.
const MAX_PLANES: usize = 20;

/// How many legal moves each game has, as planes of bits, the lowest first.
pub(super) struct Count<L> {
    planes: [L; MAX_PLANES],
    /// How many planes are not empty.
    used: usize,
}

impl<L: Lanes> Count<L> {
    /// Counts the moves of which `taps` tell whether they are legal.
    ///
    /// Eight bits are added at a time, by seven adders of three bits each; of what is left over, few bits go on to higher planes.
    pub fn of(values: &[L], moves: &[(u32, u32)]) -> Count<L> {
        let mut planes = [L::none(); MAX_PLANES];
        for moves in moves.chunks(8) {
            let mut bits = [L::none(); 8];
            let mut any = L::none();
            for (bit, (tap, _)) in bits.iter_mut().zip(moves) {
                *bit = tapped(values, *tap);
                any = any | *bit;
            }
            if any.is_none() {
                continue;
            }
            let mut fours = [L::none(); 2];
            for (four, bits) in fours.iter_mut().zip(bits.chunks_exact(4)) {
                let one = add(&mut planes[0], bits[0], bits[1]);
                let two = add(&mut planes[0], bits[2], bits[3]);
                *four = add(&mut planes[1], one, two);
            }
            let mut carry = add(&mut planes[2], fours[0], fours[1]);
            for plane in &mut planes[3..] {
                if carry.is_none() {
                    break;
                }
                carry = add(plane, carry, L::none());
            }
        }
        let used = (0..MAX_PLANES).rev().find(|plane| !planes[*plane].is_none()).map_or(0, |plane| plane + 1);
        Count { planes, used }
    }

    /// The games that have a move at all.
    pub fn some(&self) -> L {
        united(&self.planes[..self.used])
    }

    /// The games that have more than one.
    pub fn several(&self) -> L {
        united(&self.planes[..self.used][self.used.min(1)..])
    }

    /// Lets each of these games draw a number below its count; the others have 0.
    pub fn draw(&self, games: L, rngs: &mut [Rng]) -> Draw<L> {
        let mut planes = [L::none(); MAX_PLANES];
        for (word, rngs) in rngs.chunks_mut(64).enumerate() {
            let mut left = games.word(word);
            if left == 0 {
                continue;
            }
            let (low, high) = (self.numbers(word, 0), self.numbers(word, 8));
            let higher = if self.used > 16 { self.numbers(word, 16) } else { [0; 8] };
            let (mut low_drawn, mut high_drawn, mut higher_drawn) = ([0u64; 8], [0u64; 8], [0u64; 8]);
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let (byte, shift) = (lane / 8, lane % 8 * 8);
                let part = |bytes: &[u64; 8]| (bytes[byte] >> shift & 0xff) as u32;
                let drawn = u64::from(rngs[lane].below(part(&low) | part(&high) << 8 | part(&higher) << 16));
                low_drawn[byte] |= (drawn & 0xff) << shift;
                high_drawn[byte] |= (drawn >> 8 & 0xff) << shift;
                higher_drawn[byte] |= (drawn >> 16 & 0xff) << shift;
            }
            put(&mut planes, word, 0, &low_drawn, self.used);
            put(&mut planes, word, 8, &high_drawn, self.used);
            put(&mut planes, word, 16, &higher_drawn, self.used);
        }
        Draw { planes, used: self.used }
    }

    /// Eight bits of the counts of 64 games, from plane `first` on: a byte for each game.
    fn numbers(&self, word: usize, first: usize) -> [u64; 8] {
        let mut bytes = [0; 8];
        for plane in first..self.used.min(first + 8) {
            let bits = self.planes[plane].word(word);
            for (n, byte) in bytes.iter_mut().enumerate() {
                *byte |= (bits >> (8 * n) & 0xff) << (8 * (plane - first));
            }
        }
        bytes.iter_mut().for_each(|byte| *byte = transposed(*byte));
        bytes
    }
}

/// Puts eight bits of the numbers of 64 games into planes from `first` on.
fn put<L: Lanes>(planes: &mut [L], word: usize, first: usize, bytes: &[u64; 8], used: usize) {
    if first >= used {
        return;
    }
    let bytes = bytes.map(transposed);
    for (at, plane) in planes[first..used.min(first + 8)].iter_mut().enumerate() {
        let bits = bytes.iter().enumerate().map(|(n, byte)| (byte >> (8 * at) & 0xff) << (8 * n));
        plane.set_word(word, bits.fold(0, |all, bits| all | bits));
    }
}

/// Adds two bits to a plane; returns the carry.
#[inline]
fn add<L: Lanes>(plane: &mut L, a: L, b: L) -> L {
    let either = *plane ^ a;
    let carry = *plane & a | either & b;
    *plane = either ^ b;
    carry
}

fn united<L: Lanes>(planes: &[L]) -> L {
    planes.iter().fold(L::none(), |all, plane| all | *plane)
}

/// Eight bytes of eight bits with rows and columns swapped.
fn transposed(bits: u64) -> u64 {
    let mut x = bits;
    let swap = |x: u64, mask: u64, shift: u32| {
        let t = (x ^ (x >> shift)) & mask;
        x ^ t ^ (t << shift)
    };
    x = swap(x, 0x00aa_00aa_00aa_00aa, 7);
    x = swap(x, 0x0000_cccc_0000_cccc, 14);
    swap(x, 0x0000_0000_f0f0_f0f0, 28)
}

/// The number that each game has drawn, as planes of bits.
pub(super) struct Draw<L> {
    planes: [L; MAX_PLANES],
    used: usize,
}

impl<L: Lanes> Draw<L> {
    /// Does of each game's legal moves the one with the number drawn.
    pub fn play(&self, values: &mut [L], moves: &[(u32, u32)]) {
        match self.used {
            0 | 1 => self.count_down::<1>(values, moves),
            2 => self.count_down::<2>(values, moves),
            3 => self.count_down::<3>(values, moves),
            4 => self.count_down::<4>(values, moves),
            5 => self.count_down::<5>(values, moves),
            6 => self.count_down::<6>(values, moves),
            7 => self.count_down::<7>(values, moves),
            8 => self.count_down::<8>(values, moves),
            9..=12 => self.count_down::<12>(values, moves),
            _ => self.count_down::<MAX_PLANES>(values, moves),
        }
    }

    fn count_down<const N: usize>(&self, values: &mut [L], moves: &[(u32, u32)]) {
        let mut planes: [L; N] = std::array::from_fn(|plane| self.planes[plane]);
        let mut left = L::all();
        for (tap, done) in moves {
            let mut borrow = tapped(values, *tap) & left;
            if !borrow.is_none() {
                for plane in &mut planes {
                    let before = *plane;
                    *plane = before ^ borrow;
                    borrow = borrow.without(before);
                }
                left = left ^ borrow;
            }
            values[*done as usize] = borrow;
        }
    }
}

/// Does the only legal move of each game.
pub(super) fn play_only<L: Lanes>(values: &mut [L], moves: &[(u32, u32)]) {
    for (tap, done) in moves {
        values[*done as usize] = tapped(values, *tap);
    }
}

#[cfg(test)]
mod tests {
    use wide::u64x8;

    use super::*;

    #[test]
    fn rows_and_columns_of_eight_bytes_are_swapped() {
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            assert_eq!(transposed(1 << (8 * row + column)), 1 << (8 * column + row));
        }
    }

    #[test]
    fn every_legal_move_is_drawn_alike_and_no_other() {
        // Game `n` has the moves whose numbers have bit 0, 1 ... of `n` set in a pattern: some have one, some hundreds.
        let moves: Vec<(u32, u32)> = (0..300).map(|n| (2 * n, 300 + n)).collect();
        let legal = |lane: usize, n: usize| n.is_multiple_of(lane % 7 + 1);
        let mut values = vec![u64x8::splat(0); 600];
        for (lane, n) in (0..128).flat_map(|lane| (0..300).map(move |n| (lane, n))) {
            if legal(lane, n) {
                values[n].insert(lane);
            }
        }
        let mut rngs: Vec<Rng> = (0..512).map(|lane| Rng::new(7, lane)).collect();
        let mut times = [[0u32; 300]; 7];
        for _ in 0..400 {
            let count = Count::of(&values, &moves);
            count.draw(count.several(), &mut rngs).play(&mut values, &moves);
            for lane in 0..128 {
                let done: Vec<usize> = (0..300).filter(|n| values[300 + n].has(lane)).collect();
                assert!(done.len() == 1 && legal(lane, done[0]), "game {lane}: {done:?}");
                times[lane % 7][done[0]] += 1;
            }
        }
        for (kind, times) in times.iter().enumerate() {
            let (lanes, choices) = ((kind..128).step_by(7).count(), 300usize.div_ceil(kind + 1));
            let mean = (400 * lanes) as f64 / choices as f64;
            let drawn = times.iter().enumerate().filter(|(n, _)| n % (kind + 1) == 0);
            let chi: f64 = drawn.map(|(_, times)| (f64::from(*times) - mean).powi(2) / mean).sum();
            // Six standard deviations of the chi-squared distribution.
            let freedom = (choices - 1) as f64;
            assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt(), "kind {kind}: {chi} for {choices} choices");
        }
    }
}
