//! Server-sent events: every change is sent at once, and a client that reconnects gets what it missed.

use std::convert::Infallible;
use std::sync::LazyLock;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::watch;

use crate::Id;

/// How often something is sent where nothing happens, so that a lost connection is noticed.
const BREATH: Duration = Duration::from_secs(15);

/// By what a page knows that the studio was started again: versions count from what was kept then.
pub fn sitting() -> &'static str {
    static SITTING: LazyLock<String> =
        LazyLock::new(|| Id::fresh().map_or_else(|_| String::new(), |id| id.as_str().to_owned()));
    &SITTING
}

/// Something that is told: its number, and what it says.
pub struct Change {
    /// The number; a client that reconnects sends the last that it has seen.
    pub version: u64,
    /// What is told.
    pub text: String,
}

/// A stream of changes: first the present, unless it was seen already, then whatever comes.
///
/// `seen` is what the page has seen; a browser that comes back by itself knows better and says so in `Last-Event-ID`.
pub fn stream<T: Send + Sync + Clone + 'static>(
    headers: &HeaderMap,
    seen: Option<u64>,
    watched: watch::Receiver<T>,
    tell: impl Fn(&T) -> Change + Send + Sync + Clone + 'static,
) -> Response {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()).and_then(|text| text.parse().ok());
    let begun = (watched, last.or(seen));
    let changes = unfold(begun, move |(mut watched, seen)| {
        let tell = tell.clone();
        async move {
            loop {
                let change = tell(&watched.borrow_and_update().clone());
                if seen != Some(change.version) {
                    let event = Event::default().id(change.version.to_string()).data(change.text);
                    return Some((Ok::<Event, Infallible>(event), (watched, Some(change.version))));
                }
                if watched.changed().await.is_err() {
                    return None;
                }
            }
        }
    });
    Sse::new(changes).keep_alive(KeepAlive::new().interval(BREATH)).into_response()
}
