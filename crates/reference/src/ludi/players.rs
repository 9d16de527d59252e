//! Who is meant: players by name and from a player's point of view (B216-B223).

use ::ludi::notation::{Piece, Position as Seen};
use ::ludi::tree::Player;
use board::{Compass, Heading, Site};
use game::Role;

use super::Interpreter;

impl Interpreter {
    /// All sides of the game, in the order of their turns.
    pub(super) fn sides(&self) -> impl Iterator<Item = Role> + use<> {
        Role::ALL.into_iter().take(self.players.len())
    }

    /// The players that a word means, as `me` says it.
    pub(super) fn meant(&self, me: Role, player: &Player) -> Vec<Role> {
        match player {
            Player::Named(name) => {
                self.rules.player_number(name).map(|number| Role::ALL[number - 1]).into_iter().collect()
            }
            Player::All => self.sides().collect(),
            Player::Current | Player::Friend => vec![me],
            Player::Enemy => self.sides().filter(|side| *side != me).collect(),
            Player::None | Player::Neutral | Player::Empty => Vec::new(),
        }
    }

    /// Whether a piece is one of this player's.
    pub(super) fn owns(&self, me: Role, player: &Player, piece: &Piece) -> bool {
        match (player, piece.owner) {
            (Player::All, _) => true,
            (Player::None | Player::Neutral, owner) => owner.is_none(),
            (_, Some(owner)) => self.meant(me, player).contains(&owner),
            (_, None) => false,
        }
    }

    /// Whether a site is held by this player: by its top piece, or, for `empty` and `None`, by nothing.
    pub(super) fn holds(&self, position: &Seen, me: Role, player: &Player, site: Site) -> bool {
        match position.top(site) {
            Some(piece) => *player != Player::Empty && self.owns(me, player, piece),
            None => matches!(player, Player::Empty | Player::None),
        }
    }

    /// Whose a thing becomes that a rule gives to this player. Of several enemies it is the next to move.
    pub(super) fn becomes(&self, position: &Seen, me: Role, player: &Player) -> Option<Role> {
        match player {
            Player::Named(_) => self.meant(me, player).first().copied(),
            Player::All | Player::Current | Player::Friend => Some(me),
            Player::Enemy => Some(self.next(position, me)),
            Player::None | Player::Neutral | Player::Empty => None,
        }
    }

    /// Whether a player still plays.
    pub(super) fn plays(&self, position: &Seen, side: Role) -> bool {
        !position.out[side.index()]
    }

    /// Who moves after this player: the next in order who still plays.
    pub(super) fn next(&self, position: &Seen, after: Role) -> Role {
        self.round(after).find(|side| self.plays(position, *side)).unwrap_or(after)
    }

    /// Who moved before this player.
    pub(super) fn before(&self, position: &Seen, side: Role) -> Role {
        let round: Vec<Role> = self.round(side).collect();
        round.into_iter().rev().skip(1).find(|side| self.plays(position, *side)).unwrap_or(side)
    }

    /// All sides, beginning after this one and ending with it.
    fn round(&self, after: Role) -> impl Iterator<Item = Role> + use<> {
        let count = self.players.len();
        (1..=count).map(move |n| Role::ALL[(after.index() + n) % count])
    }

    /// Which way a player plays, if they have a way (B368).
    pub(super) fn direction(&self, side: Role) -> Option<Compass> {
        self.players[side.index()].direction
    }

    /// Which way the pieces of an owner look unless they are turned: north where nothing is said.
    pub(super) fn outlook(&self, owner: Option<Role>) -> Heading {
        let direction = owner.and_then(|owner| self.direction(owner));
        self.board.heading(direction.unwrap_or(Compass::North))
    }

    /// Which way a piece looks.
    pub(super) fn facing(&self, piece: &Piece) -> Heading {
        piece.looks.unwrap_or_else(|| self.outlook(piece.owner))
    }
}
