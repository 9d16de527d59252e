//! Random games once more, slowly, with their moves written down.

use game::Rng;
use metagame::notation::Written;

use super::{AnyPlain, Plain, PlainBuffer, words};
use crate::metagame::lanes::Sets;
use crate::metagame::machine::Machine;
use crate::metagame::moves::{Choice, Moves};

impl AnyPlain {
    /// The moves of the random game of a stream.
    pub fn recorded(&self, machine: &Machine<1>, rng: &Rng) -> Vec<Written> {
        match self {
            AnyPlain::Four(plain) => plain.recorded(machine, rng),
            AnyPlain::Eight(plain) => plain.recorded(machine, rng),
            AnyPlain::Sixteen(plain) => plain.recorded(machine, rng),
        }
    }
}

impl<const N: usize> Plain<N> {
    /// What stands on the board after each move of the random game of a stream.
    fn boards(&self, machine: &Machine<1>, rng: &Rng) -> Vec<Sets<N>> {
        let mut buffer = PlainBuffer::new(machine);
        let length = self.playout(machine, &mut buffer, &mut rng.clone()).length;
        let mut rng = rng.clone();
        let (mut sets, _) = self.start.unwrap_or_else(|| {
            machine.begin(&mut buffer.state, &mut buffer.sites, &mut rng);
            (words(&buffer.state), buffer.state.hash)
        });
        let next = |n: u32| {
            let mover = n as usize % 2;
            let step = match self.uniform[mover].filter(|_| !machine.repeats) {
                Some(uniform) => self.draw(&sets, mover, uniform, &mut buffer.found, &mut rng)?,
                None => {
                    let go = self.find(&sets, mover, &mut buffer.found);
                    self.nth(&sets, mover, go, &buffer.found, rng.below(buffer.found.total))
                }
            };
            self.make(&self.change(&sets, mover, step), &mut sets);
            Some(sets)
        };
        (0..length).map_while(next).collect()
    }

    /// The moves of the random game of a stream: those that lead from each board to the next.
    fn recorded(&self, machine: &Machine<1>, rng: &Rng) -> Vec<Written> {
        let mut state = machine.start.clone();
        machine.begin(&mut state, &mut Vec::new(), &mut rng.clone());
        let mut moves = Moves::new(machine.sets.len(), &machine.start);
        let next = |sets: Sets<N>| {
            machine.generate(&state, &mut moves);
            let after = |choice: &Choice<1>| {
                let mut next = state.clone();
                machine.play(&mut next, &moves, choice);
                next
            };
            let listed = machine.write(&state, &moves).into_iter().map(|(written, choice)| (written, after(&choice)));
            let (written, after) = listed.into_iter().find(|(_, after)| words(after) == sets)?;
            state = after;
            Some(written)
        };
        self.boards(machine, rng).into_iter().map_while(next).collect()
    }
}
