//! Bit-sliced playouts: a bit a game, so that one run of the network is a step of many games.
//!
//! Each game draws from the stream of its own number, so that the same games are played as one by one. Games that are over wait until
//! enough of them do; then their rewards are worked out and new games take their places. New games begin together with the turn of the
//! first role, so that in games of turns the same role has a choice in all games.

use std::ops::Range;

use game::joint::MAX_STEPS;
use game::{Outcome, Playout, Rng, Role, Tally};

use super::choice::{Count, play_only};
use super::code::tapped;
use super::lanes::Lanes;
use super::machine::Machine;

/// One game in this many may wait.
const WAITING: u32 = 16;

/// What came of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// How the games ended.
    pub tally: Tally,
    /// The sum of the rewards of each role.
    pub rewards: [u64; Role::ALL.len()],
}

/// Plays the random games with these numbers from a state on.
pub(super) fn playouts<L: Lanes>(
    machine: &Machine,
    chance: Option<Role>,
    state: &[bool],
    seed: u64,
    numbers: Range<u64>,
) -> Totals {
    let mut games = Games::<L>::new(machine, chance, state, seed, numbers);
    while games.step() {}
    games.totals
}

struct Games<'a, L> {
    machine: &'a Machine,
    chance: Option<Role>,
    /// What holds when games begin.
    state: &'a [bool],
    seed: u64,
    /// The numbers of the games that are still to begin.
    numbers: Range<u64>,
    values: Vec<L>,
    next: Vec<L>,
    rngs: Vec<Rng>,
    /// The step in which each game began.
    began: Vec<u64>,
    /// How long each game was that waits.
    lengths: Vec<u32>,
    /// The games that go on, and those that are over and wait.
    on: L,
    over: L,
    steps: u64,
    totals: Totals,
}

impl<'a, L: Lanes> Games<'a, L> {
    fn new(
        machine: &'a Machine,
        chance: Option<Role>,
        state: &'a [bool],
        seed: u64,
        numbers: Range<u64>,
    ) -> Games<'a, L> {
        let mut games = Games {
            machine,
            chance,
            state,
            seed,
            numbers,
            values: vec![L::none(); machine.slots],
            next: vec![L::none(); machine.initial.len()],
            rngs: vec![Rng::new(0, 0); 64 * L::WORDS],
            began: vec![0; 64 * L::WORDS],
            lengths: vec![0; 64 * L::WORDS],
            on: L::none(),
            over: L::none(),
            steps: 0,
            totals: Totals::default(),
        };
        let new = games.begin(L::all());
        games.update(new);
        games
    }

    /// Plays one step of all games; tells whether one goes on.
    fn step(&mut self) -> bool {
        if self.on.is_none() {
            return false;
        }
        self.machine.look.run(&mut self.values);
        let terminal = tapped(&self.values, self.machine.terminal);
        let mut moving = self.on.without(terminal);
        let counts: Vec<Count<L>> = self.machine.moves.iter().map(|moves| Count::of(&self.values, moves)).collect();
        for count in &counts {
            moving = moving & count.some();
        }
        moving = moving.without(self.long_games());
        self.end(moving);
        self.choose(&counts);
        self.machine.next.run(&mut self.values);
        self.steps += 1;
        let new = self.relieve();
        self.update(new);
        true
    }

    /// Notes which games are over, and how long they were.
    fn end(&mut self, moving: L) {
        let ended = self.on.without(moving);
        ended.each(|lane| self.lengths[lane] = (self.steps - self.began[lane]) as u32);
        self.over = self.over | ended;
        self.on = moving;
    }

    /// Games that have gone on for too long.
    fn long_games(&self) -> L {
        let mut long = L::none();
        if self.steps >= u64::from(MAX_STEPS) {
            for (lane, began) in self.began.iter().enumerate() {
                if self.steps - began >= u64::from(MAX_STEPS) {
                    long.insert(lane);
                }
            }
        }
        long
    }

    /// Lets each role choose in all games that go on.
    fn choose(&mut self, counts: &[Count<L>]) {
        for (count, moves) in counts.iter().zip(&self.machine.moves) {
            let several = count.several() & self.on;
            match several.is_none() {
                true => play_only(&mut self.values, moves),
                false => count.draw(several, &mut self.rngs).play(&mut self.values, moves),
            }
        }
    }

    /// Notes the rewards of games that are over, if enough of them wait, and begins others; returns which are new.
    fn relieve(&mut self) -> L {
        let over: u32 = (0..L::WORDS).map(|word| self.over.word(word).count_ones()).sum();
        let turn = self.steps.is_multiple_of(self.machine.moves.len() as u64);
        let due = over * WAITING >= 64 * L::WORDS as u32 && turn;
        if !due && !self.on.is_none() {
            return L::none();
        }
        self.machine.reward.run(&mut self.values);
        let over = std::mem::replace(&mut self.over, L::none());
        over.each(|lane| {
            let outcome = self.outcome(lane);
            self.totals.tally += Playout { length: self.lengths[lane], outcome };
        });
        self.begin(over)
    }

    /// Begins games in these places, as long as there are some left; returns where.
    fn begin(&mut self, places: L) -> L {
        let mut new = L::none();
        places.each(|lane| {
            if let Some(number) = self.numbers.next() {
                self.rngs[lane] = Rng::new(self.seed, number);
                self.began[lane] = self.steps;
                new.insert(lane);
            }
        });
        self.on = self.on | new;
        new
    }

    /// Makes the next state the state: of games that go on, those that are new, and those that wait.
    fn update(&mut self, new: L) {
        let (values, machine) = (&mut self.values, self.machine);
        for (next, tap) in self.next.iter_mut().zip(&machine.next_taps) {
            *next = tapped(values, *tap);
        }
        let facts = &mut values[machine.facts..machine.facts + machine.initial.len()];
        if new.is_none() && self.over.is_none() {
            facts.copy_from_slice(&self.next);
            return;
        }
        let (over, going) = (self.over, !(self.over | new));
        for ((fact, next), initial) in facts.iter_mut().zip(&self.next).zip(self.state) {
            let first = L::splat(u64::from(*initial).wrapping_neg());
            *fact = *next & going | *fact & over | first & new;
        }
    }

    /// How a game that is over has ended; adds up its rewards.
    fn outcome(&mut self, lane: usize) -> Outcome {
        let holds = |tap: u32| self.values[tap as usize / 2].has(lane) ^ (tap % 2 == 1);
        let (mut best, mut winner, mut players) = (0, None, 0);
        for (role, rewards) in self.machine.rewards.iter().enumerate() {
            let mut gets = rewards.iter().filter(|(_, tap)| holds(*tap)).map(|(reward, _)| *reward);
            let reward = match (gets.next(), gets.next()) {
                (Some(only), None) => only,
                _ => 0,
            };
            self.totals.rewards[role] += u64::from(reward);
            if self.chance.is_some_and(|chance| chance.index() == role) {
                continue;
            }
            if players == 0 || reward > best {
                (best, winner) = (reward, Some(role));
            } else if reward == best {
                winner = None;
            }
            players += 1;
        }
        match winner {
            Some(role) if players > 1 || best == game::Rewards::MOST => Outcome::Win(Role::ALL[role]),
            _ => Outcome::Draw,
        }
    }
}
