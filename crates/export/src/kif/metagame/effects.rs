//! What follows a move: what stands where then, and whose turn it is.

use std::collections::BTreeMap;

use board::Site;
use game::Role;
use metagame::tree::{Effect, Promotion};

use super::legs::role_of;
use super::powers::capture_name;
use super::{Fate, Translator};
use crate::kif::formula::Contents;
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

/// Sites that a kind of capture takes something from: by the name of the move.
type Taken = BTreeMap<(String, usize), Vec<Instance>>;

impl Translator<'_> {
    pub(super) fn write_effects(&mut self) {
        self.write_shifts();
        self.write_promotions();
        for kind in 0..self.names.len() {
            for owner in Role::BOTH {
                if !self.continues(kind) {
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
        let chains = self.has_chains();
        let ends = if chains { "(not continues)" } else { "" };
        self.writer.rule(effects, "(next (control ?o))", &["(true (control ?r))", "(opponent ?r ?o)", ends]);
        self.writer.rule(effects, "(next (step ?m))", &["(true (step ?n))", "(succ ?n ?m)", ends]);
        if chains {
            self.writer.rule(effects, "(next (control ?r))", &["(true (control ?r))", "continues"]);
            self.writer.rule(effects, "(next (step ?n))", &["(true (step ?n))", "continues"]);
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
                    add(promotes(*to), if promotes(*to) { "promote".into() } else { "move".into() });
                }
                for taking in &powers.takings {
                    if !matches!(taking.effect, Effect::Displace(_)) {
                        add(promotes(taking.to), capture_name(taking.number, promotes(taking.to)));
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
            self.writer.rule(effects, "(moved ?f ?t)", &[&format!("(does ?r ({name} ?f ?t))")]);
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
        let displaces = |powers: &super::Powers| powers.takings.iter().any(|t| matches!(t.effect, Effect::Displace(_)));
        if self.powers.iter().flatten().any(displaces) {
            self.writer.rule(effects, "(moved ?f ?t)", &["(does ?r (displace ?f ?t ?d))"]);
        }
        self.writer.rule(effects, "(gone ?f)", &["(moved ?f ?t)"]);
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
        let effects = Section::Effects;
        let cell = "(true (cell ?f ?r ?p))";
        if !some {
            return self.writer.rule(effects, "(put ?t ?r ?p)", &["(moved ?f ?t)", cell]);
        }
        for owner in Role::BOTH {
            let zone = self.book.grid.sites().filter(|site| self.book.in_zone(owner, *site)).collect::<Vec<_>>();
            for site in zone {
                let text = format!("(zone {owner} {})", self.writer.site(site));
                self.writer.fact(Section::Geometry, text);
            }
        }
        self.writer.rule(effects, "(turns ?r ?p ?t)", &["(zone ?r ?t)", "(becomes ?p ?q)"]);
        self.writer.rule(effects, "(put ?t ?r ?q)", &["(moved ?f ?t)", cell, "(zone ?r ?t)", "(becomes ?p ?q)"]);
        self.writer.rule(effects, "(put ?t ?r ?p)", &["(moved ?f ?t)", cell, "(not (turns ?r ?p ?t))"]);
    }

    /// What a capture takes leaves its site, and may come to a hand or to another site.
    fn write_captures(&mut self, owner: Role, kind: usize) {
        let (mut gone, mut gains): (Taken, Taken) = (BTreeMap::new(), BTreeMap::new());
        let mut displaced: Vec<Instance> = Vec::new();
        let powers = &self.powers[kind][owner.index()];
        for taking in &powers.takings {
            let promotes = matches!(self.fate(owner, kind, taking.to), Fate::Chosen(_));
            let name = match taking.effect {
                Effect::Displace(_) => "displace".to_owned(),
                _ => capture_name(taking.number, promotes),
            };
            for (nth, site) in taking.sites.iter().enumerate() {
                let formula = powers.taken(self.writer.logic, taking, *site);
                let instance = (vec![taking.from, taking.to, *site], formula);
                let again = taking.sites[..nth].contains(site);
                if *site != taking.to {
                    gone.entry((name.clone(), 0)).or_default().push(instance.clone());
                }
                match taking.effect {
                    Effect::Possess(player) => {
                        let to = role_of(owner, player).index();
                        gains.entry((name.clone(), 2 * usize::from(again) + to)).or_default().push(instance);
                    }
                    Effect::Displace(_) => displaced.push(instance),
                    Effect::Remove => {}
                }
            }
        }
        for ((name, _), instances) in gone {
            self.write_taken(owner, kind, &name, "(gone ?x)", &instances);
        }
        for ((name, to), instances) in gains {
            self.write_gains(owner, kind, &name, (Role::BOTH[to % 2], to >= 2), &instances);
        }
        if !displaced.is_empty() {
            self.write_displaced(owner, kind, &displaced);
        }
    }

    fn write_taken(&mut self, owner: Role, kind: usize, name: &str, head: &str, instances: &[Instance]) {
        let last = if name.starts_with("capture-promote") || name == "displace" { " ?d" } else { "" };
        let does = format!("(does {owner} ({name} ?f ?t{last}))");
        let cell = format!("(true (cell ?f {owner} {}))", self.names[kind]);
        let variables = ["?f", "?t", "?x"];
        let (section, body, view) = (Section::Effects, vec![does, cell], View::Now);
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
    fn write_gains(&mut self, owner: Role, kind: usize, name: &str, (to, again): (Role, bool), instances: &[Instance]) {
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
            let what = if again { "(again ?x)" } else { "?x" };
            let head = format!("(gain {to} {} {what})", self.names[held]);
            self.write_taken(owner, kind, name, &head, &narrowed);
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
