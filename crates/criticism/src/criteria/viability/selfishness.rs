//! Selfishness: who thinks only of their own pieces loses.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// Who thinks only of their own pieces loses.
pub const SELFISHNESS: Criterion = Criterion {
    number: Some(54),
    name: "selfishness",
    title: "Selfishness",
    family: Family::Viability,
    measures: "The share of trials that were lost by the player who sees only their own pieces",
    matters: "Where selfish players win, players have little to do with each other",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.54. Draws are no wins",
    needs: Needs::Trials(Mode::Selfish),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.expected_wins(Mode::Selfish)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B529
    #[test]
    fn it_is_the_share_of_wins_over_the_selfish() {
        let text = "selfish/black white: - = white\nselfish/white black: - = black\nselfish/black black: - = draw\n\
                    selfish/white white: - = white\nwhite: - = white";
        check("selfishness", text, 0.5);
        check_unmeasured("selfishness", "white: - = white", Why::NoTrials);
    }
}
