//! Evaluates children by playing them, in stages, the cheapest first, so that hopeless ones cost little.
//!
//! Nothing here looks at the clock: limits are numbers of moves and games, so that the same child gets the same verdict on
//! every machine.

use std::sync::Arc;

use criticism::{Answer, Evidence, Mode, Report, Settings, Thresholds, Trial, Weights, filter};
use game::{DrawRules, Rng};
use ludi::ludemes::{Attribute, Thing};
use synthesis::evolve::{Child, Measured, Member, Policy, Reason, Refusal, Trier};

use super::choosing;
use ::rules::Rules;
use engine::Game;
use engine::opening::play_any;
use engine::{Engine, Kind};
use engine::{Origin, Source};
use lab::Progress;
use lab::trials::{Conditions, Trials};

/// How thoroughly games are tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How many games of those that can be viable are played.
    pub trials: u64,
    /// How many moves ahead the players look.
    pub depth: u32,
    /// How many moves of a position they follow at most.
    pub beam: usize,
    /// About how many positions may be looked at for one game; where this is too few they follow fewer moves, or look one move
    /// ahead only.
    pub positions: u64,
    /// What chance is drawn from.
    pub seed: u64,
    /// What viable games keep to.
    pub thresholds: Thresholds,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { trials: 20, depth: 2, beam: 20, positions: 600_000, seed: 0, thresholds: Thresholds::BOOK }
    }
}

impl Effort {
    /// The same with this many times the positions, from other random numbers.
    pub fn thorough(self, times: u64) -> Effort {
        Effort { positions: self.positions.saturating_mul(times), seed: self.seed ^ 1, ..self }
    }

    /// How many moves of a position are followed, where it costs so much to look one move ahead all through a game; nothing if
    /// it is better to leave it at that. Each move that is followed is another look at as many positions, and a trial itself
    /// looks at them twice.
    fn beam_for(&self, expense: f64) -> Option<usize> {
        let fits = |beam: usize| {
            let looks = 2.0 + (beam as f64).powi(self.depth as i32 - 1);
            expense * looks * self.trials as f64 <= self.positions as f64
        };
        (self.depth > 1).then(|| (LEAST_BEAM..=self.beam).rev().find(|beam| fits(*beam))).flatten()
    }
}

/// Following fewer moves is worse than looking less far ahead.
const LEAST_BEAM: usize = 5;

/// Evaluates candidate games by self-play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bench {
    /// How many games, and how deep the search.
    pub effort: Effort,
}

/// A game that can be played.
#[derive(Clone)]
pub struct Ready {
    pub(super) loaded: Game,
    pub(super) engine: Arc<dyn Engine>,
    /// What there is to choose from; or how many moves a position has that has too many.
    looks: Result<Looks, usize>,
    /// The policy that it is played by; none: the one that follows from its rules.
    policy: Option<players::Policy>,
    /// How many positions have to be made to look one move ahead all through a game; or how many moves a position has that
    /// has too many.
    pub(super) expense: Result<f64, usize>,
}

/// How much there is to choose from in random games.
#[derive(Clone, Copy, Debug)]
struct Looks {
    /// How many moves there are in all positions of a game.
    moves: f64,
    /// How many there are in a position.
    branching: f64,
}

/// How many random games tell how much there is to choose from.
const LOOKS: u64 = 3;

/// What a game may cost at most: how many positions have to be made to look one move ahead all through it.
const MOST_EXPENSE: f64 = 20_000.0;

/// Where players must know all moves after each move, a position costs as many more as it has moves: for the goal, and for an
/// advisor now and then.
const MOVES_AS_POSITIONS: f64 = 1.5;

/// What they cost in a game of Pell's, where all moves of a type are found at once; by feel.
const MOVES_AT_ONCE: f64 = 4.0;

/// The most moves that a position may have, and may have on average, so that looking four moves ahead can be borne (B132:
/// Ludi's limit was 15 seconds; ours is by numbers, so that it is the same everywhere).
const MOST_MOVES: usize = 600;

/// The cheap race: this number of games between players who look one move ahead, which must not all go on for ever or end at once.
const CHEAP: u64 = 6;
const HOPEFUL: Thresholds = Thresholds { completion: 0.1, balance: -1.0, advantage: 2.0, duration: 0.9 };

