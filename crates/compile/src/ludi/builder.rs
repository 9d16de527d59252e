//! Makes the tables of a game: what each side may do, and what must be remembered.

use std::sync::OnceLock;

use ::ludi::tree::{
    Action, ActionStep, BoolFunction, CaptureType, Effect, Goal, Move, PieceRecord, Player, Pop, PopCount, Post, Push,
    Reach, Tree,
};
use ::ludi::tree::{Coord, RegionSet};
use board::{Adjacency, Site, SiteSet};

use super::expr::{Expr, Fact};
use super::fast::puts_one;
use super::generate::Moves;
use super::machine::{Demands, Machine, Rank, Rule, Tier, Way};
use super::outcomes::{differ, fills, is_single, leaves, leaves_a_choice, pushes_on_board};
use super::program::Unsupported;
use super::rules::Rules;
use super::start;
use super::state::Layout;
use super::translate::{Known, Translator};

impl<const W: usize> Machine<W> {
    /// The tables of a game, or what it takes that there is not yet.
    pub(super) fn new(rules: Rules) -> Result<Machine<W>, Unsupported> {
        let layout = Layout { sides: rules.sides, types: rules.types.len(), parts: rules.parts };
        let board = &rules.board;
        let near = Adjacency::ALL.map(|adjacency| {
            board.sites().map(|site| board.neighbours(site, adjacency).iter().copied().collect()).collect()
        });
        let kinds = rules.types.iter().enumerate();
        let list =
            kinds.flat_map(|(kind, definition)| definition.moves().iter().map(move |rule| Rule::new(kind, rule)));
        let mut machine = Machine {
            all: SiteSet::first(board.len()),
            near,
            list: list.collect(),
            tiers: Vec::new(),
            ko: true,
            repeats: true,
            start: start::empty(&rules, &layout),
            regions: Vec::new(),
            reached: Vec::new(),
            spans: OnceLock::new(),
            connections: connections(&rules),
            fast: None,
            layout,
            rules,
        };
        machine.regions = machine.named_regions();
        machine.reached = machine.places_to_go();
        let known = Known::default();
        let (strict, has_hands) = (machine.rules.play.no_suicide, layout.parts.hands);
        for rule in &mut machine.list {
            rule.plain = !strict && is_plain(&rule.tree);
            rule.single = rule.plain || !strict && is_single(&rule.tree, has_hands);
            (rule.fills, rule.leaves) = (fills(&rule.tree), leaves(&rule.tree));
            rule.moves_one = simple_action(&rule.tree, rule.enters);
        }
        machine.tiers = (0..layout.sides).map(|side| machine.tiers_of(side, &known)).collect();
        let grows = machine.only_grows();
        machine.ko = !grows && !machine.never_restores();
        machine.repeats = !grows && machine.may_repeat();
        for rule in &mut machine.list {
            rule.local = rule.tree.post().iter().all(|post| is_local(&post.effect));
            let posts = || rule.tree.post().iter().map(|post| &post.effect);
            let takes =
                posts().any(|effect| !keeps_pieces(effect)) || posts().all(|effect| matches!(effect, Effect::Score(_)));
            rule.surrounds = puts_one(&rule.tree) && takes && posts().all(is_surround);
        }
        machine.start = machine.first_position();
        machine.start.earlier = if machine.ko { vec![None; layout.sides] } else { Vec::new() };
        let mut start = machine.start.clone();
        let before = machine.before(0, 0);
        machine.settle(&mut start, before, &mut Moves::new());
        machine.note(&mut start);
        machine.start = start;
        Ok(machine)
    }

    /// The sites of the regions that conditions of rules name.
    fn named_regions(&self) -> Vec<(RegionSet, Vec<SiteSet<W>>)> {
        let mut found: Vec<(RegionSet, Vec<SiteSet<W>>)> = Vec::new();
        let sites = |set: &RegionSet, side: usize| self.rules.sites_in(set, side).into_iter().collect();
        let mut add = |leaf: &BoolFunction| {
            if let BoolFunction::InRegion(_, set) = leaf
                && !found.iter().any(|(known, _)| known == set)
            {
                found.push((set.clone(), (0..self.layout.sides).map(|side| sites(set, side)).collect()));
            }
        };
        for rule in &self.list {
            let posts = rule.tree.post().iter().filter_map(|post| post.condition.as_ref());
            posts.chain(&rule.tree.pre).for_each(|condition| condition.value.each_leaf(&mut add));
        }
        found
    }

