//! What a game manager says to a player.

use std::fmt;

use super::term::{Fault, Term, Terms, canonical};

/// The longest clock, in milliseconds: a week. Longer ones are cut to it.
pub const MAX_CLOCK: u64 = 7 * 24 * 60 * 60 * 1000;

/// The most moves of a joint move, or percepts, in a message.
pub const MAX_TERMS: usize = 10_000;

/// What messages begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// Who are you, and are you free?
    Info,
    /// These rules will be played soon.
    Preview,
    /// A match begins.
    Start,
    /// These moves were played; what is yours?
    Play,
    /// The match is over.
    Stop,
    /// The match is given up.
    Abort,
}

impl Keyword {
    /// All of them, with how they are written.
    const ALL: [(&'static str, Keyword); 6] = [
        ("INFO", Keyword::Info),
        ("PREVIEW", Keyword::Preview),
        ("START", Keyword::Start),
        ("PLAY", Keyword::Play),
        ("STOP", Keyword::Stop),
        ("ABORT", Keyword::Abort),
    ];

    /// The keyword that a text begins with, whether or not the rest makes sense.
    pub fn of(text: &str) -> Option<Keyword> {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c.is_control() || "(\u{feff}".contains(c));
        let end = text.find(|c: char| c.is_whitespace() || "();".contains(c)).unwrap_or(text.len());
        Keyword::named(&text[..end])
    }

    fn named(word: &str) -> Option<Keyword> {
        Keyword::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, keyword)| *keyword)
    }
}

/// A message. Clocks are in milliseconds; managers write them in whole seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Who are you, and are you free?
    Info,
    /// These rules will be played soon.
    Preview {
        /// The rules.
        rules: String,
        /// The time to look at them.
        clock: u64,
    },
    /// A match begins.
    Start {
        /// The match, by which it is known until it is over.
        id: String,
        /// The player's role.
        role: String,
        /// The rules.
        rules: String,
        /// The time until the first move is asked for.
        start_clock: u64,
        /// The time for each move.
        play_clock: u64,
    },
    /// A move is asked for.
    Play {
        /// The match.
        id: String,
        /// What was played, in the order of the roles; `None` (`NIL`) before the first move. Managers of games with hidden
        /// information tell the player's percepts instead.
        moves: Option<Vec<String>>,
    },
    /// The match is over.
    Stop {
        /// The match.
        id: String,
        /// The last moves.
        moves: Option<Vec<String>>,
    },
    /// The match is given up.
    Abort {
        /// The match.
        id: String,
    },
}

impl Message {
    /// Reads a message: keywords in any case, any spacing; arguments beyond those that are known are left out.
    pub fn read(text: &str) -> Result<Message, Fault> {
        let mut terms = Terms::new(text);
        let whole = terms.next().ok_or_else(|| Fault::new(0, "the message is empty", EXPECTED))??;
        if let Some(next) = terms.next() {
            return Err(Fault::new(next?.at, "something stands behind the message", "send one message at a time"));
        }
        let Some(items) = whole.items() else {
            return match Keyword::named(whole.word().unwrap_or_default()) {
                Some(Keyword::Info) => Ok(Message::Info),
                _ => Err(Fault::new(whole.at, "the message is not in brackets", EXPECTED)),
            };
        };
        // START has six terms: what follows is not looked at.
        let terms = items.take(6).collect::<Result<Vec<Term<'_>>, Fault>>()?;
        let word = terms.first().and_then(|first| first.word()).unwrap_or_default();
        let keyword = Keyword::named(word).ok_or_else(|| {
            let shown: String = word.chars().take(40).collect();
            Fault::new(whole.at, format!("`{shown}` is no message"), EXPECTED)
        })?;
        Arguments { terms: &terms[1..], at: whole.at }.message(keyword)
    }

    /// The match that it is about.
    pub fn id(&self) -> Option<&str> {
        match self {
            Message::Info | Message::Preview { .. } => None,
            Message::Start { id, .. } | Message::Play { id, .. } | Message::Stop { id, .. } | Message::Abort { id } => {
                Some(id)
            }
        }
    }
}

const EXPECTED: &str = "expected (INFO), (START ...), (PLAY ...), (STOP ...), (ABORT ...) or (PREVIEW ...)";

/// What follows the keyword.
struct Arguments<'a> {
    terms: &'a [Term<'a>],
    at: usize,
}

