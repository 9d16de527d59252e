//! The game as an engine offers it, and a position with its past.

use ::ludi::notation::{self, Memory, Written};
use ::ludi::tree::{self, PieceDefinition, Play, PlayerDefinition, Taken};
use board::Board;
use game::{DrawRules, Game, Outcome, Rng, Role, Searchable, Slow, Visit};

use super::regions::Area;

/// A game of Browne's language, interpreted: every question is answered by reading the rules again.
#[derive(Clone, Debug)]
pub struct Interpreter {
    pub(super) rules: tree::Game,
    pub(super) players: Vec<PlayerDefinition>,
    pub(super) types: Vec<PieceDefinition>,
    pub(super) capture_goals: Vec<Taken>,
    pub(super) areas: Vec<Area>,
    pub(super) play: Play,
    pub(super) board: Board,
    pub(super) memory: Memory,
    pub(super) draws: DrawRules,
}

/// A position with all that the rules need to know of its past.
#[derive(Clone, Debug)]
pub struct Position {
    /// What is to be seen.
    pub(super) now: notation::Position,
    /// The number of moves made, passes included.
    pub(super) turns: u32,
    /// The number of decisions made: moves, but not passes that were the only legal move.
    pub(super) decisions: u32,
    /// Who made the last decision.
    pub(super) decider: Option<Role>,
    /// Every position so far, this one included.
    pub(super) past: Vec<notation::Position>,
    /// Every position before this one in which a turn began.
    pub(super) begun: Vec<notation::Position>,
    /// How the game has ended by its rules, if it has.
    pub(super) ended: Option<Outcome>,
}

impl Position {
    /// A position with no past but the number of moves; it may have ended the game, which is for others to find out.
    pub(super) fn without_past(now: notation::Position) -> Position {
        let (past, begun) = (Vec::new(), Vec::new());
        Position { turns: now.moves, decisions: now.moves, decider: None, past, begun, ended: None, now }
    }
}

impl Interpreter {
    /// The game of these rules, which have passed the checks.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn new(rules: &tree::Game, draws: DrawRules) -> Interpreter {
        let board = rules.board.made().expect("the checks leave no board that does not exist");
        Interpreter {
            players: rules.players(),
            types: rules.pieces().into_iter().map(|definition| definition.value).collect(),
            capture_goals: notation::capture_goals(rules).into_iter().cloned().collect(),
            areas: Area::all(rules, &board),
            play: rules.play(),
            memory: Memory::of(rules),
            rules: rules.clone(),
            board,
            draws,
        }
    }

    /// Plays what has been worked out to follow from a move.
    pub(super) fn go_on(&self, position: &mut Position, next: notation::Position) {
        let mover = position.now.to_move;
        position.now = next;
        position.turns += 1;
        self.settle(position, mover);
        position.past.push(position.now.clone());
    }

    /// Whether a turn begins here for a player who has something to decide. Where a player goes on after passes that no player
    /// chose, their turn goes on; one who plays alone has a turn with every move.
    fn begins_turn(&self, position: &Position, forced: bool) -> bool {
        let goes_on = self.players.len() > 1 && position.decider == Some(self.to_move(position));
        !goes_on && !forced
    }

    /// How the game has ended by its length: after a number of decisions, or when turns have begun too often in one position.
    fn tired(&self, position: &Position, moves: &[Written]) -> Option<Outcome> {
        let earlier = position.begun.iter().filter(|earlier| **earlier == position.now).count();
        let begins = self.begins_turn(position, is_forced_pass(moves));
        let repeated = begins && earlier + 1 >= self.draws.repetitions as usize;
        (repeated || position.decisions >= self.draws.move_limit).then_some(Outcome::Draw)
    }
}

impl Game for Interpreter {
    type Position = Position;
    type Move = Written;
    type View = notation::Position;

    fn players(&self) -> usize {
        self.players.len()
    }

    fn start(&self, _: &mut Rng) -> Position {
        self.set_up(self.first_position())
    }

    /// The player whose turn it is; after a swap they play the other side.
    fn to_move(&self, position: &Position) -> Role {
        position.now.player(position.now.to_move)
    }

    fn moves(&self, position: &Position) -> Vec<Written> {
        self.moves_and_outcome(position).0
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.moves_and_outcome(position).1
    }

    fn moves_and_outcome(&self, position: &Position) -> (Vec<Written>, Option<Outcome>) {
        let listed = self.written_moves(position);
        let ended = position.ended.or(listed.is_err().then_some(Outcome::Draw));
        let moves = listed.unwrap_or_default();
        let outcome = ended.or_else(|| self.tired(position, &moves));
        (moves, outcome)
    }

    fn decided(&self, position: &Position) -> bool {
        position.ended.is_some() || self.written_moves(position).is_err()
    }

    fn play_listed(&self, position: &mut Position, chosen: &Written) {
        let Some(next) = self.after(position, chosen) else { return };
        let forced = chosen.passes() && self.written_moves(position).is_ok_and(|moves| is_forced_pass(&moves));
        if self.begins_turn(position, forced) {
            position.begun.push(position.now.clone());
        }
        if !forced {
            position.decisions += 1;
            position.decider = Some(self.to_move(position));
        }
        self.go_on(position, next);
    }

    fn decisions(&self, position: &Position) -> u32 {
        position.decisions
    }

    fn hash(&self, position: &Position) -> u64 {
        position.now.hash()
    }

    fn view(&self, position: &Position) -> notation::Position {
        position.now.clone()
    }

    /// A position with no past but the number of moves, if the rules ask for that.
    ///
    /// The player who moved last is taken to be the player before the one whose turn it is.
    fn set_up(&self, position: notation::Position) -> Position {
        let mover = self.before(&position, position.to_move);
        let mut position = Position::without_past(position);
        self.settle(&mut position, mover);
        position.past.push(position.now.clone());
        position
    }
}

impl Searchable for Interpreter {
    fn enter<V: Visit>(&self, position: &Position, visit: V) -> V::Output {
        Slow::new(self).enter(position, visit)
    }
}

/// Whether the only legal move is a pass, so that no player chooses it.
fn is_forced_pass(moves: &[Written]) -> bool {
    matches!(moves, [only] if only.passes())
}
