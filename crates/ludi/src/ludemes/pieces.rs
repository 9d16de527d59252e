//! Parts of a definition of a piece (Browne 2011, A.4 and B.5).

use super::Group::Piece;
use super::signature::{ludeme, many, one};
use super::{Kind, Signature, moves};

pub(super) static LABEL: Signature =
    ludeme(Piece, "label", &[one("label", Kind::Text)], ["what is shown for the piece", "(label S)", "B379"]);

pub(super) static VALUE: Signature =
    ludeme(Piece, "value", &[one("value", Kind::Int)], ["what the piece is worth", "(value 3)", "B380"]);

pub(super) static STATE: Signature =
    ludeme(Piece, "state", &[one("state", Kind::Uint)], ["the state in which its pieces begin", "(state 1)", "B381"]);

pub(super) static FLAGS: Signature = ludeme(
    Piece,
    "flags",
    &[one("flags", Kind::Uint)],
    ["the flags with which its pieces begin, as a set of bits", "(flags 5)", "B382"],
);

pub(super) static MOVES: Signature = ludeme(
    Piece,
    "moves",
    &[many("moves", Kind::Clause(&moves::MOVE))],
    ["the ways in which the piece moves", "(moves (move (pre (empty to)) (action (push))))", "B383"],
);

pub(super) static SIGNATURES: [&Signature; 5] = [&LABEL, &VALUE, &STATE, &FLAGS, &MOVES];
