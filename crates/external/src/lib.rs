//! Other people's programs as players: runs them, talks to them, and never waits for ever.
//!
//! * [`External`], a program that is running; [`Failure`], in which ways it can fail;
//! * [`Terms`], how long it is waited for;
//! * [`chess`], positions and moves as programs for chess write them;
//! * [`referee()`], a game between programs.
//!
//! ```
//! use external::{External, Limits, Protocol};
//!
//! // A program that is not there is a failure with a reason, never a panic.
//! let failure = External::start("no-such-program", Protocol::Uci).err().expect("no such program");
//! assert!(failure.to_string().contains("could not be started"));
//! # let _ = Limits::default();
//! ```

pub mod chess;
mod command;
mod failure;
mod guest;
mod process;
mod referee;

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

pub use failure::Failure;
pub use guest::Decision;
pub use protocols::{Answer, Choice, Evaluation, Limits, Protocol, Thought};
pub use referee::told;
pub use referee::{Forfeit, Refereed, referee};

use process::{Heard, Process};
use protocols::{Briefing, Conversation, Event, Options, SetUp, Step};

/// A program that owes something is nudged whenever it has been quiet for so long.
const NUDGE: Duration = Duration::from_millis(250);

/// The most lines that a program may write while it searches.
const MOST_LINES: u32 = 100_000;

/// How long a program is waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Until it is ready to play.
    pub start: Duration,
    /// Beyond the time that it was given for a move.
    pub grace: Duration,
    /// For a move, if no time was given.
    pub untimed: Duration,
    /// What it is to be set before the first game.
    pub options: Options,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            start: Duration::from_secs(10),
            grace: Duration::from_secs(1),
            untimed: Duration::from_secs(60),
            options: Options::new(),
        }
    }
}

/// A program that is running and speaks a protocol. It ends with this value, if need be by force.
pub struct External {
    name: String,
    protocol: Protocol,
    process: Process,
    conversation: Box<dyn Conversation + Send>,
    terms: Terms,
    /// The last lines of its output and of its complaints.
    last_line: String,
    last_complaint: String,
    /// What it has failed at; it is not asked any more.
    failure: Option<Failure>,
}

/// When patience ends.
struct Deadline {
    /// When it is told to hurry.
    hurry: Option<Instant>,
    /// When it has failed.
    end: Instant,
}

impl External {
    /// Starts a program, with its arguments, and waits until it is ready.
    pub fn start(command: &str, protocol: Protocol) -> Result<External, Failure> {
        External::start_with(command, protocol, Terms::default())
    }

    /// The same, on other terms.
    pub fn start_with(command: &str, protocol: Protocol, terms: Terms) -> Result<External, Failure> {
        let process = Process::spawn(command)?;
        let mut external = External {
            name: command::program_name(command),
            protocol,
            process,
            conversation: protocol.conversation(terms.options.clone()),
            terms,
            last_line: String::new(),
            last_complaint: String::new(),
            failure: None,
        };
        let greeting = external.conversation.greet();
        external.take(greeting)?;
        external.wait_until_ready()?;
        Ok(external)
    }

    /// What the program calls itself; before it has said so, the name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it is spoken to.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The number of its process.
    pub fn process_id(&self) -> u32 {
        self.process.id()
    }

    /// A new game begins; a program that plays more than chess is told its rules and its role.
    pub fn new_game(&mut self, language: &str, rules: &str, role: &str) -> Result<(), Failure> {
        let step = self.conversation.begin(&Briefing { language, rules, role });
        self.take(step)?;
        if self.conversation.is_ready() { Ok(()) } else { self.wait_until_ready() }
    }

    /// This is the position: where the game began (by default, where its rules say) and what was played, as the protocol
    /// writes moves.
    pub fn set_up(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), Failure> {
        let step = self.conversation.set_up(&SetUp { fen: fen.map(str::to_owned), moves: moves.to_vec() });
        self.take(step).map(drop)
    }

    /// Asks for a move.
    pub fn choose(&mut self, limits: Limits) -> Result<Answer, Failure> {
        self.choose_until(limits, &|| false)
    }

