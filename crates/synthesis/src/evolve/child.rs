//! A child: bred from two parents, and what became of it.

use serde::{Deserialize, Serialize};

use super::member::Measured;
use super::stage::Cull;

/// A child before it is evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Child {
    /// Its number in the run; with the seed of the run all that its chances depend on.
    pub number: u64,
    /// What it is called, if it got as far as that.
    pub name: String,
    /// Its parents, the template first.
    pub parents: [String; 2],
    /// One more than the older of its parents.
    pub generation: u32,
    /// Its rules as they were bred, if they have a form.
    pub text: String,
}

/// A child and what became of it: all that has to be kept of it, on whichever machine it was evaluated.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The child.
    pub child: Child,
    /// What was measured of it; or why it was culled.
    pub verdict: Result<Measured, Cull>,
}
