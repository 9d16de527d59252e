//! Words that stand for something by themselves: players, directions, shapes, options.

use board::{TILINGS, Tiling};

use super::{Group, Kind};

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Where the ludeme of its example belongs.
    pub group: Group,
    /// What it means.
    pub meaning: &'static str,
    /// A ludeme that uses it.
    pub example: &'static str,
    /// The rows of the requirements.
    pub rows: &'static str,
}

const fn word(kind: Kind, group: Group, word: &'static str, [meaning, example, rows]: [&'static str; 3]) -> Word {
    Word { word, kind, group, meaning, example, rows }
}

/// A tiling, which says itself what it is.
const fn tiling(tiling: Tiling) -> Word {
    let words = tiling.words(1);
    word(Kind::Tiling, Group::Board, words.name, [words.meaning, words.example, "B371"])
}

/// All words, kind by kind; tilings by their names.
pub static WORDS: [Word; BEFORE_TILINGS.len() + TILINGS.len() + AFTER_TILINGS.len()] = {
    let tilings = in_order(TILINGS);
    let past = BEFORE_TILINGS.len() + tilings.len();
    let mut all = [BEFORE_TILINGS[0]; BEFORE_TILINGS.len() + TILINGS.len() + AFTER_TILINGS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < BEFORE_TILINGS.len() {
            BEFORE_TILINGS[at]
        } else if at < past {
            tiling(tilings[at - BEFORE_TILINGS.len()])
        } else {
            AFTER_TILINGS[at - past]
        };
        at += 1;
    }
    all
};

/// Tilings by their names, each put before those that come after it.
const fn in_order<const N: usize>(mut tilings: [Tiling; N]) -> [Tiling; N] {
    let mut next = 1;
    while next < N {
        let mut at = next;
        while at > 0 && comes_before(tilings[at].name().as_bytes(), tilings[at - 1].name().as_bytes()) {
            (tilings[at - 1], tilings[at]) = (tilings[at], tilings[at - 1]);
            at -= 1;
        }
        next += 1;
    }
    tilings
}

const fn comes_before(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len()
}

