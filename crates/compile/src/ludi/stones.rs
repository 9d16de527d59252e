//! Games for two in which stones of one type enter empty sites: played without lists, with goals looked at where a stone was put.

use board::{Site, SiteSet, nth_bit};
use game::{DrawRules, Outcome, Playout, Rng};

use super::afterwards::Afterwards;
use super::clauses::Clauses;
use super::entry::{Entry, Local, Then};
use super::rows::{Rows, Runs};
use super::small::Small;
use super::unions::{Links, Unions};
use crate::past::Past;
use crate::unfold::Unfolded;

/// The most sites of a game that is unfolded.
const MOST_UNFOLDED: usize = 10;

/// A game of stones.
pub(super) struct Stones<const W: usize> {
    pub(super) all: SiteSet<W>,
    pub(super) near: Vec<SiteSet<W>>,
    pub(super) start: [SiteSet<W>; 2],
    pub(super) entry: Entry<W>,
    pub(super) then: Then<W>,
    pub(super) rows: Rows,
    pub(super) links: Links<W>,
    pub(super) goals: Goals,
    pub(super) clauses: Clauses,
    pub(super) draws: DrawRules,
    /// Whether the second player may change sides instead of their first move.
    pub(super) swap: bool,
    /// The keys of a stone of each side on each site, where positions can come back.
    pub(super) keys: Option<[Vec<u64>; 2]>,
    pub(super) form: Form<W>,
    /// The sites that are empty at first.
    pub(super) empty: Vec<Site>,
}

/// How a game is played in which a stone may be put on any empty site and nothing follows.
#[derive(Default)]
pub(super) enum Form<const W: usize> {
    /// Stone by stone.
    #[default]
    InTurn,
    /// All stones first.
    Small(Box<Small>),
    /// From position to position.
    Unfolded(Unfolded),
    /// All stones first, for a connection.
    Afterwards(Afterwards<W>),
}

/// The goals that are not met by putting a stone somewhere: the bits of each.
#[derive(Default)]
pub(super) struct Goals {
    /// No player has a move.
    pub(super) all_stuck: u8,
    /// It is the side's turn and it has no move.
    pub(super) stuck: u8,
    /// The side's score is the highest.
    pub(super) most: u8,
}

/// A reusable buffer for playouts.
pub(super) struct StonesBuffer {
    pub(super) runs: Runs,
    unions: Unions,
    pub(super) past: Past,
    /// The hashes of all positions before they are looked at.
    pub(super) hashes: Vec<u64>,
    pub(super) sites: Vec<Site>,
    /// About when a game ends, in sixteenths of a move: where to look first.
    pub(super) usual: u32,
}

/// What came of a random game, and who has stones where at its end.
pub(super) type Rolled<const W: usize> = (Playout, [SiteSet<W>; 2]);

/// A position of a game of stones.
#[derive(Clone, Copy)]
pub(super) struct StonesState<const W: usize> {
    pub(super) sets: [SiteSet<W>; 2],
    /// What stood there when it was last each side's turn.
    pub(super) earlier: [Option<[SiteSet<W>; 2]>; 2],
    pub(super) scores: [i32; 2],
    pub(super) met: [u8; 2],
    pub(super) mover: usize,
    pub(super) passes: u32,
    /// The number of decisions made: stones put and sides changed.
    pub(super) length: u32,
    /// The number of moves made, with passes, where that matters.
    pub(super) turns: u32,
    /// The side that made the last decision, where that matters.
    pub(super) decider: Option<usize>,
    /// How many moves have taken something.
    pub(super) takes: u32,
    pub(super) hash: u64,
}

impl<const W: usize> StonesState<W> {
    /// A position without a past in which goals are met, with who moves next and the number of decisions made.
    pub(super) fn new(sets: [SiteSet<W>; 2], met: [u8; 2], mover: usize, length: u32) -> StonesState<W> {
        let earlier = [Some(sets), None];
        let (scores, passes, decider, takes, hash) = ([0; 2], 0, None, 0, 0);
        StonesState { sets, earlier, scores, met, mover, passes, length, turns: length, decider, takes, hash }
    }

    /// The same after this many more moves; a stone that was put ends a run of passes.
    pub(super) fn after(self, moves: usize) -> StonesState<W> {
        let (mover, length) = ((self.mover + moves) % 2, self.length + moves as u32);
        StonesState { mover, length, passes: if moves > 0 { 0 } else { self.passes }, ..self }
    }
}

