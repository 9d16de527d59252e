//! Why moves are legal or not: what is explained agrees with the moves, and reads as it should.

use game::{DrawRules, Rng};
use testing::walks;
use workbench::{Game, Language, Setting, library, why};

/// What is said of a move after others.
fn told(game: &str, played: &[&str], chosen: &str) -> Vec<String> {
    let game = Game::from_library(game).expect("in the library");
    let played: Vec<String> = played.iter().map(|text| (*text).to_owned()).collect();
    why::why(&game, Setting::default(), &played, chosen).expect("an explanation").because
}

/// Along random games of the library: each legal move is explained as legal, and moves that are not as illegal, with a reason.
#[test]
fn explanations_agree_with_the_legal_moves() {
    for entry in library::entries().filter(|entry| entry.language != Language::Gdl) {
        let game = Game::new(entry.clone().into()).expect(entry.name);
        let engine = why::explaining(&game, DrawRules::default()).expect("an engine");
        for number in 0..walks(1) {
            let mut rng = Rng::new(4, number);
            let mut play = engine.begin(&mut rng);
            let mut before: Vec<String> = Vec::new();
            for _ in 0..rng.below(12) {
                let moves = play.moves();
                if moves.is_empty() {
                    break;
                }
                before = moves.iter().map(ToString::to_string).collect();
                play.play_listed(&moves[rng.below(moves.len() as u32) as usize]);
            }
            let legal: Vec<String> = play.moves().iter().map(ToString::to_string).collect();
            let some = |texts: &[String]| {
                let count = texts.len().min(3);
                (0..count).map(|nth| texts[nth * texts.len() / count].clone()).collect::<Vec<_>>()
            };
            if legal.is_empty() {
                continue;
            }
            for text in some(&legal) {
                let why = play.why(&text).expect("an explanation");
                assert!(why.legal && why.tree.holds && !why.because.is_empty(), "{}: {text}: {why:?}", entry.name);
            }
            // What was legal a move ago, and what never is.
            before.retain(|text| !legal.contains(text));
            for text in some(&before).into_iter().chain(["zz99".to_owned(), String::new(), "- -".to_owned()]) {
                let why = play.why(&text).expect("an explanation");
                assert!(!why.legal && !why.tree.holds && !why.because.is_empty(), "{}: {text}: {why:?}", entry.name);
            }
        }
    }
}

#[test]
fn a_taken_site_is_not_empty() {
    assert_eq!(told("yavalath", &["e5"], "e5"), ["Black puts a piece on e5: e5 is not empty"]);
    assert_eq!(told("yavalath", &[], "e5"), ["White puts a piece on e5: e5 is empty"]);
}

#[test]
fn a_piece_of_the_other_side_is_named() {
    assert_eq!(told("ludi/chess", &[], "e7-e5"), ["the pawn on e7 is Black's, and White is to move"]);
}

#[test]
fn a_chess_like_game_is_explained_by_the_theory() {
    let rook = "The rook on a1 rides straight ahead, but its own pawn on a2 is in the way";
    assert_eq!(told("metagame/chess", &[], "a1 a3"), [rook]);
    assert_eq!(told("metagame/chess", &[], "e7 e6"), ["The pawn on e7 is Black's, and it is White's turn"]);
    assert_eq!(told("american_checkers", &["c3 d4", "b6 c5"], "a3 b4"), ["A capture is compulsory: d4xb6"]);
}

#[test]
fn a_capture_that_must_be_made_is_named() {
    let after = ["c3-d4", "b6-a5", "d4-c5"];
    let told = told("english_draughts", &after, "f6-g5");
    assert_eq!(told[0], "White moves the man from f6 to g5: other moves come first: d6-b4");
}

#[test]
fn a_move_without_effect_is_called_so() {
    assert_eq!(told("reversi", &[], "a1"), ["Black puts a disc on a1: the move changes no disc"]);
}

#[test]
fn a_finished_game_says_by_what() {
    let game = Game::from_library("tic_tac_toe").expect("in the library");
    let played: Vec<String> = ["a1", "a2", "b1", "b2", "c1"].map(str::to_owned).to_vec();
    let ended = why::outcome(&game, Setting::default(), &played).expect("an explanation");
    assert_eq!(ended.because, ["White wins: three in a row, a1–c1", "it is to be seen on a1, b1 and c1"]);
    let refused = why::why(&game, Setting::default(), &played, "c3").expect("an explanation");
    assert_eq!(refused.because, ["the game is over: White wins: three in a row, a1–c1"]);
}
