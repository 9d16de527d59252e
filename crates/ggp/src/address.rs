//! Where a player is found: `http://localhost:9147/`.

use std::fmt;
use std::str::FromStr;

use crate::PORT;

/// The address of a player. Of `http://host:port/path`, all but the host may be left out; the port is then [`PORT`].
///
/// ```
/// use ggp::{Address, PORT};
///
/// let address: Address = "http://localhost:4001/play".parse().expect("an address");
/// assert_eq!(address.to_string(), "http://localhost:4001/play");
/// assert_eq!("localhost".parse::<Address>().expect("an address").to_string(), format!("http://localhost:{PORT}/"));
/// assert!("http://localhost:port/".parse::<Address>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) path: String,
}

/// This is no address of a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no address of a player: {why}; expected http://HOST:PORT/, for example http://localhost:9147/")]
pub struct BadAddress {
    /// What was given.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let bad = |why| BadAddress { text: text.chars().take(200).collect(), why };
        let rest = match text.split_once("://") {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => rest,
            Some(_) => return Err(bad("players speak plain HTTP")),
            None => text,
        };
        if rest.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(bad("it has blanks in it"));
        }
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = split_port(authority).ok_or_else(|| bad("the brackets of its host are never closed"))?;
        let port = match port {
            Some(port) => port.parse().ok().filter(|port| *port > 0).ok_or_else(|| bad("its port is no number"))?,
            None => PORT,
        };
        if host.is_empty() {
            return Err(bad("it has no host"));
        }
        if host.contains('@') {
            return Err(bad("players have no passwords"));
        }
        Ok(Address { host: host.to_owned(), port, path: format!("/{path}") })
    }
}

/// Host and port; an IPv6 host stands in brackets.
fn split_port(authority: &str) -> Option<(&str, Option<&str>)> {
    if let Some(rest) = authority.strip_prefix('[') {
        let (host, port) = rest.split_once(']')?;
        return Some((host, port.strip_prefix(':')));
    }
    Some(authority.split_once(':').map_or((authority, None), |(host, port)| (host, Some(port))))
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "http://[{}]:{}{}", self.host, self.port, self.path)
        } else {
            write!(f, "http://{}:{}{}", self.host, self.port, self.path)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_completed() {
        for (text, whole) in [
            ("localhost", "http://localhost:9147/"),
            ("http://localhost", "http://localhost:9147/"),
            ("HTTP://10.0.0.7:8080", "http://10.0.0.7:8080/"),
            ("pat.example:1/player/two", "http://pat.example:1/player/two"),
            ("http://[::1]:9148/", "http://[::1]:9148/"),
            ("[::1]", "http://[::1]:9147/"),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(address.to_string(), whole);
            assert_eq!(whole.parse(), Ok(address));
        }
    }

    #[test]
    fn what_is_no_address_is_told_with_the_reason() {
        for (text, why) in [
            ("", "it has no host"),
            ("http://:9147", "it has no host"),
            ("https://localhost", "players speak plain HTTP"),
            ("localhost:port", "its port is no number"),
            ("localhost:0", "its port is no number"),
            ("localhost:99999", "its port is no number"),
            ("[::1", "the brackets of its host are never closed"),
            ("local host", "it has blanks in it"),
            ("localhost/a\r\nb: c", "it has blanks in it"),
            ("me:word@localhost", "its port is no number"),
            ("me@localhost", "players have no passwords"),
        ] {
            assert_eq!(text.parse::<Address>().expect_err(text).why, why, "{text}");
        }
    }
}