impl<const W: usize> Stones<W> {
    /// Room to play in.
    pub(super) fn buffer(&self) -> StonesBuffer {
        StonesBuffer {
            runs: Runs::default(),
            unions: Unions::new(self.near.len()),
            past: Past::new(if self.keys.is_some() { self.draws.move_limit as usize } else { 0 }),
            hashes: Vec::with_capacity(if self.keys.is_some() { self.near.len() * 4 } else { 0 }),
            sites: Vec::with_capacity(self.near.len()),
            usual: self.near.len() as u32 * 14,
        }
    }

    /// Plays one game of uniformly random moves.
    #[inline]
    pub(super) fn playout(&self, buffer: &mut StonesBuffer, rng: &mut Rng) -> Playout {
        match (&self.form, &self.entry, &self.then) {
            (_, _, Then::Surround { .. }) => self.with_care::<true>(self.begin(buffer), buffer, rng).0,
            _ if self.swap => self.with_care::<false>(self.begin(buffer), buffer, rng).0,
            (Form::Small(small), ..) => self.small_playout(small, rng),
            (Form::Unfolded(unfolded), ..) => unfolded.playout(self.draws.move_limit, rng),
            (Form::Afterwards(afterwards), ..) => self.playout_afterwards(afterwards, buffer, rng),
            (_, Entry::Free, Then::Nothing) => {
                let table = self.begin(buffer);
                self.fill_any(table, buffer, rng).0
            }
            (_, Entry::Where(locals), Then::Nothing) if !self.asks() => {
                self.fill_where(locals, self.begin(buffer), buffer, rng).0
            }
            _ => self.with_care::<false>(self.begin(buffer), buffer, rng).0,
        }
    }

    /// A stone is put on any empty site.
    pub(super) fn fill_any(&self, table: StonesState<W>, buffer: &mut StonesBuffer, rng: &mut Rng) -> Rolled<W> {
        match &self.rows {
            Rows::None => self.fill(table, buffer, rng, |_, _, _, _| 0),
            Rows::LookedUp(rows) => self.fill(table, buffer, rng, |_, _, site, own| rows.at(site, own.0[0])),
            Rows::Kept(rows) if rows.narrow => {
                self.fill(table, buffer, rng, |runs, side, site, _| rows.lay::<u64>(runs, side, site))
            }
            Rows::Kept(rows) => self.fill(table, buffer, rng, |runs, side, site, _| rows.lay::<u128>(runs, side, site)),
        }
    }

    /// The same, with the way to find rows through a stone that was laid.
    #[inline(always)]
    fn fill(
        &self,
        mut table: StonesState<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
        lay: impl Fn(&mut Runs, usize, Site, &SiteSet<W>) -> u8,
    ) -> Rolled<W> {
        let mut empty = self.all & !table.sets[0] & !table.sets[1];
        let mut left = empty.len();
        if W > 1 {
            buffer.sites.clear();
            match table.length {
                0 => buffer.sites.extend_from_slice(&self.empty),
                _ => buffer.sites.extend(empty.iter()),
            }
        }
        let mut quiet = table.met == [0; 2] && !self.clauses.idle_ends();
        let most = self.draws.move_limit;
        let (mut mover, mut length) = (table.mover, table.length);
        let mut sets = in_turn(table.sets, mover);
        while left > 0 && length < most {
            let drawn = rng.below(left);
            left -= 1;
            // Among many sites the one of a number is found faster in a list.
            let site = if W > 1 {
                let site = buffer.sites[drawn as usize];
                buffer.sites[drawn as usize] = buffer.sites[left as usize];
                site
            } else {
                let bit = nth_bit(empty.0[0], drawn);
                empty.0[0] ^= bit;
                Site(bit.trailing_zeros() as u16)
            };
            let own = &mut sets[if W == 1 { 0 } else { mover }];
            let mut met = if self.links.is_empty() { 0 } else { self.links.join(&mut buffer.unions, mover, site, own) };
            own.insert(site);
            met |= lay(&mut buffer.runs, mover, site, own);
            length += 1;
            if met != 0 || !quiet || left == 0 {
                quiet = false;
                table.met[mover] |= met;
                table.mover = 1 - mover;
                let met = if left == 0 { self.met_when_stuck(&table) } else { table.met };
                if let Some(outcome) = self.clauses.outcome(met, mover) {
                    return (Playout { length, outcome }, in_turn(sets, mover));
                }
            }
            if W == 1 {
                sets.swap(0, 1);
            }
            mover = 1 - mover;
        }
        (self.filled(StonesState { mover, length, ..table }), in_turn(sets, mover))
    }

