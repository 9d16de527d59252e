//! The evaluation function: a position's static value for a player, and its reasons.

use std::cell::RefCell;
use std::sync::Arc;

use game::{Arena, Look, Outcome, Rng, Role, Steps};

use crate::advisors::{self, ADVISORS, Imagined, Measure, Scene, Scratch, Solution};
use crate::ground::Ground;
use crate::policy::{Parameters, Policy};

/// An evaluation function: the static value of a position for a player, in hundredths of a point.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    method: Method,
    regard: Regard,
    counts: Vec<u32>,
    look: Look,
    steps: Vec<Steps>,
    imagined: Vec<Imagined>,
    scratch: RefCell<Scratch>,
}

/// Whose pieces an evaluator counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Regard {
    /// All players' pieces.
    #[default]
    All,
    /// Only the evaluated player's pieces: a selfish player.
    Own,
    /// Only the opponents' pieces: an obstructive player.
    Others,
}

#[derive(Clone, Debug, Default)]
enum Method {
    /// Every position has the value 0.
    #[default]
    Nothing,
    /// What rules that know no pieces tell, and what this many random playouts come to.
    Rules(u32),
    /// The value of each piece type.
    Material(Vec<i32>),
    /// The share of this many random playouts that is won.
    Expected(u32),
    /// The weighted sum of the advisors.
    Policy(Box<Counsel>),
}

/// A policy, made ready for one game.
#[derive(Clone, Debug)]
struct Counsel {
    ground: Arc<Ground>,
    /// For each player the advisors that count, with their weights in hundredths.
    weights: Vec<Vec<(usize, f64)>>,
    /// Whether one of them must be told the moves.
    asks: bool,
    /// Whether one of them must be told the moves of pieces that are not on the board.
    imagines: bool,
    /// What a piece of each type is worth by these weights, in hundredths.
    values: Vec<i32>,
    parameters: Parameters,
}

/// What a whole estimate counts, in hundredths, and what a point does.
const SHARE: f64 = 10_000.0;
pub(crate) const POINT: f64 = 100.0;

/// What a unit of reward in playouts counts: as much as one that the rules would give at once.
const REWARD: i32 = 100;

/// No position looks better than this: a win is 1,000,000.
const MOST: f64 = 500_000.0;

impl Evaluator {
    /// Creates an evaluator that gives every position the value 0.
    pub fn nothing() -> Evaluator {
        Evaluator::default()
    }

    /// Creates an evaluator by rules that know no pieces: what they would give each role here, what it gets in `games` random
    /// playouts, and, as far less, how many moves it has.
    pub fn rules(games: u32) -> Evaluator {
        Evaluator { method: Method::Rules(games), ..Evaluator::default() }
    }

    /// Creates an evaluator that sums the pieces on the board and in hand at these values of the types, in hundredths.
    pub fn material(values: Vec<i32>) -> Evaluator {
        Evaluator { method: Method::Material(values), ..Evaluator::default() }
    }

    /// Creates an evaluator by `games` random playouts (Abramson's expected outcome).
    pub fn expected(games: u32) -> Evaluator {
        Evaluator { method: Method::Expected(games), ..Evaluator::default() }
    }

    /// Creates an evaluator that sums the advisors of a policy.
    pub fn policy(policy: &Policy, ground: impl Into<Arc<Ground>>) -> Evaluator {
        Evaluator { method: Method::Policy(Box::new(Counsel::new(policy, ground.into()))), ..Evaluator::default() }
    }

    /// Restricts the evaluation to some players' pieces. Only advisors are affected.
    pub fn with_regard(self, regard: Regard) -> Evaluator {
        Evaluator { regard, ..self }
    }

    /// Returns the value of a piece type, in hundredths.
    #[inline]
    pub fn value(&self, kind: usize) -> i32 {
        let values = match &self.method {
            Method::Nothing | Method::Rules(_) | Method::Expected(_) => return 100,
            Method::Material(values) => values,
            Method::Policy(counsel) => &counsel.values,
        };
        values.get(kind).copied().unwrap_or(100)
    }

    /// Returns true if captures change the value: quiescence search is of use then.
    pub fn values_pieces(&self) -> bool {
        match &self.method {
            Method::Nothing | Method::Rules(_) | Method::Expected(_) => false,
            Method::Material(values) => !values.is_empty(),
            Method::Policy(counsel) => counsel.values.iter().any(|value| *value != 0),
        }
    }

    /// Returns true if the value is material alone.
    #[inline]
    pub fn only_counts(&self) -> bool {
        matches!(self.method, Method::Material(_))
    }

    /// Evaluates a position: the advantage of a player over the best of the opponents.
    #[inline]
    pub fn evaluate<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> i32 {
        match &self.method {
            Method::Nothing => 0,
            Method::Rules(games) => promised(arena, state, hero, *games, &mut arena.buffer()),
            Method::Material(_) => self.weigh(arena, state, hero),
            Method::Expected(games) => expected(arena, state, hero, *games, &mut arena.buffer()),
            Method::Policy(counsel) => {
                let mut buffer = counsel.asks.then(|| arena.buffer());
                self.advise(arena, state, hero, buffer.as_mut())
            }
        }
    }

