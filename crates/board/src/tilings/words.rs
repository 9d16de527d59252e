//! What people say of a tiling: all words of rules in English that differ from tiling to tiling.

/// The words for a tiling. Where there are two of something, the first is for boards on which only sites across an edge
/// are neighbours, the second for those with indirect neighbours.
#[derive(Debug)]
pub struct Words {
    /// The name in the language: `trunc-square`.
    pub name: &'static str,
    /// What the name means, in the table of words.
    pub meaning: &'static str,
    /// How it is used.
    pub example: &'static str,
    /// The tag of games that are played on it.
    pub tag: &'static str,
    /// All sites, in a sentence.
    pub sites: &'static str,
    /// A single site.
    pub site: &'static str,
    /// What the sizes of a board count.
    pub unit: &'static str,
    /// What is said of those along a side, where not all that lie in the row touch it.
    pub at_the_edge: &'static str,
    /// The smaller sites in the gaps between those that are counted: where there is one, and what they are.
    pub gaps: Option<[&'static str; 2]>,
    /// Which sites are neighbours.
    pub neighbours: [&'static str; 2],
    /// The first of these, on a board of one row or column.
    pub side_by_side: &'static str,
    /// Where lines run: after `a line runs`.
    pub lines: [&'static str; 2],
    /// Along such a line: after `a piece moves`.
    pub along: [&'static str; 2],
    /// The way across edges: after `one step`.
    pub direct: &'static str,
    /// What a diagonal is, if that needs a sentence.
    pub diagonals: &'static str,
    /// The colours by turns, where they are dark and light.
    pub chequered: &'static str,
    /// The phases.
    pub colours: &'static str,
    /// What sites of each phase look like.
    pub phases: Phases,
    /// By how many degrees each direction is turned against the one before, if by the same.
    pub turn: [Option<u16>; 2],
    /// How many winds of the compass are all its directions: eight, or six without north and south; 0 if they are always
    /// named one by one.
    pub winds: usize,
    /// Whether a turn to the left or right leads ahead, rather than aside.
    pub turns_lead_ahead: bool,
    /// Whether a step is a number of columns and a number of rows.
    pub is_grid: bool,
}

/// What sites of a phase look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phases {
    /// They are such: `dark`, or nothing if they look like any.
    Are([Option<&'static str>; 3]),
    /// They have such a thing: `point up`.
    Have([Option<&'static str>; 3]),
}

impl Phases {
    /// The word for a phase.
    pub fn word(self, phase: i32) -> Option<&'static str> {
        let (Phases::Are(words) | Phases::Have(words)) = self;
        *words.get(usize::try_from(phase).ok()?)?
    }
}
