//! The threads that think: as many as there are, each thought in its turn, and shorter ones when many wait.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The longest thought in milliseconds, when no other user waits; and the shortest, however many do.
pub const LONGEST: u64 = 1500;
const SHORTEST: u64 = 40;

/// How many thoughts may wait before more analyses are refused. Players at tables are never refused.
const MOST_WAITING: usize = 64;

/// Something to think about; it is told for how many milliseconds it may.
type Thought = Box<dyn FnOnce(u64) + Send>;

/// Threads that think. Every table has at most one thought in the queue, so first come, first served is round robin.
pub struct Pool {
    queue: Arc<Queue>,
    threads: usize,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    bell: Condvar,
}

#[derive(Default)]
struct Waiting {
    thoughts: VecDeque<Thought>,
    is_closed: bool,
}

impl Pool {
    /// This many threads.
    pub fn new(threads: usize) -> Pool {
        let queue = Arc::new(Queue::default());
        let threads = threads.max(1);
        for nth in 0..threads {
            let queue = Arc::clone(&queue);
            // Without a thread no program can think: people can still play each other.
            let _ = thread::Builder::new().name(format!("thinker {nth}")).spawn(move || queue.work(threads));
        }
        Pool { queue, threads }
    }

    /// Thinks about something as soon as it is its turn.
    pub fn think(&self, thought: impl FnOnce(u64) + Send + 'static) {
        self.queue.lock().thoughts.push_back(Box::new(thought));
        self.queue.bell.notify_one();
    }

    /// Whether so much waits that only players at tables may think.
    pub fn is_full(&self) -> bool {
        self.waiting() >= MOST_WAITING
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many thoughts wait.
    pub fn waiting(&self) -> usize {
        self.queue.lock().thoughts.len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.lock().is_closed = true;
        self.queue.bell.notify_all();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, threads: usize) {
        while let Some((thought, others)) = self.next() {
            let share = (LONGEST / (1 + others / threads.max(1)) as u64).max(SHORTEST);
            // A thought that fails is lost; the next is thought all the same.
            let _ = catch_unwind(AssertUnwindSafe(|| thought(share)));
        }
    }

    /// The next thought, and how many others wait; nothing at the end of all things.
    fn next(&self) -> Option<(Thought, usize)> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(thought) = waiting.thoughts.pop_front() {
                return Some((thought, waiting.thoughts.len()));
            }
            waiting = self.bell.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn received<T>(receiver: &mpsc::Receiver<T>) -> T {
        receiver.recv_timeout(Duration::from_secs(20)).expect("a thought in time")
    }

    #[test]
    fn thoughts_come_in_the_order_in_which_they_were_asked_for() {
        let (pool, (sender, receiver)) = (Pool::new(1), mpsc::channel());
        for nth in 0..20 {
            let sender = sender.clone();
            pool.think(move |_| sender.send(nth).expect("a receiver"));
        }
        assert_eq!((0..20).map(|_| received(&receiver)).collect::<Vec<_>>(), (0..20).collect::<Vec<_>>());
    }

    #[test]
    fn a_thought_that_fails_does_not_end_thinking() {
        let (pool, (sender, receiver)) = (Pool::new(1), mpsc::channel());
        pool.think(|_| panic!("a bug, on purpose"));
        pool.think(move |_| sender.send(()).expect("a receiver"));
        received(&receiver);
    }

    #[test]
    fn thoughts_get_shorter_when_many_wait() {
        let (pool, (sender, receiver)) = (Pool::new(1), mpsc::channel());
        let (gate, opened) = mpsc::channel::<()>();
        pool.think(move |_| {
            let _ = opened.recv();
        });
        for _ in 0..100 {
            let sender = sender.clone();
            pool.think(move |share| sender.send(share).expect("a receiver"));
        }
        drop(gate);
        let shares: Vec<u64> = (0..100).map(|_| received(&receiver)).collect();
        assert_eq!((shares[0], shares[99]), (SHORTEST, LONGEST));
        assert!(shares.is_sorted());
    }
}
