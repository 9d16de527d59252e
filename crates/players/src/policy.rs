//! Policies: the weights of the advisors, for all players or for one (Browne 2011, section 3.3.3).
//!
//! As a text a policy is one list, `(policy (nina 1) (stack -0.1))`; weights in a list that a player's name begins are that
//! player's alone. `(advisors ...)`, as it stands in games, is read just the same. `(parameters (goal 64))` changes numbers that
//! advisors work with.

mod parameters;
mod read;
mod usual;

pub use parameters::Parameters;
pub use read::Reading;

use std::fmt;

use crate::advisors::{self, ADVISORS};
use crate::ground::Ground;

/// No weight may be larger: more would drown what wins and loses.
pub const MAX_WEIGHT: f64 = 1000.0;

/// The weights of the advisors: most are 0.
///
/// ```
/// use players::Policy;
///
/// let policy = Policy::read("(policy (mobil 1) (mater 5))").policy.expect("a policy");
/// assert_eq!((policy.weight("White", "mater"), policy.weight("White", "proxm")), (5.0, 0.0));
/// let more = policy.with_own("Black", "proxm", 0.5);
/// assert_eq!((more.weight("White", "proxm"), more.weight("Black", "proxm")), (0.0, 0.5));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Policy {
    /// For all players without weights of their own.
    common: AdvisorWeights,
    /// For one player, by name.
    own: Vec<(String, AdvisorWeights)>,
    /// What the advisors work with.
    parameters: Parameters,
}

/// Advisors, by number, with their weights, in their order; none of them is 0.
type AdvisorWeights = Vec<(usize, f64)>;

impl Policy {
    /// Reads a policy, with every fault.
    pub fn read(text: &str) -> Reading {
        read::read(text)
    }

    /// The policy that a game of Browne's brings along; nothing if it has none, or none of its advisors is known.
    pub fn of_support(support: &ludi::tree::Support) -> Option<Policy> {
        let mut policy = Policy::default();
        for advisor in support.advisors.as_ref()?.iter() {
            advisors::find(&advisor.name)
                .into_iter()
                .for_each(|number| set(&mut policy.common, number, advisor.weight));
        }
        (!policy.common.is_empty()).then_some(policy)
    }

    /// The policy that follows from the rules: only what matters gets weight.
    pub fn default_for(ground: &Ground) -> Policy {
        usual::policy(ground)
    }

    /// The advisors of Pell's experiments, each with weight 1 (Pell 1993, Table 1). The static ones among them are in the
    /// values of the pieces; `eradicate` stands there twice and is one of those.
    pub fn table1() -> Policy {
        let names = [
            "dynamic-mobility",
            "capturing-mobility",
            "global-threat",
            "eventual-mobility",
            "promote-distance",
            "vital",
            "material",
        ];
        names.into_iter().fold(Policy::default(), |policy, name| policy.with(name, 1.0))
    }

    /// The advisors of Metagamer, each with weight 1 (Pell 1993, section 2.6): those of Table 1, and the three without which
    /// goals of arrival, pieces in hand and promotions by the enemy count for nothing. Chess and checkers have none of these.
    pub fn metagamer() -> Policy {
        let names = ["possess", "init-promote", "arrival-distance"];
        names.into_iter().fold(Policy::table1(), |policy, name| policy.with(name, 1.0))
    }

    /// The same with another weight of an advisor, for everybody. Unknown names change nothing.
    pub fn with(mut self, name: &str, weight: f64) -> Policy {
        advisors::find(name).into_iter().for_each(|number| set(&mut self.common, number, weight));
        self
    }

    /// The same with another weight of an advisor for one player; the common weights no longer apply to them.
    pub fn with_own(mut self, player: &str, name: &str, weight: f64) -> Policy {
        let number = advisors::find(name);
        let own = self.section(player);
        number.into_iter().for_each(|number| set(own, number, weight));
        self
    }

    /// The weights that hold for a player: numbers of advisors in [`ADVISORS`], each with its weight.
    pub fn weights(&self, player: &str) -> &[(usize, f64)] {
        let own = self.own.iter().find(|(name, _)| name.eq_ignore_ascii_case(player));
        own.map_or(&self.common, |(_, weights)| weights)
    }

    /// The weight of an advisor for a player.
    pub fn weight(&self, player: &str, name: &str) -> f64 {
        let number = advisors::find(name);
        self.weights(player).iter().find(|(known, _)| Some(*known) == number).map_or(0.0, |(_, weight)| *weight)
    }

    /// What the advisors work with.
    pub fn parameters(&self) -> Parameters {
        self.parameters
    }

    /// The same with other parameters.
    pub fn with_parameters(self, parameters: Parameters) -> Policy {
        Policy { parameters, ..self }
    }

    /// The players who have weights of their own.
    pub fn sections(&self) -> impl Iterator<Item = &str> {
        self.own.iter().map(|(name, _)| name.as_str())
    }

    fn section(&mut self, player: &str) -> &mut AdvisorWeights {
        let known = self.own.iter().position(|(name, _)| name.eq_ignore_ascii_case(player));
        let place = known.unwrap_or_else(|| {
            self.own.push((player.to_owned(), AdvisorWeights::new()));
            self.own.len() - 1
        });
        &mut self.own[place].1
    }
}

/// Prints the policy as it is read.
impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(policy")?;
        write_weights(f, &self.common, "\n  ")?;
        for (player, weights) in &self.own {
            write!(f, "\n  ({player}")?;
            write_weights(f, weights, "\n    ")?;
            write!(f, ")")?;
        }
        if self.parameters != Parameters::default() {
            write!(f, "\n  (parameters")?;
            self.parameters.changes().try_for_each(|(name, value)| write!(f, "\n    ({name} {value})"))?;
            write!(f, ")")?;
        }
        writeln!(f, ")")
    }
}

fn write_weights(f: &mut fmt::Formatter<'_>, weights: &AdvisorWeights, before: &str) -> fmt::Result {
    weights.iter().try_for_each(|(number, weight)| write!(f, "{before}({} {weight})", ADVISORS[*number].name()))
}

fn set(weights: &mut AdvisorWeights, number: usize, weight: f64) {
    weights.retain(|(known, _)| *known != number);
    if weight != 0.0 {
        weights.push((number, weight));
        weights.sort_unstable_by_key(|(number, _)| *number);
    }
}
