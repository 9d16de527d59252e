//! Small boards filled without looking, the end found afterwards: a branch that is predicted wrongly costs more than the few
//! moves that are played for nothing.

use board::{SiteSet, nth_bit};
use game::{Outcome, Playout, Rng};

use super::rows::Runs;
use super::stones::{Stones, StonesState};

/// The most sites of such a board.
const MOST: usize = 10;

/// What each set of stones meets.
pub(super) struct Small {
    /// For each side and each set of its stones the goals that they meet.
    met: Box<[[u8; 1 << MOST]; 2]>,
    /// For each side how the game ends when it alone meets goals; never asked where it does not end.
    outcomes: [[Outcome; 256]; 2],
}

impl<const W: usize> Stones<W> {
    /// The game in this form, if the first goal that is met ends it.
    pub(super) fn small(&self) -> Option<Small> {
        let sites = self.all.len() as usize;
        let mut buffer = self.buffer();
        let begun = self.begin(&mut buffer).met != [0; 2] || self.clauses.idle_ends();
        let full = (self.all & !self.start[0] & !self.start[1]).is_empty();
        if sites > MOST || begun || full || (self.draws.move_limit as usize) < sites + 2 {
            return None;
        }
        let mut runs = Runs::default();
        let mut goals = |side: usize, word: u64| {
            let mut own = SiteSet::EMPTY;
            own.0[0] = word;
            let sets = if side == 0 { [own, SiteSet::EMPTY] } else { [SiteSet::EMPTY, own] };
            self.rows.begin(&mut runs, &sets)[side] | self.linked(&own, side)
        };
        let mut met = Box::new([[0; 1 << MOST]; 2]);
        for (side, met) in met.iter_mut().enumerate() {
            (0..1 << sites).for_each(|word| met[word as usize] = goals(side, word));
        }
        let mut outcomes = [[Outcome::Draw; 256]; 2];
        for (side, outcomes) in outcomes.iter_mut().enumerate() {
            for goals in met[side].iter().copied().filter(|goals| *goals != 0) {
                let both = if side == 0 { [goals, 0] } else { [0, goals] };
                outcomes[usize::from(goals)] = self.clauses.outcome(both, side)?;
            }
        }
        Some(Small { met, outcomes })
    }

    /// Plays one game of uniformly random moves.
    #[inline]
    pub(super) fn small_playout(&self, small: &Small, rng: &mut Rng) -> Playout {
        let [mut own, mut other] = self.start.map(|set| set.0[0]);
        let mut empty = self.all.0[0] & !own & !other;
        let count = empty.count_ones();
        let [mut met, mut next] = [&small.met[0], &small.met[1]];
        let mut found = [0; MOST];
        let mut ended = 0u32;
        for (ply, found) in (0..count).zip(&mut found) {
            let bit = nth_bit(empty, rng.below(count - ply));
            empty ^= bit;
            own |= bit;
            *found = met[own as usize % (1 << MOST)];
            ended |= u32::from(*found != 0) << ply;
            (own, other) = (other, own);
            (met, next) = (next, met);
        }
        let last = (ended | 1 << (count - 1)).trailing_zeros();
        let goals = found[last as usize % MOST];
        if last + 1 == count {
            return self.full(goals, last);
        }
        Playout { length: last + 1, outcome: small.outcomes[last as usize % 2][usize::from(goals)] }
    }

    /// What comes of a full board on which the last stone has met these goals.
    fn full(&self, goals: u8, last: u32) -> Playout {
        let mover = last as usize % 2;
        let met = if mover == 0 { [goals, 0] } else { [0, goals] };
        let table = StonesState::new(self.start, met, 1 - mover, last + 1);
        match self.clauses.outcome(self.met_when_stuck(&table), mover) {
            Some(outcome) => Playout { length: last + 1, outcome },
            None => self.filled(table),
        }
    }
}
