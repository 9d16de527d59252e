//! What the rules of either language say of captures, goals and promotions, and what the advisors make of it.

use game::Role;

use super::Coloured;
use super::advice::{Advice, StaticAdvisor};

/// What the rules say. Types are meant by their place in the list of types.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// All types, side by side, each side's in the order of the rules.
    pub types: Vec<Coloured>,
    /// For each type, which types it has a power to capture.
    pub captures: Vec<Vec<bool>>,
    /// For each type, what the effects of its captures add to the number of its victims.
    pub bonuses: Vec<f64>,
    /// The goals of all sides.
    pub goals: Vec<Goal>,
    /// For each type, what it can become.
    pub prospects: Vec<Prospect>,
}

/// A goal that is about pieces.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// What is to be done with them.
    pub aim: Aim,
    /// Whose goal it is.
    pub whose: Vec<Role>,
    /// Which types it is about.
    pub pieces: Vec<bool>,
}

/// What a goal wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// None of the pieces is left.
    Eradicate,
    /// Their owner has no move; a goal about all their pieces (Pell 1993, section 2.4, stalemate).
    Stalemate,
    /// One of the pieces gets somewhere.
    Arrive,
}

/// What a type can become.
#[derive(Clone, Debug, Default)]
pub(super) struct Prospect {
    /// The types that it can become, but itself.
    pub options: Vec<usize>,
    /// Whether the enemy chooses among them, rather than the owner or the rules.
    pub by_enemy: bool,
    /// How near it is to that: 1/2^d for d moves to the territory, on the average over all sites.
    pub nearness: f64,
}

impl Facts {
    /// What the advisors say of a type that look at nothing but rules.
    pub(super) fn advice(&self, nth: usize) -> Advice {
        let mut advice = Advice::default();
        advice[StaticAdvisor::Eradicate] = self.wanted_away(nth, Aim::Eradicate);
        let victims = self.captures[nth].iter().filter(|can| **can).count() as f64;
        advice[StaticAdvisor::Victims] = victims + self.bonuses[nth];
        advice[StaticAdvisor::Immunity] = self.takers(nth, false, false);
        advice[StaticAdvisor::Giveaway] = self.takers(nth, true, true);
        advice[StaticAdvisor::Stalemate] = self.wanted_away(nth, Aim::Stalemate);
        advice[StaticAdvisor::Arrive] = self.arrive(nth);
        advice
    }

    /// How many types, of its own side or of others, can capture a type, or cannot.
    fn takers(&self, nth: usize, own: bool, can: bool) -> f64 {
        let owner = self.types[nth].owner;
        let sought = |taker: &usize| (self.types[*taker].owner == owner) == own && self.captures[*taker][nth] == can;
        (0..self.types.len()).filter(sought).count() as f64
    }

    /// Goals of others to be rid of a type, less those of its owner.
    fn wanted_away(&self, nth: usize, aim: Aim) -> f64 {
        let about = self.goals.iter().filter(|goal| goal.aim == aim && goal.pieces[nth]);
        total(about.map(|goal| if goal.whose.contains(&self.types[nth].owner) { -1.0 } else { 1.0 }))
    }

    /// Goals of its owner to get a type somewhere, or what it can become, less such goals of others.
    ///
    /// Differs from the paper as Pell's own program does: k promotions away counts 1/(1+k), not 1/k.
    fn arrive(&self, nth: usize) -> f64 {
        let becoming = self.promotions_to(nth);
        let points = |goal: &Goal| {
            if !goal.whose.contains(&self.types[nth].owner) {
                return if goal.pieces[nth] { -1.0 } else { 0.0 };
            }
            let met = becoming.iter().zip(&goal.pieces).filter(|(_, about)| **about);
            total(met.filter_map(|(promotions, _)| *promotions).map(|promotions| 1.0 / (1.0 + f64::from(promotions))))
        };
        total(self.goals.iter().filter(|goal| goal.aim == Aim::Arrive).map(points))
    }

