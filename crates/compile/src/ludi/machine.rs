//! A game as tables: the rules in force for each side, and how sites hang together.

use ::ludi::notation::Piece;
use std::sync::{Arc, OnceLock};

use ::ludi::tree::{Action, BoolFunction, Move, Nbors, Reach, RegionSet, Tree};
use board::{Adjacency, Site, SiteSet};
use game::Role;

use super::ask;
use super::expr::Expr;
use super::fast::Fast;
use super::rules::{Owners, Rules, role};
use super::state::{Layout, Men, State};

/// How urgent a rule is: its priority, then whether it is mandatory.
pub(super) type Rank = (u32, bool);

/// A rule for moving a type of pieces.
pub(super) struct Rule {
    pub(super) kind: usize,
    pub(super) tree: Move,
    pub(super) enters: bool,
    pub(super) passes: bool,
    pub(super) rank: Rank,
    /// Whether each pair of ends for which the condition holds is exactly one legal move, done by one piece put on `to`;
    /// or several by what that piece becomes, on the sites that a way of the rule tells.
    pub(super) plain: bool,
    /// Whether each pair of ends for which the condition holds is exactly one legal move, however that is done; or several, as
    /// above.
    pub(super) single: bool,
    /// Whether `to` surely is not what it was, unless the move ends where it begins.
    pub(super) fills: bool,
    /// Whether `from` surely is not what it was, unless the move ends where it begins.
    pub(super) leaves: bool,
    /// Whether it changes nothing on the board but on its ends.
    pub(super) local: bool,
    /// Whether it moves one piece from `from` to `to`, or brings one there, before anything else happens.
    pub(super) moves_one: bool,
    /// Whether it puts one piece on `to` and then does nothing to the board but take what is surrounded.
    pub(super) surrounds: bool,
}

/// A rule as one side may use it, for pieces of one owner.
pub(super) struct Way<const W: usize> {
    pub(super) rule: usize,
    /// Whose piece moves; of a piece that enters, any owner.
    pub(super) owner: usize,
    /// The sites where the move can end, if the guards let it and if they pass what is asked of them wherever it begins.
    pub(super) targets: Expr<W>,
    /// What is asked of sites one by one, wherever the move begins: costly, and worth asking once for many pieces.
    pub(super) wherever: Vec<Expr<W>>,
    /// What must hold that is the same for all pieces.
    pub(super) guards: Vec<Tree<BoolFunction>>,
    /// Whether moves by it surely come to something else than those by all earlier ways of the same pieces between the same ends.
    pub(super) apart: bool,
    /// The sites where what a piece becomes that ends there may be for its mover to choose.
    pub(super) choosing: SiteSet<W>,
}

/// All rules of one rank that a side may use.
#[derive(Default)]
pub(super) struct Tier<const W: usize> {
    pub(super) rank: Rank,
    pub(super) passing: Vec<usize>,
    pub(super) entering: Vec<Way<W>>,
    /// The ways of the pieces on the board, those of the same type and owner together.
    pub(super) moving: Vec<Vec<Way<W>>>,
}

/// A game as tables.
pub(super) struct Machine<const W: usize> {
    pub(super) rules: Rules,
    pub(super) layout: Layout,
    pub(super) all: SiteSet<W>,
    /// The neighbours of each site, by adjacency.
    pub(super) near: [Vec<SiteSet<W>>; 3],
    pub(super) list: Vec<Rule>,
    /// For each side what it may do, the most urgent first.
    pub(super) tiers: Vec<Vec<Tier<W>>>,
    /// Whether a move may have to be refused because it restores the board.
    pub(super) ko: bool,
    /// Whether a position may occur twice.
    pub(super) repeats: bool,
    pub(super) start: State<W>,
    /// For each set of regions that conditions name, and each goal of reaching, the sites that they mean for each side.
    pub(super) regions: Vec<(RegionSet, Vec<SiteSet<W>>)>,
    pub(super) reached: Vec<(Reach, Vec<SiteSet<W>>)>,
    /// The sites between any two, if some rule asks for them and they are not too many.
    pub(super) spans: OnceLock<Arc<[SiteSet<W>]>>,
    /// For each set of regions that a goal connects, and each side: regions, and how many must be touched.
    pub(super) connections: Vec<(RegionSet, Vec<Demands<W>>)>,
    /// The game in a form that is played without lists, if there is one.
    pub(super) fast: Option<Fast<W>>,
}

/// Sets of regions any one of which will do, with how many regions of it must be touched.
pub(super) type Demands<const W: usize> = Vec<(Vec<SiteSet<W>>, usize)>;

impl<const W: usize> Machine<W> {
    /// The adjacency that some neighbours mean.
    pub(super) fn adjacency(&self, nbors: Nbors) -> Adjacency {
        ask::adjacency(nbors, &self.rules.board)
    }

    /// The neighbours of each site that the board takes for adjacent.
    #[inline]
    pub(super) fn near_board(&self) -> &[SiteSet<W>] {
        &self.near[self.rules.board.adjacency() as usize]
    }

