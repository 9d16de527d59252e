//! A move may not bring back the board that there was when the next player last had their turn. In most games no move can; where
//! stones enter and whole groups are taken, the stone that has just taken one alone may not be taken by it at once.

use board::Site;

use super::Translator;
use super::ways::Way;
use super::world::{Try, World, refused};
use crate::kif::formula::{Contents, Formula, Logic};
use crate::kif::sheet::Section;

impl World<'_> {
    /// Refuses games in which a move may undo the one before, apart from surrounding.
    pub(super) fn refuse_undoing(&self, ways: &[Way]) -> Try<()> {
        if ways.iter().any(|way| way.surrounds) && self.players.len() > 2 {
            return refused("a surround capture among more than two players is not expressed");
        }
        let others = |way: &Way| {
            let from = way.from.and_then(|from| way.given.get(&from).copied()).unwrap_or_default();
            way.from != way.to && from.list().any(|content| self.owner_of(content) != Some(way.side))
        };
        if ways.iter().any(others) {
            return refused(
                "moving what is not one's own, which the next player may not undo at once, is not expressed",
            );
        }
        if ways.iter().any(|way| way.enters && !way.surrounds && takes_one(self.logic(), way)) {
            return refused(
                "a stone that takes one stone as it enters, and may not be taken so at once, is not expressed",
            );
        }
        Ok(())
    }

    fn owner_of(&self, content: usize) -> Option<game::Role> {
        self.stack(content).last().and_then(|piece| piece.owner)
    }
}

/// Whether a way may take one piece alone.
fn takes_one(logic: Logic<'_>, way: &Way) -> bool {
    let emptied = |site: &Site| {
        let (_, cases) = way.changes.iter().find(|(known, _)| known == site)?;
        let (_, formula) = cases.iter().find(|(content, _)| *content == 0)?;
        let stood = logic.at(*site, logic.others(Contents::EMPTY));
        (logic.and([formula.clone(), stood]) != Formula::False).then(|| sorted(formula))
    };
    let sites = way.changes.iter().map(|(site, _)| *site).filter(|site| Some(*site) != way.to);
    let taken: Vec<Formula> = sites.filter_map(|site| emptied(&site)).collect();
    (0..taken.len()).any(|one| (0..taken.len()).all(|other| other == one || taken[other] != taken[one]))
}

/// The same condition with its parts in order.
fn sorted(formula: &Formula) -> Formula {
    let parts = |parts: &[Formula]| {
        let mut parts: Vec<Formula> = parts.iter().map(sorted).collect();
        parts.sort();
        parts
    };
    match formula {
        Formula::And(all) => Formula::And(parts(all)),
        Formula::Or(any) => Formula::Or(parts(any)),
        other => other.clone(),
    }
}

impl Translator<'_> {
    /// `(ko ?s ?t)`: the stone on `?s` has just entered, and taken the one on `?t` alone. It may not be taken from there if it would
    /// be taken alone.
    pub(super) fn write_ko(&mut self, beside: &str) {
        let empty = self.has("?y", Contents::EMPTY);
        let (to_t, from_s) = (beside.replace("?x", "?s").replace("?y", "?t"), beside.replace("?x", "?s"));
        let writer = &mut self.writer;
        writer.rule(Section::Base, "(base (ko ?s ?t))", &[&to_t]);
        let position = Section::Position;
        writer.rule(position, "(held-up ?s)", &["(true (ko ?s ?t))", &from_s, "(distinct ?y ?t)", &empty]);
        let own = ["(true (ko ?s ?t))", &from_s, "(true (cell ?s ?o ?p))", "(true (cell ?y ?o ?q))"];
        writer.rule(position, "(held-up ?s)", &own);
        writer.rule(position, "(taboo ?t)", &["(true (ko ?s ?t))", "(not (held-up ?s))"]);
        let effects = Section::Effects;
        writer.rule(effects, "(several ?x)", &["(beaten ?x)", "(beaten ?y)", "(distinct ?x ?y)"]);
        writer.rule(effects, "(next (ko ?s ?t))", &["(put ?s ?o ?p)", "(beaten ?t)", "(not (several ?t))", &to_t]);
    }
}
