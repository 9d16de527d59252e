//! Depth (skill level): who looks farther ahead wins.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::{Evidence, Measure, Mode};

/// Who looks farther ahead wins.
pub const DEPTH_SKILL: Criterion = Criterion {
    number: Some(53),
    name: "depth_skill",
    title: "Depth (skill level)",
    family: Family::Viability,
    measures: "The share of trials that were lost by the player who looks one ply less far ahead",
    matters: "A game can be learnt if better players win",
    range: SHARE,
    unit: "",
    source: "Browne 2011, D.53. Draws are no wins",
    needs: Needs::Trials(Mode::Shallower),
    measure,
};

fn measure(evidence: &Evidence) -> Measure {
    evidence.expected_wins(Mode::Shallower)
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_unmeasured};

    // B528
    #[test]
    fn it_is_the_share_of_wins_over_who_looks_less_far() {
        let text = "shallower/black white: - = white\nshallower/white black: - = black\nshallower/black black: - = draw\n\
                    shallower/white white: - = white\nwhite: - = white";
        check("depth_skill", text, 0.5);
        check_unmeasured("depth_skill", "white: - = white", Why::NoTrials);
    }
}
