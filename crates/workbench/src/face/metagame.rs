//! How games of Pell's show themselves.

use game::Role;
use metagame::notation::{Action, Position as View, Written};
use metagame::tree::{Game, Square};

use super::{Face, no_such_site, nothing_there, owner_and_site};
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

    fn without(&self, mut view: View, written: &str) -> Result<View, NoSuchMove> {
        let (owner, site) = owner_and_site(written);
        let grid = self.game.board.grid();
        let site = square(site).and_then(|(file, rank)| grid.site(file, rank)).ok_or_else(|| no_such_site(written))?;
        let there = &mut view.board[site.index()];
        if there.is_none_or(|piece| owner.is_some_and(|owner| owner != piece.owner)) {
            return Err(nothing_there(written));
        }
        *there = None;
        Ok(view)
    }

    fn begun_by(&self, view: View, to_move: Role) -> View {
        View { to_move, ..view }
    }

    fn choose<'a>(&self, written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
        choose::metagame::choose(written, legal, &self.type_names)
    }
}

/// A square: `e2` or `(5,2)`.
fn square(written: &str) -> Option<(i64, i64)> {
    if let Some(numbers) = written.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let (file, rank) = numbers.split_once(',')?;
        return Some((file.trim().parse().ok()?, rank.trim().parse().ok()?));
    }
    let letter = written.chars().next().filter(char::is_ascii_alphabetic)?;
    let file = i64::from(letter.to_ascii_lowercase() as u8 - b'a') + 1;
    Some((file, written[1..].parse().ok()?))
}
