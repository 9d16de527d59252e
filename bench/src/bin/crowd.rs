//! A crowd in the studio: this many people play at once over the loopback, and how long each waits for an answer.
//!
//! `cargo run --release -p bench --bin crowd` needs nothing else and ends by itself.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use game::Rng;
use serde::Serialize;
use serde_json::Value;
use studio::{Options, Studio, serve};

/// Lets a crowd play in a studio, and says how long people wait.
#[derive(Clone, Parser)]
struct Arguments {
    /// How many people.
    #[arg(long, default_value_t = 100)]
    people: u64,
    /// For how long, in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// How long each looks at the board before a move, in milliseconds.
    #[arg(long, default_value_t = 1000)]
    pause: u64,
    /// One JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What is played, and against whom: every person has the next of these.
const TABLES: [&str; 6] = [
    "game=yavalath&seat1=level:2",
    "game=chess&seat1=level:1",
    "game=hex&seat1=person",
    "game=breakthrough&seat1=level:3",
    "game=lasca&seat1=level:2",
    "game=gomoku&seat1=person",
];

/// The waiting times of a client.
#[derive(Default)]
struct Waits {
    /// For the page of a table.
    pages: Vec<Duration>,
    /// For the answer to a move: the new position with its legal moves.
    moves: Vec<Duration>,
    /// For the reply of a player of ours.
    replies: Vec<Duration>,
    errors: Vec<String>,
}

/// How long people have waited for something, in milliseconds.
#[derive(Serialize)]
struct Told {
    count: usize,
    median: f64,
    p95: f64,
    p99: f64,
    worst: f64,
}

#[derive(Serialize)]
struct Findings {
    people: u64,
    seconds: u64,
    pages: Told,
    moves: Told,
    replies: Told,
    errors: usize,
    first_error: Option<String>,
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let folder = std::env::temp_dir().join(format!("ludwright crowd {}", std::process::id()));
    let url = open_studio(folder.join("studio.db"))?;
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    let people: Vec<_> = (0..arguments.people)
        .map(|nth| {
            let (url, pause) = (url.clone(), Duration::from_millis(arguments.pause));
            thread::spawn(move || person(&url, nth, pause, until))
        })
        .collect();
    let mut all = Waits::default();
    for person in people {
        let waits = person.join().unwrap_or_default();
        all.pages.extend(waits.pages);
        all.moves.extend(waits.moves);
        all.replies.extend(waits.replies);
        all.errors.extend(waits.errors);
    }
    let _ = std::fs::remove_dir_all(&folder);
    report(&arguments, all)
}

fn report(arguments: &Arguments, mut all: Waits) -> io::Result<()> {
    let findings = Findings {
        people: arguments.people,
        seconds: arguments.seconds,
        pages: told(&mut all.pages),
        moves: told(&mut all.moves),
        replies: told(&mut all.replies),
        errors: all.errors.len(),
        first_error: all.errors.first().cloned(),
    };
    if arguments.json {
        return writeln!(io::stdout(), "{}", serde_json::to_string(&findings)?);
    }
    println!("{} people for {} seconds; milliseconds", findings.people, findings.seconds);
    println!("{:22} {:>7} {:>8} {:>8} {:>8} {:>8}", "waited for", "times", "median", "95 %", "99 %", "worst");
    for (name, told) in [("a page", &findings.pages), ("a move", &findings.moves), ("a reply", &findings.replies)] {
        let Told { count, median, p95, p99, worst } = told;
        println!("{name:22} {count:>7} {median:>8.1} {p95:>8.1} {p99:>8.1} {worst:>8.1}");
    }
    println!("errors: {} {}", findings.errors, findings.first_error.unwrap_or_default());
    Ok(())
}

fn told(waits: &mut [Duration]) -> Told {
    waits.sort_unstable();
    let at = |share: f64| {
        let nth = (waits.len() as f64 * share) as usize;
        waits.get(nth.min(waits.len().saturating_sub(1))).map_or(0.0, |wait| wait.as_secs_f64() * 1000.0)
    };
    Told { count: waits.len(), median: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1.0) }
}

/// Opens a studio on a free port, and says where.
fn open_studio(store: std::path::PathBuf) -> io::Result<String> {
    let (sender, receiver) = mpsc::channel();
    let studio = Studio::new(&Options { store: Some(store), ..Options::default() }).map_err(io::Error::other)?;
    let address = "127.0.0.1:0".parse().map_err(io::Error::other)?;
    thread::spawn(move || serve(studio, address, move |url| sender.send(url.to_owned()).unwrap_or_default()));
    let url = receiver.recv().map_err(io::Error::other)?;
    Ok(url.trim_start_matches("http://").trim_end_matches('/').to_owned())
}

