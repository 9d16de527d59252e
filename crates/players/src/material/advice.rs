//! The static advisors, their advice on a type of pieces, and their weights.

use std::ops::{Index, IndexMut};

const COUNT: usize = StaticAdvisor::ALL.len();

/// Something about a type of pieces that does not depend on the position (Pell 1993, section 2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StaticAdvisor {
    /// To how many sites a lone piece can go at once, from where these are most.
    MaxStatic,
    /// All sites that it can reach, each halved for every move it takes, from where that is most.
    MaxEventual,
    /// As `MaxStatic`, on the average over all sites.
    AvgStatic,
    /// As `MaxEventual`, on the average over all sites.
    AvgEventual,
    /// How many enemy goals it is to be rid of such pieces, less how many of one's own.
    Eradicate,
    /// How many types, of either side, it has a power to capture; half as much again for enemies that it takes into the hand.
    Victims,
    /// How many enemy types cannot capture it.
    Immunity,
    /// How many types of its own side can capture it.
    Giveaway,
    /// How many enemy goals it is to leave its owner without a move, less how many of their own.
    Stalemate,
    /// How many goals of its owner it is to get it somewhere, less how many of the enemy's; a share of 1/(1+k) if it must
    /// first be promoted k times.
    Arrive,
    /// A fraction of what each type is worth that it can promote to.
    Promote,
}

impl StaticAdvisor {
    /// All of them, in the order of the published tables.
    pub const ALL: [StaticAdvisor; 11] = [
        StaticAdvisor::MaxStatic,
        StaticAdvisor::MaxEventual,
        StaticAdvisor::AvgStatic,
        StaticAdvisor::AvgEventual,
        StaticAdvisor::Eradicate,
        StaticAdvisor::Victims,
        StaticAdvisor::Immunity,
        StaticAdvisor::Giveaway,
        StaticAdvisor::Stalemate,
        StaticAdvisor::Arrive,
        StaticAdvisor::Promote,
    ];

    /// `max_static`, `max_eventual` and so on.
    pub fn name(self) -> &'static str {
        match self {
            StaticAdvisor::MaxStatic => "max_static",
            StaticAdvisor::MaxEventual => "max_eventual",
            StaticAdvisor::AvgStatic => "avg_static",
            StaticAdvisor::AvgEventual => "avg_eventual",
            StaticAdvisor::Eradicate => "eradicate",
            StaticAdvisor::Victims => "victims",
            StaticAdvisor::Immunity => "immunity",
            StaticAdvisor::Giveaway => "giveaway",
            StaticAdvisor::Stalemate => "stalemate",
            StaticAdvisor::Arrive => "arrive",
            StaticAdvisor::Promote => "promote",
        }
    }
}

/// What each advisor says of a type.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advice([f64; COUNT]);

/// How much each advisor counts: 1 by default (Pell 1993, section 2.6).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights([f64; COUNT]);

impl Advice {
    /// The weighted sum.
    pub fn sum(&self, weights: &Weights) -> f64 {
        self.0.iter().zip(weights.0).map(|(points, weight)| points * weight).sum()
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights([1.0; COUNT])
    }
}

impl Index<StaticAdvisor> for Advice {
    type Output = f64;

    fn index(&self, advisor: StaticAdvisor) -> &f64 {
        &self.0[advisor as usize]
    }
}

impl IndexMut<StaticAdvisor> for Advice {
    fn index_mut(&mut self, advisor: StaticAdvisor) -> &mut f64 {
        &mut self.0[advisor as usize]
    }
}

impl Index<StaticAdvisor> for Weights {
    type Output = f64;

    fn index(&self, advisor: StaticAdvisor) -> &f64 {
        &self.0[advisor as usize]
    }
}

impl IndexMut<StaticAdvisor> for Weights {
    fn index_mut(&mut self, advisor: StaticAdvisor) -> &mut f64 {
        &mut self.0[advisor as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // S56
    #[test]
    fn every_advisor_counts_once_by_default() {
        assert!(StaticAdvisor::ALL.iter().all(|advisor| Weights::default()[*advisor] == 1.0));
    }

    // S37
    #[test]
    fn a_value_is_the_weighted_sum_of_the_advice() {
        let (mut advice, mut weights) = (Advice::default(), Weights::default());
        advice[StaticAdvisor::MaxStatic] = 8.0;
        advice[StaticAdvisor::Victims] = 6.0;
        assert_eq!(advice.sum(&weights), 14.0);
        weights[StaticAdvisor::Victims] = 0.5;
        assert_eq!(advice.sum(&weights), 11.0);
    }
}
