//! Explanations in plain English: legal moves, moves that are not, and how games have ended.

use game::{DrawRules, Game, Rng, Role};
use testing::{first_seed, is_wanted, walks};
use theory::bridge::{Interpreted, Position};
use theory::explain::{ended, why};

use crate::boards::{position, table};

fn after(theory: &Interpreted, moves: &str) -> Position {
    let mut position = theory.start(&mut Rng::new(0, 0));
    for text in moves.split_whitespace() {
        let legal = theory.moves(&position);
        let chosen = metagame::notation::read_move(text, &legal, theory.words().type_names()).expect(text).clone();
        theory.play_listed(&mut position, &chosen);
    }
    position
}

fn told(name: &str, moves: &str, asked: &str) -> (bool, Vec<String>) {
    let theory = table(name);
    let told = why(&theory, &after(&theory, moves), asked).expect("few steps");
    (told.legal, told.because)
}

#[track_caller]
fn refused(name: &str, moves: &str, asked: &str, because: &[&str]) {
    let (legal, reasons) = told(name, moves, asked);
    assert_eq!((legal, reasons.iter().map(String::as_str).collect::<Vec<_>>()), (false, because.to_vec()));
}

#[track_caller]
fn proved(name: &str, moves: &str, asked: &str, because: &[&str]) {
    let (legal, reasons) = told(name, moves, asked);
    assert_eq!((legal, reasons.iter().map(String::as_str).collect::<Vec<_>>()), (true, because.to_vec()));
}

#[test]
fn a_rider_is_blocked_by_its_own_piece() {
    let blocked = "The rook on a1 rides straight ahead, but its own pawn on a2 is in the way.";
    refused("chess", "", "a1-a4", &[blocked]);
    refused(
        "chess",
        "",
        "rook a1 -> a2",
        &[
            "The rook on a1 rides straight ahead, but its own pawn on a2 is in the way.",
            "To capture, the rook on a1 rides straight ahead, but it takes enemy pieces only, not its own pawn on a2.",
        ],
    );
}

#[test]
fn a_pawn_goes_where_pawns_go() {
    refused(
        "chess",
        "",
        "e2-d3",
        &["To capture, the pawn on e2 steps diagonally, but it finds nothing to take on d3."],
    );
    let nowhere =
        "The pawn on e2 steps straight ahead or captures as it steps diagonally: none of these ways leads to e4.";
    refused("chess", "", "e2-e4", &[nowhere]);
    let in_the_way = "The pawn on e5 steps straight ahead, but Black's pawn on e6 is in the way: without capturing it goes to \
                      empty squares only.";
    refused("chess", "e2e3 e7e6 e3e4 a7a6 e4e5 a6a5", "e5-e6", &[in_the_way]);
}

#[test]
fn a_move_needs_a_piece_of_the_mover_s_own() {
    refused("chess", "", "e7-e6", &["The pawn on e7 is Black's, and it is White's turn."]);
    refused("chess", "", "e4-e5", &["There is no piece on e4."]);
    refused("chess", "", "bishop b1 c3", &["It is the knight on b1, not a bishop."]);
    refused("chess", "", "hello", &["No square of the board is named in it."]);
}

#[test]
fn a_legal_move_is_proved() {
    proved(
        "chess",
        "",
        "b1-c3",
        &[
            "It is White's turn, and the knight on b1 is White's.",
            "The knight on b1 leaps one file and two ranks to c3, which is empty.",
        ],
    );
    proved(
        "chess",
        "e2e3 d7d6 f1b5 a7a6",
        "b5xe8",
        &[
            "It is White's turn, and the bishop on b5 is White's.",
            "The bishop on b5 rides diagonally to e8: c6 and d7 are empty. It takes Black's king on e8, which is removed.",
        ],
    );
}

#[test]
fn captures_are_compulsory_in_checkers() {
    refused("american_checkers", "c3d4 b6c5", "a3-b4", &["A capture is compulsory: d4xb6."]);
    proved(
        "american_checkers",
        "c3d4 b6c5",
        "d4xb6",
        &[
            "It is White's turn, and the man on d4 is White's.",
            "The man on d4 hops diagonally to b6, which is empty: it hops over Black's man on c5. It takes Black's man on c5, \
         which is removed.",
            "Captures are compulsory, and this is one.",
        ],
    );
    proved(
        "american_checkers",
        "",
        "c3-d4",
        &[
            "It is White's turn, and the man on c3 is White's.",
            "The man on c3 steps diagonally to d4, which is empty.",
            "Captures are compulsory, but no piece of White's can capture.",
        ],
    );
}

/// What is told of a move in a position of White's.
fn asked(name: &str, pieces: &[&str], asked: &str) -> Vec<String> {
    let theory = table(name);
    let seen = position(&theory, Role::White, pieces);
    why(&theory, &theory.set_up(seen), asked).expect("few steps").because
}

