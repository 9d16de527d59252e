//! Uncertainty (early): the outcome stays open in the first half.

use crate::certainty::uncertainty;
use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::{Evidence, Measure, Mode};

/// The outcome stays open in the first half.
pub const UNCERTAINTY_EARLY: Criterion = Criterion {
    number: Some(25),
    name: "uncertainty_early",
    title: "Uncertainty (early)",
    family: Family::Quality,
    measures: "How far the lead of the eventual winner is below the straight line from nothing to a win, averaged over \
               the decided trials at each of 100 points of the game, then over the first half. Above 0 if the outcome \
               stays open longer than on that line",
    matters: "Games whose end is known are over before they end",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, 4.2.3.2, equation 4.8, and D.25. The game begins after the random moves; the lead at its \
             start is that after the last of them",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    uncertainty(evidence, |time| time < 0.5)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B500
    #[test]
    fn a_winner_who_leads_at_once_is_certain_early_and_not_late() {
        // The first half: the lead is 1 throughout, and the line goes from 0 to 49/99.
        check("uncertainty_early", "white: (1/0) (1/0) 1/0 .5/.5 = white", 49.0 / 198.0 - 1.0);
    }

    // B500
    #[test]
    fn even_for_half_the_game_is_uncertain() {
        check("uncertainty_early", "white: .5/.5 1/0 = white", 49.0 / 198.0);
        check_unmeasured("uncertainty_early", "white: - 1/0 = white", Why::NotRecorded);
    }
}
