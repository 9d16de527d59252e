//! A piece: how it goes to empty sites, and how it takes.

use board::Direction;

use super::conditions::Conditions;
use super::rule::{Reach, Rule, reach};

/// A type of piece.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// What it is called in its variant.
    pub name: String,
    /// How it goes to empty sites: in any of these ways.
    pub moving: Vec<Rule>,
    /// How it takes an enemy piece, which stands where it ends: in any of these ways.
    pub capturing: Vec<Rule>,
}

impl Piece {
    /// The king of chess, whom everybody has.
    pub fn king() -> Piece {
        let all = [Rule::new(Direction::new(1, 0), 1, false, true), Rule::new(Direction::new(1, 1), 1, true, false)];
        Piece { name: "King".to_owned(), moving: all.to_vec(), capturing: all.to_vec() }
    }

    /// The pawn of chess, without its double step.
    pub fn pawn() -> Piece {
        let moving = vec![Rule::new(Direction::new(0, 1), 1, false, false)];
        let capturing = vec![Rule::new(Direction::new(1, 1), 1, false, false)];
        Piece { name: "Pawn".to_owned(), moving, capturing }
    }

    /// Where it goes, and where it takes.
    pub fn reaches(&self, conditions: &Conditions) -> [Reach; 2] {
        [reach(&self.moving, conditions), reach(&self.capturing, conditions)]
    }

    /// What it costs, in halves: one for each direction in which it goes, two for each in which it takes. How far it goes there
    /// is free.
    pub fn cost(&self, conditions: &Conditions) -> u32 {
        let [moving, capturing] = self.reaches(conditions);
        (moving.len() + 2 * capturing.len()) as u32
    }

    /// How many rules there are to remember: what holds for going and for taking is remembered once.
    pub fn to_remember(&self) -> usize {
        self.moving.len() + self.capturing.iter().filter(|rule| !self.moving.contains(rule)).count()
    }

    /// Whether there is anything that it can do on the board, it is not too complicated, and it can be bought.
    pub fn is_sound(&self, conditions: &Conditions) -> bool {
        let fits = |rules: &[Rule]| (1..=conditions.most_rules).contains(&rules.len());
        let has_side = |rule: &Rule| rule.symmetries.side && (1..=Rule::LONGEST).contains(&rule.ride);
        fits(&self.moving)
            && fits(&self.capturing)
            && self.moving.iter().chain(&self.capturing).all(has_side)
            && self.reaches(conditions).iter().all(|reach| !reach.is_empty())
            && self.cost(conditions) <= conditions.to_spend()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // R14 R7
    #[test]
    fn pawns_and_double_steps_can_be_said() {
        let conditions = Conditions::default();
        let [moving, capturing] = Piece::pawn().reaches(&conditions);
        assert_eq!((moving.len(), capturing.len()), (1, 2));
        let double = Rule::new(Direction::new(0, 1), 2, false, false);
        assert_eq!(reach(&[double], &conditions).into_values().sum::<u32>(), 2);
    }

    #[test]
    fn costs_are_half_a_point_a_move_and_one_a_capture() {
        let conditions = Conditions::default();
        assert_eq!(Piece::king().cost(&conditions), 2 * 12);
        assert_eq!(Piece::pawn().cost(&conditions), 5);
        assert_eq!((Piece::king().to_remember(), Piece::pawn().to_remember()), (2, 2));
    }
}
