//! Trials: a game plays itself, and everything is noted that criticism looks at.

mod deeper;

use std::sync::{Arc, Mutex, PoisonError};

use criticism::{End, Mode, Ply, Puzzle, Puzzles, Settings, Trial};
use game::{DrawRules, Outcome, Rng, Role, zobrist};
use players::search::{SearchOptions, WIN};
use players::{Evaluating, Evaluation, Evaluator, Limits, Mind, Policy, Puzzling, Regard, Thinking};
use serde::{Deserialize, Serialize};

use crate::progress::Progress;
use crate::thinker::{advised, evaluator, side_by_side};
use engine::Game;
use engine::opening::play_any;
use engine::{Ending, Engine, Kind, Play};

pub use deeper::without_swap;
pub use deeper::{deeper, deeper_games};

/// How trials are played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Conditions {
    /// How many moves ahead players look.
    pub depth: u32,
    /// How many moves of a position they follow.
    pub beam: usize,
    /// How many positions they look at before a move at most: what keeps games with very many moves from taking for ever.
    pub nodes: u64,
    /// How many random games they play before a move, if that is how they choose; those who mind only some of the pieces look
    /// ahead all the same.
    pub playouts: Option<u64>,
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
        Conditions {
            depth: 2,
            beam: 20,
            nodes: 2500,
            playouts: None,
            captures: true,
            opening: 4,
            seed: 0,
            settings: Settings::default(),
        }
    }
}

impl Conditions {
    /// The same for a game: one whose rules know no pieces is played by random games before a move, unless it was said how far
    /// ahead players look.
    #[must_use]
    pub fn suited_to(self, loaded: &Game) -> Conditions {
        let usual = Conditions::default();
        let is_usual = (self.depth, self.beam, self.nodes) == (usual.depth, usual.beam, usual.nodes);
        let playouts = (is_usual && !loaded.rules.has_pieces()).then_some(SHEET_PLAYOUTS);
        Conditions { playouts: self.playouts.or(playouts), ..self }
    }

    /// Who plays, as it is written on the command line.
    pub fn player(&self) -> String {
        match self.playouts {
            Some(games) => format!("mcts:iterations={games}"),
            None => format!("alphabeta:depth={},beam={},nodes={}", self.depth, self.beam, self.nodes),
        }
    }
}

/// How many random games players of a rule sheet play before a move, and how many tell what a position looks like.
const SHEET_PLAYOUTS: u64 = 200;
const SHEET_GLANCE: u32 = 10;

/// How often an opening is drawn again that ends the game.
const OPENINGS: u64 = 16;

/// The size of a player's table: 2^12 places.
const TABLE_BITS: u32 = 12;

/// How many random games tell how far from even positions look.
const SAMPLED: u64 = 8;

/// How far from even a position looks at least that counts as much, in hundredths.
const LEAST: f64 = 50.0;

/// A puzzle is a win in three (Browne 2011, D.46).
const PUZZLE_PLIES: u32 = 3;

/// No position is looked at longer than this for puzzles.
const PUZZLE_NODES: u64 = 300_000;

/// Where trials of a game are played.
///
/// ```
/// use criticism::Mode;
/// use engine::Game;
/// use lab::Progress;
/// use lab::trials::{Conditions, Trials};
///
/// let game = Game::from_library("tic_tac_toe")?;
/// let trials = Trials::new(&game, Conditions::default()).play(Mode::Standard, 0..4, &Progress::unwatched());
/// assert!(trials.len() == 4 && trials.iter().all(|trial| trial.length() <= 9));
/// # Ok::<(), engine::Error>(())
/// ```
pub struct Trials<'a> {
    loaded: &'a Game,
    engine: Arc<dyn Engine>,
    /// The roles that players play.
    sides: Vec<Role>,
    /// What positions look like; each trial has a copy of its own.
    evaluator: Mutex<Evaluator>,
    /// What players who look ahead judge by; the same, where that is quick.
    ahead: Mutex<Evaluator>,
    conditions: Conditions,
    /// How far from even positions look on the average, in hundredths: half way to certainty.
    usual: f64,
}

