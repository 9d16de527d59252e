//! Specialised theories: what is printed in the paper, and that they mean what the theory means.

use std::ops::ControlFlow;

use theory::{
    Engine, GameFacts, Goal, Indexing, Interpreter, Specialisation, State, Strips, Term, Theory, parse_goal,
    parse_term, peval, print, read,
};

/// Figure 1 of Pell 1993, with a little of what it calls.
const FIGURE_1: &str = "
pseudo_op(move(Piece,Player,SqF,SqT)) ==>
    control(Player),
    if(game:global_must_capture, global_prefer_capture(Piece,Player,SqF,SqT), local_move(Piece,Player,SqF,SqT)).
global_prefer_capture(Piece,Player,SqF,SqT) ==>
    if(capturing(Piece,Player,SqF,SqT), true, moving(Piece,Player,SqF,SqT)).
local_move(Piece,Player,SqF,SqT) ==>
    true(on(Piece,Player,SqF)),
    if(game:piece_must_capture(Piece), local_prefer_capture(Piece,Player,SqF,SqT), general_moving(Piece,Player,SqF,SqT)).
local_prefer_capture(Piece,Player,SqF,SqT) ==>
    if(capturing(Piece,Player,SqF,SqT), true, moving(Piece,Player,SqF,SqT)).
general_moving(Piece,Player,SqF,SqT) ==> capturing(Piece,Player,SqF,SqT).
general_moving(Piece,Player,SqF,SqT) ==> moving(Piece,Player,SqF,SqT).
capturing(Piece,Player,SqF,SqT) ==>
    true(on(_,Owner,SqT)), Owner \\= Player, path(SqF,SqT), del(on(_,Owner,SqT)), step(Piece,Player,SqF,SqT).
capturing(_,_,SqF,SqT) ==> game:teleports(SqF,SqT), transfer_control.
moving(Piece,Player,SqF,SqT) ==> path(SqF,SqT), not true(on(_,_,SqT)), step(Piece,Player,SqF,SqT).
moving(Piece,Player,SqF,SqF) ==> game:may_pass(Piece), true(on(Piece,Player,SqF)), transfer_control.
path(SqF,SqT) ==> game:joined(SqF,SqT).
path(SqF,SqT) ==> game:joined(SqT,SqF).
step(Piece,Player,SqF,SqT) ==> del(on(Piece,Player,SqF)), add(on(Piece,Player,SqT)), transfer_control.";

fn facts(texts: &str) -> GameFacts {
    let list = parse_term(&format!("[{texts}]")).expect("facts").0;
    GameFacts {
        name: "chess".into(),
        facts: list.items().expect("a list").into_iter().cloned().collect(),
        players: [Term::atom("white"), Term::atom("black")],
    }
}

fn theory(text: &str) -> Theory {
    read(text).theory.unwrap_or_else(|| panic!("{:?}", read(text).diagnostics))
}

fn joint() -> Specialisation {
    Specialisation { by_player: false, ..Specialisation::default() }
}

// L40 L41 L42
#[test]
fn the_moving_fragment_for_chess_is_figure_3() {
    let goal = Term::compound("pseudo_op", vec![Term::Var(0)]);
    let game = facts("joined(a, b), joined(b, c), may_pass(king), may_pass(queen)");
    let special = peval(&theory(FIGURE_1), &game, &[goal], joint()).expect("no refusal");
    let expected = "chess_pseudo_op(move(A, B, C, D)) ==>
    control(B),
    true(on(A, B, C)),
    chess_general_moving(A, B, C, D).

chess_general_moving(A, B, C, D) ==>
    chess_capturing(A, B, C, D).
chess_general_moving(A, B, C, D) ==>
    chess_moving(A, B, C, D).
";
    let printed = print(&special.theory);
    assert!(printed.starts_with(expected), "{printed}");
    assert!(!printed.contains("must_capture") && !printed.contains("game:"), "{printed}");
}

/// Answers of a goal in a state, as a sorted list of texts.
fn answers(interpreter: &Interpreter, goal: &Goal, state: &Strips) -> Vec<String> {
    let found = interpreter.solve(goal, state, 10_000).expect("no refusal");
    let mut texts: Vec<String> = found
        .iter()
        .map(|answer| format!("{:?} {:?}", answer.bindings, answer.state.facts()).replace('"', ""))
        .collect();
    texts.sort();
    texts.dedup();
    texts
}

