//! Expected outcome: what a piece is worth is what its loss costs in random play (Abramson; Pell 1993, section 3.3).

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use board::Site;
use game::{Outcome, Role};
use ludi::tree::{Ludeme, PieceDefinition};

use super::Coloured;

/// This many standard deviations to either side hold 95 of 100 estimates.
const NORMAL_95: f64 = 1.959_964;

/// What is changed in a start before random games are played from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    Nothing,
    /// A piece of this type is taken off; which one goes by the number of the game.
    Loss(Coloured),
    /// A piece of this type is put on an empty site; which one goes by the number of the game.
    Gain(Coloured),
}

impl Change {
    /// The start of the game with this number after the change; nothing if there is no such piece, or no room for one.
    pub fn made<A: Arrangement>(self, start: &A, number: u64) -> Option<A> {
        match self {
            Change::Nothing => Some(start.clone()),
            Change::Loss(piece) => start.without(piece, number),
            Change::Gain(piece) => start.with(piece, number),
        }
    }
}

/// A position from which pieces can be taken, and to which they can be added.
pub trait Arrangement: Clone {
    /// The same without one of the pieces of this type, the next for the next number; nothing if there is none.
    fn without(&self, piece: Coloured, number: u64) -> Option<Self>;

    /// The same with one more piece of this type, on the next empty site for the next number; nothing if all are taken.
    fn with(&self, piece: Coloured, number: u64) -> Option<Self>;
}

impl Arrangement for metagame::notation::Position {
    fn without(&self, piece: Coloured, number: u64) -> Option<Self> {
        let is_it = |there: &metagame::notation::Piece| (there.owner, there.kind.into()) == (piece.owner, piece.kind);
        let sites: Vec<usize> =
            (0..self.board.len()).filter(|site| self.board[*site].is_some_and(|p| is_it(&p))).collect();
        let mut changed = self.clone();
        changed.board[nth(&sites, number)?] = None;
        Some(changed)
    }

    fn with(&self, piece: Coloured, number: u64) -> Option<Self> {
        let sites: Vec<usize> = (0..self.board.len()).filter(|site| self.board[*site].is_none()).collect();
        let mut changed = self.clone();
        let kind = u8::try_from(piece.kind).ok()?;
        changed.board[nth(&sites, number)?] = Some(metagame::notation::Piece { owner: piece.owner, kind });
        Some(changed)
    }
}

/// A position of a game of Browne's, together with what its pieces are like when they are new.
#[derive(Clone, Debug)]
pub struct Furnished<'a> {
    /// The position.
    pub position: ludi::notation::Position,
    /// The types of the game.
    pub pieces: &'a [Ludeme<PieceDefinition>],
}

impl Furnished<'_> {
    /// The position in which this side is to move and has but one piece, a new one on this site, and no other player has any.
    pub fn alone(&self, piece: Coloured, site: Site) -> Option<ludi::notation::Position> {
        let mut alone = self.position.clone();
        alone.board.iter_mut().for_each(Vec::clear);
        alone.board.get_mut(site.index())?.push(self.fresh(piece)?);
        alone.to_move = piece.owner;
        alone.swap = ludi::notation::Swap::No;
        Some(alone)
    }

    fn fresh(&self, piece: Coloured) -> Option<ludi::notation::Piece> {
        let definition = self.pieces.get(piece.kind)?;
        Some(ludi::notation::Piece {
            owner: Some(piece.owner),
            kind: u8::try_from(piece.kind).ok()?,
            state: definition.state(),
            flags: definition.flags(),
            looks: None,
        })
    }

    /// Where pieces of a type are: site and level.
    fn places(&self, piece: Coloured) -> Vec<(usize, usize)> {
        let is_it =
            |there: &ludi::notation::Piece| there.owner == Some(piece.owner) && usize::from(there.kind) == piece.kind;
        let board = self.position.board.iter().enumerate();
        board
            .flat_map(|(site, stack)| {
                (0..stack.len()).filter(move |level| is_it(&stack[*level])).map(move |level| (site, level))
            })
            .collect()
    }
}

