//! The predicted rating in words: the same wherever it is told, always with how far it may be off and how it was checked.

use crate::Score;
use crate::statistics::NORMAL_95;

/// By fewer standard trials a game's rating is not told: the weights were made from games with that many trials.
pub const FEWEST_TRIALS: usize = 12;

/// How the weights were checked on games that had no part in making them (docs/experiments.md).
const CHECKED: &str = "by two criteria, much choice and few draws; checked on games that had no part in it: over 40 known games the \
                       prediction correlates with people's ratings by 0.52 (0.25 to 0.72), over 19 evolved games by 0.08 (-0.39 to \
                       0.52), where it tells nothing";

/// What people would rate a game out of ten, by a score of the weights `people` and the number of standard trials; nothing if there are
/// too few of them.
pub fn rating(score: &Score, trials: usize) -> Option<String> {
    let half = NORMAL_95 * score.whole_error();
    (trials >= FEWEST_TRIALS)
        .then(|| format!("Predicted rating: {:.1} ± {half:.1} out of ten (95 %), {CHECKED}.", score.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;
    use crate::{Evidence, Report, Weights};

    fn told(count: usize) -> Option<String> {
        let trials = trials(&"white: -[legal=9] x60 = white\n".repeat(count));
        let report = Report::of(&Evidence::of_trials(&trials), 1).scored(&Weights::people());
        rating(&report.score.expect("weights"), count)
    }

    #[test]
    fn a_rating_is_told_after_enough_games_and_never_without_its_error_and_its_check() {
        assert_eq!((told(0), told(FEWEST_TRIALS - 1)), (None, None));
        let told = told(FEWEST_TRIALS).expect("enough games");
        for part in
            ["Predicted rating: ", " ± ", "out of ten", "had no part", "0.52 (0.25 to 0.72)", "0.08 (-0.39 to 0.52)"]
        {
            assert!(told.contains(part), "{part} is missing: {told}");
        }
    }
}
