//! A player at work: what it is, and what it remembers from move to move.

mod glance;

use game::{Rng, Role, Searchable, Staged, Visit, zobrist};

use self::glance::Glance;
use crate::mcts::{JointMcts, JointTree, Mcts, PlayoutPolicy, Tree};
use crate::search::{AlphaBeta, Finding, Limits, SearchOptions, TranspositionTable};
use crate::{Evaluator, Explanation};

/// A player at work. What it remembers is of one game: another game needs another mind.
///
/// ```
/// use game::{DrawRules, Game, Rng, Searchable};
/// use players::search::SearchOptions;
/// use players::{Evaluator, Limits, Mind, Thinking};
///
/// let text = "(game Trio (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))";
/// let rules = ludi::read(text).game.expect("sound rules");
/// let game = compile::ludi::Program::new(&rules, DrawRules::default()).expect("a program");
/// let mut position = game.start(&mut Rng::new(0, 0));
/// for number in [0, 2, 0, 1] {
///     game.play_number(&mut position, number).expect("legal");
/// }
/// let mut mind = Mind::alphabeta(Evaluator::nothing(), SearchOptions::default(), 0);
/// let thinking = Thinking { mind: &mut mind, limits: Limits::to_depth(1), side_by_side: &|all| all.iter_mut().for_each(|one| one()) };
/// let found = thinking.ask(&game, &position).expect("not over");
/// assert!(found.value > players::search::PROVEN, "the third in a row wins");
/// ```
#[derive(Clone, Debug)]
pub struct Mind {
    way: Way,
    care: Option<Care>,
    /// The seed of its random choices, and the number of moves chosen so far.
    seed: u64,
    chosen: u64,
}

/// How careful a player is that does not always search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// How many moves of a hundred are uniformly random.
    pub slips: u32,
    /// Whether no win in one move is missed, and none allowed that can be prevented.
    pub watchful: bool,
}

/// Runs several closures, perhaps in parallel: threads are the caller's.
pub type SideBySide<'a> = &'a dyn Fn(&mut [&mut (dyn FnMut() + Send)]);

/// How a player chooses.
#[derive(Clone, Debug)]
enum Way {
    Random,
    Instant,
    Cautious,
    AlphaBeta { evaluator: Box<Evaluator>, transposition: TranspositionTable, options: SearchOptions },
    Mcts { trees: Vec<(Tree, Option<PlayoutPolicy>)>, joint: Vec<JointTree> },
}

