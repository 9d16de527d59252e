//! Drama (average): the eventual winner trailed before winning.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::mean;
use crate::{Evidence, Measure, Mode, Severity};

/// The eventual winner trailed before winning.
pub const DRAMA_AVERAGE: Criterion = Criterion {
    number: Some(27),
    name: "drama_average",
    title: "Drama (average)",
    family: Family::Quality,
    measures: "How much the eventual winner trailed by on average over the moves at which they did, the last one left \
               out; 0 for a trial in which they never did; the mean over decided trials",
    matters: "A player who trails needs hope, or they will not care to play on",
    range: SHARE,
    unit: "",
    source: "Browne 2011, 4.2.3.1, equation 4.7, and D.27. The printed numerator is lost; the text says that severity \
             counts. With the severity `root` it is the square root of what they trailed by (Q8)",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let severity = |deficit: f64| match evidence.settings.severity {
        Severity::Linear => deficit,
        Severity::Root => deficit.sqrt(),
    };
    evidence.each_decided(|trial, winner| {
        let deficits = trial.deficits(winner)?;
        Ok(mean(deficits.into_iter().map(severity)).unwrap_or(0.0))
    })
}

#[cfg(test)]
mod tests {
    use crate::by_hand::{check, check_unmeasured, trials};
    use crate::{Evidence, Settings, Severity, Why};

    // B80 B502
    #[test]
    fn it_is_the_mean_deficit_of_the_winner() {
        // White trails by .2 and by .4, leads once, and wins.
        check("drama_average", "white: .4/.6 .6/.4 .3/.7 1/0 = white", 0.3);
    }

    // B80 B502
    #[test]
    fn the_last_move_does_not_count() {
        // Black makes the losing move themselves, and the estimates do not know it.
        check("drama_average", "white: .4/.6 .1/.9 = white", 0.2);
    }

    // B80 B502
    #[test]
    fn a_trial_without_a_deficit_counts_as_none_and_a_draw_not_at_all() {
        check("drama_average", "white: .4/.6 1/0 = white\nblack: .4/.6 0/1 = black\nwhite: .1/.9 = draw", 0.1);
        check_unmeasured("drama_average", "white: .1/.9 = cut", Why::NoWinner);
    }

    // B502
    #[test]
    fn the_root_makes_more_of_small_deficits() {
        let trials = trials("white: .48/.52 1/0 = white");
        let settings = Settings { severity: Severity::Root, ..Settings::default() };
        let measure = super::measure(&Evidence { settings, ..Evidence::of_trials(&trials) });
        assert!((measure.or_zero() - 0.2).abs() < 1e-6, "{measure:?}");
    }
}
