//! Taking pieces up and putting them down (B390-B393).

use ::ludi::notation::{MAX_HEIGHT, Piece, Position as Seen};
use ::ludi::tree::{Action, ActionStep, Pop, PopCount, Push};
use board::Site;
use game::Role;

use super::Interpreter;
use super::scene::{Attempt, Scene};

/// A move while it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Doing {
    /// The position as it is now; it is still the mover's turn.
    pub(super) position: Seen,
    /// What has been taken up and not been put down, in its order.
    pub(super) lifted: Vec<Piece>,
    /// How many of the top pieces on `to` the action has put there.
    pub(super) moved: usize,
    /// The types that have been captured.
    pub(super) captured: Vec<u8>,
    /// How many pieces have been captured or converted.
    pub(super) touched: i32,
    /// What they are worth.
    pub(super) value: i32,
}

impl Interpreter {
    /// A piece as it enters the board: the mover's, unless its type is neutral.
    pub(super) fn new_piece(&self, kind: usize, mover: Role) -> Piece {
        let definition = &self.types[kind];
        let owner = if self.is_neutral(kind) { None } else { Some(mover) };
        Piece { owner, kind: kind as u8, state: definition.state(), flags: definition.flags(), looks: None }
    }

    /// What an action does; nothing if it cannot be done, for want of pieces or of room.
    pub(super) fn act(&self, position: &Seen, attempt: Attempt<'_>) -> Option<Doing> {
        let mut doing = Doing {
            position: position.clone(),
            lifted: Vec::new(),
            moved: 0,
            captured: Vec::new(),
            touched: 0,
            value: 0,
        };
        let Action::Steps(steps) = &attempt.rule.action.value else { return Some(doing) };
        let scene = Scene::before(self, position, attempt);
        for step in steps {
            match &step.value {
                ActionStep::Pop(pop) => self.pop(&scene, &mut doing, pop),
                ActionStep::Push(push) => self.push(&scene, &mut doing, push)?,
            }
        }
        Some(doing)
    }

    /// Takes pieces from the top, in the order in which they are stacked (B391).
    fn pop(&self, scene: &Scene<'_>, doing: &mut Doing, pop: &Pop) {
        for site in scene.sites(&pop.coord()) {
            let stack = &mut doing.position.board[site.index()];
            let count = match pop.count() {
                PopCount::Count(count) => stack.len().min(count as usize),
                PopCount::All => stack.len(),
            };
            let taken = stack.split_off(stack.len() - count);
            if scene.to() == Some(site) {
                doing.moved -= doing.moved.min(count);
            }
            doing.lifted.extend(taken);
        }
    }

    /// Puts down what is in the hand after a pop, or else new pieces; a piece cannot be put off the board (B392).
    fn push(&self, scene: &Scene<'_>, doing: &mut Doing, push: &Push) -> Option<()> {
        let sites = scene.sites(&push.coord());
        if sites.is_empty() {
            return None;
        }
        for site in sites {
            let count = if doing.lifted.is_empty() {
                push.count() as usize
            } else {
                push.count.map_or(doing.lifted.len(), |count| doing.lifted.len().min(count as usize))
            };
            self.put(scene, doing, push, site, count)?;
        }
        if push.trail { self.trail(scene, doing, push) } else { Some(()) }
    }

    /// Puts this many pieces on a site: those that were taken up, new ones when there are no more.
    fn put(&self, scene: &Scene<'_>, doing: &mut Doing, push: &Push, site: Site, count: usize) -> Option<()> {
        if doing.position.board[site.index()].len() + count > MAX_HEIGHT {
            return None;
        }
        for _ in 0..count {
            let mut piece = self.piece_at_hand(scene, doing)?;
            if let Some(player) = &push.player {
                piece.owner = self.becomes(&doing.position, scene.me, player);
            }
            doing.position.board[site.index()].push(piece);
        }
        if scene.to() == Some(site) {
            doing.moved += count;
        }
        Some(())
    }

    /// The first piece of those that were taken up, or a new one out of the hand, if there is one.
    fn piece_at_hand(&self, scene: &Scene<'_>, doing: &mut Doing) -> Option<Piece> {
        if !doing.lifted.is_empty() {
            return Some(doing.lifted.remove(0));
        }
        let kind = scene.attempt?.kind;
        if let Some(held) = &mut doing.position.hands[scene.me.index()][kind] {
            *held = held.checked_sub(1)?;
        }
        Some(self.new_piece(kind, scene.me))
    }

    /// A piece on each empty site between both ends (B393).
    fn trail(&self, scene: &Scene<'_>, doing: &mut Doing, push: &Push) -> Option<()> {
        for site in scene.between().unwrap_or_default() {
            if doing.position.top(*site).is_none() {
                self.put(scene, doing, push, *site, 1)?;
            }
        }
        Some(())
    }
}
