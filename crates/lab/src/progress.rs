//! Progress of a long computation, and cancellation.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;

/// How far a long work is. It is told of each part that is done, and asked whether to go on.
///
/// ```
/// use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
/// use lab::Progress;
///
/// let (stop, told) = (AtomicBool::new(false), AtomicU64::new(0));
/// let tell = |done: u64, _: u64| told.store(done, Ordering::Relaxed);
/// let progress = Progress::new(&tell, &stop);
/// let squares = progress.each(vec![1, 2, 3], |number| number * number);
/// assert_eq!((squares, told.load(Ordering::Relaxed)), (vec![1, 4, 9], 3));
/// stop.store(true, Ordering::Relaxed);
/// assert!(progress.stopped() && progress.each(vec![1, 2, 3], |number| number).is_empty());
/// ```
pub struct Progress<'a> {
    tell: &'a (dyn Fn(u64, u64) + Sync),
    stop: &'a AtomicBool,
    done: AtomicU64,
    of: AtomicU64,
    /// How many of those are planned and not yet expected.
    planned: AtomicU64,
    /// When time is up, if it ever is.
    until: OnceLock<Instant>,
}

/// Without a watcher a computation is never cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Progress<'static> {
    /// No progress is reported.
    pub fn unwatched() -> Progress<'static> {
        Progress::new(&|_, _| (), &NEVER)
    }
}

impl<'a> Progress<'a> {
    /// Reports how many parts are done of how many, from any thread; no new part is begun once `stop` is set.
    pub fn new(tell: &'a (dyn Fn(u64, u64) + Sync), stop: &'a AtomicBool) -> Progress<'a> {
        let none = || AtomicU64::new(0);
        Progress { tell, stop, done: none(), of: none(), planned: none(), until: OnceLock::new() }
    }

    /// No new part is begun after this, as if the caller had stopped it. What is said first holds.
    pub fn stop_at(&self, until: Instant) {
        let _ = self.until.set(until);
    }

    /// About this number of parts is still to be expected, whatever was planned before: so that the time that is left can be told for all
    /// phases of a work, and not only for the one at hand.
    pub fn plan(&self, parts: u64) {
        let before = self.planned.swap(parts, Ordering::Relaxed);
        self.of.fetch_add(parts, Ordering::Relaxed);
        self.of.fetch_sub(before, Ordering::Relaxed);
    }

    /// This number of parts is added; those that were planned are among them.
    pub fn expect(&self, parts: u64) {
        let planned = self.planned.load(Ordering::Relaxed).min(parts);
        self.planned.fetch_sub(planned, Ordering::Relaxed);
        self.of.fetch_add(parts - planned, Ordering::Relaxed);
    }

    /// A part is done.
    pub fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        (self.tell)(done, self.of.load(Ordering::Relaxed));
    }

    /// Does each of these parts, on as many threads as there are; what comes of them is in their order. Those that have not begun
    /// when the caller stops are left out.
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

    /// Whether the caller has stopped it, or time is up.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.get().is_some_and(|until| Instant::now() >= *until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::time::Duration;

    #[test]
    fn what_is_planned_counts_from_the_beginning_and_once() {
        let told = Mutex::new(Vec::new());
        let tell = |done: u64, of: u64| told.lock().expect("one thread").push((done, of));
        let progress = Progress::new(&tell, &NEVER);
        progress.plan(10);
        progress.expect(4);
        progress.step();
        progress.plan(3);
        progress.step();
        progress.expect(5);
        progress.step();
        assert_eq!(*told.lock().expect("one thread"), [(1, 10), (2, 7), (3, 9)]);
    }

    #[test]
    fn no_part_is_begun_when_time_is_up() {
        let progress = Progress::unwatched();
        progress.stop_at(Instant::now() + Duration::from_secs(3600));
        assert_eq!(progress.each(vec![1, 2], |part| part), [1, 2]);
        let late = Progress::unwatched();
        late.stop_at(Instant::now());
        assert_eq!((late.stopped(), late.each(vec![1, 2], |part| part)), (true, vec![]));
    }
}
