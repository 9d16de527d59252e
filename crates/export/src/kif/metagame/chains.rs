//! Chains of captures: legs of one piece, each on the board as the legs before have left it.
//!
//! A chain is a path, told by its stops: `(path-2 c3 e5 g7)`. For each number of legs there are relations of their own, so that none
//! depends on itself: `path-2` says which paths there are, `taken-2` what they take, `there-2` what stands on the board while
//! the piece is in the air. Up to [`LEGS`] legs are one move; where the chain goes on, the same side moves again.

use std::collections::BTreeMap;

use game::Role;

use super::Translator;
use super::legs::Taking;
use super::turns::Captures;
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

    /// The types whose chains of captures are paths, and whether they must go on.
    fn chainers(&self) -> Vec<(usize, bool)> {
        let kinds = (0..self.names.len()).filter(|kind| self.turns.captures[*kind] == Captures::Paths);
        kinds.map(|kind| (kind, self.must(kind))).collect()
    }

    pub(super) fn write_chains(&mut self) {
        if !self.turns.has_paths() {
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
            self.write_leg_frame(depth, depth < horizon);
        }
        self.write_mobility();
        self.write_chain_moves();
        if self.book.game.constraints.must_capture_most {
            self.write_most(horizon);
        }
    }

    /// What a path has taken before its last leg, whether it goes on, and what stands there after it.
    fn write_leg_frame(&mut self, depth: usize, goes_on: bool) {
        let writer = &mut self.writer;
        let path = path(depth);
        if depth > 1 {
            let (before, so_far) = (depth - 1, stops(depth - 1));
            let body = [path.as_str(), &format!("(taken-{before} {so_far} ?x)")];
            writer.rule(Section::Moves, format!("(taken-{depth} {} ?x)", stops(depth)), &body);
            writer.rule(Section::Moves, format!("(goes-on-{before} {so_far})"), &[&path]);
        }
        if goes_on {
            let taken = format!("(not (taken-{depth} {} ?x))", stops(depth));
            let body = [path.as_str(), "(true (cell ?x ?o ?q))", "(distinct ?x ?f)", &taken];
            writer.rule(Section::Position, format!("(there-{depth} {} ?x ?o ?q)", stops(depth)), &body);
        }
    }

    /// The next leg of a path, or its first.
    fn write_leg(&mut self, owner: Role, kind: usize, depth: usize) {
        let instances: Vec<Instance> = self.powers[kind][owner.index()]
            .takings
            .iter()
            .map(|taking| (vec![taking.from, taking.to], taking.formula.clone()))
            .collect();
        let (body, also) = if depth == 1 {
            (self.start_of_leg(owner, kind), Some((format!("(jump {owner} ?f {})", stop(1)), Vec::new())))
        } else {
            (vec![path(depth - 1), format!("(true (cell ?f {owner} {}))", self.names[kind])], None)
        };
        let (from, to) = (stop(depth - 1), stop(depth));
        let (section, variables) = (Section::Moves, [from.as_str(), to.as_str()]);
        let (head, view, hint) = (path(depth), view(depth), "way");
        let family = Family { section, head, variables: &variables, body, view, hint, bound: false, also };
        self.writer.family(&family, &instances);
    }

    /// What must hold before a piece of this type can begin a capture, or go on with it.
    pub(super) fn start_of_leg(&self, owner: Role, kind: usize) -> Vec<String> {
        let mut body = vec![
            format!("(true (control {owner}))"),
            format!("(true (cell ?f {owner} {}))", self.names[kind]),
            "(may-start ?f)".to_owned(),
        ];
        if self.placements > 0 {
            body.push("(not assigning)".into());
        }
        body
    }

    /// What the last leg of a path takes.
    fn write_taken_by(&mut self, owner: Role, kind: usize, depth: usize) {
        let logic = self.writer.logic;
        let takings = self.powers[kind][owner.index()].takings.iter();
        let taken = |taking: &Taking| {
            let (from, to, what) = (taking.from, taking.to, taking.what);
            taking.all_sites().map(|site| (vec![from, to, site], logic.at(site, what))).collect::<Vec<_>>()
        };
        let instances: Vec<Instance> = takings.flat_map(taken).collect();
        let body = vec![path(depth), format!("(true (cell ?f {owner} {}))", self.names[kind])];
        let (from, to) = (stop(depth - 1), stop(depth));
        let (section, variables) = (Section::Moves, [from.as_str(), to.as_str(), "?x"]);
        let head = format!("(taken-{depth} {} ?x)", stops(depth));
        let (view, hint) = (view(depth), "takes-at");
        let family = Family { section, head, variables: &variables, body, view, hint, bound: false, also: None };
        self.writer.family(&family, &instances);
    }

    /// Who can move, and who must capture, since there is a path.
    fn write_mobility(&mut self) {
        let writer = &mut self.writer;
        let body = ["(true (control ?r))", "(path-1 ?f ?t)"];
        writer.rule(Section::Legality, "(mobile ?r)", &body);
        if self.book.game.constraints.compel() {
            writer.rule(Section::Legality, "(forced ?r)", &body);
        }
        if self.book.game.pieces.iter().any(|piece| piece.constraints.must_capture) {
            writer.rule(Section::Legality, "(bound ?f)", &["(path-1 ?f ?t)"]);
        }
    }

    /// Paths as moves: what is legal, and what follows.
    fn write_chain_moves(&mut self) {
        for depth in 1..=LEGS {
            self.write_legal_paths(depth);
            let (term, last) = (written(depth), stop(depth));
            let (goes_on, does) = (format!("(goes-on-{depth} {})", stops(depth)), format!("(does ?r {term})"));
            let (effects, writer) = (Section::Effects, &mut self.writer);
            writer.rule(effects, "(gone ?x)", &[&does, &format!("(taken-{depth} {} ?x)", stops(depth))]);
            if depth < LEGS {
                writer.rule(effects, format!("(moved ?r ?f {last})"), &[&does]);
            } else {
                writer.rule(effects, format!("(moved ?r ?f {last})"), &[&does, &format!("(not {goes_on})")]);
                writer.rule(effects, format!("(carried ?r ?f {last})"), &[&does, &goes_on]);
            }
            let jump = |leg: usize| format!("(jump ?r {} {})", stop(leg - 1), stop(leg));
            let jumps: Vec<String> = (1..=depth).map(jump).collect();
            let jumps: Vec<&str> = jumps.iter().map(String::as_str).collect();
            writer.rule(Section::Base, format!("(input ?r {term})"), &jumps);
        }
    }

    /// Which paths of this many legs are legal as moves.
    fn write_legal_paths(&mut self, depth: usize) {
        let most = self.book.game.constraints.must_capture_most;
        let chainers = self.chainers();
        let (there, turn) = (path(depth), "(true (control ?r))");
        let ended = format!("(not (goes-on-{depth} {}))", stops(depth));
        let legal = format!("(legal ?r {})", written(depth));
        let (legality, writer) = (Section::Legality, &mut self.writer);
        match (most, depth < LEGS) {
            (true, true) => writer.rule(legality, &legal, &[turn, &there, &format!("(not (some-{} ?r))", depth + 1)]),
            (true, false) => {
                writer.rule(legality, &legal, &[turn, &there, &format!("(best-{depth} {})", stops(depth))])
            }
            (false, false) => writer.rule(legality, &legal, &[turn, &there]),
            (false, true) => {
                let mut by_duty: BTreeMap<bool, Vec<usize>> = BTreeMap::new();
                chainers.iter().for_each(|(kind, must)| by_duty.entry(*must).or_default().push(*kind));
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
    }

    /// Where the most must be captured: which paths lead to the longest.
    fn write_most(&mut self, horizon: usize) {
        let (legality, writer) = (Section::Legality, &mut self.writer);
        let turn = "(true (control ?r))";
        for depth in 2..=horizon {
            writer.rule(legality, format!("(some-{depth} ?r)"), &[turn, &path(depth)]);
        }
        for depth in LEGS..=horizon {
            let longer = if depth < horizon { format!("(not (some-{} ?r))", depth + 1) } else { String::new() };
            let head = format!("(best-{depth} {})", stops(depth));
            writer.rule(legality, &head, &[&path(depth), turn, &longer]);
            if depth < horizon {
                let next = depth + 1;
                writer.rule(legality, &head, &[&path(next), &format!("(best-{next} {})", stops(next))]);
            }
        }
    }
}

/// What the stops of a path are called, as long as there are letters: long paths are written often.
const STOPS: [&str; 22] = [
    "?f", "?a", "?b", "?c", "?d", "?e", "?g", "?h", "?i", "?j", "?k", "?l", "?m", "?n", "?p", "?s", "?t", "?u", "?v",
    "?w", "?y", "?z",
];

/// The variable for where a path is after this many legs.
fn stop(legs: usize) -> String {
    STOPS.get(legs).map_or_else(|| format!("?s{legs}"), |letter| (*letter).to_owned())
}

/// The variables for all stops of a path of this many legs.
fn stops(legs: usize) -> String {
    (0..=legs).map(stop).collect::<Vec<_>>().join(" ")
}

/// The condition that there is such a path.
fn path(legs: usize) -> String {
    format!("(path-{legs} {})", stops(legs))
}

/// The position in which a leg is made.
fn view(depth: usize) -> View {
    if depth == 1 {
        return View::Now;
    }
    let before = depth - 1;
    View::Later { suffix: format!("-{before}"), way: stops(before), binder: path(before) }
}

/// A chain of this many legs as a move.
fn written(legs: usize) -> String {
    let name = if legs == 1 { "capture".to_owned() } else { format!("chain-{legs}") };
    format!("({name} {})", stops(legs))
}
