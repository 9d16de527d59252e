//! Games for one that fall into independent subgames: each is solved alone, and the solutions are played one after the other.
//!
//! The positions of a subgame are few where those of the game are their product. What the rewards ask of a subgame tells its
//! positions apart that matter; of each such group the nearest is kept, and one of each subgame is chosen. That subgames are
//! independent says nothing about time: a lamp may go out while others are lit. So each choice is played to the end, and counts for
//! what it then gets.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use game::{Arena, Division, Rewards, Role};

use crate::search::Watch;

/// The largest number of positions of a subgame that are looked at.
const MOST_POSITIONS: usize = 300_000;

/// The largest number of ways in which a subgame can matter to the rewards, and of ways to choose one of each subgame.
const MOST_ENDS: usize = 1000;
const MOST_CHOICES: usize = 100_000;

/// The largest number of choices that are played.
const PLAYED: usize = 16;

/// A game that goes on for this many moves after the plan is given up.
const MOST_WAITS: usize = 1000;

/// A way to play a game for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// What it gets.
    pub reward: u8,
    /// The moves, by number.
    pub line: Vec<u32>,
}

/// A move of a subgame, by the number that it has in all positions; nothing to wait for a step.
type Step = Option<u32>;

/// A position in which a subgame can be left.
struct End<S> {
    state: S,
    steps: Vec<Step>,
}

/// The best plan that is found; nothing if the game does not fall apart.
pub(crate) fn plan<A: Arena>(arena: &A, root: &A::State, watch: &mut Watch) -> Option<Plan> {
    if arena.players() != 1 || arena.chance().is_some() {
        return None;
    }
    let division = arena.division()?;
    let planner = Planner { arena, division, root };
    let subgames = 0..division.subgames();
    let ends: Vec<Vec<End<A::State>>> = subgames.map(|subgame| planner.ends(subgame, watch)).collect::<Option<_>>()?;
    let mut best: Option<Plan> = None;
    for choice in planner.choices(&ends, watch)? {
        for last in 0..ends.len() {
            let plan = planner.play(&ends, &choice, last, watch);
            if let Some(plan) = plan.filter(|plan| best.as_ref().is_none_or(|best| best.reward < plan.reward)) {
                best = Some(plan);
            }
            if best.as_ref().is_some_and(|best| best.reward == Rewards::MOST) {
                return best;
            }
        }
    }
    best
}

struct Planner<'a, A: Arena> {
    arena: &'a A,
    division: &'a dyn Division<State = A::State, Move = u32>,
    root: &'a A::State,
}

