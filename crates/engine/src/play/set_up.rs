//! How a position is changed before the first move.

use game::Role;

use super::Play;
use crate::choose::NoSuchMove;

/// A change of a position before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit<'a> {
    /// The piece on this site, as people write it, is taken off.
    Remove(&'a str),
    /// All that stands on a site is taken off; then a piece of this owner and type is put there, if one is named.
    Arrange(usize, Option<(Role, usize)>),
    /// Another player makes the first move.
    Begin(Role),
}

impl dyn Play + '_ {
    /// Takes the piece off a site before the first move; why not, if there is none.
    pub fn remove(&mut self, site: &str) -> Result<(), NoSuchMove> {
        self.set_up(Edit::Remove(site))
    }

    /// Before the first move, puts a piece of this owner and type on a site, in place of all that stands there, or takes that
    /// off; why not, if it cannot be.
    pub fn arrange(&mut self, site: usize, piece: Option<(Role, usize)>) -> Result<(), NoSuchMove> {
        self.set_up(Edit::Arrange(site, piece))
    }

    /// Lets another player make the first move, before it is made.
    pub fn begun_by(&mut self, role: Role) {
        let begun = self.set_up(Edit::Begin(role));
        debug_assert!(begun.is_ok(), "any player can begin");
    }
}
