//! A trial: one finished game of self-play, with all that the criteria look at.

use game::Role;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Course, Ply};

/// What each role's chances are estimated at, from 0 (lost) to 1 (won), in the order of the roles. Empty where no player
/// looked.
pub type Estimates = Vec<f32>;

/// One finished game of self-play. Plain data: what was not recorded is empty, and criteria that need it say so.
///
/// ```
/// use criticism::read_trials;
/// use game::Role;
///
/// // Who began, what was thought of both sides after each move, and who won.
/// let trials = read_trials("white: .4/.6 .6/.4 1/0 = white").expect("a trial");
/// assert_eq!((trials[0].length(), trials[0].winner()), (3, Some(Role::White)));
/// assert_eq!(trials[0].faults(), []);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// What it was played for.
    pub mode: Mode,
    /// Who played with the handicap of the mode, if it has one.
    #[serde(default, with = "crate::roles::maybe", skip_serializing_if = "Option::is_none")]
    pub handicapped: Option<Role>,
    /// How many roles the game has.
    pub players: u8,
    /// Who made the first move. Trials take turns in this, so that colour and order of play can be told apart.
    #[serde(with = "crate::roles")]
    pub began: Role,
    /// The random moves at the beginning, an even number of them: the estimates after each (Browne 2011, 4.1.4). They are
    /// left out of everything but the length of the game; the last is where the thinking begins.
    pub opening: Vec<Estimates>,
    /// The moves after that, which were thought about.
    pub moves: Vec<Ply>,
    /// How it ended.
    pub end: End,
    /// How many sites the board has; 0 where they were not counted.
    #[serde(default)]
    pub sites: u32,
    /// The sites that were ever occupied by a piece, at the start or later, by number.
    #[serde(default)]
    pub visited: Vec<u32>,
    /// The puzzles found, if they were searched for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<Puzzles>,
    /// What happened on the board, if it was recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
}

/// What a trial was played for: the standard game, or one in which a player has a handicap (Browne 2011, 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Everybody plays alike.
    Standard,
    /// One player looks one ply less far ahead.
    Shallower,
    /// One player sees only their own pieces.
    Selfish,
    /// One player sees only the others' pieces.
    Obstructive,
    /// One player moves at random.
    Random,
    /// Everybody plays alike, and all lines of three plies were looked at for puzzles.
    Puzzles,
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// One role won.
    Won(#[serde(with = "crate::roles")] Role),
    /// By the rules no player won, or several did.
    Drawn,
    /// The move limit was reached before any end.
    Cut,
}

/// What looking for "win in three" puzzles found in the positions of a trial (Browne 2011, D.46 and D.57).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzles {
    /// How many positions before moves of the eventual winner were looked at.
    pub examined: u32,
    /// Those of them in which exactly one move wins within three plies.
    pub found: Vec<Puzzle>,
}

/// A position in which exactly one move wins within three plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    /// How many moves looked better than the solution at first sight.
    pub better: u32,
    /// How many moves there were, with the solution.
    pub moves: u32,
}

/// What cannot be in a trial.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrialFault {
    /// Random moves come in pairs, so that who began still begins.
    #[error("the number of random moves is odd: {0}")]
    OddOpening(usize),
    /// A game has two players at least, and eight at most.
    #[error("expected 2 to 8 players, found {0}")]
    Players(u8),
    /// A role that this game does not have.
    #[error("{0} does not play in a game of {1}")]
    NoSuchRole(Role, u8),
    /// One estimate a player, or none at all.
    #[error("move {0} has {1} estimates for {2} players")]
    Estimates(usize, usize, u8),
    /// Estimates are chances.
    #[error("an estimate of move {0} is not between 0 and 1")]
    NoChance(usize),
    /// The move made is one of those looked at.
    #[error("move {0} is not among the {1} moves that were looked at")]
    Made(usize, usize),
    /// No more moves are looked at than there are.
    #[error("move {0} was one of {1}, but {2} were looked at")]
    Legal(usize, u32, usize),
    /// A mode with a handicap says whose.
    #[error("no player is handicapped in a trial that is played with a handicap")]
    NoHandicap,
    /// A visited site is on the board.
    #[error("site {0} is not on a board of {1}")]
    OffTheBoard(u32, u32),
    /// A puzzle's solution does not look worse than more moves than there are.
    #[error("{0} moves look better than the solution, of {1}")]
    Puzzle(u32, u32),
}

