//! Which player is the strongest for a game: found out by games between the candidates, at once or, for games of the library,
//! once and for all.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::{DrawRules, Rng};
use players::contest::Results;
pub use players::contest::Score;
use players::{Kind, Spec};

use crate::contest::{Terms, play_match};
use engine::Game;
use engine::{self, Setting};

/// Who may be the strongest: alpha-beta by what the rules make matter, unless tree search beats it, or the one who minds
/// material alone and so sees further.
pub const CANDIDATES: [Kind; 3] = [Kind::AlphaBeta, Kind::Mcts, Kind::Material];

/// How much is done to find out who is the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How long a candidate thinks about a move, in milliseconds.
    pub milliseconds: u64,
    /// After how many moves a game is a draw.
    pub moves: u32,
    /// How many rounds of games two candidates play at most.
    pub rounds: u64,
    /// No round begins when two candidates have played for so long.
    pub patience: Duration,
}

/// How many games a round has.
const GAMES: u64 = 8;

/// When it is this likely who is the stronger one, no more rounds are played.
const CLEAR: f64 = 0.97;

impl Effort {
    /// The quick trial: two to four seconds as a rule, some ten where there is much to choose from.
    pub const QUICK: Effort = Effort { milliseconds: 5, moves: 100, rounds: 4, patience: Duration::from_millis(1000) };

    /// The trial whose results are recorded for the library.
    pub const THOROUGH: Effort = Effort { milliseconds: 10, moves: 300, rounds: 3, patience: Duration::from_secs(4) };

    /// What suits a game: where there is much to choose from, tree search has hardly begun when others are done, and who is
    /// stronger in a few milliseconds need not be when people play. In Gomoku alpha-beta wins at 10 ms a move and loses at 100.
    fn suited_to(self, loaded: &Game) -> Effort {
        let play = loaded.engine(engine::Kind::Compiled, DrawRules::default());
        match play.begin(&mut Rng::new(0, 0)).moves().len() {
            ..WIDE => self,
            _ => Effort { milliseconds: self.milliseconds * LONGER, patience: self.patience * 3, ..self },
        }
    }
}

/// From how many first moves on there is much to choose from, and how many times as long a move is thought about then.
const WIDE: usize = 60;
const LONGER: u64 = 5;

/// The strongest player of each game of the library by [`Effort::THOROUGH`], a line each: the game, the player, what its rivals
/// scored against it or what it scored against those before it. `cargo run --release -p workbench --example record -- strongest`
/// prints them.
const RECORDED: &str = include_str!("strongest/library.txt");

/// The same, by the text of the rules: who changes a game has another one.
static RECORDS: LazyLock<BTreeMap<&'static str, Kind>> = LazyLock::new(|| {
    let recorded = RECORDED.lines().filter_map(|line| {
        let (name, rest) = line.split_once(' ')?;
        Some((library::find(name)?.text, candidate(rest.split(':').next()?)?))
    });
    recorded.collect()
});

/// A cache of results by rules, so that no trial is played twice.
static KNOWN: Mutex<BTreeMap<String, Kind>> = Mutex::new(BTreeMap::new());

/// Which kind of player is the strongest for a game.
pub fn strongest(loaded: &Game) -> Kind {
    let text = loaded.source.text.as_str();
    if let Some(kind) = RECORDS.get(text) {
        return *kind;
    }
    if !loaded.rules.has_pieces() {
        return Kind::Mcts;
    }
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kind) = known().get(text) {
        return *kind;
    }
    let (found, _) = trial(loaded, Effort::QUICK);
    known().insert(text.to_owned(), found);
    found
}

/// The candidate of this name.
fn candidate(name: &str) -> Option<Kind> {
    CANDIDATES.into_iter().find(|kind| kind.name() == name)
}

/// Lets the candidates play each other. Gives the strongest, and what each rival scored against the strongest before it.
pub fn trial(loaded: &Game, effort: Effort) -> (Kind, Vec<(Kind, Score)>) {
    let effort = effort.suited_to(loaded);
    let [mut strongest, rivals @ ..] = CANDIDATES;
    let mut scores = Vec::new();
    for rival in rivals {
        let score = play(loaded, effort, [rival, strongest]);
        scores.push((rival, score));
        if score.points() > f64::from(score.games()) / 2.0 {
            strongest = rival;
        }
    }
    (strongest, scores)
}

/// Games between two candidates, round by round, until it is clear who is stronger or there is no more time; what the first
/// of them scored.
fn play(loaded: &Game, effort: Effort, pair: [Kind; 2]) -> Score {
    let began = Instant::now();
    let players = pair.map(|kind| Spec::timed(kind, effort.milliseconds));
    let rules = DrawRules { move_limit: effort.moves, ..DrawRules::default() };
    let terms = Terms { games: GAMES, swap: true, opening: [1, 3], sprt: None, removed: Vec::new() };
    let mut score = Score::default();
    for round in 0..effort.rounds {
        let setting = Setting { rules, seed: round, ..Setting::default() };
        let Ok(played) = play_match(loaded, setting, &players, &terms) else { break };
        score = score.with(Score { wins: played.white, draws: played.draws, losses: played.black });
        let likelihood = score.likelihood_of_superiority();
        if likelihood.max(1.0 - likelihood) > CLEAR || began.elapsed() > effort.patience {
            break;
        }
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_record_names_a_game_of_the_library_and_a_candidate_in_order() {
        let names: Vec<&str> = RECORDED.lines().filter_map(|line| line.split(' ').next()).collect();
        for (line, name) in RECORDED.lines().zip(&names) {
            let kind = line.split([' ', ':']).nth(1).unwrap_or_default();
            assert!(library::find(name).is_some() && candidate(kind).is_some(), "{line}");
        }
        let in_order: Vec<&str> =
            library::entries().map(|entry| entry.name).filter(|name| names.contains(name)).collect();
        assert_eq!(names, in_order);
        assert_eq!(RECORDS.len(), names.len());
    }

    #[test]
    fn where_there_is_much_to_choose_from_candidates_think_longer() {
        let milliseconds =
            |name: &str| Effort::QUICK.suited_to(&Game::from_library(name).expect("without errors")).milliseconds;
        assert_eq!(["tic_tac_toe", "metagame/chess", "gomoku"].map(milliseconds), [5, 5, 25]);
    }

    #[test]
    fn a_rival_is_chosen_only_if_it_wins_more_than_it_loses() {
        let loaded = Game::from_library("tic_tac_toe_2x2").expect("without errors");
        let effort = Effort { milliseconds: 1, rounds: 1, ..Effort::QUICK };
        let (strongest, scores) = trial(&loaded, effort);
        let mut better = scores.iter().filter(|(_, score)| score.wins > score.losses).map(|(kind, _)| *kind);
        assert_eq!(strongest, better.next_back().unwrap_or(Kind::AlphaBeta));
        assert!(scores.iter().all(|(_, score)| u64::from(score.games()) == GAMES));
    }
}
