//! What several tests share: games of the library under the theory, and positions made of words.

use board::Site;
use game::{DrawRules, Role};
use metagame::notation::{Piece, Position as Seen};
use metagame::tree;
use theory::bridge::{Compiled, Interpreted, Words};

/// The rules of a library game.
pub fn rules(name: &str) -> tree::Game {
    let entry = library::find(name).expect("a game of the library");
    metagame::read(entry.text).game.expect("a sound game")
}

/// A library game, interpreted.
pub fn table(name: &str) -> Interpreted {
    Interpreted::new(&rules(name), DrawRules::default())
}

/// A library game, specialised and compiled.
pub fn compiled(name: &str) -> Compiled {
    Compiled::new(&rules(name), DrawRules::default()).unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

/// A piece by its owner and type.
pub fn piece(words: &Words, owner: &str, kind: &str) -> Piece {
    let owner = if owner == "white" { Role::White } else { Role::Black };
    let kind = words.type_names().iter().position(|name| name == kind).expect("a type");
    Piece { owner, kind: kind as u8 }
}

/// A position of these pieces, such as `white king b6`; `white king holds` is a piece in its owner's hand.
pub fn position(theory: &Interpreted, to_move: Role, pieces: &[&str]) -> Seen {
    let words = theory.words();
    let mut seen = theory.bare();
    seen.to_move = to_move;
    for text in pieces {
        let [owner, kind, square]: [&str; 3] = text.split(' ').collect::<Vec<_>>().try_into().expect("three words");
        let piece = piece(words, owner, kind);
        if square == "holds" {
            seen.hands[piece.owner.index()][piece.owner.index()][usize::from(piece.kind)] += 1;
            continue;
        }
        let named = |site: &Site| metagame::drawing::square_name(words.square_at(*site)) == square;
        seen.board[words.grid().sites().find(named).expect("a square").index()] = Some(piece);
    }
    seen
}
