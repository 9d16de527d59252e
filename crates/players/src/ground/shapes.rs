//! Where the shapes lie that a pattern means: on which sites, wherever it begins and whichever way it is turned.

use std::collections::{BTreeMap, BTreeSet};

use board::{Adjacency, Board, Heading, Site};
use ludi::tree::{Direction, Distance, Step, Turtle};

/// A pattern that can lie in more ways is left out: it leads nearly anywhere, and every position would be full of it.
const MOST: usize = 4096;

/// All shapes of a pattern by how many sites they have. None where that depends on how pieces stand.
pub(super) fn shapes(board: &Board, steps: &[Step]) -> BTreeMap<usize, Vec<Vec<Site>>> {
    let mirrored: Vec<Step> = steps.iter().copied().map(mirrored).collect();
    let mut walks = Walks { board, found: BTreeSet::new(), left: MOST };
    for site in board.sites() {
        for heading in board.headings(Adjacency::Direct) {
            for steps in [steps, &mirrored] {
                if walks.follow(site, heading, steps, &mut vec![site]).is_none() {
                    return BTreeMap::new();
                }
            }
        }
    }
    let mut by_size: BTreeMap<usize, Vec<Vec<Site>>> = BTreeMap::new();
    for shape in walks.found {
        by_size.entry(shape.len()).or_default().push(shape);
    }
    by_size
}

struct Walks<'a> {
    board: &'a Board,
    found: BTreeSet<Vec<Site>>,
    /// How many more walks will be gone.
    left: usize,
}

impl Walks<'_> {
    /// Goes all ways that some steps lead, on the board; nothing if they cannot be told, or are too many.
    fn follow(&mut self, site: Site, heading: Heading, steps: &[Step], path: &mut Vec<Site>) -> Option<()> {
        let Some((step, rest)) = steps.split_first() else {
            let mut shape = path.clone();
            shape.sort_unstable();
            shape.dedup();
            if self.found.insert(shape) {
                self.left = self.left.checked_sub(1)?;
            }
            return Some(());
        };
        for heading in self.headings(heading, step.direction)? {
            let ray = self.board.ray(site, heading);
            let ends: Vec<Site> = match step.distance() {
                Distance::Sites(0) => vec![site],
                Distance::Sites(count) => ray.get(count as usize - 1).copied().into_iter().collect(),
                Distance::Line => ray.to_vec(),
                Distance::LineOfSight => return None,
            };
            for end in ends {
                path.push(end);
                self.follow(end, heading, rest, path)?;
                path.pop();
            }
        }
        Some(())
    }

    /// The headings that a direction means to a player who looks this way; nothing if that depends on a piece.
    fn headings(&self, heading: Heading, direction: Direction) -> Option<Vec<Heading>> {
        let board = self.board;
        Some(match direction {
            Direction::Turtle(turtle) => vec![board.turned(heading, turtle)],
            Direction::Compass(compass) => vec![board.heading(compass)],
            Direction::Any | Direction::All => board.headings(board.adjacency()).collect(),
            Direction::DNbors => board.headings(Adjacency::Direct).collect(),
            Direction::INbors => board.headings(Adjacency::Indirect).collect(),
            Direction::Current | Direction::Opposite | Direction::Flagged => return None,
        })
    }
}

/// The same step in the mirror.
fn mirrored(step: Step) -> Step {
    let direction = match step.direction {
        Direction::Turtle(Turtle::Left) => Direction::Turtle(Turtle::Right),
        Direction::Turtle(Turtle::Right) => Direction::Turtle(Turtle::Left),
        other => other,
    };
    Step { direction, ..step }
}
