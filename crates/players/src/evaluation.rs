//! Static evaluation of a position for every player and of each move for its mover: what criticism records of a game.

use game::{Arena, Look, Outcome, Rng, Role, Staged, Visit};

use crate::Evaluator;
use crate::search::worth;

/// Evaluates a position and, if wanted, its moves: a visitor of the game's arena.
pub struct Evaluating<'a> {
    /// The evaluation function.
    pub evaluator: &'a mut Evaluator,
    /// Whether to evaluate each move as well.
    pub moves: bool,
}

/// The static evaluation of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The advantage of each player over the best of the others, in hundredths; nearly a win if the game is over.
    pub advantages: Vec<i32>,
    /// The evaluation of the position after each move for the player who makes it, in the order of their numbers.
    pub moves: Vec<i32>,
    /// The occupied sites, by number.
    pub occupied: Vec<u32>,
    /// The number of sites.
    pub sites: u32,
}

impl Visit for Evaluating<'_> {
    type Output = Evaluation;

    fn visit<A: Staged>(self, arena: &A, state: &A::State, _: &[u64]) -> Evaluation {
        let (mut buffer, mut spare, mut look) = (arena.buffer(), arena.buffer(), Look::default());
        let over = arena.over(state);
        let evaluator = self.evaluator;
        let mut looks = |state: &A::State, over: Option<Outcome>, player: Role| match over {
            Some(outcome) => worth(outcome, player, 0),
            None => evaluator.evaluate_in(arena, state, player, &mut spare),
        };
        let players = &Role::ALL[..arena.players()];
        let advantages = players.iter().map(|player| looks(state, over, *player)).collect();
        let mut moves = Vec::new();
        if let Ok(count) = arena.find(state, &mut buffer)
            && self.moves
        {
            let (mover, mut next) = (arena.asked(state), state.clone());
            let chosen = if arena.is_joint() { chosen_before(arena, state, &mut buffer) } else { None };
            let (before, count) = chosen.unwrap_or((state.clone(), count));
            for number in 0..count {
                next.clone_from(&before);
                arena.play(&mut next, &mut buffer, number);
                moves.push(looks(&next, arena.over(&next), mover));
            }
        }
        arena.look(state, &mut look);
        let occupied = look.men.iter().map(|man| man.site.index() as u32).collect();
        Evaluation { advantages, moves, occupied, sites: arena.sites() as u32 }
    }
}

/// A state in which those who choose before the role that is asked have chosen, without their knowledge of each other or of it:
/// at random, and the same in the same position. With it the number of moves of that role, which are in the buffer.
fn chosen_before<A: Arena>(arena: &A, state: &A::State, buffer: &mut A::Buffer) -> Option<(A::State, u32)> {
    let (mut before, asked) = (state.clone(), arena.asked(state));
    let mut rng = Rng::new(arena.hash(state), 0);
    loop {
        let count = arena.find(&before, buffer).ok()?;
        if arena.mover(&before) == asked {
            return Some((before, count));
        }
        arena.play(&mut before, buffer, rng.below(count));
        if arena.chosen(&before) == 0 {
            return None;
        }
    }
}
