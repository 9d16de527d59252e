//! Lists without a keyword, and what they hold (Browne 2011, A.2).

use super::Group::Record;
use super::signature::{ludeme, many, one, opt, part};
use super::{Kind, Signature, pieces};

pub(super) static PLAYER_DEFINITION: Signature = ludeme(
    Record,
    "player",
    &[one("name", Kind::Name), one("direction", Kind::Compass)],
    ["a player and which way they play, in brackets", "(White n)", "B368"],
)
.record()
.closed();

pub(super) static PIECE_DEFINITION: Signature = ludeme(
    Record,
    "piece",
    &[
        one("name", Kind::Name),
        opt("player", Kind::PlayerName).or("All"),
        part(&pieces::LABEL),
        part(&pieces::VALUE).or("1"),
        part(&pieces::STATE).or("0"),
        part(&pieces::FLAGS).or("0"),
        part(&pieces::MOVES),
    ],
    [
        "a definition of a piece: name, player and moves in brackets",
        "(Stone All (label S) (value 2) (moves (move (action (push)))))",
        "B378 B455",
    ],
)
.record();

pub(super) static END_CLAUSE: Signature = ludeme(
    Record,
    "end-clause",
    &[opt("player", Kind::PlayerName).or("All"), one("result", Kind::Result), one("condition", Kind::Ending)],
    ["a player, a result and an end condition in brackets", "(All win (in-a-row 5))", "B428"],
)
.record();

pub(super) static REGION_RECORD: Signature = ludeme(
    Record,
    "region-record",
    &[one("player", Kind::PlayerName), opt("name", Kind::NewName), many("parts", Kind::Region)],
    ["a player and a region in brackets", "(White n)", "B278"],
)
.record()
.closed();

pub(crate) static PIECE_RECORD: Signature = ludeme(
    Record,
    "piece-record",
    &[one("piece", Kind::PieceType), opt("player", Kind::PlayerName), part(&STATE), part(&FLAGS), part(&VALUE)],
    ["a piece in brackets", "(Stone White (state 1))", "B231"],
)
.record()
.closed();

static STATE: Signature =
    ludeme(Record, "state", &[one("state", Kind::Uint)], ["with this state", "(state 1)", "B231"]).closed();

static FLAGS: Signature =
    ludeme(Record, "flags", &[one("flags", Kind::Uint)], ["with all of these flags", "(flags 5)", "B231"]).closed();

static VALUE: Signature =
    ludeme(Record, "value", &[one("value", Kind::Int)], ["with this value", "(value 3)", "B231"]).closed();

pub(super) static MOVE_RECORD: Signature = ludeme(
    Record,
    "move-record",
    &[
        one("piece", Kind::PieceType),
        one("label", Kind::OneOf(&[Kind::Word("any"), Kind::Name])),
        opt("player", Kind::PlayerName),
    ],
    ["a piece and a move in brackets", "(Stone any)", "B232"],
)
.record()
.closed();

pub(super) static COORD_RECORD: Signature = ludeme(
    Record,
    "coord-record",
    &[
        one("coord", Kind::Coord),
        one("player", Kind::PlayerName),
        one("state", Kind::Uint),
        opt("count", Kind::Uint).or("0"),
    ],
    ["a site with owner and state in brackets", "(A1 White 2)", "B261"],
)
.record()
.closed();

pub(super) static STEP: Signature = ludeme(
    Record,
    "step",
    &[
        one("direction", Kind::Direction),
        one("distance", Kind::OneOf(&[Kind::Uint, Kind::Word("line"), Kind::Word("line-of-sight")])),
    ],
    ["a direction and how far, in brackets", "(n 2)", "B241 B242 B243"],
)
.record()
.closed();

pub(crate) static COORD_STEPS: Signature = ludeme(
    Record,
    "coord-steps",
    &[one("coord", Kind::Coord), many("steps", Kind::Step)],
    ["a site and steps from there, in brackets", "(to n (e 2))", "B260"],
)
.record()
.closed();

pub(crate) static SITE: Signature =
    ludeme(Record, "site", &[one("number", Kind::Uint)], ["a site by its number, from 0", "(site 12)", "B256"])
        .closed();

pub(super) static ADVISOR: Signature = ludeme(
    Record,
    "advisor",
    &[one("name", Kind::Name), one("weight", Kind::Float)],
    ["an advisor and its weight in brackets", "(nina 0.75)", "B448"],
)
.record()
.closed();

pub(super) static SIGNATURES: [&Signature; 14] = [
    &PLAYER_DEFINITION,
    &PIECE_DEFINITION,
    &END_CLAUSE,
    &REGION_RECORD,
    &PIECE_RECORD,
    &STATE,
    &FLAGS,
    &VALUE,
    &MOVE_RECORD,
    &COORD_RECORD,
    &STEP,
    &COORD_STEPS,
    &SITE,
    &ADVISOR,
];
