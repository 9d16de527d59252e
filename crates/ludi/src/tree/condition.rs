//! Conditions on a move: logical trees over boolean functions (Browne 2011, A.2 and A.3).

use crate::ludemes::{Group, Signature, find};

use super::{Coord, Direction, Ludeme, Number, PieceRecord, Player, RegionSet, Turtle, words};

/// A condition on a move: `(pre ...)`, `(if ...)`.
pub type Condition = Ludeme<Tree<BoolFunction>>;

/// Logical operators over leaves of some sort (B297-B303, B305-B308). Lists have one member at least.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree<X> {
    /// Something to be tested (B297).
    Leaf(X),
    /// All hold (B298, B306).
    And(Vec<Ludeme<Tree<X>>>),
    /// One holds at least (B299, B307).
    Or(Vec<Ludeme<Tree<X>>>),
    /// An odd number of them holds (B303, B308).
    Xor(Vec<Ludeme<Tree<X>>>),
    /// It does not hold (B300, B305).
    Not(Box<Ludeme<Tree<X>>>),
    /// If the first holds the second must, else the third (B301).
    If {
        /// What decides.
        test: Box<Ludeme<Tree<X>>>,
        /// What must hold then.
        then: Box<Ludeme<Tree<X>>>,
        /// What must hold otherwise; without it the whole does not hold.
        otherwise: Option<Box<Ludeme<Tree<X>>>>,
    },
    /// This many of them hold at least (B302).
    NOf(Quota, Vec<Ludeme<Tree<X>>>),
}

/// A part of a logical operator, with its place.
type Part<X> = Ludeme<Tree<X>>;

impl<X> Tree<X> {
    /// The parts of a logical operator, in the order of the text; none of a leaf.
    pub fn parts(&self) -> impl Iterator<Item = &Ludeme<Tree<X>>> {
        let (several, few): (&[Part<X>], [Option<&Part<X>>; 3]) = match self {
            Tree::Leaf(_) => (&[], [None; 3]),
            Tree::And(parts) | Tree::Or(parts) | Tree::Xor(parts) | Tree::NOf(_, parts) => (parts, [None; 3]),
            Tree::Not(part) => (&[], [Some(part), None, None]),
            Tree::If { test, then, otherwise } => (&[], [Some(test), Some(then), otherwise.as_deref()]),
        };
        several.iter().chain(few.into_iter().flatten())
    }

    /// The same, to be changed.
    pub fn parts_mut(&mut self) -> impl Iterator<Item = &mut Ludeme<Tree<X>>> {
        let (several, few): (&mut [Part<X>], [Option<&mut Part<X>>; 3]) = match self {
            Tree::Leaf(_) => (&mut [], [None, None, None]),
            Tree::And(parts) | Tree::Or(parts) | Tree::Xor(parts) | Tree::NOf(_, parts) => (parts, [None, None, None]),
            Tree::Not(part) => (&mut [], [Some(part), None, None]),
            Tree::If { test, then, otherwise } => (&mut [], [Some(test), Some(then), otherwise.as_deref_mut()]),
        };
        several.iter_mut().chain(few.into_iter().flatten())
    }

    /// Every leaf, in the order of the text.
    pub fn leaves(&self) -> Vec<&X> {
        let mut found = Vec::new();
        self.each_leaf(&mut |leaf| found.push(leaf));
        found
    }

    /// Calls with every leaf, in the order of the text.
    pub fn each_leaf<'a>(&'a self, visit: &mut dyn FnMut(&'a X)) {
        if let Tree::Leaf(leaf) = self {
            visit(leaf);
        }
        self.parts().for_each(|part| part.value.each_leaf(visit));
    }

    /// Whether some leaf, wherever it stands, is so.
    pub fn some_leaf(&self, is_so: &impl Fn(&X) -> bool) -> bool {
        matches!(self, Tree::Leaf(leaf) if is_so(leaf)) || self.parts().any(|part| part.value.some_leaf(is_so))
    }
}

/// How many of several (B302, B275-B277).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quota {
    /// This many at least.
    Count(u32),
    /// Half of them at least.
    Half,
    /// More than half of them.
    Majority,
}

