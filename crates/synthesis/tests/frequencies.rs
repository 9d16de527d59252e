//! Mutation and crossover do what the book says, as often as it says (Browne 2011, 5.2).

use std::collections::BTreeMap;

use game::Rng;
use ludi::element::{Element, Filled};
use ludi::tree::{Game, Player};
use synthesis::ludi::{Mutation, cross_once, grow, vary_by, vary_once};

const PLAIN: &str = "(game Plain (players White Black) (board (tiling square) (shape square) (size 6)) \
    (pieces (Stone All (moves (move (pre (empty to)) (action (push)))))) \
    (end (All win (group 5)) (All lose (in-a-row 3))))";

fn read(text: &str) -> Game {
    ludi::read(text).game.expect("a sound game")
}

fn library(file: &str) -> Game {
    let path = format!("{}/../../games/ludi/{file}.ludi", env!("CARGO_MANIFEST_DIR"));
    read(&std::fs::read_to_string(path).expect("a game of the library"))
}

/// How often each name comes up among the ludemes of a game that are so.
fn count(game: &Game, counts: &mut BTreeMap<String, f64>, is_so: &dyn Fn(&Filled) -> Option<String>) {
    fn visit(element: &Element, found: &mut dyn FnMut(&Filled)) {
        let Some(filled) = element.ludeme() else { return };
        found(filled);
        filled.arguments.iter().for_each(|argument| visit(&argument.element, found));
    }
    let whole = ludi::elements(&ludi::print(game)).expect("a sound form");
    visit(&whole, &mut |filled| {
        is_so(filled).into_iter().for_each(|name| *counts.entry(name).or_default() += 1.0);
    });
}

/// Chi-square of what was counted against what was expected.
fn chi_square(counts: &BTreeMap<String, f64>, shares: &[(&str, f64)]) -> f64 {
    let of = |name: &str| counts.get(name).copied().unwrap_or(0.0);
    let all: f64 = shares.iter().map(|(name, _)| of(name)).sum();
    let whole: f64 = shares.iter().map(|(_, share)| share).sum();
    shares.iter().map(|(name, share)| (of(name) - all * share / whole).powi(2) / (all * share / whole)).sum()
}

fn grown(seed: u64, number: u64) -> impl Iterator<Item = Game> {
    (0..number).map(move |nth| grow(&mut Rng::new(seed, nth)))
}

/// A goal in place of the first one, as often as anything is put there.
fn new_goals(number: u64) -> impl Iterator<Item = Game> {
    let game = read(PLAIN);
    (0..number).map(move |nth| vary_by(&game, &[Mutation::ChangeElement], 40, &mut Rng::new(21, nth)))
}

// B117
#[test]
fn logical_operators_are_drawn_as_four_to_four_to_one_to_one_to_one() {
    let mut counts = BTreeMap::new();
    for game in grown(11, 1500) {
        count(&game, &mut counts, &|filled| {
            (filled.signature.group == ludi::ludemes::Group::Logic).then(|| filled.signature.name.to_owned())
        });
    }
    // Those that are likely to make sense are put round moves by themselves: `and` and `not` are not drawn only.
    let drawn = [("or", 4.0), ("if", 1.0), ("xor", 1.0)];
    assert!(chi_square(&counts, &drawn) < 13.8, "{counts:?}");
    assert!(counts["and"] > counts["xor"] * 3.0, "{counts:?}");
}

// B116
#[test]
fn no_move_is_a_quarter_as_frequent_as_other_ends() {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for game in new_goals(6000) {
        count(&game, &mut counts, &|filled| {
            (filled.signature.group == ludi::ludemes::Group::Goal).then(|| filled.signature.name.to_owned())
        });
    }
    // Those that need something that this game has not are made again more often; these need nothing.
    let free = [("no-move", 1.0), ("stack", 4.0)];
    assert!(counts["no-move"] > 40.0, "{counts:?}");
    assert!(chi_square(&counts, &free) < 10.8, "{counts:?}");
}

// B115
#[test]
fn results_that_change_are_won_lost_and_drawn_as_eight_to_four_to_one() {
    let game = read(PLAIN);
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for number in 0..6000 {
        let varied = vary_by(&game, &[Mutation::ChangeAttribute], 50, &mut Rng::new(22, number));
        if let (Some(before), Some(after)) = (game.end.clauses.first(), varied.end.clauses.first())
            && before.player == after.player
            && before.condition == after.condition
        {
            *counts.entry(after.result.word().to_owned()).or_default() += 1.0;
        }
    }
    // It was a win before, and most often still is: of those that changed, four lose to one that draws.
    assert!(chi_square(&counts, &[("lose", 4.0), ("draw", 1.0)]) < 10.8, "{counts:?}");
}

// B114
#[test]
fn trapeziums_are_less_frequent_than_other_shapes_of_hexagons() {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for game in grown(12, 2000).filter(|game| game.board.tiling.kind.name() == "hex") {
        *counts.entry(game.board.shape().name().to_owned()).or_default() += 1.0;
    }
    let trapeziums = counts["trapezium"];
    for shape in ["hex", "tri", "rhombus"] {
        assert!(trapeziums < 0.8 * counts[shape], "{counts:?}");
    }
}

