//! A player at work, with a clock and as many threads as it wants.

use std::time::{Duration, Instant};

use players::policy::Reading;
use players::search::SearchOptions;
use players::{
    Care, Evaluator, Explaining, Explanation, Finding, Ground, Kind, Limits, Mind, Policy, Reason, Side, Spec,
    Thinking, View, level, level::Handicap, mcts,
};
use rayon::prelude::*;
use serde::Serialize;

use crate::strongest::strongest;
use ::rules::Rules;
use engine::Error;
use engine::Faulty;
use engine::Move;
use engine::replay;
use engine::{Game, Shared};
use engine::{Play, Setting};

/// How long a player thinks that was given no limit, in milliseconds.
const USUAL_MILLISECONDS: u64 = 1000;

/// How many random games tell what a position is worth.
const EXPECTED_GAMES: u32 = 20;

/// How many random games tell what a position is worth whose rules know no pieces; picked by feel.
const GLANCES: u32 = 8;

/// The thinking ends this much before the time is up: what comes after it takes time as well.
const SPARE: Duration = Duration::from_millis(2);

/// A player at work.
///
/// ```
/// use engine::{Game, Setting, replay};
/// use lab::Thinker;
///
/// let game = Game::from_library("tic_tac_toe")?;
/// let play = replay(&game, Setting::default(), &["a1", "a2", "b1", "b2"].map(str::to_owned))?;
/// let mut thinker = Thinker::new(&"alphabeta:depth=2".parse().expect("a player"), &game, 1)?;
/// assert_eq!(thinker.think(&*play).expect("a move").chosen.text(), "c1");
/// # Ok::<(), engine::Error>(())
/// ```
pub struct Thinker {
    spec: Spec,
    mind: Mind,
}

/// What a player has come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thought {
    /// The move.
    #[serde(rename = "move")]
    pub chosen: Move,
    /// How good it is for the mover: 1 for a piece of the least value; a game won is 10,000 less the moves that it takes.
    pub value: f64,
    /// How many moves ahead all was seen.
    pub depth: u32,
    /// How many positions were looked at, or games played.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The best play for all as far as it was seen.
    pub pv: Vec<Move>,
    /// Why the position looks as it does, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explained>,
}

/// Why a position looks as it does: what each advisor says for each side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explained {
    /// The advisors that count.
    pub advisors: Vec<Advice>,
    /// What they say together, for each player: 1 for a piece of the least value.
    pub sums: Vec<f64>,
    /// The advantage of the side to move.
    pub advantage: f64,
}

/// What one advisor says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Its name.
    pub advisor: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// What it says for each player.
    pub sides: Vec<AdviceForSide>,
}

/// What one advisor says for one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AdviceForSide {
    /// How much it counts for this side.
    pub weight: f64,
    /// What it says.
    pub value: f64,
    /// What that adds to the sum.
    pub adds: f64,
    /// Its reasons, one by one: places, piece, words and amount.
    pub reasons: Vec<String>,
}

impl From<Explanation> for Explained {
    fn from(explanation: Explanation) -> Explained {
        let points = |hundredths: i64| hundredths as f64 / 100.0;
        let side = |side: Side| AdviceForSide {
            weight: side.weight,
            value: side.value,
            adds: points(side.counts),
            reasons: side.reasons.iter().map(in_words).collect(),
        };
        let advice = |view: View| Advice {
            advisor: view.advisor,
            about: view.about,
            sides: view.sides.into_iter().map(side).collect(),
        };
        Explained {
            advisors: explanation.views.into_iter().map(advice).collect(),
            sums: explanation.sums.into_iter().map(points).collect(),
            advantage: points(explanation.advantage.into()),
        }
    }
}

