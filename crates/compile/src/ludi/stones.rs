//! Games for two in which stones of one type enter empty sites: played without lists, with goals looked at where a stone was put.

use board::{Site, SiteSet, nth_bit};
use game::{DrawRules, Outcome, Playout, Role, Stream, zobrist};

use super::afterwards::Afterwards;
use super::clauses::Clauses;
use super::entry::{Entry, Local, Then};
use super::rows::{Rows, Runs};
use super::small::Small;
use super::unions::{Links, Unions};
use crate::goals::Past;
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
    /// Whether the second player may change sides instead of his first move.
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
    /// The hashes of all positions before they are looked at.
    hashes: Vec<u64>,
    pub(super) sites: Vec<Site>,
    /// About when a game ends, in sixteenths of a move: where to look first.
    pub(super) usual: u32,
}

/// A position of a game of stones.
#[derive(Clone, Copy)]
pub(super) struct Table<const W: usize> {
    pub(super) sets: [SiteSet<W>; 2],
    /// What stood there when it was last each side's turn.
    earlier: [Option<[SiteSet<W>; 2]>; 2],
    scores: [i32; 2],
    pub(super) met: [u8; 2],
    pub(super) mover: usize,
    passes: u32,
    pub(super) length: u32,
    /// How many moves have taken something.
    takes: u32,
    hash: u64,
}

impl<const W: usize> Table<W> {
    /// A position without a past in which goals are met, with who moves next and the number of moves made.
    pub(super) fn new(sets: [SiteSet<W>; 2], met: [u8; 2], mover: usize, length: u32) -> Table<W> {
        let earlier = [Some(sets), None];
        Table { sets, earlier, scores: [0; 2], met, mover, passes: 0, length, takes: 0, hash: 0 }
    }

    /// The same after so many more moves; a stone that was put ends a run of passes.
    pub(super) fn after(self, moves: usize) -> Table<W> {
        let (mover, length) = ((self.mover + moves) % 2, self.length + moves as u32);
        Table { mover, length, passes: if moves > 0 { 0 } else { self.passes }, ..self }
    }
}