    /// The same, unless the caller stops it: then it has failed, for it may still be thinking.
    pub fn choose_until(&mut self, limits: Limits, enough: &dyn Fn() -> bool) -> Result<Answer, Failure> {
        let limits = limits.or_a_second();
        let time = limits.millis.map_or(self.terms.untimed, Duration::from_millis);
        let now = Instant::now();
        let late = if self.conversation.keeps_time() { self.terms.grace / 2 } else { Duration::ZERO };
        let deadline = Deadline { hurry: Some(now + time + late), end: now + time + self.terms.grace };
        let step = self.conversation.ask(limits);
        match self.take(step)? {
            Some(Event::Chosen(answer)) => Ok(answer),
            _ => {
                let chosen = |event| if let Event::Chosen(answer) = event { Some(answer) } else { None };
                self.wait(deadline, enough, chosen)
            }
        }
    }

    /// The game has ended: who has won, or `draw`.
    pub fn over(&mut self, result: &str) {
        let step = self.conversation.over(result);
        self.process.say(&step.say);
    }

    /// Something that it was told, or has said, cannot be: it is not asked any more, and this is why.
    fn fail(&mut self, failure: Failure) -> Failure {
        self.process.kill();
        self.failure.get_or_insert(failure).clone()
    }

    fn wait_until_ready(&mut self) -> Result<(), Failure> {
        let deadline = Deadline { hurry: None, end: Instant::now() + self.terms.start };
        self.wait(deadline, &|| false, |event| (event == Event::Ready).then_some(()))
    }

    /// Does what a step says: the last thing that has happened in it, unless that is a failure.
    fn take(&mut self, step: Step) -> Result<Option<Event>, Failure> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        self.process.say(&step.say);
        let mut last = None;
        for event in step.events {
            match event {
                Event::Refused(why) => return Err(self.fail(Failure::Refused(why))),
                Event::Named(name) => self.name = name,
                other => last = Some(other),
            }
        }
        Ok(last)
    }

    /// Listens until something has happened that is waited for, or the caller stops it.
    fn wait<T>(
        &mut self,
        mut deadline: Deadline,
        enough: &dyn Fn() -> bool,
        wanted: impl Fn(Event) -> Option<T>,
    ) -> Result<T, Failure> {
        let begun = Instant::now();
        let (mut lines, mut nudge) = (0, begun + NUDGE);
        loop {
            let now = Instant::now();
            let step = if now >= deadline.end || enough() {
                let silence = self.silence(now - begun, lines);
                return Err(self.fail(silence));
            } else if deadline.hurry.is_some_and(|hurry| now >= hurry) {
                deadline.hurry = None;
                self.conversation.hurry()
            } else if now >= nudge {
                nudge = now + NUDGE;
                self.conversation.nudge()
            } else {
                let until = deadline.hurry.into_iter().chain([deadline.end, nudge]).min().unwrap_or(now);
                let Some(line) = self.listen(until.saturating_duration_since(now))? else { continue };
                lines += 1;
                if lines > MOST_LINES {
                    return Err(self.fail(Failure::Garbage(format!("more than {MOST_LINES} lines and no answer"))));
                }
                self.conversation.hear(&line)
            };
            if let Some(found) = self.take(step)?.and_then(&wanted) {
                return Ok(found);
            }
        }
    }

    /// A line of the program, if one comes in time.
    fn listen(&mut self, time: Duration) -> Result<Option<String>, Failure> {
        match self.process.hear(time) {
            Ok(Heard::Line(line)) => {
                self.last_line.clone_from(&line);
                Ok(Some(line))
            }
            Ok(Heard::Complaint(line)) => {
                self.last_complaint = line;
                Ok(None)
            }
            Ok(Heard::TooLong) => Err(self.fail(Failure::Garbage("a line without end".to_owned()))),
            Ok(Heard::Closed) | Err(RecvTimeoutError::Disconnected) => {
                let crash = self.crash();
                Err(self.fail(crash))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
        }
    }

    fn crash(&mut self) -> Failure {
        let how = self.process.how_it_ended();
        let complaints = self.process.complaints();
        let words = complaints.into_iter().next_back().unwrap_or_else(|| self.last_complaint.clone());
        Failure::Crashed(if words.is_empty() { how } else { format!("{how}, saying `{}`", failure::shortened(&words)) })
    }

    fn silence(&self, waited: Duration, lines: u32) -> Failure {
        let heard = match lines {
            0 => "it said nothing".to_owned(),
            _ => format!("it said {lines} lines, the last `{}`", failure::shortened(&self.last_line)),
        };
        Failure::Silent(format!("no answer in {} ms; {heard}", waited.as_millis()))
    }
}

impl Drop for External {
    fn drop(&mut self) {
        if self.failure.is_none() {
            self.process.say(&self.conversation.farewell().say);
            self.process.leave();
        }
        self.process.kill();
    }
}
