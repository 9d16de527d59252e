//! Moves and positions as engines and people write them to each other.
//!
//! A move is its text: two moves with the same text are the same move. A position is all that is to be seen of it.

mod readings;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use board::{Heading, Site};
use game::{Role, zobrist};
use syntax::Located;

use crate::ludemes::{Attribute, Thing};
use crate::tree::{Coord, Game, Goal, PieceType, Taken, Visitor, walk};

pub use readings::{numbered, told_apart};

/// The highest stack that there can be. A move that would build a higher one cannot be made.
///
/// A number that no game for people comes near, picked so that a height fits in a byte.
pub const MAX_HEIGHT: usize = 255;

/// The most ways in which one move can turn out by its mover's choices (`optional`, `any`). Beyond that they cannot be listed
/// the moves, and the game is a draw. Picked by gut feeling.
pub const MAX_CHOICES: usize = 10_000;

/// A move as text, by which it is known, ordered and compared.
///
/// * `e5`: a piece enters the board there;
/// * `e5-f6`: the piece on `e5` moves to `f6`, perhaps to where it is;
/// * `pass`, and `swap`: the second player takes over the first move.
///
/// Where several moves that lead to different positions would read the same, each gets what tells them apart: `=Knight`,
/// the type that enters, if types differ; then `=Queen`, the type of what stands on `to` afterwards, if that differs; then
/// `:capture`, the label of the rule, if it has one; before these `xc3,d4`, the sites that it empties and not all do that
/// still read the same; then `#2`, `#3` and so on for all but the first of those that even so read the same, in the order of
/// the rules. In that order types come as they are defined, then the rules of a type, then what the mover chooses: first what
/// is done, then what is declined; sites ascending; headings ascending; types to promote to as they are named. Moves that
/// read the same and lead to equal positions are one move.
#[derive(Clone, Debug)]
pub struct Written {
    /// The text.
    pub text: Arc<str>,
    /// Where the moving piece comes from; nowhere if it enters the board, or if nothing moves.
    pub from: Option<Site>,
    /// Where the move ends.
    pub to: Option<Site>,
}

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its owner; `None` if it is neutral.
    pub owner: Option<Role>,
    /// Its type, by its number in [`Game::pieces`].
    pub kind: u8,
    /// Its state.
    pub state: u32,
    /// Its flags, as a set of bits.
    pub flags: u32,
    /// The way in which a rule has turned it. `None`: it looks the way its present owner plays.
    pub looks: Option<Heading>,
}

/// What is known of a cell whatever stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its state.
    pub state: u32,
    /// Whose it is.
    pub owner: Option<Role>,
}

/// How far the swap rule has gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Swap {
    /// No player may swap, and no player has.
    #[default]
    No,
    /// The first move is still to be made; then the second player may swap.
    Ahead,
    /// The second player may swap now.
    Offered,
    /// The players have changed sides.
    Done,
}

/// What goals may ask of the last move.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Last {
    /// Where it ended; nowhere if it was a pass.
    pub to: Option<Site>,
    /// The types that it captured, ascending, each once.
    pub captured: Vec<u8>,
}

/// All that is to be seen of a position, and that makes it the same position as another.
///
/// Roles in it are sides of the rules, White being the first of [`Game::players`]. Who plays a side may change by the swap
/// rule: see [`Position::player`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The side whose turn it is.
    pub to_move: Role,
    /// What stands on each site, the bottom of each stack first.
    pub board: Vec<Vec<Piece>>,
    /// The cell of each site.
    pub cells: Vec<Cell>,
    /// How many pieces each side holds of each type; `None`: any number.
    pub hands: Vec<Vec<Option<u32>>>,
    /// The score of each side.
    pub scores: Vec<i32>,
    /// Which sides have left the game.
    pub out: Vec<bool>,
    /// How far the swap rule has gone.
    pub swap: Swap,
    /// How many players have passed one after the other up to now.
    pub passes: u32,
    /// For each goal of capturing ([`capture_goals`]) how many of the pieces it asks for each side has captured.
    pub taken: Vec<Vec<u32>>,
    /// Which sides have had a piece on the board; none where no goal asks ([`Memory::begun`]).
    pub begun: Vec<bool>,
    /// The last move; nothing where no goal asks ([`Memory::last`]), or before the first move.
    pub last: Option<Last>,
    /// How many moves have been made; 0 where no rule asks ([`Memory::moves`]).
    pub moves: u32,
}

/// What a position must remember because the rules ask for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Some rule asks for `(num-moves)`.
    pub moves: bool,
    /// Some goal is `eliminate`: the player who has yet to bring their first piece is not out.
    pub begun: bool,
    /// Some goal asks where the last move ended, what moved or what was captured.
    pub last: bool,
}

impl Written {
    /// A move that reads so.
    pub fn new(text: impl Into<Arc<str>>, from: Option<Site>, to: Option<Site>) -> Written {
        Written { text: text.into(), from, to }
    }

