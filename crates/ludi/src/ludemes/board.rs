//! Parts of the board, and of its regions (Browne 2011, A.2, A.4 and B.4).

use super::Group::{Board, Region};
use super::signature::{flag, ludeme, many, one};
use super::{Kind, Signature};

pub(super) static TILING: Signature = ludeme(
    Board,
    "tiling",
    &[one("kind", Kind::Tiling), flag("i-nbors")],
    ["what cells the board is made of, and whether diagonal ones are neighbours", "(tiling square i-nbors)", "B371"],
);

pub(super) static SHAPE: Signature =
    ludeme(Board, "shape", &[one("kind", Kind::Shape)], ["the outline of the board", "(shape trapezium)", "B372"]);

pub(super) static SIZE: Signature = ludeme(
    Board,
    "size",
    &[many("sizes", Kind::Uint)],
    ["the dimensions of the board, in cells", "(size 8 8)", "B373"],
);

pub(super) static REGIONS: Signature = ludeme(
    Board,
    "regions",
    &[many("regions", Kind::RegionRecord)],
    ["regions, numbered from 1, and whose they are", "(regions (White n) (White s) (Black e) (Black w))", "B374"],
);

pub(super) static N_OF_REGIONS: Signature = ludeme(
    Board,
    "n-of",
    &[one("quota", Kind::Quota), many("regions", Kind::RegionRef)],
    ["at least n of these regions", "(n-of 2 1 2 3)", "B275 B276 B277"],
)
.closed();

static ROWS: Signature = ludeme(
    Region,
    "rows",
    &[one("side", Kind::Compass), one("rows", Kind::Uint)],
    ["a side and n rows, in brackets", "(n 2)", "B263"],
)
.record()
.closed();

static HOME: Signature =
    ludeme(Region, "home", &[one("rows", Kind::Uint)], ["n rows behind the player", "(home 2)", "B265"]).closed();

static AWAY: Signature =
    ludeme(Region, "away", &[one("rows", Kind::Uint)], ["n rows before the player", "(away 2)", "B266"]).closed();

static DIRN: Signature = ludeme(
    Region,
    "dirn",
    &[one("side", Kind::Uint)],
    ["a side by its number, from 1 at north, clockwise", "(dirn 3)", "B267"],
)
.closed();

pub(super) static SIGNATURES: [&Signature; 9] =
    [&TILING, &SHAPE, &SIZE, &REGIONS, &N_OF_REGIONS, &ROWS, &HOME, &AWAY, &DIRN];
