//! The stages of a game's life in their order, and why a child does not get through one (Browne 2011, Fig. 5.1).

use std::collections::BTreeMap;

/// A stage in the life of a game, in the order of Figure 5.1 (B96).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Two parents are drawn.
    ParentSelection,
    /// Their rules are crossed.
    Recombination,
    /// The child's rules are varied.
    Mutation,
    /// It gets a name.
    Baptism,
    /// Its rules are checked.
    RuleSafety,
    /// It is fast enough.
    SpeedTest,
    /// It gets a policy.
    PolicyChoice,
    /// It is no near-duplicate of a member.
    Inbreeding,
    /// It is measured.
    AestheticFitness,
    /// It is marked if it is worth playing.
    Viability,
    /// It joins the population.
    Insertion,
}

/// Why a child was culled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// What came of the parents is no game even by its form.
    NoForm,
    /// Its rules clash: they do not read without an error.
    RuleClash,
    /// It is over before the first move.
    NoStart,
    /// It takes too long to find a move, or there are too many.
    Slow,
    /// More than half of the games that chose its policy had no winner.
    NoWinner,
    /// It is too close to a member of the population.
    Inbred,
    /// The program failed over it: a bug, to be looked at with the child's number.
    Crashed,
}

/// Why and where a child was culled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cull {
    /// At which stage.
    pub stage: Stage,
    /// Why.
    pub reason: Reason,
    /// What exactly was wrong, in words.
    pub told: String,
}

/// How many children there were, and what became of them (B200).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Bred in all.
    pub children: u64,
    /// Taken into the population: legal rule sets.
    pub legal: u64,
    /// Viable among those.
    pub viable: u64,
    /// Culled, by stage and reason.
    pub culled: BTreeMap<(Stage, Reason), u64>,
}

impl Stage {
    /// All stages in their order.
    pub const ALL: [Stage; 11] = [
        Stage::ParentSelection,
        Stage::Recombination,
        Stage::Mutation,
        Stage::Baptism,
        Stage::RuleSafety,
        Stage::SpeedTest,
        Stage::PolicyChoice,
        Stage::Inbreeding,
        Stage::AestheticFitness,
        Stage::Viability,
        Stage::Insertion,
    ];

    /// What the figure calls it.
    pub fn name(self) -> &'static str {
        match self {
            Stage::ParentSelection => "parent selection",
            Stage::Recombination => "recombination",
            Stage::Mutation => "mutation",
            Stage::Baptism => "baptism",
            Stage::RuleSafety => "rule safety",
            Stage::SpeedTest => "speed test",
            Stage::PolicyChoice => "policy choice",
            Stage::Inbreeding => "inbreeding",
            Stage::AestheticFitness => "aesthetic fitness",
            Stage::Viability => "viability",
            Stage::Insertion => "insertion",
        }
    }
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 7] = [
        Reason::NoForm,
        Reason::RuleClash,
        Reason::NoStart,
        Reason::Slow,
        Reason::NoWinner,
        Reason::Inbred,
        Reason::Crashed,
    ];

    /// In a word or two.
    pub fn name(self) -> &'static str {
        match self {
            Reason::NoForm => "no form",
            Reason::RuleClash => "rule clash",
            Reason::NoStart => "no start",
            Reason::Slow => "slow",
            Reason::NoWinner => "no winner",
            Reason::Inbred => "inbred",
            Reason::Crashed => "crashed",
        }
    }
}

impl Cull {
    /// A child that does not get through a stage.
    pub fn new(stage: Stage, reason: Reason, told: impl Into<String>) -> Cull {
        Cull { stage, reason, told: told.into() }
    }
}

impl Counts {
    /// Counts a child that was taken.
    pub fn count_taken(&mut self, viable: bool) {
        self.children += 1;
        self.legal += 1;
        self.viable += u64::from(viable);
    }

    /// Counts a child that was culled.
    pub fn count_culled(&mut self, cull: &Cull) {
        self.children += 1;
        *self.culled.entry((cull.stage, cull.reason)).or_default() += 1;
    }

    /// How many viable games come on a hundred legal ones; the book has 1.4, 19 of 1,389 (B153). Nothing without any.
    pub fn viable_per_hundred(&self) -> Option<f64> {
        (self.legal > 0).then(|| 100.0 * self.viable as f64 / self.legal as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B96
    #[test]
    fn the_stages_are_those_of_the_figure_in_its_order() {
        let names: Vec<&str> = Stage::ALL.iter().map(|stage| stage.name()).collect();
        assert_eq!(
            names.join(", "),
            "parent selection, recombination, mutation, baptism, rule safety, speed test, policy choice, inbreeding, \
             aesthetic fitness, viability, insertion"
        );
        assert!(Stage::ALL.is_sorted());
    }

    // B200 B153
    #[test]
    fn every_child_is_counted_once() {
        let mut counts = Counts::default();
        assert_eq!(counts.viable_per_hundred(), None);
        counts.count_taken(true);
        counts.count_taken(false);
        counts.count_culled(&Cull::new(Stage::RuleSafety, Reason::RuleClash, ""));
        counts.count_culled(&Cull::new(Stage::RuleSafety, Reason::RuleClash, ""));
        assert_eq!((counts.children, counts.legal, counts.viable), (4, 2, 1));
        assert_eq!(counts.culled[&(Stage::RuleSafety, Reason::RuleClash)], 2);
        assert_eq!(counts.viable_per_hundred(), Some(50.0));
    }
}
