//! Positions and moves as programs for chess write them: `e2e3`, `e7e8q`, and FEN.
//!
//! For every game of Pell's on at most 26 files whose pieces bear the names of chess, whatever its board and its set-up.
//! Whether its rules are those that a program knows is for the caller to decide.

use metagame::notation::Action;
use metagame::tree::Square;

use engine::{Move, Position};

/// The types of chess and their letters.
const LETTERS: [(&str, char); 6] =
    [("pawn", 'p'), ("knight", 'n'), ("bishop", 'b'), ("rook", 'r'), ("queen", 'q'), ("king", 'k')];

/// A position in Forsyth's notation, without castling and taking en passant, which games of Pell's do not have; nothing if it
/// is no position of a game like chess.
///
/// On boards with more than nine files a gap of ten or more is written as a number, as programs for large boards do.
pub fn fen(position: &Position) -> Option<String> {
    let position = position.metagame()?;
    let waits = position.promoting.is_some() || !position.displaced.is_empty() || position.assigning;
    if waits || !position.hands.is_empty() || position.files > 26 {
        return None;
    }
    let mut board = vec![vec![None; position.files as usize]; position.ranks as usize];
    for standing in &position.board {
        let letter = letter(&standing.piece)?;
        let [file, rank] = standing.square.map(|number| number as usize - 1);
        board[rank][file] = Some(if standing.owner == "white" { letter.to_ascii_uppercase() } else { letter });
    }
    let ranks: Vec<String> = board.iter().rev().map(|rank| fen_of_rank(rank)).collect();
    Some(format!("{} {} - - 0 1", ranks.join("/"), &position.to_move[..1]))
}

fn fen_of_rank(rank: &[Option<char>]) -> String {
    let (mut text, mut gap) = (String::new(), 0);
    for site in rank.iter().map(Some).chain([None]) {
        match site {
            Some(None) => gap += 1,
            _ if gap > 0 => text.push_str(&std::mem::take(&mut gap).to_string()),
            _ => {}
        }
        text.extend(site.copied().flatten());
    }
    text
}

/// A move by the squares that it leads from and to, with the letter of what a pawn becomes; nothing if it is no such move.
pub fn write(chosen: &Move) -> Option<String> {
    let Action::Transfer { legs, promote } = &chosen.as_metagame()?.chosen.action else { return None };
    let [leg] = &legs[..] else { return None };
    let becomes = match promote {
        Some(_) => Some(letter(chosen.text().rsplit(' ').next()?)?),
        None => None,
    };
    let text = format!("{}{}", square(leg.from)?, square(leg.to)?);
    Some(text.chars().chain(becomes).collect())
}

/// The legal move that a program means.
pub fn read<'a>(written: &str, legal: &'a [Move]) -> Option<&'a Move> {
    let plain: String = written.trim().to_lowercase().chars().filter(|letter| !"=-()".contains(*letter)).collect();
    legal.iter().find(|legal| write(legal).as_ref() == Some(&plain))
}

/// A legal move that takes the king. Programs for chess do not know that a king can be taken, and some end at the sight of
/// such a position: the caller makes this move for them.
pub fn taking_the_king(legal: &[Move]) -> Option<&Move> {
    let takes = |legal: &&Move| legal.text().split(" X ").skip(1).any(|taken| taken.split(' ').nth(1) == Some("king"));
    legal.iter().find(takes)
}

fn letter(name: &str) -> Option<char> {
    LETTERS.iter().find(|(known, _)| *known == name).map(|(_, letter)| *letter)
}

fn square(square: Square) -> Option<String> {
    let file = u8::try_from(square.file.checked_sub(1)?).ok().filter(|file| *file < 26)?;
    Some(format!("{}{}", char::from(b'a' + file), square.rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Game;
    use engine::Play;
    use engine::Setting;
    use engine::replay;

    fn play(game: &str, played: &[&str]) -> Box<dyn Play> {
        let loaded = Game::from_library(game).expect("sound");
        let played: Vec<String> = played.iter().map(ToString::to_string).collect();
        replay(&loaded, Setting::default(), &played).expect("legal")
    }

    #[test]
    fn positions_are_written_in_fen() {
        for (game, played, text) in [
            ("chess", vec![], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"),
            ("chess", vec!["e2e3"], "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1"),
            ("chess_third_rank", vec![], "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1"),
            ("gardner_minichess", vec![], "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"),
        ] {
            assert_eq!(fen(&play(game, &played).position()).as_deref(), Some(text));
        }
        for game in ["american_checkers", "minishogi", "hex"] {
            assert_eq!(fen(&play(game, &[]).position()), None, "{game}");
        }
    }

    #[test]
    fn a_wide_gap_is_a_number() {
        assert_eq!(fen_of_rank(&[None; 12]), "12");
        assert_eq!(fen_of_rank(&[None, Some('k'), None, None]), "1k2");
    }

    const WAY: [&str; 10] = ["e2e3", "a7a6", "e3e4", "a6a5", "e4e5", "a5a4", "e5e6", "a4a3", "e6f7", "a3b2"];

    #[test]
    fn every_move_of_chess_is_written_and_read_again() {
        for play in [play("chess", &[]), play("chess", &WAY), play("chess", &WAY[..9])] {
            let legal = play.moves();
            for chosen in &legal {
                let written = write(chosen).expect("a move of chess");
                assert_eq!(read(&written, &legal), Some(chosen), "{written}");
            }
        }
    }

    #[test]
    fn promotions_have_a_letter() {
        let legal = play("chess", &WAY).moves();
        for (written, becomes) in
            [("f7g8q", "queen"), ("f7g8=N", "knight"), ("F7G8R", "rook"), ("f7xg8", ""), ("f7g8", "")]
        {
            let found = read(written, &legal).map(Move::text);
            assert_eq!(found.map(|text| text.rsplit(' ').next()), (!becomes.is_empty()).then_some(Some(becomes)));
        }
        assert_eq!((read("e2e9", &legal), read("banana", &legal), read("", &legal)), (None, None, None));
    }

    #[test]
    fn a_king_that_can_be_taken_is_seen() {
        assert_eq!(taking_the_king(&play("chess", &WAY[..8]).moves()), None);
        assert_eq!(taking_the_king(&play("chess", &WAY[..9]).moves()), None);
        let open = play("chess", &WAY).moves();
        let taking = taking_the_king(&open).map(Move::text).expect("the pawn on f7 takes");
        assert!(taking.starts_with("white pawn (6,7) -> (5,8) X black king (5,8); promote"), "{taking}");
    }
}
