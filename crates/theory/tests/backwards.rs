//! Predecessors, reachable positions and endgame tables, checked by looking through all positions of small games.

use std::collections::{BTreeMap, BTreeSet};

use game::{DrawRules, Game, Rng, Role};
use metagame::notation::Position as Seen;
use metagame::tree;
use synthesis::generate::{PROFILES, Parameters, Seed, generate};
use testing::{first_seed, is_filtered, is_wanted, walks};
use theory::backwards::{Predecessor, Reachable, predecessors, predecessors_by_theory, proposals, reachable};
use theory::bridge::{Compiled, Interpreted, Played, Solver};
use theory::endgames::{EndgameTable, Value, placements};

use crate::boards::{compiled, piece, position, table};

/// All positions that can come about, at most `most`, in the order in which they are found.
fn all_positions(theory: &Compiled, most: usize) -> Vec<Seen> {
    let start = theory.view(&theory.start(&mut Rng::new(0, 0)));
    let (mut known, mut all) = (BTreeSet::from([format!("{start:?}")]), vec![start]);
    let mut at = 0;
    while at < all.len() && all.len() < most {
        let here = all[at].clone();
        at += 1;
        if theory.decision(&here).expect("few steps").is_some() {
            continue;
        }
        for (_, after) in theory.successors(&here).expect("few steps") {
            if known.insert(format!("{after:?}")) {
                all.push(after);
            }
        }
    }
    all
}

// L38
#[test]
fn all_predecessors_of_hexapawn_s_positions_are_found() {
    let (theory, play) = (table("hexapawn"), compiled("hexapawn"));
    let edges = check_all_edges(&theory, &play, &all_positions(&play, 10_000));
    assert!(edges > 100, "{edges}");
}

/// Every move from one of these positions to another is found backwards; the number of moves.
fn check_all_edges(theory: &Interpreted, play: &Compiled, all: &[Seen]) -> usize {
    let mut before: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for here in all.iter().filter(|here| play.decision(here).expect("few steps").is_none()) {
        for (_, after) in play.successors(here).expect("few steps") {
            before.entry(format!("{after:?}")).or_default().insert(format!("{here:?}"));
        }
    }
    let mut edges = 0;
    for here in all {
        let found = predecessors(theory, play, here, 100_000).expect("few steps");
        assert!(found.complete);
        let found: BTreeSet<String> = found.found.iter().map(|one| format!("{:?}", one.position)).collect();
        let expected = before.remove(&format!("{here:?}")).unwrap_or_default();
        assert!(expected.is_subset(&found), "before {here:?}: {:?}", expected.difference(&found).next());
        edges += expected.len();
    }
    edges
}

#[test]
fn a_pawn_that_went_back_cannot_come_about() {
    let (theory, play) = (table("hexapawn"), compiled("hexapawn"));
    let start = theory.view(&theory.start(&mut Rng::new(0, 0)));
    let mut swapped = start.clone();
    swapped.to_move = game::Role::Black;
    assert_eq!(reachable(&theory, &play, &start, &swapped, 1_000), Ok(Reachable::No));
    let all = all_positions(&play, 10_000);
    let Ok(Reachable::Yes(line)) = reachable(&theory, &play, &start, &all[100], 1_000) else {
        panic!("it has come about")
    };
    let mut position = theory.start(&mut Rng::new(0, 0));
    line.iter().for_each(|chosen| theory.play(&mut position, chosen).expect("a legal move"));
    assert_eq!(theory.view(&position), all[100]);
}

#[test]
fn a_king_and_a_rook_win_against_a_king_on_a_small_board() {
    let text = library::find("chess").expect("a game of the library").text;
    let small = text.replace("BOARD_SIZE 8 BY 8", "BOARD_SIZE 4 BY 4").replace("PROMOTE_RANK 8", "PROMOTE_RANK 4");
    let at = small.find("SETUP").expect("a set-up")..small.find("DEFINE pawn").expect("a definition");
    let small = small.replace(&small[at], "SETUP king AT {(1,1)} rook AT {(2,1)} pawn AT {(1,2)}\n");
    let rules = metagame::read(&small).game.expect("sound rules");
    let (theory, play) = (Interpreted::new(&rules, DrawRules::default()), Compiled::new(&rules, DrawRules::default()));
    let play = play.expect("a small game");
    let pieces = [("white", "king"), ("white", "rook"), ("black", "king")];
    let pieces = pieces.map(|(owner, kind)| piece(theory.words(), owner, kind));
    let table = EndgameTable::of(&play, &placements(&theory.bare(), &pieces), 20_000).expect("a small table");
    // The rook takes the king at once; the king in the corner is lost in two moves.
    let value = |to_move, pieces: &[&str]| table.value(&position(&theory, to_move, pieces));
    assert_eq!(value(Role::White, &["white king c3", "white rook a4", "black king a1"]), Some(Value::Wins(1)));
    assert_eq!(value(Role::Black, &["white king b3", "white rook c1", "black king a1"]), Some(Value::Loses(2)));
    assert_eq!(value(Role::Black, &["white king d4", "white rook b2", "black king a1"]), Some(Value::Draws));
    let (won, lost, drawn, longest) = table.summary();
    assert!(won > lost && lost > drawn && longest > 4, "{won} {lost} {drawn} {longest}");
}

