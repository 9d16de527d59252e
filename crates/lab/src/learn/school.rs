//! Where it is learnt: a game, two policies, and the games between them.

use std::ops::Range;
use std::sync::Arc;

use game::{Outcome, Rng, zobrist};
use players::advisors::ADVISORS;
use players::contest::{Fixture, Pairs, Schedule, Score};
use players::learning::{Genes, Glimpse, Sample, candidates};
use players::search::SearchOptions;
use players::{Evaluator, Ground, Kind, Mind, Policy, Spec, Weighed, Weighing};
use rayon::prelude::*;

use super::{LearnSettings, Method};
use crate::thinker::{Thinker, Thought, usual};
use engine::Error;
use engine::Game;
use engine::opening::{open, play_any};
use engine::{Ending, Engine, Play, Setting};

/// Where it is learnt.
pub(super) struct School<'a> {
    engine: Arc<dyn Engine>,
    ground: Arc<Ground>,
    /// All advisors that may get weight.
    asked: Policy,
    /// How far players look ahead.
    thinking: Spec,
    seed: u64,
    /// How many games told which advisors say anything.
    pub sampled: u64,
    /// The weights that are learnt.
    pub genes: Genes,
    /// The policy to begin with, and the default.
    pub start: Policy,
    pub usual: Policy,
    /// Whether the caller has stopped it: then games are broken off.
    enough: &'a (dyn Fn() -> bool + Sync),
}

/// How many random moves games open with.
const OPENING: [u32; 2] = [1, 4];

/// How many games tell which advisors say anything.
const SAMPLED: u64 = 16;

/// How many moves of a hundred are random in these, and how many in lessons.
const SAMPLING: u32 = 30;
const EXPLORING: u32 = 10;

/// The size of a player's table: 2^14 places.
const TABLE_BITS: u32 = 14;

/// A game that is won for certain is worth more than this, in points.
const SURE: f64 = 9000.0;

