//! The duty to block.

use game::Outcome;

use super::generate::{Choice, Moves};
use super::machine::Machine;
use super::state::State;

impl<const W: usize> Machine<W> {
    /// Keeps the moves that one may make where blocking is a duty: all, unless the next side could win if nothing were done,
    /// the mover cannot win at once, and they have a move after which the next side cannot win.
    pub(super) fn keep_blocking<T>(&self, state: &State<W>, moves: &mut Vec<T>, choice: impl Fn(&T) -> Choice) {
        let mover = state.mover();
        let next = self.next(state.out, mover);
        let after = |one: &T| self.following(state, &choice(one));
        let wins = moves.iter().any(|one| wins(&after(one), mover));
        let undisturbed = State { to_move: next as u8, ..state.clone() };
        if next == mover || wins || !self.could_win(&undisturbed, next) {
            return;
        }
        let blocks: Vec<bool> = moves.iter().map(|one| !self.could_win(&after(one), next)).collect();
        if blocks.contains(&true) {
            let mut blocks = blocks.into_iter();
            moves.retain(|_| blocks.next().unwrap_or(true));
        }
    }

    /// The moves of a position, blocking or not; the swap left out.
    pub(super) fn free_moves(&self, state: &State<W>) -> Vec<Choice> {
        let mut moves = Moves::new();
        self.generate(state, state.mover(), &mut moves);
        let pass = self.passes_freely(state, &moves).then_some(Choice::Pass);
        (0..moves.count).map(|n| moves.nth(n)).chain(pass).collect()
    }

    fn following(&self, state: &State<W>, choice: &Choice) -> State<W> {
        let mut next = state.clone();
        self.play(&mut next, choice, false, &mut Moves::new());
        next
    }

    /// Whether it is this side's turn and one of its moves wins at once.
    fn could_win(&self, state: &State<W>, side: usize) -> bool {
        if state.ended.is_some() {
            return wins(state, side);
        }
        state.mover() == side && self.free_moves(state).iter().any(|choice| wins(&self.following(state, choice), side))
    }
}

fn wins<const W: usize>(state: &State<W>, side: usize) -> bool {
    state.ended == Some(Outcome::Win(state.player(side)))
}
