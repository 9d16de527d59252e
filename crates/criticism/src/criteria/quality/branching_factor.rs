//! Branching factor: how many moves there are to choose from.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::saturated;
use crate::{Evidence, Measure, Mode, Ply};

/// How many moves there are to choose from.
pub const BRANCHING_FACTOR: Criterion = Criterion {
    number: Some(17),
    name: "branching_factor",
    title: "Branching factor",
    family: Family::Quality,
    measures: "The mean number of legal moves a turn, within each trial and then over trials",
    matters: "Much choice is much to think about; without clarity it is noise",
    range: SHARE,
    unit: "moves",
    source: "Browne 2011, D.17. Ours: 30 moves are one half, picked by feel: chess has about 35, Go 235",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

/// This many moves are one half. Picked by feel.
const HALF: f64 = 30.0;

fn measure(evidence: &Evidence) -> Measure {
    let legal = |ply: &Ply| (ply.legal > 0).then_some(f64::from(ply.legal));
    evidence.each_scaled(|trial| trial.mean_of_moves(legal), |moves| saturated(moves, HALF))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_raw, check_unmeasured};

    // B492
    #[test]
    fn it_is_the_mean_number_of_moves() {
        check_raw(
            "branching_factor",
            "white: -[legal=64] -[legal=63] -[legal=62] = draw\nwhite: -[legal=37] = draw",
            50.0,
        );
        check("branching_factor", "white: -[legal=30] = draw", 0.5);
        check_unmeasured("branching_factor", "white: - - = draw", Why::NotRecorded);
    }
}
