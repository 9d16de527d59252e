//! The theory of the class: what stands in it, and what moves are made of.

use std::collections::BTreeSet;

use game::{DrawRules, Game, Rng, Role};
use metagame::tree;
use theory::bridge::{Interpreted, game_facts};
use theory::{Goal, Situation, State, Strips, Theory, class};

fn rules(text: &str) -> tree::Game {
    metagame::read(text).game.expect("sound rules")
}

fn library_rules(name: &str) -> tree::Game {
    rules(library::find(name).expect("a game of the library").text)
}

/// The lists of sub-moves of the legal moves, in the order in which they are found.
fn submoves(theory: &Interpreted, seen: &metagame::notation::Position) -> Vec<String> {
    let goal = theory::parse_goal("legal_move(Moves)").expect("a goal").0;
    theory.ask(seen, &goal, 1).expect("few steps").into_iter().map(|found| found[0].to_string()).collect()
}

/// The clauses of Figure 1, as the paper prints them.
const FIGURE_1: &str = "
pseudo_op(move(Piece,Player,SqF,SqT)) ==>
    control(Player),
    if(game:global_must_capture,
       global_prefer_capture(Piece,Player,SqF,SqT),
       local_move(Piece,Player,SqF,SqT)).

global_prefer_capture(Piece,Player,SqF,SqT) ==>
    if(capturing(Piece,Player,SqF,SqT), true, moving(Piece,Player,SqF,SqT)).

local_move(Piece,Player,SqF,SqT) ==>
    true(on(Piece,Player,SqF)),
    if(game:piece_must_capture(Piece),
       local_prefer_capture(Piece,Player,SqF,SqT),
       general_moving(Piece,Player,SqF,SqT)).

local_prefer_capture(Piece,Player,SqF,SqT) ==>
    if(capturing(Piece,Player,SqF,SqT), true, moving(Piece,Player,SqF,SqT)).

general_moving(Piece,Player,SqF,SqT) ==> capturing(Piece,Player,SqF,SqT).
general_moving(Piece,Player,SqF,SqT) ==> moving(Piece,Player,SqF,SqT).
";

// L14 L15 L16 L17 L18
#[test]
fn the_rules_of_figure_1_stand_in_the_theory() {
    let figure = theory::parse(FIGURE_1).theory.expect("the figure can be read");
    for clause in &figure.clauses {
        assert!(class().clauses.contains(clause), "{}", clause.head);
    }
}

// L4 L12
#[test]
fn the_theory_mentions_no_game_and_has_no_state_among_its_arguments() {
    let text: String = theory::PARTS.iter().map(|(_, text)| *text).collect();
    for entry in library::entries().filter(|entry| entry.language.name() == "metagame") {
        for name in rules(entry.text).type_names().iter().filter(|name| name.len() > 3) {
            // Words of the theory itself that some game calls a piece by.
            let is_word = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
            assert!(!is_word(&text), "{name} of {}", entry.name);
        }
    }
    assert!(theory::check(class()).is_empty());
}

#[test]
fn the_theory_is_read_without_a_warning() {
    let text: String = theory::PARTS.iter().map(|(_, text)| *text).collect();
    let reading = theory::read(&text);
    assert_eq!(reading.diagnostics, []);
    assert_eq!(reading.theory.as_ref().map(sizes), Some(sizes(class())));
    let (clauses, predicates) = sizes(class());
    assert!((200..=300).contains(&clauses) && predicates > 100, "{clauses} clauses of {predicates} predicates");
}

fn sizes(theory: &Theory) -> (usize, usize) {
    (theory.clauses.len(), theory.predicates().len())
}

// L5
#[test]
fn the_theory_is_the_same_once_it_is_printed_and_read_again() {
    let printed = theory::print(class());
    let again = theory::read(&printed).theory.expect("printed clauses can be read");
    assert_eq!(theory::print(&again), printed);
    assert_eq!(again.clauses.len(), class().clauses.len());
}

// L11
#[test]
fn the_game_is_seen_from_the_side_of_the_player_in_control() {
    let theory = Interpreted::new(&library_rules("chess"), DrawRules::default());
    let goal = theory::parse_goal("game:moving_power(pawn, leap, Vector)").expect("a goal").0;
    let territory = theory::parse_goal("game:in_territory(Square)").expect("a goal").0;
    for (role, vector, square) in [(Role::White, "vector(0,1)", "a8"), (Role::Black, "vector(0,-1)", "a1")] {
        let mut seen = theory.bare();
        seen.to_move = role;
        let first = |goal: &Goal| theory.ask(&seen, goal, 1).expect("few steps")[0][0].to_string();
        assert_eq!((first(&goal).replace(' ', ""), first(&territory)), (vector.to_owned(), square.to_owned()));
    }
}

