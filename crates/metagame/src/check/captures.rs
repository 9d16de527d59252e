//! Checks of captures: whether they can take anything.

use syntax::{Diagnostic, Located};

use super::{Facts, Kinds};
use crate::faults::Faults;
use crate::tree::{Capture, Comparison, Description, Effect, Hop, Methods, MovementKind};

const BY_HOP_ALONE: Methods = Methods { retrieve: false, clobber: false, hop: true };

fn captures<'a>(facts: &Facts<'a>) -> impl Iterator<Item = &'a Located<Capture>> {
    facts.game.pieces.iter().flat_map(|piece| &piece.capturing)
}

/// `BY {}` takes nothing.
pub(super) fn captures_have_no_method(facts: &Facts<'_>, faults: &mut Faults) {
    for capture in captures(facts).filter(|capture| capture.methods == Methods::default()) {
        let fault = Diagnostic::warning(capture.span, "a capture by no method never takes anything");
        faults.push(fault.with_hint("write one like `BY {clobber}`"));
    }
}

/// Only a hop passes over pieces.
pub(super) fn captures_by_hop_have_no_hop(facts: &Facts<'_>, faults: &mut Faults) {
    for capture in captures(facts).filter(|capture| capture.methods == BY_HOP_ALONE) {
        for movement in &capture.movements {
            let what = match &movement.kind {
                MovementKind::Leap => "leap",
                MovementKind::Ride(_) => "ride",
                MovementKind::Hop(_) => continue,
            };
            let fault = Diagnostic::warning(movement.span, format!("a {what} passes over no piece, so it takes none"));
            faults.push(fault.with_hint("capture by `{clobber}`, or with a `HOP`"));
        }
    }
}

/// What a hop passes over must be among what it takes.
pub(super) fn captures_by_hop_pass_nothing_they_take(facts: &Facts<'_>, faults: &mut Faults) {
    for capture in captures(facts).filter(|capture| capture.methods == BY_HOP_ALONE) {
        let taken = Kinds::of(&capture.what.types);
        for movement in &capture.movements {
            let MovementKind::Hop(hop) = &movement.kind else { continue };
            let hint = if passes_nothing(hop) {
                "let it pass `OVER [X >= 1]`"
            } else if !share_owner(&capture.what, &hop.hop_over) || !taken.share(facts, &hop.hop_over.types) {
                "let `TYPE` and `HOP_OVER` share an owner and a type"
            } else {
                continue;
            };
            let fault = Diagnostic::warning(movement.span, "this hop passes over no piece that it can take");
            faults.push(fault.with_hint(hint));
        }
    }
}

fn passes_nothing(hop: &Hop) -> bool {
    hop.over.number == 0 && hop.over.comparison != Comparison::AtLeast
}

fn share_owner(one: &Description, other: &Description) -> bool {
    one.owner.is_none() || other.owner.is_none() || one.owner == other.owner
}

/// A piece that cannot capture is not bound to.
pub(super) fn constraints_bind_nothing(facts: &Facts<'_>, faults: &mut Faults) {
    for piece in facts.game.pieces.iter().filter(|piece| piece.capturing.is_empty()) {
        let words = [
            (piece.constraints.must_capture, "must_capture"),
            (piece.constraints.continue_captures, "continue_captures"),
        ];
        for (_, word) in words.into_iter().filter(|(bound, _)| *bound) {
            let message = format!("`{}` has the constraint `{word}` but no capture", *piece.name);
            faults.push(Diagnostic::warning(piece.name.span, message).with_hint("leave the constraint out"));
        }
    }
}

/// A piece falls back to another only where it goes to a hand.
pub(super) fn pieces_are_never_possessed_as_others(facts: &Facts<'_>, faults: &mut Faults) {
    for piece in &facts.game.pieces {
        let Some(other) = &piece.possessed_as else { continue };
        let possesses = |capture: &Capture| {
            matches!(capture.effect, Effect::Possess(_)) && Kinds::of(&capture.what.types).holds(&piece.name.value)
        };
        let message = if other.value == piece.name.value {
            format!("`{}` is possessed as what it is", *piece.name)
        } else if !captures(facts).any(|capture| possesses(capture)) {
            format!("no capture possesses `{}`, so that it never becomes `{}`", *piece.name, other.value)
        } else {
            continue;
        };
        faults.push(Diagnostic::warning(other.span, message).with_hint("leave `POSSESSED_AS` out"));
    }
}
