//! A player at work: what it is, and what it remembers from move to move.

mod glance;

use game::{Arena, Role, Stream, Visit, zobrist};

use self::glance::Glance;
use crate::mcts::{Advice, Mcts, Tree};
use crate::search::{AlphaBeta, Finding, Limits, Options, Table};
use crate::{Explanation, Judge};

/// A player at work. What it remembers is of one game: another game needs another mind.
#[derive(Clone, Debug)]
pub struct Mind {
    way: Way,
    care: Option<Care>,
    /// What chance is drawn from, and how many moves it has chosen so far.
    seed: u64,
    chosen: u64,
}

/// How much heed a player takes who does not always think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// How many moves of a hundred are made without thinking, each equally likely.
    pub slips: u32,
    /// Whether no win in one move is missed, and none allowed that can be prevented.
    pub watchful: bool,
}

/// Does all of several things, perhaps at the same time: threads are the caller's.
pub type SideBySide<'a> = &'a dyn Fn(&mut [&mut (dyn FnMut() + Send)]);

/// How a player chooses.
#[derive(Clone, Debug)]
enum Way {
    Random,
    Instant,
    Cautious,
    AlphaBeta { judge: Box<Judge>, table: Table, options: Options },
    Mcts { trees: Vec<(Tree, Option<Advice>)> },
}

/// The size of an alpha-beta's table: 2^18 places, 4 MiB.
const TABLE_BITS: u32 = 18;

impl Mind {
    fn new(way: Way, seed: u64) -> Mind {
        Mind { way, care: None, seed, chosen: 0 }
    }

    /// Any legal move, each equally likely.
    pub fn random(seed: u64) -> Mind {
        Mind::new(Way::Random, seed)
    }

    /// A winning move if there is one, else any.
    pub fn instant(seed: u64) -> Mind {
        Mind::new(Way::Instant, seed)
    }

    /// A winning move if there is one, else any that does not let the next player win at once.
    pub fn cautious(seed: u64) -> Mind {
        Mind::new(Way::Cautious, seed)
    }

    /// Alpha-beta over how good positions look.
    pub fn alphabeta(judge: Judge, options: Options, seed: u64) -> Mind {
        Mind::new(Way::AlphaBeta { judge: Box::new(judge), table: Table::new(TABLE_BITS), options }, seed)
    }

    /// The same with room to remember 2 to this power positions, if it remembers any.
    pub fn with_table(mut self, bits: u32) -> Mind {
        if let Way::AlphaBeta { table, .. } = &mut self.way {
            *table = Table::new(bits);
        }
        self
    }

    /// Monte Carlo tree search, with so many trees side by side; with advice where random games take too long.
    pub fn mcts(trees: usize, advice: Option<Advice>, seed: u64) -> Mind {
        Mind::new(Way::Mcts { trees: vec![(Tree::default(), advice); trees.max(1)] }, seed)
    }

    /// The same with only so much care.
    pub fn with_care(self, care: Care) -> Mind {
        Mind { care: Some(care), ..self }
    }

    /// What it judges positions by, if it does.
    pub fn judge(&mut self) -> Option<&mut Judge> {
        match &mut self.way {
            Way::AlphaBeta { judge, .. } => Some(judge),
            _ => None,
        }
    }

    /// Chooses a move; nothing if the game is over. `side_by_side` does all of several things, perhaps at the same time.
    pub fn think<A: Arena>(
        &mut self,
        arena: &A,
        state: &A::State,
        past: &[u64],
        limits: Limits<'_>,
        side_by_side: SideBySide<'_>,
    ) -> Option<Finding> {
        let mut glance = Glance::at(arena, state)?;
        self.chosen += 1;
        let mut stream = Stream::new(self.seed, self.chosen);
        let Some(care) = self.care else {
            return Some(self.consider(&mut glance, past, limits, side_by_side, &mut stream));
        };
        if let Some(number) = Some(&mut glance).filter(|_| care.watchful).and_then(Glance::win) {
            return Some(only(number));
        }
        let finding = match stream.below(100) < care.slips {
            true => any(glance.count, &mut stream),
            false => self.consider(&mut glance, past, limits, side_by_side, &mut stream),
        };
        if !care.watchful || glance.is_safe(finding.number) {
            return Some(finding);
        }
        Some(safe(&mut glance, &mut stream).map_or(finding, only))
    }

