//! Positions that are no longer needed, kept so that the next ones need no new room.

use super::effect::Doing;
use super::scene::Done;
use super::state::State;

/// No more are kept: few moves have so many ways to turn out.
const MOST: usize = 256;

/// Positions that are no longer needed, and room to work out what a move can come to.
pub(super) struct Pool<const W: usize> {
    spare: Vec<State<W>>,
    /// What a move has come to so far, and what comes of that.
    pub(super) ways: Vec<Doing<W>>,
    pub(super) next: Vec<Doing<W>>,
    /// All that it can come to.
    pub(super) results: Vec<State<W>>,
}

impl<const W: usize> Pool<W> {
    pub(super) fn new() -> Pool<W> {
        Pool { spare: Vec::new(), ways: Vec::new(), next: Vec::new(), results: Vec::new() }
    }

    /// A copy of a position.
    pub(super) fn copy(&mut self, state: &State<W>) -> State<W> {
        match self.spare.pop() {
            Some(mut copy) => {
                copy.clone_from(state);
                copy
            }
            None => {
                let mut copy = state.clone();
                // Whatever is taken by replacement lies below what takes it for a moment.
                copy.men.below.reserve(1);
                copy
            }
        }
    }

    /// A position is no longer needed.
    pub(super) fn give_back(&mut self, state: State<W>) {
        if self.spare.len() < MOST {
            self.spare.push(state);
        }
    }

    /// Begins to work out what a move can come to from a position.
    pub(super) fn begin(&mut self, state: &State<W>) -> Doing<W> {
        self.clear();
        Doing { state: self.copy(state), done: Done::default() }
    }

    /// Leaves everything that was worked out.
    pub(super) fn clear(&mut self) {
        let all = self.ways.drain(..).chain(self.next.drain(..));
        self.spare.extend(all.map(|doing| doing.state));
        self.spare.truncate(MOST);
    }

    /// Adds something that a move can come to, unless it has come to that before.
    pub(super) fn add(&mut self, way: Doing<W>) {
        match self.next.contains(&way) {
            true => self.give_back(way.state),
            false => self.next.push(way),
        }
    }
}
