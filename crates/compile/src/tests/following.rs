//! A move that is followed by its number where moves need not have been found leads where it leads when it is played, however the
//! position was come by.

use std::collections::HashMap;

use crate::ludi::Program;
use game::{DrawRules, Game, Rng, Searchable, Staged, Visit};

/// How many walks are made from the beginning of a game, and how long they are at most.
const WALKS: u64 = 40;
const PLIES: usize = 60;

/// Walks about, with the same room all the time; every position is come by as often as chance will have it.
struct Walk;

impl Visit for Walk {
    type Output = Option<String>;

    fn visit<A: Staged>(self, arena: &A, start: &A::State, _: &[u64]) -> Option<String> {
        let (mut found, mut known) = (arena.buffer(), arena.buffer());
        let mut counts: HashMap<u64, u32> = HashMap::new();
        for seed in 0..WALKS {
            let (mut rng, mut state) = (Rng::new(seed, 0), start.clone());
            for ply in 0..PLIES {
                let Ok(count) = arena.find(&state, &mut found) else { break };
                if *counts.entry(arena.hash_of_moves(&state)).or_insert(count) != count {
                    return Some(format!("walk {seed}, move {ply}: other moves are found in the same position"));
                }
                let number = rng.below(count);
                let (mut played, mut followed) = (state.clone(), state);
                arena.play(&mut played, &mut found, number);
                if arena.over(&played).is_some() {
                    break;
                }
                arena.follow(&mut followed, &mut known, number);
                if arena.hash_of_moves(&played) != arena.hash_of_moves(&followed) {
                    return Some(format!("walk {seed}, move {ply}: number {number} of {count} leads elsewhere"));
                }
                state = played;
            }
        }
        None
    }
}

#[test]
fn a_move_that_is_followed_leads_where_it_leads_when_it_is_played() {
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/ludi");
    let mut files: Vec<_> =
        std::fs::read_dir(library).expect("the library").flatten().map(|file| file.path()).collect();
    files.sort();
    let mut faults = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a game of the library");
        let game = ludi::read(&text).game.expect("a sound game");
        let program = Program::new(&game, DrawRules::default()).expect("a game that is compiled");
        let start = program.start(&mut Rng::new(0, 0));
        faults.extend(program.enter(&start, Walk).map(|fault| format!("{}: {fault}", game.name.value)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