/// After these numbers of games a game is given up by these thresholds. They are wider than those of the book, the wider the fewer games
/// were played: a fair game falls by them once in some hundred times.
const HEATS: [(u64, Thresholds); 2] = [
    (6, Thresholds { completion: 0.2, balance: 0.1, advantage: 0.95, duration: 0.75 }),
    (12, Thresholds { completion: 0.4, balance: 0.3, advantage: 0.75, duration: 0.6 }),
];

impl Bench {
    /// A game that is ready to be played.
    pub(super) fn ready(&self, name: &str, rules: &Rules) -> Ready {
        // Advisors written in the rules are ignored: every game is evaluated by the same policies.
        let rules = rules.clone().without_advisors();
        let (name, language) = (name.to_owned(), rules.language());
        let source = Source { name, text: String::new(), language, origin: Origin::Generator };
        let loaded = Game::of(source, rules, Vec::new());
        let limit = Settings::default().move_limit();
        let draws = DrawRules { move_limit: limit, ..DrawRules::default() };
        let engine = loaded.engine(Kind::Compiled, draws);
        let looks = self.looks(&*engine);
        Ready { loaded, engine, looks, policy: None, expense: Err(0) }.with_expense()
    }

    /// What it costs to look one move ahead all through a game, by some random games.
    fn looks(&self, engine: &dyn Engine) -> Result<Looks, usize> {
        let (mut moves, mut positions) = (0, 0);
        for number in 0..LOOKS {
            let mut stream = Rng::new(self.effort.seed, number);
            let mut play = engine.begin(&mut stream);
            while play.outcome().is_none() {
                let here = play.moves().len();
                if here > MOST_MOVES {
                    return Err(here);
                }
                (moves, positions) = (moves + here, positions + 1);
                play_any(&mut *play, &mut stream);
            }
        }
        let branching = f64::from(moves as u32) / f64::from(positions.max(1));
        Ok(Looks { moves: moves as f64 / LOOKS as f64, branching })
    }

    fn conditions(&self, depth: u32, beam: usize) -> Conditions {
        Conditions { depth, beam, captures: false, seed: self.effort.seed, ..Conditions::default() }
    }

    /// What a game is worth that plays by this policy.
    pub fn worth(&self, name: &str, rules: &Rules, policy: Policy) -> Measured {
        self.measured(&self.ready(name, rules).played_by(&policy), policy)
    }

    /// Plays a game until it is clear what it is worth: first between players who look one move ahead, then, if there is any
    /// hope, between such as look as far as the effort allows.
    fn race(&self, ready: &Ready) -> Vec<Trial> {
        let shallow = ready.trials(self.conditions(1, self.effort.beam));
        let cheap = shallow.play(Mode::Standard, 0..CHEAP.min(self.effort.trials), &Progress::unwatched());
        match self.effort.beam_for(ready.expense.unwrap_or(f64::INFINITY)) {
            _ if !passes(&cheap, &HOPEFUL) => cheap,
            None => self.heats(&shallow, cheap),
            Some(beam) => {
                let deep = ready.trials(self.conditions(self.effort.depth, beam));
                self.heats(&deep, Vec::new())
            }
        }
    }

    /// Plays on until the game is given up, or as many trials are played as there should be.
    fn heats(&self, stage: &Trials<'_>, mut trials: Vec<Trial>) -> Vec<Trial> {
        for (count, thresholds) in HEATS.into_iter().filter(|(count, _)| *count < self.effort.trials) {
            trials.extend(stage.play(Mode::Standard, trials.len() as u64..count, &Progress::unwatched()));
            let planned = self.effort.trials as usize;
            let certain = filter(&Evidence::of_trials(&trials), planned, &self.effort.thresholds).answer;
            if certain == Answer::No || !passes(&trials, &thresholds) {
                return trials;
            }
        }
        trials.extend(stage.play(Mode::Standard, trials.len() as u64..self.effort.trials, &Progress::unwatched()));
        trials
    }

