//! Who plays with what: the names of players and pieces as people say them, and the letters that stand for them.

use game::Role;
use ludi::notation::{Piece, Position};
use ludi::tree::{BoolFunction, Coord, Effect, Game, PieceState, Tree};
use metagame::letters::Letters;

use super::super::scene;

/// The players and the types of a game.
pub(super) struct Cast {
    players: Vec<String>,
    kinds: Vec<String>,
    player_letters: Letters,
    kind_letters: Letters,
    /// The states that pieces are promoted to.
    promoted: Vec<u32>,
}

impl Cast {
    pub(super) fn new(game: &Game) -> Cast {
        let players: Vec<String> = game.players().iter().map(|player| titled(&player.name)).collect();
        let kinds: Vec<String> = game.pieces().iter().map(|kind| titled(&kind.name)).collect();
        Cast {
            player_letters: Letters::new(&players),
            kind_letters: Letters::new(&kinds),
            promoted: promoted(game),
            players,
            kinds,
        }
    }

    /// All sides, in the order of their turns.
    pub(super) fn roles(&self) -> impl Iterator<Item = Role> + use<> {
        Role::ALL.into_iter().take(self.players.len())
    }

    /// What a side is called.
    pub(super) fn player(&self, role: Role) -> &str {
        self.players.get(role.index()).map_or("?", String::as_str)
    }

    /// As whom a side is drawn.
    pub(super) fn look(&self, role: Role) -> Role {
        scene::look(&self.players, role)
    }

    /// What a type is called.
    pub(super) fn kind(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("?", String::as_str)
    }

    /// What a piece is called, with its owner.
    pub(super) fn piece(&self, piece: &Piece) -> String {
        let whose = piece.owner.map_or("neutral", |owner| self.player(owner));
        let promoted = if self.is_promoted(piece) { "promoted " } else { "" };
        format!("{whose} {promoted}{}", self.kind(piece.kind))
    }

    /// Whether a piece has been promoted, and is of the same type as before.
    pub(super) fn is_promoted(&self, piece: &Piece) -> bool {
        self.promoted.contains(&piece.state)
    }

    /// What stands for a piece among characters. Where there is one type only, its owner's letter; `*` is neutral. Where
    /// there are more, the type's letters, capitals for the first of two players; among more, the owner's before it.
    pub(super) fn code(&self, piece: &Piece) -> String {
        let kind = |role| self.kind_letters.kind(piece.kind.into(), role);
        match (piece.owner, self.has_kinds(), self.players.len()) {
            (None, false, _) => "*".to_owned(),
            (None, true, _) => format!("*{}", kind(Role::White)),
            (Some(owner), false, _) => self.player_letters.kind(owner.index(), Role::White),
            (Some(owner), true, ..=2) => kind(owner),
            (Some(owner), true, _) => {
                format!("{}{}", self.player_letters.kind(owner.index(), Role::White), kind(Role::Black))
            }
        }
    }

    /// The letters of a type, where types differ.
    pub(super) fn letters(&self, kind: u8) -> Option<String> {
        self.has_kinds().then(|| self.kind_letters.kind(kind.into(), Role::White))
    }

    /// The sorts of pieces on the board, each once: by type, then by owner.
    pub(super) fn in_sight(&self, position: &Position) -> Vec<Piece> {
        let plain = |piece: &Piece| Piece { owner: piece.owner, kind: piece.kind, state: 0, flags: 0, looks: None };
        let mut pieces: Vec<Piece> = position.board.iter().flatten().map(plain).collect();
        pieces.sort_by_key(|piece| (piece.kind, piece.owner.is_none(), piece.owner));
        pieces.dedup();
        pieces
    }

    fn has_kinds(&self) -> bool {
        self.kinds.len() > 1
    }
}

/// The states that a piece gets where it has come into a region: it has been promoted there.
fn promoted(game: &Game) -> Vec<u32> {
    let mut states = Vec::new();
    for piece in game.pieces() {
        for post in piece.moves().iter().flat_map(|rule| rule.post()) {
            let Effect::PieceState(PieceState { coord: None, state, .. }) = &post.effect else { continue };
            let asks = post.condition.as_ref().is_some_and(|condition| asks_for_a_region(&condition.value.value));
            states.extend(u32::try_from(*state).ok().filter(|state| *state > 0 && asks));
        }
    }
    states
}

fn asks_for_a_region(condition: &Tree<BoolFunction>) -> bool {
    match condition {
        Tree::Leaf(test) => matches!(test, BoolFunction::InRegion(Coord::To, _)),
        Tree::And(all) | Tree::Or(all) => all.iter().any(|one| asks_for_a_region(one)),
        _ => false,
    }
}

/// A name as a heading: words apart.
pub(super) fn titled(name: &str) -> String {
    name.replace(['-', '_'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}