impl<A: Arena> Planner<'_, A> {
    /// The nearest position of a subgame for each way in which it can matter, where it stands now first; nothing if there are too many.
    fn ends(&self, subgame: usize, watch: &mut Watch) -> Option<Vec<End<A::State>>> {
        let mut buffer = self.arena.buffer();
        let mut known = BTreeSet::from([self.division.hash_of(self.root, subgame)]);
        let mut steps: Vec<(usize, Step)> = vec![(0, None)];
        let mut left = VecDeque::from([(0, self.root.clone())]);
        let (mut aims, mut ends) = (BTreeSet::new(), Vec::new());
        while let Some((place, state)) = left.pop_front() {
            if watch.count() || steps.len() > MOST_POSITIONS || ends.len() > MOST_ENDS {
                return None;
            }
            if aims.insert(self.division.aim_of(&state, subgame)) {
                ends.push(End { state: state.clone(), steps: path(&steps, place) });
            }
            let Ok(count) = self.arena.find(&state, &mut buffer) else { continue };
            let placed = |number: u32| self.division.place_of(&state, &number);
            let own = (0..count).filter_map(|number| match placed(number) {
                Some((of, name)) if of == subgame => Some((number, Some(name))),
                _ => None,
            });
            let own: Vec<(u32, Step)> =
                own.chain(self.wait(&state, count, subgame).map(|number| (number, None))).collect();
            for (number, step) in own {
                let mut next = state.clone();
                self.arena.play(&mut next, &mut buffer, number);
                if known.insert(self.division.hash_of(&next, subgame)) {
                    left.push_back((steps.len(), next));
                    steps.push((place, step));
                }
            }
        }
        Some(ends)
    }

    /// A move that does not change this subgame: one that changes none, if there is one.
    fn wait(&self, state: &A::State, count: u32, subgame: usize) -> Option<u32> {
        let of = |number: &u32| self.division.place_of(state, number).map(|(of, _)| of);
        let idle = (0..count).find(|number| of(number).is_none());
        idle.or_else(|| (0..count).find(|number| of(number) != Some(subgame)))
    }

    /// The choices of an end of each subgame that promise most, the shortest first of those that promise the same; nothing if
    /// there are too many.
    fn choices(&self, ends: &[Vec<End<A::State>>], watch: &mut Watch) -> Option<Vec<Vec<usize>>> {
        let all = ends.iter().try_fold(1usize, |all, ends| all.checked_mul(ends.len()))?;
        if all > MOST_CHOICES {
            return None;
        }
        let mut best: BTreeMap<(u8, usize, usize), Vec<usize>> = BTreeMap::new();
        for number in 0..all {
            if watch.count() {
                break;
            }
            let mut rest = number;
            let choice = ends.iter().map(|ends| {
                let chosen = rest % ends.len();
                rest /= ends.len();
                chosen
            });
            let choice: Vec<usize> = choice.collect();
            let parts: Vec<&A::State> = ends.iter().zip(&choice).map(|(ends, chosen)| &ends[*chosen].state).collect();
            let steps = ends.iter().zip(&choice).map(|(ends, chosen)| ends[*chosen].steps.len()).sum();
            let missing = Rewards::MOST - self.division.reward_of(&parts, Role::White).unwrap_or(0).min(Rewards::MOST);
            best.insert((missing, steps, number), choice);
            if best.len() > PLAYED {
                best.pop_last();
            }
        }
        Some(best.into_values().collect())
    }

    /// Plays each subgame to its chosen end, this one last, and the game to its own; nothing if that cannot be.
    fn play(&self, ends: &[Vec<End<A::State>>], choice: &[usize], last: usize, watch: &mut Watch) -> Option<Plan> {
        let (mut state, mut line, mut buffer) = (self.root.clone(), Vec::new(), self.arena.buffer());
        let order = (0..ends.len()).filter(|subgame| *subgame != last).chain([last]);
        let all =
            order.flat_map(|subgame| ends[subgame][choice[subgame]].steps.iter().map(move |step| (subgame, *step)));
        for (subgame, step) in all {
            let Ok(count) = self.arena.find(&state, &mut buffer) else { break };
            let is_step = |number: &u32| self.division.place_of(&state, number) == step.map(|name| (subgame, name));
            let number = match step {
                Some(_) => (0..count).find(is_step)?,
                None => self.wait(&state, count, subgame)?,
            };
            self.arena.play(&mut state, &mut buffer, number);
            line.push(number);
        }
        for _ in 0..MOST_WAITS {
            let count = match self.arena.find(&state, &mut buffer) {
                Err(outcome) => return Some(Plan { reward: self.arena.reward(&state, outcome, Role::White), line }),
                Ok(count) => count,
            };
            let (number, next) = (0..count).find_map(|number| {
                let mut next = state.clone();
                self.arena.play(&mut next, &mut buffer, number);
                (!watch.count() && self.aims(&next) == self.aims(&state)).then_some((number, next))
            })?;
            line.push(number);
            state = next;
        }
        None
    }

    fn aims(&self, state: &A::State) -> Vec<u64> {
        (0..self.division.subgames()).map(|subgame| self.division.aim_of(state, subgame)).collect()
    }
}

/// The steps that lead to a place of a breadth-first search. Each place has the one before it, and the step from there; place 0 is
/// the start.
pub(crate) fn path<S: Copy>(steps: &[(usize, S)], mut place: usize) -> Vec<S> {
    let mut path = Vec::new();
    while place > 0 {
        let (before, step) = steps[place];
        path.push(step);
        place = before;
    }
    path.reverse();
    path
}
