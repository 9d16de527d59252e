//! What came of a run.

use std::collections::BTreeMap;

use serde::Serialize;
use synthesis::creativity::{Creativity, Work, creativity};
use synthesis::distance::RuleProfile;
use synthesis::evolve::{Evolution, Heredity, Member, Population};
use synthesis::goals;

use super::{ParentChoice, Wish};
use ::rules::{Language, Rules};

/// What came of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Evolved {
    /// What chance was drawn from.
    pub seed: u64,
    /// How parents were drawn: `plain`, by fitness, or `diverse`, from all kinds of games alike.
    pub choice: &'static str,
    /// Whether end rules were made to leave each other room.
    pub reconciled: bool,
    /// How many games it began with.
    pub inspiring: usize,
    /// How many children were bred, in all sittings.
    pub children: u64,
    /// How many of them were legal and joined the population.
    pub valid: u64,
    /// How many of those are viable.
    pub viable: u64,
    /// How many of these are viable when measured once more, and how many were measured once more.
    pub confirmed: [usize; 2],
    /// Of how many of those a better policy was found.
    pub optimised: usize,
    /// How many were culled, by stage and reason.
    pub culled: BTreeMap<String, u64>,
    /// How many generations there were.
    pub generations: u32,
    /// How many viable games there are among a hundred legal ones; the book has 1.4.
    pub viable_per_hundred: Option<f64>,
    /// The percentage of n-in-a-row games: among the viable children, among all, and at first.
    pub rows: Share,
    /// How many kinds of games there are, by goal, length and choice.
    pub kinds: usize,
    /// The share of the viable games that are new games, and no variants of those it began with.
    pub novelty: f64,
    /// How much of their rules their nearest relatives in the inspiring set have as well.
    pub typicality: f64,
    /// Games of the library that were found again, or all but: the work, the known game, the distance.
    pub reinventions: Vec<(String, String, f64)>,
    /// How long this sitting took.
    pub seconds: f64,
    /// How many children were bred in a minute of it.
    pub children_per_minute: f64,
    /// The new games, the best first.
    pub games: Vec<NewGame>,
}

/// The percentage of n-in-a-row games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// Among the viable children; the book has 63.
    pub viable: Option<f64>,
    /// Among all children.
    pub children: Option<f64>,
    /// Among the games that the run began with; the book has 29.
    pub inspiring: Option<f64>,
}

/// A new game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NewGame {
    /// What it is called.
    pub name: String,
    /// How good it is.
    pub score: f64,
    /// What it was taken for before it was measured once more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old_score: Option<f64>,
    /// Whether it is worth playing.
    pub viable: bool,
    /// The criteria by which it is not.
    pub flaws: Vec<String>,
    /// The games that it was bred from.
    pub parents: [String; 2],
    /// Its generation.
    pub generation: u32,
    /// How many moves a game has on average.
    pub length: f64,
    /// What it is played for.
    pub goal: &'static str,
    /// Its rules, with all that is known of it.
    pub text: String,
}

impl Evolved {
    pub(super) fn of(evolution: &Evolution, wish: &Wish, bred: u64, seconds: f64) -> Evolved {
        let counts = evolution.counts();
        let population = evolution.population();
        let (children, inspiring): (Vec<&Member>, Vec<&Member>) =
            population.ranked().partition(|member| member.child.is_some());
        let share = |members: &[&Member], viable: bool| {
            let wanted = members.iter().filter(|member| member.measured.viable || !viable);
            let games = wanted.filter_map(|member| population.rules_of(&member.name));
            goals::share_of_rows(games.filter_map(Rules::ludi))
        };
        let creative = creative(population, &children, &inspiring);
        Evolved {
            seed: wish.settings.seed,
            choice: match wish.settings.choice {
                ParentChoice::Fitness => "plain",
                ParentChoice::Kinds => "diverse",
            },
            reconciled: wish.settings.reconcile,
            inspiring: inspiring.len(),
            children: counts.children,
            valid: counts.legal,
            viable: counts.viable,
            confirmed: {
                let again = || children.iter().filter(|member| member.measured.old.is_some());
                [again().filter(|member| member.measured.viable).count(), again().count()]
            },
            optimised: 0,
            culled: counts
                .culled
                .iter()
                .map(|((stage, reason), count)| (format!("{}: {}", stage.name(), reason.name()), *count))
                .collect(),
            generations: children.iter().map(|member| member.generation).max().unwrap_or(0),
            viable_per_hundred: counts.viable_per_hundred(),
            rows: Share {
                viable: share(&children, true),
                children: share(&children, false),
                inspiring: share(&inspiring, false),
            },
            kinds: population.archive().filled(),
            novelty: creative.novelty,
            typicality: creative.typicality,
            reinventions: creative.reinventions.into_iter().map(|one| (one.work, one.known, one.distance)).collect(),
            seconds,
            children_per_minute: bred as f64 * 60.0 / seconds.max(1e-9),
            games: children.into_iter().filter_map(|member| new_game(population, member)).collect(),
        }
    }
}

/// How creative the run was, by its viable games. What is known but was not there at first is the rest of the library.
fn creative<'a>(population: &Population, children: &[&'a Member], inspiring: &[&Member]) -> Creativity {
    let viable = children.iter().filter(|member| member.measured.viable);
    let profile = |member: &&Member| Some(population.rules_of(&member.name)?.profile());
    let work = |member: &&'a Member| {
        let (name, fitness) = (member.name.as_str(), member.measured.fitness);
        Some(Work { name, profile: profile(member)?, viable: true, fitness })
    };
    let works: Vec<Work<'a>> = viable.filter_map(work).collect();
    let began: Vec<RuleProfile> = inspiring.iter().filter_map(profile).collect();
    let was_there = |name: &str| inspiring.iter().any(|member| member.name.eq_ignore_ascii_case(name));
    let language = inspiring.first().map_or(Language::default(), |member| Language::of(&member.text));
    let others = library::entries_of(language).filter(|entry| !was_there(entry.file()));
    let known = |entry: library::Entry| Some((entry.file().to_owned(), Rules::read(entry.text).ok()?.profile()));
    let known: Vec<(String, RuleProfile)> = others.filter_map(known).collect();
    creativity(&works, &began, &known)
}

fn new_game(population: &Population, member: &Member) -> Option<NewGame> {
    let rules = population.rules_of(&member.name)?;
    Some(NewGame {
        name: member.name.clone(),
        score: member.measured.fitness,
        old_score: member.measured.old,
        viable: member.measured.viable,
        flaws: member.measured.flaws.clone(),
        parents: member.parents.clone()?,
        generation: member.generation,
        length: member.measured.length,
        goal: rules.goal().name(),
        text: member.text.clone(),
    })
}