    /// Whether goals can be met, or a game ends, without a stone that is put.
    pub(super) fn asks(&self) -> bool {
        self.goals.all_stuck | self.goals.stuck | self.goals.most != 0 || self.clauses.idle_ends()
    }

    /// A stone is put on one of some empty sites and nothing follows; the player who finds none passes.
    pub(super) fn fill_where(
        &self,
        locals: &[Local<W>; 2],
        mut table: StonesState<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
    ) -> Rolled<W> {
        loop {
            let mover = table.mover;
            let sites = locals[mover].sites(&table.sets, self.all & !table.sets[0] & !table.sets[1]);
            if table.passes >= 2 || table.length >= self.draws.move_limit {
                return (Playout { length: table.length, outcome: Outcome::Draw }, table.sets);
            }
            table.mover = 1 - mover;
            if sites.is_empty() {
                table.passes += 1;
            } else {
                table.passes = 0;
                table.length += 1;
                let site = sites.select(rng.below(sites.len()));
                if !self.links.is_empty() {
                    table.met[mover] |= self.links.join(&mut buffer.unions, mover, site, &table.sets[mover]);
                }
                table.sets[mover].insert(site);
                table.met[mover] |= self.rows.lay(&mut buffer.runs, mover, site, &table.sets[mover]);
            }
            if table.met != [0; 2]
                && let Some(outcome) = self.clauses.outcome(table.met, mover)
            {
                return (Playout { length: table.length, outcome }, table.sets);
            }
        }
    }

    pub(super) fn begin(&self, buffer: &mut StonesBuffer) -> StonesState<W> {
        self.begin_at(buffer, self.start, 0, 0)
    }

    /// A position that has come about otherwise.
    pub(super) fn begin_at(
        &self,
        buffer: &mut StonesBuffer,
        sets: [SiteSet<W>; 2],
        mover: usize,
        length: u32,
    ) -> StonesState<W> {
        let mut met = self.rows.begin(&mut buffer.runs, &sets);
        if !self.links.is_empty() {
            for (side, met) in met.iter_mut().enumerate() {
                let mut own = SiteSet::EMPTY;
                for site in sets[side] {
                    *met |= self.links.join(&mut buffer.unions, side, site, &own);
                    own.insert(site);
                }
            }
        }
        StonesState::new(sets, met, mover, length)
    }

    /// The goals that a stone of a side's would meet; the others have been laid.
    #[inline]
    pub(super) fn met_at(&self, buffer: &mut StonesBuffer, own: &SiteSet<W>, side: usize, site: Site) -> u8 {
        let linked = if self.links.is_empty() { 0 } else { self.links.met_at(&mut buffer.unions, side, site, own) };
        linked | self.rows.met_at(&buffer.runs, side, site, own)
    }

    /// The goals met where no player can move.
    pub(super) fn met_when_stuck(&self, table: &StonesState<W>) -> [u8; 2] {
        let mut met = table.met;
        met.iter_mut().for_each(|met| *met |= self.goals.all_stuck);
        met[table.mover] |= self.goals.stuck;
        for (side, met) in met.iter_mut().enumerate() {
            if table.scores[side] > table.scores[1 - side] {
                *met |= self.goals.most;
            }
        }
        met
    }

    /// What happens when no player can move any more: all pass.
    pub(super) fn filled(&self, mut table: StonesState<W>) -> Playout {
        loop {
            if table.length >= self.draws.move_limit || table.passes >= 2 {
                return Playout { length: table.length, outcome: Outcome::Draw };
            }
            let passer = table.mover;
            table.mover = 1 - passer;
            table.passes += 1;
            if let Some(outcome) = self.clauses.outcome(self.met_when_stuck(&table), passer) {
                return Playout { length: table.length, outcome };
            }
        }
    }

    /// The goals of connection that a side's stones meet.
    pub(super) fn linked(&self, own: &SiteSet<W>, side: usize) -> u8 {
        let mut met = 0;
        let mut rest = if self.links.is_empty() { SiteSet::EMPTY } else { *own };
        while let Some(site) = rest.lowest() {
            let group = joined(&self.links.near, site, *own);
            met |= self.links.met_by(side, &group);
            rest &= !group;
        }
        met
    }

