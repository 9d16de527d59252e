//! How far apart two games are: by their rules, and by how they play.

use criticism::Report;
use serde::Serialize;
use synthesis::distance::{Verdict, distance as by_rules, distance_by_play};

use crate::measure::{Extent, record, report};
use crate::progress::Progress;
use crate::trials::Conditions;
use engine::Error;
use engine::Game;

/// How far apart two games are.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Distance {
    /// The games.
    pub games: [String; 2],
    /// By their rules: 0 if they are the same.
    pub rules: f64,
    /// By how they play: the mean difference of what was measured of both, from 0 to 1; nothing without trials.
    pub play: Option<f64>,
    /// `duplicate`, `variant` or `new`, by the rules.
    pub verdict: &'static str,
}

/// How far apart two games of ludemes are; by their play if `trials` is not 0.
pub fn distance(
    games: [&Game; 2],
    conditions: Conditions,
    trials: u64,
    progress: &Progress,
) -> Result<Distance, Error> {
    let [Some(one), Some(other)] = games.map(|game| game.rules.ludi()) else {
        let hint = "name two games that are written in Ludi: `ludwright games` says which are";
        return Err(Error::refused("only games of ludemes can be compared by their rules", hint));
    };
    let rules = by_rules(one, other);
    let played =
        |loaded: &Game| -> Report { report(loaded, &record(loaded, conditions, trials, Extent::Usual, progress)) };
    let values = |report: Report| -> Vec<Option<f64>> {
        report.criteria.iter().map(|measured| measured.measure.value()).collect()
    };
    let play = (trials > 0).then(|| games.map(|game| values(played(game))));
    Ok(Distance {
        games: games.map(|game| game.source.name.clone()),
        rules,
        play: play.and_then(|[one, other]| distance_by_play(&one, &other)),
        verdict: Verdict::of(rules).name(),
    })
}
