//! Uncertainty (overall): the outcome stays open.

use crate::certainty::uncertainty;
use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::{Evidence, Measure, Mode};

/// The outcome stays open.
pub const UNCERTAINTY_OVERALL: Criterion = Criterion {
    number: Some(24),
    name: "uncertainty_overall",
    title: "Uncertainty (overall)",
    family: Family::Quality,
    measures: "How far the lead of the eventual winner is below the straight line from nothing to a win, averaged over \
               the decided trials at each of 100 points of the game, then over the whole game. Above 0 if the outcome \
               stays open longer than on that line",
    matters: "Games whose end is known are over before they end",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, 4.2.3.2, equation 4.8, and D.24. The game begins after the random moves; the lead at its \
             start is that after the last of them",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    uncertainty(evidence, |_| true)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B81 B499
    #[test]
    fn a_lead_on_the_line_of_certainty_is_neither() {
        check("uncertainty_overall", "white: .5/.25 .5/0 .75/0 1/0 = white", 0.0);
    }

    // B81 B499
    #[test]
    fn a_game_without_a_lead_until_the_last_move_is_uncertain() {
        // The lead is 0 up to the middle, and rises twice as steep as the line after it.
        check("uncertainty_overall", "white: .5/.5 1/0 = white", 0.25 - 0.25 / 99.0);
    }

    // B81 B499
    #[test]
    fn a_game_that_is_won_from_the_start_is_certain() {
        check("uncertainty_overall", "white: (1/0) (1/0) 1/0 1/0 = white", -0.5);
        check_unmeasured("uncertainty_overall", "white: .5/.5 = draw", Why::NoWinner);
        check_unmeasured("uncertainty_overall", "selfish/white white: .5/.5 = white", Why::NoTrials);
    }
}
