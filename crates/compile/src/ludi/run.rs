//! Running the compiled game: random playouts and perft.

use ::ludi::notation::Swap;
use game::{Outcome, Playout, Rng};

use super::generate::{Choice, Moves};
use super::machine::Machine;
use super::state::State;
use crate::past::Past;

/// All that a playout needs to work with, used again and again.
pub(super) struct Runner<const W: usize> {
    state: State<W>,
    moves: Moves<W>,
    buffer: Moves<W>,
    past: Past,
}

impl<const W: usize> Runner<W> {
    pub(super) fn new(machine: &Machine<W>) -> Runner<W> {
        let past = Past::new(machine.rules.draws.move_limit as usize);
        Runner { state: machine.start.clone(), moves: Moves::with_room(), buffer: Moves::with_room(), past }
    }
}

impl<const W: usize> Machine<W> {
    /// Plays one game of uniformly random moves.
    pub(super) fn playout(&self, runner: &mut Runner<W>, rng: &mut Rng) -> Playout {
        let Runner { state, moves, buffer, past } = runner;
        state.clone_from(&self.start);
        past.clear();
        buffer.found_in = None;
        let often = self.rules.draws.repetitions;
        let tired = |state: &State<W>| self.repeats && past.note(self.fingerprint(state), often);
        let outcome = self.run(state, moves, buffer, rng, u32::MAX, tired);
        Playout { length: state.decisions, outcome: outcome.unwrap_or(Outcome::Draw) }
    }

    /// Plays uniformly random moves until the game ends, or this many at most; the past does not matter.
    pub(super) fn roll_on(
        &self,
        state: &mut State<W>,
        moves: &mut Moves<W>,
        buffer: &mut Moves<W>,
        rng: &mut Rng,
        most: u32,
    ) -> Option<Outcome> {
        buffer.found_in = None;
        let until = state.turns.saturating_add(most);
        self.run(state, moves, buffer, rng, until, |_| false)
    }

    /// Plays uniformly random moves until the game ends or has gone on long enough, or until this many moves have been made.
    fn run(
        &self,
        state: &mut State<W>,
        moves: &mut Moves<W>,
        buffer: &mut Moves<W>,
        rng: &mut Rng,
        until: u32,
        mut tired: impl FnMut(&State<W>) -> bool,
    ) -> Option<Outcome> {
        loop {
            if state.ended.is_some() || state.turns >= until {
                return state.ended;
            }
            // Goals may have asked for these moves already.
            if self.layout.sides > 1 && buffer.found_in == Some((state.turns, state.mover(), state.out)) {
                std::mem::swap(moves, buffer);
            } else {
                self.generate(state, state.mover(), moves);
            }
            if moves.too_many || state.decisions >= self.rules.draws.move_limit {
                return Some(Outcome::Draw);
            }
            let (choice, alone) = self.drawn(state, moves, rng);
            let decides = !(alone && choice.passes());
            if decides && state.between_turns(self.layout.sides) && tired(state) {
                return Some(Outcome::Draw);
            }
            self.play(state, &choice, alone, buffer);
        }
    }

    /// The number of moves, with passing and swapping.
    fn count(&self, state: &State<W>, moves: &Moves<W>) -> (u32, bool, bool) {
        let passing = self.passes_freely(state, moves);
        let swapping = state.swap == Swap::Offered;
        (moves.count + u32::from(passing) + u32::from(swapping), passing, swapping)
    }

    /// Whether a pass is the only legal move.
    pub(super) fn must_pass(&self, state: &State<W>) -> bool {
        if self.rules.play.must_block {
            return matches!(self.blocking(state)[..], [only] if only.passes());
        }
        let mut moves = Moves::new();
        self.generate(state, state.mover(), &mut moves);
        let (count, passing, _) = self.count(state, &moves);
        count == 1 && !moves.too_many && (passing || moves.nth(0).passes())
    }

    /// One of the moves that were found, drawn by chance.
    pub(super) fn drawn_from(&self, state: &State<W>, moves: &Moves<W>, rng: &mut Rng) -> Choice {
        self.drawn(state, moves, rng).0
    }

    /// A move drawn by chance, and whether it is the only one.
    #[inline]
    fn drawn(&self, state: &State<W>, moves: &Moves<W>, rng: &mut Rng) -> (Choice, bool) {
        if self.rules.play.must_block {
            return self.drawn_blocking(state, rng);
        }
        let (count, passing, swapping) = self.count(state, moves);
        let choice = match rng.below(count) {
            n if n < moves.count => moves.nth(n),
            n if swapping && (n > moves.count || !passing) => Choice::Swap,
            _ => Choice::Pass,
        };
        (choice, count == 1)
    }

    /// All moves where blocking is a duty.
    pub(super) fn blocking(&self, state: &State<W>) -> Vec<Choice> {
        let mut choices = self.free_moves(state);
        self.keep_blocking(state, &mut choices, |choice| *choice);
        choices.extend((state.swap == Swap::Offered).then_some(Choice::Swap));
        choices
    }

    fn drawn_blocking(&self, state: &State<W>, rng: &mut Rng) -> (Choice, bool) {
        let choices = self.blocking(state);
        (choices[rng.below(choices.len() as u32) as usize], choices.len() == 1)
    }

    /// Counts the moves at each depth, as [`game::perft`] does.
    pub(super) fn perft(&self, state: &State<W>, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        let mut frames: Vec<(State<W>, Moves<W>)> = (0..depth).map(|_| (state.clone(), Moves::new())).collect();
        if depth > 0 {
            self.descend(&mut frames, &mut nodes, &mut Moves::new());
        }
        nodes
    }

    fn descend(&self, frames: &mut [(State<W>, Moves<W>)], nodes: &mut [u64], buffer: &mut Moves<W>) {
        let Some(((state, moves), below)) = frames.split_first_mut() else { return };
        if state.ended.is_some() {
            return;
        }
        self.generate(state, state.mover(), moves);
        if moves.too_many {
            return;
        }
        if self.rules.play.must_block {
            let choices = self.blocking(state);
            nodes[0] += choices.len() as u64;
            return self.follow_all(state, below, choices.into_iter(), nodes, buffer);
        }
        let (count, passing, swapping) = self.count(state, moves);
        nodes[0] += u64::from(count);
        let ruled = (0..moves.count).map(|n| moves.nth(n));
        let pass = passing.then_some(Choice::Pass);
        let swap = swapping.then_some(Choice::Swap);
        self.follow_all(state, below, ruled.chain(pass).chain(swap), nodes, buffer);
    }

    fn follow_all(
        &self,
        state: &State<W>,
        below: &mut [(State<W>, Moves<W>)],
        choices: impl Iterator<Item = Choice>,
        nodes: &mut [u64],
        buffer: &mut Moves<W>,
    ) {
        if below.is_empty() {
            return;
        }
        for choice in choices {
            below[0].0.clone_from(state);
            self.play(&mut below[0].0, &choice, false, buffer);
            self.descend(below, &mut nodes[1..], buffer);
        }
    }
}
