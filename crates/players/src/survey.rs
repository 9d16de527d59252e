//! How a position looks to everybody, and each of its moves to whoever makes it: what criticism records of a game.

use game::{Arena, Look, Outcome, Role, Visit};

use crate::Judge;
use crate::search::worth;

/// Asks how a position looks, for games that say themselves which arena they have.
pub struct Surveying<'a> {
    /// Who judges.
    pub judge: &'a mut Judge,
    /// Whether to look at each move as well.
    pub moves: bool,
}

/// How a position looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surveyed {
    /// The advantage of each player over the best of the others, in hundredths; nearly a win if the game is over.
    pub advantages: Vec<i32>,
    /// How the position after each move looks to whoever makes it, in the order of their numbers.
    pub moves: Vec<i32>,
    /// The sites that are occupied, by number.
    pub occupied: Vec<u32>,
    /// How many sites there are.
    pub sites: u32,
}

impl Visit for Surveying<'_> {
    type Output = Surveyed;

    fn visit<A: Arena>(self, arena: &A, state: &A::State, _: &[u64]) -> Surveyed {
        let (mut room, mut spare, mut look) = (arena.room(), arena.room(), Look::default());
        let over = arena.over(state);
        let judge = self.judge;
        let mut looks = |state: &A::State, over: Option<Outcome>, player: Role| match over {
            Some(outcome) => worth(outcome, player, 0),
            None => judge.judge_in(arena, state, player, &mut spare),
        };
        let players = &Role::ALL[..arena.players()];
        let advantages = players.iter().map(|player| looks(state, over, *player)).collect();
        let mut moves = Vec::new();
        if let Ok(count) = arena.find(state, &mut room)
            && self.moves
        {
            let (mover, mut next) = (arena.mover(state), state.clone());
            for number in 0..count {
                next.clone_from(state);
                arena.play(&mut next, &mut room, number);
                moves.push(looks(&next, arena.over(&next), mover));
            }
        }
        arena.look(state, &mut look);
        let occupied = look.men.iter().map(|man| man.site.index() as u32).collect();
        Surveyed { advantages, moves, occupied, sites: arena.sites() as u32 }
    }
}