impl<'a> Trials<'a> {
    /// Trials of a game under these conditions, by the policy that the game brings along or that follows from its rules.
    pub fn new(loaded: &'a Game, conditions: Conditions) -> Trials<'a> {
        let conditions = conditions.suited_to(loaded);
        let ahead = evaluator(loaded);
        let glance = if !loaded.rules.has_pieces() { Evaluator::expected(SHEET_GLANCE) } else { ahead.clone() };
        Trials::judged(loaded, conditions, glance, ahead)
    }

    /// Trials of a game under these conditions, by this policy.
    pub fn by_policy(loaded: &'a Game, conditions: Conditions, policy: &Policy) -> Trials<'a> {
        let evaluator = advised(loaded, |_| policy.clone());
        Trials::judged(loaded, conditions, evaluator.clone(), evaluator)
    }

    fn judged(loaded: &'a Game, conditions: Conditions, evaluator: Evaluator, ahead: Evaluator) -> Trials<'a> {
        let draws = DrawRules { move_limit: conditions.settings.move_limit(), ..DrawRules::default() };
        let engine = loaded.engine(Kind::Compiled, draws);
        let (evaluator, ahead, sides) = (Mutex::new(evaluator), Mutex::new(ahead), loaded.sides());
        let mut trials = Trials { loaded, engine, sides, evaluator, ahead, conditions, usual: LEAST };
        trials.usual = trials.usual_distance().max(LEAST);
        trials
    }

    /// Plays the trials of a mode with these numbers, on as many threads as there are. Those that have not begun when
    /// the caller stops are left out.
    pub fn play(&self, mode: Mode, numbers: std::ops::Range<u64>, progress: &Progress) -> Vec<Trial> {
        let numbers: Vec<u64> = numbers.collect();
        progress.each(numbers, |number| self.trial(mode, number))
    }

    fn evaluator(&self) -> Evaluator {
        self.evaluator.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn ahead(&self) -> Evaluator {
        self.ahead.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A role as trials know it: by its place among those that players play.
    fn as_side(&self, role: Role) -> Role {
        let place = self.sides.iter().position(|side| *side == role);
        place.and_then(|place| Role::ALL.get(place)).copied().unwrap_or(role)
    }

    /// How far from even positions of random games look on the average, to the first player.
    fn usual_distance(&self) -> f64 {
        let mut evaluator = self.evaluator();
        let (mut sum, mut count) = (0.0, 0.0);
        for number in 0..SAMPLED {
            let mut stream = Rng::new(zobrist::mix(self.conditions.seed ^ 1), number);
            let mut play = self.engine.begin(&mut stream);
            while play.outcome().is_none() {
                play_any(&mut *play, &mut stream);
                let seen = play.evaluate(Evaluating { evaluator: &mut evaluator, moves: false });
                if play.outcome().is_none() {
                    sum += f64::from(seen.advantages[self.sides.first().map_or(0, |side| side.index())]).abs();
                    count += 1.0;
                }
            }
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    fn trial(&self, mode: Mode, number: u64) -> Trial {
        let players = self.sides.len().max(1);
        let began = self.sides[number as usize % players];
        // The handicapped player begins half of the games.
        let handicapped = self.sides[(number as usize / 2 + number as usize) % players];
        let handicapped = mode.has_handicap().then_some(handicapped);
        let (mut play, opening, began) = self.opened(began, zobrist::mix(self.conditions.seed) ^ number);
        let mut trial = Trial { mode, players: players as u8, opening, ..Trial::new(self.as_side(began), End::Cut) };
        trial.handicapped = handicapped.map(|role| self.as_side(role));
        let mut minds: Vec<Mind> =
            (0..self.loaded.rules.players() as u64).map(|n| self.mind(mode, false, number + n)).collect();
        if let Some(who) = handicapped {
            minds[who.index()] = self.mind(mode, true, number);
        }
        let mut evaluator = self.evaluator();
        let mut seen = play.evaluate(Evaluating { evaluator: &mut evaluator, moves: true });
        trial.sites = seen.sites;
        trial.visited.clone_from(&seen.occupied);
        let mut looked_at = Vec::new();
        while play.outcome().is_none() {
            // A pass that no player chose is no move: what follows it follows the move before.
            if let Some(pass) = play.forced_pass() {
                play.play_listed(&pass);
                seen = play.evaluate(Evaluating { evaluator: &mut evaluator, moves: true });
                let estimates = self.chances(&seen, play.outcome());
                trial.moves.last_mut().into_iter().for_each(|ply| ply.estimates.clone_from(&estimates));
                continue;
            }
            let mover = play.to_move();
            if mode == Mode::Puzzles {
                looked_at.extend(puzzle(&*play, &seen).map(|puzzle| (self.as_side(mover), puzzle)));
            }
            let shallower = mode == Mode::Shallower && handicapped == Some(mover);
            let mind = &mut minds[mover.index()];
            let thinking = Thinking { limits: self.limits(mind, shallower), mind, side_by_side: &side_by_side };
            let Some(finding) = play.think(thinking) else { break };
            if play.play_number(finding.number).is_err() {
                break;
            }
            let before =
                std::mem::replace(&mut seen, play.evaluate(Evaluating { evaluator: &mut evaluator, moves: true }));
            trial.visited.extend(&seen.occupied);
            trial.moves.push(Ply {
                legal: before.moves.len() as u32,
                shallow: before.moves.iter().map(|value| self.chance(*value)).collect(),
                made: finding.number,
                deep: Some(self.chance(finding.value)),
                nodes: finding.nodes,
                squared_plies: finding.squared_plies,
                depth: finding.deepest.min(u8::MAX.into()) as u8,
                ..Ply::new(self.as_side(mover), self.chances(&seen, play.outcome()))
            });
        }
        trial.visited.sort_unstable();
        trial.visited.dedup();
        trial.end = match end(&*play) {
            End::Won(role) => End::Won(self.as_side(role)),
            end => end,
        };
        if mode == Mode::Puzzles {
            let winners = looked_at.iter().filter(|(mover, _)| trial.winner() == Some(*mover));
            let found: Vec<Option<Puzzle>> = winners.map(|(_, puzzle)| *puzzle).collect();
            trial.puzzles =
                Some(Puzzles { examined: found.len() as u32, found: found.into_iter().flatten().collect() });
        }
        trial.course = (mode == Mode::Standard).then(|| play.course());
        trial
    }

    /// A game after a random opening that does not end it, the chances of all after each of its moves, and who began: the one
    /// who was to begin, if the rules let any role begin.
    fn opened(&self, began: Role, seed: u64) -> (Box<dyn Play>, Vec<Vec<f32>>, Role) {
        let mut evaluator = self.evaluator();
        for attempt in 0..OPENINGS {
            // Games that end at once get shorter openings in the end.
            let wanted = self.conditions.opening >> (attempt / 4) & !1;
            let mut stream = Rng::new(seed, attempt);
            let mut play = self.engine.begin(&mut stream);
            if play.to_move() != began {
                play.begun_by(began);
            }
            let (mut chances, began) = (Vec::new(), play.to_move());
            while chances.len() < wanted as usize && play.outcome().is_none() {
                let forced = play.forced_pass().is_some();
                play_any(&mut *play, &mut stream);
                let seen = play.evaluate(Evaluating { evaluator: &mut evaluator, moves: false });
                if !forced || chances.pop().is_some() {
                    chances.push(self.chances(&seen, play.outcome()));
                }
            }
            if play.outcome().is_none() {
                return (play, chances, began);
            }
        }
        let mut play = self.engine.begin(&mut Rng::new(seed, OPENINGS));
        if play.to_move() != began {
            play.begun_by(began);
        }
        let began = play.to_move();
        (play, Vec::new(), began)
    }

    fn mind(&self, mode: Mode, handicapped: bool, seed: u64) -> Mind {
        let regard = match mode {
            Mode::Random if handicapped => return Mind::random(seed),
            Mode::Selfish if handicapped => Regard::Own,
            Mode::Obstructive if handicapped => Regard::Others,
            _ => Regard::All,
        };
        if let Some(games) = self.conditions.playouts.filter(|_| regard == Regard::All) {
            return Mind::mcts(1, None, seed ^ games);
        }
        let options = SearchOptions { beam: self.conditions.beam, captures: self.conditions.captures };
        Mind::alphabeta(self.ahead().with_regard(regard), options, seed).with_table(TABLE_BITS)
    }

    /// How long a player thinks; who is shallower looks one move less far ahead, or plays half as many games.
    fn limits(&self, mind: &mut Mind, shallower: bool) -> Limits<'static> {
        let Conditions { depth, nodes, playouts, .. } = self.conditions;
        match playouts {
            Some(games) if mind.evaluator().is_none() => Limits::to_nodes(games.div_ceil(1 + u64::from(shallower))),
            _ => Limits { nodes, ..Limits::to_depth(depth - u32::from(shallower && depth > 1)) },
        }
    }

    fn chances(&self, seen: &Evaluation, outcome: Option<Outcome>) -> Vec<f32> {
        let chance = |player: &Role| match outcome {
            Some(Outcome::Win(winner)) => f32::from(u8::from(winner == *player)),
            Some(Outcome::Draw) => 0.5,
            None => self.chance(seen.advantages.get(player.index()).copied().unwrap_or(0)),
        };
        self.sides.iter().map(chance).collect()
    }

    /// An advantage as a chance to win: one as large as usual is half way from even to certain.
    fn chance(&self, advantage: i32) -> f32 {
        let advantage = f64::from(advantage.clamp(-WIN, WIN));
        (0.5 + 0.5 * advantage / (advantage.abs() + self.usual)) as f32
    }
}

/// Whether a position is a "win in three" puzzle; nothing at all if that takes too long to find out.
fn puzzle(play: &dyn Play, seen: &Evaluation) -> Option<Option<Puzzle>> {
    let forced = play.puzzle(Puzzling { plies: PUZZLE_PLIES, limits: Limits::to_nodes(PUZZLE_NODES) })?;
    let looks = |number: u32| seen.moves.get(number as usize).copied().unwrap_or(0);
    Some(forced.solution().map(|solution| {
        let better = (0..forced.moves).filter(|number| looks(*number) > looks(solution)).count() as u32;
        Puzzle { better, moves: forced.moves }
    }))
}

fn end(play: &dyn Play) -> End {
    match (play.outcome(), play.ending()) {
        (Some(Outcome::Win(winner)), _) => End::Won(winner),
        (_, Some(Ending::MoveLimit) | None) => End::Cut,
        (Some(Outcome::Draw) | None, _) => End::Drawn,
    }
}
