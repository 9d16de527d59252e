//! Why a game is over: the end clauses that hold, for which side, and the sites that show it.

use ::ludi::notation::{Piece, Position as Seen};
use ::ludi::tree::{Connect, Goal, Group, InARow, Pattern, Player, Reach, ResultType, StateGoal, Step, Tree};
use board::{Adjacency, Heading, Site};
use game::Role;

use super::goal::mirrored;
use super::logic::truth;
use super::regions::union;
use super::scene::Scene;
use super::{Interpreter, Position};

/// An end clause that holds for a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason<'a> {
    /// The side that it holds for.
    pub side: Role,
    /// What it gives that side.
    pub result: ResultType,
    /// The goals that it holds by.
    pub evidence: Vec<Evidence<'a>>,
}

/// A goal that a clause holds by: because it is met, or because it is not.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence<'a> {
    /// The goal.
    pub goal: &'a Goal,
    /// Whether it is met.
    pub is_met: bool,
    /// Where that is to be seen, one list a row, group or piece; nothing of a goal that no site shows.
    pub places: Vec<Vec<Site>>,
}

impl Interpreter {
    /// The end clauses that hold, side by side in the order of the text.
    pub fn reasons(&self, seen: &Seen) -> Vec<Reason<'_>> {
        let position = Position::without_past(seen.clone());
        let mut reasons = Vec::new();
        for side in self.sides() {
            let about = |player: &Player| match player {
                Player::All => true,
                Player::Named(_) => self.meant(side, player).contains(&side),
                _ => false,
            };
            let is_met = |goal: &Goal| self.is_met(&position, side, goal);
            for clause in self.rules.end.clauses.iter().filter(|clause| about(&clause.player)) {
                if truth(&clause.condition, &is_met) {
                    let mut goals = Vec::new();
                    deciding(&clause.condition, true, &is_met, &mut goals);
                    let evidence = goals.into_iter().map(|(goal, is_met)| self.evidence(seen, side, goal, is_met));
                    reasons.push(Reason { side, result: clause.result, evidence: evidence.collect() });
                }
            }
        }
        reasons
    }

    fn evidence<'a>(&self, seen: &Seen, side: Role, goal: &'a Goal, is_met: bool) -> Evidence<'a> {
        let scene = Scene::of_goal(self, seen, side);
        let places = if is_met { scene.places(goal) } else { Vec::new() };
        Evidence { goal, is_met, places }
    }
}

/// The leaves by which a tree holds, or does not, each with whether it is met.
pub(super) fn deciding<'a, X>(
    tree: &'a Tree<X>,
    holds: bool,
    is_met: &dyn Fn(&X) -> bool,
    found: &mut Vec<(&'a X, bool)>,
) {
    let is_true = |tree: &Tree<X>| truth(tree, is_met);
    match tree {
        Tree::Leaf(leaf) => found.push((leaf, holds)),
        Tree::Not(one) => deciding(one, !holds, is_met, found),
        Tree::And(all) | Tree::Or(all) => {
            let decides = |one: &Tree<X>| is_true(one) == holds;
            all.iter().filter(|one| decides(one)).for_each(|one| deciding(one, holds, is_met, found));
        }
        Tree::Xor(all) => all.iter().for_each(|one| deciding(one, is_true(one), is_met, found)),
        Tree::NOf(_, all) => {
            let decides = |one: &Tree<X>| is_true(one) == holds;
            all.iter().filter(|one| decides(one)).for_each(|one| deciding(one, holds, is_met, found));
        }
        Tree::If { test, then, otherwise } => {
            let passes = is_true(test);
            deciding(test, passes, is_met, found);
            let taken = if passes { Some(then) } else { otherwise.as_ref() };
            taken.into_iter().for_each(|one| deciding(one, is_true(one), is_met, found));
        }
    }
}

