//! The numbers and words of an element, changed one at a time.

use board::{Inversion, Symmetries, Wrap};
use metagame::tree::{
    Assigner, Assignment, Board, Capture, Comparison, Constraints, Count, Description, Effect, Game, Goal, Movement,
    MovementKind, Name, Player, Ride, Setup, Square, Types,
};
use syntax::Located;

use super::stock::{Stock, lent};
use crate::chance::Chance;

/// One more or one less, never below this.
fn nudge(number: &mut u32, least: u32, chance: &mut Chance<'_>) {
    *number = if chance.one_in(2) { number.saturating_add(1) } else { number.saturating_sub(1).max(least) };
}

pub(super) fn goal(goal: &mut Goal, stock: &Stock, chance: &mut Chance<'_>) {
    match goal {
        Goal::Stalemate(who) => *who = who.other(),
        Goal::Eradicate(what) => description(what, stock, chance),
        Goal::Arrive(what, _) if chance.one_in(2) => description(what, stock, chance),
        Goal::Arrive(_, squares) => {
            let place = chance.below(squares.len());
            squares.get_mut(place).into_iter().for_each(|at| square(&mut at.value, chance));
        }
    }
}

/// One step aside.
fn square(square: &mut Square, chance: &mut Chance<'_>) {
    match chance.below(2) {
        0 => nudge(&mut square.file, 1, chance),
        _ => nudge(&mut square.rank, 1, chance),
    }
}

fn description(what: &mut Description, stock: &Stock, chance: &mut Chance<'_>) {
    match chance.below(3) {
        0 => what.owner = *chance.pick(&[None, Some(Player::Player), Some(Player::Opponent)]).unwrap_or(&None),
        1 => lent(&stock.descriptions, chance).into_iter().for_each(|other| what.types = other.types),
        _ => match &mut what.types {
            Types::Named(names) if names.len() > 1 => drop(names.remove(chance.below(names.len()))),
            types => *types = Types::Any,
        },
    }
}

pub(super) fn board(board: &mut Board, chance: &mut Chance<'_>) {
    match chance.below(5) {
        0 => nudge(&mut board.files.value, 3, chance),
        1 => nudge(&mut board.ranks.value, 3, chance),
        2 => nudge(&mut board.promote_rank.value, 1, chance),
        3 => {
            board.inversion = match board.inversion {
                Inversion::Forward => Inversion::Diagonal,
                Inversion::Diagonal => Inversion::Forward,
            }
        }
        _ => {
            board.wrap = match board.wrap {
                Wrap::Planar => Wrap::Cylinder,
                Wrap::Cylinder => Wrap::Planar,
            }
        }
    }
}

/// A piece more, a piece less, a piece elsewhere, another piece in its place; or another role decides.
pub(super) fn setup(game: &mut Game, chance: &mut Chance<'_>) {
    let names: Vec<Name> = game.pieces.iter().map(|piece| piece.name.clone()).collect();
    let Some(name) = lent(&names, chance) else { return };
    match &mut game.setup {
        Setup::Decision(decision) => {
            let all = [Assigner::Player, Assigner::Opponent, Assigner::Random];
            decision.assigner.value = lent(&all, chance).unwrap_or(Assigner::Player);
        }
        Setup::Fixed(assignments) => match chance.below(4) {
            0 => {
                let (file, rank) = (game.board.files.value, game.board.ranks.value / 2);
                let at = Square {
                    file: 1 + chance.below(file as usize) as u32,
                    rank: 1 + chance.below(rank as usize) as u32,
                };
                assignments.push(Assignment { piece: name, squares: vec![Located::made(at)] });
            }
            1 => place(&mut game.setup, &name, chance),
            2 => {
                let at = chance.below(assignments.len());
                let Some(squares) = assignments.get_mut(at).map(|assignment| &mut assignment.squares) else { return };
                let place = chance.below(squares.len());
                squares.get_mut(place).into_iter().for_each(|at| square(&mut at.value, chance));
            }
            _ => {
                let at = chance.below(assignments.len());
                let Some(squares) = assignments.get_mut(at).map(|assignment| &mut assignment.squares) else { return };
                if squares.len() > 1 {
                    squares.remove(chance.below(squares.len()));
                }
            }
        },
    }
}

