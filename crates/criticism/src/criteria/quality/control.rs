//! Control: the leader leaves the other few good replies.

use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::leads::lead;
use crate::statistics::mean;
use crate::{Evidence, Measure, Mode, Ply, Why};

/// The leader leaves the other few good replies.
pub const CONTROL: Criterion = Criterion {
    number: Some(43),
    name: "control",
    title: "Control",
    family: Family::Quality,
    measures: "How much smaller the share of moves that stand out is in reply to a mover who leads by 0.1 or more than \
               it is on average in this game: the mean over all such replies in all trials. Above 0 if the leader \
               limits the choice",
    matters: "Players want to direct the course of the game; too much of it leaves no escape",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, D.43. Ours: the sign",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let part = evidence.settings.standing_out;
    let Some(usual) = mean(evidence.standard().filter_map(|trial| trial.narrowness(part).ok())) else {
        let why = if evidence.standard().next().is_some() { Why::NotRecorded } else { Why::NoTrials };
        return Measure::Unmeasured(why);
    };
    let leads =
        |ply: &Ply| lead(ply.mover, &ply.estimates).is_some_and(|lead| lead >= evidence.settings.significant_lead);
    evidence.events(|trial| {
        let replies = trial.moves.windows(2).filter(|pair| leads(&pair[0]) && pair[1].mover != pair[0].mover);
        Ok(replies.filter_map(|pair| pair[1].narrowness(part)).map(|narrowness| usual - narrowness).collect())
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B518
    #[test]
    fn a_leader_who_leaves_one_good_reply_of_four_is_in_control() {
        // One of two, one of four, all of two: .58 on average. Only the second is in reply to a leader.
        let text = "white: .6/.4[shallow=0,1*] .5/.5[shallow=0,1*,0,0] .5/.5[shallow=.5,.5*] = draw";
        check("control", text, (0.5 + 0.25 + 1.0) / 3.0 - 0.25);
    }

    // B518
    #[test]
    fn a_small_lead_is_no_control() {
        let text = "white: .54/.46[shallow=0,1*] .5/.5[shallow=0,1*] = draw";
        check_unmeasured("control", text, Why::NeverHappened);
        check_unmeasured("control", "white: .6/.4 .5/.5 = draw", Why::NotRecorded);
        check_unmeasured("control", "puzzles white: .6/.4 .5/.5 = draw", Why::NoTrials);
    }
}