impl Scene<'_> {
    /// Where it is to be seen that a goal is met.
    fn places(&self, goal: &Goal) -> Vec<Vec<Site>> {
        let single = |sites: Vec<Site>| sites.into_iter().map(|site| vec![site]).collect();
        match goal {
            Goal::Connect(goal) => self.connections(goal),
            Goal::Group(goal) => self.large_groups(goal),
            Goal::InARow(goal) => self.rows(goal),
            Goal::Pattern(goal) => self.patterns(goal),
            Goal::Reach(goal) => single(self.arrivals(goal)),
            Goal::Stack(goal) => {
                let counts = |piece: &&Piece| !goal.owner || piece.owner == Some(self.me);
                let height = |site: &Site| self.position.board[site.index()].iter().filter(counts).count();
                let own = self.own_sites(goal.piece.as_ref(), false);
                single(own.into_iter().filter(|site| height(site) >= goal.height as usize).collect())
            }
            Goal::State(StateGoal::Piece(record)) => single(self.own_sites(Some(record), false)),
            Goal::State(StateGoal::Coord(record)) => single(self.sites(&record.coord)),
            Goal::Capture(_) | Goal::Eliminate(_) | Goal::Score(_) | Goal::NoMove(_) => Vec::new(),
        }
    }

    /// The chains that connect what is to be connected: between two regions the shortest way, else the whole group.
    fn connections(&self, goal: &Connect) -> Vec<Vec<Site>> {
        let joining = self.joining(goal.adjacency);
        let groups = self.game.parts(&self.own_sites(goal.piece.as_ref(), goal.stack), joining);
        let touches = |group: &[Site], region: &[Site]| region.iter().any(|site| group.contains(site));
        let mut chains = Vec::new();
        for demand in self.game.demands(&goal.regions, self.me).iter().filter(|demand| !demand.regions.is_empty()) {
            for group in &groups {
                let touched: Vec<_> = demand.regions.iter().filter(|region| touches(group, region)).collect();
                if touched.len() < demand.needed {
                    continue;
                }
                chains.push(match touched[..] {
                    [from, to] => self.way(group, from, to, joining),
                    _ => group.clone(),
                });
            }
        }
        chains.truncate(1);
        chains
    }

    /// A shortest way within a group from one region to another.
    fn way(&self, group: &[Site], from: &[Site], to: &[Site], joining: Adjacency) -> Vec<Site> {
        let mut ways: Vec<Vec<Site>> =
            group.iter().filter(|site| from.contains(site)).map(|site| vec![*site]).collect();
        let mut seen: Vec<Site> = ways.iter().map(|way| way[0]).collect();
        let mut next = 0;
        while let Some(way) = ways.get(next).cloned() {
            next += 1;
            let Some(end) = way.last().copied() else { continue };
            if to.contains(&end) {
                return way;
            }
            for neighbour in self.game.board.neighbours(end, joining) {
                if group.contains(neighbour) && !seen.contains(neighbour) {
                    seen.push(*neighbour);
                    ways.push(way.iter().copied().chain([*neighbour]).collect());
                }
            }
        }
        group.to_vec()
    }

    fn large_groups(&self, goal: &Group) -> Vec<Vec<Site>> {
        let sites = self.own_sites(goal.piece.as_ref(), goal.stack);
        let groups = self.game.parts(&sites, self.joining(goal.adjacency));
        groups.into_iter().filter(|group| goal.size.is_none_or(|size| group.len() >= size as usize)).collect()
    }

    fn rows(&self, goal: &InARow) -> Vec<Vec<Site>> {
        let own = |site: &Site| self.is_own(goal.piece.as_ref(), self.position, *site);
        let lines = self.game.board.lines(self.joining(goal.adjacency));
        let mut rows: Vec<Vec<Site>> = Vec::new();
        for line in lines {
            for row in line.split(|site| !own(site)).filter(|row| !row.is_empty()) {
                let back: Vec<Site> = row.iter().rev().copied().collect();
                if row.len() >= goal.length() as usize && !rows.iter().any(|known| known == row || *known == back) {
                    rows.push(row.to_vec());
                }
            }
        }
        rows
    }

    /// The first pieces that stand in the pattern.
    fn patterns(&self, goal: &Pattern) -> Vec<Vec<Site>> {
        let mirrored: Vec<Step> = goal.steps.iter().copied().map(mirrored).collect();
        let sites = self.own_sites(goal.piece.as_ref(), false);
        let headings: Vec<Heading> = self.game.board.headings(Adjacency::Direct).collect();
        for site in &sites {
            for heading in &headings {
                for steps in [&goal.steps, &mirrored] {
                    let mut way = vec![*site];
                    if self.leads((*site, *heading), steps, &sites, &mut way) {
                        way.sort();
                        way.dedup();
                        return vec![way];
                    }
                }
            }
        }
        Vec::new()
    }

    /// Whether steps lead on over these sites; the way is where they ended.
    fn leads(&self, walker: (Site, Heading), steps: &[Step], sites: &[Site], way: &mut Vec<Site>) -> bool {
        let Some((step, rest)) = steps.split_first() else { return true };
        for next in self.strides(walker, step) {
            if sites.contains(&next.0) {
                way.push(next.0);
                if self.leads(next, rest, sites, way) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }

    fn arrivals(&self, goal: &Reach) -> Vec<Site> {
        let goals = union(goal.goals.iter().map(|place| self.place_to_reach(place)));
        let counts = |site: &Site| {
            let stack = &self.position.board[site.index()];
            let counted = if goal.stacks { &stack[..] } else { &stack[stack.len().saturating_sub(1)..] };
            counted.iter().any(|piece| self.matches_any(goal.piece.as_ref(), &Player::Current, piece))
        };
        goals.into_iter().filter(counts).collect()
    }
}
