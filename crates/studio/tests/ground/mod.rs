//! A studio without a network, and somebody who asks it for things.

#![allow(dead_code, reason = "each test program uses its own part of this")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use studio::{Door, Limits, Options, Studio, app};
use tower::ServiceExt;

/// The address that all requests name.
pub const HOST: &str = "127.0.0.1:4780";

/// Somebody who asks a studio for things.
pub struct Visitor {
    pub studio: Arc<Studio>,
    pub door: Door,
    app: Router,
    runtime: Option<tokio::runtime::Runtime>,
}

impl Drop for Visitor {
    /// Work that a test has left behind ends with the test program.
    fn drop(&mut self) {
        self.runtime.take().into_iter().for_each(tokio::runtime::Runtime::shutdown_background);
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub code: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Visitor {
    /// In a studio that keeps nothing.
    pub fn new() -> Visitor {
        Visitor::with(&Options { thinkers: 1, ..Options::default() }, HOST)
    }

    pub fn with(options: &Options, address: &str) -> Visitor {
        // A busy machine is no reason to refuse anything, unless a test says so.
        let patient = Limits { queue: Duration::from_secs(120), work: Duration::from_secs(120), ..Limits::USUAL };
        let options = Options { limits: options.limits.or(Some(patient)), ..options.clone() };
        let studio = Studio::new(&options).expect("a studio");
        let door = Door::new(address.parse().expect("an address")).expect("a door");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Visitor { app: app(Arc::clone(&studio), door.clone()), studio, door, runtime: Some(runtime) }
    }

    fn runtime(&self) -> &tokio::runtime::Runtime {
        self.runtime.as_ref().expect("there until the end")
    }

    /// Asks for a page.
    pub fn get(&self, address: &str) -> Answer {
        self.ask(Request::get(address).header("host", HOST).body(Body::empty()).expect("a request"))
    }

    /// Sends a form, as a page of the studio does.
    pub fn post(&self, address: &str, form: &str) -> Answer {
        self.ask(self.form(address, form).body(Body::from(form.to_owned())).expect("a request"))
    }

    /// Sends a form, as a script of the studio does.
    pub fn post_for_data(&self, address: &str, form: &str) -> Answer {
        let request = self.form(address, form).header("accept", "application/json");
        self.ask(request.body(Body::from(form.to_owned())).expect("a request"))
    }

    fn form(&self, address: &str, _: &str) -> axum::http::request::Builder {
        let request = Request::post(address).header("host", HOST).header("origin", format!("http://{HOST}"));
        request.header("content-type", "application/x-www-form-urlencoded")
    }

    pub fn ask(&self, request: Request<Body>) -> Answer {
        self.runtime().block_on(async {
            let response = self.app.clone().oneshot(request).await.expect("an answer");
            let (code, headers) = (response.status(), response.headers().clone());
            let body = response.into_body().collect().await.expect("a body").to_bytes();
            Answer { code, headers, body: String::from_utf8_lossy(&body).into_owned() }
        })
    }

    /// The first events of a stream; however long they take on a busy machine.
    pub fn listen(&self, address: &str, last: Option<&str>) -> String {
        self.heard(address, last, Duration::from_secs(60)).expect("an event")
    }

    /// Whether nothing comes of a stream, not for a moment.
    pub fn is_silent(&self, address: &str, last: Option<&str>) -> bool {
        self.heard(address, last, Duration::from_millis(300)).is_none()
    }

    fn heard(&self, address: &str, last: Option<&str>, patience: Duration) -> Option<String> {
        let mut request = Request::get(address).header("host", HOST);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        self.runtime().block_on(async {
            let response =
                self.app.clone().oneshot(request.body(Body::empty()).expect("a request")).await.expect("an answer");
            assert_eq!(response.status(), StatusCode::OK);
            let mut body = response.into_body();
            let frame = tokio::time::timeout(patience, body.frame()).await.ok()??;
            let bytes = frame.ok()?.into_data().ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        })
    }

    /// Puts up a table with this form, and says where it is.
    pub fn table(&self, form: &str) -> String {
        let answer = self.post("/tables", form);
        assert_eq!(answer.code, StatusCode::SEE_OTHER, "{}", answer.body);
        answer.header("location").to_owned()
    }

    /// The state of a table, as its page holds it.
    pub fn state(&self, table: &str) -> Value {
        let page = self.get(table).body;
        let inside = page.split("<script id=\"state\" type=\"application/json\">").nth(1).expect("a state");
        serde_json::from_str(inside.split("</script>").next().expect("its end")).expect("data")
    }

    /// Waits until something holds of a table, and says the state.
    pub fn wait(&self, table: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let state = self.state(table);
            if holds(&state) {
                return state;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "{state}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// A text as forms send it.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
