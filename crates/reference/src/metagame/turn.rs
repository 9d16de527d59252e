//! Complete moves: all that a side can do in its turn, from a pending promotion to the promotion of what it moves.

use board::Site;
use game::MAX_LEGS;
use metagame::notation::{Action, Displace, Leg, Move, Piece, Position, Promote};

use crate::listing::{Legs, TooMany, add};
use crate::metagame::Interpreter;
use crate::metagame::movement::{Board, Path};
use crate::metagame::promotion::Ending;

/// How a turn can begin: what the other side has left to be done first, and the position after that.
struct Beginning {
    promote: Option<Promote>,
    displace: Vec<Displace>,
    position: Position,
}

impl Interpreter {
    /// The complete legal moves of the side to move, each once. There is no pass (item 2).
    pub(crate) fn complete_moves(&self, position: &Position) -> Result<Vec<Move>, TooMany> {
        let mut moves = Vec::new();
        for beginning in self.beginnings(position)? {
            for action in self.actions(&beginning.position)? {
                let Beginning { promote, displace, .. } = &beginning;
                add(&mut moves, Move { promote: *promote, displace: displace.clone(), action })?;
            }
        }
        Ok(moves)
    }

    /// The pending promotion comes first, then the pieces that wait to be put elsewhere (items 2 and 29).
    fn beginnings(&self, position: &Position) -> Result<Vec<Beginning>, TooMany> {
        let mut beginnings = Vec::new();
        for promote in self.pending_promotions(position) {
            let mut promoted = position.clone();
            self.promote_pending(&mut promoted, promote);
            self.add_displacing_beginnings(
                &mut beginnings,
                Beginning { promote, displace: Vec::new(), position: promoted },
            )?;
        }
        Ok(beginnings)
    }

    /// Each waiting piece, in order, goes to any square that is then empty.
    fn add_displacing_beginnings(&self, found: &mut Vec<Beginning>, begun: Beginning) -> Result<(), TooMany> {
        let Some((piece, from)) = begun.position.displaced.first().copied() else { return add(found, begun) };
        for to in self.grid.sites().filter(|site| begun.position.board[site.index()].is_none()) {
            let step = Displace { piece, from: self.square(Site(from as u16)), to: self.square(to) };
            let mut position = begun.position.clone();
            self.put_displaced(&mut position, step);
            let displace = begun.displace.iter().copied().chain([step]).collect();
            self.add_displacing_beginnings(found, Beginning { promote: begun.promote, displace, position })?;
        }
        Ok(())
    }

    /// What the side to move can do itself: put a piece on the board or move one; in the set-up only the former (item
    /// 2).
    fn actions(&self, position: &Position) -> Result<Vec<Action>, TooMany> {
        let mut actions = self.placements(position);
        if !position.assigning {
            self.add_transfers(&mut actions, position)?;
        }
        Ok(actions)
    }

    /// Adds the movements and captures. Under a global must_capture a player who can capture with any piece must capture (item
    /// 22); under a piece's own must_capture, that piece must capture if it can (item 23). Under must_capture_most, only the
    /// captures that take the most pieces are added.
    fn add_transfers(&self, actions: &mut Vec<Action>, position: &Position) -> Result<(), TooMany> {
        let global = self.rules(position.to_move).constraints.compel();
        let movers = self.movers(position)?;
        let some_capture = movers.iter().any(|mover| !mover.captures.is_empty());
        let mut captures = Vec::new();
        for mover in &movers {
            let local = self.must_capture(mover.piece) && !mover.captures.is_empty();
            let compelled = local || (global && some_capture);
            if !compelled {
                self.add_plain_moves(actions, mover)?;
            }
            for leg in &mover.captures {
                self.add_chains(&mut captures, mover, &mut vec![leg.clone()], &self.after_leg(&mover.lifted, leg))?;
            }
        }
        if self.rules(position.to_move).constraints.must_capture_most {
            keep_most(&mut captures);
        }
        captures.into_iter().try_for_each(|capture| add(actions, capture))
    }

