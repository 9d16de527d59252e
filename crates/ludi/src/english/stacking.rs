//! Whether pieces can ever stand on each other.

use super::known::{Kind, Known, asks, places, refuses};
use crate::tree::{
    Action, ActionStep, BoolFunction, Capture, CaptureType, Coord, Effect, IntFunction, Move, Number, Post, Push,
};

/// Whether a stack of two can come about.
pub(super) fn can_happen(known: &Known<'_>, kinds: &[Kind]) -> bool {
    let ways = || kinds.iter().flat_map(|kind| &kind.ways);
    let is_alone = !ways().any(Move::enters) && has_one_piece(known);
    let placed = places(known.game).any(|place| place.count() > 1);
    placed || (!is_alone && ways().any(|way| stacks(known.has_neutrals, way)))
}

/// Whether a single piece is put on the board at first.
fn has_one_piece(known: &Known<'_>) -> bool {
    known.board.is_some_and(|board| super::start::placed(known.game, board).len() == 1)
}

/// Whether a move can end on pieces that stay where they are.
pub(super) fn stacks(has_neutrals: bool, way: &Move) -> bool {
    let Action::Steps(steps) = &way.action.value else { return false };
    let (mut cleared, mut filled): (Vec<Coord>, Vec<Coord>) = (Vec::new(), Vec::new());
    for step in steps {
        match &step.value {
            ActionStep::Pop(pop) => cleared.push(pop.coord()),
            ActionStep::Push(push) => {
                if filled.contains(&push.coord()) || lands_on_pieces(has_neutrals, way, push, &cleared) {
                    return true;
                }
                filled.push(push.coord());
            }
        }
    }
    false
}

/// Whether pieces are put where others may stay; not where the move has just taken them away.
fn lands_on_pieces(has_neutrals: bool, way: &Move, push: &Push, cleared: &[Coord]) -> bool {
    let coord = push.coord();
    let is_clear = asks(way, &BoolFunction::Empty(coord.clone()))
        || refuses(way, &BoolFunction::Occupied(coord.clone()))
        || cleared.contains(&coord)
        || (coord == Coord::To && cleared.contains(&Coord::From) && stays(way));
    push.count() > 1 || !(is_clear || (coord == Coord::To && clears(has_neutrals, way)))
}

/// Whether the piece ends where it began.
pub(super) fn stays(way: &Move) -> bool {
    let site = |coord: Coord| Number::from(IntFunction::Site(coord));
    let orders = [[Coord::To, Coord::From], [Coord::From, Coord::To]];
    orders.into_iter().any(|order| asks(way, &BoolFunction::Equal(order.map(site).to_vec())))
}

/// Whether the move takes away or moves aside whatever it lands on.
fn clears(has_neutrals: bool, way: &Move) -> bool {
    let to = || (Coord::To, None);
    let enemies = asks(way, &BoolFunction::Enemy(Coord::To, None));
    let strangers = [BoolFunction::Friend(to().0, to().1), BoolFunction::Owner(to().0, to().1)];
    let no_friends = !has_neutrals && strangers.iter().any(|test| refuses(way, test));
    way.post().iter().any(|post| match replaced(post) {
        Some(CaptureType::Swap) => true,
        Some(_) => enemies || no_friends,
        None => false,
    })
}

/// Whether whatever enemy stood there is surely taken, or everything changes places.
fn replaced(post: &Post) -> Option<CaptureType> {
    let Effect::Capture(Capture { piece: None, .. }) = &post.effect else { return None };
    let Effect::Capture(capture) = &post.effect else { return None };
    let surely = !post.optional && post.condition.is_none();
    let clearing = |taker: &&CaptureType| matches!(taker, CaptureType::Replace | CaptureType::Swap | CaptureType::All);
    capture.types().iter().find(clearing).copied().filter(|_| surely)
}
