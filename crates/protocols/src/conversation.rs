//! What every protocol can say and hear.

/// One side's part of a conversation with an engine: lines are given to it, and it says which lines to answer.
///
/// It knows neither time nor processes. The caller that runs the engine sends what a [`Step`] says, and keeps the deadlines.
pub trait Conversation {
    /// The first words. Sooner or later the engine is [`Event::Ready`].
    fn greet(&mut self) -> Step;

    /// A line from the engine, without its end.
    fn hear(&mut self, line: &str) -> Step;

    /// The engine owes an answer and has been quiet for a while (a quarter of a second, say): what may help.
    fn nudge(&mut self) -> Step {
        Step::default()
    }

    /// A new game begins. An engine that is not [`Conversation::is_ready`] after it will be [`Event::Ready`] later.
    fn begin(&mut self, briefing: &Briefing<'_>) -> Step;

    /// Whether the engine has nothing left to prepare.
    fn is_ready(&self) -> bool;

    /// This is the position.
    fn set_up(&mut self, position: &SetUp) -> Step;

    /// A move is wanted. Sooner or later the engine has [`Event::Chosen`].
    fn ask(&mut self, limits: Limits) -> Step;

    /// The move is wanted now.
    fn hurry(&mut self) -> Step;

    /// Whether the engine keeps limits in milliseconds by itself; another is to be hurried when its time is over.
    fn keeps_time(&self) -> bool {
        true
    }

    /// The game has ended: who has won, or `draw`.
    fn over(&mut self, _result: &str) -> Step {
        Step::default()
    }

    /// The last words.
    fn farewell(&mut self) -> Step {
        Step::say(["quit"])
    }
}

/// What is to be said, line by line, and what has happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Lines for the engine, without their ends.
    pub say: Vec<String>,
    /// What has happened, in order.
    pub events: Vec<Event>,
}

/// Something that an engine has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It can be asked.
    Ready,
    /// It has told its name.
    Named(String),
    /// It tells what it thinks.
    Thought(Thought),
    /// It has answered.
    Chosen(Answer),
    /// It will not have what it was told, and why: a move, a position, the rules.
    Refused(String),
}

/// What an engine thinks of a position while it looks for a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// How far it has looked.
    pub depth: Option<u32>,
    /// What it thinks of its own chances.
    pub score: Option<Evaluation>,
    /// How it thinks that the game will go on, as the engine writes it.
    pub line: Vec<String>,
}

/// A score as engines of chess tell it, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// It mates in this many moves; below zero, it is mated.
    MateIn(i32),
}

/// What an engine answers when a move is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it does.
    pub choice: Choice,
    /// The reply that it expects.
    pub ponder: Option<String>,
    /// What it thought of the position last.
    pub thought: Thought,
    /// Whether it offers a draw.
    pub offers_draw: bool,
}

/// What an engine does at its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It plays this, as the protocol writes moves.
    Move(String),
    /// It gives up.
    Resigns,
    /// It says that the game is over, and how, instead of a move.
    Claims(String),
}

/// How long an engine may think; with neither, one second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Milliseconds.
    pub millis: Option<u64>,
}

/// What an engine is to know of a game; those that play only chess know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Briefing<'a> {
    /// The language of the rules: `metagame`, `ludi`.
    pub language: &'a str,
    /// The rules.
    pub rules: &'a str,
    /// Which side the engine plays: `white`, `black` and so on.
    pub role: &'a str,
}

/// A position: where a game began, and what was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetUp {
    /// Where it began, as chess players write it; by default where the rules say.
    pub fen: Option<String>,
    /// What was played, as the protocol writes moves.
    pub moves: Vec<String>,
}

/// Names and values that an engine is to be set.
pub type Options = Vec<(String, String)>;

impl Step {
    /// Only lines.
    pub fn say<T: Into<String>>(lines: impl IntoIterator<Item = T>) -> Step {
        Step { say: lines.into_iter().map(Into::into).collect(), events: Vec::new() }
    }

    /// Only something that has happened.
    pub fn event(event: Event) -> Step {
        Step { say: Vec::new(), events: vec![event] }
    }

    /// The same, and something more has happened.
    pub fn and(mut self, event: Event) -> Step {
        self.events.push(event);
        self
    }
}

impl Answer {
    /// Nothing but a choice.
    pub fn of(choice: Choice) -> Answer {
        Answer { choice, ponder: None, thought: Thought::default(), offers_draw: false }
    }
}

impl Limits {
    /// The limits themselves, or a second if there are none.
    pub fn or_a_second(self) -> Limits {
        if self == Limits::default() { Limits { depth: None, millis: Some(1000) } } else { self }
    }
}
