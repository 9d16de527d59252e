//! Compiled rule sheets played: both engines alike, perft, random games one by one and hundreds at once.

use compile::gdl::{Engine, Program};
use game::joint::{Found, MAX_STEPS};
use game::{Game, Joint, Playout, Rng, Role, Searchable, StateMachine, Tally};

use crate::gdl_traces::{compiled, sheets, tree};

/// Two roles take stones from a heap, one or two at a time; taking the last wins. A role that waits has one move.
const HEAP: &str = "
    (role left) (role right)
    (init (heap 7)) (init (turn left))
    (other left right) (other right left)
    (less 7 6) (less 6 5) (less 5 4) (less 4 3) (less 3 2) (less 2 1) (less 1 0)
    (<= (legal ?r (take 1)) (true (turn ?r)) (true (heap ?n)) (less ?n ?m))
    (<= (legal ?r (take 2)) (true (turn ?r)) (true (heap ?n)) (less ?n ?m) (less ?m ?k))
    (<= (legal ?r wait) (role ?r) (not (true (turn ?r))))
    (<= (next (heap ?m)) (does ?r (take 1)) (true (heap ?n)) (less ?n ?m))
    (<= (next (heap ?k)) (does ?r (take 2)) (true (heap ?n)) (less ?n ?m) (less ?m ?k))
    (<= (next (turn ?q)) (true (turn ?r)) (other ?r ?q))
    (<= terminal (true (heap 0)))
    (<= (goal ?r 100) (role ?r) (not (true (turn ?r))))
    (<= (goal ?r 0) (true (turn ?r)))";

/// Both roles colour a wall at the same time and then see who reaches from its left side to its right: facts that follow from
/// each other in circles.
const WALL: &str = "
    (role up) (role down)
    (at a1) (at a2) (at b1) (at b2) (at c1) (at c2)
    (beside a1 a2) (beside b1 b2) (beside c1 c2) (beside a1 b1) (beside b1 c1) (beside a2 b2) (beside b2 c2)
    (<= (near ?x ?y) (beside ?x ?y)) (<= (near ?x ?y) (beside ?y ?x))
    (<= (init (free ?x)) (at ?x))
    (<= (legal ?r (paint ?x)) (role ?r) (true (free ?x)))
    (<= (painted ?x) (does ?r (paint ?x)))
    (<= (next (free ?x)) (true (free ?x)) (not (painted ?x)))
    (<= (next (mine ?r ?x)) (does ?r (paint ?x)))
    (<= (next (mine ?r ?x)) (true (mine ?r ?x)))
    (left a1) (left a2) (right c1) (right c2)
    (<= (reached ?r ?x) (true (mine ?r ?x)) (left ?x))
    (<= (reached ?r ?y) (reached ?r ?x) (near ?x ?y) (true (mine ?r ?y)))
    (<= (across ?r) (reached ?r ?x) (right ?x))
    (<= some_free (true (free ?x)))
    (<= terminal (not some_free))
    (<= terminal (across ?r))
    (<= (goal ?r 100) (across ?r))
    (<= (goal ?r 20) (role ?r) (not (across ?r)))";

/// Rewards that depend on other rewards, a role that chance plays, a move that is a name in one state and a term in others.
const DICE: &str = "
    (role random) (role Player)
    (init (sum 0)) (init (turn 1))
    (plus 0 1 1) (plus 0 2 2) (plus 1 1 2) (plus 1 2 3) (plus 2 1 3) (plus 2 2 4) (plus 3 1 4) (plus 3 2 5) (plus 4 1 5) (plus 4 2 6)
    (after 1 2) (after 2 3) (after 3 4)
    (legal random (roll 1)) (legal random (roll 2))
    (<= (possible stop) (true (sum ?n)) (distinct ?n 0))
    (<= (possible (go (by ?n))) (or (true (turn ?n)) (true (sum ?n))))
    (<= (legal Player ?m) (possible ?m))
    (<= (next (sum ?n)) (true (sum ?m)) (does random (roll ?k)) (does Player (go ?any)) (plus ?m ?k ?n))
    (<= (next (sum ?n)) (true (sum ?n)) (does Player stop))
    (<= (next (turn ?n)) (true (turn ?m)) (after ?m ?n))
    (<= (next stopped) (does Player stop))
    (<= terminal (true stopped)) (<= terminal (true (turn 4)))
    (<= (goal Player 100) (true (sum 4)))
    (<= (goal Player 10) (not (goal Player 100)))
    (goal random 0)";

/// Two facts that follow from each other, of which one is settled by others that lie deeper than the circle.
const LAMPS: &str = "
    (role you)
    (lamp p) (lamp q) (lamp r) (lamp s)
    (<= (legal you (light ?x)) (lamp ?x) (not (true (lit ?x))))
    (<= (next (lit ?x)) (does you (light ?x)))
    (<= (next (lit ?x)) (true (lit ?x)))
    (<= left (true (lit p))) (<= left (true (lit q)))
    (<= right (true (lit r))) (<= right (true (lit s)))
    (<= (warm a) left right)
    (<= (warm a) (warm b) left right)
    (<= (warm b) (warm a) (true (lit p)))
    (<= terminal (warm b))
    (<= (goal you 100) (warm b))
    (<= (goal you 50) left (not (warm b)))
    (<= (goal you 0) (not left))";

