//! All criteria, each in a file of its own: the 57 of the book in the order of its list (Browne 2011, appendix D), then ours.

pub mod intrinsic;
pub mod quality;
pub mod viability;

use crate::Criterion;

/// All criteria. Those of the book: 16 of the rules, 30 of the course of the trials, 11 of how they ended. A criterion of
/// our own has no number, says where it comes from, and stands behind them, so that weights and reports keep their order.
pub static CRITERIA: &[Criterion] = &[
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
    fn the_book_has_sixteen_of_rules_thirty_of_play_and_eleven_of_outcomes() {
        let book: Vec<&Criterion> = CRITERIA.iter().filter(|criterion| criterion.number.is_some()).collect();
        let count = |family| book.iter().filter(|criterion| criterion.family == family).count();
        assert_eq!(Family::ALL.map(count), [16, 30, 11]);
        let numbers: Vec<Option<u8>> = book.iter().map(|criterion| criterion.number).collect();
        assert_eq!(numbers, (1..=57).map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn each_has_a_file_of_its_name_and_says_what_it_is() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/criteria");
        for criterion in CRITERIA {
            let file = folder.join(criterion.family.name()).join(format!("{}.rs", criterion.name));
            assert!(file.exists(), "{}", file.display());
            assert_eq!(find(criterion.name).map(|found| found.number), Some(criterion.number));
        }
        assert_eq!(faults(CRITERIA), [""; 0]);
    }

    #[test]
    fn a_criterion_of_our_own_needs_no_number_but_a_source() {
        let own = Criterion {
            number: None,
            name: "last_word",
            title: "Last word",
            source: "ours: the last mover",
            ..viability::TIMEOUTS
        };
        let with = |criterion: Criterion| [CRITERIA, &[criterion]].concat();
        assert_eq!(faults(&with(own)), [""; 0]);
        assert_eq!(faults(&with(Criterion { source: "", ..own })), ["last_word: no source"]);
        assert_eq!(
            faults(&with(Criterion { source: "Browne 2011, D.58", ..own })),
            ["last_word: the book has no such"]
        );
        assert_eq!(faults(&with(Criterion { name: "timeouts", ..own })), ["timeouts: twice"]);
        assert_eq!(faults(&[&[own], CRITERIA].concat()), ["last_word: before the book's"]);
    }

    /// What is wrong with a list of criteria.
    fn faults(criteria: &[Criterion]) -> Vec<String> {
        let mut faults = Vec::new();
        let of_the_book = criteria.iter().filter(|criterion| criterion.number.is_some()).count();
        for (at, criterion) in criteria.iter().enumerate() {
            let mut ask = |is_right: bool, fault: &str| {
                if !is_right {
                    faults.push(format!("{}: {fault}", criterion.name));
                }
            };
            for text in [criterion.title, criterion.measures, criterion.matters] {
                ask(text.len() > 3 && !text.ends_with('.'), "says too little, or ends in a full stop");
            }
            let is_cited = criterion.source.starts_with("Browne 2011, D.");
            match criterion.number {
                Some(number) => {
                    ask(criterion.source.starts_with("Browne 2011"), "not the book's");
                    ask(criterion.source.contains(&format!("D.{number}")), "another number in the book");
                }
                None => {
                    ask(!criterion.source.is_empty(), "no source");
                    ask(!is_cited, "the book has no such");
                    ask(at >= of_the_book, "before the book's");
                }
            }
            ask(-1.0 <= criterion.range[0] && criterion.range[1] <= 1.0, "out of range");
            ask(criteria[..at].iter().all(|other| other.name != criterion.name), "twice");
        }
        faults
    }

    // B73
    #[test]
    fn the_rules_alone_are_enough_for_the_intrinsic_ones_and_for_no_other() {
        for criterion in CRITERIA {
            assert_eq!(criterion.needs == Needs::Rules, criterion.family == Family::Intrinsic, "{}", criterion.name);
            let nothing = (criterion.measure)(&Evidence::of_trials(&[]));
            assert!(matches!(nothing, Measure::Unmeasured(_)), "{}: {nothing:?}", criterion.name);
        }
    }
}
