//! Outcomes of games for two as sets of the roles that have met a goal, a bit each.

use game::{Outcome, Role};

/// The outcome when these roles (a bit each) have met a goal.
pub const OUTCOMES: [Option<Outcome>; 4] =
    [None, Some(Outcome::Win(Role::White)), Some(Outcome::Win(Role::Black)), Some(Outcome::Draw)];

/// The outcome when these roles (a bit each, at least one) have met a goal.
#[inline(always)]
pub fn outcome(met: u8) -> Outcome {
    OUTCOMES[usize::from(met & 3)].unwrap_or(Outcome::Draw)
}

/// The roles that have met a goal (a bit each) where this is the outcome.
pub fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(role) => 1 << role.index(),
        Outcome::Draw => 3,
    }
}
