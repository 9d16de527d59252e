//! Turns of several moves: a piece that goes on, captured pieces that are put elsewhere one after the other, and what the other
//! side has left for the beginning of a turn.
//!
//! `(chaining e5)` says which piece is in the middle of its turn. `(waits e8 white pawn)` is a piece off the board that the side
//! in control will promote, `(homeless 1 white guard)` a captured piece that it will put on an empty site; both come before its
//! own move, and only choices that leave it one are legal. So what each choice leads to is looked at: `(choice-1 c3 white guard)`
//! puts the guard on c3, `there-w1` is the position after that, and `able-1` says whether something can be done in it. A second
//! choice after the first has relations of its own, and so on.

use game::Role;
use metagame::tree::{Player, Promotion};

use super::{Fate, Translator};
use crate::kif::formula::{Contents, Formula};
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

impl Translator<'_> {
    pub(super) fn write_stages(&mut self) {
        if !self.turns.is_staged() {
            return;
        }
        let (has_legs, has_paths) = (self.turns.has_legs(), self.turns.has_paths());
        if has_legs || has_paths {
            self.write_carrying();
            self.write_stops();
        }
        if has_legs {
            self.write_finishes();
        }
        if self.turns.choices {
            self.write_promotion_choices();
        }
        if self.turns.queue() > 0 {
            self.write_queue();
        }
        if self.turns.choices || self.turns.queue() > 0 {
            self.write_pending();
        }
        for depth in 1..=self.turns.ahead() {
            self.write_ahead(depth);
        }
    }

    /// While a capture goes on, only its piece may move.
    fn write_carrying(&mut self) {
        let (position, effects) = (Section::Position, Section::Effects);
        let settled = if self.turns.own > 0 { "(not unsettled)" } else { "" };
        let writer = &mut self.writer;
        writer.rule(position, "busy", &["(true (chaining ?x))"]);
        writer.rule(position, "within", &["(true (chaining ?x))"]);
        writer.rule(position, "(may-start ?f)", &["(site ?f)", "(not busy)"]);
        writer.rule(position, "(may-start ?f)", &["(true (chaining ?f))", settled]);
        writer.rule(Section::Base, "(base (chaining ?x))", &["(site ?x)"]);
        writer.rule(effects, "(gone ?f)", &["(carried ?r ?f ?t)"]);
        writer.rule(effects, "(put ?t ?r ?p)", &["(carried ?r ?f ?t)", "(true (cell ?f ?r ?p))"]);
        writer.rule(effects, "(next (chaining ?t))", &["(carried ?r ?f ?t)"]);
        writer.rule(effects, "continues", &["(carried ?r ?f ?t)"]);
    }

    /// The mover says that a capture is over: a path that need not go on, or legs that need not or cannot.
    fn write_stops(&mut self) {
        let mut some = false;
        for kind in 0..self.names.len() {
            let free = self.continues(kind) && !self.must(kind);
            if !(self.by_legs(kind) || free) {
                continue;
            }
            some = true;
            for owner in Role::BOTH {
                let chooses = self.finishes(owner, kind).is_some();
                let outside = if chooses { format!("(not (zone {owner} ?x))") } else { String::new() };
                let body = self.end_of_legs(owner, kind, outside);
                self.writer.sheet.rule(Section::Legality, &format!("(legal {owner} stop)"), &body);
            }
        }
        if some {
            let writer = &mut self.writer;
            writer.rule(Section::Base, "(input ?r stop)", &["(role ?r)"]);
            writer.rule(Section::Effects, "(moved ?r ?x ?x)", &["(does ?r stop)", "(true (chaining ?x))"]);
        }
    }

    /// What must hold so that this piece, which has captured, need not do more.
    fn end_of_legs(&self, owner: Role, kind: usize, more: String) -> Vec<String> {
        let cell = format!("(true (cell ?x {owner} {}))", self.names[kind]);
        let mut body = vec!["(true (chaining ?x))".to_owned(), cell, more];
        if self.turns.own > 0 {
            body.push("(not unsettled)".into());
        }
        if self.by_legs(kind) && self.continues(kind) && self.must(kind) {
            body.push("(not (goes-further ?x))".into());
        }
        body
    }

    /// What the mover can choose from when this piece ends its legs in its territory.
    pub(super) fn finishes(&self, owner: Role, kind: usize) -> Option<Vec<usize>> {
        let chosen = |site| match self.fate(owner, kind, site) {
            Fate::Chosen(options) => Some(options),
            _ => None,
        };
        if self.by_legs(kind) { self.book.grid.sites().find_map(chosen) } else { None }
    }

    /// Captures that end in a territory where the mover chooses.
    fn write_finishes(&mut self) {
        let (legality, effects) = (Section::Legality, Section::Effects);
        self.writer.rule(legality, "(goes-further ?x)", &["(true (chaining ?x))", "(takes ?r ?x ?m)"]);
        for kind in 0..self.names.len() {
            for owner in Role::BOTH {
                let body = self.end_of_legs(owner, kind, format!("(zone {owner} ?x)"));
                for option in self.finishes(owner, kind).unwrap_or_default() {
                    let term = format!("(finish {})", self.option_name(owner, option));
                    let (of, into) = self.book.piece(option);
                    let put = format!("(put ?x {of} {})", self.names[into]);
                    let does = format!("(does {owner} {term})");
                    self.writer.sheet.rule(legality, &format!("(legal {owner} {term})"), &body);
                    self.writer.rule(effects, put, &[&does, "(true (chaining ?x))"]);
                    self.writer.fact(Section::Base, format!("(input {owner} {term})"));
                }
            }
        }
    }

    /// Pieces that end their movements in their territory, and wait for the other side to say what they become.
    fn write_promotion_choices(&mut self) {
        let (position, effects) = (Section::Position, Section::Effects);
        let writer = &mut self.writer;
        writer.rule(Section::Base, "(base (waits ?x ?r ?p))", &["(zone ?r ?x)", "(deferring ?p)"]);
        writer.rule(effects, "(defers ?r ?p ?t)", &["(zone ?r ?t)", "(deferring ?p)"]);
        let body = ["(moved ?r ?f ?t)", "(true (cell ?f ?r ?p))", "(defers ?r ?p ?t)"];
        writer.rule(effects, "(next (waits ?t ?r ?p))", &body);
        writer.rule(effects, "(gone ?t)", &body);
        writer.rule(position, "waiting", &["(true (waits ?x ?r ?p))"]);
        writer.rule(position, "pending", &["waiting"]);
        writer.rule(position, "(choice-1 ?x ?o ?q)", &["(option ?x ?o ?q)"]);
        for kind in 0..self.names.len() {
            let definition = self.book.game.definition(&self.book.types[kind]);
            let promoting = definition.and_then(|piece| piece.promoting.as_ref());
            let Some(Promotion::Decision { chooser: Player::Opponent, options }) = promoting else { continue };
            let options = Role::BOTH.map(|owner| (owner, self.book.meant(owner, options)));
            self.writer.fact(effects, format!("(deferring {})", self.names[kind]));
            for (owner, options) in options {
                options.list().for_each(|option| self.write_promotion_choice(owner, kind, option));
            }
        }
    }

    fn write_promotion_choice(&mut self, owner: Role, kind: usize, option: usize) {
        let (of, into) = self.book.piece(option);
        let (mover, name) = (owner.opponent(), self.names[into].clone());
        let term = format!("(choose ?x {})", self.option_name(owner, option));
        let waits = format!("(true (waits ?x {owner} {}))", self.names[kind]);
        let (turn, viable) = (format!("(true (control {mover}))"), format!("(viable-1 ?x {of} {name})"));
        let writer = &mut self.writer;
        writer.rule(Section::Position, format!("(option ?x {of} {name})"), &[&waits]);
        writer.rule(Section::Legality, format!("(legal {mover} {term})"), &[&turn, &waits, &viable]);
        writer.rule(Section::Effects, format!("(put ?x {of} {name})"), &[&format!("(does {mover} {term})")]);
        writer.rule(Section::Base, format!("(input {mover} {term})"), &[&format!("(zone {owner} ?x)")]);
    }

    /// Captured pieces that wait, the first of them number 1, are put on empty sites one after the other.
    fn write_queue(&mut self) {
        let (position, effects) = (Section::Position, Section::Effects);
        let (first, settled) = ("(true (homeless 1 ?o ?q))", if self.turns.choices { "(not waiting)" } else { "" });
        let allowed = if self.turns.ahead() > 0 { "(viable-1 ?x ?o ?q)" } else { "(choice-1 ?x ?o ?q)" };
        let free = if self.turns.owes { "(not (true owing))" } else { "" };
        self.write_arrivals();
        self.write_owing();
        let writer = &mut self.writer;
        let empty = writer.stands(&View::Now, "?x", Contents::EMPTY);
        writer.rule(position, "unsettled", &["(true (homeless ?n ?o ?q))", free]);
        writer.rule(position, "pending", &["unsettled"]);
        writer.rule(position, "(choice-1 ?x ?o ?q)", &[first, settled, free, "(site ?x)", &empty]);
        let body = ["(true (control ?r))", first, settled, free, allowed];
        writer.rule(Section::Legality, "(legal ?r (put-back ?x))", &body);
        writer.rule(Section::Base, "(input ?r (put-back ?x))", &["(role ?r)", "(site ?x)"]);
        writer.rule(effects, "(put ?x ?o ?q)", &["(does ?r (put-back ?x))", first]);
        for number in 1..=self.turns.queue() {
            let here = format!("(homeless {number} ?o ?q)");
            writer.rule(Section::Base, format!("(base {here})"), &["(role ?o)", "(man ?q)"]);
            if number > 1 {
                let body = [format!("(true {here})"), "(does ?r (put-back ?x))".into()];
                writer.rule(effects, format!("(next (homeless {} ?o ?q))", number - 1), &[&body[0], &body[1]]);
            }
        }
        if self.turns.choices {
            writer.rule(effects, "(next (homeless ?n ?o ?q))", &["(true (homeless ?n ?o ?q))", "waiting"]);
        }
        if self.turns.own > 0 {
            let body = ["(true (chaining ?y))", "(does ?r (put-back ?x))"];
            writer.rule(effects, "(next (chaining ?y))", &body);
        }
        if self.turns.own > 0 && self.turns.ahead() > 0 {
            let body = ["(choice-1 ?x ?o ?q)", "(true (chaining ?y))"];
            writer.rule(Section::Legality, "(viable-1 ?x ?o ?q)", &body);
        }
    }

    /// What a leg has left for the other side waits until the mover's turn is over.
    fn write_owing(&mut self) {
        if self.turns.owes {
            let (effects, writer) = (Section::Effects, &mut self.writer);
            writer.fact(Section::Base, "(base owing)");
            writer.rule(effects, "(next owing)", &["owes"]);
            let body = ["(true (homeless ?n ?o ?q))", "(true owing)"];
            writer.rule(effects, "(next (homeless ?n ?o ?q))", &body);
        }
    }

    /// Captured pieces come to the queue: `(lost 2 white guard)` is one that stood where a way to capture takes its second.
    fn write_arrivals(&mut self) {
        let (effects, writer) = (Section::Effects, &mut self.writer);
        if self.turns.queue() == 1 {
            return writer.rule(effects, "(next (homeless 1 ?o ?q))", &["(lost ?i ?o ?q)"]);
        }
        writer.fact(effects, "(rank-0 0)");
        for place in 1..=self.turns.places() {
            let (lost, before) = (format!("(lost {place} ?o ?q)"), format!("(rank-{} ?n)", place - 1));
            let some = format!("(lost-at {place})");
            writer.rule(effects, &some, &[&lost]);
            writer.rule(effects, format!("(rank-{place} ?m)"), &[&before, &some, "(succ ?n ?m)"]);
            writer.rule(effects, format!("(rank-{place} ?n)"), &[&before, &format!("(not {some})")]);
            writer.rule(effects, "(next (homeless ?n ?o ?q))", &[&lost, &format!("(rank-{place} ?n)")]);
        }
    }

    /// While something is left to be chosen nothing else is done, and the turn goes on after it.
    fn write_pending(&mut self) {
        let writer = &mut self.writer;
        writer.rule(Section::Position, "busy", &["pending"]);
        writer.rule(Section::Position, "within", &["(true begun)"]);
        writer.fact(Section::Base, "(base begun)");
        writer.rule(Section::Effects, "(next begun)", &["pending"]);
        writer.rule(Section::Effects, "continues", &["pending"]);
        if self.turns.ahead() > 0 {
            let body = ["(true (control ?r))", "(viable-1 ?x ?o ?q)"];
            writer.rule(Section::Legality, "(mobile ?r)", &body);
        }
    }

    /// What this many choices lead to, and whether the side in control can then move.
    fn write_ahead(&mut self, depth: usize) {
        let (position, legality) = (Section::Position, Section::Legality);
        let (last, whole) = (depth == self.turns.ahead(), choices(depth));
        let (choice, viable) = (format!("(choice-{depth} {whole})"), format!("(viable-{depth} {whole})"));
        if depth > 1 {
            self.write_further_choice(depth);
        }
        let writer = &mut self.writer;
        let there = |site: &str| format!("(there-w{depth} {whole} {site})");
        writer.rule(position, there(&own(depth)), &[&choice]);
        let before = if depth == 1 { View::Now } else { view(depth - 1) };
        writer.rule(position, there("?x ?o ?q"), &[&choice, &before.cell("?x", "?o", "?q")]);
        let done = if last { String::new() } else { format!("(not more-{depth})") };
        writer.rule(legality, &viable, &[&choice, &done, &format!("(able-{depth} {whole})")]);
        if !last {
            let next = depth + 1;
            let further = choices(next);
            let body = [format!("(choice-{next} {further})"), format!("(viable-{next} {further})")];
            writer.rule(legality, &viable, &[&body[0], &body[1]]);
        }
        self.write_able(depth);
    }

    /// After some choices the next piece of the queue goes to any site that is then empty.
    fn write_further_choice(&mut self, depth: usize) {
        let (before, position) = (depth - 1, Section::Position);
        let (site, piece) = ("?".to_owned() + LETTERS[before] + "x", owner_and_piece(depth));
        let writer = &mut self.writer;
        let queued = |number: usize| format!("(true (homeless {number} {piece}))");
        let next = format!("(next-{depth} {piece})");
        if self.turns.choices {
            writer.rule(position, &next, &["waiting", &queued(before)]);
        }
        if depth <= self.turns.later {
            let settled = if self.turns.choices { "(not waiting)" } else { "" };
            writer.rule(position, &next, &[settled, &queued(depth)]);
        }
        writer.rule(position, format!("more-{before}"), &[&next]);
        let empty = writer.stands(&view(before), &site, Contents::EMPTY);
        let body = [format!("(choice-{before} {})", choices(before)), next, format!("(site {site})"), empty];
        let body: Vec<&str> = body.iter().map(String::as_str).collect();
        writer.rule(position, format!("(choice-{depth} {})", choices(depth)), &body);
    }

    /// Whether some piece of the side in control can move or capture after some choices, or one can be placed.
    fn write_able(&mut self, depth: usize) {
        let (legality, head) = (Section::Legality, format!("(able-{depth} {})", choices(depth)));
        for kind in 0..self.names.len() {
            for owner in Role::BOTH {
                let instances = self.mobility(owner, kind);
                let view = view(depth);
                let body = vec![format!("(true (control {owner}))"), view.cell("?f", owner.name(), &self.names[kind])];
                let (head, variables, hint) = (head.clone(), &["?f"], "start");
                let family = Family { section: legality, head, variables, body, view, hint, bound: false, also: None };
                self.writer.family(&family, &instances);
            }
        }
        if !self.held.is_empty() {
            let empty = self.writer.stands(&view(depth), "?t", Contents::EMPTY);
            let choice = format!("(choice-{depth} {})", choices(depth));
            let body =
                [&choice, "(true (control ?r))", "(true (hand ?r ?r ?p ?n))", "(succ ?m ?n)", "(site ?t)", &empty];
            self.writer.rule(legality, &head, &body);
        }
    }

    /// From where a piece of this type can do something, and when.
    fn mobility(&self, owner: Role, kind: usize) -> Vec<Instance> {
        let powers = &self.powers[kind][owner.index()];
        let plain = powers.plain.iter().map(|(from, _, formula)| (*from, formula));
        let takings = powers.takings.iter().map(|taking| (taking.from, &taking.formula));
        let all: Vec<(board::Site, &Formula)> = plain.chain(takings).collect();
        let of = |site: board::Site| {
            let formulas = all.iter().filter(|(from, _)| *from == site).map(|(_, formula)| *formula);
            (vec![site], self.writer.logic.or(least(formulas.collect())))
        };
        self.book.grid.sites().map(of).filter(|(_, formula)| *formula != Formula::False).collect()
    }
}

