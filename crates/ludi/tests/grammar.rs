//! What can be written, and what is read from it: order, capitals, short forms, parameters, introns.

use ludi::tree::{Coord, Effect, Game, Item, Player};
use ludi::{print, read, read_strict, read_with};

/// A game on three by three squares with this in it.
fn game_with(section: &str) -> String {
    format!("(game X (players White Black) (board (tiling square) (size 3)) {section} (end (All win (in-a-row 3))))")
}

fn move_with(part: &str) -> String {
    game_with(&format!("(pieces (Stone All (moves (move {part})))) (start (place (Stone White) n))"))
}

#[track_caller]
fn whole(text: &str) -> Game {
    let reading = read(text);
    assert!(reading.diagnostics.is_empty(), "{text}\n{:#?}", reading.diagnostics);
    reading.game.expect("a game")
}

/// That both texts say the same.
#[track_caller]
fn same(one: &str, other: &str) {
    assert_eq!(print(&whole(one)), print(&whole(other)));
}

/// That a ludeme reads, and is printed like this.
#[track_caller]
fn printed(part: &str, expected: &str) {
    let text = print(&whole(&move_with(part)));
    let flat: Vec<&str> = text.split_whitespace().collect();
    assert!(flat.join(" ").contains(expected), "{expected} is not in\n{text}");
}

// B10 B372 B368
#[test]
fn the_short_form_of_the_second_chapter_is_the_long_one() {
    let short = whole("(game Tic-Tac-Toe (board (tiling square) (size 3 3)) (win (in-a-row 3)))");
    assert_eq!(
        print(&short),
        "(game Tic-Tac-Toe\n  (board (tiling square) (size 3 3))\n  (end (All win (in-a-row 3))))\n"
    );
    assert_eq!(short.players().iter().map(|player| player.name.value.as_str()).collect::<Vec<_>>(), ["White", "Black"]);
    assert_eq!(short.player_number("black"), Some(2));
    assert_eq!(short.board.shape().name(), "square");
}

// B13
#[test]
fn a_result_in_an_end_clause_needs_no_player() {
    same(
        "(game X (board (tiling hex) (size 3)) (lose (in-a-row 3)))",
        "(game X (board (tiling hex) (size 3)) (end (lose (in-a-row 3))))",
    );
}

// B20
#[test]
fn tokens_are_counted_without_brackets() {
    let text = "(game Tic-Tac-Toe (players White Black) (board (tiling square i-nbors) (shape square) (size 3 3)) \
        (end (All win (in-a-row 3))))";
    assert_eq!(ludi::tokens(&whole(text)), 19);
}

// B222
#[test]
fn keywords_may_have_capitals() {
    same(&move_with("(pre (Empty TO)) (ACTION (push))"), &move_with("(pre (empty to)) (action (push))"));
    same(
        &game_with("(pieces (Stone all (moves (move (action (push white))))))"),
        &game_with("(pieces (Stone All (moves (move (action (push White))))))"),
    );
}

// B394 B407 E59
#[test]
fn arguments_may_stand_in_any_order() {
    printed(
        "(action (pop) (push)) (pre (and (owner from) (line))) (post (capture (if (>= (height current) 2)) d-nbors))",
        "(pre (and (owner from) (line))) (action (pop) (push)) (post (capture d-nbors (if (>= (height current) 2))))",
    );
}

// B407
#[test]
fn the_compound_move_of_the_book_reads() {
    printed(
        "(pre (and (owner from) (empty to) (line) (or (not (> (num-between empty) 0)) (= (num-between enemy) 1)))) \
         (action (pop) (push)) (post (capture (if (>= (height current) 2)) d-nbors) (inc-state))",
        "(or (not (> (num-between empty) 0)) (= (num-between enemy) 1))",
    );
}