impl Arguments<'_> {
    fn message(&self, keyword: Keyword) -> Result<Message, Fault> {
        Ok(match keyword {
            Keyword::Info => Message::Info,
            Keyword::Preview => Message::Preview { rules: self.rules(0)?, clock: self.clock(1)? },
            Keyword::Start => Message::Start {
                id: self.word(0, "the match")?,
                role: self.word(1, "the role")?,
                rules: self.rules(2)?,
                start_clock: self.clock(3)?,
                play_clock: self.clock(4)?,
            },
            Keyword::Play => Message::Play { id: self.word(0, "the match")?, moves: self.moves(1)? },
            Keyword::Stop => Message::Stop { id: self.word(0, "the match")?, moves: self.moves(1)? },
            Keyword::Abort => Message::Abort { id: self.word(0, "the match")? },
        })
    }

    fn term(&self, number: usize, what: &str) -> Result<Term<'_>, Fault> {
        let missing = || Fault::new(self.at, format!("{what} is missing"), "see the table of messages of the protocol");
        self.terms.get(number).copied().ok_or_else(missing)
    }

    fn word(&self, number: usize, what: &str) -> Result<String, Fault> {
        let term = self.term(number, what)?;
        let list = || Fault::new(term.at, format!("{what} is a list"), "expected a word");
        term.word().map(str::to_owned).ok_or_else(list)
    }

    fn rules(&self, number: usize) -> Result<String, Fault> {
        let term = self.term(number, "the rule sheet")?;
        let word = || Fault::new(term.at, "the rule sheet is a word", "expected a list of rules in brackets");
        term.inside().map(|rules| rules.trim().to_owned()).ok_or_else(word)
    }

    fn clock(&self, number: usize) -> Result<u64, Fault> {
        let term = self.term(number, "a clock")?;
        let seconds = term.word().and_then(|word| word.parse::<f64>().ok()).filter(|seconds| *seconds >= 0.0);
        let seconds = seconds.ok_or_else(|| {
            Fault::new(term.at, "a clock is not a number", "expected a number of seconds that is not negative")
        })?;
        // A number that is too large for the type becomes the largest one.
        Ok(((seconds * 1000.0).round() as u64).min(MAX_CLOCK))
    }

    /// A list of terms, or `NIL`; STOP may come without.
    fn moves(&self, number: usize) -> Result<Option<Vec<String>>, Fault> {
        let Some(term) = self.terms.get(number) else { return Ok(None) };
        let Some(items) = term.items() else {
            let word = term.canonical();
            return Ok((!word.eq_ignore_ascii_case("nil")).then(|| vec![word]));
        };
        let mut moves = Vec::new();
        for item in items {
            if moves.len() == MAX_TERMS {
                let message = format!("a joint move of more than {MAX_TERMS} moves");
                return Err(Fault::new(term.at, message, "expected one move of each role"));
            }
            moves.push(item?.canonical());
        }
        Ok((!moves.is_empty()).then_some(moves))
    }
}

/// As managers write it, on one line.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Info => f.write_str("( INFO )"),
            Message::Preview { rules, clock } => {
                write!(f, "( PREVIEW ({}) {} )", canonical(rules), Seconds(*clock))
            }
            Message::Start { id, role, rules, start_clock, play_clock } => {
                let (start, play) = (Seconds(*start_clock), Seconds(*play_clock));
                write!(f, "( START {id} {role} ({}) {start} {play})", canonical(rules))
            }
            Message::Play { id, moves } => write!(f, "( PLAY {id} {} )", Moves(moves)),
            Message::Stop { id, moves } => write!(f, "( STOP {id} {} )", Moves(moves)),
            Message::Abort { id } => write!(f, "( ABORT {id} )"),
        }
    }
}

struct Moves<'a>(&'a Option<Vec<String>>);

impl fmt::Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(moves) => write!(f, "({})", moves.join(" ")),
            None => f.write_str("NIL"),
        }
    }
}

