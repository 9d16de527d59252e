//! Games of connection filled without looking: when a side was first connected is found afterwards, by bisection.
//!
//! Who is connected once stays so. A look at the whole board costs as much as some moves with groups kept up to date, but few
//! looks are needed: games end at about the same time, so the first look is there.

use board::{Site, SiteSet};
use game::{Outcome, Playout, Rng};

use super::rows::Rows;
use super::stones::{Rolled, Stones, StonesBuffer, StonesState};

/// What is to be connected.
pub(super) struct Afterwards<const W: usize> {
    near: Vec<SiteSet<W>>,
    /// For each side the sets of regions all of which one group must touch; any set will do.
    wanted: [Vec<Vec<SiteSet<W>>>; 2],
    goal: u8,
}

/// How far apart looks are at first.
const FIRST_STEP: usize = 2;

/// The stones of one side as they lie after this many moves.
struct Shown<'a, const W: usize> {
    order: &'a [Site],
    /// 0 if the side puts the first stone, else 1.
    turn: usize,
    side: usize,
    own: SiteSet<W>,
    /// How many of the side's stones have been put.
    count: usize,
}

impl<const W: usize> Stones<W> {
    /// The game in this form, if one goal of connection ends it and there are no others but those of a full board.
    pub(super) fn afterwards(&self) -> Option<Afterwards<W>> {
        let (goal, wanted) = self.links.simple()?;
        let alone = matches!(self.rows, Rows::None) && !self.clauses.idle_ends();
        let ends = |side: usize| {
            let met = if side == 0 { [goal, 0] } else { [0, goal] };
            wanted[side].is_empty() || self.clauses.outcome(met, side).is_some()
        };
        let bare = self.start.iter().all(SiteSet::is_empty);
        (alone && bare && ends(0) && ends(1)).then(|| Afterwards { near: self.links.near.clone(), wanted, goal })
    }

    /// Plays one game of uniformly random moves.
    pub(super) fn playout_afterwards(&self, game: &Afterwards<W>, buffer: &mut StonesBuffer, rng: &mut Rng) -> Playout {
        buffer.sites.clear();
        buffer.sites.extend_from_slice(&self.empty);
        self.finish_afterwards(game, StonesState::new(self.start, [0; 2], 0, 0), buffer, rng)
    }

    /// The same from a position where no player is connected yet.
    pub(super) fn roll_afterwards(
        &self,
        game: &Afterwards<W>,
        table: StonesState<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
    ) -> Rolled<W> {
        buffer.sites.clear();
        buffer.sites.extend((self.all & !table.sets[0] & !table.sets[1]).iter());
        let playout = self.finish_afterwards(game, table, buffer, rng);
        let (mut sets, mut mover) = (table.sets, table.mover);
        for site in &buffer.sites[..((playout.length - table.length) as usize).min(buffer.sites.len())] {
            sets[mover].insert(*site);
            mover = 1 - mover;
        }
        (playout, sets)
    }

    /// The same where the empty sites are listed.
    #[inline(always)]
    fn finish_afterwards(
        &self,
        game: &Afterwards<W>,
        table: StonesState<W>,
        buffer: &mut StonesBuffer,
        rng: &mut Rng,
    ) -> Playout {
        let order = &mut buffer.sites;
        let (count, before) = (order.len(), table.length);
        let most = count.min(self.draws.move_limit.saturating_sub(before) as usize);
        for n in 0..most {
            order.swap(n, n + rng.below((count - n) as u32) as usize);
        }
        let expected = (buffer.usual / 16).saturating_sub(before) as usize;
        let first = expected.clamp(1, most.max(1)).min(most);
        let Some((moves, turn)) = game.first_connected(&order[..most], first, table.sets, table.mover) else {
            return self.unconnected(&table, most, count);
        };
        buffer.usual = (buffer.usual * 15 + (before + moves as u32) * 16) / 16;
        self.connected(game, &table, moves, turn ^ table.mover, count)
    }

    fn connected(
        &self,
        game: &Afterwards<W>,
        begun: &StonesState<W>,
        moves: usize,
        side: usize,
        count: usize,
    ) -> Playout {
        let met = if side == 0 { [game.goal, 0] } else { [0, game.goal] };
        let length = begun.length + moves as u32;
        let table = StonesState::new(begun.sets, met, 1 - side, length);
        let met = if moves == count { self.met_when_stuck(&table) } else { met };
        match self.clauses.outcome(met, side) {
            Some(outcome) => Playout { length, outcome },
            None => self.filled(table),
        }
    }

    fn unconnected(&self, begun: &StonesState<W>, most: usize, count: usize) -> Playout {
        let table = begun.after(most);
        let length = table.length;
        if most < count {
            return Playout { length, outcome: Outcome::Draw };
        }
        match self.clauses.outcome(self.met_when_stuck(&table), 1 - table.mover) {
            Some(outcome) if most > 0 => Playout { length, outcome },
            _ => self.filled(table),
        }
    }
}

