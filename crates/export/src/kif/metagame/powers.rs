//! What pieces can do: the clauses that say which movements and captures a position allows.

use std::collections::BTreeMap;

use board::Site;
use game::Role;
use metagame::tree::{Effect, Player};

use super::legs::Taking;
use super::turns::Captures;
use super::{Fate, Translator};
use crate::kif::formula::{Contents, Formula};
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

/// What a move to another site is called.
pub(super) fn move_name(promotes: bool) -> &'static str {
    if promotes { "promote" } else { "move" }
}

/// What a capture is called: like any move, if all it takes is what stands where it ends; else `capture`, and for further ways to
/// capture between the same sites `capture-2` and so on.
pub(super) fn taking_name(taking: &Taking, promotes: bool) -> String {
    if taking.replaces() {
        return move_name(promotes).to_owned();
    }
    numbered(if promotes { "capture-promote" } else { "capture" }, taking.number)
}

/// What a leg is called that is a move of its own: `take`, `take-2`.
pub(super) fn leg_name(number: usize) -> String {
    numbered("take", number)
}

fn numbered(name: &str, number: usize) -> String {
    if number == 0 { name.to_owned() } else { format!("{name}-{}", number + 1) }
}

/// A kind of move: its name, and the constant at its end.
type Form = (String, Option<String>);