/// Milliseconds as seconds, whole ones without a fraction.
struct Seconds(u64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 { write!(f, "{whole}") } else { write!(f, "{whole}.{rest:03}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(id: &str, moves: Option<&[&str]>) -> Message {
        Message::Play { id: id.to_owned(), moves: moves.map(|all| all.iter().map(ToString::to_string).collect()) }
    }

    fn start(role: &str, rules: &str) -> Message {
        let (id, role, rules) = ("m.1".to_owned(), role.to_owned(), rules.to_owned());
        Message::Start { id, role, rules, start_clock: 30_000, play_clock: 15_000 }
    }

    // R41
    #[test]
    fn messages_are_read_as_managers_write_them() {
        let both: &[&str] = &["(mark 1 2)", "noop"];
        let loud: &[&str] = &["(MARK 1 2)", "NOOP"];
        for (text, message) in [
            ("( INFO )", Message::Info),
            ("(info)", Message::Info),
            (" Info\r\n", Message::Info),
            ("( INFO now )", Message::Info),
            ("( PLAY some.match.1794973619052 NIL )", play("some.match.1794973619052", None)),
            ("(play m nil)", play("m", None)),
            ("(PLAY m ())", play("m", None)),
            ("(PLAY m)", play("m", None)),
            ("(PLAY m noop)", play("m", Some(&["noop"]))),
            ("( PLAY m (( mark 1 2 ) noop ) )", play("m", Some(both))),
            ("(PLAY m((mark 1 2)noop))", play("m", Some(both))),
            ("(PLAY M ((MARK 1 2) NOOP))", play("M", Some(loud))),
            ("(\n PLAY\tm\n (\n(mark 1\n2) noop)\n) ; as asked\n", play("m", Some(both))),
            ("( START m.1 white ((role white) (role black)) 30 15)", start("white", "(role white) (role black)")),
            ("(start m.1 WHITE () 30 15 more (than enough) 7 8)", start("WHITE", "")),
            ("(START m.1 x (  (role x) ; the only one\n ) 30.0 15)", start("x", "(role x) ; the only one")),
            (
                "( STOP m ((mark 1 2) noop) )",
                Message::Stop { id: "m".to_owned(), moves: Some(both.iter().map(ToString::to_string).collect()) },
            ),
            ("(stop m)", Message::Stop { id: "m".to_owned(), moves: None }),
            ("( ABORT m )", Message::Abort { id: "m".to_owned() }),
            ("( PREVIEW ((role x)) 5 )", Message::Preview { rules: "(role x)".to_owned(), clock: 5000 }),
        ] {
            assert_eq!(Message::read(text), Ok(message), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "( INFO )",
            "( PREVIEW ((role x)) 0.250 )",
            "( START m.1 x ((role x) (<= terminal (true (step 3)))) 30 15)",
            "( PLAY m NIL )",
            "( PLAY m ((mark 1 2) noop) )",
            "( STOP m ((mark 1 2) noop) )",
            "( ABORT m )",
        ] {
            assert_eq!(Message::read(text).expect(text).to_string(), text);
        }
    }

    #[test]
    fn rules_go_out_on_one_line_without_comments() {
        let rules = "; a game\n(role x)\n\n(<= terminal ; soon\n  (true end))";
        assert_eq!(start("x", rules).to_string(), "( START m.1 x ((role x) (<= terminal (true end))) 30 15)");
    }

    #[test]
    fn what_is_no_message_is_a_fault_with_its_place() {
        for (text, at, message) in [
            ("", 0, "the message is empty"),
            ("hello", 0, "the message is not in brackets"),
            (" (hello)", 1, "`hello` is no message"),
            ("()", 0, "`` is no message"),
            ("((play m nil))", 0, "`` is no message"),
            ("(PLAY)", 0, "the match is missing"),
            ("(PLAY (m) nil)", 6, "the match is a list"),
            ("(PLAY m (a b)", 0, "a bracket is never closed"),
            ("(PLAY m nil))", 12, "this bracket closes nothing"),
            ("(PLAY m nil) (PLAY m nil)", 13, "something stands behind the message"),
            ("(START m x rules 1 2)", 11, "the rule sheet is a word"),
            ("(START m x (rules) 1)", 0, "a clock is missing"),
            ("(START m x (rules) 1 -2)", 21, "a clock is not a number"),
            ("(START m x (rules) 1 NaN)", 21, "a clock is not a number"),
            ("(START m x (rules) (1) 2)", 19, "a clock is not a number"),
        ] {
            let fault = Message::read(text).expect_err(text);
            assert_eq!((fault.at, fault.message.as_str()), (at, message), "{text}");
        }
        let crowd = format!("(PLAY m ({}))", "a ".repeat(MAX_TERMS + 1));
        assert!(Message::read(&crowd).is_err());
    }

    #[test]
    fn clocks_have_an_end() {
        for clock in ["99999999999999999999", "1e300", "inf"] {
            let text = format!("(START m x () {clock} {clock})");
            let Ok(Message::Start { play_clock, .. }) = Message::read(&text) else { panic!("{text}") };
            assert_eq!(play_clock, MAX_CLOCK);
        }
    }

    #[test]
    fn a_broken_message_still_has_its_keyword() {
        for (text, keyword) in [
            ("( START m x ((role x", Some(Keyword::Start)),
            ("(play", Some(Keyword::Play)),
            ("  ( ( stop)", Some(Keyword::Stop)),
            ("nonsense", None),
            ("", None),
            ("é(", None),
        ] {
            assert_eq!(Keyword::of(text), keyword, "{text}");
        }
    }

    #[test]
    fn no_text_upsets_the_reader() {
        let good = "( START m.1 x ((role x) (<= é (true (step 3)))) 30 15)";
        for end in (0..=good.len()).filter(|end| good.is_char_boundary(*end)) {
            drop(Message::read(&good[..end]));
            drop(Message::read(&good[end..]));
            drop(Message::read(&format!("{}({}", &good[..end], &good[end..])));
        }
    }

    #[test]
    fn what_is_read_of_any_text_is_written_and_read_again() {
        let parts =
            ["(", ")", " ", "PLAY", "start", "STOP", "m", "nil", "(a b)", "7", "-1", ";x\n", "é", "\0", "(info)"];
        let (mut state, mut read) = (1u64, 0);
        for _ in 0..20_000 {
            let mut draw = |bound: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % bound
            };
            let length = draw(9);
            let text: String = (0..length).flat_map(|_| [parts[draw(parts.len())], " "]).collect();
            if let Ok(message) = Message::read(&text) {
                assert_eq!(Message::read(&message.to_string()), Ok(message), "{text}");
                read += 1;
            }
        }
        assert!(read > 100, "only {read} messages");
    }
}
