//! State dependency, folding and emitted programs: what is printed in the paper, and Prolog's own word for the rest.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::{Command, Stdio};

use game::{DrawRules, Game, Rng};
use theory::bridge::{Interpreted, facts_of, goals_of_play};
use theory::{
    Arrow, Engine, GameFacts, Goal, Interpreter, Level, Specialisation, State, Strips, Term, class, emit, fold,
    parse_goal, parse_term, peval, print_with, read, stativity,
};

fn level(body: &str) -> u8 {
    let text = format!("h(P, Q) ==> {body}. free(_). asks ==> true(x). changes ==> add(x). l(P) ==> free(P).");
    let theory = theory::parse(&text).theory.expect("a theory");
    let found = stativity(&theory).expect("no game");
    found.of(&("h".into(), 2)) as u8
}

// L46 L47 L48 L49 L50 L51 L52 L53 L55 L56 L57 L58 L59 L60 L61
#[test]
fn every_construct_has_its_level() {
    for (body, expected) in [
        ("true(P)", 1),
        ("add(p(P))", 2),
        ("del(p(P))", 2),
        ("control(P)", 1),
        ("transfer_control", 2),
        ("P = Q", 0),
        ("member(P, Q)", 0),
        ("P is Q + 1", 0),
        ("true", 0),
        ("fail", 0),
        ("asks, changes", 2),
        ("free(P), asks", 1),
        ("free(P), l(Q)", 0),
        ("asks ; changes", 2),
        ("asks ; free(P)", 1),
        ("if(changes, asks, free(P))", 2),
        ("if(asks, free(P), free(Q))", 1),
        ("if(free(P), free(Q), changes)", 2),
        ("not changes", 1),
        ("not asks", 1),
        ("not free(P)", 0),
        ("setof(P, changes, Q)", 1),
        ("setof(P, asks, Q)", 1),
        ("setof(P, free(P), Q)", 0),
        ("P^changes", 2),
        ("P^free(P)", 0),
        ("changes", 2),
        ("asks", 1),
        ("free(P)", 0),
    ] {
        let body = if body.contains("true(P)") { body.replace("true(P)", "true(p(P))") } else { body.into() };
        assert_eq!(level(&body), expected, "{body}");
    }
}

// L54
#[test]
fn a_goal_that_asks_the_game_is_refused() {
    let theory = read("p ==> not game:q(1).").theory.expect("a theory");
    let refused = stativity(&theory).expect_err("a game goal is left");
    assert_eq!(refused.to_string(), "`game:q(1)` is left in `p`: a theory has to be specialised to a game first");
}

// L62 L63
#[test]
fn the_example_of_the_paper_takes_four_iterations() {
    let theory = read(include_str!("../examples/abcd.theory")).theory.expect("a theory");
    let found = stativity(&theory).expect("no game");
    let expected = "iteration 1: b = 1, d = 2\niteration 2: a = 1, c = 2\niteration 3: a = 2\niteration 4: nothing new\n\
        a = 2, b = 1, c = 2, d = 2\n";
    assert_eq!(found.to_string(), expected);
    assert_eq!(found.iterations.len(), 4);
    assert_eq!(found.of(&("b".into(), 0)), Level::Asks);
}

fn folded(text: &str) -> String {
    print_with(&fold(&read(text).theory.expect("a theory")).expect("no game").program, Arrow::Program)
}

