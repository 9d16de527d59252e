//! What there is to be known and done in a game of joint moves that is being played.

use game::{Game, Joint, Role, StateMachine};

use super::Played;
use crate::choose::{self, NoSuchMove};
use crate::face::{Face, Move, Notated};
use crate::play::JointPlay;

impl<M: StateMachine> Played<Joint<M>> {
    /// Plays the moves of all roles that choose here, and makes sure of those that cannot choose.
    fn push_joint(&mut self, joint: &[String]) -> Result<(), NoSuchMove> {
        let movers = self.game.movers(&self.now);
        let written = |role: usize| joint.get(role).map_or("", String::as_str);
        if self.game.outcome(&self.now).is_some() {
            return Err(NoSuchMove::after_the_end());
        }
        for (role, moves) in self.game.legal(&self.now).into_iter().enumerate() {
            if !movers.iter().any(|mover| mover.index() == role) {
                choose::gdl::is_among(written(role), &moves)?;
            }
        }
        for role in movers {
            let listed = self.game.moves_of(&self.now, role);
            let chosen = self.face.choose(written(role.index()), &listed)?.clone();
            self.push(chosen);
        }
        Ok(())
    }

    /// How many moves chance has made since a player last chose.
    fn drawn_last(&self) -> usize {
        let Some(chance) = self.game.chance() else { return 0 };
        self.past.iter().rev().take_while(|before| self.game.to_move(before) == chance).count()
    }
}

impl<M: StateMachine> JointPlay for Played<Joint<M>> {
    fn legal(&self) -> Vec<Vec<String>> {
        self.game.legal(&self.now)
    }

    fn movers(&self) -> Vec<Role> {
        self.game.movers(&self.now)
    }

    fn chosen(&self) -> usize {
        self.game.chosen(&self.now)
    }

    fn goals(&self) -> Option<Vec<Option<u8>>> {
        self.game.goals(&self.now)
    }

    fn record(&self) -> Vec<Vec<String>> {
        let mut steps: Vec<Vec<String>> = Vec::new();
        for (nth, before) in self.past.iter().enumerate() {
            if self.game.chosen(before) == 0 {
                let first = |moves: Vec<String>| moves.into_iter().next().unwrap_or_default();
                steps.push(self.game.legal(before).into_iter().map(first).collect());
            }
            if let (Some(step), Some(made)) = (steps.last_mut(), self.made(nth)) {
                step[self.game.to_move(before).index()] = made.text.clone();
            }
        }
        if self.game.chosen(&self.now) > 0 {
            steps.pop();
        }
        steps
    }

    fn play(&mut self, joint: &[String]) -> Result<(), NoSuchMove> {
        let (past, record, now) = (self.past.clone(), self.record.clone(), self.now.clone());
        while self.game.chosen(&self.now) > 0 && self.pop() {}
        let played = self.push_joint(joint);
        if played.is_err() {
            (self.past, self.record, self.now) = (past, record, now);
            return played;
        }
        self.let_chance_choose();
        Ok(())
    }

    fn chance(&self) -> Option<Role> {
        self.game.chance()
    }

    fn drawn(&self) -> Vec<Move> {
        let first = self.record.len() - self.drawn_last();
        (first..self.record.len()).filter_map(|nth| Some(self.made(nth)?.clone().lifted())).collect()
    }

    fn redraw(&mut self, drawn: &[String]) -> Result<(), NoSuchMove> {
        let (past, record, now) = (self.past.clone(), self.record.clone(), self.now.clone());
        (0..self.drawn_last()).for_each(|_| _ = self.pop());
        for written in drawn {
            let is_chance = Some(self.game.to_move(&self.now)) == self.game.chance();
            let listed = if is_chance { self.listed() } else { Vec::new() };
            match self.face.choose(written, &listed).cloned() {
                Ok(chosen) => self.push(chosen),
                Err(fault) => {
                    (self.past, self.record, self.now) = (past, record, now);
                    return Err(fault);
                }
            }
        }
        self.let_chance_choose();
        Ok(())
    }
}
