//! Text to tree and back, and what is told of texts that have faults.

use theory::{parse, print, read};

/// Everything the language has.
const ALL: &str = "
% A comment.
p(X, Y) ==> q(X), not r(X, _), (true(at(Y)) ; X = 1, \\+x).
";

#[track_caller]
fn same_after_printing(text: &str) {
    let tree = parse(text);
    let theory = tree.theory.unwrap_or_else(|| panic!("{:?}", tree.diagnostics));
    let printed = print(&theory);
    assert_eq!(parse(&printed).theory.as_ref(), Some(&theory), "{printed}");
    assert_eq!(print(&parse(&printed).theory.expect("printed")), printed);
}

#[track_caller]
fn told(text: &str, expected: &[&str]) {
    let faults = read(text).diagnostics;
    let told: Vec<String> = faults
        .iter()
        .map(|fault| format!("{}: {} ({})", fault.span.start, fault.message, fault.hint.clone().unwrap_or_default()))
        .collect();
    assert_eq!(told, expected);
}

// L5
#[test]
fn every_construct_is_printed_as_it_is_read() {
    for text in [
        "p.",
        "p(X, a, -3, [1, 2 | T], 'Odd one', f(g(X), T)).",
        "p(X) ==> q(X), r ; s(X).",
        "p ==> (a ; b, c), (d, e ; f).",
        "p(X) ==> if((q(X), r), true, fail), if(a, (b ; c), d).",
        "p(X) ==> not q(X), not (a, b), not not a, (not a ; b).",
        "p(L) ==> setof(X - Y, Z^W^(true(q(X, Y, Z)), not W = 1), L).",
        "p(X) ==> true(on(X)), add(on(X)), del(on(X)), control(X), transfer_control, game:size(X, 8), game:flat.",
        "p(X, Y) ==> X = Y, X \\= Y, X == Y, X \\== Y, X < Y, X > Y, X =< Y, X >= Y, X =:= Y, X =\\= Y.",
        "p(X, Y) ==> X is (1 + Y) * 2 - - Y // 3 mod 2 - (3 - 4) - -1, X = - (1).",
        "p(X) ==> X = (a, b), X = (a ; b), X = a : b, X = (a ==> b), X = [], X = '[', X = not(a), X = 'not'.",
        "p(X) ==> X = 'it''s', X = a ^ b ^ c, X = (a ^ b) ^ c, q.",
    ] {
        same_after_printing(text);
    }
}

#[test]
fn faults_are_told_all_at_once_with_places_and_hints() {
    assert!(read(ALL).theory.is_none());
    told(
        "p(X) ==> q(X. r(). s ==> .",
        &[
            "12: expected `)` or `,`, found the end of the clause (a bracket is not closed)",
            "16: expected a term, found `)` ()",
            "25: expected a term, found the end of the clause ()",
        ],
    );
    told(
        "p(X) ==> qu(X), member(X). q(_). if(A, A, A). q(1) ==> X.",
        &[
            "9: no predicate is called `qu/1` (did you mean `q`?)",
            "16: no predicate is called `member/1` (did you mean `member`?)",
            "33: `if/3` has a meaning of its own (give the predicate another name)",
            "55: expected a goal (a goal is an atom or name(...); a variable cannot be called)",
        ],
    );
    told(
        "p(X, Y) ==> Y = 1. length(X, X).",
        &[
            "2: `X` occurs only once (write `_` or `_X` if that is meant)",
            "19: `length/2` is operational already (give the predicate another name)",
        ],
    );
    told("p 1.", &["2: expected the end of the clause (a clause ends with a full stop)"]);
    told(
        "p ==> game:X, true(1), a:b.",
        &[
            "11: expected a property (a property is an atom or name(...))",
            "19: expected a property (a property is an atom or name(...))",
            "23: `:` is no goal (only `game:P` asks the game)",
        ],
    );
}

// L12
#[test]
fn a_head_with_a_state_as_an_argument_is_refused() {
    told(
        "p(X, SIn, SOut) ==> q(X, SIn, SOut). q(X, Y, Z) ==> X = Y, Y = Z.",
        &[
            "5: `SIn` looks like a state as an argument (the state is never an argument: goals ask it with true(...))",
            "10: `SOut` looks like a state as an argument (the state is never an argument: goals ask it with true(...))",
        ],
    );
}

#[test]
fn no_text_nests_too_deeply_for_the_stack() {
    for text in [
        format!("p({}", "f(".repeat(100_000)),
        format!("p ==> {}", "(".repeat(100_000)),
        format!("p ==> {} a.", "not ".repeat(100_000)),
        format!("p(X) ==> X is {}1.", "1 + ".repeat(100_000)),
        format!("p ==> X = {}1.", "- ".repeat(100_000)),
        format!("p({}1{}).", "[".repeat(100_000), "]".repeat(100_000)),
        format!("p ==> {} a.", "X^".repeat(100_000)),
    ] {
        let faults = read(&text).diagnostics;
        assert!(faults.iter().any(|fault| fault.message.contains("deep")), "{faults:?}");
    }
    let long = format!("p({}1). q ==> {} p(_).", "1, ".repeat(300), "p(_), ".repeat(1_000));
    assert!(parse(&long).theory.is_some());
    assert!(parse(&format!("p([{}1]).", "1, ".repeat(20_000))).theory.is_some());
}

#[test]
fn garbled_texts_are_read_without_a_panic() {
    let whole = "p(X, 'a b') ==> q([X | T]), not r(-1, T), setof(Y, Z^true(on(Y, Z)), T), X = \"\u{e9}\".";
    for start in 0..whole.len() {
        for length in 0..12 {
            let end = (start + length).min(whole.len());
            if whole.is_char_boundary(start) && whole.is_char_boundary(end) {
                let garbled = format!("{}{}", &whole[..start], &whole[end..]);
                let reading = read(&garbled);
                assert_eq!(reading.theory.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()));
            }
        }
    }
}
