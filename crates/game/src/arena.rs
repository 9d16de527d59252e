//! The interface between games and searches: positions without a past, moves as numbers in generation order.

use std::ops::Range;

use board::Site;

use crate::{Division, Game, IllegalMove, Outcome, Rewards, Rng, Role, Tally};

/// A game as search plays it. Moves are neither written out nor sorted, and after the first few moves nothing is allocated.
pub trait Arena: Sync {
    /// A position without its past.
    type State: Clone + Send + Sync;
    /// A reusable move buffer: the moves generated in a position.
    type Buffer: Send;

    /// Creates a move buffer.
    fn buffer(&self) -> Self::Buffer;

    /// The number of players.
    fn players(&self) -> usize;

    /// The number of piece types.
    fn kinds(&self) -> usize;

    /// The number of sites of the board.
    fn sites(&self) -> usize;

    /// Whether positions can repeat.
    fn repeats(&self) -> bool;

    /// The player to move.
    fn mover(&self, state: &Self::State) -> Role;

    /// The role that chance plays, if there is one: it draws uniformly from its moves.
    fn chance(&self) -> Option<Role> {
        None
    }

    /// Whether this is a game of joint moves: several roles may choose at the same time, chance may play, and rewards may be
    /// anything from 0 to 100.
    fn is_joint(&self) -> bool {
        false
    }

    /// The role whose move a search is to find from this position: the player to move, but where several roles choose at the
    /// same time.
    fn asked(&self, root: &Self::State) -> Role {
        self.mover(root)
    }

    /// How many roles have chosen already, where several choose at the same time; what they chose shows in no move list, and
    /// is played when the last has chosen.
    fn chosen(&self, _: &Self::State) -> usize {
        0
    }

    /// How many roles choose at the same time here, those included that have chosen already.
    fn choosers(&self, _: &Self::State) -> usize {
        1
    }

    /// The side of a player, by number: their own, unless the swap rule was used.
    fn side(&self, _: &Self::State, player: Role) -> usize {
        player.index()
    }

    /// The outcome, as far as it is known without generating moves.
    fn over(&self, state: &Self::State) -> Option<Outcome>;

    /// What a role gets in a state in which the game has ended this way, from 0 to 100.
    fn reward(&self, _: &Self::State, outcome: Outcome, role: Role) -> u8 {
        match outcome {
            Outcome::Draw => Rewards::MOST / 2,
            Outcome::Win(winner) if winner == role => Rewards::MOST,
            Outcome::Win(_) => 0,
        }
    }

    /// How a role stands in a state in which the game goes on, in hundredths, as far as rules that know no pieces tell it: by what
    /// they would give each role here, and how many moves each has.
    fn promise(&self, _: &Self::State, _: &mut Self::Buffer, _: Role) -> i32 {
        0
    }

    /// Generates the moves and returns their number, at least 1; or the outcome.
    fn find(&self, state: &Self::State, buffer: &mut Self::Buffer) -> Result<u32, Outcome>;

    /// Plays a move by its number; the buffer must hold the moves of this very position.
    fn play(&self, state: &mut Self::State, buffer: &mut Self::Buffer, number: u32);

    /// Plays a move by its number without moves in the buffer. The move must not end the game.
    fn follow(&self, state: &mut Self::State, buffer: &mut Self::Buffer, number: u32) {
        if self.find(state, buffer).is_ok_and(|count| number < count) {
            self.play(state, buffer, number);
        }
    }

    /// Describes a move without playing it.
    fn mark(&self, state: &Self::State, buffer: &Self::Buffer, number: u32) -> Mark;

    /// Describes each of the `count` generated moves, in order.
    fn marks(&self, state: &Self::State, buffer: &mut Self::Buffer, count: u32, mut show: impl FnMut(u32, Mark)) {
        (0..count).for_each(|number| show(number, self.mark(state, buffer, number)));
    }

    /// Shows the generated moves that end the game, with their outcomes, where that is cheaper than playing each; returns `false`
    /// otherwise.
    fn endings(&self, _: &Self::State, _: &mut Self::Buffer, _: impl FnMut(u32, Outcome)) -> bool {
        false
    }

    /// The hash of a position; it may differ between versions of the program.
    fn hash(&self, state: &Self::State) -> u64;

    /// A hash that also tells positions apart whose move lists differ because of the past.
    fn hash_of_moves(&self, state: &Self::State) -> u64 {
        self.hash(state)
    }

    /// How the game falls into independent subgames, if it does. Moves are those of the role to move, by number.
    fn division(&self) -> Option<&dyn Division<State = Self::State, Move = u32>> {
        None
    }

    /// Plays a random playout. After `most` moves it may be truncated: then there is no outcome, and the state is the position
    /// reached. After an outcome only [`Arena::standing`] may be asked of the state.
    fn roll(&self, state: &mut Self::State, buffer: &mut Self::Buffer, rng: &mut Rng, most: u32) -> Option<Outcome> {
        for _ in 0..most {
            match self.find(state, buffer) {
                Err(outcome) => return Some(outcome),
                Ok(count) => {
                    let number = rng.below(count);
                    self.play(state, buffer, number);
                }
            }
        }
        self.over(state)
    }