/// A client that opens a table, plays until the time is up, and begins again when a game is over.
fn person(host: &str, nth: u64, pause: Duration, until: Instant) -> Waits {
    let mut waits = Waits::default();
    let mut chance = Rng::new(7, nth);
    // People do not all come at the same moment.
    thread::sleep(pause.mul_f64(nth as f64 / 100.0).min(Duration::from_secs(1)));
    while Instant::now() < until {
        if let Err(error) = game(host, nth, pause, until, &mut chance, &mut waits) {
            waits.errors.push(error.to_string());
        }
    }
    waits
}

fn game(host: &str, nth: u64, pause: Duration, until: Instant, chance: &mut Rng, waits: &mut Waits) -> io::Result<()> {
    let mut line = Line::connect(host)?;
    let opened = line.post("/tables", TABLES[nth as usize % TABLES.len()])?;
    let table = opened.location.ok_or_else(|| io::Error::other(format!("no table: {}", opened.code)))?;
    let (page, took) = timed(|| line.get(&table))?;
    waits.pages.push(took);
    expect(page.code, 200)?;
    let listener = Line::connect(host)?;
    let mut events = listener.listen(&format!("{table}/events"))?;
    let mut state = next_event(&mut events)?;
    while Instant::now() < until {
        let moves = state["moves"].as_array().cloned().unwrap_or_default();
        if moves.is_empty() {
            return Ok(());
        }
        if state["choosing"] == false {
            let began = Instant::now();
            while state["choosing"] == false && !state["moves"].as_array().is_none_or(Vec::is_empty) {
                let next = next_event(&mut events)?;
                // What the answer to a move has told already comes as an event too.
                if next["version"].as_u64() > state["version"].as_u64() {
                    state = next;
                }
            }
            waits.replies.push(began.elapsed());
            continue;
        }
        thread::sleep(pause);
        let chosen = &moves[chance.below(moves.len() as u32) as usize]["text"];
        let form = format!("move={}&version={}", encoded(chosen.as_str().unwrap_or_default()), state["version"]);
        let (answer, took) = timed(|| line.post(&format!("{table}/move"), &form))?;
        waits.moves.push(took);
        expect(answer.code, 200)?;
        state = serde_json::from_str(&answer.body)?;
    }
    Ok(())
}

fn expect(code: u16, wanted: u16) -> io::Result<()> {
    if code == wanted { Ok(()) } else { Err(io::Error::other(format!("answered with {code}"))) }
}

fn timed<T>(work: impl FnOnce() -> io::Result<T>) -> io::Result<(T, Duration)> {
    let began = Instant::now();
    work().map(|done| (done, began.elapsed()))
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A connection to the studio.
struct Line {
    host: String,
    reader: BufReader<TcpStream>,
}

struct Answer {
    code: u16,
    location: Option<String>,
    body: String,
}

impl Line {
    fn connect(host: &str) -> io::Result<Line> {
        let rng = TcpStream::connect(host)?;
        rng.set_nodelay(true)?;
        rng.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(Line { host: host.to_owned(), reader: BufReader::new(rng) })
    }

    fn get(&mut self, path: &str) -> io::Result<Answer> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host);
        self.ask(&request)
    }

    fn post(&mut self, path: &str, form: &str) -> io::Result<Answer> {
        let (host, length) = (&self.host, form.len());
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nAccept: application/json\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
        );
        self.ask(&request)
    }

    fn ask(&mut self, request: &str) -> io::Result<Answer> {
        self.reader.get_mut().write_all(request.as_bytes())?;
        let (code, location, length) = self.head()?;
        let mut body = vec![0; length];
        self.reader.read_exact(&mut body)?;
        Ok(Answer { code, location, body: String::from_utf8_lossy(&body).into_owned() })
    }

    fn head(&mut self) -> io::Result<(u16, Option<String>, usize)> {
        let (mut code, mut location, mut length) = (0, None, 0);
        loop {
            let mut line = String::new();
            if self.reader.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            match line.trim().split_once(": ") {
                None if line.trim().is_empty() => return Ok((code, location, length)),
                None => code = line.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0),
                Some((name, value)) if name.eq_ignore_ascii_case("location") => location = Some(value.to_owned()),
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().unwrap_or(0);
                }
                Some(_) => {}
            }
        }
    }

    /// Listens to what happens at a table.
    fn listen(mut self, path: &str) -> io::Result<BufReader<TcpStream>> {
        write!(self.reader.get_mut(), "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.host)?;
        let (code, ..) = self.head()?;
        expect(code, 200)?;
        Ok(self.reader)
    }
}

/// The next thing that happens at a table. The studio sends every event in one piece, so lengths between them are left out.
fn next_event(events: &mut BufReader<TcpStream>) -> io::Result<Value> {
    loop {
        let mut line = String::new();
        if events.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(data) = line.strip_prefix("data: ") {
            return Ok(serde_json::from_str(data)?);
        }
    }
}
