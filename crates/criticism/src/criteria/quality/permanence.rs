//! Permanence: what a move has gained, the reply does not take back.

use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::leads::lead;
use crate::statistics::mean;
use crate::{Evidence, Measure, Mode, Ply, Trial, Value, Why};

/// What a move has gained, the reply does not take back.
pub const PERMANENCE: Criterion = Criterion {
    number: Some(30),
    name: "permanence",
    title: "Permanence",
    family: Family::Quality,
    measures: "1 less the mean size of the second difference of the mover's lead over three moves on end: what their \
               reply wins and what the move before it had cost; over all moves but the last, then over trials",
    matters: "Where every move is undone by the next, no move means anything",
    range: EITHER_WAY,
    unit: "second difference",
    source: "Browne 2011, 4.2.3.5, equation 4.11, and D.30. As printed it grows with recovery; turned round so that \
             more is more permanent (Q9). The printed second difference is kept as the raw figure",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let steady = evidence
        .each(|trial| Ok((1.0 - mean(recoveries(trial)?.iter().map(|r| r.abs())).ok_or(Why::TooShort)?).max(-1.0)));
    let raw = mean(evidence.standard().filter_map(|trial| mean(recoveries(trial).ok()?)));
    match steady {
        Measure::Value(value) => Measure::of(Value { raw, ..value }),
        unmeasured => unmeasured,
    }
}

/// What each reply won, less what the move before it had brought: the printed summands. Three moves must have been thought
/// about, and the last one of all does not count.
fn recoveries(trial: &Trial) -> Result<Vec<f64>, Why> {
    let but_last = &trial.moves[..trial.moves.len().saturating_sub(1)];
    let recovery = |three: &[Ply]| {
        let role = three[2].mover;
        let [two_ago, one_ago, now] = [0, 1, 2].map(|at| lead(role, &three[at].estimates));
        Some(now? - 2.0 * one_ago? + two_ago?)
    };
    but_last.windows(3).map(|three| recovery(three).ok_or(Why::NotRecorded)).collect()
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_raw, check_unmeasured};

    // B84 B505
    #[test]
    fn what_is_taken_back_at_once_is_not_permanent() {
        // White's lead is 0, then .4 by their move, then 0 by the reply; seen by Black that is 0, -.4, 0: they win back .8 in all.
        check("permanence", "black: .5/.5 .7/.3 .5/.5 1/0 = white", 0.2);
        check_raw("permanence", "black: .5/.5 .7/.3 .5/.5 1/0 = white", 0.8);
    }

    // B84 B505
    #[test]
    fn a_lead_that_grows_evenly_is_permanent() {
        check("permanence", "white: .5/.4 .5/.3 .5/.2 .5/.1 1/0 = white", 1.0);
        check_unmeasured("permanence", "white: .5/.4 .5/.3 1/0 = white", Why::TooShort);
        check_unmeasured("permanence", "white: .5/.4 - .5/.3 1/0 = white", Why::NotRecorded);
    }
}