    /// Whether the mover passes.
    pub fn passes(&self) -> bool {
        self.from.is_none() && self.to.is_none() && *self.text != *"swap"
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Written) -> bool {
        self.text == other.text
    }
}

impl Eq for Written {}

impl Hash for Written {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl PartialOrd for Written {
    fn partial_cmp(&self, other: &Written) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Written {
    fn cmp(&self, other: &Written) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Position {
    /// Who plays a side: the player of that number, or, once players have changed sides, the other one.
    pub fn player(&self, side: Role) -> Role {
        if self.swap == Swap::Done { side.opponent() } else { side }
    }

    /// The top piece of a site.
    pub fn top(&self, site: Site) -> Option<&Piece> {
        self.board[site.index()].last()
    }

    /// The position's hash, from nothing: what any engine must arrive at.
    ///
    /// It is the exclusive or of one key per fact, and each fact is a function of [`zobrist`] with its own arguments; what
    /// is usual (state 0, no flags, not turned, nothing held, White's turn and so on) has key 0. So a stone put on the
    /// board of a plain game changes two facts: that it stands there, and whose turn it is.
    pub fn hash(&self) -> u64 {
        let mut hash = zobrist::to_move(self.to_move) ^ zobrist::passes(self.passes) ^ zobrist::moves_made(self.moves);
        for (site, stack) in self.board.iter().enumerate() {
            hash ^= stack.iter().enumerate().fold(0, |sum, (level, piece)| sum ^ piece.hash(site, level));
            hash ^= zobrist::cell_state(site, self.cells[site].state);
            hash ^= zobrist::cell_owner(site, self.cells[site].owner);
        }
        for (n, role) in Role::ALL.into_iter().take(self.scores.len()).enumerate() {
            hash ^= zobrist::score(role, self.scores[n]);
            hash ^= if self.out[n] { zobrist::out(role) } else { 0 };
            hash ^= if self.begun[n] { zobrist::begun(role) } else { 0 };
            for (kind, count) in self.hands[n].iter().enumerate() {
                hash ^= zobrist::held(role, kind, count.unwrap_or(0));
            }
            for (goal, taken) in self.taken.iter().enumerate() {
                hash ^= zobrist::taken(goal, role, taken[n]);
            }
        }
        hash ^ self.hash_of_past()
    }

    fn hash_of_past(&self) -> u64 {
        let swap = match self.swap {
            Swap::No => 0,
            Swap::Ahead => zobrist::SWAP_AHEAD,
            Swap::Offered => zobrist::SWAP_OFFERED,
            Swap::Done => zobrist::SWAPPED,
        };
        let Some(last) = &self.last else { return swap };
        let to = last.to.map_or(0, |site| zobrist::last_to(site.index()));
        last.captured.iter().fold(swap ^ to, |sum, kind| sum ^ zobrist::last_captured((*kind).into()))
    }
}

impl Piece {
    /// The part of a position's hash that comes from this piece on this level of this site.
    pub fn hash(&self, site: usize, level: usize) -> u64 {
        let looks = self.looks.map_or(0, |heading| zobrist::looks(site, level, heading.index()));
        zobrist::stands(site, level, self.owner, self.kind.into())
            ^ zobrist::piece_state(site, level, self.state)
            ^ zobrist::piece_flags(site, level, self.flags)
            ^ looks
    }
}

impl Memory {
    /// What the rules of a game ask for.
    pub fn of(game: &Game) -> Memory {
        let goals = goals(game);
        Memory {
            moves: crate::uses(game, Attribute::Reads(Thing::Count)),
            begun: goals.iter().any(|goal| matches!(goal, Goal::Eliminate(_))),
            last: goals.iter().any(|goal| looks_back(goal)),
        }
    }
}

/// The goals of capturing, in the order of the text: what [`Position::taken`] counts.
pub fn capture_goals(game: &Game) -> Vec<&Taken> {
    let leaves = goals(game).into_iter();
    leaves.filter_map(|goal| if let Goal::Capture(taken) = goal { Some(taken) } else { None }).collect()
}

/// The leaves of all end conditions, in the order of the text.
fn goals(game: &Game) -> Vec<&Goal> {
    game.end.clauses.iter().flat_map(|clause| clause.condition.leaves()).collect()
}

/// Whether a goal asks for something about the last move.
fn looks_back(goal: &Goal) -> bool {
    let mut back = LooksBack(false);
    back.goal(goal);
    back.0
}

struct LooksBack(bool);

impl<'a> Visitor<'a> for LooksBack {
    /// What has been captured is counted when it is.
    fn goal(&mut self, goal: &'a Goal) {
        if !matches!(goal, Goal::Capture(_)) {
            walk::goal(self, goal);
        }
    }

    fn piece_type(&mut self, piece: &'a Located<PieceType>) {
        self.0 |= matches!(piece.value, PieceType::Current | PieceType::Captured);
    }

    fn coord(&mut self, coord: &'a Coord) {
        self.0 |= matches!(coord, Coord::To | Coord::Current);
        walk::coord(self, coord);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rules: &str) -> Game {
        let text = format!("(game Test (board (tiling square) (size 3)) {rules})");
        crate::read(&text).game.expect("a sound game")
    }

    fn memory(rules: &str) -> [bool; 3] {
        let Memory { moves, begun, last } = Memory::of(&game(rules));
        [moves, begun, last]
    }

    #[test]
    fn a_position_remembers_what_the_rules_ask_for_and_no_more() {
        let rule = |rule: &str| format!("(pieces (Stone All (moves {rule}))) (end (All win (in-a-row 3)))");
        assert_eq!(memory("(end (All win (in-a-row 3)))"), [false, false, false]);
        assert_eq!(memory("(end (All win (or (in-a-row 3) (not (eliminate)))))"), [false, true, false]);
        assert_eq!(memory("(end (All win (state ((to n) White 1))))"), [false, false, true]);
        assert_eq!(memory("(end (All win (state (A1 White 1))))"), [false, false, false]);
        assert_eq!(memory("(end (All win (in-a-row (current) 3)))"), [false, false, true]);
        assert_eq!(memory(&rule("(move (pre (> (+ 1 (num-moves)) 2)) (action (push)))")), [true, false, false]);
        assert_eq!(memory(&rule("(move (action (push)) (post (score (num-moves))))")), [true, false, false]);
        let nested = "(move (action (push)) (post (inc-state (if (= 1 (if (< (num-moves) 4) 1 2))))))";
        assert_eq!(memory(&rule(nested)), [true, false, false]);
    }

    #[test]
    fn goals_of_capturing_come_in_the_order_of_the_text() {
        let game = game("(end (All win (or (capture 2) (in-a-row 3))) (White lose (not (capture all))))");
        let amounts: Vec<_> = capture_goals(&game).into_iter().map(Taken::amount).collect();
        assert_eq!(amounts, [crate::tree::Amount::Count(2), crate::tree::Amount::All]);
    }

    #[test]
    fn a_move_is_its_text() {
        let named = |text: &str, to| Written::new(text, None, to);
        assert_eq!(named("e5", None), named("e5", Some(Site(3))));
        assert!(named("e5", None) < named("e5#2", None));
        assert_eq!(named("e5-f6", None).to_string(), "e5-f6");
    }

    fn position() -> Position {
        Position {
            to_move: Role::White,
            board: vec![Vec::new(); 4],
            cells: vec![Cell::default(); 4],
            hands: vec![vec![None, Some(0)]; 2],
            scores: vec![0; 2],
            out: vec![false; 2],
            swap: Swap::No,
            passes: 0,
            taken: vec![vec![0; 2]],
            begun: vec![false; 2],
            last: None,
            moves: 0,
        }
    }

    /// Changes that each make another position.
    const CHANGES: [fn(&mut Position); 25] = [
        |p| p.to_move = Role::Black,
        |p| p.board[1].push(PIECE),
        |p| p.board[2].push(PIECE),
        |p| p.board[1].extend([PIECE, PIECE]),
        |p| p.board[1].push(Piece { owner: None, ..PIECE }),
        |p| p.board[1].push(Piece { owner: Some(Role::Third), ..PIECE }),
        |p| p.board[1].push(Piece { kind: 1, ..PIECE }),
        |p| p.board[1].push(Piece { state: 1, ..PIECE }),
        |p| p.board[1].push(Piece { flags: 1, ..PIECE }),
        |p| p.board[1].push(Piece { looks: Some(Heading(0)), ..PIECE }),
        |p| p.cells[1].state = 1,
        |p| p.cells[1].owner = Some(Role::White),
        |p| p.hands[0][1] = Some(1),
        |p| p.hands[1][1] = Some(1),
        |p| p.scores[0] = 1,
        |p| p.scores[1] = -1,
        |p| p.out[0] = true,
        |p| p.swap = Swap::Ahead,
        |p| p.swap = Swap::Offered,
        |p| p.swap = Swap::Done,
        |p| p.passes = 1,
        |p| p.taken[0][1] = 1,
        |p| p.begun[1] = true,
        |p| p.last = Some(Last { to: Some(Site(0)), captured: vec![1] }),
        |p| p.moves = 1,
    ];

    const PIECE: Piece = Piece { owner: Some(Role::White), kind: 0, state: 0, flags: 0, looks: None };

    #[test]
    fn every_fact_has_a_key_of_its_own() {
        let changed = CHANGES.map(|change| {
            let mut position = position();
            change(&mut position);
            position.hash()
        });
        let mut all = changed.to_vec();
        all.push(position().hash());
        all.sort();
        all.dedup();
        assert_eq!(all.len(), CHANGES.len() + 1);
        assert_eq!(position().hash(), 0, "an empty board at White's turn has no fact");
    }

    // B186
    #[test]
    fn after_a_swap_the_players_have_changed_sides() {
        let mut position = position();
        assert_eq!(position.player(Role::Black), Role::Black);
        position.swap = Swap::Done;
        assert_eq!([position.player(Role::White), position.player(Role::Black)], [Role::Black, Role::White]);
    }
}
