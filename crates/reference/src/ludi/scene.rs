//! The point of view from which a rule is read: whose, of which move, and how far that has got.

use ::ludi::notation::{Piece, Position as Seen};
use ::ludi::tree::{Coord, Direction, Move, PieceRecord, PieceType, Player};
use board::{Adjacency, Heading, Site};
use game::Role;

use super::Interpreter;
use super::action::Doing;
use super::regions::union;

/// A move that is tried: by which rule, from where, to where.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    /// The type whose rule it is.
    pub(super) kind: usize,
    pub(super) rule: &'a Move,
    /// Where the piece is; nowhere if it enters, or if nothing moves.
    pub(super) from: Option<Site>,
    /// Where it goes; nowhere if nothing moves.
    pub(super) to: Option<Site>,
}

/// What a rule sees.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) game: &'a Interpreter,
    /// The board as it is now.
    pub(super) position: &'a Seen,
    /// The mover, or whom the end clause is about.
    pub(super) me: Role,
    /// The move; none in an end clause.
    pub(super) attempt: Option<Attempt<'a>>,
    /// What the move has done so far; nothing as long as its precondition is asked.
    pub(super) done: Option<&'a Doing>,
    /// The site under consideration.
    pub(super) current: Option<Site>,
}

impl Interpreter {
    /// What a rule sees that knows the board only.
    pub(super) fn overview(&self, me: Role) -> Overview<'_> {
        Overview { game: self, me }
    }
}

/// A view of the bare board, for regions.
pub(super) struct Overview<'a> {
    game: &'a Interpreter,
    me: Role,
}

impl Overview<'_> {
    /// The sites that a coordinate means without a move; see [`Scene::sites`].
    pub(super) fn sites(&self, coord: &Coord) -> Vec<Site> {
        let nothing = self.game.empty_position();
        self.scene(&nothing).sites(coord)
    }

    /// The headings that a direction means where the player's own way counts; see [`Scene::headings`].
    pub(super) fn headings(&self, direction: Direction) -> Vec<Heading> {
        let nothing = self.game.empty_position();
        self.scene(&nothing).headings(direction)
    }

    fn scene<'b>(&'b self, nothing: &'b Seen) -> Scene<'b> {
        Scene::of_goal(self.game, nothing, self.me)
    }
}

