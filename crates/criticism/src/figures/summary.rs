//! What was found, in sentences that a player understands.

use super::{Deeper, FAIR, Fairness, Figures, FirstMoves, Points, Rung, Strength, Trend, steps_of_skill};
use crate::{Report, rating};

/// What was found of a game, the verdict first.
pub fn summary(report: &Report, figures: &Figures, deeper: &Deeper) -> Vec<String> {
    let mut said = vec![report.verdict.why()];
    said.extend(report.verdict.preference());
    said.extend(beginning(figures));
    said.extend(undecided(figures));
    said.extend(length(figures));
    said.extend(choice(figures));
    said.extend(lead(figures));
    said.extend(holes(figures));
    said.extend(unused(figures));
    said.extend(deeper.first_moves.as_ref().map(openings));
    said.extend(skill(&deeper.ladder));
    said.extend(trend(&deeper.trend));
    said.extend(report.score.as_ref().and_then(|score| rating(score, report.verdict.trials)));
    said
}

fn beginning(figures: &Figures) -> Option<String> {
    let first = &figures.first_player.first;
    let judged = match first {
        _ if first.is_surely_above(first.fair) => "beginning is an advantage",
        _ if first.is_surely_below(first.fair) => "beginning is a handicap",
        _ => "these games show neither an advantage nor a handicap",
    };
    let points = if first.undecided > 0 { "of the points" } else { "of the games" };
    let verb = if first.undecided > 0 { "gets" } else { "wins" };
    (first.games > 0)
        .then(|| format!("The first player {verb} {} {points} at this strength: {judged}.", first.in_words()))
}

fn undecided(figures: &Figures) -> Option<String> {
    let found = &figures.first_player;
    let games = found.first.games;
    let share = |count: u32| 100.0 * f64::from(count) / f64::from(games.max(1));
    let text = match (found.drawn, found.cut) {
        _ if games == 0 => return None,
        (0, 0) => "Every game had a winner.".into(),
        (drawn, 0) => format!("{:.0} % of the games were drawn.", share(drawn)),
        (0, cut) => format!("{:.0} % of the games went on for too long and were cut.", share(cut)),
        (drawn, cut) => {
            format!("{:.0} % of the games were drawn, {:.0} % cut for their length.", share(drawn), share(cut))
        }
    };
    Some(text)
}

fn length(figures: &Figures) -> Option<String> {
    let lengths = figures.lengths.as_ref()?;
    let spread = match (lengths.low, lengths.high) {
        (low, high) if low == high => String::new(),
        (low, high) => format!(", nine of ten {low} to {high}"),
    };
    Some(format!("A game takes {:.0} moves{spread}.", lengths.mean))
}

fn choice(figures: &Figures) -> Option<String> {
    let branching = figures.branching.as_ref()?;
    let at = |part: usize| branching.thirds[part].map(|value| value.value);
    let course = match (at(0), at(2)) {
        (Some(early), Some(late)) => format!("{early:.0} moves to choose from at first, {late:.0} towards the end"),
        (Some(only), None) | (None, Some(only)) => format!("{only:.0} moves to choose from"),
        (None, None) => return None,
    };
    Some(format!("There are {course}; {:.0} % of the moves are forced.", 100.0 * branching.forced.value))
}

fn lead(figures: &Figures) -> Option<String> {
    let turning = figures.turning.as_ref()?;
    let last = turning.last.map(|last| format!(", for the last time after {:.0} % of it", 100.0 * last.value));
    Some(format!("The lead changes hands {:.1} times a game{}.", turning.changes.value, last.unwrap_or_default()))
}

fn holes(figures: &Figures) -> Option<String> {
    let told = |share: Option<crate::Value>, what: &str| {
        share.filter(|share| share.value > 0.0).map(|share| format!("{:.0} % of the games {what}", 100.0 * share.value))
    };
    let stuck = told(figures.holes.stuck, "ended because no player could move, and no rule says who has won then");
    let looped = told(figures.holes.looped, "went round in circles");
    let told: Vec<String> = stuck.into_iter().chain(looped).collect();
    (!told.is_empty()).then(|| format!("{}.", told.join("; ")))
}

