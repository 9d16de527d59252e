//! End conditions (Browne 2011, A.4 and B.8).

use super::Group::{Goal, ReachGoal};
use super::signature::{flag, ludeme, many, one, opt};
use super::{Aim, Attribute, Kind, Parameter, Signature, Thing};

const PIECE: Parameter = opt("piece", Kind::PieceRecord);
const ADJACENCY: Parameter = opt("adjacency", Kind::Adjacency);

static CONNECT: Signature = ludeme(
    Goal,
    "connect",
    &[PIECE, ADJACENCY, many("regions", Kind::RegionSet), flag("stack")],
    ["a group touches all of these regions", "(connect own-regions)", "B429"],
)
.having(&[Attribute::Aim(Aim::Connection)]);

static GROUP: Signature = ludeme(
    Goal,
    "group",
    &[PIECE, opt("size", Kind::Uint).or("all pieces, more than one"), ADJACENCY, flag("stack")],
    ["a group is so large, or holds all pieces", "(group 5)", "B430"],
)
.having(&[Attribute::Gathers, Attribute::Aim(Aim::Group)]);

static IN_A_ROW: Signature = ludeme(
    Goal,
    "in-a-row",
    &[PIECE, opt("length", Kind::Uint).or("3"), ADJACENCY],
    ["at least n pieces stand in a line", "(in-a-row 4)", "B431"],
)
.alias("n-in-a-row")
.having(&[Attribute::Gathers, Attribute::Row, Attribute::Aim(Aim::Line)]);

static PATTERN: Signature = ludeme(
    Goal,
    "pattern",
    &[PIECE, many("steps", Kind::Step)],
    ["pieces stand in this pattern, turned or mirrored", "(pattern f r r)", "B432"],
)
.having(&[Attribute::Aim(Aim::Line)]);

static REACH: Signature = ludeme(
    Goal,
    "reach",
    &[
        PIECE,
        opt("amount", Kind::OneOf(&[Kind::Uint, Kind::Word("all"), Kind::Word("fill")])).or("1"),
        flag("stacks"),
        many(
            "goals",
            Kind::OneOf(&[
                Kind::Word("away"),
                Kind::Word("all-sides"),
                Kind::Compass,
                Kind::Label,
                Kind::Of(ReachGoal),
            ]),
        ),
    ],
    ["n pieces have got there", "(reach (Stone) 2 away)", "B433 B434 B435 B438 B439"],
)
.having(&[Attribute::Aim(Aim::Race)]);

static CAPTURE: Signature = ludeme(
    Goal,
    "capture",
    &[PIECE, opt("amount", Kind::OneOf(&[Kind::Uint, Kind::Word("all")])).or("1")],
    ["n pieces have been captured", "(capture (Stone enemy) 5)", "B440"],
)
.having(&[Attribute::Aim(Aim::Capture)]);

static ELIMINATE: Signature = ludeme(
    Goal,
    "eliminate",
    &[opt("player", Kind::Player).or("enemy"), opt("state", Kind::PlayerState)],
    ["the player is out of the game", "(eliminate Black)", "B441 B224"],
)
.having(&[Attribute::Aim(Aim::Capture)]);

static SCORE: Signature = ludeme(
    Goal,
    "score",
    &[one("score", Kind::OneOf(&[Kind::Int, Kind::Word("most")]))],
    ["the score is so high", "(score 10)", "B442"],
)
.having(&[Attribute::Reads(Thing::Scores), Attribute::Aim(Aim::Score)]);

static STACK: Signature = ludeme(
    Goal,
    "stack",
    &[PIECE, one("height", Kind::Uint), flag("owner")],
    ["a stack is so high", "(stack 4 owner)", "B443"],
)
.having(&[Attribute::Gathers, Attribute::Aim(Aim::Stack)]);

static STATE: Signature = ludeme(
    Goal,
    "state",
    &[one("record", Kind::OneOf(&[Kind::CoordRecord, Kind::PieceRecord]))],
    ["a cell or a piece is in this state", "(state (A1 White 2))", "B444"],
)
.having(&[Attribute::Aim(Aim::State)]);

static NO_MOVE: Signature = ludeme(
    Goal,
    "no-move",
    &[opt("player", Kind::Player), opt("record", Kind::MoveRecord)],
    ["it is the player's turn and they have no move", "(no-move)", "B445"],
)
.having(&[Attribute::Reads(Thing::Moves), Attribute::Aim(Aim::Block)]);

static AWAY: Signature =
    ludeme(ReachGoal, "away", &[one("rows", Kind::Uint)], ["n rows before the player", "(away 2)", "B434"]).closed();

static ROWS: Signature = ludeme(
    ReachGoal,
    "rows",
    &[one("side", Kind::Compass), one("rows", Kind::Uint)],
    ["a side and n rows, in brackets", "(n 2)", "B435"],
)
.record()
.closed();

static REGION: Signature =
    ludeme(ReachGoal, "region", &[one("region", Kind::RegionRef)], ["this region", "(region 1)", "B436"]).closed();

static SITE: Signature =
    ludeme(ReachGoal, "site", &[one("site", Kind::Uint)], ["this site, by number from 0", "(site 4)", "B437"]).closed();

static ALL_SIDES: Signature =
    ludeme(ReachGoal, "all-sides", &[one("rows", Kind::Uint)], ["n rows along any side", "(all-sides 2)", "B439"])
        .closed();

pub(super) static SIGNATURES: [&Signature; 16] = [
    &CONNECT, &GROUP, &IN_A_ROW, &PATTERN, &REACH, &CAPTURE, &ELIMINATE, &SCORE, &STACK, &STATE, &NO_MOVE, &AWAY,
    &ROWS, &REGION, &SITE, &ALL_SIDES,
];
