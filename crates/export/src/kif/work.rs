//! How much is worked out for a rule sheet: counted without a clock, so that the same game ends in the same way everywhere.

use std::cell::Cell;

use super::Refusal;

/// More than this is usually not worked out: it would take too long.
pub const MOST_WORK: u64 = 250_000_000;

/// Work done so far, in tests and connectives that were looked at.
#[derive(Debug)]
pub(crate) struct Work {
    done: Cell<u64>,
    most: u64,
}

impl Work {
    /// Nothing is done yet; this much may be.
    pub(crate) fn new(most: u64) -> Work {
        Work { done: Cell::new(0), most }
    }

    /// Counts work; whether there was less than may be done.
    pub(crate) fn spend(&self, amount: usize) -> bool {
        self.done.set(self.done.get().saturating_add(amount as u64));
        !self.is_spent()
    }

    /// Whether more was asked for than may be done. What is worked out from then on means nothing.
    pub(crate) fn is_spent(&self) -> bool {
        self.done.get() > self.most
    }

    /// How much was done.
    pub(crate) fn done(&self) -> u64 {
        self.done.get()
    }

    /// Why nothing is written where there was too much to do.
    pub(crate) fn refusal(&self) -> Refusal {
        let reason = format!("the rules come to more than {} conditions to work out", self.most);
        Refusal::new(reason, "make the board smaller or the rules simpler, or play the game with this program")
    }
}
