//! What follows a move: what stands where then, and whose turn it is.

use std::collections::{BTreeMap, BTreeSet};

use board::Site;
use game::Role;
use metagame::tree::{Effect, Player, Promotion};

use super::legs::{Taking, role_of};
use super::powers::{leg_name, move_name, taking_name};
use super::turns::Captures;
use super::{Fate, Translator};
use crate::kif::formula::Contents;
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

/// A move that captures: its name, and its arguments after where it comes from and goes to.
type Form = (String, &'static str);

/// Sites that a kind of capture takes something from, by the move; with the place in the order in which things are taken, and
/// whose hand they go to.
type Taken<K> = BTreeMap<(Form, K), Vec<Instance>>;

impl Translator<'_> {
    pub(super) fn write_effects(&mut self) {
        self.write_shifts();
        self.write_promotions();
        for kind in 0..self.names.len() {
            for owner in Role::BOTH {
                if self.turns.captures[kind] != Captures::Paths {
                    self.write_captures(owner, kind);
                }
            }
        }
        let effects = Section::Effects;
        let writer = &mut self.writer;
        writer.rule(effects, "(next (cell ?x ?o ?p))", &["(put ?x ?o ?p)"]);
        writer.rule(effects, "(next (cell ?x ?o ?p))", &["(true (cell ?x ?o ?p))", "(not (changed ?x))"]);
        writer.rule(effects, "(changed ?x)", &["(put ?x ?o ?p)"]);
        writer.rule(effects, "(changed ?x)", &["(gone ?x)"]);
        let staged = self.turns.is_staged();
        self.writer.clock(self.options.draws.move_limit, staged.then_some("continues"));
        let ends = if staged { "(not continues)" } else { "" };
        self.writer.rule(effects, "(next (control ?o))", &["(true (control ?r))", "(opponent ?r ?o)", ends]);
        if staged {
            self.writer.rule(effects, "(next (control ?r))", &["(true (control ?r))", "continues"]);
        }
    }

    /// The names of all moves from site to site that choose no promotion, and of those that do.
    fn names_of_moves(&self) -> (Vec<String>, Vec<String>) {
        let (mut plain, mut chosen) = (Vec::new(), Vec::new());
        let mut add = |promotes: bool, name: String| {
            let list = if promotes { &mut chosen } else { &mut plain };
            if !list.contains(&name) {
                list.push(name);
            }
        };
        for (kind, powers) in self.powers.iter().enumerate() {
            for (owner, powers) in Role::BOTH.into_iter().zip(powers) {
                let promotes = |to: Site| matches!(self.fate(owner, kind, to), Fate::Chosen(_));
                for (_, to, _) in &powers.plain {
                    add(promotes(*to), move_name(promotes(*to)).to_owned());
                }
                for taking in &powers.takings {
                    if !self.by_legs(kind) && taking.effect != Effect::Displace(Player::Player) {
                        add(promotes(taking.to), taking_name(taking, promotes(taking.to)));
                    }
                }
            }
        }
        (plain, chosen)
    }

    /// Pieces leave one site and come to another.
    fn write_shifts(&mut self) {
        let (plain, chosen) = self.names_of_moves();
        let effects = Section::Effects;
        for name in plain {
            self.writer.rule(effects, "(moved ?r ?f ?t)", &[&format!("(does ?r ({name} ?f ?t))")]);
        }
        for name in chosen {
            self.writer.rule(effects, "(gone ?f)", &[&format!("(does ?r ({name} ?f ?t ?p))")]);
            for owner in Role::BOTH {
                for (content, term) in self.options(owner) {
                    let (of, kind) = self.book.piece(content);
                    let head = format!("(put ?t {of} {})", self.names[kind]);
                    self.writer.rule(effects, head, &[&format!("(does {owner} ({name} ?f ?t {term}))")]);
                }
            }
        }
        let kinds = (0..self.names.len()).filter(|kind| self.by_legs(*kind));
        let legs = kinds.flat_map(|kind| self.powers[kind].iter().flat_map(|powers| &powers.takings));
        for name in legs.map(|taking| leg_name(taking.number)).collect::<BTreeSet<_>>() {
            self.writer.rule(effects, "(carried ?r ?f ?t)", &[&format!("(does ?r ({name} ?f ?t))")]);
        }
        let displaces = |kind: usize| self.powers[kind].iter().any(|powers| powers.takings.iter().any(is_displacing));
        if (0..self.names.len()).any(|kind| !self.by_legs(kind) && displaces(kind)) {
            self.writer.rule(effects, "(moved ?r ?f ?t)", &["(does ?r (displace ?f ?t ?d))"]);
        }
        self.writer.rule(effects, "(gone ?f)", &["(moved ?r ?f ?t)"]);
    }

    /// All that a piece of this owner can be promoted to by choice.
    fn options(&self, owner: Role) -> Vec<(usize, String)> {
        let mut options: Vec<usize> = Vec::new();
        for piece in &self.book.game.pieces {
            if let Some(Promotion::Decision { options: described, .. }) = &piece.promoting {
                options.extend(self.book.meant(owner, described).list());
            }
        }
        options.sort();
        options.dedup();
        options.into_iter().map(|option| (option, self.option_name(owner, option))).collect()
    }

    /// A piece that ends its movements in its territory becomes another, where the rules say which.
    fn write_promotions(&mut self) {
        let mut some = false;
        for (kind, name) in self.book.types.iter().enumerate() {
            let definition = self.book.game.definition(name);
            if let Some(Promotion::To(other)) = definition.and_then(|piece| piece.promoting.as_ref()) {
                let other = self.book.kind(&other.value);
                if other != kind {
                    let text = format!("(becomes {} {})", self.names[kind], self.names[other]);
                    self.writer.fact(Section::Effects, text);
                    some = true;
                }
            }
        }
        let (effects, cell) = (Section::Effects, "(true (cell ?f ?r ?p))");
        let chooses = |kind| Role::BOTH.into_iter().any(|owner| self.finishes(owner, kind).is_some());
        if some || self.turns.choices || (0..self.names.len()).any(chooses) {
            self.write_zones();
        }
        let waits = if self.turns.choices { "(not (defers ?r ?p ?t))" } else { "" };
        if !some {
            return self.writer.rule(effects, "(put ?t ?r ?p)", &["(moved ?r ?f ?t)", cell, waits]);
        }
        self.writer.rule(effects, "(turns ?r ?p ?t)", &["(zone ?r ?t)", "(becomes ?p ?q)"]);
        self.writer.rule(effects, "(put ?t ?r ?q)", &["(moved ?r ?f ?t)", cell, "(zone ?r ?t)", "(becomes ?p ?q)"]);
        self.writer.rule(effects, "(put ?t ?r ?p)", &["(moved ?r ?f ?t)", cell, "(not (turns ?r ?p ?t))", waits]);
    }

    /// Where pieces must promote.
    fn write_zones(&mut self) {
        for owner in Role::BOTH {
            let zone = self.book.grid.sites().filter(|site| self.book.in_zone(owner, *site)).collect::<Vec<_>>();
            for site in zone {
                let text = format!("(zone {owner} {})", self.writer.site(site));
                self.writer.fact(Section::Geometry, text);
            }
        }
    }

    /// The move that captures in this way.
    fn form(&self, owner: Role, kind: usize, taking: &Taking) -> Form {
        let promotes = matches!(self.fate(owner, kind, taking.to), Fate::Chosen(_));
        match taking.effect {
            _ if self.by_legs(kind) => (leg_name(taking.number), ""),
            Effect::Displace(Player::Player) => ("displace".to_owned(), " ?d"),
            _ => (taking_name(taking, promotes), if promotes { " ?d" } else { "" }),
        }
    }

    /// What a capture takes leaves its site, and may come to a hand or to another site.
    fn write_captures(&mut self, owner: Role, kind: usize) {
        let mut gone: Taken<()> = BTreeMap::new();
        let mut gains: Taken<(usize, Role)> = BTreeMap::new();
        let mut lost: Taken<(usize, Player)> = BTreeMap::new();
        let mut displaced: Vec<Instance> = Vec::new();
        let powers = &self.powers[kind][owner.index()];
        for taking in &powers.takings {
            let form = self.form(owner, kind, taking);
            for (place, site) in &taking.sites {
                let place = self.turns.place(*place);
                let formula = self.writer.logic.at(*site, taking.what);
                let instance = (vec![taking.from, taking.to, *site], formula);
                if *site != taking.to {
                    gone.entry((form.clone(), ())).or_default().push(instance.clone());
                }
                match taking.effect {
                    Effect::Remove => {}
                    Effect::Possess(player) => {
                        gains.entry((form.clone(), (place, role_of(owner, player)))).or_default().push(instance);
                    }
                    Effect::Displace(Player::Player) if !self.by_legs(kind) => displaced.push(instance),
                    Effect::Displace(player) => {
                        lost.entry((form.clone(), (place, player))).or_default().push(instance);
                    }
                }
            }
        }
        for ((form, ()), instances) in gone {
            self.write_taken(owner, kind, &form, ("(gone ?x)", ""), &instances);
        }
        for ((form, (place, to)), instances) in gains {
            self.write_gains(owner, kind, &form, (to, place), &instances);
        }
        for ((form, (place, player)), instances) in lost {
            let head = format!("(lost {place} ?o ?p)");
            if self.by_legs(kind) && player == Player::Opponent {
                self.write_taken(owner, kind, &form, ("owes", ""), &instances);
            }
            self.write_taken(owner, kind, &form, (&head, "(true (cell ?x ?o ?p))"), &instances);
        }
        if !displaced.is_empty() {
            self.write_displaced(owner, kind, &displaced);
        }
    }

    fn write_taken(
        &mut self,
        owner: Role,
        kind: usize,
        (name, last): &Form,
        (head, more): (&str, &str),
        instances: &[Instance],
    ) {
        let does = format!("(does {owner} ({name} ?f ?t{last}))");
        let cell = format!("(true (cell ?f {owner} {}))", self.names[kind]);
        let variables = ["?f", "?t", "?x"];
        let (section, body, view) = (Section::Effects, vec![does, cell, more.to_owned()], View::Now);
        let family = Family {
            section,
            head: head.to_owned(),
            variables: &variables,
            body,
            view,
            hint: "takes-at",
            bound: false,
            also: None,
        };
        self.writer.family(&family, instances);
    }

    /// Captured pieces go to a hand, some as another type. What is captured by two methods at once counts twice.
    fn write_gains(
        &mut self,
        owner: Role,
        kind: usize,
        form: &Form,
        (to, place): (Role, usize),
        instances: &[Instance],
    ) {
        let mut as_type: BTreeMap<usize, Contents> = BTreeMap::new();
        for content in 1..=self.writer.men.len() {
            let (_, captured) = self.book.piece(content);
            let held = self.book.kind(self.book.game.in_hand(&self.book.types[captured]));
            let known = as_type.entry(held).or_default();
            *known = known.or(Contents::one(content));
        }
        for (held, contents) in as_type {
            let logic = self.writer.logic;
            let narrowed: Vec<Instance> = instances
                .iter()
                .map(|(sites, formula)| (sites.clone(), logic.and([formula.clone(), logic.at(sites[2], contents)])))
                .collect();
            let head = format!("(gain {to} {} {place})", self.names[held]);
            self.write_taken(owner, kind, form, (&head, ""), &narrowed);
        }
    }

    /// The captured piece is put down elsewhere, unchanged.
    fn write_displaced(&mut self, owner: Role, kind: usize, instances: &[Instance]) {
        let does = format!("(does {owner} (displace ?f ?t ?d))");
        let cell = format!("(true (cell ?f {owner} {}))", self.names[kind]);
        let rows = instances.iter().map(|(sites, _)| (sites.clone(), crate::kif::formula::Formula::True));
        let family = Family {
            section: Section::Effects,
            head: "(put ?d ?o ?p)".into(),
            variables: &["?f", "?t", "?x"],
            body: vec![does, cell, "(true (cell ?x ?o ?p))".into()],
            view: View::Now,
            hint: "takes-at",
            bound: false,
            also: None,
        };
        self.writer.family(&family, &rows.collect::<Vec<_>>());
    }
}

/// Whether the mover puts what is captured elsewhere.
fn is_displacing(taking: &Taking) -> bool {
    taking.effect == Effect::Displace(Player::Player)
}
