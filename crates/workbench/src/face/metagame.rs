//! How games of Pell's show themselves.

use metagame::notation::{Position as View, Written};
use metagame::tree::Game;

use super::Face;
use crate::choose::{self, NoSuchMove};
use crate::picture;
use crate::position::Position;

/// How a game of Pell's shows itself.
pub(crate) struct MetagameFace {
    game: Game,
    type_names: Vec<String>,
}

impl MetagameFace {
    pub(crate) fn new(game: &Game) -> MetagameFace {
        MetagameFace { type_names: game.type_names(), game: game.clone() }
    }
}

impl Face for MetagameFace {
    type Move = Written;
    type View = View;

    fn text(&self, view: &View, last: Option<&Written>) -> String {
        match last {
            Some(last) => picture::text_after(&self.game, view, &last.chosen),
            None => picture::text(&self.game, view),
        }
    }

    fn svg(&self, view: &View, last: Option<&Written>) -> String {
        match last {
            Some(last) => picture::svg_after(&self.game, view, &last.chosen),
            None => picture::svg(&self.game, view),
        }
    }

    fn position(&self, view: &View) -> Position {
        Position::of_metagame(&self.game, view)
    }

    fn choose<'a>(&self, written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
        choose::metagame::choose(written, legal, &self.type_names)
    }
}
