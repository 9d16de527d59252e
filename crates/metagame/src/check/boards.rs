//! Checks of the board and of the squares on it.

use board::MAX_SIDE;
use syntax::{Diagnostic, Located};

use super::Facts;
use crate::faults::Faults;
use crate::tree::{Game, Goal, Setup, Square};

/// A board has from 1 to 32 files, and as many ranks.
pub(super) fn sides_are_too_long_or_empty(facts: &Facts<'_>, faults: &mut Faults) {
    let board = &facts.game.board;
    for (side, what) in [(&board.files, "files"), (&board.ranks, "ranks")] {
        if !(1..=MAX_SIDE).contains(&side.value) {
            let message = format!("a board of {} {what}", side.value);
            let hint = format!("from 1 to {MAX_SIDE} {what} are allowed");
            faults.push(Diagnostic::error(side.span, message).with_hint(hint));
        }
    }
}

/// Every square of the set-up and of the goals is on the board.
pub(super) fn squares_are_off_the_board(facts: &Facts<'_>, faults: &mut Faults) {
    let Some(grid) = facts.grid else { return };
    for square in squares(facts.game) {
        if grid.site(square.file.into(), square.rank.into()).is_none() {
            let hint = format!("the board goes from (1,1) to ({},{})", grid.files(), grid.ranks());
            faults.push(Diagnostic::error(square.span, format!("{} is off the board", square.value)).with_hint(hint));
        }
    }
}

fn squares(game: &Game) -> impl Iterator<Item = &Located<Square>> {
    let goals = game.goals.iter().flat_map(|goal| match &goal.value {
        Goal::Arrive(_, squares) => squares.as_slice(),
        Goal::Eradicate(_) | Goal::Stalemate(_) => &[],
    });
    let (assigned, decided) = match &game.setup {
        Setup::Fixed(assignments) => (assignments.as_slice(), [].as_slice()),
        Setup::Decision(decision) => ([].as_slice(), decision.squares.as_slice()),
    };
    goals.chain(assigned.iter().flat_map(|assignment| &assignment.squares)).chain(decided)
}

/// No player promotes beyond the last rank; from rank 0 on everybody does.
pub(super) fn promotion_rank_is_off_the_board(facts: &Facts<'_>, faults: &mut Faults) {
    let (Some(grid), rank) = (facts.grid, &facts.game.board.promote_rank) else { return };
    if !(1..=grid.ranks()).contains(&rank.value) {
        let effect = if rank.value == 0 { "every move promotes" } else { "no piece ever promotes" };
        let fault = Diagnostic::warning(rank.span, format!("promotion rank {} is off the board: {effect}", rank.value));
        faults.push(fault.with_hint(format!("ranks go from 1 to {}", grid.ranks())));
    }
}
