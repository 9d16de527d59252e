//! Requests that are none: half of them, wrong lengths, far too much, slow ones, and crowds.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use ggp::{Contact, Limits, Match};

use crate::brains::{Diary, Does, player, says, serve_with};
use crate::count::referee;

fn connect(contact: &Contact) -> TcpStream {
    let url = contact.address().to_string();
    let stream = TcpStream::connect(url.trim_start_matches("http://").trim_end_matches('/')).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
    stream
}

/// What a connection says until it ends.
fn read_all(mut stream: &TcpStream) -> String {
    let mut said = Vec::new();
    match stream.read_to_end(&mut said) {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("{error}"),
        _ => String::from_utf8_lossy(&said).into_owned(),
    }
}

/// What is answered to these bytes, after which nothing more is said.
fn answer(contact: &Contact, bytes: &str) -> String {
    let mut stream = connect(contact);
    // A request may be refused, and the connection closed, before all of it is sent.
    let _ = stream.write_all(bytes.as_bytes()).and_then(|()| stream.shutdown(Shutdown::Write));
    read_all(&stream)
}

/// The reply to a message that is sent as it is.
pub fn post(contact: &Contact, message: &str) -> String {
    let said = answer(contact, &format!("POST / HTTP/1.0\r\nContent-Length: {}\r\n\r\n{message}", message.len()));
    let (head, body) = said.split_once("\r\n\r\n").unwrap_or_else(|| panic!("an answer, not {said:?}"));
    assert!(head.starts_with("HTTP/1.0 200 OK"), "{head}");
    body.to_owned()
}

#[test]
fn answers_are_as_managers_and_browsers_expect_them() {
    let (_server, contact) = says("noop");
    let said = answer(&contact, "POST / HTTP/1.1\nHost: me\nContent-Length: 6\n\n(INFO)").to_lowercase();
    for header in ["http/1.1 200 ok", "content-type: text/acl", "content-length: 42", "access-control-allow-origin: *"]
    {
        assert!(said.contains(header), "{header} in {said}");
    }
    let options = "OPTIONS / HTTP/1.1\r\nHost: me\r\nOrigin: http://elsewhere\r\n\r\n";
    let said = answer(&contact, options).to_lowercase();
    for header in ["http/1.1 200 ok", "content-length: 0", "access-control-allow-methods: post, get, options"] {
        assert!(said.contains(header), "{header} in {said}");
    }
    assert!(answer(&contact, "GET / HTTP/1.1\r\nHost: me\r\n\r\n").ends_with("( status available ) )"));
    assert!(answer(&contact, "PUT / HTTP/1.1\r\nHost: me\r\n\r\n").starts_with("HTTP/1.1 405"));
}

#[test]
fn broken_requests_are_refused_and_the_player_is_still_there() {
    let (_server, contact) = says("noop");
    let headers = "x: y\r\n".repeat(5000);
    for (bytes, begins) in [
        ("", ""),
        ("POST", ""),
        ("POST / HTTP/1.0\r\nContent-Le", ""),
        ("hello\r\n\r\n", "HTTP/1.1 400"),
        ("POST / HTTP/1.0\r\n\r\n", "HTTP/1.0 400"),
        ("POST / HTTP/1.0\r\nContent-Length: 8\r\n\r\n(HELLO)!", "HTTP/1.0 400"),
        ("POST / HTTP/1.0\r\nContent-Length: lots\r\n\r\n(INFO)", "HTTP/1.1 400"),
        ("POST / HTTP/1.0\r\nContent-Length: -1\r\n\r\n(INFO)", "HTTP/1.1 400"),
        // Too long: the message breaks off.
        ("POST / HTTP/1.0\r\nContent-Length: 60\r\n\r\n(INFO)", "HTTP/1.0 400"),
        // Too short: the message is cut.
        ("POST / HTTP/1.0\r\nContent-Length: 5\r\n\r\n(INFO)", "HTTP/1.0 200"),
        ("POST / HTTP/1.1\r\nHost: me\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n(INFO)\r\n0\r\n\r\n", "HTTP/1.1 200"),
        ("POST / HTTP/1.1\r\nHost: me\r\nTransfer-Encoding: chunked\r\n\r\nnonsense", "HTTP/1.1 400"),
        (&format!("POST / HTTP/1.0\r\n{headers}\r\n"), "HTTP/1."),
    ] {
        let said = answer(&contact, bytes);
        assert!(said.starts_with(begins) && (said.is_empty() == begins.is_empty()), "{bytes:.80} gives {said}");
    }
    assert_eq!(post(&contact, "(INFO)"), "( ( name Scripted ) ( status available ) )");
}

