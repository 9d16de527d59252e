//! Games of stones in which a stone may not be put just anywhere, or more follows: a site is tried before it is played on.

use board::{Site, SiteSet};
use game::{Outcome, Playout, Rng, Role, zobrist};

use super::entry::{Entry, Then};
use super::rows::Rows;
use super::stones::{Rolled, Stones, StonesBuffer, StonesState, joined};

impl<const W: usize> Stones<W> {
    /// A stone is put where the rules allow it: a site is drawn until one is found that will do. Stones that can be taken may
    /// come back to where they were.
    pub(super) fn with_care<const TAKES: bool>(
        &self,
        table: StonesState<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
    ) -> Rolled<W> {
        self.with_care_shown::<TAKES>(table, buffer, rng, |_| {})
    }

    /// The same, showing each decision: what stands on the board after it, or nothing if sides were changed.
    #[inline(always)]
    pub(super) fn with_care_shown<const TAKES: bool>(
        &self,
        mut table: StonesState<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
        mut show: impl FnMut(Option<[SiteSet<W>; 2]>),
    ) -> Rolled<W> {
        buffer.past.clear();
        buffer.hashes.clear();
        table.hash = self.hash_of(&table.sets);
        let mut swapped = false;
        let asks = self.asks() && (TAKES || !self.asks_stuck_only());
        loop {
            let candidates = self.candidates(&table, table.mover);
            let (length, sets) = (table.length, table.sets);
            let ended = |outcome| (Playout { length, outcome: seen(outcome, swapped) }, sets);
            if (asks || candidates.is_empty() || table.met != [0; 2])
                && let Some(outcome) = self.clauses.outcome(self.met(&table, candidates), 1 - table.mover)
            {
                return ended(outcome);
            }
            if table.passes >= 2 || length >= self.draws.move_limit {
                return ended(Outcome::Draw);
            }
            let offered = self.swap && table.turns == 1;
            if offered && self.swaps(&table, candidates, rng) {
                (swapped, table.passes, table.length, table.turns) = (true, 0, length + 1, 2);
                show(None);
                continue;
            }
            let hash = self.hash_of_turn(&table);
            let played = self.draw(buffer, &mut table, candidates, rng);
            // Where no player decides anything a position does not count.
            if TAKES && (played || offered) && self.comes_back(buffer, &table, hash) {
                return ended(Outcome::Draw);
            }
            if played || offered {
                show(Some(table.sets));
            }
            self.pass_on(&mut table, played, played || offered);
        }
    }

    /// Whether chance has it that sides are changed: that is one move among the others.
    fn swaps(&self, table: &StonesState<W>, candidates: SiteSet<W>, rng: &mut Rng) -> bool {
        let moves = candidates.iter().filter(|site| self.after(table, *site).is_some()).count().max(1) as u32;
        rng.below(moves + 1) == moves
    }

    /// Whether nothing ends a game but stones that are put, as long as the player to move can.
    fn asks_stuck_only(&self) -> bool {
        let most = self.goals.most;
        let sure = !matches!(self.entry, Entry::Freedom { .. });
        let ends = |met: [u8; 2]| (0..2).any(|mover| self.clauses.outcome(met, mover).is_some());
        sure && !ends([0, 0]) && !ends([most, 0]) && !ends([0, most])
    }

    #[inline]
    pub(super) fn pass_on(&self, table: &mut StonesState<W>, played: bool, decided: bool) {
        table.passes = if played { 0 } else { table.passes + 1 };
        table.length += u32::from(decided);
        table.turns += 1;
        if decided {
            table.decider = Some(table.mover);
        }
        table.mover = 1 - table.mover;
        if matches!(self.then, Then::Surround { .. }) {
            table.earlier[table.mover] = Some(table.sets);
        }
    }

    /// Plays one of the candidates that will do, each as likely as any other; false if there is none.
    #[inline]
    fn draw(
        &self,
        buffer: &mut StonesBuffer,
        table: &mut StonesState<W>,
        mut candidates: SiteSet<W>,
        rng: &mut Rng,
    ) -> bool {
        while !candidates.is_empty() {
            let site = candidates.select(rng.below(candidates.len()));
            if self.try_site(buffer, table, site) {
                return true;
            }
            candidates.remove(site);
        }
        false
    }

