//! Which rules a game is decided by: those that a move was made by, and the end clauses that hold.

use ::ludi::notation::Position as Seen;
use ::ludi::tree::Player;
use board::Site;

use super::logic::truth;
use super::{Interpreter, Position};

impl Interpreter {
    /// The move rules that lead from one position to the board of another by a move between these ends. They are told by
    /// their numbers: the rules of all types one after the other, in the order of the text. None for a pass or a swap that
    /// no rule speaks of.
    pub fn rules_between(&self, before: &Seen, ends: (Option<Site>, Option<Site>), after: &Seen) -> Vec<usize> {
        let position = Position::without_past(before.clone());
        let Ok(mut numbers) = self.rules_that_lead_to(&position, ends, &after.board) else { return Vec::new() };
        numbers.dedup();
        numbers
    }

    /// What the side to move can do, each once: the type, the label of the rule, and whether a piece enters the board. Nothing
    /// for passing and swapping without a rule.
    pub fn doings(&self, seen: &Seen) -> Vec<(usize, Option<String>, bool)> {
        let position = Position::without_past(seen.clone());
        let mut doings = Vec::new();
        let listed = self.each_rule_move(&position, &mut |listed| {
            if let Some((kind, label)) = listed.rule {
                let doing = (kind, label, listed.written.from.is_none());
                if !doings.contains(&doing) {
                    doings.push(doing);
                }
            }
        });
        if listed.is_err() { Vec::new() } else { doings }
    }

    /// The end clauses that hold for any player, by their numbers in the text.
    pub fn clauses_met(&self, seen: &Seen) -> Vec<usize> {
        let position = Position::without_past(seen.clone());
        let holds = |player: &Player, condition| {
            let about = match player {
                Player::All => self.sides().collect(),
                player => self.meant(seen.to_move, player),
            };
            about.into_iter().any(|side| truth(condition, &|goal| self.is_met(&position, side, goal)))
        };
        let clauses = self.rules.end.clauses.iter().enumerate();
        clauses.filter(|(_, clause)| holds(&clause.player, &clause.condition)).map(|(at, _)| at).collect()
    }
}
