//! What pages have that show long work: how far it is, how long it will take, what was found so far, and a way to stop it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::web::{Change, stream};
use crate::{Id, Job, JobState, Refusal, Studio, jobs};

/// No more often than this something new is shown.
const BREATH: Duration = Duration::from_millis(300);

/// What is to be seen of a job: parts of its page, by their ids.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Shown {
    /// The parts, as HTML.
    pub parts: BTreeMap<String, String>,
    /// How many seconds it may still take, if that can be told.
    pub left: Option<u64>,
    /// What is being done, in words.
    pub doing: String,
}

/// Tells of a job, not too often.
pub struct Teller<'a> {
    job: &'a Job,
    began: Instant,
    last: Option<Instant>,
}

impl<'a> Teller<'a> {
    /// Tells of this job, which begins now.
    pub fn new(job: &'a Job) -> Teller<'a> {
        Teller { job, began: Instant::now(), last: None }
    }

    /// Whether it is time to tell something.
    pub fn is_time(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= BREATH)
    }

    /// Tells how far it is.
    pub fn tell(&mut self, done: u64, total: Option<u64>, doing: &str, parts: BTreeMap<String, String>) {
        self.last = Some(Instant::now());
        let spent = self.began.elapsed().as_secs_f64();
        let left = total.filter(|_| done > 0).map(|total| spent / done as f64 * total.saturating_sub(done) as f64);
        let shown = Shown { parts, left: left.map(|left| left.ceil() as u64), doing: doing.to_owned() };
        let text = serde_json::to_string(&shown).unwrap_or_default();
        self.job.report(jobs::Report { done, total, text });
    }
}

/// The job of this id.
pub fn job(studio: &Studio, id: &str, kinds: &[&str]) -> Option<Arc<Job>> {
    studio.jobs.get(&Id::read(id)?).filter(|job| kinds.contains(&job.kind))
}

/// What is to be seen of a job now.
pub fn shown(job: &Job) -> Shown {
    serde_json::from_str(&job.now().1.text).unwrap_or_default()
}

/// A stream of how far a job is.
pub fn events(job: Arc<Job>, headers: &HeaderMap) -> Response {
    let receiver = job.watch();
    let tell = move |version: &u64| Change { version: *version, text: told(&job) };
    stream(headers, None, receiver, tell)
}

/// Asks a job to stop.
pub fn stop(studio: &Studio, id: &str, kinds: &[&str]) -> Result<(), Refusal> {
    let job = job(studio, id, kinds).ok_or_else(|| Refusal::NotFound("such work".to_owned()))?;
    job.stop();
    Ok(())
}

fn told(job: &Job) -> String {
    let (state, report) = job.now();
    let shown: Shown = serde_json::from_str(&report.text).unwrap_or_default();
    let (word, why) = words(&state);
    json!({
        "state": word, "why": why, "done": report.done, "total": report.total, "left": shown.left.map(time_left),
        "doing": shown.doing, "stopping": job.is_to_stop(), "parts": shown.parts,
    })
    .to_string()
}

fn words(state: &JobState) -> (&'static str, &str) {
    match state {
        JobState::Running => ("running", ""),
        JobState::Done => ("done", ""),
        JobState::Stopped => ("stopped", ""),
        JobState::Failed(why) => ("failed", why),
    }
}

/// `2 minutes left`.
fn time_left(seconds: u64) -> String {
    match seconds {
        0..=1 => "a moment left".to_owned(),
        2..=99 => format!("{seconds} seconds left"),
        _ => format!("{} minutes left", seconds.div_ceil(60)),
    }
}

/// How far a job is, and the button that stops it; `base` is the address of its page.
pub fn panel(job: &Job, base: &str) -> Markup {
    let (state, report) = job.now();
    let shown = shown(job);
    let is_running = state == JobState::Running;
    html! {
        div.job #job data-events={ (base) "/events" } hidden[!is_running] {
            p.doing #doing role="status" { (shown.doing) }
            progress #progress max=[report.total] value=[report.total.map(|_| report.done)] aria-label="How far it is" {}
            div.actions {
                span.quiet #left { @if let Some(left) = shown.left { (time_left(left)) } }
                form method="post" action={ (base) "/stop" } { button type="submit" data-stop="" { "Stop" } }
                noscript { a.button href="" { "Look again" } }
            }
        }
        p.fault #failed role="alert" hidden[!matches!(state, JobState::Failed(_))] {
            @if let JobState::Failed(why) = &state { (why) }
        }
    }
}

/// A part of a page that changes while the job goes on.
pub fn part(id: &str, parts: &BTreeMap<String, String>) -> Markup {
    html! { div id=(id) data-part="" { (PreEscaped(parts.get(id).map_or("", String::as_str))) } }
}
