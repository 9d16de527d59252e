//! Rule sheets of GDL: the interpreter and every compiled engine see the same at every ply of random games.

use std::fs;
use std::path::Path;

use compile::gdl::{Engine, Program};
use game::joint::Found;
use game::{Rng, Role, StateMachine};
use gdl::tree;
use rayon::prelude::*;
use reference::gdl::Interpreter;

/// What is seen of a state.
#[derive(Debug, PartialEq)]
struct Seen {
    facts: Vec<String>,
    terminal: bool,
    legal: Vec<Vec<String>>,
    rewards: Vec<Option<u8>>,
}

/// A game that is played by one engine.
struct Played<M: StateMachine> {
    machine: M,
    state: M::State,
    scratch: M::Scratch,
}

/// A game that any engine plays.
trait AnyGame {
    fn begin(&mut self);
    fn see(&mut self) -> Seen;
    fn play(&mut self, joint: &[String]);
}

impl<M: StateMachine> Played<M> {
    fn new(machine: M) -> Played<M> {
        let (state, scratch) = (machine.initial(), machine.scratch());
        Played { machine, state, scratch }
    }

    fn found(&mut self) -> Found<M::Move> {
        let mut found = Found::default();
        self.machine.find(&self.state, &mut self.scratch, &mut found);
        found
    }
}

impl<M: StateMachine> AnyGame for Played<M> {
    fn begin(&mut self) {
        self.state = self.machine.initial();
    }

    fn see(&mut self) -> Seen {
        let found = self.found();
        let texts = |moves: &Vec<M::Move>| moves.iter().map(|chosen| self.machine.text(chosen)).collect();
        // What would be legal after the end is of no importance.
        let legal = if found.terminal { Vec::new() } else { found.legal.iter().map(texts).collect() };
        let roles = &Role::ALL[..self.machine.roles()];
        let rewards = roles.iter().map(|role| self.machine.goal(&self.state, &mut self.scratch, *role)).collect();
        Seen { facts: self.machine.facts(&self.state), terminal: found.terminal, legal, rewards }
    }

    fn play(&mut self, joint: &[String]) {
        let chosen: Vec<M::Move> = self
            .found()
            .legal
            .iter()
            .zip(joint)
            .filter_map(|(moves, text)| moves.iter().find(|listed| self.machine.text(listed) == *text).cloned())
            .collect();
        assert_eq!(chosen.len(), joint.len(), "legal moves {joint:?}");
        self.machine.advance(&mut self.state, &mut self.scratch, &chosen);
    }
}

/// Every engine that can play a rule sheet, the interpreter first.
fn engines(name: &str, sheet: &tree::Game) -> Vec<(String, Box<dyn AnyGame>)> {
    let interpreter = Interpreter::new(sheet).unwrap_or_else(|fault| panic!("{name}: {}", fault.message));
    let mut all: Vec<(String, Box<dyn AnyGame>)> =
        vec![("the interpreter".to_owned(), Box::new(Played::new(interpreter)))];
    for engine in [Engine::Network, Engine::Differential, Engine::Datalog] {
        let program = Program::with_engine(sheet, engine).unwrap_or_else(|unfit| panic!("{name}: {unfit}"));
        if let Some(program) = program {
            assert_eq!(program.engine(), engine, "{name}");
            all.push((format!("{engine:?}"), Box::new(Played::new(program))));
        }
    }
    all
}

/// Plays random games by all engines at once.
fn walk(name: &str, sheet: &tree::Game, games: u64, plies: usize) {
    let mut engines = engines(name, sheet);
    assert!(engines.len() > 2, "{name} cannot be grounded");
    for number in 0..games {
        engines.iter_mut().for_each(|(_, game)| game.begin());
        let mut rng = Rng::new(testing::first_seed(), number);
        for ply in 0..plies {
            let seen: Vec<Seen> = engines.iter_mut().map(|(_, game)| game.see()).collect();
            for ((engine, _), other) in engines.iter().zip(&seen) {
                assert_eq!(other, &seen[0], "{name}, {engine}, game {number}, ply {ply}");
            }
            if seen[0].terminal || seen[0].legal.iter().any(Vec::is_empty) {
                break;
            }
            let draw = |moves: &Vec<String>| moves[rng.below(moves.len() as u32) as usize].clone();
            let joint: Vec<String> = seen[0].legal.iter().map(draw).collect();
            engines.iter_mut().for_each(|(_, game)| game.play(&joint));
        }
    }
}

// R57
#[test]
fn all_engines_see_the_same_in_rule_sheets_of_the_library() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/gdl");
    let mut sheets = 0;
    for path in fs::read_dir(folder).expect("the library").map(|entry| entry.expect("an entry").path()) {
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        if path.extension().is_some_and(|ending| ending == "kif") && testing::is_wanted(&name) {
            let sheet = gdl::read(&fs::read_to_string(&path).expect("a rule sheet")).game.expect("sound rules");
            walk(&name, &sheet, testing::walks(3), 200);
            sheets += 1;
        }
    }
    assert!(sheets >= 6 || testing::is_filtered());
}

// R57
#[test]
fn all_engines_see_the_same_in_generated_rule_sheets() {
    let first = testing::first_seed();
    (first..first + testing::walks(200)).into_par_iter().for_each(|seed| {
        walk(&format!("generated sheet {seed}"), &gdl::generate::game(seed), 3, 100);
    });
}

#[test]
fn all_engines_see_the_same_in_scrambled_rule_sheets() {
    let first = testing::first_seed();
    (first..first + testing::walks(60)).into_par_iter().for_each(|seed| {
        let (scrambled, _) = gdl::scramble(&gdl::generate::game(seed), seed);
        walk(&format!("scrambled sheet {seed}"), &scrambled, 1, 100);
    });
}
