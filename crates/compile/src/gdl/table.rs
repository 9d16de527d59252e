//! The facts of one relation: rows of constants, each once, with indexes by columns.

/// No row.
pub(super) const NONE: u32 = u32::MAX;

/// The facts of one relation.
#[derive(Clone, Debug)]
pub(super) struct Table {
    arity: usize,
    rows: Vec<u32>,
    len: usize,
    unique: Buckets,
    indexes: Vec<Index>,
}

/// Rows by some of their columns: the newest row of each key, and to each row the one before it.
#[derive(Clone, Debug)]
struct Index {
    columns: Box<[u8]>,
    newest: Buckets,
    before: Vec<u32>,
}

/// A hash table of rows with open addressing. A bucket counts only if it has the stamp of today, so that all are emptied at once.
#[derive(Clone, Debug)]
struct Buckets {
    slots: Vec<(u32, u32)>,
    stamp: u32,
    used: usize,
    shift: u32,
}

fn hash(values: impl Iterator<Item = u32>) -> u64 {
    values.fold(0, |hash: u64, value| (hash.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

impl Buckets {
    fn new() -> Buckets {
        Buckets { slots: vec![(0, NONE); 16], stamp: 1, used: 0, shift: 60 }
    }

    fn clear(&mut self) {
        self.used = 0;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.slots.fill((0, NONE));
            self.stamp = 1;
        }
    }

    /// The bucket of the row that `same` accepts, or the empty one where it would be.
    #[inline]
    fn find(&self, hash: u64, mut same: impl FnMut(u32) -> bool) -> (usize, u32) {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> self.shift) as usize & mask;
        loop {
            let (stamp, row) = self.slots[at];
            if stamp != self.stamp {
                return (at, NONE);
            }
            if same(row) {
                return (at, row);
            }
            at = (at + 1) & mask;
        }
    }

    fn put(&mut self, at: usize, row: u32) {
        self.used += usize::from(self.slots[at].0 != self.stamp);
        self.slots[at] = (self.stamp, row);
    }

    fn is_full(&self) -> bool {
        self.used * 2 >= self.slots.len()
    }

    /// Twice as many buckets; `hash_of` says where each row belongs.
    fn grow(&mut self, hash_of: impl Fn(u32) -> u64) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![(0, NONE); old.len() * 2];
        self.shift -= 1;
        for (stamp, row) in old {
            if stamp == self.stamp {
                let (at, _) = self.find(hash_of(row), |_| false);
                self.slots[at] = (self.stamp, row);
            }
        }
    }
}

impl Table {
    /// An empty table with these indexes.
    pub fn new(arity: usize, indexes: &[Box<[u8]>]) -> Table {
        let index = |columns: Box<[u8]>| Index { columns, newest: Buckets::new(), before: Vec::new() };
        let indexes = indexes.iter().cloned().map(index).collect();
        Table { arity, rows: Vec::new(), len: 0, unique: Buckets::new(), indexes }
    }

    /// The same rows with other indexes.
    pub fn with_indexes(&self, indexes: &[Box<[u8]>]) -> Table {
        let mut table = Table::new(self.arity, indexes);
        (0..self.len).for_each(|row| {
            table.insert(self.row(row as u32));
        });
        table
    }

    /// How many indexes there are.
    pub fn indexes(&self) -> usize {
        self.indexes.len()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn clear(&mut self) {
        self.rows.clear();
        self.len = 0;
        self.unique.clear();
        for index in &mut self.indexes {
            index.newest.clear();
            index.before.clear();
        }
    }

    #[inline]
    pub fn row(&self, row: u32) -> &[u32] {
        let start = row as usize * self.arity;
        &self.rows[start..start + self.arity]
    }

    pub fn rows(&self) -> impl Iterator<Item = &[u32]> + '_ {
        (0..self.len as u32).map(|row| self.row(row))
    }

    /// Adds a row; tells whether it is new.
    pub fn insert(&mut self, values: &[u32]) -> bool {
        let rows = &self.rows;
        let arity = self.arity;
        let row_of = |row: u32| &rows[row as usize * arity..(row as usize + 1) * arity];
        let (at, found) = self.unique.find(hash(values.iter().copied()), |row| row_of(row) == values);
        if found != NONE {
            return false;
        }
        self.unique.put(at, self.len as u32);
        self.rows.extend_from_slice(values);
        let rows = &self.rows;
        let row_of = |row: u32| &rows[row as usize * arity..(row as usize + 1) * arity];
        if self.unique.is_full() {
            self.unique.grow(|row| hash(row_of(row).iter().copied()));
        }
        for index in &mut self.indexes {
            index.insert(self.len as u32, row_of);
        }
        self.len += 1;
        true
    }

    /// The number of a row, if it is there.
    #[inline]
    pub fn find(&self, values: &[u32]) -> u32 {
        self.unique.find(hash(values.iter().copied()), |row| self.row(row) == values).1
    }

    /// The newest row with this key in an index.
    #[inline]
    pub fn newest(&self, index: usize, key: &[u32]) -> u32 {
        let Index { columns, newest, .. } = &self.indexes[index];
        newest
            .find(hash(key.iter().copied()), |row| {
                let row = self.row(row);
                columns.iter().zip(key).all(|(column, value)| row[*column as usize] == *value)
            })
            .1
    }

    /// The row before with the same key.
    #[inline]
    pub fn before(&self, index: usize, row: u32) -> u32 {
        self.indexes[index].before[row as usize]
    }

    /// How many different values each column has.
    pub fn distinct(&self) -> Vec<usize> {
        let count = |column: usize| {
            let mut values: Vec<u32> = self.rows().map(|row| row[column]).collect();
            values.sort_unstable();
            values.dedup();
            values.len()
        };
        (0..self.arity).map(count).collect()
    }
}

impl Index {
    fn insert<'a>(&mut self, row: u32, row_of: impl Fn(u32) -> &'a [u32]) {
        let columns = &self.columns;
        let key = |row: u32| columns.iter().map(|column| row_of(row)[*column as usize]).collect::<Key>();
        let hash_of = |row: u32| {
            let values = row_of(row);
            hash(columns.iter().map(|column| values[*column as usize]))
        };
        let mine = key(row);
        let (at, before) = self.newest.find(hash_of(row), |other| {
            let values = row_of(other);
            columns.iter().zip(&mine).all(|(column, value)| values[*column as usize] == *value)
        });
        self.before.push(before);
        self.newest.put(at, row);
        if self.newest.is_full() {
            self.newest.grow(hash_of);
        }
    }
}

/// The values of a key.
type Key = smallvec::SmallVec<[u32; 8]>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_kept_once_and_found_by_any_index() {
        let mut table = Table::new(2, &[Box::from([1u8])]);
        for n in 0..1000 {
            assert!(table.insert(&[n, n % 7]));
            assert!(!table.insert(&[n, n % 7]));
        }
        let (mut row, mut found) = (table.newest(0, &[3]), 0);
        while row != NONE {
            assert_eq!(table.row(row)[1], 3);
            found += 1;
            row = table.before(0, row);
        }
        assert_eq!(found, 143);
        assert_eq!(table.find(&[5, 5]), 5);
        assert_eq!(table.find(&[5, 6]), NONE);
        table.clear();
        assert_eq!((table.len(), table.newest(0, &[3])), (0, NONE));
    }
}