/// The size of the transposition table: 2^18 entries, 4 MiB.
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

    /// Alpha-beta search with an evaluation function.
    pub fn alphabeta(evaluator: Evaluator, options: SearchOptions, seed: u64) -> Mind {
        Mind::new(
            Way::AlphaBeta {
                evaluator: Box::new(evaluator),
                transposition: TranspositionTable::new(TABLE_BITS),
                options,
            },
            seed,
        )
    }

    /// Sets the size of the transposition table to 2 to this power entries, if the player has one.
    pub fn with_table(mut self, bits: u32) -> Mind {
        if let Way::AlphaBeta { transposition, .. } = &mut self.way {
            *transposition = TranspositionTable::new(bits);
        }
        self
    }

    /// Monte Carlo tree search with `trees` trees in parallel; the playout policy is used where random playouts take too long.
    pub fn mcts(trees: usize, policy: Option<PlayoutPolicy>, seed: u64) -> Mind {
        let count = trees.max(1);
        let (trees, joint) = (vec![(Tree::default(), policy); count], vec![JointTree::default(); count]);
        Mind::new(Way::Mcts { trees, joint }, seed)
    }

    /// Sets how careful the player is.
    pub fn with_care(self, care: Care) -> Mind {
        Mind { care: Some(care), ..self }
    }

    /// Returns the evaluation function, if the player has one.
    pub fn evaluator(&mut self) -> Option<&mut Evaluator> {
        match &mut self.way {
            Way::AlphaBeta { evaluator, .. } => Some(evaluator),
            _ => None,
        }
    }

    /// Chooses a move; `None` if the game is over.
    fn think<A: Staged>(&mut self, arena: &A, state: &A::State, means: &Means<'_>) -> Option<Finding> {
        if arena.is_joint() && !self.searches_turns(arena, state) {
            return self.think_jointly(arena, state, means);
        }
        let mut glance = Glance::at(arena, state)?;
        self.chosen += 1;
        let mut rng = Rng::new(self.seed, self.chosen);
        let Some(care) = self.care else {
            return Some(self.consider(&mut glance, means, &mut rng));
        };
        if let Some(number) = Some(&mut glance).filter(|_| care.watchful).and_then(Glance::win) {
            return Some(only(number));
        }
        let finding = match rng.below(100) < care.slips {
            true => any(glance.count, &mut rng),
            false => self.consider(&mut glance, means, &mut rng),
        };
        if !care.watchful || glance.is_safe(finding.number) {
            return Some(finding);
        }
        Some(safe(&mut glance, &mut rng).map_or(finding, only))
    }

    /// Whether the player can treat a position of a game of joint moves as one of turns: two players, no chance, one chooses,
    /// and the player does not search by playouts.
    fn searches_turns<A: Staged>(&self, arena: &A, state: &A::State) -> bool {
        let plain = arena.players() == 2 && arena.chance().is_none() && arena.choosers(state) == 1;
        plain && !matches!(self.way, Way::Mcts { .. })
    }

    /// Chooses a move for the role that is asked in a game of joint moves.
    fn think_jointly<A: Staged>(&mut self, arena: &A, state: &A::State, means: &Means<'_>) -> Option<Finding> {
        let Means { limits, side_by_side, .. } = *means;
        let count = asked_moves(arena, state)?;
        self.chosen += 1;
        let mut rng = Rng::new(self.seed, self.chosen);
        let slips = self.care.is_some_and(|care| rng.below(100) < care.slips);
        Some(match &mut self.way {
            _ if slips || count == 1 => any(count, &mut rng),
            Way::Random | Way::Instant | Way::Cautious => any(count, &mut rng),
            Way::AlphaBeta { .. } => JointMcts::new(arena, state, &mut JointTree::default(), rng).run(limits),
            Way::Mcts { joint, .. } => {
                grow_jointly(arena, state, joint, limits, zobrist::mix(self.seed) ^ self.chosen, side_by_side)
            }
        })
    }

    /// Chooses a move of a position that has been glanced at.
    fn consider<A: Staged>(&mut self, glance: &mut Glance<A>, means: &Means<'_>, rng: &mut Rng) -> Finding {
        let Means { limits, side_by_side, alphabeta } = *means;
        let (arena, state) = (glance.arena, glance.state);
        match &mut self.way {
            Way::Random => any(glance.count, rng),
            Way::Instant => glance.win().map_or_else(|| any(glance.count, rng), only),
            Way::Cautious => {
                let sensible = glance.win().or_else(|| safe(glance, rng));
                sensible.map_or_else(|| any(glance.count, rng), only)
            }
            Way::AlphaBeta { evaluator, transposition, options } => {
                let search = AlphaBeta::new(evaluator, transposition, *options, limits);
                // A player for people does not always choose the first of several moves that are worth the same.
                let search = if self.care.is_some() { search.with_ranks(shuffled(glance.count, rng)) } else { search };
                alphabeta(search)
            }
            Way::Mcts { trees, .. } => {
                grow(arena, state, trees, limits, zobrist::mix(self.seed) ^ self.chosen, side_by_side)
            }
        }
    }
}

/// The numbers below a count, in an order drawn from the stream.
fn shuffled(count: u32, rng: &mut Rng) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..count).collect();
    for last in (1..count).rev() {
        numbers.swap(last as usize, rng.below(last + 1) as usize);
    }
    numbers
}

/// This move, without further thought.
fn only(number: u32) -> Finding {
    Finding { number, nodes: 1, pv: vec![number], ..Finding::default() }
}

/// Chooses one of `count` moves, uniformly.
fn any(count: u32, rng: &mut Rng) -> Finding {
    only(rng.below(count))
}

