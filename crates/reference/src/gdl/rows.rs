//! A set of rows of numbers, each of which has a number itself: interned terms, relations and keys of indexes are such sets.

const EMPTY: u32 = u32::MAX;

/// A set of rows; the first row that was put in has number 0.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// Where each row begins, and where the last ends.
    starts: Vec<u32>,
    data: Vec<u32>,
    /// Open addressing: numbers of rows, by hash. It is looked up and never walked.
    slots: Vec<u32>,
}

impl Default for Rows {
    fn default() -> Rows {
        Rows { starts: vec![0], data: Vec::new(), slots: vec![EMPTY; 8] }
    }
}

impl Rows {
    /// How many rows there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The row with a number.
    pub(super) fn get(&self, number: usize) -> &[u32] {
        &self.data[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The number of a row, if it is in the set.
    pub(super) fn find(&self, row: &[u32]) -> Option<u32> {
        Some(self.slots[self.slot(row)]).filter(|number| *number != EMPTY)
    }

    /// Puts a row in; returns its number, and whether it is new.
    pub(super) fn insert(&mut self, row: &[u32]) -> (u32, bool) {
        let slot = self.slot(row);
        if self.slots[slot] != EMPTY {
            return (self.slots[slot], false);
        }
        let number = self.len() as u32;
        self.slots[slot] = number;
        self.data.extend_from_slice(row);
        self.starts.push(self.data.len() as u32);
        if 2 * self.len() > self.slots.len() {
            self.grow();
        }
        (number, true)
    }

    /// Takes all rows out.
    pub(super) fn clear(&mut self) {
        if self.len() > 0 {
            self.starts.truncate(1);
            self.data.clear();
            self.slots.fill(EMPTY);
        }
    }

    fn slot(&self, row: &[u32]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(row) as usize & mask;
        while self.slots[slot] != EMPTY && self.get(self.slots[slot] as usize) != row {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; 2 * self.slots.len()];
        for number in 0..self.len() {
            let slot = self.slot(self.get(number));
            self.slots[slot] = number as u32;
        }
    }
}

/// Multiplies and turns, number by number.
fn hash(row: &[u32]) -> u64 {
    let step = |hash: u64, number: &u32| (hash.rotate_left(5) ^ u64::from(*number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let hash = row.iter().fold(row.len() as u64, step);
    hash ^ (hash >> 32)
}