// B447
#[test]
fn the_end_clauses_of_the_book_read() {
    let text = "(game X (players White Black) (board (tiling square) (size 5) (regions (All n) (All s))) \
        (end (White lose (group 5)) (All win (and (no-move) (or (connect own-regions) (stack 4))))))";
    assert_eq!(whole(text).end.clauses.len(), 2);
}

// B256 B391 B392 B400
#[test]
fn a_bare_number_is_a_count_unless_there_is_another() {
    printed("(action (push 2))", "(push 2)");
    printed("(action (push 8 2))", "(push (site 8) 2)");
    printed("(action (push (site 8)))", "(push (site 8))");
    printed("(action (pop 4 all) (push))", "(pop (site 4) all)");
    printed("(action (push)) (post (piece-state 1))", "(piece-state 1)");
    printed("(action (push)) (post (piece-state 3 1))", "(piece-state (site 3) 1)");
    printed("(pre (empty 3)) (action (push))", "(empty 3)");
    let game = whole(&move_with("(pre (contains 3 (Stone) 2)) (action (push))"));
    assert!(print(&game).contains("(contains 3 (Stone) 2)"));
}

// B335 B338 B339
#[test]
fn sites_are_numbers_too() {
    printed("(pre (= to (from f l))) (action (push))", "(= to (from f l))");
    printed("(pre (!= A1 (site 3))) (action (push))", "(!= A1 (site 3))");
    printed("(pre (< (A1 n (e 2)) current)) (action (push))", "(< (A1 n (e 2)) current)");
}

// B260
#[test]
fn steps_can_begin_where_other_steps_end() {
    printed("(pre (empty ((to n) e (s line)))) (action (push))", "(empty ((to n) e (s line)))");
}

// B342
#[test]
fn a_piece_may_stand_alone() {
    printed("(pre (> (num-pieces to Stone) 0)) (action (push))", "(num-pieces to (Stone))");
    printed("(action (push)) (post (capture nbors Stone))", "(capture nbors (Stone))");
}

// B223
#[test]
fn players_can_have_any_names() {
    let text = "(game Hunt (players Fox (Geese n)) (board (tiling square) (size 5)) \
        (pieces (F fox (moves (move (pre (owner from Geese)) (action (push geese)))))) \
        (end (Fox lose (no-move)) (GEESE lose (eliminate fox))))";
    let game = whole(text);
    assert_eq!(game.player_number("geese"), Some(2));
    let owner = game.end.clauses[1].player.clone();
    assert!(matches!(owner, Player::Named(name) if name.value == "GEESE"));
}

// B278 B270
#[test]
fn regions_can_have_names() {
    let text = "(game X (players White Black) (board (tiling square) (size 5) (regions (White camp A1 A2) (Black e))) \
        (end (White win (connect camp)) (Black win (reach (region camp)))))";
    assert!(print(&whole(text)).contains("(regions (White camp A1 A2) (Black e))"));
}

// B204
#[test]
fn parameters_stand_for_the_values_after_the_name() {
    let text = "(game Line 4 3 (players White Black)
  (board (tiling square) (size %1 %1))
  (end (All win (in-a-row %2)) (All draw (and (group %1) (score %2)))))";
    let game = read(text).game.expect("a game");
    assert_eq!(game.board.size(), [4, 4]);
    assert_eq!(game.parameters, [Item::Word("4".into()), Item::Word("3".into())]);
    let shown = print(&game);
    assert!(shown.contains("(size %1 %1)") && shown.contains("(group %1) (score %2)"), "{shown}");
    assert_eq!(read(&shown).game.as_ref(), Some(&game));
    let larger = read_with(text, &[Item::Word("7".into())]).game.expect("a game");
    assert_eq!(larger.board.size(), [7, 7]);
    assert!(print(&larger).starts_with("(game Line 7 3\n"), "{}", print(&larger));
}

