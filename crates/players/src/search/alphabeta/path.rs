//! Repetition detection: the positions on the path from the start of the game.

/// The number of buckets, by the low bits of the hashes.
const PLACES: usize = 1024;

/// The hashes of the positions on the path.
pub struct Path {
    hashes: Vec<u64>,
    /// The number of hashes in each bucket: nearly always 0, and then no list is searched.
    alike: Vec<u32>,
}

impl Path {
    /// Creates the path of the earlier positions.
    pub fn new(past: &[u64]) -> Path {
        let mut path = Path { hashes: Vec::new(), alike: vec![0; PLACES] };
        past.iter().for_each(|hash| path.push(*hash));
        path
    }

    /// Adds a position.
    #[inline]
    pub fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
        self.alike[hash as usize % PLACES] += 1;
    }

    /// Removes the last position.
    #[inline]
    pub fn pop(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.alike[hash as usize % PLACES] -= 1;
        }
    }

    /// Returns true if a position is on the path.
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
