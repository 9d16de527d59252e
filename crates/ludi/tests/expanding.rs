//! What is left unsaid can be said, and the game stays the game.

use ludi::tree::Game;
use ludi::{expand, print, read};

/// Texts in which something occurs twice, so that the second has no meaning.
const TWICE: [&str; 6] = [
    "(game D (board (tiling square) (size 3)) (board (tiling square) (size 4)) (end (All win (in-a-row 3))))",
    "(game D (board (tiling hex) (size 3) (tiling square) (size 5)) (end (All win (in-a-row 3))))",
    "(game D (pieces (Man)) (board (tiling square) (size 4)) (pieces) (end (All win (group 2))))",
    "(game D (board (tiling square) (size 3)) (players White Black) (players White Black Grey)
       (pieces (A (moves (move (pre (empty to)) (action (push))))))
       (pieces (B White (moves (move (pre (empty to)) (action (push))))))
       (start (place (A White) A1)) (start (place (A White) A1 B2))
       (end (All win (in-a-row 3))) (end (All lose (in-a-row 2))))",
    "(game D (board (tiling square) (size 3)) (pieces (A White Black (moves (move (action (push)))))) (end (in-a-row 3) (All win (group 2) (group 3))))",
    "(game D (board square (tiling square) (size 3)) (end (All win (in-a-row 4294967296 -1)) draw mover-loses))",
];

/// A game without what has no meaning in it.
fn bare(mut game: Game) -> Game {
    game.introns.clear();
    game.board.introns.clear();
    game.end.introns.clear();
    game.end.value.clauses.iter_mut().for_each(|clause| clause.introns.clear());
    for definition in game.pieces.iter_mut().flat_map(|pieces| &mut pieces.value.definitions) {
        definition.introns.clear();
    }
    game
}

#[test]
fn what_occurs_twice_counts_the_first_time_in_the_expanded_text_too() {
    for text in TWICE {
        let Some(game) = read(text).game else { continue };
        let expanded = expand(&game);
        let printed = print(&expanded);
        let again = read(&printed);
        let again = again.game.unwrap_or_else(|| panic!("{text}\nbecomes\n{printed}\n{:#?}", again.diagnostics));
        assert_eq!(print(&bare(again)), print(&bare(expanded)), "{text}\nbecomes\n{printed}");
    }
    assert!(TWICE.iter().filter(|text| read(text).game.is_some()).count() >= 4, "most of them are games");
}
