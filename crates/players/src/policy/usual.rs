//! The policy that follows from the rules (Browne 2011, sections 3.3.4 and 3.3.5; Pell 1993, section 2.6).

use super::{AdvisorWeights, Policy, set};
use crate::advisors::{self, Measure};

use crate::ground::{Goals, Ground, Hunt, Wish};

/// The small negative weight of stacks where they may occur but do not win.
const APART: f64 = -0.02;

/// What capping rows counts where that takes them, and what corners do, where nothing can be capped: guesses.
const CAPPING: f64 = 0.1;
const CORNERS: f64 = 0.2;

/// What moves count where being stuck is the end, but pieces count first: a compulsory capture leaves few. A guess.
const MOBILITY: f64 = 0.2;

/// Where a piece stands counts less than that it is there: a guess.
const PLACE: f64 = 0.5;

/// By how much goals outweigh fight or flight, where a player has no goal of their own: what the others are up to comes first. A
/// guess; with 1 the village of Bison lost every game to a random herd.
const GOALS_FIRST: f64 = 10.0;

pub(super) fn policy(ground: &Ground) -> Policy {
    let hunted = one_has_no_goal(ground);
    let weights = |player: usize| match ground.measure {
        Measure::Points => pells(ground, player),
        Measure::Share if hunted && !ground.goals[player].is_empty() => {
            brownes(ground, player).into_iter().map(|(advisor, weight)| (advisor, GOALS_FIRST * weight)).collect()
        }
        Measure::Share => brownes(ground, player),
    };
    let each: Vec<AdvisorWeights> = (0..ground.players.len()).map(weights).collect();
    let alike = each.windows(2).all(|pair| pair[0] == pair[1]);
    match (alike, each.first()) {
        (true, Some(common)) => Policy { common: common.clone(), ..Policy::default() },
        _ => Policy { own: ground.players.iter().cloned().zip(each).collect(), ..Policy::default() },
    }
}

/// By the goals of a player: what leads there.
fn brownes(ground: &Ground, player: usize) -> AdvisorWeights {
    let (goals, traits) = (&ground.goals[player], ground.traits);
    let mut weights = AdvisorWeights::new();
    let mut give =
        |name: &str, weight: f64| advisors::find(name).into_iter().for_each(|n| set(&mut weights, n, weight));
    let aims = [
        ("nina", goals.rows.is_empty()),
        ("proxg", goals.races.is_empty()),
        ("conn", goals.links.is_empty()),
        ("group", goals.groups.is_empty()),
        ("capt", goals.hunts.is_empty()),
        ("stack", goals.towers.is_empty()),
        // Beside a rule on being stuck a state tells only when that rule holds.
        ("state", goals.states.is_empty() || !goals.blocks.is_empty()),
        ("scor", goals.scores.is_empty()),
    ];
    aims.iter().filter(|(_, none)| !none).for_each(|(name, _)| give(name, 1.0));
    if goals.is_empty() {
        ["proxe", "mobil", "infl"].iter().for_each(|name| give(name, 1.0));
    }
    let aimless = aims.iter().all(|(_, none)| *none) && !goals.is_empty();
    // What taking pieces brings is told by the score where there is one; of stacks, only the top is any player's; and what must
    // be done before all else is to take, as a rule.
    let pieces = traits.captures && goals.scores.is_empty() || (traits.stacks || traits.compulsory) && aimless;
    let rid = if gives_away(goals, player) { -1.0 } else { 1.0 };
    if pieces {
        give("mater", rid);
    }
    // To be stuck is the end of many games that are about something else; where only stacks move it comes soon, and it is all
    // that the player who has no goal can play for.
    let hunted = !aimless && one_has_no_goal(ground);
    if !goals.blocks.is_empty() && (aimless || (traits.stacks || hunted) && !wants_to_be_stuck(goals, player)) {
        let stuck = if wants_to_be_stuck(goals, player) { -1.0 } else { 1.0 };
        give("mobil", if pieces || hunted { MOBILITY * stuck } else { stuck });
    }
    if traits.stacks && goals.towers.is_empty() {
        give("stack", APART);
    }
    if traits.caps {
        let sign = if traits.costs { -1.0 } else { 1.0 };
        give("linecap", sign * CAPPING);
        give("proxc", if goals.scores.is_empty() { 0.0 } else { sign * CORNERS });
    }
    if traits.surrounds && !goals.hunts.is_empty() {
        give("freedom", 1.0);
    }
    weights
}

/// Material first, then where pieces stand, and what brings the goals nearer; nothing that asks for moves, if it can be helped.
fn pells(ground: &Ground, player: usize) -> AdvisorWeights {
    let goals = &ground.goals[player];
    let sign = if gives_away(goals, player) { -1.0 } else { 1.0 };
    let mut weights = listed(&[("material", sign), ("static-mobility", PLACE), ("eventual-mobility", PLACE)]);
    let mut give =
        |name: &str, weight: f64| advisors::find(name).into_iter().for_each(|n| set(&mut weights, n, weight));
    // A lone king is as vital at the end as it was at first.
    if goals.hunts.iter().any(|wish| wish.goal.first.is_none_or(|first| first > 1)) {
        give("vital", 1.0);
    }
    if !goals.races.is_empty() {
        give("arrival-distance", 1.0);
    }
    if ground.becoming.iter().any(|becoming| !becoming.options.is_empty()) {
        give("promote-distance", sign);
    }
    if ground.traits.holds {
        give("possess", 1.0);
    }
    weights
}

/// Whether a player has nothing to win by, or to lose by, but what becomes of the others.
fn one_has_no_goal(ground: &Ground) -> bool {
    ground.goals.iter().any(Goals::is_empty)
}

/// Whether a player would rather be rid of their pieces: they win by having none, or by being unable to move.
fn gives_away(goals: &Goals, player: usize) -> bool {
    let own = |wish: &Wish<Hunt>| wish.wanted && wish.goal.sort.owners == 1 << player;
    let foreign = |wish: &Wish<Hunt>| wish.wanted && !own(wish);
    let rid = goals.hunts.iter().any(own) && !goals.hunts.iter().any(foreign);
    let feared = !goals.hunts.is_empty() && goals.hunts.iter().all(|wish| !wish.wanted);
    rid || feared || wants_to_be_stuck(goals, player)
}

fn wants_to_be_stuck(goals: &Goals, player: usize) -> bool {
    goals.blocks.iter().any(|wish| wish.wanted && wish.goal == player)
        && goals.blocks.iter().all(|wish| wish.wanted && wish.goal == player)
}

fn listed(weights: &[(&str, f64)]) -> AdvisorWeights {
    let mut listed = AdvisorWeights::new();
    for (name, weight) in weights {
        advisors::find(name).into_iter().for_each(|number| set(&mut listed, number, *weight));
    }
    listed
}
