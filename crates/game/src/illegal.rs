//! A move that is not legal.

use std::error::Error;
use std::fmt;

/// A move is not legal in the position where it was to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this move is not legal here")
    }
}

impl Error for IllegalMove {}