impl Arrangement for Furnished<'_> {
    /// Pieces on the board come before those in hand.
    fn without(&self, piece: Coloured, number: u64) -> Option<Self> {
        let mut changed = self.clone();
        if let Some((site, level)) = nth(&self.places(piece), number) {
            changed.position.board[site].remove(level);
            return Some(changed);
        }
        let held = changed.position.hands.get_mut(piece.owner.index())?.get_mut(piece.kind)?;
        *held = Some(held.filter(|count| *count > 0)? - 1);
        Some(changed)
    }

    fn with(&self, piece: Coloured, number: u64) -> Option<Self> {
        let board = &self.position.board;
        let sites: Vec<usize> = (0..board.len()).filter(|site| board[*site].is_empty()).collect();
        let mut changed = self.clone();
        changed.position.board[nth(&sites, number)?].push(self.fresh(piece)?);
        Some(changed)
    }
}

fn nth<T: Copy>(all: &[T], number: u64) -> Option<T> {
    all.get(number.checked_rem(all.len() as u64)? as usize).copied()
}

/// How many random games went to whom. Results can be added in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayoutResults {
    wins: [u64; 8],
    draws: u64,
}

impl PlayoutResults {
    /// How many games there were.
    pub fn games(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.draws
    }

    /// The mean score of these sides in a game of this many players, and the variance of that mean: a win is worth 1, and of
    /// a game that no player has won everybody has an equal share.
    fn score(&self, sides: &[Role], players: usize) -> (f64, f64) {
        let (games, sides_count) = (self.games().max(1) as f64, sides.len().max(1) as f64);
        let won = sides.iter().map(|side| self.wins[side.index()]).sum::<u64>() as f64 / games;
        let drawn = self.draws as f64 / games;
        let (win, draw) = (1.0 / sides_count, 1.0 / players.max(1) as f64);
        let mean = won * win + drawn * draw;
        let variance = won * win * win + drawn * draw * draw - mean * mean;
        (mean, variance.max(0.0) / games)
    }
}

impl From<Outcome> for PlayoutResults {
    fn from(outcome: Outcome) -> PlayoutResults {
        let mut results = PlayoutResults::default();
        match outcome {
            Outcome::Win(side) => results.wins[side.index()] = 1,
            Outcome::Draw => results.draws = 1,
        }
        results
    }
}

impl AddAssign for PlayoutResults {
    fn add_assign(&mut self, other: PlayoutResults) {
        self.wins.iter_mut().zip(other.wins).for_each(|(wins, more)| *wins += more);
        self.draws += other.draws;
    }
}

impl Add for PlayoutResults {
    type Output = PlayoutResults;

    fn add(mut self, other: PlayoutResults) -> PlayoutResults {
        self += other;
        self
    }
}

impl Sum for PlayoutResults {
    fn sum<I: Iterator<Item = PlayoutResults>>(results: I) -> PlayoutResults {
        results.fold(PlayoutResults::default(), Add::add)
    }
}

/// How much the expected score of a side changes with one piece more or less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// What a piece is worth to its owner, in games won.
    pub value: f64,
    /// Where that is with a certainty of 95 %: from here to there.
    pub interval: [f64; 2],
    /// How many games with the change this rests on.
    pub games: u64,
}

