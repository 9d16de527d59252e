//! Duration: games are too short or too long.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::outcomes::deviation;
use crate::statistics::mean;
use crate::{Evidence, Measure, Mode, Value};

/// Games are too short or too long.
pub const DURATION: Criterion = Criterion {
    number: Some(52),
    name: "duration",
    title: "Duration",
    family: Family::Viability,
    measures: "How far the number of moves is from the preferred one, as a share of it, 1 at most; the mean over \
               trials. Low is good. The mean length is the raw figure",
    matters: "Nobody wants a game that is over at once, or one that never is",
    range: SHARE,
    unit: "moves",
    source: "Browne 2011, 4.2.2, equation 4.6, and D.52. Random moves count",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let preferred = evidence.settings.preferred_length;
    let raw = mean(evidence.standard().map(|trial| trial.length() as f64));
    match evidence.each(|trial| Ok(deviation(trial.length(), preferred))) {
        Measure::Value(value) => Measure::of(Value { raw, ..value }),
        unmeasured => unmeasured,
    }
}

#[cfg(test)]
mod tests {
    use crate::by_hand::{check, check_raw, check_unmeasured, trials};
    use crate::{Evidence, Settings, Why};

    // B77 B527
    #[test]
    fn it_is_the_mean_distance_from_sixty_moves() {
        check("duration", "white: - x60 = white", 0.0);
        check("duration", "white: (-) (-) - x28 = white\nblack: - x120 = cut", 0.75);
        check("duration", "white: - x150 = white\nblack: - x60 = white", 0.5);
        check_raw("duration", "white: (-) (-) - x28 = white\nblack: - x120 = cut", 75.0);
        check_unmeasured("duration", "", Why::NoTrials);
    }

    // B77
    #[test]
    fn the_preferred_length_can_be_set() {
        let trials = trials("white: - x30 = white");
        let settings = Settings { preferred_length: 40, ..Settings::default() };
        assert_eq!((settings.move_limit(), Settings::default().move_limit()), (80, 120));
        let measure = super::measure(&Evidence { settings, ..Evidence::of_trials(&trials) });
        assert_eq!(measure.value(), Some(0.25));
    }
}
