//! Drawn positions of games of Browne's.

use workbench::{Game, Hints, Setting, replay};

fn drawn(game: &str, played: &[&str]) -> (String, String) {
    let loaded = Game::from_library(game).expect(game);
    let played: Vec<String> = played.iter().map(ToString::to_string).collect();
    let play = replay(&loaded, Setting::default(), &played).expect(game);
    (play.text(Hints::None), play.svg(Hints::None))
}

#[test]
fn text_shows_pieces_by_the_letters_of_their_owners_and_the_last_move_in_brackets() {
    let expected = "
3 . . .
2 . W .
1[B]. .
  a b c

White to move.
Letters: W White Piece, B Black Piece.
[ ] show the last move.
";
    assert_eq!(drawn("tic_tac_toe", &["b2", "a1"]).0, expected[1..]);
}

#[test]
fn a_stack_is_shown_by_its_top_and_its_height() {
    let (text, svg) = drawn("nim", &[]);
    assert!(text.starts_with("1   *3  *4  *5\n    a   b   c\n"), "{text}");
    assert!(text.contains("Stacks from the bottom up: a1 *-*-*, b1 *-*-*-*, c1 *-*-*-*-*.\n"), "{text}");
    assert_eq!(svg.matches("<polygon class=\"lw-neutral\"").count(), 3 + 4 + 5 + 1);
    for height in [3, 4, 5] {
        assert!(svg.contains(&format!(">{height}</text>")), "{svg}");
    }
}

#[test]
fn types_have_letters_where_there_are_several() {
    let (text, svg) = drawn("ludi/chess", &["e2 e3"]);
    assert!(text.contains("1 R N B Q K B N R\n"), "{text}");
    assert!(text.contains("3 . . . .[P]. . .\n2 P P P P[.]P P P\n"), "{text}");
    assert!(text.contains("k Black King"), "{text}");
    assert_eq!(svg.matches("class=\"lw-lit\"").count(), 2);
    assert_eq!(svg.matches("class=\"lw-path\"").count(), 1);
}

#[test]
fn what_is_held_and_flagged_is_told_beside_the_board() {
    let text = drawn("bagh_chal", &[]).0;
    assert!(text.contains("In the hand of Goats: 20 Goat.\n"), "{text}");
    let text = drawn("learners", &[]).0;
    assert!(text.contains("Flags of pieces: a1 1, b1 1,") && text.contains("g7 3.\n"), "{text}");
}

#[test]
fn levels_of_a_board_in_space_stand_apart() {
    let text = drawn("qubic", &[]).0;
    assert!(text.contains("13 . . . .\n\n12 . . . .\n"), "{text}");
}

#[test]
fn of_an_area_without_edges_only_the_part_that_is_played_on_is_drawn() {
    let (before, after) = (drawn("boardless_five", &[]), drawn("boardless_five", &["p16", "q17", "r18", "s19"]));
    assert_eq!(before.1.matches("lw-cell").count(), 49 + 2);
    assert!(after.1.matches("lw-cell").count() > 51, "the part grows with what stands on it");
    assert!(before.0.starts_with("19 "), "{}", before.0);
    assert!(after.0.contains("[B]"), "{}", after.0);
}

#[test]
fn every_site_is_a_polygon_with_its_name() {
    for (game, sites) in [("yavalath", 61), ("hex", 121), ("octagon_hex", 49 + 36), ("tic_tac_toe", 9)] {
        let svg = drawn(game, &[]).1;
        assert_eq!(svg.matches("<polygon class=\"lw-cell").count(), sites, "{game}");
        assert!(svg.contains("<title>a1</title></polygon>"), "{game}");
    }
}

#[test]
fn a_picture_tells_its_position_in_words_too() {
    let svg = drawn("tic_tac_toe", &["b2"]).1;
    assert!(svg.contains("<title>Tic Tac Toe, Black to move</title>\n"), "{svg}");
    assert!(svg.contains("<desc>White has Piece b2. Black has no piece on the board.</desc>\n"), "{svg}");
}

#[test]
fn players_beyond_the_second_have_colours_and_shapes_of_their_own() {
    let svg = drawn("yavalath3", &["e5", "e6", "d4"]).1;
    assert_eq!(svg.matches("<circle class=\"lw-white\"").count(), 2);
    assert_eq!(svg.matches("<rect class=\"lw-black\"").count(), 2);
    assert_eq!(svg.matches("<polygon class=\"lw-eighth\"").count(), 2, "who is called Grey is grey");
}

#[test]
fn whoever_is_called_black_is_black_even_if_he_begins() {
    let black_begins = drawn("gomoku", &["e5", "f6", "g7"]).1;
    assert!(
        black_begins.matches("<rect class=\"lw-black\"").count()
            > black_begins.matches("<circle class=\"lw-white\"").count()
    );
    let white_begins = drawn("yavalath", &["e5", "f6", "g7"]).1;
    assert!(
        white_begins.matches("<circle class=\"lw-white\"").count()
            > white_begins.matches("<rect class=\"lw-black\"").count()
    );
    let goats_begin = drawn("bagh_chal", &[]).1;
    assert!(goats_begin.contains("lw-black"), "other names mean no colour: {goats_begin}");
}
