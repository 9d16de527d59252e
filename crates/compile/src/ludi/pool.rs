//! An object pool of positions, so that none is allocated.

use super::effect::Doing;
use super::scene::Done;
use super::state::State;

/// No more are kept: few moves have this many ways to turn out.
const MOST: usize = 256;

/// An object pool of positions, and buffers to work out what a move leads to.
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

    /// The same with room for what most moves come to.
    pub(super) fn with_room() -> Pool<W> {
        let room = || Vec::with_capacity(16);
        Pool { spare: Vec::with_capacity(16), ways: room(), next: room(), results: Vec::with_capacity(16) }
    }

    /// A copy of a position.
    pub(super) fn copy(&mut self, state: &State<W>) -> State<W> {
        let mut copy = match self.spare.pop() {
            Some(mut copy) => {
                copy.clone_from(state);
                copy
            }
            None => state.clone(),
        };
        // A piece that is taken by replacement lies below the piece that takes it for a moment.
        copy.men.below.reserve(1);
        copy
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