impl<'a> School<'a> {
    pub fn new(
        loaded: &Game,
        setting: Setting,
        settings: &LearnSettings,
        enough: &'a (dyn Fn() -> bool + Sync),
    ) -> Result<School<'a>, Error> {
        let rules = &loaded.rules;
        if settings.method == Method::Differences && rules.players() != 2 {
            return Err(Error::usage(
                "temporal differences are learnt in games for two",
                "learn by evolution: --method evolution",
            ));
        }
        let Some(ground) = loaded.ground() else {
            return Err(Error::refused("no advisor knows this game", "there is nothing to be learnt"));
        };
        let usual = usual(rules, &ground);
        let start = settings.from.clone().unwrap_or_else(|| usual.clone());
        let asked = candidates(&start, &ground.players, settings.advisors.as_deref()).map_err(|name| {
            let names: Vec<&str> = ADVISORS.iter().map(|advisor| advisor.name()).collect();
            Error::usage(format!("no advisor is called `{name}`"), format!("advisors are {}", names.join(", ")))
        })?;
        let all = asked.iter().fold(Policy::default(), |policy, number| policy.with(ADVISORS[*number].name(), 1.0));
        let mut school = School {
            engine: loaded.engine(setting.engine, setting.rules),
            asked: all,
            thinking: settings.thinking.clone(),
            seed: setting.seed,
            sampled: SAMPLED,
            genes: Genes::new(&[], &start, &ground, &Sample::default()),
            ground,
            start,
            usual,
            enough,
        };
        school.genes = Genes::new(&asked, &school.start, &school.ground, &school.sample());
        Ok(school)
    }

    /// Whether the caller has stopped it: what was played last was broken off then.
    pub fn is_over(&self) -> bool {
        (self.enough)()
    }

    /// A seed for this purpose.
    pub fn seed(&self, purpose: u64) -> u64 {
        zobrist::mix(self.seed ^ zobrist::mix(purpose))
    }

    /// Plays pairs of games between two policies, each once on each side, and adds what they brought the first.
    pub fn pairs(&self, policies: [&Policy; 2], seed: u64, numbers: Range<u64>, pairs: &mut Pairs, score: &mut Score) {
        let games = (2 * numbers.start..2 * numbers.end).collect::<Vec<u64>>().into_par_iter().with_max_len(1);
        let halves: Vec<usize> = games.map(|number| self.game(policies, &fixture(seed, number))).collect();
        for couple in halves.chunks(2) {
            pairs.add(couple.iter().sum());
            for points in couple {
                *score = score.with(Score {
                    wins: u32::from(*points == 2),
                    draws: u32::from(*points == 1),
                    losses: u32::from(*points == 0),
                });
            }
        }
    }

    /// One game: what it brought the first policy, in halves.
    fn game(&self, policies: [&Policy; 2], fixture: &Fixture) -> usize {
        let mut play = self.opened(fixture);
        let mut thinkers = [fixture.white, fixture.black].map(|who| self.thinker(policies[who], fixture.seed));
        while play.outcome().is_none() && !(self.enough)() {
            let thinker = &mut thinkers[play.to_move().index().min(1)];
            let Some(thought) = thinker.think_until(&*play, self.enough) else { break };
            play.play_listed(&thought.chosen);
        }
        match play.outcome() {
            Some(Outcome::Win(winner)) => 2 * usize::from((winner.index() == 0) == (fixture.white == 0)),
            _ => 1,
        }
    }

    /// Games of a policy against itself, with some random moves: what was seen in each, and what each came to for the first
    /// player.
    pub fn lessons(&self, policy: &Policy, numbers: Range<u64>) -> Vec<(Vec<Glimpse>, Option<f64>)> {
        let seed = self.seed(3);
        numbers.into_par_iter().map(|number| self.lesson(policy, &fixture(seed, 2 * number))).collect()
    }

    fn lesson(&self, policy: &Policy, fixture: &Fixture) -> (Vec<Glimpse>, Option<f64>) {
        let mut evaluator = self.evaluator();
        let mut glimpses = Vec::new();
        let played = self.wander(policy, fixture, EXPLORING, &self.thinking, |play, thought| {
            glimpses.push(self.glimpse(play, thought, &mut evaluator));
        });
        // A game that was given up for its length says nothing of how good its positions were.
        let decided = matches!(played.ending(), Some(Ending::Goal | Ending::NoMove));
        (glimpses, played.outcome().filter(|_| decided).map(result))
    }

    /// What is seen where the search ends.
    fn glimpse(&self, play: &mut dyn Play, thought: &Thought, evaluator: &mut Evaluator) -> Glimpse {
        if thought.value.abs() > SURE {
            let winner = if thought.value > 0.0 { play.to_move() } else { play.to_move().opponent() };
            return Glimpse::Sure(result(Outcome::Win(winner)));
        }
        thought.pv.iter().for_each(|chosen| play.play_listed(chosen));
        let glimpse = match play.outcome() {
            Some(outcome) => Glimpse::Sure(result(outcome)),
            None => {
                let Weighed { first, strengths } = play.weigh(Weighing(evaluator));
                Glimpse::Views(self.genes.views(&strengths, first))
            }
        };
        thought.pv.iter().for_each(|_| _ = play.undo());
        glimpse
    }

    /// What advisors say in a few games that are played by the first policy, and now and then by chance.
    fn sample(&self) -> Sample {
        let (seed, mut quick) = (self.seed(0), Spec::of(Kind::AlphaBeta));
        quick.depth = Some(1);
        let games: Vec<Vec<Vec<Vec<f64>>>> = (0..SAMPLED)
            .into_par_iter()
            .map(|number| {
                let (mut evaluator, mut seen) = (self.evaluator(), Vec::new());
                self.wander(&self.start, &fixture(seed, 2 * number), SAMPLING, &quick, |play, _| {
                    seen.push(play.weigh(Weighing(&mut evaluator)).strengths);
                });
                seen
            })
            .collect();
        let mut sample = Sample::default();
        games.into_iter().flatten().for_each(|strengths| sample.add(strengths));
        sample
    }

    /// A game of a policy against itself, with this percentage of random moves. Each thought is told before it is played.
    fn wander(
        &self,
        policy: &Policy,
        fixture: &Fixture,
        random: u32,
        thinking: &Spec,
        mut tell: impl FnMut(&mut dyn Play, &Thought),
    ) -> Box<dyn Play> {
        let mut play = self.opened(fixture);
        let mut stream = Rng::new(fixture.seed, 1);
        let mut thinker = Thinker::with_mind(thinking, self.mind(policy, fixture.seed));
        while play.outcome().is_none() && !(self.enough)() {
            if stream.below(100) < random {
                play_any(&mut *play, &mut stream);
                continue;
            }
            let Some(thought) = thinker.think_until(&*play, self.enough) else { break };
            tell(&mut *play, &thought);
            play.play_listed(&thought.chosen);
        }
        play
    }

    /// A game after its random opening.
    fn opened(&self, fixture: &Fixture) -> Box<dyn Play> {
        let mut stream = Rng::new(fixture.seed, 0);
        let mut play = self.engine.begin(&mut stream);
        open(&mut *play, fixture.opening_plies, &mut stream);
        play
    }

    /// What asks all advisors that may get weight.
    fn evaluator(&self) -> Evaluator {
        Evaluator::policy(&self.asked, Arc::clone(&self.ground))
    }

    fn thinker(&self, policy: &Policy, seed: u64) -> Thinker {
        Thinker::with_mind(&self.thinking, self.mind(policy, seed))
    }

    fn mind(&self, policy: &Policy, seed: u64) -> Mind {
        let evaluator = Evaluator::policy(policy, Arc::clone(&self.ground));
        Mind::alphabeta(evaluator, SearchOptions::default(), seed).with_table(TABLE_BITS)
    }
}

/// The game with this number: the same opening for two games in a row, in which the players change sides.
fn fixture(seed: u64, number: u64) -> Fixture {
    let schedule = Schedule { players: 2, games: 1, rounds: u64::MAX / 4, opening_plies: OPENING, seed };
    schedule.fixture(number).unwrap_or_else(|| unreachable!("the schedule has all games"))
}

/// What a game came to for the first player.
fn result(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(winner) if winner.index() == 0 => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}