    /// Finds the best form for a game in which a stone may be put on any empty site and nothing follows.
    pub(super) fn find_form(&mut self) {
        if self.all.len() as usize > MOST_UNFOLDED {
            if let Some(afterwards) = self.afterwards() {
                self.form = Form::Afterwards(afterwards);
            }
        } else if let Some(small) = self.small() {
            self.form = Form::Small(Box::new(small));
        } else {
            self.unfold();
        }
    }

    /// Lists all positions. What comes of a full board, where all pass and no player decides anything, is known at once.
    fn unfold(&mut self) {
        if self.draws.move_limit <= self.all.len() {
            return;
        }
        let mut buffer = self.buffer();
        let expand = |node: &(SiteSet<W>, SiteSet<W>, usize), next: &mut Vec<_>| {
            let (white, black, mover) = *node;
            let mut table = self.begin(&mut buffer);
            table.met = self.rows.begin(&mut buffer.runs, &[white, black]);
            (0..2).for_each(|side| table.met[side] |= self.linked(&[white, black][side], side));
            (table.sets, table.mover) = ([white, black], mover);
            let empty = self.all & !white & !black;
            let met = if empty.is_empty() { self.met_when_stuck(&table) } else { table.met };
            let ended = self.clauses.outcome(met, 1 - mover);
            if ended.is_some() || empty.is_empty() {
                return ended.or_else(|| Some(self.filled(table).outcome));
            }
            for site in empty {
                let with = |set: SiteSet<W>, side: usize| if side == mover { set | SiteSet::of(site) } else { set };
                next.push((with(white, 0), with(black, 1), 1 - mover));
            }
            None
        };
        if let Some(unfolded) = Unfolded::new(&(self.start[0], self.start[1], 0), expand) {
            self.form = Form::Unfolded(unfolded);
        }
    }
}

/// The stones of both sides, those of the mover first, and the other way round: one word a side changes places in registers. Longer
/// sets stay where they are.
#[inline]
fn in_turn<const W: usize>([one, other]: [SiteSet<W>; 2], mover: usize) -> [SiteSet<W>; 2] {
    if W > 1 || mover == 0 { [one, other] } else { [other, one] }
}

/// A game of stones that is played from outside, ply by ply.
#[cfg(test)]
pub(super) struct Walker<const W: usize>(StonesState<W>, StonesBuffer);

#[cfg(test)]
impl<const W: usize> Walker<W> {
    pub(super) fn sets(&self) -> [SiteSet<W>; 2] {
        self.0.sets
    }
}

#[cfg(test)]
impl<const W: usize> Stones<W> {
    pub(super) fn walker(&self) -> Walker<W> {
        let mut buffer = self.buffer();
        Walker(self.begin(&mut buffer), buffer)
    }

    /// The sites where the side to move may put a stone.
    pub(super) fn legal(&self, Walker(table, _): &Walker<W>) -> SiteSet<W> {
        let candidates = self.candidates(table, table.mover);
        candidates.iter().filter(|site| self.after(table, *site).is_some()).collect()
    }

    /// Puts a stone, or passes.
    pub(super) fn go_on(&self, Walker(table, buffer): &mut Walker<W>, site: Option<Site>) {
        let played = site.is_some_and(|site| self.try_site(buffer, table, site));
        self.pass_on(table, played, played);
    }

    /// How the game has ended by its rules, if it has.
    pub(super) fn ended(&self, Walker(table, _): &Walker<W>) -> Option<Outcome> {
        let candidates = self.candidates(table, table.mover);
        let ended = self.clauses.outcome(self.met(table, candidates), 1 - table.mover);
        ended.or((table.passes >= 2).then_some(Outcome::Draw))
    }
}

/// The sites that are joined to one within a set; it belongs itself.
#[inline]
pub(super) fn joined<const W: usize>(near: &[SiteSet<W>], site: Site, within: SiteSet<W>) -> SiteSet<W> {
    let mut group = SiteSet::of(site);
    let mut fresh = group;
    while !fresh.is_empty() {
        let reached = fresh.iter().fold(SiteSet::EMPTY, |all, site| all | near[site.index()]);
        fresh = reached & within & !group;
        group |= fresh;
    }
    group
}