const OWN: [&str; 4] = [HEAP, WALL, DICE, LAMPS];

fn each(text: &str) -> [Program; 3] {
    let game = tree(text);
    let engines = [Engine::Network, Engine::Differential, Engine::Datalog];
    let programs = engines.map(|engine| Program::with_engine(&game, engine).expect("sound rules"));
    let programs = programs.map(|program| program.expect("rules that can be grounded"));
    assert_eq!(programs.each_ref().map(Program::engine), engines);
    programs
}

/// What is seen of a state.
#[derive(Debug, PartialEq)]
struct Seen {
    facts: Vec<String>,
    terminal: bool,
    legal: Vec<Vec<String>>,
    rewards: Vec<Option<u8>>,
}

fn seen(program: &Program, state: &compile::gdl::State) -> Seen {
    let (mut scratch, mut found) = (program.scratch(), Found::default());
    program.find(state, &mut scratch, &mut found);
    let texts = |moves: &Vec<_>| moves.iter().map(|chosen| program.text(chosen)).collect();
    let legal = found.legal.iter().map(texts).collect();
    let rewards = Role::ALL[..program.roles()].iter().map(|role| program.goal(state, &mut scratch, *role)).collect();
    Seen { facts: program.facts(state), terminal: found.terminal, legal, rewards }
}

#[test]
fn all_engines_see_the_same_in_all_states_of_random_games() {
    for text in OWN {
        let [network, others @ ..] = each(text);
        for (number, other) in
            (0..testing::walks(30)).flat_map(|number| others.iter().map(move |other| (number, other)))
        {
            let record = network.recorded(testing::first_seed(), number);
            let engine = other.engine();
            assert_eq!(record, other.recorded(testing::first_seed(), number), "{engine:?}, game {number} of {text}");
            let (mut here, mut there) = (network.initial(), other.initial());
            for joint in record {
                assert_eq!(seen(&network, &here), seen(other, &there), "{engine:?}, game {number} of {text}");
                play(&network, &mut here, &joint);
                play(other, &mut there, &joint);
            }
            assert_eq!(seen(&network, &here), seen(other, &there), "{engine:?}, the end of game {number} of {text}");
        }
    }
}

#[test]
fn working_out_what_changes_is_the_same_as_working_out_everything() {
    for (name, path) in sheets() {
        let game = tree(&std::fs::read_to_string(&path).expect("the rule sheet can be read"));
        let engines = [Engine::Network, Engine::Differential];
        let [Some(network), Some(changes)] =
            engines.map(|engine| Program::with_engine(&game, engine).expect("sound rules"))
        else {
            continue;
        };
        let (mut one, mut other) = (network.scratch(), changes.scratch());
        for number in 0..testing::walks(2) {
            let (mut here, mut there) = (network.initial(), changes.initial());
            // Two games that go different ways, with one memory: from state to state there are many changes.
            for most in [1, 7, 40] {
                let mut dice = [Rng::new(5, number), Rng::new(5, number)];
                let steps = network.roll(&mut here, &mut one, &mut dice[0], most);
                assert_eq!(changes.roll(&mut there, &mut other, &mut dice[1], most), steps, "{name}, game {number}");
                assert_eq!(network.facts(&here), changes.facts(&there), "{name}, game {number}");
                changes.find(&changes.initial(), &mut other, &mut Found::default());
            }
        }
    }
}

fn play(program: &Program, state: &mut compile::gdl::State, joint: &[String]) {
    let (mut scratch, mut found) = (program.scratch(), Found::default());
    program.find(state, &mut scratch, &mut found);
    let chosen =
        found.legal.iter().zip(joint).map(|(moves, text)| {
            moves.iter().find(|listed| program.text(listed) == *text).expect("a legal move").clone()
        });
    let chosen: Vec<_> = chosen.collect();
    program.advance(state, &mut scratch, &chosen);
}

#[test]
fn a_state_is_the_same_again_out_of_its_facts() {
    for text in OWN {
        for program in each(text) {
            let mut state = program.initial();
            for joint in program.recorded(3, 5) {
                let again = program.state(&program.facts(&state));
                assert_eq!(program.hash(&again), program.hash(&state));
                assert_eq!(program.facts(&again), program.facts(&state));
                play(&program, &mut state, &joint);
            }
            assert!(program.facts(&program.state(&["(nowhere 1)".to_string()])).is_empty());
        }
    }
}

/// The random games with these numbers, played one after the other by the rules of [`StateMachine::roll`].
fn one_by_one(game: &Joint<Program>, seed: u64, numbers: std::ops::Range<u64>) -> Tally {
    let program = game.machine();
    let mut scratch = program.scratch();
    let played = |number| {
        let mut state = program.initial();
        let length = program.roll(&mut state, &mut scratch, &mut Rng::new(seed, number), MAX_STEPS);
        let outcome = game.outcome(&game.position(state, length)).expect("a game that is over");
        Tally::from(Playout { length, outcome })
    };
    numbers.map(played).sum()
}

