//! The best game of each kind: an archive over what games are played for, how long they last, and how much choice they leave.
//!
//! Beyond the book, against the flood of rows (Browne 2011, 6.1): the map of elites of Mouret and Clune, 2015. Parents come
//! from a kind of goals drawn at random, then from one of its cells: a kind of which there are many gets no more children.

use std::collections::BTreeMap;

use crate::goals::GoalType;
use game::Rng;

use super::member::Measured;

/// Where games part in length; by feel, the preferred length of 60 in a cell of its own.
pub const LENGTHS: [f64; 5] = [8.0, 20.0, 40.0, 80.0, 119.0];

/// Where games part in branching; by feel.
pub const BRANCHINGS: [f64; 3] = [5.0, 15.0, 40.0];

/// A kind of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// What they are played for.
    pub goal: GoalType,
    /// How long they are, from the shortest.
    pub length: usize,
    /// How much choice they leave, from the least.
    pub branching: usize,
}

/// The best member of each kind.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    elites: BTreeMap<Cell, Elite>,
}

/// The best of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elite {
    /// Its number in the population.
    pub member: usize,
    /// Whether it is viable; those who are come before those who are not.
    pub viable: bool,
    /// How good it is.
    pub fitness: f64,
}

impl Cell {
    /// Where a game belongs that is played for this.
    pub fn of(goal: GoalType, measured: &Measured) -> Cell {
        let place = |value: f64, bounds: &[f64]| bounds.iter().filter(|bound| value >= **bound).count();
        Cell { goal, length: place(measured.length, &LENGTHS), branching: place(measured.branching, &BRANCHINGS) }
    }

    /// How many cells there are.
    pub const COUNT: usize = GoalType::ALL.len() * (LENGTHS.len() + 1) * (BRANCHINGS.len() + 1);
}

impl Archive {
    /// Takes a member in if it is the best of its kind; whether it is.
    pub fn offer(&mut self, member: usize, goal: GoalType, measured: &Measured) -> bool {
        let new = Elite { member, viable: measured.viable, fitness: measured.fitness };
        let old = self.elites.entry(Cell::of(goal, measured)).or_insert(new);
        let better = (new.viable, new.fitness) > (old.viable, old.fitness);
        if better {
            *old = new;
        }
        better || *old == new
    }

    /// Two members from two cells, if there are two.
    pub fn pair(&self, stream: &mut Rng) -> Option<[usize; 2]> {
        let one = self.pick(stream, None)?;
        Some([one, self.pick(stream, Some(one)).unwrap_or(one)])
    }

    /// The elite of some cell of some kind of goals, but not this member.
    fn pick(&self, stream: &mut Rng, but: Option<usize>) -> Option<usize> {
        let mut kinds: BTreeMap<GoalType, Vec<usize>> = BTreeMap::new();
        for (cell, elite) in self.elites.iter().filter(|(_, elite)| Some(elite.member) != but) {
            kinds.entry(cell.goal).or_default().push(elite.member);
        }
        let nth = stream.below(kinds.len().max(1) as u32) as usize;
        let members = kinds.into_values().nth(nth)?;
        members.get(stream.below(members.len() as u32) as usize).copied()
    }

    /// The best of each cell.
    pub fn elites(&self) -> impl Iterator<Item = (&Cell, &Elite)> {
        self.elites.iter()
    }

    /// The number of occupied cells.
    pub fn filled(&self) -> usize {
        self.elites.len()
    }

    /// The fitness of all elites together, none less than 0: what an archive is worth.
    pub fn worth(&self) -> f64 {
        self.elites.values().map(|elite| elite.fitness.max(0.0)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(fitness: f64, viable: bool, length: f64) -> Measured {
        Measured { fitness, viable, length, branching: 10.0, ..Measured::default() }
    }

    #[test]
    fn a_cell_keeps_its_best_and_who_is_viable_comes_first() {
        let mut archive = Archive::default();
        let row = GoalType::Line;
        assert!(archive.offer(0, row, &measured(0.3, false, 30.0)));
        assert!(!archive.offer(1, row, &measured(0.2, false, 30.0)));
        assert!(archive.offer(2, row, &measured(0.1, true, 30.0)));
        assert!(!archive.offer(3, row, &measured(0.9, false, 30.0)));
        assert!(archive.offer(4, row, &measured(0.9, false, 70.0)));
        assert_eq!(
            (archive.filled(), archive.elites().map(|(_, elite)| elite.member).collect::<Vec<_>>()),
            (2, vec![2, 4])
        );
        assert!((archive.worth() - 1.0).abs() < 1e-9 && Cell::COUNT >= 100);
    }

    // B179
    #[test]
    fn kinds_of_goals_have_as_many_children_however_many_games_they_have() {
        let mut archive = Archive::default();
        let (row, connect, group) = (GoalType::Line, GoalType::Connection, GoalType::Group);
        for (number, length) in [5.0, 10.0, 30.0, 60.0, 100.0, 120.0].into_iter().enumerate() {
            archive.offer(number, row, &measured(0.5, true, length));
        }
        archive.offer(6, connect, &measured(0.1, false, 30.0));
        archive.offer(7, group, &measured(0.1, false, 30.0));
        let mut rows = 0;
        for number in 0..3000 {
            let [one, other] = archive.pair(&mut Rng::new(6, number)).expect("members");
            assert_ne!(one, other);
            rows += u32::from(one < 6);
        }
        assert!((900..1100).contains(&rows), "{rows}");
        assert_eq!(Archive::default().pair(&mut Rng::new(1, 1)), None);
    }
}
