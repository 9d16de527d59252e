//! Trials: a game plays itself, and everything is noted that criticism looks at.

use std::sync::{Mutex, PoisonError};

use criticism::{End, Mode, Ply, Settings, Trial};
use game::{DrawRules, Outcome, Role, Stream, zobrist};
use players::search::{Options, WIN};
use players::{Judge, Limits, Mind, Regard, Surveyed, Surveying, Thinking};
use rayon::prelude::*;

use crate::check::Loaded;
use crate::engine::{Ending, Engine, Kind, Play, engine};
use crate::opening::play_any;
use crate::thinker::{judge, side_by_side};

/// How trials are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditions {
    /// How many moves ahead players look.
    pub depth: u32,
    /// How many moves of a position they follow.
    pub beam: usize,
    /// Whether they follow captures beyond that: in some games these go on for ever.
    pub captures: bool,
    /// How many random moves a trial opens with; an even number.
    pub opening: u32,
    /// What chance is drawn from.
    pub seed: u64,
    /// The numbers that criteria go by: trials are cut at twice the preferred length.
    pub settings: Settings,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions { depth: 2, beam: 20, captures: true, opening: 4, seed: 0, settings: Settings::default() }
    }
}

/// How often an opening is drawn again that ends the game.
const OPENINGS: u64 = 16;

/// The size of a player's table: 2^12 places.
const TABLE_BITS: u32 = 12;

/// How many random games tell how far from even positions look.
const SAMPLED: u64 = 8;

/// How far from even a position looks at least that counts as much, in hundredths.
const LEAST: f64 = 50.0;

/// Where trials of a game are played.
pub struct Trials<'a> {
    loaded: &'a Loaded,
    engine: Box<dyn Engine>,
    /// What everybody judges by; each trial has a copy of its own.
    judge: Mutex<Judge>,
    conditions: Conditions,
    /// How far from even positions look on the average, in hundredths: half way to certainty.
    usual: f64,
}

