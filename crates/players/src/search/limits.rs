//! Search limits: depth, nodes and time.

/// Search limits; the first that is reached stops the search.
///
/// ```
/// use players::Limits;
///
/// // At most four plies and a thousand positions, whichever comes first.
/// let limits = Limits { nodes: 1000, ..Limits::to_depth(4) };
/// assert_eq!((limits.depth, limits.nodes, (limits.spent)()), (4, 1000, 0.0));
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The largest depth, in plies.
    pub depth: u32,
    /// The largest number of nodes, or of playouts.
    pub nodes: u64,
    /// Returns the share of the time that is spent, from 0 to 1. The clock is the caller's.
    pub spent: &'a (dyn Fn() -> f64 + Sync),
}

impl Limits<'_> {
    /// Limits the depth alone.
    pub fn to_depth(depth: u32) -> Limits<'static> {
        Limits { depth, nodes: u64::MAX, spent: &|| 0.0 }
    }

    /// Limits the number of nodes or playouts alone.
    pub fn to_nodes(nodes: u64) -> Limits<'static> {
        Limits { depth: u32::MAX, nodes, spent: &|| 0.0 }
    }
}

/// Counts nodes, and tells when a limit is reached.
pub struct Watch<'a> {
    limits: Limits<'a>,
    nodes: u64,
    /// The sum of the squared plies of the positions, and the deepest ply.
    squared_plies: u64,
    deepest: usize,
    /// The clock is asked at this number of nodes.
    ask_at: u64,
    stopped: bool,
}

/// The clock is asked after this many nodes at the latest.
const SELDOM: u64 = 4096;

/// It is asked about this often, however slow a game is.
const QUESTIONS: f64 = 200.0;

impl<'a> Watch<'a> {
    /// Begins to count.
    pub fn new(limits: Limits<'a>) -> Watch<'a> {
        Watch { limits, nodes: 0, squared_plies: 0, deepest: 0, ask_at: 1, stopped: false }
    }

    /// Counts a node; true if a limit is exceeded.
    #[inline]
    pub fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.ask_at {
            self.ask();
        }
        self.stopped
    }

    /// Counts a node at this ply; true if a limit is exceeded.
    #[inline]
    pub fn count_at(&mut self, ply: usize) -> bool {
        self.squared_plies += (ply * ply) as u64;
        self.deepest = self.deepest.max(ply);
        self.count()
    }

    /// Counts several nodes at this ply; true if a limit is exceeded.
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

    /// Returns true if a limit was reached.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Returns the number of nodes, without those beyond the limit.
    pub fn nodes(&self) -> u64 {
        self.nodes.min(self.limits.nodes)
    }

    /// The sum of the squared plies of the positions, and the deepest ply.
    pub fn plies(&self) -> (u64, u32) {
        (self.squared_plies, self.deepest as u32)
    }

    /// Returns the depth limit.
    pub fn depth(&self) -> u32 {
        self.limits.depth
    }
}
