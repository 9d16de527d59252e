//! Generated rule sheets: they can be run, they end, and other names make no other game of them.

use game::joint::Found;
use game::{Game, Joint, Rng, Role, Searchable, StateMachine};
use gdl::generate;
use gdl::terms::read_term;
use reference::gdl::Interpreter;

#[test]
fn generated_rule_sheets_are_played_to_their_end() {
    let first = testing::first_seed();
    for seed in first..first + testing::walks(300) {
        let machine = Interpreter::new(&generate::game(seed)).expect("rules that can be run");
        let (mut state, mut scratch, mut found) = (machine.initial(), machine.scratch(), Found::default());
        machine.roll(&mut state, &mut scratch, &mut Rng::new(seed, 0), 100);
        machine.find(&state, &mut scratch, &mut found);
        assert!(found.terminal, "seed {seed}");
        let again = machine.state(&machine.facts(&state));
        assert_eq!(machine.facts(&again), machine.facts(&state), "seed {seed}");
        assert_eq!(machine.hash(&again), machine.hash(&state), "seed {seed}");
    }
}

/// Plays the same random game in a rule sheet and in the same rules under other names.
#[test]
fn other_names_make_no_other_game() {
    let first = testing::first_seed();
    for seed in first..first + testing::walks(150) {
        let game = generate::game(seed);
        let (scrambled, mapping) = gdl::scramble(&game, seed);
        let machines = [&game, &scrambled].map(|game| Interpreter::new(game).expect("rules that can be run"));
        let original = |text: &String| mapping.original(&read_term(text).expect("a term")).to_string();
        let (mut states, mut rng) = (machines.each_ref().map(StateMachine::initial), Rng::new(seed, 0));
        loop {
            let mut facts: Vec<String> = machines[1].facts(&states[1]).iter().map(original).collect();
            facts.sort();
            assert_eq!(machines[0].facts(&states[0]), facts, "seed {seed}");
            let mut found = [Found::default(), Found::default()];
            for (side, machine) in machines.iter().enumerate() {
                machine.find(&states[side], &mut machine.scratch(), &mut found[side]);
            }
            assert_eq!(found[0].terminal, found[1].terminal, "seed {seed}");
            if found[0].terminal {
                for role in &Role::ALL[..machines[0].roles()] {
                    let goal = |side: usize| machines[side].goal(&states[side], &mut machines[side].scratch(), *role);
                    assert_eq!(goal(0), goal(1), "seed {seed}");
                }
                break;
            }
            let mut joints = [Vec::new(), Vec::new()];
            for (legal, renamed) in found[0].legal.iter().zip(&found[1].legal) {
                assert_eq!(legal.len(), renamed.len(), "seed {seed}");
                let chosen = legal[rng.below(legal.len() as u32) as usize];
                let text = machines[0].text(&chosen);
                let other = renamed.iter().find(|other| original(&machines[1].text(other)) == text);
                joints[0].push(chosen);
                joints[1].push(*other.expect("the same move"));
            }
            for (side, machine) in machines.iter().enumerate() {
                machine.advance(&mut states[side], &mut machine.scratch(), &joints[side]);
            }
        }
    }
}

#[test]
fn the_adapter_plays_what_the_machine_plays() {
    for seed in 1..20 {
        let game = Joint::new(Interpreter::new(&generate::game(seed)).expect("rules that can be run"));
        let start = game.start(&mut Rng::new(seed, 0));
        let legal = game.legal(&start);
        let joints = legal.iter().map(|moves| moves.len() as u64).product::<u64>();
        assert_eq!(game.perft(&start, 1), [joints], "seed {seed}");
    }
}
