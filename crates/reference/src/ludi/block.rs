//! The duty to block (B195).

use ::ludi::notation::Position as Seen;
use game::{Outcome, Role};

use super::turn::Listed;
use super::{Interpreter, Position};
use crate::listing::TooMany;

impl Interpreter {
    /// The moves that one may make where blocking is a duty: all, unless the next player could win if nothing were done,
    /// the mover cannot win at once, and they have a move after which the next player cannot win.
    pub(super) fn blocking_moves(&self, position: &Position) -> Result<Vec<Listed>, TooMany> {
        let mover = position.now.to_move;
        let next_player = self.next(&position.now, mover);
        let mut moves = Vec::new();
        self.each_free_move(position, &mut |listed| moves.push(listed))?;
        let wins = moves.iter().any(|listed| self.wins(&self.following(position, &listed.next), mover));
        let mut undisturbed = position.clone();
        undisturbed.now.to_move = next_player;
        if next_player == mover || wins || !self.could_win(&undisturbed, next_player)? {
            return Ok(moves);
        }
        let mut blocks = Vec::new();
        for listed in &moves {
            blocks.push(!self.could_win(&self.following(position, &listed.next), next_player)?);
        }
        if blocks.contains(&true) {
            let mut blocks = blocks.into_iter();
            moves.retain(|_| blocks.next().unwrap_or(true));
        }
        Ok(moves)
    }

    fn following(&self, position: &Position, next: &Seen) -> Position {
        let mut following = position.clone();
        self.go_on(&mut following, next.clone());
        following
    }

    fn wins(&self, position: &Position, side: Role) -> bool {
        position.ended == Some(Outcome::Win(position.now.player(side)))
    }

    /// Whether it is this player's turn and one of their moves wins at once.
    fn could_win(&self, position: &Position, side: Role) -> Result<bool, TooMany> {
        if position.ended.is_some() {
            return Ok(self.wins(position, side));
        }
        if position.now.to_move != side {
            return Ok(false);
        }
        let mut wins = false;
        self.each_free_move(position, &mut |listed| wins |= self.wins(&self.following(position, &listed.next), side))?;
        Ok(wins)
    }
}