// L43 L44 L45
#[test]
fn the_moving_fragment_is_folded_into_figure_4() {
    let figure_3 = "
        chess_pseudo_op(move(Piece,Player,SqF,SqT)) ==>
            control(Player), true(on(Piece,Player,SqF)), chess_general_moving(Piece,Player,SqF,SqT).
        chess_general_moving(Piece,Player,SqF,SqT) ==> chess_capturing(Piece,Player,SqF,SqT).
        chess_general_moving(Piece,Player,SqF,SqT) ==> chess_moving(Piece,Player,SqF,SqT).
        chess_capturing(Piece,Player,SqF,SqT) ==> del(on(Piece,Player,SqF)), add(on(Piece,Player,SqT)).
        chess_moving(Piece,Player,SqF,SqT) ==> near(SqF,SqT), quiet(SqT), del(on(Piece,Player,SqF)), add(on(Piece,Player,SqT)).
        quiet(Sq) ==> not true(on(_,_,Sq)). near(a, b).";
    let expected = "chess_pseudo_op(move(Piece, Player, SqF, SqT), SIn, SOut) :-
    in_control(Player, SIn),
    true_in(on(Piece, Player, SqF), SIn),
    chess_general_moving(Piece, Player, SqF, SqT, SIn, SOut).

chess_general_moving(Piece, Player, SqF, SqT, SIn, SOut) :-
    chess_capturing(Piece, Player, SqF, SqT, SIn, SOut).
chess_general_moving(Piece, Player, SqF, SqT, SIn, SOut) :-
    chess_moving(Piece, Player, SqF, SqT, SIn, SOut).

chess_capturing(Piece, Player, SqF, SqT, SIn, SOut) :-
    del_in(on(Piece, Player, SqF), SIn, S_1),
    add_in(on(Piece, Player, SqT), S_1, SOut).

chess_moving(Piece, Player, SqF, SqT, SIn, SOut) :-
    near(SqF, SqT),
    quiet(SqT, SIn),
    del_in(on(Piece, Player, SqF), SIn, S_1),
    add_in(on(Piece, Player, SqT), S_1, SOut).

quiet(Sq, SIn) :-
    not true_in(on(_, _, Sq), SIn).

near(a, b).
";
    assert_eq!(folded(figure_3), expected);
}

#[test]
fn branches_end_in_one_state() {
    assert_eq!(
        folded(
            "p(X) ==> if(del(a), true, add(p(X))), (true(b) ; add(c), add(d)), setof(Y, (add(e), true(p(Y))), X), not add(f)."
        ),
        "p(X, SIn, SOut) :-
    if(del_in(a, SIn, S_1), S_2 = S_1, add_in(p(X), SIn, S_2)),
    (true_in(b, S_2), SOut = S_2 ; add_in(c, S_2, S_3), add_in(d, S_3, SOut)),
    setof(Y, S_4^(add_in(e, SOut, S_4), true_in(p(Y), S_4)), X),
    not add_in(f, SOut, S_5).
"
    );
    assert_eq!(
        folded("p ==> q, transfer_control. q ==> true. q ==> add(x)."),
        "p(SIn, SOut) :-\n    q(SIn, S_1),\n    transfer_control(S_1, SOut).\n\nq(SIn, SIn).\nq(SIn, SOut) :-\n    add_in(x, SIn, SOut).\n"
    );
}

/// A theory with every construct, a game, a state, and the goal whose solutions are moves.
const RICH: &str = "
    move(m(X, Y, L)) ==> control(P), true(at(P, X)), game:near(X, V), way(V, Y), if(true(at(_, Y)), taken(Y), true),
        del(at(P, X)), add(at(P, Y)), setof(Z - O, true(at(O, Z)), L), transfer_control.
    way(far(Y), Y) ==> true(open). way(by(N), Y) ==> Y is N * 2 - 1, not true(shut(Y)).
    taken(Y) ==> del(at(O, Y)), O \\= nobody, (add(gone(Y)) ; add('odd one'(Y))).";

const GAME: &str = "near(1, by(2)), near(1, far(5)), near(3, by(1)), near(5, far(1)), near(5, by(-1))";

const STATES: [&str; 3] = [
    "control(white), at(white, 1), at(black, 3), at(black, 5), open",
    "control(black), at(white, 1), at(black, 3), at(black, 5), open, shut(1)",
    "control(black), at(white, 1), at(black, 5)",
];

fn facts(text: &str) -> Vec<Term> {
    parse_term(&format!("[{text}]")).expect("facts").0.items().expect("a list").into_iter().cloned().collect()
}

fn game() -> GameFacts {
    GameFacts { name: "rich".into(), facts: facts(GAME), players: [Term::atom("white"), Term::atom("black")] }
}

// L43 L65
#[test]
fn a_folded_program_has_the_same_solutions() {
    let theory = read(RICH).theory.expect("a theory");
    let (goal, _) = parse_goal("move(M)").expect("a goal");
    let Goal::Call(call) = &goal else { panic!("a call") };
    let special = peval(&theory, &game(), std::slice::from_ref(call), Specialisation::default()).expect("no refusal");
    let folded = fold(&special.theory).expect("no game goal");
    let players = GameFacts { facts: Vec::new(), ..game() };
    let whole = Interpreter::for_game(&theory, &game()).expect("a game");
    let program = Interpreter::for_game(&folded.program, &players).expect("players");
    for state in STATES {
        let state = Strips::of(facts(state));
        let told = |interpreter: &Interpreter, goal: &Goal| -> Vec<(Term, Vec<Term>)> {
            let answers = interpreter.solve(goal, &state, 100).expect("no refusal");
            let mut told: Vec<_> =
                answers.into_iter().map(|answer| (answer.bindings[0].clone(), answer.state.facts())).collect();
            told.sort();
            told
        };
        let call = Goal::Call(folded.call(&special.entries[0].1, Term::Var(1), Term::Var(2)));
        assert_eq!(told(&program, &call), told(&whole, &goal));
    }
}

