//! The figures of chess.

use super::super::balance::balanced;
use super::*;

#[test]
fn perft_is_that_of_the_workbench() {
    let chess = Chess::new();
    let nodes: Vec<u64> = (1..=4).map(|depth| chess.perft(depth)).collect();
    assert_eq!(nodes, [12, 144, 2124, 31329]);
}

#[test]
fn moves_are_counted_as_they_are_made() {
    let chess = Chess::new();
    for depth in [5, 6] {
        assert_eq!(chess.perft(depth), one_by_one::<White>(&Board::START, depth));
    }
}

/// The same without counting at the last depth: every move is made.
fn one_by_one<S: Side>(board: &Board, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let taken = board.army::<S>().king == 0;
    if taken { 0 } else { every_move::<S>(board, |next| one_by_one::<S::Other>(next, depth - 1)) }
}

/// Piece by piece and square by square, with the rules as people know them.
fn every_move<S: Side>(board: &Board, mut value: impl FnMut(&Board) -> u64) -> u64 {
    let army = board.army::<S>();
    let mut sum = 0;
    for from in ones(army.own) {
        for to in ones(targets::<S>(board, from)) {
            let next = board.after::<S>(from, to);
            if board.kind(from) == PAWN && S::LAST_RANK >> to & 1 != 0 {
                sum += LESSER.into_iter().chain([QUEEN]).map(|kind| value(&next.promoted(to, kind))).sum::<u64>();
            } else {
                sum += value(&next);
            }
        }
    }
    sum
}

fn targets<S: Side>(board: &Board, from: usize) -> u64 {
    let army = board.army::<S>();
    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let knight = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
    let all: Vec<_> = straight.into_iter().chain(diagonal).collect();
    let walk = |steps: &[(i32, i32)], most| {
        steps.iter().fold(0, |set, step| set | walk(from, *step, most, army.own, army.other))
    };
    match board.kind(from) {
        PAWN => {
            let ahead = if S::LAST_RANK == 0xff { -1 } else { 1 };
            let sides = [(1, ahead), (-1, ahead)];
            let taking = sides.into_iter().fold(0, |set, step| set | walk_one(from, step)) & army.other;
            walk_one(from, (0, ahead)) & army.empty | taking
        }
        0b101 => walk(&knight, 1),
        0b110 => walk(&all, 1),
        0b001 => walk(&diagonal, 7),
        0b010 => walk(&straight, 7),
        _ => walk(&all, 7),
    }
}

fn walk_one(from: usize, step: (i32, i32)) -> u64 {
    walk(from, step, 1, 0, 0)
}

/// The squares on the way until a piece stands there; an enemy's square is the last.
fn walk(from: usize, (x, y): (i32, i32), most: i32, own: u64, other: u64) -> u64 {
    let mut set = 0;
    for n in 1..=most {
        let (file, rank) = (from as i32 % 8 + n * x, from as i32 / 8 + n * y);
        if !(0..8).contains(&file) || !(0..8).contains(&rank) {
            break;
        }
        let square = 1u64 << (file + 8 * rank);
        if own & square != 0 {
            break;
        }
        set |= square;
        if other & square != 0 {
            break;
        }
    }
    set
}

#[test]
fn numbers_and_moves_correspond_along_random_games() {
    let chess = Chess::new();
    for game in 0..200 {
        let mut rng = Rng::new(2, game);
        let mut board = Board::START;
        for _ in 0..60 {
            if !(same_moves::<White>(&chess, &mut board, &mut rng) && same_moves::<Black>(&chess, &mut board, &mut rng))
            {
                break;
            }
        }
    }
}

/// Every number gives another move, and all moves are found; then one of them is made, unless the game is over.
fn same_moves<S: Side>(chess: &Chess, board: &mut Board, rng: &mut Rng) -> bool {
    let army = board.army::<S>();
    if army.king == 0 {
        return false;
    }
    let reach = chess.compass.reach::<S>(&army);
    let mut found: Vec<_> = (0..reach.count())
        .map(|number| chess.nth::<S>(&reach, number, army.own))
        .map(|chosen| (chosen.from, chosen.to))
        .collect();
    found.sort();
    let expected: Vec<_> =
        ones(army.own).flat_map(|from| ones(targets::<S>(board, from)).map(move |to| (from, to))).collect();
    assert_eq!(found, expected);
    let promotions =
        expected.iter().filter(|(from, to)| board.kind(*from) == PAWN && S::LAST_RANK >> to & 1 != 0).count();
    assert_eq!(chess.compass.count::<S>(&army), (expected.len() + 3 * promotions) as u64);
    if expected.is_empty() {
        return false;
    }
    let (from, to) = expected[rng.below(expected.len() as u32) as usize];
    let promotes = board.kind(from) == PAWN && S::LAST_RANK >> to & 1 != 0;
    *board = board.after::<S>(from, to);
    if promotes {
        *board = board.promoted(to, QUEEN);
    }
    true
}

#[test]
fn sums_above_127_are_found_too() {
    let bytes = u64::from_le_bytes([3, 3, 90, 130, 130, 200, 240, 243]);
    for (number, byte) in [(0, 0), (3, 2), (89, 2), (90, 3), (129, 3), (130, 5), (200, 6), (242, 7)] {
        assert_eq!(first_above(bytes, number), 8 * byte);
    }
}

#[test]
fn random_games_are_about_as_long_as_known() {
    let tally = Chess::new().playouts(1, 0..20_000);
    assert!(balanced(&tally, 119.2), "{tally:?}");
    assert!((0.001..0.006).contains(&(tally.draws as f64 / tally.playouts as f64)), "{tally:?}");
}
