//! Moves are chosen at a table: one after the other, or in secret where several players choose at the same time.

use serde::{Deserialize, Serialize};
use workbench::Role;
use workbench::engine::Play;

use super::Table;
use crate::{Refusal, Seat, Status};

/// The most letters of a typed move.
const MOST_MOVE: usize = 2000;

/// A move that was chosen while others still choose theirs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Hidden {
    pub(super) by: usize,
    pub(super) text: String,
    pub(super) said: String,
    /// What chance chose right after it.
    pub(super) drawn: Vec<String>,
}

impl Table {
    /// Plays the move that is written so.
    pub fn choose(&mut self, written: &str) -> Result<(), Refusal> {
        let Status::ToMove(by) = self.status() else {
            return Err(Refusal::unfit("the game is over", "take a move back, or begin another game"));
        };
        if written.len() > MOST_MOVE {
            return Err(Refusal::too_much("no move is as long as that", "write it as the list does"));
        }
        let chosen = self.play.choose(written)?;
        if !self.tree.has_room(self.hidden.len() + 1) {
            let message = "there is no room for more moves on this table";
            return Err(Refusal::too_much(message, "begin another game"));
        }
        let is_forced = chosen.text().starts_with("pass") && self.play.moves().len() == 1;
        let is_last = self.choosers().len() <= 1;
        let (text, said) = (chosen.text().to_owned(), self.play.said(&chosen));
        self.play.play_listed(&chosen);
        self.hidden.push(Hidden { by, text, said, drawn: drawn(&*self.play) });
        if is_last {
            self.reveal(is_forced)?;
        }
        self.is_paused = false;
        self.settle();
        Ok(())
    }

    /// The players who still have to choose here; chance is none of them.
    pub(super) fn choosers(&self) -> Vec<usize> {
        let movers = self.play.movers().into_iter().map(Role::index);
        movers.filter(|role| Some(*role) != self.game.chance).collect()
    }

    /// Puts the moves into the tree that were chosen at the same time, or the only one; where a move was played before, chance
    /// chooses as it did then.
    fn reveal(&mut self, is_forced: bool) -> Result<(), Refusal> {
        let before = self.tree.here();
        let hidden = std::mem::take(&mut self.hidden);
        let mut is_other_chance = false;
        for (nth, one) in hidden.iter().enumerate() {
            let known = self.tree.nodes().len();
            self.tree.grow(&one.text, &one.said, one.by)?;
            let here = self.tree.here();
            if here == known {
                self.tree.note_drawn(here, one.drawn.clone());
            }
            is_other_chance |= self.tree.nodes()[here].drawn != one.drawn;
            if nth > 0 {
                self.tree.note_joint();
            }
        }
        if is_forced && hidden.len() == 1 {
            self.tree.note_forced(self.game.has_parts);
        }
        if is_other_chance {
            let here = self.tree.here();
            hidden.iter().for_each(|_| _ = self.play.undo());
            self.tree.go(before);
            self.walk(here)?;
        }
        Ok(())
    }

    /// Forgets what was chosen of a joint move so far.
    pub(super) fn withdraw(&mut self) {
        std::mem::take(&mut self.hidden).iter().for_each(|_| _ = self.play.undo());
    }

    /// Lets chance choose these moves after the last one.
    pub(super) fn force(&mut self, wanted: &[String]) -> Result<(), Refusal> {
        self.play.redraw(wanted)?;
        let drawn = drawn(&*self.play);
        match self.hidden.last_mut() {
            Some(hidden) => hidden.drawn = drawn,
            None => self.tree.note_drawn(self.tree.here(), drawn),
        }
        Ok(())
    }

    /// Plays a move for a user at the screen: not for a player of ours who is about to choose.
    pub fn choose_at_screen(&mut self, written: &str) -> Result<(), Refusal> {
        match self.sitting() {
            Some(Seat::Player(_)) if !self.is_paused => {
                Err(Refusal::unfit("it is not your turn", "wait for the answer, or pause the game"))
            }
            _ => self.choose(written),
        }?;
        self.pass_where_forced();
        Ok(())
    }

    /// Passes for players who can do nothing else, between the two moves of an amazon, say: no player has to say so. No more
    /// often in a row than there are players.
    pub(super) fn pass_where_forced(&mut self) {
        for _ in 0..self.seats.len() {
            let is_over = matches!(self.status(), Status::Over(..));
            if is_over || self.play.moves().len() != 1 {
                return;
            }
            let only = self.play.moves().swap_remove(0);
            if !only.text().starts_with("pass") || self.choose(only.text()).is_err() {
                return;
            }
        }
    }

    /// Plays several moves, one after the other, until one is not legal. What chance chose stands behind the name of its role.
    pub fn choose_all<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) -> Result<(), Refusal> {
        let mut forced: Vec<String> = Vec::new();
        for (nth, written) in moves.into_iter().enumerate() {
            let played = match self.of_chance(written) {
                Some(chosen) => {
                    forced.push(chosen.to_owned());
                    self.force(&forced)
                }
                None => {
                    forced.clear();
                    self.choose(written)
                }
            };
            played.map_err(|fault| {
                let hint = fault.hint().to_owned();
                Refusal::unfit(format!("move {}: {fault}", nth + 1), hint)
            })?;
        }
        Ok(())
    }

    /// The move of chance that a line of a record says, if it is one.
    fn of_chance<'a>(&self, written: &'a str) -> Option<&'a str> {
        let name = self.game.stage.players.get(self.game.chance?)?;
        written.strip_prefix(name.as_str())?.strip_prefix(": ")
    }
}

/// What chance has chosen since a player last chose.
pub(super) fn drawn(play: &dyn Play) -> Vec<String> {
    play.drawn().iter().map(|chosen| chosen.text().to_owned()).collect()
}
