//! A member of a population: a game, where it comes from, and what it is worth.

use serde::{Deserialize, Serialize};

use rules::Rules;

/// Advisors by name, each with how much it counts.
pub type Policy = Vec<(String, f64)>;

/// A game of the population.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// Its name, which is unique.
    pub name: String,
    /// Its rules; nothing once it [has left](Member::has_left).
    pub text: String,
    /// The games that it was bred from; none if it was there from the beginning.
    pub parents: Option<[String; 2]>,
    /// How many generations lie between it and the beginning.
    pub generation: u32,
    /// The number of the child that it was; none if it was there from the beginning.
    pub child: Option<u64>,
    /// What was measured of it.
    pub measured: Measured,
}

/// What was measured of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// How good it is: what its criteria amount to.
    pub fitness: f64,
    /// What it was taken for before it was measured once more with a better policy (B148).
    pub old: Option<f64>,
    /// Whether it is worth playing at all.
    pub viable: bool,
    /// The criteria by which it is not.
    pub flaws: Vec<String>,
    /// How many moves a game of it has on average.
    pub length: f64,
    /// Among how many moves players choose on average.
    pub branching: f64,
    /// How many games were played to find out.
    pub trials: u64,
    /// How it was played.
    pub policy: Policy,
}

impl Member {
    /// A game that is there from the beginning.
    pub fn known(name: &str, text: &str, measured: Measured) -> Member {
        let (name, text) = (name.to_owned(), text.to_owned());
        Member { name, text, parents: None, generation: 0, child: None, measured }
    }

    /// Whether it has made room for others: only its name, its ancestry and what it was worth are still known.
    pub fn has_left(&self) -> bool {
        self.text.is_empty()
    }

    /// Makes room for others.
    pub(super) fn leave(&mut self) {
        self.text = String::new();
        self.measured.flaws = Vec::new();
        self.measured.policy = Policy::new();
    }

    /// Its rules as a tree, without what is told about them.
    pub fn rules(&self) -> Option<Rules> {
        Rules::read(&self.text).ok().map(Rules::bare)
    }
}
