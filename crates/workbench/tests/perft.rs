//! Every library game has its numbers of complete moves written down in `data/perft.txt`.

use std::collections::BTreeSet;

use workbench::engine::{Kind, engine};
use workbench::{DrawRules, library};

/// Name and counts of each line.
fn lines() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    include_str!("data/perft.txt").lines().map(|line| {
        let (name, counts) = line.split_once(' ').expect("a name, then numbers");
        (name, counts.split(' ').map(|count| count.parse().expect("a number")).collect())
    })
}

#[test]
fn every_library_game_has_a_line() {
    let named: Vec<&str> = lines().map(|(name, _)| name).collect();
    assert_eq!(named, library::entries().map(|entry| entry.name).collect::<Vec<_>>());
    assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len());
}

#[test]
fn every_library_game_has_as_many_moves_as_are_written_down() {
    for (name, counts) in lines().filter(|(name, _)| testing::is_wanted(name)) {
        let entry = library::find(name).expect(name);
        let rules = entry.language.read(entry.text).rules.expect(name);
        let play = engine(Kind::Compiled, &rules, DrawRules::default()).begin(&mut game::Rng::new(0, 0));
        assert_eq!(play.perft(counts.len()), counts, "{name}");
    }
}