impl<const W: usize> Afterwards<W> {
    /// After how many moves a player is first connected, and who (0 for the side to move), if stones are put in this order
    /// where these stand.
    fn first_connected(
        &self,
        order: &[Site],
        first: usize,
        standing: [SiteSet<W>; 2],
        mover: usize,
    ) -> Option<(usize, usize)> {
        let mut shown =
            [0, 1].map(|turn| Shown { order, turn, side: turn ^ mover, own: standing[turn ^ mover], count: 0 });
        let (mut low, mut high, mut step) = (0, first, FIRST_STEP * 2);
        // No player is connected after `low` moves; a player is after `high`.
        let turn = loop {
            shown.iter_mut().for_each(|shown| shown.show_until(high));
            match (0..2).find(|turn| self.is_connected(shown[*turn].side, &shown[*turn].own)) {
                Some(turn) => break turn,
                None if high >= order.len() => return None,
                None => (low, high, step) = (high, (high + step).min(order.len()), step * 2),
            }
        };
        let moves = self.halve(&mut shown[turn], low, high);
        // The other side may have been faster, if that has not been checked yet.
        let unknown = turn == 0 && stones_after(moves, 1) > stones_after(low, 1);
        if unknown {
            let other = &mut shown[1];
            other.show_until(moves);
            if self.is_connected(other.side, &other.own) {
                return Some((self.halve(other, low, moves), 1));
            }
        }
        Some((moves, turn))
    }

    /// After how many moves a side is first connected that is not after `low`, but is after `high` which are shown.
    fn halve(&self, shown: &mut Shown<'_, W>, low: usize, high: usize) -> usize {
        let (side, turn) = (shown.side, shown.turn);
        let (mut low, mut high) = (stones_after(low, turn), stones_after(high, turn));
        let mut step = FIRST_STEP;
        while high - low > 1 {
            let middle = (low + high) / 2;
            let wanted = middle.max(high.saturating_sub(step));
            step *= 2;
            shown.show(wanted);
            *(if self.is_connected(side, &shown.own) { &mut high } else { &mut low }) = wanted;
        }
        2 * high - 1 + turn
    }

    #[inline]
    fn is_connected(&self, side: usize, own: &SiteSet<W>) -> bool {
        self.wanted[side].iter().any(|regions| match &regions[..] {
            [] => false,
            [one] => one.meets(own),
            [one, other] => self.spread(*one & *own, own, other).meets(other),
            [one, others @ ..] => {
                let mut rest = *one & *own;
                while let Some(site) = rest.lowest() {
                    let group = self.spread(SiteSet::of(site), own, &SiteSet::EMPTY);
                    if others.iter().all(|region| region.meets(&group)) {
                        return true;
                    }
                    rest &= !group;
                }
                false
            }
        })
    }

    /// What is joined to some stones, or as much of it as it takes to get to an end.
    #[inline]
    fn spread(&self, start: SiteSet<W>, own: &SiteSet<W>, end: &SiteSet<W>) -> SiteSet<W> {
        let mut left = *own & !start;
        let mut fresh = start;
        while !fresh.is_empty() && !fresh.meets(end) {
            fresh = fresh.iter().fold(SiteSet::EMPTY, |all, site| all | self.near[site.index()]) & left;
            left &= !fresh;
        }
        *own & !left
    }
}

/// How many stones a side has put after this many moves, that begins (0) or follows (1).
fn stones_after(moves: usize, turn: usize) -> usize {
    (moves + 1 - turn) / 2
}

impl<const W: usize> Shown<'_, W> {
    fn show_until(&mut self, moves: usize) {
        self.show(stones_after(moves, self.turn));
    }

    /// Puts stones, or takes the last ones away, until there are this many.
    #[inline]
    fn show(&mut self, count: usize) {
        let (low, high) = (self.count.min(count), self.count.max(count));
        let (mut at, end) = (2 * low + self.turn, 2 * high + self.turn);
        while at < end {
            let site = self.order[at];
            self.own.0[site.index() >> 6] ^= 1 << (site.0 & 63);
            at += 2;
        }
        self.count = count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_connection_is_found_wherever_one_looks_first() {
        // A row of five cells of which the first two have to be connected, by either side.
        let near: Vec<SiteSet<1>> = vec![SiteSet([2]), SiteSet([5]), SiteSet([10]), SiteSet([20]), SiteSet([8])];
        let ends = vec![vec![SiteSet([1]), SiteSet([2])]];
        let game = Afterwards { near, wanted: [ends.clone(), ends], goal: 1 };
        let cases = [
            ([0, 3, 1, 4, 2], Some((3, 0))),
            ([3, 0, 4, 1, 2], Some((4, 1))),
            ([2, 0, 3, 1, 4], Some((4, 1))),
            ([2, 3, 0, 4, 1], Some((5, 0))),
            ([1, 4, 2, 3, 0], Some((5, 0))),
            ([0, 1, 2, 3, 4], None),
            ([3, 1, 2, 4, 0], None),
        ];
        for (order, expected) in cases {
            let order = order.map(Site);
            for first in 1..=5 {
                assert_eq!(
                    game.first_connected(&order, first, [SiteSet::EMPTY; 2], 0),
                    expected,
                    "{order:?} from {first}"
                );
            }
        }
    }
}
