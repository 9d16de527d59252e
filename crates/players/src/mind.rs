//! A player at work: what it is, and what it remembers from move to move.

use game::{Arena, Outcome, Role, Stream, Visit, zobrist};

use crate::mcts::{Advice, Mcts, Tree};
use crate::search::{AlphaBeta, Finding, Limits, Options, Table};
use crate::{Explanation, Judge};

/// A player at work. What it remembers is of one game: another game needs another mind.
#[derive(Clone, Debug)]
pub struct Mind {
    way: Way,
    /// What chance is drawn from, and how many moves it has chosen so far.
    seed: u64,
    chosen: u64,
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
        Mind { way, seed, chosen: 0 }
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

    /// Monte Carlo tree search, with so many trees side by side; with advice where random games take too long.
    pub fn mcts(trees: usize, advice: Option<Advice>, seed: u64) -> Mind {
        Mind::new(Way::Mcts { trees: vec![(Tree::default(), advice); trees.max(1)] }, seed)
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
        let mut room = arena.room();
        let count = arena.find(state, &mut room).ok()?;
        self.chosen += 1;
        let mut stream = Stream::new(self.seed, self.chosen);
        Some(match &mut self.way {
            Way::Random => any((0..count).collect(), &mut stream),
            Way::Instant => instant(arena, state, &mut room, count, &mut stream),
            Way::Cautious => cautious(arena, state, &mut room, count, &mut stream),
            Way::AlphaBeta { judge, table, options } => {
                AlphaBeta::new(arena, state, past, judge, table, *options, limits).run()
            }
            Way::Mcts { trees } => {
                grow(arena, state, trees, limits, zobrist::mix(self.seed) ^ self.chosen, side_by_side)
            }
        })
    }
}

/// One of these moves, each equally likely.
fn any(numbers: Vec<u32>, stream: &mut Stream) -> Finding {
    let number = numbers[stream.below(numbers.len() as u32) as usize];
    Finding { number, nodes: 1, line: vec![number], ..Finding::default() }
}

/// The position after a move.
fn after<A: Arena>(arena: &A, state: &A::State, room: &mut A::Room, number: u32) -> A::State {
    let mut next = state.clone();
    arena.play(&mut next, room, number);
    next
}

/// The first move that wins at once for a player.
fn winning<A: Arena>(arena: &A, state: &A::State, room: &mut A::Room, count: u32, player: Role) -> Option<u32> {
    (0..count).find(|number| {
        let next = after(arena, state, room, *number);
        ended(arena, &next) == Some(Outcome::Win(player))
    })
}

/// How the game has ended, if it has, by goals or for want of moves.
fn ended<A: Arena>(arena: &A, state: &A::State) -> Option<Outcome> {
    arena.over(state).or_else(|| arena.find(state, &mut arena.room()).err())
}

fn instant<A: Arena>(arena: &A, state: &A::State, room: &mut A::Room, count: u32, stream: &mut Stream) -> Finding {
    match winning(arena, state, room, count, arena.mover(state)) {
        Some(number) => any(vec![number], stream),
        None => any((0..count).collect(), stream),
    }
}

fn cautious<A: Arena>(arena: &A, state: &A::State, room: &mut A::Room, count: u32, stream: &mut Stream) -> Finding {
    let mover = arena.mover(state);
    if let Some(number) = winning(arena, state, room, count, mover) {
        return any(vec![number], stream);
    }
    let mut replies = arena.room();
    let safe = (0..count).filter(|number| {
        let next = after(arena, state, room, *number);
        match arena.find(&next, &mut replies) {
            Err(outcome) => matches!(outcome, Outcome::Draw),
            Ok(count) => {
                let next_player = arena.mover(&next);
                next_player == mover || winning(arena, &next, &mut replies, count, next_player).is_none()
            }
        }
    });
    let safe: Vec<u32> = safe.collect();
    any(if safe.is_empty() { (0..count).collect() } else { safe }, stream)
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
