//! Chess variants are bred by being played: the same on any number of threads, and stopped without harm.

use std::sync::atomic::{AtomicBool, Ordering};

use workbench::variants::{Aim, Chances, Conditions, Evolved, Settings, Until, Wish, evolve};
use workbench::{Language, Loaded, Progress, Rules, Setting, Source, moves, source::Origin};

fn wish(generations: u64, threads: usize) -> Wish {
    let (conditions, chances) = (Conditions::default(), Chances::default());
    Wish {
        settings: Settings { seed: 5, survivors: 2, conditions, chances, aims: Aim::USUAL.to_vec() },
        players: vec!["instant".parse().expect("a player"), "random".parse().expect("a player")],
        games: 6,
        moves: 50,
        until: Until::Generations(generations),
        threads,
    }
}

fn texts(evolved: &Evolved) -> Vec<&str> {
    evolved.survivors.iter().map(|variant| variant.text.as_str()).collect()
}

fn loaded(text: &str) -> Loaded {
    let (name, text, language) = ("variant".to_owned(), text.to_owned(), Language::Ludi);
    Loaded::new(Source { name, text, language, origin: Origin::Generator }).expect("a survivor can be played")
}

// R1 R46
#[test]
fn the_same_seed_gives_the_same_variants_on_any_number_of_threads() {
    let run = |threads| {
        let mut generations = 0;
        let evolved = evolve(&wish(3, threads), &Progress::unwatched(), &mut |_| generations += 1).expect("a run");
        assert_eq!((generations, evolved.generations, evolved.games), (3, 3, 3 * 4 * 6));
        evolved
    };
    let (one, two) = (run(1), run(2));
    assert_eq!(one.survivors, two.survivors);
    assert_eq!(one.survivors.len(), 2);
    assert!(one.failures.is_empty());
    for variant in &one.survivors {
        assert_eq!(variant.games, variant.white + variant.black + variant.draws);
        assert!(variant.games.is_multiple_of(6) && variant.length > 0.0);
    }
}

// R33 R34 R35 R36
#[test]
fn both_sides_buy_place_and_crown_before_anybody_moves() {
    let evolved = evolve(&wish(1, 2), &Progress::unwatched(), &mut |_| ()).expect("a run");
    let loaded = loaded(texts(&evolved)[0]);
    assert!(matches!(loaded.rules, Rules::Ludi(_)));
    let told = |played: &[&str]| -> Vec<String> {
        let played: Vec<String> = played.iter().map(|one| (*one).to_owned()).collect();
        let found = moves(&loaded, Setting::default(), &played).expect("legal");
        found.moves.iter().map(ToString::to_string).collect()
    };
    assert!(told(&[]).iter().all(|one| one.contains("1=") && (one.ends_with(":buy") || one.ends_with(":crown"))));
    let crowned = told(&["a1=King:crown"]);
    assert!(crowned.iter().all(|one| one.contains("5=")), "Black places at home: {crowned:?}");
    let buys = crowned.iter().find(|one| one.ends_with(":buy")).expect("something to buy").clone();
    let waits = told(&["a1=King:crown", &buys]);
    assert_eq!(waits, ["pass"], "White waits until Black has crowned his king");
    let crown = crowned.iter().find(|one| one.ends_with(":crown")).expect("a king").clone();
    let begun = told(&["a1=King:crown", &crown]);
    assert!(begun.iter().all(|one| !one.contains(":buy") && !one.contains(":crown")), "{begun:?}");
}

#[test]
fn whoever_has_had_enough_gets_the_survivors_of_the_last_whole_generation() {
    let stop = AtomicBool::new(false);
    let tell = |done: u64, _: u64| stop.store(done >= 30, Ordering::Relaxed);
    let stopped = evolve(&wish(100, 1), &Progress::new(&tell, &stop), &mut |_| ()).expect("what there is");
    assert!(stopped.stopped && stopped.generations == 1, "{stopped:?}");
    let whole = evolve(&wish(1, 1), &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!(stopped.survivors, whole.survivors);
}

// R40
#[test]
fn a_game_is_a_draw_after_so_many_moves() {
    let mut wish = wish(1, 2);
    wish.moves = 1;
    let evolved = evolve(&wish, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!(evolved.move_limit, 2 * (1 + 4 + 1));
    assert!(evolved.survivors.iter().all(|variant| variant.length <= 12.0));
}

// R53
#[test]
fn conditions_under_which_there_is_no_game_are_refused() {
    let mut wish = wish(1, 1);
    wish.settings.conditions.budget = 5;
    let error = evolve(&wish, &Progress::unwatched(), &mut |_| ()).expect_err("too poor");
    assert!(error.to_string().contains("a king costs 12") && error.hint().is_some(), "{error}");
}
