//! Which pieces a move captures or converts.

use ::ludi::tree::{CaptureType, PieceRecord, Player, Post};
use board::{Adjacency, Site, SiteSet};

use super::scene::Scene;

/// Pieces that something happens to: whole stacks, and parts of the stack on `to`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Victims<const W: usize> {
    pub(super) sites: SiteSet<W>,
    /// What stood on `to` before.
    pub(super) lower: bool,
    /// What has moved there.
    pub(super) upper: bool,
}

/// Which pieces an effect is about.
#[derive(Clone, Copy)]
pub(super) struct Aim<'a> {
    pub(super) types: &'a [CaptureType],
    pub(super) piece: Option<&'a PieceRecord>,
    pub(super) post: &'a Post,
}

impl Aim<'_> {
    pub(super) fn has(&self, kind: CaptureType) -> bool {
        self.types.contains(&kind)
    }
}

impl<const W: usize> Scene<'_, W> {
    /// The pieces that are touched whatever the mover chooses.
    pub(super) fn victims(&self, aim: &Aim<'_>) -> Victims<W> {
        let mut victims = Victims::default();
        for kind in aim.types {
            match kind {
                CaptureType::Replace => victims.lower |= self.hits_lower(aim),
                CaptureType::This => victims.upper |= self.hits_upper(aim),
                CaptureType::Any | CaptureType::Swap => {}
                kind => victims.sites |= self.among(self.aimed_at(*kind, aim), aim),
            }
        }
        victims
    }

    /// The sites among which the mover may choose one more.
    pub(super) fn choices(&self, aim: &Aim<'_>) -> SiteSet<W> {
        if !aim.has(CaptureType::Any) {
            return SiteSet::EMPTY;
        }
        let fixed = self.victims(aim);
        let mut taken = fixed.sites;
        if let Some(to) = self.to.filter(|_| fixed.lower || fixed.upper) {
            taken.insert(to);
        }
        self.among(self.machine.all, aim) & !taken
    }

    /// Whether what stood on `to` is touched.
    pub(super) fn hits_lower(&self, aim: &Aim<'_>) -> bool {
        let (Some(to), Some(done)) = (self.to, self.done) else { return false };
        let men = &self.state.men;
        let lower = men.height(to) - done.moved;
        let layout = &self.machine.layout;
        let top = lower.checked_sub(1).and_then(|level| men.stack(layout, to).nth(level));
        top.is_some_and(|piece| self.matches(aim.piece, &Player::Enemy, &piece)) && self.allowed(to, aim)
    }

    fn hits_upper(&self, aim: &Aim<'_>) -> bool {
        let (Some(to), Some(done)) = (self.to, self.done) else { return false };
        let top = self.top(to).filter(|_| done.moved > 0);
        top.is_some_and(|piece| self.matches(aim.piece, &Player::All, &piece)) && self.allowed(to, aim)
    }

    /// Those of the sites that the effect is about: by the top piece, and by the condition, asked of each in turn.
    fn among(&self, sites: SiteSet<W>, aim: &Aim<'_>) -> SiteSet<W> {
        let meant = sites & self.matching(aim.piece, &Player::Enemy);
        self.permitted(meant, aim)
    }

    fn permitted(&self, sites: SiteSet<W>, aim: &Aim<'_>) -> SiteSet<W> {
        if aim.post.condition.is_none() {
            return sites;
        }
        sites.iter().filter(|site| self.allowed(*site, aim)).collect()
    }

    fn allowed(&self, site: Site, aim: &Aim<'_>) -> bool {
        aim.post.condition.as_ref().is_none_or(|condition| self.at(site).holds(&condition.value))
    }

    /// The sites that a type of capture looks at.
    fn aimed_at(&self, kind: CaptureType, aim: &Aim<'_>) -> SiteSet<W> {
        let (machine, men, board) = (self.machine, &self.state.men, &self.machine.rules.board);
        let near =
            |adjacency: Adjacency| self.to.map_or(SiteSet::EMPTY, |to| machine.near[adjacency as usize][to.index()]);
        match kind {
            CaptureType::Jump => self.between().unwrap_or_default().iter().copied().collect(),
            CaptureType::Surround => machine.unfree(men, machine.rules.anybody() & !(1 << self.me)),
            CaptureType::Nbors => near(board.adjacency()),
            CaptureType::DNbors => near(Adjacency::Direct),
            CaptureType::INbors => near(Adjacency::Indirect),
            CaptureType::Edges => board.edge().iter().copied().collect(),
            CaptureType::Cells => {
                let marked = men.cells.iter().enumerate().filter(|(_, cell)| cell.state != 0);
                marked.map(|(n, _)| Site(n as u16)).collect()
            }
            CaptureType::Connected => {
                let near = near(board.adjacency());
                near.iter().fold(SiteSet::EMPTY, |all, site| all | machine.group(men, site))
            }
            CaptureType::Mimic => {
                let Some(me) = self.moving() else { return SiteSet::EMPTY };
                let like =
                    |site: &Site| self.top(*site).is_some_and(|piece| (piece.kind, piece.state) == (me.kind, me.state));
                near(board.adjacency()).iter().filter(like).collect()
            }
            CaptureType::Cap => self.capped(aim),
            CaptureType::All => machine.all,
            CaptureType::Replace | CaptureType::This | CaptureType::Any | CaptureType::Swap => SiteSet::EMPTY,
        }
    }

    /// The sites of straight rows of pieces that the effect is about, from next to `to` up to a piece of the mover's.
    fn capped(&self, aim: &Aim<'_>) -> SiteSet<W> {
        let mut found = SiteSet::EMPTY;
        let Some(to) = self.to else { return found };
        let board = &self.machine.rules.board;
        let own = self.state.men.sets[self.me];
        let meant = self.matching(aim.piece, &Player::Enemy) & !own;
        for heading in board.headings(board.adjacency()) {
            let ray = board.ray(to, heading);
            let length = ray.iter().take_while(|site| meant.contains(**site)).count();
            if ray.get(length).is_some_and(|end| own.contains(*end)) {
                ray[..length].iter().for_each(|site| found.insert(*site));
            }
        }
        found
    }

    /// The second half of `surround`: the mover's own groups without an empty neighbour.
    pub(super) fn surrounded_own(&self, aim: &Aim<'_>) -> SiteSet<W> {
        let unfree = self.machine.unfree(&self.state.men, 1 << self.me);
        self.permitted(unfree & self.matching(aim.piece, &Player::Current), aim)
    }
}
