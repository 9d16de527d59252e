//! How the game ends: goals first, then what ends it when no player wins.

use board::Site;
use game::{Outcome, Role};
use metagame::notation::{Move, Position as Seen};
use metagame::tree::{Description, Goal, Square};
use syntax::Located;

use crate::listing::TooMany;
use crate::metagame::matching::role_of;
use crate::metagame::{Interpreter, Position};

/// What the side to move can do, as far as the end of the game is concerned.
enum Choice {
    Nothing,
    Something,
    MoreThanCanBeListed,
}

impl Interpreter {
    /// How the game has ended by what is to be seen, if it has: goals of both sides before every turn (items 31, 33),
    /// then whether there is a move to make (item 36), or too many.
    pub(crate) fn decision(&self, position: &Seen, moves: &Result<Vec<Move>, TooMany>) -> Option<Outcome> {
        let choice = choice(moves);
        let met = |role| self.rules(role).goals.iter().any(|goal| self.is_met(position, role, &goal.value, &choice));
        match (met(Role::White), met(Role::Black), choice) {
            (true, true, _) => Some(Outcome::Draw),
            (true, false, _) => Some(Outcome::Win(Role::White)),
            (false, true, _) => Some(Outcome::Win(Role::Black)),
            (false, false, Choice::Nothing) => Some(Outcome::Win(position.to_move.opponent())),
            (false, false, Choice::MoreThanCanBeListed) => Some(Outcome::Draw),
            (false, false, Choice::Something) => None,
        }
    }

    /// The goals that any player has reached, by their numbers in the text.
    pub fn goals_met(&self, position: &Seen) -> Vec<usize> {
        let choice = choice(&self.complete_moves(position));
        let met = |role: Role, at: usize| self.is_met(position, role, &self.rules(role).goals[at].value, &choice);
        let goals = 0..self.rules(Role::White).goals.len();
        goals.filter(|at| Role::BOTH.into_iter().any(|role| met(role, *at))).collect()
    }

    /// The goals that each side has reached, by their numbers in the text, with the sites on which that is to be seen; of a goal
    /// of arrival the squares that are reached.
    pub fn reached(&self, position: &Seen) -> Vec<(Role, usize, Vec<Site>)> {
        let choice = choice(&self.complete_moves(position));
        let mut reached = Vec::new();
        for role in Role::BOTH {
            for (number, goal) in self.rules(role).goals.iter().enumerate() {
                if !self.is_met(position, role, &goal.value, &choice) {
                    continue;
                }
                let sites = match &goal.value {
                    Goal::Arrive(what, squares) => self.arrivals(position, role, what, squares),
                    Goal::Eradicate(_) | Goal::Stalemate(_) => Vec::new(),
                };
                reached.push((role, number, sites));
            }
        }
        reached
    }

    fn arrivals(&self, position: &Seen, role: Role, what: &Description, squares: &[Located<Square>]) -> Vec<Site> {
        let sites = squares.iter().map(|square| self.site(square.value));
        let stands = |site: &Site| position.board[site.index()].is_some_and(|piece| self.matches(role, what, piece));
        sites.filter(stands).collect()
    }

    /// Whether this role has reached this goal of its own. It does not matter who has moved (item 31).
    fn is_met(&self, position: &Seen, role: Role, goal: &Goal, choice: &Choice) -> bool {
        match goal {
            Goal::Arrive(what, squares) => self.has_arrived(position, role, what, squares),
            Goal::Eradicate(what) => self.is_eradicated(position, role, what),
            Goal::Stalemate(player) => role_of(role, *player) == position.to_move && matches!(choice, Choice::Nothing),
        }
    }

    /// Some piece that matches stands on one of the squares (item 32).
    fn has_arrived(&self, position: &Seen, role: Role, what: &Description, squares: &[Located<Square>]) -> bool {
        let standing = squares.iter().filter_map(|square| position.board[self.site(square.value).index()]);
        standing.into_iter().any(|piece| self.matches(role, what, piece))
    }

    /// No piece on the board matches; hands and what waits do not count. Not before the set-up is over (items 30, 32).
    fn is_eradicated(&self, position: &Seen, role: Role, what: &Description) -> bool {
        !position.assigning && !position.board.iter().flatten().any(|piece| self.matches(role, what, *piece))
    }

    /// How the game has ended by its length: after this many turns, or when a position has come too often (Pell 1992,
    /// section 2.6.2). Differs from the author's own program, items 34 and 35.
    pub(crate) fn tired(&self, position: &Position) -> Option<Outcome> {
        let occurrences = position.past.iter().filter(|earlier| **earlier == position.now).count();
        let tired = position.turns >= self.draws.move_limit || occurrences >= self.draws.repetitions as usize;
        tired.then_some(Outcome::Draw)
    }
}

fn choice(moves: &Result<Vec<Move>, TooMany>) -> Choice {
    match moves {
        Ok(moves) if moves.is_empty() => Choice::Nothing,
        Ok(_) => Choice::Something,
        Err(TooMany) => Choice::MoreThanCanBeListed,
    }
}
