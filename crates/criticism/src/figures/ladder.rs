//! The ladder of skill: whether those who look further ahead win.

use serde::{Deserialize, Serialize};

use super::Points;

/// One rung: a player against one who sees less.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    /// Who sees more.
    pub stronger: String,
    /// Who sees less.
    pub weaker: String,
    /// What the stronger one made of it.
    pub points: Points,
}

/// The rungs from the lowest, up to where the stronger one is surely the better player: how many there are of these.
pub fn steps_of_skill(rungs: &[Rung]) -> usize {
    rungs.iter().take_while(|rung| rung.points.is_surely_above(rung.points.fair)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_counts_if_the_stronger_one_surely_wins() {
        let rung = |won| Rung { stronger: "b".into(), weaker: "a".into(), points: Points::new(20, won, 0, 2) };
        assert_eq!(steps_of_skill(&[rung(20), rung(16), rung(11), rung(20)]), 2);
        assert_eq!(steps_of_skill(&[rung(10)]), 0);
    }
}