fn by_engine(engine: &Engine, goal: &Goal, state: &Strips) -> Vec<String> {
    let mut texts = Vec::new();
    let told = engine.each(goal, state, &mut |answer| {
        texts.push(format!("{:?} {:?}", answer.bindings, answer.state.facts()).replace('"', ""));
        ControlFlow::Continue(())
    });
    told.expect("no refusal");
    texts.sort();
    texts.dedup();
    texts
}

#[track_caller]
fn means_the_same(text: &str, game: &str, call: &str, states: &[&str]) -> String {
    let (theory, game) = (theory(text), facts(game));
    let whole = Interpreter::for_game(&theory, &game).expect("a game");
    let (goal, _) = parse_goal(call).expect("a goal");
    let Goal::Call(term) = &goal else { panic!("a call") };
    let mut printed = String::new();
    for by_player in [false, true] {
        let how = Specialisation { by_player, ..Specialisation::default() };
        let special = peval(&theory, &game, std::slice::from_ref(term), how).expect("no refusal");
        printed = print(&special.theory);
        assert!(!printed.contains("game:"), "{printed}");
        assert_eq!(theory::check(&special.theory), [], "{printed}");
        let own =
            Interpreter::for_game(&special.theory, &GameFacts { facts: Vec::new(), ..game.clone() }).expect("players");
        for state in states {
            let state = parse_term(&format!("[{state}]")).expect("a state").0;
            let state = Strips::of(state.items().expect("a list").into_iter().cloned().collect());
            let call = Goal::Call(special.entries[0].1.clone());
            let (wanted, found) = (answers(&whole, &goal, &state), answers(&own, &call, &state));
            assert_eq!(found, wanted, "{printed}");
            for indexing in [Indexing::None, Indexing::Arguments] {
                let engine = Engine::with_indexing(&special, indexing).expect("no refusal");
                assert_eq!(by_engine(&engine, &goal, &state), wanted, "{indexing:?} {printed}");
            }
        }
    }
    printed
}

#[test]
fn specialised_theories_mean_the_same() {
    let states = [
        "control(white), on(king, white, a), on(pawn, black, b)",
        "control(black), on(king, white, a), on(pawn, black, b)",
    ];
    for game in [
        "joined(a, b), joined(b, c), may_pass(king), may_pass(queen)",
        "joined(a, b), global_must_capture",
        "joined(a, b), joined(a, c), piece_must_capture(king), piece_must_capture(pawn), teleports(a, c), teleports(c, a)",
        "",
    ] {
        means_the_same(FIGURE_1, game, "pseudo_op(M)", &states);
    }
}

#[test]
fn a_binding_that_comes_late_does_not_reach_back_into_a_negation() {
    let states = ["control(white), p(1)", "control(white), p(2)", "control(black), p(1), p(2), p(3)"];
    let common = "q(1). q(2). one(X) ==> game:only(X). sizes(X, f(X)) ==> game:both(X). ";
    for body in [
        "not true(p(X)), X = 1",
        "not true(p(X)), one(X)",
        "not true(p(X)), game:both(X)",
        "if(true(p(X)), true, X = 2), q(X)",
        "if(true(p(X)), add(r(X)), (X = 2, add(r)))",
        "if(q(X), add(r(X)), X = 3)",
        "true(p(X)), if(game:both(X), add(r(X)), add(s(X)))",
        "if(game:both(X), if(not true(p(X)), add(r), add(s)), fail)",
        "setof(Y, Z^(true(p(Y)), Z = Y), L), member(X, L)",
        "setof(Y, true(p(Y)), L), X = L",
        "setof(Y - X, (true(p(Y)), game:both(X)), _)",
        "setof(Y, (game:both(X), true(p(Y))), _)",
        "setof(Y, (game:both(Y), q(Y)), L), last(L, X)",
        "true(p(X)), not (game:both(X), not X = 1)",
        "true(p(X)), not game:both(X)",
        "X \\= 1, X = 2",
        "true(p(X)), X \\= 1, sizes(X, f(Y)), add(r(Y))",
        "sizes(X, Y), (true(p(X)), add(r(Y)) ; add(s(Y)), del(p(X)))",
        "(true(p(X)) ; X = 7 ; game:both(X)), q(X)",
        "true(p(Y)), (X = Y ; X = 9, transfer_control), control(P), add(by(P))",
        "transfer_control, true(p(Y)), sizes(X, f(Y))",
        "X^(true(p(X))), game:both(X)",
        "var(X), X = 1",
        "true(p(X)), transfer_control, game:mine(Y), add(m(Y)), if(X = 1, transfer_control, true), game:mine(Z), add(n(Z))",
    ] {
        let text = format!(
            "{common} player_game(white, G, [mine(w)|G]). player_game(black, G, [mine(b), mine(c)|G]). go(X) ==> {body}."
        );
        means_the_same(&text, "only(1), both(1), both(2)", "go(X)", &states);
    }
}

