//! How far a long work is, and whether somebody has had enough.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

/// How far a long work is. It is told of each part that is done, and asked whether to go on.
pub struct Progress<'a> {
    tell: &'a (dyn Fn(u64, u64) + Sync),
    stop: &'a AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
}

/// Nobody ever stops what nobody watches.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Progress<'static> {
    /// Nobody watches.
    pub fn unwatched() -> Progress<'static> {
        Progress::new(&|_, _| (), &NEVER)
    }
}

impl<'a> Progress<'a> {
    /// Somebody is told how many parts are done of how many, from any thread; no new part is begun once `stop` is set.
    pub fn new(tell: &'a (dyn Fn(u64, u64) + Sync), stop: &'a AtomicBool) -> Progress<'a> {
        Progress { tell, stop, done: AtomicU64::new(0), of: AtomicU64::new(0) }
    }

    /// There are so many more parts.
    pub fn expect(&self, parts: u64) {
        self.of.fetch_add(parts, Ordering::Relaxed);
    }

    /// A part is done.
    pub fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.tell)(done, self.of.load(Ordering::Relaxed));
    }

    /// Does each of these parts, on as many threads as there are; what comes of them is in their order. Those that have not begun
    /// when somebody has had enough are left out.
    pub fn each<P: Send, T: Send>(
        &self,
        parts: impl IntoParallelIterator<Item = P, Iter: IndexedParallelIterator>,
        part: impl Fn(P) -> T + Sync + Send,
    ) -> Vec<T> {
        let one = |which| {
            let done = (!self.stopped()).then(|| part(which));
            self.step();
            done
        };
        parts.into_par_iter().map(one).collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// Whether somebody has had enough.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