// B204
#[test]
fn parameters_are_printed_where_they_were_whatever_the_order() {
    let text = "(game X 2 (board (size %1) (tiling square)) (end (All win (in-a-row %1))))";
    let game = whole(text);
    assert!(print(&game).contains("(tiling square) (size %1)"), "{}", print(&game));
    let mut changed = game.clone();
    changed.board.size = Some(vec![5].into());
    assert!(print(&changed).contains("(size 5)"), "{}", print(&changed));
}

// B212 B449 B450
#[test]
fn texts_are_words_or_stand_in_quotes() {
    let text = "(game X (board (tiling hex) (size 3)) (end (All win (group 3))) \
        (description \"Put \\\"stones\\\" down.\" (aim)) (aim Three together))";
    let game = read(text).game.expect("a game");
    assert_eq!(game.support.description.as_ref().map(|d| d.value.clone()), Some(vec!["Put \"stones\" down.".into()]));
    assert_eq!(read(&print(&game)).game.as_ref(), Some(&game));
}

#[test]
fn names_that_are_words_of_the_language_stand_in_quotes() {
    let text = "(game 3 (board (tiling hex) (size 3)) (end (All win (group 3))))";
    assert!(read(text).game.is_none());
    let quoted = text.replace("game 3", "game \"3\"");
    assert!(print(&whole(&quoted)).starts_with("(game \"3\"\n"));
    let piece = "(game X (board (tiling hex) (size 3)) \
        (pieces (\"move\" All (moves (move (action (push)))))) (end (All win (group (\"move\") 3))))";
    let game = whole(piece);
    assert_eq!(game.piece_number("move"), Some(0));
    assert_eq!(read(&print(&game)).game.as_ref(), Some(&game));
}

#[test]
fn a_type_to_become_may_be_called_like_the_option_if_it_stands_in_quotes() {
    let text = game_with(
        "(pieces (Pawn All (moves (move (action (push)) (post (promote Queen \"optional\" optional))))) \
         (Queen All) (\"optional\" All))",
    );
    let game = whole(&text);
    let posts = game.pieces.as_ref().expect("pieces").definitions[0].moves()[0].post();
    let Effect::Promote(promote) = &posts[0].effect else { panic!("{text}") };
    let types: Vec<&str> = promote.types.iter().map(|name| name.as_str()).collect();
    assert_eq!((types, posts[0].optional), (vec!["Queen", "optional"], true));
    assert_eq!(whole(&print(&game)), game);
}

#[test]
fn a_piece_may_be_called_like_a_ludeme_if_its_player_follows() {
    let text = "(game X (board (tiling hex) (size 3)) (pieces (Line All (moves (move (action (push)))))) \
        (start (place (Line White) A1)) (end (All win (group (Line) 3))))";
    let game = whole(text);
    assert!(print(&game).contains("(Line All"), "{}", print(&game));
    assert_eq!(read(&print(&game)).game.as_ref(), Some(&game));
}

// B130 B159 B163 Q18
#[test]
fn what_has_no_meaning_is_kept_where_it_stood() {
    let text = move_with("(pre (and (foo 1 (bar)) (empty to) nonsense)) (action (push (x)) (y)) (z)");
    let reading = read(&text);
    assert_eq!(reading.diagnostics.len(), 5, "{:#?}", reading.diagnostics);
    let game = reading.game.expect("a game");
    let shown = print(&game);
    let flat = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("(pre (and (foo 1 (bar)) (empty to) nonsense)) (action (push (x)) (y)) (z)"), "{shown}");
    assert_eq!(read(&shown).game.as_ref(), Some(&game));
    let strict = read_strict(&text);
    assert!(strict.game.is_none() && strict.diagnostics.iter().all(|fault| fault.is_error()));
}

// Q18
#[test]
fn an_intron_stays_behind_the_argument_that_it_stood_behind() {
    let text = "(game X (board (size 4) (size 5) (tiling square)) (end (All win (in-a-row 3))))";
    let game = read(text).game.expect("a game");
    assert_eq!(game.board.size(), [4]);
    let shown = print(&game);
    assert!(shown.contains("(board (tiling square) (size 4) (size 5))"), "{shown}");
    assert_eq!(read(&shown).game.as_ref(), Some(&game));
}

