//! Uncertainty (late): the outcome stays open in the second half.

use crate::certainty::uncertainty;
use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::{Evidence, Measure, Mode};

/// The outcome stays open in the second half.
pub const UNCERTAINTY_LATE: Criterion = Criterion {
    number: Some(26),
    name: "uncertainty_late",
    title: "Uncertainty (late)",
    family: Family::Quality,
    measures: "How far the lead of the eventual winner is below the straight line from nothing to a win, averaged over \
               the decided trials at each of 100 points of the game, then over the second half. Above 0 if the outcome \
               stays open longer than on that line",
    matters: "Games whose end is known are over before they end",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, 4.2.3.2, equation 4.8, and D.26. The game begins after the random moves; the lead at its \
             start is that after the last of them",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    uncertainty(evidence, |time| time >= 0.5)
}

#[cfg(test)]
mod tests {
    use crate::by_hand::check;

    // B501
    #[test]
    fn even_until_the_last_move_is_uncertain_late() {
        // Three quarters even, then up to 1 with the last of four moves; the second half is at t = 50/99 to 1. Up to 3/4 the
        // lead is 0, after it 4 t - 3.
        let samples = (50..100).map(|sample| f64::from(sample) / 99.0);
        let expected = samples.map(|time| time - (4.0 * time - 3.0).max(0.0)).sum::<f64>() / 50.0;
        check("uncertainty_late", "white: .5/.5 .5/.5 .5/.5 1/0 = white", expected);
    }

    // B501
    #[test]
    fn a_deficit_counts_as_no_more_than_all() {
        // The eventual winner has no chance until the very end: the distance would be over 1 and counts as 1.
        let samples = (50..100).map(|sample| f64::from(sample) / 99.0);
        let expected = samples.map(|time| (time - (-1.0 + 4.0 * (time - 0.5))).min(1.0)).sum::<f64>() / 50.0;
        check("uncertainty_late", "white: (0/1) (0/1) 0/1 1/0 = white", expected);
    }
}