    /// The sites that goals of reaching mean.
    fn places_to_go(&self) -> Vec<(Reach, Vec<SiteSet<W>>)> {
        let mut found: Vec<(Reach, Vec<SiteSet<W>>)> = Vec::new();
        for clause in &self.rules.tree.end.clauses {
            clause.condition.value.each_leaf(&mut |goal| {
                if let Goal::Reach(reach) = goal {
                    let places = (0..self.layout.sides).map(|side| self.places_to_reach(reach, side));
                    found.push((reach.clone(), places.collect()));
                }
            });
        }
        found
    }

    /// What a side may do, the most urgent first.
    fn tiers_of(&self, me: usize, known: &Known<W>) -> Vec<Tier<W>> {
        let mut ranks: Vec<Rank> = self.list.iter().map(|rule| rule.rank).collect();
        ranks.sort();
        ranks.dedup();
        ranks.into_iter().rev().map(|rank| self.tier_of(me, rank, known)).collect()
    }

    fn tier_of(&self, me: usize, rank: Rank, known: &Known<W>) -> Tier<W> {
        let mut tier = Tier { rank, ..Tier::default() };
        let rules = || (0..self.list.len()).filter(|n| self.list[*n].rank == rank && self.may_make(me, &self.list[*n]));
        tier.passing = rules().filter(|n| self.list[*n].passes).collect();
        let way = |n: usize, owner: usize| {
            let translator = Translator::new(self, me, &self.list[n], owner, known);
            let mut targets = vec![translator.targets()];
            if self.list[n].single {
                targets.extend(pushes_on_board(&translator, self.all, &self.rules.board));
            }
            let (targets, wherever, guards) = Expr::and(targets, self.all).guarded(self.all);
            let choosing = self.choosing(me, &self.list[n].tree);
            Some(Way { rule: n, owner, targets, wherever, guards, apart: false, choosing })
                .filter(|way| !way.targets.is_never())
        };
        tier.entering = rules().filter(|n| self.list[*n].enters).filter_map(|n| way(n, me)).collect();
        for kind in 0..self.layout.types {
            for owner in 0..=self.layout.sides {
                let moving = rules().filter(|n| {
                    let rule = &self.list[*n];
                    rule.kind == kind && !rule.enters && !rule.passes
                });
                let ways: Vec<Way<W>> = moving.filter_map(|n| way(n, owner)).collect();
                if !ways.is_empty() {
                    tier.moving.push(ways);
                }
            }
        }
        tier.moving.iter_mut().chain([&mut tier.entering]).for_each(|ways| self.note_apart(ways));
        tier
    }

    /// Notes which ways surely come to something else than all before them.
    fn note_apart(&self, ways: &mut [Way<W>]) {
        for n in 0..ways.len() {
            let differs = |way: &Way<W>| differ(&self.list[way.rule], &self.list[ways[n].rule]);
            ways[n].apart = ways[..n].iter().all(differs);
        }
    }

    /// The sites on which a piece might have something to choose that is promoted there, as far as the site alone tells.
    fn choosing(&self, me: usize, tree: &Move) -> SiteSet<W> {
        let posts = tree.post().iter().filter(|post| chooses_type(post));
        posts.fold(SiteSet::EMPTY, |all, post| match &post.condition {
            Some(condition) => all | self.where_it_may_hold(&condition.value.value, me),
            None => self.all,
        })
    }

    /// The sites that a move may end on where a condition might hold: all of them unless it asks for regions.
    fn where_it_may_hold(&self, condition: &Tree<BoolFunction>, me: usize) -> SiteSet<W> {
        match condition {
            Tree::Leaf(BoolFunction::InRegion(Coord::To | Coord::Current, set)) => self.sites_in(set, me),
            Tree::And(all) => all.iter().fold(self.all, |sites, one| sites & self.where_it_may_hold(&one.value, me)),
            Tree::Or(all) => {
                all.iter().fold(SiteSet::EMPTY, |sites, one| sites | self.where_it_may_hold(&one.value, me))
            }
            _ => self.all,
        }
    }

    /// Whether a side may make moves by a rule: by the owner of the type, and by the rule.
    fn may_make(&self, me: usize, rule: &Rule) -> bool {
        let owner = self.rules.types[rule.kind].player();
        let named = !matches!(owner, Player::Named(_)) || self.rules.meant(me, &owner) >> me & 1 == 1;
        named && self.rules.meant(me, &rule.tree.owner()) >> me & 1 == 1
    }

    /// Whether every move but a pass leaves more pieces on the board than there were.
    fn only_grows(&self) -> bool {
        self.list.iter().all(|rule| {
            let posts = rule.tree.post();
            if rule.passes {
                return posts.is_empty();
            }
            rule.enters && simple_action(&rule.tree, true) && posts.iter().all(|post| keeps_pieces(&post.effect))
        })
    }

