//! The duty to block: who could be beaten at once must prevent it if they can, unless they win at once themselves.
//!
//! It is expressed for games in which a stone enters an empty site and does nothing else, and rows or connections win: then a stone
//! blocks what would win on its own site, and nothing else.

use ::ludi::tree::{Connect, Goal, InARow, Player, ResultType, Tree};
use board::Site;
use game::Role;

use super::Translator;
use super::number::Values;
use super::scene::{Scene, Sym};
use super::ways::Way;
use super::world::{Need, Try, World, refused};
use crate::kif::formula::{Contents, Formula, Relation};
use crate::kif::sheet::Section;
use crate::kif::writer::{Family, View};

impl World<'_> {
    /// Refuses games in which the duty to block is not expressed.
    pub(super) fn refuse_blocking(&self, ways: &[Way]) -> Try<()> {
        let clauses = &self.rules.end.clauses;
        let plain = |goal: &Goal| matches!(goal, Goal::InARow(_)) || matches!(goal, Goal::Connect(goal) if !goal.stack);
        let wins = clauses.iter().all(|clause| {
            clause.result == ResultType::Win
                && clause.player == Player::All
                && joined_by_or(&clause.condition.value)
                && clause.condition.leaves().into_iter().all(plain)
        });
        let ranks = ways.iter().all(|way| way.rank == ways[0].rank);
        if wins && ranks && !self.play.can_pass && ways.iter().all(|way| self.only_enters(way)) {
            return Ok(());
        }
        refused("the duty to block is expressed only where stones enter, and rows and connections win")
    }

    /// Whether a way puts a piece on an empty site, and nothing else.
    fn only_enters(&self, way: &Way) -> bool {
        let Some(to) = way.to.filter(|_| way.enters) else { return false };
        let alone =
            matches!(&way.changes[..], [(site, cases)] if *site == to && matches!(cases[..], [(_, Formula::True)]));
        alone
            && !way.surrounds
            && way.choices.is_empty()
            && way.number == 0
            && way.whole(self) == self.logic().at(to, self.empty())
    }
}

/// Whether a condition is one goal, or some goals of which one suffices.
fn joined_by_or(tree: &Tree<Goal>) -> bool {
    match tree {
        Tree::Leaf(_) => true,
        Tree::Or(parts) => parts.iter().all(|part| joined_by_or(&part.value)),
        _ => false,
    }
}

impl Scene<'_> {
    /// The conditions of which one suffices for a goal to be met by a piece that enters a site.
    fn met_by(&self, goal: &Goal, site: Site, content: usize) -> Try<Vec<Formula>> {
        match goal {
            Goal::InARow(goal) => self.row_through(goal, site, content),
            Goal::Connect(goal) => Ok(vec![self.connected_by(goal, site, content)?]),
            _ => Ok(Vec::new()),
        }
    }

    fn row_through(&self, goal: &InARow, site: Site, content: usize) -> Try<Vec<Formula>> {
        let (world, logic) = (self.world, self.logic());
        let own = self.own(goal.piece.as_ref(), false)?;
        let mut rows = Vec::new();
        if !own.has(content) {
            return Ok(rows);
        }
        for line in world.board.lines(self.joining(goal.adjacency)) {
            for window in line.windows(goal.length() as usize).filter(|window| window.contains(&site)) {
                let others = window.iter().filter(|other| **other != site);
                rows.push(logic.and(others.map(|other| logic.at(*other, own)).collect::<Vec<_>>()));
            }
        }
        Ok(rows)
    }

    fn connected_by(&self, goal: &Connect, site: Site, content: usize) -> Try<Formula> {
        let (world, logic) = (self.world, self.logic());
        let own = self.own(goal.piece.as_ref(), false)?;
        let adjacency = self.joining(goal.adjacency);
        let mut ways = Vec::new();
        for demand in world.demands(&goal.regions, self.me).into_iter().filter(|demand| !demand.regions.is_empty()) {
            let mut reached = Vec::new();
            for region in demand.regions {
                if region.contains(&site) {
                    reached.push(Formula::True);
                    continue;
                }
                let name = world.need(Need::Touch(own, adjacency, region), "touch");
                let touch = |near: Site| Formula::Is(Relation { name: name.clone(), sites: vec![near] }, true);
                reached.push(logic.or(world.near_by(site, adjacency).into_iter().map(touch).collect::<Vec<_>>()));
            }
            ways.push(Values::count(logic, &reached).is(logic, |count| count as usize >= demand.needed));
        }
        Ok(if own.has(content) { logic.or(ways) } else { Formula::False })
    }
}

impl Translator<'_> {
    /// `(threat SIDE T)`: a piece that enters there wins; `(barred T)`: there is another site that must be blocked.
    pub(super) fn write_duty(&mut self) -> Try<()> {
        if !self.world.play.must_block {
            return Ok(());
        }
        let legality = Section::Legality;
        for side in self.world.sides() {
            self.write_threats(side)?;
            let (own, next) = (self.roles[side.index()].clone(), self.roles[self.world.next(side).index()].clone());
            self.writer.rule(legality, format!("(threatens {own})"), &[&format!("(threat {own} ?t)")]);
            let body = [
                &*format!("(true (control {own}))"),
                &format!("(threat {next} ?t)"),
                &format!("(not (threatens {own}))"),
            ];
            self.writer.rule(legality, "(duty ?t)", &body);
        }
        self.writer.rule(legality, "hopeless", &["(duty ?t)", "(duty ?c)", "(distinct ?t ?c)"]);
        self.writer.rule(legality, "(barred ?t)", &["(site ?t)", "(duty ?c)", "(distinct ?t ?c)", "(not hopeless)"]);
        Ok(())
    }

    fn write_threats(&mut self, side: Role) -> Try<()> {
        let (world, logic) = (self.world, self.world.logic());
        let sym = Sym::default();
        let mut instances = Vec::new();
        for way in self.ways.iter().filter(|way| way.side == side) {
            let scene = self.scene(&sym, side);
            let (Some(to), Some((_, cases))) = (way.to, way.changes.first()) else { continue };
            for goal in world.rules.end.clauses.iter().flat_map(|clause| clause.condition.leaves()) {
                for formula in scene.met_by(goal, to, cases[0].0)? {
                    instances.push((vec![to], logic.and([logic.at(to, Contents::EMPTY), formula])));
                }
            }
        }
        instances.sort();
        instances.dedup();
        let family = Family {
            section: Section::Legality,
            head: format!("(threat {} ?t)", self.roles[side.index()]),
            variables: &["?t"],
            body: Vec::new(),
            view: View::Now,
            hint: "line",
            bound: false,
            also: None,
        };
        self.writer.family(&family, &instances);
        Ok(())
    }
}
