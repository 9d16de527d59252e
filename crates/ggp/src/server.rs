//! A player on the network: an HTTP server that reads bounded messages from a bounded number of connections.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_MAX_AGE,
    CONTENT_TYPE, HeaderValue,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use protocols::ggp::{Keyword, Message, Reply};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

use crate::Player;
use crate::contact::shortened;

/// How long to wait where no connection can be accepted.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

/// Bodies up to this number of bytes are always read: all messages but START and PREVIEW are far shorter.
const SHORT: usize = 64 * 1024;

/// What a server lets others use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections that are open at the same time; more wait until one of them ends.
    pub connections: usize,
    /// The most bytes of a message.
    pub bytes: usize,
    /// The most bytes of long messages that are read at the same time.
    pub bytes_in_all: usize,
    /// How long the header of a request may take to arrive.
    pub header: Duration,
    /// How long its body may take.
    pub body: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 400,
            bytes: 4 * 1024 * 1024,
            bytes_in_all: 32 * 1024 * 1024,
            header: Duration::from_secs(5),
            body: Duration::from_secs(10),
        }
    }
}

/// A message and its reply, for the people who run the player.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The message, shortened.
    pub message: String,
    /// What was answered, if anything.
    pub reply: String,
    /// Why, if something was refused or the brain was late.
    pub why: Option<String>,
    /// The time from the one to the other.
    pub took: Duration,
}

type Watch = Box<dyn Fn(&Exchange) + Send + Sync>;

/// A player that answers on the network, until this value ends.
pub struct Server {
    address: SocketAddr,
    player: Arc<Player>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Lets a player answer at an address; port 0 takes any that is free.
    pub fn open(address: SocketAddr, player: Player) -> io::Result<Server> {
        Server::open_with(address, player, Limits::default(), |_| {})
    }

    /// The same with other limits; `watch` is told every exchange.
    pub fn open_with(
        address: SocketAddr,
        player: Player,
        limits: Limits,
        watch: impl Fn(&Exchange) + Send + Sync + 'static,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        listener.set_nonblocking(true)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let player = Arc::new(player);
        let budget = Semaphore::new((limits.bytes_in_all / SHORT).max(1));
        let desk = Arc::new(Desk { player: Arc::clone(&player), limits, budget, watch: Box::new(watch) });
        let (stop, stopped) = oneshot::channel();
        let serve = move || {
            runtime.block_on(async {
                let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
                tokio::spawn(accept_all(listener, desk));
                // It ends when the server is told to, or is gone.
                let _ = stopped.await;
            });
        };
        let thread = thread::Builder::new().name("ggp server".to_owned()).spawn(serve)?;
        Ok(Server { address, player, stop: Some(stop), thread: Some(thread) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to tell a game manager on this machine.
    pub fn url(&self) -> String {
        let port = self.address.port();
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{port}/"),
            IpAddr::V4(ip) => format!("http://{ip}:{port}/"),
            IpAddr::V6(ip) => format!("http://[{ip}]:{port}/"),
        }
    }

    /// Serves until the program ends.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            // A server that broke down has nothing more to wait for.
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        self.player.leave();
    }
}

/// Accepts connections for ever: one message each.
async fn accept_all(listener: tokio::net::TcpListener, desk: Arc<Desk>) -> Infallible {
    let places = Arc::new(Semaphore::new(desk.limits.connections));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(desk.limits.header).keep_alive(false);
    // A manager may close its half of the connection when it has said what it wants.
    http.half_close(true).max_buf_size(SHORT).max_headers(100);
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            // Too many files are open, say: some of them will be closed.
            tokio::time::sleep(ACCEPT_AGAIN).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let desk = Arc::clone(&desk);
        let service = service_fn(move |request| {
            let desk = Arc::clone(&desk);
            async move { Ok::<_, Infallible>(desk.answer(request).await) }
        });
        let connection = http.serve_connection(TokioIo::new(stream), service);
        tokio::spawn(async move {
            let _until_the_end = place;
            // A connection that breaks off concerns only the one at its other end.
            let _ = connection.await;
        });
    }
}

/// Where requests are answered.
struct Desk {
    player: Arc<Player>,
    limits: Limits,
    /// Permits for long bodies, one for each [`SHORT`] bytes.
    budget: Semaphore,
    watch: Watch,
}

impl Desk {
    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let received = Instant::now();
        match *request.method() {
            Method::POST => {}
            // Browsers ask first whether they may send a message.
            Method::OPTIONS => return respond(StatusCode::OK, String::new()),
            Method::GET | Method::HEAD => return respond(StatusCode::OK, self.player.status(received).to_string()),
            _ => return respond(StatusCode::METHOD_NOT_ALLOWED, "send messages by POST\n".to_owned()),
        }
        let (message, code, reply, why) = match self.body(request.into_body()).await {
            Ok(text) => self.reply(&text, received).await,
            Err((code, why)) => (String::new(), code, format!("{why}\n"), Some(why.to_owned())),
        };
        let took = received.elapsed();
        (self.watch)(&Exchange { message, reply: reply.trim_end().to_owned(), why, took });
        respond(code, reply)
    }

    async fn reply(&self, text: &str, received: Instant) -> (String, StatusCode, String, Option<String>) {
        let shown = shortened(text);
        match Message::read(text) {
            Ok(message) => {
                let answer = self.player.answer(message, received).await;
                (shown, StatusCode::OK, answer.reply.to_string(), answer.why)
            }
            // A broken rule sheet breaks the message that it stands in.
            Err(fault) if Keyword::of(text).is_some() => {
                (shown, StatusCode::OK, Reply::Busy.to_string(), Some(fault.to_string()))
            }
            Err(fault) => (shown, StatusCode::BAD_REQUEST, format!("{fault}\n"), Some(fault.to_string())),
        }
    }

    /// The body of a request, if it is not too long and comes in time.
    async fn body(&self, body: Incoming) -> Result<String, (StatusCode, &'static str)> {
        let size = body.size_hint();
        let told = size.upper().unwrap_or(self.limits.bytes as u64).max(size.lower());
        let length = usize::try_from(told).unwrap_or(usize::MAX);
        if length > self.limits.bytes {
            return Err(TOO_LONG);
        }
        let permits = if length > SHORT { length.div_ceil(SHORT) as u32 } else { 0 };
        let Ok(_permit) = self.budget.try_acquire_many(permits) else {
            return Err((StatusCode::SERVICE_UNAVAILABLE, "too many long messages at once"));
        };
        match timeout(self.limits.body, Limited::new(body, self.limits.bytes).collect()).await {
            Ok(Ok(whole)) => Ok(String::from_utf8_lossy(&whole.to_bytes()).into_owned()),
            Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(TOO_LONG),
            Ok(Err(_)) => Err((StatusCode::BAD_REQUEST, "the message broke off")),
            Err(_) => Err((StatusCode::REQUEST_TIMEOUT, "the message did not arrive in time")),
        }
    }
}

const TOO_LONG: (StatusCode, &str) = (StatusCode::PAYLOAD_TOO_LARGE, "the message is too long");

/// A response as players of this protocol give it: pages of any origin may talk to them.
fn respond(code: StatusCode, text: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from(text)));
    *response.status_mut() = code;
    for (name, value) in [
        (CONTENT_TYPE, "text/acl"),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (ACCESS_CONTROL_ALLOW_METHODS, "POST, GET, OPTIONS"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "Content-Type"),
        (ACCESS_CONTROL_MAX_AGE, "86400"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