impl<'a> Trials<'a> {
    /// Trials of a game under these conditions.
    pub fn new(loaded: &'a Loaded, conditions: Conditions) -> Trials<'a> {
        let draws = DrawRules { move_limit: conditions.settings.move_limit(), ..DrawRules::default() };
        let engine = engine(Kind::Compiled, &loaded.rules, draws);
        let mut trials = Trials { loaded, engine, judge: Mutex::new(judge(&loaded.rules)), conditions, usual: LEAST };
        trials.usual = trials.usual_distance().max(LEAST);
        trials
    }

    /// Plays the trials of a mode with these numbers, on as many threads as there are.
    pub fn play(&self, mode: Mode, numbers: std::ops::Range<u64>) -> Vec<Trial> {
        numbers.into_par_iter().map(|number| self.trial(mode, number)).collect()
    }

    fn judge(&self) -> Judge {
        self.judge.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How far from even positions of random games look on the average, to the first player.
    fn usual_distance(&self) -> f64 {
        let mut judge = self.judge();
        let (mut sum, mut count) = (0.0, 0.0);
        for number in 0..SAMPLED {
            let mut stream = Stream::new(zobrist::mix(self.conditions.seed ^ 1), number);
            let mut play = self.engine.begin(&mut stream);
            while play.outcome().is_none() {
                play_any(&mut *play, &mut stream);
                let seen = play.survey(Surveying { judge: &mut judge, moves: false });
                if play.outcome().is_none() {
                    sum += f64::from(seen.advantages[0]).abs();
                    count += 1.0;
                }
            }
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    fn trial(&self, mode: Mode, number: u64) -> Trial {
        let players = self.loaded.rules.players();
        let began = Role::ALL[number as usize % players];
        // Whoever is handicapped begins as often as not.
        let handicapped = Role::ALL[(number as usize / 2 + number as usize) % players];
        let (mut play, opening) = self.opened(began, zobrist::mix(self.conditions.seed) ^ number);
        let mut trial = Trial { mode, players: players as u8, opening, ..Trial::new(began, End::Cut) };
        trial.handicapped = mode.has_handicap().then_some(handicapped);
        let mut minds: Vec<Mind> = (0..players as u64).map(|n| self.mind(mode, false, number + n)).collect();
        if let Some(who) = trial.handicapped {
            minds[who.index()] = self.mind(mode, true, number);
        }
        let mut judge = self.judge();
        let mut seen = play.survey(Surveying { judge: &mut judge, moves: true });
        trial.sites = seen.sites;
        trial.visited.clone_from(&seen.occupied);
        while play.outcome().is_none() {
            let mover = play.to_move();
            let shallower = mode == Mode::Shallower && trial.handicapped == Some(mover);
            let depth = self.conditions.depth - u32::from(shallower && self.conditions.depth > 1);
            let thinking = Thinking {
                mind: &mut minds[mover.index()],
                limits: Limits::to_depth(depth),
                side_by_side: &side_by_side,
            };
            let Some((chosen, _, finding)) = play.think(thinking) else { break };
            play.play(&chosen);
            let before = std::mem::replace(&mut seen, play.survey(Surveying { judge: &mut judge, moves: true }));
            trial.visited.extend(&seen.occupied);
            trial.moves.push(Ply {
                legal: before.moves.len() as u32,
                shallow: before.moves.iter().map(|value| self.chance(*value)).collect(),
                made: finding.number,
                deep: Some(self.chance(finding.value)),
                nodes: finding.nodes,
                ..Ply::new(mover, self.chances(&seen, play.outcome()))
            });
        }
        trial.visited.sort_unstable();
        trial.visited.dedup();
        trial.end = end(&*play);
        trial
    }

    /// A game after a random opening that does not end it, and everybody's chances after each of its moves.
    fn opened(&self, began: Role, seed: u64) -> (Box<dyn Play>, Vec<Vec<f32>>) {
        let mut judge = self.judge();
        for attempt in 0..OPENINGS {
            // Games that end at once get shorter openings in the end.
            let wanted = self.conditions.opening >> (attempt / 4) & !1;
            let mut stream = Stream::new(seed, attempt);
            let mut play = self.engine.begin(&mut stream);
            if play.to_move() != began {
                play.begun_by(began);
            }
            let mut chances = Vec::new();
            while chances.len() < wanted as usize && play.outcome().is_none() {
                play_any(&mut *play, &mut stream);
                let seen = play.survey(Surveying { judge: &mut judge, moves: false });
                chances.push(self.chances(&seen, play.outcome()));
            }
            if play.outcome().is_none() {
                return (play, chances);
            }
        }
        let mut play = self.engine.begin(&mut Stream::new(seed, OPENINGS));
        if play.to_move() != began {
            play.begun_by(began);
        }
        (play, Vec::new())
    }

    fn mind(&self, mode: Mode, handicapped: bool, seed: u64) -> Mind {
        let regard = match mode {
            Mode::Random if handicapped => return Mind::random(seed),
            Mode::Selfish if handicapped => Regard::Own,
            Mode::Obstructive if handicapped => Regard::Others,
            _ => Regard::All,
        };
        let options = Options { beam: self.conditions.beam, captures: self.conditions.captures };
        Mind::alphabeta(self.judge().with_regard(regard), options, seed).with_table(TABLE_BITS)
    }

    fn chances(&self, seen: &Surveyed, outcome: Option<Outcome>) -> Vec<f32> {
        let players = Role::ALL.into_iter().zip(&seen.advantages);
        let chance = |(player, advantage): (Role, &i32)| match outcome {
            Some(Outcome::Win(winner)) => f32::from(u8::from(winner == player)),
            Some(Outcome::Draw) => 0.5,
            None => self.chance(*advantage),
        };
        players.map(chance).collect()
    }

    /// An advantage as a chance to win: one as large as usual is half way from even to certain.
    fn chance(&self, advantage: i32) -> f32 {
        let advantage = f64::from(advantage.clamp(-WIN, WIN));
        (0.5 + 0.5 * advantage / (advantage.abs() + self.usual)) as f32
    }
}

fn end(play: &dyn Play) -> End {
    match (play.outcome(), play.ending()) {
        (Some(Outcome::Win(winner)), _) => End::Won(winner),
        (_, Some(Ending::MoveLimit) | None) => End::Cut,
        (Some(Outcome::Draw) | None, _) => End::Drawn,
    }
}
