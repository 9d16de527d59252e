//! The examples of Figures 5.2 to 5.6: parents, child, mutant, clash and correction, step by step (Browne 2011, 5.2).

use syntax::{Form, Sexpr};

const TIC_TAC_TOE: &str = "(game Tic-Tac-Toe (players White Black) \
    (board (tiling square i-nbors) (shape square) (size 3 3)) (end (All win (in-a-row 3))))";
const Y: &str = "(game Y (players White Black) \
    (board (tiling hex) (shape tri) (size 11) (regions all-sides)) (end (All win (connect all-sides))))";

fn expression(text: &str) -> Sexpr {
    syntax::read_expression(text).item.expect("one expression")
}

/// The first list in an expression that begins with this word.
fn part<'a>(whole: &'a Sexpr, head: &str) -> Option<&'a Sexpr> {
    if whole.head() == Some(head) {
        return Some(whole);
    }
    whole.as_list()?.iter().find_map(|item| part(item, head))
}

/// The same with its first such list replaced.
fn with(mut whole: Sexpr, head: &str, new: &Sexpr) -> Sexpr {
    fn put(at: &mut Sexpr, head: &str, new: &Sexpr) -> bool {
        if at.head() == Some(head) {
            *at = new.clone();
            return true;
        }
        match &mut at.form {
            Form::List(items) => items.iter_mut().any(|item| put(item, head, new)),
            _ => false,
        }
    }
    assert!(put(&mut whole, head, new), "no {head}");
    whole
}

fn crossed(template: &Sexpr, from: &Sexpr, head: &str) -> Sexpr {
    with(template.clone(), head, part(from, head).expect("an element"))
}

fn child() -> Sexpr {
    let (one, other) = (expression(TIC_TAC_TOE), expression(Y));
    crossed(&crossed(&one, &other, "board"), &one, "shape")
}

// B103
#[test]
fn the_board_of_y_and_the_shape_of_tic_tac_toe_make_the_child() {
    let expected = "(game Tic-Tac-Toe (players White Black) \
        (board (tiling hex) (shape square) (size 11) (regions all-sides)) (end (All win (in-a-row 3))))";
    assert_eq!(child().flat(), expression(expected).flat());
    // The same elements can be crossed over by chance: each fits where it goes.
    for (head, from) in [("board", Y), ("shape", TIC_TAC_TOE)] {
        assert!(part(&expression(from), head).is_some());
    }
}

// B122
#[test]
fn another_size_and_another_goal_make_the_mutant() {
    let mutant = with(with(child(), "size", &expression("(size 7)")), "in-a-row", &expression("(group 12)"));
    let expected = "(game Tic-Tac-Toe (players White Black) \
        (board (tiling hex) (shape square) (size 7) (regions all-sides)) (end (All win (group 12))))";
    assert_eq!(mutant.flat(), expression(expected).flat());
}

// B127 B128 B129
#[test]
fn the_mutant_has_a_clash_and_a_rhombus_in_place_of_the_square_corrects_it() {
    let mutant = with(with(child(), "size", &expression("(size 7)")), "in-a-row", &expression("(group 12)"));
    let clash = ludi::read(&mutant.flat());
    assert!(clash.game.is_none());
    assert!(clash.diagnostics.iter().any(|fault| fault.is_error() && fault.message.contains("square")), "{clash:?}");
    let corrected = ludi::read(&with(mutant, "shape", &expression("(shape rhombus)")).flat());
    assert!(corrected.game.is_some());
    // The regions mean nothing to the goal: told, and kept.
    assert!(corrected.diagnostics.iter().any(|fault| fault.message.contains("region")), "{corrected:?}");
}