#[test]
fn a_chain_must_be_finished_and_the_most_be_taken() {
    let men = ["white man c3", "black man d4", "black man f6", "black man a7"];
    let go_on = "The man on c3 must go on capturing: c3xe5xg7.";
    assert_eq!(asked("american_checkers", &men, "c3xe5"), [go_on]);
    let nowhere = "From e5 the man takes nothing that leads to c7: c3xe5xg7.";
    assert_eq!(asked("american_checkers", &men, "c3xe5xc7"), [nowhere]);
    let most = "As many pieces as possible must be taken: c3xe5xg7.";
    let other = [&men[..], &["white man g1", "black man h2"]].concat();
    assert_eq!(asked("international_draughts", &other, "g1xi3"), [most]);
}

#[test]
fn promotions_placements_and_waiting_pieces_are_explained() {
    let pieces = ["white pawn a7", "white king e1", "black king e8"];
    let must = "On a8 the pawn must become a bishop, a knight, a queen or a rook.";
    assert_eq!(asked("chess", &pieces, "a7-a8=king"), [must]);
    assert_eq!(
        asked("chess", &pieces, "a7-a8=queen")[2],
        "a8 is in its promotion territory, where White chooses what the pawn becomes: White's queen."
    );
    let hand = ["white chick holds", "white lion b1", "black lion b4"];
    let held = "White holds a chick, and b2 is empty.";
    assert_eq!(asked("dobutsu_shogi", &hand, "chick b2"), [held]);
    let taken = "Black's lion stands on b4, and pieces are put on empty squares only.";
    assert_eq!(asked("dobutsu_shogi", &hand, "chick b4"), [taken]);
    let none = "White does not hold an elephant, so that none can be put on the board.";
    assert_eq!(asked("dobutsu_shogi", &hand, "elephant b2"), [none]);
}

#[test]
fn what_ended_a_game_is_told() {
    let theory = table("hexapawn");
    let position = after(&theory, "a1a2 b3a2 b1b2 a2a1");
    let told = "Black has reached a goal: a pawn of Black's has arrived on a1.";
    assert_eq!(ended(&theory, &position).expect("few steps"), [told]);
    let asked = why(&theory, &position, "c1c2").expect("few steps");
    assert_eq!((asked.legal, asked.because), (false, vec!["The game is over: Black has won.".into(), told.into()]));
}

#[test]
fn a_move_can_be_written_in_many_ways_and_nonsense_is_refused() {
    let pieces = ["white pawn a7", "white king e1", "black king e8"];
    for text in ["a7-a8=queen", "a7→a8=queen", "a7a8 promote queen", "(1,7) -> (1,8); promote (1,8) white queen"] {
        assert_eq!(asked("chess", &pieces, text).len(), 3, "{text}");
    }
    let long = "a7".repeat(2_000);
    for text in ["", ";;;", "=", "→", "zz99 -> (999,1)", "(1,2", "1,7,1", "é7", "x", "promote", "displace a7", &long]
    {
        let told = asked("chess", &pieces, text);
        assert!(!told.is_empty() && told[0].ends_with('.'), "{text}: {told:?}");
    }
}

#[test]
fn every_question_has_an_answer_and_legal_moves_are_never_refused() {
    for entry in library::entries().filter(|entry| entry.language.name() == "metagame" && is_wanted(entry.name)) {
        let theory = Interpreted::new(&metagame::read(entry.text).game.expect("a sound game"), DrawRules::default());
        for number in 0..walks(1) {
            ask_about_a_walk(entry.name, &theory, &mut Rng::new(first_seed(), number));
        }
    }
}

/// Plays a few random moves, then asks about moves between any two squares.
fn ask_about_a_walk(name: &str, theory: &Interpreted, rng: &mut Rng) {
    let mut position = theory.start(rng);
    for _ in 0..rng.below(20) {
        let (moves, outcome) = theory.moves_and_outcome(&position);
        if outcome.is_some() {
            return;
        }
        theory.play_listed(&mut position, &moves[rng.below(moves.len() as u32) as usize]);
    }
    let (words, legal) = (theory.words(), theory.moves(&position));
    let sites = words.grid().len() as u32;
    for _ in 0..12 {
        let [from, to] = [0; 2].map(|_| words.square_at(board::Site(rng.below(sites) as u16)));
        let text = format!("{from} -> {to}");
        let told = why(theory, &position, &text).expect("few steps");
        let fits = metagame::notation::read_move(&text, &legal, words.type_names()).is_ok();
        let over = theory.outcome(&position).is_some();
        assert_eq!(told.legal, fits && !over, "{name}: {text} {:?}", told.because);
        let unexplained = told.because.iter().any(|reason| reason.starts_with("It is none of the legal moves"));
        assert!(!told.because.is_empty() && !unexplained, "{name}: {text} {:?}", told.because);
    }
}
