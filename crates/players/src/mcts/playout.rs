//! A playout policy for long games: playouts prefer captures, are truncated, and are scored by the evaluation function.

use game::{Arena, Outcome, Rng, Role, Takes};

use super::Tree;
use crate::Evaluator;

/// A playout policy for long games: captures first, truncated after some moves, scored by the evaluation function.
#[derive(Clone, Debug)]
pub struct PlayoutPolicy {
    evaluator: Evaluator,
    /// After how many moves a playout is truncated, and at most.
    moves: u32,
    most_moves: u32,
    /// Whether it is used in games of placements alone too.
    always: bool,
    /// Running mean of the absolute value of positions, in hundredths: the scale of the squashing function.
    usual: f32,
}

/// After how many moves a playout is truncated by default.
const USUAL_MOVES: u32 = 8;

/// The smallest scale.
const LEAST: f32 = 50.0;

/// The window of the running mean.
const SLOWNESS: f32 = 256.0;

impl PlayoutPolicy {
    /// Creates a policy that truncates playouts after this many moves.
    pub fn new(evaluator: Evaluator, moves: u32) -> PlayoutPolicy {
        PlayoutPolicy { evaluator, moves, most_moves: moves, always: true, usual: 2.0 * LEAST }
    }

    /// Creates the default policy, as measured best: truncated after a few moves, and unused in games of placements alone.
    /// Their playouts are short, and AMAF statistics serve them better.
    pub fn usual(evaluator: Evaluator) -> PlayoutPolicy {
        PlayoutPolicy { always: false, ..PlayoutPolicy::new(evaluator, USUAL_MOVES) }
    }

    /// Truncates playouts sooner if one move of each takes this share of the time, unless their length was given.
    pub(super) fn shorten(&mut self, part: f64) {
        if !self.always {
            self.moves = ((1.0 / part) as u32).min(self.most_moves);
        }
    }

    /// Returns true if the policy is used in a position whose moves have been generated.
    pub(super) fn applies<A: Arena>(&self, arena: &A, state: &A::State, buffer: &A::Buffer, count: u32) -> bool {
        self.always || (0..count).any(|number| arena.mark(state, buffer, number).from.is_some())
    }

    /// Returns the estimated result of each player, from 0 to 1, by the evaluation function.
    pub(super) fn looks<A: Arena>(&mut self, arena: &A, state: &A::State, buffer: &mut A::Buffer) -> [f32; 8] {
        let mut shares = [0.5; 8];
        if arena.players() == 2 {
            let share = self.share(arena, state, Role::ALL[0], buffer);
            [shares[0], shares[1]] = [share, 1.0 - share];
        } else {
            for player in &Role::ALL[..arena.players()] {
                shares[player.index()] = self.share(arena, state, *player, buffer);
            }
        }
        shares
    }

    fn share<A: Arena>(&mut self, arena: &A, state: &A::State, player: Role, buffer: &mut A::Buffer) -> f32 {
        let value = self.evaluator.evaluate_in(arena, state, player, buffer) as f32;
        self.usual += (value.abs() - self.usual) / SLOWNESS;
        0.5 + 0.5 * value / (value.abs() + self.usual.max(LEAST))
    }

    /// Plays a truncated playout and returns each player's result.
    pub(super) fn playout<A: Arena>(
        &mut self,
        arena: &A,
        state: &mut A::State,
        buffer: &mut A::Buffer,
        rng: &mut Rng,
    ) -> [f32; 8] {
        let ended = match self.evaluator.values_pieces() {
            true => self.guided_playout(arena, state, buffer, rng),
            false => arena.roll(state, buffer, rng, self.moves),
        };
        match ended {
            Some(outcome) => Tree::shares(outcome),
            None => self.looks(arena, state, buffer),
        }
    }

    /// Plays the better of two random moves, the one that captures more, until the playout is truncated.
    fn guided_playout<A: Arena>(
        &self,
        arena: &A,
        state: &mut A::State,
        buffer: &mut A::Buffer,
        rng: &mut Rng,
    ) -> Option<Outcome> {
        for _ in 0..self.moves {
            let count = match arena.find(state, buffer) {
                Ok(count) => count,
                Err(outcome) => return Some(outcome),
            };
            let [one, other] = [rng.below(count), rng.below(count)];
            let taken = |number: u32| match arena.mark(state, buffer, number).takes {
                Takes::Nothing | Takes::Unknown => 0,
                Takes::One(kind) => self.evaluator.value(kind.into()),
                Takes::More => i32::MAX,
            };
            let number = if taken(other) > taken(one) { other } else { one };
            arena.play(state, buffer, number);
        }
        arena.over(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_playouts_are_truncated_sooner_unless_their_length_is_given() {
        let mut usual = PlayoutPolicy::usual(Evaluator::nothing());
        for (part, moves) in [(0.0, USUAL_MOVES), (0.01, USUAL_MOVES), (0.25, 4), (2.0, 0), (0.5, 2)] {
            usual.shorten(part);
            assert_eq!(usual.moves, moves, "{part}");
        }
        let mut told = PlayoutPolicy::new(Evaluator::nothing(), 5);
        told.shorten(0.5);
        assert_eq!(told.moves, 5);
    }
}
