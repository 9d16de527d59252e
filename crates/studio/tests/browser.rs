//! The studio in a real browser: the tests in `browser/`, where chromium, node and their packages are there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use studio::{Options, Studio, serve};

#[test]
fn people_play_in_a_real_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
    let chromium = match ready(&folder) {
        Ok(chromium) => chromium,
        Err(missing) => {
            eprintln!("SKIPPED: the tests in a real browser need {missing}");
            return;
        }
    };
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let studio = Studio::new(&Options::default()).expect("a studio");
        let address = "127.0.0.1:0".parse().expect("an address");
        serve(studio, address, move |url| sender.send(url.to_owned()).expect("somebody waits")).expect("a port");
    });
    let url = receiver.recv_timeout(Duration::from_secs(60)).expect("the studio opens");
    let node = Command::new("node")
        .args(["--test", "--test-concurrency=1"])
        .current_dir(&folder)
        .env("STUDIO_URL", url)
        .env("CHROMIUM", chromium)
        .env("STUDIO_PROGRAM", std::env::current_exe().expect("this program"))
        .output()
        .expect("node runs");
    let told = String::from_utf8_lossy(&node.stdout);
    assert!(node.status.success(), "{told}\n{}", String::from_utf8_lossy(&node.stderr));
}

/// No test by itself: the studio that tests in the browser end and start again is this program, told where to serve.
#[test]
fn a_studio_is_served_for_as_long_as_it_is_let() {
    let Ok(told) = std::env::var("STUDIO_TO_SERVE") else { return };
    let (address, store) = told.split_once(' ').expect("an address and a file");
    let studio = Studio::new(&Options { store: Some(store.into()), ..Options::default() }).expect("a studio");
    serve(studio, address.parse().expect("an address"), |_| ()).expect("a port");
}

/// Where chromium is; or what is missing, and how to get it.
fn ready(folder: &Path) -> Result<PathBuf, &'static str> {
    let runs =
        |program: &str| Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    let known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    let chromium = known.iter().map(PathBuf::from).find(|path| path.exists());
    if !runs("node") {
        return Err("node: `apt install nodejs npm`");
    }
    if !folder.join("node_modules/playwright-core").exists() {
        return Err("their packages: `npm install` in crates/studio/browser");
    }
    chromium.ok_or("chromium: `apt install chromium`")
}
