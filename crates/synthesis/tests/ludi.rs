//! Games of ludemes that are made up: they read without an error, everything occurs in them, and chance falls as it should.

use std::collections::{BTreeMap, BTreeSet};

use game::Rng;
use ludi::element::Element;
use ludi::ludemes::{WORDS, signatures};
use ludi::tree::Game;
use synthesis::ludi::{Mutation, USUAL_PERCENT, cross, grow, vary, vary_by};

const SQUARE: &str = include_str!("../../../games/ludi/tic_tac_toe.ludi");
const TRIANGLE: &str = include_str!("../../../games/ludi/y.ludi");
const DRAUGHTS: &str = include_str!("../../../games/ludi/english_draughts.ludi");
const GORODRUI: &str = include_str!("../../../games/ludi/gorodrui.ludi");

fn read(text: &str) -> Game {
    ludi::read(text).game.expect("a game of the library")
}

fn grown(count: u64) -> impl Iterator<Item = Game> {
    (0..count).map(|number| grow(&mut Rng::new(5, number)))
}

/// All ludemes and words of a game.
fn gather(element: &Element, found: &mut BTreeSet<String>) {
    let Some(filled) = element.ludeme() else {
        found.extend(element.word().map(str::to_lowercase));
        return;
    };
    found.insert(format!("{:?} {}", filled.signature.group, filled.signature.name));
    filled.arguments.iter().for_each(|argument| gather(&argument.element, found));
}

// B28 B151
#[test]
fn every_ludeme_and_every_word_of_the_table_occurs_in_grown_games() {
    let mut found = BTreeSet::new();
    for game in grown(4000) {
        gather(&ludi::elements(&ludi::print(&game)).expect("a sound form"), &mut found);
    }
    let ludemes = signatures().map(|signature| format!("{:?} {}", signature.group, signature.name));
    let words = WORDS.iter().map(|word| word.word.to_lowercase());
    let missing: Vec<String> = ludemes.chain(words).filter(|known| !found.contains(known)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

// B112 B151
#[test]
fn whatever_is_made_prints_and_reads_as_itself_and_is_told_in_english() {
    let library = [SQUARE, TRIANGLE, DRAUGHTS, GORODRUI].map(read);
    for number in 0..400 {
        let mut stream = Rng::new(6, number);
        let (one, other) = (&library[number as usize % 4], &library[stream.below(4) as usize]);
        let crossed = cross(one, other, USUAL_PERCENT, &mut stream);
        for game in [grow(&mut stream), vary(one, USUAL_PERCENT, &mut stream), crossed] {
            let text = ludi::print(&game);
            assert_eq!(ludi::read(&text).game.as_ref(), Some(&game), "{text}");
            let said = |element: Option<Element>| element.map(|element| element.sexpr().flat());
            assert_eq!(said(ludi::elements_of(&game)), said(ludi::elements(&text)), "{text}");
            assert!(!ludi::english(&game).is_empty(), "{text}");
            assert!(ludi::rule_tree(&game).len() > 1, "{text}");
        }
    }
}

#[test]
fn the_same_stream_gives_the_same_game_and_another_gives_another() {
    let texts = |seed| -> Vec<String> {
        let mut stream = Rng::new(seed, 0);
        let one = grow(&mut stream);
        let two = vary(&read(DRAUGHTS), 20, &mut stream);
        let three = cross(&one, &two, 20, &mut stream);
        [one, two, three].iter().map(ludi::print).collect()
    };
    assert_eq!(texts(1), texts(1));
    assert!(texts(1).iter().zip(texts(2)).all(|(one, other)| *one != other));
}

#[test]
fn most_games_that_are_varied_or_crossed_become_others() {
    let (one, other) = (read(DRAUGHTS), read(GORODRUI));
    let count =
        |make: &dyn Fn(&mut Rng) -> Game| (0..200).filter(|number| make(&mut Rng::new(8, *number)) != one).count();
    let varied = count(&|stream| vary(&one, USUAL_PERCENT, stream));
    let crossed = count(&|stream| cross(&one, &other, USUAL_PERCENT, stream));
    assert!(varied > 180 && crossed > 150, "{varied} and {crossed} of 200");
    assert_eq!(count(&|stream| vary(&one, 0, stream)), 0);
    assert_eq!(count(&|stream| cross(&one, &other, 0, stream)), 0);
}

// B105 B106 B107 B108 B109 B110
#[test]
fn each_way_of_changing_a_game_changes_it() {
    let game = read(GORODRUI);
    for way in Mutation::ALL {
        let changed: BTreeSet<String> =
            (0..100).map(|number| ludi::print(&vary_by(&game, &[way], 30, &mut Rng::new(9, number)))).collect();
        assert!(changed.len() > 3, "{way:?} makes {} games", changed.len());
        let tokens = ludi::tokens(&game);
        let lengths: Vec<usize> = changed.iter().map(|text| ludi::tokens(&read(text))).collect();
        match way {
            Mutation::RemoveElement | Mutation::RemoveAttribute => {
                assert!(lengths.iter().all(|n| *n <= tokens), "{way:?}")
            }
            Mutation::AddElement | Mutation::AddAttribute => assert!(lengths.iter().all(|n| *n >= tokens), "{way:?}"),
            Mutation::ChangeAttribute => assert!(lengths.iter().all(|n| *n == tokens), "{way:?}"),
            Mutation::ChangeElement => {}
        }
    }
}

// B115
#[test]
fn grown_games_are_won_lost_and_drawn_as_eight_to_four_to_one() {
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for game in grown(3000) {
        for clause in &game.end.clauses {
            *counts.entry(format!("{:?}", clause.result)).or_default() += 1.0;
        }
    }
    let total: f64 = counts.values().sum();
    for (result, share) in [("Win", 8.0), ("Lose", 4.0), ("Draw", 1.0)] {
        let expected = total * share / 13.0;
        assert!((counts[result] - expected).abs() < 5.0 * expected.sqrt(), "{counts:?}");
    }
}
