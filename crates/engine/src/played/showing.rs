//! What there is to be seen of a game that is being played, as its face shows it.

use std::sync::Arc;

use criticism::{Cause, Course};
use game::Role;
use picture::Marks;
use picture::scene::{Scene, Stage};

use super::{Played, is_forced_pass};
use crate::face::{Face, Move, Notated};
use crate::finish::{self, Finish, Names};
use crate::play::{Ending, Hints, Play, Show};
use crate::position::Position;
use crate::seat::Shown;

impl<G: Shown> Played<G> {
    /// The last move that everybody may see.
    fn last(&self) -> Option<&G::Move> {
        self.made(self.record.len().checked_sub(1 + self.game.chosen(&self.now))?)
    }

    /// The sites that are pointed out: where a move can begin, or where those end that begin with the given site or piece.
    fn marks(&self, hints: Hints) -> Marks {
        let ends = |listed: &G::Move| self.face.ends(listed);
        match hints {
            Hints::None => Marks::new(),
            Hints::Beginnings => self.listed().iter().map(ends).filter_map(|(from, to)| from.or(to)).collect(),
            Hints::From(from) => {
                let begins = |listed: &&G::Move| (*listed).clone().lifted().begins_with(from);
                self.listed().iter().filter(begins).map(ends).filter_map(|(_, to)| to).collect()
            }
        }
    }
}

impl<G: Shown<Position: Send + 'static> + Send + Sync + 'static> Show for Played<G> {
    fn position(&self) -> Position {
        self.face.position(&self.game.view(&self.now))
    }

    fn text(&self, hints: Hints) -> String {
        self.face.text(&self.game.view(&self.now), self.last(), &self.marks(hints))
    }

    fn svg(&self, hints: Hints) -> String {
        self.face.svg(&self.game.view(&self.now), self.last(), &self.marks(hints))
    }

    fn stage(&self) -> Arc<Stage> {
        self.face.stage()
    }

    fn scene(&self) -> Scene {
        self.face.scene(&self.game.view(&self.now), self.last(), &self.listed())
    }

    fn said(&self, chosen: &Move) -> String {
        G::Move::lowered(chosen).map_or_else(String::new, |chosen| self.face.said(chosen))
    }

    fn prompt(&self) -> Option<String> {
        let is_pass = |nth: &usize| self.made(*nth).is_none_or(|chosen| self.face.ends(chosen) == (None, None));
        let last = (0..self.record.len()).rev().find(|nth| !is_pass(nth));
        let view = |nth: usize| self.game.view(self.past.get(nth).unwrap_or(&self.now));
        let (now, part) = (view(self.past.len()), last.map(|nth| (view(nth), self.made(nth), view(nth + 1))));
        let part = part.as_ref().and_then(|(was, chosen, is)| Some((was, (*chosen)?, is)));
        self.face.prompt(&now, part)
    }

    fn finish(&self, you: Option<Role>) -> Option<Finish> {
        let (outcome, ending) = (self.outcome()?, self.ending()?);
        let stage = self.face.stage();
        let causes = match ending {
            Ending::Goal | Ending::NoMove => self.face.causes(&self.game.view(&self.now), you),
            _ => Vec::new(),
        };
        let names = Names { players: &stage.players, you };
        if let (Some(_), Some(rewards)) = (G::joint(self), self.rewards()) {
            return Some(finish::rewarded(outcome, &rewards, self.game.chance(), &names));
        }
        Some(finish::finish(outcome, ending, &causes, &names, &|site| stage.plan.sites[site].name.clone()))
    }

    fn course(&self) -> Course {
        let views: Vec<_> = self.past.iter().chain([&self.now]).map(|position| self.game.view(position)).collect();
        let made = (0..self.record.len()).filter_map(|nth| self.made(nth));
        let moves = made.zip(&self.past).zip(views.windows(2));
        let forced = |chosen: &G::Move, before| chosen.passes() && is_forced_pass(&self.game.moves(before));
        let decisions = moves.filter(|((chosen, before), _)| !forced(chosen, before));
        let deeds = decisions.map(|((chosen, _), views)| self.face.deed(&views[0], chosen, &views[1])).collect();
        let last = &views[views.len() - 1];
        let (cause, goals) = match self.ending() {
            Some(Ending::Repetition) => (Cause::Repetition, Vec::new()),
            Some(Ending::MoveLimit) | None => (Cause::MoveLimit, Vec::new()),
            Some(_) => match self.face.goals(last) {
                none if none.is_empty() => (Cause::NoMove, none),
                goals => (Cause::Goal, goals),
            },
        };
        Course { deeds, standing: self.face.standing(last), cause, goals }
    }
}
