//! American checkers as in Pell's Figure 3, written by hand: 36 bits, of which 32 are sites.
//!
//! Sites are numbered so that every diagonal step is by 4 or 5 bits, and a step over the edge meets a bit that is no site
//! (4, 13, 22, 31):
//!
//! ```text
//!   32  33  34  35
//! 27  28  29  30
//!   23  24  25  26
//! 18  19  20  21
//!   14  15  16  17
//!  9  10  11  12
//!    5   6   7   8
//!  0   1   2   3
//! ```

use std::ops::Range;

use game::{DrawRules, Outcome, Playout, Rng, Role, Tally};

use super::bits::{nth_bit, ones};
use super::repeats::Repeats;

const SITES: u64 = 0xf_7fbf_dfef;

/// Where the pieces stand; kings are also on their side.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) sides: [u64; 2],
    pub(super) kings: u64,
}

pub(super) const START: Board = Board { sides: [0x1fef, 0xf_7f80_0000], kings: 0 };

/// The game, with its keys and what it remembers while it plays.
pub struct Checkers {
    keys: [[u64; 64]; 2],
    repeats: Repeats,
}

/// A move with all its legs: bits of origin and target, and of the pieces taken.
#[derive(Clone, Copy, Default)]
pub(super) struct Move {
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) taken: u64,
}

/// Moves of one leg each, by direction: all of them jumps, or none.
pub(super) struct Simple {
    pub(super) targets: [u64; 4],
    /// All bits if they are jumps, none if not.
    pub(super) taking: u64,
}

/// A side, known when the program is compiled.
pub(super) trait Side {
    type Other: Side;
    const ROLE: Role;
    const LAST_RANK: u64;
    /// By how much a bit is turned by a step: two forwards, two backwards. What leaves the board meets no site.
    const TURNS: [u32; 4];
}

pub(super) struct White;
pub(super) struct Black;

impl Side for White {
    type Other = Black;
    const ROLE: Role = Role::White;
    const LAST_RANK: u64 = 0xf << 32;
    const TURNS: [u32; 4] = [4, 5, 60, 59];
}

impl Side for Black {
    type Other = White;
    const ROLE: Role = Role::Black;
    const LAST_RANK: u64 = 0xf;
    const TURNS: [u32; 4] = [60, 59, 4, 5];
}

/// A step in each direction.
#[inline(always)]
pub(super) fn steps<S: Side>(sets: [u64; 4]) -> [u64; 4] {
    std::array::from_fn(|n| sets[n].rotate_left(S::TURNS[n]))
}

/// Back to where those steps came from.
#[inline(always)]
fn origins<S: Side>(sets: [u64; 4]) -> [u64; 4] {
    std::array::from_fn(|n| sets[n].rotate_right(S::TURNS[n]))
}

#[inline(always)]
pub(super) fn any(sets: [u64; 4]) -> u64 {
    (sets[0] | sets[1]) | (sets[2] | sets[3])
}

impl Checkers {
    /// Draws the keys.
    pub fn new() -> Checkers {
        let mut rng = Rng::new(1, 0);
        let keys = std::array::from_fn(|_| std::array::from_fn(|_| rng.bits()));
        Checkers { keys, repeats: Repeats::new() }
    }

    /// Plays the random games with these numbers.
    pub fn playouts(&mut self, seed: u64, numbers: Range<u64>) -> Tally {
        numbers.map(|number| Tally::from(self.playout(&mut Rng::new(seed, number)))).sum()
    }

    fn playout(&mut self, rng: &mut Rng) -> Playout {
        let mut board = START;
        let mut length = 0;
        self.repeats.begin();
        loop {
            if let Some(outcome) = self.turn::<White>(&mut board, rng, &mut length) {
                return Playout { length, outcome };
            }
            if let Some(outcome) = self.turn::<Black>(&mut board, rng, &mut length) {
                return Playout { length, outcome };
            }
        }
    }

    /// One random move; the outcome if the game is over.
    #[inline(always)]
    fn turn<S: Side>(&mut self, board: &mut Board, rng: &mut Rng, length: &mut u32) -> Option<Outcome> {
        let simple = board.simple::<S>();
        let count = simple.as_ref().map_or(1, Simple::count);
        if count == 0 {
            return Some(Outcome::Win(S::ROLE.opponent()));
        }
        if *length >= DrawRules::default().move_limit {
            return Some(Outcome::Draw);
        }
        *length += 1;
        let chosen = match simple {
            Some(simple) => simple.nth::<S>(rng.below(count)),
            None => board.random_capture::<S>(rng),
        };
        let keys = &self.keys[S::ROLE.index()];
        let key = |bit: u64| keys[bit.trailing_zeros() as usize % 64];
        let fresh = board.kings & chosen.from == 0 || chosen.taken != 0;
        *board = board.after::<S>(chosen);
        self.repeats.note(key(chosen.from) ^ key(chosen.to), fresh).then_some(Outcome::Draw)
    }
}

