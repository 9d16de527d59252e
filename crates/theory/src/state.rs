//! States as values: which properties hold now. Two representations give the same answers (Pell 1993, section 2.2).

mod open;
mod situation;
mod strips;

pub use open::{Domain, Open};
pub use situation::Situation;
pub use strips::Strips;

use crate::term::Term;

/// A state of a game: a bag of ground properties that can be asked, added to and deleted from.
///
/// A state is never changed: `add` and `del` make another one, and what can be shared is shared. So a goal is a relation between the
/// state before it and the state after it (Pell 1993, section 2.3).
pub trait State: Clone {
    /// Whether not all is known of the state: then what is not found may hold all the same.
    const OPEN: bool = false;

    /// The state in which just these properties hold.
    fn of(facts: Vec<Term>) -> Self;

    /// The properties with this functor, in an order that depends on the state alone.
    fn matching(&self, name: &str, arity: usize) -> Vec<Term>;

    /// Those of the properties with this functor that may have these arguments, as far as they are known; others may be among them.
    fn fitting(&self, name: &str, known: &[Option<Term>]) -> Vec<Term> {
        self.matching(name, known.len())
    }

    /// The state in which this property holds once more.
    fn add(&self, fact: &Term) -> Self;

    /// The state in which this property holds once less; `None` if it does not hold.
    fn del(&self, fact: &Term) -> Option<Self>;

    /// All properties, sorted.
    fn facts(&self) -> Vec<Term>;

    /// What is known once this property of [`State::matching`] has been relied on; `None` if it cannot be.
    fn relying_on(&self, fact: &Term) -> Option<Self> {
        let _ = fact;
        Some(self.clone())
    }

    /// The state as the goal of a `not` sees it: only what holds for certain can make a `not` fail.
    fn negated(&self) -> Self {
        self.clone()
    }
}
