//! Turns, passes, hands, scores and other counters.

use ::ludi::notation::Cell as Ground;
use ::ludi::tree::Amount;
use board::Site;

use super::Translator;
use super::world::{Need, Try, refused};
use crate::kif::formula::Contents;
use crate::kif::sheet::Section;
use crate::kif::writer::View;

/// More pieces of a type than these in a hand are not counted.
const MOST_HELD: u32 = 2000;

/// More captured pieces than these are not counted.
const MOST_TAKEN: usize = 150;

impl Translator<'_> {
    /// Whether the second player may take over the first move.
    pub(super) fn swaps(&self) -> bool {
        self.world.play.swap && self.roles.len() == 2
    }

    /// Roles, sites, and what can be true in any game.
    pub(super) fn write_frame(&mut self) {
        let writer = &mut self.writer;
        for role in &self.roles {
            writer.fact(Section::Roles, format!("(role {role})"));
        }
        for site in writer.sites.clone() {
            writer.fact(Section::Geometry, format!("(site {site})"));
        }
        for content in writer.logic.others(Contents::EMPTY).list() {
            let man = writer.men[content - 1].clone();
            writer.fact(Section::Base, format!("(man {} {})", man.owner, man.name));
        }
        let base = Section::Base;
        writer.rule(base, "(base (cell ?x ?o ?p))", &["(site ?x)", "(man ?o ?p)"]);
        writer.rule(base, "(base (control ?r))", &["(role ?r)"]);
        writer.clock(self.options.draws.move_limit, Some("forced"));
        for number in 0..=self.roles.len() {
            writer.fact(base, format!("(base (passes {number}))"));
        }
        writer.rule(base, "(input ?r noop)", &["(role ?r)"]);
        writer.rule(base, "(input ?r pass)", &["(role ?r)"]);
    }

    pub(super) fn write_start(&mut self) {
        let first = self.world.first();
        self.writer.fact(Section::Start, format!("(init (control {}))", self.roles[0]));
        self.writer.fact(Section::Start, "(init (passes 0))");
        for (site, stack) in first.board.iter().enumerate() {
            if let Some(content) = self.world.find(stack).filter(|content| *content > 0) {
                let (man, site) = (&self.writer.men[content - 1], &self.writer.sites[site]);
                let text = format!("(init (cell {site} {} {}))", man.owner, man.name);
                self.writer.fact(Section::Start, text);
            }
        }
        if self.swaps() {
            self.writer.fact(Section::Start, "(init (swap ahead))");
        }
    }

    /// How a side's doing is said: by its role, or, where players may change sides, by the player who plays it.
    pub(super) fn does(&self, side: &str, term: &str) -> String {
        let relation = if self.swaps() { "did" } else { "does" };
        format!("({relation} {side} {term})")
    }

    pub(super) fn write_turns(&mut self) -> Try<()> {
        self.write_legality();
        self.write_order();
        self.write_stock()?;
        self.write_scores()?;
        self.write_taken()?;
        self.write_memory();
        Ok(())
    }

    /// What may be done: of what can be done the most urgent; nothing else than passing, if nothing can be done.
    fn write_legality(&mut self) {
        let ranks = self.ranks();
        let class = if self.classes() { " ?k" } else { "" };
        let swaps = self.swaps();
        let (turn, role) =
            if swaps { ("(true (control ?s)) (plays ?s ?r)", "?r") } else { ("(true (control ?s))", "?s") };
        let turn: Vec<&str> = if swaps { vec!["(true (control ?s))", "(plays ?s ?r)"] } else { vec![turn] };
        let legality = Section::Legality;
        for (number, rank) in ranks.iter().enumerate() {
            let able = self.able(*rank);
            let can = format!("({able} ?s{class} ?m)");
            self.writer.rule(legality, "(mobile ?s)", &[&can]);
            if number > 0 {
                self.writer.rule(legality, format!("(urgent-{} ?s)", number + 1), &[&can]);
            }
            let calm: Vec<String> =
                (number + 1..ranks.len()).map(|more| format!("(not (urgent-{} ?s))", more + 1)).collect();
            let mut body = turn.clone();
            body.push(&can);
            body.extend(calm.iter().map(String::as_str));
            self.writer.rule(legality, format!("(legal {role} ?m)"), &body);
            if self.world.play.can_pass && !rank.1 {
                self.writer.rule(legality, format!("(legal {role} pass)"), &body);
            }
        }
        let mut body = turn.clone();
        if ranks.is_empty() {
            self.writer.rule(legality, format!("(legal {role} pass)"), &body);
        } else {
            body.push("(not (mobile ?s))");
            self.writer.rule(legality, format!("(legal {role} pass)"), &body);
        }
        let mover = if swaps { "(plays ?s ?p)" } else { "(true (control ?p))" };
        let idle = ["(role ?r)", "(true (control ?s))", mover, "(distinct ?r ?p)"];
        let body: Vec<&str> = if swaps { idle.to_vec() } else { vec![idle[0], mover, idle[3]] };
        self.writer.rule(legality, "(legal ?r noop)", &body);
        if swaps {
            self.write_swap();
        }
    }

    fn write_swap(&mut self) {
        let (one, two) = (self.roles[0].clone(), self.roles[1].clone());
        let writer = &mut self.writer;
        let (legality, effects) = (Section::Legality, Section::Effects);
        writer.rule(legality, "(legal ?r swap)", &["(true (swap offered))", "(true (control ?s))", "(plays ?s ?r)"]);
        for (side, other) in [(&one, &two), (&two, &one)] {
            writer.rule(Section::Position, format!("(plays {side} {side})"), &["(not (true (swap done)))"]);
            writer.rule(Section::Position, format!("(plays {side} {other})"), &["(true (swap done))"]);
        }
        writer.rule(effects, "(did ?s ?m)", &["(true (control ?s))", "(plays ?s ?r)", "(does ?r ?m)"]);
        writer.rule(effects, "swapping", &["(does ?r swap)"]);
        writer.rule(effects, "(next (swap offered))", &["(true (swap ahead))"]);
        writer.rule(effects, "(next (swap done))", &["swapping"]);
        writer.rule(effects, "(next (swap done))", &["(true (swap done))"]);
        for state in ["ahead", "offered", "done"] {
            writer.fact(Section::Base, format!("(base (swap {state}))"));
        }
        writer.rule(Section::Base, "(input ?r swap)", &["(role ?r)"]);
    }

    /// Whose turn comes, and what is counted on the way.
    fn write_order(&mut self) {
        let effects = Section::Effects;
        let swaps = self.swaps();
        let stays = if swaps { "(not swapping)" } else { "" };
        for side in 0..self.roles.len() {
            let (now, then) = (self.roles[side].clone(), self.roles[(side + 1) % self.roles.len()].clone());
            let turn = format!("(true (control {now}))");
            self.writer.rule(effects, format!("(next (control {then}))"), &[&turn, stays]);
        }
        let writer = &mut self.writer;
        if swaps {
            writer.rule(effects, "(next (control ?s))", &["(true (control ?s))", "swapping"]);
        }
        writer.rule(effects, "passed", &["(does ?r pass)"]);
        for number in 0..self.roles.len() {
            let (before, after) = (format!("(true (passes {number}))"), format!("(next (passes {}))", number + 1));
            writer.rule(effects, after, &["passed", &before]);
        }
        writer.rule(effects, "(next (passes 0))", &["(not passed)"]);
        // A pass that was the only legal move is no decision.
        let offered = if swaps { "(not (true (swap offered)))" } else { "" };
        let active = if self.ways.iter().any(|way| way.to.is_none()) {
            self.write_active();
            "(not (active ?s))"
        } else if self.ways.is_empty() {
            ""
        } else {
            "(not (mobile ?s))"
        };
        let writer = &mut self.writer;
        writer.rule(effects, "forced", &["(true (control ?s))", active, offered]);
    }

    /// Whether a side can do anything but pass.
    fn write_active(&mut self) {
        let class = if self.classes() { " ?k" } else { "" };
        let mut forms: Vec<((u32, bool), super::emit::Form, usize)> = self
            .ways
            .iter()
            .filter(|way| way.to.is_some())
            .map(|way| (way.rank, self.form(way), way.sites().len()))
            .collect();
        forms.sort();
        forms.dedup();
        for (rank, form, count) in forms {
            let skip = usize::from(!form.1.starts_with("move"));
            let variables: Vec<&str> = super::emit::VARIABLES[skip..].iter().take(count).copied().collect();
            let side = self.roles[form.0].clone();
            let term = Self::term(&form, &variables);
            let able = self.able(rank);
            self.writer.rule(
                Section::Legality,
                format!("(active {side})"),
                &[&format!("({able} {side}{class} {term})")],
            );
        }
    }

    /// Hands: how many pieces are left.
    fn write_stock(&mut self) -> Try<()> {
        let hands = self.world.first().hands;
        let mut most = None;
        for (side, held) in hands.iter().enumerate() {
            for (kind, count) in held.iter().enumerate() {
                if let Some(count) = count {
                    let text = format!("(init (hand {} {} {count}))", self.roles[side], self.kinds[kind]);
                    self.writer.fact(Section::Start, text);
                    self.writer.fact(Section::Base, format!("(in-hand {})", self.kinds[kind]));
                    most = most.max(Some(*count));
                }
            }
        }
        let Some(most) = most else { return Ok(()) };
        if most > MOST_HELD {
            return refused(format!("hands of more than {MOST_HELD} pieces are not expressed"));
        }
        for number in 0..=most {
            self.writer.fact(Section::Numbers, format!("(tally {number})"));
        }
        let writer = &mut self.writer;
        let effects = Section::Effects;
        writer.rule(Section::Base, "(base (hand ?s ?k ?n))", &["(role ?s)", "(in-hand ?k)", "(tally ?n)"]);
        if self.ways.iter().any(|way| way.used > 0 && self.world.is_limited(way.kind)) {
            writer.rule(effects, "(next (hand ?s ?k ?m))", &["(true (hand ?s ?k ?n))", "(uses ?s ?k)", "(succ ?m ?n)"]);
            writer.rule(effects, "(next (hand ?s ?k ?n))", &["(true (hand ?s ?k ?n))", "(not (uses ?s ?k))"]);
        } else {
            writer.rule(effects, "(next (hand ?s ?k ?n))", &["(true (hand ?s ?k ?n))"]);
        }
        Ok(())
    }

    /// Numbers up to this one follow each other.
    pub(super) fn count_to(&mut self, most: usize) {
        for number in 0..most {
            self.writer.fact(Section::Numbers, format!("(succ {number} {})", number + 1));
        }
    }

    /// A relation that counts the sites for which something holds, site by site; more than `most` are `most`.
    pub(super) fn write_count(
        &mut self,
        name: &str,
        head: &str,
        about: &str,
        holds: impl Fn(&str) -> String,
        most: usize,
    ) {
        self.count_to(most);
        self.write_sites_in_order();
        let (first, last) = (self.writer.sites[0].clone(), self.writer.sites[self.writer.sites.len() - 1].clone());
        let section = Section::Effects;
        let writer = &mut self.writer;
        let at_first = holds(&first);
        writer.rule(section, format!("({name}{about} {first} 1)"), &[&at_first]);
        writer.rule(section, format!("({name}{about} {first} 0)"), &[&format!("(not {at_first})")]);
        let (here, before) = (holds("?y"), format!("({name}{about} ?x ?n)"));
        let counted = format!("({name}{about} ?y ?m)");
        let caps = writer.sheet.fresh(&format!("{name}-next"));
        for number in 0..most {
            writer.fact(Section::Numbers, format!("({caps} {number} {})", number + 1));
        }
        writer.fact(Section::Numbers, format!("({caps} {most} {most})"));
        writer.rule(section, &counted, &["(after ?x ?y)", &before, &here, &format!("({caps} ?n ?m)")]);
        let same = format!("({name}{about} ?y ?n)");
        writer.rule(section, &same, &["(after ?x ?y)", &before, &format!("(not {here})")]);
        writer.rule(section, head, &[&format!("({name}{about} {last} ?n)")]);
    }

    pub(super) fn write_sites_in_order(&mut self) {
        let sites = self.writer.sites.clone();
        for pair in sites.windows(2) {
            self.writer.fact(Section::Geometry, format!("(after {} {})", pair[0], pair[1]));
        }
    }

    /// Captured pieces that goals count.
    fn write_taken(&mut self) -> Try<()> {
        let effects = Section::Effects;
        for (goal, taken) in self.world.capture_goals.clone().iter().enumerate() {
            let most = match taken.amount() {
                Amount::Count(count) => count.max(1) as usize,
                Amount::All => 1,
            };
            if most > MOST_TAKEN {
                return refused(format!("goals of more than {MOST_TAKEN} captured pieces are not expressed"));
            }
            let number = goal + 1;
            let several = self
                .ways
                .iter()
                .any(|way| way.surrounds || way.caught.iter().filter(|caught| caught.goal == goal).count() > 1);
            let some = self.ways.iter().any(|way| way.surrounds || way.caught.iter().any(|caught| caught.goal == goal));
            for role in self.roles.clone() {
                self.writer.fact(Section::Start, format!("(init (taken {number} {role} 0))"));
                let same = format!("(next (taken {number} {role} ?n))");
                let now = format!("(true (taken {number} {role} ?n))");
                if !some {
                    self.writer.rule(effects, &same, &[&now]);
                    continue;
                }
                let catches = format!("(catches-{number} {role} ?c)");
                if several {
                    let name = format!("caught-upto-{number}");
                    let holds = |site: &str| format!("(caught {number} {role} {site})");
                    self.write_count(&name, &format!("(catches-{number} {role} ?n)"), &format!(" {role}"), holds, most);
                } else {
                    let event = format!("(caught {number} {role} ?x)");
                    self.writer.rule(effects, format!("(catches-{number} {role} 1)"), &[&event]);
                }
                let add = format!("(take-{number} ?n ?c ?m)");
                self.writer.rule(effects, format!("(next (taken {number} {role} ?m))"), &[&now, &catches, &add]);
                let none = format!("(not (catching-{number} {role}))");
                self.writer.rule(effects, &same, &[&now, &none]);
                self.writer.rule(effects, format!("(catching-{number} {role})"), &[&catches]);
            }
            for count in 0..=most {
                self.writer.rule(Section::Base, format!("(base (taken {number} ?r {count}))"), &["(role ?r)"]);
                for more in (0..=most).filter(|_| some) {
                    let sum = (count + more).min(most);
                    self.writer.fact(Section::Numbers, format!("(take-{number} {count} {more} {sum})"));
                }
            }
        }
        Ok(())
    }

    /// What else a position remembers: the number of moves, and who has had a piece on the board.
    fn write_memory(&mut self) {
        let effects = Section::Effects;
        if self.world.memory.begun {
            let first = self.world.first().board;
            for side in self.world.sides() {
                let role = self.roles[side.index()].clone();
                let has = self.world.those(|stack| stack.iter().any(|piece| piece.owner == Some(side)));
                if first.iter().flatten().any(|piece| piece.owner == Some(side)) {
                    self.writer.fact(Section::Start, format!("(init (begun {role}))"));
                }
                for content in has.and(self.world.logic().all).list() {
                    let man = self.writer.men[content - 1].clone();
                    let put = format!("(put ?x {} {})", man.owner, man.name);
                    self.writer.rule(effects, format!("(next (begun {role}))"), &[&put]);
                }
            }
            self.writer.rule(effects, "(next (begun ?r))", &["(true (begun ?r))"]);
            self.writer.rule(Section::Base, "(base (begun ?r))", &["(role ?r)"]);
        }
        if self.world.needs().iter().any(|(need, _)| *need == Need::Turn) {
            let most = self.world.most_turns() as usize;
            self.count_to(most);
            self.writer.fact(Section::Start, "(init (turn 0))");
            self.writer.rule(effects, "(next (turn ?m))", &["(true (turn ?n))", "(succ ?n ?m)"]);
            self.writer.rule(Section::Base, "(base (turn ?n))", &["(succ ?n ?m)"]);
        }
        self.count_to(self.options.draws.move_limit as usize);
    }

    /// Groups without an empty neighbour are taken: the enemies', then the mover's own.
    pub(super) fn write_surrounding(&mut self) -> Try<()> {
        if !self.ways.iter().all(|way| way.surrounds || way.to.is_none()) {
            return refused("moves of which only some surround are not expressed");
        }
        if !self.world.cells(|cell| cell != Ground::default()).is_none() {
            return refused("a surround capture among cells with states is not expressed");
        }
        let effects = Section::Effects;
        let pairs: Vec<Vec<Site>> = self
            .world
            .board
            .sites()
            .flat_map(|site| self.world.near(site).iter().map(move |near| vec![site, *near]).collect::<Vec<_>>())
            .collect();
        let mut pairs = pairs;
        pairs.sort();
        let beside = self.writer.table("beside", pairs, &["?x".to_owned(), "?y".to_owned()]);
        let writer = &mut self.writer;
        writer.rule(effects, "(filled ?x)", &["(mid ?x ?o ?p)"]);
        writer.rule(effects, "(of ?x ?o)", &["(mid ?x ?o ?p)"]);
        writer.rule(effects, "(free ?x)", &["(of ?x ?o)", &beside, "(not (filled ?y))"]);
        writer.rule(effects, "(free ?x)", &["(of ?x ?o)", &beside, "(of ?y ?o)", "(free ?y)"]);
        writer.rule(
            effects,
            "(beaten ?x)",
            &["(of ?x ?o)", "(true (control ?s))", "(role ?o)", "(distinct ?o ?s)", "(not (free ?x))"],
        );
        writer.rule(effects, "(freed ?x)", &["(true (control ?o))", "(of ?x ?o)", &beside, "(not (filled ?y))"]);
        writer.rule(effects, "(freed ?x)", &["(true (control ?o))", "(of ?x ?o)", &beside, "(beaten ?y)"]);
        writer.rule(effects, "(freed ?x)", &["(true (control ?o))", "(of ?x ?o)", &beside, "(of ?y ?o)", "(freed ?y)"]);
        writer.rule(effects, "(lost ?x)", &["(beaten ?x)"]);
        writer.rule(effects, "(lost ?x)", &["(true (control ?o))", "(of ?x ?o)", "(not (freed ?x))"]);
        self.write_ko(&beside);
        for (goal, taken) in self.world.capture_goals.iter().enumerate() {
            if taken.piece.is_some() {
                return refused("a goal of surrounding only some pieces is not expressed");
            }
            let head = format!("(caught {} ?s ?x)", goal + 1);
            self.writer.rule(effects, head, &["(true (control ?s))", "(beaten ?x)"]);
        }
        Ok(())
    }

    /// The condition on a variable that its site has one of these contents.
    pub(super) fn has(&mut self, site: &str, contents: Contents) -> String {
        self.writer.stands(&View::Now, site, contents)
    }
}
