//! How good a position looks to a player, as a number, and why.

use std::cell::RefCell;
use std::sync::Arc;

use game::{Arena, Look, Outcome, Role, Steps, Stream};

use crate::advisors::{self, ADVISORS, Measure, Room, Scene, Solution};
use crate::ground::Ground;
use crate::policy::Policy;

/// How good a position looks to a player, in hundredths of a point.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    mind: Mind,
    regard: Regard,
    counts: Vec<u32>,
    look: Look,
    steps: Vec<Steps>,
    room: RefCell<Room>,
}

/// Whose pieces a judge looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Regard {
    /// Everybody's.
    #[default]
    All,
    /// Only those of whoever asks: somebody selfish.
    Own,
    /// Only those of the others: somebody who obstructs.
    Others,
}

#[derive(Clone, Debug, Default)]
enum Mind {
    /// All positions look alike.
    #[default]
    Nothing,
    /// What each type is worth.
    Material(Vec<i32>),
    /// How often so many random games are won.
    Expected(u32),
    /// What the advisors say.
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
    /// What a piece of each type is worth by these weights, in hundredths.
    values: Vec<i32>,
}

/// What a whole estimate counts, in hundredths, and what a point does.
const SHARE: f64 = 10_000.0;
const POINT: f64 = 100.0;

/// No position looks better than this: a win is 1,000,000.
const MOST: f64 = 500_000.0;

impl Judge {
    /// All positions look alike.
    pub fn nothing() -> Judge {
        Judge::default()
    }

    /// What stands on the board and is held, at these values of the types, in hundredths.
    pub fn material(values: Vec<i32>) -> Judge {
        Judge { mind: Mind::Material(values), ..Judge::default() }
    }

    /// How often so many random games from a position are won (Abramson's expected outcome).
    pub fn expected(games: u32) -> Judge {
        Judge { mind: Mind::Expected(games), ..Judge::default() }
    }

    /// What the advisors of a policy say.
    pub fn policy(policy: &Policy, ground: impl Into<Arc<Ground>>) -> Judge {
        Judge { mind: Mind::Policy(Box::new(Counsel::new(policy, ground.into()))), ..Judge::default() }
    }

    /// The same, looking at some pieces only. It matters to what advisors say.
    pub fn with_regard(self, regard: Regard) -> Judge {
        Judge { regard, ..self }
    }

    /// The value of a type of pieces, in hundredths.
    #[inline]
    pub fn value(&self, kind: usize) -> i32 {
        let values = match &self.mind {
            Mind::Nothing | Mind::Expected(_) => return 100,
            Mind::Material(values) => values,
            Mind::Policy(counsel) => &counsel.values,
        };
        values.get(kind).copied().unwrap_or(100)
    }

    /// Whether taking pieces matters.
    pub fn minds_pieces(&self) -> bool {
        match &self.mind {
            Mind::Nothing | Mind::Expected(_) => false,
            Mind::Material(values) => !values.is_empty(),
            Mind::Policy(counsel) => counsel.values.iter().any(|value| *value != 0),
        }
    }

    /// Whether nothing matters but which pieces there are.
    #[inline]
    pub fn only_counts(&self) -> bool {
        matches!(self.mind, Mind::Material(_))
    }

    /// The advantage of a player over the best of the others.
    #[inline]
    pub fn judge<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> i32 {
        match &self.mind {
            Mind::Nothing => 0,
            Mind::Material(_) => self.weigh(arena, state, hero),
            Mind::Expected(games) => expected(arena, state, hero, *games, &mut arena.room()),
            Mind::Policy(counsel) => {
                let mut room = counsel.asks.then(|| arena.room());
                self.advise(arena, state, hero, room.as_mut())
            }
        }
    }

