//! Whole requests and lasting answers: a request that does not arrive in time is given up, and a change is answered when it is on
//! disk.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::timeout;

use super::answer::{Wants, aside, plain, refused};
use crate::Studio;

/// How long the body of a request may take to arrive.
const BODY_PATIENCE: Duration = Duration::from_secs(20);

/// The most bytes of a request: a game's rules, in a form.
const MOST_BODY: usize = 4 * crate::games::MOST_TEXT;

/// Reads the body of a request before any page sees it.
pub(super) async fn whole(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match timeout(BODY_PATIENCE, to_bytes(body, MOST_BODY)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(_)) => plain(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large, or broke off\n"),
        Err(_) => plain(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time\n"),
    }
}

/// Answers a change when it is on disk: then no kill and no crash of the program undoes it.
pub(super) async fn lasting(State(studio): State<Arc<Studio>>, wants: Wants, request: Request, next: Next) -> Response {
    let only_asks = [Method::GET, Method::HEAD].contains(request.method());
    let response = next.run(request).await;
    if only_asks || response.status().is_client_error() || response.status().is_server_error() {
        return response;
    }
    match aside(move || studio.keep.flush()).await {
        Ok(()) => response,
        Err(refusal) => refused(&refusal, wants),
    }
}