/// Counts the moves at this depth, at least 1.
pub fn perft(depth: usize) -> u64 {
    START.count::<White>(depth)
}

impl Board {
    /// Men go forwards only.
    #[inline(always)]
    fn movers<S: Side>(&self) -> [u64; 4] {
        let own = self.sides[S::ROLE.index()];
        [own, own, own & self.kings, own & self.kings]
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> u64 {
        SITES & !(self.sides[0] | self.sides[1])
    }

    /// Where pieces get without taking.
    #[inline(always)]
    pub(super) fn quiet<S: Side>(&self) -> [u64; 4] {
        steps::<S>(self.movers::<S>()).map(|to| to & self.empty())
    }

    /// Where pieces land that jump.
    #[inline(always)]
    fn jumps<S: Side>(&self) -> [u64; 4] {
        let other = self.sides[S::ROLE.opponent().index()];
        let over = steps::<S>(self.movers::<S>()).map(|over| over & other);
        steps::<S>(over).map(|to| to & self.empty())
    }

    /// The moves without jumps; or those with a single one each, if there are jumps and none can go on.
    #[inline(always)]
    fn simple<S: Side>(&self) -> Option<Simple> {
        let (jumps, quiet) = (self.jumps::<S>(), self.quiet::<S>());
        let taking = any(jumps) != 0;
        // Whether there are jumps cannot be predicted, so this is no branch.
        let (none, all) = if taking { (0, !0) } else { (!0, 0) };
        let targets = std::array::from_fn(|n| jumps[n] | quiet[n] & none);
        let more = taking & self.can_go_on::<S>(jumps);
        (!more).then_some(Simple { targets, taking: all })
    }

    /// Whether one of these jumps may go on; kings are not looked at closely.
    #[inline(always)]
    fn can_go_on<S: Side>(&self, jumps: [u64; 4]) -> bool {
        let other = self.sides[S::ROLE.opponent().index()];
        let landed = jumps[0] | jumps[1];
        let over = steps::<S>([landed, landed, 0, 0]).map(|over| over & other);
        let by_kings = self.kings & self.sides[S::ROLE.index()];
        by_kings | any(steps::<S>(over)) & self.empty() != 0
    }

    /// Shows every complete capture.
    fn captures<S: Side>(&self, show: &mut impl FnMut(Move)) {
        for (n, landings) in self.jumps::<S>().into_iter().enumerate() {
            for to in ones(landings) {
                let over = (1u64 << to).rotate_right(S::TURNS[n]);
                let first = Move { from: over.rotate_right(S::TURNS[n]), to: 1 << to, taken: over };
                self.go_on::<S>(first, show);
            }
        }
    }

    /// A capture goes on as long as it can. The piece is lifted: its origin is empty meanwhile.
    fn go_on<S: Side>(&self, so_far: Move, show: &mut impl FnMut(Move)) {
        let king = if so_far.from & self.kings != 0 { so_far.to } else { 0 };
        let other = self.sides[S::ROLE.opponent().index()] & !so_far.taken;
        let empty = SITES & !(self.sides[S::ROLE.index()] & !so_far.from | other);
        let over = steps::<S>([so_far.to, so_far.to, king, king]).map(|over| over & other);
        let landings = steps::<S>(over).map(|to| to & empty);
        if any(landings) == 0 {
            return show(so_far);
        }
        for (to, over) in landings.into_iter().zip(over).filter(|(to, _)| *to != 0) {
            self.go_on::<S>(Move { from: so_far.from, to, taken: so_far.taken | over }, show);
        }
    }

    /// Any of the captures, each as likely: the n-th takes the place of what was chosen before with a chance of 1 in n.
    fn random_capture<S: Side>(&self, rng: &mut Rng) -> Move {
        let mut chosen = Move::default();
        let mut count = 0;
        self.captures::<S>(&mut |capture| {
            count += 1;
            if count == 1 || rng.below(count) == 0 {
                chosen = capture;
            }
        });
        chosen
    }

    #[inline(always)]
    pub(super) fn after<S: Side>(&self, Move { from, to, taken }: Move) -> Board {
        let mut sides = self.sides;
        sides[S::ROLE.index()] = sides[S::ROLE.index()] & !from | to;
        sides[S::ROLE.opponent().index()] &= !taken;
        let king = if self.kings & from != 0 { to } else { to & S::LAST_RANK };
        Board { sides, kings: self.kings & !(from | taken) | king }
    }

    fn count<S: Side>(&self, depth: usize) -> u64 {
        match depth {
            1 => self.count_moves::<S>(),
            2 => self.sum_over_moves::<S>(|next| next.count_moves::<S::Other>()),
            _ => self.sum_over_moves::<S>(|next| next.count::<S::Other>(depth - 1)),
        }
    }

    #[inline(always)]
    fn count_moves<S: Side>(&self) -> u64 {
        match self.simple::<S>() {
            Some(simple) => simple.count().into(),
            None => self.count_captures::<S>(),
        }
    }

    #[inline(never)]
    fn count_captures<S: Side>(self) -> u64 {
        let mut count = 0;
        self.captures::<S>(&mut |_| count += 1);
        count
    }

    #[inline(always)]
    fn sum_over_moves<S: Side>(&self, value: impl Fn(&Board) -> u64) -> u64 {
        let mut sum = 0;
        let Some(simple) = self.simple::<S>() else {
            self.captures::<S>(&mut |capture| sum += value(&self.after::<S>(capture)));
            return sum;
        };
        for (n, turn) in S::TURNS.into_iter().enumerate() {
            for to in ones(simple.targets[n]) {
                let behind = (1u64 << to).rotate_right(turn);
                let chosen = simple.chosen(1 << to, behind, behind.rotate_right(turn));
                sum += value(&self.after::<S>(chosen));
            }
        }
        sum
    }
}

impl Simple {
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.targets.map(u64::count_ones).iter().sum()
    }

