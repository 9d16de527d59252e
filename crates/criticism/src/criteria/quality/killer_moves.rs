//! Killer moves: one move swings the game.

use crate::criterion::{Criterion, EITHER_WAY, Family, Needs};
use crate::{Evidence, Measure, Mode, Why};

/// One move swings the game.
pub const KILLER_MOVES: Criterion = Criterion {
    number: Some(29),
    name: "killer_moves",
    title: "Killer moves",
    family: Family::Quality,
    measures: "The most that a move raised the lead of its mover by, the last move left out; the mean over trials. A \
               swing by more than 1 counts as 1",
    matters: "Players like to make a move that turns the game",
    range: EITHER_WAY,
    unit: "",
    source: "Browne 2011, 4.2.3.4, equation 4.10, and D.29. The first move is compared with the position after the \
             last random one. Ours: the limit of 1",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.each(|trial| {
        let gains = trial.gains()?;
        let but_last = &gains[..gains.len().saturating_sub(1)];
        but_last.iter().copied().reduce(f64::max).map(|most| most.clamp(-1.0, 1.0)).ok_or(Why::TooShort)
    })
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B83 B504
    #[test]
    fn it_is_the_greatest_gain_of_a_mover() {
        // White gains .2, Black .6 (from -.2 to .4), White .2; the winning move does not count.
        check("killer_moves", "white: (.5/.5) (.5/.5) .6/.4 .3/.7 .4/.6 .3/.7 1/0 = white", 0.6);
    }

    // B83 B504
    #[test]
    fn the_first_move_counts_only_if_what_was_before_is_known() {
        check("killer_moves", "white: (.5/.5) (.5/.5) .75/.25 .7/.3 1/0 = white", 0.5);
        check("killer_moves", "white: .75/.25 .7/.3 1/0 = white", 0.1);
        check("killer_moves", "white: (1/0) (0/1) 1/0 1/0 = white", 1.0);
        check_unmeasured("killer_moves", "white: .5/.5 1/0 = white", Why::TooShort);
    }
}
