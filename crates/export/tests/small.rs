//! Small games for what the library has little of: moves that would undo others, passes, and the duty to block. All positions that
//! few moves lead to are counted, and random games are walked, beside the interpreter of the game and that of the sheet.

use export::kif::{Options, export};
use game::{DrawRules, Rng, Searchable};
use rules::Rules;

use crate::library::terms_of;
use crate::lockstep::{Declared, Pair, Terms, read};

const DRAWS: DrawRules = DrawRules { move_limit: 30, repetitions: u32::MAX };

/// What is special, and the game.
const GAMES: [(&str, &str); 12] = [
    (
        "a piece that both players move may not go back at once",
        "(game Ball (players White Black) (board (tiling square) (shape square) (size 4 2))
           (pieces (Ball Neutral (moves (move (pre (and (empty to) (adjacent))) (action (pop) (push))))))
           (start (place (Ball Neutral) B1)) (end (White win (reach (Ball Neutral) D2)) (All lose (no-move))))",
    ),
    (
        "among three players it may not be where it was before the two others moved",
        "(game Ball (players White Black Red) (board (tiling square) (shape square) (size 3 2))
           (pieces (Ball Neutral (moves (move (pre (and (empty to) (adjacent))) (action (pop) (push))))))
           (start (place (Ball Neutral) B1)) (end (White win (reach (Ball Neutral) C2))))",
    ),
    (
        "one who plays alone must change something",
        "(game Alone (players Solo) (board (tiling square) (shape square) (size 3 1))
           (pieces (Man All (moves
             (move (label stay) (pre (= to from)) (action (pop) (push)))
             (move (label turn) (pre (= to from)) (action (pop) (push)) (post (piece-state 1)))
             (move (pre (and (empty to) (adjacent))) (action (pop) (push))))))
           (start (place (Man Solo) A1)) (end (Solo win (reach (Man) C1))))",
    ),
    (
        "what has been done to the last piece may not be undone, even if nothing moves",
        "(game Lamps (players White Black) (board (tiling square) (shape square) (size 3 1))
           (pieces (Lamp Neutral (moves
             (move (label on) (pre (and (= to from) (= (piece-state) 0))) (action (pop) (push)) (post (piece-state 1)))
             (move (label off) (pre (and (= to from) (= (piece-state) 1))) (action (pop) (push)) (post (piece-state 0)))))) 
           (start (place (Lamp Neutral) A1 B1 C1)) (end (All win (capture 1)) (All lose (no-move))))",
    ),
    (
        "cells are part of what is remembered",
        "(game Floor (players White Black) (board (tiling square) (shape square) (size 3 1))
           (pieces (Ball Neutral (moves
             (move (label mark) (pre (and (= to from) (= (state to) 0))) (action (pop) (push)) (post (cell-state to 1)))
             (move (label wipe) (pre (and (= to from) (= (state to) 1))) (action (pop) (push)) (post (cell-state to 0)))
             (move (pre (and (empty to) (adjacent))) (action (pop) (push))))))
           (start (place (Ball Neutral) A1)) (end (All lose (no-move))))",
    ),
    (
        "pieces that have changed places do not change back",
        "(game Places (players White Black) (board (tiling square) (shape square) (size 3 2))
           (pieces (Man All (moves
             (move (label swap) (pre (and (owner from) (enemy to) (adjacent))) (action (pop) (push)) (post (capture swap)))
             (move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push))))))
           (start (place (Man White) A1 B1) (place (Man Black) B2 C2)) (end (White win (reach (Man) C2))))",
    ),
    (
        "after a swap of sides it is the same",
        "(game Ball (players White Black) (board (tiling square) (shape square) (size 3 2))
           (pieces (Ball Neutral (moves (move (pre (and (empty to) (adjacent))) (action (pop) (push))))))
           (start (place (Ball Neutral) B1)) (play swap) (end (White win (reach (Ball Neutral) C2)) (All lose (no-move))))",
    ),
    (
        "after a stone that was taken at once none may enter that is taken at once",
        "(game Vain (players White Black) (board (tiling square) (shape square) (size 3 2))
           (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (capture surround))))))
           (end (All win (group 4))))",
    ),
    (
        "one may pass",
        "(game Passing (players White Black) (board (tiling square) (shape square) (size 3))
           (pieces (Stone All (moves
             (move (pre (empty to)) (action (push)))
             (move mandatory (pre (and (owner from) (empty to) (= (num-pieces All) 4) (adjacent))) (action (pop) (push))))))
           (play can-pass) (end (All win (in-a-row 3))))",
    ),
    (
        "a row is blocked",
        "(game Rows (players White Black Red) (board (tiling square i-nbors) (shape square) (size 4))
           (play must-block) (end (All win (in-a-row 3))))",
    ),
    (
        "a connection is blocked",
        "(game Links (players White Black) (board (tiling hex) (shape rhombus) (size 3)
             (regions (White n) (White s) (Black e) (Black w)))
           (play must-block swap) (end (All win (connect own-regions))))",
    ),
    (
        "scores fall below nothing",
        "(game Falling (players White Black) (board (tiling square) (shape square) (size 3))
           (pieces (Stone All (moves (move (pre (empty to)) (action (push)) (post (score (- 1 (num-nbors to All))))))))
           (end (All win (and (no-move All) (score most)))))",
    ),
];

#[test]
fn small_games_play_as_their_rule_sheets_say() {
    for (what, text) in GAMES {
        let agreed = Rules::read(text).and_then(|rules| agrees(&rules));
        assert!(agreed.is_ok(), "{what}: {}", agreed.unwrap_err());
    }
}

fn agrees(rules: &Rules) -> Result<(), String> {
    let Rules::Ludi(tree) = rules else { return Err("no game of ludemes".into()) };
    let exported = export(rules, Options { draws: DRAWS, ..Options::default() })
        .map_err(|refusal| format!("refused: {refusal}"))?;
    let sheet = read(&exported.text)?;
    let declared = Declared::of(&sheet)?;
    let naive = reference::gdl::Interpreter::new(&sheet).map_err(|fault| fault.message)?;
    let program = compile::gdl::Program::new(&sheet).map_err(|unfit| unfit.to_string())?;
    let source = reference::ludi::Interpreter::new(tree, DRAWS);
    let terms = terms_of(&source, &exported);
    let terms: &Terms<'_, reference::ludi::Interpreter> = &terms;
    let (declared, most_moves) = (&declared, usize::MAX);
    for number in 0..10 {
        Pair { source: &source, sheet: &program, terms, declared, most_moves }.walk(1, number, 40)?;
    }
    Pair { source: &source, sheet: &naive, terms, declared, most_moves }.walk(1, 0, 6)?;
    let counts = source.perft(&game::Game::start(&source, &mut Rng::new(1, 0)), 4);
    let perft = Pair { source: &source, sheet: &program, terms, declared, most_moves }.perft(4);
    if perft == counts { Ok(()) } else { Err(format!("the game has {counts:?} moves, the sheet {perft:?}")) }
}
