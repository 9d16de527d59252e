//! Running the compiled game: random playouts and perft.

use board::Site;
use game::{Outcome, Playout, Rng, Role};
use metagame::notation::Written;

use crate::metagame::machine::{Machine, replace};
use crate::metagame::moves::{Choice, Moves};
use crate::metagame::rules::Opening;
use crate::metagame::state::State;
use crate::past::Past;

/// All that a playout needs to work with, used again and again: a playout allocates nothing.
pub struct Runner<const W: usize> {
    state: State<W>,
    moves: Moves<W>,
    past: Past,
    sites: Vec<Site>,
}

impl<const W: usize> Runner<W> {
    /// Room to run this game in.
    pub fn new(machine: &Machine<W>) -> Runner<W> {
        Runner {
            state: machine.start.clone(),
            moves: Moves::new(machine.sets.len(), &machine.start),
            past: Past::new(machine.rules.draws.move_limit as usize),
            sites: Vec::with_capacity(machine.rules.grid.len()),
        }
    }
}

impl<const W: usize> Machine<W> {
    /// The position before the first move; a random set-up is drawn from the stream.
    pub fn begin(&self, state: &mut State<W>, sites: &mut Vec<Site>, rng: &mut Rng) {
        state.clone_from(&self.start);
        let Opening::Random(kinds, squares) = &self.rules.opening else { return };
        sites.clear();
        sites.extend_from_slice(squares);
        let count = kinds.len().min(sites.len());
        for drawn in 0..count {
            // The drawn square joins those drawn before it; the others keep their order.
            let pick = drawn + rng.below((sites.len() - drawn) as u32) as usize;
            sites[drawn..=pick].rotate_right(1);
        }
        // Where the sides share squares the later pair stands, so that both sides have the same pieces (semantics, item 39).
        for (kind, site) in kinds.iter().zip(&sites[..count]) {
            let opposite = self.rules.grid.inverted(*site, self.rules.inversion);
            for (role, site) in Role::BOTH.into_iter().zip([*site, opposite]) {
                replace(&self.layout, state, self.layout.code(role, (*kind).into()), site);
            }
        }
    }

    /// Plays one game of uniformly random moves.
    pub fn playout(&self, runner: &mut Runner<W>, rng: &mut Rng) -> Playout {
        let Runner { state, moves, past, sites } = runner;
        self.begin(state, sites, rng);
        past.clear();
        let draws = &self.rules.draws;
        loop {
            if let Some(outcome) = self.won(state) {
                // The other side may have met its goal too, if the side to move has no move.
                self.generate(state, moves);
                let outcome = if moves.len() == 0 { self.stuck(state) } else { outcome };
                return Playout { length: state.ply, outcome };
            }
            self.generate(state, moves);
            let count = moves.len();
            if count == 0 {
                return Playout { length: state.ply, outcome: self.stuck(state) };
            }
            let drawn = moves.too_many
                || state.ply >= draws.move_limit
                || (self.repeats && past.note(state.hash, draws.repetitions));
            if drawn {
                return Playout { length: state.ply, outcome: Outcome::Draw };
            }
            let choice = moves.nth(rng.below(count as u32));
            self.play(state, moves, &choice);
        }
    }

    /// The moves of the random game of a stream.
    pub fn recorded(&self, rng: &Rng) -> Vec<Written> {
        let mut runner = Runner::new(self);
        let length = self.playout(&mut runner, &mut rng.clone()).length;
        let (mut rng, Runner { mut state, mut moves, mut sites, .. }) = (rng.clone(), runner);
        self.begin(&mut state, &mut sites, &mut rng);
        let next = |_| {
            self.generate(&state, &mut moves);
            let choice = moves.nth(rng.below(moves.len() as u32));
            let written = self.write_one(&state, &moves, &choice);
            self.play(&mut state, &moves, &choice);
            written
        };
        (0..length).map(next).collect()
    }

    /// Counts the complete moves at each depth, as [`game::perft`] does.
    pub fn perft(&self, state: &State<W>, depth: usize) -> Vec<u64> {
        let mut nodes = vec![0; depth];
        let moves = || Moves::new(self.sets.len(), &self.start);
        let mut frames: Vec<(State<W>, Moves<W>)> = (0..depth).map(|_| (state.clone(), moves())).collect();
        if depth > 0 {
            self.count(&mut frames, &mut nodes);
        }
        nodes
    }

    fn count(&self, frames: &mut [(State<W>, Moves<W>)], nodes: &mut [u64]) {
        let Some(((state, moves), below)) = frames.split_first_mut() else { return };
        if self.won(state).is_some() {
            return;
        }
        self.generate(state, moves);
        if moves.too_many {
            return;
        }
        nodes[0] += moves.len();
        if below.is_empty() {
            return;
        }
        moves.each(|choice: Choice<W>| {
            below[0].0.clone_from(state);
            self.play(&mut below[0].0, moves, &choice);
            self.count(below, &mut nodes[1..]);
        });
    }
}
