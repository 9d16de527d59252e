//! Response time: how much the program thinks about a move.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::saturated;
use crate::{Evidence, Measure, Mode, Ply};

/// How much the program thinks about a move.
pub const RESPONSE_TIME: Criterion = Criterion {
    number: Some(19),
    name: "response_time",
    title: "Response time",
    family: Family::Quality,
    measures: "The mean number of positions looked at before a move, within each trial and then over trials",
    matters: "Rules that take long to work out are hard on people too",
    range: SHARE,
    unit: "positions",
    source: "Browne 2011, D.19, in seconds. Differs: positions instead of seconds, so that the seed fixes the value on every \
             machine; a thousand positions are one half",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

/// This many positions are one half. Picked by feel.
const HALF: f64 = 1000.0;

fn measure(evidence: &Evidence) -> Measure {
    let positions = |ply: &Ply| (ply.nodes > 0).then_some(ply.nodes as f64);
    evidence.each_scaled(|trial| trial.mean_of_moves(positions), |positions| saturated(positions, HALF))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_raw, check_unmeasured};

    // B494
    #[test]
    fn it_is_the_mean_number_of_positions_before_a_move() {
        check_raw("response_time", "white: -[nodes=250] -[nodes=750] - = draw", 500.0);
        check("response_time", "white: -[nodes=1000] = draw", 0.5);
        check_unmeasured("response_time", "white: - = draw", Why::NotRecorded);
    }
}
