//! What any engine offers of a game, and what can be written once over that.

use std::fmt::Debug;

use crate::{IllegalMove, Outcome, Rewards, Rng, Role};

/// A game that can be played: the simple interface, over positions that know their past and moves that know their notation.
pub trait Game {
    /// A position with all that the rules need to know of its past.
    type Position: Clone;
    /// A complete move: a turn's worth of steps.
    type Move: Clone + Debug + Eq + Ord;
    /// All that is to be seen of a position, without its past.
    type View: Clone + Debug + PartialEq;

    /// How many roles there are.
    fn players(&self) -> usize;

    /// The role that chance plays, if there is one: it draws uniformly from its moves.
    fn chance(&self) -> Option<Role> {
        None
    }

    /// The position before the first move; a random set-up is drawn from `rng`.
    fn start(&self, rng: &mut Rng) -> Self::Position;

    /// Whose turn it is.
    fn to_move(&self, position: &Self::Position) -> Role;

    /// The complete legal moves, each once, in the order of their notation; also where the game is over by a draw rule or a
    /// goal: ask [`Game::outcome`] for that.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// How the game has ended here, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Moves and outcome together, cheaper than both apart.
    fn moves_and_outcome(&self, position: &Self::Position) -> (Vec<Self::Move>, Option<Outcome>) {
        (self.moves(position), self.outcome(position))
    }

    /// Whether a goal is met here or the side to move cannot move: no more moves whatever the draw rules say.
    fn decided(&self, position: &Self::Position) -> bool;

    /// The roles that choose a move here at the same time: one of them, unless a game lets several move at once.
    fn movers(&self, position: &Self::Position) -> Vec<Role> {
        vec![self.to_move(position)]
    }

    /// How many roles have chosen their move already, while others still have to; nothing is played before the last has.
    fn chosen(&self, _: &Self::Position) -> usize {
        0
    }

    /// The legal moves of one of the roles that choose a move here; none of any other role.
    fn moves_of(&self, position: &Self::Position, role: Role) -> Vec<Self::Move> {
        if role == self.to_move(position) { self.moves(position) } else { Vec::new() }
    }

    /// Plays a move that [`Game::moves`] lists in this very position; the caller answers for that.
    fn play_listed(&self, position: &mut Self::Position, chosen: &Self::Move);

    /// Plays a move; an error, and the position as it was, if it is not legal.
    fn play(&self, position: &mut Self::Position, chosen: &Self::Move) -> Result<(), IllegalMove> {
        if !self.moves(position).contains(chosen) {
            return Err(IllegalMove);
        }
        self.play_listed(position, chosen);
        Ok(())
    }

    /// Plays a joint move: one move for each of [`Game::movers`], in their order.
    fn play_joint(&self, position: &mut Self::Position, joint: &[Self::Move]) -> Result<(), IllegalMove> {
        match joint {
            [only] => self.play(position, only),
            _ => Err(IllegalMove),
        }
    }

    /// What each role gets once the game is over: derived from the outcome, unless the rules of the game say it themselves.
    fn rewards(&self, position: &Self::Position) -> Option<Rewards> {
        Some(Rewards::of(self.outcome(position)?, self.players()))
    }

    /// All that is to be seen of a position.
    fn view(&self, position: &Self::Position) -> Self::View;

    /// A position that looks like this and has no past, but for what the rules themselves count.
    fn set_up(&self, view: Self::View) -> Self::Position;

    /// The number of decisions that were made before this position: all moves but those passes that were the only legal move,
    /// which no player chose. The move limit and the length of a game count these.
    fn decisions(&self, position: &Self::Position) -> u32;

    /// The position's hash: equal positions (board, hands, side to move, what is pending) have equal hashes.
    fn hash(&self, position: &Self::Position) -> u64;
}

/// Counts the complete moves at each depth from 1 to `depth`. A decided position has no successors; the draw rules, which
/// look at the past, are left out.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> Vec<u64> {
    let mut nodes = vec![0; depth];
    count(game, position, &mut nodes);
    nodes
}

fn count<G: Game>(game: &G, position: &G::Position, nodes: &mut [u64]) {
    let Some((here, below)) = nodes.split_first_mut() else { return };
    if game.decided(position) {
        return;
    }
    let moves = game.moves(position);
    *here += moves.len() as u64;
    if below.is_empty() {
        return;
    }
    for chosen in moves {
        let mut next = position.clone();
        game.play_listed(&mut next, &chosen);
        count(game, &next, below);
    }
}

/// The result of a random playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of decisions made: moves without forced passes.
    pub length: u32,
    /// How it ended.
    pub outcome: Outcome,
}

/// Plays one game of uniformly random moves.
pub fn playout<G: Game>(game: &G, rng: &mut Rng) -> Playout {
    let mut position = game.start(rng);
    loop {
        let (moves, outcome) = game.moves_and_outcome(&position);
        if let Some(outcome) = outcome {
            return Playout { length: game.decisions(&position), outcome };
        }
        let mut drawn = |moves: &[G::Move]| moves[rng.below(moves.len() as u32) as usize].clone();
        match &game.movers(&position)[..] {
            [_] => game.play_listed(&mut position, &drawn(&moves)),
            movers => {
                let joint: Vec<G::Move> = movers.iter().map(|role| drawn(&game.moves_of(&position, *role))).collect();
                let played = game.play_joint(&mut position, &joint);
                debug_assert!(played.is_ok(), "every part of the joint move is legal");
            }
        }
    }
}

