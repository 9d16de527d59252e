//! How games of Pell's show themselves.

use metagame::notation::{Action, Position as View, Written};
use metagame::tree::{Game, Square};

use super::Face;
use crate::choose::{self, NoSuchMove};
use crate::picture::{self, Marks};
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

    fn text(&self, view: &View, last: Option<&Written>, marks: &Marks) -> String {
        picture::text(&self.game, view, last.map(|last| &last.chosen), marks)
    }

    fn svg(&self, view: &View, last: Option<&Written>, marks: &Marks) -> String {
        picture::svg(&self.game, view, last.map(|last| &last.chosen), marks)
    }

    fn ends(&self, chosen: &Written) -> (Option<usize>, Option<usize>) {
        let grid = self.game.board.grid();
        let site = |square: Square| grid.site(square.file.into(), square.rank.into()).map(|site| site.index());
        match &chosen.chosen.action {
            Action::Place { to, .. } => (None, site(*to)),
            Action::Transfer { legs, .. } => {
                let ends = legs.first().zip(legs.last());
                ends.map_or((None, None), |(first, last)| (site(first.from), site(last.to)))
            }
        }
    }

    fn position(&self, view: &View) -> Position {
        Position::of_metagame(&self.game, view)
    }

    fn choose<'a>(&self, written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
        choose::metagame::choose(written, legal, &self.type_names)
    }
}
