//! The examples of Figures 5.2 to 5.6: parents, child, mutant, clash and correction, step by step (Browne 2011, 5.2).

use game::Rng;
use rules::Rules;
use syntax::{Form, Sexpr};
use synthesis::evolve::Heredity;
use synthesis::ludi::USUAL_PERCENT;

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

/// The rules of an expression that is a game by its form; it need not make sense.
fn rules(whole: &Sexpr) -> Rules {
    ludi::parse_expression(whole).expect("a game by its form").into()
}

/// Crosses or varies, as evolution does, with one stream of chance after the other, until the result is as wanted.
fn by_chance<T>(most: u64, operator: impl Fn(&mut Rng) -> Option<Rules>, wanted: impl Fn(&Rules) -> Option<T>) -> T {
    let mut results = (0..most).filter_map(|seed| operator(&mut Rng::new(seed, 0)));
    results.find_map(|result| wanted(&result)).unwrap_or_else(|| panic!("{most} streams of chance do not lead there"))
}

// B103
/// The crossing is that of evolution: `Rules::crossed` with the usual chances, once in either direction.
#[test]
fn crossing_takes_the_board_of_y_and_then_the_shape_of_tic_tac_toe_back() {
    let (tic_tac_toe, y) = (rules(&expression(TIC_TAC_TOE)), rules(&expression(Y)));
    let expected = "(game Tic-Tac-Toe (players White Black) \
        (board (tiling hex) (shape square) (size 11) (regions all-sides)) (end (All win (in-a-row 3))))";
    assert_eq!(child().flat(), expression(expected).flat());
    let (with_board, listed) =
        (rules(&crossed(&expression(TIC_TAC_TOE), &expression(Y), "board")), rules(&expression(expected)));
    let is = |wanted: &Rules, found: &Rules| (found == wanted).then(|| found.clone());
    let cross = |one: &Rules, other: &Rules, wanted: &Rules| {
        by_chance(1000, |stream| one.crossed(other, USUAL_PERCENT, stream), |found| is(wanted, found))
    };
    let between = cross(&tic_tac_toe, &y, &with_board);
    assert_eq!(cross(&between, &tic_tac_toe, &listed), listed);
}

// B122
/// The mutation is that of evolution, `Rules::varied` with the usual chances: the board shrinks, the goal gives way to a group,
/// and the size of that group changes until it is the one that the figure has.
#[test]
fn mutation_makes_the_board_smaller_and_a_group_of_twelve_of_the_row() {
    let with_size = with(child(), "size", &expression("(size 7)"));
    let with_group = |size: u32| with(with_size.clone(), "in-a-row", &expression(&format!("(group {size})")));
    let vary = |from: &Rules, stream: &mut Rng| from.varied(USUAL_PERCENT, stream);
    let smaller = rules(&with_size);
    let mut mutant = rules(&child());
    mutant = by_chance(20_000, |stream| vary(&mutant, stream), |found| (*found == smaller).then(|| found.clone()));
    let groups: Vec<Rules> = (0..=12).map(|size| rules(&with_group(size))).collect();
    let mut size = None;
    while size != Some(12) {
        let larger = |found: &Rules| {
            let place = groups.iter().position(|group| group == found)?;
            (Some(place) > size).then(|| (Some(place), found.clone()))
        };
        (size, mutant) = by_chance(20_000, |stream| vary(&mutant, stream), larger);
    }
    let expected = "(game Tic-Tac-Toe (players White Black) \
        (board (tiling hex) (shape square) (size 7) (regions all-sides)) (end (All win (group 12))))";
    assert_eq!(mutant, rules(&expression(expected)));
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
