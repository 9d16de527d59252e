//! Response time: how long the computer thinks about a move.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::saturated;
use crate::{Evidence, Measure, Mode, Ply};

/// How long the computer thinks about a move.
pub const RESPONSE_TIME: Criterion = Criterion {
    number: 19,
    name: "response_time",
    title: "Response time",
    family: Family::Quality,
    measures: "The mean time of a move, within each trial and then over trials",
    matters: "Rules that take long to work out are hard on people too",
    range: SHARE,
    unit: "seconds",
    source: "Browne 2011, D.19. Ours: a tenth of a second is one half. The only criterion that depends on the machine; \
             trials that are to be repeated exactly leave the time out",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

/// So many seconds are one half. Picked by feel.
const HALF: f64 = 0.1;

fn measure(evidence: &Evidence) -> Measure {
    let seconds = |ply: &Ply| ply.seconds.map(|seconds| f64::from(seconds.max(0.0)));
    evidence.each_scaled(|trial| trial.mean_of_moves(seconds), |seconds| saturated(seconds, HALF))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_raw, check_unmeasured};

    // B494
    #[test]
    fn it_is_the_mean_time_of_a_move() {
        check_raw("response_time", "white: -[seconds=.25] -[seconds=.75] - = draw", 0.5);
        check("response_time", "white: -[seconds=.1] = draw", 0.5);
        check_unmeasured("response_time", "white: - = draw", Why::NotRecorded);
    }
}
