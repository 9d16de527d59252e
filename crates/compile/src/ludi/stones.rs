//! Games for two in which stones of one type enter empty sites: played without lists, with goals looked at where a stone was put.

use board::{Site, SiteSet};
use game::{DrawRules, Outcome, Playout, Role, Stream, zobrist};

use super::clauses::Clauses;
use super::entry::{Entry, Then};
use super::rows::{Rows, Runs};
use super::unions::{Links, Unions};
use crate::goals::Past;
use crate::unfold::Unfolded;

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
    /// The keys of a stone of each side on each site, where positions can come back.
    pub(super) keys: Option<[Vec<u64>; 2]>,
    pub(super) unfolded: Option<Unfolded>,
}

/// The goals that are not met by putting a stone somewhere: the bits of each.
#[derive(Default)]
pub(super) struct Goals {
    /// Nobody has a move.
    pub(super) all_stuck: u8,
    /// It is the side's turn and it has no move.
    pub(super) stuck: u8,
    /// The side's score is the highest.
    pub(super) most: u8,
}

/// Room for playouts, used again and again.
pub(super) struct Room {
    runs: Runs,
    unions: Unions,
    past: Past,
    free: Vec<Site>,
}

/// A position of a game of stones.
#[derive(Clone, Copy)]
struct Table<const W: usize> {
    sets: [SiteSet<W>; 2],
    /// What stood there when it was last each side's turn.
    earlier: [Option<[SiteSet<W>; 2]>; 2],
    scores: [i32; 2],
    met: [u8; 2],
    mover: usize,
    passes: u32,
    length: u32,
    hash: u64,
}

impl<const W: usize> Stones<W> {
    /// Room to play in.
    pub(super) fn room(&self) -> Room {
        Room {
            runs: Runs::default(),
            unions: Unions::new(self.near.len()),
            past: Past::new(self.draws.move_limit as usize),
            free: Vec::with_capacity(self.near.len()),
        }
    }

    /// Plays one game of uniformly random moves.
    #[inline]
    pub(super) fn playout(&self, room: &mut Room, stream: &mut Stream) -> Playout {
        if let Some(unfolded) = &self.unfolded {
            return unfolded.playout(self.draws.move_limit, stream);
        }
        match (&self.entry, &self.then) {
            (Entry::Free, Then::Nothing) if W == 1 => self.fill_word(room, stream),
            (Entry::Free, Then::Nothing) => self.fill(room, stream),
            _ => self.with_care(room, stream),
        }
    }

    /// A stone is put on any empty site of a board of one word.
    fn fill_word(&self, room: &mut Room, stream: &mut Stream) -> Playout {
        let mut table = self.begin(room);
        let mut empty = self.all & !table.sets[0] & !table.sets[1];
        let limit = self.draws.move_limit;
        while !empty.is_empty() && table.length < limit {
            let site = empty.select(stream.below(empty.len()));
            empty.remove(site);
            if let Some(outcome) = self.put(room, &mut table, site) {
                return Playout { length: table.length, outcome };
            }
        }
        self.filled(table)
    }

    /// The same for larger boards, where the empty sites are kept in a list.
    fn fill(&self, room: &mut Room, stream: &mut Stream) -> Playout {
        let mut table = self.begin(room);
        let mut free = std::mem::take(&mut room.free);
        free.clear();
        free.extend((self.all & !table.sets[0] & !table.sets[1]).iter());
        let mut ended = None;
        while ended.is_none() && !free.is_empty() && table.length < self.draws.move_limit {
            let site = free.swap_remove(stream.below(free.len() as u32) as usize);
            ended = self.put(room, &mut table, site);
        }
        room.free = free;
        match ended {
            Some(outcome) => Playout { length: table.length, outcome },
            None => self.filled(table),
        }
    }

    fn begin(&self, room: &mut Room) -> Table<W> {
        let mut met = self.rows.begin(&mut room.runs, &self.start);
        if !self.links.is_empty() {
            for (side, met) in met.iter_mut().enumerate() {
                let mut own = SiteSet::EMPTY;
                for site in self.start[side] {
                    *met |= self.links.join(&mut room.unions, side, site, &own);
                    own.insert(site);
                }
            }
        }
        Table {
            sets: self.start,
            earlier: [Some(self.start), None],
            scores: [0; 2],
            met,
            mover: 0,
            passes: 0,
            length: 0,
            hash: 0,
        }
    }

    /// Puts a stone where nothing follows from it; how the game ends then, if it does. Whoever cannot move after that is
    /// found out when the board is full.
    #[inline(always)]
    fn put(&self, room: &mut Room, table: &mut Table<W>, site: Site) -> Option<Outcome> {
        let mover = table.mover;
        let mut met = self.rows.lay(&mut room.runs, mover, site);
        if !self.links.is_empty() {
            met |= self.links.join(&mut room.unions, mover, site, &table.sets[mover]);
        }
        table.sets[mover].insert(site);
        table.met[mover] |= met;
        table.mover = 1 - mover;
        table.length += 1;
        let full = (table.sets[0] | table.sets[1]) == self.all;
        if full {
            return self.clauses.outcome(self.met_when_stuck(table), mover);
        }
        if table.met[mover] == 0 && table.met[1 - mover] == 0 && !self.clauses.idle_ends() {
            return None;
        }
        self.clauses.outcome(table.met, mover)
    }