#[test]
fn hexapawn_is_lost_by_who_begins() {
    let theory = compiled("hexapawn");
    let start = theory.view(&theory.start(&mut Rng::new(0, 0)));
    let table = EndgameTable::of(&theory, std::slice::from_ref(&start), 10_000).expect("a small game");
    assert!(matches!(table.value(&start), Some(Value::Loses(_))), "{:?}", table.value(&start));
}

/// Generated games, with captures of every kind, possession, promotion and set-ups by players.
fn generated(count: u64) -> Vec<(String, tree::Game)> {
    let game = |number: u64| {
        let (seed, profile) = (first_seed() + number, &PROFILES[number as usize % PROFILES.len()]);
        (format!("{} {seed}", profile.name), generate(Seed::Number(seed), &Parameters::profile(profile)).game)
    };
    (0..count).map(game).collect()
}

/// Plays a few random moves; where the game was before each of them must be among the proposals. The number of moves.
fn proposals_along<S: Solver>(name: &str, theory: &Interpreted, play: &Played<S>, moves: usize) -> usize {
    let rng = &mut Rng::new(first_seed(), 3);
    let mut position = play.start(rng);
    let mut steps = 0;
    for _ in 0..moves {
        let (legal, outcome) = play.moves_and_outcome(&position);
        if outcome.is_some() {
            break;
        }
        let before = play.view(&position);
        let chosen = &legal[rng.below(legal.len() as u32) as usize];
        play.play_listed(&mut position, chosen);
        let (proposed, complete) = proposals(theory, &play.view(&position), 3_000).expect("few steps");
        let known = proposed.iter().any(|proposal| proposal.position == before);
        assert!(known || !complete, "{name}: {chosen} of {} proposals", proposed.len());
        steps += usize::from(known);
    }
    steps
}

// L38
#[test]
fn where_a_random_game_came_from_is_always_among_the_proposals() {
    let mut steps = 0;
    for entry in library::entries().filter(|entry| entry.language.name() == "metagame" && is_wanted(entry.name)) {
        steps += proposals_along(entry.name, &table(entry.name), &compiled(entry.name), 6);
    }
    for (name, rules) in generated(walks(2)) {
        let theory = Interpreted::new(&rules, DrawRules::default());
        steps += proposals_along(&name, &theory, &theory, 6);
    }
    assert!(is_filtered() || steps > 150, "{steps}");
}

// L38
#[test]
fn a_chess_endgame_has_predecessors_with_moves_and_captures_undone() {
    let (theory, play) = (table("chess"), compiled("chess"));
    let seen = position(&theory, Role::Black, &["white king b6", "white queen b7", "black king a8"]);
    let before = predecessors(&theory, &play, &seen, 100_000).expect("few steps");
    assert!(before.complete);
    let moves: BTreeSet<String> = before.found.iter().map(|one| one.chosen.to_string()).collect();
    for expected in [
        "white queen (8,7) -> (2,7)",
        "white queen (8,7) -> (2,7) X black knight (2,7)",
        "white king (3,5) -> (2,6)",
        "white king (3,5) -> (2,6) X black pawn (2,6)",
    ] {
        assert!(moves.contains(expected), "{expected} of {moves:#?}");
    }
    // The king cannot have come from where the queen stands, and no pawn has just become a queen on b7.
    assert!(moves.iter().all(|text| !text.starts_with("white king (2,7)") && !text.contains("promote")));
    println!("{} predecessors", before.found.len());
}

// L37 L38 L65
#[test]
fn the_theory_run_backwards_finds_the_same_predecessors() {
    for (name, step) in [("hexapawn", 3), ("dobutsu_shogi", 40)] {
        let (theory, play) = (table(name), compiled(name));
        let mut edges = 0;
        for seen in all_positions(&play, 200).iter().step_by(step) {
            let sorted = |mut found: Vec<Predecessor>| -> Vec<String> {
                found.sort_by_key(|one| format!("{:?}", one.position));
                found.iter().map(|one| format!("{:?}", one.position)).collect()
            };
            let undone = sorted(predecessors(&theory, &play, seen, 100_000).expect("few steps").found);
            let found = sorted(predecessors_by_theory(&theory, &play, seen).expect("few steps"));
            assert_eq!(found, undone, "before {seen:?}");
            edges += found.len();
        }
        assert!(edges > 30, "{edges}");
    }
}
