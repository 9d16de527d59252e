//! Facts and moves as text.

use gdl::terms::{Spellings, key, read_joint, read_term};

fn spellings() -> Spellings {
    let text = "(role xPlayer) (init (Cell 1 1)) (<= (legal xPlayer (mark ?x)) (true (Cell ?x 1)))";
    Spellings::of(&gdl::parse(text).game.expect("sound in form"))
}

#[test]
fn a_move_is_read_in_any_spacing_and_any_case() {
    let known = spellings();
    let read = |text: &str| known.read(text).expect("a term").to_string();
    assert_eq!(read("( MARK   1 )"), "(mark 1)");
    assert_eq!(read("cell"), "Cell");
    assert_eq!(read(" (cell\n 1 1)"), "(Cell 1 1)");
    assert_eq!(read("XPLAYER"), "xPlayer");
    assert_eq!(read("unknown"), "unknown");
    assert!(known.knows(&known.read("(cell 1 1)").expect("a term")));
    assert!(!known.knows(&known.read("(cell 1 7)").expect("a term")));
}

#[test]
fn a_joint_move_is_a_list_of_moves() {
    let joint = |text: &str| read_joint(text).map(|moves| moves.iter().map(|one| one.to_string()).collect::<Vec<_>>());
    assert_eq!(joint("( (mark 1 2)noop )"), Ok(vec!["(mark 1 2)".into(), "noop".into()]));
    assert_eq!(joint("()"), Ok(vec![]));
    assert!(joint("noop").is_err() && joint("(a ?x)").is_err() && joint("(a").is_err() && joint("").is_err());
}

#[test]
fn what_is_no_ground_term_is_refused_with_the_reason() {
    let why = |text: &str| read_term(text).err().map(|fault| fault.message).unwrap_or_default();
    assert_eq!(why("mark 1 2"), "expected one term, found several");
    assert_eq!(why(""), "expected a term, found nothing");
    assert_eq!(why("(f ?x)"), "a variable stands in a ground term");
    assert_eq!(why("(f (a)"), "this bracket is never closed");
    assert_eq!(why("(or a b)"), "`or` stands where a term is expected");
}

#[test]
fn keys_of_facts_never_change() {
    // Written down once: engines that agree on a state agree on its hash.
    assert_eq!(key("(cell 1 1 b)"), 2_417_918_973_703_042_029);
    assert_ne!(key("(cell 1 1 b)"), key("(cell 1 1 x)"));
}
