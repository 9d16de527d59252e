//! The Chess Engine Communication Protocol, that of XBoard (Mann and Muller, version 2 of 2009).
//!
//! Engines take liberties with it. What GNU Chess 6.2.7 does is provided for: it may not see a line until another follows it,
//! answers each `ping` twice, tells each move twice and never as `move`, knows `depth` but not `sd`, tells that a position is
//! the end of the game before it is asked, and resigns after its move.

mod features;
mod words;

use crate::{Answer, Briefing, Choice, Conversation, Event, Limits, Options, SetUp, Step, Thought};
use features::Features;
use words::{Word, read};

/// An engine that has told nothing of its features after this many nudges speaks version 1, which has none; one that has not
/// answered a ping is asked without it.
const NUDGES: u32 = 12;

/// One that has not said a word may still be starting, on a machine that is busy: it gets this many nudges before it is taken for
/// one that has no features.
const NUDGES_OF_THE_SILENT: u32 = 36;

/// A conversation in CECP.
#[derive(Clone, Debug)]
pub struct Cecp {
    options: Options,
    features: Features,
    state: State,
    nudges: u32,
    /// Whether it has said anything yet.
    has_spoken: bool,
    /// The number of the last ping.
    pings: u32,
    /// The ping before the position was told: what is heard before its pong is about an older one.
    fresh_from: u32,
    heard_pong: u32,
    /// What the engine has on its board.
    known: Option<SetUp>,
    /// The limits that the engine was told last.
    limits: Option<Limits>,
    thought: Thought,
    offers_draw: bool,
    /// What it has said, unasked, that it will do at its next turn.
    decided: Option<Choice>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Greeting,
    Idle,
    /// At this pong it will be asked: by then it knows its limits, and has said all about its last move.
    Asking(u32),
    Thinking,
}

impl Cecp {
    /// A conversation that has not begun.
    pub fn new(options: Options) -> Cecp {
        Cecp {
            options,
            features: Features::default(),
            state: State::Greeting,
            nudges: 0,
            has_spoken: false,
            pings: 0,
            fresh_from: 0,
            heard_pong: 0,
            known: None,
            limits: None,
            thought: Thought::default(),
            offers_draw: false,
            decided: None,
        }
    }

    fn ready(&mut self) -> Step {
        self.state = State::Idle;
        let options = self.options.iter().map(|(name, value)| format!("option {name}={value}"));
        // `easy`: no thinking in the other side's time. `post`: thoughts are told.
        Step::say(options.chain(["easy".to_owned(), "post".to_owned()])).and(Event::Ready)
    }

    /// After how many nudges an engine that has told no features has none.
    fn patience(&self) -> u32 {
        if self.has_spoken { NUDGES } else { NUDGES_OF_THE_SILENT }
    }

    fn ping(&mut self) -> String {
        self.pings += 1;
        format!("ping {}", self.pings)
    }

    /// The engine is to think: now, or when its limits have reached it.
    fn go(&mut self) -> Step {
        self.state = State::Thinking;
        Step::say(["go"])
    }

    fn pong(&mut self, number: u32) -> Step {
        self.heard_pong = self.heard_pong.max(number);
        if matches!(self.state, State::Asking(wanted) if number >= wanted) { self.go() } else { Step::default() }
    }

    fn is_asked(&self) -> bool {
        matches!(self.state, State::Asking(_) | State::Thinking)
    }

    fn answer(&mut self, choice: Choice) -> Step {
        self.state = State::Idle;
        if let (Choice::Move(played), Some(known)) = (&choice, &mut self.known) {
            known.moves.push(played.clone());
        }
        let thought = std::mem::take(&mut self.thought);
        let offers_draw = std::mem::take(&mut self.offers_draw);
        Step::event(Event::Chosen(Answer { choice, ponder: None, thought, offers_draw }))
    }

    /// It says, asked or not, that it does this instead of a move.
    fn decide(&mut self, choice: Choice) -> Step {
        if self.is_asked() {
            return self.answer(choice);
        }
        self.decided = Some(choice);
        Step::default()
    }

    fn result(&mut self, result: &str) -> Step {
        // Before this pong it speaks of the position that its last move led to; others have to judge that.
        let is_stale = self.features.ping && self.heard_pong < self.fresh_from;
        if is_stale || self.known.is_none() { Step::default() } else { self.decide(Choice::Claims(result.to_owned())) }
    }

    /// It does not understand, or does not want, something that it was told.
    fn complaint(&mut self, about: &str, whole: &str) -> Step {
        let command = about.split_whitespace().next().unwrap_or_default();
        let played = about.strip_prefix("usermove ").unwrap_or(about).trim();
        let was_told = self.known.as_ref().is_some_and(|known| known.moves.iter().any(|told| told == played));
        match (command, self.limits.and_then(|limits| limits.depth)) {
            ("sd", Some(depth)) => Step::say([format!("depth {depth}")]),
            ("setboard", _) => Step::event(Event::Refused(whole.to_owned())),
            _ if was_told => Step::event(Event::Refused(whole.to_owned())),
            _ => Step::default(),
        }
    }