#[test]
fn a_hundred_megabytes_are_refused_before_they_come() {
    let (_server, contact) = says("noop");
    let mut told = connect(&contact);
    told.write_all(b"POST / HTTP/1.0\r\nContent-Length: 100000000\r\n\r\n(START").expect("an open connection");
    assert!(read_all(&told).starts_with("HTTP/1.0 413"));
    let mut untold = connect(&contact);
    untold.write_all(b"POST / HTTP/1.1\r\nHost: me\r\nTransfer-Encoding: chunked\r\n\r\n").expect("an open connection");
    let chunk = format!("100000\r\n{}\r\n", "x".repeat(0x10_0000));
    let taken = (0..100).take_while(|_| untold.write_all(chunk.as_bytes()).is_ok()).count();
    assert!(taken < 100, "{taken} MiB were taken");
    assert_eq!(post(&contact, "(INFO)"), "( ( name Scripted ) ( status available ) )");
}

#[test]
fn a_rule_sheet_of_four_megabytes_is_taken_and_many_at_once_are_not() {
    let limits = Limits { bytes_in_all: 8 * 1024 * 1024, ..Limits::default() };
    let (_server, contact) = serve_with(player("Pat", Does::Says("noop"), &Diary::default()), limits);
    let head = "POST / HTTP/1.0\r\nContent-Length: 4194304\r\n\r\n";
    let waiting: Vec<TcpStream> = (0..2)
        .map(|_| {
            let mut stream = connect(&contact);
            stream.write_all(format!("{head}(START").as_bytes()).expect("an open connection");
            stream
        })
        .collect();
    let refused = (0..1000).any(|_| answer(&contact, &format!("{head}(START")).starts_with("HTTP/1.0 503"));
    assert!(refused);
    drop(waiting);
    let rules = "(role x)".repeat(520_000);
    let taken = (0..1000).any(|_| {
        let message = format!("(START m x ({rules}) 10 10)");
        let head = format!("POST / HTTP/1.0\r\nContent-Length: {}\r\n\r\n", message.len());
        answer(&contact, &(head + &message)).ends_with("\r\n\r\nready")
    });
    assert!(taken);
}

#[test]
fn slow_requests_are_closed() {
    let limits = Limits { header: Duration::from_millis(200), body: Duration::from_millis(200), ..Limits::default() };
    let (_server, contact) = serve_with(player("Pat", Does::Says("noop"), &Diary::default()), limits);
    let half = |bytes: &[u8]| {
        let mut stream = connect(&contact);
        stream.write_all(bytes).expect("an open connection");
        stream
    };
    let silent = half(b"");
    let half_head = half(b"POST / HTTP/1.0\r\nContent-");
    let half_body = half(b"POST / HTTP/1.0\r\nContent-Length: 50\r\n\r\n(PLAY m");
    assert!(read_all(&half_body).starts_with("HTTP/1.0 408"));
    read_all(&silent);
    read_all(&half_head);
}

#[test]
fn two_hundred_connections_at_once_do_not_disturb_a_match() {
    let ((_one, left), (_two, right)) = (says("(add 1)"), says("(add 2)"));
    let mut crowd: Vec<TcpStream> = (0..200).map(|_| connect(&left)).collect();
    for (number, stream) in crowd.iter_mut().enumerate() {
        let begun: &[u8] = match number % 4 {
            0 => b"",
            1 => b"POST / HTT",
            2 => b"POST / HTTP/1.0\r\nContent-Length: 70\r\n\r\n(PLAY",
            _ => b"POST / HTTP/1.0\r\nContent-Length: 12\r\n\r\n(PLAY m NIL)",
        };
        stream.write_all(begun).expect("an open connection");
    }
    let players = [left, right];
    let contest = Match {
        game: "count",
        meta_url: "",
        seed: 1,
        start_clock: Duration::from_secs(10),
        play_clock: Duration::from_secs(10),
        grace: Duration::from_secs(1),
        players: &players,
        disguise: None,
        now: &|| 0,
        enough: &|| false,
    };
    let record = contest.play(&mut referee(&["left", "right"], 20), &mut |_| {}).expect("a match").record;
    assert!(record.is_completed);
    assert!(record.errors.iter().flatten().all(String::is_empty), "{:?}", record.errors);
    let busy = crowd.iter().skip(3).step_by(4).filter(|stream| read_all(stream).ends_with("busy")).count();
    assert_eq!(busy, 50);
}
