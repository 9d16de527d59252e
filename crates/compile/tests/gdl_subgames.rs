//! Independent subgames: how many a rule sheet falls into, and that what is done in one changes nothing in another.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use compile::gdl::Program;
use game::joint::Found;
use game::{Division, Rng, StateMachine};

use crate::gdl_traces::{compiled, sheets, tree};

/// Walls of three lamps each; a toggled lamp takes its neighbours along. All lamps must be lit.
const WALLS: &str = "
    (role you)
    (wall a) (wall b) (wall c) (lamp 1) (lamp 2) (lamp 3)
    (beside 1 1) (beside 2 2) (beside 3 3) (beside 1 2) (beside 2 1) (beside 2 3) (beside 3 2)
    (init (lit a 1))
    (<= (legal you (toggle ?w ?l)) (wall ?w) (lamp ?l))
    (<= (changed ?w ?l) (does you (toggle ?w ?k)) (beside ?k ?l))
    (<= (next (lit ?w ?l)) (true (lit ?w ?l)) (not (changed ?w ?l)))
    (<= (next (lit ?w ?l)) (wall ?w) (lamp ?l) (changed ?w ?l) (not (true (lit ?w ?l))))
    (<= dark (wall ?w) (lamp ?l) (not (true (lit ?w ?l))))
    (<= terminal (not dark))
    (<= (goal you 100) (not dark)) (<= (goal you 0) dark)";

/// Lamps that burn out after two steps, of which two must burn at once.
const SPARKS: &str = "
    (role you) (lamp a) (lamp b) (lamp c)
    (<= (legal you (light ?l)) (lamp ?l))
    (<= (next (burns ?l 2)) (does you (light ?l)))
    (<= (next (burns ?l 1)) (true (burns ?l 2)))
    (<= (bright ?l) (true (burns ?l ?n)))
    (<= both (bright ?l) (bright ?m) (distinct ?l ?m))
    (<= terminal both) (<= (goal you 100) both) (<= (goal you 0) (not both))";

/// What is seen of a subgame: its hash, and its legal moves, if the game goes on.
type Seen = (u64, Option<Vec<String>>);

/// The largest number of moves of a role, and of subgames, that are compared in a state.
const MOST_MOVES: usize = 8;
const MOST_SUBGAMES: usize = 4;

fn subgames(text: &str) -> Option<usize> {
    let program = Program::new(&tree(text)).expect("sound rules");
    program.division().map(Division::subgames)
}

#[test]
fn a_game_falls_into_as_many_subgames_as_have_nothing_to_do_with_each_other() {
    assert_eq!(subgames(WALLS), Some(3));
    assert_eq!(subgames(SPARKS), Some(3), "what burns out by itself belongs to its lamp");
    let clock = "(init (step 0)) (after 0 1) (after 1 2) (after 2 3)
        (<= (next (step ?n)) (true (step ?m)) (after ?m ?n)) (<= terminal (true (step 3)))";
    assert_eq!(subgames(&format!("{WALLS} {clock}")), Some(3), "a counter of steps belongs to none");
}

