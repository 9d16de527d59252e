//! Chains of captures: legs of one piece, each on the board as the legs before have left it.
//!
//! A chain is a path: `(leg c3 e5)`, `(then-2 (leg c3 e5) g7)`. For each number of legs there are relations and functions of their
//! own, so that none depends on itself: `path-2` says which paths there are, `taken-2` what they take, `there-2` what stands on the board
//! while the piece is in the air. Up to [`LEGS`] legs are one move; where the chain goes on, the same side moves again.

use std::collections::BTreeMap;

use game::Role;

use super::Translator;
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, Instance, View};

/// The most legs that are one move.
pub(super) const LEGS: usize = 3;

impl Translator<'_> {
    /// How many legs are looked ahead: one more than a move has, to know whether the chain goes on. Where the most must be
    /// captured, as many as there can be: each takes a piece.
    fn horizon(&self) -> usize {
        if self.book.game.constraints.must_capture_most { self.start_pieces().max(LEGS + 1) } else { LEGS + 1 }
    }

    /// How many pieces a side begins with.
    fn start_pieces(&self) -> usize {
        match &self.book.game.setup {
            metagame::tree::Setup::Fixed(assignments) => assignments.iter().map(|a| a.squares.len()).sum(),
            metagame::tree::Setup::Decision(decision) => self.listed(&decision.pieces).len(),
        }
    }

    /// The types that go on capturing, whether they must.
    fn chainers(&self) -> Vec<(usize, bool)> {
        let global = self.book.game.constraints.compel();
        let kinds = (0..self.names.len()).filter(|kind| self.continues(*kind));
        let must = |kind: usize| {
            let definition = self.book.game.definition(&self.book.types[kind]);
            global || definition.is_some_and(|piece| piece.constraints.must_capture)
        };
        kinds.map(|kind| (kind, must(kind))).collect()
    }

    pub(super) fn write_chains(&mut self) {
        if !self.has_chains() {
            return;
        }
        let horizon = self.horizon();
        for depth in 1..=horizon {
            for (kind, _) in self.chainers() {
                for owner in Role::BOTH {
                    self.write_leg(owner, kind, depth);
                    self.write_taken_by(owner, kind, depth);
                }
            }
            let writer = &mut self.writer;
            if depth > 1 {
                let before = depth - 1;
                let head = format!("(taken-{depth} (then-{depth} ?p ?t) ?x)");
                let body = [format!("(path-{depth} (then-{depth} ?p ?t) ?f ?t)"), format!("(taken-{before} ?p ?x)")];
                writer.rule(Section::Moves, head, &[&body[0], &body[1]]);
                writer.rule(
                    Section::Moves,
                    format!("(goes-on-{before} ?p)"),
                    &[&format!("(path-{depth} (then-{depth} ?p ?t) ?f ?t)")],
                );
            }
            if depth < horizon {
                let path = format!("(path-{depth} ?p ?f ?t)");
                let taken = format!("(not (taken-{depth} ?p ?x))");
                let body = [path.as_str(), "(true (cell ?x ?o ?q))", "(distinct ?x ?f)", &taken];
                writer.rule(Section::Position, format!("(there-{depth} ?p ?x ?o ?q)"), &body);
            }
        }
        self.write_chain_state();
        self.write_chain_moves();
        if self.book.game.constraints.must_capture_most {
            self.write_most(horizon);
        }
    }

    /// The next leg of a path, or its first.
    fn write_leg(&mut self, owner: Role, kind: usize, depth: usize) {
        let instances: Vec<Instance> = self.powers[kind][owner.index()]
            .takings
            .iter()
            .map(|taking| (vec![taking.from, taking.to], taking.formula.clone()))
            .collect();
        let name = self.names[kind].clone();
        let (head, body, variables, also) = if depth == 1 {
            let mut body = vec![
                format!("(true (control {owner}))"),
                format!("(true (cell ?f {owner} {name}))"),
                "(may-start ?f)".to_owned(),
            ];
            if self.placements > 0 {
                body.push("(not assigning)".into());
            }
            let also = Some((format!("(jump {owner} ?f ?t)"), Vec::new()));
            ("(path-1 (leg ?f ?t) ?f ?t)".to_owned(), body, ["?f", "?t"], also)
        } else {
            let body = vec![format!("(path-{} ?p ?f ?e)", depth - 1), format!("(true (cell ?f {owner} {name}))")];
            (format!("(path-{depth} (then-{depth} ?p ?t) ?f ?t)"), body, ["?e", "?t"], None)
        };
        let family = Family {
            section: Section::Moves,
            head,
            variables: &variables,
            body,
            view: view(depth),
            hint: "way",
            bound: false,
            also,
        };
        self.writer.family(&family, &instances);
    }

    /// What the last leg of a path takes.
    fn write_taken_by(&mut self, owner: Role, kind: usize, depth: usize) {
        let logic = self.writer.logic;
        let mut instances: Vec<Instance> = Vec::new();
        let powers = &self.powers[kind][owner.index()];
        for taking in &powers.takings {
            for site in &taking.sites {
                let formula = powers.taken(logic, taking, *site);
                instances.push((vec![taking.from, taking.to, *site], formula));
            }
        }
        let cell = format!("(true (cell ?f {owner} {}))", self.names[kind]);
        let (head, body, variables) = if depth == 1 {
            let body = vec!["(path-1 (leg ?f ?t) ?f ?t)".to_owned(), cell];
            ("(taken-1 (leg ?f ?t) ?x)".to_owned(), body, ["?f", "?t", "?x"])
        } else {
            let before = format!("(path-{} ?p ?f ?e)", depth - 1);
            let body = vec![format!("(path-{depth} (then-{depth} ?p ?t) ?f ?t)"), before, cell];
            (format!("(taken-{depth} (then-{depth} ?p ?t) ?x)"), body, ["?e", "?t", "?x"])
        };
        let (section, view) = (Section::Moves, view(depth));
        let family =
            Family { section, head, variables: &variables, body, view, hint: "takes-at", bound: false, also: None };
        self.writer.family(&family, &instances);
    }

    /// While a chain goes on, only its piece may move.
    fn write_chain_state(&mut self) {
        let writer = &mut self.writer;
        writer.rule(Section::Position, "busy", &["(true (chaining ?x))"]);
        writer.rule(Section::Position, "(may-start ?f)", &["(site ?f)", "(not busy)"]);
        writer.rule(Section::Position, "(may-start ?f)", &["(true (chaining ?f))"]);
        writer.rule(Section::Base, "(base (chaining ?x))", &["(site ?x)"]);
        writer.rule(Section::Legality, "(mobile ?r)", &["(true (control ?r))", "(path-1 ?p ?f ?t)"]);
        if self.book.game.constraints.compel() {
            writer.rule(Section::Legality, "(forced ?r)", &["(true (control ?r))", "(path-1 ?p ?f ?t)"]);
        }
        if self.book.game.pieces.iter().any(|piece| piece.constraints.must_capture) {
            writer.rule(Section::Legality, "(bound ?f)", &["(path-1 ?p ?f ?t)"]);
        }
    }

    /// Paths as moves: what is legal, and what follows.
    fn write_chain_moves(&mut self) {
        let most = self.book.game.constraints.must_capture_most;
        let chainers = self.chainers();
        let (legality, effects) = (Section::Legality, Section::Effects);
        for depth in 1..=LEGS {
            let (term, path, last) = written(depth);
            let there = format!("(path-{depth} {path} ?f {last})");
            let goes_on = format!("(goes-on-{depth} {path})");
            let ended = format!("(not {goes_on})");
            let legal = format!("(legal ?r {term})");
            let turn = "(true (control ?r))";
            let head: &[&str] = &[turn, &there];
            let writer = &mut self.writer;
            match (most, depth < LEGS) {
                (true, true) => {
                    writer.rule(legality, &legal, &[turn, &there, &format!("(not (some-{} ?r))", depth + 1)])
                }
                (true, false) => writer.rule(legality, &legal, &[turn, &there, &format!("(best-{depth} {path})")]),
                (false, false) => writer.rule(legality, &legal, head),
                (false, true) => {
                    let by_duty: BTreeMap<bool, Vec<usize>> =
                        chainers.iter().fold(BTreeMap::new(), |mut map, (kind, must)| {
                            map.entry(*must).or_insert_with(Vec::new).push(*kind);
                            map
                        });
                    for (must, kinds) in &by_duty {
                        let end = if *must { ended.as_str() } else { "" };
                        if by_duty.len() == 1 {
                            writer.rule(legality, &legal, &[turn, &there, end]);
                            continue;
                        }
                        for kind in kinds {
                            let cell = format!("(true (cell ?f ?r {}))", self.names[*kind]);
                            writer.rule(legality, &legal, &[turn, &there, &cell, end]);
                        }
                    }
                }
            }
            let does = format!("(does ?r {term})");
            writer.rule(effects, "(gone ?x)", &[&does, &format!("(taken-{depth} {path} ?x)")]);
            if depth < LEGS {
                writer.rule(effects, format!("(moved ?f {last})"), &[&does]);
            } else {
                writer.rule(effects, format!("(moved ?f {last})"), &[&does, &ended]);
                writer.rule(effects, format!("(carried ?f {last})"), &[&does, &goes_on]);
            }
            let stops: Vec<&str> = ["?f", "?a", "?b", "?c"][..=depth].to_vec();
            let jumps: Vec<String> =
                stops.windows(2).map(|pair| format!("(jump ?r {} {})", pair[0], pair[1])).collect();
            let jumps: Vec<&str> = jumps.iter().map(String::as_str).collect();
            writer.rule(Section::Base, format!("(input ?r {term})"), &jumps);
        }
        self.write_stops(&chainers);
    }

    /// A chain goes on, or ends because its mover says so.
    fn write_stops(&mut self, chainers: &[(usize, bool)]) {
        let effects = Section::Effects;
        let writer = &mut self.writer;
        writer.rule(effects, "(gone ?f)", &["(carried ?f ?t)"]);
        writer.rule(effects, "(put ?t ?r ?p)", &["(carried ?f ?t)", "(true (cell ?f ?r ?p))"]);
        writer.rule(effects, "(next (chaining ?t))", &["(carried ?f ?t)"]);
        writer.rule(effects, "continues", &["(carried ?f ?t)"]);
        let free: Vec<usize> = chainers.iter().filter(|(_, must)| !must).map(|(kind, _)| *kind).collect();
        for kind in &free {
            let cell = format!("(true (cell ?x ?r {}))", self.names[*kind]);
            writer.rule(Section::Legality, "(legal ?r stop)", &["(true (chaining ?x))", &cell]);
        }
        if !free.is_empty() {
            writer.rule(Section::Base, "(input ?r stop)", &["(role ?r)"]);
            writer.rule(effects, "(moved ?x ?x)", &["(does ?r stop)", "(true (chaining ?x))"]);
        }
    }

    /// Where the most must be captured: which paths lead to the longest.
    fn write_most(&mut self, horizon: usize) {
        let writer = &mut self.writer;
        for depth in 2..=horizon {
            let body = ["(true (control ?r))".to_owned(), format!("(path-{depth} ?p ?f ?t)")];
            writer.rule(Section::Legality, format!("(some-{depth} ?r)"), &[&body[0], &body[1]]);
        }
        for depth in LEGS..=horizon {
            let path = format!("(path-{depth} ?p ?f ?t)");
            let longer = if depth < horizon { format!("(not (some-{} ?r))", depth + 1) } else { String::new() };
            writer.rule(Section::Legality, format!("(best-{depth} ?p)"), &[&path, "(true (control ?r))", &longer]);
            if depth < horizon {
                let next = depth + 1;
                let body =
                    [format!("(path-{next} (then-{next} ?p ?t) ?f ?t)"), format!("(best-{next} (then-{next} ?p ?t))")];
                writer.rule(Section::Legality, format!("(best-{depth} ?p)"), &[&body[0], &body[1]]);
            }
        }
    }
}

/// The position in which a leg is made.
fn view(depth: usize) -> View {
    if depth == 1 {
        return View::Now;
    }
    let before = depth - 1;
    View::Later { suffix: format!("-{before}"), way: "?p".into(), binder: format!("(path-{before} ?p ?va ?vb)") }
}

/// A chain of this many legs as a move, as a path, and the variable for where it ends.
fn written(depth: usize) -> (String, String, &'static str) {
    let stops = ["?a", "?b", "?c"];
    let name = if depth == 1 { "capture".to_owned() } else { format!("chain-{depth}") };
    let mut path = format!("(leg ?f {})", stops[0]);
    for (legs, stop) in (2..).zip(&stops[1..depth]) {
        path = format!("(then-{legs} {path} {stop})");
    }
    (format!("({name} ?f {})", stops[..depth].join(" ")), path, stops[depth - 1])
}
