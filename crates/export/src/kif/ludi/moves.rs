//! Our moves and those of the sheet.

use std::collections::BTreeMap;

use ::ludi::notation::{Piece, Position, Written};
use board::Site;
use game::Role;

use super::Translator;
use super::scene::Cases;
use crate::kif::formula::{Contents, Formula};

/// What is needed to write our moves as those of the sheet.
pub(in crate::kif) struct Moves {
    stacks: Vec<Vec<Piece>>,
    /// By side and both ends.
    ways: BTreeMap<(Role, Option<Site>, Option<Site>), Vec<Known>>,
}

/// A way as far as it tells which move was made.
struct Known {
    term: String,
    given: BTreeMap<Site, Contents>,
    guard: Formula,
    changes: Vec<(Site, Cases)>,
    surrounds: bool,
}

impl Moves {
    pub(super) fn new(from: &Translator<'_>) -> Moves {
        let mut ways: BTreeMap<_, Vec<Known>> = BTreeMap::new();
        for way in &from.ways {
            let names: Vec<&str> = way.sites().into_iter().map(|site| from.writer.site(site)).collect();
            let known = Known {
                term: Translator::term(&from.form(way), &names),
                given: way.given.clone(),
                guard: way.guard.clone(),
                changes: way.changes.clone(),
                surrounds: way.surrounds,
            };
            ways.entry((way.side, way.from, way.to)).or_default().push(known);
        }
        let stacks = (0..from.world.known()).map(|content| from.world.stack(content)).collect();
        Moves { stacks, ways }
    }

    /// The move of the sheet that a move between two positions comes to.
    pub(in crate::kif) fn term(
        &self,
        before: &Position,
        chosen: &Written,
        after: impl FnOnce() -> Position,
    ) -> Option<String> {
        if *chosen.text == *"swap" {
            return Some("swap".into());
        }
        let contents = |position: &Position| -> Option<Vec<usize>> {
            position.board.iter().map(|stack| self.stacks.iter().position(|known| known == stack)).collect()
        };
        let ways = self.ways.get(&(before.to_move, chosen.from, chosen.to)).map_or(&[][..], |ways| &ways[..]);
        let was = contents(before)?;
        let fits = |way: &&Known| {
            let given = way.given.iter().all(|(site, contents)| contents.has(was[site.index()]));
            given && holds(&way.guard, &was) != Some(false)
        };
        let fitting: Vec<&Known> = ways.iter().filter(fits).collect();
        if let [only] = fitting[..] {
            return Some(only.term.clone());
        }
        if fitting.is_empty() {
            return chosen.passes().then(|| "pass".into());
        }
        let is = contents(&after())?;
        fitting.into_iter().find(|way| leads(way, &was, &is)).map(|way| way.term.clone())
    }
}

/// Whether a way can lead from one board to another.
fn leads(way: &Known, was: &[usize], is: &[usize]) -> bool {
    let becomes = |(site, cases): &(Site, Cases)| {
        let fitting = cases.iter().filter(|(content, _)| *content == is[site.index()]);
        let possible = fitting.into_iter().any(|(_, formula)| holds(formula, was) != Some(false));
        possible || (way.surrounds && is[site.index()] == 0)
    };
    let changes = |site: usize| way.surrounds || way.changes.iter().any(|(known, _)| known.index() == site);
    let elsewhere = was.iter().zip(is).enumerate().all(|(site, (was, is))| was == is || changes(site));
    elsewhere && way.changes.iter().all(becomes)
}

/// Whether a condition holds on a board; not known where it asks for a relation.
fn holds(formula: &Formula, board: &[usize]) -> Option<bool> {
    match formula {
        Formula::True => Some(true),
        Formula::False => Some(false),
        Formula::Is(..) => None,
        Formula::At(site, contents) => Some(contents.has(board[site.index()])),
        Formula::And(parts) => {
            let all: Vec<Option<bool>> = parts.iter().map(|part| holds(part, board)).collect();
            if all.contains(&Some(false)) {
                Some(false)
            } else {
                all.iter().all(|one| *one == Some(true)).then_some(true)
            }
        }
        Formula::Or(parts) => {
            let all: Vec<Option<bool>> = parts.iter().map(|part| holds(part, board)).collect();
            if all.contains(&Some(true)) {
                Some(true)
            } else {
                all.iter().all(|one| *one == Some(false)).then_some(false)
            }
        }
    }
}