fn in_words(reason: &Reason) -> String {
    let mut words: Vec<String> = reason.piece.iter().cloned().collect();
    words.push(reason.places.join("-"));
    words.push(reason.words.to_owned());
    words.push(format!("{:.3}", reason.amount));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

impl Thinker {
    /// A player for a game. Chance is drawn from the seed.
    pub fn new(spec: &Spec, loaded: &Game, seed: u64) -> Result<Thinker, Error> {
        let rules = &loaded.rules;
        let options = SearchOptions { beam: spec.beam.unwrap_or(usize::MAX), ..SearchOptions::default() };
        let mind = match spec.kind {
            Kind::Level => return Thinker::of_level(spec, loaded, seed),
            Kind::Random => Mind::random(seed),
            Kind::Instant => Mind::instant(seed),
            Kind::Cautious => Mind::cautious(seed),
            Kind::Mcts => {
                let advice = match spec.playout {
                    Some(0) => None,
                    Some(moves) => Some(mcts::PlayoutPolicy::new(evaluator(loaded), moves)),
                    None => Some(mcts::PlayoutPolicy::usual(evaluator(loaded))),
                };
                Mind::mcts(spec.threads.unwrap_or(1), advice, seed)
            }
            Kind::Best => {
                let strongest = spec.as_kind(strongest(loaded));
                return Ok(Thinker { spec: spec.clone(), ..Thinker::new(&strongest, loaded, seed)? });
            }
            Kind::Material => Mind::alphabeta(material(spec, loaded)?, options, seed),
            Kind::Mobility => {
                let by_moves = Policy::default().with("mobil", 1.0);
                Mind::alphabeta(advised(loaded, |_| by_moves), options, seed)
            }
            Kind::ExpectedOutcome => Mind::alphabeta(Evaluator::expected(EXPECTED_GAMES), options, seed),
            Kind::Metagamer => Mind::alphabeta(advised(loaded, |_| Policy::metagamer()), options, seed),
            Kind::AlphaBeta => {
                let own = spec.policy.as_deref().map(read_policy).transpose()?;
                Mind::alphabeta(advised(loaded, |ground| own.unwrap_or_else(|| usual(rules, ground))), options, seed)
            }
            kind => {
                return Err(Error::usage(
                    format!("the player `{}` does not think by itself", kind.name()),
                    "name another",
                ));
            }
        };
        let mind = match spec.slips {
            Some(slips) => mind.with_care(Care { slips, watchful: true }),
            None => mind,
        };
        Ok(Thinker { spec: spec.clone(), mind })
    }

    /// A player that has such limits and thinks with this mind.
    pub fn with_mind(spec: &Spec, mind: Mind) -> Thinker {
        Thinker { spec: spec.clone(), mind }
    }

    /// A level for people.
    fn of_level(spec: &Spec, loaded: &Game, seed: u64) -> Result<Thinker, Error> {
        let (kind, nodes, care) = match level::handicap(spec.level) {
            Some(Handicap { positions, care }) => (Kind::AlphaBeta, Some(positions), care),
            None => (Kind::Best, None, Care { slips: 0, watchful: true }),
        };
        // How many positions are looked at is all that limits a level: none of them may take long.
        let mind = if kind == Kind::AlphaBeta && !loaded.rules.has_pieces() {
            Mind::alphabeta(Evaluator::rules(0), SearchOptions::default(), seed)
        } else {
            Thinker::new(&Spec::of(kind), loaded, seed)?.mind
        };
        let mut spec = spec.clone();
        spec.nodes = nodes;
        Ok(Thinker { spec, mind: mind.with_care(care) })
    }

    /// Who it is.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// Why a position looks as it does, if it judges positions at all.
    pub fn explain(&mut self, play: &dyn Play) -> Option<Explained> {
        self.mind.evaluator().map(|evaluator| play.explain(Explaining(evaluator)).into())
    }

    /// Chooses a move; nothing if the game is over.
    pub fn think(&mut self, play: &dyn Play) -> Option<Thought> {
        self.think_until(play, &|| false)
    }

    /// The same; as soon as it is to stop it comes to the best move that it has found so far.
    pub fn think_until(&mut self, play: &dyn Play, stop: &(dyn Fn() -> bool + Sync)) -> Option<Thought> {
        let began = Instant::now();
        let unlimited = self.spec.depth.is_none() && self.spec.nodes.is_none();
        let milliseconds = self.spec.milliseconds.or(unlimited.then_some(USUAL_MILLISECONDS));
        let time = milliseconds.map(Duration::from_millis);
        let span = time.map(|time| time.saturating_sub(SPARE).max(time / 2));
        let elapsed = || span.map_or(0.0, |span| began.elapsed().as_secs_f64() / span.as_secs_f64());
        let spent = || if stop() { f64::INFINITY } else { elapsed() };
        let limits = Limits {
            depth: self.spec.depth.unwrap_or(u32::MAX),
            nodes: self.spec.nodes.unwrap_or(u64::MAX),
            spent: &spent,
        };
        let thinking = Thinking { mind: &mut self.mind, limits, side_by_side: &side_by_side };
        let finding = play.think(thinking)?;
        let pv = play.written(&finding.pv);
        let chosen = pv.first()?.clone();
        let Finding { value, depth, nodes, .. } = finding;
        let seconds = began.elapsed().as_secs_f64();
        let value = f64::from(value) / 100.0;
        Some(Thought { chosen, value, depth, nodes, seconds, pv, explanation: None })
    }
}

/// Runs closures in parallel, on the threads of the pool.
pub fn side_by_side(works: &mut [&mut (dyn FnMut() + Send)]) {
    match works {
        [work] => work(),
        works => works.par_iter_mut().for_each(|work| work()),
    }
}

/// Piece values: those of the spec, or those that follow from the rules.
fn material(spec: &Spec, game: &Shared) -> Result<Evaluator, Error> {
    let kinds = game.rules.kinds();
    if spec.values.is_empty() {
        let worth = game.worth();
        return Ok(Evaluator::material(worth.iter().map(|value| (value * 100.0).round() as i32).collect()));
    }
    if spec.values.len() != kinds {
        return Err(Error::usage(
            format!("the game has {kinds} types of pieces, found {} values", spec.values.len()),
            "give one value for each type, in the order of the rules, as in `values=1/3/5`",
        ));
    }
    Ok(Evaluator::material(spec.values.iter().map(|value| (value * 100.0).round() as i32).collect()))
}

/// How good positions look by the policy that the game brings along, or that follows from its rules.
pub fn evaluator(game: &Shared) -> Evaluator {
    advised(game, |ground| usual(&game.rules, ground))
}

/// How good positions look to advisors.
pub fn advised(game: &Shared, policy: impl FnOnce(&Ground) -> Policy) -> Evaluator {
    game.ground().map_or_else(|| Evaluator::rules(GLANCES), |ground| Evaluator::policy(&policy(&ground), ground))
}

/// The policy that the game brings along, or the one that follows from its rules.
pub fn usual(rules: &Rules, ground: &Ground) -> Policy {
    let brought = rules.ludi().and_then(|game| Policy::of_support(&game.support));
    brought.unwrap_or_else(|| Policy::default_for(ground))
}

/// The policy of a file.
pub fn read_policy(file: &str) -> Result<Policy, Error> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        Error::usage(format!("the policy `{file}` cannot be read: {error}"), "name a file that is there")
    })?;
    let Reading { policy, diagnostics } = Policy::read(&text);
    policy.ok_or_else(|| Faulty { name: file.to_owned(), text, diagnostics }.into())
}

/// What a player would do after these moves.
pub fn best(loaded: &Game, setting: Setting, played: &[String], spec: &Spec, explain: bool) -> Result<Thought, Error> {
    let mut play = replay(loaded, setting, played)?;
    // Nothing that was chosen before is seen by those who choose at the same time.
    if play.chance() == Some(play.to_move()) && play.outcome().is_none() {
        if play.movers().len() == 1 {
            let message = "it is the turn of chance, which has no best move".to_owned();
            return Err(Error::refused(message, "play one of its moves first, as `moves` lists them"));
        }
        play.play_number(0).map_err(|_| Error::refused("chance has no move", "the rules should give it one"))?;
    }
    let mut thinker = Thinker::new(spec, loaded, setting.seed)?;
    let thought = thinker.think(&*play).map(|thought| match explain {
        true => Thought { explanation: thinker.explain(&*play), ..thought },
        false => thought,
    });
    thought.ok_or_else(|| {
        let result = play.outcome().map_or_else(|| "there is no move".to_owned(), |outcome| loaded.result(outcome));
        Error::refused(format!("the game is over: {result}"), "take a move back: there is nothing to choose")
    })
}
