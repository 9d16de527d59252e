//! The elements of a game with the places that they fill, and what else would fit there.

use ludi::element::{Element, Filled};
use ludi::ludemes::{Group, Kind};
use syntax::Sexpr;

/// A place that something fills: what may stand there, and what logical operators take there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) kind: Kind,
    pub(crate) same: Kind,
}

/// Where a game stands.
pub(crate) const WHOLE: Place = Place { kind: Kind::Condition, same: Kind::Condition };

impl Place {
    /// A place for this within a ludeme in whose arguments logical operators take `same`.
    pub(crate) fn within(kind: Kind, same: Kind) -> Place {
        let kind = if matches!(kind, Kind::Same) { same } else { kind };
        Place { kind, same: inner(kind, same) }
    }

    /// Whether a ludeme from another place can stand here (B102).
    pub(crate) fn takes(&self, from: &Place, filled: &Filled) -> bool {
        let signature = filled.signature;
        let alike = signature.group != Group::Logic || is_goal(self.same) == is_goal(from.same);
        alike && self.kind.takes_signature(signature)
    }

    /// Whether conditions or goals stand here, of which logical operators can be made.
    pub(crate) fn is_logical(&self) -> bool {
        matches!(self.kind, Kind::Condition | Kind::Ending)
    }
}

fn is_goal(same: Kind) -> bool {
    matches!(same, Kind::Ending)
}

/// What logical operators take within a kind.
fn inner(kind: Kind, same: Kind) -> Kind {
    match kind {
        Kind::Condition | Kind::Ending => kind,
        Kind::Number | Kind::Of(Group::Integer | Group::Boolean) => Kind::Condition,
        _ => same,
    }
}

/// The place of a parameter of a ludeme that stands at a place.
pub(crate) fn place_of(filled: &Filled, slot: usize, at: Place) -> Place {
    Place::within(filled.signature.parameters[slot].kind, at.same)
}

/// Visits every ludeme of a game below the root, each before what stands in it.
pub(crate) fn each_ludeme<'a>(filled: &'a Filled, at: Place, visit: &mut dyn FnMut(Place, &'a Element, &'a Filled)) {
    for argument in &filled.arguments {
        if let Some(inner) = argument.element.ludeme() {
            let place = place_of(filled, argument.slot, at);
            visit(place, &argument.element, inner);
            each_ludeme(inner, place, visit);
        }
    }
}

/// A ludeme as a list: its head, its arguments in the order of their slots, and its introns behind them.
pub(crate) fn listed(filled: &Filled, mut arguments: Vec<(usize, Sexpr)>) -> Sexpr {
    arguments.sort_by_key(|(slot, _)| *slot);
    let head = (!filled.signature.record).then(|| Sexpr::word(filled.signature.name));
    let introns = filled.introns.iter().map(|intron| intron.item.clone());
    Sexpr::list(head.into_iter().chain(arguments.into_iter().map(|(_, item)| item)).chain(introns).collect())
}