/// Estimates what pieces of these types, one type of several sides, are worth to their owners on the average.
///
/// `unchanged` is how games from the start go among this many players; `play` plays random games from a changed start, and has
/// nothing to say if the change cannot be made. A type of which there is no piece at the start is valued by adding one.
pub fn expected_outcome(
    unchanged: &PlayoutResults,
    players: usize,
    types: &[Coloured],
    mut play: impl FnMut(Change) -> Option<PlayoutResults>,
) -> Option<Swing> {
    let (mut value, mut variance, mut games) = (0.0, 0.0, 0);
    let share = 1.0 / types.len() as f64;
    // By how much each side is better off with the piece than without; the sign of the unchanged score is that of losses.
    let mut sides = [Vec::new(), Vec::new()];
    for piece in types {
        let lost = play(Change::Loss(*piece));
        let gains = lost.is_none();
        let changed = lost.or_else(|| play(Change::Gain(*piece)))?;
        let (mean, spread) = changed.score(&[piece.owner], players);
        value += if gains { mean * share } else { -mean * share };
        variance += spread * share * share;
        games += changed.games();
        sides[usize::from(gains)].push(piece.owner);
    }
    for (sides, sign) in sides.iter().zip([1.0, -1.0]).filter(|(sides, _)| !sides.is_empty()) {
        let (mean, spread) = unchanged.score(sides, players);
        let weight = sides.len() as f64 * share;
        value += sign * mean * weight;
        variance += spread * weight * weight;
    }
    let half = NORMAL_95 * variance.sqrt();
    (!types.is_empty()).then_some(Swing { value, interval: [value - half, value + half], games })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Outcome::{Draw, Win};

    const WHITE: Coloured = Coloured { owner: Role::White, kind: 0 };
    const BLACK: Coloured = Coloured { owner: Role::Black, kind: 0 };

    fn results(white: u64, black: u64, draws: u64) -> PlayoutResults {
        let times = |outcome: Outcome, count| (0..count).map(move |_| PlayoutResults::from(outcome));
        times(Win(Role::White), white).chain(times(Win(Role::Black), black)).chain(times(Draw, draws)).sum()
    }

    // S71
    #[test]
    fn a_piece_is_worth_what_its_loss_costs() {
        let swing = expected_outcome(&results(50, 30, 20), 2, &[WHITE], |change| {
            (change == Change::Loss(WHITE)).then(|| results(20, 60, 20))
        });
        let swing = swing.expect("a piece to lose");
        assert!((swing.value - 0.3).abs() < 1e-12 && swing.games == 100);
        // Of the scores 1, 1/2 and 0: the mean of the squares less the square of the mean, of either hundred games.
        let variance = (0.5 + 0.2 * 0.25 - 0.36) + (0.2 + 0.2 * 0.25 - 0.09);
        let half = NORMAL_95 * f64::sqrt(variance / 100.0);
        assert!((swing.interval[0] - (0.3 - half)).abs() < 1e-12 && (swing.interval[1] - (0.3 + half)).abs() < 1e-12);
    }

    // S71
    #[test]
    fn a_piece_that_is_not_there_at_first_is_worth_what_it_adds() {
        let only_gain = |change| (change == Change::Gain(BLACK)).then(|| results(10, 90, 0));
        let swing = expected_outcome(&results(50, 50, 0), 2, &[BLACK], only_gain).expect("room for a piece");
        assert!((swing.value - 0.4).abs() < 1e-12);
        assert_eq!(expected_outcome(&results(50, 50, 0), 2, &[BLACK], |_| None), None);
    }

    // S71: both sides' scores together are 1 in any game, so that the unchanged games say nothing.
    #[test]
    fn with_both_sides_together_the_first_move_matters_no_more() {
        let play = |change| match change {
            Change::Loss(piece) if piece == WHITE => Some(results(60, 40, 0)),
            _ => Some(results(90, 10, 0)),
        };
        let of = |unchanged| expected_outcome(&unchanged, 2, &[WHITE, BLACK], play).expect("pieces to lose");
        let (one, other) = (of(results(80, 20, 0)), of(results(2, 2, 0)));
        assert!((one.value - 0.15).abs() < 1e-12 && (one.interval[0] - other.interval[0]).abs() < 1e-12);
        assert_eq!(one.games, 200);
    }

    fn board(position: &metagame::notation::Position) -> String {
        let letter = |there: &Option<metagame::notation::Piece>| match there {
            None => '.',
            Some(piece) if piece.owner == Role::White => 'w',
            Some(_) => 'b',
        };
        position.board.iter().map(letter).collect()
    }

    #[test]
    fn which_piece_and_which_site_goes_by_the_number_of_the_game() {
        let hand = || [vec![0], vec![0]];
        let piece = |owner| Some(metagame::notation::Piece { owner, kind: 0 });
        let start = metagame::notation::Position {
            to_move: Role::White,
            board: vec![piece(Role::White), None, piece(Role::White), piece(Role::Black), None],
            hands: [hand(), hand()],
            promoting: None,
            displaced: Vec::new(),
            assigning: false,
        };
        let made = |change: Change, number| change.made(&start, number).map(|position| board(&position));
        let numbers = [0, 1, 2];
        assert_eq!(numbers.map(|n| made(Change::Loss(WHITE), n).expect("one")), ["..wb.", "w..b.", "..wb."]);
        assert_eq!(numbers.map(|n| made(Change::Gain(BLACK), n).expect("room")), ["wbwb.", "w.wbb", "wbwb."]);
        assert_eq!(made(Change::Nothing, 7).as_deref(), Some("w.wb."));
        assert_eq!(made(Change::Loss(Coloured { kind: 1, ..WHITE }), 0), None);
    }
}
