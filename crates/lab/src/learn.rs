//! Learning how much each advisor should count in a game, by many games against oneself.

mod school;

use std::time::Instant;

use players::contest::{Pairs, Results, Score};
use players::learning::{Differences, Evolution};
use players::{Policy, Spec};
use serde::Serialize;

use self::school::School;
use engine::Error;
use engine::Game;
use engine::Setting;

/// How it is learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Two-membered evolution: a changed policy takes the place of the one it beats.
    Evolution,
    /// Temporal differences: what was expected is corrected by what came next.
    Differences,
}

/// How long it is learnt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// This number of games, the evaluation match included.
    Games(u64),
    /// About this number of seconds.
    Seconds(f64),
}

/// What is to be learnt, and how.
#[derive(Clone, Debug)]
pub struct LearnSettings {
    /// How it is learnt.
    pub method: Method,
    /// How long.
    pub effort: Effort,
    /// How far the players look ahead.
    pub thinking: Spec,
    /// Which advisors may get weight beside those that have it; none: all that cost no more.
    pub advisors: Option<Vec<String>>,
    /// The policy to begin with; none: the default.
    pub from: Option<Policy>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Learnt {
    /// The game.
    pub game: String,
    /// How it was learnt: `evolution` or `differences`.
    pub method: &'static str,
    /// The seed of all games.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// The weights that could be learnt: advisors, each with the player whose weight it is where each has his own.
    pub advisors: Vec<String>,
    /// The policy that it began with.
    pub start: String,
    /// The policy that it came to, better or not.
    pub found: String,
    /// Which policy is kept: `found` if that was shown to be better, `start`, or `default`.
    pub kept: &'static str,
    /// The policy that is kept, as it stands in a file.
    pub policy: String,
    /// What was found against what it began with; nothing if nothing else was found.
    pub against_start: Option<Comparison>,
    /// What is kept against the default policy, if it did not begin with that.
    pub against_default: Option<Comparison>,
    /// How it went.
    pub trace: Vec<Step>,
}

/// One step of learning.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Step {
    /// How many games had been played.
    pub games: u64,
    /// The policy that was tried, or that had been learnt by then.
    pub policy: String,
    /// How far mutants went; or what part of the way to what was learnt this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// What it scored against its parent, or against what it began with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Whether it was the best so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<bool>,
}

/// What one policy scored against another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// The share of the points.
    pub score: f64,
    /// Where it lies in the long run, with 95 %.
    pub interval: [f64; 2],
}

/// The share of all games, or of the time, that is for learning: the others show what came of it.
const LEARNING: f64 = 0.75;

/// The least number of pairs of the evaluation match.
const PROOF: u64 = 20;

/// How many pairs of games are played before it is asked again whether that is enough, and how often.
const ROUND: u64 = 8;
const ROUNDS: u64 = 6;

/// A mutant that is better with less than this probability is given up; with more than the second it takes its parent's place
/// at once; with more than the third at the end of its trial.
const HOPELESS: f64 = 0.35;
const CLEAR: f64 = 0.98;
const LIKELY: f64 = 0.9;

/// How many games make a batch of lessons.
const BATCH: u64 = 16;

/// The share that is for lessons; how much of the way to what they teach is tried; and of how many games one is for trying
/// each, the least and the greatest number of pairs.
const LESSONS: f64 = 0.65;
const PARTS: [f64; 4] = [1.0, 0.5, 0.25, 0.12];
const TRIED: u64 = 50;
const TRIALS: [u64; 2] = [4, 60];

/// After how many batches the trace tells what has been learnt.
const TOLD: u64 = 8;

impl Method {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Method::Evolution => "evolution",
            Method::Differences => "differences",
        }
    }
}

impl Comparison {
    fn new(pairs: &Pairs, score: Score) -> Comparison {
        let interval = pairs.interval();
        Comparison {
            won: score.wins,
            drawn: score.draws,
            lost: score.losses,
            score: score.rate(),
            interval: [interval.low, interval.high],
        }
    }

    /// Whether it shows that the first policy is better.
    fn shows(&self) -> bool {
        self.interval[0] > 0.5
    }
}

