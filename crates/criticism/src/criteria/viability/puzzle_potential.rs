//! Puzzle potential: the game makes puzzles.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::{of_share, or_else};
use crate::{Evidence, Measure, Mode, Puzzles, Why};

/// The game makes puzzles.
pub const PUZZLE_POTENTIAL: Criterion = Criterion {
    number: Some(57),
    name: "puzzle_potential",
    title: "Puzzle potential",
    family: Family::Viability,
    measures: "How many of the positions looked at have exactly one move that wins within three plies",
    matters: "A game that makes no puzzles may have no tactics",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.57; measured on the same trials as puzzle quality",
    needs: Needs::Trials(Mode::Puzzles),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let puzzles: Vec<&Puzzles> = evidence.of(Mode::Puzzles).filter_map(|trial| trial.puzzles.as_ref()).collect();
    let examined: usize = puzzles.iter().map(|puzzles| puzzles.examined as usize).sum();
    let found: usize = puzzles.iter().map(|puzzles| puzzles.found.len()).sum();
    let why = if puzzles.is_empty() { Why::NoTrials } else { Why::NeverHappened };
    or_else(of_share(found.min(examined), examined), why)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B532
    #[test]
    fn it_is_the_share_of_positions_that_are_puzzles() {
        check(
            "puzzle_potential",
            "puzzles white: - = white puzzles=2/8,3/4 examined=4\npuzzles black: - = black puzzles=0/5 examined=8",
            0.25,
        );
        check("puzzle_potential", "puzzles white: - = white examined=9", 0.0);
        check_unmeasured("puzzle_potential", "puzzles white: - = white examined=0", Why::NeverHappened);
        check_unmeasured("puzzle_potential", "white: - = white", Why::NoTrials);
    }
}
