//! Boolean functions (Browne 2011, A.3).

use super::Group::Boolean;
use super::signature::{flag, ludeme, many, one, opt, part, several};
use super::{Kind, Parameter, Signature, moves};

const TWO: &[Parameter] = &[one("first", Kind::Number), one("second", Kind::Number)];
const AT: &[Parameter] = &[one("coord", Kind::Coord)];
const AT_OF: &[Parameter] = &[one("coord", Kind::Coord), opt("player", Kind::Player).or("current")];

pub(super) static SIGNATURES: [&Signature; 20] = [
    &ludeme(Boolean, "=", &[several("numbers", Kind::Number)], ["all numbers are equal", "(= (phase to) 1)", "B309"]),
    &ludeme(Boolean, "!=", TWO, ["the numbers differ", "(!= (piece-state) (distance))", "B310"]),
    &ludeme(Boolean, "<", TWO, ["the first number is less", "(< (height to) 3)", "B311"]),
    &ludeme(Boolean, "<=", TWO, ["the first number is not more", "(<= (height from) (height to))", "B312"]),
    &ludeme(Boolean, ">", TWO, ["the first number is more", "(> (group-size to) 1)", "B313"]),
    &ludeme(Boolean, ">=", TWO, ["the first number is not less", "(>= (num-nbors to enemy) 1)", "B314"]),
    &ludeme(Boolean, "empty", AT, ["no piece is there", "(empty to)", "B315"]),
    &ludeme(Boolean, "occupied", AT, ["a piece is there", "(occupied (to s))", "B316"]),
    &ludeme(Boolean, "owner", AT_OF, ["the piece there is the mover's, or this player's", "(owner from)", "B317"]),
    &ludeme(Boolean, "enemy", AT_OF, ["the piece there is an enemy's", "(enemy to)", "B318"]),
    &ludeme(Boolean, "friend", AT_OF, ["the piece there is a friend's", "(friend to)", "B319"]),
    &ludeme(Boolean, "neutral", AT, ["the piece there has no owner", "(neutral to)", "B320"]),
    &ludeme(
        Boolean,
        "steps",
        &[many("steps", Kind::Turtle)],
        ["one gets from `from` to `to` by these steps, turned or mirrored", "(steps f f r)", "B321"],
    ),
    &ludeme(
        Boolean,
        "adjacent",
        &[flag("i-nbors"), flag("d-nbors")],
        ["`to` is a neighbour of `from`", "(adjacent d-nbors)", "B322"],
    ),
    &ludeme(
        Boolean,
        "connected",
        &[opt("player", Kind::Player)],
        ["`to` lies in or next to the group of `from`", "(connected)", "B323"],
    ),
    &ludeme(
        Boolean,
        "in-region",
        &[one("coord", Kind::Coord), many("regions", Kind::RegionSet)],
        ["the site lies in one of these regions", "(in-region to own-regions)", "B324"],
    ),
    &ludeme(
        Boolean,
        "line",
        &[opt("player", Kind::Player), part(&moves::DIRN), flag("i-nbors"), flag("d-nbors")],
        ["`from` and `to` lie on one line, all between them held by this player", "(line empty d-nbors)", "B325"],
    ),
    &ludeme(
        Boolean,
        "contains",
        &[one("coord", Kind::Coord), one("piece", Kind::PieceRecord), opt("count", Kind::Uint).or("1")],
        ["the stack there has n such pieces", "(contains to (Stone White) 2)", "B326"],
    ),
    &ludeme(Boolean, "has-freedom", &[], ["the piece's group would have an empty neighbour", "(has-freedom)", "B327"]),
    &ludeme(
        Boolean,
        "creates-freedom",
        &[],
        ["the piece would get a freedom by surrounding enemies", "(creates-freedom)", "B328"],
    ),
];
