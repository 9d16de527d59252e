//! What the words of a game can speak of: its players, pieces, regions and sites.

use board::{Board, Site};
use ludi::tree::{Game, Player, Region};

/// Names and sites of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub(super) players: Vec<String>,
    pub(super) pieces: Vec<String>,
    /// The names of regions that have one.
    pub(super) regions: Vec<String>,
    /// How many regions are numbered.
    pub(super) numbered: usize,
    pub(super) board: Option<Board>,
}

impl Scope {
    /// What a game speaks of.
    pub(super) fn of(game: &Game) -> Scope {
        let mut scope = Scope {
            players: game.players().into_iter().map(|player| player.name.value).collect(),
            pieces: game.pieces().into_iter().map(|piece| piece.value.name.value).collect(),
            board: game.board.made().ok(),
            ..Scope::default()
        };
        scope.regions =
            game.regions().iter().filter_map(|record| record.name()).map(|name| name.value.clone()).collect();
        scope.numbered = game.regions().iter().map(|record| scope.regions_of(record.parts())).sum();
        scope
    }

    /// How many regions a record makes: words for sides alone make one a side.
    fn regions_of(&self, parts: &[Region]) -> usize {
        let Some(board) = &self.board else { return 1 };
        match parts {
            [Region::AllSides | Region::OppositeSides] => board.sides().len(),
            [Region::AlternatingSides] => board.alternating_sides()[0].len(),
            _ => 1,
        }
    }

    /// How many sites there are.
    pub(super) fn sites(&self) -> usize {
        self.board.as_ref().map_or(1, Board::len)
    }

    /// The label of a site, in capitals.
    pub(super) fn label(&self, number: usize) -> String {
        self.board.as_ref().map_or("A1".into(), |board| board.name(Site(number as u16)).to_uppercase())
    }

    /// Whether a label is one of the board's.
    pub(super) fn has_label(&self, label: &str) -> bool {
        self.board.as_ref().is_none_or(|board| board.site(&label.to_lowercase()).is_some())
    }

    /// Whether a word can mean a player here.
    pub(super) fn has_player(&self, word: &str) -> bool {
        is_one_of(&self.players, word) || Player::read(word).is_some_and(|player| !matches!(player, Player::Named(_)))
    }

    /// Whether a word is the name of a type of pieces here.
    pub(super) fn has_type(&self, word: &str) -> bool {
        is_one_of(&self.pieces, word)
    }

    /// Whether a word can mean a type of pieces here.
    pub(super) fn has_piece(&self, word: &str) -> bool {
        self.has_type(word) || ["any", "current", "captured"].iter().any(|known| word.eq_ignore_ascii_case(known))
    }
}

fn is_one_of(names: &[String], word: &str) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(word))
}
