//! Which policy a child is played by: its own, its parents', or sums of them, by games against each other (Browne 2011, 5.2.1).

use std::sync::Arc;

use game::{Outcome, Rng, Role, zobrist};
use players::advisors::ADVISORS;
use players::search::SearchOptions;
use players::{Evaluator, Ground, Limits, Mind, Policy as Weights, Thinking};
use synthesis::evolve::{Member, Policy, Reason, Refusal};

use super::trying::Ready;
use engine::Game;
use engine::opening::open;
use lab::thinker::{side_by_side, usual};

/// The least number of games, however few policies there are to choose from.
const LEAST: usize = 6;

/// After this number of games without a winner there is no need for more: a game of which half are won would do so once in sixty
/// times; and after the second number if random games have no winner either.
const HOPELESS: [usize; 2] = [6, 2];

/// How many random games tell whether random games have winners.
const RANDOM: u64 = 30;

/// What all games together may cost; where they would cost more only the first three policies are tried, which are not sums.
const MOST_EXPENSE: f64 = 200_000.0;

/// How many random moves the games begin with.
const OPENING: u32 = 2;

/// The size of a player's table: 2^10 places, for one move ahead.
const TABLE_BITS: u32 = 10;

/// The policy that wins most among the seven: default, A, B, A+B, A+default, B+default, A+B+default. Each plays each twice, one
/// start each: 42 games (B138), fewer where some of them are the same. More than half of them must have a winner (B139).
pub(super) fn choose(ready: &Ready, parents: [&Member; 2], seed: u64) -> Result<Policy, Refusal> {
    let Some(ground) = ready.loaded.ground() else { return Ok(Policy::new()) };
    // A game of Pell's has no place for a policy: it is played by the one that follows from its rules.
    let default = default_policy(ready, &ground);
    let mut candidates =
        if ready.loaded.rules.names_advisors() { candidates(&default, parents) } else { vec![default] };
    if ready.expense.unwrap_or(f64::INFINITY) * pairings(candidates.len()).len() as f64 > MOST_EXPENSE {
        candidates.truncate(3);
    }
    let evaluators: Vec<Evaluator> =
        candidates.iter().map(|policy| Evaluator::policy(&weights(policy), Arc::clone(&ground))).collect();
    let games = pairings(candidates.len());
    let random = ready.engine.playouts(seed, 0..RANDOM);
    let hopeless = HOPELESS[usize::from(random.draws == random.playouts)];
    let mut points = vec![0.0_f64; candidates.len()];
    let (mut played, mut won) = (0, 0);
    for (number, seats) in games.iter().enumerate() {
        let winner = game(ready, &evaluators, *seats, seed ^ (number / 2) as u64);
        played += 1;
        won += usize::from(winner.is_some());
        match winner {
            Some(role) => points[seats[role.index() % 2]] += 1.0,
            None => seats.iter().for_each(|seat| points[*seat] += 0.5),
        }
        let lost = played - won;
        if lost * 2 > games.len() || (won == 0 && played >= hopeless) {
            let told = format!("{lost} of {played} games that were to choose a policy had no winner");
            return Err((Reason::NoWinner, told));
        }
    }
    let best = (0..candidates.len()).rev().max_by(|one, other| points[*one].total_cmp(&points[*other])).unwrap_or(0);
    Ok(candidates.into_iter().nth(best).unwrap_or_default())
}

/// The policy that follows from the rules of a game, by the names of advisors; none if nothing can be told.
pub(super) fn default_of(ready: &Ready) -> Policy {
    ready.loaded.ground().map(|ground| default_policy(ready, &ground)).unwrap_or_default()
}

/// Whether a policy, or the one that follows from the rules, asks for the moves of positions.
pub(super) fn asks_for_moves(game: &Game, policy: Option<&Weights>) -> bool {
    let Some(ground) = game.ground() else { return true };
    let policy = policy.cloned().unwrap_or_else(|| usual(&game.rules, &ground));
    let names = ground.players.iter().map(String::as_str).chain([""]);
    names.flat_map(|player| policy.weights(player)).any(|(number, _)| ADVISORS[*number].asks_for_moves())
}

fn default_policy(ready: &Ready, ground: &Ground) -> Policy {
    let policy = usual(&ready.loaded.rules, ground);
    policy.weights("").iter().map(|(number, weight)| (ADVISORS[*number].name().to_owned(), *weight)).collect()
}

