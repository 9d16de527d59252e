//! The door to the network: where the studio listens, and who may come in.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Uri;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;

use crate::lanes::MOST_THREADS;
use crate::{Id, Refusal, Studio};

/// How many threads draw pages and read the store, beside those that run rules.
const PAGES: usize = 16;

/// How many connections are open at the same time; more are accepted when one of these ends.
const MOST_CONNECTIONS: usize = 600;

/// How long a request may take to say what it wants.
const HEADER_PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait where no connection can be accepted.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

/// Who may come in.
#[derive(Clone, Debug)]
pub struct Door {
    address: SocketAddr,
    token: Option<Id>,
}

impl Door {
    /// The door at an address: open to this machine, and elsewhere only to visitors with the token.
    pub fn new(address: SocketAddr) -> Result<Door, Refusal> {
        let token = if address.ip().is_loopback() { None } else { Some(Id::fresh()?) };
        Ok(Door { address, token })
    }

    /// What to type into a browser.
    pub fn url(&self) -> String {
        let host = match self.address.ip() {
            ip if ip.is_unspecified() => "localhost".to_owned(),
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let token = self.token.as_ref().map_or_else(String::new, |token| format!("?token={token}"));
        format!("http://{host}:{}/{token}", self.address.port())
    }

    /// What must be known to come in; nothing on this machine.
    pub fn token(&self) -> Option<&Id> {
        self.token.as_ref()
    }

    /// Whether a browser that says it talks to this host means this machine: on the machine itself no other name will do,
    /// for a page elsewhere can give the address any name of its own. Elsewhere the token guards.
    pub fn knows_host(&self, host: &str) -> bool {
        if self.token.is_some() {
            return true;
        }
        let Ok(uri) = format!("http://{host}/").parse::<Uri>() else { return false };
        let Some(authority) = uri.authority() else { return false };
        let is_plain = !authority.as_str().contains('@');
        let name = authority.host().trim_matches(['[', ']']);
        let is_here = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        is_plain && is_here && authority.port_u16().unwrap_or(80) == self.address.port()
    }
}

/// Serves the studio at an address until the program is told to end; `ready` gets what to type into a browser.
pub fn serve(studio: Arc<Studio>, address: SocketAddr, ready: impl FnOnce(&str)) -> io::Result<()> {
    let listener = TcpListener::bind(address)?;
    let door = Door::new(listener.local_addr()?).map_err(|refusal| io::Error::other(refusal.to_string()))?;
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(PAGES + MOST_THREADS)
        .enable_all()
        .build()?;
    // The first page of all asks for it, and should not have to wait.
    let ahead = Arc::clone(&studio);
    std::thread::spawn(move || {
        ahead.games.looks();
    });
    let served = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        ready(&door.url());
        tokio::select! {
            never = accept_all(&listener, super::app(Arc::clone(&studio), door)) => match never {},
            () = told_to_end() => Ok(()),
        }
    });
    studio.jobs.stop_all();
    runtime.shutdown_background();
    served
}

/// Accepts connections for ever. One that has said nothing for too long is closed, whether or not it may ask for anything.
async fn accept_all(listener: &tokio::net::TcpListener, app: Router) -> Infallible {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_PATIENCE);
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            // Too many files are open, say: some of them will be closed.
            tokio::time::sleep(ACCEPT_AGAIN).await;
            continue;
        };
        // What is told is short and should be there at once.
        let _ = stream.set_nodelay(true);
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app.clone()));
        tokio::spawn(async move {
            let _until_the_end = place;
            // A connection that breaks off concerns only the one at its other end.
            let _ = connection.await;
        });
    }
}

/// Waits for a signal to end the program.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminated.recv() => {},
                _ = tokio::signal::ctrl_c() => {},
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn door(address: &str) -> Door {
        Door::new(address.parse().expect("an address")).expect("chance")
    }

    #[test]
    fn this_machine_needs_no_token_and_has_no_other_name() {
        let here = door("127.0.0.1:8080");
        assert_eq!(here.url(), "http://127.0.0.1:8080/");
        for host in ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"] {
            assert!(here.knows_host(host), "{host}");
        }
        for host in
            ["", "evil.example:8080", "127.0.0.1", "127.0.0.1:81", "localhost.evil.example:8080", "a@localhost:8080"]
        {
            assert!(!here.knows_host(host), "{host}");
        }
    }

    #[test]
    fn elsewhere_there_is_a_token_in_the_address() {
        let there = door("192.168.1.7:8080");
        let token = there.token().expect("a token");
        assert_eq!(there.url(), format!("http://192.168.1.7:8080/?token={token}"));
        assert!(door("0.0.0.0:1").url().starts_with("http://localhost:1/?token="));
    }
}