    /// The pieces of the side to move, each lifted off its square (item 4).
    fn movers(&self, position: &Position) -> Result<Vec<Mover>, TooMany> {
        let own = |site: &Site| position.board[site.index()].is_some_and(|piece| piece.owner == position.to_move);
        let mut movers = Vec::new();
        for from in self.grid.sites().filter(own) {
            let mut lifted = position.clone();
            if let Some(piece) = lifted.board[from.index()].take() {
                let captures = self.capturing_legs(&lifted.board, piece, from)?;
                movers.push(Mover { piece, from, lifted, captures });
            }
        }
        Ok(movers)
    }

    /// A plain movement ends on an empty square and does nothing to any other piece (item 11).
    fn add_plain_moves(&self, actions: &mut Vec<Action>, mover: &Mover) -> Result<(), TooMany> {
        let board: &Board = &mover.lifted.board;
        let mut legs = Legs::default();
        for movement in self.definition(mover.piece).iter().flat_map(|definition| &definition.moving) {
            let to_empty = |path: &Path| board[path.to.index()].is_none();
            for path in self.paths(board, mover.piece.owner, mover.from, &movement.value, to_empty) {
                let (from, to) = (self.square(mover.from), self.square(path.to));
                legs.add(Leg { piece: mover.piece, from, to, captures: Vec::new() })?;
            }
        }
        legs.found.into_iter().try_for_each(|leg| self.add_finished(actions, mover.piece, vec![leg]))
    }

    /// A piece that has captured may go on capturing if it continues captures, on the board as it is then (items 24,
    /// 25); under must_capture it goes on as long as it can.
    ///
    /// No turn has more legs than the board has sites, nor more than [`MAX_LEGS`]: a piece that is displaced can be
    /// captured again and again.
    fn add_chains(
        &self,
        actions: &mut Vec<Action>,
        mover: &Mover,
        legs: &mut Vec<Leg>,
        position: &Position,
    ) -> Result<(), TooMany> {
        let at = self.site(legs[legs.len() - 1].to);
        let goes_on = self.continues_captures(mover.piece) && legs.len() < self.grid.len().min(MAX_LEGS);
        let more = if goes_on { self.capturing_legs(&position.board, mover.piece, at)? } else { Vec::new() };
        let global = self.rules(position.to_move).constraints.compel();
        if more.is_empty() || !(global || self.must_capture(mover.piece)) {
            self.add_finished(actions, mover.piece, legs.clone())?;
        }
        for leg in more {
            let after = self.after_leg(position, &leg);
            legs.push(leg);
            self.add_chains(actions, mover, legs, &after)?;
            legs.pop();
        }
        Ok(())
    }

    /// The piece has made all its legs: now it may have to promote (items 26 to 29).
    fn add_finished(&self, actions: &mut Vec<Action>, piece: Piece, legs: Vec<Leg>) -> Result<(), TooMany> {
        let square = legs[legs.len() - 1].to;
        let becomes = match self.ending(piece, self.site(square)) {
            Ending::Waits => vec![piece],
            Ending::Becomes(options) => options,
        };
        for option in becomes {
            let promote = (option != piece).then_some(Promote { square, piece: option });
            add(actions, Action::Transfer { legs: legs.clone(), promote })?;
        }
        Ok(())
    }

    fn must_capture(&self, piece: Piece) -> bool {
        self.definition(piece).is_some_and(|definition| definition.constraints.must_capture)
    }

    fn continues_captures(&self, piece: Piece) -> bool {
        self.definition(piece).is_some_and(|definition| definition.constraints.continue_captures)
    }
}

/// Of all the captures of a turn, those that take the most pieces from their first leg to their last. A piece that is
/// captured twice, by two methods or since it was displaced in between, counts twice.
///
/// Differs: not in the paper. There are too many to choose from if there are more than can be listed, however few are left.
fn keep_most(captures: &mut Vec<Action>) {
    let most = captures.iter().map(taken).max().unwrap_or(0);
    captures.retain(|capture| taken(capture) == most);
}

/// How many pieces a whole turn takes.
fn taken(action: &Action) -> usize {
    match action {
        Action::Transfer { legs, .. } => legs.iter().map(|leg| leg.captures.len()).sum(),
        Action::Place { .. } => 0,
    }
}

/// A piece that the side to move could move.
struct Mover {
    piece: Piece,
    from: Site,
    /// The position without it.
    lifted: Position,
    /// The captures that it can begin with.
    captures: Vec<Leg>,
}
