//! Goals run backwards: what is found is all that forward runs know of.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use theory::{
    Before, Domain, GameFacts, Goal, Interpreter, Specialisation, State, Strips, Term, Theory, fold, parse_goal,
    parse_term, peval, read,
};

/// Pieces on a strip of four squares: kings step and capture, riders ride over empty squares, men step ahead and are crowned. Who
/// can capture must, with any piece, where the game says so.
const STRIP: &str = "
move(m(Piece, From, To)) ==>
    control(Player), true(on(Piece, Player, From)),
    if(game:must_capture, (if(capture(Piece, Player, From, To), true, (not can_capture(Player), quiet(Piece, Player, From, To)))), any(Piece, Player, From, To)),
    transfer_control, counted.
any(Piece, Player, From, To) ==> capture(Piece, Player, From, To).
any(Piece, Player, From, To) ==> quiet(Piece, Player, From, To).
can_capture(Player) ==> true(on(Piece, Player, From)), capture(Piece, Player, From, _).
quiet(Piece, Player, From, To) ==> reach(Piece, Player, From, To), not true(on(_, _, To)), shift(Piece, Player, From, To).
capture(Piece, Player, From, To) ==>
    reach(Piece, Player, From, To), true(on(Taken, Owner, To)), Owner \\== Player, del(on(Taken, Owner, To)),
    shift(Piece, Player, From, To).
shift(Piece, Player, From, To) ==> del(on(Piece, Player, From)), becomes(Piece, Player, To, New), add(on(New, Player, To)).
becomes(man, Player, To, king) ==> game:last(Player, To).
becomes(man, Player, To, man) ==> not game:last(Player, To).
becomes(Piece, _, _, Piece) ==> Piece \\== man.
reach(king, _, From, To) ==> game:next(From, To).
reach(king, _, From, To) ==> game:next(To, From).
reach(man, white, From, To) ==> game:next(From, To).
reach(man, black, From, To) ==> game:next(To, From).
reach(rider, _, From, To) ==> ride(From, To).
ride(From, To) ==> game:next(From, To).
ride(From, To) ==> game:next(From, Next), not true(on(_, _, Next)), ride(Next, To).
counted ==> if(game:counts, (del(count(N)), M is N + 1, add(count(M))), true).";

fn term(text: &str) -> Term {
    parse_term(text).expect("a term").0
}

fn facts(text: &str) -> Vec<Term> {
    term(&format!("[{text}]")).items().expect("a list").into_iter().cloned().collect()
}

/// All ways to put at most three pieces on the strip.
fn positions() -> Vec<Vec<Term>> {
    let mut all: Vec<Vec<Term>> = vec![Vec::new()];
    for square in ["a", "b", "c", "d"] {
        let mut wider = all.clone();
        for piece in ["king", "man", "rider"] {
            for player in ["white", "black"] {
                let fact = term(&format!("on({piece}, {player}, {square})"));
                wider.extend(
                    all.iter()
                        .filter(|set| set.len() < 3)
                        .map(|set| [set.as_slice(), std::slice::from_ref(&fact)].concat()),
                );
            }
        }
        all = wider;
    }
    all
}

fn domain() -> Domain {
    let mut all = facts("control(white), control(black), count(0), count(1)");
    for square in ["a", "b", "c", "d"] {
        for piece in ["king", "man", "rider"] {
            all.extend(facts(&format!("on({piece}, white, {square}), on({piece}, black, {square})")));
        }
    }
    Domain {
        facts: all,
        groups: vec![
            vec![("on".into(), 3, Some(2))],
            vec![("control".into(), 1, None)],
            vec![("count".into(), 1, None)],
        ],
    }
}

fn check(theory: &Theory, game: &GameFacts, goal: &Goal, counted: bool) {
    let interpreter = Interpreter::for_game(theory, game).expect("a game");
    let mut forwards: BTreeSet<(Vec<Term>, Before)> = BTreeSet::new();
    for position in positions() {
        for rest in ["control(white)", "control(black)"] {
            let mut before = [position.clone(), facts(rest)].concat();
            before.extend(counted.then(|| term("count(0)")));
            before.sort();
            let told = interpreter.each(goal, &Strips::of(before.clone()), &mut |answer| {
                let bindings = vec![answer.bindings[0].clone()];
                forwards.insert((answer.state.facts(), Before { facts: before.clone(), bindings }));
                ControlFlow::Continue(())
            });
            told.expect("no refusal");
        }
    }
    let mut ends: Vec<Vec<Term>> = forwards.iter().map(|(after, _)| after.clone()).collect();
    ends.dedup();
    assert!(ends.len() > 100, "{}", ends.len());
    for after in ends.iter().step_by(47) {
        let wanted: BTreeSet<Before> =
            forwards.iter().filter(|(end, _)| end == after).map(|(_, before)| before.clone()).collect();
        let found = interpreter.predecessors(goal, after, &domain()).expect("no refusal");
        let found: BTreeSet<Before> = found
            .into_iter()
            // More pieces than were enumerated.
            .filter(|before| before.facts.iter().filter(|fact| fact.is("on", 3)).count() <= 3)
            .map(|before| Before { bindings: vec![before.bindings[0].clone()], ..before })
            .collect();
        assert_eq!(found, wanted, "{after:?}");
    }
}

// L37 L38 L65
#[test]
fn predecessors_are_all_that_lead_here_under_every_form_of_the_theory() {
    let theory = read(STRIP).theory.unwrap_or_else(|| panic!("{:?}", read(STRIP).diagnostics));
    let (goal, _) = parse_goal("move(M)").expect("a goal");
    let Goal::Call(call) = &goal else { panic!("a call") };
    for rules in ["", "must_capture,", "counts,"] {
        let game = GameFacts {
            name: "strip".into(),
            facts: facts(&format!("{rules} next(a, b), next(b, c), next(c, d), last(white, d), last(black, a)")),
            players: [Term::atom("white"), Term::atom("black")],
        };
        let counted = rules == "counts,";
        check(&theory, &game, &goal, counted);
        let special = peval(&theory, &game, std::slice::from_ref(call), Specialisation::default()).expect("no refusal");
        let players = GameFacts { facts: Vec::new(), ..game.clone() };
        check(&special.theory, &players, &Goal::Call(special.entries[0].1.clone()), counted);
        let folded = fold(&special.theory).expect("no game goal");
        let call = Goal::Call(folded.call(&special.entries[0].1, Term::Var(1), Term::Var(2)));
        check(&folded.program, &players, &call, counted);
    }
}
