//! Puzzles hold against the reference: one move wins in time whatever the others do, and no other does.

use std::sync::atomic::AtomicBool;

use game::DrawRules;
use workbench::engine::{Play, engine};
use workbench::puzzles::{Puzzle, Puzzles, Wanted, puzzles};
use workbench::puzzles_page;
use workbench::{Game, Kind, Outcome, Progress, Role, Setting, on_threads, source};

fn load(name: &str) -> Game {
    Game::new(source::find(name, &mut std::io::empty()).expect("in the library")).expect("sound rules")
}

fn found(name: &str, wanted: Wanted) -> Puzzles {
    let setting = Setting { seed: 5, ..Setting::default() };
    puzzles(&load(name), setting, wanted, &Progress::unwatched())
}

/// Whether somebody wins within so many plies whatever the others do, by trying everything.
fn wins(play: &mut dyn Play, hero: Role, plies: u32) -> bool {
    if let Some(outcome) = play.outcome() {
        return outcome == Outcome::Win(hero);
    }
    if plies == 0 {
        return false;
    }
    let heros = play.to_move() == hero;
    for chosen in play.moves() {
        play.play_listed(&chosen);
        let won = wins(play, hero, plies - 1);
        play.undo();
        if won == heros {
            return heros;
        }
    }
    !heros
}

fn check(loaded: &Game, puzzle: &Puzzle) {
    let mut play = engine(Kind::Reference, &loaded.rules, DrawRules::default()).begin(&mut game::Rng::new(5, 0));
    for written in &puzzle.play {
        let chosen = play.choose(written).unwrap_or_else(|_| panic!("{written} in {puzzle:?}"));
        play.play_listed(&chosen);
    }
    let hero = play.to_move();
    assert!(!wins(&mut *play, hero, puzzle.plies - 1), "it is won sooner: {puzzle:?}");
    for chosen in play.moves() {
        play.play_listed(&chosen);
        let won = wins(&mut *play, hero, puzzle.plies - 1);
        play.undo();
        assert_eq!(won, chosen == puzzle.solution, "{chosen} in {puzzle:?}");
    }
    let winning = puzzle.line.iter().fold(None, |_, chosen| {
        play.play_listed(chosen);
        play.outcome()
    });
    assert_eq!((winning, puzzle.line.len() as u32), (Some(Outcome::Win(hero)), puzzle.plies), "{puzzle:?}");
}

// B521 B532
#[test]
fn one_move_wins_in_time_and_no_other() {
    for (name, plies) in [("tic_tac_toe", 5), ("hexapawn", 5), ("connect_four", 3), ("yavalath", 3)] {
        let (loaded, found) = (load(name), found(name, Wanted { number: 2, plies, games: 24 }));
        assert!(!found.puzzles.is_empty(), "no puzzle in {} games of {name}", found.games);
        found.puzzles.iter().for_each(|puzzle| check(&loaded, puzzle));
    }
}

#[test]
fn the_hardest_come_first_and_are_the_same_on_any_number_of_threads() {
    let wanted = Wanted { number: 4, plies: 3, games: 32 };
    let [one, two] = [1, 2].map(|threads| on_threads(threads, || found("connect_four", wanted)).expect("threads"));
    assert_eq!(one, two);
    assert!(one.puzzles.windows(2).all(|pair| pair[0].found_by <= pair[1].found_by), "{one:?}");
    assert!(one.puzzles.iter().all(|puzzle| puzzle.found_by < 1.0 && puzzle.looks_better < puzzle.choices));
}

#[test]
fn a_game_without_puzzles_gives_none_and_a_page_all_the_same() {
    let none = found("white_wins", Wanted { games: 16, ..Wanted::default() });
    assert_eq!((none.puzzles.len(), none.found), (0, 0));
    let page = puzzles_page(&found("tic_tac_toe", Wanted { number: 1, plies: 5, games: 16 }));
    assert!(page.contains("<svg") && page.contains("<details>") && !page.contains("<script"));
}

#[test]
fn no_game_is_begun_once_somebody_has_had_enough() {
    let stop = AtomicBool::new(true);
    let progress = Progress::new(&|_, _| (), &stop);
    let none = puzzles(&load("yavalath"), Setting::default(), Wanted::default(), &progress);
    assert_eq!((none.games, none.puzzles.len()), (0, 0));
}
