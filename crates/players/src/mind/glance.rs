//! One-ply tactics: moves that win at once, and moves that let the next player win at once.

use game::{Arena, Outcome, Role};

/// A position whose moves have been generated.
pub struct Glance<'a, A: Arena> {
    /// Where it is played.
    pub arena: &'a A,
    /// The position.
    pub state: &'a A::State,
    mover: Role,
    /// How many moves there are.
    pub count: u32,
    here: A::Buffer,
    after: A::Buffer,
    beyond: A::Buffer,
}

impl<'a, A: Arena> Glance<'a, A> {
    /// Generates the moves of a position; `None` if the game is over.
    pub fn at(arena: &'a A, state: &'a A::State) -> Option<Glance<'a, A>> {
        let mut here = arena.buffer();
        let count = arena.find(state, &mut here).ok()?;
        let (after, beyond) = (arena.buffer(), arena.buffer());
        Some(Glance { arena, state, mover: arena.mover(state), count, here, after, beyond })
    }

    /// The first move that wins at once.
    pub fn win(&mut self) -> Option<u32> {
        winning(self.arena, self.state, self.count, self.mover, [&mut self.here, &mut self.after])
    }

    /// Whether a move neither loses at once nor lets the next player win at once.
    pub fn is_safe(&mut self, number: u32) -> bool {
        let mut next = self.state.clone();
        self.arena.play(&mut next, &mut self.here, number);
        let next_player = self.arena.mover(&next);
        match self.arena.find(&next, &mut self.after) {
            Err(Outcome::Draw) => true,
            Err(Outcome::Win(winner)) => winner == self.mover,
            Ok(_) if next_player == self.mover => true,
            Ok(count) => {
                let buffers = [&mut self.after, &mut self.beyond];
                winning(self.arena, &next, count, next_player, buffers).is_none()
            }
        }
    }
}

/// The first move that wins at once for a player: the first buffer holds the moves.
fn winning<A: Arena>(
    arena: &A,
    state: &A::State,
    count: u32,
    player: Role,
    [here, after]: [&mut A::Buffer; 2],
) -> Option<u32> {
    let mut next = state.clone();
    (0..count).find(|number| {
        next.clone_from(state);
        arena.play(&mut next, here, *number);
        let ended = arena.over(&next).or_else(|| arena.find(&next, after).err());
        ended == Some(Outcome::Win(player))
    })
}
