//! What holds for every tree and for every text: printing and reading again is the identity, formatting keeps rules and comments,
//! scrambling changes only names, and nothing ever panics.
//!
//! `PROPTEST_CASES` makes for a longer run.

use gdl::tree::{Atom, Clause, Game, Literal, Term};
use gdl::{format, generate, parse, print, read, scramble, terms};
use proptest::collection::vec;
use proptest::prelude::*;
use syntax::{Located, Span};

fn name() -> impl Strategy<Value = String> {
    let plain = "[a-z+<>*0-9][a-zA-Z0-9_+-]{0,6}".prop_filter("no keyword", |word| terms::is_name(word) || word == "+");
    prop_oneof![4 => Just("cell".to_string()), 2 => Just("a_very_long_name_of_a_relation".to_string()), 6 => plain]
}

fn term() -> impl Strategy<Value = Term> {
    let simple = prop_oneof![name().prop_map(Term::Constant), "[a-z][a-z0-9]{0,3}".prop_map(Term::Variable)];
    simple.prop_recursive(3, 12, 4, |inner| {
        (name(), vec(inner, 1..4)).prop_map(|(name, parts)| Term::Compound(name, parts))
    })
}

fn atom() -> impl Strategy<Value = Atom> {
    let keyword = prop_oneof![Just("true"), Just("legal"), Just("next"), Just("terminal")].prop_map(str::to_string);
    (prop_oneof![3 => name(), 1 => keyword], vec(term(), 0..4)).prop_map(|(name, arguments)| Atom {
        name: Located::made(name),
        arguments: arguments.into_iter().map(Located::made).collect(),
    })
}

fn literal() -> impl Strategy<Value = Literal> {
    let distinct = (term(), term()).prop_map(|(one, other)| Literal::Distinct(one.into(), other.into()));
    let simple = prop_oneof![4 => atom().prop_map(Literal::Holds), 1 => distinct];
    simple.prop_recursive(3, 12, 4, |inner| {
        let parts = || vec(inner.clone().prop_map(Located::made), 0..4);
        prop_oneof![
            inner.clone().prop_map(|inner| Literal::Not(Box::new(inner.into()))),
            parts().prop_map(Literal::Or),
            parts().prop_map(Literal::And),
        ]
    })
}

fn game() -> impl Strategy<Value = Game> {
    let clause = (atom(), vec(literal().prop_map(Located::made), 0..5));
    let clause = clause.prop_map(|(head, body)| Clause { head, body, span: Span::default() });
    let name = prop_oneof![Just(String::new()), Just("A game: of chess; two".to_string())];
    (name, vec(clause, 1..8)).prop_map(|(name, clauses)| Game { name, clauses })
}

/// A text that is nearly a rule sheet.
fn garbled() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("("),
        Just("("),
        Just(")"),
        Just(")"),
        Just(" "),
        Just("\n"),
        Just("; x\n"),
        Just("<="),
        Just("not "),
        Just("or "),
        Just("distinct "),
        Just("role "),
        Just("true "),
        Just("?x "),
        Just("? "),
        Just("next "),
        Just("a "),
        Just("é "),
        Just("goal "),
        Just("100 "),
        Just("terminal "),
        Just("does "),
        Just("legal "),
        Just("init "),
    ];
    vec(word, 0..60).prop_map(|words| words.concat())
}

/// How many names stand where: what is left of a text if its names are forgotten.
fn outline(game: &Game) -> String {
    print(game).chars().map(|c| if c.is_alphanumeric() || "_-+".contains(c) { 'x' } else { c }).collect::<String>()
}

proptest! {
    #[test]
    fn printing_and_reading_again_is_the_identity(game in game()) {
        let text = print(&game);
        let reading = parse(&text);
        prop_assert_eq!(reading.game, Some(game), "{}", text);
    }

    #[test]
    fn formatting_a_printed_game_changes_nothing(game in game()) {
        let text = print(&game);
        prop_assert_eq!(format(&text).expect("sound in form"), text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in garbled()) {
        let reading = read(&text);
        prop_assert_eq!(reading.game.is_none(), reading.diagnostics.iter().any(|fault| fault.is_error()));
        prop_assert!(reading.diagnostics.iter().all(|fault| fault.span.end <= text.len() && fault.hint.is_some()));
        if let Ok(formatted) = format(&text) {
            prop_assert_eq!(format(&formatted).expect("sound in form"), formatted.clone());
            prop_assert_eq!(parse(&formatted).game, parse(&text).game);
            prop_assert_eq!(formatted.matches("; x").count(), text.matches("; x").count());
        }
        let _ = (terms::read_term(&text), terms::read_joint(&text));
    }

    #[test]
    fn any_characters_are_read_without_a_panic(text in "\\PC{0,80}") {
        let _ = (read(&text), format(&text), terms::read_term(&text));
    }

    #[test]
    fn a_ground_term_is_read_as_it_is_written(term in term()) {
        prop_assert_eq!(terms::read_term(&term.to_string()).ok(), Some(term).filter(Term::is_ground));
    }

    #[test]
    fn scrambling_changes_only_names(seed in 0..500u64) {
        let game = generate::game(seed);
        let (scrambled, mapping) = scramble(&game, seed);
        let back = |term: &Located<Term>| mapping.original(&term.value);
        for (one, other) in game.clauses.iter().zip(&scrambled.clauses) {
            prop_assert_eq!(one.body.len(), other.body.len());
            let original: Vec<Term> = one.head.arguments.iter().map(|term| term.value.clone()).collect();
            prop_assert_eq!(original.clone(), other.head.arguments.iter().map(back).collect::<Vec<_>>());
            prop_assert!(original.iter().all(|term| mapping.original(&mapping.scrambled(term)) == *term));
        }
        let lines = |game: &Game| outline(game).split_whitespace().map(|word| word.replace('x', "")).collect::<Vec<_>>();
        prop_assert_eq!(lines(&game), lines(&scrambled));
        prop_assert!(read(&print(&scrambled)).game.is_some());
        prop_assert_eq!(game.roles().len(), scrambled.roles().len());
    }
}
