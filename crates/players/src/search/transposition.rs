//! The transposition table: search results by position hash.

/// Bound type of a stored score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The entry is empty.
    #[default]
    None,
    /// The exact score.
    Exact,
    /// A lower bound: the search failed high.
    Lower,
    /// An upper bound: the search failed low.
    Upper,
}

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    key: u64,
    /// The score for the player to move; win scores are relative to the node.
    pub value: i32,
    /// The number of the best move.
    pub number: u16,
    /// The depth of the search below the position.
    pub depth: u8,
    /// The bound type of the score.
    pub bound: Bound,
}

/// A transposition table with one entry per slot. A new position always replaces another one; the same position is replaced
/// unless it was searched deeper.
#[derive(Clone, Debug, Default)]
pub struct TranspositionTable {
    entries: Vec<Entry>,
}

impl TranspositionTable {
    /// Creates a table with two to this power entries, 16 bytes each.
    pub fn new(bits: u32) -> TranspositionTable {
        TranspositionTable { entries: vec![Entry::default(); 1 << bits] }
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    /// Probes the table.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.place(key)];
        (entry.key == key && entry.bound != Bound::None).then_some(entry)
    }

    /// Stores a search result; a move number that does not fit is left out.
    #[inline]
    pub fn put(&mut self, key: u64, value: i32, number: u32, depth: u32, bound: Bound) {
        let place = self.place(key);
        let entry = &mut self.entries[place];
        let depth = depth.min(255) as u8;
        if entry.key == key && entry.depth > depth && bound != Bound::Exact {
            return;
        }
        *entry = Entry { key, value, number: number.min(u16::MAX.into()) as u16, depth, bound };
    }
}
