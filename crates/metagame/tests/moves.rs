//! Reads moves as people write them (Pell 1992, section 3 and appendix B).

use game::Role::{self, Black, White};
use metagame::notation::{Action, Captured, Displace, Fate, Leg, Move, MoveError, Piece, Promote, Written, read_move};
use metagame::tree::Square;
use proptest::prelude::*;

fn names() -> Vec<String> {
    ["man", "king", "queen", "x", "white", "a1", "rook"].map(String::from).to_vec()
}

const MAN: u8 = 0;
const KING: u8 = 1;
const QUEEN: u8 = 2;
const ROOK: u8 = 6;

fn at(file: u32, rank: u32) -> Square {
    Square { file, rank }
}

fn piece(owner: Role, kind: u8) -> Piece {
    Piece { owner, kind }
}

fn taken(owner: Role, kind: u8, square: Square, fate: Fate) -> Captured {
    Captured { piece: piece(owner, kind), square, fate }
}

fn leg(kind: u8, from: Square, to: Square, captures: Vec<Captured>) -> Leg {
    Leg { piece: piece(White, kind), from, to, captures }
}

fn turn(legs: Vec<Leg>, promote: Option<Promote>) -> Written {
    begun(None, Vec::new(), Action::Transfer { legs, promote })
}

fn step(kind: u8, from: Square, to: Square) -> Written {
    turn(vec![leg(kind, from, to, Vec::new())], None)
}

fn place(kind: u8, owner: Role, holder: Role, to: Square) -> Written {
    begun(None, Vec::new(), Action::Place { piece: piece(owner, kind), holder, to })
}

fn begun(promote: Option<Promote>, displace: Vec<Displace>, action: Action) -> Written {
    Written::new(Move { promote, displace, action }, &names())
}

/// A list of legal moves in which each kind of move is there.
fn legal() -> Vec<Written> {
    let promote = |kind, square| Some(Promote { square, piece: piece(White, kind) });
    let by_opponent = |kind| Some(Promote { square: at(2, 1), piece: piece(Black, kind) });
    let place_rook = Action::Place { piece: piece(White, ROOK), holder: White, to: at(4, 4) };
    let walk = Action::Transfer { legs: vec![leg(KING, at(5, 1), at(5, 2), Vec::new())], promote: None };
    let displaced = |to| Displace { piece: piece(Black, MAN), from: at(3, 4), to };
    let jump = |from: u32, captures: Vec<Captured>| leg(MAN, at(from, from), at(from + 2, from + 2), captures);
    let removed = |n: u32| taken(Black, MAN, at(n, n), Fate::Removed);
    vec![
        step(MAN, at(5, 2), at(5, 3)),
        step(MAN, at(5, 2), at(6, 3)),
        step(KING, at(5, 1), at(6, 1)),
        turn(vec![leg(QUEEN, at(4, 1), at(4, 7), vec![taken(Black, ROOK, at(4, 7), Fate::Removed)])], None),
        turn(vec![leg(QUEEN, at(4, 1), at(5, 7), vec![taken(Black, ROOK, at(5, 7), Fate::Possessed(White))])], None),
        turn(vec![leg(QUEEN, at(4, 1), at(6, 7), vec![taken(Black, ROOK, at(6, 7), Fate::Possessed(Black))])], None),
        turn(
            vec![leg(
                QUEEN,
                at(4, 1),
                at(8, 8),
                vec![
                    taken(Black, ROOK, at(7, 7), Fate::Possessed(White)),
                    taken(Black, KING, at(8, 8), Fate::Possessed(White)),
                ],
            )],
            None,
        ),
        turn(
            vec![leg(
                QUEEN,
                at(4, 1),
                at(1, 8),
                vec![taken(Black, ROOK, at(1, 7), Fate::Removed), taken(Black, KING, at(1, 8), Fate::Possessed(White))],
            )],
            None,
        ),
        turn(vec![jump(1, vec![removed(2)]), jump(3, vec![removed(4)])], None),
        turn(vec![leg(MAN, at(7, 7), at(7, 8), Vec::new())], promote(QUEEN, at(7, 8))),
        turn(vec![leg(MAN, at(7, 7), at(7, 8), Vec::new())], promote(ROOK, at(7, 8))),
        turn(vec![leg(MAN, at(2, 7), at(2, 8), Vec::new())], promote(KING, at(2, 8))),
        step(KING, at(3, 7), at(3, 8)),
        place(ROOK, White, White, at(3, 3)),
        place(KING, Black, White, at(3, 6)),
        begun(by_opponent(QUEEN), Vec::new(), place_rook.clone()),
        begun(by_opponent(ROOK), Vec::new(), place_rook),
        turn(vec![leg(ROOK, at(1, 4), at(3, 4), vec![taken(Black, MAN, at(3, 4), Fate::DisplacedTo(at(5, 5)))])], None),
        turn(vec![leg(ROOK, at(2, 4), at(3, 4), vec![taken(Black, MAN, at(3, 4), Fate::DisplacedLater)])], None),
        begun(None, vec![displaced(at(5, 5))], walk.clone()),
        begun(None, vec![displaced(at(5, 6))], walk),
        step(3, at(8, 1), at(8, 2)),
        step(4, at(8, 3), at(8, 4)),
        step(5, at(8, 5), at(8, 6)),
    ]
}