/// Learns, and tells what came of it. By the number of games and without a clock it is the same on any number of threads.
pub fn learn(loaded: &Game, setting: Setting, settings: &LearnSettings) -> Result<Learnt, Error> {
    learn_as_far(loaded, setting, settings, &|| false)
}

/// The same; a caller that stops it gets what was learnt by then, which was not shown to be better: so it is not kept.
pub fn learn_as_far(
    loaded: &Game,
    setting: Setting,
    settings: &LearnSettings,
    enough: &(dyn Fn() -> bool + Sync),
) -> Result<Learnt, Error> {
    let school = School::new(loaded, setting, settings, enough)?;
    Ok(taught(loaded, setting, settings, &school))
}

/// The same, unless the caller stops it: then nothing comes of it, soon.
pub fn learn_until(
    loaded: &Game,
    setting: Setting,
    settings: &LearnSettings,
    enough: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Learnt>, Error> {
    let school = School::new(loaded, setting, settings, enough)?;
    let learnt = taught(loaded, setting, settings, &school);
    // Games that were broken off show nothing.
    Ok(if enough() { None } else { Some(learnt) })
}

fn taught(loaded: &Game, setting: Setting, settings: &LearnSettings, school: &School) -> Learnt {
    let mut budget = Budget { effort: settings.effort, began: Instant::now(), played: school.sampled };
    let (found, trace) = match settings.method {
        Method::Evolution => evolve(school, &mut budget),
        Method::Differences => differ(school, &mut budget),
    };
    let shown = |comparison: Comparison| (!school.is_over()).then_some(comparison);
    let against_start = (found != school.start && !school.is_over())
        .then(|| prove(school, &mut budget, 1, [&found, &school.start]))
        .and_then(shown);
    let better = against_start.is_some_and(|trial| trial.shows());
    let (kept, name) = if better { (&found, "found") } else { (&school.start, "start") };
    let against_default = (*kept != school.usual)
        .then_some(())
        .filter(|()| school.start != school.usual && !school.is_over())
        .map(|()| prove(school, &mut budget, 2, [kept, &school.usual]))
        .and_then(shown);
    // B41: whatever it began with, it never ends with what loses to the default.
    let worse = against_default.is_some_and(|trial| trial.score < 0.5);
    let (kept, name) = if worse { (&school.usual, "default") } else { (kept, name) };
    Learnt {
        game: loaded.source.name.clone(),
        method: settings.method.name(),
        seed: setting.seed,
        games: budget.played,
        advisors: school.genes.names(),
        start: flat(&school.start),
        found: flat(&found),
        kept: name,
        policy: kept.to_string(),
        against_start,
        against_default,
        trace,
    }
}

/// How much has been done of what was asked for.
struct Budget {
    effort: Effort,
    began: Instant,
    played: u64,
}

impl Budget {
    /// How much of it is done, 1 being all.
    fn spent(&self) -> f64 {
        match self.effort {
            Effort::Games(games) => self.played as f64 / games.max(1) as f64,
            Effort::Seconds(seconds) => self.began.elapsed().as_secs_f64() / seconds.max(1e-3),
        }
    }
}

/// Two-membered evolution.
fn evolve(school: &School, budget: &mut Budget) -> (Policy, Vec<Step>) {
    let mut evolution = Evolution::new(school.genes.values(&school.start), school.seed(3));
    let (mut best, mut trace) = (school.start.clone(), Vec::new());
    for generation in 0.. {
        if budget.spent() >= LEARNING || school.genes.is_empty() || school.is_over() {
            break;
        }
        let mutant = school.genes.policy(evolution.mutate(), &school.start);
        let (taken, score) = challenge(school, budget, generation, [&mutant, &best]);
        // Games that were broken off show nothing.
        if school.is_over() {
            break;
        }
        let step = Some(evolution.step());
        evolution.decide(taken);
        trace.push(Step {
            games: budget.played,
            policy: flat(&mutant),
            step,
            score: Some(score.rate()),
            taken: Some(taken),
        });
        if taken {
            best = mutant;
        }
    }
    (best, trace)
}

/// Whether a mutant is better than its parent, and what it scored: as many games as it takes to see it, or to give it up.
fn challenge(school: &School, budget: &mut Budget, generation: u64, policies: [&Policy; 2]) -> (bool, Score) {
    let (mut pairs, mut score) = (Pairs::default(), Score::default());
    for round in 0..ROUNDS {
        school.pairs(policies, school.seed(4 + generation), round * ROUND..(round + 1) * ROUND, &mut pairs, &mut score);
        if school.is_over() {
            return (false, score);
        }
        budget.played += 2 * ROUND;
        let better = pairs.likelihood_of_superiority();
        if better < HOPELESS {
            return (false, score);
        }
        if better > CLEAR {
            return (true, score);
        }
    }
    (pairs.likelihood_of_superiority() > LIKELY, score)
}

/// Temporal differences.
fn differ(school: &School, budget: &mut Budget) -> (Policy, Vec<Step>) {
    let start = school.genes.values(&school.start);
    let mut differences = Differences::new(start.clone());
    let (mut trace, mut halfway) = (Vec::new(), false);
    for batch in 0.. {
        let spent = budget.spent();
        if spent >= LESSONS || school.genes.is_empty() || school.is_over() {
            break;
        }
        // What is learnt is the mean of the second half.
        if spent >= LESSONS / 2.0 && !halfway {
            differences.learnt();
            halfway = true;
        }
        let policy = school.genes.policy(differences.values(), &school.start);
        if batch % TOLD == 0 {
            trace.push(Step { games: budget.played, policy: flat(&policy), step: None, score: None, taken: None });
        }
        let lessons = school.lessons(&policy, batch * BATCH..(batch + 1) * BATCH);
        if school.is_over() {
            break;
        }
        differences.learn(&lessons);
        budget.played += BATCH;
    }
    let found = blend(school, budget, &start, &differences.learnt(), &mut trace);
    (found, trace)
}

/// How far to go from the first policy to what was learnt. What goes along with winning need not lead there: that is found out
/// by a few games for each part of the way.
fn blend(school: &School, budget: &mut Budget, start: &[f64], learnt: &[f64], trace: &mut Vec<Step>) -> Policy {
    let tried = match budget.effort {
        Effort::Games(games) => (games / TRIED / 2).clamp(TRIALS[0], TRIALS[1]),
        Effort::Seconds(_) => TRIALS[1] / 2,
    };
    let (mut best, mut most) = (school.start.clone(), 0.5);
    for part in PARTS {
        let between = start.iter().zip(learnt).map(|(old, new)| old + part * (new - old));
        let policy = school.genes.policy(&between.collect::<Vec<_>>(), &school.start);
        let (mut pairs, mut score) = (Pairs::default(), Score::default());
        school.pairs([&policy, &school.start], school.seed(4), 0..tried, &mut pairs, &mut score);
        if school.is_over() {
            break;
        }
        budget.played += 2 * tried;
        let taken = score.rate() > most;
        trace.push(Step {
            games: budget.played,
            policy: flat(&policy),
            step: Some(part),
            score: Some(score.rate()),
            taken: Some(taken),
        });
        if taken {
            (best, most) = (policy, score.rate());
        }
    }
    best
}

/// The games that show which of two policies is better: none of them has been learnt from.
fn prove(school: &School, budget: &mut Budget, kind: u64, policies: [&Policy; 2]) -> Comparison {
    let (mut pairs, mut score) = (Pairs::default(), Score::default());
    let most = match budget.effort {
        Effort::Games(games) => ((games as f64 * (1.0 - LEARNING) / 2.0).ceil() as u64).max(PROOF),
        Effort::Seconds(_) => u64::MAX,
    };
    let mut next = 0;
    while !school.is_over()
        && next < most
        && (next < PROOF || matches!(budget.effort, Effort::Games(_)) || budget.spent() < 1.0)
    {
        let numbers = next..(next + ROUND).min(most);
        next = numbers.end;
        budget.played += 2 * (numbers.end - numbers.start);
        school.pairs(policies, school.seed(kind), numbers, &mut pairs, &mut score);
    }
    Comparison::new(&pairs, score)
}

/// A policy on one line.
fn flat(policy: &Policy) -> String {
    policy.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
