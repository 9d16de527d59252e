//! How a game that is being played shows itself, to people and to criteria.

use std::sync::Arc;

use criticism::Course;
use game::Role;
use picture::scene::{Scene, Stage};

use super::Play;
use crate::face::Move;
use crate::finish::Finish;
use crate::position::Position;

/// What a drawing of a position points out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints<'a> {
    /// Nothing.
    #[default]
    None,
    /// Where something can enter the board, and what can move.
    Beginnings,
    /// Where moves lead that begin with this: a site, or the name of a piece.
    From(&'a str),
}

/// What there is to be seen of a game that is being played.
pub trait Show {
    /// What is to be seen, as data.
    fn position(&self) -> Position;

    /// What is to be seen, in characters, with the last move shown, and with what is pointed out.
    fn text(&self, hints: Hints) -> String;

    /// What is to be seen, as a picture in SVG, with the last move shown, and with what is pointed out.
    fn svg(&self, hints: Hints) -> String;

    /// What stays the same all through the game, as a page shows it.
    fn stage(&self) -> Arc<Stage>;

    /// What is to be seen, as a page shows it, with the last move and the legal ones.
    fn scene(&self) -> Scene;

    /// A move as people say it: with squares such as `d2` for `(4,2)`.
    fn said(&self, chosen: &Move) -> String;

    /// What is to be done next in a turn that goes on, as people say it: `shoot an arrow`.
    fn prompt(&self) -> Option<String>;

    /// How the game ended, for people, of whom one may be a player; nothing if it goes on.
    fn finish(&self, you: Option<Role>) -> Option<Finish>;

    /// What happened since the game began, and what ended it.
    fn course(&self) -> Course;
}

/// The methods of [`Show`].
impl dyn Play + '_ {
    /// What is to be seen, as data.
    pub fn position(&self) -> Position {
        self.show().position()
    }

    /// What is to be seen, in characters, with the last move shown, and with what is pointed out.
    pub fn text(&self, hints: Hints) -> String {
        self.show().text(hints)
    }

    /// What is to be seen, as a picture in SVG, with the last move shown, and with what is pointed out.
    pub fn svg(&self, hints: Hints) -> String {
        self.show().svg(hints)
    }

    /// What stays the same all through the game, as a page shows it.
    pub fn stage(&self) -> Arc<Stage> {
        self.show().stage()
    }

    /// What is to be seen, as a page shows it, with the last move and the legal ones.
    pub fn scene(&self) -> Scene {
        self.show().scene()
    }

    /// A move as people say it: with squares such as `d2` for `(4,2)`.
    pub fn said(&self, chosen: &Move) -> String {
        self.show().said(chosen)
    }

    /// What is to be done next in a turn that goes on, as people say it: `shoot an arrow`.
    pub fn prompt(&self) -> Option<String> {
        self.show().prompt()
    }

    /// How the game ended, for people, of whom one may be a player; nothing if it goes on.
    pub fn finish(&self, you: Option<Role>) -> Option<Finish> {
        self.show().finish(you)
    }

    /// What happened since the game began, and what ended it.
    pub fn course(&self) -> Course {
        self.show().course()
    }
}
