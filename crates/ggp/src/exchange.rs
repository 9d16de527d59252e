//! One message and its reply: a POST over a connection of its own, in a bounded time, with a bounded answer.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::{Address, Failure};

/// The most bytes of a reply: a move has some dozens.
const MOST_REPLY: usize = 64 * 1024;

/// The most bytes before the body of a reply.
const MOST_HEADER: usize = 16 * 1024;

/// Sends a message to one of these sockets, and waits for the reply until the end.
pub fn post(
    sockets: &[SocketAddr],
    to: &Address,
    receiver: &str,
    message: &str,
    end: Instant,
) -> Result<String, Failure> {
    let mut stream = connect(sockets, end)?;
    let head = format!(
        "POST {} HTTP/1.0\r\nAccept: text/delim\r\nHost: {}\r\nSender: GAMESERVER\r\nReceiver: {}\r\n\
         Content-Type: text/acl\r\nContent-Length: {}\r\n\r\n",
        to.path,
        to.host,
        one_line(receiver),
        message.len()
    );
    write(&mut stream, head.as_bytes(), end)?;
    write(&mut stream, message.as_bytes(), end)?;
    read(&mut stream, end)
}

/// A header must not break its line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '_' }).collect()
}

fn left(end: Instant) -> Result<Duration, Failure> {
    let left = end.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(Failure::Late) } else { Ok(left) }
}

/// What an error of a socket means.
fn failure(error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => Failure::Late,
        _ => Failure::Unreachable(error.to_string()),
    }
}

/// Tries one socket after the other; each gets its share of the time.
fn connect(sockets: &[SocketAddr], end: Instant) -> Result<TcpStream, Failure> {
    let mut last = Failure::Unreachable("it has no address".to_owned());
    for (number, socket) in sockets.iter().enumerate() {
        let share = left(end)? / (sockets.len() - number) as u32;
        match TcpStream::connect_timeout(socket, share.max(Duration::from_millis(1))) {
            Ok(stream) => {
                // What is said is short and should be there at once.
                let _ = stream.set_nodelay(true);
                return Ok(stream);
            }
            Err(error) => last = failure(&error),
        }
    }
    Err(last)
}

fn write(stream: &mut TcpStream, mut bytes: &[u8], end: Instant) -> Result<(), Failure> {
    while !bytes.is_empty() {
        stream.set_write_timeout(Some(left(end)?)).map_err(|error| failure(&error))?;
        match stream.write(bytes) {
            Ok(0) => return Err(Failure::Unreachable("it closed the connection".to_owned())),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(failure(&error)),
        }
    }
    Ok(())
}

fn read(stream: &mut TcpStream, end: Instant) -> Result<String, Failure> {
    let mut heard = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        if let Some(reply) = reply(&heard, false)? {
            return Ok(reply);
        }
        stream.set_read_timeout(Some(left(end)?)).map_err(|error| failure(&error))?;
        match stream.read(&mut chunk) {
            Ok(0) => {
                let broken = || Failure::Unreachable("it closed the connection without an answer".to_owned());
                return reply(&heard, true)?.ok_or_else(broken);
            }
            Ok(count) => heard.extend_from_slice(&chunk[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(failure(&error)),
        }
    }
}

/// The body of a reply, as soon as it is whole: it ends where its header says, else with the connection.
fn reply(heard: &[u8], closed: bool) -> Result<Option<String>, Failure> {
    let garbage = |why: String| Failure::Unreachable(why);
    let Some((head, body)) = split(heard) else {
        if heard.len() > MOST_HEADER {
            return Err(garbage("the header of its answer has no end".to_owned()));
        }
        return Ok(None);
    };
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines();
    let status = lines.next().unwrap_or_default();
    let code = status.strip_prefix("HTTP/").and_then(|rest| rest.split_whitespace().nth(1));
    if !code.is_some_and(|code| code.len() == 3 && code.starts_with('2')) {
        return Err(garbage(format!("it answered `{}`", status.chars().take(60).collect::<String>())));
    }
    let length = match lines.filter_map(|line| line.split_once(':')).find(|(name, _)| name.eq_ignore_ascii_case(LENGTH))
    {
        Some((_, value)) => {
            let length = value.trim().parse::<usize>();
            Some(length.map_err(|_| garbage("the length of its answer is no number".to_owned()))?)
        }
        None => None,
    };
    if length.unwrap_or(body.len()) > MOST_REPLY {
        return Err(garbage(format!("its answer is longer than {MOST_REPLY} bytes")));
    }
    let whole = length.map_or(closed, |length| body.len() >= length);
    let body = &body[..length.unwrap_or(body.len()).min(body.len())];
    Ok(whole.then(|| String::from_utf8_lossy(body).trim().to_owned()))
}

const LENGTH: &str = "Content-Length";

/// Header and body, as soon as the blank line between them has come; lines may end without a carriage return.
fn split(heard: &[u8]) -> Option<(&[u8], &[u8])> {
    let lines = heard.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
    for at in lines {
        let rest = &heard[at + 1..];
        if let Some(body) = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n")) {
            return Some((&heard[..at], body));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_end_where_their_header_says_or_with_the_connection() {
        for (heard, closed, told) in [
            ("HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nnoop", false, Some("noop")),
            ("HTTP/1.1 200 OK\r\ncontent-length:4\r\n\r\nnoopnoop", false, Some("noop")),
            ("HTTP/1.0 200 OK\nContent-Length: 6\n\n noop\n", false, Some("noop")),
            ("HTTP/1.0 200 OK\r\n\r\n( mark 1 2 )\r\n", false, None),
            ("HTTP/1.0 200 OK\r\n\r\n( mark 1 2 )\r\n", true, Some("( mark 1 2 )")),
            ("HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nnoop", true, None),
            ("HTTP/1.0 200 OK\r\nContent-Len", true, None),
            ("", true, None),
        ] {
            assert_eq!(reply(heard.as_bytes(), closed), Ok(told.map(str::to_owned)), "{heard:?}");
        }
    }

    #[test]
    fn what_is_no_reply_is_a_failure() {
        let long = format!("HTTP/1.0 200 OK\r\nX: {}", "x".repeat(MOST_HEADER));
        let large = format!("HTTP/1.0 200 OK\r\n\r\n{}", "x".repeat(MOST_REPLY + 1));
        for heard in [
            "noop\r\n\r\n",
            "HTTP/1.0 404 Not Found\r\n\r\n",
            "HTTP/1.0 200 OK\r\nContent-Length: many\r\n\r\n",
            "HTTP/1.0 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
            long.as_str(),
            large.as_str(),
        ] {
            assert!(matches!(reply(heard.as_bytes(), true), Err(Failure::Unreachable(_))), "{heard:.40}");
        }
    }
}
