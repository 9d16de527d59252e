//! What the lines of an engine of XBoard mean.

use crate::{Evaluation, Thought};

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word<'a> {
    /// Some features.
    Feature(&'a str),
    /// The answer to a ping.
    Pong(u32),
    /// Its move.
    Move(&'a str),
    /// It gives up.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// The game is over, as it sees it.
    Result(&'a str),
    /// It does not want a command: which, and the whole line.
    Complaint {
        /// The command.
        about: &'a str,
        /// The line.
        whole: &'a str,
    },
    /// It tells the user that something is wrong.
    Trouble(&'a str),
    /// What it thinks.
    Thought(Thought),
    /// Anything else.
    Other,
}

/// Reads a line.
pub fn read(line: &str) -> Word<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match word {
        "feature" => Word::Feature(rest),
        "pong" => rest.parse().map_or(Word::Other, Word::Pong),
        "move" if !rest.is_empty() => Word::Move(rest),
        "resign" => Word::Resign,
        "offer" if rest == "draw" => Word::OfferDraw,
        "tellics" => read_for_server(rest),
        "tellusererror" => Word::Trouble(rest),
        "1-0" | "0-1" | "1/2-1/2" => Word::Result(line),
        _ => read_freely(line),
    }
}

/// What an engine wants a server of chess to be told.
fn read_for_server(rest: &str) -> Word<'_> {
    match rest {
        "resign" => Word::Resign,
        "draw" => Word::OfferDraw,
        _ => Word::Other,
    }
}

fn read_freely(line: &str) -> Word<'_> {
    for beginning in ["Illegal move", "Invalid move", "Error"] {
        let about = line.strip_prefix(beginning).and_then(|rest| rest.split_once(':'));
        if let Some((_, about)) = about {
            return Word::Complaint { about: about.trim(), whole: line };
        }
    }
    old_move(line).map(Word::Move).or_else(|| thought(line).map(Word::Thought)).unwrap_or(Word::Other)
}

/// A move as version 1 of the protocol has it, `12. ... e7e5`, or as GNU Chess says it.
fn old_move(line: &str) -> Option<&str> {
    if let Some(played) = line.strip_prefix("My move is") {
        return Some(played.trim_start_matches([' ', ':'])).filter(|played| !played.is_empty());
    }
    let (number, played) = line.split_once("...")?;
    let is_number = number.trim().trim_end_matches('.').parse::<u32>().is_ok();
    Some(played.trim()).filter(|played| is_number && !played.is_empty() && !played.contains(' '))
}

/// `ply score time nodes line`.
fn thought(line: &str) -> Option<Thought> {
    let mut words = line.split_whitespace();
    let mut number = || words.next()?.parse::<i64>().ok();
    let (depth, score, _, _) = (number()?, number()?, number()?, number()?);
    Some(Thought {
        depth: u32::try_from(depth).ok(),
        score: i32::try_from(score).ok().map(Evaluation::Centipawns),
        line: words.map(str::to_owned).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_in_three_forms() {
        for line in ["move e7e5", "12. ... e7e5", "12 ... e7e5", "My move is : e7e5", "My move is: e7e5"] {
            assert_eq!(read(line), Word::Move("e7e5"), "{line}");
        }
        for line in ["12. e2e4", "... e7e5", "well ... e7e5", "1. ... e7e5 or e7e6", "moves e7e5", "move"] {
            assert_eq!(read(line), Word::Other, "{line}");
        }
    }

    #[test]
    fn complaints_say_what_they_are_about() {
        for (line, what) in [
            ("Illegal move: e2e5", "e2e5"),
            ("Illegal move (in check): e2e5", "e2e5"),
            ("Invalid move: sd 1", "sd 1"),
            ("Error (unknown command): sd 1", "sd 1"),
        ] {
            assert_eq!(read(line), Word::Complaint { about: what, whole: line });
        }
        assert_eq!(read("tellusererror Illegal position"), Word::Trouble("Illegal position"));
    }

    #[test]
    fn thoughts_are_four_numbers_and_a_line() {
        let Word::Thought(thought) = read("  3 +347 0 30 h4 Kb7 h5") else { panic!("no thought") };
        assert_eq!((thought.depth, thought.score), (Some(3), Some(Evaluation::Centipawns(347))));
        assert_eq!(thought.line, ["h4", "Kb7", "h5"]);
        assert_eq!(read("3 4 5"), Word::Other);
    }

    #[test]
    fn results_keep_their_reason() {
        assert_eq!(read("1-0 {White mates}"), Word::Result("1-0 {White mates}"));
        assert_eq!(
            (read("resign"), read("tellics resign"), read("offer draw")),
            (Word::Resign, Word::Resign, Word::OfferDraw)
        );
    }
}
