//! Move effort: how many positions the computer looks at for a move.

use crate::criterion::{Criterion, Family, Needs, SHARE};
use crate::statistics::saturated;
use crate::{Evidence, Measure, Mode, Ply};

/// How many positions the computer looks at for a move.
pub const MOVE_EFFORT: Criterion = Criterion {
    number: Some(20),
    name: "move_effort",
    title: "Move effort",
    family: Family::Quality,
    measures: "The mean number of nodes that the search visits for a move, within each trial and then over trials",
    matters: "It tells how much there is to think about, whatever the machine",
    range: SHARE,
    unit: "nodes",
    source: "Browne 2011, D.20. Ours: 1,000 nodes are one half, picked by feel",
    needs: Needs::Trials(Mode::Standard),
    measure,
};

/// This many nodes are one half. Picked by feel.
const HALF: f64 = 1000.0;

fn measure(evidence: &Evidence) -> Measure {
    let nodes = |ply: &Ply| (ply.nodes > 0).then_some(ply.nodes as f64);
    evidence.each_scaled(|trial| trial.mean_of_moves(nodes), |nodes| saturated(nodes, HALF))
}

#[cfg(test)]
mod tests {
    use crate::Why;
    use crate::by_hand::{check, check_raw, check_unmeasured};

    // B495
    #[test]
    fn it_is_the_mean_number_of_nodes() {
        check_raw("move_effort", "white: -[nodes=100] -[nodes=300] = draw\nblack: -[nodes=400] = draw", 300.0);
        check("move_effort", "white: -[nodes=1000] = draw", 0.5);
        check_unmeasured("move_effort", "white: = draw", Why::TooShort);
    }
}
