//! Floods: slow rules, heaps of analyses, requests that never end. Nothing of it holds up a page or a game of the library.

mod ground;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use ground::{HOST, Visitor, encoded};
use studio::{Limits, Options, Studio};

/// A game that loads at once: every man may step. From the second move on, each of many rules looks at all pairs of squares.
fn slow_after_the_first_move() -> String {
    let far = "(move (pre (and (owner from) (empty to) (> (num-moves) 0) (> (distance) 3)
                 (< (+ (row to) (col from) (* (row from) (col to))) 900))) (action (pop) (push)))";
    format!(
        "(game Later (players White Black) (board (tiling square i-nbors) (size 32))
           (pieces (Man All (moves (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))) {})))
           (start (place (Man White) s) (place (Man Black) n))
           (end (All win (capture 40))))",
        far.repeat(150)
    )
}

#[test]
fn seventeen_slow_moves_hold_up_neither_pages_nor_games_of_the_library() {
    let limits = Limits { queue: Duration::from_millis(200), work: Duration::from_millis(500), ..Limits::USUAL };
    let visitor = Visitor::with(&Options { thinkers: 1, limits: Some(limits), ..Options::default() }, HOST);
    let hex = visitor.table("game=hex&seat0=person&seat1=person");
    let form = format!("game=x&language=ludi&seat1=person&text={}", encoded(&slow_after_the_first_move()));
    // The rules are made ready once; on a busy machine that takes more than one attempt.
    let opened = || Some(visitor.post("/tables", &form)).filter(|answer| answer.code == StatusCode::SEE_OTHER);
    let slow = (0..200).find_map(|_| opened()).expect("a table").header("location").to_owned();
    let mut tables = vec![slow];
    tables.extend((0..200).filter_map(|_| opened()).map(|answer| answer.header("location").to_owned()).take(16));
    assert_eq!(tables.len(), 17);
    let began = Instant::now();
    for table in &tables {
        let answer = visitor.post_for_data(&format!("{table}/move"), "move=a1-a2&version=1");
        assert_eq!(answer.code, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.body);
        assert!(answer.body.contains("hint"), "{}", answer.body);
    }
    println!("17 slow moves were answered within {:.1} s", began.elapsed().as_secs_f32());
    for page in ["/", "/tables", hex.as_str(), tables[0].as_str(), "/learn/chess"] {
        assert_eq!(visitor.get(page).code, StatusCode::OK, "{page}");
    }
    let moved = (0..50).find(|_| {
        let version = visitor.state(&hex)["version"].to_string();
        visitor.post_for_data(&format!("{hex}/move"), &format!("move=e5&version={version}")).code == StatusCode::OK
    });
    assert!(moved.is_some(), "a move of the library");
}

#[test]
fn six_hundred_analyses_of_a_table_are_one() {
    let visitor = Visitor::new();
    let table = visitor.table("game=yavalath&seat0=person&seat1=person");
    for _ in 0..600 {
        let answer = visitor.post_for_data(&format!("{table}/do/analyse"), "");
        assert_eq!(answer.code, StatusCode::OK, "{}", answer.body);
        assert!(visitor.studio.waiting() <= 1, "{} thoughts wait", visitor.studio.waiting());
    }
}

#[test]
fn analyses_of_many_tables_are_refused_before_players_have_to_wait_for_them() {
    let visitor = Visitor::new();
    let tables: Vec<String> = (0..90).map(|_| visitor.table("game=hex&seat0=person&seat1=person")).collect();
    let codes: Vec<StatusCode> =
        tables.iter().map(|table| visitor.post_for_data(&format!("{table}/do/analyse"), "").code).collect();
    assert!(codes.contains(&StatusCode::OK));
    assert!(visitor.studio.waiting() <= 64, "{} thoughts wait", visitor.studio.waiting());
    assert!(codes.iter().all(|code| [StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE].contains(code)), "{codes:?}");
}

fn served() -> SocketAddr {
    let studio = Studio::new(&Options { thinkers: 1, ..Options::default() }).expect("a studio");
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        studio::serve(studio, anywhere, |url| sender.send(url.to_owned()).expect("a listener"))
    });
    let url = receiver.recv_timeout(Duration::from_secs(60)).expect("a studio in time");
    url.trim_start_matches("http://").trim_end_matches('/').parse().expect("an address")
}

/// What a connection says until it ends.
fn read_all(mut stream: &TcpStream) -> String {
    let mut said = Vec::new();
    stream.set_read_timeout(Some(Duration::from_secs(90))).expect("a socket");
    stream.read_to_end(&mut said).expect("an end in time");
    String::from_utf8_lossy(&said).into_owned()
}

#[test]
fn requests_that_never_end_are_closed_and_others_are_answered_meanwhile() {
    let address = served();
    let begun = |text: String| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.write_all(text.as_bytes()).expect("an open connection");
        stream
    };
    let head = format!("POST /tables HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n");
    let half_heads: Vec<TcpStream> = (0..200).map(|_| begun(head.clone())).collect();
    let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ngame=he";
    let half_bodies: Vec<TcpStream> = (0..20).map(|_| begun(format!("{head}{form}"))).collect();
    let whole = begun(format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"));
    assert!(read_all(&whole).starts_with("HTTP/1.1 200"));
    half_heads.iter().for_each(|stream| drop(read_all(stream)));
    for stream in &half_bodies {
        let said = read_all(stream);
        assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    }
    println!("{} half-sent requests were closed", half_heads.len() + half_bodies.len());
}
