//! One move from beginning to end: whether it can be made, and what comes of it.

#[expect(clippy::disallowed_types, reason = "asked, never walked: its order does not matter")]
use std::collections::HashSet;

use ::ludi::notation::{Last, MAX_CHOICES, MAX_HEIGHT, Position as Seen, Swap};
use ::ludi::tree::{Action, Player};

use super::action::Doing;
use super::scene::{Attempt, Scene};
use super::{Interpreter, Position};
use crate::listing::TooMany;

impl Interpreter {
    /// The positions that a move can lead to, by the choices of its mover, in their order; none if it cannot be made.
    pub(super) fn results(&self, position: &Position, attempt: Attempt<'_>) -> Result<Vec<Seen>, TooMany> {
        let mover = position.now.to_move;
        if !self.may_make(attempt, mover) || !self.is_possible(&position.now, attempt) {
            return Ok(Vec::new());
        }
        let passes = matches!(attempt.rule.action.value, Action::Pass);
        let ways = self.all_ways(&position.now, attempt)?;
        let results = ways.into_iter().map(|doing| self.finished(position, attempt, doing, passes));
        Ok(results.filter(|next| self.is_allowed(position, next, passes)).collect())
    }

    /// What would come of a move if everything optional were done and the first of each choice taken.
    pub(super) fn first_result(&self, position: &Seen, attempt: Attempt<'_>) -> Option<Doing> {
        let begun = self.act(position, attempt)?;
        let follow = |doing: Doing, post: &::ludi::tree::Ludeme<::ludi::tree::Post>| {
            self.follow(&doing, attempt, post).into_iter().next().unwrap_or(doing)
        };
        Some(attempt.rule.post().iter().fold(begun, follow))
    }

    /// Whether this player may make moves by this rule: by the owner of the type, and by the rule (B378, B388).
    pub(super) fn may_make(&self, attempt: Attempt<'_>, mover: game::Role) -> bool {
        let named = |player: Player| match player {
            Player::Named(_) => self.meant(mover, &player).contains(&mover),
            _ => true,
        };
        named(self.types[attempt.kind].player()) && self.meant(mover, &attempt.rule.owner()).contains(&mover)
    }

    /// Whether direction and precondition of a move hold (B387, B389).
    fn is_possible(&self, position: &Seen, attempt: Attempt<'_>) -> bool {
        let scene = Scene::before(self, position, attempt);
        attempt.rule.dirn.as_ref().is_none_or(|dirn| scene.goes(dirn.value))
            && attempt.rule.pre.as_ref().is_none_or(|pre| scene.holds(&pre.value))
    }

    /// All that a move can come to, each once; none if its action cannot be done.
    pub(super) fn all_ways(&self, position: &Seen, attempt: Attempt<'_>) -> Result<Vec<Doing>, TooMany> {
        let mut ways: Vec<Doing> = self.act(position, attempt).into_iter().collect();
        for post in attempt.rule.post() {
            #[expect(clippy::disallowed_types, reason = "asked, never walked: its order does not matter")]
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for way in ways.iter().flat_map(|doing| self.follow(doing, attempt, post)) {
                if seen.insert(way.clone()) {
                    next.push(way);
                }
                if next.len() > MAX_CHOICES {
                    return Err(TooMany);
                }
            }
            ways = next;
        }
        Ok(ways)
    }

    /// The position when a move has been made and the turn has passed on.
    pub(super) fn finished(&self, position: &Position, attempt: Attempt<'_>, doing: Doing, passes: bool) -> Seen {
        let Doing { position: mut next, captured, .. } = doing;
        if self.memory.last {
            next.last = Some(Last { to: attempt.to, captured });
        }
        self.pass_on(position, &mut next, passes);
        next
    }

    /// Gives the turn to the next player and brings up to date what is remembered.
    pub(super) fn pass_on(&self, position: &Position, next: &mut Seen, passes: bool) {
        next.swap = match position.now.swap {
            Swap::Ahead => Swap::Offered,
            Swap::Offered | Swap::No => Swap::No,
            Swap::Done => Swap::Done,
        };
        next.passes = if passes { position.now.passes + 1 } else { 0 };
        next.to_move = self.next(next, position.now.to_move);
        next.moves = if self.memory.moves { position.turns + 1 } else { 0 };
        self.remember_beginners(next);
    }

    /// Notes who has brought a piece to the board.
    pub(super) fn remember_beginners(&self, next: &mut Seen) {
        if self.memory.begun {
            for side in self.sides() {
                next.begun[side.index()] |= next.board.iter().flatten().any(|piece| piece.owner == Some(side));
            }
        }
    }

    /// No stack is too high; `no-suicide` leaves the mover no group without an empty neighbour (Q17); and the board is not
    /// what it was when it was last that player's turn, unless nothing was done (B30).
    pub(super) fn is_allowed(&self, position: &Position, next: &Seen, passes: bool) -> bool {
        let mover = position.now.to_move;
        let low = next.board.iter().all(|stack| stack.len() <= MAX_HEIGHT);
        let own = |group: &&Vec<board::Site>| next.top(group[0]).is_some_and(|piece| piece.owner == Some(mover));
        let free = !self.play.no_suicide || self.groups(next).iter().filter(own).all(|group| self.is_free(next, group));
        low && free && (passes || !repeats(position, next))
    }
}

/// Whether the board is exactly what it was when it was last the same player's turn (ko).
pub(super) fn repeats(position: &Position, next: &Seen) -> bool {
    let earlier = position.past.iter().rev().find(|earlier| earlier.to_move == next.to_move);
    earlier.is_some_and(|earlier| earlier.board == next.board && earlier.cells == next.cells)
}
