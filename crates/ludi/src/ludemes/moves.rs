//! Parts of a move (Browne 2011, A.4 and B.5).

use super::signature::{any, flag, ludeme, many, one, part};
use super::{Group, Kind, Signature};

pub(super) static MOVE: Signature = ludeme(
    Group::Move,
    "move",
    &[
        part(&PRIORITY).or("0"),
        flag("mandatory"),
        part(&LABEL),
        part(&DIRN),
        part(&OWNER).or("All"),
        part(&PRE),
        one("action", Kind::Clause(&ACTION)),
        part(&POST),
    ],
    [
        "one way to move: what must hold, what is done, what follows",
        "(move (pre (empty to)) (action (push)) (post (capture surround)))",
        "B383 B407 B409",
    ],
);

static PRIORITY: Signature = ludeme(
    Group::Move,
    "priority",
    &[one("priority", Kind::Uint)],
    ["moves of a higher priority come before all others", "(priority 1)", "B384"],
);

static LABEL: Signature =
    ludeme(Group::Move, "label", &[one("label", Kind::Text)], ["what the move is called", "(label jump)", "B386"]);

pub(super) static DIRN: Signature =
    ludeme(Group::Move, "dirn", &[one("direction", Kind::Direction)], ["the move goes this way", "(dirn f)", "B387"]);

static OWNER: Signature = ludeme(
    Group::Move,
    "owner",
    &[one("player", Kind::PlayerName)],
    ["only this player may make the move", "(owner White)", "B388"],
);

static PRE: Signature = ludeme(
    Group::Move,
    "pre",
    &[one("condition", Kind::Condition)],
    ["what must hold for the move", "(pre (and (owner from) (empty to)))", "B389"],
);

static ACTION: Signature = ludeme(
    Group::Move,
    "action",
    &[flag("pass"), any("steps", Kind::Of(Group::Action))],
    ["what is done: a pass, or pieces taken up and put down", "(action (pop) (push))", "B390"],
);

static POST: Signature = ludeme(
    Group::Move,
    "post",
    &[many("posts", Kind::Of(Group::Post))],
    ["what follows the move", "(post (capture replace) (inc-state))", "B394"],
);

pub(super) static SIGNATURES: [&Signature; 8] = [&MOVE, &PRIORITY, &LABEL, &DIRN, &OWNER, &PRE, &ACTION, &POST];
