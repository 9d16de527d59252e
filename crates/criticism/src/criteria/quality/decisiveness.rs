//! Decisiveness: how long a won game drags on.

use crate::certainty::decisive_lead;
use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// How long a won game drags on.
pub const DECISIVENESS: Criterion = Criterion {
    number: Some(34),
    name: "decisiveness",
    title: "Decisiveness",
    family: Family::Quality,
    measures: "The share of moves after the winner has reached the decisiveness threshold, of all moves; the mean over \
               decided trials. Low where a won game soon ends",
    matters: "Once a game is decided nobody wants to play it out",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.34. The length counts random moves too",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    let threshold = match decisive_lead(evidence) {
        Ok((lead, _)) => lead,
        Err(why) => return Measure::Unmeasured(why),
    };
    evidence.each_decided(|trial, winner| {
        let leads = trial.leads(winner)?;
        let reached = leads.iter().position(|lead| *lead >= threshold);
        let after = reached.map_or(0, |at| leads.len() - at - 1);
        Ok(after as f64 / trial.length() as f64)
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B509
    #[test]
    fn it_is_the_share_of_moves_after_the_threshold() {
        // Black led by .4 and lost. White leads by .4 after the fourth of eight moves, two of which are random.
        let text = "white: (.5/.5) (.5/.5) .3/.7 .75/.25 .7/.3 .8/.2 .9/.1 1/0 = white";
        check("decisiveness", text, 0.5);
    }

    // B509
    #[test]
    fn the_threshold_is_that_of_all_trials() {
        // The first shows that .4 is not enough: the second reaches it with its third move of four.
        check("decisiveness", "white: .3/.7 1/0 = white\nblack: .6/.4 .6/.4 .2/.8 0/1 = black", 0.125);
        check_unmeasured("decisiveness", "white: .3/.7 = draw", Why::NoWinner);
    }
}
