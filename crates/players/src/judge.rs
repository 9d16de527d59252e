//! How good a position looks to a player, as a number.

use game::{Arena, Role};

/// How good a position looks to a player, in hundredths of what the smallest piece is worth.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    values: Vec<i32>,
    counts: Vec<u32>,
}

impl Judge {
    /// All positions look alike.
    pub fn nothing() -> Judge {
        Judge::default()
    }

    /// What stands on the board and is held, at these values of the types, in hundredths.
    pub fn material(values: Vec<i32>) -> Judge {
        Judge { values, counts: Vec::new() }
    }

    /// The value of a type of pieces, in hundredths.
    #[inline]
    pub fn value(&self, kind: usize) -> i32 {
        self.values.get(kind).copied().unwrap_or(100)
    }

    /// Whether taking pieces matters.
    pub fn minds_pieces(&self) -> bool {
        !self.values.is_empty()
    }

    /// The advantage of a player over the best of the others.
    #[inline]
    pub fn judge<A: Arena>(&mut self, arena: &A, state: &A::State, hero: Role) -> i32 {
        if self.values.is_empty() {
            return 0;
        }
        let (players, kinds) = (arena.players(), arena.kinds());
        self.counts.resize(players * kinds, 0);
        arena.count(state, &mut self.counts);
        let worth = |player: usize| {
            let counts = &self.counts[player * kinds..][..kinds];
            counts.iter().zip(&self.values).map(|(count, value)| *count as i32 * value).sum::<i32>()
        };
        let others = (0..players).filter(|player| *player != hero.index()).map(worth).max();
        worth(hero.index()) - others.unwrap_or(0)
    }

    /// How many pieces there are that are not this player's.
    pub fn men_but<A: Arena>(&mut self, arena: &A, state: &A::State, player: usize) -> u32 {
        let (players, kinds) = (arena.players(), arena.kinds());
        self.counts.resize(players * kinds, 0);
        arena.count(state, &mut self.counts);
        let own: u32 = self.counts[player * kinds..][..kinds].iter().sum();
        self.counts.iter().sum::<u32>() - own
    }
}