/// Plays a random game whose moves have been drawn by another engine from the same random numbers, by the rules of this engine. Where
/// one of them is not legal here, or none is left, it goes on at random: then the engines differ, and so do the results.
pub fn playout_along<G: Game>(game: &G, rng: &mut Rng, moves: impl IntoIterator<Item = G::Move>) -> Playout {
    let (mut position, mut drawn) = (game.start(rng), moves.into_iter());
    loop {
        let (moves, outcome) = game.moves_and_outcome(&position);
        if let Some(outcome) = outcome {
            return Playout { length: game.decisions(&position), outcome };
        }
        let any = || moves[rng.below(moves.len() as u32) as usize].clone();
        let chosen = drawn.next().filter(|drawn| moves.contains(drawn)).unwrap_or_else(any);
        game.play_listed(&mut position, &chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players show a number from 0 to 2 at the same time, three times; the player who shows the higher number gets
    /// the difference. No board, no turn order, rewards that are neither all nor nothing.
    struct Bidding;

    impl Game for Bidding {
        type Position = Vec<[u8; 2]>;
        type Move = u8;
        type View = Vec<[u8; 2]>;

        fn players(&self) -> usize {
            2
        }

        fn start(&self, _: &mut Rng) -> Vec<[u8; 2]> {
            Vec::new()
        }

        fn to_move(&self, _: &Vec<[u8; 2]>) -> Role {
            Role::White
        }

        fn movers(&self, _: &Vec<[u8; 2]>) -> Vec<Role> {
            Role::BOTH.to_vec()
        }

        fn moves(&self, position: &Vec<[u8; 2]>) -> Vec<u8> {
            self.moves_of(position, Role::White)
        }

        fn moves_of(&self, _: &Vec<[u8; 2]>, role: Role) -> Vec<u8> {
            if role <= Role::Black { vec![0, 1, 2] } else { Vec::new() }
        }

        fn outcome(&self, position: &Vec<[u8; 2]>) -> Option<Outcome> {
            Some(self.rewards(position)?.outcome())
        }

        fn rewards(&self, position: &Vec<[u8; 2]>) -> Option<Rewards> {
            let gained =
                |one: usize| position.iter().map(|shown| shown[one].saturating_sub(shown[1 - one])).sum::<u8>();
            (position.len() == 3).then(|| Rewards::new([gained(0), gained(1)]))
        }

        fn decided(&self, position: &Vec<[u8; 2]>) -> bool {
            position.len() == 3
        }

        fn play_listed(&self, position: &mut Vec<[u8; 2]>, chosen: &u8) {
            position.push([*chosen, 0]);
        }

        fn play_joint(&self, position: &mut Vec<[u8; 2]>, joint: &[u8]) -> Result<(), IllegalMove> {
            let [one @ 0..=2, other @ 0..=2] = joint else { return Err(IllegalMove) };
            position.push([*one, *other]);
            Ok(())
        }

        fn view(&self, position: &Vec<[u8; 2]>) -> Vec<[u8; 2]> {
            position.clone()
        }

        fn set_up(&self, view: Vec<[u8; 2]>) -> Vec<[u8; 2]> {
            view
        }

        fn decisions(&self, position: &Vec<[u8; 2]>) -> u32 {
            position.len() as u32
        }

        fn hash(&self, position: &Vec<[u8; 2]>) -> u64 {
            position.iter().fold(1, |hash, shown| hash * 9 + u64::from(shown[0] * 3 + shown[1]))
        }
    }

    #[test]
    fn a_game_of_simultaneous_moves_is_played_by_joint_moves_and_ends_with_rewards() {
        let mut position = Bidding.start(&mut Rng::new(0, 0));
        assert_eq!(Bidding.play_joint(&mut position, &[1]), Err(IllegalMove), "both players move");
        assert_eq!(Bidding.play_joint(&mut position, &[1, 3]), Err(IllegalMove));
        for joint in [[2, 0], [1, 2], [0, 0]] {
            assert_eq!(Bidding.rewards(&position), None);
            assert_eq!(Bidding.play_joint(&mut position, &joint), Ok(()));
        }
        assert_eq!(Bidding.rewards(&position), Some(Rewards::new([2, 1])));
        assert_eq!(Bidding.outcome(&position), Some(Outcome::Win(Role::White)));
    }

    #[test]
    fn random_games_of_simultaneous_moves_are_won_by_both_sides_equally_often() {
        let outcomes = (0..2000).map(|number| playout(&Bidding, &mut Rng::new(7, number)));
        let tally: crate::Tally = outcomes.map(crate::Tally::from).sum();
        assert_eq!(tally.mean_length(), Some(3.0));
        assert!(tally.won(Role::White).abs_diff(tally.won(Role::Black)) < 150 && tally.draws > 300, "{tally:?}");
    }
}
