//! Who may ask, and what every answer says about itself.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, HOST, HeaderValue, LOCATION, ORIGIN, REFERRER_POLICY, SET_COOKIE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Door;
use super::answer::plain;

/// What pages may load: only what comes from here, and nothing written into the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The cookie that holds the token.
const COOKIE_NAME: &str = "ludwright_token";

/// Lets in who may, and marks every answer.
pub(super) async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let mut response = match refusal(&door, &request) {
        Some(refused) => refused,
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let fixed = [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        // Nothing is told to others; to ourselves it is, for otherwise forms would not say where they come from.
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses a request without access; redirects one that carries the token, with a cookie.
fn refusal(door: &Door, request: &Request) -> Option<Response> {
    let header = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = header(HOST).unwrap_or_default();
    if !door.knows_host(host) {
        return Some(plain(StatusCode::FORBIDDEN, "this studio is not called that; use the address that it printed\n"));
    }
    if let Some(token) = door.token() {
        let asked = request.uri().query().unwrap_or_default();
        if asked.split('&').any(|part| part.strip_prefix("token=").is_some_and(|given| is_same(given, token.as_str())))
        {
            let cookie = format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Strict");
            return Some((StatusCode::SEE_OTHER, [(LOCATION, "/".to_owned()), (SET_COOKIE, cookie)]).into_response());
        }
        let known = format!("{COOKIE_NAME}={token}");
        let cookies = header(COOKIE).unwrap_or_default();
        if !cookies.split(';').any(|cookie| is_same(cookie.trim(), &known)) {
            return Some(plain(
                StatusCode::FORBIDDEN,
                "open the whole address that the studio printed, token and all\n",
            ));
        }
    }
    let only_asks = [Method::GET, Method::HEAD].contains(request.method());
    let is_ours = header(ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") == Some(host));
    if !only_asks && !is_ours {
        return Some(plain(StatusCode::FORBIDDEN, "only pages of this studio may change something in it\n"));
    }
    None
}

/// Whether two texts are the same. It takes as long wherever they differ, so that a token cannot be guessed letter by letter.
fn is_same(given: &str, known: &str) -> bool {
    let differing = given.bytes().zip(known.bytes()).fold(0, |differing, (one, other)| differing | (one ^ other));
    given.len() == known.len() && std::hint::black_box(differing) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_token_is_the_token() {
        assert!(is_same("abc", "abc") && is_same("", ""));
        for other in ["", "ab", "abd", "Abc", "abcd", "bbc"] {
            assert!(!is_same(other, "abc"), "{other}");
        }
    }
}
