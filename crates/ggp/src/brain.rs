//! Who chooses moves: an interface for any player, and what it is told.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Chooses the moves of one role in one match. It lives in a thread of its own, and is asked one thing at a time.
///
/// The [`crate::Player`] keeps the clock: a brain that is too slow is not waited for, and the move that it has published last
/// ([`Turn::publish`]) is played. It still is told every joint move, one turn after the other.
pub trait Brain {
    /// A match begins. An error says why it cannot be played: the rules are broken, or have no such role.
    fn start(&mut self, assignment: &Assignment) -> Result<(), String>;

    /// Its move, as the rules write it. It should publish a legal move at once, and better ones as it finds them, and return
    /// before the time is over ([`Turn::is_over`]).
    fn play(&mut self, turn: &Turn) -> String;

    /// The match is over after this joint move, in the order of the roles.
    fn stop(&mut self, _last: Option<&[String]>) {}

    /// The match is given up.
    fn abort(&mut self) {}
}

/// What a player is told when a match begins.
#[derive(Debug)]
pub struct Assignment {
    /// The match.
    pub id: String,
    /// The role, as the manager spells it: names are compared without regard to case.
    pub role: String,
    /// The rule sheet.
    pub rules: String,
    /// The time until the first move is asked for, in all.
    pub start_clock: Duration,
    /// The time for each move, in all.
    pub play_clock: Duration,
    pub(crate) deadline: Instant,
    pub(crate) pad: Arc<Pad>,
}

impl Assignment {
    /// How long the brain may still prepare itself.
    pub fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Whether the time is over, or the match.
    pub fn is_over(&self) -> bool {
        self.pad.is_over() || self.remaining().is_zero()
    }
}

/// A move is asked for.
#[derive(Debug)]
pub struct Turn {
    pub(crate) ply: u32,
    pub(crate) last: Option<Vec<String>>,
    pub(crate) deadline: Instant,
    pub(crate) pad: Arc<Pad>,
}

impl Turn {
    /// How many moves were asked for before.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// What was played since the last turn, in the order of the roles and as the manager spells it; `None` before the first
    /// move. Managers of games with hidden information tell the player's percepts instead.
    pub fn last(&self) -> Option<&[String]> {
        self.last.as_deref()
    }

    /// How long the brain may still think. Less than the clock, by a reserve for the way of the answer.
    pub fn remaining(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Whether the time is over, or the match.
    pub fn is_over(&self) -> bool {
        self.pad.is_over() || self.remaining().is_zero()
    }

    /// Publishes the best move so far: it is played if the brain does not return in time.
    pub fn publish(&self, best: &str) {
        *self.pad.best() = Some((self.ply, best.to_owned()));
    }
}

/// What a brain and its guard share.
#[derive(Debug, Default)]
pub(crate) struct Pad {
    over: AtomicBool,
    best: Mutex<Option<(u32, String)>>,
}

impl Pad {
    /// The match is over: thoughts about it should end.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    fn best(&self) -> std::sync::MutexGuard<'_, Option<(u32, String)>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The move that was published for this ply.
    pub fn published(&self, ply: u32) -> Option<String> {
        self.best().as_ref().filter(|(of, _)| *of == ply).map(|(_, best)| best.clone())
    }

    /// The move that was published last, for any ply.
    pub fn latest(&self) -> Option<String> {
        self.best().as_ref().map(|(_, best)| best.clone())
    }
}
