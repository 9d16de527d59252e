//! Board and set-up changed by hand: a choice in the editor is written into the text, and the rest of the text stays.

mod lists;
mod ludi;
mod metagame;

use serde::Serialize;

use engine::Error;
use engine::Game;
use engine::Kind;
use game::DrawRules;
use game::Rng;

/// What can be changed by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Design {
    /// The board.
    pub board: Board,
    /// What can be put on it: each type of pieces of each player who can have some at the start.
    pub pieces: Vec<Piece>,
}

/// A board as the editor's form has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Of what cells it is made, in games of Browne's.
    pub tiling: Option<String>,
    /// Its outline, in games of Browne's.
    pub shape: Option<String>,
    /// Its dimensions: one or more in games of Browne's; files and ranks in games of Pell's.
    pub size: Vec<u32>,
}

/// A piece that can be put on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its type.
    pub piece: String,
    /// Whose it is, as the rules call him.
    pub owner: String,
}

/// The tilings and the shapes that there are.
pub fn tilings_and_shapes() -> (Vec<&'static str>, Vec<&'static str>) {
    use ::ludi::ludemes::{self, Kind};
    let words = |kind| ludemes::completions(kind).into_iter().map(|(word, _)| word).collect();
    (words(Kind::Tiling), words(Kind::Shape))
}

/// What can be changed in a game.
pub fn design(loaded: &Game) -> Design {
    match (loaded.rules.ludi(), loaded.rules.metagame()) {
        (Some(game), _) => ludi::design(game),
        (_, Some(game)) => metagame::design(game),
        _ => Design::default(),
    }
}

/// The text with another board.
pub fn with_board(loaded: &Game, board: &Board) -> Result<String, Error> {
    match (loaded.rules.ludi(), loaded.rules.metagame()) {
        (Some(game), _) => ludi::with_board(&loaded.source.text, game, board),
        (_, Some(game)) => metagame::with_board(&loaded.source.text, game, board),
        _ => Err(by_hand("the game has no board")),
    }
}

/// The text with this piece on a site at the start; with what stands there taken away if it is the same, or if there is none.
pub fn with_piece(loaded: &Game, site: &str, piece: Option<&Piece>) -> Result<String, Error> {
    let begun = loaded.engine(Kind::Compiled, DrawRules::default()).begin(&mut Rng::new(0, 0)).position();
    match (loaded.rules.ludi().zip(begun.ludi()), loaded.rules.metagame()) {
        (Some((game, begun)), _) => ludi::with_piece(&loaded.source.text, game, begun, site, piece),
        (_, Some(game)) => metagame::with_piece(&loaded.source.text, game, site, piece),
        _ => Err(by_hand("the set-up cannot be told")),
    }
}

/// Something that can only be written.
fn by_hand(what: &str) -> Error {
    Error::refused(what, "change this part of the text by hand")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Origin;
    use engine::Source;
    use rules::Language;

    fn loaded(language: Language, text: &str) -> Game {
        let source = Source { name: "x".into(), text: text.into(), language, origin: Origin::Input };
        Game::new(source).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    const LUDI: &str = "// (board (size 9)) is no board\n(game X\n  (players White Black) // both\n  (board (tiling square i-nbors) (size 3 3))\n  \
                        (pieces (Stone All (moves (move (pre (empty to)) (action (push))))))\n  (end (All win (in-a-row 3))))\n";

    #[test]
    fn another_board_is_written_and_the_rest_stays() {
        let game = loaded(Language::Ludi, LUDI);
        let board = Board { tiling: Some("hex".into()), shape: Some("hex".into()), size: vec![4] };
        let text = with_board(&game, &board).expect("a board");
        assert!(
            text.contains("(board (tiling hex i-nbors) (size 4) (shape hex))") && text.contains("// both"),
            "{text}"
        );
        assert!(text.starts_with("// (board (size 9)) is no board\n"));
        assert_eq!(design(&loaded(Language::Ludi, &text)).board, board);
    }

    #[test]
    fn other_cells_come_with_an_outline_that_fits_them() {
        let game = loaded(Language::Ludi, &LUDI.replace("(size 3 3)", "(shape square) (size 3 4)"));
        let board = Board { tiling: Some("hex".into()), ..design(&game).board };
        let text = with_board(&game, &board).expect("a board");
        assert!(text.contains("(tiling hex i-nbors) (shape hex) (size 3)"), "{text}");
    }

    #[test]
    fn pieces_are_put_down_and_taken_away() {
        let stone = |owner: &str| Piece { piece: "Stone".into(), owner: owner.into() };
        let game = loaded(Language::Ludi, LUDI);
        assert_eq!(design(&game).pieces, [stone("White"), stone("Black")]);
        let one = with_piece(&game, "b2", Some(&stone("Black"))).expect("a piece");
        assert!(one.contains("(start (place (Stone Black) B2))"), "{one}");
        let two = with_piece(&loaded(Language::Ludi, &one), "a1", Some(&stone("Black"))).expect("a piece");
        assert!(two.contains("(place (Stone Black) A1 B2)"), "{two}");
        let other = with_piece(&loaded(Language::Ludi, &two), "b2", Some(&stone("White"))).expect("a piece");
        assert!(other.contains("(place (Stone White) B2)") && other.contains("(place (Stone Black) A1)"), "{other}");
        let none = with_piece(&loaded(Language::Ludi, &one), "b2", Some(&stone("Black"))).expect("no piece");
        assert!(!none.contains("(start"), "{none}");
    }

    #[test]
    fn hands_stay_and_what_cannot_be_told_is_left_alone() {
        let held = LUDI.replace("  (end", "  (start (in-hand (Stone All) 5))\n  (end");
        let stone = Piece { piece: "Stone".into(), owner: "White".into() };
        let text = with_piece(&loaded(Language::Ludi, &held), "c3", Some(&stone)).expect("a piece");
        assert!(text.contains("(in-hand (Stone All) 5)") && text.contains("(place (Stone White) C3)"), "{text}");
        let nim = library::find("nim").expect("in the library");
        let nim = loaded(Language::Ludi, nim.text);
        assert!(with_piece(&nim, "a1", design(&nim).pieces.first()).is_err(), "stacks are written by hand");
        assert!(with_piece(&loaded(Language::Ludi, LUDI), "z99", Some(&stone)).is_err());
    }

    #[test]
    fn boards_and_set_ups_of_pell_s_games_are_written_too() {
        let hexapawn = library::find("hexapawn").expect("in the library").text;
        let game = loaded(Language::Metagame, hexapawn);
        let pawn = Piece { piece: "pawn".into(), owner: "White".into() };
        assert_eq!(design(&game).pieces, std::slice::from_ref(&pawn));
        let board = Board { tiling: None, shape: None, size: vec![4, 5] };
        let larger = with_board(&game, &board).expect("a board");
        assert!(larger.contains("BOARD_SIZE 4 BY 5") && larger.contains("% source: Martin Gardner"), "{larger}");
        let larger = loaded(Language::Metagame, &larger);
        assert_eq!(design(&larger).board, board);
        let more = with_piece(&larger, "d1", Some(&pawn)).expect("a piece");
        assert!(more.contains("pawn AT {(1,1) (2,1) (3,1) (4,1)}"), "{more}");
        let fewer = with_piece(&loaded(Language::Metagame, &more), "b1", Some(&pawn)).expect("a piece less");
        assert!(fewer.contains("pawn AT {(1,1) (3,1) (4,1)}"), "{fewer}");
        assert!(with_piece(&larger, "z1", Some(&pawn)).is_err());
    }
}
