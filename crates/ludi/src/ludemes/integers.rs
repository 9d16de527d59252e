//! Integer functions (Browne 2011, A.3).

use super::Group::Integer;
use super::signature::{ludeme, many, one, opt, several};
use super::{Attribute, Kind, Parameter, Signature, Thing};

const NONE: &[Parameter] = &[];
const TWO: &[Parameter] = &[one("first", Kind::Number), one("second", Kind::Number)];
const LIST: &[Parameter] = &[several("numbers", Kind::Number)];
const STEPS: &[Parameter] = &[many("steps", Kind::Step)];
const AT: &[Parameter] = &[one("coord", Kind::Coord)];

pub(super) static SIGNATURES: [&Signature; 36] = [
    &ludeme(Integer, "+", LIST, ["all added up", "(+ (piece-state) 1)", "B330"]),
    &ludeme(Integer, "-", TWO, ["the first less the second", "(- (height to) 1)", "B331"]),
    &ludeme(Integer, "*", LIST, ["all multiplied", "(* 2 (capture-num))", "B332"]),
    &ludeme(Integer, "/", TWO, ["the first over the second; 0 over 0", "(/ (total-cells) 2)", "B333"]),
    &ludeme(Integer, "%", TWO, ["what remains of the division", "(% (num-moves) 2)", "B334"]),
    &ludeme(Integer, "max", LIST, ["the largest", "(max (height from) (height to))", "B336"]),
    &ludeme(Integer, "min", LIST, ["the smallest", "(min (row to) (col to))", "B337"]),
    &ludeme(Integer, "from", STEPS, ["the site reached by steps from `from`", "(from f f)", "B335 B338"]),
    &ludeme(Integer, "to", STEPS, ["the site reached by steps from `to`", "(to n)", "B335 B339"]),
    &ludeme(Integer, "owner", AT, ["the number of the owner of the piece there", "(owner to)", "B340"]),
    &ludeme(Integer, "height", AT, ["how many pieces are stacked there", "(height to)", "B341"]),
    &ludeme(
        Integer,
        "num-pieces",
        &[
            opt("coord", Kind::Coord).or("the whole board"),
            one("whose", Kind::OneOf(&[Kind::PieceRecord, Kind::Player])),
        ],
        ["how many such pieces are stacked there", "(num-pieces to enemy)", "B342"],
    ),
    &ludeme(
        Integer,
        "num-edges",
        &[one("coord", Kind::Coord), one("state", Kind::Uint)],
        ["how many neighbours of the cell have this cell state", "(num-edges to 1)", "B343"],
    )
    .having(&[Attribute::Reads(Thing::Cells)]),
    &ludeme(
        Integer,
        "num-nbors",
        &[one("coord", Kind::Coord), one("player", Kind::Player)],
        ["how many neighbours hold pieces of this player", "(num-nbors to enemy)", "B344"],
    ),
    &ludeme(Integer, "distance", NONE, ["how many steps lead from `from` to `to`", "(distance)", "B345"]),
    &ludeme(Integer, "num-moves", NONE, ["how many moves have been made", "(num-moves)", "B346"])
        .having(&[Attribute::Reads(Thing::Count)]),
    &ludeme(
        Integer,
        "piece-state",
        &[opt("coord", Kind::Coord).or("from")],
        ["the state of the piece", "(piece-state from)", "B347"],
    )
    .having(&[Attribute::Reads(Thing::States)]),
    &ludeme(
        Integer,
        "dist-to",
        &[many("regions", Kind::RegionRef)],
        ["how far `to` is from these regions", "(dist-to 1 2)", "B348"],
    ),
    &ludeme(Integer, "phase", AT, ["the phase (colour) of the cell", "(phase to)", "B349"]),
    &ludeme(Integer, "mover", NONE, ["the number of the player to move", "(mover)", "B350"]),
    &ludeme(
        Integer,
        "num-flags",
        &[opt("piece", Kind::PieceRecord)],
        ["how many flags are set on the piece", "(num-flags (Stone White))", "B351"],
    )
    .having(&[Attribute::Reads(Thing::Flags)]),
    &ludeme(Integer, "state", AT, ["the state of the cell", "(state to)", "B352"])
        .having(&[Attribute::Reads(Thing::Cells)]),
    &ludeme(
        Integer,
        "if",
        &[one("test", Kind::Condition), opt("then", Kind::Number).or("1"), opt("otherwise", Kind::Number).or("0")],
        ["the one number if the condition holds, else the other", "(if (enemy to) 2 1)", "B353"],
    ),
    &ludeme(Integer, "total-cells", NONE, ["how many sites the board has", "(total-cells)", "B354"]),
    &ludeme(Integer, "board-width", NONE, ["how many columns the board has", "(board-width)", "B355"]),
    &ludeme(Integer, "board-height", NONE, ["how many rows the board has", "(board-height)", "B356"]),
    &ludeme(Integer, "min-dim", NONE, ["the smaller of width and height", "(min-dim)", "B357"]),
    &ludeme(Integer, "max-dim", NONE, ["the larger of width and height", "(max-dim)", "B358"]),
    &ludeme(Integer, "group-size", AT, ["how many sites the group there covers", "(group-size to)", "B359"]),
    &ludeme(
        Integer,
        "nbors",
        &[one("coord", Kind::Coord), opt("player", Kind::Number)],
        ["how many neighbours the site has, or the player of that number there", "(nbors to (mover))", "B360"],
    ),
    &ludeme(
        Integer,
        "line",
        &[opt("player", Kind::Number)],
        ["how many pieces stand on the line through `from` and `to`", "(line)", "B361"],
    ),
    &ludeme(Integer, "capture-num", NONE, ["how many pieces the move captures", "(capture-num)", "B362"]),
    &ludeme(Integer, "capture-value", NONE, ["what the captured pieces are worth", "(capture-value)", "B363"]),
    &ludeme(
        Integer,
        "num-between",
        &[one("player", Kind::Player)],
        ["how many sites between `from` and `to` this player holds", "(num-between empty)", "B364"],
    ),
    &ludeme(Integer, "row", AT, ["the row of the site, from 1", "(row to)", "B365"]),
    &ludeme(Integer, "col", AT, ["the column of the site, from 1", "(col to)", "B366"]),
];