    /// Whether no move can restore what stood on the board when it was last the next side's turn: every move puts a new
    /// piece down and takes nothing, or moves a piece of the mover's own elsewhere and takes at most enemies. What another
    /// has moved cannot be put back then, whatever becomes of states and flags.
    fn never_restores(&self) -> bool {
        let own_ways =
            |(me, tier): (usize, &Tier<W>)| tier.moving.iter().flatten().all(|way| way.owner == me && self.leaves(way));
        let mut tiers = self.tiers.iter().enumerate().flat_map(|(me, tiers)| tiers.iter().map(move |tier| (me, tier)));
        let quiet = |rule: &Rule| rule.tree.post().iter().all(|post| is_quiet(&post.effect));
        let moving = |rule: &Rule| rule.tree.post().iter().all(|post| takes_enemies(&post.effect));
        self.layout.sides > 1
            && !self.rules.parts.cells
            && self.list.iter().all(|rule| {
                let moves = || simple_action(&rule.tree, rule.enters) && keeps_owner(&rule.tree);
                (rule.passes || moves()) && if rule.enters || rule.passes { quiet(rule) } else { moving(rule) }
            })
            && tiers.all(own_ways)
    }

    /// Whether moves by a way never end where they begin.
    fn leaves(&self, way: &Way<W>) -> bool {
        self.rules.board.sites().all(|from| !self.reach(&way.targets, way.owner, from).contains(from))
    }

    /// All sites where moves from a site by an expression could end in some position.
    pub(super) fn reach(&self, expr: &Expr<W>, owner: usize, from: Site) -> SiteSet<W> {
        match expr {
            Expr::Among(set) => *set,
            Expr::Table(table) => table[from.index()],
            // The piece itself stands on `from`.
            Expr::Now(Fact::Held(owners, _)) if owners >> owner & 1 == 0 => self.all & !SiteSet::of(from),
            Expr::Not(one) => match &**one {
                Expr::Now(Fact::Held(owners, _)) if owners >> owner & 1 == 1 => self.all & !SiteSet::of(from),
                _ => self.all,
            },
            Expr::Slide(rays, _) => {
                let headings = rays.headings.iter();
                headings.flat_map(|heading| self.rules.board.ray(from, *heading)).copied().collect()
            }
            Expr::And(all) => all.iter().fold(self.all, |set, one| set & self.reach(one, owner, from)),
            Expr::Or(all) => all.iter().fold(SiteSet::EMPTY, |set, one| set | self.reach(one, owner, from)),
            _ => self.all,
        }
    }

    /// Whether a position may occur twice: not if pieces only enter, or only go where they can never come back from.
    fn may_repeat(&self) -> bool {
        if self.ko || self.list.iter().any(|rule| rule.passes) {
            return true;
        }
        let entering = self.list.iter().any(|rule| rule.enters);
        let taking = self.list.iter().any(|rule| rule.tree.post().iter().any(|post| !is_quiet(&post.effect)));
        (entering && taking) || (0..self.layout.sides).any(|side| self.goes_round(side))
    }

    /// Whether the pieces of a side could come back to where they were.
    fn goes_round(&self, side: usize) -> bool {
        let tiers = &self.tiers[side];
        let ways: Vec<&Way<W>> = tiers.iter().flat_map(|tier| tier.moving.iter().flatten()).collect();
        if ways.is_empty() {
            return false;
        }
        let ahead =
            |from: Site| ways.iter().fold(SiteSet::EMPTY, |all, way| all | self.reach(&way.targets, way.owner, from));
        let mut edges: Vec<SiteSet<W>> = self.rules.board.sites().map(ahead).collect();
        let mut left = self.all;
        // Sites from which nothing leads on are taken away until none is left, or only rounds are.
        loop {
            let ends: SiteSet<W> = left.iter().filter(|site| !edges[site.index()].meets(&left)).collect();
            if ends.is_empty() {
                return !left.is_empty();
            }
            left &= !ends;
            edges.iter_mut().for_each(|set| *set &= left);
        }
    }
}

/// The regions that goals want connected.
fn connections<const W: usize>(rules: &Rules) -> Vec<(RegionSet, Vec<Demands<W>>)> {
    let mut sets: Vec<RegionSet> = Vec::new();
    for clause in &rules.tree.end.clauses {
        clause.condition.value.each_leaf(&mut |goal| {
            if let Goal::Connect(connect) = goal
                && !sets.contains(&connect.regions)
            {
                sets.push(connect.regions.clone());
            }
        });
    }
    let demands = |set: &RegionSet, side: usize| -> Demands<W> {
        let demands = rules.demands(set, side).into_iter();
        demands
            .map(|demand| {
                let regions = demand.regions.into_iter().map(|region| region.into_iter().collect()).collect();
                (regions, demand.needed)
            })
            .collect()
    };
    sets.into_iter()
        .map(|set| {
            let all = (0..rules.sides).map(|side| demands(&set, side)).collect();
            (set, all)
        })
        .collect()
}

