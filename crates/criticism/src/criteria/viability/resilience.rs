//! Resilience: who moves at random loses.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// Who moves at random loses.
pub const RESILIENCE: Criterion = Criterion {
    number: Some(56),
    name: "resilience",
    title: "Resilience",
    family: Family::Viability,
    measures: "The share of trials that were lost by the player who moves at random",
    matters: "Where random moves win, thinking is wasted",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.56. Draws are no wins",
    needs: Needs::Trials(Mode::Random),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.expected_wins(Mode::Random)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B531
    #[test]
    fn it_is_the_share_of_wins_over_chance() {
        let text = "random/black white: - = white\nrandom/white black: - = black\nrandom/black black: - = draw\n\
                    random/white white: - = white\nwhite: - = white";
        check("resilience", text, 0.5);
        check_unmeasured("resilience", "white: - = white", Why::NoTrials);
    }
}