    /// The move of this number. At most one of the four sets has a bit of its number.
    #[inline(always)]
    pub(super) fn nth<S: Side>(&self, number: u32) -> Move {
        let mut before = 0u32;
        let bits = self.targets.map(|targets| {
            let bit = nth_bit(targets, number.wrapping_sub(before));
            before += targets.count_ones();
            bit
        });
        let behind = origins::<S>(bits);
        self.chosen(any(bits), any(behind), any(origins::<S>(behind)))
    }

    /// The move to this site from the one behind it, or from the second one behind it over the first.
    #[inline(always)]
    fn chosen(&self, to: u64, behind: u64, far_behind: u64) -> Move {
        Move { from: behind & !self.taking | far_behind & self.taking, to, taken: behind & self.taking }
    }
}

#[cfg(test)]
mod tests {
    use super::super::balance::balanced;
    use super::*;

    // M94
    #[test]
    fn perft_is_that_of_english_draughts() {
        let nodes: Vec<u64> = (1..=9).map(perft).collect();
        assert_eq!(nodes, [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680]);
    }

    /// A board with these sites, numbered as above.
    fn board(white: &[u32], black: &[u32], kings: &[u32]) -> Board {
        let set = |sites: &[u32]| sites.iter().fold(0, |set, site| set | 1 << site);
        Board { sides: [set(white), set(black)], kings: set(kings) }
    }

    #[test]
    fn chains_are_counted_by_all_their_legs() {
        // A king on 14 goes round by 24, 16 and 6 and is back where he began, either way.
        let king = board(&[14], &[10, 11, 19, 20], &[14]);
        assert_eq!(king.count::<White>(1), 2);
        // A man on 5 jumps to 15, and on to 23 or 25.
        let man = board(&[5], &[10, 19, 20], &[]);
        assert_eq!(man.count::<White>(1), 2);
    }

    #[test]
    fn a_man_becomes_a_king_at_the_end_of_his_turn_only() {
        let crowned = board(&[27], &[3], &[]).after::<White>(Move { from: 1 << 27, to: 1 << 32, taken: 0 });
        assert_eq!(crowned.kings, 1 << 32);
    }

    #[test]
    fn random_games_are_about_as_long_as_known() {
        let tally = Checkers::new().playouts(1, 0..20_000);
        assert!(balanced(&tally, 69.5), "{tally:?}");
        assert!((0.03..0.05).contains(&(tally.draws as f64 / tally.playouts as f64)), "{tally:?}");
    }
}
