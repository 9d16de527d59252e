//! A game as search plays it: positions without a past, moves as numbers in the order in which they are found.

use std::ops::Range;

use board::Site;

use crate::{Game, Outcome, Role, Stream};

/// A game as search plays it. Nothing is written or sorted here, and after the first few moves nothing is allocated.
pub trait Arena: Sync {
    /// A position without its past.
    type State: Clone + Send + Sync;
    /// The moves found in a position, and room to find them in; used again and again.
    type Room: Send;

    /// Room for the moves of one position.
    fn room(&self) -> Self::Room;

    /// How many play.
    fn players(&self) -> usize;

    /// How many types of pieces there are.
    fn kinds(&self) -> usize;

    /// How many sites the board has.
    fn sites(&self) -> usize;

    /// Whether a position can occur twice.
    fn repeats(&self) -> bool;

    /// Whose turn it is.
    fn mover(&self, state: &Self::State) -> Role;

    /// Which side a player plays, by number: his own, unless sides have been changed.
    fn side(&self, _: &Self::State, player: Role) -> usize {
        player.index()
    }

    /// How the game has ended here, as far as that can be told without looking for moves.
    fn over(&self, state: &Self::State) -> Option<Outcome>;

    /// Finds the moves and gives their number, at least 1; or how the game has ended.
    fn find(&self, state: &Self::State, room: &mut Self::Room) -> Result<u32, Outcome>;

    /// Plays the move of this number of those that were found in this very position.
    fn play(&self, state: &mut Self::State, room: &mut Self::Room, number: u32);

    /// Plays the move of this number where the moves need not have been found, if it is known that it does not end the game.
    fn follow(&self, state: &mut Self::State, room: &mut Self::Room, number: u32) {
        if self.find(state, room).is_ok_and(|count| number < count) {
            self.play(state, room, number);
        }
    }

    /// What can be told of a move without playing it.
    fn mark(&self, state: &Self::State, room: &Self::Room, number: u32) -> Mark;

    /// Shows what can be told of each of the moves that were found, so many in number, in their order.
    fn marks(&self, state: &Self::State, room: &mut Self::Room, count: u32, mut show: impl FnMut(u32, Mark)) {
        (0..count).for_each(|number| show(number, self.mark(state, room, number)));
    }

    /// Whether captures are shown, and a certain move is found, in less time than all moves are shown.
    const BY_STAGES: bool = false;

    /// Shows what can be told of those of the moves that take something, or may.
    fn taking(&self, state: &Self::State, room: &mut Self::Room, count: u32, mut show: impl FnMut(u32, Mark)) {
        self.marks(state, room, count, |number, mark| {
            if mark.takes != Takes::Nothing {
                show(number, mark);
            }
        });
    }

    /// The number of the move that takes nothing of which just this can be told, if it was found.
    fn number_of(&self, state: &Self::State, room: &mut Self::Room, count: u32, wanted: &Mark) -> Option<u32> {
        let mut found = None;
        self.marks(state, room, count, |number, mark| {
            if mark == *wanted {
                found = Some(number);
            }
        });
        found
    }

    /// Plays the move that takes nothing of which just this can be told, if it is known to be one before any are found; else
    /// everything stays as it is.
    fn play_known(&self, _: &mut Self::State, _wanted: &Mark) -> bool {
        false
    }

    /// Finds the moves alone that take something, where that is less work than to find all: until moves are found again, the
    /// numbers of moves are those of these.
    fn captures(&self, _: &Self::State, _: &mut Self::Room) -> Option<Captures> {
        None
    }

    /// Gives numbers to those of the captures found that take a piece of this type, where they have none yet, and shows them.
    fn captures_of(&self, _: &Self::State, _: &mut Self::Room, _kind: u8, _show: impl FnMut(u32)) {}

    /// Whether whoever can take something may have to, so that he cannot leave things as they stand; nothing where that is not
    /// known.
    fn must_take(&self, _: &Self::State) -> Option<bool> {
        None
    }

    /// Whether every move from here shifts one piece, which stays what it is, takes nothing but what its mark tells, leaves the
    /// turn to the other, who need not take anything, and ends nothing unless it takes the last of a type: then what can be
    /// counted after it is known without playing it. False where that is not known.
    fn only_shifts(&self, _: &Self::State) -> bool {
        false
    }

    /// Whether the other side has but one piece of a type, or that is not known.
    fn takes_last(&self, _: &Self::State, _kind: u8) -> bool {
        true
    }

