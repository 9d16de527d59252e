//! What is known of games from elsewhere, where a case of the suite would be too long.

use crate::engines::ludi_engines;
use game::{DrawRules, Outcome, Rng, Role};
use ludi::notation::{Piece, Position};
use ludi::tree;

// B18 B19. The first move is a corner, a side or the middle, up to symmetry.
#[test]
fn tic_tac_toe_has_as_many_positions_and_games_as_everybody_counts() {
    let rules = read("(game Tic-Tac-Toe (board (tiling square i-nbors) (size 3 3)) (end (All win (in-a-row 3))))");
    for engine in ludi_engines() {
        let mut nodes = vec![0; 8];
        for (first, alike) in [("a1", 4), ("b1", 4), ("b2", 1)] {
            let mut table = engine.table(&rules, DrawRules::default());
            let moves = table.moves();
            table.play(moves.iter().find(|chosen| *chosen.text == *first).expect("a first move"));
            let below = table.perft(8);
            nodes.iter_mut().zip(below).for_each(|(sum, count)| *sum += alike * count);
        }
        assert_eq!(nodes, [72, 504, 3024, 15120, 54720, 148176, 200448, 127872], "{}", engine.name);
        // Before the last ply, a position with n empty sites that is not over has n successors.
        let over = (1..8).map(|n| nodes[n - 1] - nodes[n] / (8 - n as u64));
        assert_eq!(over.sum::<u64>() + nodes[7], 255_168, "{}", engine.name);
    }
}

// B251 B429
#[test]
fn exactly_one_player_connects_on_every_full_board_of_hex() {
    let rules = read(
        "(game Hex
           (board (tiling hex) (shape rhombus) (size 7) (regions (White ne) (White sw) (Black se) (Black nw)))
           (end (All win (connect own-regions)) draw))",
    );
    for engine in ludi_engines() {
        let mut table = engine.table(&rules, DrawRules::default());
        let empty = table.view();
        let mut stream = Rng::new(1, 0);
        let mut wins = [0; 2];
        for _ in 0..300 {
            table.set_up(filled(&empty, &mut stream));
            match table.outcome() {
                Some(Outcome::Win(role)) => wins[role.index()] += 1,
                other => panic!("{other:?} by {}", engine.name),
            }
        }
        assert!(wins.iter().all(|count| *count > 100), "{wins:?} by {}", engine.name);
    }
}

/// The board full of stones, half of each colour as near as can be, in random order.
fn filled(empty: &Position, stream: &mut Rng) -> Position {
    let mut sites: Vec<usize> = (0..empty.board.len()).collect();
    stream.shuffle(&mut sites);
    let mut position = empty.clone();
    for (n, site) in sites.into_iter().enumerate() {
        let owner = Some(Role::BOTH[n % 2]);
        position.board[site] = vec![Piece { owner, kind: 0, state: 0, flags: 0, looks: None }];
    }
    position
}

// B186 B251
#[test]
fn hex_never_ends_in_a_draw() {
    let rules = read(
        "(game Hex
           (board (tiling hex) (shape rhombus) (size 4) (regions (White ne) (White sw) (Black se) (Black nw)))
           (play swap)
           (end (All win (connect own-regions))))",
    );
    for engine in ludi_engines() {
        for number in 0..40 {
            let mut stream = Rng::new(2, number);
            let mut table = engine.table(&rules, DrawRules::default());
            while table.outcome().is_none() {
                let moves = table.moves();
                table.play(&moves[stream.below(moves.len() as u32) as usize]);
                assert_eq!(table.hash(), table.view().hash(), "{}", engine.name);
            }
            assert_ne!(table.outcome(), Some(Outcome::Draw), "game {number} by {}", engine.name);
        }
    }
}

fn read(text: &str) -> tree::Game {
    let reading = ludi::read(text);
    reading.game.unwrap_or_else(|| panic!("{:?}", reading.diagnostics))
}