    /// Chooses a move of a position that has been glanced at.
    fn consider<A: Arena>(
        &mut self,
        glance: &mut Glance<A>,
        past: &[u64],
        limits: Limits<'_>,
        side_by_side: SideBySide<'_>,
        stream: &mut Stream,
    ) -> Finding {
        let (arena, state) = (glance.arena, glance.state);
        match &mut self.way {
            Way::Random => any(glance.count, stream),
            Way::Instant => glance.win().map_or_else(|| any(glance.count, stream), only),
            Way::Cautious => {
                let sensible = glance.win().or_else(|| safe(glance, stream));
                sensible.map_or_else(|| any(glance.count, stream), only)
            }
            Way::AlphaBeta { judge, table, options } => {
                let search = AlphaBeta::new(arena, state, past, judge, table, *options, limits);
                // A player for people does not always choose the first of several moves that are worth the same.
                let search =
                    if self.care.is_some() { search.with_ranks(shuffled(glance.count, stream)) } else { search };
                search.run()
            }
            Way::Mcts { trees } => {
                grow(arena, state, trees, limits, zobrist::mix(self.seed) ^ self.chosen, side_by_side)
            }
        }
    }
}

/// The numbers below a count, in an order drawn from the stream.
fn shuffled(count: u32, stream: &mut Stream) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..count).collect();
    for last in (1..count).rev() {
        numbers.swap(last as usize, stream.below(last + 1) as usize);
    }
    numbers
}

/// This move, without further thought.
fn only(number: u32) -> Finding {
    Finding { number, nodes: 1, line: vec![number], ..Finding::default() }
}

/// One of so many moves, each equally likely.
fn any(count: u32, stream: &mut Stream) -> Finding {
    only(stream.below(count))
}

/// One of the moves that do not let the next player win at once, each equally likely; nothing if there is none.
fn safe<A: Arena>(glance: &mut Glance<A>, stream: &mut Stream) -> Option<u32> {
    let mut untried: Vec<u32> = (0..glance.count).collect();
    while !untried.is_empty() {
        let number = untried.swap_remove(stream.below(untried.len() as u32) as usize);
        if glance.is_safe(number) {
            return Some(number);
        }
    }
    None
}

/// Grows all trees, each with chance of its own, and takes what they say together.
fn grow<A: Arena>(
    arena: &A,
    state: &A::State,
    trees: &mut [(Tree, Option<Advice>)],
    limits: Limits<'_>,
    seed: u64,
    side_by_side: SideBySide<'_>,
) -> Finding {
    let share = Limits { nodes: limits.nodes.div_ceil(trees.len() as u64), ..limits };
    let mut found: Vec<Finding> = vec![Finding::default(); trees.len()];
    let mut works: Vec<_> = trees
        .iter_mut()
        .zip(&mut found)
        .enumerate()
        .map(|(n, ((tree, advice), found))| {
            move || {
                let stream = Stream::new(seed, n as u64);
                *found = Mcts::new(arena, state, tree, advice.as_mut(), stream).run(share);
            }
        })
        .collect();
    let mut works: Vec<&mut (dyn FnMut() + Send)> =
        works.iter_mut().map(|work| work as &mut (dyn FnMut() + Send)).collect();
    side_by_side(&mut works);
    if let [finding] = &found[..] {
        return finding.clone();
    }
    let mut all = trees[0].0.clone();
    trees[1..].iter().for_each(|(tree, _)| all.join(tree));
    all.finding(found.iter().map(|finding| finding.nodes).sum())
}

/// A mind at a position, for games that say themselves which arena they have.
pub struct Thinking<'a> {
    /// Who thinks.
    pub mind: &'a mut Mind,
    /// For how long.
    pub limits: Limits<'a>,
    /// Does all of several things, perhaps at the same time.
    pub side_by_side: SideBySide<'a>,
}

impl Visit for Thinking<'_> {
    type Output = Option<Finding>;

    fn visit<A: Arena>(self, arena: &A, state: &A::State, past: &[u64]) -> Option<Finding> {
        self.mind.think(arena, state, past, self.limits, self.side_by_side)
    }
}

/// Why a position looks as it does to a judge, for games that say themselves which arena they have.
pub struct Explaining<'a>(pub &'a mut Judge);

impl Visit for Explaining<'_> {
    type Output = Explanation;

    fn visit<A: Arena>(self, arena: &A, state: &A::State, _: &[u64]) -> Explanation {
        self.0.explain(arena, state, arena.mover(state))
    }
}

/// What the advisors of a judge say of a position one by one, for games that say themselves which arena they have.
pub struct Weighing<'a>(pub &'a mut Judge);

/// What advisors say of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    /// Which side the first player plays.
    pub first: usize,
    /// What each advisor says for each side, in points.
    pub strengths: Vec<Vec<f64>>,
}

impl Visit for Weighing<'_> {
    type Output = Weighed;

    fn visit<A: Arena>(self, arena: &A, state: &A::State, _: &[u64]) -> Weighed {
        Weighed { first: arena.side(state, Role::White), strengths: self.0.strengths(arena, state) }
    }
}