#[test]
fn calls_that_grow_are_generalised() {
    let text = "count(N) ==> true(p(N)). count(N) ==> game:go_on, M is N + 1, true(limit(L)), M =< L, count(M).
        pile(X, L) ==> true(p(X)), add(q(L)). pile(X, L) ==> true(limit(M)), length(L, N), N < M, pile(X, [X | L]).
        walk(0, _) ==> add(done). walk(N, X) ==> N > 0, M is N - 1, true(p(X)), walk(M, s(X)).
        odd(X) ==> true(p(X)). odd(X) ==> true(q), even(s(X)). even(X) ==> odd(f(X)). even(X) ==> true(q(X)).
        go ==> count(1). go ==> pile(1, []). go ==> walk(3, 1). go ==> odd(1).";
    means_the_same(text, "go_on", "go", &["control(white), limit(4), p(3), p(1)", "control(white), limit(2)"]);
}

#[test]
fn what_is_known_of_arguments_is_worked_in() {
    let text = "go(S) ==> true(at(S)), leg(knight, S). leg(P, S) ==> game:leap(P, V), way(V, S).
        way(v(A, N), S) ==> A == far, true(free(N)), del(at(S)), add(at(N)). way(v(near, N), S) ==> del(at(S)), add(here(N)).";
    let game = "leap(knight, v(near, 1)), leap(knight, v(far, 2)), leap(king, v(near, 3))";
    let printed = means_the_same(text, game, "go(S)", &["control(white), at(0), free(2)"]);
    assert!(!printed.contains("king") && !printed.contains("v("), "{printed}");
}

/// An interpreter written in the language, for theories whose clauses are facts `rule(Head, Goals)`.
const INTERPRETER: &str = "solve(Goal) ==> rule(Goal, Goals), solve_all(Goals).
    solve_all([]). solve_all([Goal | Goals]) ==> solve(Goal), solve_all(Goals). ";

/// Specialising an interpreter to a theory gives the theory back, up to renaming (Jones's criterion of optimality).
#[test]
fn specialising_an_interpreter_to_a_theory_gives_the_theory_back() {
    for (rules, goal, expected) in [
        (
            "rule(app([], L, L), []). rule(app([H | T], L, [H | R]), [app(T, L, R)]).",
            "app(X, Y, Z)",
            "toy_solve([], A, A).\ntoy_solve([A | B], C, [A | D]) ==>\n    toy_solve(B, C, D).\n",
        ),
        (
            "rule(even(z), []). rule(even(s(N)), [odd(N)]). rule(odd(s(N)), [even(N)]).",
            "even(X)",
            "toy_solve(z).\ntoy_solve(s(A)) ==>\n    toy_solve_2(A).\n\ntoy_solve_2(s(A)) ==>\n    toy_solve(A).\n",
        ),
        (
            "rule(rev([], []), []). rule(rev([H | T], R), [rev(T, S), app(S, [H], R)]).
             rule(app([], L, L), []). rule(app([H | T], L, [H | R]), [app(T, L, R)]).",
            "rev(X, Y)",
            "toy_solve([], []).\ntoy_solve([A | B], C) ==>\n    toy_solve(B, D),\n    toy_solve_2(D, A, C).\n
toy_solve_2([], A, [A]).\ntoy_solve_2([A | B], C, [A | D]) ==>\n    toy_solve_2(B, C, D).\n",
        ),
    ] {
        let goal = parse_term(&format!("solve({goal})")).expect("a goal").0;
        let game = GameFacts { name: "toy".into(), ..facts("") };
        let special = peval(&theory(&format!("{INTERPRETER}{rules}")), &game, &[goal], joint()).expect("no refusal");
        assert_eq!(print(&special.theory), expected);
    }
}
