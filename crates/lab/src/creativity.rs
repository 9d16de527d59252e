//! How creative a single game is: how new, how good and how typical beside the games that are known (Browne 2011, 1.1.1).

use serde::Serialize;
use synthesis::distance::{RuleProfile, Verdict};
use synthesis::evolve::Heredity;
use synthesis::goals::GoalType;

use crate::scores;
use ::rules::Rules;
use engine::{Error, Game};

/// How creative a game is beside the inspiring set: the other games of the library in the same language.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Creativity {
    /// The game.
    pub game: String,
    /// How many games it is compared with.
    pub known: usize,
    /// How new it is (B2).
    pub novelty: Novelty,
    /// How good it is; nothing without self-play (B3).
    pub quality: Option<Quality>,
    /// How typical it is (B4).
    pub typicality: Typicality,
}

/// How new a game is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Novelty {
    /// The nearest known game.
    pub nearest: String,
    /// How far away it is by its rules; 0 if it is the same game.
    pub distance: f64,
    /// `duplicate`, `variant` or `new`.
    pub verdict: &'static str,
    /// How many of a hundred known games have a known game as near as this, or nearer.
    pub percentile: f64,
}

/// How good a game is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quality {
    /// Its score by the weights of the book, measured as the scores of the library were.
    pub score: f64,
    /// How many of a hundred known games have a lower score; those with the same score count half.
    pub percentile: f64,
    /// How many known games have a score.
    pub known: usize,
}

/// How typical a game is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Typicality {
    /// The part of its rules that the nearest known game has as well.
    pub shared: f64,
    /// What it is mainly played for: the family of its goal.
    pub family: &'static str,
    /// How many of a hundred known games are of this family.
    pub family_share: f64,
    /// How many of a hundred known games share no more with their nearest known game.
    pub percentile: f64,
}

/// A known game, as others are compared with it.
struct Known {
    name: &'static str,
    profile: RuleProfile,
    family: GoalType,
}

/// How creative a game is. It is played to measure how good it is, if that is wanted.
pub fn creativity(loaded: &Game, played: bool) -> Result<Creativity, Error> {
    let known = inspiring(loaded);
    let profile = loaded.rules.profile();
    let Some((nearest, distance)) = nearest(&profile, known.iter()) else {
        return Err(Error::refused("there is no other game to compare it with", "name a game in Ludi or Metagame"));
    };
    let family = loaded.rules.goal();
    let relatives: Vec<(f64, f64)> = known.iter().filter_map(|game| relation(game, &known)).collect();
    let shared = shared(&profile, distance);
    Ok(Creativity {
        game: loaded.source.name.clone(),
        known: known.len(),
        novelty: Novelty {
            nearest: nearest.to_owned(),
            distance,
            verdict: Verdict::of(distance).name(),
            percentile: percent(
                relatives.iter().filter(|(other, _)| *other <= distance).count() as f64,
                relatives.len(),
            ),
        },
        quality: played.then(|| quality(loaded, &known)),
        typicality: Typicality {
            shared,
            family: family.name(),
            family_share: percent(known.iter().filter(|game| game.family == family).count() as f64, known.len()),
            percentile: percent(relatives.iter().filter(|(_, other)| *other <= shared).count() as f64, relatives.len()),
        },
    })
}

/// The other games of the library in the same language.
fn inspiring(loaded: &Game) -> Vec<Known> {
    let itself = loaded.entry().map(|entry| entry.name);
    let others = library::entries_of(loaded.rules.language()).filter(|entry| Some(entry.name) != itself);
    let known = |entry: library::Entry| {
        let rules = Rules::read(entry.text).ok()?;
        Some(Known { name: entry.name, profile: rules.profile(), family: rules.goal() })
    };
    others.filter_map(known).collect()
}

fn nearest<'a>(profile: &RuleProfile, known: impl Iterator<Item = &'a Known>) -> Option<(&'static str, f64)> {
    known.map(|other| (other.name, profile.distance(&other.profile))).min_by(|one, other| one.1.total_cmp(&other.1))
}