    /// The sites that lie in one of the regions.
    pub(super) fn sites_in(&self, set: &RegionSet, side: usize) -> SiteSet<W> {
        match self.regions.iter().find(|(known, _)| known == set) {
            Some((_, sites)) => sites[side],
            None => self.rules.sites_in(set, side).into_iter().collect(),
        }
    }

    /// The sites strictly between any two that are on one line, for boards of one word.
    pub(super) fn spans(&self) -> Option<Arc<[SiteSet<W>]>> {
        let board = &self.rules.board;
        let span = |from: Site, to: Site| {
            let between = board.between(from, to, board.adjacency());
            between.unwrap_or_default().iter().copied().collect::<SiteSet<W>>()
        };
        let all = || board.sites().flat_map(|from| board.sites().map(move |to| span(from, to))).collect();
        (W == 1).then(|| self.spans.get_or_init(all).clone())
    }

    /// The regions that a goal wants connected by a side.
    pub(super) fn demands(&self, set: &RegionSet, side: usize) -> &[(Vec<SiteSet<W>>, usize)] {
        let known = self.connections.iter().find(|(known, _)| known == set);
        known.map_or(&[], |(_, demands)| &demands[side])
    }

    /// A piece as it enters the board.
    #[inline]
    pub(super) fn new_piece(&self, kind: usize, mover: usize) -> Piece {
        let definition = &self.rules.types[kind];
        let owner = if self.rules.is_neutral(kind) { None } else { Some(role(mover)) };
        Piece { owner, kind: kind as u8, state: definition.state(), flags: definition.flags(), looks: None }
    }

    /// The number of a piece's owner; of a neutral piece, the number of sides.
    #[inline]
    pub(super) fn owner_of(&self, piece: &Piece) -> usize {
        piece.owner.map_or(self.layout.sides, Role::index)
    }

    /// The sites that are joined to one within a set; it belongs itself.
    #[inline]
    pub(super) fn joined(&self, near: &[SiteSet<W>], site: Site, within: SiteSet<W>) -> SiteSet<W> {
        let mut group = SiteSet::of(site);
        let mut fresh = group;
        while !fresh.is_empty() {
            let reached = fresh.iter().fold(SiteSet::EMPTY, |all, site| all | near[site.index()]);
            fresh = reached & within & !group;
            group |= fresh;
        }
        group
    }

    /// The group of the top piece on a site.
    pub(super) fn group(&self, men: &Men<W>, site: Site) -> SiteSet<W> {
        if !men.occupied.contains(site) {
            return SiteSet::EMPTY;
        }
        self.joined(self.near_board(), site, men.sets[men.owner(&self.layout, site)])
    }

    /// Whether what is joined to a site within a set has a neighbour among these.
    pub(super) fn leads_to(&self, site: Site, within: SiteSet<W>, wanted: SiteSet<W>) -> bool {
        let near = self.near_board();
        let mut group = SiteSet::of(site);
        let mut fresh = group;
        while !fresh.is_empty() {
            let reached = fresh.iter().fold(SiteSet::EMPTY, |all, site| all | near[site.index()]);
            if reached.meets(&wanted) {
                return true;
            }
            fresh = reached & within & !group;
            group |= fresh;
        }
        false
    }

    /// The sites of groups of some owners that have no empty neighbour.
    pub(super) fn unfree(&self, men: &Men<W>, owners: Owners) -> SiteSet<W> {
        let (near, mut found) = (self.near_board(), SiteSet::EMPTY);
        let next_to = |sites: SiteSet<W>, wanted: SiteSet<W>| -> SiteSet<W> {
            sites.iter().filter(|site| near[site.index()].meets(&wanted)).collect()
        };
        let empty = self.all & !men.occupied;
        for owner in (0..=self.layout.sides).filter(|owner| owners >> owner & 1 == 1) {
            // Whatever is next to something free is free.
            let mut rest = men.sets[owner];
            let mut free = next_to(rest, empty);
            while !free.is_empty() {
                rest &= !free;
                free = next_to(rest, free);
            }
            found |= rest;
        }
        found
    }

    /// The next side after one that still plays.
    #[inline]
    pub(super) fn next(&self, out: Owners, after: usize) -> usize {
        let sides = self.layout.sides;
        (1..=sides).map(|n| (after + n) % sides).find(|side| out >> side & 1 == 0).unwrap_or(after)
    }

    /// The side that moved before one.
    pub(super) fn before(&self, out: Owners, side: usize) -> usize {
        let sides = self.layout.sides;
        (1..sides).rev().map(|n| (side + n) % sides).find(|side| out >> side & 1 == 0).unwrap_or(side)
    }
}

impl Rule {
    /// A rule of the tree; whether it is plain is for the builder to say.
    pub(super) fn new(kind: usize, tree: &Move) -> Rule {
        Rule {
            kind,
            enters: tree.enters(),
            passes: matches!(tree.action.value, Action::Pass),
            rank: (tree.priority(), tree.mandatory),
            plain: false,
            single: false,
            fills: false,
            leaves: false,
            local: false,
            moves_one: false,
            surrounds: false,
            tree: tree.clone(),
        }
    }
}
