//! One way for a piece to go: a vector, how often it may be repeated, and its symmetries.

use std::collections::BTreeMap;

use board::{Direction, Symmetries};

use super::conditions::Conditions;

/// One way to go. Whether it is one to empty sites or onto enemies is said by the list that it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// One leap.
    pub direction: Direction,
    /// How often it may be repeated, over empty sites; 1 is a leap.
    pub ride: u32,
    /// What other vectors go with it; `side` always does, for beauty.
    pub symmetries: Symmetries,
    /// Whether it goes two leaps at once, over a piece of either side: beyond the paper, which leaves hops out.
    pub hop: bool,
}

/// A vector that leads somewhere, and whether it does so over a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// One leap.
    pub direction: Direction,
    /// Whether it goes two leaps at once, over a piece.
    pub hop: bool,
}

/// Where a list of rules leads: each leg once, with how often it may be repeated.
pub type Reach = BTreeMap<Leg, u32>;

impl Rule {
    /// The most repetitions that are needed: across a chessboard.
    pub const LONGEST: u32 = 7;

    /// A rule with these symmetries besides that of the sides.
    pub fn new(direction: Direction, ride: u32, forward: bool, diagonal: bool) -> Rule {
        Rule { direction, ride, symmetries: Symmetries { forward, side: true, rotation: diagonal }, hop: false }
    }

    /// The vectors that it stands for.
    pub fn directions(&self) -> Vec<Direction> {
        self.symmetries.closure(self.direction)
    }
}

/// Where rules lead on a board, without anything that is said twice or leads off the board: two lists that mean the same have
/// the same reach.
pub fn reach(rules: &[Rule], conditions: &Conditions) -> Reach {
    let mut reach = Reach::new();
    for rule in rules {
        for direction in rule.directions() {
            let leg = Leg { direction, hop: rule.hop };
            let longest = conditions.longest(direction) / if rule.hop { 2 } else { 1 };
            let repeated = if rule.hop { longest.min(1) } else { rule.ride.min(longest) };
            if repeated > 0 {
                let known = reach.entry(leg).or_insert(0);
                *known = repeated.max(*known);
            }
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(rules: &[Rule], side: u32) -> (usize, u32) {
        let reach = reach(rules, &Conditions { files: side, ranks: side, ..Conditions::default() });
        (reach.len(), reach.values().sum())
    }

    // R3 R4
    #[test]
    fn each_symmetry_adds_its_own_image() {
        let images = |forward, diagonal| Rule::new(Direction::new(1, 2), 1, forward, diagonal).directions();
        assert_eq!(images(false, false), [Direction::new(-1, 2), Direction::new(1, 2)]);
        assert_eq!(images(true, false).len(), 4);
        assert!(images(false, true).contains(&Direction::new(2, 1)));
    }

    // R12 R13
    #[test]
    fn knight_and_queen_are_what_the_paper_says() {
        let knight = [Rule::new(Direction::new(1, 2), 1, true, true)];
        assert_eq!(spread(&knight, 8), (8, 8));
        let queen = [1, 0].map(|dy| Rule::new(Direction::new(1, dy), 7, dy == 1, true));
        assert_eq!(spread(&queen, 8), (8, 56));
        assert_eq!(spread(&queen, 5), (8, 32), "no further than the board");
    }

    // R28
    #[test]
    fn what_is_said_twice_or_leads_off_the_board_does_not_count() {
        let turned = [Rule::new(Direction::new(2, 1), 1, true, true), Rule::new(Direction::new(1, 2), 1, true, false)];
        let knight = [Rule::new(Direction::new(1, 2), 1, true, true)];
        let conditions = Conditions::default();
        assert_eq!(reach(&turned, &conditions), reach(&knight, &conditions));
        assert_eq!(spread(&[Rule::new(Direction::new(0, 6), 1, true, false)], 5), (0, 0));
    }

    // R60
    #[test]
    fn a_hop_goes_two_leaps_at_once() {
        let hop = Rule { hop: true, ..Rule::new(Direction::new(0, 1), 3, false, false) };
        assert_eq!(spread(&[hop], 5), (1, 1));
        let far = Rule { direction: Direction::new(0, 3), ..hop };
        assert_eq!(spread(&[far], 5), (0, 0), "six ranks are more than there are");
    }
}
