//! Texts that are too long, too deep or too full are refused in good time.

use ludi::{MAX_TEXT, format, print, read, read_bytes};

fn messages(text: &str) -> Vec<String> {
    read(text).diagnostics.into_iter().map(|fault| fault.message).collect()
}

#[test]
fn texts_over_the_limit_are_refused() {
    let text = " ".repeat(MAX_TEXT + 1);
    assert!(messages(&text)[0].contains("are allowed"));
    assert!(read_bytes(text.as_bytes()).game.is_none());
}

#[test]
fn deep_nesting_is_a_fault() {
    for inner in ["(not ", "(+ 1 ", "((to n) ", "(if (empty to) ", "("] {
        let deep = inner.repeat(30_000);
        let text = format!("(game X (board (tiling hex) (size 3)) (pieces (S All (moves (move (pre {deep}");
        assert!(messages(&text).iter().any(|message| message.contains("nested more than")), "{inner}");
        let closed = format!("{text}{})", ")".repeat(30_000));
        assert!(read(&closed).game.is_none());
    }
}

#[test]
fn nesting_below_the_limit_is_read() {
    let deep = "(not ".repeat(50) + "(empty to)" + &")".repeat(50);
    let text = format!(
        "(game X (board (tiling hex) (size 3)) (pieces (S All (moves (move (pre {deep}) (action (push)))))) \
         (end (All win (group 3))))"
    );
    let game = read(&text).game.expect("a game");
    assert_eq!(read(&print(&game)).game.as_ref(), Some(&game));
}

/// Lists with a hundred thousand of something; each would take minutes if anything were done for every pair.
#[test]
fn long_lists_take_no_longer_than_they_are() {
    let many = |item: &str| item.repeat(300_000 / item.len());
    let games = [
        format!("(game X (board (tiling hex) (size 3)) (end (All win (group 3))) (aim {}))", many("a ")),
        format!("(game X (board (tiling hex) (size 3) {}) (end (All win (group 3))))", many("(foo)")),
        format!("(game X {} (board (tiling hex) (size 3)) (end (All win (group 3))))", many("7 ")),
        format!("(game X (board (tiling hex) (size 3)) (end {}))", many("(All win (group 3))")),
        format!("(game X (players {}) (board (tiling hex) (size 3)) (end (All win (group 3))))", many("ab ")),
        format!("(game X (board (tiling hex) (size 3)) (pieces {}) (end (All win (group 3))))", many("(ab White)")),
        format!("(game X (board (tiling hex) (size {})) (end (All win (group 3))))", many("3 ")),
        format!("(game X (board (tiling hex) (size 3) (regions {})) (end (All win (group 3))))", many("(All n)")),
    ];
    for text in games {
        let reading = read(&text);
        if let Some(game) = reading.game {
            assert!(print(&game).len() > text.len() / 2);
            assert!(format(&text).is_ok());
        }
        assert!(reading.diagnostics.len() <= 101);
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    assert_eq!(read_bytes(b"(game \xff)").diagnostics[0].message, "byte 7 is not UTF-8: 0xff");
    assert!(messages("(game\u{1} X)")[0].contains("control character"));
}
