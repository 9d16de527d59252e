//! A way to move in words, after `it`: `slides any number of squares forward`.

use super::describe;
use super::directions::{Strand, strands};
use super::words::{counted, number};
use crate::powers::Way;
use crate::tree::{Comparison, Count, Hop, MovementKind, Ride};

/// What a piece does that moves in one of these ways, one clause for each.
pub(super) fn clauses(ways: &[Way]) -> Vec<String> {
    let clause = |way: &Way, strand: &Strand| match &way.kind {
        MovementKind::Leap => leap(strand),
        MovementKind::Ride(ride) => ride_clause(ride, strand),
        MovementKind::Hop(hop) => hop_clause(hop, strand),
    };
    let of_way = |way: &Way| strands(&way.directions).iter().map(|strand| clause(way, strand)).collect::<Vec<_>>();
    ways.iter().flat_map(of_way).collect()
}

fn leap(strand: &Strand) -> String {
    match strand {
        Strand::Straight { stride: 1, rider: Some("queen"), .. } => {
            format!("steps {}, like a chess king", strand.leap())
        }
        Strand::Straight { stride: 1, .. } => format!("steps {}", strand.leap()),
        Strand::Straight { .. } => format!("leaps {}, over anything in between", strand.leap()),
        Strand::Oblique { knight: true, .. } => format!("leaps {}, like a chess knight", strand.leap()),
        Strand::Oblique { .. } => format!("leaps {}", strand.leap()),
    }
}

fn ride_clause(ride: &Ride, strand: &Strand) -> String {
    if let Strand::Straight { stride: 1, way, rider } = strand {
        let like = match (rider, ride) {
            (Some(rider), Ride { min: None, max: None, longest: false }) => format!(", like a chess {rider}"),
            (Some(rider), Ride { longest: true, .. }) => format!(", along the lines of a chess {rider}"),
            _ => String::new(),
        };
        let amount = amount(ride, "square");
        return format!("slides {amount} {way}, through empty squares only{like}");
    }
    let amount = amount(ride, "leap");
    format!("rides {amount} in one line, each leap {}, touching only empty squares on the way", strand.leap())
}

fn amount(ride: &Ride, unit: &str) -> String {
    let counted = |n| counted(n, unit);
    match (ride.min, ride.max) {
        (None, None) if ride.longest => "as far as it can".to_string(),
        (Some(min), None) if ride.longest => format!("as far as it can, at least {},", counted(min)),
        (None, Some(max)) if ride.longest => format!("as far as it can, at most {},", counted(max)),
        (Some(min), Some(max)) if ride.longest => {
            format!("as far as it can, at least {} and at most {},", number(min), counted(max))
        }
        (None, None) => format!("any number of {unit}s"),
        (Some(min), None) => format!("{} or more {unit}s", number(min)),
        (None, Some(max)) => format!("up to {}", counted(max)),
        (Some(min), Some(max)) if min == max => format!("exactly {}", counted(max)),
        (Some(min), Some(max)) if min.saturating_add(1) == max => format!("{} or {}", number(min), counted(max)),
        (Some(min), Some(max)) => format!("{} to {}", number(min), counted(max)),
    }
}

fn hop_clause(hop: &Hop, strand: &Strand) -> String {
    let how = match strand {
        Strand::Straight { stride: 1, way, .. } => format!("hops {way}"),
        Strand::Oblique { knight: true, .. } => "hops in a line of leaps like a chess knight's".to_string(),
        _ => format!("hops in a line of leaps, each {}", strand.leap()),
    };
    let (near, beyond) = match strand.is_unit() {
        true => ("next to it", "just beyond"),
        false => ("one leap away", "one leap farther"),
    };
    // A list in the directions would run on into what is hopped over.
    let comma = if strand.is_unit() { "" } else { "," };
    match (empty_words(hop.before), over_words(hop), empty_words(hop.after)) {
        (None, None, None) => format!("{how}, to the square {beyond}"),
        (None, Some(over), None) if hop.over.number == 1 => {
            format!("{how}{comma} over {over} {near}, to the square {beyond}")
        }
        (None, Some(over), None) => format!("{how}{comma} over {over}, to the square {beyond}"),
        (before, over, after) => {
            let parts: Vec<String> = [before, over, after].into_iter().flatten().collect();
            let next = if strand.is_unit() { "the next square" } else { "the square one leap farther" };
            format!("{how}{comma} over {}, and lands on {next}", parts.join(", then "))
        }
    }
}

/// This many empty squares; nothing if there can be none.
fn empty_words(count: Count) -> Option<String> {
    let n = count.number;
    match count.comparison {
        Comparison::Exactly | Comparison::AtMost if n == 0 => None,
        Comparison::Exactly => Some(counted(n, "empty square")),
        Comparison::AtMost if n == 1 => Some("one empty square (or none)".to_string()),
        Comparison::AtMost => Some(format!("up to {} (or none)", counted(n, "empty square"))),
        Comparison::AtLeast if n == 0 => Some("any number of empty squares (or none)".to_string()),
        Comparison::AtLeast => Some(format!("{} or more empty squares", number(n))),
    }
}

/// This many pieces; nothing if there can be none.
fn over_words(hop: &Hop) -> Option<String> {
    let (n, what) = (hop.over.number, &hop.hop_over);
    let some = describe::some(what);
    match hop.over.comparison {
        Comparison::Exactly | Comparison::AtMost if n == 0 => None,
        Comparison::Exactly if n == 1 => Some(describe::one(what)),
        Comparison::Exactly => Some(format!("{} {some} in a row", number(n))),
        Comparison::AtMost if n == 1 => Some(format!("{} (or none)", describe::one(what))),
        Comparison::AtMost => Some(format!("up to {} {some} in a row (or none)", number(n))),
        Comparison::AtLeast if n == 0 => Some(format!("any number of {some} in a row (or none)")),
        Comparison::AtLeast => Some(format!("{} or more {some} in a row", number(n))),
    }
}
