//! What criteria ask of rules.

use ludi::tree::{
    Action, ActionStep, BoolFunction, CaptureType, Coord, Effect, IntFunction, Move, Number, Player, Tree,
};

/// Whether some move of some type of pieces is so.
pub fn some_move(game: &ludi::tree::Game, is_so: impl Fn(&Move) -> bool) -> bool {
    game.pieces().iter().any(|piece| piece.moves().iter().any(|one| is_so(one)))
}

/// Whether something that follows some move is so.
pub fn some_effect(game: &ludi::tree::Game, is_so: impl Fn(&Effect) -> bool) -> bool {
    some_move(game, |one| one.post().iter().any(|post| is_so(&post.effect)))
}

/// Whether some goal of Metagame is so.
pub fn some_metagame_goal(game: &metagame::tree::Game, is_so: impl Fn(&metagame::tree::Goal) -> bool) -> bool {
    game.goals.iter().any(|goal| is_so(&goal.value))
}

/// Whether a move takes pieces up from the board, and whether it puts pieces down.
pub fn takes_and_puts(one: &Move) -> (bool, bool) {
    let Action::Steps(steps) = &one.action.value else { return (false, false) };
    let takes = steps.iter().any(|step| matches!(step.value, ActionStep::Pop(_)));
    (takes, steps.iter().any(|step| matches!(step.value, ActionStep::Push(_))))
}

/// Whether a move can put a piece upon another: it puts down several, or at `to`, which neither has to be empty nor is
/// cleared by what follows.
pub fn can_stack(one: &Move) -> bool {
    let Action::Steps(steps) = &one.action.value else { return false };
    let pushes: Vec<_> = steps
        .iter()
        .filter_map(|step| if let ActionStep::Push(push) = &step.value { Some(push) } else { None })
        .collect();
    let several = pushes.iter().any(|push| push.count() > 1);
    let to_is_empty = one.pre.as_ref().is_some_and(|pre| needs_empty(&pre.value));
    let clears = |effect: &Effect| match effect {
        Effect::Capture(capture) => {
            capture.types().iter().any(|kind| *kind == CaptureType::Replace || *kind == CaptureType::Swap)
        }
        _ => false,
    };
    let is_cleared = one.post().iter().any(|post| clears(&post.effect));
    several || (pushes.iter().any(|push| push.coord() == Coord::To) && !to_is_empty && !is_cleared)
}

/// Whether a condition holds only if `to` is empty.
fn needs_empty(condition: &Tree<BoolFunction>) -> bool {
    match condition {
        Tree::Leaf(BoolFunction::Empty(coord)) => *coord == Coord::To,
        Tree::Leaf(BoolFunction::Equal(numbers)) => stays(numbers),
        Tree::Leaf(BoolFunction::Owner(coord, Some(Player::Empty))) => *coord == Coord::To,
        Tree::And(parts) => parts.iter().any(|part| needs_empty(&part.value)),
        Tree::Or(parts) => parts.iter().all(|part| needs_empty(&part.value)),
        Tree::Not(part) => matches!(&part.value, Tree::Leaf(BoolFunction::Occupied(coord)) if *coord == Coord::To),
        Tree::If { test, then, otherwise } => {
            (needs_empty(&test.value) || needs_empty(&then.value))
                && otherwise.as_ref().is_none_or(|otherwise| needs_empty(&otherwise.value))
        }
        _ => false,
    }
}

/// Whether `to` must be `from`: the piece has been taken from there.
fn stays(numbers: &[Number]) -> bool {
    let is = |coord: Coord| numbers.iter().any(|number| number.value == IntFunction::Site(coord.clone()));
    is(Coord::To) && is(Coord::From)
}