    /// Evaluates a position with a buffer for its moves, so that none is allocated.
    #[inline]
    pub fn evaluate_in<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role, buffer: &mut A::Buffer) -> i32 {
        match &self.method {
            Method::Policy(_) => self.advise(arena, state, hero, Some(buffer)),
            Method::Expected(games) => expected(arena, state, hero, *games, buffer),
            Method::Rules(games) => promised(arena, state, hero, *games, buffer),
            _ => self.evaluate(arena, state, hero),
        }
    }

    /// Returns the number of pieces that are not this player's.
    pub fn men_but<A: Arena>(&mut self, arena: &A, state: &A::State, player: usize) -> u32 {
        let (players, kinds) = (arena.players(), arena.kinds());
        self.counts.resize(players * kinds, 0);
        arena.count(state, &mut self.counts);
        let own: u32 = self.counts[player * kinds..][..kinds].iter().sum();
        self.counts.iter().sum::<u32>() - own
    }

    /// Explains the value of a position: each advisor's value and reasons for each player, and the sum.
    pub fn explain<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> Explanation {
        let advantage = self.evaluate(arena, state, hero);
        let Method::Policy(counsel) = &self.method else { return Explanation { advantage, ..Explanation::default() } };
        let scene = counsel.scene(&self.look, &self.steps, &self.imagined, &self.scratch);
        let players = 0..counsel.weights.len();
        let heard = |advisor: &usize| counsel.weights.iter().flatten().any(|(number, _)| number == advisor);
        let views = (0..ADVISORS.len()).filter(heard).map(|number| View {
            advisor: ADVISORS[number].name(),
            about: ADVISORS[number].about(),
            measure: ADVISORS[number].measure(),
            sides: players.clone().map(|player| counsel.side(&scene, number, player)).collect(),
        });
        let sums = players.clone().map(|player| counsel.sum(&scene, player).round() as i64).collect();
        Explanation { views: views.collect(), sums, advantage }
    }

    /// Returns the value of each weighted advisor for each side, in their order, in points; empty without a policy.
    pub fn strengths<A: Arena>(&mut self, arena: &A, state: &A::State) -> Vec<Vec<f64>> {
        self.evaluate(arena, state, arena.mover(state));
        let Method::Policy(counsel) = &self.method else { return Vec::new() };
        let scene = counsel.scene(&self.look, &self.steps, &self.imagined, &self.scratch);
        let points = |number: usize, side: usize| ADVISORS[number].strength(&scene, side) * unit(number) / POINT;
        let of = |(side, weights): (usize, &Vec<(usize, f64)>)| {
            weights.iter().map(|(number, _)| points(*number, side)).collect()
        };
        counsel.weights.iter().enumerate().map(of).collect()
    }

    fn weigh<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> i32 {
        let Method::Material(values) = &self.method else { return 0 };
        arena.weigh(state, hero, values, &mut self.counts)
    }

    fn advise<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role, buffer: Option<&mut A::Buffer>) -> i32 {
        let Method::Policy(counsel) = &self.method else { return 0 };
        let players = arena.players();
        arena.look(state, &mut self.look);
        if let Some(buffer) = buffer.filter(|_| counsel.asks) {
            self.steps.resize_with(players, Steps::default);
            for (side, steps) in self.steps.iter_mut().enumerate() {
                arena.steps(state, side, buffer, steps);
            }
            if counsel.imagines {
                self.imagined = Imagined::all(arena, state, &counsel.ground, &self.look, buffer);
            }
        }
        let scene = counsel.scene(&self.look, &self.steps, &self.imagined, &self.scratch);
        let own = arena.side(state, hero);
        let others = (0..players).filter(|side| *side != own);
        let best = || others.map(|side| counsel.sum(&scene, side)).reduce(f64::max).unwrap_or(0.0);
        let advantage = match self.regard {
            Regard::All => counsel.sum(&scene, own) - best(),
            Regard::Own => counsel.sum(&scene, own),
            Regard::Others => -best(),
        };
        advantage.clamp(-MOST, MOST).round() as i32
    }
}

impl Counsel {
    fn new(policy: &Policy, ground: Arc<Ground>) -> Counsel {
        let scaled = |(number, weight): &(usize, f64)| (*number, weight * unit(*number));
        let of = |player: &String| policy.weights(player).iter().map(scaled).collect();
        let weights: Vec<Vec<(usize, f64)>> = ground.players.iter().map(of).collect();
        let asks = weights.iter().flatten().any(|(number, _)| ADVISORS[*number].asks_for_moves());
        let imagines = asks && weights.iter().flatten().any(|(number, _)| ADVISORS[*number].asks_for_absent());
        let weight = |name: &str| {
            let number = advisors::find(name);
            let found = weights.iter().flatten().find(|(known, _)| Some(*known) == number);
            found.map_or(0.0, |(_, weight)| *weight)
        };
        let each = weight("material") + weight("mater") / ground.fortune.max(1e-9);
        let values = ground.worth.iter().map(|worth| (each * worth).clamp(-MOST, MOST).round() as i32).collect();
        Counsel { ground, weights, asks, imagines, values, parameters: policy.parameters() }
    }

