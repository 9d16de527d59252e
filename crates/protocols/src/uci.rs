//! The Universal Chess Interface (Huber and Meyer-Kahlen, 2000 to 2006).

use crate::{Answer, Briefing, Choice, Conversation, Evaluation, Event, Limits, Options, SetUp, Step, Thought};

/// A conversation in UCI.
#[derive(Clone, Debug)]
pub struct Uci {
    options: Options,
    state: State,
    thought: Thought,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It has not yet told what it is.
    Greeting,
    /// It prepares itself.
    Preparing,
    Idle,
    Thinking,
}

impl Uci {
    /// A conversation that has not begun.
    pub fn new(options: Options) -> Uci {
        Uci { options, state: State::Greeting, thought: Thought::default() }
    }

    fn chosen(&mut self, rest: &str) -> Step {
        if self.state != State::Thinking {
            return Step::default();
        }
        self.state = State::Idle;
        let mut words = rest.split_whitespace();
        let choice = match words.next() {
            Some(played) if !is_no_move(played) => Choice::Move(played.to_owned()),
            _ => Choice::Claims("it has no legal move".to_owned()),
        };
        let ponder = words.next().filter(|word| *word == "ponder").and_then(|_| words.next()).map(str::to_owned);
        let thought = std::mem::take(&mut self.thought);
        Step::event(Event::Chosen(Answer { choice, ponder, thought, offers_draw: false }))
    }

    fn thought(&mut self, rest: &str) -> Step {
        let new = read_thought(rest);
        // Lines such as `info nodes 1000` say nothing of the position.
        if self.state != State::Thinking || new.score.is_none() {
            return Step::default();
        }
        self.thought = new.clone();
        Step::event(Event::Thought(new))
    }
}

impl Conversation for Uci {
    fn greet(&mut self) -> Step {
        self.state = State::Greeting;
        Step::say(["uci"])
    }

    fn hear(&mut self, line: &str) -> Step {
        let (word, rest) = first_word(line);
        match (word, self.state) {
            ("uciok", State::Greeting) => {
                self.state = State::Preparing;
                let set = self.options.iter().map(|(name, value)| format!("setoption name {name} value {value}"));
                Step::say(set.chain(["isready".to_owned()]))
            }
            ("readyok", State::Preparing) => {
                self.state = State::Idle;
                Step::event(Event::Ready)
            }
            ("id", _) => match first_word(rest) {
                ("name", name) if !name.is_empty() => Step::event(Event::Named(name.to_owned())),
                _ => Step::default(),
            },
            ("info", _) => self.thought(rest),
            ("bestmove", _) => self.chosen(rest),
            _ => Step::default(),
        }
    }

    fn begin(&mut self, _briefing: &Briefing<'_>) -> Step {
        self.state = State::Preparing;
        Step::say(["ucinewgame", "isready"])
    }

    fn is_ready(&self) -> bool {
        self.state == State::Idle
    }

