//! Our moves and those of the sheet.

use std::collections::BTreeMap;

use ::ludi::notation::{Cell, Piece, Position, Written};
use board::Site;
use game::Role;

use super::Translator;
use super::number::Values;
use super::scene::Cases;
use super::seen::{Board, Relations};
use crate::kif::formula::{Contents, Formula};

/// What is needed to write our moves as those of the sheet.
pub(in crate::kif) struct Moves {
    stacks: Vec<(Vec<Piece>, Cell)>,
    relations: Relations,
    /// By side and both ends.
    ways: BTreeMap<(Role, Option<Site>, Option<Site>), Vec<Known>>,
}

/// A way as far as it tells which move was made.
struct Known {
    term: String,
    rank: (u32, bool),
    given: BTreeMap<Site, Contents>,
    guard: Formula,
    changes: Vec<(Site, Cases)>,
    surrounds: bool,
    scores: Vec<Values>,
    linear: Option<(i32, i32)>,
    victims: Vec<Formula>,
}

impl Moves {
    pub(super) fn new(from: &Translator<'_>) -> Moves {
        let mut ways: BTreeMap<_, Vec<Known>> = BTreeMap::new();
        for way in &from.ways {
            let names: Vec<&str> = way.sites().into_iter().map(|site| from.writer.site(site)).collect();
            let known = Known {
                term: Translator::term(&from.form(way), &names),
                rank: way.rank,
                given: way.given.clone(),
                guard: way.guard.clone(),
                changes: way.changes.clone(),
                surrounds: way.surrounds,
                scores: way.scores.clone(),
                linear: way.linear,
                victims: way.victims.iter().map(|(_, _, formula)| formula.clone()).collect(),
            };
            ways.entry((way.side, way.from, way.to)).or_default().push(known);
        }
        let stacks =
            (0..from.world.known()).map(|content| (from.world.stack(content), from.world.cell(content))).collect();
        Moves { stacks, relations: Relations::new(from.world), ways }
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
            let sites = position.board.iter().zip(&position.cells);
            sites
                .map(|(stack, cell)| self.stacks.iter().position(|known| known.0 == *stack && known.1 == *cell))
                .collect()
        };
        let ways = self.ways.get(&(before.to_move, chosen.from, chosen.to)).map_or(&[][..], |ways| &ways[..]);
        let was = Board { contents: contents(before)?, position: before };
        let fits = |way: &&Known| {
            let given = way.given.iter().all(|(site, contents)| contents.has(was.contents[site.index()]));
            given && self.relations.holds(&way.guard, &was) != Some(false)
        };
        let mut fitting: Vec<&Known> = ways.iter().filter(fits).collect();
        // Of moves that are possible only the most urgent are legal.
        fitting.sort_by_key(|way| std::cmp::Reverse(way.rank));
        if let [only] = fitting[..] {
            return Some(only.term.clone());
        }
        if fitting.is_empty() {
            return chosen.passes().then(|| "pass".into());
        }
        let after = after();
        let is = contents(&after)?;
        let side = before.to_move.index();
        let gained = after.scores[side].saturating_sub(before.scores[side]);
        let leads =
            |way: &&Known| self.leads(way, &was, &is) && self.gain(way, &was).is_none_or(|expected| expected == gained);
        fitting.into_iter().find(leads).map(|way| way.term.clone())
    }
}

impl Moves {
    /// What a way adds to the score, if that is known.
    fn gain(&self, way: &Known, was: &Board<'_>) -> Option<i32> {
        let mut sum = 0_i32;
        for values in &way.scores {
            let holding = values.0.iter().find(|(_, formula)| self.relations.holds(formula, was) == Some(true));
            sum = sum.saturating_add(holding?.0);
        }
        if let Some((constant, factor)) = way.linear {
            let mut struck = 0;
            for formula in &way.victims {
                struck += i32::from(self.relations.holds(formula, was)?);
            }
            sum = sum.saturating_add(factor.saturating_mul(struck).saturating_add(constant));
        }
        Some(sum)
    }

    /// Whether a way can lead from one board to another.
    fn leads(&self, way: &Known, was: &Board<'_>, is: &[usize]) -> bool {
        let becomes = |(site, cases): &(Site, Cases)| {
            let fitting = cases.iter().filter(|(content, _)| *content == is[site.index()]);
            let possible = fitting.into_iter().any(|(_, formula)| self.relations.holds(formula, was) != Some(false));
            possible || (way.surrounds && is[site.index()] == 0)
        };
        let changes = |site: usize| way.surrounds || way.changes.iter().any(|(known, _)| known.index() == site);
        let elsewhere = was.contents.iter().zip(is).enumerate().all(|(site, (was, is))| was == is || changes(site));
        elsewhere && way.changes.iter().all(becomes)
    }
}