/// Whether something that follows leaves its mover the choice what a piece becomes.
pub(super) fn chooses_type(post: &Post) -> bool {
    matches!(&post.effect, Effect::Promote(promote) if post.optional || promote.types.len() > 1)
}

/// Whether each pair of ends is one move: one piece is put on `to`, and nothing is left to choose but what it becomes there.
fn is_plain(tree: &Move) -> bool {
    let chooses = |post: &Post| leaves_a_choice(post) && !chooses_type(post);
    simple_action(tree, tree.enters()) && !tree.post().iter().any(|post| chooses(post))
}

/// Whether an action is to put one piece on `to`: a new one if it enters, else the one from `from`.
fn simple_action(tree: &Move, enters: bool) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    let pops = |step: &ActionStep| {
        let ActionStep::Pop(Pop { coord, count }) = step else { return false };
        matches!(coord, None | Some(Coord::From)) && matches!(count, None | Some(PopCount::Count(1)))
    };
    let pushes = |step: &ActionStep| {
        let ActionStep::Push(Push { coord, count, trail, .. }) = step else { return false };
        matches!(coord, None | Some(Coord::To)) && matches!(count, None | Some(1)) && !trail
    };
    match &steps[..] {
        [push] => enters && pushes(&push.value),
        [pop, push] => !enters && pops(&pop.value) && pushes(&push.value),
        _ => false,
    }
}

/// Whether an effect takes no piece off the board.
fn keeps_pieces(effect: &Effect) -> bool {
    !matches!(effect, Effect::Capture(_))
}

/// Whether an effect changes nothing on the board but on the ends of the move.
fn is_local(effect: &Effect) -> bool {
    let ends = |coord: Option<&Coord>| matches!(coord, None | Some(Coord::From | Coord::To | Coord::Current));
    let types = |types: &[CaptureType]| {
        types.iter().all(|kind| matches!(kind, CaptureType::Replace | CaptureType::This | CaptureType::Swap))
    };
    match effect {
        Effect::Capture(capture) => types(capture.types()),
        Effect::Convert(convert) => types(convert.types()),
        Effect::Promote(_) | Effect::Rotate(_) | Effect::ChangeDirn(_) | Effect::Score(_) => true,
        Effect::Displace(_) | Effect::CellState(_) => false,
        Effect::PieceState(change) => ends(change.coord.as_ref()),
        Effect::IncState(change) => ends(change.coord.as_ref()),
        Effect::AddFlags(change) | Effect::RemoveFlags(change) => ends(change.coord.as_ref()),
    }
}

/// Whether an effect does nothing to the board but take what is surrounded, and change what was put.
fn is_surround(effect: &Effect) -> bool {
    match effect {
        Effect::Capture(capture) => capture.types().iter().all(|kind| matches!(kind, CaptureType::Surround)),
        Effect::Convert(_) => false,
        _ => is_local(effect),
    }
}

/// Whether an effect leaves the pieces on the board where they are and whose they are.
pub(super) fn is_quiet(effect: &Effect) -> bool {
    match effect {
        Effect::Capture(_) | Effect::Convert(_) | Effect::Displace(_) | Effect::CellState(_) => false,
        Effect::Promote(_) | Effect::Score(_) | Effect::Rotate(_) | Effect::ChangeDirn(_) => true,
        Effect::PieceState(_) | Effect::IncState(_) | Effect::AddFlags(_) | Effect::RemoveFlags(_) => true,
    }
}

/// Whether what a move puts down is the mover's.
pub(super) fn keeps_owner(tree: &Move) -> bool {
    let Action::Steps(steps) = &tree.action.value else { return false };
    steps.iter().all(|step| match &step.value {
        ActionStep::Push(Push { player, .. }) => matches!(player, None | Some(Player::Current)),
        ActionStep::Pop(_) => true,
    })
}

/// Whether an effect touches at most enemies, by taking them, or nothing.
fn takes_enemies(effect: &Effect) -> bool {
    let Effect::Capture(capture) = effect else { return is_quiet(effect) };
    let tame = |kind: &CaptureType| !matches!(kind, CaptureType::This | CaptureType::Swap | CaptureType::Surround);
    let enemies = |piece: &PieceRecord| matches!(piece.player, None | Some(Player::Enemy));
    capture.types().iter().all(tame) && capture.piece.as_ref().is_none_or(enemies)
}