    fn scene<'a>(
        &'a self,
        look: &'a Look,
        steps: &'a [Steps],
        imagined: &'a [Imagined],
        scratch: &'a RefCell<Scratch>,
    ) -> Scene<'a> {
        Scene {
            ground: &self.ground,
            look,
            steps,
            imagined,
            weights: &self.weights,
            parameters: self.parameters,
            scratch,
        }
    }

    /// Returns the weighted sum of the advisors for a player, in hundredths.
    fn sum(&self, scene: &Scene, player: usize) -> f64 {
        let weights = self.weights.get(player).map_or(&[][..], Vec::as_slice);
        weights.iter().map(|(number, weight)| weight * ADVISORS[*number].strength(scene, player)).sum()
    }

    fn side(&self, scene: &Scene, number: usize, player: usize) -> Side {
        let advisor = ADVISORS[number];
        let weight = self.weights[player].iter().find(|(known, _)| *known == number).map_or(0.0, |(_, weight)| *weight);
        let mut reasons = Vec::new();
        advisor.solve(scene, player, &mut |solution| reasons.push(self.reason(solution)));
        Side {
            weight: weight / unit(number),
            value: advisor.value(scene, player),
            counts: (weight * advisor.strength(scene, player)).round() as i64,
            met: advisor.met(scene, player),
            reasons,
        }
    }

    fn reason(&self, solution: Solution) -> Reason {
        let name = |site: board::Site| self.ground.sites.get(site.index()).cloned();
        let places = [solution.at, solution.to].into_iter().flatten().filter_map(name).collect();
        let piece = solution.kind.and_then(|kind| self.ground.kinds.get(usize::from(kind))).cloned();
        Reason { places, piece, amount: solution.amount, words: solution.words }
    }
}

/// Returns what the rules promise a player, and what they get in random playouts.
fn promised<A: Arena>(arena: &A, state: &A::State, hero: Role, games: u32, buffer: &mut A::Buffer) -> i32 {
    let promise = arena.promise(state, buffer, hero);
    if games == 0 { promise } else { promise + REWARD * expected(arena, state, hero, games, buffer) }
}

/// Returns wins less losses of a player over `games` random playouts, in hundredths of a game. The playouts are seeded by the
/// position's hash, so that the same position has the same value.
fn expected<A: Arena>(arena: &A, state: &A::State, hero: Role, games: u32, buffer: &mut A::Buffer) -> i32 {
    let (mut next, seed) = (state.clone(), arena.hash(state));
    let points = (0..games).map(|number| {
        next.clone_from(state);
        match arena.roll(&mut next, buffer, &mut Rng::new(seed, number.into()), u32::MAX) {
            Some(outcome) if arena.is_joint() => 2 * i32::from(arena.reward(&next, outcome, hero)) - 100,
            Some(Outcome::Win(winner)) if winner == hero => 100,
            Some(Outcome::Win(_)) => -100,
            Some(Outcome::Draw) | None => 0,
        }
    });
    points.sum::<i32>() / games.max(1) as i32
}

/// What a whole unit of an advisor counts, in hundredths.
fn unit(number: usize) -> f64 {
    match ADVISORS[number].measure() {
        Measure::Share => SHARE,
        Measure::Points => POINT,
    }
}

/// Why a position has its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What each advisor that counts says.
    pub views: Vec<View>,
    /// What that amounts to for each player, in hundredths.
    pub sums: Vec<i64>,
    /// The advantage of the one who asked over the best of the others, in hundredths.
    pub advantage: i32,
}

/// What one advisor says.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Its name.
    pub advisor: &'static str,
    /// What it measures.
    pub about: &'static str,
    /// In what.
    pub measure: Measure,
    /// What it says for each player.
    pub sides: Vec<Side>,
}

/// What one advisor says for one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// How much it counts for this player.
    pub weight: f64,
    /// What it says.
    pub value: f64,
    /// What that adds to the sum, in hundredths.
    pub counts: i64,
    /// Whether the end condition that it anticipates is met; nothing if it anticipates none.
    pub met: Option<bool>,
    /// Its reasons, one by one.
    pub reasons: Vec<Reason>,
}

/// One reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// Where it is, and where it leads, as sites are called.
    pub places: Vec<String>,
    /// The type of the piece that it is about.
    pub piece: Option<String>,
    /// How much it is worth.
    pub amount: f64,
    /// What it is.
    pub words: &'static str,
}
