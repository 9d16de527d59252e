//! How the game begins (Browne 2011, A.4 and B.6).

use super::Group::{Spot, Start};
use super::signature::{ludeme, many, one, opt, part};
use super::{Kind, Signature};

pub(super) static PLACE: Signature = ludeme(
    Start,
    "place",
    &[
        one("piece", Kind::PieceRecord),
        opt("count", Kind::Uint).or("1"),
        part(&PHASE),
        many(
            "spots",
            Kind::OneOf(&[Kind::Word("home"), Kind::Word("opposed"), Kind::Compass, Kind::Label, Kind::Of(Spot)]),
        ),
    ],
    ["puts pieces on the board", "(place (Stone White) (phase 1) (home 1 2 3) opposed)", "B411"],
);

pub(super) static IN_HAND: Signature = ludeme(
    Start,
    "in-hand",
    &[one("piece", Kind::PieceRecord), one("count", Kind::Uint)],
    ["gives pieces into hands", "(in-hand (Stone All) 5)", "B421"],
);

static PHASE: Signature =
    ludeme(Start, "phase", &[one("phase", Kind::Uint)], ["only on cells of this phase", "(phase 1)", "B412"]);

static HOME: Signature = ludeme(
    Spot,
    "home",
    &[many("rows", Kind::Uint)],
    ["these rows, counted from the edge behind the player", "(home 1 2)", "B414"],
)
.closed();

static ROWS: Signature = ludeme(
    Spot,
    "rows",
    &[one("side", Kind::Compass), many("rows", Kind::Uint)],
    ["a side and rows counted from there, in brackets", "(n 1 2)", "B416"],
)
.record()
.closed();

static REGION: Signature =
    ludeme(Spot, "region", &[many("regions", Kind::RegionRef)], ["these regions", "(region 1 2)", "B417"]).closed();

static SITE: Signature =
    ludeme(Spot, "site", &[many("sites", Kind::Uint)], ["these sites, by number from 0", "(site 0 8)", "B418"])
        .closed();

pub(super) static SIGNATURES: [&Signature; 7] = [&PLACE, &IN_HAND, &PHASE, &HOME, &ROWS, &REGION, &SITE];
