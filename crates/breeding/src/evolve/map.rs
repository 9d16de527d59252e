//! The map of a run: the best game of each kind, by goal, length and choice.

use serde::{Deserialize, Serialize};
use synthesis::evolve::{BRANCHINGS, LENGTHS, Member, Population};
use synthesis::goals::GoalType;

/// An occupied place on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// What its games are played for.
    pub goal: String,
    /// How long they are, from the shortest.
    pub length: usize,
    /// How much choice they leave, from the least.
    pub branching: usize,
    /// The best of them.
    pub name: String,
    /// Whether that one was there from the beginning.
    pub known: bool,
    /// Whether it is viable.
    pub viable: bool,
    /// How good it is.
    pub fitness: f64,
}

/// The occupied places of the map.
pub fn map(members: &[Member]) -> Vec<Place> {
    let population = Population::of(members.to_vec());
    let place = |(cell, elite): (&synthesis::evolve::Cell, &synthesis::evolve::Elite)| {
        let member = population.get(elite.member)?;
        Some(Place {
            goal: cell.goal.name().to_owned(),
            length: cell.length,
            branching: cell.branching,
            name: member.name.clone(),
            known: member.child.is_none(),
            viable: elite.viable,
            fitness: elite.fitness,
        })
    };
    population.archive().elites().filter_map(place).collect()
}

/// What games can be played for, in the order of the map.
pub fn goals() -> Vec<&'static str> {
    GoalType::ALL.into_iter().map(GoalType::name).collect()
}

/// What the columns of the map mean, from the shortest games to the longest.
pub fn lengths() -> Vec<String> {
    ranges(&LENGTHS, "moves")
}

/// What parts of a column mean, from the least choice to the most.
pub fn branchings() -> Vec<String> {
    ranges(&BRANCHINGS, "choices")
}

fn ranges(bounds: &[f64], what: &str) -> Vec<String> {
    let last = bounds.last().copied().unwrap_or_default();
    let under = bounds.iter().map(|bound| format!("under {bound} {what}"));
    under.chain([format!("{last} {what} and more")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use synthesis::evolve::Measured;

    #[test]
    fn the_best_of_each_kind_has_its_place() {
        let text = |goal: &str| format!("(game X (board (tiling square) (size 4)) (end (All win ({goal}))))");
        let member = |name: &str, goal: &str, fitness: f64, length: f64| {
            Member::known(name, &text(goal), Measured { fitness, length, branching: 10.0, ..Measured::default() })
        };
        let members = [
            member("Poor", "in-a-row 3", 0.1, 30.0),
            member("Good", "in-a-row 4", 0.9, 30.0),
            member("Long", "in-a-row 4", 0.2, 200.0),
            member("Other", "group 3", 0.3, 30.0),
        ];
        let map = map(&members);
        let told: Vec<(&str, usize, &str)> =
            map.iter().map(|place| (place.goal.as_str(), place.length, place.name.as_str())).collect();
        assert_eq!(told, [("line", 2, "Good"), ("line", 5, "Long"), ("group", 2, "Other")]);
        assert_eq!((lengths().len(), branchings().len()), (6, 4));
        assert_eq!((lengths()[0].as_str(), lengths()[5].as_str()), ("under 8 moves", "119 moves and more"));
    }
}
