//! What points nowhere, set right, and nothing larger than it should be.

use std::collections::BTreeSet;

use board::Direction;
use metagame::tree::{Assignment, Game, Goal, Movement, MovementKind, Setup, Square, Types};
use syntax::Located;

/// The largest and the smallest side of a board of a game that is made up, and the most goals, types, and ways to go of a
/// piece: by feel: rules with more would not be read.
const SIDES: [u32; 2] = [3, 9];
const MOST_GOALS: usize = 4;
const MOST_TYPES: usize = 12;
const MOST_WAYS: usize = 4;

/// The largest number in a movement.
const MOST_LEAPS: u32 = 8;

/// The game without squares off the board, names that stand twice, movements that go nowhere, and with as much of everything
/// as can be remembered. Nothing if no goal or no piece is left to begin with.
pub fn mended(mut game: Game) -> Option<Game> {
    let [least, most] = SIDES;
    for side in [&mut game.board.files.value, &mut game.board.ranks.value] {
        *side = (*side).clamp(least, most);
    }
    game.board.promote_rank.value = game.board.promote_rank.value.clamp(1, game.board.ranks.value);
    let on_board = |square: &Square| square.file <= game.board.files.value && square.rank <= game.board.ranks.value;
    match &mut game.setup {
        Setup::Fixed(assignments) => *assignments = placed(assignments, &on_board),
        Setup::Decision(decision) => once(&mut decision.squares, &on_board),
    }
    let can_begin = match &game.setup {
        Setup::Fixed(assignments) => !assignments.is_empty(),
        Setup::Decision(decision) => !decision.squares.is_empty(),
    };
    game.goals.iter_mut().for_each(|goal| mend_goal(&mut goal.value, &on_board));
    game.goals.retain(|goal| !matches!(&goal.value, Goal::Arrive(_, squares) if squares.is_empty()));
    let mut seen: Vec<Goal> = Vec::new();
    game.goals.retain(|goal| {
        let new = !seen.contains(&goal.value);
        seen.push(goal.value.clone());
        new
    });
    game.goals.truncate(MOST_GOALS);
    game.pieces.truncate(MOST_TYPES);
    for piece in &mut game.pieces {
        ways(&mut piece.moving);
        piece.capturing.truncate(MOST_WAYS);
        for capture in &mut piece.capturing {
            ways(&mut capture.value.movements);
            names_once(&mut capture.value.what.types);
        }
        piece.capturing.retain(|capture| !capture.movements.is_empty() && capture.methods != Default::default());
    }
    (can_begin && !game.goals.is_empty()).then_some(game)
}

/// The assignments with each square once, for the first who has it; those of one type together.
fn placed(assignments: &[Assignment], on_board: &dyn Fn(&Square) -> bool) -> Vec<Assignment> {
    let (mut taken, mut placed) = (BTreeSet::new(), Vec::<Assignment>::new());
    for Assignment { piece, squares } in assignments {
        let free = squares.iter().filter(|square| on_board(&square.value) && taken.insert(square.value));
        let free: Vec<Located<Square>> = free.cloned().collect();
        match placed.iter_mut().find(|known| known.piece.value == piece.value) {
            Some(known) => known.squares.extend(free),
            None if !free.is_empty() => placed.push(Assignment { piece: piece.clone(), squares: free }),
            None => {}
        }
    }
    placed
}

fn once(squares: &mut Vec<Located<Square>>, on_board: &dyn Fn(&Square) -> bool) {
    let mut seen = BTreeSet::new();
    squares.retain(|square| on_board(&square.value) && seen.insert(square.value));
}

fn mend_goal(goal: &mut Goal, on_board: &dyn Fn(&Square) -> bool) {
    if let Goal::Arrive(_, squares) = goal {
        once(squares, on_board);
    }
    if let Goal::Arrive(what, _) | Goal::Eradicate(what) = goal {
        names_once(&mut what.types);
    }
}

fn names_once(types: &mut Types) {
    if let Types::Named(names) = types {
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.value.clone()));
    }
}

/// Movements that lead somewhere, each once.
fn ways(movements: &mut Vec<Located<Movement>>) {
    let mut seen: Vec<Movement> = Vec::new();
    movements.retain_mut(|movement| {
        let Direction { dx, dy } = &mut movement.value.direction;
        (*dx, *dy) = ((*dx).clamp(0, MOST_LEAPS as i32), (*dy).clamp(0, MOST_LEAPS as i32));
        mend_kind(&mut movement.value.kind);
        let new = movement.direction != Direction::new(0, 0) && !seen.contains(&movement.value);
        seen.push(movement.value.clone());
        new
    });
    movements.truncate(MOST_WAYS);
}

fn mend_kind(kind: &mut MovementKind) {
    match kind {
        MovementKind::Leap => {}
        MovementKind::Ride(ride) => {
            ride.max = ride.max.map(|max| max.clamp(1, MOST_LEAPS));
            ride.min = ride.min.map(|min| min.clamp(1, ride.max.unwrap_or(MOST_LEAPS)));
        }
        MovementKind::Hop(hop) => {
            for count in [&mut hop.before, &mut hop.over, &mut hop.after] {
                count.number = count.number.min(MOST_LEAPS);
            }
            names_once(&mut hop.hop_over.types);
        }
    }
}
