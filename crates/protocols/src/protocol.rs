//! Which protocols there are.

use std::fmt;
use std::str::FromStr;

use crate::cecp::Cecp;
use crate::lines::Lines;
use crate::uci::Uci;
use crate::{Conversation, Options};

/// How an engine is spoken to.
///
/// ```
/// use protocols::{Options, Protocol};
///
/// let protocol: Protocol = "uci".parse().expect("a protocol");
/// assert!(protocol.is_for_chess() && !Protocol::Lines.is_for_chess());
/// let mut conversation = protocol.conversation(Options::default());
/// conversation.greet();
/// assert_eq!(conversation.hear("uciok").say.last().map(String::as_str), Some("isready"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol, that of XBoard.
    Cecp,
    /// Our own, for every game: the rules, then moves in the notation of the game (`docs/referee.md`).
    Lines,
}

/// No protocol has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownProtocol(pub String);

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 3] = [Protocol::Uci, Protocol::Cecp, Protocol::Lines];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Cecp => "cecp",
            Protocol::Lines => "lines",
        }
    }

    /// Whether it can speak of nothing but chess.
    pub fn is_for_chess(self) -> bool {
        self != Protocol::Lines
    }

    /// A conversation that has not begun, with an engine that is to be set these options.
    pub fn conversation(self, options: Options) -> Box<dyn Conversation + Send> {
        match self {
            Protocol::Uci => Box::new(Uci::new(options)),
            Protocol::Cecp => Box::new(Cecp::new(options)),
            Protocol::Lines => Box::new(Lines::new()),
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(name: &str) -> Result<Protocol, UnknownProtocol> {
        let known = Protocol::ALL.into_iter().find(|protocol| protocol.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownProtocol(name.to_owned()))
    }
}

impl fmt::Display for UnknownProtocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no protocol is called `{}`; there are `uci`, `cecp` and `lines`", self.0)
    }
}

impl std::error::Error for UnknownProtocol {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_protocol_is_known_by_its_name() {
        for protocol in Protocol::ALL {
            assert_eq!(protocol.to_string().to_uppercase().parse(), Ok(protocol));
        }
        let unknown = "xboard".parse::<Protocol>().expect_err("no protocol");
        assert_eq!(unknown.to_string(), "no protocol is called `xboard`; there are `uci`, `cecp` and `lines`");
    }

    #[test]
    fn no_line_of_an_engine_upsets_a_conversation() {
        let lines = [
            "",
            " ",
            "\t",
            "bestmove",
            "bestmove  ",
            "info",
            "info score",
            "info score cp",
            "info depth x score mate y",
            "id",
            "id name",
            "option",
            "uciok uciok",
            "feature",
            "feature =",
            "feature x",
            "feature \"",
            "feature a=\"b",
            "feature done",
            "move",
            "move ",
            "1. ...",
            "...",
            ". ...",
            "1-0",
            "pong",
            "pong x",
            "pong 999999999999999999999",
            "ready",
            "error",
            "resign resign",
            "tellusererror",
            "Illegal move",
            "Illegal move:",
            "Error",
            "Error (",
            "é",
            "\u{0}",
            "1 2 3 4",
            "99999999999999999999 1 1 1 a",
            "My move is",
            "My move is :",
        ];
        for protocol in Protocol::ALL {
            let mut conversation = protocol.conversation(Options::default());
            for _ in 0..2 {
                conversation.greet();
                lines.iter().for_each(|line| drop(conversation.hear(line)));
                conversation.begin(&crate::Briefing { language: "", rules: "", role: "" });
                conversation.set_up(&crate::SetUp::default());
                conversation.ask(crate::Limits::default());
                conversation.nudge();
                lines.iter().for_each(|line| drop(conversation.hear(line)));
                conversation.hurry();
            }
        }
    }
}