impl Mode {
    /// All modes, the standard one first.
    pub const ALL: [Mode; 6] =
        [Mode::Standard, Mode::Shallower, Mode::Selfish, Mode::Obstructive, Mode::Random, Mode::Puzzles];

    /// `standard`, `shallower` and so on.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Standard => "standard",
            Mode::Shallower => "shallower",
            Mode::Selfish => "selfish",
            Mode::Obstructive => "obstructive",
            Mode::Random => "random",
            Mode::Puzzles => "puzzles",
        }
    }

    /// Whether one player has a handicap.
    pub fn has_handicap(self) -> bool {
        !matches!(self, Mode::Standard | Mode::Puzzles)
    }
}

impl Trial {
    /// A trial in the standard mode of a game for two, without a move so far.
    pub fn new(began: Role, end: End) -> Trial {
        Trial {
            mode: Mode::Standard,
            handicapped: None,
            players: 2,
            began,
            opening: Vec::new(),
            moves: Vec::new(),
            end,
            sites: 0,
            visited: Vec::new(),
            puzzles: None,
            course: None,
        }
    }

    /// How many moves were made, random ones included: M_g = M_gr + M_gi (Browne 2011, equation 4.1).
    pub fn length(&self) -> usize {
        self.opening.len() + self.moves.len()
    }

    /// Who won.
    pub fn winner(&self) -> Option<Role> {
        match self.end {
            End::Won(role) => Some(role),
            End::Drawn | End::Cut => None,
        }
    }

    /// Everything that cannot be. The criteria bear it, but mean nothing then.
    pub fn faults(&self) -> Vec<TrialFault> {
        let mut faults = Vec::new();
        if !self.opening.len().is_multiple_of(2) {
            faults.push(TrialFault::OddOpening(self.opening.len()));
        }
        if !(2..=8).contains(&self.players) {
            faults.push(TrialFault::Players(self.players));
        }
        if self.mode.has_handicap() && self.handicapped.is_none() {
            faults.push(TrialFault::NoHandicap);
        }
        faults.extend(self.strangers());
        faults.extend(self.all_estimates().flat_map(|(at, estimates)| self.estimate_fault(at, estimates)));
        let shifted = self.moves.iter().enumerate().map(|(at, ply)| (self.opening.len() + at + 1, ply));
        faults.extend(shifted.flat_map(|(at, ply)| ply.faults(at)));
        let off = self.visited.iter().filter(|site| **site >= self.sites);
        faults.extend(off.map(|site| TrialFault::OffTheBoard(*site, self.sites)));
        let puzzles = self.puzzles.iter().flat_map(|puzzles| &puzzles.found);
        let impossible = puzzles.filter(|puzzle| puzzle.better >= puzzle.moves);
        faults.extend(impossible.map(|puzzle| TrialFault::Puzzle(puzzle.better, puzzle.moves)));
        faults
    }

    /// Roles that do not play in this game.
    fn strangers(&self) -> impl Iterator<Item = TrialFault> {
        let movers = self.moves.iter().map(|ply| ply.mover);
        let all = [self.began].into_iter().chain(self.winner()).chain(self.handicapped).chain(movers);
        let stranger = all.filter(|role| role.index() >= usize::from(self.players)).min();
        stranger.into_iter().map(|role| TrialFault::NoSuchRole(role, self.players))
    }

