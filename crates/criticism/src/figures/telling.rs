//! Which trials are worth a look: few that show what there is.

use super::turning::turning_points;
use crate::{Evidence, Trial};

/// A trial that shows something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Telling<'a> {
    /// What it shows.
    pub shows: &'static str,
    /// The trial.
    pub trial: &'a Trial,
}

/// At most four different standard trials: the one in which the lead changed hands most often, a typical one, the one in
/// which it changed least, and one that no player won. Trials without a thought are left out.
pub fn telling<'a>(evidence: &Evidence<'a>) -> Vec<Telling<'a>> {
    let mut rest: Vec<&'a Trial> = evidence.standard().filter(|trial| !trial.moves.is_empty()).collect();
    let mut chosen = Vec::new();
    let mut choose = |shows, place: Option<usize>, rest: &mut Vec<&'a Trial>| {
        chosen.extend(place.map(|place| Telling { shows, trial: rest.remove(place) }));
    };
    let most =
        best(&rest, |trial| trial.winner().is_some(), |trial| changes(trial).saturating_mul(1000) + trial.length());
    choose("the most contested", most, &mut rest);
    let middle = median(&rest);
    choose("a typical one", best(&rest, |_| true, |trial| usize::MAX - trial.length().abs_diff(middle)), &mut rest);
    let least = best(
        &rest,
        |trial| trial.winner().is_some(),
        |trial| usize::MAX - changes(trial).saturating_mul(1000) - trial.length(),
    );
    choose("the most one-sided", least, &mut rest);
    choose("one without a winner", best(&rest, |trial| trial.winner().is_none(), Trial::length), &mut rest);
    chosen
}

fn changes(trial: &Trial) -> usize {
    turning_points(trial).map_or(0, |points| points.len())
}

/// The first of those with the highest rank.
fn best(trials: &[&Trial], may: impl Fn(&Trial) -> bool, rank: impl Fn(&Trial) -> usize) -> Option<usize> {
    let ranked = trials.iter().enumerate().filter(|(_, trial)| may(trial)).map(|(at, trial)| (rank(trial), at));
    ranked.max_by_key(|(rank, at)| (*rank, std::cmp::Reverse(*at))).map(|(_, at)| at)
}

fn median(trials: &[&Trial]) -> usize {
    let mut lengths: Vec<usize> = trials.iter().map(|trial| trial.length()).collect();
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trials;

    #[test]
    fn the_trials_shown_differ_and_say_why() {
        let trials = trials(
            "white: .6/.4 .7/.3 1/0 = white\nwhite: .6/.4 .4/.6 .6/.4 1/0 = white\nwhite: .6/.4 .5/.5 .4/.6 = draw\n\
             white: .6/.4 .4/.6 .4/.6 .4/.6 .4/.6 0/1 = black",
        );
        let chosen = telling(&Evidence::of_trials(&trials));
        let names: Vec<(&str, usize)> = chosen.iter().map(|one| (one.shows, one.trial.length())).collect();
        assert_eq!(
            names,
            [("the most contested", 4), ("a typical one", 3), ("the most one-sided", 6), ("one without a winner", 3)]
        );
        assert!(telling(&Evidence::of_trials(&[])).is_empty());
    }
}