fn unused(figures: &Figures) -> Option<String> {
    let usage = &figures.usage;
    let told = |unused: usize, all: usize, what: &str| (unused > 0).then(|| format!("{unused} of {all} {what} rules"));
    let moves = told(usage.rules.iter().filter(|used| used.moves == 0).count(), usage.rules.len(), "move");
    let ends = told(usage.goals.iter().filter(|games| **games == 0).count(), usage.goals.len(), "end");
    let told: Vec<String> = moves.into_iter().chain(ends).collect();
    let told: Vec<&str> = told.iter().map(String::as_str).collect();
    (usage.trials > 0 && !told.is_empty()).then(|| format!("Never seen at work: {}.", listed(&told)))
}

fn openings(openings: &FirstMoves) -> String {
    let tried = openings.tried.len();
    let (fewest, most) = openings
        .tried
        .iter()
        .fold((u32::MAX, 0), |(low, high), opening| (low.min(opening.points.games), high.max(opening.points.games)));
    let games = if fewest == most { format!("{most}") } else { format!("{fewest} to {most}") };
    if openings.players != 2 {
        return format!("{tried} first moves were tried, in {games} games each.");
    }
    let [strong, weak, fair, open] =
        [Fairness::Strong, Fairness::Weak, Fairness::Fair, Fairness::Open].map(|fairness| openings.count(fairness));
    let [low, high] = FAIR.map(|share| 100.0 * share);
    let told = match (strong, weak, fair) {
        (0, 0, 0) => "no difference is significant".to_owned(),
        _ => format!("{strong} surely strong, {weak} surely weak, {fair} surely fair ({low:.0} to {high:.0} %)"),
    };
    let rest = match open {
        0 => String::new(),
        _ => format!(
            "; {open} not to be told from even, and about {} games each would show a fair one",
            openings.needed()
        ),
    };
    format!("Of {tried} first moves, in {games} games each: {told}, by Holm's correction over all of them (5 %){rest}.")
}

fn skill(ladder: &[Rung]) -> Option<String> {
    let (steps, top) = (steps_of_skill(ladder), ladder.first()?);
    let text = match steps {
        0 => format!(
            "These games do not show that skill wins: against {} {} gets {}.",
            top.weaker,
            top.stronger,
            top.points.in_words()
        ),
        _ => {
            let wins = |rung: &Rung| format!("{} {}", told(&rung.points), rung.weaker);
            let rungs: Vec<String> =
                ladder.iter().map(|rung| format!("{} gets {}", rung.stronger, wins(rung))).collect();
            format!("Skill pays on {steps} of {} rungs: {}.", ladder.len(), rungs.join("; "))
        }
    };
    Some(text)
}

fn trend(strengths: &[Strength]) -> Option<String> {
    let shares: Vec<String> =
        strengths.iter().map(|one| format!("{} among {}", one.first.in_words(), one.players)).collect();
    let shares: Vec<&str> = shares.iter().map(String::as_str).collect();
    let judged = Trend::of(strengths).in_words();
    (strengths.len() > 1).then(|| format!("Over strength, the first player gets {}: {judged}.", listed(&shares)))
}

fn told(points: &Points) -> String {
    format!("{} against", points.in_words())
}