#[test]
fn subgames_are_one_where_a_rule_links_them() {
    let linked = [
        ("an effect", "(<= (changed b 1) (does you (toggle a 1)))", Some(2)),
        ("a condition of an effect", "(<= (changed b 1) (does you (toggle b 3)) (true (lit a 1)))", Some(2)),
        ("what is legal", "(<= (legal you (break b)) (true (lit a 1))) (<= (changed b 1) (does you (break b)))", Some(2)),
        ("what a lamp does by itself", "(<= (next (warm b)) (true (lit a 1))) (<= (changed b 1) (true (warm b)))", Some(2)),
        ("a count of all moves", "(init (n 0)) (after 0 1) (after 1 2)
            (<= (next (n ?k)) (true (n ?m)) (after ?m ?k) (does you (toggle ?w 1)))
            (<= (next (n ?m)) (true (n ?m)) (does you (toggle ?w 2))) (<= (next (n ?m)) (true (n ?m)) (does you (toggle ?w 3)))", None),
    ];
    for (what, rules, expected) in linked {
        assert_eq!(subgames(&format!("{WALLS} {rules}")), expected, "{what}");
    }
}

#[test]
fn a_move_changes_only_its_own_subgame_in_every_rule_sheet_that_falls_apart() {
    let own = [("walls", WALLS), ("sparks", SPARKS)];
    let own = own.map(|(name, text)| (name.to_string(), Program::new(&tree(text)).expect("sound rules")));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/gdl");
    let library =
        fs::read_dir(folder).expect("the rule sheets of the library").map(|entry| entry.expect("a file").path());
    let library = library.filter(|path| path.extension().is_some_and(|extension| extension == "kif"));
    let library = library.map(|path| (path.display().to_string(), path));
    // The large ones fall into no subgames, and it takes seconds to find that out.
    let is_small = |path: &Path| fs::metadata(path).is_ok_and(|file| file.len() < 12_000);
    let field = sheets().into_iter().filter(|(_, path)| is_small(path));
    let read = library.chain(field).map(|(name, path)| (name, compiled(&path)));
    let mut compared = 0;
    for (name, program) in own.into_iter().chain(read) {
        if program.division().is_some() {
            let walked: u64 = (0..testing::walks(4)).map(|number| walk(&name, &program, number)).sum();
            compared += walked;
        }
    }
    assert!(compared > 1000, "{compared} pairs of moves were compared");
}

/// Walks a game at random; in each state the moves of a role are done one by one beside the same moves of the others. Returns how
/// many pairs of them were compared.
fn walk(name: &str, program: &Program, number: u64) -> u64 {
    let division = program.division().expect("a game that falls apart");
    let (mut rng, mut scratch, mut found) = (Rng::new(11, number), program.scratch(), Found::default());
    let (mut state, mut compared) = (program.initial(), 0);
    for _ in 0..30 {
        program.find(&state, &mut scratch, &mut found);
        if found.is_over() {
            break;
        }
        let joint: Vec<_> =
            found.legal.iter().map(|moves| moves[rng.below(moves.len() as u32) as usize].clone()).collect();
        for (role, moves) in found.legal.iter().enumerate().filter(|(_, moves)| moves.len() > 1) {
            let mut after: BTreeMap<usize, Vec<Seen>> = BTreeMap::new();
            for chosen in moves.iter().take(MOST_MOVES) {
                let (mut next, mut joint) = (state.clone(), joint.clone());
                joint[role] = chosen.clone();
                program.advance(&mut next, &mut scratch, &joint);
                let of = division.place_of(&state, chosen).map(|(of, _)| of);
                for other in (0..division.subgames()).filter(|other| Some(*other) != of).take(MOST_SUBGAMES) {
                    let seen = (division.hash_of(&next, other), legal(program, division, &next, other));
                    after.entry(other).or_default().push(seen);
                }
            }
            for (other, seen) in after {
                let place = || format!("{name}: subgame {other} after {:?}", program.facts(&state));
                let mut legal = seen.iter().filter_map(|(_, legal)| legal.as_ref());
                let first = legal.next();
                assert!(seen.iter().all(|(hash, _)| *hash == seen[0].0), "{}", place());
                assert!(legal.all(|legal| Some(legal) == first), "{}", place());
                compared += seen.len() as u64 - 1;
            }
        }
        program.advance(&mut state, &mut scratch, &joint);
    }
    compared
}

/// The legal moves of a subgame, if the game goes on.
fn legal(
    program: &Program,
    division: &dyn Division<State = compile::gdl::State, Move = compile::gdl::Move>,
    state: &compile::gdl::State,
    subgame: usize,
) -> Option<Vec<String>> {
    let mut found = Found::default();
    program.find(state, &mut program.scratch(), &mut found);
    if found.is_over() {
        return None;
    }
    let own = |chosen: &&compile::gdl::Move| division.place_of(state, chosen).is_some_and(|(of, _)| of == subgame);
    Some(found.legal.iter().flatten().filter(own).map(|chosen| program.text(chosen)).collect())
}