/// The formulas that no other one implies, so that one of these holds if one of all does.
fn least(mut formulas: Vec<&Formula>) -> Vec<Formula> {
    fn parts(formula: &Formula) -> &[Formula] {
        if let Formula::And(parts) = formula { parts } else { std::slice::from_ref(formula) }
    }
    formulas.sort_by_key(|formula| parts(formula).len());
    let mut kept: Vec<&Formula> = Vec::new();
    for formula in formulas {
        let implied = |known: &&Formula| parts(known).iter().all(|part| parts(formula).contains(part));
        if !kept.iter().any(implied) {
            kept.push(formula);
        }
    }
    kept.into_iter().cloned().collect()
}

/// Which letters the variables of a choice begin with: of the first, of the second, and so on.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "g", "h", "i"];

/// The variables for owner and piece of a choice.
fn owner_and_piece(depth: usize) -> String {
    let letter = LETTERS[depth - 1];
    format!("?{letter}o ?{letter}q")
}

/// The variables of a choice: the site, the owner, the piece.
fn own(depth: usize) -> String {
    format!("?{}x {}", LETTERS[depth - 1], owner_and_piece(depth))
}

/// The variables of this many choices.
fn choices(depth: usize) -> String {
    (1..=depth).map(own).collect::<Vec<_>>().join(" ")
}

/// The position after this many choices.
fn view(depth: usize) -> View {
    let way = choices(depth);
    View::Later { suffix: format!("-w{depth}"), binder: format!("(choice-{depth} {way})"), way }
}
