//! Tries children out by playing them, from cheap to dear, so that hopeless ones cost little.
//!
//! Nothing here looks at the clock: limits are numbers of moves and games, so that the same child gets the same verdict on
//! every machine.

use criticism::{Answer, Evidence, Mode, Report, Rules as Judged, Thresholds, Trial, Weights, viability};
use game::{DrawRules, Stream};
use ludi::tree::{Advisor, Game};
use syntax::Located;
use synthesis::evolve::{Child, Measured, Member, Policy, Reason, Refusal, Trier};

use super::choosing;
use crate::check::Loaded;
use crate::engine::{Engine, Kind, engine};
use crate::language::{Language, Rules};
use crate::opening::play_any;
use crate::progress::Progress;
use crate::source::{Origin, Source};
use crate::trials::{Conditions, Trials};

/// How thoroughly games are tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How many games of those that can be viable are played.
    pub trials: u64,
    /// How many moves ahead the players look.
    pub depth: u32,
    /// How many moves of a position they follow.
    pub beam: usize,
    /// What chance is drawn from.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { trials: 20, depth: 2, beam: 20, seed: 0 }
    }
}

/// Somebody who plays children.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bench {
    /// How thoroughly.
    pub effort: Effort,
}

/// A game that can be played.
pub struct Ready {
    pub(super) loaded: Loaded,
    pub(super) rules: Game,
    pub(super) engine: Box<dyn Engine>,
}

/// How many random games tell how much there is to choose from.
const LOOKS: u64 = 3;

/// The most moves that a position may have, and may have on average, so that looking four moves ahead can be borne (B132:
/// Ludi's limit was 15 seconds; ours is by numbers, so that it is the same everywhere).
const MOST_MOVES: usize = 600;
const MOST_ON_AVERAGE: usize = 160;

/// The cheap race: so many games between players who look one move ahead, which must not all go on for ever or end at once.
const CHEAP: u64 = 6;
const HOPEFUL: Thresholds = Thresholds { completion: 0.1, balance: -1.0, advantage: 2.0, duration: 0.9 };

/// After so many games a game is given up by these thresholds. They are wider than those of the book, the wider the fewer games
/// were played: a fair game falls by them once in some hundred times.
const HEATS: [(u64, Thresholds); 2] = [
    (6, Thresholds { completion: 0.2, balance: 0.1, advantage: 0.95, duration: 0.75 }),
    (12, Thresholds { completion: 0.4, balance: 0.3, advantage: 0.75, duration: 0.6 }),
];

impl Bench {
    /// A game that is ready to be played by a policy, or by the one that follows from its rules.
    pub(super) fn ready(&self, name: &str, rules: &Game, policy: Option<&Policy>) -> Ready {
        let mut rules = rules.clone();
        rules.support.advisors = policy.filter(|policy| !policy.is_empty()).map(|policy| {
            let advisor =
                |(name, weight): &(String, f64)| Advisor { name: Located::made(name.clone()), weight: *weight };
            policy.iter().map(advisor).collect::<Vec<_>>().into()
        });
        let source =
            Source { name: name.to_owned(), text: String::new(), language: Language::Ludi, origin: Origin::Generator };
        let loaded = Loaded { source, rules: Rules::Ludi(Box::new(rules.clone())), warnings: Vec::new() };
        let limit = self.conditions(1).settings.move_limit();
        let draws = DrawRules { move_limit: limit, ..DrawRules::default() };
        let engine = engine(Kind::Compiled, &loaded.rules, draws);
        Ready { loaded, rules, engine }
    }

    pub(super) fn conditions(&self, depth: u32) -> Conditions {
        Conditions { depth, beam: self.effort.beam, seed: self.effort.seed, ..Conditions::default() }
    }

    /// What a game is worth that plays by this policy.
    pub fn worth(&self, name: &str, rules: &Game, policy: Policy) -> Measured {
        let ready = self.ready(name, rules, Some(&policy));
        self.measured(&ready, policy)
    }

