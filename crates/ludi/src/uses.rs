//! Asks of a whole game what the table of ludemes says of each.

use crate::ludemes::{Attribute, Signature};
use crate::tree::{BoolFunction, Effect, Game, Goal, IntFunction, Visitor, walk};

/// Whether a game has a condition, number, goal or effect of a move with this attribute.
pub fn uses(game: &Game, attribute: Attribute) -> bool {
    let mut uses = Uses { attribute, found: false };
    uses.game(game);
    uses.found
}

struct Uses {
    attribute: Attribute,
    found: bool,
}

impl Uses {
    fn see(&mut self, signature: Option<&Signature>) {
        self.found |= signature.is_some_and(|signature| signature.has(self.attribute));
    }
}

impl<'a> Visitor<'a> for Uses {
    fn effect(&mut self, effect: &'a Effect) {
        self.see(effect.signature());
        walk::effect(self, effect);
    }

    fn test(&mut self, test: &'a BoolFunction) {
        self.see(test.signature());
        walk::test(self, test);
    }

    fn function(&mut self, function: &'a IntFunction) {
        self.see(function.signature());
        walk::function(self, function);
    }

    fn goal(&mut self, goal: &'a Goal) {
        self.see(goal.signature());
        walk::goal(self, goal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ludemes::{Aim, Thing};

    fn game(rules: &str) -> Game {
        crate::read(&format!("(game Test (board (tiling square) (size 3)) {rules})")).game.expect("a sound game")
    }

    #[test]
    fn attributes_are_found_wherever_they_stand() {
        let late = game(
            "(pieces (Stone All (moves (move (pre (and (empty to) (< 2 (+ 1 (num-moves))))) (action (push))))))
             (end (All win (not (in-a-row 3))))",
        );
        assert!(uses(&late, Attribute::Reads(Thing::Count)) && uses(&late, Attribute::Aim(Aim::Line)));
        let plain = game("(end (All win (no-move)))");
        assert!(!uses(&plain, Attribute::Reads(Thing::Count)) && uses(&plain, Attribute::Aim(Aim::Block)));
    }

    #[test]
    fn every_goal_says_what_it_is_played_for() {
        let goals = crate::ludemes::signatures().filter(|signature| signature.group == crate::ludemes::Group::Goal);
        goals.for_each(|signature| assert!(signature.aim().is_some(), "{}", signature.name));
    }

    #[test]
    fn what_takes_nothing_is_in_the_table() {
        for plain in BoolFunction::PLAIN {
            assert!(plain.signature().is_some_and(|signature| signature.parameters.is_empty()), "{plain:?}");
        }
        for plain in IntFunction::PLAIN {
            assert!(plain.signature().is_some_and(|signature| signature.parameters.is_empty()), "{plain:?}");
        }
    }
}