    fn hear_features(&mut self, rest: &str) -> Step {
        let mut step = Step::default();
        for (name, value) in features::read(rest) {
            let word = if self.features.take(name, value) { "accepted" } else { "rejected" };
            step.say.push(format!("{word} {name}"));
            if name == "myname" {
                step.events.push(Event::Named(value.to_owned()));
            }
        }
        if self.state == State::Greeting && self.features.done == Some(true) {
            let ready = self.ready();
            step.say.extend(ready.say);
            step.events.extend(ready.events);
        }
        step
    }

    fn user_move(&self, played: &str) -> String {
        if self.features.usermove { format!("usermove {played}") } else { played.to_owned() }
    }

    /// What brings the engine's board to a position: the moves that are new, or everything.
    fn way_to(&self, position: &SetUp) -> Vec<String> {
        let known = self.known.as_ref().filter(|known| {
            known.fen == position.fen && position.moves.starts_with(&known.moves) && !position.moves.is_empty()
        });
        let (mut say, new) = match (known, &position.fen) {
            (Some(known), _) => (vec!["force".to_owned()], &position.moves[known.moves.len()..]),
            (None, Some(fen)) => (vec!["force".to_owned(), format!("setboard {fen}")], &position.moves[..]),
            (None, None) => (vec!["new".to_owned(), "easy".to_owned(), "force".to_owned()], &position.moves[..]),
        };
        say.extend(new.iter().map(|played| self.user_move(played)));
        say
    }
}

impl Conversation for Cecp {
    fn greet(&mut self) -> Step {
        self.state = State::Greeting;
        Step::say(["xboard", "protover 2"])
    }

    fn hear(&mut self, line: &str) -> Step {
        self.has_spoken = true;
        match read(line) {
            Word::Feature(rest) => self.hear_features(rest),
            Word::Pong(number) => self.pong(number),
            Word::Move(played) if self.state == State::Thinking => self.answer(Choice::Move(played.to_owned())),
            Word::Resign => self.decide(Choice::Resigns),
            Word::OfferDraw => {
                self.offers_draw = true;
                Step::default()
            }
            Word::Result(result) => self.result(result),
            Word::Complaint { about, whole } => self.complaint(about, whole),
            // Before there is a position, troubles (a missing book) are its own.
            Word::Trouble(text) if self.known.is_some() => Step::event(Event::Refused(text.to_owned())),
            Word::Thought(thought) if self.is_asked() => {
                self.thought = thought.clone();
                Step::event(Event::Thought(thought))
            }
            _ => Step::default(),
        }
    }

    fn nudge(&mut self) -> Step {
        self.nudges += 1;
        match self.state {
            State::Greeting if self.nudges >= self.patience() && self.features.done.is_none() => self.ready(),
            State::Asking(_) if self.nudges >= NUDGES => self.go(),
            State::Greeting | State::Asking(_) => Step::say([self.ping()]),
            State::Idle | State::Thinking => Step::default(),
        }
    }

    fn begin(&mut self, _briefing: &Briefing<'_>) -> Step {
        self.state = State::Idle;
        (self.known, self.limits, self.decided) = (None, None, None);
        Step::say(["new", "easy", "force"])
    }

    fn is_ready(&self) -> bool {
        self.state != State::Greeting
    }

    fn set_up(&mut self, position: &SetUp) -> Step {
        if position.fen.is_some() && !self.features.setboard {
            return Step::event(Event::Refused("it cannot set up a position (no feature setboard)".to_owned()));
        }
        let mut say = Vec::new();
        if self.features.ping {
            say.push(self.ping());
            self.fresh_from = self.pings;
        }
        say.extend(self.way_to(position));
        if say.iter().any(|line| line == "new") {
            self.limits = None;
        }
        if self.decided != Some(Choice::Resigns) {
            self.decided = None;
        }
        self.known = Some(position.clone());
        Step::say(say)
    }

    fn ask(&mut self, limits: Limits) -> Step {
        self.thought = Thought::default();
        if let Some(choice) = self.decided.take() {
            return self.answer(choice);
        }
        let limits = limits.or_a_second();
        let mut say = if self.limits == Some(limits) { Vec::new() } else { told(limits) };
        self.limits = Some(limits);
        if self.features.ping {
            say.push(self.ping());
            (self.state, self.nudges) = (State::Asking(self.pings), 0);
        } else {
            say.extend(self.go().say);
        }
        Step::say(say)
    }

    fn hurry(&mut self) -> Step {
        Step::say(["?"])
    }

    fn keeps_time(&self) -> bool {
        false
    }
}

/// Seconds are the smallest unit that all engines know: the caller hurries the engine.
fn told(limits: Limits) -> Vec<String> {
    let time = limits.millis.map(|millis| format!("st {}", millis.div_ceil(1000).max(1)));
    let depth = limits.depth.map(|depth| format!("sd {depth}"));
    time.into_iter().chain(depth).collect()
}

#[cfg(test)]
mod tests;
