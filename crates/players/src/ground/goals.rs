//! What a player wants, or fears: their end conditions, as advisors read them.

use board::Site;
use game::Man;

use super::Net;
use super::links::Map;

/// What one player wants and fears.
///
/// Of the logic between conditions it is kept which must hold together; below a `not` they are turned round.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// Rows.
    pub rows: Vec<Wish<Row>>,
    /// Sites to be reached.
    pub races: Vec<Wish<Race>>,
    /// Regions to be connected.
    pub links: Vec<Wish<Link>>,
    /// Groups.
    pub groups: Vec<Wish<Gather>>,
    /// Pieces to be taken, or to be no more.
    pub hunts: Vec<Wish<Hunt>>,
    /// Stacks.
    pub towers: Vec<Wish<Tower>>,
    /// States of sites and pieces.
    pub states: Vec<Wish<Standing>>,
    /// Scores.
    pub scores: Vec<Wish<ScoreWish>>,
    /// Players who shall not be able to move.
    pub blocks: Vec<Wish<usize>>,
    /// Whether any clause is about this player at all.
    pub named: bool,
    /// How many conjunctions there are.
    pub(super) conjunctions: usize,
}

/// Something that is wanted, or feared.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish<T> {
    /// What.
    pub goal: T,
    /// It wins; otherwise it loses.
    pub wanted: bool,
    /// What must hold together has the same number here; what will do by itself has one of its own.
    pub conjunction: usize,
}

/// Which pieces are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// A bit for each player whose pieces are meant.
    pub owners: u16,
    /// Neutral pieces are meant too.
    pub unowned: bool,
    /// For each type whether it is meant.
    pub kinds: Vec<bool>,
    /// Only in this state.
    pub state: Option<u32>,
    /// Only with all of these flags.
    pub flags: u32,
}

/// This many in a straight line.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// How many.
    pub length: usize,
    /// Of which.
    pub sort: Sort,
    /// The lines that are long enough.
    pub lines: Vec<Vec<Site>>,
}

/// Some of the pieces on some sites.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// Which pieces.
    pub sort: Sort,
    /// How many of them.
    pub quorum: Quorum,
    /// The sites.
    pub region: Vec<Site>,
    /// For each site how near it is to them.
    pub nearness: Vec<f32>,
}

/// How many pieces must get there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quorum {
    /// This many.
    Some(usize),
    /// All that stand on the board.
    All,
    /// As many as there are sites.
    Fill,
}

/// Regions that one group must touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Which pieces make the group.
    pub sort: Sort,
    /// What is joined.
    pub net: Net,
    /// The sets of regions any one of which will do.
    pub demands: Vec<Demand>,
    /// From each site, the sites that two empty neighbours join to it.
    pub bridges: Vec<Vec<Bridge>>,
    /// What it costs to pass an opponent's site, if it can be had at all.
    pub toll: Option<u16>,
    /// What is joined and where the regions are, as sets.
    pub(super) map: Map,
}

/// Regions of which this many must be touched, and what that takes on an empty board.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// The regions.
    pub regions: Vec<Vec<Site>>,
    /// How many of them.
    pub needed: usize,
    /// For each region the sites that two of its own join to it.
    pub second: Vec<Vec<Bridge>>,
    /// How far it is on an empty board.
    pub whole: f64,
}

/// A site that is as good as joined while both sites between are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The site.
    pub to: Site,
    /// What lies between.
    pub by: [Site; 2],
}

/// A group.
#[derive(Clone, Debug, PartialEq)]
pub struct Gather {
    /// Which pieces make it.
    pub sort: Sort,
    /// Of how many sites; all the pieces where nothing is said.
    pub size: Option<usize>,
    /// What is joined.
    pub net: Net,
}

/// Pieces to be taken, or to be no more.
#[derive(Clone, Debug, PartialEq)]
pub struct Hunt {
    /// Which pieces.
    pub sort: Sort,
    /// How many there are at first; not known where they come from no end of a hand.
    pub first: Option<usize>,
    /// How many must go.
    pub needed: Option<usize>,
    /// The number of the goal of capturing that counts them, if one does.
    pub counted: Option<usize>,
}

