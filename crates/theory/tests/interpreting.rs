//! Each construct of the language, interpreted over both representations of states.

use theory::{
    GameFacts, Goal, Interpreter, Limits, Refusal, Situation, State, Strips, Term, attempts, parse_goal, parse_term,
    read,
};

/// Facts that every case can use.
const FACTS: &str = "q(1). q(2). q(3). r(2). loop(X) ==> loop(X). left(X) ==> left(X), q(X).
    both(X, Y) ==> q(X), q(Y). swap(X, Y) ==> del(p(X)), add(p(Y)).
    lucky(P) ==> game:lucky(P). odd(X) ==> 1 =:= X mod 2.
    player_game(white, G, G). player_game(black, [lucky(X), size(N)], [lucky(Y), size(N)]) ==> Y is N + 1 - X.";

fn term(text: &str) -> Term {
    parse_term(text).expect("a term").0
}

fn goal(text: &str) -> (Goal, Vec<String>) {
    parse_goal(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn interpreter() -> Interpreter {
    let theory = read(FACTS).theory.expect("a theory");
    Interpreter::for_game(&theory, &toy()).expect("a game")
}

fn answers<S: State>(text: &str, state: &str) -> Result<Vec<String>, Refusal> {
    let state = S::of(term(&format!("[{state}]")).items().expect("a list").into_iter().cloned().collect());
    let (goal, names) = goal(text);
    let answers = interpreter().with_limits(Limits { steps: 20_000, cells: 50_000 }).solve(&goal, &state, 1_000)?;
    Ok(answers
        .into_iter()
        .map(|answer| {
            let bound = names
                .iter()
                .zip(&answer.bindings)
                .filter(|(name, value)| !name.starts_with('_') && !matches!(value, Term::Var(_)));
            let bound: Vec<String> = bound.map(|(name, value)| format!("{name}={value}")).collect();
            let after: Vec<String> = answer.state.facts().iter().map(Term::to_string).collect();
            format!("{} | {}", bound.join(" "), after.join(" "))
        })
        .collect())
}

/// The facts of the game of [`interpreter`].
fn toy() -> GameFacts {
    GameFacts {
        name: "toy".into(),
        facts: vec![term("lucky(2)"), term("size(8)")],
        players: [term("white"), term("black")],
    }
}

// L39
#[test]
fn the_letter_of_figure_2_gives_the_same_answers() {
    let (plain, book) = (interpreter(), interpreter().by_the_book(&toy()));
    for text in
        ["game:lucky(X)", "lucky(X), transfer_control, lucky(Y)", "game:odd(3), not game:heavy", "both(X, Y), X > Y"]
    {
        for player in ["white", "black"] {
            let state = Strips::of(vec![term(&format!("control({player})"))]);
            let told = |interpreter: &Interpreter| -> Vec<Vec<Term>> {
                let answers = interpreter.solve(&goal(text).0, &state, 100).expect("no refusal");
                answers.into_iter().map(|answer| answer.bindings).collect()
            };
            assert_eq!(told(&plain), told(&book), "{text}");
        }
    }
}

#[track_caller]
fn check(goal: &str, state: &str, expected: &[&str]) {
    assert_eq!(answers::<Strips>(goal, state).expect("no refusal"), expected);
    assert_eq!(answers::<Situation>(goal, state).expect("no refusal"), expected);
}

// L20
#[test]
fn a_conjunction_goes_from_state_to_state() {
    check("add(p(1)), true(p(X)), del(p(X))", "", &["X=1 | "]);
    check("q(X), X > 1, add(p(X))", "z", &["X=2 | z p(2)", "X=3 | z p(3)"]);
}

// L21
#[test]
fn alternatives_begin_in_the_same_state() {
    check("(add(p(1)) ; add(p(2)) ; fail ; true)", "", &[" | p(1)", " | p(2)", " | "]);
}

// L22
#[test]
fn then_follows_each_solution_of_the_condition_and_else_only_none() {
    check("if((q(X), X < 3, add(c)), add(p(X)), add(e))", "", &["X=1 | c p(1)", "X=2 | c p(2)"]);
    check("if((add(c), q(X), X > 7), add(p(X)), add(e))", "", &[" | e"]);
    check("if(q(_), fail, add(e))", "", &[]);
    check("q(X), if(X = 2, if(fail, true, add(two)), add(other))", "", &["X=1 | other", "X=2 | two", "X=3 | other"]);
}

// L23
#[test]
fn a_negation_leaves_the_state_and_binds_nothing() {
    check("not (add(p(1)), true(p(2)))", "z", &[" | z"]);
    check("not (add(p(1)), true(p(1)))", "z", &[]);
    check("q(X), not r(X)", "", &["X=1 | ", "X=3 | "]);
    check("not not q(X), add(z)", "", &[" | z"]);
}

// L24
#[test]
fn setof_gives_the_sorted_set_over_any_states_between() {
    check("setof(X, Y^Z^(q(Y), add(p(Y)), true(p(Z)), X is Z mod 2), Xs)", "p(3)", &["Xs=[0, 1] | p(3)"]);
    check("setof(X, true(p(X)), Xs)", "", &[]);
    check(
        "setof(X, true(p(X, Y)), Xs)",
        "p(2, b), p(1, a), p(3, a)",
        &["Y=a Xs=[1, 3] | p(1, a) p(2, b) p(3, a)", "Y=b Xs=[2] | p(1, a) p(2, b) p(3, a)"],
    );
}

// L25
#[test]
fn a_hat_hides_a_variable() {
    check("setof(X, Y^true(p(X, Y)), Xs)", "p(2, b), p(1, a)", &["Xs=[1, 2] | p(1, a) p(2, b)"]);
    check("X^(q(X), X > 2)", "", &["X=3 | "]);
}

// L6 L26
#[test]
fn true_asks_the_state() {
    check(
        "true(p(X, X))",
        "p(1, 2), p(3, 3), p(4, 4)",
        &["X=3 | p(1, 2) p(3, 3) p(4, 4)", "X=4 | p(1, 2) p(3, 3) p(4, 4)"],
    );
    check("true(p(X))", "p(5), p(5)", &["X=5 | p(5) p(5)"]);
}

// L7 L27
#[test]
fn add_puts_a_property_into_the_state() {
    check("add(p(1)), add(p(1))", "p(1)", &[" | p(1) p(1) p(1)"]);
    assert!(matches!(answers::<Strips>("add(p(_))", ""), Err(Refusal::Unbound { .. })));
}

// L8 L28
#[test]
fn del_takes_a_property_out_and_fails_if_there_is_none() {
    check("del(p(1))", "p(1), p(1)", &[" | p(1)"]);
    check("del(p(2))", "p(1)", &[]);
    check("swap(_, 9)", "p(1), p(2)", &[" | p(2) p(9)", " | p(1) p(9)"]);
}

// L9 L10 L29 L30
#[test]
fn control_passes_to_the_opponent_and_back() {
    check("control(X)", "control(white)", &["X=white | control(white)"]);
    check("transfer_control, control(X)", "control(white)", &["X=black | control(black)"]);
    check("transfer_control, transfer_control, control(X)", "control(white)", &["X=white | control(white)"]);
    check("control(_)", "", &[]);
}

// L11 L31
#[test]
fn the_game_is_seen_by_the_player_in_control() {
    check("game:lucky(X)", "control(white)", &["X=2 | control(white)"]);
    check("game:lucky(X)", "control(black)", &["X=7 | control(black)"]);
    check("lucky(X), transfer_control, lucky(Y)", "control(white)", &["X=2 Y=7 | control(black)"]);
    check("game:odd(3), not game:odd(2), not game:heavy", "control(white)", &[" | control(white)"]);
}

// L32
#[test]
fn a_defined_goal_tries_every_clause() {
    check("both(X, Y), X > Y", "", &["X=2 Y=1 | ", "X=3 Y=1 | ", "X=3 Y=2 | "]);
}

// L33
#[test]
fn operational_goals_compute() {
    check("X is 7 // 2 * 3 - (-7) mod 3 + max(1, 2) - abs(-4)", "", &["X=5 | "]);
    check("member(X, [a, b, a])", "", &["X=a | ", "X=b | ", "X=a | "]);
    check("append(X, [c | _], [a, c, b, c])", "", &["X=[a] | ", "X=[a, c, b] | "]);
    check("between(1, 3, X), select(X, [3, 2, 3], Y)", "", &["X=2 Y=[3, 3] | ", "X=3 Y=[2, 3] | ", "X=3 Y=[3, 2] | "]);
    check("length(X, 2), X = [a | _], last(X, b), reverse(X, Y), nth1(N, Y, a)", "", &["X=[a, b] Y=[b, a] N=2 | "]);
    check(
        "sort([c, f(1), 2, c, a], X), msort([2, 1, 2], Y), sum_list(Y, Z)",
        "",
        &["X=[2, a, c, f(1)] Y=[1, 2, 2] Z=5 | "],
    );
    check("subtract([a, b, c], [b], X), max_list([3, 9, 4], Y), min_list([3, 9], Z)", "", &["X=[a, c] Y=9 Z=3 | "]);
    check("var(X), X = 1, nonvar(X), ground(f(X)), integer(X), atom(a), not atom(X)", "", &["X=1 | "]);
    check("f(X) = f(g(Y)), Y \\= 1, X \\== Y", "", &[]);
    check("memberchk(f(X), [g(1), f(2), f(3)]), X =\\= 3", "", &["X=2 | "]);
    check("X = f(X)", "", &[]);
}

#[test]
fn what_cannot_be_solved_is_refused_and_says_where() {
    let refused = |text: &str| answers::<Strips>(text, "").expect_err("a refusal");
    assert_eq!(refused("loop(1)"), Refusal::Steps { limit: 20_000, predicate: "loop/1".into() });
    assert_eq!(refused("left(1)"), Refusal::Memory { predicate: "left/1".into() });
    assert_eq!(refused("X is Y + 1, Y = X"), Refusal::Unbound { goal: "_G0 is _G1 + 1".into() });
    assert_eq!(refused("member(1, _)"), Refusal::Unbound { goal: "member(1, _G0)".into() });
    assert_eq!(
        refused("1 < a"),
        Refusal::Sort { goal: "1 < a".into(), expected: "an integer or an expression".into() }
    );
    assert_eq!(
        refused("1 < 2 // 0"),
        Refusal::Sort { goal: "1 < 2 // 0".into(), expected: "a divisor that is not 0".into() }
    );
    assert_eq!(refused("nothing(1)"), Refusal::Unknown { predicate: "nothing/1".into() });
    assert!(matches!(refused("between(1, 100000, X), X < 0"), Refusal::Steps { .. }));
    let deep = read("deep(X) ==> deep(f(X)). stack(X) ==> stack(X), stack(X).").theory.expect("a theory");
    for text in ["deep(1)", "stack(1)"] {
        let refused = Interpreter::new(&deep).solve(&goal(text).0, &Strips::of(Vec::new()), 1);
        assert!(matches!(refused, Err(Refusal::Memory { .. } | Refusal::Steps { .. })), "{refused:?}");
    }
}

#[test]
fn long_lists_and_deep_recursion_need_no_stack() {
    let theory = read(
        "count(0). count(N) ==> N > 0, M is N - 1, count(M), true. down(N, s(T)) ==> N > 0, M is N - 1, down(M, T).
        down(0, z). nest(0, z). nest(N, f(T, a)) ==> N > 0, M is N - 1, nest(M, T).",
    )
    .theory
    .expect("a theory");
    let interpreter = Interpreter::new(&theory);
    let solve = |text: &str| interpreter.solve(&goal(text).0, &Strips::of(Vec::new()), 1);
    assert_eq!(solve("count(200000)").expect("enough memory").len(), 1);
    assert!(solve("down(100000, T), down(100000, T)").expect("enough memory").len() == 1);
    assert_eq!(solve("nest(100000, T)").expect_err("too deep"), Refusal::Deep);
    assert_eq!(
        solve("setof(X, between(1, 100000, X), Xs), last(Xs, Y)").expect("a list")[0].bindings[2],
        Term::Int(100_000)
    );
}

#[test]
fn a_proof_names_the_clauses_and_the_steps() {
    let (_, proof) = interpreter()
        .prove(
            &goal("both(X, 2), not r(X), swap(4, X), lucky(2)").0,
            &Strips::of(vec![term("p(4)"), term("control(white)")]),
        )
        .expect("no refusal")
        .expect("a proof");
    let expected = [
        "both(1, 2)",
        "  q(1)",
        "  q(2)",
        "not r(1)",
        "swap(4, 1)",
        "  del p(4)",
        "  add p(1)",
        "lucky(2)",
        "  game:lucky(2)",
    ];
    assert_eq!(proof.lines(), expected);
}

#[test]
fn a_call_that_fails_names_the_first_goal_that_fails_in_each_clause() {
    let theory = read(
        "
        move(P, F, T) ==> true(on(P, F)), reach(P, F, T), if(true(on(Q, T)), takes(P, Q), true), not true(pinned(P)).
        move(P, F, F) ==> del(passes(P)).
        reach(rook, F, T) ==> line(F, T). reach(king, F, T) ==> T =:= F + 1.
        line(F, T) ==> N is F + 1, (N = T ; N < T, not true(on(_, N)), line(N, T)).
        takes(rook, Q) ==> Q \\== king.",
    )
    .theory
    .expect("a theory");
    let interpreter = Interpreter::new(&theory);
    let state = Strips::of(["on(rook, 1)", "on(king, 3)", "on(pawn, 2)", "pinned(king)"].map(term).to_vec());
    let told = |call: &str| {
        let found = attempts(&interpreter, &theory, &term(call), &state, 8).expect("no refusal");
        found.map_or(Vec::new(), |found| found.lines())
    };
    assert_eq!(told("move(rook, 1, 2)"), Vec::<String>::new());
    assert_eq!(
        told("move(bishop, 1, 2)"),
        ["move(bishop, 1, 2)", "  clause 1: true(on(bishop, 1)) fails", "  clause 2: does not fit",]
    );
    assert_eq!(
        told("move(king, 3, 4)"),
        [
            "move(king, 3, 4)",
            "  clause 1: not true(pinned(king)) fails, for it holds:",
            "      true pinned(king)",
            "  clause 2: does not fit",
        ]
    );
    let blocked = told("move(rook, 1, 3)").join("|");
    assert!(blocked.contains("clause 1: reach(rook, 1, 3)") && blocked.contains("true on(pawn, 2)"), "{blocked}");
}
