//! Where rules are read and made ready: beside everything else and with a bound, for it is not known beforehand how long it takes.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::Refusal;

/// How many texts are worked at side by side. Work that takes too long cannot be ended from outside: it keeps its bench until
/// it ends by itself, and no more benches than these can be lost to it.
const BENCHES: usize = 4;

/// How long any user waits for rules to be ready, and for a bench.
const PATIENCE: Duration = Duration::from_secs(5);
const QUEUE: Duration = Duration::from_secs(1);

/// Where rules are read and made ready.
pub struct Workshop {
    benches: Arc<Benches>,
    patience: Duration,
}

struct Benches {
    free: Mutex<usize>,
    bell: Condvar,
}

impl Default for Workshop {
    fn default() -> Workshop {
        Workshop::new(BENCHES, PATIENCE)
    }
}

impl Workshop {
    /// The number of benches, and the time limit.
    pub(crate) fn new(benches: usize, patience: Duration) -> Workshop {
        Workshop { benches: Arc::new(Benches { free: Mutex::new(benches), bell: Condvar::new() }), patience }
    }

    /// Does something that may take too long; then it is refused, and ends when it ends.
    pub fn within<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        let bench = Bench::take(&self.benches)?;
        let (sender, receiver) = mpsc::sync_channel(1);
        let begun = thread::Builder::new().name("workshop".to_owned()).spawn(move || {
            let _bench = bench;
            // The waiting request may have timed out.
            let _ = sender.send(work());
        });
        begun.map_err(|error| Refusal::Trouble(error.to_string()))?;
        receiver.recv_timeout(self.patience).map_err(|error| match error {
            mpsc::RecvTimeoutError::Timeout => Refusal::too_much(
                format!("these rules are not ready after {} seconds", self.patience.as_secs_f32()),
                "make the board smaller or the rules simpler",
            ),
            mpsc::RecvTimeoutError::Disconnected => {
                Refusal::Trouble("a fault of the program: the rules could not be made ready".to_owned())
            }
        })
    }
}

/// A bench that is in use until this is dropped.
struct Bench(Arc<Benches>);

impl Bench {
    fn take(benches: &Arc<Benches>) -> Result<Bench, Refusal> {
        let waited = benches.bell.wait_timeout_while(benches.lock(), QUEUE, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if *free == 0 {
            return Err(Refusal::unfit("too many large rule texts are being made ready", "try again in a moment"));
        }
        *free -= 1;
        Ok(Bench(Arc::clone(benches)))
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        *self.0.lock() += 1;
        self.0.bell.notify_one();
    }
}

impl Benches {
    fn lock(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn work_that_is_done_in_time_is_handed_over() {
        assert_eq!(Workshop::default().within(|| 6 * 7).expect("in time"), 42);
    }

    #[test]
    fn work_that_takes_too_long_is_refused_and_keeps_its_bench_until_it_ends() {
        let workshop = Workshop::new(1, Duration::from_secs(1));
        let (gate, opened) = mpsc::channel::<()>();
        let began = Instant::now();
        let endless = workshop.within(move || opened.recv().is_ok());
        let refused = endless.expect_err("it does not end");
        assert!(matches!(refused, Refusal::TooMuch { .. }) && refused.to_string().contains("not ready"), "{refused}");
        assert!(refused.hint().contains("board smaller"), "{}", refused.hint());
        assert!(began.elapsed() < Duration::from_secs(5), "nobody waits for the end");
        assert!(matches!(workshop.within(|| ()), Err(Refusal::Unfit { .. })), "the only bench is in use");
        drop(gate);
        workshop.within(|| ()).expect("the bench is free again");
    }

    #[test]
    fn work_that_fails_gives_its_bench_back() {
        let workshop = Workshop::new(1, Duration::from_secs(20));
        assert!(matches!(workshop.within(|| panic!("a bug, on purpose")), Err(Refusal::Trouble(_))));
        workshop.within(|| ()).expect("a bench");
    }
}
