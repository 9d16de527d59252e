//! When to stop thinking.

/// When to stop thinking: whichever limit is reached first.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// How many moves ahead to look at most.
    pub depth: u32,
    /// How many positions to look at, or how many games to play, at most.
    pub nodes: u64,
    /// How much of the time is spent, from 0 to 1: asked now and then. The clock is the caller's.
    pub spent: &'a (dyn Fn() -> f64 + Sync),
}

impl Limits<'_> {
    /// To look so many moves ahead, however long it takes.
    pub fn to_depth(depth: u32) -> Limits<'static> {
        Limits { depth, nodes: u64::MAX, spent: &|| 0.0 }
    }

    /// To look at so many positions, or to play so many games.
    pub fn to_nodes(nodes: u64) -> Limits<'static> {
        Limits { depth: u32::MAX, nodes, spent: &|| 0.0 }
    }
}

/// Counts positions, and tells when it is enough.
pub struct Watch<'a> {
    limits: Limits<'a>,
    nodes: u64,
    /// The sum of the squared plies of the positions, and the deepest ply.
    squared_plies: u64,
    deepest: usize,
    /// Ask for the time at this number.
    ask_at: u64,
    stopped: bool,
}

/// A clock is asked after so many positions at the latest.
const SELDOM: u64 = 4096;

/// It is asked about this often, however slow a game is.
const QUESTIONS: f64 = 200.0;

impl<'a> Watch<'a> {
    /// Begins to count.
    pub fn new(limits: Limits<'a>) -> Watch<'a> {
        Watch { limits, nodes: 0, squared_plies: 0, deepest: 0, ask_at: 1, stopped: false }
    }

    /// Counts a position; true if it is one too many.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.ask_at {
            self.ask();
        }
        self.stopped
    }

    /// Counts a position at this ply; true if it is one too many.
    #[inline]
    pub fn count_at(&mut self, ply: usize) -> bool {
        self.squared_plies += (ply * ply) as u64;
        self.deepest = self.deepest.max(ply);
        self.count()
    }

    /// Counts so many positions at this ply; true if there are too many.
    #[inline]
    pub fn count_more_at(&mut self, ply: usize, positions: u32) -> bool {
        let Some(others) = positions.checked_sub(1) else { return self.stopped };
        self.squared_plies += u64::from(others) * (ply * ply) as u64;
        self.nodes += u64::from(others);
        self.count_at(ply)
    }

    #[cold]
    fn ask(&mut self) {
        let spent = (self.limits.spent)();
        self.stopped |= self.nodes > self.limits.nodes || spent >= 1.0;
        let pace = self.nodes as f64 / spent.max(1e-9) / QUESTIONS;
        let next = self.nodes + (pace as u64).clamp(1, SELDOM.min(self.nodes));
        self.ask_at = next.min(self.limits.nodes.saturating_add(1)).max(self.nodes + 1);
    }

    /// Whether it is enough.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// How many positions were looked at: those that were one too many are not.
    pub fn nodes(&self) -> u64 {
        self.nodes.min(self.limits.nodes)
    }

    /// The sum of the squared plies of the positions, and the deepest ply.
    pub fn plies(&self) -> (u64, u32) {
        (self.squared_plies, self.deepest as u32)
    }

    /// How deep to look at most.
    pub fn depth(&self) -> u32 {
        self.limits.depth
    }
}
