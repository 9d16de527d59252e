//! How creative a run was: novelty, quality, typicality and reinvention (Ritchie's criteria, in Browne 2011, 8.4).

use crate::distance::{DUPLICATE, RuleProfile, VARIANT};

/// A game that a run has made.
#[derive(Clone, Debug)]
pub struct Work<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Its rules, as they are compared.
    pub profile: RuleProfile,
    /// Whether it is worth playing.
    pub viable: bool,
    /// How good it is.
    pub fitness: f64,
}

/// How creative a run was. All shares are of its works.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Creativity {
    /// How many works there are.
    pub works: usize,
    /// The share that is a new game, and no variant of one that the run began with.
    pub novelty: f64,
    /// The share that is worth playing.
    pub quality: f64,
    /// The share that is both.
    pub valuable_novelty: f64,
    /// How much of a work's rules its nearest relative in the inspiring set has as well, on average: 1 if all.
    pub typicality: f64,
    /// The mean fitness.
    pub fitness: f64,
    /// Known games that the run did not begin with and found again, or all but.
    pub reinventions: Vec<Reinvention>,
}

/// A known game that was found again.
#[derive(Clone, Debug, PartialEq)]
pub struct Reinvention {
    /// The work.
    pub work: String,
    /// The known game.
    pub known: String,
    /// How far it is from the one to the other; 0 if it is the same game.
    pub distance: f64,
}

impl Reinvention {
    /// Whether it is the same game, and not only a variant of it.
    pub fn is_exact(&self) -> bool {
        self.distance < DUPLICATE
    }
}

/// How creative a run was that began with these games, as far as these other games are known.
pub fn creativity(works: &[Work], inspiring: &[RuleProfile], known: &[(String, RuleProfile)]) -> Creativity {
    let mut found = Creativity { works: works.len(), ..Creativity::default() };
    let part = 1.0 / works.len().max(1) as f64;
    for work in works {
        let profile = &work.profile;
        let nearest = inspiring.iter().map(|other| profile.distance(other)).fold(f64::INFINITY, f64::min);
        let new = nearest >= VARIANT;
        let share = |is_so: bool| if is_so { part } else { 0.0 };
        found.novelty += share(new);
        found.quality += share(work.viable);
        found.valuable_novelty += share(new && work.viable);
        found.typicality += part * (1.0 - (nearest / profile.weight().max(f64::MIN_POSITIVE)).min(1.0));
        found.fitness += part * work.fitness;
        let again = known.iter().map(|(name, other)| (name.as_str(), profile.distance(other)));
        let again = again.min_by(|one, other| one.1.total_cmp(&other.1)).filter(|(_, distance)| *distance < VARIANT);
        // A variant of what it began with is no invention.
        let again = again.filter(|(_, distance)| *distance < nearest);
        found.reinventions.extend(again.map(|(name, distance)| Reinvention {
            work: work.name.to_owned(),
            known: name.to_owned(),
            distance,
        }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::of_library::named;

    // B199
    #[test]
    fn lammothm_all_but_reinvents_gonnect_and_elrog_is_no_novelty() {
        let games = ["lammothm", "elrog", "yavalath"].map(named);
        let names = ["Lammothm", "Elrog", "Yavalath"];
        let works: Vec<Work> = games
            .iter()
            .zip(names)
            .map(|(rules, name)| Work { name, profile: RuleProfile::of(rules), viable: name != "Elrog", fitness: 0.5 })
            .collect();
        let inspiring = ["duath", "hex", "atari_go", "gomoku"].map(|file| RuleProfile::of(&named(file)));
        let known = ["lammothm_orthogonal", "y"].map(|file| (file.to_owned(), RuleProfile::of(&named(file))));
        let found = creativity(&works, &inspiring, &known);
        assert!((found.novelty - 2.0 / 3.0).abs() < 1e-9 && (found.quality - 2.0 / 3.0).abs() < 1e-9, "{found:?}");
        assert!((found.valuable_novelty - 2.0 / 3.0).abs() < 1e-9 && (found.fitness - 0.5).abs() < 1e-9);
        assert!(found.typicality > 0.5 && found.typicality < 1.0, "{found:?}");
        let again: Vec<(&str, &str, bool)> =
            found.reinventions.iter().map(|one| (one.work.as_str(), one.known.as_str(), one.is_exact())).collect();
        assert_eq!(again, [("Lammothm", "lammothm_orthogonal", false)]);
    }

    #[test]
    fn a_run_without_works_has_nothing_to_show() {
        assert_eq!(creativity(&[], &[], &[]), Creativity::default());
    }
}