/// The policies that are likely to be of use, each once.
fn candidates(default: &Policy, parents: [&Member; 2]) -> Vec<Policy> {
    let [a, b] = parents.map(|parent| &parent.measured.policy);
    let sums: [&[&Policy]; 7] = [&[default], &[a], &[b], &[a, b], &[a, default], &[b, default], &[a, b, default]];
    let mut all: Vec<Policy> = Vec::new();
    for policy in sums.map(sum).into_iter().filter(|policy| !policy.is_empty()) {
        if !all.contains(&policy) {
            all.push(policy);
        }
    }
    // Without a policy all players play at random.
    if all.is_empty() {
        all.push(Policy::new());
    }
    all
}

/// Weights added up, and as large together as those of one policy, so that sums of the same are the same.
fn sum(parts: &[&Policy]) -> Policy {
    let mut sum: Policy = Vec::new();
    for (name, weight) in parts.iter().flat_map(|part| part.iter()) {
        match sum.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => *known += weight,
            None => sum.push((name.clone(), *weight)),
        }
    }
    sum.sort_by(|one, other| one.0.cmp(&other.0));
    let size: f64 = sum.iter().map(|(_, weight)| weight.abs()).sum();
    let thousandths = |weight: f64| (weight / size * 1000.0).round() / 1000.0;
    sum.iter().map(|(name, weight)| (name.clone(), thousandths(*weight))).filter(|(_, weight)| *weight != 0.0).collect()
}

pub(super) fn weights(policy: &Policy) -> Weights {
    policy.iter().fold(Weights::default(), |weights, (name, weight)| weights.with(name, *weight))
}

/// Who plays whom, both ways one after the other.
fn pairings(count: usize) -> Vec<[usize; 2]> {
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| [one, other]));
    let mut all: Vec<[usize; 2]> = pairs.flat_map(|[one, other]| [[one, other], [other, one]]).collect();
    if all.is_empty() {
        all.push([0, 0]);
    }
    (0..).map(|at: usize| all[at % all.len()]).take(all.len().max(LEAST)).collect()
}

/// Who wins a game between two of the policies, who look one move ahead.
fn game(ready: &Ready, evaluators: &[Evaluator], seats: [usize; 2], seed: u64) -> Option<Role> {
    let mut stream = Rng::new(zobrist::mix(seed), 0);
    let mut play = ready.engine.begin(&mut stream);
    open(&mut *play, OPENING, &mut stream);
    let options = SearchOptions { captures: false, ..SearchOptions::default() };
    let mind = |seat: &usize| Mind::alphabeta(evaluators[*seat].clone(), options, seed).with_table(TABLE_BITS);
    let mut minds: Vec<Mind> = seats.iter().map(mind).collect();
    while play.outcome().is_none() {
        let mind = &mut minds[play.to_move().index() % 2];
        let thinking = Thinking { mind, limits: Limits::to_depth(1), side_by_side: &side_by_side };
        let Some(finding) = play.think(thinking) else { break };
        if play.play_number(finding.number).is_err() {
            break;
        }
    }
    match play.outcome() {
        Some(Outcome::Win(role)) => Some(role),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(all: &[(&str, f64)]) -> Policy {
        all.iter().map(|(name, weight)| ((*name).to_owned(), *weight)).collect()
    }

    fn member(weights: &[(&str, f64)]) -> Member {
        let measured = synthesis::evolve::Measured { policy: policy(weights), ..Default::default() };
        Member::known("A", "", measured)
    }

    // B138
    #[test]
    fn seven_policies_play_forty_two_games() {
        let (a, b) = (member(&[("nina", 1.0)]), member(&[("mobm", 1.0), ("nina", -0.5)]));
        let seven = candidates(&policy(&[("proxm", 2.0)]), [&a, &b]);
        assert_eq!(seven.len(), 7);
        assert_eq!(seven[0], policy(&[("proxm", 1.0)]));
        assert_eq!(seven[3], policy(&[("mobm", 0.667), ("nina", 0.333)]));
        assert_eq!(pairings(7).len(), 42);
        assert!(pairings(7).chunks(2).all(|pair| pair[0][0] == pair[1][1] && pair[0][0] != pair[0][1]));
    }

    #[test]
    fn policies_that_are_the_same_play_once_and_one_alone_plays_itself() {
        let same = member(&[("nina", 3.0)]);
        assert_eq!(candidates(&policy(&[("nina", 1.0)]), [&same, &same]).len(), 1);
        assert_eq!(pairings(1), [[0, 0]; 6]);
        assert_eq!(candidates(&policy(&[]), [&member(&[]), &member(&[])]), [policy(&[])]);
    }
}
