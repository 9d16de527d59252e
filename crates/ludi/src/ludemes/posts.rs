//! What follows a move (Browne 2011, A.4 and B.5).

use super::Group::{Post, PostOption};
use super::signature::{any, flag, ludeme, many, one, opt, part};
use super::{Attribute, Kind, Signature, Thing};

static CAPTURE: Signature = ludeme(
    Post,
    "capture",
    &[any("types", Kind::Capture).or("replace"), opt("piece", Kind::PieceRecord), flag("optional"), part(&IF)],
    ["takes pieces from the board, enemies' by default", "(capture d-nbors (if (>= (height current) 2)))", "B394"],
);

static CONVERT: Signature = ludeme(
    Post,
    "convert",
    &[
        any("types", Kind::Capture).or("this"),
        opt("piece", Kind::PieceRecord),
        opt("player", Kind::Player),
        opt("state", Kind::Uint),
        flag("optional"),
        part(&IF),
    ],
    ["gives pieces another owner or state", "(convert cap current)", "B395"],
);

// Differs: not in the book, whose pieces never change their type; see the tree.
static PROMOTE: Signature = ludeme(
    Post,
    "promote",
    &[many("types", Kind::TypeName), flag("optional"), part(&IF)],
    [
        "makes the moved piece one of another type, of the mover's choice",
        "(promote Queen Knight (if (in-region to own-regions)))",
        "B395",
    ],
);

static ROTATE: Signature = ludeme(
    Post,
    "rotate",
    &[one("by", Kind::OneOf(&[Kind::Int, Kind::Word("any")])), flag("optional"), part(&IF)],
    ["turns the moved piece, clockwise", "(rotate 1 optional)", "B396"],
)
.having(&[Attribute::Sets(Thing::Facing)]);

static CHANGE_DIRN: Signature = ludeme(
    Post,
    "change-dirn",
    &[one("direction", Kind::Direction), flag("optional"), part(&IF)],
    ["makes the moved piece look this way", "(change-dirn n)", "B397"],
)
.having(&[Attribute::Sets(Thing::Facing)]);

static DISPLACE: Signature = ludeme(
    Post,
    "displace",
    &[
        one("direction", Kind::Direction),
        opt("piece", Kind::PieceRecord),
        opt("distance", Kind::Uint).or("1"),
        flag("optional"),
        part(&IF),
    ],
    ["pushes neighbours away", "(displace all (any enemy) 2)", "B398"],
);

static CELL_STATE: Signature = ludeme(
    Post,
    "cell-state",
    &[one("coord", Kind::Coord), opt("player", Kind::Player), one("state", Kind::Uint), flag("optional"), part(&IF)],
    ["gives a cell a state", "(cell-state to White 1)", "B399"],
)
.having(&[Attribute::Sets(Thing::Cells)]);

static PIECE_STATE: Signature = ludeme(
    Post,
    "piece-state",
    &[
        opt("coord", Kind::Coord).or("to"),
        opt("player", Kind::Player),
        one("state", Kind::Int),
        flag("optional"),
        part(&IF),
    ],
    ["gives a piece a state", "(piece-state to 2)", "B400"],
)
.having(&[Attribute::Sets(Thing::States)]);

static INC_STATE: Signature = ludeme(
    Post,
    "inc-state",
    &[
        opt("coord", Kind::Coord).or("to"),
        opt("player", Kind::Player),
        part(&AMOUNT).or("1"),
        part(&MOD),
        flag("optional"),
        part(&IF),
    ],
    ["raises the state of a piece", "(inc-state (amount 2) (mod 6))", "B401"],
)
.having(&[Attribute::Sets(Thing::States)]);

static ADD_FLAGS: Signature = ludeme(
    Post,
    "add-flags",
    &[opt("coord", Kind::Coord).or("to"), one("flags", Kind::Uint), flag("optional"), part(&IF)],
    ["sets flags of a piece", "(add-flags to 3)", "B402"],
)
.having(&[Attribute::Sets(Thing::Flags)]);

static REMOVE_FLAGS: Signature = ludeme(
    Post,
    "remove-flags",
    &[opt("coord", Kind::Coord).or("to"), one("flags", Kind::Uint), flag("optional"), part(&IF)],
    ["clears flags of a piece", "(remove-flags 1)", "B403"],
)
.having(&[Attribute::Sets(Thing::Flags)]);

static SCORE: Signature = ludeme(
    Post,
    "score",
    &[one("amount", Kind::Number), flag("optional"), part(&IF)],
    ["adds to the mover's score", "(score (capture-num))", "B404"],
)
.having(&[Attribute::Sets(Thing::Scores)]);

static IF: Signature = ludeme(
    PostOption,
    "if",
    &[one("condition", Kind::Condition)],
    ["only if this holds", "(if (enemy current))", "B406"],
);

static AMOUNT: Signature =
    ludeme(PostOption, "amount", &[one("amount", Kind::Int)], ["by how much", "(amount 2)", "B401"]);

static MOD: Signature =
    ludeme(PostOption, "mod", &[one("modulus", Kind::Uint)], ["after which it begins again at 0", "(mod 4)", "B401"]);

pub(super) static SIGNATURES: [&Signature; 15] = [
    &CAPTURE,
    &CONVERT,
    &PROMOTE,
    &ROTATE,
    &CHANGE_DIRN,
    &DISPLACE,
    &CELL_STATE,
    &PIECE_STATE,
    &INC_STATE,
    &ADD_FLAGS,
    &REMOVE_FLAGS,
    &SCORE,
    &IF,
    &AMOUNT,
    &MOD,
];
