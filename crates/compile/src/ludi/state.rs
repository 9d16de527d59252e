//! A position as bitboards (site sets) and the few arrays that the rules need besides.

use ::ludi::notation::{Cell, Piece, Swap};
use board::{Heading, Site, SiteSet};
use game::{Outcome, Role};

use super::rules::{Owners, Parts};

/// What stands on the board.
#[derive(Debug, PartialEq)]
pub(super) struct Men<const W: usize> {
    pub(super) occupied: SiteSet<W>,
    /// The sites of top pieces: a set for each owner, no player last; then one for each type, if there are several.
    pub(super) sets: Vec<SiteSet<W>>,
    /// States of the top pieces, if there are states.
    pub(super) states: Vec<u32>,
    /// Flags of the top pieces, if there are flags.
    pub(super) flags: Vec<u32>,
    /// The way that the top pieces have been turned to, if pieces turn.
    pub(super) looks: Vec<Option<Heading>>,
    /// The cells, if rules change them.
    pub(super) cells: Vec<Cell>,
    /// What lies under the top pieces: by site, the bottom of each stack first.
    pub(super) below: Vec<(Site, Piece)>,
}

/// A position.
#[derive(Debug, PartialEq)]
pub(super) struct State<const W: usize> {
    pub(super) men: Men<W>,
    /// How many pieces each side holds of each type, side by side; empty where no player is limited.
    pub(super) hands: Vec<Option<u32>>,
    pub(super) scores: [i32; 8],
    /// For each goal of capturing how many each side has.
    pub(super) taken: Vec<[u32; 8]>,
    /// Which sides have left the game, a bit each.
    pub(super) out: Owners,
    /// Which sides have had a piece on the board, a bit each.
    pub(super) begun: Owners,
    pub(super) to_move: u8,
    pub(super) swap: Swap,
    pub(super) passes: u32,
    /// The number of moves made.
    pub(super) turns: u32,
    /// The number of decisions made: moves, but not passes that were the only legal move.
    pub(super) decisions: u32,
    /// Who made the last decision.
    pub(super) decider: Option<Role>,
    pub(super) last: Last,
    pub(super) ended: Option<Outcome>,
    /// What stood on the board when it was last each side's turn, where that matters.
    pub(super) earlier: Vec<Option<Men<W>>>,
}

/// Written out so that a position takes the place of another without new room for its parts.
macro_rules! cloned {
    ($type:ident: $($part:ident),*) => {
        impl<const W: usize> Clone for $type<W> {
            fn clone(&self) -> $type<W> {
                $type { $($part: self.$part.clone()),* }
            }

            fn clone_from(&mut self, other: &$type<W>) {
                $(self.$part.clone_from(&other.$part);)*
            }
        }
    };
}

cloned!(Men: occupied, sets, states, flags, looks, cells, below);
cloned!(State: men, hands, scores, taken, out, begun, to_move, swap, passes, turns, decisions, decider, last, ended, earlier);

/// What goals may ask of the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Last {
    /// Whether there has been a move.
    pub(super) made: bool,
    pub(super) to: Option<Site>,
    /// The types captured, a bit each.
    pub(super) captured: u128,
}

/// How pieces are kept in sets: how many sides there are, how many types, and which parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) sides: usize,
    pub(super) types: usize,
    pub(super) parts: Parts,
}

impl Layout {
    /// An empty board.
    pub(super) fn bare<const W: usize>(&self, sites: usize) -> Men<W> {
        let room = |wanted: bool| if wanted { sites } else { 0 };
        let kinds = if self.types > 1 { self.types } else { 0 };
        Men {
            occupied: SiteSet::EMPTY,
            sets: vec![SiteSet::EMPTY; self.sides + 1 + kinds],
            states: vec![0; room(self.parts.states)],
            flags: vec![0; room(self.parts.flags)],
            looks: vec![None; room(self.parts.looks)],
            cells: vec![Cell::default(); room(self.parts.cells)],
            below: Vec::new(),
        }
    }
}

impl<const W: usize> Men<W> {
    /// The number of the owner of the top piece; of a neutral piece, the number of sides. Asked of an occupied site only.
    #[inline]
    pub(super) fn owner(&self, layout: &Layout, site: Site) -> usize {
        (0..layout.sides).find(|side| self.sets[*side].contains(site)).unwrap_or(layout.sides)
    }

    /// The type of the top piece. Asked of an occupied site only.
    #[inline]
    pub(super) fn kind(&self, layout: &Layout, site: Site) -> usize {
        let kinds = &self.sets[layout.sides + 1..];
        kinds.iter().position(|set| set.contains(site)).unwrap_or(0)
    }