/// `a`, `a and b`, `a, b and c`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;
    use crate::figures::FirstMove;
    use crate::{Course, Deed, Evidence, Trial};

    fn said(trials: &[Trial], deeper: &Deeper) -> Vec<String> {
        let evidence = Evidence::of_trials(trials);
        summary(&Report::of(&evidence, 1), &Figures::of(&evidence, 0, 0), deeper)
    }

    #[test]
    fn a_one_sided_game_is_told_in_sentences() {
        let trials = trials(&"white: .6/.4[legal=9] .7/.3[legal=1] 1/0[legal=7] = white\n".repeat(20));
        let said = said(&trials, &Deeper::default());
        assert_eq!(
            said,
            [
                "Not viable: the first player gets 100 % (84 to 100) of the points, and 25 to 75 % is fair enough; White gets 100 % \
                 (84 to 100) of the points, and 25 to 75 % is fair enough.",
                "Outside your preferences: 3 moves, 57 under; target 60, set with --length.",
                "The first player wins 100 % ± 16 of the games at this strength: beginning is an advantage.",
                "Every game had a winner.",
                "A game takes 3 moves.",
                "There are 9 moves to choose from at first, 7 towards the end; 33 % of the moves are forced.",
                "The lead changes hands 0.0 times a game.",
            ]
        );
    }

    #[test]
    fn openings_and_skill_are_told_where_games_were_played_for_them() {
        let opening = |text: &str, won| FirstMove { text: text.into(), to: None, points: Points::new(8, won, 0, 2) };
        let openings = FirstMoves { tried: vec![opening("a1", 4), opening("b2", 8)], all: 2, depth: 3, players: 2 };
        let rung = Rung { stronger: "depth 1".into(), weaker: "random".into(), points: Points::new(20, 20, 0, 2) };
        let among = |players: &str, won| Strength { players: players.into(), first: Points::new(100, won, 0, 2) };
        let trend = vec![among("players at random", 50), among("players of depth 1", 80)];
        let said = said(&[], &Deeper { first_moves: Some(openings), ladder: vec![rung], trend });
        assert_eq!(
            said[1..],
            [
                "Of 2 first moves, in 8 games each: 1 surely strong, 0 surely weak, 0 surely fair (40 to 60 %), by Holm's \
                 correction over all of them (5 %); 1 not to be told from even, and about 126 games each would show a fair one.",
                "Skill pays on 1 of 1 rungs: depth 1 gets 100 % ± 16 against random.",
                "Over strength, the first player gets 50 % ± 10 among players at random and 80 % ± 9 among players of depth 1: \
                 beginning is worth more the stronger the players.",
            ]
        );
    }

    #[test]
    fn rules_that_were_never_used_are_told() {
        let deed = Deed { rules: vec![1], ..Deed::default() };
        let course = Course { deeds: vec![deed], goals: vec![0], ..Course::default() };
        let trials = [Trial { course: Some(course), ..trials("white: - = white").remove(0) }];
        let evidence = Evidence::of_trials(&trials);
        let unused = |rules, goals| unused(&Figures::of(&evidence, rules, goals));
        assert_eq!(unused(3, 2).as_deref(), Some("Never seen at work: 2 of 3 move rules and 1 of 2 end rules."));
        assert_eq!((unused(1, 1).as_deref(), unused(0, 1)), (Some("Never seen at work: 1 of 1 move rules."), None));
    }

    #[test]
    fn games_that_no_rule_ends_are_told() {
        let course = |cause| Course { cause, ..Course::default() };
        let trial = |cause| Trial { course: Some(course(cause)), ..trials("white: - = draw").remove(0) };
        let trials =
            [crate::Cause::NoMove, crate::Cause::Repetition, crate::Cause::Goal, crate::Cause::Goal].map(trial);
        let evidence = Evidence::of_trials(&trials);
        assert_eq!(
            holes(&Figures::of(&evidence, 0, 0)).as_deref(),
            Some(
                "25 % of the games ended because no player could move, and no rule says who has won then; 25 % of the games \
                 went round in circles."
            )
        );
        assert_eq!(holes(&Figures::of(&Evidence::of_trials(&trials[2..]), 0, 0)), None);
    }

    #[test]
    fn without_a_game_there_is_only_the_verdict() {
        assert_eq!(said(&[], &Deeper::default()).len(), 1);
    }
}
