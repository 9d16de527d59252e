//! The positions that led to one.

/// How many places there are for positions, by the last bits of their hashes.
const PLACES: usize = 1024;

/// The hashes of the positions that led to one.
pub struct Path {
    hashes: Vec<u64>,
    /// How many of the hashes have these last bits: nearly always none, and then it is not one of them.
    alike: Vec<u32>,
}

impl Path {
    /// The positions that have been.
    pub fn new(past: &[u64]) -> Path {
        let mut path = Path { hashes: Vec::new(), alike: vec![0; PLACES] };
        past.iter().for_each(|hash| path.push(*hash));
        path
    }

    /// One position further.
    #[inline]
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        self.alike[hash as usize % PLACES] += 1;
    }

    /// One position back.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.alike[hash as usize % PLACES] -= 1;
        }
    }

    /// Whether a position has been on the way.
    #[inline]
    pub fn contains(&self, hash: u64) -> bool {
        self.alike[hash as usize % PLACES] > 0 && self.hashes.contains(&hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_on_the_way_until_it_is_left() {
        let mut path = Path::new(&[7, 1024 + 7]);
        path.push(9);
        assert!(path.contains(7) && path.contains(1024 + 7) && path.contains(9));
        assert!(!path.contains(2048 + 7) && !path.contains(8));
        path.pop();
        path.pop();
        assert!(path.contains(7) && !path.contains(1024 + 7) && !path.contains(9));
    }
}
