//! The game and its sections (Browne 2011, A.4 and B.2).

use super::Group::Structure;
use super::records::{END_CLAUSE, PIECE_DEFINITION, PLAYER_DEFINITION};
use super::signature::{any, flag, ludeme, many, one, opt, part};
use super::{Kind, Signature, board, start, support};

/// The root of every tree.
pub static GAME: Signature = ludeme(
    Structure,
    "game",
    &[
        one("name", Kind::Name),
        any("parameters", Kind::Item),
        part(&PLAYERS).or("(players White Black)"),
        one("board", Kind::Clause(&BOARD)),
        part(&PIECES).or("(pieces (Piece All (moves (move (pre (empty to)) (action (push))))))"),
        part(&START),
        part(&PLAY),
        one("end", Kind::Clause(&END)),
        part(&support::ADVISORS),
        part(&support::DESCRIPTION),
        part(&support::AIM),
        part(&support::ANCESTRY),
        part(&support::RANKING),
        part(&support::VIABLE),
        part(&support::SCORE),
    ],
    [
        "a game: its name, what `%1`, `%2`, ... are, who plays, on what, how it goes and how it ends",
        "(game Hale (players White Black) (board (tiling square) (size 8)) (end (All win (in-a-row 4))))",
        "B367 B204",
    ],
);

static PLAYERS: Signature = ludeme(
    Structure,
    "players",
    &[many("players", Kind::OneOf(&[Kind::Name, Kind::Clause(&PLAYER_DEFINITION)]))],
    ["who plays, in the order of their turns, and which way", "(players (White n) (Black s))", "B368"],
);

static BOARD: Signature = ludeme(
    Structure,
    "board",
    &[
        flag("phase"),
        one("tiling", Kind::Clause(&board::TILING)),
        part(&board::SHAPE).or("hex on hexagons, tri on triangles, else square"),
        part(&board::SIZE),
        part(&board::REGIONS),
        opt("name", Kind::NewName),
    ],
    ["what is played on", "(board (tiling hex) (shape rhombus) (size 11))", "B369 B375 B376"],
);

static PIECES: Signature = ludeme(
    Structure,
    "pieces",
    &[many("definitions", Kind::Clause(&PIECE_DEFINITION)), opt("name", Kind::NewName)],
    [
        "the types of pieces and how they move",
        "(pieces (Stone All (moves (move (pre (empty to)) (action (push))))))",
        "B377",
    ],
);

static START: Signature = ludeme(
    Structure,
    "start",
    &[any("places", Kind::Clause(&start::PLACE)), any("hands", Kind::Clause(&start::IN_HAND))],
    [
        "what is on the board and in the hands at first",
        "(start (place (Stone White) A1) (in-hand (Stone All) 5))",
        "B410 B422",
    ],
);

static PLAY: Signature = ludeme(
    Structure,
    "play",
    &[flag("can-pass"), flag("swap"), flag("must-block"), flag("no-suicide")],
    ["what binds the order of play", "(play can-pass)", "B423 B424 B425 B186 B195"],
);

static END: Signature = ludeme(
    Structure,
    "end",
    &[many("clauses", Kind::Clause(&END_CLAUSE)), opt("tie", Kind::Tie).or("mover-wins")],
    ["how the game ends", "(end (All win (in-a-row 4)) (All lose (in-a-row 3)))", "B426 B427 B446 B447"],
);

pub(super) static SIGNATURES: [&Signature; 7] = [&GAME, &PLAYERS, &BOARD, &PIECES, &START, &PLAY, &END];
