//! The rule sheets of the library: sound, canonical, and what people know of these games.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::joint::Found;
use game::{Game, Joint, Rng, Role, Searchable, StateMachine};
use gdl::tree;
use reference::gdl::Interpreter;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/gdl")
}

fn sheets() -> Vec<(String, String)> {
    let files = fs::read_dir(folder()).expect("the library").map(|file| file.expect("a file").path());
    let mut sheets: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "kif"))
        .map(|path| {
            let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_string();
            (name, fs::read_to_string(&path).expect("a rule sheet"))
        })
        .collect();
    sheets.sort();
    sheets
}

fn sheet(name: &str) -> tree::Game {
    let text = fs::read_to_string(folder().join(format!("{name}.kif"))).expect("a rule sheet");
    gdl::read(&text).game.expect("sound rules")
}

fn joint(name: &str) -> Joint<Interpreter> {
    Joint::new(Interpreter::new(&sheet(name)).expect("rules that can be run"))
}

#[test]
fn every_rule_sheet_has_no_fault_and_is_written_in_the_canonical_layout() {
    let sheets = sheets();
    assert!(sheets.len() >= 6);
    for (name, text) in sheets {
        assert_eq!(gdl::read(&text).diagnostics, [], "{name}");
        assert_eq!(gdl::format(&text).expect("sound in form"), text, "{name}");
        assert!(text.starts_with("; title: "), "{name} has no title");
        assert!(text.lines().take_while(|line| line.starts_with(';')).all(|line| line.len() <= 120), "{name}");
    }
}

/// The same rules with what there can be, `base` or `input`, in the place of what there is, `init` or `legal`.
fn with_domain(game: &tree::Game, from: &str, to: &str) -> Interpreter {
    let mut clauses = game.clauses.clone();
    clauses.retain(|clause| clause.head.name.value != to);
    for clause in clauses.iter_mut().filter(|clause| clause.head.name.value == from) {
        clause.head.name.value = to.to_string();
    }
    Interpreter::new(&tree::Game { name: game.name.clone(), clauses }).expect("rules that can be run")
}

fn legal(machine: &Interpreter, state: &<Interpreter as StateMachine>::State) -> Found<reference::gdl::Move> {
    let mut found = Found::default();
    machine.find(state, &mut machine.scratch(), &mut found);
    found
}

// R56
#[test]
fn whatever_comes_up_in_play_is_said_by_base_and_input() {
    for (name, text) in sheets() {
        let game = gdl::read(&text).game.expect("sound rules");
        let machine = Interpreter::new(&game).expect("rules that can be run");
        let base = with_domain(&game, "base", "init");
        let base: BTreeSet<String> = base.facts(&base.initial()).into_iter().collect();
        let input = with_domain(&game, "input", "legal");
        let input: Vec<BTreeSet<String>> = legal(&input, &input.initial())
            .legal
            .iter()
            .map(|moves| moves.iter().map(|chosen| input.text(chosen)).collect())
            .collect();
        for number in 0..testing::walks(5) {
            let (mut state, mut scratch, mut rng) = (machine.initial(), machine.scratch(), Rng::new(1, number));
            loop {
                assert!(machine.facts(&state).iter().all(|fact| base.contains(fact)), "{name}");
                let found = legal(&machine, &state);
                if found.is_over() {
                    break;
                }
                for (role, moves) in found.legal.iter().enumerate() {
                    assert!(moves.iter().all(|chosen| input[role].contains(&machine.text(chosen))), "{name}");
                }
                machine.roll(&mut state, &mut scratch, &mut rng, 1);
            }
        }
    }
}

#[test]
fn random_games_end_with_a_goal_for_every_role() {
    for (name, text) in sheets() {
        let game = gdl::read(&text).game.expect("sound rules");
        let machine = Interpreter::new(&game).expect("rules that can be run");
        for number in 0..testing::walks(20) {
            let (mut state, mut scratch, mut rng) = (machine.initial(), machine.scratch(), Rng::new(2, number));
            let length = machine.roll(&mut state, &mut scratch, &mut rng, 200);
            assert!(length > 0 && legal(&machine, &state).terminal, "{name}");
            for role in &Role::ALL[..machine.roles()] {
                assert!(machine.goal(&state, &mut scratch, *role).is_some(), "{name}: {:?}", machine.facts(&state));
            }
        }
    }
}

// R47 R49
#[test]
fn joint_moves_are_counted_as_people_count_them() {
    let known: [(&str, &[u64]); 6] = [
        ("tic_tac_toe", &[9, 72, 504, 3024, 15120]),
        ("connect_four", &[7, 49, 343, 2401]),
        ("rock_paper_scissors", &[9, 81, 729]),
        ("three_heaps", &[12, 113]),
        ("lights_out", &[9, 81, 729]),
        ("stop_or_roll", &[12, 72]),
    ];
    for (name, expected) in known {
        let game = joint(name);
        assert_eq!(game.perft(&game.start(&mut Rng::new(0, 0)), expected.len()), expected, "{name}");
    }
}

/// The best that the only player can reach within this many moves.
fn best(game: &Joint<Interpreter>, position: &game::joint::Position<Interpreter>, moves: usize) -> u8 {
    if let Some(rewards) = game.rewards(position) {
        return rewards.role(Role::White);
    }
    if moves == 0 {
        return 0;
    }
    let after = |chosen| {
        let mut next = position.clone();
        game.play(&mut next, &chosen).expect("a legal move");
        best(game, &next, moves - 1)
    };
    game.moves(position).into_iter().map(after).max().unwrap_or(0)
}

#[test]
fn the_lamps_can_be_turned_off() {
    let game = joint("lights_out");
    assert_eq!(best(&game, &game.start(&mut Rng::new(0, 0)), 4), 100);
    assert_eq!(best(&game, &game.start(&mut Rng::new(0, 0)), 2), 0);
}

#[test]
fn chance_plays_its_own_role() {
    assert_eq!(joint("stop_or_roll").chance(), Some(Role::ALL[2]));
    assert_eq!(joint("tic_tac_toe").chance(), None);
}