fn found(text: &str) -> String {
    match read_move(text, &legal(), &names()) {
        Ok(written) => written.text.to_string(),
        Err(error) => panic!("{text}: {error}"),
    }
}

// M6 M175 M189
#[test]
fn every_legal_move_is_found_by_its_own_notation() {
    for written in legal() {
        assert_eq!(found(&written.text), *written.text);
        assert_eq!(found(&format!(" {} . ", written.text.to_uppercase())), *written.text);
    }
}

// M11 M104
#[test]
fn every_legal_move_is_found_by_its_notation_in_letters() {
    for written in legal() {
        assert_eq!(found(&written.chosen.write_in_letters(&names())), *written.text);
    }
    assert_eq!(legal()[3].chosen.write_in_letters(&names()), "white queen d1 -> d7 X black rook d7");
}

// Pell's workbench writes its moves so.
#[test]
fn every_legal_move_is_found_with_spaces_and_letters() {
    for written in legal() {
        let mut text = written.text.replace('(', " ( ").replace(')', " ) ").replace(',', " , ").replace(';', " ; ");
        for (file, letter) in (1..=8).zip('a'..='h') {
            text = text.replace(&format!("( {file} ,"), &format!("( {letter} ,"));
        }
        assert_eq!(found(&format!("{text} .")), *written.text);
    }
}

