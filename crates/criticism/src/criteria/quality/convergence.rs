//! Convergence: the choice gets smaller as the game goes on.

use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::statistics::{mean, slope};
use crate::{Evidence, Measure, Mode, Why};

/// The choice gets smaller as the game goes on.
pub const CONVERGENCE: Criterion = Criterion {
    number: Some(18),
    name: "convergence",
    title: "Convergence",
    family: Family::Quality,
    measures: "The slope of the straight line through the numbers of legal moves, against the progress of the game: 1 \
               if they fall from twice the mean to nothing, 0 if they stay, below 0 if they grow",
    matters: "A game that runs out of moves must come to an end",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, D.18. Ours: the sign, so that convergent is above 0, and the scale",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| {
        let moves: Vec<f64> = trial.moves.iter().map(|ply| f64::from(ply.legal)).filter(|legal| *legal > 0.0).collect();
        let average = mean(moves.iter().copied()).ok_or(Why::NotRecorded)?;
        let fall = -slope(&moves).ok_or(Why::TooShort)? * (moves.len() - 1) as f64;
        Ok((fall / (2.0 * average)).clamp(-1.0, 1.0))
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B493
    #[test]
    fn fewer_and_fewer_moves_converge() {
        // From 3 to 1, by 2 over the game, with a mean of 2.
        check("convergence", "white: -[legal=3] -[legal=2] -[legal=1] = draw", 0.5);
        check("convergence", "white: -[legal=1] -[legal=2] -[legal=3] = draw", -0.5);
        check("convergence", "white: -[legal=9] -[legal=9] = draw", 0.0);
    }

    // B493
    #[test]
    fn hale_converges_by_one_move_a_turn() {
        let turns: Vec<String> = (25..=64).rev().map(|legal| format!("-[legal={legal}]")).collect();
        check("convergence", &format!("white: {} = draw", turns.join(" ")), 39.0 / 89.0);
        check_unmeasured("convergence", "white: -[legal=9] = white", Why::TooShort);
    }
}
