//! Lead change: the lead goes back and forth.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode, Why};

/// The lead goes back and forth.
pub const LEAD_CHANGE: Criterion = Criterion {
    number: Some(31),
    name: "lead_change",
    title: "Lead change",
    family: Family::Quality,
    measures: "At how many of the moves after the first another player leads than before, as a share; the mean over \
               trials. A tie leaves the lead where it was",
    matters: "A lead that changes all the time is luck; the book found that people dislike it",
    range: SHARE,
    unit: "",
    source: "Browne 2011, 4.2.3.3, equation 4.9, and D.31. Who leads first does not change the lead",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| {
        let leaders = trial.leaders()?;
        let changes = leaders.windows(2).filter(|pair| pair[0].is_some() && pair[0] != pair[1]).count();
        if leaders.len() < 2 { Err(Why::TooShort) } else { Ok(changes as f64 / (leaders.len() - 1) as f64) }
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B82 B506
    #[test]
    fn four_changes_in_nine_moves_are_four_eighths() {
        // White, White, Black, (tie) Black, White, Black, Black, White, White.
        check("lead_change", "white: .6/.4 .7/.3 .4/.6 .5/.5 .6/.4 .4/.6 .3/.7 .6/.4 1/0 = white", 0.5);
    }

    // B82 B506
    #[test]
    fn a_draw_has_changes_too_and_one_move_has_none() {
        check("lead_change", "white: .6/.4 .4/.6 = draw\nwhite: .6/.4 .6/.4 = draw", 0.5);
        check("lead_change", "white: .5/.5 .6/.4 .6/.4 = draw", 0.0);
        check_unmeasured("lead_change", "white: .6/.4 = draw", Why::TooShort);
    }
}
