//! How certain the outcome is in the course of a game, and from which lead on.

use game::Role;

use crate::statistics::{mean, of_whole, or_else};
use crate::{Evidence, Measure, Trial, Why};

/// How far the lead of the eventual winner is below the line of average certainty, over those points of time, from 0 to 1,
/// that are kept (Browne 2011, equation 4.8). The leads of all decided trials are averaged at each point, and a distance of
/// more than 1 counts as 1.
pub fn uncertainty(evidence: &Evidence, keep: impl Fn(f64) -> bool) -> Measure {
    let lines: Vec<Result<Vec<f64>, Why>> = evidence.decided().map(|(trial, winner)| line(trial, winner)).collect();
    let why = lines.iter().find_map(|line| line.as_ref().err().copied()).unwrap_or(evidence.no_winner());
    let lines: Vec<Vec<f64>> = lines.into_iter().flatten().collect();
    let last = evidence.settings.samples.max(2) - 1;
    let times: Vec<f64> = (0..=last).map(|sample| sample as f64 / last as f64).filter(|time| keep(*time)).collect();
    let leads: Vec<Vec<f64>> = lines.iter().map(|line| times.iter().map(|time| at(line, *time)).collect()).collect();
    let openness = |left_out: Option<usize>| {
        let kept = || leads.iter().enumerate().filter(|(nth, _)| Some(*nth) != left_out).map(|(_, leads)| leads);
        let distance =
            |(nth, time): (usize, &f64)| (time - mean(kept().map(|leads| leads[nth])).unwrap_or_default()).min(1.0);
        mean(times.iter().enumerate().map(distance)).unwrap_or_default()
    };
    or_else(of_whole(leads.len(), openness), why)
}

/// The largest lead that an eventual loser ever had, 0 if none ever led, and over how many decided trials (Browne 2011,
/// D.33).
pub fn decisive_lead(evidence: &Evidence) -> Result<(f64, usize), Why> {
    let (mut largest, mut trials, mut why) = (0.0f64, 0, evidence.no_winner());
    for (trial, winner) in evidence.decided() {
        match trial.leads(winner) {
            Ok(leads) => {
                largest = leads.into_iter().map(|lead| -lead).fold(largest, f64::max);
                trials += 1;
            }
            Err(reason) => why = reason,
        }
    }
    if trials == 0 { Err(why) } else { Ok((largest, trials)) }
}

fn line(trial: &Trial, winner: Role) -> Result<Vec<f64>, Why> {
    trial.leads_from_start(winner)
}

/// The lead at a point of time from 0 to 1, on the straight line between the moves before and after it.
fn at(leads: &[f64], time: f64) -> f64 {
    let place = time * (leads.len() - 1) as f64;
    let before = (place.floor() as usize).min(leads.len() - 1);
    let after = (before + 1).min(leads.len() - 1);
    let share = place - before as f64;
    leads[before] * (1.0 - share) + leads[after] * share
}
