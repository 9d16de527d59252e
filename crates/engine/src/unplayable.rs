//! A game that cannot be played: rules so costly that no engine gets as far as the first position.

use game::joint::Found;
use game::{Role, StateMachine};

/// A state machine whose game is over before it begins: nothing is true, and no role gets anything.
pub(crate) struct Unplayable {
    /// How many roles there are.
    pub(crate) roles: usize,
}

impl StateMachine for Unplayable {
    type State = ();
    type Move = ();
    type Scratch = ();

    fn roles(&self) -> usize {
        self.roles.clamp(1, Role::ALL.len())
    }

    fn chance(&self) -> Option<Role> {
        None
    }

    fn scratch(&self) {}

    fn initial(&self) {}

    fn find(&self, (): &(), (): &mut (), found: &mut Found<()>) {
        found.clear(self.roles());
        found.terminal = true;
    }

    fn goal(&self, (): &(), (): &mut (), _: Role) -> Option<u8> {
        None
    }

    fn advance(&self, (): &mut (), (): &mut (), _: &[()]) {}

    fn text(&self, (): &()) -> String {
        String::new()
    }

    fn facts(&self, (): &()) -> Vec<String> {
        Vec::new()
    }

    fn state(&self, _: &[String]) {}

    fn hash(&self, (): &()) -> u64 {
        0
    }
}
