//! The viable games at the end of a run: each gets the best policy that some games against itself can find, and is measured
//! once more with it (Browne 2011, 5.2.1; B148).
//!
//! What is spent on a game is a number of positions, no clock: the same run comes to the same policies everywhere.

use ludi::tree::Advisor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;
use syntax::Located;

use ::rules::Rules;
use game::DrawRules;
use players::advisors::ADVISORS;
use players::{Kind as Player, Policy as Weights, Spec};
use rayon::prelude::*;
use synthesis::evolve::{Measured, Member, Policy};

use super::trying::{Bench, Ready};
use engine::{Kind, Setting};
use lab::Progress;
use lab::learn::{Effort as Games, LearnSettings, Method, learn_until};

/// How many times as many positions as at first a game is measured by.
const THOROUGH: u64 = 2;

/// The least and the greatest number of games by which a policy is sought: fewer show nothing, more show little.
const GAMES: [u64; 2] = [160, 1200];

/// No player looks at more positions than this before a move, however many captures there are to be followed.
const MOST_POSITIONS: u64 = 2500;

/// A game that was measured once more.
pub(super) struct Again {
    pub(super) name: String,
    pub(super) measured: Measured,
    /// Whether a better policy was found.
    pub(super) improved: bool,
}

/// Makes the policies of these games better and measures them once more. A game over which the program fails, or for which no
/// policy had been found yet when the caller stopped or the time was up, stays as it was.
pub(super) fn again(bench: &Bench, members: &[&Member], until: Option<Instant>, progress: &Progress<'_>) -> Vec<Again> {
    let enough = || progress.stopped() || until.is_some_and(|until| Instant::now() >= until);
    let one = |member: &&Member| {
        let made = || remeasured(bench, member, &enough);
        if enough() { None } else { catch_unwind(AssertUnwindSafe(made)).ok().flatten() }
    };
    let all: Vec<Option<Again>> = members.par_iter().with_max_len(1).map(one).collect();
    all.into_iter().flatten().collect()
}

fn remeasured(bench: &Bench, member: &Member, enough: &(dyn Fn() -> bool + Sync)) -> Option<Again> {
    let rules = member.rules()?;
    let better = optimised(bench, &member.name, &rules, &member.measured.policy, enough);
    if enough() {
        return None;
    }
    let improved = better.is_some();
    let policy = better.unwrap_or_else(|| member.measured.policy.clone());
    let thorough = Bench { effort: bench.effort.thorough(THOROUGH) };
    Some(Again { name: member.name.clone(), measured: thorough.worth(&member.name, &rules, policy), improved })
}

/// A policy that was shown to beat the one at hand, if one is found. A game of Pell's has no place for it.
fn optimised(
    bench: &Bench,
    name: &str,
    rules: &Rules,
    policy: &Policy,
    enough: &(dyn Fn() -> bool + Sync),
) -> Option<Policy> {
    let advisor = |(name, weight): &(String, f64)| Advisor { name: Located::made(name.clone()), weight: *weight };
    let mut game = rules.ludi()?.clone();
    game.support.advisors = (!policy.is_empty()).then(|| policy.iter().map(advisor).collect::<Vec<_>>().into());
    let ready = bench.ready(name, rules).played_by(policy);
    let played_so = ready.loaded.with_rules(Rules::from(game));
    let games = games(&ready, bench.effort.positions)?;
    let limit = criticism::Settings::default().move_limit();
    let draws = DrawRules { move_limit: limit, ..DrawRules::default() };
    let setting = Setting { engine: Kind::Compiled, rules: draws, seed: bench.effort.seed };
    let mut thinking = Spec::of(Player::AlphaBeta);
    (thinking.depth, thinking.nodes) = (Some(1), Some(MOST_POSITIONS));
    let course =
        LearnSettings { method: Method::Evolution, effort: Games::Games(games), thinking, advisors: None, from: None };
    let learnt = learn_until(&played_so, setting, &course, enough).ok()?.filter(|learnt| learnt.kept == "found")?;
    written(&Weights::read(&learnt.policy).policy?)
}

/// How many games may be played for a policy; none if they cost too much.
fn games(ready: &Ready, positions: u64) -> Option<u64> {
    let affordable = positions as f64 / ready.expense.ok()?.max(1.0);
    let [least, most] = GAMES;
    (affordable >= least as f64).then_some((affordable as u64).min(most))
}

/// A policy as it stands in a game, which has one for all players; nothing if each has his own.
fn written(policy: &Weights) -> Option<Policy> {
    if policy.sections().next().is_some() {
        return None;
    }
    Some(policy.weights("").iter().map(|(number, weight)| (ADVISORS[*number].name().to_owned(), *weight)).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::super::trying::Effort;
    use super::*;

    fn member(policy: &[(&str, f64)]) -> Member {
        let text = "(game Row (board (tiling square i-nbors) (size 4)) (end (All win (in-a-row 3))))";
        let policy = policy.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect();
        Member::known("Row", text, Measured { fitness: 0.5, policy, ..Measured::default() })
    }

    // B148
    #[test]
    fn a_game_that_is_played_badly_gets_a_better_policy_and_the_same_one_whenever_it_is_sought() {
        let bench = Bench { effort: Effort { trials: 8, positions: 200_000, ..Effort::default() } };
        let bad = member(&[("nina", -1.0)]);
        let again = |members: &[&Member]| again(&bench, members, None, &Progress::unwatched());
        let (one, other) = (again(&[&bad]), again(&[&bad, &bad]));
        assert!(one[0].improved && one[0].measured.policy != bad.measured.policy);
        assert!(other.len() == 2 && other.iter().all(|more| more.measured == one[0].measured));
    }

    #[test]
    fn where_games_cost_too_much_the_policy_stays() {
        let bench = Bench { effort: Effort { trials: 4, depth: 1, positions: 100, ..Effort::default() } };
        let bad = member(&[("nina", -1.0)]);
        let made = again(&bench, &[&bad], None, &Progress::unwatched());
        assert!(!made[0].improved && made[0].measured.policy == bad.measured.policy);
        assert_eq!(made[0].measured.trials, 4);
    }

    #[test]
    fn whose_turn_comes_too_late_stays_as_it_was() {
        let bench = Bench { effort: Effort { trials: 4, depth: 1, positions: 100, ..Effort::default() } };
        let bad = member(&[("nina", -1.0)]);
        assert!(again(&bench, &[&bad, &bad], Some(Instant::now()), &Progress::unwatched()).is_empty());
    }

    #[test]
    fn a_policy_that_is_being_sought_when_the_time_is_up_is_given_up() {
        let effort = Effort { trials: 4, positions: u64::MAX / 2, ..Effort::default() };
        let (bad, calls) = (member(&[("nina", -1.0)]), AtomicU64::new(0));
        let enough = || calls.fetch_add(1, Ordering::Relaxed) >= 500;
        assert!(remeasured(&Bench { effort }, &bad, &enough).is_none());
        // Each game that had begun asked once more.
        let asked = calls.load(Ordering::Relaxed);
        assert!((500..4000).contains(&asked), "{asked}");
    }

    #[test]
    fn policies_of_single_players_have_no_place_in_a_game() {
        let common = Weights::default().with("nina", 0.5);
        assert_eq!(written(&common), Some(vec![("nina".to_owned(), 0.5)]));
        assert_eq!(written(&common.with_own("White", "nina", 1.0)), None);
    }
}
