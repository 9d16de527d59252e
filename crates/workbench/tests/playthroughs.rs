//! Every library game of Ludi has a game written down in `data/playthroughs.txt`: result, last position, moves.
//!
//! The compiled game plays it again; that the reference would do the same is what the lock-step is for.

use rayon::prelude::*;
use workbench::{Game, Language, Setting, library, replay, source};

/// A game that was played.
struct Line {
    name: &'static str,
    outcome: &'static str,
    hash: &'static str,
    moves: Vec<String>,
}

fn lines() -> Vec<Line> {
    let read = |line: &'static str| {
        let mut words = line.split(' ');
        let mut word = || words.next().expect("a name, a result and a hash");
        let (name, outcome, hash) = (word(), word(), word());
        Line { name, outcome, hash, moves: words.map(str::to_owned).collect() }
    };
    include_str!("data/playthroughs.txt").lines().map(read).collect()
}

#[test]
fn every_library_game_has_a_playthrough() {
    let named: Vec<&str> = lines().iter().map(|line| line.name).collect();
    assert_eq!(named, library::entries_of(Language::Ludi).map(|entry| entry.name).collect::<Vec<_>>());
}

#[test]
fn every_playthrough_can_be_played_again_and_ends_as_written_down() {
    lines().par_iter().for_each(|line| {
        let found = source::find(line.name, &mut std::io::empty()).expect(line.name);
        let loaded = Game::new(found).expect(line.name);
        let play = replay(&loaded, Setting::default(), &line.moves).expect(line.name);
        let outcome = play.outcome().map_or("open", |outcome| outcome.name());
        assert_eq!((outcome, play.position().hash()), (line.outcome, line.hash), "{}", line.name);
    });
}
