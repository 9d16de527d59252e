//! Random games once more, slowly, with their moves written down.

use game::Stream;
use metagame::notation::Written;

use super::{AnyPlain, Plain, Room, words};
use crate::lanes::Sets;
use crate::machine::Machine;
use crate::moves::{Choice, Moves};

impl AnyPlain {
    /// The moves of the random game of a stream.
    pub fn recorded(&self, machine: &Machine<1>, stream: &Stream) -> Vec<Written> {
        match self {
            AnyPlain::Four(plain) => plain.recorded(machine, stream),
            AnyPlain::Eight(plain) => plain.recorded(machine, stream),
            AnyPlain::Sixteen(plain) => plain.recorded(machine, stream),
        }
    }
}

impl<const N: usize> Plain<N> {
    /// What stands on the board after each move of the random game of a stream.
    fn boards(&self, machine: &Machine<1>, stream: &Stream) -> Vec<Sets<N>> {
        let mut room = Room::new(machine);
        let length = self.playout(machine, &mut room, &mut stream.clone()).length;
        let mut stream = stream.clone();
        let (mut sets, _) = self.start.unwrap_or_else(|| {
            machine.begin(&mut room.state, &mut room.sites, &mut stream);
            (words(&room.state), room.state.hash)
        });
        let next = |n: u32| {
            let mover = n as usize % 2;
            let step = match self.uniform[mover].filter(|_| !machine.repeats) {
                Some(uniform) => self.draw(&sets, mover, uniform, &mut room.found, &mut stream)?,
                None => {
                    let go = self.find(&sets, mover, &mut room.found);
                    self.nth(&sets, mover, go, &room.found, stream.below(room.found.total))
                }
            };
            self.make(&self.change(&sets, mover, step), &mut sets);
            Some(sets)
        };
        (0..length).map_while(next).collect()
    }

    /// The moves of the random game of a stream: those that lead from each board to the next.
    fn recorded(&self, machine: &Machine<1>, stream: &Stream) -> Vec<Written> {
        let mut state = machine.start.clone();
        machine.begin(&mut state, &mut Vec::new(), &mut stream.clone());
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
        self.boards(machine, stream).into_iter().map_while(next).collect()
    }
}
