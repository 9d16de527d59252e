//! How games of Browne's show themselves.

use std::sync::{Arc, OnceLock};

use board::{Board, Site};
use criticism::{Deed, Standing};
use game::{DrawRules, Role};
use ludi::notation::{Memory, Piece, Position as View, Written};
use ludi::tree::Game;
use syntax::prose::{list, with_article};

use super::{Face, no_such_piece, no_such_site, nothing_there, owner_and_site};
use crate::analysis::ludi_analysis;
use crate::choose::{self, NoSuchMove};
use crate::finish::{Cause, Names, ludi_causes};
use crate::position::Position;
use crate::seat::Shown;
use crate::why::{Why, explained_ludi};
use ::rules::Rules;
use picture::Marks;
use picture::ludi as drawing;
use picture::scene::{Scene, Stage};
use players::material;

/// How a game of Browne's shows itself.
pub(crate) struct LudiFace {
    game: Game,
    /// Made on first use.
    board: OnceLock<Board>,
    stage: OnceLock<Arc<Stage>>,
    /// Who knows by which rule a move was made. Likewise.
    reader: OnceLock<reference::ludi::Interpreter>,
}

impl LudiFace {
    pub(crate) fn new(game: &Game) -> LudiFace {
        LudiFace { game: game.clone(), board: OnceLock::new(), stage: OnceLock::new(), reader: OnceLock::new() }
    }

    fn reader(&self) -> &reference::ludi::Interpreter {
        self.reader.get_or_init(|| reference::ludi::Interpreter::new(&self.game, DrawRules::default()))
    }

    fn board(&self) -> &Board {
        self.board.get_or_init(|| self.game.board.made().expect("the checks leave no board that does not exist"))
    }
}

impl Face for LudiFace {
    type Move = Written;
    type View = View;

    fn text(&self, view: &View, last: Option<&Written>, marks: &Marks) -> String {
        drawing::text(&self.game, self.board(), view, last, marks)
    }

    fn svg(&self, view: &View, last: Option<&Written>, marks: &Marks) -> String {
        drawing::svg(&self.game, self.board(), view, last, marks)
    }

    fn stage(&self) -> Arc<Stage> {
        let made = || drawing::scene::stage(&self.game, self.board());
        Arc::clone(self.stage.get_or_init(|| Arc::new(made())))
    }

    fn scene(&self, view: &View, last: Option<&Written>, legal: &[Written]) -> Scene {
        drawing::scene::scene((&self.game, self.board(), &self.stage()), view, last, legal)
    }

    fn said(&self, chosen: &Written) -> String {
        chosen.text.to_string()
    }

    fn ends(&self, chosen: &Written) -> (Option<usize>, Option<usize>) {
        (chosen.from.map(|from| from.index()), chosen.to.map(|to| to.index()))
    }

    fn deed(&self, before: &View, chosen: &Written, after: &View) -> Deed {
        let rules = self.reader().rules_between(before, (chosen.from, chosen.to), after);
        Deed {
            text: chosen.text.to_string(),
            from: chosen.from.map(number),
            to: chosen.to.map(number),
            taken: taken(before, after),
            rules: rules.into_iter().map(|rule| rule as u32).collect(),
        }
    }

    fn standing(&self, view: &View) -> Vec<Standing> {
        let tops = view.board.iter().enumerate().filter_map(|(site, stack)| Some((site, stack.last()?)));
        tops.map(|(site, piece)| Standing { site: site as u32, owner: piece.owner }).collect()
    }

    fn goals(&self, view: &View) -> Vec<u32> {
        self.reader().clauses_met(view).into_iter().map(|clause| clause as u32).collect()
    }

    fn causes(&self, view: &View, you: Option<Role>) -> Vec<Cause> {
        let names = Names { players: &self.stage().players, you };
        ludi_causes(&self.game, self.board(), view, &self.reader().reasons(view), &names)
    }