/// A high stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tower {
    /// What is on top.
    pub sort: Sort,
    /// How high.
    pub height: usize,
}

/// Something in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Such a piece, anywhere.
    Piece(Sort),
    /// One of some sites, as a cell.
    Cell {
        /// Which.
        sites: Vec<Site>,
        /// In which state.
        state: u32,
        /// Whose: the cell's own owner, or, if it has none, that of what stands there; any player's if nothing is said.
        whose: Option<Sort>,
        /// It will do if it has no owner and is empty.
        empty: bool,
        /// How many are stacked there at least.
        height: usize,
    },
}

/// A score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreWish {
    /// So much.
    Reach(i32),
    /// More than all others.
    Most,
}

/// How near one is to the best conjunction of what is wanted, on the average over what must hold together; where nothing is wanted,
/// how far from the worst that is feared. Given with the wish of the conjunction that is nearest; `near` tells how near one is to one
/// goal, if that can be told.
pub fn prospect<T>(wishes: &[Wish<T>], mut near: impl FnMut(&T) -> Option<f64>) -> Option<(f64, &Wish<T>)> {
    let wanted = wishes.iter().any(|wish| wish.wanted);
    let conjunctions = wishes.chunk_by(|one, other| one.conjunction == other.conjunction);
    let conjunctions = conjunctions.filter_map(|conjunction| {
        let (mut sum, mut count, mut nearest) = (0.0, 0.0, None);
        for wish in conjunction.iter().filter(|wish| wish.wanted == wanted) {
            if let Some(near) = near(&wish.goal) {
                sum += near;
                count += 1.0;
                nearest = nearest.filter(|(most, _)| *most >= near).or(Some((near, wish)));
            }
        }
        nearest.map(|(_, wish)| (sum / count, wish))
    });
    let best = conjunctions.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    Some(if wanted { best } else { (1.0 - best.0, best.1) })
}

impl Sort {
    /// All pieces of these players.
    pub fn of(owners: u16, kinds: usize) -> Sort {
        Sort { owners, unowned: false, kinds: vec![true; kinds], state: None, flags: 0 }
    }

    /// Whether this piece is meant.
    #[inline]
    pub fn means(&self, man: &Man) -> bool {
        let owned = man.owner.map_or(self.unowned, |owner| self.owners >> owner & 1 == 1);
        owned
            && self.kinds.get(usize::from(man.kind)) == Some(&true)
            && self.state.is_none_or(|state| state == man.state)
            && man.flags & self.flags == self.flags
    }
}

impl Goals {
    /// The number of one more conjunction.
    pub(super) fn new_conjunction(&mut self) -> usize {
        self.conjunctions += 1;
        self.conjunctions
    }

    /// Whether there is nothing to win by, or to lose by.
    pub fn is_empty(&self) -> bool {
        !self.named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prospect_of(wishes: &[(f64, bool, usize)]) -> Option<f64> {
        let wishes: Vec<Wish<f64>> = wishes
            .iter()
            .map(|(goal, wanted, conjunction)| Wish { goal: *goal, wanted: *wanted, conjunction: *conjunction })
            .collect();
        prospect(&wishes, |near| Some(*near)).map(|(share, _)| share)
    }

    #[test]
    fn what_must_hold_together_counts_by_the_average_and_the_best_of_all_conjunctions_counts() {
        assert_eq!(prospect_of(&[]), None);
        assert_eq!(prospect_of(&[(0.25, true, 0)]), Some(0.25));
        assert_eq!(prospect_of(&[(1.0, true, 0), (0.5, true, 0), (0.625, true, 1)]), Some(0.75));
    }

    #[test]
    fn what_is_feared_counts_where_nothing_is_wanted_and_the_nearest_of_it_most() {
        assert_eq!(prospect_of(&[(0.25, false, 0), (0.75, false, 1)]), Some(0.25));
        assert_eq!(prospect_of(&[(0.25, true, 0), (0.0, false, 1)]), Some(0.25));
    }
}