// M95 M96 M97 M98 M99 M100 M101 M102 M103 M104 M176 M177 M178 M179 M180 M181 M182 M183 M184 M185 M186 M187 M188 E10 E11 E12
#[test]
fn looser_forms_are_understood() {
    let cases = [
        ("man (5,2) -> (5,3)", "white man (5,2) -> (5,3)"),
        ("(5,2) → (5,3).", "white man (5,2) -> (5,3)"),
        ("White Man (e 2) -> (e 3)", "white man (5,2) -> (5,3)"),
        ("e2-e3", "white man (5,2) -> (5,3)"),
        ("e2e3", "white man (5,2) -> (5,3)"),
        ("man -> f3", "white man (5,2) -> (6,3)"),
        ("queen (4,1) -> (4,7) X rook (4,7)", "white queen (4,1) -> (4,7) X black rook (4,7)"),
        ("queen d1 -> d7 x (d 7)", "white queen (4,1) -> (4,7) X black rook (4,7)"),
        ("d1 -> d7", "white queen (4,1) -> (4,7) X black rook (4,7)"),
        ("queen d1 -> e7 x rook e7 (white)", "white queen (4,1) -> (5,7) X black rook (5,7) / (white)"),
        ("queen d1 -> e7 x rook e7 / white", "white queen (4,1) -> (5,7) X black rook (5,7) / (white)"),
        ("queen d1 -> f7 x rook f7 (black)", "white queen (4,1) -> (6,7) X black rook (6,7) / (black)"),
        (
            "queen d1 -> h8 X rook g7 king h8 (white)",
            "white queen (4,1) -> (8,8) X black rook (7,7) / (white) X black king (8,8) / (white)",
        ),
        (
            "queen d1 -> h8 X king h8",
            "white queen (4,1) -> (8,8) X black rook (7,7) / (white) X black king (8,8) / (white)",
        ),
        (
            "queen d1 -> a8 x rook a7 x king a8 / (white)",
            "white queen (4,1) -> (1,8) X black rook (1,7) X black king (1,8) / (white)",
        ),
        (
            "White Man (a 1) → (c 3) X (b 2) ; White Man (c 3) → (e 5) X (d 4)",
            "white man (1,1) -> (3,3) X black man (2,2); white man (3,3) -> (5,5) X black man (4,4)",
        ),
        ("a1 -> c3 -> e5", "white man (1,1) -> (3,3) X black man (2,2); white man (3,3) -> (5,5) X black man (4,4)"),
        ("(1,1) -> (3,3)", "white man (1,1) -> (3,3) X black man (2,2); white man (3,3) -> (5,5) X black man (4,4)"),
        ("man g7 -> g8; promote g8 queen", "white man (7,7) -> (7,8); promote (7,8) white queen"),
        ("man g7 -> g8;; promote white rook;", "white man (7,7) -> (7,8); promote (7,8) white rook"),
        ("man b7 -> b8", "white man (2,7) -> (2,8); promote (2,8) white king"),
        ("king c7 -> c8; promote c8 white king", "white king (3,7) -> (3,8)"),
        ("rook(white) -> (3,3)", "white rook (white) -> (3,3)"),
        ("king (white) -> (c,6)", "black king (white) -> (3,6)"),
        ("promote b1 queen; rook(white) → d4", "promote (2,1) black queen; white rook (white) -> (4,4)"),
        ("rook a4 -> c4 X man c4 -> e5", "white rook (1,4) -> (3,4) X black man (3,4) -> (5,5)"),
        ("rook b4 -> c4 X c4 -> ?", "white rook (2,4) -> (3,4) X black man (3,4) -> ?"),
        ("displace man c4 -> e5; king e1 -> e2", "displace black man (3,4) -> (5,5); white king (5,1) -> (5,2)"),
        ("x h1 -> h2", "white x (8,1) -> (8,2)"),
        ("a1 h5 -> h6", "white a1 (8,5) -> (8,6)"),
    ];
    for (text, expected) in cases {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn what_fits_several_moves_is_told_with_them() {
    let error = read_move("man g7 -> g8", &legal(), &names()).expect_err("two promotions");
    let MoveError::Ambiguous { understood, candidates, count } = &error else { panic!("{error}") };
    assert_eq!((understood.as_str(), *count), ("man (7,7) -> (7,8)", 2));
    assert_eq!(candidates[1], "white man (7,7) -> (7,8); promote (7,8) white rook");
}

#[test]
fn what_is_not_legal_is_told_with_the_nearest_moves() {
    let error = read_move("man e2 -> e4", &legal(), &names()).expect_err("too far");
    let MoveError::Illegal { understood, nearest } = &error else { panic!("{error}") };
    assert_eq!(understood, "man (5,2) -> (5,4)");
    assert_eq!(nearest[0], "white man (5,2) -> (5,3)");
    assert!(nearest.len() <= 5);
    let shown = error.to_string();
    assert!(
        shown.starts_with("`man (5,2) -> (5,4)` is not a legal move; nearest: `white man (5,2) -> (5,3)`"),
        "{shown}"
    );
}

#[test]
fn what_is_no_move_is_told_with_what_was_expected() {
    let cases = [
        ("", 0, "expected a move, found the end of the move"),
        ("resign", 0, "no piece is called `resign`"),
        ("kign e1 -> f1", 0, "no piece is called `kign`; did you mean `king`?"),
        ("king e1 -> ", 11, "expected a square, found the end of the move"),
        ("king e1 -> (5,", 14, "expected a number, found the end of the move"),
        ("king (5,1 -> (6,1)", 10, "expected `)`, found `-`"),
        ("king e1 -> f1 + ", 14, "`+` has no meaning in a move"),
        ("king e1 -> f1 f2", 14, "expected `;` or the end of the move, found `f2`"),
        ("queen d1 -> d7 x", 16, "expected a piece or a square, found the end of the move"),
        ("promote g8", 10, "expected a piece, found the end of the move"),
        ("promote g8 queen", 16, "expected a move, found the end of the move"),
        ("rook (white) -> c3; king e1 -> f1", 28, "expected the end of the move, found `-`"),
    ];
    for (text, place, expected) in cases {
        match read_move(text, &legal(), &names()) {
            Err(MoveError::Unreadable { at, message }) => {
                assert_eq!((at, message.as_str()), (place, expected), "{text}")
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn long_texts_and_empty_lists_are_no_trouble() {
    assert!(read_move(&"a1 -> ".repeat(100_000), &legal(), &names()).is_err());
    assert!(read_move(&"x".repeat(60_000), &legal(), &names()).is_err());
    assert!(matches!(read_move("e2 -> e3", &[], &[]), Err(MoveError::Illegal { nearest, .. }) if nearest.is_empty()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn noise_is_never_a_panic(text in "(white|black|man|king|x|X|promote|displace|->|\\(|\\)|,|;|/|\\?|[a-h][1-8]|[0-9]| |\\.|é){0,20}") {
        let _ = read_move(&text, &legal(), &names());
    }

    #[test]
    fn a_move_with_a_stretch_left_out_is_never_a_panic(which in 0..24usize, start in 0..80usize, length in 0..20usize) {
        let text = &legal()[which].text.clone();
        let start = start.min(text.len());
        let cut = format!("{}{}", &text[..start], &text[(start + length).min(text.len())..]);
        let _ = read_move(&cut, &legal(), &names());
    }
}
