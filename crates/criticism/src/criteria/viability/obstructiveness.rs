//! Obstructiveness: who only hinders the other loses.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// Who only hinders the other loses.
pub const OBSTRUCTIVENESS: Criterion = Criterion {
    number: Some(55),
    name: "obstructiveness",
    title: "Obstructiveness",
    family: Family::Viability,
    measures: "The share of trials that were lost by the player who sees only the other's pieces",
    matters: "Where obstruction wins, nobody dares to build anything",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.55. Draws are no wins",
    needs: Needs::Trials(Mode::Obstructive),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.expected_wins(Mode::Obstructive)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B530
    #[test]
    fn it_is_the_share_of_wins_over_the_obstructive() {
        let text = "obstructive/black white: - = white\nobstructive/white black: - = black\nobstructive/black black: - = draw\n\
                    obstructive/white white: - = white\nwhite: - = white";
        check("obstructiveness", text, 0.5);
        check_unmeasured("obstructiveness", "white: - = white", Why::NoTrials);
    }
}
