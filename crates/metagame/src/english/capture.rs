//! How a piece captures, what becomes of its victims, and what binds it, in sentences.

use super::Facts;
use super::describe;
use super::directions::strands;
use super::movement;
use super::words::{Page, list, spoken, with_article};
use crate::powers::{self, Taking, Way};
use crate::tree::{Comparison, Count, Effect, Methods, MovementKind, Piece, Player};

/// Writes how a piece captures, one paragraph a power, with a list where there are several ways to go.
pub(super) fn tell(page: &mut Page, facts: &Facts, piece: &Piece) {
    let moves = powers::moves(facts.game, piece);
    let takings = powers::takings(facts.game, piece);
    for (nth, taking) in takings.iter().enumerate() {
        let subject = if nth == 0 { "It captures" } else { "It also captures" };
        let (mut opening, afterwards) = sentence(subject, taking, &moves);
        if opening.ends_with(':') && same_ways(&taking.ways, &moves) {
            opening = format!("{}, moving as it always does.", opening.trim_end_matches(':'));
        }
        let effect =
            if facts.effects.len() > 1 { effect(taking.effect, "A piece captured this way") } else { String::new() };
        let clauses = if opening.ends_with(':') { movement::clauses(&taking.ways) } else { Vec::new() };
        tell_ways(page, &opening, &clauses, &[afterwards, effect].join(" "));
    }
    if !takings.is_empty() {
        page.paragraph(&constraints(facts, piece));
    }
}

/// Writes `opening: it does this. Afterwards.`, or a list between the two where it can do several things.
pub(super) fn tell_ways(page: &mut Page, opening: &str, clauses: &[String], afterwards: &str) {
    match clauses {
        [] => page.paragraph(&format!("{opening} {afterwards}")),
        [only] => page.paragraph(&format!("{opening} it {only}. {afterwards}")),
        several => {
            let comma = if opening.ends_with(':') { "," } else { "" };
            page.paragraph(&format!("{}{comma} in any of these ways:", opening.trim_end_matches(':')));
            several.iter().for_each(|clause| page.point(&format!("It {clause}.")));
            page.paragraph(afterwards.trim());
        }
    }
}

/// What becomes of a captured piece.
pub(super) fn effect(effect: Effect, subject: &str) -> String {
    match effect {
        Effect::Remove => format!("{subject} is removed from the game."),
        Effect::Possess(Player::Player) => format!("{subject} changes to your colour and goes into your hand."),
        Effect::Possess(Player::Opponent) => {
            format!("{subject} goes into your opponent's hand, in your opponent's colour.")
        }
        Effect::Displace(Player::Player) => format!(
            "{subject} is not lost: you at once put it, unchanged, on any empty square but the one where the capturing \
             piece lands; if there is no such square you cannot capture."
        ),
        Effect::Displace(Player::Opponent) => format!(
            "{subject} is not lost: it leaves the board, and your opponent's next turn begins with putting it back, \
             unchanged, on any empty square."
        ),
    }
}

/// What a piece becomes that goes into a hand; empty if it stays what it is, or never goes there.
pub(super) fn possessed_as(facts: &Facts, piece: &Piece) -> String {
    match &piece.possessed_as {
        Some(other) if facts.has_hands && other.value != piece.name.value => {
            format!("When it is captured and goes into a hand, it becomes {}.", with_article(&spoken(&other.value)))
        }
        _ => String::new(),
    }
}

/// The beginning of the paragraph, with a colon at its end if the ways to go are to follow, and the end of it.
fn sentence(subject: &str, taking: &Taking, moves: &[Way]) -> (String, String) {
    let (one, some) = (describe::victim(&taking.what), describe::some(&taking.what));
    let must_be_empty = "The square where it lands must be empty.".to_string();
    let Methods { retrieve, clobber, hop } = taking.methods;
    match (retrieve, clobber, hop) {
        (false, true, false) if same_ways(&taking.ways, moves) => {
            (format!("{subject} as it moves, by landing on {one}."), String::new())
        }
        (false, true, false) => (format!("{subject} {one} by landing on it:"), String::new()),
        (false, false, true) if taking.ways.iter().all(hops_over_one) => {
            (format!("{subject} {one} by hopping over it:"), must_be_empty)
        }
        (false, false, true) => {
            let others = "It must capture at least one piece; any others that it hops over stay where they are.";
            (format!("{subject} {some} by hopping over them:"), format!("{must_be_empty} {others}"))
        }
        (true, false, false) => {
            let behind = behind(taking);
            (format!("{subject} {one} that stands {behind}, by moving straight away from it:"), must_be_empty)
        }
        _ => {
            let victims = list(&victims(taking), "and");
            let rule =
                "It must capture at least one piece this way, and may not land on a piece that it does not capture.";
            (format!("{subject} {some} in one go, namely {victims}:"), rule.to_string())
        }
    }
}

fn victims(taking: &Taking) -> Vec<String> {
    let mut victims = Vec::new();
    if taking.methods.hop {
        victims.push("those that it hops over".to_string());
    }
    if taking.methods.retrieve {
        victims.push(format!("the one that stands {} as it moves straight away from it", behind(taking)));
    }
    if taking.methods.clobber {
        victims.push("the one that it lands on".to_string());
    }
    victims
}

fn behind(taking: &Taking) -> &'static str {
    let steps = taking.ways.iter().all(|way| strands(&way.directions).iter().all(|strand| strand.is_unit()));
    if steps { "right behind it" } else { "one leap behind it" }
}

fn hops_over_one(way: &Way) -> bool {
    let one = Count { comparison: Comparison::Exactly, number: 1 };
    matches!(&way.kind, MovementKind::Hop(hop) if hop.over == one)
}

/// Whether two lists of ways are the same, in whatever order.
fn same_ways(a: &[Way], b: &[Way]) -> bool {
    let same = |x: &Way, y: &Way| {
        x.kind == y.kind
            && x.directions.len() == y.directions.len()
            && x.directions.iter().all(|d| y.directions.contains(d))
    };
    a.len() == b.len() && a.iter().all(|x| b.iter().any(|y| same(x, y)))
}

fn constraints(facts: &Facts, piece: &Piece) -> String {
    let global = facts.game.constraints.compel();
    let own = piece.constraints.must_capture && !global;
    let must = if own {
        "If you move it when it could capture, it must capture; you may move another piece instead."
    } else {
        ""
    };
    let go_on = match (piece.constraints.continue_captures, global || own) {
        (false, _) => "",
        (true, false) => {
            "After a capture it may capture again in the same turn from where it has landed, in any of its ways, and so \
             on."
        }
        (true, true) => {
            "After a capture it must capture again in the same turn from where it has landed, in any of its ways, until \
             it can capture no more."
        }
    };
    format!("{must} {go_on}").trim().to_string()
}
