//! Types of pieces (Browne 2011, A.4 and B.5).

use super::{Action, ActionStep, BoolFunction, Condition, Coord, Ludeme, Move, Name, Player, Push, Tree};

/// `(pieces piece_defns [NAME])` (B377).
#[derive(Clone, Debug, PartialEq)]
pub struct Pieces {
    /// The types; one at least.
    pub definitions: Vec<Ludeme<PieceDefinition>>,
    /// The name of a set of pictures; means nothing.
    pub name: Option<Name>,
}

/// piece_defn: `(NAME PlayerType [(label)] [(value)] [(state)] [(flags)] (moves ...))` (B378-B383).
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDefinition {
    /// What the type is called; no two types of a game are called the same.
    pub name: Name,
    /// Whose type it is; see [`PieceDefinition::player`].
    pub player: Option<Player>,
    /// What is shown for it (B379).
    pub label: Option<Ludeme<String>>,
    /// What it is worth (B380); see [`PieceDefinition::value`].
    pub value: Option<Ludeme<i32>>,
    /// The state in which its pieces begin (B381); see [`PieceDefinition::state`].
    pub state: Option<Ludeme<u32>>,
    /// The flags with which its pieces begin, as a set of bits (B382); see [`PieceDefinition::flags`].
    pub flags: Option<Ludeme<u32>>,
    /// How it moves: in any of these ways (B383). A type without moves never moves by itself (5.2.1).
    pub moves: Option<Ludeme<Vec<Ludeme<Move>>>>,
}

impl PieceDefinition {
    /// The type that a game has which defines none: everybody's, put on any empty site (B409).
    pub fn usual() -> PieceDefinition {
        let to_empty: Condition = Tree::Leaf(BoolFunction::Empty(Coord::To)).into();
        let push = ActionStep::Push(Push::default());
        let usual = Move { pre: Some(to_empty.into()), ..Move::of(Action::Steps(vec![push.into()])) };
        PieceDefinition {
            name: Name::made("Piece".into()),
            player: Some(Player::All),
            label: None,
            value: None,
            state: None,
            flags: None,
            moves: Some(vec![usual.into()].into()),
        }
    }

    /// Whose type it is; everybody's where nothing is said. `All` is one definition for every player, and a piece is of the
    /// colour of the player who put it there, or of whom `place` names (Q20).
    pub fn player(&self) -> Player {
        self.player.clone().unwrap_or(Player::All)
    }

    /// What is shown for it; its name where nothing is said.
    pub fn label(&self) -> &str {
        self.label.as_ref().map_or(self.name.as_str(), |label| label.as_str())
    }

    /// What it is worth; 1 where nothing is said.
    pub fn value(&self) -> i32 {
        self.value.as_ref().map_or(1, |value| value.value)
    }

    /// The state in which its pieces begin; 0 where nothing is said.
    pub fn state(&self) -> u32 {
        self.state.as_ref().map_or(0, |state| state.value)
    }

    /// The flags with which its pieces begin; none where nothing is said.
    pub fn flags(&self) -> u32 {
        self.flags.as_ref().map_or(0, |flags| flags.value)
    }

    /// How it moves.
    pub fn moves(&self) -> &[Ludeme<Move>] {
        self.moves.as_ref().map_or(&[], |moves| &moves.value)
    }
}