/// The words of the language before those of tilings.
const BEFORE_TILINGS: [Word; 41] = [
    word(Kind::Player, Group::Boolean, "White", ["the player called White", "(owner from White)", "B216"]),
    word(Kind::Player, Group::Boolean, "Black", ["the player called Black", "(owner from Black)", "B216"]),
    word(Kind::Player, Group::Boolean, "Grey", ["the player called Grey", "(owner from Grey)", "B216"]),
    word(Kind::Player, Group::Boolean, "Red", ["the player called Red", "(owner from Red)", "B216"]),
    word(Kind::Player, Group::Boolean, "Green", ["the player called Green", "(owner from Green)", "B216"]),
    word(Kind::Player, Group::Boolean, "Blue", ["the player called Blue", "(owner from Blue)", "B216"]),
    word(Kind::Player, Group::Boolean, "Cyan", ["the player called Cyan", "(owner from Cyan)", "B216"]),
    word(Kind::Player, Group::Boolean, "Magenta", ["the player called Magenta", "(owner from Magenta)", "B216"]),
    word(Kind::Player, Group::Boolean, "All", ["every player", "(owner from All)", "B217"]),
    word(Kind::Player, Group::Boolean, "None", ["no player", "(owner from None)", "B218"]),
    word(Kind::Player, Group::Boolean, "Neutral", ["pieces without an owner", "(owner from Neutral)", "B219"]),
    word(Kind::Player, Group::Boolean, "current", ["the player to move", "(owner from current)", "B220"]),
    word(Kind::Player, Group::Boolean, "friend", ["players friendly to the mover", "(connected friend)", "B221"]),
    word(Kind::Player, Group::Boolean, "enemy", ["players hostile to the mover", "(owner from enemy)", "B222"]),
    word(Kind::Player, Group::Boolean, "empty", ["no piece at all", "(> (num-nbors to empty) 0)", "B344 B364"]),
    word(Kind::PlayerState, Group::Goal, "active", ["they still take their turns", "(eliminate enemy active)", "B224"]),
    word(Kind::PlayerState, Group::Goal, "resigned", ["they have left the game", "(eliminate enemy resigned)", "B224"]),
    word(Kind::Compass, Group::Boolean, "n", ["north", "(empty (to n))", "B225"]),
    word(Kind::Compass, Group::Boolean, "s", ["south", "(empty (to s))", "B225"]),
    word(Kind::Compass, Group::Boolean, "e", ["east", "(empty (to e))", "B225"]),
    word(Kind::Compass, Group::Boolean, "w", ["west", "(empty (to w))", "B225"]),
    word(Kind::Compass, Group::Boolean, "ne", ["north-east", "(empty (to ne))", "B225"]),
    word(Kind::Compass, Group::Boolean, "se", ["south-east", "(empty (to se))", "B225"]),
    word(Kind::Compass, Group::Boolean, "nw", ["north-west", "(empty (to nw))", "B225"]),
    word(Kind::Compass, Group::Boolean, "sw", ["south-west", "(empty (to sw))", "B225"]),
    word(Kind::Turtle, Group::Boolean, "f", ["forwards", "(steps f)", "B226"]),
    word(Kind::Turtle, Group::Boolean, "b", ["back", "(steps b)", "B226"]),
    word(Kind::Turtle, Group::Boolean, "l", ["left", "(steps l)", "B226"]),
    word(Kind::Turtle, Group::Boolean, "r", ["right", "(steps r)", "B226"]),
    word(Kind::PieceType, Group::Boolean, "any", ["every type of pieces", "(contains to (any White))", "B228"]),
    word(
        Kind::PieceType,
        Group::Boolean,
        "current",
        ["the type of the piece that moves", "(contains to (current))", "B229"],
    ),
    word(
        Kind::PieceType,
        Group::Boolean,
        "captured",
        ["the types that the move has captured", "(contains to (captured))", "B230"],
    ),
    word(Kind::Direction, Group::Boolean, "any", ["whichever way", "(empty (to any))", "B234"]),
    word(Kind::Direction, Group::Boolean, "all", ["all ways", "(empty (to all))", "B235"]),
    word(Kind::Direction, Group::Boolean, "d-nbors", ["the ways to direct neighbours", "(empty (to d-nbors))", "B236"]),
    word(
        Kind::Direction,
        Group::Boolean,
        "i-nbors",
        ["the ways to indirect neighbours", "(empty (to i-nbors))", "B237"],
    ),
    word(
        Kind::Direction,
        Group::Boolean,
        "current",
        ["the way in which the piece looks", "(empty (to current))", "B238"],
    ),
    word(
        Kind::Direction,
        Group::Boolean,
        "flagged",
        ["the ways that are set in the piece's flags", "(empty (to flagged))", "B239"],
    ),
    word(
        Kind::Direction,
        Group::Boolean,
        "opposite",
        ["against the way in which the piece looks", "(empty (to opposite))", "B240"],
    ),
    word(Kind::Word("line"), Group::Boolean, "line", ["any number of sites", "(empty (to (n line)))", "B242"]),
    word(
        Kind::Word("line-of-sight"),
        Group::Boolean,
        "line-of-sight",
        ["up to the first piece", "(enemy (to (n line-of-sight)))", "B243"],
    ),
];

