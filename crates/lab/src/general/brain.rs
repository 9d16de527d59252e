//! A player of ours as the brain of a player on the network.

use std::time::Duration;

use engine::{Game, Kind as Engines, Play, Source};
use game::{DrawRules, Rng, Role, zobrist};
use ggp::{Assignment, Brain, Player, Turn};
use players::{Kind, Spec};
use rules::Language;

use crate::thinker::Thinker;

/// What is left of the start clock when thinking before the first move ends.
const BEFORE_THE_START: Duration = Duration::from_millis(300);

/// Thinking ends this much before the brain's time is over, for a position cannot be interrupted; or this part of the clock before,
/// where that is less.
const RESERVE: Duration = Duration::from_millis(100);
const PART_IN_RESERVE: u32 = 4;

/// The largest part of the start clock that is thought in.
const MOST_OF_START: f64 = 0.5;

/// A player on the network that plays as `spec` says, under this name.
pub fn player(name: &str, spec: Spec, seed: u64) -> Player {
    Player::new(name, move || Box::new(brain(&spec, seed)))
}

/// A brain that plays as `spec` says.
pub fn brain(spec: &Spec, seed: u64) -> impl Brain + use<> {
    Thinking { spec: spec.clone(), seed, at_work: None }
}

/// The seed of a player in a match: a player who had the same chances in all would play the same game again and again.
fn seed_of(seed: u64, id: &str) -> u64 {
    id.bytes().fold(seed, |seed, byte| zobrist::mix(seed ^ u64::from(byte)))
}

struct Thinking {
    spec: Spec,
    seed: u64,
    at_work: Option<AtWork>,
}

/// A match that is being played.
struct AtWork {
    play: Box<dyn Play>,
    role: Role,
    thinker: Thinker,
    /// How long before the end of its time thinking ends.
    reserve: Duration,
}

impl Brain for Thinking {
    fn start(&mut self, assignment: &Assignment) -> Result<(), String> {
        let source = Source::typed(assignment.id.clone(), Language::Gdl, assignment.rules.clone());
        let game = Game::new(source).map_err(|error| error.to_string())?;
        let names = game.rules.player_names();
        let role = names.iter().position(|name| name.eq_ignore_ascii_case(&assignment.role));
        let role = role
            .and_then(|role| Role::ALL.get(role))
            .ok_or_else(|| format!("there is no role `{}`", assignment.role))?;
        // The clock of the match is the limit, unless the player has one of its own.
        let mut spec = self.spec.clone();
        if spec.kind == Kind::Best {
            spec = spec.as_kind(Kind::Mcts);
        }
        let own_limit = spec.milliseconds.or(spec.nodes).is_some() || spec.depth.is_some();
        if !own_limit {
            spec.milliseconds = Some(u64::MAX / 2_000_000);
        }
        let seed = seed_of(self.seed, &assignment.id);
        let thinker = Thinker::new(&spec, &game, seed).map_err(|error| error.to_string())?;
        let play = game.engine(Engines::Compiled, DrawRules::default()).begin_refereed(&mut Rng::new(seed, 0));
        let reserve = RESERVE.min(assignment.play_clock / PART_IN_RESERVE);
        let mut at_work = AtWork { play, role: *role, thinker, reserve };
        if !own_limit && at_work.play.outcome().is_none() {
            let most = assignment.start_clock.mul_f64(MOST_OF_START).saturating_sub(BEFORE_THE_START);
            let begun = assignment.remaining();
            at_work.think(&|| assignment.is_over() || begun.saturating_sub(assignment.remaining()) >= most);
        }
        self.at_work = Some(at_work);
        Ok(())
    }

    fn play(&mut self, turn: &Turn) -> String {
        let Some(at_work) = &mut self.at_work else { return "nil".to_owned() };
        if let Some(joint) = turn.last()
            && at_work.play.play_joint(joint).is_err()
        {
            return at_work.any();
        }
        turn.publish(&at_work.any());
        let reserve = at_work.reserve;
        at_work.think(&|| turn.remaining() <= reserve || turn.is_over()).unwrap_or_else(|| at_work.any())
    }

    fn stop(&mut self, _: Option<&[String]>) {
        self.at_work = None;
    }

    fn abort(&mut self) {
        self.at_work = None;
    }
}

impl AtWork {
    /// The first legal move of the role.
    fn any(&self) -> String {
        let legal = self.play.legal().unwrap_or_default();
        legal.get(self.role.index()).and_then(|moves| moves.first()).cloned().unwrap_or_else(|| "noop".to_owned())
    }

    /// The best move of the role that is found before it is enough; nothing if it has no choice.
    fn think(&mut self, enough: &(dyn Fn() -> bool + Sync)) -> Option<String> {
        if !self.play.movers().contains(&self.role) || self.play.legal()?.get(self.role.index())?.len() < 2 {
            return None;
        }
        // Those who choose before it choose anything: a search does not see it.
        let mut play = self.play.fork();
        while play.to_move() != self.role {
            let first = play.moves().into_iter().next()?;
            play.play_listed(&first);
        }
        self.thinker.think_until(&*play, enough).map(|thought| thought.chosen.to_string())
    }
}
