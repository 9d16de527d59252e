//! Texts written anew: layout, and comments that stay where they stood.

use gdl::{format, parse};

#[track_caller]
fn check(text: &str, expected: &str) {
    let formatted = format(text).expect("sound in form");
    assert_eq!(formatted, expected);
    assert_eq!(format(&formatted).expect("sound in form"), expected, "formatting twice is formatting once");
    assert_eq!(parse(&formatted).game, parse(text).game);
}

#[test]
fn facts_stand_on_a_line_each_and_rules_have_a_line_for_each_condition() {
    check(
        "(role x)(role o) ( init  (cell 1 1 b))(<= (legal ?p (mark ?x ?y)) (true (cell ?x ?y b)) (true (control ?p)))(<= terminal (not open))",
        "(role x)
(role o)

(init (cell 1 1 b))

(<= (legal ?p (mark ?x ?y))
    (true (cell ?x ?y b))
    (true (control ?p)))

(<= terminal (not open))
",
    );
}

#[test]
fn comments_stay_where_they_stood() {
    check(
        "; title: A game\n;; by us\n\n(role x) ; the only one\n; how it begins\n(init (at 1))\n(<= (next (at ?y)) ; a step\n  (does x go)\n  ; the old place\n  (true (at ?x)) (succ ?x ?y)) ; done\n; the end\n",
        "; title: A game
;; by us

(role x) ; the only one

; how it begins
(init (at 1))

(<= (next (at ?y)) ; a step
    (does x go)
    ; the old place
    (true (at ?x))
    (succ ?x ?y)) ; done
; the end
",
    );
}

#[test]
fn long_conditions_are_broken() {
    let part = "(true (a_long_name ?first ?second ?third))";
    let text = format!("(<= p (or {part} {part} {part}) (q ?x))");
    let formatted = format(&text).expect("sound in form");
    assert!(formatted.lines().all(|line| line.len() <= 80), "{formatted}");
    assert_eq!(formatted.lines().count(), 6, "{formatted}");
}

#[test]
fn the_title_is_the_name() {
    assert_eq!(parse("; by us\n; title: Nim\n(role x)").game.map(|game| game.name), Some("Nim".into()));
    assert_eq!(parse("(role x) ; title: Nim").game.map(|game| game.name), Some(String::new()));
}

#[test]
fn a_text_with_faults_is_not_written_anew() {
    assert!(format("(role x").is_err());
    assert!(format("").is_err());
}