    fn prompt(&self, view: &View, before: Option<(&View, &Written, &View)>) -> Option<String> {
        let doings = self.reader().doings(view);
        let done = before
            .map_or_else(Vec::new, |(was, chosen, is)| self.reader().rules_between(was, (chosen.from, chosen.to), is));
        let rules = self.game.pieces();
        let labels: Vec<String> = rules
            .iter()
            .flat_map(|piece| piece.moves())
            .enumerate()
            .filter(|(number, _)| done.contains(number))
            .filter_map(|(_, rule)| rule.label.as_ref().map(|label| label.value.clone()))
            .collect();
        let mut words: Vec<String> = Vec::new();
        for (kind, label, enters) in &doings {
            let word = match label {
                Some(label) if labels.contains(label) => format!("{} again", spoken(label)),
                Some(label) => spoken(label),
                None => {
                    let kind = rules.get(*kind).map_or("piece".to_owned(), |piece| spoken(&piece.name));
                    format!("{} {}", if *enters { "put" } else { "move" }, with_article(&kind))
                }
            };
            if !words.contains(&word) {
                words.push(word);
            }
        }
        (1..=MOST_WORDS).contains(&words.len()).then(|| list(&words, "or"))
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

    fn arranged(&self, mut view: View, site: usize, piece: Option<(Role, usize)>) -> Result<View, NoSuchMove> {
        let (players, kinds) = (self.game.players().len(), self.game.pieces().len());
        let fits = |(owner, kind): (Role, usize)| owner.index() < players && kind < kinds;
        let there = view.board.get_mut(site).filter(|_| piece.is_none_or(fits)).ok_or_else(no_such_piece)?;
        let made = |(owner, kind): (Role, usize)| Piece {
            owner: Some(owner),
            kind: kind as u8,
            state: 0,
            flags: 0,
            looks: None,
        };
        *there = piece.map(made).into_iter().collect();
        // A player with a piece on the board has begun, where a rule asks that.
        if let Some(begun) = piece.and_then(|(owner, _)| view.begun.get_mut(owner.index())) {
            *begun = *begun || Memory::of(&self.game).begun;
        }
        Ok(view)
    }

    fn begun_by(&self, view: View, to_move: Role) -> View {
        View { to_move, ..view }
    }

    fn choose<'a>(&self, written: &str, legal: &'a [Written]) -> Result<&'a Written, NoSuchMove> {
        choose::ludi::choose(written, legal)
    }
}

/// The most things to do that a prompt lists.
const MOST_WORDS: usize = 3;

/// A name within a sentence.
fn spoken(name: &str) -> String {
    match name {
        "first" | "second" | "third" | "last" => format!("make the {name} move"),
        name => name.replace(['-', '_'], " ").to_lowercase(),
    }
}

fn number(site: Site) -> u32 {
    site.index() as u32
}

/// The sites at which others than the mover lost a piece: it is gone, or has another owner. A piece that was pushed elsewhere is
/// not lost, so where a side has as many pieces as before nothing was taken from it.
fn taken(before: &View, after: &View) -> Vec<u32> {
    let count = |view: &View, side: Role| view.board.iter().flatten().filter(|piece| piece.owner == Some(side)).count();
    let lost = |side: &Role| *side != before.to_move && count(after, *side) < count(before, *side);
    let losers: Vec<Role> = Role::ALL.into_iter().filter(lost).collect();
    if losers.is_empty() {
        return Vec::new();
    }
    let own =
        |stack: &[ludi::notation::Piece], side: Role| stack.iter().filter(|piece| piece.owner == Some(side)).count();
    let stacks = before.board.iter().zip(&after.board).enumerate();
    let fewer = stacks.filter(|(_, (was, is))| losers.iter().any(|side| own(is, *side) < own(was, *side)));
    fewer.map(|(site, _)| site as u32).collect()
}

impl Shown for reference::ludi::Interpreter {
    type Face = LudiFace;

    fn why(&self, position: &Self::Position, face: &LudiFace, chosen: &str) -> Option<Why> {
        Some(explained_ludi(&face.game, face.board(), self, position, chosen))
    }

    fn analysis(&self, rules: &Rules) -> Option<material::Analysis> {
        rules.ludi().map(|game| ludi_analysis(game, self))
    }
}

impl Shown for compile::ludi::Program {
    type Face = LudiFace;

    fn analysis(&self, rules: &Rules) -> Option<material::Analysis> {
        rules.ludi().map(|game| ludi_analysis(game, self))
    }
}