    /// The goals that each side has met.
    #[inline]
    pub(super) fn met(&self, table: &StonesState<W>, candidates: SiteSet<W>) -> [u8; 2] {
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

    #[inline]
    fn hash_of_turn(&self, table: &StonesState<W>) -> u64 {
        table.hash ^ zobrist::to_move(Role::ALL[table.mover]) ^ zobrist::passes(table.passes)
    }

    /// Whether a position has occurred too often in which a turn begins. None has as long as too few moves have taken anything.
    #[inline]
    fn comes_back(&self, buffer: &mut StonesBuffer, table: &StonesState<W>, hash: u64) -> bool {
        // As long as sides may be changed the position is another one.
        if self.keys.is_none() || self.swap && table.turns < 2 || table.decider == Some(table.mover) {
            return false;
        }
        let often = self.draws.repetitions;
        buffer.hashes.push(hash);
        if table.takes + table.passes + 1 < often {
            return false;
        }
        let mut back = false;
        buffer.hashes.drain(..).for_each(|hash| back = buffer.past.note(hash, often));
        back
    }

    /// The sites that could be played on; each still has to be tried.
    pub(super) fn candidates(&self, table: &StonesState<W>, side: usize) -> SiteSet<W> {
        let empty = self.all & !table.sets[0] & !table.sets[1];
        self.entry.sites(&table.sets, side, empty)
    }

    fn can_move(&self, table: &StonesState<W>, side: usize, candidates: SiteSet<W>) -> bool {
        let sure = !matches!(self.entry, Entry::Freedom { .. }) && !matches!(self.then, Then::Surround { .. });
        if sure {
            return !candidates.is_empty();
        }
        candidates.iter().any(|site| self.after(&StonesState { mover: side, ..*table }, site).is_some())
    }

    /// What stands on the board after a stone has been put, if it may be.
    #[inline]
    pub(super) fn after(&self, table: &StonesState<W>, site: Site) -> Option<[SiteSet<W>; 2]> {
        let mover = table.mover;
        let sets = self.then.after(self, &table.sets, mover, site)?;
        // Only what takes something can restore what was there.
        let surrounds = matches!(self.then, Then::Surround { .. });
        (!surrounds || table.earlier[1 - mover] != Some(sets)).then_some(sets)
    }

    /// Puts a stone if the rules allow it.
    #[inline]
    pub(super) fn try_site(&self, buffer: &mut StonesBuffer, table: &mut StonesState<W>, site: Site) -> bool {
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
        self.look(buffer, table, &before, site);
        true
    }

    /// Brings up to date which goals are met when the board was like this before.
    #[inline(always)]
    fn look(&self, buffer: &mut StonesBuffer, table: &mut StonesState<W>, before: &[SiteSet<W>; 2], site: Site) {
        if matches!(self.rows, Rows::None) && self.links.is_empty() {
            return;
        }
        let mover = table.mover;
        let added = table.sets[1 - mover] == before[1 - mover] && table.sets[mover].contains(site);
        if added && table.sets[mover].len() == before[mover].len() + 1 {
            table.met[mover] |= self.rows.lay(&mut buffer.runs, mover, site, &table.sets[mover]);
        } else {
            self.look_around(buffer, table, before);
        }
        if !self.links.is_empty() && table.sets[mover].contains(site) {
            let group = joined(&self.links.near, site, table.sets[mover]);
            table.met[mover] |= self.links.met_by(mover, &group);
        }
    }

    /// The same where more has changed than that a stone was put.
    fn look_around(&self, buffer: &mut StonesBuffer, table: &mut StonesState<W>, before: &[SiteSet<W>; 2]) {
        for (side, before) in before.iter().enumerate() {
            let gone = *before & !table.sets[side];
            for gone in gone.iter() {
                self.rows.lift(&mut buffer.runs, side, gone);
            }
            let come = table.sets[side] & !*before;
            for come in come.iter() {
                table.met[side] |= self.rows.lay(&mut buffer.runs, side, come, &table.sets[side]);
            }
            if !gone.is_empty() && table.met[side] != 0 {
                table.met[side] = self.rows.standing(&buffer.runs, side, &table.sets[side]);
                table.met[side] |= self.linked(&table.sets[side], side);
            }
        }
    }
}

/// The outcome for those who play, who may have changed sides.
fn seen(outcome: Outcome, swapped: bool) -> Outcome {
    match outcome {
        Outcome::Win(role) if swapped => Outcome::Win(role.opponent()),
        other => other,
    }
}