/// How far a known game is from the nearest of the others, and what it shares with it.
fn relation(game: &Known, known: &[Known]) -> Option<(f64, f64)> {
    let (_, distance) = nearest(&game.profile, known.iter().filter(|other| other.name != game.name))?;
    Some((distance, shared(&game.profile, distance)))
}

fn shared(profile: &RuleProfile, distance: f64) -> f64 {
    1.0 - (distance / profile.weight().max(f64::MIN_POSITIVE)).min(1.0)
}

fn quality(loaded: &Game, known: &[Known]) -> Quality {
    let score = scores::taken(loaded).book;
    let recorded: Vec<f64> =
        known.iter().filter_map(|game| scores::recorded().get(game.name)).map(|scores| scores.book).collect();
    let below = |other: &f64| match other.total_cmp(&score) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    Quality { score, percentile: percent(recorded.iter().map(below).sum(), recorded.len()), known: recorded.len() }
}

fn percent(count: f64, of: usize) -> f64 {
    100.0 * count / of.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(game: &str) -> Game {
        Game::from_library(game).expect("without errors")
    }

    // B2
    #[test]
    fn novelty_is_the_distance_to_the_nearest_known_game() {
        let elrog = creativity(&loaded("elrog"), false).expect("compared").novelty;
        assert_eq!((elrog.nearest.as_str(), elrog.verdict), ("duath", "variant"), "{elrog:?}");
        let [Rules::Ludi(one), Rules::Ludi(other)] = [loaded("elrog").rules.clone(), loaded("duath").rules.clone()]
        else {
            panic!("games of Ludi")
        };
        assert!((elrog.distance - synthesis::distance::distance(&one, &other)).abs() < 1e-9, "{elrog:?}");
        let yavalath = creativity(&loaded("yavalath"), false).expect("compared").novelty;
        assert!(yavalath.distance > elrog.distance && yavalath.percentile > elrog.percentile, "{yavalath:?}");
    }

    // B5
    #[test]
    fn a_known_game_under_another_name_is_a_reinvention() {
        let text = library::find("hex").expect("in the library").text.replace("(game Hex", "(game Mine");
        let mine = Game::new(engine::Source::typed("-", ::rules::Language::of(&text), text)).expect("sound");
        let found = creativity(&mine, false).expect("compared").novelty;
        assert_eq!((found.nearest.as_str(), found.distance, found.verdict), ("hex", 0.0, "duplicate"));
    }

    // B3
    #[test]
    fn quality_is_a_percentile_of_the_scores_of_the_known_games() {
        let game = loaded("tic_tac_toe");
        let found = creativity(&game, true).expect("compared").quality.expect("played");
        let others: Vec<f64> = library::entries_of(::rules::Language::Ludi)
            .filter(|entry| entry.name != "tic_tac_toe")
            .filter_map(|entry| scores::recorded().get(entry.name))
            .map(|scores| scores.book)
            .collect();
        let below = others.iter().filter(|score| **score < found.score).count();
        assert_eq!(found.known, others.len());
        assert!((found.percentile - 100.0 * below as f64 / others.len() as f64).abs() < 1.0, "{found:?}");
        assert_eq!(creativity(&game, false).expect("compared").quality, None);
    }

    // B4
    #[test]
    fn typicality_is_what_a_game_shares_with_its_family() {
        let hex = creativity(&loaded("hex"), false).expect("compared").typicality;
        assert_eq!(hex.family, "connection");
        let elrog = creativity(&loaded("elrog"), false).expect("compared").typicality;
        assert!(elrog.shared > 0.5 && elrog.shared < 1.0, "{elrog:?}");
        let chess = creativity(&loaded("metagame/chess"), false).expect("compared");
        assert_eq!(chess.typicality.family, "capture");
        assert!(chess.typicality.family_share > 0.0 && chess.known > 30, "{chess:?}");
    }
}
