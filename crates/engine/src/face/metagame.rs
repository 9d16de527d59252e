//! How games of Pell's show themselves.

use std::sync::{Arc, OnceLock};

use criticism::{Deed, Standing};
use game::{DrawRules, Role};
use metagame::notation::{Action, Piece, Position as View, Written};
use metagame::tree::{Game, Square};

use super::{Face, no_such_piece, no_such_site, nothing_there, owner_and_site};
use crate::choose::{self, NoSuchMove};
use crate::finish::{Cause, Names, metagame_causes};
use crate::position::Position;
use crate::rule_list::{Doing, doings};
use crate::seat::Shown;
use crate::why::{Why, explained_by_theory};
use picture::Marks;
use picture::scene::{Scene, Stage};

/// How a game of Pell's shows itself.
pub(crate) struct MetagameFace {
    game: Game,
    type_names: Vec<String>,
    stage: OnceLock<Arc<Stage>>,
    /// The interpreter that tells which goals are met, made on first use.
    reader: OnceLock<reference::metagame::Interpreter>,
}

impl MetagameFace {
    pub(crate) fn new(game: &Game) -> MetagameFace {
        MetagameFace {
            type_names: game.type_names(),
            game: game.clone(),
            stage: OnceLock::new(),
            reader: OnceLock::new(),
        }
    }

    fn reader(&self) -> &reference::metagame::Interpreter {
        self.reader.get_or_init(|| reference::metagame::Interpreter::new(&self.game, DrawRules::default()))
    }

    fn site(&self, square: Square) -> Option<u32> {
        self.game.board.grid().site(square.file.into(), square.rank.into()).map(|site| site.index() as u32)
    }

    /// What each piece does in a move, by type, and the squares on which something is taken.
    fn done(&self, chosen: &Written) -> (Vec<(u8, Doing)>, Vec<Square>) {
        let (mut done, mut taken) = (Vec::new(), Vec::new());
        match &chosen.chosen.action {
            Action::Place { piece, .. } => done.push((piece.kind, Doing::Placing)),
            Action::Transfer { legs, promote } => {
                for leg in legs {
                    let doing = if leg.captures.is_empty() { Doing::Moving } else { Doing::Capturing };
                    done.push((leg.piece.kind, doing));
                    taken.extend(leg.captures.iter().map(|captured| captured.square));
                }
                done.extend(promote.iter().zip(legs).map(|(_, leg)| (leg.piece.kind, Doing::Promoting)));
            }
        }
        (done, taken)
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

    fn stage(&self) -> Arc<Stage> {
        Arc::clone(self.stage.get_or_init(|| Arc::new(picture::squares::stage(&self.game))))
    }

    fn scene(&self, view: &View, last: Option<&Written>, legal: &[Written]) -> Scene {
        picture::squares::scene(&self.game, view, last, legal)
    }

    fn said(&self, chosen: &Written) -> String {
        chosen.chosen.write_in_letters(&self.type_names)
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

    fn deed(&self, _: &View, chosen: &Written, _: &View) -> Deed {
        let rules = doings(&self.game);
        let (done, taken) = self.done(chosen);
        let (from, to) = self.ends(chosen);
        let number = |doing: &(u8, Doing)| rules.iter().position(|rule| rule == doing).map(|number| number as u32);
        let mut numbers: Vec<u32> = done.iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Deed {
            text: chosen.text.to_string(),
            from: from.map(|site| site as u32),
            to: to.map(|site| site as u32),
            taken: taken.into_iter().filter_map(|square| self.site(square)).collect(),
            rules: numbers,
        }
    }

    fn standing(&self, view: &View) -> Vec<Standing> {
        let pieces = view.board.iter().enumerate().filter_map(|(site, piece)| Some((site, (*piece)?)));
        pieces.map(|(site, piece)| Standing { site: site as u32, owner: Some(piece.owner) }).collect()
    }

    fn goals(&self, view: &View) -> Vec<u32> {
        self.reader().goals_met(view).into_iter().map(|goal| goal as u32).collect()
    }

    fn causes(&self, view: &View, you: Option<Role>) -> Vec<Cause> {
        let names = Names { players: &self.stage().players, you };
        metagame_causes(&self.game, &self.reader().reached(view), &names)
    }

    fn prompt(&self, _: &View, _: Option<(&View, &Written, &View)>) -> Option<String> {
        None
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

    fn arranged(&self, mut view: View, site: usize, piece: Option<(Role, usize)>) -> Result<View, NoSuchMove> {
        let kinds = self.type_names.len();
        let fits = |(owner, kind): (Role, usize)| Role::BOTH.contains(&owner) && kind < kinds;
        let there = view.board.get_mut(site).filter(|_| piece.is_none_or(fits)).ok_or_else(no_such_piece)?;
        *there = piece.map(|(owner, kind)| Piece { owner, kind: kind as u8 });
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

impl Shown for reference::metagame::Interpreter {
    type Face = MetagameFace;
}

impl Shown for theory::bridge::Interpreted {
    type Face = MetagameFace;

    fn why(&self, position: &Self::Position, _: &MetagameFace, chosen: &str) -> Option<Why> {
        Some(explained_by_theory(self, position, chosen))
    }
}

impl Shown for theory::bridge::Compiled {
    type Face = MetagameFace;
}

impl Shown for compile::metagame::Program {
    type Face = MetagameFace;
}
