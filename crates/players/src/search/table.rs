//! What is known of positions that were looked at before.

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// Nothing: the place is free.
    #[default]
    None,
    /// It is just that.
    Exact,
    /// It is at least that.
    Least,
    /// It is at most that.
    Most,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    key: u64,
    /// What it is worth to whoever moves there; games won count from there.
    pub value: i32,
    /// The number of the best move.
    pub number: u16,
    /// How many moves ahead were looked at.
    pub depth: u8,
    /// What the value says.
    pub bound: Bound,
}

/// What is known of positions, a place for each; a position takes the place of another that was looked at less deeply, or in
/// an earlier search.
#[derive(Clone, Debug, Default)]
pub struct Table {
    places: Vec<Entry>,
}

impl Table {
    /// A table with two to this power places, 16 bytes each.
    pub fn new(bits: u32) -> Table {
        Table { places: vec![Entry::default(); 1 << bits] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.fill(Entry::default());
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.places[self.place(key)];
        (entry.key == key && entry.bound != Bound::None).then_some(entry)
    }

    /// Notes what was found out about a position; the number of a move that does not fit is left out.
    #[inline]
    pub fn put(&mut self, key: u64, value: i32, number: u32, depth: u32, bound: Bound) {
        let place = self.place(key);
        let entry = &mut self.places[place];
        let depth = depth.min(255) as u8;
        if entry.key == key && entry.depth > depth && bound != Bound::Exact {
            return;
        }
        *entry = Entry { key, value, number: number.min(u16::MAX.into()) as u16, depth, bound };
    }
}