/// bool_function: something about a move that holds or does not (B304-B328).
///
/// A move leads from `from`, where its piece is, to `to`. A piece that enters the board comes from nowhere: then whatever
/// needs `from` does not hold.
#[derive(Clone, Debug, PartialEq)]
pub enum BoolFunction {
    /// `1` always holds, `0` never (B304).
    Literal(bool),
    /// An integer function where a condition is expected: it is not 0, as in Rhunthil's `(piece-state from)`.
    NonZero(Number),
    /// `(= i ...)`: all are equal; two at least (B309).
    Equal(Vec<Number>),
    /// `(!= i i)`, `(< i i)`, `(<= i i)`, `(> i i)`, `(>= i i)` (B310-B314).
    Compare(Comparison, Number, Number),
    /// No piece is there (B315).
    Empty(Coord),
    /// A piece is there (B316).
    Occupied(Coord),
    /// The top piece there is this player's, or the mover's where nothing is said (B317).
    Owner(Coord, Option<Player>),
    /// The top piece there is of an enemy of this player, or of the mover where nothing is said (B318). Neutral pieces are
    /// no player's enemies.
    Enemy(Coord, Option<Player>),
    /// The top piece there is friendly to this player, or to the mover where nothing is said (B319).
    Friend(Coord, Option<Player>),
    /// The top piece there is neutral (B320).
    Neutral(Coord),
    /// One gets from `from` to `to` by these steps, in whichever direction one looks first, or by their mirror image; what
    /// stands between does not matter (B321).
    Steps(Vec<Turtle>),
    /// `to` is a neighbour of `from` (B322).
    Adjacent(Nbors),
    /// `to` is not `from` and lies in, or next to, the group of `from`: the pieces of one owner joined to it by adjacency.
    /// The owner is this player, or the player who owns the piece at `from` (B323, Q12).
    Connected(Option<Player>),
    /// The site lies in one of these regions (B324).
    InRegion(Coord, RegionSet),
    /// `from` and `to` lie on one line (B325).
    Line(Line),
    /// The stack there has this many such pieces at least, or one where nothing is said (B326).
    Contains(Coord, PieceRecord, Option<u32>),
    /// Were the piece at `to`, its group would have an empty neighbour, captures not counted (B327).
    HasFreedom,
    /// Were the piece at `to`, the move's surround capture would take an enemy group next to it (B328).
    CreatesFreedom,
}

/// `(line [PlayerType] [(dirn Direction)] [i-nbors] [d-nbors])` (B325).
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Every site between is held by this player (`empty`: by no player); anything goes where nothing is said.
    pub player: Option<Player>,
    /// The line runs this way from `from`; any way of the neighbours meant where nothing is said.
    pub dirn: Option<Ludeme<Direction>>,
    /// Along which neighbours the line runs.
    pub nbors: Nbors,
}

words! {
    /// How two numbers compare.
    Comparison {
        /// They differ (B310).
        NotEqual = "!=",
        /// The first is less (B311).
        Less = "<",
        /// The first is not more (B312).
        AtMost = "<=",
        /// The first is more (B313).
        More = ">",
        /// The first is not less (B314).
        AtLeast = ">=",
    }
}

/// `[i-nbors] [d-nbors]`: which neighbours; neither is: as the board's tiling says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nbors {
    /// Indirect (diagonal) ones.
    pub i: bool,
    /// Direct (orthogonal) ones.
    pub d: bool,
}

impl BoolFunction {
    /// Those that take nothing.
    pub const PLAIN: [BoolFunction; 2] = [BoolFunction::HasFreedom, BoolFunction::CreatesFreedom];

    /// The word at its head; none for a number.
    pub fn head(&self) -> &'static str {
        match self {
            BoolFunction::Literal(_) | BoolFunction::NonZero(_) => "",
            BoolFunction::Equal(_) => "=",
            BoolFunction::Compare(comparison, ..) => comparison.word(),
            BoolFunction::Empty(_) => "empty",
            BoolFunction::Occupied(_) => "occupied",
            BoolFunction::Owner(..) => "owner",
            BoolFunction::Enemy(..) => "enemy",
            BoolFunction::Friend(..) => "friend",
            BoolFunction::Neutral(_) => "neutral",
            BoolFunction::Steps(_) => "steps",
            BoolFunction::Adjacent(_) => "adjacent",
            BoolFunction::Connected(_) => "connected",
            BoolFunction::InRegion(..) => "in-region",
            BoolFunction::Line(_) => "line",
            BoolFunction::Contains(..) => "contains",
            BoolFunction::HasFreedom => "has-freedom",
            BoolFunction::CreatesFreedom => "creates-freedom",
        }
    }

    /// What the table says of it.
    pub fn signature(&self) -> Option<&'static Signature> {
        find(Group::Boolean, self.head())
    }
}

impl Nbors {
    /// Which ones count on a board whose tiling has `i-nbors` or not.
    pub fn on(self, i_nbors: bool) -> Nbors {
        if self == Nbors::default() { Nbors { i: i_nbors, d: true } } else { self }
    }
}

impl Quota {
    /// How many of this many must hold.
    pub fn of(self, total: usize) -> usize {
        match self {
            Quota::Count(count) => count as usize,
            Quota::Half => total.div_ceil(2),
            Quota::Majority => total / 2 + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // B276 B277 B302
    #[test]
    fn half_is_rounded_up_and_a_majority_is_more_than_half() {
        let needed = |quota: Quota| [1, 2, 3, 4].map(|total| quota.of(total));
        assert_eq!(needed(Quota::Half), [1, 1, 2, 2]);
        assert_eq!(needed(Quota::Majority), [1, 2, 2, 3]);
        assert_eq!(needed(Quota::Count(2)), [2, 2, 2, 2]);
    }

    #[test]
    fn neighbours_follow_the_tiling_unless_they_are_named() {
        assert_eq!(Nbors::default().on(true), Nbors { i: true, d: true });
        assert_eq!(Nbors::default().on(false), Nbors { i: false, d: true });
        assert_eq!(Nbors { i: true, d: false }.on(false), Nbors { i: true, d: false });
    }
}
