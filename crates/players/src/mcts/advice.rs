//! Advice for random games that take too long: they are steered by what can be taken, left early, and judged by their looks.

use game::{Arena, Outcome, Role, Stream, Takes};

use super::Tree;
use crate::Judge;

/// Advice for random games that take too long.
#[derive(Clone, Debug)]
pub struct Advice {
    judge: Judge,
    /// After how many moves a game is left, and at most.
    moves: u32,
    most_moves: u32,
    /// Whether it is asked for where things are only put on the board as well.
    always: bool,
    /// How far from even positions look on average, in hundredths: what counts as much.
    usual: f32,
}

/// After how many moves a game is left if nobody says so.
const USUAL_MOVES: u32 = 8;

/// How far from even a position looks at least that counts as much.
const LEAST: f32 = 50.0;

/// How slowly the average follows.
const SLOWNESS: f32 = 256.0;

impl Advice {
    /// Advice of a judge, asked after so many random moves.
    pub fn new(judge: Judge, moves: u32) -> Advice {
        Advice { judge, moves, most_moves: moves, always: true, usual: 2.0 * LEAST }
    }

    /// Advice of a judge as it has proved best: after a few moves, but not where things are only put on the board. There games
    /// end soon, and what has been good in one of them is good in others.
    pub fn usual(judge: Judge) -> Advice {
        Advice { always: false, ..Advice::new(judge, USUAL_MOVES) }
    }

    /// Leaves games sooner if one move in each of those that are wanted takes this part of the time, unless it was told when.
    pub(super) fn hurry(&mut self, part: f64) {
        if !self.always {
            self.moves = ((1.0 / part) as u32).min(self.most_moves);
        }
    }

    /// Whether to ask it in a position whose moves have been found.
    pub(super) fn is_wanted<A: Arena>(&self, arena: &A, state: &A::State, room: &A::Room, count: u32) -> bool {
        self.always || (0..count).any(|number| arena.mark(state, room, number).from.is_some())
    }

    /// How good a position looks to each player, from 0 to 1.
    pub(super) fn looks<A: Arena>(&mut self, arena: &A, state: &A::State, room: &mut A::Room) -> [f32; 8] {
        let mut shares = [0.5; 8];
        if arena.players() == 2 {
            let share = self.share(arena, state, Role::ALL[0], room);
            [shares[0], shares[1]] = [share, 1.0 - share];
        } else {
            for player in &Role::ALL[..arena.players()] {
                shares[player.index()] = self.share(arena, state, *player, room);
            }
        }
        shares
    }

    fn share<A: Arena>(&mut self, arena: &A, state: &A::State, player: Role, room: &mut A::Room) -> f32 {
        let value = self.judge.judge_in(arena, state, player, room) as f32;
        self.usual += (value.abs() - self.usual) / SLOWNESS;
        0.5 + 0.5 * value / (value.abs() + self.usual.max(LEAST))
    }

    /// Plays on for a while; what that brings each player.
    pub(super) fn go_on<A: Arena>(
        &mut self,
        arena: &A,
        state: &mut A::State,
        room: &mut A::Room,
        stream: &mut Stream,
    ) -> [f32; 8] {
        let ended = match self.judge.minds_pieces() {
            true => self.stroll(arena, state, room, stream),
            false => arena.roll(state, room, stream, self.moves),
        };
        match ended {
            Some(outcome) => Tree::shares(outcome),
            None => self.looks(arena, state, room),
        }
    }

    /// Plays the better of two random moves, again and again: the one that takes more.
    fn stroll<A: Arena>(
        &self,
        arena: &A,
        state: &mut A::State,
        room: &mut A::Room,
        stream: &mut Stream,
    ) -> Option<Outcome> {
        for _ in 0..self.moves {
            let count = match arena.find(state, room) {
                Ok(count) => count,
                Err(outcome) => return Some(outcome),
            };
            let [one, other] = [stream.below(count), stream.below(count)];
            let taken = |number: u32| match arena.mark(state, room, number).takes {
                Takes::Nothing | Takes::Unknown => 0,
                Takes::One(kind) => self.judge.value(kind.into()),
                Takes::More => i32::MAX,
            };
            let number = if taken(other) > taken(one) { other } else { one };
            arena.play(state, room, number);
        }
        arena.over(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_left_the_sooner_the_slower_they_are_unless_somebody_said_when() {
        let mut usual = Advice::usual(Judge::nothing());
        for (part, moves) in [(0.0, USUAL_MOVES), (0.01, USUAL_MOVES), (0.25, 4), (2.0, 0), (0.5, 2)] {
            usual.hurry(part);
            assert_eq!(usual.moves, moves, "{part}");
        }
        let mut told = Advice::new(Judge::nothing(), 5);
        told.hurry(0.5);
        assert_eq!(told.moves, 5);
    }
}
