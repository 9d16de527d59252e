//! Where pieces promote, who decides, and what becomes of them, in sentences.

use super::Facts;
use super::squares;
use super::words::{list, spoken, with_article};
use crate::powers;
use crate::tree::{Description, Game, Piece, Player, Promotion, Types};

/// What is true of promotion in the whole game; empty where nothing promotes.
pub(super) fn general(facts: &Facts) -> Vec<String> {
    let game = facts.game;
    let promoting: Vec<&Piece> = game.pieces.iter().filter(|piece| promotes(game, piece)).collect();
    if promoting.is_empty() {
        return Vec::new();
    }
    let territory = squares::territory(&game.board);
    let places = squares::for_both(&game.board, &territory, "and");
    let placed =
        if facts.has_hands { " A piece put on the board from a hand does not promote until it has moved." } else { "" };
    let chain = if facts.has_chains() { " Only the square where it ends its whole turn counts." } else { "" };
    let when = format!(
        "Promotion territory is {places}. A piece that can promote must do so when its move ends in its owner's territory, \
         whether it came from outside or stood there before.{chain}{placed}"
    );
    std::iter::once(when).chain(facts.has_limbo.then(limbo)).collect()
}

/// What becomes of a piece that promotes; empty if it stays what it is.
pub(super) fn of_piece(game: &Game, piece: &Piece) -> String {
    match &piece.promoting {
        _ if !promotes(game, piece) => String::new(),
        Some(Promotion::To(name)) => {
            format!("In promotion territory it becomes {}.", with_article(&spoken(&name.value)))
        }
        Some(Promotion::Decision { chooser, options }) => {
            let becomes = becomes(game, options);
            let is_no_choice = options.owner.is_some() && powers::type_names(game, &options.types).len() == 1;
            match chooser {
                Player::Player if is_no_choice => format!("In promotion territory it {becomes}."),
                Player::Player => format!("In promotion territory it {becomes}, as you choose."),
                Player::Opponent => format!("In promotion territory it {becomes}, as your opponent chooses."),
            }
        }
        None => String::new(),
    }
}

fn becomes(game: &Game, options: &Description) -> String {
    let names = powers::type_names(game, &options.types);
    let choices: Vec<String> = names.iter().map(|name| with_article(&spoken(name))).collect();
    let choices = match options.types {
        Types::Any if names.len() > 6 => "a piece of any kind".to_string(),
        _ => list(&choices, "or"),
    };
    match options.owner {
        Some(Player::Player) => format!("becomes {choices}"),
        Some(Player::Opponent) => format!("changes sides and becomes {choices} of your opponent's"),
        None => format!("becomes {choices}, of your own or of your opponent's"),
    }
}

/// Whether a piece's promotion can ever happen and change anything.
pub(super) fn promotes(game: &Game, piece: &Piece) -> bool {
    let changes = match &piece.promoting {
        None => false,
        Some(Promotion::To(name)) => name.value != piece.name.value,
        Some(Promotion::Decision { chooser: Player::Opponent, .. }) => true,
        Some(Promotion::Decision { options, .. }) => {
            let names = powers::type_names(game, &options.types);
            options.owner != Some(Player::Player) || names != [piece.name.value.as_str()]
        }
    };
    changes && !powers::is_inert(game, piece) && !squares::territory(&game.board).is_empty()
}

fn limbo() -> String {
    "When the opponent chooses, the piece is taken off the board at the end of its move. The opponent's next turn begins \
     with the choice: the piece is put back as what it has become, on the square where it stood, and then the opponent \
     makes a move as usual, with that very piece too if it has changed sides. Until then its square is empty, and it \
     counts as being nowhere."
        .to_string()
}
