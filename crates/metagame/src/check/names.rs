//! Checks of the names of pieces.

use std::collections::{BTreeMap, BTreeSet};

use syntax::{Diagnostic, nearest};

use super::{Facts, MAX_TYPES};
use crate::faults::{Faults, MAX_FAULTS};
use crate::tree::{Description, Game, Goal, MovementKind, Name, Promotion, Setup, Types};

/// A name is defined once.
pub(super) fn pieces_are_defined_twice(facts: &Facts<'_>, faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for piece in &facts.game.pieces {
        if !seen.insert(&piece.name.value) {
            let fault = Diagnostic::error(piece.name.span, format!("`{}` is defined twice", *piece.name));
            faults.push(fault.with_hint("join the two definitions, or give one another name"));
        }
    }
}

/// There is a limit to the number of types, defined or not.
pub(super) fn types_are_too_many(facts: &Facts<'_>, faults: &mut Faults) {
    let mut types = BTreeSet::new();
    let mut first_beyond = None;
    let mut add = |name: &Name| {
        if types.insert(name.value.clone()) && types.len() == MAX_TYPES + 1 {
            first_beyond = Some(name.span);
        }
    };
    facts.game.pieces.iter().for_each(|piece| add(&piece.name));
    facts.game.each_name(&mut add);
    if let Some(span) = first_beyond {
        let message = format!("{} types of pieces, {MAX_TYPES} are allowed", types.len());
        faults.push(Diagnostic::error(span, message));
    }
}

/// A name without a definition can be matched, but never moves: told once a name, where it is met first.
pub(super) fn names_are_undefined(facts: &Facts<'_>, faults: &mut Faults) {
    let mut uses: BTreeMap<&str, (&Name, usize)> = BTreeMap::new();
    facts.game.each_name(&mut |name| {
        if !facts.defined.contains(name.value.as_str()) {
            uses.entry(&name.value).or_insert((name, 0)).1 += 1;
        }
    });
    for (told, (name, uses)) in uses.into_values().enumerate() {
        let times = if uses > 1 { format!(" ({uses} times)") } else { String::new() };
        let known = facts.defined.iter().copied();
        let meant = if told < MAX_FAULTS && !facts.too_many_types { nearest(name, known) } else { None };
        let hint = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "without a `DEFINE` it never moves".into(),
        };
        faults.push(
            Diagnostic::warning(name.span, format!("no piece is called `{}`{times}", name.value)).with_hint(hint),
        );
    }
}

/// Naming a type twice says nothing new, except in a set-up, where each is one piece.
pub(super) fn names_stand_twice_in_a_set(facts: &Facts<'_>, faults: &mut Faults) {
    for description in descriptions(facts.game) {
        let Types::Named(names) = &description.types else { continue };
        let mut seen = BTreeSet::new();
        for name in names.iter().filter(|name| !seen.insert(&name.value)) {
            let fault = Diagnostic::warning(name.span, format!("`{}` stands twice in this set", name.value));
            faults.push(fault.with_hint("once is enough"));
        }
    }
}

fn descriptions(game: &Game) -> Vec<&Description> {
    let mut found: Vec<&Description> = Vec::new();
    for goal in &game.goals {
        match &goal.value {
            Goal::Arrive(what, _) | Goal::Eradicate(what) => found.push(what),
            Goal::Stalemate(_) => {}
        }
    }
    for piece in &game.pieces {
        let capturing = piece.capturing.iter().flat_map(|capture| &capture.movements);
        for movement in piece.moving.iter().chain(capturing) {
            if let MovementKind::Hop(hop) = &movement.kind {
                found.push(&hop.hop_over);
            }
        }
        found.extend(piece.capturing.iter().map(|capture| &capture.what));
        if let Some(Promotion::Decision { options, .. }) = &piece.promoting {
            found.push(options);
        }
    }
    found
}

/// A piece that is neither set up nor promoted to is never seen.
pub(super) fn pieces_never_come_into_the_game(facts: &Facts<'_>, faults: &mut Faults) {
    let met = types_met(facts);
    for piece in facts.game.pieces.iter().filter(|piece| !met.contains(piece.name.value.as_str())) {
        let fault = Diagnostic::warning(piece.name.span, format!("`{}` never comes into the game", *piece.name));
        faults.push(fault.with_hint("set it up, or let a piece promote to it"));
    }
}

/// The types that are set up, and those that they promote to or fall back to, and so on.
fn types_met<'a>(facts: &Facts<'a>) -> BTreeSet<&'a str> {
    let mut open: Vec<&str> = match &facts.game.setup {
        Setup::Fixed(assignments) => assignments.iter().map(|assignment| assignment.piece.value.as_str()).collect(),
        Setup::Decision(decision) => members(facts, &decision.pieces),
    };
    let definitions: BTreeMap<&str, _> =
        facts.game.pieces.iter().map(|piece| (piece.name.value.as_str(), piece)).collect();
    let mut met = BTreeSet::new();
    while let Some(name) = open.pop() {
        if !met.insert(name) {
            continue;
        }
        let definition = definitions.get(name);
        open.extend(definition.and_then(|piece| piece.possessed_as.as_ref()).map(|name| name.value.as_str()));
        match definition.and_then(|piece| piece.promoting.as_ref()) {
            Some(Promotion::To(name)) => open.push(&name.value),
            Some(Promotion::Decision { options, .. }) if met.len() < facts.defined.len() => {
                open.extend(members(facts, &options.types));
            }
            Some(Promotion::Decision { .. }) | None => {}
        }
    }
    met
}

fn members<'a>(facts: &Facts<'a>, types: &'a Types) -> Vec<&'a str> {
    match types {
        Types::Any => facts.defined.iter().copied().collect(),
        Types::Named(names) => names.iter().map(|name| name.value.as_str()).collect(),
    }
}
