//! Sets of pieces that rules speak of, each listed once.

use board::SiteSet;

use crate::metagame::rules::Code;
use crate::metagame::state::{Layout, NO_PIECE, State};

/// The sets of codes that the rules speak of; a rule knows a set by its number.
pub struct PieceSets {
    lists: Vec<Vec<Code>>,
    members: Vec<[bool; 256]>,
}

impl PieceSets {
    /// No sets yet.
    pub fn new() -> PieceSets {
        PieceSets { lists: Vec::new(), members: Vec::new() }
    }

    /// The number of a set, noted if it is new.
    pub fn number(&mut self, codes: &[Code]) -> usize {
        if let Some(known) = self.known(codes) {
            return known;
        }
        let mut members = [false; 256];
        codes.iter().for_each(|code| members[usize::from(*code)] = true);
        debug_assert!(!members[usize::from(NO_PIECE)]);
        self.lists.push(codes.to_vec());
        self.members.push(members);
        self.lists.len() - 1
    }

    /// Whether a set holds a code; none holds [`NO_PIECE`].
    #[inline]
    pub fn holds(&self, set: usize, code: Code) -> bool {
        self.members[set][usize::from(code)]
    }

    /// The number of a set, if it is noted.
    pub fn known(&self, codes: &[Code]) -> Option<usize> {
        self.lists.iter().position(|list| list == codes)
    }

    /// Which of a state's sets of sites make up a set of pieces.
    pub fn sum(&self, set: usize, layout: &Layout) -> Vec<usize> {
        sum(&self.lists[set], layout)
    }

    /// Which of a state's sets of sites make up what two sets of pieces have in common.
    pub fn common(&self, one: usize, other: usize, layout: &Layout) -> Vec<usize> {
        let both: Vec<Code> = self.lists[one].iter().copied().filter(|code| self.holds(other, *code)).collect();
        sum(&both, layout)
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.lists.len()
    }

    /// Which of a state's sets of sites make up each set of pieces.
    pub fn sums(&self, layout: &Layout) -> Vec<Vec<usize>> {
        self.lists.iter().map(|codes| sum(codes, layout)).collect()
    }
}

/// Which of a state's sets of sites make up these pieces: whole sides where they do.
pub fn sum(codes: &[Code], layout: &Layout) -> Vec<usize> {
    let mut slots = Vec::new();
    for owner in game::Role::BOTH {
        let owned: Vec<Code> = codes.iter().copied().filter(|code| layout.owner(*code) == owner).collect();
        if owned.len() == layout.kinds {
            slots.push(owner.index());
        } else {
            slots.extend(owned.iter().map(|code| layout.slot(*code)));
        }
    }
    slots
}

/// The sites on which pieces of a sum stand.
#[inline]
pub fn sites<const W: usize>(sum: &[usize], state: &State<W>) -> SiteSet<W> {
    sum.iter().fold(SiteSet::EMPTY, |sites, slot| sites | state.sets[*slot])
}
