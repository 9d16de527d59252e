//! Players that are none: sockets that answer anything, or nothing.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use ggp::Contact;

/// What an impostor does with a message.
#[derive(Clone, Copy, Debug)]
pub enum Trick {
    /// Answers this, as HTTP.
    Says(&'static str),
    /// Answers this, with the end of the connection as its end.
    SaysAndCloses(&'static str),
    /// Sends these bytes, whatever they are.
    Raw(&'static [u8]),
    /// Never answers.
    Hangs,
    /// Closes the connection.
    Closes,
    /// Is gone: no connection is accepted any more.
    Dies,
}

/// A player that does the first to messages other than PLAY, and to each PLAY what is next in the list; at its end the last.
pub fn impostor(otherwise: Trick, plays: &'static [Trick]) -> Contact {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    thread::spawn(move || act(&listener, otherwise, plays));
    Contact::new(url.parse().expect("an address")).expect("this machine")
}

fn act(listener: &TcpListener, otherwise: Trick, plays: &[Trick]) {
    let (mut played, mut open) = (0, Vec::new());
    for stream in listener.incoming() {
        let Ok(mut stream) = stream else { return };
        let Some(message) = request(&stream) else { continue };
        let trick = if message.contains("PLAY") {
            played += 1;
            plays[played.min(plays.len()) - 1]
        } else {
            otherwise
        };
        let told = match trick {
            Trick::Says(text) => {
                format!("HTTP/1.0 200 OK\r\nContent-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
            }
            Trick::SaysAndCloses(text) => format!("HTTP/1.0 200 OK\n\n{text}\n").into_bytes(),
            Trick::Raw(bytes) => bytes.to_vec(),
            Trick::Hangs => {
                open.push(stream);
                continue;
            }
            Trick::Closes => continue,
            Trick::Dies => return,
        };
        let _ = stream.write_all(&told);
    }
}

/// The body of a request.
fn request(stream: &TcpStream) -> Option<String> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.trim().parse().ok()?;
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    String::from_utf8(body).ok()
}