    /// What a game is worth that is ready to be played by this policy.
    pub(super) fn measured(&self, ready: &Ready, policy: Policy) -> Measured {
        let trials = self.race(ready);
        let settings = Settings::default();
        let evidence = Evidence { rules: Some(&ready.loaded.rules), settings, ..Evidence::of_trials(&trials) };
        let report = Report::weighted(&evidence, &Weights::book(), 1);
        // The book's filter, by a fixed number of games: a child that intervals would leave undecided is sorted by its numbers, so that
        // it costs no more games than another.
        let filtered = filter(&evidence, trials.len(), &self.effort.thresholds);
        let whole = trials.len() as u64 >= self.effort.trials;
        let plies = || trials.iter().flat_map(|trial| &trial.moves);
        Measured {
            fitness: report.score.as_ref().map_or(0.0, |score| score.value),
            old: None,
            viable: whole && filtered.answer == Answer::Yes,
            flaws: filtered.flaws().into_iter().map(str::to_owned).collect(),
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

impl Ready {
    /// The same game, played by this policy; a game of Pell's is always played by the one that follows from its rules, as is any
    /// game whose policy is empty.
    pub(super) fn played_by(&self, policy: &Policy) -> Ready {
        let has_place = self.loaded.rules.names_advisors() && !policy.is_empty();
        Ready { policy: has_place.then(|| choosing::weights(policy)), ..self.clone() }.with_expense()
    }

    fn trials(&self, conditions: Conditions) -> Trials<'_> {
        match &self.policy {
            Some(policy) => Trials::by_policy(&self.loaded, conditions, policy),
            None => Trials::new(&self.loaded, conditions),
        }
    }

    fn with_expense(self) -> Ready {
        let expense = self.looks.map(|looks| {
            let each = match (self.asks_for_moves(), self.loaded.rules.moves_are_found_at_once()) {
                (false, _) => 1.0,
                (true, true) => MOVES_AT_ONCE,
                (true, false) => (looks.branching * MOVES_AS_POSITIONS).max(1.0),
            };
            // A player who must block has to try each move, and each reply to it, before it is known what they may do.
            let must_block = self.loaded.rules.ludi().is_some_and(|game| game.play().must_block);
            let tried = if must_block { looks.branching.max(1.0) } else { 1.0 };
            looks.moves * each * tried
        });
        Ready { expense, ..self }
    }

    /// Whether the moves after each move have to be known: a goal or an advisor speaks of them.
    fn asks_for_moves(&self) -> bool {
        let reads = |game: &ludi::tree::Game| ludi::uses(game, Attribute::Reads(Thing::Moves));
        self.loaded.rules.ludi().is_some_and(reads) || choosing::asks_for_moves(&self.loaded, self.policy.as_ref())
    }
}

/// Whether games keep to these thresholds, as far as they were played.
fn passes(trials: &[Trial], thresholds: &Thresholds) -> bool {
    filter(&Evidence::of_trials(trials), trials.len(), thresholds).answer != Answer::No
}

impl Trier for Bench {
    type Game = Ready;

    fn prepare(&self, child: &Child, rules: &Rules) -> Result<Ready, Refusal> {
        let ready = self.ready(&child.name, rules);
        let over = ready.engine.begin(&mut Rng::new(self.effort.seed, 0)).outcome();
        match over {
            Some(outcome) => Err((Reason::NoStart, format!("it is over before the first move: {outcome:?}"))),
            None => Ok(ready),
        }
    }

    fn is_fast(&self, ready: &Ready) -> Result<(), Refusal> {
        match ready.expense {
            Ok(expense) if expense <= MOST_EXPENSE => Ok(()),
            Ok(expense) => {
                let told = format!("{expense:.0} positions to look one move ahead, more than {MOST_EXPENSE:.0}");
                Err((Reason::Slow, told))
            }
            Err(moves) => Err((Reason::Slow, format!("a position has {moves} moves, more than {MOST_MOVES}"))),
        }
    }

    fn policy(&self, ready: &Ready, parents: [&Member; 2]) -> Result<Policy, Refusal> {
        choosing::choose(ready, parents, self.effort.seed)
    }

    fn measure(&self, ready: &Ready, policy: Policy) -> Measured {
        self.measured(&ready.played_by(&policy), policy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the bench says of a game, at the first stage that has something against it.
    fn verdict(text: &str) -> Result<Measured, Refusal> {
        let bench = Bench { effort: Effort { trials: 6, positions: 100_000, ..Effort::default() } };
        let rules = Rules::read(text).expect("sound");
        let (parents, name) = (|| [String::new(), String::new()], "Trouble".to_owned());
        let child = Child { number: 0, name, parents: parents(), generation: 1, text: text.to_owned() };
        let ready = bench.prepare(&child, &rules)?;
        bench.is_fast(&ready)?;
        let parent = Member::known("A", text, Measured::default());
        let policy = bench.policy(&ready, [&parent, &parent])?;
        Ok(bench.measure(&ready, policy))
    }

    // B132 B139
    #[test]
    fn games_that_go_round_for_ever_or_explode_cost_their_limit_and_no_more() {
        let game = |moves: &str, rest: &str| {
            format!(
                "(game Trouble (players (White n) (Black s)) (board (tiling square i-nbors) (size 8)) \
                 (pieces (Stone All (moves {moves}))) {rest})"
            )
        };
        let round = game(
            "(move (pre (and (owner from) (empty to) (adjacent))) (action (pop) (push)))",
            "(start (place (Stone) (home 1))) (end (All win (group 40)))",
        );
        let never = verdict(&round).expect_err("no player ever wins");
        assert!([Reason::NoWinner, Reason::Slow].contains(&never.0), "{never:?}");
        let anywhere = game(
            "(move (pre (owner from)) (action (pop) (push))) (move (pre (empty to)) (action (push)))",
            "(start (place (Stone) (home 1 2 3))) (end (All win (no-move)))",
        );
        let exploding = verdict(&anywhere).expect_err("more moves than can be searched");
        assert_eq!(exploding.0, Reason::Slow, "{exploding:?}");
        let idle = game("(move (action pass))", "(end (All win (group 60)))");
        let idle = verdict(&idle).expect_err("nothing ever happens");
        assert!([Reason::NoWinner, Reason::NoStart].contains(&idle.0), "{idle:?}");
    }

    #[test]
    fn where_one_must_block_a_game_costs_as_many_times_more_as_there_are_moves() {
        let expense = |play: &str| {
            let text = format!("(game Row (board (tiling square) (size 6)) {play} (end (All win (in-a-row 6))))");
            let rules = Rules::read(&text).expect("a game");
            Bench { effort: Effort::default() }.ready("Row", &rules).expense.expect("few moves")
        };
        let (free, bound) = (expense(""), expense("(play must-block)"));
        assert!(bound > 10.0 * free, "{free} {bound}");
    }

    /// Pieces of two types have to be told apart by what they are worth, for which lone pieces are asked where they go.
    #[test]
    fn a_child_is_compiled_once_from_the_first_look_to_the_last_trial() {
        let text = "(game Two (players (White n) (Black s)) (board (tiling square i-nbors) (size 4)) \
            (pieces \
              (Pawn All (moves \
                (move (pre (and (owner from) (empty to) (= to (from f)))) (action (pop) (push))) \
                (move (pre (and (owner from) (enemy to) (= to (from f l)))) (action (pop) (push)) (post (capture))))) \
              (King All (moves \
                (move (pre (and (owner from) (adjacent) (enemy to))) (action (pop) (push)) (post (capture)))))) \
            (start (place (Pawn White) A1 B1 C1) (place (King White) D1) \
              (place (Pawn Black) A4 B4 C4) (place (King Black) D4)) \
            (end (All win (reach away)) (All lose (no-move))))";
        let bench = Bench { effort: Effort { trials: 6, depth: 1, positions: 20_000, ..Effort::default() } };
        let rules = Rules::read(text).expect("sound");
        let child = Child {
            number: 0,
            name: "Two".to_owned(),
            parents: [String::new(), String::new()],
            generation: 1,
            text: text.to_owned(),
        };
        let ready = bench.prepare(&child, &rules).expect("it begins");
        bench.is_fast(&ready).expect("it is small");
        let parent =
            Member::known("A", text, Measured { policy: vec![("mobm".to_owned(), 1.0)], ..Measured::default() });
        let policy = bench.policy(&ready, [&parent, &parent]).expect("games are won");
        let measured = bench.measure(&ready, policy);
        assert!(measured.trials > 0 && rules.kinds() == 2, "{measured:?}");
        assert_eq!(ready.loaded.engines_made(), 1);
    }

    #[test]
    fn the_more_a_game_costs_the_less_far_its_players_look() {
        let effort = Effort::default();
        assert_eq!(effort.beam_for(500.0), Some(20));
        assert_eq!(effort.beam_for(3000.0), Some(8));
        assert_eq!(effort.beam_for(9000.0), None);
        assert_eq!(effort.thorough(5).beam_for(3000.0), Some(20));
        assert_eq!(Effort { depth: 1, ..effort }.beam_for(1.0), None);
    }
}
