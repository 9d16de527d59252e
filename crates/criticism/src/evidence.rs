//! Evidence: the rules and the trials of one game, and the ways in which criteria look at them.

use game::Role;
use rules::Rules;
use serde::{Deserialize, Serialize};

use crate::statistics::{of_events, of_means, of_share, or_else};
use crate::{Longer, Measure, Mode, Trial, Value, Why};

/// All that a game is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The rules, where they are at hand.
    pub rules: Option<&'a Rules>,
    /// The trials, of all modes, in any order.
    pub trials: &'a [Trial],
    /// The numbers that the book leaves open.
    pub settings: Settings,
    /// Whether both sides are known to have the same rules, so that a colour is worth as much as the other.
    pub alike: bool,
    /// Whether games end that are played for longer, if that was tried.
    pub longer: Option<Longer>,
}

/// The numbers that the book leaves open, or sets once for all games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The preferred number of moves: two people who think for 30 seconds a move are done in half an hour. Trials are cut
    /// at twice this (Browne 2011, 4.2.2).
    pub preferred_length: u32,
    /// At how many points of a game uncertainty is looked at (equation 4.8).
    pub samples: usize,
    /// How much a trailing position counts for drama.
    pub severity: Severity,
    /// From which lead on a player is in control (D.43).
    pub significant_lead: f64,
    /// How far above the mean, of the distance to the best, a move stands out (D.23).
    pub standing_out: f64,
}

/// How much a trailing position counts for drama (Q8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// As much as the winner trails by.
    #[default]
    Linear,
    /// The square root of that: small deficits count for more.
    Root,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            preferred_length: 60,
            samples: 100,
            severity: Severity::Linear,
            significant_lead: 0.1,
            standing_out: 0.75,
        }
    }
}

impl Settings {
    /// At how many moves a trial is cut (B78).
    pub fn move_limit(&self) -> u32 {
        self.preferred_length.saturating_mul(2)
    }
}

impl<'a> Evidence<'a> {
    /// Trials alone, by the usual settings.
    pub fn of_trials(trials: &'a [Trial]) -> Evidence<'a> {
        Evidence { rules: None, trials, settings: Settings::default(), alike: false, longer: None }
    }

    /// The trials of a mode.
    pub fn of(&self, mode: Mode) -> impl Iterator<Item = &'a Trial> {
        self.trials.iter().filter(move |trial| trial.mode == mode)
    }

    /// The standard trials.
    pub fn standard(&self) -> impl Iterator<Item = &'a Trial> {
        self.of(Mode::Standard)
    }

    /// The decisive standard trials, with the winner. Criteria about winners skip the others (Q10).
    pub fn decided(&self) -> impl Iterator<Item = (&'a Trial, Role)> {
        self.standard().filter_map(|trial| Some((trial, trial.winner()?)))
    }

    /// 1 if the rules are so, 0 if not.
    pub(crate) fn rules_say(
        &self,
        of_ludi: impl Fn(&ludi::tree::Game) -> bool,
        of_metagame: impl Fn(&metagame::tree::Game) -> bool,
    ) -> Measure {
        let of_rules = |rules: &Rules| rules.ludi().map(&of_ludi).or_else(|| rules.metagame().map(&of_metagame));
        self.rules.and_then(of_rules).map_or(Measure::Unmeasured(Why::NoRules), Measure::presence)
    }

    /// The mean over standard trials of what each of them says; those that say nothing are left out.
    pub(crate) fn each(&self, say: impl Fn(&Trial) -> Result<f64, Why>) -> Measure {
        of_some(self.standard().map(say), Why::NoTrials)
    }

    /// The same on another scale.
    pub(crate) fn each_scaled(&self, say: impl Fn(&Trial) -> Result<f64, Why>, scale: impl Fn(f64) -> f64) -> Measure {
        match self.each_unclamped(say) {
            Ok(value) => Measure::of(value.scaled(scale)),
            Err(why) => Measure::Unmeasured(why),
        }
    }

    /// The mean over decisive standard trials of what each of them says, with the winner.
    pub(crate) fn each_decided(&self, say: impl Fn(&Trial, Role) -> Result<f64, Why>) -> Measure {
        of_some(self.decided().map(|(trial, winner)| say(trial, winner)), self.no_winner())
    }

    /// The mean over all events of the standard trials: of things that happen in some trials only, or often in one.
    pub(crate) fn events(&self, events: impl Fn(&Trial) -> Result<Vec<f64>, Why>) -> Measure {
        let said: Vec<Result<Vec<f64>, Why>> = self.standard().map(events).collect();
        let why = said.iter().find_map(|said| said.as_ref().err().copied());
        let none = if said.is_empty() { Why::NoTrials } else { why.unwrap_or(Why::NeverHappened) };
        or_else(of_events(&said.into_iter().flatten().collect::<Vec<_>>()), none)
    }

    /// The share of the trials of a mode that are so.
    pub(crate) fn share(&self, mode: Mode, is_so: impl Fn(&Trial) -> bool) -> Measure {
        let (all, hits) = (self.of(mode).count(), self.of(mode).filter(|trial| is_so(trial)).count());
        or_else(of_share(hits, all), Why::NoTrials)
    }

    /// The share of trials in which the player without the handicap won, as they should.
    pub(crate) fn expected_wins(&self, mode: Mode) -> Measure {
        let known: Vec<&Trial> = self.of(mode).filter(|trial| trial.handicapped.is_some()).collect();
        let hits = known.iter().filter(|trial| trial.winner().is_some_and(|winner| Some(winner) != trial.handicapped));
        or_else(of_share(hits.count(), known.len()), Why::NoTrials)
    }

    /// Why there is no decided trial.
    pub(crate) fn no_winner(&self) -> Why {
        if self.standard().next().is_some() { Why::NoWinner } else { Why::NoTrials }
    }

    fn each_unclamped(&self, say: impl Fn(&Trial) -> Result<f64, Why>) -> Result<Value, Why> {
        mean_of_some(self.standard().map(say), Why::NoTrials)
    }
}

fn of_some(said: impl Iterator<Item = Result<f64, Why>>, none: Why) -> Measure {
    mean_of_some(said, none).map_or_else(Measure::Unmeasured, Measure::of)
}

/// The mean of what was said; if nothing was, the first reason.
fn mean_of_some(said: impl Iterator<Item = Result<f64, Why>>, none: Why) -> Result<Value, Why> {
    let (mut values, mut why) = (Vec::new(), none);
    for (at, said) in said.enumerate() {
        match said {
            Ok(value) => values.push(value),
            Err(reason) if at == 0 => why = reason,
            Err(_) => {}
        }
    }
    of_means(&values).ok_or(why)
}
