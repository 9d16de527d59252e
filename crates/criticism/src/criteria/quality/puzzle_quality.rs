//! Puzzle quality: the only winning move does not look it.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::{of_events, or_else};
use crate::{Evidence, Measure, Mode, Puzzle, Why};

/// The only winning move does not look it.
pub const PUZZLE_QUALITY: Criterion = Criterion {
    number: Some(46),
    name: "puzzle_quality",
    title: "Puzzle quality",
    family: Family::Quality,
    measures: "In positions with exactly one move that wins within three plies, the share of moves that look better \
               than it; the mean over all such positions",
    matters: "A puzzle is good if its first move is the last that one thinks of",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.46. Ours: divided by the number of moves",
    needs: Needs::Trials(Mode::Puzzles),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let puzzles = evidence.of(Mode::Puzzles).filter_map(|trial| trial.puzzles.as_ref());
    let share = |puzzle: &Puzzle| f64::from(puzzle.better.min(puzzle.moves)) / f64::from(puzzle.moves.max(1));
    let found: Vec<Vec<f64>> = puzzles.map(|puzzles| puzzles.found.iter().map(share).collect()).collect();
    let why = if found.is_empty() { Why::NoTrials } else { Why::NeverHappened };
    or_else(of_events(&found), why)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B521
    #[test]
    fn it_is_the_share_of_moves_that_look_better_than_the_solution() {
        check(
            "puzzle_quality",
            "puzzles white: - = white puzzles=2/8,3/4 examined=9\npuzzles black: - = black puzzles=0/5 examined=9",
            1.0 / 3.0,
        );
        check_unmeasured("puzzle_quality", "puzzles white: - = white examined=9", Why::NeverHappened);
        check_unmeasured("puzzle_quality", "white: - = white puzzles=2/8 examined=9", Why::NoTrials);
    }
}
