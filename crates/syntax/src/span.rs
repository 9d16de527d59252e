//! A stretch of text, and a thing that was read there.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A stretch of text, in bytes from its beginning.
///
/// ```
/// use syntax::Span;
///
/// let text = "GAME chess END GAME.";
/// let (keyword, name) = (Span::new(0, 4), Span::new(5, 10));
/// let both = keyword.to(name);
/// assert_eq!(&text[both.start..both.end], "GAME chess");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The stretch from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The stretch from the beginning of this one to the end of another.
    pub fn to(self, last: Span) -> Span {
        Span { start: self.start, end: last.end.max(self.start) }
    }
}

/// A thing and where it was read. Two are equal if the things are: where they stand makes no difference.
#[derive(Clone, Copy, Debug, Default)]
pub struct Located<T> {
    /// The thing.
    pub value: T,
    /// Where it was read; empty at 0 if it was not read but made.
    pub span: Span,
}

impl<T> Located<T> {
    /// A thing read at a place.
    pub fn new(value: T, span: Span) -> Located<T> {
        Located { value, span }
    }

    /// A thing that stands nowhere.
    pub fn made(value: T) -> Located<T> {
        Located { value, span: Span::default() }
    }
}

impl<T> Deref for Located<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Located<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Located<T>) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Located<T> {}

impl<T: PartialOrd> PartialOrd for Located<T> {
    fn partial_cmp(&self, other: &Located<T>) -> Option<std::cmp::Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Located<T> {
    fn cmp(&self, other: &Located<T>) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Located<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T> From<T> for Located<T> {
    fn from(value: T) -> Located<T> {
        Located::made(value)
    }
}