    /// The top pieces of some owners.
    #[inline]
    pub(super) fn owned(&self, owners: Owners) -> SiteSet<W> {
        let mut set = SiteSet::EMPTY;
        let mut rest = owners;
        while rest != 0 {
            set |= self.sets[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        set
    }

    /// The top pieces of a type.
    #[inline]
    pub(super) fn of_kind(&self, layout: &Layout, kind: usize) -> SiteSet<W> {
        if layout.types > 1 { self.sets[layout.sides + 1 + kind] } else { self.occupied }
    }

    /// The top piece of a site.
    pub(super) fn top(&self, layout: &Layout, site: Site) -> Option<Piece> {
        self.occupied.contains(site).then(|| {
            let owner = self.owner(layout, site);
            Piece {
                owner: (owner < layout.sides).then(|| Role::ALL[owner]),
                kind: self.kind(layout, site) as u8,
                state: self.states.get(site.index()).copied().unwrap_or(0),
                flags: self.flags.get(site.index()).copied().unwrap_or(0),
                looks: self.looks.get(site.index()).copied().flatten(),
            }
        })
    }

    /// Puts a piece on top of what is there.
    #[inline]
    pub(super) fn put(&mut self, layout: &Layout, site: Site, piece: Piece) {
        if self.occupied.contains(site)
            && let Some(top) = self.lift(layout, site)
        {
            let at = self.below.partition_point(|(other, _)| *other <= site);
            self.below.insert(at, (site, top));
        }
        self.set_top(layout, site, piece);
    }

    #[inline]
    fn set_top(&mut self, layout: &Layout, site: Site, piece: Piece) {
        self.occupied.insert(site);
        self.sets[piece.owner.map_or(layout.sides, Role::index)].insert(site);
        if layout.types > 1 {
            self.sets[layout.sides + 1 + usize::from(piece.kind)].insert(site);
        }
        if layout.parts.states {
            self.states[site.index()] = piece.state;
        }
        if layout.parts.flags {
            self.flags[site.index()] = piece.flags;
        }
        if layout.parts.looks {
            self.looks[site.index()] = piece.looks;
        }
    }

    /// Takes the top piece off; what lay under it stays under nothing.
    #[inline]
    fn lift(&mut self, layout: &Layout, site: Site) -> Option<Piece> {
        let top = self.top(layout, site)?;
        self.occupied.remove(site);
        self.sets[top.owner.map_or(layout.sides, Role::index)].remove(site);
        if layout.types > 1 {
            self.sets[layout.sides + 1 + usize::from(top.kind)].remove(site);
        }
        // What is empty looks the same however it came about.
        if layout.parts.states {
            self.states[site.index()] = 0;
        }
        if layout.parts.flags {
            self.flags[site.index()] = 0;
        }
        if layout.parts.looks {
            self.looks[site.index()] = None;
        }
        Some(top)
    }

    /// Takes the top piece off; the next one is then on top.
    #[inline]
    pub(super) fn take(&mut self, layout: &Layout, site: Site) -> Option<Piece> {
        let top = self.lift(layout, site)?;
        if !self.below.is_empty() {
            let at = self.below.partition_point(|(other, _)| *other <= site);
            if at > 0 && self.below[at - 1].0 == site {
                let (_, next) = self.below.remove(at - 1);
                self.set_top(layout, site, next);
            }
        }
        Some(top)
    }

    /// Changes the top piece, if there is one.
    pub(super) fn change(&mut self, layout: &Layout, site: Site, change: impl FnOnce(&mut Piece)) {
        if let Some(mut piece) = self.lift(layout, site) {
            change(&mut piece);
            self.set_top(layout, site, piece);
        }
    }

    /// How many pieces are stacked on a site.
    #[inline]
    pub(super) fn height(&self, site: Site) -> usize {
        if !self.occupied.contains(site) {
            return 0;
        }
        1 + self.under(site).len()
    }

    /// What lies under the top piece of a site, the bottom first.
    pub(super) fn under(&self, site: Site) -> &[(Site, Piece)] {
        if self.below.is_empty() {
            return &[];
        }
        let start = self.below.partition_point(|(other, _)| *other < site);
        let end = self.below.partition_point(|(other, _)| *other <= site);
        &self.below[start..end]
    }

    /// The sites where two boards differ.
    pub(super) fn differing(&self, other: &Men<W>) -> SiteSet<W> {
        let sets = self.sets.iter().zip(&other.sets);
        let mut found = sets.fold(SiteSet::EMPTY, |all, (one, other)| all | (*one ^ *other));
        for site in self.occupied & other.occupied & !found {
            let at = site.index();
            let same = self.states.get(at) == other.states.get(at)
                && self.flags.get(at) == other.flags.get(at)
                && self.looks.get(at) == other.looks.get(at);
            if !same {
                found.insert(site);
            }
        }
        let cells = self.cells.iter().zip(&other.cells).enumerate().filter(|(_, (one, other))| one != other);
        cells.for_each(|(n, _)| found.insert(Site(n as u16)));
        if self.below != other.below {
            let buried = self.below.iter().chain(&other.below).map(|(site, _)| *site);
            buried.filter(|site| self.under(*site) != other.under(*site)).for_each(|site| found.insert(site));
        }
        found
    }

    /// All pieces of a site, the bottom first.
    pub(super) fn stack(&self, layout: &Layout, site: Site) -> impl Iterator<Item = Piece> {
        self.under(site).iter().map(|(_, piece)| *piece).chain(self.top(layout, site))
    }
}

impl<const W: usize> State<W> {
    /// The side to move.
    #[inline]
    pub(super) fn mover(&self) -> usize {
        usize::from(self.to_move)
    }

    /// Whether a turn begins here if there is something to decide: where a player goes on after passes that no player chose,
    /// their turn goes on.
    #[inline]
    pub(super) fn between_turns(&self, sides: usize) -> bool {
        sides == 1 || self.decider != Some(self.player(self.mover()))
    }

    /// The same position with this side to move; `turned` is room for it where another side is.
    pub(super) fn turned_to<'a>(&'a self, side: usize, turned: &'a mut Option<State<W>>) -> &'a State<W> {
        if self.mover() == side { self } else { turned.insert(State { to_move: side as u8, ..self.clone() }) }
    }

    /// Who plays a side.
    pub(super) fn player(&self, side: usize) -> Role {
        let role = Role::ALL[side];
        if self.swap == Swap::Done { role.opponent() } else { role }
    }
}
