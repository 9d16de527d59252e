//! Heat maps: how often something happened on each site.

use game::Role;
use serde::{Deserialize, Serialize};

use crate::{Course, Evidence};

/// How often something happened on each site, over some trials.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heat {
    /// One number a site.
    pub counts: Vec<u32>,
    /// Over how many trials.
    pub trials: usize,
}

/// The maps of a game, from the standard trials whose course is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heats {
    /// Where moves ended, that were thought about.
    pub moves: Heat,
    /// What was occupied at the end.
    pub finally: Heat,
    /// The same for the pieces of each role.
    pub finally_by: Vec<Heat>,
    /// Where pieces were taken, by moves that were thought about or random.
    pub taken: Heat,
}

impl Heats {
    /// Of the standard trials.
    pub fn of(evidence: &Evidence) -> Heats {
        let sites = evidence.standard().map(|trial| trial.sites).max().unwrap_or(0) as usize;
        let players = evidence.standard().map(|trial| usize::from(trial.players)).max().unwrap_or(0);
        let empty = || Heat { counts: vec![0; sites], trials: 0 };
        let mut heats = Heats { moves: empty(), finally: empty(), finally_by: vec![empty(); players], taken: empty() };
        for trial in evidence.standard() {
            if let Some(course) = &trial.course {
                heats.add(course, trial.opening.len());
            }
        }
        heats
    }

    fn add(&mut self, course: &Course, random: usize) {
        self.moves.add(course.deeds.iter().skip(random).filter_map(|deed| deed.to));
        self.taken.add(course.deeds.iter().flat_map(|deed| &deed.taken).copied());
        self.finally.add(course.standing.iter().map(|standing| standing.site));
        for (role, heat) in Role::ALL.into_iter().zip(&mut self.finally_by) {
            heat.add(
                course.standing.iter().filter(|standing| standing.owner == Some(role)).map(|standing| standing.site),
            );
        }
    }
}

impl Heat {
    /// Counts the sites of one more trial; those that are not on the board are skipped.
    pub fn add(&mut self, sites: impl Iterator<Item = u32>) {
        self.trials += 1;
        for site in sites {
            if let Some(count) = self.counts.get_mut(site as usize) {
                *count += 1;
            }
        }
    }

    /// The largest count.
    pub fn most(&self) -> u32 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    /// The sites with the largest counts, at most this many, with their counts; those with none are left out.
    pub fn hottest(&self, limit: usize) -> Vec<(usize, u32)> {
        let mut sites: Vec<(usize, u32)> =
            self.counts.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect();
        sites.sort_by_key(|(site, count)| (std::cmp::Reverse(*count), *site));
        sites.truncate(limit);
        sites
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::by_hand::trial;
    use crate::{Deed, Standing, Trial};

    fn played() -> Trial {
        let deed = |to, taken: &[u32]| Deed { to: Some(to), taken: taken.to_vec(), ..Deed::default() };
        let standing = vec![
            Standing { site: 1, owner: Some(Role::White) },
            Standing { site: 3, owner: Some(Role::Black) },
            Standing { site: 9, owner: None },
        ];
        let deeds = vec![deed(0, &[]), deed(1, &[]), deed(3, &[2]), deed(1, &[2, 0])];
        let course = Course { deeds, standing, ..Course::default() };
        Trial { sites: 4, course: Some(course), ..trial("white: (.5/.5) (.5/.5) - - = draw") }
    }

    #[test]
    fn moves_captures_and_what_is_left_are_counted_site_by_site() {
        let trials = [played(), played(), trial("white: - = draw")];
        let heats = Heats::of(&Evidence::of_trials(&trials));
        assert_eq!(heats.moves.counts, [0, 2, 0, 2], "random moves are left out");
        assert_eq!(heats.taken.counts, [2, 0, 4, 0]);
        assert_eq!(heats.finally.counts, [0, 2, 0, 2], "what is not on the board is skipped");
        assert_eq!(
            heats.finally_by.iter().map(|heat| heat.counts.clone()).collect::<Vec<_>>(),
            [[0, 2, 0, 0], [0, 0, 0, 2]]
        );
        assert_eq!((heats.moves.trials, heats.taken.most()), (2, 4));
    }

    #[test]
    fn the_hottest_sites_come_first() {
        let heat = Heat { counts: vec![1, 0, 5, 1], trials: 1 };
        assert_eq!(heat.hottest(2), [(2, 5), (0, 1)]);
        assert_eq!(Heat::default().hottest(3), []);
    }
}
