//! What can be done at the same time.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::Error;

/// Runs a closure on a pool of this number of threads.
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| too_many(threads, error))?;
    Ok(pool.install(work))
}

fn too_many(threads: usize, error: impl std::fmt::Display) -> Error {
    Error::usage(format!("{threads} threads cannot be started: {error}"), "ask for fewer with --threads")
}

/// When work on numbered things is enough.
pub struct Patience<'a> {
    /// No new thing is begun after this time; none: all of them are done.
    pub limit: Option<Duration>,
    /// Nor once the caller stops it.
    pub enough: &'a dyn Fn() -> bool,
    /// What has been begun is waited for so long, and given up then.
    pub grace: Duration,
}

/// Things are given to a thread together, as many as it does in this time, and no more than a maximum.
const TOGETHER: Duration = Duration::from_millis(10);
const MOST_TOGETHER: u64 = 1 << 16;

/// How often it is asked whether it is enough.
const OFTEN: Duration = Duration::from_millis(20);

/// Does things with numbers from 0 on, in their order, some at a time; what came of them from the first on, without a gap.
///
/// Nothing can stop a thread: those that do not end in time are left to themselves, and end with the program at the latest. So
/// the work may hold nothing that others wait for.
pub fn first_of<T: Send + 'static>(
    number: u64,
    threads: usize,
    patience: &Patience,
    work: impl Fn(Range<u64>) -> T + Send + Sync + 'static,
) -> Result<Vec<T>, Error> {
    let (work, next) = (Arc::new(work), Arc::new(Mutex::new(0..number)));
    let (tell, heard) = mpsc::channel();
    let begun = Instant::now();
    let mut workers: Vec<JoinHandle<()>> = Vec::new();
    for _ in 0..threads.max(1) {
        let (work, left, tell) = (Arc::clone(&work), Arc::clone(&next), tell.clone());
        let each = move || {
            let mut together = 1;
            while let Some(numbers) = taken(&left, together) {
                let begun = Instant::now();
                let done = work(numbers.clone());
                if begun.elapsed() < TOGETHER {
                    together = (2 * together).min(MOST_TOGETHER);
                }
                // The caller may have left.
                drop(tell.send((numbers, done)));
            }
        };
        let worker = thread::Builder::new().spawn(each).map_err(|error| {
            end(&next);
            too_many(threads, error)
        })?;
        workers.push(worker);
    }
    drop(tell);
    let mut done = BTreeMap::new();
    let mut leaving: Option<Instant> = None;
    loop {
        match heard.recv_timeout(OFTEN) {
            Ok((numbers, result)) => drop(done.insert(numbers.start, (numbers, result))),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let is_enough = patience.limit.is_some_and(|limit| begun.elapsed() >= limit) || (patience.enough)();
        match leaving {
            None if is_enough => {
                end(&next);
                leaving = Some(Instant::now());
            }
            Some(since) if since.elapsed() >= patience.grace => break,
            _ => {}
        }
    }
    for worker in workers.into_iter().filter(JoinHandle::is_finished) {
        worker.join().unwrap_or_else(|panic| resume_unwind(panic));
    }
    Ok(without_gap(done))
}

/// The next things to do, a batch at a time.
fn taken(next: &Mutex<Range<u64>>, together: u64) -> Option<Range<u64>> {
    let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
    let numbers = next.start..(next.start.saturating_add(together)).min(next.end);
    next.start = numbers.end;
    (!numbers.is_empty()).then_some(numbers)
}

fn end(next: &Mutex<Range<u64>>) {
    let mut next = next.lock().unwrap_or_else(PoisonError::into_inner);
    next.end = next.start;
}

fn without_gap<T>(done: BTreeMap<u64, (Range<u64>, T)>) -> Vec<T> {
    let mut reached = 0;
    let parts = done.into_values().take_while(|(numbers, _)| {
        let follows = numbers.start == reached;
        reached = numbers.end;
        follows
    });
    parts.map(|(_, part)| part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDLESS: Patience = Patience { limit: None, enough: &|| false, grace: Duration::from_millis(50) };

    #[test]
    fn all_numbers_are_done_once_on_any_number_of_threads() {
        for threads in [1, 3] {
            let parts = first_of(5000, threads, &ENDLESS, |numbers| numbers).expect("threads");
            let mut numbers = parts.into_iter().flatten();
            assert!((0..5000).all(|number| numbers.next() == Some(number)) && numbers.next().is_none());
        }
    }

    #[test]
    fn what_takes_too_long_is_left_out_with_all_that_follows() {
        let begun = Instant::now();
        let patience = Patience { limit: Some(Duration::from_millis(100)), ..ENDLESS };
        let work = |numbers: Range<u64>| {
            if numbers.contains(&7) {
                thread::sleep(Duration::from_secs(60));
            }
            numbers
        };
        let done: Vec<u64> = first_of(u64::MAX, 2, &patience, work).expect("threads").into_iter().flatten().collect();
        assert!(done.len() <= 7 && done.iter().copied().eq(0..done.len() as u64), "{done:?}");
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_caller_that_stops_gets_what_is_done() {
        let asked = std::sync::atomic::AtomicU32::new(0);
        let enough = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 3;
        let patience = Patience { enough: &enough, ..ENDLESS };
        let done = first_of(u64::MAX, 2, &patience, |numbers| numbers).expect("threads");
        assert!(!done.is_empty());
    }

    #[test]
    #[should_panic(expected = "a bug")]
    fn a_panic_of_the_work_is_not_lost() {
        let _ = first_of(10, 2, &ENDLESS, |_| panic!("a bug"));
    }
}
