//! What requests are answered with when something is refused, and for whom.

use std::convert::Infallible;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use maud::html;
use serde_json::json;

use super::frame::{Frame, Place};
use crate::Refusal;

/// What a page is answered with, or why not.
pub type Answer = Result<Response, Refusal>;

/// Does something that may take a moment beside the threads that answer requests: reads the store, draws a page. Rules are run in
/// lanes instead ([`crate::Lanes`]).
pub async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Refusal::fault()))
}

/// A picture: it has its style in itself, and is allowed to; it can do nothing else.
pub fn picture(svg: String) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    let headers =
        [(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, policy), (CACHE_CONTROL, "private, max-age=86400")];
    (headers, svg).into_response()
}

/// The format of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// A page, for a browser that follows links and sends forms.
    Page,
    /// Data, for a script of ours.
    Data,
}

impl<S: Sync> FromRequestParts<S> for Wants {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Wants, Infallible> {
        let accept = parts.headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Ok(if accept.contains("application/json") { Wants::Data } else { Wants::Page })
    }
}

impl Refusal {
    /// The status that says it to a browser.
    pub fn code(&self) -> StatusCode {
        match self {
            Refusal::NotFound(_) => StatusCode::NOT_FOUND,
            Refusal::Stale => StatusCode::CONFLICT,
            Refusal::Unfit { .. } | Refusal::Faulty(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::TooMuch { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Busy { .. } => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Trouble(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

/// A refusal in the requested format.
pub fn refused(refusal: &Refusal, wants: Wants) -> Response {
    let (message, hint) = (refusal.to_string(), refusal.hint());
    let faults = match refusal {
        Refusal::Faulty(faulty) => faulty.faults(),
        _ => Vec::new(),
    };
    if wants == Wants::Data {
        let told = json!({"error": message, "hint": hint, "diagnostics": faults});
        return (refusal.code(), Json(told)).into_response();
    }
    let body = html! {
        section.narrow {
            h1 { "That did not work" }
            p.lead { (capital(&message)) "." }
            p { (capital(hint)) "." }
            @if !faults.is_empty() {
                ul.faults { @for fault in &faults { li {
                    b { "line " (fault.line) ", column " (fault.column) } ": " (fault.message)
                    @if let Some(hint) = &fault.hint { br; span.quiet { (hint) } }
                } } }
            }
            p { a.button href="/" { "To the library" } }
        }
    };
    (refusal.code(), Frame::new("That did not work", Place::Nowhere).page(body)).into_response()
}

/// Words as a sentence begins.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        refused(&self, Wants::Page)
    }
}

/// The answer to a request for something that is not there.
pub(super) async fn nowhere() -> Response {
    Refusal::NotFound("such page".to_owned()).into_response()
}

/// A plain-text refusal.
pub(super) fn plain(code: StatusCode, words: &'static str) -> Response {
    (code, [(CONTENT_TYPE, "text/plain; charset=utf-8")], words).into_response()
}