    /// The sites where a side has the top piece, as a bitboard; empty if that is not at hand. Used for AMAF statistics.
    fn standing<'s>(&self, _: &'s Self::State, _side: usize) -> &'s [u64] {
        &[]
    }

    /// Counts the pieces of each player and type, on the board and in hand; `counts` has players times types entries.
    fn count(&self, state: &Self::State, counts: &mut [u32]);

    /// Material balance: the value of a player's pieces less that of the best opponent's. `counts` is a scratch buffer.
    fn weigh(&self, state: &Self::State, player: Role, values: &[i32], counts: &mut Vec<u32>) -> i32 {
        let (players, kinds) = (self.players(), self.kinds());
        counts.resize(players * kinds, 0);
        self.count(state, counts);
        let worth = |player: usize| {
            let counts = &counts[player * kinds..][..kinds];
            counts.iter().zip(values).map(|(count, value)| *count as i32 * value).sum::<i32>()
        };
        let others = (0..players).filter(|other| *other != player.index()).map(worth).max();
        worth(player.index()) - others.unwrap_or(0)
    }

    /// Describes the position.
    fn look(&self, state: &Self::State, look: &mut Look);

    /// Lists the moves that a side has, or would have if it were its turn.
    fn steps(&self, state: &Self::State, side: usize, buffer: &mut Self::Buffer, steps: &mut Steps);

    /// Lists the moves that one more piece of a side would have from each of these sites, which are empty, if it stood there and
    /// it were that side's turn. None where that is not known.
    fn steps_if_placed(
        &self,
        _: &Self::State,
        _piece: (usize, u8),
        _sites: &[Site],
        _: &mut Self::Buffer,
        steps: &mut Steps,
    ) {
        steps.clear();
    }
}

/// Staged move generation, for alpha-beta: captures before quiet moves, killer moves before any others are generated, and what
/// quiescence and futility pruning ask. Every default is safe, and says that the arena knows no shorter way.
pub trait Staged: Arena {
    /// Whether this arena generates moves in stages: `taking` and `number_of` are cheaper than `marks`.
    const BY_STAGES: bool = false;

    /// Describes the moves that capture something, or may.
    fn taking(&self, state: &Self::State, buffer: &mut Self::Buffer, count: u32, mut show: impl FnMut(u32, Mark)) {
        self.marks(state, buffer, count, |number, mark| {
            if mark.takes != Takes::Nothing {
                show(number, mark);
            }
        });
    }

    /// Returns the number of the quiet move described by `wanted`, if it was generated. Used for killer moves.
    fn number_of(&self, state: &Self::State, buffer: &mut Self::Buffer, count: u32, wanted: &Mark) -> Option<u32> {
        let mut found = None;
        self.marks(state, buffer, count, |number, mark| {
            if mark == *wanted {
                found = Some(number);
            }
        });
        found
    }

    /// Plays the quiet move described by `wanted` without generating moves, if it can be shown to be legal; returns `false` and
    /// leaves the state unchanged otherwise. Used for killer moves.
    fn play_known(&self, _: &mut Self::State, _wanted: &Mark) -> bool {
        false
    }

    /// Generates captures alone, for quiescence search, where that is cheaper than all moves. Until moves are generated again,
    /// move numbers refer to these captures.
    fn captures(&self, _: &Self::State, _: &mut Self::Buffer) -> Option<Captures> {
        None
    }

    /// Numbers the captures of a piece of this type, where they have no numbers yet, and shows them.
    fn captures_of(&self, _: &Self::State, _: &mut Self::Buffer, _kind: u8, _show: impl FnMut(u32)) {}

    /// Whether a capture may be compulsory, so that the player to move cannot stand pat; `None` if unknown.
    fn must_take(&self, _: &Self::State) -> Option<bool> {
        None
    }

    /// True if every legal move is a plain step or capture: no promotion, no side effects, the turn passes, the opponent is not
    /// forced to capture, and only capturing the last piece of a type can end the game. Lets a search score a move from its
    /// [`Mark`] (futility and delta pruning). `false` is always safe.
    fn only_shifts(&self, _: &Self::State) -> bool {
        false
    }

    /// Whether the opponent has only one piece of a type; `true` if unknown.
    fn takes_last(&self, _: &Self::State, _kind: u8) -> bool {
        true
    }
}

/// The description of a move: what is known without playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The type of the piece that moves or enters, or the number of the rule by which it does.
    pub kind: u16,
    /// Where it comes from; nowhere if it enters.
    pub from: Option<Site>,
    /// Where it goes to; nowhere if it is a pass.
    pub to: Option<Site>,
    /// What it captures.
    pub takes: Takes,
}

/// What a move captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// One piece of this type.
    One(u8),
    /// More than one piece.
    More,
    /// Known only after the move is played.
    Unknown,
}

/// The captures of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// Number of captures.
    pub count: u32,
    /// Number of non-captures, saturated at `max(count, 1)`.
    pub others: u32,
    /// The captured types, a bit each, if captures are numbered lazily by [`Staged::captures_of`].
    pub unnumbered: u32,
}

