//! Rules that run away, contradict themselves or lack something end with an error, never with a panic.

use game::joint::Found;
use game::{Game, Joint, Rng, Role, StateMachine};
use reference::gdl::Interpreter;

/// A machine of rules that need not have passed any check, or why there is none.
fn machine(text: &str) -> Result<Interpreter, String> {
    let game = gdl::parse(text).game.expect("sound in form");
    Interpreter::new(&game).map_err(|fault| fault.message)
}

fn found(machine: &Interpreter) -> Found<reference::gdl::Move> {
    let mut found = Found::default();
    machine.find(&machine.initial(), &mut machine.scratch(), &mut found);
    found
}

#[test]
fn rules_that_cannot_be_run_say_why() {
    let why = |text: &str| machine(text).err().unwrap_or_default();
    assert_eq!(why("(legal x go)"), "a game has 1 to 8 roles, this one has 0");
    let roles: String = (0..9).map(|number| format!("(role r{number})")).collect();
    assert_eq!(why(&roles), "a game has 1 to 8 roles, this one has 9");
    assert_eq!(why("(role x) (<= (legal x ?m) (role x))"), "a variable of this rule never gets a value");
    assert_eq!(
        why("(role x) (<= (legal x a) (not (legal x b))) (<= (legal x b) (not (legal x a)))"),
        "this rule denies what depends on its own head"
    );
    assert_eq!(why("(role x) (n 0) (<= (n (s ?x)) (n ?x)) (<= terminal (n 1))"), "the rules build terms without end");
}

#[test]
fn a_question_that_costs_too_much_ends_the_game() {
    let text = "(role x) (init (n 0)) (legal x go) (goal x 50)
        (<= terminal (grown one)) (<= (grown ?n) (true (n ?n))) (<= (grown (s ?n)) (grown ?n))";
    let machine = machine(text).expect("rules that only run away in play");
    let found = found(&machine);
    assert!(!found.terminal && found.is_over());
}

#[test]
fn a_state_that_grows_for_ever_ends_the_game() {
    let text = "(role x) (init (n 0)) (legal x go) (goal x 50) (<= terminal (true (n 1)))
        (<= (next (n (f ?x ?x))) (true (n ?x)))";
    let game = Joint::new(machine(text).expect("rules that only run away in play"));
    let mut position = game.start(&mut Rng::new(0, 0));
    let mut moves = 0;
    while game.outcome(&position).is_none() {
        let chosen = game.moves(&position)[0].clone();
        game.play(&mut position, &chosen).expect("a legal move");
        moves += 1;
    }
    assert!((5..20).contains(&moves), "{moves}");
    assert_eq!(game.rewards(&position).map(|rewards| rewards.role(Role::White)), Some(0));
}

#[test]
fn a_goal_is_given_if_there_is_exactly_one_from_0_to_100() {
    let goal = |rules: &str| {
        let machine = machine(&format!("(role x) (legal x go) terminal {rules}")).expect("rules that can be run");
        machine.goal(&machine.initial(), &mut machine.scratch(), Role::White)
    };
    assert_eq!(goal("(goal x 70)"), Some(70));
    assert_eq!(goal("(goal x 70) (goal x 30)"), None);
    assert_eq!(goal("(goal x 101)"), None);
    assert_eq!(goal("(goal x win)"), None);
    assert_eq!(goal("(goal y 70)"), None);
}

#[test]
fn moves_of_things_that_are_no_role_are_left_out() {
    let machine = machine("(role x) (thing y) (<= (legal ?r go) (or (role ?r) (thing ?r)))").expect("rules");
    assert_eq!(found(&machine).legal.iter().map(Vec::len).collect::<Vec<_>>(), [1]);
}

#[test]
fn denied_and_connected_conditions_mean_what_logic_says() {
    let text = "(role x) (d 1) (d 2) (d 3)
        (<= (legal x (a ?n)) (d ?n) (not (distinct ?n 2)))
        (<= (legal x (b ?n)) (d ?n) (not (or (distinct ?n 1) (d 4))))
        (<= (legal x (c ?n)) (d ?n) (not (and (d ?n) (distinct ?n 3))))
        (<= (legal x (e ?n)) (and (d ?n) (or (not (distinct ?n 1)) (not (distinct 2 ?n)))))
        (<= (legal x (f ?n)) (d ?n) (not (not (d ?n))) (or))
        (<= (legal x (g ?n)) (d ?n) (and))";
    let machine = machine(text).expect("rules that can be run");
    let moves: Vec<String> = found(&machine).legal[0].iter().map(|chosen| machine.text(chosen)).collect();
    assert_eq!(moves, ["(a 2)", "(b 1)", "(c 3)", "(e 1)", "(e 2)", "(g 1)", "(g 2)", "(g 3)"]);
}

#[test]
fn relations_with_more_facts_than_can_be_derived_are_worked_out_on_demand() {
    let elements: String = (0..30).map(|number| format!("(element e{number})")).collect();
    let nested = |depth: usize| (0..depth).fold("nil".to_string(), |tail, at| format!("(list ?x{at} {tail})"));
    let lists: String = (1..8)
        .map(|depth| {
            let conditions: String = (0..depth).map(|at| format!("(element ?x{at})")).collect();
            format!("(<= (is_list {}) {conditions})", nested(depth))
        })
        .collect();
    let text = format!(
        "(role x) {elements} (is_list nil) {lists}
        (<= (add ?e ?tail (list ?e ?tail)) (element ?e) (is_list ?tail))
        (<= (legal x (keep ?list)) (add e1 nil ?one) (add e2 ?one ?list) (is_list ?list))
        (<= (legal x lose) (not (is_list (list e7 (list nobody nil)))))
        (<= (legal x win) (is_list (list e7 (list e7 (list e7 (list e7 (list e7 nil)))))))"
    );
    let machine = machine(&text).expect("rules that can be run");
    let moves: Vec<String> = found(&machine).legal[0].iter().map(|chosen| machine.text(chosen)).collect();
    assert_eq!(moves, ["(keep (list e2 (list e1 nil)))", "lose", "win"]);
}

#[test]
fn a_state_is_set_up_from_facts_in_any_spelling_and_what_cannot_be_is_left_out() {
    let machine = machine("(role x) (init (Cell 1 a)) (legal x go)").expect("rules that can be run");
    let facts = ["( CELL 1   a )", "(cell 1 unknown)", "(cell", "(cell ?x a)"].map(str::to_string);
    let state = machine.state(&facts);
    assert_eq!(machine.facts(&state), ["(Cell 1 a)"]);
    assert_eq!(machine.hash(&state), machine.hash(&machine.initial()));
    assert_ne!(machine.hash(&state), machine.hash(&machine.state(&[])));
}
