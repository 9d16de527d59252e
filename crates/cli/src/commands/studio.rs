//! `studio`, or no command at all: the same in the browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use serde_json::json;
use studio::{Options, Studio};
use workbench::Error;

use crate::output::{Exit, Output, note};

/// The default port of the studio, fixed so that addresses stay valid; any free port if it is taken.
const USUAL_PORT: u16 = 4780;

/// What can be said of the studio.
#[derive(Debug, Default, Args)]
pub struct StudioArguments {
    /// Listen at this port; 0: any that is free [default: 4780, or any if that is taken]
    #[arg(long, value_name = "P")]
    pub port: Option<u16>,
    /// Listen at this address; visitors from other machines need the token that is printed
    #[arg(long, value_name = "H", default_value = "127.0.0.1", value_parser = address)]
    pub host: Option<IpAddr>,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
    /// Keep games in progress in this file [default: ludwright/studio.db where programs keep their data]
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Show the games of this store in the library, as `evolve --store` fills them; can be said several times
    #[arg(long, value_name = "FILE")]
    pub games: Vec<PathBuf>,
}

pub fn run(arguments: &StudioArguments, output: &mut Output) -> anyhow::Result<Exit> {
    let store = arguments.store.clone().or_else(usual_store);
    if store.is_none() {
        note("nothing will be kept: there is no home directory; name a file with --store\n");
    }
    let studio = Studio::new(&Options { store, games: arguments.games.clone(), ..Options::default() })?;
    let host = arguments.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let address = SocketAddr::new(host, arguments.port.unwrap_or(USUAL_PORT));
    let mut ready = |url: &str| say(url, arguments.no_open, output);
    let served = match studio::serve(studio.clone(), address, &mut ready) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && arguments.port.is_none() => {
            studio::serve(studio, SocketAddr::new(host, 0), &mut ready)
        }
        served => served,
    };
    served.map_err(|error| {
        Error::refused(format!("the studio cannot listen at {address}: {error}"), "try another --port or --host")
    })?;
    Ok(Exit::Done)
}

/// Says where the studio is, and opens it.
fn say(url: &str, no_open: bool, output: &mut Output) {
    let line = if output.is_json() { json!({"url": url}).to_string() } else { format!("The studio is open at {url}") };
    // If the address cannot be printed, the studio still runs.
    let _ = output.prompt(&format!("{line}\n"));
    if !output.is_json() {
        note("Ctrl-C ends it; games in progress are kept.\n");
    }
    if !no_open {
        open(url);
    }
}

/// Opens a page in the browser, where there is one.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = if cfg!(windows) { Command::new("explorer") } else { Command::new(opener) };
    let _ = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

/// The user's data directory.
fn usual_store() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || folder("HOME").map(|home| home.join(".local/share"));
    let data = folder("XDG_DATA_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(home)?;
    Some(data.join("ludwright").join("studio.db"))
}

fn address(written: &str) -> Result<IpAddr, String> {
    match written {
        "localhost" => Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        written => written.parse().map_err(|_| "expected an address such as 127.0.0.1 or 0.0.0.0".to_owned()),
    }
}
