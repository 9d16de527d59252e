//! The positions that have occurred: draws by repetition depend on them.

/// The positions that have occurred, by their hashes.
#[derive(Clone)]
pub struct Past {
    hashes: Vec<u64>,
    /// How many of the hashes share these low bits: nearly always the first thing to look at, and the last.
    seen: Vec<u8>,
}

const SLOTS: usize = 1024;

impl Past {
    /// No past, with room for as many positions as there can be moves.
    pub fn new(moves: usize) -> Past {
        Past { hashes: Vec::with_capacity(moves.min(4096) + 1), seen: vec![0; SLOTS] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for hash in self.hashes.drain(..) {
            self.seen[hash as usize % SLOTS] = 0;
        }
    }

    /// Notes a position; gives how often it has occurred, if that is at least `often`, else anything less.
    #[inline]
    pub fn note(&mut self, hash: u64, often: u32) -> bool {
        self.hashes.push(hash);
        let slot = &mut self.seen[hash as usize % SLOTS];
        *slot = slot.saturating_add(1);
        u32::from(*slot) >= often.min(255) && self.occurred(hash) >= often as usize
    }

    /// The positions noted, in their order.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// How often a position has occurred.
    pub fn occurred(&self, hash: u64) -> usize {
        self.hashes.iter().filter(|known| **known == hash).count()
    }
}
