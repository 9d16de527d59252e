//! The end clauses of a game for two as tables: from which goals are met to how the game ends.

use ::ludi::tree::{End, Goal, Player, ResultType, Tie};
use game::{Outcome, Role};

use super::ask::truth;
use super::rules::Rules;

/// The most different goals of a game that is tabulated.
const MOST_GOALS: usize = 6;

/// How a game for two ends, given which goals each side has met, a bit each.
pub(super) struct Clauses {
    results: [[Verdict; 1 << MOST_GOALS]; 2],
    tie: Tie,
}

/// What the clauses give a side.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Nothing,
    Wins,
    Draws,
    Loses,
}

impl Clauses {
    /// The clauses of a game for two with their different goals, unless there are too many.
    pub(super) fn new(rules: &Rules) -> Option<(Clauses, Vec<Goal>)> {
        let end = &rules.tree.end.value;
        let mut goals: Vec<Goal> = Vec::new();
        for clause in &end.clauses {
            clause.condition.value.each_leaf(&mut |goal| {
                if !goals.contains(goal) {
                    goals.push(goal.clone());
                }
            });
        }
        if rules.sides != 2 || goals.len() > MOST_GOALS {
            return None;
        }
        let mut results = [[Verdict::Nothing; 1 << MOST_GOALS]; 2];
        for (side, row) in results.iter_mut().enumerate() {
            for (bits, verdict) in row.iter_mut().enumerate().take(1 << goals.len()) {
                *verdict = verdict_of(rules, end, side, &|goal| {
                    goals.iter().position(|known| known == goal).is_some_and(|n| bits >> n & 1 == 1)
                });
            }
        }
        Some((Clauses { results, tie: end.tie() }, goals))
    }

    /// Whether the game ends where no player has met any goal.
    #[inline]
    pub(super) fn idle_ends(&self) -> bool {
        self.results[0][0] != Verdict::Nothing || self.results[1][0] != Verdict::Nothing
    }

    /// Whether the game may end where no player has met any of these goals.
    pub(super) fn may_end_without(&self, goals: u8) -> bool {
        let ends = |row: &[Verdict]| {
            let others = row.iter().enumerate().filter(|(met, _)| met & usize::from(goals) == 0);
            others.into_iter().any(|(_, verdict)| *verdict != Verdict::Nothing)
        };
        self.results.iter().any(|row| ends(row))
    }

    /// How the game ends, if it does, where each side has met these goals and this one has moved.
    #[inline]
    pub(super) fn outcome(&self, met: [u8; 2], mover: usize) -> Option<Outcome> {
        let [one, other] = [self.results[0][usize::from(met[0])], self.results[1][usize::from(met[1])]];
        if one == Verdict::Nothing && other == Verdict::Nothing {
            return None;
        }
        let (one, other) = (outcome_for(0, one), outcome_for(1, other));
        match (one, other) {
            (Some(one), Some(other)) if one != other => Some(match self.tie {
                Tie::MoverWins => Outcome::Win(Role::ALL[mover]),
                Tie::MoverLoses => Outcome::Win(Role::ALL[1 - mover]),
                Tie::Draw => Outcome::Draw,
            }),
            (one, other) => one.or(other),
        }
    }
}

fn outcome_for(side: usize, verdict: Verdict) -> Option<Outcome> {
    match verdict {
        Verdict::Nothing => None,
        Verdict::Wins => Some(Outcome::Win(Role::ALL[side])),
        Verdict::Draws => Some(Outcome::Draw),
        Verdict::Loses => Some(Outcome::Win(Role::ALL[1 - side])),
    }
}

/// Losing prevails over drawing, drawing over winning.
fn verdict_of(rules: &Rules, end: &End, side: usize, met: &dyn Fn(&Goal) -> bool) -> Verdict {
    let about = |player: &Player| match player {
        Player::All => true,
        Player::Named(_) => rules.meant(side, player) >> side & 1 == 1,
        _ => false,
    };
    let holding = end.clauses.iter().filter(|clause| about(&clause.player) && truth(&clause.condition.value, met));
    let results: Vec<ResultType> = holding.map(|clause| clause.result).collect();
    match () {
        () if results.contains(&ResultType::Lose) => Verdict::Loses,
        () if results.contains(&ResultType::Draw) => Verdict::Draws,
        () if results.contains(&ResultType::Win) => Verdict::Wins,
        () => Verdict::Nothing,
    }
}