    /// Does something in another arena of the same game, in which search is quicker, if there is one. Moves have other numbers
    /// there.
    fn quicker<V: Visit>(&self, _: &Self::State, _: &[u64], visit: V) -> Result<V::Output, V> {
        Err(visit)
    }

    /// The numbers here of the moves of the quicker arena, in their order there.
    fn quicker_numbers(&self, _: &Self::State) -> Vec<u32> {
        Vec::new()
    }

    /// Shows those of the moves that were found in this very position that end the game, and how it then ends, where that is less
    /// work than to play each of them; false where it is not.
    fn endings(&self, _: &Self::State, _: &mut Self::Room, _: impl FnMut(u32, Outcome)) -> bool {
        false
    }

    /// A number that tells positions apart; not the same from one version to the next.
    fn hash(&self, state: &Self::State) -> u64;

    /// The same for positions in which other moves are found, or in another order, where what has been before matters to that.
    fn hash_of_moves(&self, state: &Self::State) -> u64 {
        self.hash(state)
    }

    /// Plays uniformly random moves until the game ends. It may be left when so many moves have been made: then there is no
    /// outcome, and the state is the position reached. If it has ended, nothing but [`Arena::standing`] may be asked of it.
    fn roll(&self, state: &mut Self::State, room: &mut Self::Room, stream: &mut Stream, most: u32) -> Option<Outcome> {
        for _ in 0..most {
            match self.find(state, room) {
                Err(outcome) => return Some(outcome),
                Ok(count) => {
                    let number = stream.below(count);
                    self.play(state, room, number);
                }
            }
        }
        self.over(state)
    }

    /// The sites where a side has the top piece, as bits; nothing if that takes a longer look.
    fn standing<'s>(&self, _: &'s Self::State, _side: usize) -> &'s [u64] {
        &[]
    }

    /// Counts the pieces of each player and type, those in hand with those on the board: `counts` has room for players times
    /// types.
    fn count(&self, state: &Self::State, counts: &mut [u32]);

    /// What the pieces of a player are worth at these values of the types, less what those of the best of the others are;
    /// `counts` is room to count in.
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

    /// Notes all that is to be seen.
    fn look(&self, state: &Self::State, look: &mut Look);

    /// Notes all moves that a side has, or would have if it were its turn.
    fn steps(&self, state: &Self::State, side: usize, room: &mut Self::Room, steps: &mut Steps);
}

/// What can be told of a move without playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The type of the piece that moves or enters, or the number of the rule by which it does.
    pub kind: u16,
    /// Where it comes from; nowhere if it enters.
    pub from: Option<Site>,
    /// Where it goes to; nowhere if it is a pass.
    pub to: Option<Site>,
    /// What it takes.
    pub takes: Takes,
}

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// One piece of this type.
    One(u8),
    /// More than one piece.
    More,
    /// That is seen only when it is played.
    Unknown,
}

/// The moves that take something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// How many there are.
    pub count: u32,
    /// How many other moves there are; as many as captures, and at least one, stand for any more.
    pub others: u32,
    /// Which types they take pieces of, a bit each, if they have no numbers before [`Arena::captures_of`] gives them some.
    pub unnumbered: u32,
}

/// All that is to be seen of a position, side by side: who plays which side is another matter.
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
    /// Whose it is, by number of the side, if it is anybody's.
    pub owner: Option<u8>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Where it stands.
    pub site: Site,
    /// Whose it is, by number of the side; nobody's in particular if it is shared.
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
    /// Forgets everything; room for a board of so many sites.
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
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.all.clear();
        self.taken.clear();
    }

    /// The pieces that a move takes.
    pub fn victims(&self, step: &Step) -> &[Man] {
        &self.taken[step.takes.clone()]
    }
}

/// Something to be done in an arena, whichever it is.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it, beginning at a position; `past` are the hashes of the positions that have been, this one included, where one
    /// can occur twice.
    fn visit<A: Arena>(self, arena: &A, state: &A::State, past: &[u64]) -> Self::Output;
}

/// A game that search can play.
pub trait Searchable: Game {
    /// Does something in the arena of this game, beginning at a position.
    fn enter<V: Visit>(&self, position: &Self::Position, visit: V) -> V::Output;

    /// The moves of a position in the order of their numbers.
    fn numbered(&self, position: &Self::Position) -> Vec<Self::Move>;
}