impl<'a> Scene<'a> {
    /// The point of view of a player for whom an end clause is tested.
    pub(super) fn of_goal(game: &'a Interpreter, position: &'a Seen, me: Role) -> Scene<'a> {
        Scene { game, position, me, attempt: None, done: None, current: None }
    }

    /// The point of view of a mover before anything is done.
    pub(super) fn before(game: &'a Interpreter, position: &'a Seen, attempt: Attempt<'a>) -> Scene<'a> {
        Scene { game, position, me: position.to_move, attempt: Some(attempt), done: None, current: attempt.to }
    }

    /// The same move when this has been done.
    pub(super) fn after(game: &'a Interpreter, doing: &'a Doing, attempt: Attempt<'a>) -> Scene<'a> {
        let position = &doing.position;
        Scene { game, position, me: position.to_move, attempt: Some(attempt), done: Some(doing), current: attempt.to }
    }

    /// The same with another site under consideration.
    pub(super) fn at(self, site: Site) -> Scene<'a> {
        Scene { current: Some(site), ..self }
    }

    /// Where the moving piece comes from.
    pub(super) fn from(&self) -> Option<Site> {
        self.attempt.and_then(|attempt| attempt.from)
    }

    /// Where the move ends; in an end clause, where the last move ended (B258).
    pub(super) fn to(&self) -> Option<Site> {
        match self.attempt {
            Some(attempt) => attempt.to,
            None => self.position.last.as_ref().and_then(|last| last.to),
        }
    }

    /// The piece that moves: before the action where it comes from, or as it will enter; afterwards where it is.
    pub(super) fn moving(&self) -> Option<Piece> {
        let top = |site: Option<Site>| site.and_then(|site| self.position.top(site).copied());
        match (self.attempt, self.done) {
            (None, _) => top(self.to()),
            (Some(_), Some(done)) => top(self.to()).filter(|_| done.moved > 0),
            (Some(attempt), None) if attempt.rule.enters() => Some(self.game.new_piece(attempt.kind, self.me)),
            (Some(attempt), None) => top(attempt.from),
        }
    }

    /// Which way the piece looks; where there is none, the way its player plays.
    pub(super) fn facing(&self) -> Heading {
        self.moving().map_or_else(|| self.game.outlook(Some(self.me)), |piece| self.game.facing(&piece))
    }

    /// The headings that a direction means (B233-B240).
    pub(super) fn headings(&self, direction: Direction) -> Vec<Heading> {
        let board = &self.game.board;
        match direction {
            Direction::Compass(compass) => vec![board.heading(compass)],
            Direction::Turtle(turtle) => vec![board.turned(self.facing(), turtle)],
            Direction::Any | Direction::All => board.headings(board.adjacency()).collect(),
            Direction::DNbors => board.headings(Adjacency::Direct).collect(),
            Direction::INbors => board.headings(Adjacency::Indirect).collect(),
            Direction::Current => vec![self.facing()],
            Direction::Opposite => vec![board.opposite(self.facing())],
            Direction::Flagged => {
                let flags = self.moving().map_or(0, |piece| piece.flags);
                let set =
                    |heading: &Heading| flags.checked_shr(heading.index() as u32).is_some_and(|rest| rest & 1 == 1);
                board.headings(Adjacency::All).filter(set).collect()
            }
        }
    }

    /// Whether the move goes this way, if it goes anywhere.
    pub(super) fn goes(&self, direction: Direction) -> bool {
        self.ends().is_none_or(|(from, to)| {
            self.headings(direction).iter().any(|heading| self.game.board.ray(from, *heading).contains(&to))
        })
    }

    /// The sites that a coordinate means: none off the board, several where steps can go several ways; ascending
    /// (B255-B260).
    pub(super) fn sites(&self, coord: &Coord) -> Vec<Site> {
        let board = &self.game.board;
        let site = match coord {
            Coord::Label(label) => board.at(label.column.wrapping_sub(1), label.row.wrapping_sub(1)),
            Coord::Site(number) => (*number < board.len() as u32).then_some(Site(*number as u16)),
            Coord::From => self.from(),
            Coord::To => self.to(),
            Coord::Current => self.current.or(self.to()),
            Coord::Steps(base, steps) => {
                return union(self.sites(base).into_iter().map(|site| self.walk(site, steps)));
            }
        };
        site.into_iter().collect()
    }

    /// The one site that a number is asked of: the least of those that a coordinate means.
    pub(super) fn site(&self, coord: &Coord) -> Option<Site> {
        self.sites(coord).first().copied()
    }

    /// The top pieces that a coordinate means.
    pub(super) fn tops(&self, coord: &Coord) -> Vec<Piece> {
        self.sites(coord).into_iter().filter_map(|site| self.position.top(site).copied()).collect()
    }

    /// Whether a piece is one of those that a record means; where it names no player, of `whose` (B231).
    pub(super) fn matches(&self, record: &PieceRecord, whose: &Player, piece: &Piece) -> bool {
        let value = self.game.types[usize::from(piece.kind)].value();
        self.game.owns(self.me, record.player.as_ref().unwrap_or(whose), piece)
            && self.is_of_type(&record.piece, piece.kind)
            && record.state.is_none_or(|state| piece.state == state)
            && record.flags.is_none_or(|flags| piece.flags & flags == flags)
            && record.value.is_none_or(|wanted| value == wanted)
    }

    /// The same where the record may be left out: any piece of `whose`.
    pub(super) fn matches_any(&self, record: Option<&PieceRecord>, whose: &Player, piece: &Piece) -> bool {
        match record {
            Some(record) => self.matches(record, whose, piece),
            None => self.game.owns(self.me, whose, piece),
        }
    }

    /// Whether a type is meant (B227-B230).
    pub(super) fn is_of_type(&self, piece: &PieceType, kind: u8) -> bool {
        match piece {
            PieceType::Named(name) => self.game.rules.piece_number(name) == Some(kind.into()),
            PieceType::Any => true,
            PieceType::Current => match self.attempt {
                Some(attempt) => attempt.kind == usize::from(kind),
                None => self.moving().is_some_and(|piece| piece.kind == kind),
            },
            PieceType::Captured => self.captured().contains(&kind),
        }
    }

    /// The types that the move has captured, or, before it is made, would capture; in an end clause the last move.
    fn captured(&self) -> Vec<u8> {
        match (self.attempt, self.done) {
            (None, _) => self.position.last.as_ref().map(|last| last.captured.clone()).unwrap_or_default(),
            (Some(_), Some(done)) => done.captured.clone(),
            (Some(_), None) => self.prospect().map(|done| done.captured).unwrap_or_default(),
        }
    }

    /// What the move would do if it were made, everything optional included and the first of each choice taken.
    pub(super) fn prospect(&self) -> Option<Doing> {
        self.game.first_result(self.position, self.attempt?)
    }
}
