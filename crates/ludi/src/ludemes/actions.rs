//! What is done in a move (Browne 2011, A.4).

use super::Group::Action;
use super::signature::{flag, ludeme, opt};
use super::{Kind, Signature};

static POP: Signature = ludeme(
    Action,
    "pop",
    &[opt("coord", Kind::Coord).or("from"), opt("count", Kind::OneOf(&[Kind::Uint, Kind::Word("all")])).or("1")],
    ["takes pieces from a stack", "(pop from 2)", "B391"],
);

static PUSH: Signature = ludeme(
    Action,
    "push",
    &[
        opt("coord", Kind::Coord).or("to"),
        opt("count", Kind::Uint).or("1"),
        opt("player", Kind::Player).or("current"),
        flag("trail"),
    ],
    ["puts pieces on a stack", "(push to 2 enemy trail)", "B392 B393"],
);

pub(super) static SIGNATURES: [&Signature; 2] = [&POP, &PUSH];