impl Translator<'_> {
    /// Writes what all pieces can do.
    pub(super) fn write_powers(&mut self) {
        for kind in 0..self.names.len() {
            for owner in Role::BOTH {
                self.write_plain(owner, kind);
                if self.turns.captures[kind] != Captures::Paths {
                    self.write_takings(owner, kind);
                }
            }
        }
    }

    /// Whether rules tell captures from other moves.
    fn tells_captures(&self) -> bool {
        let compelled = |piece: &metagame::tree::Piece| piece.constraints.must_capture;
        self.book.game.constraints.compel() || self.turns.has_legs() || self.book.game.pieces.iter().any(compelled)
    }

    /// The relation of moves that capture nothing; one for all moves, where rules do not tell captures from others.
    fn plain(&self) -> &'static str {
        if self.tells_captures() { "quiet" } else { "able" }
    }

    /// The relation of captures.
    fn takes(&self) -> &'static str {
        if self.tells_captures() { "takes" } else { "able" }
    }

    /// What must hold before a piece of this type can do anything.
    fn turn(&self, owner: Role, kind: usize) -> Vec<String> {
        let mut body =
            vec![format!("(true (control {owner}))"), format!("(true (cell ?f {owner} {}))", self.names[kind])];
        if self.turns.is_staged() {
            body.push("(not busy)".into());
        }
        if self.placements > 0 {
            body.push("(not assigning)".into());
        }
        body
    }

    fn write_plain(&mut self, owner: Role, kind: usize) {
        let mut forms: BTreeMap<Form, Vec<Instance>> = BTreeMap::new();
        for (from, to, formula) in &self.powers[kind][owner.index()].plain {
            for form in self.forms(owner, kind, *to, |promotes| move_name(promotes).to_owned()) {
                forms.entry(form).or_default().push((vec![*from, *to], formula.clone()));
            }
        }
        let definition = self.book.game.definition(&self.book.types[kind]);
        let bound = definition.is_some_and(|piece| piece.constraints.must_capture);
        for (form, instances) in forms {
            let mut body = self.turn(owner, kind);
            if bound {
                body.push("(not (bound ?f))".into());
            }
            self.write_form(self.plain(), owner, &form, body, &instances);
        }
    }

    /// The forms that a move to a site can have: one, or one for each promotion to choose.
    fn forms(&self, owner: Role, kind: usize, to: Site, name: impl Fn(bool) -> String) -> Vec<Form> {
        match self.fate(owner, kind, to) {
            Fate::Becomes(_) | Fate::Waits(_) => vec![(name(false), None)],
            Fate::Chosen(options) => {
                options.iter().map(|option| (name(true), Some(self.option_name(owner, *option)))).collect()
            }
        }
    }

    fn write_form(
        &mut self,
        relation: &str,
        owner: Role,
        (name, last): &Form,
        body: Vec<String>,
        instances: &[Instance],
    ) {
        let last = last.as_ref().map_or(String::new(), |last| format!(" {last}"));
        let term = format!("({name} ?f ?t{last})");
        let family = Family {
            section: Section::Moves,
            head: format!("({relation} {owner} ?f {term})"),
            variables: &["?f", "?t"],
            body,
            view: View::Now,
            hint: "way",
            bound: false,
            also: Some((format!("(input {owner} {term})"), Vec::new())),
        };
        self.writer.family(&family, instances);
    }

    fn write_takings(&mut self, owner: Role, kind: usize) {
        let mut forms: BTreeMap<Form, Vec<Instance>> = BTreeMap::new();
        let mut displacing: Vec<(Site, Site, Site, Formula)> = Vec::new();
        for taking in &self.powers[kind][owner.index()].takings {
            let instance = (vec![taking.from, taking.to], taking.formula.clone());
            if self.by_legs(kind) {
                forms.entry((leg_name(taking.number), None)).or_default().push(instance);
                continue;
            }
            if taking.effect == Effect::Displace(Player::Player) {
                displacing.push((taking.from, taking.to, taking.sites[0].1, taking.formula.clone()));
                continue;
            }
            for form in self.forms(owner, kind, taking.to, |promotes| taking_name(taking, promotes)) {
                forms.entry(form).or_default().push(instance.clone());
            }
        }
        for (form, instances) in forms {
            let goes_on = self.by_legs(kind) && self.continues(kind);
            let body = if goes_on { self.start_of_leg(owner, kind) } else { self.turn(owner, kind) };
            self.write_form(self.takes(), owner, &form, body, &instances);
        }
        self.write_displacing(owner, kind, &displacing);
    }

    /// A capture whose mover puts the piece elsewhere: on an empty site, where the mover came from, or where it stood.
    fn write_displacing(&mut self, owner: Role, kind: usize, found: &[(Site, Site, Site, Formula)]) {
        if found.is_empty() {
            return;
        }
        let pairs: Vec<Instance> =
            found.iter().map(|(from, to, _, formula)| (vec![*from, *to], formula.clone())).collect();
        let occupied = self.writer.stands(&View::Now, "?d", Contents::EMPTY);
        let apart = ["(site ?d)".to_owned(), occupied, "(distinct ?d ?t)".to_owned()];
        let input = |term: &str, more: &[&str]| {
            Some((format!("(input {owner} {term})"), more.iter().map(|text| (*text).to_owned()).collect()))
        };
        let (turn, takes) = (self.turn(owner, kind), self.takes());
        let mut write = |term: &str, extra: &[String], variables: &[&str], instances: &[Instance], also| {
            let body = turn.iter().chain(extra).cloned().collect();
            let head = format!("({takes} {owner} ?f {term})");
            let section = Section::Moves;
            self.writer.family(
                &Family { section, head, variables, body, view: View::Now, hint: "way", bound: false, also },
                instances,
            );
        };
        let any = "(displace ?f ?t ?d)";
        write(any, &apart, &["?f", "?t"], &pairs, input(any, &["(site ?d)", "(distinct ?d ?t)"]));
        write("(displace ?f ?t ?f)", &[], &["?f", "?t"], &pairs, None);
        let back: Vec<Instance> = found
            .iter()
            .filter(|(_, to, taken, _)| to != taken)
            .map(|(from, to, taken, formula)| (vec![*from, *to, *taken], formula.clone()))
            .collect();
        write(any, &[], &["?f", "?t", "?d"], &back, None);
    }

    /// What may be done of what can be done.
    pub(super) fn write_legality(&mut self) {
        let constraints = self.book.game.constraints;
        let local = self.book.game.pieces.iter().any(|piece| piece.constraints.must_capture);
        let [plain, takes] = [self.plain(), self.takes()].map(|relation| format!("({relation} ?r ?f ?m)"));
        let free = if constraints.compel() { "(not (forced ?r))" } else { "" };
        if self.powers.iter().flatten().any(|powers| !powers.plain.is_empty()) {
            self.writer.rule(Section::Legality, "(legal ?r ?m)", &[&plain, free]);
            self.writer.rule(Section::Legality, "(mobile ?r)", &[&plain]);
        }
        let most = constraints.must_capture_most && self.turns.has_paths();
        let single = if most { "(not (some-2 ?r))" } else { "" };
        let captures = (0..self.names.len())
            .filter(|kind| self.turns.captures[*kind] != Captures::Paths)
            .any(|kind| self.powers[kind].iter().any(|powers| !powers.takings.is_empty()));
        if captures {
            self.writer.rule(Section::Legality, "(legal ?r ?m)", &[&takes, single]);
            self.writer.rule(Section::Legality, "(mobile ?r)", &[&takes]);
            if constraints.compel() {
                self.writer.rule(Section::Legality, "(forced ?r)", &[&takes]);
            }
            if local {
                self.writer.rule(Section::Legality, "(bound ?f)", &[&takes]);
            }
        }
    }
}