#[test]
fn games_played_side_by_side_are_those_played_one_by_one() {
    let own = OWN.map(|text| ("one of ours".to_string(), each(text).into_iter().next().expect("the network")));
    let theirs = sheets().into_iter().map(|(name, path)| (name, compiled(&path)));
    for (name, program) in own.into_iter().chain(theirs.filter(|(_, program)| program.gates() < 10_000)) {
        let most = if program.gates() < 1000 { 700 } else { 70 };
        let game = Joint::new(program);
        if game.machine().engine() == Engine::Datalog {
            continue;
        }
        let all = one_by_one(&game, 2, 3..most);
        let side_by_side = game.machine().playouts_from(&game.machine().initial(), 2, 3..most);
        assert_eq!(side_by_side.map(|totals| totals.tally), Some(all), "{name}");
        // Whatever range is asked for, a number is the same game.
        let parts = [3..4, 4..most / 2, most / 2..most];
        assert_eq!(parts.map(|part| game.playouts(2, part)).into_iter().sum::<Tally>(), all, "{name}, in parts");
    }
}

#[test]
fn random_games_draw_every_joint_move_alike() {
    let [program, ..] = each(WALL);
    let games = 6000;
    let mut times = std::collections::BTreeMap::new();
    for number in 0..games {
        *times.entry(program.recorded(11, number)[0].clone()).or_insert(0u32) += 1;
    }
    assert_eq!(times.len(), 36);
    let mean = games as f64 / 36.0;
    let chi: f64 = times.values().map(|times| (f64::from(*times) - mean).powi(2) / mean).sum();
    // Six standard deviations of the chi-squared distribution.
    assert!(chi < 35.0 + 6.0 * 70f64.sqrt(), "{chi}: {times:?}");
}

// R57
#[test]
fn known_games_have_as_many_joint_moves_as_others_have_counted() {
    let known: [(&str, &[u64]); 7] = [
        ("ticTacToe", &[9, 72, 504, 3024, 15120, 54720, 148176]),
        ("connectFour", &[8, 64, 512, 4096, 32768, 262144, 2097144]),
        ("breakthrough", &[22, 484, 11132, 256036]),
        ("reversi", &[4, 12, 56, 244, 1396, 8200, 55092, 390216]),
        ("speedChess", &[20, 400, 8902, 197742]),
        ("knightThrough", &[40, 1600, 63520, 2521306]),
        ("blocker", &[256, 50640, 7472640]),
    ];
    for (name, path) in sheets() {
        if let Some((_, nodes)) = known.iter().find(|(known, _)| *known == name) {
            let game = Joint::new(compiled(&path));
            let start = game.start(&mut Rng::new(0, 0));
            assert_eq!(game.perft(&start, nodes.len()), *nodes, "{name}");
        }
    }
}

#[test]
fn rules_that_cannot_be_compiled_are_refused_with_a_reason() {
    let refused = [
        ("(init (at 1))", "at least one role"),
        ("(role a) (<= (goal ?x 100) (true (at 1)))", "?x in a positive condition"),
        ("(role a) (<= (true (at 2)) (does a go))", "no `true` in a head"),
        ("(role a) (<= p (not q)) (<= q (not p)) (<= terminal p)", "depend on its own negation"),
        ("(role a) (init (at 0)) (<= (next (at (s ?x))) (true (at ?x))) (legal a go)", "nested at most"),
        ("(role a) (init (at 0)) (<= (next (at (s ?x ?x))) (true (at ?x))) (legal a go)", "nested at most"),
        (
            "(role a) (init (at 0)) (<= (next (at (s ?x ?y))) (true (at ?x)) (true (at ?y))) (legal a go)",
            "nested at most",
        ),
        ("(role a) (role b) (role c) (role d) (role e) (role f) (role g) (role h) (role i)", "at most 8 roles"),
    ];
    for (text, reason) in refused {
        let unfit = Program::new(&tree(text)).err().unwrap_or_else(|| panic!("{text} is refused"));
        assert!(unfit.to_string().contains(reason), "{text}: {unfit}");
    }
}

#[test]
fn an_empty_or_senseless_sheet_neither_panics_nor_hangs() {
    for text in [
        "",
        "(role a)",
        "(role a) terminal",
        "(role a) (legal a go) (<= (next x) (does a go)) (init y)",
        "(role a) (<= (legal a ?x) (or))",
    ] {
        let Some(sheet) = gdl::parse(text).game else { continue };
        if let Ok(program) = Program::new(&sheet) {
            let game = Joint::new(program);
            let start = game.start(&mut Rng::new(0, 0));
            game.moves(&start);
            assert_eq!(game.playouts(1, 0..10).playouts, 10, "{text}");
        }
    }
}