    /// Plays a game until it is clear what it is worth.
    fn race(&self, ready: &Ready) -> Vec<Trial> {
        let few = CHEAP.min(self.effort.trials);
        let cheap = Trials::new(&ready.loaded, self.conditions(1)).play(Mode::Standard, 0..few, &Progress::unwatched());
        if self.effort.depth < 2 || !passes(&cheap, &HOPEFUL) {
            return cheap;
        }
        let stage = Trials::new(&ready.loaded, self.conditions(self.effort.depth));
        let mut trials: Vec<Trial> = Vec::new();
        for (count, thresholds) in HEATS.into_iter().filter(|(count, _)| *count < self.effort.trials) {
            trials.extend(stage.play(Mode::Standard, trials.len() as u64..count, &Progress::unwatched()));
            let planned = self.effort.trials as usize;
            let certain = viability(&Evidence::of_trials(&trials), planned, &Thresholds::default()).answer;
            if certain == Answer::No || !passes(&trials, &thresholds) {
                return trials;
            }
        }
        trials.extend(stage.play(Mode::Standard, trials.len() as u64..self.effort.trials, &Progress::unwatched()));
        trials
    }

    fn measured(&self, ready: &Ready, policy: Policy) -> Measured {
        let trials = self.race(ready);
        let settings = self.conditions(1).settings;
        let evidence = Evidence { rules: Some(Judged::Ludi(&ready.rules)), trials: &trials, settings };
        let report = Report::weighted(&evidence, &Weights::book(), trials.len());
        let whole = trials.len() as u64 >= self.effort.trials;
        let plies = || trials.iter().flat_map(|trial| &trial.moves);
        Measured {
            fitness: report.score.as_ref().map_or(0.0, |score| score.value),
            old: None,
            viable: whole && report.viability.answer == Answer::Yes,
            flaws: report.viability.flaws().into_iter().map(str::to_owned).collect(),
            length: mean(trials.iter().map(|trial| trial.length() as f64)),
            branching: mean(plies().map(|ply| f64::from(ply.legal))),
            trials: trials.len() as u64,
            policy,
        }
    }
}

/// The mean; 0 of nothing.
fn mean(all: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = all.fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Whether games keep to these thresholds, as far as they were played.
fn passes(trials: &[Trial], thresholds: &Thresholds) -> bool {
    viability(&Evidence::of_trials(trials), trials.len(), thresholds).answer != Answer::No
}

impl Trier for Bench {
    type Game = Ready;

    fn prepare(&self, child: &Child, rules: &Game) -> Result<Ready, Refusal> {
        let ready = self.ready(&child.name, rules, None);
        let over = ready.engine.begin(&mut Stream::new(self.effort.seed, 0)).outcome();
        match over {
            Some(outcome) => Err((Reason::NoStart, format!("it is over before the first move: {outcome:?}"))),
            None => Ok(ready),
        }
    }

    fn is_fast(&self, ready: &Ready) -> Result<(), Refusal> {
        let (mut moves, mut positions) = (0, 0);
        for number in 0..LOOKS {
            let mut stream = Stream::new(self.effort.seed, number);
            let mut play = ready.engine.begin(&mut stream);
            while play.outcome().is_none() {
                let here = play.moves().len();
                (moves, positions) = (moves + here, positions + 1);
                if here > MOST_MOVES {
                    return Err((Reason::Slow, format!("a position has {here} moves, more than {MOST_MOVES}")));
                }
                play_any(&mut *play, &mut stream);
            }
            if moves > MOST_ON_AVERAGE * positions {
                let told = format!("{} moves on average, more than {MOST_ON_AVERAGE}", moves / positions);
                return Err((Reason::Slow, told));
            }
        }
        Ok(())
    }

    fn policy(&self, ready: &Ready, parents: [&Member; 2]) -> Result<Policy, Refusal> {
        choosing::choose(ready, parents, self.effort.seed)
    }

    fn measure(&self, ready: &Ready, policy: Policy) -> Measured {
        let ready = self.ready(&ready.loaded.source.name, &ready.rules, Some(&policy));
        self.measured(&ready, policy)
    }
}
