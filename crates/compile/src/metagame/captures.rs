//! Generating the captures of a position alone, for quiescence search.

use board::SiteSet;
use game::Captures;

use crate::metagame::generate::Way;
use crate::metagame::machine::{Land, Machine, Plan, RoleMachine, Sweep};
use crate::metagame::moves::Moves;
use crate::metagame::pieces;
use crate::metagame::state::State;

impl<const W: usize> Machine<W> {
    /// Finds the moves that take something; nothing in positions where something else comes first, or is too much.
    #[inline]
    pub fn generate_captures(&self, state: &State<W>, moves: &mut Moves<W>) -> Option<Captures> {
        if state.assigning > 0 || state.pending.is_some() || !state.displaced.is_empty() {
            return None;
        }
        let role = &self.roles[state.to_move.index()];
        let count = self.only_captures(state, role, moves)?;
        let enough = count.max(1);
        let others = match &role.plan {
            Plan::CaptureFirst { .. } if count > 0 && !self.layout.hands => {
                return Some(Captures { count, others: 0, unnumbered: 0 });
            }
            Plan::CaptureFirst { .. } if count > 0 => 0,
            Plan::CaptureFirst { others, .. } => self.easily_counted(state, others, enough),
            Plan::Free(sweep) => self.easily_counted(state, sweep, enough),
        };
        if others >= enough {
            return Some(Captures { count, others: enough, unnumbered: 0 });
        }
        self.counted_in_full(state, role, moves)
    }

    fn only_captures(&self, state: &State<W>, role: &RoleMachine<W>, moves: &mut Moves<W>) -> Option<u32> {
        moves.clear();
        for set in &role.reads {
            moves.scratch.sets[*set] = pieces::sites(&self.sums[*set], state);
        }
        let busy = if role.takers.is_empty() { SiteSet::EMPTY } else { self.take_lists(state, role, moves, 0) };
        let (Plan::Free(sweep) | Plan::CaptureFirst { captures: sweep, .. }) = &role.plan;
        self.sweep(state, role, sweep, Way { prefix: 0, busy, open: SiteSet::EMPTY }, moves);
        (!moves.too_many).then_some(moves.len() as u32)
    }

    /// How many moves take nothing: those only that are easily counted, and not on when they are enough.
    #[inline]
    fn easily_counted(&self, state: &State<W>, sweep: &Sweep<W>, enough: u32) -> u32 {
        let occupied = state.sets[0] | state.sets[1];
        let empty = self.all & !occupied;
        let mut count = 0;
        for leaps in sweep.leaps.iter() {
            let landing = (state.sets[leaps.slot] & leaps.mask).moved(leaps.offset);
            count += (landing & empty & leaps.land.empty).len();
            if count >= enough {
                return count;
            }
        }
        for leapers in &sweep.leapers {
            let open = empty & open(&leapers.lands);
            count +=
                state.sets[leapers.slot].iter().map(|from| (leapers.table[from.index()] & open).len()).sum::<u32>();
            if count >= enough {
                return count;
            }
        }
        for riders in &sweep.riders {
            let open = empty & open(&riders.lands);
            let reach = |from| riders.rays.reach(from, occupied) & open;
            count += state.sets[riders.slot].iter().map(|from| reach(from).len()).sum::<u32>();
            if count >= enough {
                return count;
            }
        }
        count
    }

    /// The same by finding all moves: there may be few others, or they are of other kinds.
    #[cold]
    fn counted_in_full(&self, state: &State<W>, role: &RoleMachine<W>, moves: &mut Moves<W>) -> Option<Captures> {
        self.generate(state, moves);
        let all = (!moves.too_many).then_some(moves.len() as u32)?;
        let count = self.only_captures(state, role, moves)?;
        Some(Captures { count, others: (all - count).min(count.max(1)), unnumbered: 0 })
    }
}

/// The sites on which moves may end that take nothing.
#[inline(always)]
fn open<const W: usize>(lands: &[Land<W>]) -> SiteSet<W> {
    lands.iter().fold(SiteSet::EMPTY, |open, land| open | land.empty)
}
