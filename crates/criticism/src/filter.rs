//! The filter of the book: which children of an evolution are kept, by a fixed number of games (Browne 2011, 4.2.2, 5.2.1).
//!
//! It compares the measured numbers themselves with the thresholds, so that every child costs the same few games: it sorts, it
//! does not judge. Differs from [`Verdict`](crate::Verdict), which says what is known of one game, by intervals, and asks for more
//! games where they do not tell. Here the preferred length counts as much as the rest, as it does in the book.

use serde::{Deserialize, Serialize};

use crate::outcomes::{Wins, advantage, deviations};
use crate::{Answer, Evidence};

/// What a game must keep to (B74-B77).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Thresholds {
    /// Completion must be more.
    pub completion: f64,
    /// Balance must be more.
    pub balance: f64,
    /// Advantage must be less.
    pub advantage: f64,
    /// Duration must be less.
    pub duration: f64,
}

/// Whether a game passes the filter, and which of the four criteria say so: `Undecided` where the games to come can change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filtered {
    /// All four together.
    pub answer: Answer,
    /// Whether games are won often enough.
    pub completion: Answer,
    /// Whether both colours win about alike.
    pub balance: Answer,
    /// Whether the first player wins about their share.
    pub advantage: Answer,
    /// Whether games have about the preferred length.
    pub duration: Answer,
    /// On how many standard trials it rests.
    pub trials: usize,
}

/// Whether the game passes, from the standard trials played so far and the number planned. Without a win, balance and
/// advantage count as 0 (Q10); more trials than planned are all there are.
pub fn filter(evidence: &Evidence, planned: usize, thresholds: &Thresholds) -> Filtered {
    let trials = evidence.standard().count();
    let done = Done {
        wins: Wins::of(evidence.standard()),
        deviation: deviations(evidence.standard(), &evidence.settings),
        rest: planned.saturating_sub(trials) as u32,
        all: planned.max(trials) as f64,
    };
    let possible: Vec<Chances> = (0..=done.rest).map(|more| done.with_wins(more, thresholds)).collect();
    let of = |chances: fn(&Chances) -> [bool; 2]| answer(possible.iter().map(chances));
    let (completion, balance) = (of(|chances| chances.completion), of(|chances| chances.balance));
    let (advantage, duration) = (of(|chances| chances.advantage), answer([done.duration(thresholds)].into_iter()));
    let four = [completion, balance, advantage, duration];
    let answer = match four {
        _ if four.contains(&Answer::No) => Answer::No,
        _ if four.contains(&Answer::Undecided) => Answer::Undecided,
        _ => Answer::Yes,
    };
    Filtered { answer, completion, balance, advantage, duration, trials }
}

impl Thresholds {
    /// Those of the book.
    pub const BOOK: Thresholds = Thresholds { completion: 0.5, balance: 0.5, advantage: 0.5, duration: 0.5 };

    /// The thresholds at a cut-off from 0 to 1, as strict for what must be small as for what must be large: those of the book are
    /// at 0.5 (Browne 2011, 6, game 4, speaks of 0.7).
    pub fn at(cutoff: f64) -> Thresholds {
        let rest = 1.0 - cutoff;
        Thresholds { completion: cutoff, balance: cutoff, advantage: rest, duration: rest }
    }
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds::BOOK
    }
}

impl Filtered {
    /// The names of the criteria that certainly fail.
    pub fn flaws(&self) -> Vec<&'static str> {
        let four = [
            ("completion", self.completion),
            ("balance", self.balance),
            ("advantage", self.advantage),
            ("duration", self.duration),
        ];
        four.into_iter().filter(|(_, answer)| *answer == Answer::No).map(|(name, _)| name).collect()
    }
}

/// What the trials so far amount to, and how many are to come.
struct Done {
    wins: Wins,
    deviation: f64,
    rest: u32,
    all: f64,
}

/// Whether each can still pass, and whether it can still fail.
struct Chances {
    completion: [bool; 2],
    balance: [bool; 2],
    advantage: [bool; 2],
}

impl Done {
    /// What can come of it if this many of the rest are won. Colours and starters are taken each by themselves, which can only
    /// make an answer later, never wrong.
    fn with_wins(&self, more: u32, thresholds: &Thresholds) -> Chances {
        let total = f64::from(self.wins.total() + more);
        let completes = self.all > 0.0 && total / self.all > thresholds.completion;
        let balanced = |wins: Wins| wins.balance().unwrap_or(0.0) > thresholds.balance;
        let players = self.wins.by_role.len();
        let fair = |first: u32| total == 0.0 || advantage(f64::from(first), total, players) < thresholds.advantage;
        let firsts = || self.wins.by_first..=self.wins.by_first + more;
        Chances {
            completion: [completes, !completes],
            balance: [balanced(self.evened(more)), !balanced(self.tilted(more))],
            advantage: [firsts().any(fair), !firsts().all(fair)],
        }
    }

    /// The rest of the wins goes to the player who has the fewest.
    fn evened(&self, more: u32) -> Wins {
        let mut wins = self.wins.clone();
        for _ in 0..more {
            wins.by_role.iter_mut().min().into_iter().for_each(|fewest| *fewest += 1);
        }
        wins
    }