/// What SWI-Prolog finds with an emitted program in some states; `None` where it is not installed.
fn found_by_prolog(program: &str, name: &str, states: &[Vec<Term>]) -> Option<Vec<Vec<String>>> {
    if Command::new("swipl").arg("--version").output().is_err() {
        eprintln!("skipped: there is no swipl");
        return None;
    }
    let path = std::env::temp_dir().join(format!("ludwright_{name}_{}.pl", std::process::id()));
    std::fs::write(&path, program).expect("a file");
    let mut found = Vec::new();
    for state in states {
        let mut prolog = Command::new("swipl")
            .args(["-q", "-g", "moves", "-t", "halt"])
            .arg(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("swipl runs");
        let told = Term::list(state.clone());
        writeln!(prolog.stdin.as_mut().expect("an input"), "{told}.").expect("a state is told");
        let output = prolog.wait_with_output().expect("swipl ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        found.push(String::from_utf8_lossy(&output.stdout).lines().map(|line| line.replace(' ', "")).collect());
    }
    std::fs::remove_file(&path).expect("the file goes");
    Some(found)
}

fn told(moves: &BTreeSet<Term>) -> Vec<String> {
    moves.iter().map(|term| term.to_string().replace(' ', "")).collect()
}

// L66
#[test]
fn swi_prolog_finds_the_same_moves() {
    let theory = read(RICH).theory.expect("a theory");
    let (goal, _) = parse_goal("move(M)").expect("a goal");
    let Goal::Call(call) = &goal else { panic!("a call") };
    let special = peval(&theory, &game(), std::slice::from_ref(call), Specialisation::default()).expect("no refusal");
    let program = emit(&special, &fold(&special.theory).expect("no game goal"), &facts(STATES[0]));
    let states = STATES.map(facts);
    let Some(found) = found_by_prolog(&program, "rich", &states) else { return };
    let whole = Interpreter::for_game(&theory, &game()).expect("a game");
    for (state, found) in states.into_iter().zip(found) {
        let answers = whole.solve(&goal, &Strips::of(state), 100).expect("no refusal");
        assert_eq!(found, told(&answers.into_iter().map(|answer| answer.bindings[0].clone()).collect()));
    }
}

// L66
#[test]
fn swi_prolog_finds_the_same_moves_in_games_of_the_library() {
    for name in ["chess", "american_checkers", "shogi", "international_draughts", "noughts_and_crosses", "konane"] {
        let rules = metagame::read(library::find(name).expect("a game").text).game.expect("sound rules");
        let facts = facts_of(&rules, DrawRules::default());
        let special = peval(class(), &facts, &goals_of_play(), Specialisation::default()).expect("no refusal");
        let engine = Engine::new(&special).expect("no refusal");
        let played = Interpreted::new(&rules, DrawRules::default());
        let mut state = played.state(played.seen(&played.start(&mut Rng::new(1, 0))));
        let (mut states, mut wanted) = (Vec::new(), Vec::new());
        for ply in 0..9 {
            let (mut moves, mut after) = (BTreeSet::new(), Vec::new());
            let call = engine.entry("legal_move").expect("an entry").clone();
            let solved = engine.each(&Goal::Call(call), &state, &mut |answer| {
                moves.insert(answer.bindings[0].clone());
                after.push(answer.state);
                ControlFlow::Continue(())
            });
            solved.expect("no refusal");
            if ply % 4 == 0 {
                states.push(state.facts());
                wanted.push(told(&moves));
            }
            state = after.swap_remove(7 * ply % after.len());
        }
        let program = emit(&special, &fold(&special.theory).expect("no game goal"), &states[0]);
        let Some(found) = found_by_prolog(&program, name, &states) else { return };
        assert_eq!(found, wanted, "{name}");
    }
}
