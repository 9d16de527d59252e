//! Endgame tables: every position that can come about from some positions, with how it ends under perfect play, worked out backwards
//! from the ends (retrograde analysis).

use std::collections::{BTreeMap, VecDeque};

use board::Site;
use game::{Outcome, Role};
use metagame::notation::{Piece, Position as Seen, Written};

use crate::bridge::{Played, Solver};
use crate::interpret::Refusal;

/// How a position ends under perfect play, for the side to move. Draw rules that look at the past are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// The side to move wins in this many moves of either side, and cannot win sooner.
    Wins(u32),
    /// The side to move loses in this many moves of either side, and can hold out no longer.
    Loses(u32),
    /// Neither player can force a win.
    Draws,
}

/// A table of positions.
#[derive(Clone, Debug)]
pub struct EndgameTable {
    numbers: BTreeMap<Key, usize>,
    values: Vec<Value>,
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoTable {
    /// There are more positions than were allowed.
    TooLarge(usize),
    /// A position could not be worked out.
    Refused(Refusal),
}

/// A position as it is looked up: all that makes it the same as another.
pub(crate) type Key = (Role, Vec<Option<Piece>>, [[Vec<u16>; 2]; 2], Option<(Piece, usize)>, Vec<(Piece, usize)>, bool);

pub(crate) fn key(seen: &Seen) -> Key {
    let Seen { to_move, board, hands, promoting, displaced, assigning } = seen.clone();
    (to_move, board, hands, promoting, displaced, assigning)
}

impl From<Refusal> for NoTable {
    fn from(refusal: Refusal) -> NoTable {
        NoTable::Refused(refusal)
    }
}

impl std::fmt::Display for NoTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoTable::TooLarge(most) => write!(f, "there are more than {most} positions"),
            NoTable::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for NoTable {}

impl EndgameTable {
    /// The table of all positions that can come about from these, at most `most`.
    pub fn of<S: Solver>(theory: &Played<S>, from: &[Seen], most: usize) -> Result<EndgameTable, NoTable> {
        let mut graph = Graph::default();
        from.iter().for_each(|seen| {
            graph.number(seen);
        });
        let mut at = 0;
        while at < graph.positions.len() {
            if graph.positions.len() > most {
                return Err(NoTable::TooLarge(most));
            }
            let seen = graph.positions[at].clone();
            graph.expand(theory, at, &seen)?;
            at += 1;
        }
        let values = graph.solve();
        Ok(EndgameTable { numbers: graph.numbers, values })
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// How a position ends, if the table has it.
    pub fn value(&self, seen: &Seen) -> Option<Value> {
        self.numbers.get(&key(seen)).map(|number| self.values[*number])
    }

    /// The moves that keep a position's value as long as it can be kept: the quickest wins, the slowest losses.
    pub fn best_moves<S: Solver>(&self, theory: &Played<S>, seen: &Seen) -> Result<Vec<Written>, Refusal> {
        let Some(value) = self.value(seen) else { return Ok(Vec::new()) };
        let keeps = |after: &Seen| match (value, self.value(after)) {
            (Value::Wins(moves), Some(Value::Loses(more))) => more + 1 == moves,
            (Value::Loses(moves), Some(Value::Wins(more))) => more + 1 == moves,
            (Value::Draws, Some(Value::Draws)) => true,
            _ => false,
        };
        let found = theory.successors(seen)?;
        Ok(found.into_iter().filter(|(_, after)| keeps(after)).map(|(written, _)| written).collect())
    }

    /// How many positions the side to move wins, loses and draws, and the longest win.
    pub fn summary(&self) -> (usize, usize, usize, u32) {
        let count = |is_it: fn(&Value) -> bool| self.values.iter().filter(|value| is_it(value)).count();
        let longest = self.values.iter().map(|value| if let Value::Wins(moves) = value { *moves } else { 0 }).max();
        (
            count(|value| matches!(value, Value::Wins(_))),
            count(|value| matches!(value, Value::Loses(_))),
            count(|value| *value == Value::Draws),
            longest.unwrap_or(0),
        )
    }
}

/// Every way to put these pieces on an empty board like that of `bare`, with either side to move.
pub fn placements(bare: &Seen, pieces: &[Piece]) -> Vec<Seen> {
    let mut boards = vec![bare.clone()];
    for piece in pieces {
        let mut more = Vec::new();
        for board in &boards {
            let empty = (0..board.board.len() as u16).map(Site).filter(|site| board.board[site.index()].is_none());
            more.extend(empty.map(|site| {
                let mut board = board.clone();
                board.board[site.index()] = Some(*piece);
                board
            }));
        }
        boards = more;
    }
    let both = |seen: Seen| Role::BOTH.map(|to_move| Seen { to_move, ..seen.clone() });
    boards.into_iter().flat_map(both).collect()
}

/// Positions, and which come before which.
#[derive(Default)]
struct Graph {
    numbers: BTreeMap<Key, usize>,
    positions: Vec<Seen>,
    /// What can come right before a position.
    before: Vec<Vec<usize>>,
    /// How many positions can come right after a position, and what is known of positions that are over.
    after: Vec<usize>,
    over: Vec<Option<Value>>,
}

impl Graph {
    fn number(&mut self, seen: &Seen) -> usize {
        let next = self.positions.len();
        let number = *self.numbers.entry(key(seen)).or_insert(next);
        if number == next {
            self.positions.push(seen.clone());
            self.before.push(Vec::new());
            self.after.push(0);
            self.over.push(None);
        }
        number
    }

    fn expand<S: Solver>(&mut self, theory: &Played<S>, at: usize, seen: &Seen) -> Result<(), Refusal> {
        if let Some(outcome) = theory.decision(seen)? {
            self.over[at] = Some(match outcome {
                Outcome::Win(role) if role == seen.to_move => Value::Wins(0),
                Outcome::Win(_) => Value::Loses(0),
                Outcome::Draw => Value::Draws,
            });
            return Ok(());
        }
        let mut next: Vec<usize> = theory.successors(seen)?.iter().map(|(_, after)| self.number(after)).collect();
        next.sort_unstable();
        next.dedup();
        self.after[at] = next.len();
        next.into_iter().for_each(|next| self.before[next].push(at));
        Ok(())
    }

    /// From the ends backwards, those that end sooner first: a position is won if one after it is lost, and lost if all are won.
    fn solve(&self) -> Vec<Value> {
        let mut values: Vec<Option<Value>> = self.over.clone();
        let mut left = self.after.clone();
        let mut open: VecDeque<usize> = (0..values.len()).filter(|at| values[*at].is_some()).collect();
        while let Some(at) = open.pop_front() {
            let Some(value) = values[at] else { continue };
            for before in &self.before[at] {
                if values[*before].is_some() {
                    continue;
                }
                match value {
                    Value::Loses(moves) => values[*before] = Some(Value::Wins(moves + 1)),
                    Value::Wins(moves) => {
                        left[*before] -= 1;
                        if left[*before] > 0 {
                            continue;
                        }
                        values[*before] = Some(Value::Loses(moves + 1));
                    }
                    Value::Draws => continue,
                }
                open.push_back(*before);
            }
        }
        values.into_iter().map(|value| value.unwrap_or(Value::Draws)).collect()
    }
}
