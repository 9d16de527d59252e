//! What the types of a game are called.

use metagame::tree::{Game, Goal, Movement, MovementKind, Name, Promotion, Setup, Types};

/// Calls `change` for every name of a type, those in definitions included.
pub(super) fn each_name(game: &mut Game, change: &mut dyn FnMut(&mut Name)) {
    for goal in &mut game.goals {
        match &mut goal.value {
            Goal::Arrive(what, _) | Goal::Eradicate(what) => of_types(&mut what.types, change),
            Goal::Stalemate(_) => {}
        }
    }
    match &mut game.setup {
        Setup::Fixed(assignments) => assignments.iter_mut().for_each(|assignment| change(&mut assignment.piece)),
        Setup::Decision(decision) => of_types(&mut decision.pieces, change),
    }
    for piece in &mut game.pieces {
        change(&mut piece.name);
        piece.moving.iter_mut().for_each(|movement| of_movement(movement, change));
        for capture in &mut piece.capturing {
            of_types(&mut capture.what.types, change);
            capture.movements.iter_mut().for_each(|movement| of_movement(movement, change));
        }
        match &mut piece.promoting {
            Some(Promotion::To(name)) => change(name),
            Some(Promotion::Decision { options, .. }) => of_types(&mut options.types, change),
            None => {}
        }
        piece.possessed_as.iter_mut().for_each(&mut *change);
    }
}

fn of_types(types: &mut Types, change: &mut dyn FnMut(&mut Name)) {
    if let Types::Named(names) = types {
        names.iter_mut().for_each(change);
    }
}

fn of_movement(movement: &mut Movement, change: &mut dyn FnMut(&mut Name)) {
    if let MovementKind::Hop(hop) = &mut movement.kind {
        of_types(&mut hop.hop_over.types, change);
    }
}