    fn set_up(&mut self, position: &SetUp) -> Step {
        let mut line = match &position.fen {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !position.moves.is_empty() {
            line.push_str(&format!(" moves {}", position.moves.join(" ")));
        }
        Step::say([line])
    }

    fn ask(&mut self, limits: Limits) -> Step {
        self.state = State::Thinking;
        self.thought = Thought::default();
        let limits = limits.or_a_second();
        let depth = limits.depth.map(|depth| format!(" depth {depth}"));
        let time = limits.millis.map(|millis| format!(" movetime {}", millis.max(1)));
        Step::say([format!("go{}{}", depth.unwrap_or_default(), time.unwrap_or_default())])
    }

    fn hurry(&mut self) -> Step {
        Step::say(["stop"])
    }
}

fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Engines that have no move to offer say `(none)` or `0000`; GNU Chess 6 says `a1a1`.
fn is_no_move(played: &str) -> bool {
    let ends = played.get(..2).zip(played.get(2..));
    matches!(played, "(none)" | "none" | "NULL") || ends.is_some_and(|(from, to)| from == to)
}

/// What follows `info`.
fn read_thought(rest: &str) -> Thought {
    let mut thought = Thought::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "depth" => thought.depth = words.next().and_then(|depth| depth.parse().ok()),
            "score" => {
                let unit = words.next();
                let number = words.next().and_then(|number| number.parse().ok());
                thought.score = match unit {
                    Some("cp") => number.map(Evaluation::Centipawns),
                    Some("mate") => number.map(Evaluation::MateIn),
                    _ => None,
                };
            }
            "pv" => thought.line = words.by_ref().map(str::to_owned).collect(),
            _ => {}
        }
    }
    thought
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine that is ready.
    fn ready() -> Uci {
        let mut uci = Uci::new(vec![("OwnBook".to_owned(), "false".to_owned())]);
        assert_eq!(uci.greet().say, ["uci"]);
        assert_eq!(uci.hear("readyok"), Step::default());
        assert_eq!(uci.hear("uciok").say, ["setoption name OwnBook value false", "isready"]);
        assert!(!uci.is_ready());
        assert_eq!(uci.hear("readyok").events, [Event::Ready]);
        uci
    }

    fn choice_after(uci: &mut Uci, line: &str) -> Choice {
        uci.ask(Limits::default());
        let [Event::Chosen(answer)] = &uci.hear(line).events[..] else { panic!("no answer: {line}") };
        answer.choice.clone()
    }

    #[test]
    fn an_engine_tells_its_name_and_then_is_ready() {
        let mut uci = Uci::new(Vec::new());
        uci.greet();
        assert_eq!(uci.hear("id name GNU Chess 6.2.7\r").events, [Event::Named("GNU Chess 6.2.7".to_owned())]);
        assert_eq!(uci.hear("option name Hash type spin default 16 min 4 max 1024"), Step::default());
        assert_eq!(uci.hear("uciok").say, ["isready"]);
        assert!(ready().is_ready());
    }

    #[test]
    fn a_position_is_where_the_game_began_and_what_was_played() {
        let moves = vec!["e2e3".to_owned(), "e7e6".to_owned()];
        for (fen, moves, said) in [
            (None, vec![], "position startpos"),
            (None, moves.clone(), "position startpos moves e2e3 e7e6"),
            (Some("8/8/8/8/8/8/8/Kk6 w - - 0 1"), vec![], "position fen 8/8/8/8/8/8/8/Kk6 w - - 0 1"),
        ] {
            assert_eq!(ready().set_up(&SetUp { fen: fen.map(str::to_owned), moves }).say, [said]);
        }
    }

    #[test]
    fn limits_are_told_with_the_question() {
        for (depth, millis, said) in [
            (Some(3), None, "go depth 3"),
            (None, Some(250), "go movetime 250"),
            (Some(3), Some(0), "go depth 3 movetime 1"),
            (None, None, "go movetime 1000"),
        ] {
            assert_eq!(ready().ask(Limits { depth, millis }).say, [said]);
        }
    }

    #[test]
    fn an_answer_comes_with_the_last_thought() {
        let mut uci = ready();
        uci.ask(Limits::default());
        let told = uci.hear("info depth 4 seldepth 7 score cp -37 upperbound time 1 nodes 519 pv b8c6 b1c3").events;
        let thought = Thought {
            depth: Some(4),
            score: Some(Evaluation::Centipawns(-37)),
            line: vec!["b8c6".to_owned(), "b1c3".to_owned()],
        };
        assert_eq!(told, [Event::Thought(thought.clone())]);
        assert_eq!(uci.hear("info time 2 nodes 900 cpuload 397"), Step::default());
        assert_eq!(uci.hear("info string score cp 4"), Step::default());
        let answer = Answer {
            choice: Choice::Move("b8c6".to_owned()),
            ponder: Some("b1c3".to_owned()),
            thought,
            offers_draw: false,
        };
        assert_eq!(uci.hear("bestmove b8c6 ponder b1c3").events, [Event::Chosen(answer)]);
        assert_eq!(uci.hear("bestmove b8c6"), Step::default());
    }

    #[test]
    fn an_engine_without_a_move_claims_the_end() {
        for line in ["bestmove (none)", "bestmove 0000", "bestmove a1a1", "bestmove"] {
            assert!(matches!(choice_after(&mut ready(), line), Choice::Claims(_)), "{line}");
        }
        assert_eq!(choice_after(&mut ready(), "bestmove e7e8q"), Choice::Move("e7e8q".to_owned()));
    }

    #[test]
    fn a_new_game_waits_for_the_engine() {
        let mut uci = ready();
        assert_eq!(uci.begin(&Briefing { language: "", rules: "", role: "white" }).say, ["ucinewgame", "isready"]);
        assert!(!uci.is_ready());
        uci.hear("readyok");
        assert!(uci.is_ready());
        assert_eq!((uci.hurry().say, uci.farewell().say), (vec!["stop".to_owned()], vec!["quit".to_owned()]));
    }
}