// B8
#[test]
fn one_to_eight_may_play() {
    let names = ["White", "Black", "Grey", "Red", "Green", "Blue", "Cyan", "Magenta"];
    for count in 1..=8 {
        let players = names[..count].join(" ");
        let text = format!("(game X (players {players}) (board (tiling hex) (size 5)) (end (All win (in-a-row 4))))");
        assert_eq!(whole(&text).players().len(), count);
    }
}

// B347 B409
#[test]
fn defaults_are_told_by_the_tree() {
    let game = whole("(game X (board (tiling hex) (size 3)) (end (All win (in-a-row 3))))");
    let pieces = game.pieces();
    let usual = &pieces[0].moves()[0];
    assert!(usual.enters() && usual.pre.is_some());
    assert_eq!((pieces[0].value(), pieces[0].state(), pieces[0].flags()), (1, 0, 0));
    let ludi::tree::Action::Steps(steps) = &usual.action.value else { panic!("not a pass") };
    let ludi::tree::ActionStep::Push(push) = &steps[0].value else { panic!("a push") };
    assert_eq!((push.coord(), push.count()), (Coord::To, 1));
    assert_eq!(game.end.tie(), ludi::tree::Tie::MoverWins);
}

// B129
#[test]
fn regions_that_nothing_speaks_of_are_tolerated() {
    let text = "(game Child (players White Black) (board (tiling hex) (shape rhombus) (size 7) (regions all-sides)) \
        (end (All win (group 12))))";
    let reading = read(text);
    assert!(reading.game.is_some());
    assert!(reading.diagnostics[0].message.contains("vestigial"), "{:?}", reading.diagnostics);
}

// B12
#[test]
fn three_sizes_make_a_board_in_space() {
    let game = whole("(game Cube (board (tiling square i-nbors) (size 3 3 3)) (win (in-a-row 3)))");
    assert_eq!(game.board.made().map(|board| board.len()).ok(), Some(27));
}

// B11
#[test]
fn a_row_of_three_on_two_by_two_squares_is_warned_of() {
    let reading = read("(game X (board (tiling square) (size 2 2)) (win (in-a-row 3)))");
    assert!(reading.game.is_some() && reading.diagnostics[0].message == "this can never be met");
}

// B42 B43
#[test]
fn a_player_may_have_no_end_condition_of_his_own() {
    let text = "(game Fox-and-Geese (players (White n) (Black s)) (board phase (tiling square i-nbors) (size 8 8)) \
        (pieces (Fox White (moves (move (pre (and (owner from) (empty to))) (action (pop) (push)))))) \
        (start (place (Fox White) E1)) (end (White win (reach away)) (White lose (no-move))) \
        (advisors (prox 1) (mobil 1) (infl 1)))";
    assert_eq!(whole(text).end.clauses.len(), 2);
}

// B198
#[test]
fn cross_can_be_said() {
    whole(
        "(game Cross (board (tiling hex) (shape hex) (size 6)) \
         (end (All win (connect alternating-sides)) (All lose (connect opposite-sides))))",
    );
}

// B186 B195 B425
#[test]
fn swap_and_must_block_bind_the_order_of_play() {
    let game = whole("(game X (board (tiling hex) (size 5)) (play swap must-block) (win (in-a-row 4)))");
    assert!(game.play().swap && game.play().must_block && !game.play().can_pass);
}

// B372
#[test]
fn every_tiling_has_a_usual_shape() {
    for (tiling, shape) in [("hex", "hex"), ("tri", "tri"), ("square", "square"), ("trunc-square", "square")] {
        let game = whole(&format!("(game X (board (tiling {tiling}) (size 5)) (win (group 3)))"));
        assert_eq!(game.board.shape().name(), shape);
    }
}