    /// The estimates after each move, with the move's number from 1.
    fn all_estimates(&self) -> impl Iterator<Item = (usize, &Estimates)> {
        let thought = self.moves.iter().map(|ply| &ply.estimates);
        self.opening.iter().chain(thought).enumerate().map(|(at, estimates)| (at + 1, estimates))
    }

    fn estimate_fault(&self, at: usize, estimates: &Estimates) -> Option<TrialFault> {
        let count = estimates.len();
        if count != 0 && count != usize::from(self.players) {
            return Some(TrialFault::Estimates(at, count, self.players));
        }
        estimates.iter().any(|chance| !(0.0..=1.0).contains(chance)).then_some(TrialFault::NoChance(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trial;

    // B69
    #[test]
    fn the_length_counts_random_moves_too() {
        let trial = trial("white: (.5/.5) (.4/.6) .6/.4 .5/.5 1/0 = white");
        assert_eq!((trial.opening.len(), trial.moves.len(), trial.length()), (2, 3, 5));
        assert_eq!(trial.faults(), []);
    }

    // B68
    #[test]
    fn an_odd_number_of_random_moves_is_a_fault() {
        assert_eq!(trial("white: (.5/.5) 1/0 = white").faults(), [TrialFault::OddOpening(1)]);
    }

    // B68
    #[test]
    fn random_moves_count_for_no_criterion() {
        use crate::by_hand::trials;
        use crate::{Evidence, Report};
        let values = |opening: &str| {
            let lines = ["white", "black"].map(|first| {
                format!("{first}: {opening} .6/.4[legal=3] .3/.7[legal=5] .7/.3[legal=4] .2/.8[legal=2] 1/0 = white")
            });
            let trials = trials(&lines.join("\n"));
            let report = Report::of(&Evidence::of_trials(&trials), 1);
            report.criteria.iter().map(|one| one.measure.value()).collect::<Vec<_>>()
        };
        let plain = values("(.5/.5) (.5/.5)");
        assert!(plain.iter().flatten().count() > 10, "{plain:?}");
        // The position that they lead to is the one in which play begins, however it looked on the way there.
        assert_eq!(plain, values("(.9/.1) (.5/.5)"));
        assert_eq!(plain, values("(0/1) (.5/.5)"));
    }

    #[test]
    fn what_cannot_be_is_told() {
        let faults = |text| trial(text).faults().iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            faults("selfish white: = draw"),
            ["no player is handicapped in a trial that is played with a handicap"]
        );
        assert_eq!(faults("white: .5/.5 2/0 = draw"), ["an estimate of move 2 is not between 0 and 1"]);
        assert_eq!(faults("white: .5/.5/.5 = draw"), ["move 1 has 3 estimates for 2 players"]);
        assert_eq!(faults("white: .5/.5 = third"), ["third does not play in a game of 2"]);
        assert_eq!(faults("white: -[legal=1 shallow=.1*,.2] = draw"), ["move 1 was one of 1, but 2 were looked at"]);
        assert_eq!(faults("white: = draw visited=9/9"), ["site 9 is not on a board of 9"]);
        assert_eq!(faults("white: = draw puzzles=3/3 examined=1"), ["3 moves look better than the solution, of 3"]);
    }

    #[test]
    fn a_trial_is_the_same_after_json() {
        let trial = trial(
            "obstructive/black white: (.5/.5) (.4/.6) .6/.4[legal=3 shallow=.1,.6*,.2 deep=.7 nodes=9 squares=20 \
             depth=2 seconds=.25] - = cut visited=0,4/9 puzzles=1/3,0/2 examined=4",
        );
        let json = serde_json::to_string(&trial).expect("plain data");
        assert_eq!(serde_json::from_str::<Trial>(&json).expect("what was written"), trial);
        assert!(serde_json::from_str::<Trial>(&json.replace("\"black\"", "\"blue\"")).is_err());
    }
}
