//! The studio as the command line opens it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};

use serde_json::Value;

use crate::program::{Folder, program, run};

/// A studio that ends with its test.
struct Open(Child);

impl Drop for Open {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn open(command: &mut Command) -> (Open, String) {
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
    let told: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let url = told["url"].as_str().expect("a url").to_owned();
    (Open(child), url)
}

fn get(url: &str, path: &str) -> String {
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).expect("a studio that listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Sends a form as a page of the studio does, and reads the answer, which a kept connection does not end.
fn post(url: &str, path: &str, form: &str) -> String {
    let host = url.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).expect("a studio that listens");
    let kind = "application/x-www-form-urlencoded";
    let head = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: {kind}");
    let length = form.len();
    write!(stream, "{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{form}").expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn location(answer: &str) -> String {
    let line = answer.lines().find_map(|line| line.strip_prefix("location: "));
    line.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[test]
fn an_acknowledged_move_and_an_acknowledged_draft_survive_being_killed_at_once() {
    const KILLS: usize = 11;
    let folder = Folder::new();
    let store = format!("{}/studio.db", folder.path());
    let studio = || open(program().args(["studio", "--no-open", "--port", "0", "--json", "--store"]).arg(&store));
    let (open, url) = studio();
    let table = location(&post(&url, "/tables", "game=hex&seat0=person&seat1=person"));
    let draft = location(&post(&url, "/write", "from=new:ludi"));
    drop(open);
    for nth in 1..=KILLS {
        let (open, url) = studio();
        let chosen = format!("{}{nth}", if nth % 2 == 0 { 'a' } else { 'c' });
        let moved = post(&url, &format!("{table}/move"), &format!("move={chosen}&version=1000"));
        assert!(moved.starts_with("HTTP/1.1 303"), "{moved}");
        if nth % 3 == 0 {
            let written = post(&url, &draft, &format!("text=(game+Draft{nth}"));
            assert!(written.starts_with("HTTP/1.1 200"), "{written}");
        }
        // Killed as `kill -9` does, right after the answer.
        drop(open);
        let (_open, url) = studio();
        let record = get(&url, &format!("{table}/record"));
        assert!(record.contains(&format!("{nth}. {chosen}\n")), "after kill {nth}: {record}");
        if nth % 3 == 0 {
            assert!(get(&url, &draft).contains(&format!("(game Draft{nth}")), "after kill {nth}");
        }
    }
    println!("{KILLS} kills, nothing lost");
}

#[test]
fn the_studio_says_where_it_is_and_answers_there() {
    let folder = Folder::new();
    let store = format!("{}/kept/studio.db", folder.path());
    let studio = ["studio", "--no-open", "--port", "0", "--json", "--store"];
    let (_open, url) = open(program().args(studio).arg(&store));
    assert!(url.starts_with("http://127.0.0.1:") && url.ends_with('/'), "{url}");
    let page = get(&url, "/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Yavalath"), "{page}");
    assert!(get(&url, "/play/chess").contains("White king"));
    assert!(std::path::Path::new(&store).exists(), "the store is made with its folder");
}

#[cfg(unix)]
#[test]
fn without_a_command_one_line_says_where_the_studio_is_and_the_browser_opens_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (opener, seen) = (format!("{}/xdg-open", folder.path()), format!("{}/seen", folder.path()));
    let script = format!("#!/bin/sh\necho \"$1\" > '{seen}.new' && mv '{seen}.new' '{seen}'\n");
    std::fs::write(&opener, script).expect("a script");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    let path = format!("{}:{}", folder.path(), std::env::var("PATH").unwrap_or_default());
    let mut child =
        program().env("PATH", path).env("XDG_DATA_HOME", folder.path()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
    let _open = Open(child);
    let url = line.trim_end().strip_prefix("The studio is open at ").unwrap_or_else(|| panic!("{line}"));
    let began = std::time::Instant::now();
    while !std::path::Path::new(&seen).exists() {
        assert!(began.elapsed().as_secs() < 30, "no browser was opened");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert_eq!(std::fs::read_to_string(&seen).expect("what was opened").trim_end(), url);
    assert!(get(url, "/").starts_with("HTTP/1.1 200"));
}

#[test]
fn at_any_other_address_the_url_holds_a_token_and_nobody_comes_in_without_it() {
    let folder = Folder::new();
    let store = format!("{}/studio.db", folder.path());
    let studio = ["studio", "--no-open", "--host", "0.0.0.0", "--port", "0", "--json", "--store"];
    let (_open, url) = open(program().args(studio).arg(&store));
    let (home, token) = url.split_once("?token=").unwrap_or_else(|| panic!("{url}"));
    assert!(get(home, "/").starts_with("HTTP/1.1 403"));
    assert!(get(home, &format!("/?token={}", "a".repeat(token.len()))).starts_with("HTTP/1.1 403"));
    assert!(get(home, &format!("/?token={token}")).starts_with("HTTP/1.1 303"));
}

#[test]
fn a_port_that_is_taken_is_refused() {
    let folder = Folder::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let refused = run(&["studio", "--no-open", "--port", &port, "--store", &format!("{}/studio.db", folder.path())]);
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(refused.err.contains("cannot listen") && refused.err.contains("another --port"), "{}", refused.err);
    assert_eq!(run(&["studio", "--host", "nowhere"]).code, 2);
}
