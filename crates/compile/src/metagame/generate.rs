//! Move generation: the legal moves of a position.

use board::{Site, SiteSet};
use game::{MAX_MOVES, Role};

use crate::metagame::machine::{
    FATES, Forms, Hops, Land, Machine, Others, Plan, Power, REMOVED, Reach, RoleMachine, Sweep,
};
use crate::metagame::moves::{Bundle, Moves, Prefix};
use crate::metagame::pieces;
use crate::metagame::rules::{Code, Opening, Promotion};
use crate::metagame::state::{NO_PIECE, State};

/// How to go over a role's pieces.
#[derive(Clone, Copy)]
pub(crate) struct Way<const W: usize> {
    /// What the mover does first.
    pub prefix: u32,
    /// The pieces that can take lists.
    pub busy: SiteSet<W>,
    /// The sites on which moves may end that take nothing, if they are empty.
    pub open: SiteSet<W>,
}

impl<const W: usize> Machine<W> {
    /// Finds the complete legal moves of a position.
    #[inline]
    pub fn generate(&self, state: &State<W>, moves: &mut Moves<W>) {
        moves.clear();
        if state.assigning > 0 {
            self.assign(state, moves);
        } else if state.pending.is_some() || !state.displaced.is_empty() {
            self.with_prefixes(state, moves);
        } else {
            self.turn(state, moves, 0);
        }
        moves.too_many |= moves.len() > MAX_MOVES as u64;
    }

    /// The placements of the set-up.
    fn assign(&self, state: &State<W>, moves: &mut Moves<W>) {
        let Opening::Assigned { by_owner, .. } = self.rules.opening else { return };
        let holder = state.to_move;
        let owner = if by_owner { holder } else { holder.opponent() };
        let free = self.roles[owner.index()].assigned & !(state.sets[0] | state.sets[1]);
        self.place(state, moves, holder, free, 0);
    }

    /// One bundle for each type in the hand.
    fn place(&self, state: &State<W>, moves: &mut Moves<W>, holder: Role, free: SiteSet<W>, prefix: u32) {
        for kind in 0..self.layout.kinds {
            if state.hands[holder.index() * self.layout.kinds + kind] > 0 {
                let form = self.roles[holder.index()].placements[kind];
                push(moves, free, form, 1, Site(0), prefix);
            }
        }
    }

    /// What the other side has left to do comes first, in every way; then the mover's own doing on the board after it.
    fn with_prefixes(&self, state: &State<W>, moves: &mut Moves<W>) {
        let mut after = std::mem::replace(&mut moves.scratch.after, State::hollow());
        let options = match state.pending {
            Some((code, _)) => {
                let owner = self.layout.owner(code);
                match &self.roles[owner.index()].promotions[self.layout.kind(code)] {
                    Promotion::ByOpponent(options) => options.as_slice(),
                    _ => &[],
                }
            }
            None => &[NO_PIECE],
        };
        for option in options {
            after.clone_from(state);
            let promote = (*option != NO_PIECE).then_some(*option);
            if let (Some((_, site)), Some(code)) = (state.pending, promote) {
                self.layout.put(&mut after, code, site);
            }
            after.pending = None;
            after.displaced.clear();
            self.put_displaced(state, 0, promote, &mut after, moves);
        }
        moves.scratch.after = after;
    }

    /// Puts the displaced pieces from `nth` on wherever they can be put, and goes on with the turn.
    fn put_displaced(
        &self,
        state: &State<W>,
        nth: usize,
        promote: Option<Code>,
        after: &mut State<W>,
        moves: &mut Moves<W>,
    ) {
        let Some((code, _)) = state.displaced.get(nth) else {
            return self.turn_after(promote, after, moves);
        };
        for site in self.all & !(after.sets[0] | after.sets[1]) {
            if moves.too_many {
                return;
            }
            moves.scratch.squares.push(site);
            self.layout.put(after, *code, site);
            self.put_displaced(state, nth + 1, promote, after, moves);
            self.layout.take(after, *code, site);
            moves.scratch.squares.pop();
        }
    }

    /// The turn after what the other side had left is done; the squares chosen for displaced pieces are in the scratch.
    fn turn_after(&self, promote: Option<Code>, after: &State<W>, moves: &mut Moves<W>) {
        let number = moves.prefixes.len() as u32;
        let before = moves.len();
        moves.prefixes.push(Prefix { promote, first_put: moves.put.len() as u32 });
        self.turn(after, moves, number);
        if moves.len() == before {
            moves.prefixes.pop();
        } else {
            moves.put.extend_from_slice(&moves.scratch.squares);
        }
        moves.too_many |= moves.len() > MAX_MOVES as u64;
    }

    /// The mover's own doing: captures, moves and placements.
    #[inline]
    fn turn(&self, state: &State<W>, moves: &mut Moves<W>, prefix: u32) {
        let role = &self.roles[state.to_move.index()];
        for set in &role.reads {
            moves.scratch.sets[*set] = pieces::sites(&self.sums[*set], state);
        }
        let busy = if role.takers.is_empty() { SiteSet::EMPTY } else { self.take_lists(state, role, moves, prefix) };
        let way = Way { prefix, busy, open: self.all };
        match &role.plan {
            Plan::Free(sweep) => self.sweep(state, role, sweep, way, moves),
            Plan::CaptureFirst { captures, others } => {
                let before = moves.bundled;
                self.sweep(state, role, captures, way, moves);
                if busy.is_empty() && moves.bundled == before {
                    self.sweep(state, role, others, way, moves);
                }
            }
        }
        if self.layout.hands {
            self.place(state, moves, state.to_move, self.all & !(state.sets[0] | state.sets[1]), prefix);
        }
    }

