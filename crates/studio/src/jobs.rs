//! Long work: it runs by itself, shows how far it is, and can be stopped.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::watch;

use crate::{Id, Refusal};

/// How many jobs run at the same time, and how many are remembered: the oldest that are done are forgotten.
const MOST_RUNNING: usize = 2;
const MOST_KNOWN: usize = 50;

/// How a job stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is being worked at.
    Running,
    /// It came to its end.
    Done,
    /// It was stopped; what was found until then is there.
    Stopped,
    /// It failed, for this reason.
    Failed(String),
}

/// How far a job is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// So much is done.
    pub done: u64,
    /// Of so much, if that is known.
    pub total: Option<u64>,
    /// What is to be seen of it so far; what kind of text this is, the page knows that started the job.
    pub text: String,
}

/// Long work.
pub struct Job {
    /// By what it is asked for.
    pub id: Id,
    /// What kind of work it is: the page that shows it.
    pub kind: &'static str,
    /// What it is about.
    pub title: String,
    stop: AtomicBool,
    now: Mutex<(State, Report)>,
    version: watch::Sender<u64>,
}

impl Job {
    /// How it stands and how far it is.
    pub fn now(&self) -> (State, Report) {
        self.lock().clone()
    }

    /// Says how far it is.
    pub fn report(&self, report: Report) {
        self.lock().1 = report;
        self.version.send_modify(|version| *version += 1);
    }

    /// Asks it to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it is to stop: the work asks this often.
    pub fn is_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The same as a flag, for work that polls it.
    pub fn to_stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Rings whenever something has changed.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    fn end(&self, state: State) {
        self.lock().0 = state;
        self.version.send_modify(|version| *version += 1);
    }

    fn lock(&self) -> MutexGuard<'_, (State, Report)> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All jobs that are remembered, in the order in which they were begun.
#[derive(Default)]
pub struct Jobs {
    known: Mutex<BTreeMap<u64, Arc<Job>>>,
}

impl Jobs {
    /// Begins a job on a thread of its own. The work reports to the job, and asks it whether to stop.
    pub fn start(
        &self,
        kind: &'static str,
        title: impl Into<String>,
        work: impl FnOnce(&Job) -> Result<(), String> + Send + 'static,
    ) -> Result<Arc<Job>, Refusal> {
        let mut known = self.lock();
        if known.values().filter(|job| job.now().0 == State::Running).count() >= MOST_RUNNING {
            let message = format!("{MOST_RUNNING} long jobs are running already");
            return Err(Refusal::too_much(message, "stop one of them, or wait until it is done"));
        }
        let job = Arc::new(Job {
            id: Id::fresh()?,
            kind,
            title: title.into(),
            stop: AtomicBool::new(false),
            now: Mutex::new((State::Running, Report::default())),
            version: watch::Sender::new(0),
        });
        let number = known.keys().next_back().map_or(0, |last| last + 1);
        known.insert(number, Arc::clone(&job));
        while known.len() > MOST_KNOWN {
            let Some(oldest) = known.iter().find(|(_, job)| job.now().0 != State::Running).map(|(nth, _)| *nth) else {
                break;
            };
            known.remove(&oldest);
        }
        let worked_at = Arc::clone(&job);
        let begun = thread::Builder::new().name(format!("job {number}")).spawn(move || run(&worked_at, work));
        if let Err(error) = begun {
            job.end(State::Failed(error.to_string()));
        }
        Ok(job)
    }

    /// The job of this id.
    pub fn get(&self, id: &Id) -> Option<Arc<Job>> {
        self.lock().values().find(|job| job.id == *id).cloned()
    }

    /// The jobs of a kind, the newest first.
    pub fn list(&self, kind: &str) -> Vec<Arc<Job>> {
        self.lock().values().rev().filter(|job| job.kind == kind).cloned().collect()
    }

    /// Asks all of them to stop.
    pub fn stop_all(&self) {
        self.lock().values().for_each(|job| job.stop());
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Job>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn run(job: &Job, work: impl FnOnce(&Job) -> Result<(), String>) {
    job.end(match catch_unwind(AssertUnwindSafe(|| work(job))) {
        Ok(Err(why)) => State::Failed(why),
        Ok(Ok(())) if job.is_to_stop() => State::Stopped,
        Ok(Ok(())) => State::Done,
        Err(_) => State::Failed("a fault of the program; its own output says more".to_owned()),
    });
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn ended(job: &Job) -> (State, Report) {
        let began = Instant::now();
        while job.now().0 == State::Running && began.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(1));
        }
        job.now()
    }

    #[test]
    fn a_job_shows_how_far_it_is_and_ends() {
        let jobs = Jobs::default();
        let job = jobs.start("count", "to three", |job| {
            (1..=3).for_each(|done| job.report(Report { done, total: Some(3), text: String::new() }));
            Ok(())
        });
        let (state, report) = ended(&job.expect("room"));
        assert_eq!((state, report.done), (State::Done, 3));
        assert_eq!(jobs.list("count").len(), 1);
    }

    #[test]
    fn a_job_can_be_stopped_and_there_are_not_too_many() {
        let jobs = Jobs::default();
        let endless = |job: &Job| {
            while !job.is_to_stop() {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(())
        };
        let begun: Vec<_> = (0..MOST_RUNNING).map(|_| jobs.start("wait", "", endless).expect("room")).collect();
        assert!(matches!(jobs.start("wait", "", endless), Err(Refusal::TooMuch { .. })));
        jobs.stop_all();
        assert!(begun.iter().all(|job| ended(job).0 == State::Stopped));
        jobs.start("wait", "", |_| Ok(())).expect("room again");
    }

    #[test]
    fn a_job_that_fails_says_why() {
        let jobs = Jobs::default();
        let told = jobs.start("fail", "", |_| Err("no paper".to_owned())).expect("room");
        assert_eq!(ended(&told).0, State::Failed("no paper".to_owned()));
        let bug = jobs.start("fail", "", |_| panic!("a bug, on purpose")).expect("room");
        assert!(matches!(ended(&bug).0, State::Failed(_)));
    }
}
