//! Where rules are run for requests: in two lanes, each with its own bound, so that slow rules never hold up a page or a game of
//! the library.
//!
//! Running rules cannot be interrupted: a position that takes a minute takes its thread for a minute. A request therefore waits
//! for the result no longer than [`Limits::work`], and the work keeps its place in the lane until it ends by itself.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::{Refusal, ShownGame};

/// The most threads that run rules, both lanes together. The runtime needs these and some more for pages.
pub const MOST_THREADS: usize = Limits::USUAL.library + Limits::USUAL.written;

/// Which rules are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// A game of the library, of which it is known that every position is found at once.
    Library,
    /// Rules that people or chance have written.
    Written,
}

impl Lane {
    /// The lane of a game.
    pub fn of(game: &ShownGame) -> Lane {
        if game.entry().is_some() { Lane::Library } else { Lane::Written }
    }

    /// The lane of a game that is asked for by its name.
    pub fn named(name: &str) -> Lane {
        if workbench::library::find(name).is_some() { Lane::Library } else { Lane::Written }
    }
}

/// How much is done at the same time, and how long a request waits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests that run rules of the library.
    pub library: usize,
    /// Requests that run written rules.
    pub written: usize,
    /// How long a request waits for a place in its lane, or for its turn at a table.
    pub queue: Duration,
    /// How long a request waits for its result.
    pub work: Duration,
}

impl Limits {
    /// What a studio has. Four slow games can be at work at once; a fifth is asked to come back.
    pub const USUAL: Limits =
        Limits { library: 16, written: 4, queue: Duration::from_secs(5), work: Duration::from_secs(5) };
}

/// The two lanes.
pub struct Lanes {
    library: Arc<Semaphore>,
    written: Arc<Semaphore>,
    limits: Limits,
}

impl Default for Lanes {
    fn default() -> Lanes {
        Lanes::new(Limits::USUAL)
    }
}

impl Lanes {
    /// Lanes with these limits.
    pub fn new(limits: Limits) -> Lanes {
        let places = |count| Arc::new(Semaphore::new(count));
        Lanes { library: places(limits.library), written: places(limits.written), limits }
    }

    /// Runs rules on a thread of a lane, and waits for the result within the limits.
    pub async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.run_in_turn(lane, None, work).await
    }

    /// The same for work that nothing else may do at the same time: `turn` is given back when the work ends.
    pub async fn run_in_turn<T: Send + 'static>(
        &self,
        lane: Lane,
        turn: Option<OwnedSemaphorePermit>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let places = match lane {
            Lane::Library => &self.library,
            Lane::Written => &self.written,
        };
        let place = self.acquire(places, "other games keep the studio busy").await?;
        let done = tokio::task::spawn_blocking(move || {
            let _until_the_end = (place, turn);
            work()
        });
        match timeout(self.limits.work, done).await {
            Ok(done) => done.unwrap_or_else(|_| Err(Refusal::fault())),
            Err(_) => Err(Refusal::busy(
                format!("the rules have no answer after {} seconds", self.limits.work.as_secs_f32()),
                "the table shows it as soon as it is there; a smaller board or simpler rules are faster",
            )),
        }
    }

    /// Waits for a turn, or for a place; `why` is what a request is told that waits in vain.
    pub async fn acquire(&self, places: &Arc<Semaphore>, why: &str) -> Result<OwnedSemaphorePermit, Refusal> {
        match timeout(self.limits.queue, Arc::clone(places).acquire_owned()).await {
            Ok(place) => place.map_err(|_| Refusal::fault()),
            Err(_) => Err(Refusal::busy(why, "try again in a moment")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime")
    }

    fn lanes(work: Duration) -> Lanes {
        Lanes::new(Limits { library: 1, written: 1, queue: Duration::from_millis(50), work })
    }

    #[test]
    fn slow_written_rules_hold_up_neither_the_library_nor_the_request() {
        let lanes = lanes(Duration::from_millis(50));
        let (gate, opened) = mpsc::channel::<()>();
        let runtime = runtime();
        runtime.block_on(async {
            let slow = lanes.run(Lane::Written, move || Ok(opened.recv().is_ok())).await;
            let refused = slow.expect_err("the gate is closed");
            assert!(matches!(refused, Refusal::Busy { .. }), "{refused}");
            let next = lanes.run(Lane::Written, || Ok(())).await.expect_err("the only place is in use");
            assert!(next.to_string().contains("keep the studio busy"), "{next}");
        });
        let patient = Lanes { limits: Limits { work: Duration::from_secs(60), ..lanes.limits }, ..lanes };
        runtime.block_on(async {
            assert_eq!(patient.run(Lane::Library, || Ok(6 * 7)).await.expect("another lane"), 42);
        });
        drop(gate);
    }

    #[test]
    fn a_place_is_given_back_when_the_work_ends() {
        let lanes = Lanes::new(Limits { library: 1, written: 1, ..Limits::USUAL });
        runtime().block_on(async {
            for _ in 0..3 {
                let failed = lanes.run::<()>(Lane::Written, || panic!("a bug, on purpose")).await;
                assert!(matches!(failed, Err(Refusal::Trouble(_))));
                lanes.run(Lane::Written, || Ok(())).await.expect("a place");
            }
        });
    }

    #[test]
    fn a_turn_is_kept_until_the_work_ends_though_the_request_has_left() {
        let lanes = lanes(Duration::from_millis(20));
        let turns = Arc::new(Semaphore::new(1));
        let (gate, opened) = mpsc::channel::<()>();
        runtime().block_on(async {
            let turn = lanes.acquire(&turns, "").await.expect("the first turn");
            let left = lanes.run_in_turn(Lane::Library, Some(turn), move || Ok(opened.recv().is_ok())).await;
            left.expect_err("the gate is closed");
            lanes.acquire(&turns, "the table is at work").await.expect_err("the work goes on");
            drop(gate);
            let _again = Arc::clone(&turns).acquire_owned().await.expect("the turn, once the work has ended");
        });
    }
}
