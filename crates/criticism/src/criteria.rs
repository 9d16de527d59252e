//! All criteria, in the order of the book's list (Browne 2011, appendix D), each in a file of its own.

pub mod intrinsic;
pub mod quality;
pub mod viability;

use crate::Criterion;

/// All criteria: 16 of the rules, 30 of the course of the trials, 11 of how they ended.
pub const CRITERIA: [Criterion; 57] = [
    intrinsic::COMPLEXITY,
    intrinsic::ADDITION,
    intrinsic::REMOVAL,
    intrinsic::MOVEMENT,
    intrinsic::STACKING,
    intrinsic::CAPTURE,
    intrinsic::CONVERSION,
    intrinsic::PROMOTION,
    intrinsic::GOAL_CONNECT,
    intrinsic::GOAL_CAPTURE,
    intrinsic::GOAL_N_IN_A_ROW,
    intrinsic::GOAL_RACE,
    intrinsic::GOAL_GROUP,
    intrinsic::GOAL_STACK,
    intrinsic::GOAL_SCORE,
    intrinsic::GOAL_BLOCK,
    quality::BRANCHING_FACTOR,
    quality::CONVERGENCE,
    quality::RESPONSE_TIME,
    quality::MOVE_EFFORT,
    quality::SEARCH_PENETRATION,
    quality::CLARITY_VARIANCE,
    quality::CLARITY_NARROWNESS,
    quality::UNCERTAINTY_OVERALL,
    quality::UNCERTAINTY_EARLY,
    quality::UNCERTAINTY_LATE,
    quality::DRAMA_AVERAGE,
    quality::DRAMA_MAXIMUM,
    quality::KILLER_MOVES,
    quality::PERMANENCE,
    quality::LEAD_CHANGE,
    quality::STABILITY,
    quality::DECISIVENESS_THRESHOLD,
    quality::DECISIVENESS,
    quality::DEPTH_DISCREPANCY,
    quality::FOULUP_FACTOR,
    quality::MOMENTUM_1,
    quality::MOMENTUM_2,
    quality::MOMENTUM_3,
    quality::CORRECTION_1,
    quality::CORRECTION_2,
    quality::CORRECTION_3,
    quality::CONTROL,
    quality::COOLNESS,
    quality::BOARD_COVERAGE,
    quality::PUZZLE_QUALITY,
    viability::COMPLETION,
    viability::BALANCE,
    viability::ADVANTAGE,
    viability::DRAWISHNESS,
    viability::TIMEOUTS,
    viability::DURATION,
    viability::DEPTH_SKILL,
    viability::SELFISHNESS,
    viability::OBSTRUCTIVENESS,
    viability::RESILIENCE,
    viability::PUZZLE_POTENTIAL,
];

/// The criterion of this name.
pub fn find(name: &str) -> Option<&'static Criterion> {
    CRITERIA.iter().find(|criterion| criterion.name == name)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{Evidence, Family, Measure, Needs};

    // B70
    #[test]
    fn there_are_sixteen_of_rules_thirty_of_play_and_eleven_of_outcomes() {
        let count = |family| CRITERIA.iter().filter(|criterion| criterion.family == family).count();
        assert_eq!(Family::ALL.map(count), [16, 30, 11]);
        let numbers: Vec<u8> = CRITERIA.iter().map(|criterion| criterion.number).collect();
        assert_eq!(numbers, (1..=57).collect::<Vec<u8>>());
    }

    #[test]
    fn each_has_a_file_of_its_name_and_says_what_it_is() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/criteria");
        for criterion in &CRITERIA {
            let file = folder.join(criterion.family.name()).join(format!("{}.rs", criterion.name));
            assert!(file.exists(), "{}", file.display());
            for text in [criterion.title, criterion.measures, criterion.matters] {
                assert!(text.len() > 3 && !text.ends_with('.'), "{}: {text}", criterion.name);
            }
            assert!(criterion.source.starts_with("Browne 2011"), "{}", criterion.name);
            assert!(criterion.source.contains(&format!("D.{}", criterion.number)), "{}", criterion.name);
            assert!(-1.0 <= criterion.range[0] && criterion.range[1] <= 1.0, "{}", criterion.name);
            assert_eq!(find(criterion.name).map(|found| found.number), Some(criterion.number));
        }
    }

    // B73
    #[test]
    fn the_rules_alone_are_enough_for_the_intrinsic_ones_and_for_no_other() {
        for criterion in &CRITERIA {
            assert_eq!(criterion.needs == Needs::Rules, criterion.family == Family::Intrinsic, "{}", criterion.name);
            let nothing = (criterion.measure)(&Evidence::of_trials(&[]));
            assert!(matches!(nothing, Measure::Unmeasured(_)), "{}: {nothing:?}", criterion.name);
        }
    }
}
