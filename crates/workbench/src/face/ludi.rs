//! How games of Browne's show themselves.

use std::sync::OnceLock;

use board::Board;
use game::Role;
use ludi::notation::{Position as View, Written};
use ludi::tree::Game;

use super::{Face, no_such_site, nothing_there, owner_and_site};
use crate::choose::{self, NoSuchMove};
use crate::picture::{Marks, ludi as picture};
use crate::position::Position;

/// How a game of Browne's shows itself.
pub(crate) struct LudiFace {
    game: Game,
    /// Made only when somebody looks at it.
    board: OnceLock<Board>,
}

impl LudiFace {
    pub(crate) fn new(game: &Game) -> LudiFace {
        LudiFace { game: game.clone(), board: OnceLock::new() }
    }

    fn board(&self) -> &Board {
        self.board.get_or_init(|| self.game.board.made().expect("the checks leave no board that does not exist"))
    }
}

impl Face for LudiFace {
    type Move = Written;
    type View = View;

    fn text(&self, view: &View, last: Option<&Written>, marks: &Marks) -> String {
        picture::text(&self.game, self.board(), view, last, marks)
    }

    fn svg(&self, view: &View, last: Option<&Written>, marks: &Marks) -> String {
        picture::svg(&self.game, self.board(), view, last, marks)
    }

    fn ends(&self, chosen: &Written) -> (Option<usize>, Option<usize>) {
        (chosen.from.map(|from| from.index()), chosen.to.map(|to| to.index()))
    }

    fn position(&self, view: &View) -> Position {
        Position::of_ludi(&self.game, self.board(), view)
    }

    fn without(&self, mut view: View, written: &str) -> Result<View, NoSuchMove> {
        let (owner, site) = owner_and_site(written);
        let site = self.board().site(site).ok_or_else(|| no_such_site(written))?;
        let there = &mut view.board[site.index()];
        match there.last() {
            Some(top) if owner.is_none() || top.owner == owner => there.pop(),
            _ => return Err(nothing_there(written)),
        };
        Ok(view)
    }

    fn begun_by(&self, view: View, to_move: Role) -> View {
        View { to_move, ..view }
    }

    fn choose<'a>(&self, written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
        choose::ludi::choose(written, legal)
    }
}