    /// In how many promotions a type becomes each type, if its owner can bring that about.
    fn promotions_to(&self, nth: usize) -> Vec<Option<u32>> {
        let mut found = vec![None; self.types.len()];
        found[nth] = Some(0);
        let mut queue = vec![nth];
        let mut next = 0;
        while let Some(from) = queue.get(next).copied() {
            next += 1;
            let prospect = &self.prospects[from];
            if prospect.by_enemy || self.types[from].owner != self.types[nth].owner {
                continue;
            }
            for to in &prospect.options {
                if found[*to].is_none() {
                    found[*to] = found[from].map(|promotions| promotions + 1);
                    queue.push(*to);
                }
            }
        }
        found
    }

    /// The second pass, given what all types are worth after the first (Pell 1993, section 2.4, promote).
    ///
    /// Our choice of the fraction, which the paper leaves open: the types share a piece's nearness to promotion alike, so
    /// that no piece is worth more than what it can become (the paper's note 4); where the enemy chooses, they choose what
    /// is worth least. What belongs to the enemy counts against the owner.
    pub(super) fn promote(&self, nth: usize, first: &[f64]) -> f64 {
        let prospect = &self.prospects[nth];
        let worth = |to: &usize| if self.types[*to].owner == self.types[nth].owner { first[*to] } else { -first[*to] };
        let options = prospect.options.iter().map(worth);
        let shared = match prospect.options.len() {
            0 => return 0.0,
            _ if prospect.by_enemy => options.fold(f64::INFINITY, f64::min),
            count => options.sum::<f64>() / count as f64,
        };
        prospect.nearness * shared
    }
}

/// The sum, which is not -0 where there is nothing to add, as that of the standard library is.
fn total(points: impl Iterator<Item = f64>) -> f64 {
    points.fold(0.0, |sum, more| sum + more)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three white types and a black one: 0 promotes to 1, 1 to 2 or 3.
    fn facts() -> Facts {
        let white = |kind| Coloured { owner: Role::White, kind };
        let prospect = |options: &[usize], by_enemy| Prospect { options: options.to_vec(), by_enemy, nearness: 0.5 };
        Facts {
            types: vec![white(0), white(1), white(2), Coloured { owner: Role::Black, kind: 0 }],
            captures: vec![vec![false; 4]; 4],
            bonuses: vec![0.0; 4],
            goals: Vec::new(),
            prospects: vec![
                prospect(&[1], false),
                prospect(&[2, 3], false),
                prospect(&[], false),
                prospect(&[2], true),
            ],
        }
    }

    fn arrive(whose: Role, pieces: [bool; 4]) -> [f64; 4] {
        let goals = vec![Goal { aim: Aim::Arrive, whose: vec![whose], pieces: pieces.to_vec() }];
        let facts = Facts { goals, ..facts() };
        [0, 1, 2, 3].map(|nth| facts.arrive(nth))
    }

    // S49
    #[test]
    fn a_goal_counts_less_the_more_promotions_away_it_is() {
        assert_eq!(arrive(Role::White, [false, false, true, false]), [1.0 / 3.0, 0.5, 1.0, 0.0]);
        assert_eq!(arrive(Role::White, [false, true, true, false]), [0.5 + 1.0 / 3.0, 1.5, 1.0, 0.0]);
    }

    // S49: what the enemy chooses counts for nothing, and what the enemy wants against.
    #[test]
    fn a_goal_of_the_enemy_counts_against_a_piece() {
        assert_eq!(arrive(Role::Black, [false, false, true, true]), [0.0, 0.0, -1.0, 1.0]);
        assert_eq!(arrive(Role::White, [false, false, false, true]), [1.0 / 3.0, 0.5, 0.0, -1.0]);
    }

    // S50
    #[test]
    fn promotion_is_worth_a_fraction_of_each_option() {
        let first = [1.0, 10.0, 30.0, 6.0];
        let facts = facts();
        assert_eq!([0, 1, 2, 3].map(|nth| facts.promote(nth, &first)), [5.0, 0.5 * (30.0 - 6.0) / 2.0, 0.0, -15.0]);
    }

    // S50
    #[test]
    fn an_enemy_who_chooses_takes_what_is_worth_least() {
        let mut facts = facts();
        facts.prospects[0] = Prospect { options: vec![1, 2], by_enemy: true, nearness: 0.25 };
        assert_eq!(facts.promote(0, &[1.0, 10.0, 30.0, 6.0]), 2.5);
    }
}