    /// The same with room for moves, so that none has to be made.
    #[inline]
    pub fn judge_in<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role, room: &mut A::Room) -> i32 {
        match &self.mind {
            Mind::Policy(_) => self.advise(arena, state, hero, Some(room)),
            Mind::Expected(games) => expected(arena, state, hero, *games, room),
            _ => self.judge(arena, state, hero),
        }
    }

    /// How many pieces there are that are not this player's.
    pub fn men_but<A: Arena>(&mut self, arena: &A, state: &A::State, player: usize) -> u32 {
        let (players, kinds) = (arena.players(), arena.kinds());
        self.counts.resize(players * kinds, 0);
        arena.count(state, &mut self.counts);
        let own: u32 = self.counts[player * kinds..][..kinds].iter().sum();
        self.counts.iter().sum::<u32>() - own
    }

    /// What each advisor that counts says for each player, why, and what it amounts to.
    pub fn explain<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> Explanation {
        let advantage = self.judge(arena, state, hero);
        let Mind::Policy(counsel) = &self.mind else { return Explanation { advantage, ..Explanation::default() } };
        let scene = counsel.scene(&self.look, &self.steps, &self.room);
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

    /// What each advisor that counts says for each side, one by one in their order, in points; nothing without a policy.
    pub fn strengths<A: Arena>(&mut self, arena: &A, state: &A::State) -> Vec<Vec<f64>> {
        self.judge(arena, state, arena.mover(state));
        let Mind::Policy(counsel) = &self.mind else { return Vec::new() };
        let scene = counsel.scene(&self.look, &self.steps, &self.room);
        let points = |number: usize, side: usize| ADVISORS[number].strength(&scene, side) * unit(number) / POINT;
        let of = |(side, weights): (usize, &Vec<(usize, f64)>)| {
            weights.iter().map(|(number, _)| points(*number, side)).collect()
        };
        counsel.weights.iter().enumerate().map(of).collect()
    }

    fn weigh<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> i32 {
        let Mind::Material(values) = &self.mind else { return 0 };
        arena.weigh(state, hero, values, &mut self.counts)
    }

    fn advise<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role, room: Option<&mut A::Room>) -> i32 {
        let Mind::Policy(counsel) = &self.mind else { return 0 };
        let players = arena.players();
        arena.look(state, &mut self.look);
        if let Some(room) = room.filter(|_| counsel.asks) {
            self.steps.resize_with(players, Steps::default);
            for (side, steps) in self.steps.iter_mut().enumerate() {
                arena.steps(state, side, room, steps);
            }
        }
        let scene = counsel.scene(&self.look, &self.steps, &self.room);
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
        let weight = |name: &str| {
            let number = advisors::find(name);
            let found = weights.iter().flatten().find(|(known, _)| Some(*known) == number);
            found.map_or(0.0, |(_, weight)| *weight)
        };
        let each = weight("material") + weight("mater") / ground.fortune.max(1e-9);
        let values = ground.worth.iter().map(|worth| (each * worth).clamp(-MOST, MOST).round() as i32).collect();
        Counsel { ground, weights, asks, values }
    }

    fn scene<'a>(&'a self, look: &'a Look, steps: &'a [Steps], room: &'a RefCell<Room>) -> Scene<'a> {
        Scene { ground: &self.ground, look, steps, room }
    }

    /// What all advisors together say for a player, in hundredths.
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

/// How much more often a player wins than loses so many random games, in hundredths of a game. They are the same whenever
/// the position is looked at.
fn expected<A: Arena>(arena: &A, state: &A::State, hero: Role, games: u32, room: &mut A::Room) -> i32 {
    let (mut next, seed) = (state.clone(), arena.hash(state));
    let points = (0..games).map(|number| {
        next.clone_from(state);
        match arena.roll(&mut next, room, &mut Stream::new(seed, number.into()), u32::MAX) {
            Some(Outcome::Win(winner)) if winner == hero => 100,
            Some(Outcome::Win(_)) => -100,
            Some(Outcome::Draw) | None => 0,
        }
    });
    points.sum::<i32>() / games.max(1) as i32
}

/// What an advisor's whole word counts.
fn unit(number: usize) -> f64 {
    match ADVISORS[number].measure() {
        Measure::Share => SHARE,
        Measure::Points => POINT,
    }
}

/// Why a position looks as it does.
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