/// The words of the language but for those of tilings, from shapes on.
const AFTER_TILINGS: [Word; 67] = [
    word(Kind::Shape, Group::Board, "hex", ["a hexagon", "(shape hex)", "B248"]),
    word(Kind::Shape, Group::Board, "square", ["a square or rectangle", "(shape square)", "B249"]),
    word(Kind::Shape, Group::Board, "tri", ["a triangle", "(shape tri)", "B250"]),
    word(Kind::Shape, Group::Board, "rhombus", ["a rhombus", "(shape rhombus)", "B251"]),
    word(Kind::Shape, Group::Board, "trapezium", ["a trapezium", "(shape trapezium)", "B252"]),
    word(Kind::Shape, Group::Board, "boardless", ["no edge at all", "(shape boardless)", "B253"]),
    word(Kind::Shape, Group::Board, "rot-square", ["a square on its corner", "(shape rot-square)", "B254"]),
    word(Kind::CoordWord, Group::Boolean, "from", ["where the piece comes from", "(owner from)", "B257"]),
    word(Kind::CoordWord, Group::Boolean, "to", ["where the move ends", "(empty to)", "B258"]),
    word(Kind::CoordWord, Group::Boolean, "current", ["the site under consideration", "(empty current)", "B259"]),
    word(Kind::RegionWord, Group::Board, "home", ["the side behind the player", "(regions (White home))", "B265"]),
    word(Kind::RegionWord, Group::Board, "away", ["the side before the player", "(regions (White away))", "B266"]),
    word(Kind::RegionWord, Group::Board, "all-sides", ["every side", "(regions all-sides)", "B268"]),
    word(
        Kind::RegionWord,
        Group::Board,
        "alternating-sides",
        ["every second side", "(regions alternating-sides)", "B269"],
    ),
    word(
        Kind::RegionWord,
        Group::Board,
        "opposite-sides",
        ["pairs of opposite sides", "(regions opposite-sides)", "B278"],
    ),
    word(
        Kind::RegionSetWord,
        Group::Goal,
        "own-regions",
        ["the player's own regions", "(connect own-regions)", "B271"],
    ),
    word(Kind::RegionSetWord, Group::Goal, "all-sides", ["every side", "(connect all-sides)", "B272"]),
    word(
        Kind::RegionSetWord,
        Group::Goal,
        "opposite-sides",
        ["any pair of opposite sides", "(connect opposite-sides)", "B273"],
    ),
    word(
        Kind::RegionSetWord,
        Group::Goal,
        "alternating-sides",
        ["every second side", "(connect alternating-sides)", "B274"],
    ),
    word(Kind::Quota, Group::Goal, "half", ["half of them at least", "(connect (n-of half 1 2))", "B276"]),
    word(Kind::Quota, Group::Goal, "majority", ["more than half of them", "(connect (n-of majority 1 2))", "B277"]),
    word(Kind::Capture, Group::Post, "replace", ["what stood on `to`", "(capture replace)", "B279"]),
    word(Kind::Capture, Group::Post, "jump", ["what was jumped over", "(capture jump)", "B280"]),
    word(Kind::Capture, Group::Post, "surround", ["groups without a freedom", "(capture surround)", "B281"]),
    word(Kind::Capture, Group::Post, "nbors", ["all neighbours", "(capture nbors)", "B282"]),
    word(Kind::Capture, Group::Post, "d-nbors", ["direct neighbours", "(capture d-nbors)", "B283"]),
    word(Kind::Capture, Group::Post, "i-nbors", ["indirect neighbours", "(capture i-nbors)", "B284"]),
    word(Kind::Capture, Group::Post, "edges", ["pieces on the edge of the board", "(capture edges)", "B285"]),
    word(Kind::Capture, Group::Post, "cells", ["pieces on cells with a state", "(capture cells)", "B286"]),
    word(Kind::Capture, Group::Post, "connected", ["groups next to `to`", "(capture connected)", "B287"]),
    word(Kind::Capture, Group::Post, "swap", ["what stood on `to` goes to `from`", "(capture swap)", "B288"]),
    word(Kind::Capture, Group::Post, "mimic", ["neighbours of the same type and state", "(capture mimic)", "B289"]),
    word(Kind::Capture, Group::Post, "cap", ["rows between two of the mover's pieces", "(capture cap)", "B290"]),
    word(Kind::Capture, Group::Post, "any", ["one piece of the mover's choice", "(capture any)", "B291"]),
    word(Kind::Capture, Group::Post, "all", ["all pieces", "(capture all)", "B292"]),
    word(Kind::Capture, Group::Post, "this", ["the piece that has moved", "(capture this)", "B293"]),
    word(Kind::Result, Group::Record, "win", ["the player wins", "(All win (in-a-row 3))", "B294"]),
    word(Kind::Result, Group::Record, "lose", ["the player loses", "(All lose (in-a-row 3))", "B295"]),
    word(Kind::Result, Group::Record, "draw", ["no player wins", "(All draw (in-a-row 3))", "B296"]),
    word(
        Kind::Tie,
        Group::Structure,
        "mover-wins",
        ["the mover wins when clauses for several players hold", "(end (All win (in-a-row 3)) mover-wins)", "B427"],
    ),
    word(
        Kind::Tie,
        Group::Structure,
        "mover-loses",
        ["the mover loses then", "(end (All win (in-a-row 3)) mover-loses)", "B427"],
    ),
    word(Kind::Tie, Group::Structure, "draw", ["no player wins then", "(end (All win (in-a-row 3)) draw)", "B427"]),
    word(Kind::Adjacency, Group::Goal, "d-nbors", ["along direct neighbours", "(in-a-row 3 d-nbors)", "B431"]),
    word(Kind::Adjacency, Group::Goal, "i-nbors", ["along indirect neighbours", "(group 3 i-nbors)", "B430"]),
    word(Kind::Adjacency, Group::Goal, "all-nbors", ["along both", "(connect all-nbors all-sides)", "B429"]),
    word(
        Kind::Word("phase"),
        Group::Structure,
        "phase",
        ["cells are shown in the colours of their phases", "(board phase (tiling square) (size 3))", "B370"],
    ),
    word(
        Kind::Word("i-nbors"),
        Group::Board,
        "i-nbors",
        ["diagonal neighbours count", "(tiling square i-nbors)", "B371"],
    ),
    word(Kind::Word("d-nbors"), Group::Boolean, "d-nbors", ["direct neighbours count", "(adjacent d-nbors)", "B322"]),
    word(
        Kind::Word("mandatory"),
        Group::Move,
        "mandatory",
        ["it must be made if it can", "(move mandatory (action (push)))", "B385"],
    ),
    word(Kind::Word("pass"), Group::Move, "pass", ["nothing is done", "(move (action pass))", "B390"]),
    word(Kind::Word("all"), Group::Action, "all", ["the whole stack", "(pop all)", "B391"]),
    word(Kind::Word("trail"), Group::Action, "trail", ["pieces are left along the path", "(push trail)", "B393"]),
    word(
        Kind::Word("optional"),
        Group::Post,
        "optional",
        ["the mover may decline it", "(capture nbors optional)", "B405"],
    ),
    word(Kind::Word("any"), Group::Post, "any", ["as the mover likes", "(rotate any)", "B396"]),
    word(Kind::Word("home"), Group::Start, "home", ["the row behind the player", "(place (Stone White) home)", "B413"]),
    word(
        Kind::Word("opposed"),
        Group::Start,
        "opposed",
        ["the same for the others, on the other side", "(place (Stone White) A1 opposed)", "B420"],
    ),
    word(Kind::Word("can-pass"), Group::Structure, "can-pass", ["one may pass", "(play can-pass)", "B423"]),
    word(
        Kind::Word("swap"),
        Group::Structure,
        "swap",
        ["the second player may take over the first move", "(play swap)", "B186 B425"],
    ),
    word(
        Kind::Word("must-block"),
        Group::Structure,
        "must-block",
        ["one must keep the next player from winning at once", "(play must-block)", "B195"],
    ),
    word(
        Kind::Word("no-suicide"),
        Group::Structure,
        "no-suicide",
        ["no move may leave one's own stones without a freedom", "(play no-suicide)", "B281"],
    ),
    word(Kind::Word("stack"), Group::Goal, "stack", ["only stacks count", "(connect all-sides stack)", "B429"]),
    word(Kind::Word("stacks"), Group::Goal, "stacks", ["every piece of a stack counts", "(reach 2 stacks n)", "B433"]),
    word(Kind::Word("fill"), Group::Goal, "fill", ["on every site of the goal", "(reach fill n)", "B433"]),
    word(Kind::Word("away"), Group::Goal, "away", ["the side before the player", "(reach away)", "B434"]),
    word(Kind::Word("all-sides"), Group::Goal, "all-sides", ["any side", "(reach all-sides)", "B439"]),
    word(Kind::Word("owner"), Group::Goal, "owner", ["only the player's own pieces count", "(stack 3 owner)", "B443"]),
    word(Kind::Word("most"), Group::Goal, "most", ["more than everybody else's", "(score most)", "B442"]),
];
