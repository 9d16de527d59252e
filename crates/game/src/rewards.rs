//! What each role gets at the end of a game.

use crate::{Outcome, Role};

/// What each role gets at the end of a game, from 0 to 100, in the order of the roles.
///
/// ```
/// use game::{Outcome, Rewards, Role};
///
/// let rewards = Rewards::of(Outcome::Win(Role::Black), 3);
/// assert_eq!(rewards.all(), [0, 100, 0]);
/// assert_eq!(rewards.outcome(), Outcome::Win(Role::Black));
/// assert_eq!(Rewards::new([60, 60, 10]).outcome(), Outcome::Draw);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewards(Vec<u8>);

impl Rewards {
    /// The most that a role can get.
    pub const MOST: u8 = 100;

    /// These rewards; more than the most counts as the most.
    pub fn new(rewards: impl IntoIterator<Item = u8>) -> Rewards {
        Rewards(rewards.into_iter().map(|reward| reward.min(Rewards::MOST)).collect())
    }

    /// The rewards that an outcome means: all for the winner, or half for everybody.
    pub fn of(outcome: Outcome, players: usize) -> Rewards {
        let reward = |role: usize| match outcome {
            Outcome::Draw => Rewards::MOST / 2,
            Outcome::Win(winner) if winner.index() == role => Rewards::MOST,
            Outcome::Win(_) => 0,
        };
        Rewards((0..players).map(reward).collect())
    }

    /// The rewards in the order of the roles.
    pub fn all(&self) -> &[u8] {
        &self.0
    }

    /// What a role gets.
    pub fn role(&self, role: Role) -> u8 {
        self.0.get(role.index()).copied().unwrap_or(0)
    }

    /// Who has won: the role that gets more than every other, if there is one. A single role has won if it gets everything.
    pub fn outcome(&self) -> Outcome {
        let most = self.0.iter().copied().max().unwrap_or(0);
        let mut best = (0..self.0.len()).filter(|role| self.0[*role] == most);
        match (best.next().and_then(|role| Role::ALL.get(role)), best.next()) {
            (Some(role), None) if self.0.len() > 1 || most == Rewards::MOST => Outcome::Win(*role),
            _ => Outcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_of_the_rewards_of_an_outcome_is_that_outcome() {
        for players in 2..=8 {
            let wins = Role::ALL[..players].iter().map(|role| Outcome::Win(*role));
            for outcome in wins.chain([Outcome::Draw]) {
                assert_eq!(Rewards::of(outcome, players).outcome(), outcome);
            }
        }
    }

    #[test]
    fn a_puzzle_for_one_is_won_by_the_full_reward_only() {
        assert_eq!(Rewards::new([100]).outcome(), Outcome::Win(Role::White));
        assert_eq!(Rewards::new([99]).outcome(), Outcome::Draw);
        assert_eq!(Rewards::new([]).outcome(), Outcome::Draw);
    }
}