// L13
#[test]
fn a_double_jump_with_promotion_is_a_sequence_of_sub_moves() {
    let rules = library_rules("american_checkers");
    let theory = Interpreted::new(&rules, DrawRules::default());
    let words = theory.words().clone();
    let mut seen = theory.bare();
    let man = |owner| metagame::notation::Piece { owner, kind: 0 };
    for (owner, square) in [(Role::White, "c4"), (Role::Black, "d5"), (Role::Black, "f7")] {
        let site = words.grid().sites().find(|site| metagame::drawing::square_name(words.square_at(*site)) == square);
        seen.board[site.expect("on the board").index()] = Some(man(owner));
    }
    let expected = "[move(man,white,c4,e6),capture([captured(man,black,d5,removed)]),move(man,white,e6,g8),\
                    capture([captured(man,black,f7,removed)]),promote(g8,king,white)]";
    assert_eq!(submoves(&theory, &seen).iter().map(|text| text.replace(' ', "")).collect::<Vec<_>>(), [expected]);
}

// L67
#[test]
fn chess_begins_with_the_twelve_moves_of_the_class() {
    let theory = Interpreted::new(&library_rules("chess"), DrawRules::default());
    assert_eq!(game::perft(&theory, &theory.start(&mut Rng::new(0, 0)), 1), [12]);
}

#[test]
fn facts_are_ground_and_each_stands_once_unless_the_rules_say_it_twice() {
    for entry in library::entries().filter(|entry| entry.language.name() == "metagame") {
        let facts = game_facts(&rules(entry.text));
        assert!(facts.iter().all(theory::Term::is_ground), "{}", entry.name);
        let squares: BTreeSet<String> =
            facts.iter().filter(|fact| fact.is("square", 3)).map(ToString::to_string).collect();
        let board = rules(entry.text).board;
        assert_eq!(squares.len(), board.grid().len(), "{}", entry.name);
    }
}

// L36
#[test]
fn the_situation_calculus_gives_the_same_moves() {
    for name in ["chess", "american_checkers", "dobutsu_shogi"] {
        let theory = crate::boards::table(name);
        let seen = theory.view(&theory.start(&mut Rng::new(0, 0)));
        let goal = theory::parse_goal("legal_move(Moves)").expect("a goal").0;
        let facts = theory.state(&seen).facts();
        let strips = theory.solver().solve(&goal, &Strips::of(facts.clone()), 1_000).expect("few steps");
        let situation = theory.solver().solve(&goal, &Situation::of(facts), 1_000).expect("few steps");
        let strips: Vec<_> = strips.iter().map(|answer| (&answer.bindings, answer.state.facts())).collect();
        let situation: Vec<_> = situation.iter().map(|answer| (&answer.bindings, answer.state.facts())).collect();
        assert_eq!(strips, situation, "{name}");
    }
}

// L40 L41 L42
#[test]
fn the_class_specialised_to_chess_has_the_clauses_of_figure_3() {
    let facts = theory::bridge::facts_of(&library_rules("chess"), DrawRules::default());
    let how = theory::Specialisation { by_player: false, ..Default::default() };
    let goal = theory::parse_term("pseudo_op(move(Piece, Player, SqF, SqT))").expect("a term").0;
    let special = theory::peval(class(), &facts, &[goal], how).expect("no refusal");
    let clauses = |name: &str| -> Vec<String> {
        let of = |clause: &&theory::Clause| clause.predicate().is_some_and(|(own, _)| *own == *name);
        special
            .theory
            .clauses
            .iter()
            .filter(of)
            .map(|clause| theory::clause_text(clause, theory::Arrow::Theory))
            .collect()
    };
    let first = "chess_pseudo_op(A, B, C, D) ==>\n    control(B),\n    true(on(A, B, C)),\n    chess_general_moving(A, B, C, D).";
    assert_eq!(clauses("chess_pseudo_op"), [first]);
    let general = ["capturing", "moving"]
        .map(|kind| format!("chess_general_moving(A, B, C, D) ==>\n    chess_{kind}(A, B, C, D)."));
    assert_eq!(clauses("chess_general_moving"), general);
    // Of compulsion nothing is left.
    assert!(!theory::print(&special.theory).contains("must_capture"));
}
