//! Lists that must not grow beyond what can be listed.

#[expect(clippy::disallowed_types, reason = "asked, never walked: its order does not matter")]
use std::collections::HashSet;

use game::MAX_MOVES;
use metagame::notation::Leg;

/// There are more complete moves than can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

/// Adds to a list that must not grow beyond [`MAX_MOVES`].
pub(crate) fn add<T>(list: &mut Vec<T>, item: T) -> Result<(), TooMany> {
    list.push(item);
    if list.len() > MAX_MOVES { Err(TooMany) } else { Ok(()) }
}

/// Legs, each once, in the order in which they were found (item 21). Every leg is the next of some complete move, so
/// that too many legs are too many moves.
#[derive(Default)]
pub(crate) struct Legs {
    /// The legs.
    pub found: Vec<Leg>,
    #[expect(clippy::disallowed_types, reason = "asked, never walked: its order does not matter")]
    seen: HashSet<Leg>,
}

impl Legs {
    /// Adds a leg unless it is there already.
    pub(crate) fn add(&mut self, leg: Leg) -> Result<(), TooMany> {
        if self.seen.insert(leg.clone()) { add(&mut self.found, leg) } else { Ok(()) }
    }
}