/// Puts a piece of this type where another stood, or among those that are placed.
pub(super) fn place(setup: &mut Setup, name: &Name, chance: &mut Chance<'_>) {
    match setup {
        Setup::Fixed(assignments) => {
            let at = chance.below(assignments.len());
            let Some(squares) = assignments.get_mut(at).map(|assignment| &mut assignment.squares) else { return };
            if squares.is_empty() {
                return;
            }
            let square = squares.remove(chance.below(squares.len()));
            assignments.push(Assignment { piece: name.clone(), squares: vec![square] });
        }
        Setup::Decision(decision) => {
            if let Types::Named(names) = &mut decision.pieces {
                let at = chance.below(names.len());
                names.get_mut(at).into_iter().for_each(|old| *old = name.clone());
            }
        }
    }
}

pub(super) fn capture(capture: &mut Capture, stock: &Stock, chance: &mut Chance<'_>) {
    match chance.below(5) {
        0 => capture.methods.retrieve ^= true,
        1 => capture.methods.clobber ^= true,
        2 => capture.methods.hop ^= true,
        3 => {
            let all = [Effect::Remove, Effect::Possess(Player::Player), Effect::Possess(Player::Opponent)];
            capture.effect = lent(&all, chance).unwrap_or(Effect::Remove);
        }
        _ => description(&mut capture.what, stock, chance),
    }
}

pub(super) fn constraints(constraints: &mut Constraints, chance: &mut Chance<'_>) {
    match chance.below(2) {
        0 => constraints.must_capture ^= true,
        _ => constraints.continue_captures ^= true,
    }
}

pub(super) fn movement(movement: &mut Movement, stock: &Stock, chance: &mut Chance<'_>) {
    match chance.below(4) {
        0 => {
            let part = if chance.one_in(2) { &mut movement.direction.dx } else { &mut movement.direction.dy };
            *part = if chance.one_in(2) { *part + 1 } else { (*part - 1).max(0) };
        }
        1 => symmetries(&mut movement.symmetries, chance),
        2 => {
            movement.kind = match &movement.kind {
                MovementKind::Leap => MovementKind::Ride(Ride::default()),
                _ => MovementKind::Leap,
            }
        }
        _ => kind(&mut movement.kind, stock, chance),
    }
}

fn symmetries(symmetries: &mut Symmetries, chance: &mut Chance<'_>) {
    match chance.below(3) {
        0 => symmetries.forward ^= true,
        1 => symmetries.side ^= true,
        _ => symmetries.rotation ^= true,
    }
}

fn kind(kind: &mut MovementKind, stock: &Stock, chance: &mut Chance<'_>) {
    match kind {
        MovementKind::Leap => *kind = MovementKind::Ride(Ride { max: Some(2), ..Ride::default() }),
        MovementKind::Ride(ride) => match chance.below(3) {
            0 => ride.longest ^= true,
            1 => ride.min = if ride.min.is_some() { None } else { Some(2) },
            _ => ride.max = if chance.one_in(2) { None } else { Some(1 + chance.below(4) as u32) },
        },
        MovementKind::Hop(hop) => match chance.below(4) {
            0 => count(&mut hop.before, chance),
            1 => count(&mut hop.over, chance),
            2 => count(&mut hop.after, chance),
            _ => description(&mut hop.hop_over, stock, chance),
        },
    }
}

fn count(count: &mut Count, chance: &mut Chance<'_>) {
    match chance.below(2) {
        0 => nudge(&mut count.number, 0, chance),
        _ => {
            let all = [Comparison::AtLeast, Comparison::Exactly, Comparison::AtMost];
            count.comparison = lent(&all, chance).unwrap_or(Comparison::Exactly);
        }
    }
}
