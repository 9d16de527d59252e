//! A place on a board.

/// A place on a board, numbered from 0; on a grid row by row from White's left-hand corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Site(pub u16);

impl Site {
    /// The site's number, to index tables with.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