/// One of the moves that do not let the next player win at once, each equally likely; nothing if there is none.
fn safe<A: Staged>(glance: &mut Glance<A>, rng: &mut Rng) -> Option<u32> {
    let mut untried: Vec<u32> = (0..glance.count).collect();
    while !untried.is_empty() {
        let number = untried.swap_remove(rng.below(untried.len() as u32) as usize);
        if glance.is_safe(number) {
            return Some(number);
        }
    }
    None
}

/// Grows all trees with independent random numbers (root parallelisation) and merges their statistics.
fn grow<A: Staged>(
    arena: &A,
    state: &A::State,
    trees: &mut [(Tree, Option<PlayoutPolicy>)],
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
        .map(|(n, ((tree, policy), found))| {
            move || {
                let rng = Rng::new(seed, n as u64);
                *found = Mcts::new(arena, state, tree, policy.as_mut(), rng).run(share);
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

/// How many moves the role has that is asked; nothing if the game is over.
fn asked_moves<A: Staged>(arena: &A, state: &A::State) -> Option<u32> {
    let (mut choosing, mut buffer) = (state.clone(), arena.buffer());
    let asked = arena.asked(state);
    loop {
        let count = arena.find(&choosing, &mut buffer).ok()?;
        if arena.mover(&choosing) == asked {
            return Some(count);
        }
        arena.play(&mut choosing, &mut buffer, 0);
        if arena.chosen(&choosing) == 0 {
            return None;
        }
    }
}

/// Grows all trees of a game of joint moves with independent random numbers and merges their statistics.
fn grow_jointly<A: Staged>(
    arena: &A,
    state: &A::State,
    trees: &mut [JointTree],
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
        .map(|(n, (tree, found))| {
            move || *found = JointMcts::new(arena, state, tree, Rng::new(seed, n as u64)).run(share)
        })
        .collect();
    let mut works: Vec<&mut (dyn FnMut() + Send)> =
        works.iter_mut().map(|work| work as &mut (dyn FnMut() + Send)).collect();
    side_by_side(&mut works);
    if let [finding] = &found[..] {
        return finding.clone();
    }
    let mut all = trees[0].clone();
    trees[1..].iter().for_each(|tree| all.join(tree));
    let games = found.iter().map(|finding| finding.nodes).sum();
    all.finding(arena.asked(state), games, &mut Rng::new(seed, trees.len() as u64))
}

/// What a player thinks with.
struct Means<'a> {
    limits: Limits<'a>,
    side_by_side: SideBySide<'a>,
    /// Runs an alpha-beta search from the position in the arena that is fastest for it.
    alphabeta: &'a dyn Fn(AlphaBeta<'_>) -> Finding,
}

/// Lets a player choose a move.
pub struct Thinking<'a> {
    /// The player.
    pub mind: &'a mut Mind,
    /// When to stop.
    pub limits: Limits<'a>,
    /// Runs several closures, perhaps in parallel.
    pub side_by_side: SideBySide<'a>,
}

impl Thinking<'_> {
    /// Lets the player choose a move at a position of a game; `None` if the game is over.
    pub fn ask<G: Searchable>(self, game: &G, position: &G::Position) -> Option<Finding> {
        let alphabeta = |search: AlphaBeta<'_>| search.search(game, position);
        let means = Means { limits: self.limits, side_by_side: self.side_by_side, alphabeta: &alphabeta };
        game.enter(position, Choosing { mind: self.mind, means: &means })
    }
}

/// Chooses a move: a visitor of the arena in whose numbers the player chooses.
struct Choosing<'a> {
    mind: &'a mut Mind,
    means: &'a Means<'a>,
}

impl Visit for Choosing<'_> {
    type Output = Option<Finding>;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Option<Finding> {
        self.mind.think(arena, state, self.means)
    }
}

/// Explains the value of a position: a visitor of the game's arena.
pub struct Explaining<'a>(pub &'a mut Evaluator);

impl Visit for Explaining<'_> {
    type Output = Explanation;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Explanation {
        self.0.explain(arena, state, arena.mover(state))
    }
}

/// Returns the values of an evaluator's advisors one by one: a visitor of the game's arena.
pub struct Weighing<'a>(pub &'a mut Evaluator);

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

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Weighed {
        Weighed { first: arena.side(state, Role::White), strengths: self.0.strengths(arena, state) }
    }
}
