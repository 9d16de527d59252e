//! Which rules were used, and how often.

use serde::{Deserialize, Serialize};

use crate::{Cause, Course, Evidence};

/// How often the rules were used in the standard trials whose course is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// How many trials.
    pub trials: u32,
    /// How many moves were made in them, random ones included.
    pub moves: u32,
    /// How often each move rule was used, by its number.
    pub rules: Vec<Used>,
    /// How many moves were made by none of them: passes and swaps that go without a rule.
    pub without: u32,
    /// How many trials ended with each end rule met, by its number; more than one may be met at once.
    pub goals: Vec<u32>,
    /// How many trials ended in which way.
    pub causes: Vec<(Cause, u32)>,
}

/// How often a rule was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// For how many moves.
    pub moves: u32,
    /// In how many trials.
    pub trials: u32,
}

impl Usage {
    /// Of the standard trials, with this many move rules and end rules.
    pub fn of(evidence: &Evidence, rules: usize, goals: usize) -> Usage {
        let courses: Vec<&Course> = evidence.standard().filter_map(|trial| trial.course.as_ref()).collect();
        let caused = |cause: Cause| (cause, courses.iter().filter(|course| course.cause == cause).count() as u32);
        Usage {
            trials: courses.len() as u32,
            moves: courses.iter().map(|course| course.deeds.len() as u32).sum(),
            rules: (0..rules as u32).map(|rule| used(&courses, rule)).collect(),
            without: courses.iter().flat_map(|course| &course.deeds).filter(|deed| deed.rules.is_empty()).count()
                as u32,
            goals: (0..goals as u32)
                .map(|goal| courses.iter().filter(|course| course.goals.contains(&goal)).count() as u32)
                .collect(),
            causes: Cause::ALL.into_iter().map(caused).filter(|(_, count)| *count > 0).collect(),
        }
    }
}

fn used(courses: &[&Course], rule: u32) -> Used {
    let count = |course: &&Course| course.deeds.iter().filter(|deed| deed.rules.contains(&rule)).count() as u32;
    let counts: Vec<u32> = courses.iter().map(count).collect();
    Used { moves: counts.iter().sum(), trials: counts.iter().filter(|count| **count > 0).count() as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trial;
    use crate::{Deed, Trial};

    #[test]
    fn rules_are_counted_by_moves_and_by_games() {
        let deed = |rules: &[u32]| Deed { rules: rules.to_vec(), ..Deed::default() };
        let ended = |deeds, cause, goals| {
            let course = Course { deeds, cause, goals, ..Course::default() };
            Trial { course: Some(course), ..trial("white: - - = draw") }
        };
        let trials = [
            ended(vec![deed(&[0]), deed(&[0, 1])], Cause::Goal, vec![1]),
            ended(vec![deed(&[0]), deed(&[])], Cause::NoMove, vec![]),
            trial("white: - = draw"),
        ];
        let usage = Usage::of(&Evidence::of_trials(&trials), 3, 2);
        assert_eq!((usage.trials, usage.moves, usage.without), (2, 4, 1));
        let used: Vec<(u32, u32)> = usage.rules.iter().map(|used| (used.moves, used.trials)).collect();
        assert_eq!(used, [(3, 2), (1, 1), (0, 0)]);
        assert_eq!((usage.goals, usage.causes), (vec![0, 1], vec![(Cause::Goal, 1), (Cause::NoMove, 1)]));
    }
}