/// A position as evaluators see it, by sides: players may have swapped sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The side whose turn it is, by number.
    pub mover: usize,
    /// The top pieces on the board, by site.
    pub men: Vec<Man>,
    /// For each site the number of its top piece among the men, plus one; 0 if it is empty.
    pub at: Vec<u16>,
    /// How many pieces each side holds of each type: side times types plus type. No limit counts as none.
    pub held: Vec<u32>,
    /// What each side has scored.
    pub scores: Vec<i32>,
    /// How many pieces each side has taken of those that a goal of capturing asks for: goal times sides plus side, the goals as
    /// they stand in the rules.
    pub taken: Vec<u32>,
    /// For each site what is known of it whatever stands there; empty where that is nothing.
    pub cells: Vec<Cell>,
    /// A piece that waits, off the board, for the side to move to promote it; its site is where it will be.
    pub waiting: Option<Man>,
}

/// What is known of a site whatever stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its state.
    pub state: u32,
    /// The number of the side that owns it, if any.
    pub owner: Option<u8>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub site: Site,
    /// The number of the side that owns it; `None` if it is shared.
    pub owner: Option<u8>,
    /// Its type.
    pub kind: u8,
    /// How many pieces are stacked there, itself included.
    pub height: u8,
    /// Its state, where pieces have states.
    pub state: u32,
    /// Its flags, where pieces have flags.
    pub flags: u32,
}

impl Look {
    /// Clears it, for a board with this number of sites.
    pub fn clear(&mut self, sites: usize) {
        self.men.clear();
        self.held.clear();
        self.scores.clear();
        self.taken.clear();
        self.cells.clear();
        self.waiting = None;
        self.at.clear();
        self.at.resize(sites, 0);
    }

    /// Adds a piece.
    pub fn add(&mut self, man: Man) {
        self.men.push(man);
        self.at[man.site.index()] = self.men.len() as u16;
    }

    /// The top piece of a site.
    pub fn on(&self, site: Site) -> Option<&Man> {
        self.men.get(usize::from(*self.at.get(site.index())?).checked_sub(1)?)
    }

    /// The top pieces of a player.
    pub fn of(&self, player: usize) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |man| man.owner.map(usize::from) == Some(player))
    }
}

/// The moves of a player, with what they take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// The moves, in the order in which they were found.
    pub all: Vec<Step>,
    /// The pieces that they take, one move's after the other's.
    pub taken: Vec<Man>,
}

/// A move, with what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it comes from; nowhere if something enters.
    pub from: Option<Site>,
    /// Where it goes to; nowhere if it is a pass.
    pub to: Option<Site>,
    /// The type of the piece.
    pub kind: u8,
    /// Which of the pieces taken it takes.
    pub takes: Range<usize>,
}

impl Steps {
    /// Clears it.
    pub fn clear(&mut self) {
        self.all.clear();
        self.taken.clear();
    }

    /// The pieces that a move takes.
    pub fn victims(&self, step: &Step) -> &[Man] {
        &self.taken[step.takes.clone()]
    }
}

/// A visitor: something to be done in an arena of any type.
pub trait Visit {
    /// The result.
    type Output;

    /// Visits an arena at a position; `past` are the hashes of the positions so far, this one included, where positions can
    /// repeat.
    fn visit<A: Staged>(self, arena: &A, state: &A::State, past: &[u64]) -> Self::Output;
}

/// A game that search can play: the fast interface, in which a move is a number.
pub trait Searchable: Game {
    /// Lets a visitor into the arena of this game, at a position.
    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output;

    /// Lets a visitor that needs staged move generation into the arena of this game that is fastest at it. Where that is not the
    /// arena of [`Searchable::enter`], [`Searchable::staged_numbers`] translates its move numbers.
    fn enter_staged<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output {
        self.enter(position, visit)
    }

    /// For each move of a position, by its number in the arena of [`Searchable::enter_staged`], its number everywhere else; `None`
    /// if the numbers are the same.
    fn staged_numbers(&self, _: &Self::Position) -> Option<Vec<u32>> {
        None
    }

    /// The moves of a position in the order of their numbers.
    fn numbered(&self, position: &Self::Position) -> Vec<Self::Move> {
        self.moves(position)
    }

    /// Plays the move of this number; an error, and the position as it was, if there is none.
    fn play_number(&self, position: &mut Self::Position, number: u32) -> Result<(), IllegalMove> {
        let chosen = self.numbered(position).into_iter().nth(number as usize).ok_or(IllegalMove)?;
        self.play_listed(position, &chosen);
        Ok(())
    }

    /// Counts the complete moves at each depth from 1 on.
    fn perft(&self, position: &Self::Position, depth: usize) -> Vec<u64>
    where
        Self: Sized,
    {
        crate::perft(self, position, depth)
    }

    /// Plays the random games with these numbers, each from the stream of the seed and its number.
    fn playouts(&self, seed: u64, numbers: Range<u64>) -> Tally
    where
        Self: Sized,
    {
        numbers.map(|number| Tally::from(crate::playout(self, &mut Rng::new(seed, number)))).sum()
    }
}
