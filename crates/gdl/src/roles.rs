//! The roles of a rule sheet.

use std::collections::BTreeSet;

use crate::keyword::RANDOM;
use crate::tree::{Game, Term};

/// The most roles that a game may have: the engines have names for no more.
pub const MAX_ROLES: usize = 8;

impl Game {
    /// The roles in the order of their facts, each once: the order of joint moves.
    pub fn roles(&self) -> Vec<&str> {
        let (mut roles, mut known) = (Vec::new(), BTreeSet::new());
        for clause in self.clauses.iter().filter(|clause| clause.head.name.value == "role" && clause.body.is_empty()) {
            if let [argument] = &clause.head.arguments[..]
                && let Term::Constant(name) = &argument.value
                && known.insert(name.as_str())
            {
                roles.push(name.as_str());
            }
        }
        roles
    }

    /// The place of the role that chance plays among the roles, if there is one.
    pub fn chance(&self) -> Option<usize> {
        self.roles().iter().position(|role| role.eq_ignore_ascii_case(RANDOM))
    }
}
