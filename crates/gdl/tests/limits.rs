//! Texts that are large or hostile are read in time, with faults and without a panic.

use gdl::{format, print, read};

/// Rules around a text.
fn sheet(middle: &str) -> String {
    format!("(role x) (init (at 1)) (legal x go) (<= terminal (true (at 2))) (goal x 100)\n{middle}")
}

#[test]
fn texts_that_are_too_long_are_refused_at_once() {
    let reading = read(&" ".repeat((1 << 20) + 1));
    assert!(reading.game.is_none());
    assert!(reading.diagnostics[0].message.contains("are allowed"));
}

#[test]
fn deep_nesting_overflows_nothing() {
    for text in ["(".repeat(1 << 20), ")".repeat(1 << 20), "(<= a (not ".repeat(90_000), "(a ".repeat(300_000)] {
        assert!(read(&text).game.is_none());
        assert!(format(&text).is_err());
    }
}

#[test]
fn large_rule_sheets_are_read() {
    let facts: String = (0..40_000).map(|number| format!("(succ {number} {})\n", number + 1)).collect();
    let reading = read(&sheet(&facts));
    let game = reading.game.expect("sound rules");
    assert_eq!(read(&print(&game)).game, Some(game));
}

#[test]
fn rules_of_any_shape_are_checked_in_time() {
    let chain: String = (0..20_000).map(|number| format!("(<= (r{number} ?x) (r{} ?x))\n", number + 1)).collect();
    let conditions = "(not (q ?x)) ".repeat(50_000);
    let parts = "(and (q ?x) (distinct ?x 1)) ".repeat(20_000);
    let roles: String = (0..50_000).map(|number| format!("(role r{number})")).collect();
    let wide = "?x ".repeat(100_000);
    let denials: String = (0..10_000).map(|number| format!("(<= (p {number}) (not (p ?x)) (q ?x))\n")).collect();
    for middle in [
        chain,
        format!("(<= (p ?x) (q ?x) {conditions})"),
        format!("(<= (p ?x) (or {parts}))"),
        roles,
        format!("(<= (next (p {wide})) (true (p {wide})))"),
        format!("(<= (p {wide}) (p {wide}))"),
        denials,
    ] {
        let reading = read(&sheet(&middle));
        assert!(reading.diagnostics.len() <= 101);
    }
}