    /// The rest of the wins goes to the player who has the most.
    fn tilted(&self, more: u32) -> Wins {
        let mut wins = self.wins.clone();
        wins.by_role.iter_mut().max().into_iter().for_each(|most| *most += more);
        wins
    }

    fn duration(&self, thresholds: &Thresholds) -> [bool; 2] {
        let passes = |sum: f64| self.all > 0.0 && sum / self.all < thresholds.duration;
        [passes(self.deviation), !passes(self.deviation + f64::from(self.rest))]
    }
}

/// What is certain, from what can still come of it: pass and fail.
fn answer(chances: impl Iterator<Item = [bool; 2]>) -> Answer {
    let (mut can, mut cannot) = (false, false);
    for [passes, fails] in chances {
        can |= passes;
        cannot |= fails;
    }
    match (can, cannot) {
        (true, false) => Answer::Yes,
        (false, _) => Answer::No,
        (true, true) => Answer::Undecided,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    fn judged(lines: &[(&str, usize)], planned: usize) -> Filtered {
        let text: Vec<&str> = lines.iter().flat_map(|(line, times)| vec![*line; *times]).collect();
        let trials = trials(&text.join("\n"));
        filter(&Evidence::of_trials(&trials), planned, &Thresholds::default())
    }

    const FAIR: [(&str, usize); 4] = [
        ("white: - x60 = white", 4),
        ("white: - x60 = black", 4),
        ("black: - x60 = white", 4),
        ("black: - x60 = black", 4),
    ];

    // B74 B75 B76 B77
    #[test]
    fn a_fair_game_of_the_preferred_length_is_viable() {
        let all = judged(&FAIR, 16);
        assert_eq!((all.answer, all.flaws(), all.trials), (Answer::Yes, vec![], 16));
    }

    #[test]
    fn it_is_certain_before_all_trials_are_played_if_the_rest_cannot_change_it() {
        assert_eq!(judged(&FAIR, 17).answer, Answer::Yes);
        assert_eq!(judged(&FAIR, 60).answer, Answer::Undecided);
        assert_eq!(judged(&[], 20).answer, Answer::Undecided);
    }

    // B144 B145 B146 B147
    #[test]
    fn each_flaw_is_told_as_soon_as_it_is_certain() {
        let flaws = |line: &str, times: usize| judged(&[(line, times)], 20).flaws();
        assert_eq!(flaws("white: - x60 = draw", 9), [""; 0]);
        assert_eq!(flaws("white: - x60 = draw", 10), ["completion"]);
        assert_eq!(flaws("white: - x120 = cut", 10), ["completion", "duration"]);
        // Each is .9 away from the preferred length, and twelve of them are 10.8 of 20.
        assert_eq!(flaws("white: - x6 = white", 12), ["duration"]);
        assert_eq!(flaws("black: - x60 = white", 15), ["balance", "advantage"]);
    }

    // B160
    #[test]
    fn a_higher_cut_off_lets_fewer_games_pass() {
        let passes = |cutoff: f64, lines: &[(&str, usize)]| {
            let text: Vec<&str> = lines.iter().flat_map(|(line, times)| vec![*line; *times]).collect();
            let trials = trials(&text.join("\n"));
            filter(&Evidence::of_trials(&trials), trials.len(), &Thresholds::at(cutoff)).answer == Answer::Yes
        };
        assert_eq!(Thresholds::at(0.5), Thresholds::BOOK);
        // White wins eleven and Black five: a balance of 0.625.
        let lopsided = [
            ("white: - x60 = white", 6),
            ("black: - x60 = white", 5),
            ("white: - x60 = black", 2),
            ("black: - x60 = black", 3),
        ];
        assert!(passes(0.5, &lopsided) && !passes(0.7, &lopsided));
        // Games that are 0.4 away from the preferred length.
        let short = FAIR.map(|(line, times)| (line.replace("x60", "x36"), times));
        let short: Vec<(&str, usize)> = short.iter().map(|(line, times)| (line.as_str(), *times)).collect();
        assert!(passes(0.5, &short) && !passes(0.7, &short));
        assert!(passes(0.7, &FAIR));
    }

    #[test]
    fn a_single_trial_could_never_show_balance() {
        let view = judged(&[], 1);
        assert_eq!((view.completion, view.balance, view.answer), (Answer::Undecided, Answer::No, Answer::No));
    }

    #[test]
    fn what_is_said_early_is_said_in_the_end() {
        let lines = ["white: - x50 = white", "black: - x70 = black", "white: - x9 = draw", "black: - x120 = cut"];
        for pattern in 0..256usize {
            let chosen: Vec<&str> = (0..8).map(|at| lines[(pattern >> at & 1) + (at / 3 % 2) * 2]).collect();
            let all = trials(&chosen.join("\n"));
            let view = |count: usize| filter(&Evidence::of_trials(&all[..count]), 8, &Thresholds::default()).answer;
            for count in 0..8 {
                assert!(view(count) == Answer::Undecided || view(count) == view(8), "{pattern} {count}");
            }
            assert_ne!(view(8), Answer::Undecided);
        }
    }
}