    /// The goals met where nobody can move.
    fn met_when_stuck(&self, table: &Table<W>) -> [u8; 2] {
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

    /// What happens when nobody can move any more: all pass.
    fn filled(&self, mut table: Table<W>) -> Playout {
        loop {
            if table.length >= self.draws.move_limit || table.passes >= 2 {
                return Playout { length: table.length, outcome: Outcome::Draw };
            }
            let passer = table.mover;
            table.mover = 1 - passer;
            table.length += 1;
            table.passes += 1;
            if let Some(outcome) = self.clauses.outcome(self.met_when_stuck(&table), passer) {
                return Playout { length: table.length, outcome };
            }
        }
    }

    /// A stone is put where the rules allow it: a site is drawn until one is found that will do.
    fn with_care(&self, room: &mut Room, stream: &mut Stream) -> Playout {
        let mut table = self.begin(room);
        room.past.clear();
        table.hash = self.hash_of(&table.sets);
        loop {
            let candidates = self.candidates(&table, table.mover);
            let drawn = |outcome| Playout { length: table.length, outcome };
            if let Some(outcome) = self.clauses.outcome(self.met(&table, candidates), 1 - table.mover) {
                return drawn(outcome);
            }
            if table.passes >= 2 || table.length >= self.draws.move_limit || self.comes_back(room, &table) {
                return drawn(Outcome::Draw);
            }
            let played = self.draw(room, &mut table, candidates, stream);
            self.pass_on(&mut table, played);
        }
    }

    #[inline]
    fn pass_on(&self, table: &mut Table<W>, played: bool) {
        table.passes = if played { 0 } else { table.passes + 1 };
        table.length += 1;
        table.mover = 1 - table.mover;
        table.earlier[table.mover] = Some(table.sets);
    }

    /// Plays one of the candidates that will do, each as likely as any other; false if there is none.
    #[inline]
    fn draw(&self, room: &mut Room, table: &mut Table<W>, mut candidates: SiteSet<W>, stream: &mut Stream) -> bool {
        while !candidates.is_empty() {
            let site = candidates.select(stream.below(candidates.len()));
            if self.try_site(room, table, site) {
                return true;
            }
            candidates.remove(site);
        }
        false
    }

    /// The goals that each side has met.
    #[inline]
    fn met(&self, table: &Table<W>, candidates: SiteSet<W>) -> [u8; 2] {
        let mut met = table.met;
        if self.goals.all_stuck | self.goals.stuck != 0 && !self.can_move(table, table.mover, candidates) {
            met[table.mover] |= self.goals.stuck;
            let others = || self.candidates(table, 1 - table.mover);
            if self.goals.all_stuck != 0 && !self.can_move(table, 1 - table.mover, others()) {
                met.iter_mut().for_each(|met| *met |= self.goals.all_stuck);
            }
        }
        if self.goals.most != 0 && table.scores[0] != table.scores[1] {
            met[usize::from(table.scores[1] > table.scores[0])] |= self.goals.most;
        }
        met
    }

    fn hash_of(&self, sets: &[SiteSet<W>; 2]) -> u64 {
        let Some(keys) = &self.keys else { return 0 };
        let of = |side: usize| sets[side].iter().fold(0, |hash, site| hash ^ keys[side][site.index()]);
        of(0) ^ of(1)
    }

    fn comes_back(&self, room: &mut Room, table: &Table<W>) -> bool {
        if self.keys.is_none() {
            return false;
        }
        let turn = zobrist::to_move(Role::ALL[table.mover]) ^ zobrist::passes(table.passes);
        room.past.note(table.hash ^ turn, self.draws.repetitions)
    }

    /// The sites that could be played on; each still has to be tried.
    fn candidates(&self, table: &Table<W>, side: usize) -> SiteSet<W> {
        let empty = self.all & !table.sets[0] & !table.sets[1];
        self.entry.sites(&table.sets, side, empty)
    }

    fn can_move(&self, table: &Table<W>, side: usize, candidates: SiteSet<W>) -> bool {
        let sure = !matches!(self.entry, Entry::Freedom { .. }) && !matches!(self.then, Then::Surround { .. });
        if sure {
            return !candidates.is_empty();
        }
        candidates.iter().any(|site| self.after(&Table { mover: side, ..*table }, site).is_some())
    }

    /// What stands on the board after a stone has been put, if it may be.
    #[inline]
    fn after(&self, table: &Table<W>, site: Site) -> Option<[SiteSet<W>; 2]> {
        let mover = table.mover;
        if !self.entry.allows(self, &table.sets, mover, site) {
            return None;
        }
        let sets = self.then.after(self, &table.sets, mover, site)?;
        (table.earlier[1 - mover] != Some(sets)).then_some(sets)
    }

    /// Puts a stone if the rules allow it.
    #[inline]
    fn try_site(&self, room: &mut Room, table: &mut Table<W>, site: Site) -> bool {
        let Some(sets) = self.after(table, site) else { return false };
        let (mover, before) = (table.mover, table.sets);
        table.scores[mover] += self.then.points(&before, &sets, mover);
        table.sets = sets;
        if let Some(keys) = &self.keys {
            for side in 0..2 {
                let changed = before[side] ^ sets[side];
                changed.iter().for_each(|site| table.hash ^= keys[side][site.index()]);
            }
        }
        self.look(room, table, &before, site);
        true
    }

    /// Brings up to date which goals are met when the board was like this before.
    fn look(&self, room: &mut Room, table: &mut Table<W>, before: &[SiteSet<W>; 2], site: Site) {
        let mover = table.mover;
        for (side, before) in before.iter().enumerate() {
            let gone = *before & !table.sets[side];
            for gone in gone.iter() {
                self.rows.lift(&mut room.runs, side, gone);
            }
            let come = table.sets[side] & !*before;
            for come in come.iter() {
                table.met[side] |= self.rows.lay(&mut room.runs, side, come);
            }
            if !gone.is_empty() && table.met[side] != 0 {
                table.met[side] = self.rows.standing(&room.runs, side);
                table.met[side] |= self.linked(&table.sets[side], side);
            }
        }
        if !self.links.is_empty() && table.sets[mover].contains(site) {
            let group = joined(&self.links.near, site, table.sets[mover]);
            table.met[mover] |= self.links.met_by(mover, &group);
        }
    }

    /// The goals of connection that a side's stones meet.
    fn linked(&self, own: &SiteSet<W>, side: usize) -> u8 {
        let mut met = 0;
        let mut rest = if self.links.is_empty() { SiteSet::EMPTY } else { *own };
        while let Some(site) = rest.lowest() {
            let group = joined(&self.links.near, site, *own);
            met |= self.links.met_by(side, &group);
            rest &= !group;
        }
        met
    }

    /// Unfolds a small game in which a stone may be put on any empty site.
    pub(super) fn unfold(&mut self) {
        if !matches!((&self.entry, &self.then), (Entry::Free, Then::Nothing)) {
            return;
        }
        let mut room = self.room();
        let expand = |node: &(SiteSet<W>, SiteSet<W>, usize, u32), next: &mut Vec<_>| {
            let (white, black, mover, passes) = *node;
            let mut table = self.begin(&mut room);
            table.met = self.rows.begin(&mut room.runs, &[white, black]);
            (0..2).for_each(|side| table.met[side] |= self.linked(&[white, black][side], side));
            (table.sets, table.mover, table.passes) = ([white, black], mover, passes);
            let empty = self.all & !white & !black;
            let met = if empty.is_empty() { self.met_when_stuck(&table) } else { table.met };
            let ended = self.clauses.outcome(met, 1 - mover).or((passes >= 2).then_some(Outcome::Draw));
            if ended.is_some() {
                return ended;
            }
            for site in empty {
                let with = |set: SiteSet<W>, side: usize| if side == mover { set | SiteSet::of(site) } else { set };
                next.push((with(white, 0), with(black, 1), 1 - mover, 0));
            }
            if empty.is_empty() {
                next.push((white, black, 1 - mover, passes + 1));
            }
            None
        };
        self.unfolded = Unfolded::new(&(self.start[0], self.start[1], 0, 0), expand);
    }
}

/// A game of stones that is played from outside, ply by ply.
#[cfg(test)]
pub(super) struct Walker<const W: usize>(Table<W>, Room);

#[cfg(test)]
impl<const W: usize> Walker<W> {
    pub(super) fn sets(&self) -> [SiteSet<W>; 2] {
        self.0.sets
    }
}

#[cfg(test)]
impl<const W: usize> Stones<W> {
    pub(super) fn walker(&self) -> Walker<W> {
        let mut room = self.room();
        Walker(self.begin(&mut room), room)
    }

    /// The sites where the side to move may put a stone.
    pub(super) fn legal(&self, Walker(table, _): &Walker<W>) -> SiteSet<W> {
        let candidates = self.candidates(table, table.mover);
        candidates.iter().filter(|site| self.after(table, *site).is_some()).collect()
    }

    /// Puts a stone, or passes.
    pub(super) fn go_on(&self, Walker(table, room): &mut Walker<W>, site: Option<Site>) {
        let played = site.is_some_and(|site| self.try_site(room, table, site));
        self.pass_on(table, played);
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
