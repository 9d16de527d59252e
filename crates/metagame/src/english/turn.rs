//! What the game is played on and what a turn is, in sentences.

use board::{Direction, Inversion, Wrap};

use super::Facts;
use super::capture;
use super::directions::is_one_sided;
use super::words::{Page, capitalised, counted, number, spoken};
use crate::drawing::file_name;
use crate::powers::{self, Way};
use crate::symmetry::Symmetry;
use crate::tree::{MovementKind, Piece};

/// Writes the first paragraph: players, board, who begins.
pub(super) fn tell_summary(page: &mut Page, facts: &Facts) {
    let board = &facts.game.board;
    let (files, ranks) = (board.files.value, board.ranks.value);
    let shape = match board.wrap {
        Wrap::Planar => "",
        Wrap::Cylinder => {
            " The left and right edges of the board are joined, as if it were rolled into a tube: whoever goes over one of \
             these edges comes back over the other."
        }
    };
    page.paragraph(&format!(
        "{} is a game for two players, White and Black, on a board of {} ({}) and {} ({}).{shape} White sits at the bottom, \
         before rank 1, and Black at the top, before rank {ranks}. White moves first; then they take turns. A square is \
         named by its file and its rank, as in {}; where moves are written down, that is ({files},{ranks}).",
        capitalised(&spoken(&facts.game.name.value)),
        counted(files, "file"),
        span(&file_name(1), &file_name(files)),
        counted(ranks, "rank"),
        span("1", &ranks.to_string()),
        format_args!("{}{ranks}", file_name(files)),
    ));
}

/// Writes what a player does in a turn.
pub(super) fn tell(page: &mut Page, facts: &Facts) {
    page.heading(2, "A turn");
    page.paragraph(&beginning(facts));
    page.paragraph(&action(facts));
    page.paragraph(&captures(facts));
    page.paragraph(&ring(facts));
}

/// What forward means, and to how many pieces; left and right only where some piece tells them apart.
pub(super) fn orientation(facts: &Facts) -> String {
    let one_sided = all_ways(facts).iter().any(|way| is_one_sided(&way.directions));
    let sides = match (one_sided, facts.game.board.inversion) {
        (false, _) => "",
        (true, Inversion::Diagonal) => " Left and right are as each player sees them from behind their own pieces.",
        (true, Inversion::Forward) => {
            " Left and right are as White sees them, for Black's pieces too: to the left is always towards the a-file."
        }
    };
    let same = symmetry(facts);
    format!("Forward is away from your own edge of the board: up for White, down for Black.{sides}{same}")
}

/// How many kinds of piece care which way is forward.
fn symmetry(facts: &Facts) -> String {
    let Symmetry { invariant, types } = Symmetry::of(facts.game);
    let all = number(types);
    let kinds = match (types, invariant) {
        (0, _) => return String::new(),
        (_, 0) => "No kind of piece moves".to_string(),
        (1, _) => "The one kind of piece moves".to_string(),
        (2, 2) => "Both kinds of piece move".to_string(),
        _ if types == invariant => format!("All {all} kinds of piece move"),
        (_, 1) => format!("One of the {all} kinds of piece moves"),
        _ => format!("{} of the {all} kinds of piece move", capitalised(&number(invariant))),
    };
    format!(" {kinds} in the same directions for both sides.")
}

fn span(first: &str, last: &str) -> String {
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// What the opponent's move may have left to do.
fn beginning(facts: &Facts) -> String {
    let jobs = match (facts.has_limbo, facts.has_waiting) {
        (false, false) => return String::new(),
        (true, false) => "if it has left you a piece to promote, you first decide what that piece becomes",
        (false, true) => {
            "if it has captured pieces that you are to put back, you first put them, in the order of their \
                          capture, each on any empty square"
        }
        (true, true) => {
            "if it has left you a piece to promote, you first decide what that piece becomes; if it has captured pieces \
             that you are to put back, you then put them, in the order of their capture, each on any empty square"
        }
    };
    format!("Your turn begins with what your opponent's last move has left for you: {jobs}. Then comes your own move.")
}

fn action(facts: &Facts) -> String {
    let constraints = facts.game.constraints;
    let must = if facts.effects.is_empty() || !constraints.compel() {
        ""
    } else if constraints.must_capture_most {
        " If any of your pieces can capture you must capture, and you must take as many pieces as any of your pieces could \
         take in this turn; where several ways take equally many, choose whichever you like."
    } else {
        " If any of your pieces can capture you must capture, with whichever piece and in whichever way you like."
    };
    format!(
        "In your turn you move one of your pieces. You may not pass. A move that captures nothing ends on an empty square.{must}"
    )
}

/// What is true of all captures, and of what comes of them.
fn captures(facts: &Facts) -> String {
    let mut sentences: Vec<String> = Vec::new();
    let mut effects = facts.effects.iter();
    match (effects.next(), effects.next()) {
        (None, _) => sentences.push("No piece ever captures another.".to_string()),
        (Some(only), None) => sentences.push(capture::effect(*only, "A captured piece")),
        _ => {}
    }
    if facts.has_hands {
        let instead =
            "Instead of moving you may put one piece from your hand on any empty square; that is then your whole turn";
        let always = if facts.game.constraints.compel() { ", and allowed even when you could capture" } else { "" };
        sentences.push(format!("{instead}{always}."));
    }
    if facts.has_chains() {
        let gone = "Where a piece captures several times in a turn, what it has captured is gone before it goes on, and the \
                    square where it began counts as empty.";
        sentences.push(gone.to_string());
    }
    sentences.join(" ")
}

/// What may happen to those that can go round a cylinder.
fn ring(facts: &Facts) -> String {
    if facts.game.board.wrap == Wrap::Planar || !all_ways(facts).iter().any(|way| comes_round(facts, way)) {
        return String::new();
    }
    "A piece may go all the way round the board and even end on the square where it began, which counts as empty while it \
     moves: that is a move like any other."
        .to_string()
}

/// Whether a movement can be long enough to lead back to where it began.
fn comes_round(facts: &Facts, way: &Way) -> bool {
    let round = |direction: &Direction| facts.game.board.grid().ride_limit(*direction);
    let leaps = |limit: u32| match &way.kind {
        MovementKind::Leap => 1,
        MovementKind::Ride(ride) => ride.max.unwrap_or(limit),
        MovementKind::Hop(hop) => {
            [hop.before, hop.over, hop.after].iter().fold(1, |sum: u32, n| sum.saturating_add(n.interval(limit).1))
        }
    };
    way.directions
        .iter()
        .filter(|direction| direction.dy == 0)
        .any(|direction| leaps(round(direction)) >= round(direction))
}

fn all_ways(facts: &Facts) -> Vec<Way> {
    let of_piece = |piece: &Piece| {
        let takings = powers::takings(facts.game, piece).into_iter().flat_map(|taking| taking.ways);
        powers::moves(facts.game, piece).into_iter().chain(takings).collect::<Vec<_>>()
    };
    facts.game.pieces.iter().flat_map(of_piece).collect()
}