// B120
#[test]
fn most_placements_are_the_same_for_everybody() {
    let game = read(&PLAIN.replace("(end ", "(start (place (Stone White) A1) (place (Stone Black) B2)) (end "));
    let (mut symmetrical, mut all) = (0, 0);
    for number in 0..2000 {
        let varied = vary_by(&game, &[Mutation::AddElement], 60, &mut Rng::new(23, number));
        let places = varied.start.as_ref().map_or(&[][..], |start| &start.value.places);
        for place in places.iter().skip(2) {
            let text = format!("{place:?}");
            all += 1;
            symmetrical += u32::from(text.contains("Opposed") || text.contains("Home"));
        }
    }
    assert!(all > 100 && symmetrical * 2 > all, "{symmetrical} of {all}");
    assert!(symmetrical < all, "some are anywhere");
}

// B121
#[test]
fn most_end_clauses_are_about_everybody() {
    let game = read(PLAIN);
    let (mut everybody, mut all) = (0, 0);
    for number in 0..2000 {
        let ways = [Mutation::AddElement, Mutation::ChangeElement, Mutation::ChangeAttribute];
        let varied = vary_by(&game, &ways, 60, &mut Rng::new(24, number));
        for clause in varied.end.clauses.iter().filter(|clause| !game.end.clauses.contains(clause)) {
            all += 1;
            everybody += u32::from(clause.player == Player::All);
        }
    }
    assert!(all > 500 && everybody * 2 > all && everybody < all, "{everybody} of {all}");
}

// B102 B104
#[test]
fn as_many_of_a_hundred_elements_are_changed_as_is_asked_for() {
    let game = library("english_draughts");
    let changed = |percent: u32| {
        (0..400).filter(|number| vary_once(&game, percent, &mut Rng::new(25, *number)).as_ref() != Some(&game)).count()
    };
    let rates = [0, 1, 10].map(changed);
    assert_eq!(rates[0], 0);
    // One of a hundred in some eighty elements: about half of all games; some changes come to nothing.
    assert!((80..320).contains(&rates[1]) && rates[2] > 350, "{rates:?}");
    let crossed = |percent: u32| {
        let other = library("reversi");
        let once = |number: u64| cross_once(&game, &other, percent, &mut Rng::new(26, number));
        (0..400).filter(|number| once(*number).as_ref() != Some(&game)).count()
    };
    let rates = [0, 1, 10].map(crossed);
    assert_eq!(rates[0], 0);
    assert!(rates[1] > 20 && rates[1] < 250 && rates[2] > 250, "{rates:?}");
}

// B102
#[test]
fn only_elements_of_a_fitting_type_are_crossed_over() {
    let (one, other) = (library("english_draughts"), library("reversi"));
    for number in 0..300 {
        // Whatever comes of it has a form: each element stands where the table lets it stand.
        assert!(cross_once(&one, &other, 30, &mut Rng::new(27, number)).is_some());
    }
}

// B118
#[test]
fn a_logical_operator_that_is_left_out_takes_its_arguments_along() {
    let text = PLAIN.replace("(All lose (in-a-row 3))", "(All lose (or (in-a-row 3) (no-move)))");
    let game = read(&text);
    let mut gone = 0;
    for number in 0..300 {
        let varied = vary_by(&game, &[Mutation::RemoveElement], 60, &mut Rng::new(28, number));
        let text = ludi::print(&varied);
        if !text.contains("(or ") {
            gone += 1;
            assert!(!text.contains("no-move") && !text.contains("in-a-row"), "{text}");
        }
    }
    assert!(gone > 20, "{gone}");
}

// B118 B119
#[test]
fn what_becomes_a_logical_operator_is_its_first_argument() {
    let game = read(PLAIN);
    let mut found: BTreeMap<&str, u32> = BTreeMap::new();
    for number in 0..4000 {
        let text = ludi::print(&vary_by(&game, &[Mutation::ChangeElement], 40, &mut Rng::new(29, number)));
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for operator in ["and", "or", "xor", "not", "if"] {
            if flat.contains(&format!("(All win ({operator} (group 5)")) {
                *found.entry(operator).or_default() += 1;
            }
        }
    }
    assert_eq!(found.len(), 5, "{found:?}");
}

// B111
#[test]
fn a_mutation_may_change_an_element_in_two_ways() {
    let game = read(PLAIN);
    let both = (0..3000).any(|number| {
        let varied = vary_by(&game, &Mutation::ALL, 3, &mut Rng::new(30, number));
        let board = &varied.board;
        let sized = board.size.as_ref().map(|size| &size.value) != game.board.size.as_ref().map(|size| &size.value);
        sized && (board.phase || board.regions.is_some()) && varied.end == game.end && varied.pieces == game.pieces
    });
    assert!(both);
}