    /// Moves and captures that take at most what they land on.
    #[inline]
    pub(crate) fn sweep(
        &self,
        state: &State<W>,
        role: &RoleMachine<W>,
        sweep: &Sweep<W>,
        way: Way<W>,
        moves: &mut Moves<W>,
    ) {
        let occupied = state.sets[0] | state.sets[1];
        let empty = self.all & !occupied;
        let (prefix, open) = (way.prefix, way.open & empty);
        for leaps in &sweep.leaps {
            let landing = (state.sets[leaps.slot] & leaps.mask).moved(leaps.offset);
            let targets = landing & landings(state, &leaps.land, open);
            split(role, leaps.land.forms, targets, Site(0), moves, prefix);
        }
        for hops in &sweep.hops {
            self.hop(state, role, hops, (empty, open), moves, prefix);
        }
        for run in &sweep.runs {
            if run.row.exists(&moves.scratch.sets) {
                for hops in &run.hops {
                    self.hop(state, role, hops, (empty, open), moves, prefix);
                }
            }
        }
        for leapers in &sweep.leapers {
            for land in &leapers.lands {
                let landings = landings(state, land, open);
                for from in state.sets[leapers.slot] {
                    split(role, land.forms, leapers.table[from.index()] & landings, from, moves, prefix);
                }
            }
        }
        for riders in &sweep.riders {
            for from in state.sets[riders.slot] {
                let reach = riders.rays.reach(from, occupied);
                for land in &riders.lands {
                    split(role, land.forms, reach & landings(state, land, open), from, moves, prefix);
                }
            }
        }
        for others in &sweep.others {
            for from in state.sets[others.slot] {
                self.other_piece(state, role, others, from, way, moves);
            }
        }
    }

    /// A hop of all pieces of a type at once.
    fn hop(
        &self,
        state: &State<W>,
        role: &RoleMachine<W>,
        hops: &Hops<W>,
        (empty, open): (SiteSet<W>, SiteSet<W>),
        moves: &mut Moves<W>,
        prefix: u32,
    ) {
        let landing = hops.jump.landing(state.sets[hops.slot], empty, &moves.scratch.sets);
        let targets = landing & landings(state, &hops.land, open);
        split(role, hops.land.forms, targets, Site(0), moves, prefix);
    }

    /// A piece with powers of several kinds, or that may come back to its own site, or that must capture if it can.
    fn other_piece(
        &self,
        state: &State<W>,
        role: &RoleMachine<W>,
        others: &Others<W>,
        from: Site,
        way: Way<W>,
        moves: &mut Moves<W>,
    ) {
        let mut occupied = state.sets[0] | state.sets[1];
        let mut free = SiteSet::EMPTY;
        let mut targets = [SiteSet::EMPTY; FATES];
        for power in &others.powers {
            let reach = self.reach(state, power, from, occupied);
            if power.moving {
                free |= reach;
            }
            for (set, fate) in &power.takes {
                targets[usize::from(*fate)] |= reach & moves.scratch.sets[*set];
            }
        }
        // The piece is lifted: its own site is empty, and it is not there to be taken.
        occupied.remove(from);
        targets.iter_mut().for_each(|taken| taken.remove(from));
        let captures = way.busy.contains(from) || targets.iter().any(|taken| !taken.is_empty());
        if !(others.must_capture && captures) {
            targets[usize::from(REMOVED)] |= free & way.open & !occupied;
        }
        for (forms, targets) in others.forms.iter().zip(targets) {
            split(role, *forms, targets, from, moves, way.prefix);
        }
    }

    /// The sites that a piece can get to, whatever stands there.
    #[inline]
    fn reach(&self, state: &State<W>, power: &Power<W>, from: Site, occupied: SiteSet<W>) -> SiteSet<W> {
        match &power.reach {
            Reach::Leap(table) => table[from.index()],
            Reach::Ride(rays) => rays.reach(from, occupied),
            Reach::Longest(rays) => rays.farthest(from, occupied),
            Reach::Walk(paths) => {
                let mut reach = SiteSet::EMPTY;
                let at = |site| if site == from { NO_PIECE } else { self.layout.at(state, site) };
                for path in paths {
                    path.walk(from, &self.steps, &self.sets, &at, |landing| reach.insert(landing.to));
                }
                reach
            }
        }
    }
}

/// The sites that may be landed on.
#[inline(always)]
fn landings<const W: usize>(state: &State<W>, land: &Land<W>, empty: SiteSet<W>) -> SiteSet<W> {
    let mut landings = (empty & land.empty) | state.sets[land.slot];
    for slot in &land.more {
        landings |= state.sets[*slot];
    }
    landings
}

/// Notes the moves to these sites, those in the promotion zone apart.
#[inline(always)]
fn split<const W: usize>(
    role: &RoleMachine<W>,
    forms: Forms,
    mut targets: SiteSet<W>,
    from: Site,
    moves: &mut Moves<W>,
    prefix: u32,
) {
    if let Some(form) = forms.promoting {
        let inside = targets & role.zone;
        if !inside.is_empty() {
            push(moves, inside, form, role.forms[usize::from(form)].options.into(), from, prefix);
            targets &= !role.zone;
        }
    }
    push(moves, targets, forms.plain, 1, from, prefix);
}

#[inline(always)]
fn push<const W: usize>(moves: &mut Moves<W>, targets: SiteSet<W>, form: u16, options: u32, from: Site, prefix: u32) {
    if targets.is_empty() {
        return;
    }
    let count = targets.len() * options;
    moves.bundles.push(Bundle { targets, count, form, from, prefix });
    moves.bundled += u64::from(count);
}