impl<const W: usize> Stones<W> {
    /// Room to play in.
    pub(super) fn room(&self) -> Room {
        Room {
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
    pub(super) fn playout(&self, room: &mut Room, stream: &mut Stream) -> Playout {
        match (&self.form, &self.entry, &self.then) {
            (_, _, Then::Surround { .. }) => self.with_care::<true>(room, stream),
            _ if self.swap => self.with_care::<false>(room, stream),
            (Form::Small(small), ..) => self.small_playout(small, stream),
            (Form::Unfolded(unfolded), ..) => unfolded.playout(self.draws.move_limit, stream),
            (Form::Afterwards(afterwards), ..) => self.playout_afterwards(afterwards, room, stream),
            (_, Entry::Free, Then::Nothing) => {
                let table = self.begin(room);
                self.fill_any(table, room, stream)
            }
            (_, Entry::Where(locals), Then::Nothing) if !self.asks() => self.fill_where(locals, room, stream),
            _ => self.with_care::<false>(room, stream),
        }
    }

    /// A stone is put on any empty site.
    fn fill_any(&self, table: Table<W>, room: &mut Room, stream: &mut Stream) -> Playout {
        match &self.rows {
            Rows::None => self.fill(table, room, stream, |_, _, _, _| 0),
            Rows::LookedUp(rows) => self.fill(table, room, stream, |_, _, site, own| rows.at(site, own.0[0])),
            Rows::Kept(rows) if rows.narrow => {
                self.fill(table, room, stream, |runs, side, site, _| rows.lay::<u64>(runs, side, site))
            }
            Rows::Kept(rows) => {
                self.fill(table, room, stream, |runs, side, site, _| rows.lay::<u128>(runs, side, site))
            }
        }
    }

    /// The same, with the way to find rows through a stone that was laid.
    #[inline(always)]
    fn fill(
        &self,
        mut table: Table<W>,
        room: &mut Room,
        stream: &mut Stream,
        lay: impl Fn(&mut Runs, usize, Site, &SiteSet<W>) -> u8,
    ) -> Playout {
        let mut empty = self.all & !table.sets[0] & !table.sets[1];
        let mut left = empty.len();
        if W > 1 {
            room.sites.clear();
            match table.length {
                0 => room.sites.extend_from_slice(&self.empty),
                _ => room.sites.extend(empty.iter()),
            }
        }
        let mut quiet = table.met == [0; 2] && !self.clauses.idle_ends();
        let most = self.draws.move_limit;
        let (mut mover, mut length) = (table.mover, table.length);
        let [mut own, mut other] = [table.sets[mover], table.sets[1 - mover]];
        while left > 0 && length < most {
            let drawn = stream.below(left);
            left -= 1;
            // Among many sites the one of a number is found faster in a list.
            let site = if W > 1 {
                let site = room.sites[drawn as usize];
                room.sites[drawn as usize] = room.sites[left as usize];
                site
            } else {
                let bit = nth_bit(empty.0[0], drawn);
                empty.0[0] ^= bit;
                Site(bit.trailing_zeros() as u16)
            };
            let mut met = if self.links.is_empty() { 0 } else { self.links.join(&mut room.unions, mover, site, &own) };
            own.insert(site);
            met |= lay(&mut room.runs, mover, site, &own);
            length += 1;
            if met != 0 || !quiet || left == 0 {
                quiet = false;
                table.met[mover] |= met;
                table.mover = 1 - mover;
                let met = if left == 0 { self.met_when_stuck(&table) } else { table.met };
                if let Some(outcome) = self.clauses.outcome(met, mover) {
                    return Playout { length, outcome };
                }
            }
            (own, other) = (other, own);
            mover = 1 - mover;
        }
        self.filled(Table { mover, length, ..table })
    }

    /// Whether goals can be met, or a game ends, without a stone that is put.
    fn asks(&self) -> bool {
        self.goals.all_stuck | self.goals.stuck | self.goals.most != 0 || self.clauses.idle_ends()
    }

    /// A stone is put on one of some empty sites and nothing follows; whoever finds none passes.
    fn fill_where(&self, locals: &[Local<W>; 2], room: &mut Room, stream: &mut Stream) -> Playout {
        let mut table = self.begin(room);
        loop {
            let mover = table.mover;
            let sites = locals[mover].sites(&table.sets, self.all & !table.sets[0] & !table.sets[1]);
            if table.passes >= 2 || table.length >= self.draws.move_limit {
                return Playout { length: table.length, outcome: Outcome::Draw };
            }
            table.length += 1;
            table.mover = 1 - mover;
            if sites.is_empty() {
                table.passes += 1;
            } else {
                table.passes = 0;
                let site = sites.select(stream.below(sites.len()));
                if !self.links.is_empty() {
                    table.met[mover] |= self.links.join(&mut room.unions, mover, site, &table.sets[mover]);
                }
                table.sets[mover].insert(site);
                table.met[mover] |= self.rows.lay(&mut room.runs, mover, site, &table.sets[mover]);
            }
            if table.met != [0; 2]
                && let Some(outcome) = self.clauses.outcome(table.met, mover)
            {
                return Playout { length: table.length, outcome };
            }
        }
    }

    pub(super) fn begin(&self, room: &mut Room) -> Table<W> {
        self.begin_at(room, self.start, 0, 0)
    }

    /// A position that has come about otherwise.
    fn begin_at(&self, room: &mut Room, sets: [SiteSet<W>; 2], mover: usize, length: u32) -> Table<W> {
        let mut met = self.rows.begin(&mut room.runs, &sets);
        if !self.links.is_empty() {
            for (side, met) in met.iter_mut().enumerate() {
                let mut own = SiteSet::EMPTY;
                for site in sets[side] {
                    *met |= self.links.join(&mut room.unions, side, site, &own);
                    own.insert(site);
                }
            }
        }
        Table::new(sets, met, mover, length)
    }

    /// Whether random games can be played from any position: a stone may be put on any empty site and nothing follows.
    pub(super) fn can_roll(&self) -> bool {
        matches!((&self.entry, &self.then), (Entry::Free, Then::Nothing)) && !self.swap
    }

    /// Plays uniformly random moves from a position that has not ended, after so many moves and passes.
    pub(super) fn roll(
        &self,
        sets: [SiteSet<W>; 2],
        mover: usize,
        (length, passes): (u32, u32),
        room: &mut Room,
        stream: &mut Stream,
    ) -> Outcome {
        if let Form::Afterwards(afterwards) = &self.form {
            let table = Table { passes, ..Table::new(sets, [0; 2], mover, length) };
            return self.roll_afterwards(afterwards, table, room, stream).outcome;
        }
        let table = Table { passes, ..self.begin_at(room, sets, mover, length) };
        self.fill_any(table, room, stream).outcome
    }

    /// The goals met where nobody can move.
    pub(super) fn met_when_stuck(&self, table: &Table<W>) -> [u8; 2] {
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
    pub(super) fn filled(&self, mut table: Table<W>) -> Playout {
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

    /// A stone is put where the rules allow it: a site is drawn until one is found that will do. Stones that can be taken may
    /// come back to where they were.
    fn with_care<const TAKES: bool>(&self, room: &mut Room, stream: &mut Stream) -> Playout {
        let mut table = self.begin(room);
        room.past.clear();
        room.hashes.clear();
        table.hash = self.hash_of(&table.sets);
        let mut swapped = false;
        let asks = self.asks() && (TAKES || !self.asks_stuck_only());
        loop {
            let candidates = self.candidates(&table, table.mover);
            let drawn = |outcome| Playout { length: table.length, outcome: seen(outcome, swapped) };
            if (asks || candidates.is_empty() || table.met != [0; 2])
                && let Some(outcome) = self.clauses.outcome(self.met(&table, candidates), 1 - table.mover)
            {
                return drawn(outcome);
            }
            if table.passes >= 2 || table.length >= self.draws.move_limit || TAKES && self.comes_back(room, &table) {
                return drawn(Outcome::Draw);
            }
            if self.swap && table.length == 1 && self.swaps(&table, candidates, stream) {
                (swapped, table.passes, table.length) = (true, 0, 2);
                continue;
            }
            let played = self.draw(room, &mut table, candidates, stream);
            self.pass_on(&mut table, played);
        }
    }

    /// Whether chance has it that sides are changed: that is one move among the others.
    fn swaps(&self, table: &Table<W>, candidates: SiteSet<W>, stream: &mut Stream) -> bool {
        let moves = candidates.iter().filter(|site| self.after(table, *site).is_some()).count().max(1) as u32;
        stream.below(moves + 1) == moves
    }

    /// Whether nothing ends a game but stones that are put, as long as whoever is to move can.
    fn asks_stuck_only(&self) -> bool {
        let most = self.goals.most;
        let sure = !matches!(self.entry, Entry::Freedom { .. });
        let ends = |met: [u8; 2]| (0..2).any(|mover| self.clauses.outcome(met, mover).is_some());
        sure && !ends([0, 0]) && !ends([most, 0]) && !ends([0, most])
    }

    #[inline]
    fn pass_on(&self, table: &mut Table<W>, played: bool) {
        table.passes = if played { 0 } else { table.passes + 1 };
        table.length += 1;
        table.mover = 1 - table.mover;
        if matches!(self.then, Then::Surround { .. }) {
            table.earlier[table.mover] = Some(table.sets);
        }
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

    /// Whether the position has occurred too often. None has as long as too few moves have taken anything.
    #[inline]
    fn comes_back(&self, room: &mut Room, table: &Table<W>) -> bool {
        // As long as sides may be changed the position is another one.
        if self.keys.is_none() || self.swap && table.length < 2 {
            return false;
        }
        let often = self.draws.repetitions;
        let turn = zobrist::to_move(Role::ALL[table.mover]) ^ zobrist::passes(table.passes);
        room.hashes.push(table.hash ^ turn);
        if table.takes + table.passes + 1 < often {
            return false;
        }
        let mut back = false;
        room.hashes.drain(..).for_each(|hash| back = room.past.note(hash, often));
        back
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
        let sets = self.then.after(self, &table.sets, mover, site)?;
        // Only what takes something can restore what was there.
        let surrounds = matches!(self.then, Then::Surround { .. });
        (!surrounds || table.earlier[1 - mover] != Some(sets)).then_some(sets)
    }

    /// Puts a stone if the rules allow it.
    #[inline]
    fn try_site(&self, room: &mut Room, table: &mut Table<W>, site: Site) -> bool {
        let Some(sets) = self.after(table, site) else { return false };
        let (mover, before) = (table.mover, table.sets);
        table.scores[mover] += self.then.points(&before, &sets, mover);
        table.sets = sets;
        if let Some(keys) = &self.keys {
            table.takes += u32::from(sets[1 - mover] != before[1 - mover] || !sets[mover].contains(site));
            for side in 0..2 {
                let changed = before[side] ^ sets[side];
                changed.iter().for_each(|site| table.hash ^= keys[side][site.index()]);
            }
        }
        self.look(room, table, &before, site);
        true
    }

    /// Brings up to date which goals are met when the board was like this before.
    #[inline(always)]
    fn look(&self, room: &mut Room, table: &mut Table<W>, before: &[SiteSet<W>; 2], site: Site) {
        if matches!(self.rows, Rows::None) && self.links.is_empty() {
            return;
        }
        let mover = table.mover;
        let added = table.sets[1 - mover] == before[1 - mover] && table.sets[mover].contains(site);
        if added && table.sets[mover].len() == before[mover].len() + 1 {
            table.met[mover] |= self.rows.lay(&mut room.runs, mover, site, &table.sets[mover]);
        } else {
            self.look_around(room, table, before);
        }
        if !self.links.is_empty() && table.sets[mover].contains(site) {
            let group = joined(&self.links.near, site, table.sets[mover]);
            table.met[mover] |= self.links.met_by(mover, &group);
        }
    }

    /// The same where more has changed than that a stone was put.
    fn look_around(&self, room: &mut Room, table: &mut Table<W>, before: &[SiteSet<W>; 2]) {
        for (side, before) in before.iter().enumerate() {
            let gone = *before & !table.sets[side];
            for gone in gone.iter() {
                self.rows.lift(&mut room.runs, side, gone);
            }
            let come = table.sets[side] & !*before;
            for come in come.iter() {
                table.met[side] |= self.rows.lay(&mut room.runs, side, come, &table.sets[side]);
            }
            if !gone.is_empty() && table.met[side] != 0 {
                table.met[side] = self.rows.standing(&room.runs, side, &table.sets[side]);
                table.met[side] |= self.linked(&table.sets[side], side);
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

    fn unfold(&mut self) {
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
        if let Some(unfolded) = Unfolded::new(&(self.start[0], self.start[1], 0, 0), expand) {
            self.form = Form::Unfolded(unfolded);
        }
    }
}

/// The outcome for those who play, who may have changed sides.
fn seen(outcome: Outcome, swapped: bool) -> Outcome {
    match outcome {
        Outcome::Win(role) if swapped => Outcome::Win(role.other()),
        other => other,
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
