//! The canonical layout, and what becomes of comments.

use ludi::format;

#[track_caller]
fn check(text: &str, expected: &str) {
    let formatted = format(text).expect("a sound text");
    assert_eq!(formatted, expected);
    assert_eq!(format(&formatted).as_deref().ok(), Some(expected), "formatting twice");
}

// B205
#[test]
fn comments_stay_where_they_stood() {
    check(
        "// first\n(game X // the name\n(board (tiling hex) // cells\n(size 3))\n\n// how it ends\n  (end (All win\n// deep\n(group 3)))) // last\n//after\n",
        "// first
(game X // the name
  (board (tiling hex) (size 3)) // cells

  // how it ends
  // deep
  (end (All win (group 3)))) // last
//after
",
    );
}

// B205
#[test]
fn comments_that_would_share_a_line_move_above_it() {
    check(
        "(game X (board (tiling hex) // one\n (size 3) // two\n) (end (All win (group 3))))",
        "(game X\n  // one\n  // two\n  (board (tiling hex) (size 3))\n  (end (All win (group 3))))\n",
    );
}

// B205
#[test]
fn a_comment_goes_with_its_part_wherever_that_is_printed() {
    check(
        "(game X\n // goal\n (end (All win (group 3)))\n // cells\n (board (tiling hex) (size 3)))",
        "(game X\n  // cells\n  (board (tiling hex) (size 3))\n  // goal\n  (end (All win (group 3))))\n",
    );
}

// B203
#[test]
fn the_layout_is_that_of_the_book() {
    let text = "(game Lammothm
  (players White Black)
  (board
    (tiling square i-nbors) (shape square) (size 8 8)
    (regions (White n) (White s) (Black e) (Black w)))
  (pieces
    (Stone All
      (moves
        (move
          (pre (and (empty to) (or (has-freedom) (creates-freedom))))
          (action (push))
          (post (capture surround))))))
  (end (All win (connect own-regions))))
";
    check(&text.split_whitespace().collect::<Vec<_>>().join(" "), text);
}

#[test]
fn parameters_and_introns_survive() {
    check(
        "(game X 3 (board (size %1) (tiling hex)) (end (All win (group %1 (foo %1)))))",
        "(game X 3\n  (board (tiling hex) (size %1))\n  (end (All win (group %1 (foo %1)))))\n",
    );
}

#[test]
fn a_text_that_cannot_be_read_cannot_be_formatted() {
    let refused = format("(game X (board (tiling hex) (size 3)))").expect_err("no end");
    assert!(refused.diagnostics[0].message.contains("expected `(end ...)`"), "{refused:?}");
}

// B211 B212
#[test]
fn only_what_must_stand_in_quotes_does() {
    check(
        "(game \"X\" (board (tiling hex) (size 3)) (end (All win (group 3))) (aim \"Three\" \"in a\" \"{group}!\"))",
        "(game X\n  (board (tiling hex) (size 3))\n  (end (All win (group 3)))\n  (aim Three \"in a\" {group}!))\n",
    );
}
