//! Whether a game looks trivial: an analysis, no guarantee.
//!
//! Whether a game is trivial, or can be won at all, cannot be told in general (Pell 1992, section 4.4, leaves it to the
//! players). What is looked for here is what often is wrong with a new game: that the first moves decide it, and that random
//! games all go the same way. A game of which nothing is found can still be trivial.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Outcome, Rng, Role, Tally};
use serde::{Serialize, Serializer};

use crate::threads::{Patience, first_of};
use ::rules::Rules;
use engine::Game;
use engine::{Engine, Play, Setting};

/// How long it is searched, and how long random games are played, at most. All but the slowest games take less, and of them
/// the same seed gives the same answer.
const SEARCHING: Duration = Duration::from_millis(1500);
const PLAYING: Duration = Duration::from_millis(2000);

/// What has been begun then is waited for so long.
const GRACE: Duration = Duration::from_millis(300);

/// The farthest that is searched: a game that is decided within three moves of each side leaves nothing to play for.
const PLIES: u32 = 6;

/// How many characters of notation the search may have written, for it is this that takes its time: about half a second.
const WRITTEN: usize = 20_000_000;

/// How many random games are played: enough that a side that wins one in fifty is seen to win.
const PLAYOUTS: u64 = 256;

/// Where no random game has more moves than this, there is hardly a game; picked by gut feeling.
const SHORT: u64 = 4;

/// How many random set-ups are searched.
const RANDOM_STARTS: u64 = 4;

/// What goes with every answer.
pub const CAVEAT: &str = "no finding is no guarantee";

/// What was found, and how far was looked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Triviality {
    /// The game.
    pub game: String,
    /// The seed of the random games and set-ups.
    pub seed: u64,
    /// Whether the game is trivial: yes if that is proved, no if nothing speaks for it (which proves nothing), and neither
    /// if only random games speak for it.
    pub trivial: Option<bool>,
    /// What speaks for it.
    pub findings: Vec<Finding>,
    /// The depth to which every line of play was searched.
    pub searched_plies: u32,
    /// The number of random games.
    pub playouts: u64,
    /// What goes with every answer.
    pub caveat: &'static str,
}

/// Something that speaks for a game being trivial.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// What it is.
    #[serde(flatten)]
    pub kind: FindingKind,
    /// The same in words.
    pub text: String,
}

/// What can be found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FindingKind {
    /// Best play of both sides leads to this outcome, and soon: proved by search.
    Forced {
        /// The outcome.
        #[serde(serialize_with = "by_name")]
        outcome: Outcome,
        /// The number of plies from the start, at most.
        plies: u32,
        /// The winner's first move, where White wins and there is one set-up only.
        #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
        first: Option<String>,
    },
    /// All random games had this outcome.
    OneOutcome {
        /// The outcome.
        #[serde(serialize_with = "by_name")]
        outcome: Outcome,
    },
    /// No random game was longer.
    Short {
        /// The number of moves of the longest.
        longest: u64,
    },
}

fn by_name<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(outcome.name())
}

impl FindingKind {
    fn in_words(&self, playouts: usize, names: &[String]) -> String {
        let won = |outcome: Outcome| won(outcome, names);
        match self {
            FindingKind::Forced { outcome, plies: 0, .. } => format!("over before the first move: {}", won(*outcome)),
            FindingKind::Forced { outcome, plies, first } => {
                let by = first.as_ref().map(|first| format!(", beginning with {first}")).unwrap_or_default();
                let unit = if *plies == 1 { "ply" } else { "plies" };
                format!("with best play {} within {plies} {unit}{by}", won(*outcome))
            }
            FindingKind::OneOutcome { outcome } => format!("in all {playouts} random games {}", won(*outcome)),
            FindingKind::Short { longest: 1 } => "every random game was over after the first move".to_owned(),
            FindingKind::Short { longest } => format!("every random game was over after {longest} moves or sooner"),
        }
    }
}

fn won(outcome: Outcome, names: &[String]) -> String {
    match outcome {
        Outcome::Win(role) => format!("{} wins", names.get(role.index()).map_or(role.name(), String::as_str)),
        Outcome::Draw => "no player wins".to_owned(),
    }
}

/// Looks for signs that a game is trivial. The same seed gives the same answer, unless the game is so slow that the clock
/// says when it is enough.
pub fn triviality(loaded: &Game, setting: Setting) -> Triviality {
    let engine: Arc<dyn Engine> = loaded.engine(setting.engine, setting.rules);
    let (searched_plies, forced) = search(&engine, &loaded.rules, setting.seed);
    let (seed, one_by_one) = (setting.seed, move |numbers: std::ops::Range<u64>| -> Vec<Tally> {
        numbers.map(|number| engine.playouts(setting.seed, number..number + 1)).collect()
    });
    let games: Vec<Tally> = in_time(PLAYOUTS, PLAYING, one_by_one).into_iter().flatten().collect();
    let proved = forced.is_some();
    let names = loaded.rules.player_names();
    let kinds = forced.into_iter().chain(one_outcome(&games)).chain(short(&games));
    let findings: Vec<Finding> = kinds.map(|kind| Finding { text: kind.in_words(games.len(), &names), kind }).collect();
    let trivial = if proved { Some(true) } else { findings.is_empty().then_some(false) };
    let game = loaded.source.name.clone();
    let playouts = games.len() as u64;
    Triviality { game, seed, trivial, findings, searched_plies, playouts, caveat: CAVEAT }
}

/// What came of the first things, as far as they are done in time.
fn in_time<T: Send + 'static>(
    number: u64,
    limit: Duration,
    work: impl Fn(std::ops::Range<u64>) -> T + Send + Sync + 'static,
) -> Vec<T> {
    let patience = Patience { limit: Some(limit), enough: &|| false, grace: GRACE };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // A machine that cannot start as many threads as it has processors has none to spare: then nothing was found out.
    first_of(number, threads, &patience, work).unwrap_or_default()
}

fn one_outcome(games: &[Tally]) -> Option<FindingKind> {
    let sum: Tally = games.iter().copied().sum();
    let wins = Role::ALL.into_iter().map(|role| (Outcome::Win(role), sum.won(role)));
    let all = wins.chain([(Outcome::Draw, sum.draws)]).find(|(_, count)| *count == sum.playouts && sum.playouts > 0);
    all.map(|(outcome, _)| FindingKind::OneOutcome { outcome })
}

fn short(games: &[Tally]) -> Option<FindingKind> {
    let longest = games.iter().map(|game| game.moves).max().filter(|longest| *longest <= SHORT)?;
    Some(FindingKind::Short { longest })
}

/// How far all set-ups were searched, and the outcome that best play forces in each of them, if it is the same in all.
///
/// What one side can force is clear only where two play.
fn search(engine: &Arc<dyn Engine>, rules: &Rules, seed: u64) -> (u32, Option<FindingKind>) {
    if rules.players() != 2 {
        return (0, None);
    }
    let starts = if rules.is_random() { RANDOM_STARTS } else { 1 };
    let (engine, until) = (Arc::clone(engine), Instant::now() + SEARCHING);
    let searched = in_time(starts, SEARCHING, move |numbers| -> Vec<Searched> {
        let of_start = |number| searched(&*engine, &mut Rng::new(seed, number), WRITTEN / starts as usize, until);
        numbers.map(of_start).collect()
    });
    let searched: Vec<Searched> = searched.into_iter().flatten().collect();
    if searched.len() < starts as usize {
        return (0, None);
    }
    let known = searched[0].outcome.filter(|known| searched.iter().all(|one| one.outcome == Some(*known)));
    let first = searched[0].first.clone().filter(|_| starts == 1);
    let deepest = searched.iter().map(|one| one.plies).max().unwrap_or(0);
    let forced = |outcome| FindingKind::Forced { outcome, plies: deepest, first };
    (searched.iter().map(|one| one.plies).min().unwrap_or(0), known.map(forced))
}

/// What a search from one start has found.
struct Searched {
    /// How deep it went.
    plies: u32,
    /// What is forced.
    outcome: Option<Outcome>,
    /// By which move, if it is a win.
    first: Option<String>,
}

fn searched(engine: &dyn Engine, stream: &mut Rng, left: usize, until: Instant) -> Searched {
    let mut search = Search { play: engine.begin(stream), left, until };
    let (plies, outcome) = search.deepen();
    Searched { plies, outcome, first: search.winning_move(plies, outcome) }
}

/// An exhaustive search from one start, as long as its budget lasts.
struct Search {
    play: Box<dyn Play>,
    left: usize,
    /// And no longer than this.
    until: Instant,
}

/// The budget is spent.
struct Spent;

impl Search {
    /// Searches ply by ply deeper until an outcome is forced or the budget is spent: how deep, and what is forced.
    fn deepen(&mut self) -> (u32, Option<Outcome>) {
        for plies in 0..=PLIES {
            match self.value(plies) {
                Ok(None) => {}
                Ok(forced) => return (plies, forced),
                Err(Spent) => return (plies.saturating_sub(1), None),
            }
        }
        (PLIES, None)
    }

    /// What best play of both sides leads to within `plies`; nothing if that is not settled by then.
    fn value(&mut self, plies: u32) -> Result<Option<Outcome>, Spent> {
        let over = self.play.outcome();
        if over.is_some() || plies == 0 {
            return Ok(over);
        }
        if self.play.movers().len() > 1 {
            // Those who choose at the same time do not know what the others choose: nothing is forced in this way.
            return Err(Spent);
        }
        let mover = Outcome::Win(self.play.to_move());
        let moves = self.play.moves();
        let written = moves.iter().map(|listed| listed.text().len()).sum();
        self.spend(written)?;
        let (mut settled, mut best) = (true, Outcome::Win(self.play.to_move().opponent()));
        for chosen in &moves {
            // To play a move of a list the engine writes the list once more.
            self.spend(written)?;
            self.play.play_listed(chosen);
            let value = self.value(plies - 1);
            self.play.undo();
            match value? {
                Some(outcome) if outcome == mover => return Ok(Some(mover)),
                Some(Outcome::Draw) => best = Outcome::Draw,
                Some(_) => {}
                None => settled = false,
            }
        }
        Ok(settled.then_some(best))
    }

    fn spend(&mut self, written: usize) -> Result<(), Spent> {
        self.left = self.left.checked_sub(written).ok_or(Spent)?;
        if Instant::now() < self.until { Ok(()) } else { Err(Spent) }
    }

    /// The first move in the order of the list that wins by force within `plies`.
    fn winning_move(&mut self, plies: u32, outcome: Option<Outcome>) -> Option<String> {
        let winner = outcome.filter(|outcome| *outcome == Outcome::Win(self.play.to_move()) && plies > 0)?;
        self.left = WRITTEN;
        let moves = self.play.moves();
        let wins = |chosen: &&_| {
            self.play.play_listed(chosen);
            let value = self.value(plies - 1);
            self.play.undo();
            matches!(value, Ok(Some(outcome)) if outcome == winner)
        };
        moves.iter().find(wins).map(ToString::to_string)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::rules::Language;
    use engine::{Origin, Source};

    /// A game of one runner on a board that is narrow, or not; runners step straight ahead.
    fn runners(goals: &str, size: &str, setup: &str) -> String {
        format!(
            "GAME runners GOALS {goals} BOARD_SIZE {size} BOARD_TYPE planar PROMOTE_RANK 1 SETUP runner AT {{{setup}}}
             DEFINE runner MOVING MOVEMENT LEAP <0,1> SYMMETRY {{}} END MOVEMENT END MOVING END DEFINE END GAME."
        )
    }

    fn found(text: &str) -> Triviality {
        let (language, origin) = (Language::Metagame, Origin::Input);
        let source = Source { name: "runners".into(), text: text.into(), language, origin };
        triviality(&Game::new(source).expect("a sound game"), Setting::default())
    }

    fn in_library(name: &str) -> Triviality {
        triviality(&Game::from_library(name).expect("a sound game"), Setting::default())
    }

    fn texts(triviality: &Triviality) -> Vec<&str> {
        triviality.findings.iter().map(|finding| finding.text.as_str()).collect()
    }

    // M119
    #[test]
    fn a_game_that_the_first_move_wins_is_trivial() {
        let dash = found(&runners("STALEMATE opponent ARRIVE [{player} {runner}] AT {(1,2)}", "3 BY 5", "(1,1)"));
        assert_eq!(dash.trivial, Some(true));
        let expected = [
            "with best play White wins within 1 ply, beginning with white runner (1,1) -> (1,2)",
            "in all 256 random games White wins",
            "every random game was over after the first move",
        ];
        assert_eq!(texts(&dash), expected);
    }

    // M119: two runners a side; the first player arrives first, if they always move the same runner.
    #[test]
    fn a_win_by_force_in_two_moves_is_found_though_random_games_go_either_way() {
        let race =
            found(&runners("STALEMATE opponent ARRIVE [{player} {runner}] AT {(1,3) (2,3)}", "2 BY 6", "(1,1) (2,1)"));
        let first = Some("white runner (1,1) -> (1,2)".to_owned());
        let forced = FindingKind::Forced { outcome: Outcome::Win(game::Role::White), plies: 3, first };
        assert_eq!(race.trivial, Some(true));
        assert_eq!(race.findings.iter().map(|finding| &finding.kind).next(), Some(&forced));
        assert!(!texts(&race).iter().any(|text| text.contains("random games White wins")), "{race:?}");
    }

    // M119
    #[test]
    fn losses_and_draws_by_force_are_found_too() {
        let stuck = found(&runners("STALEMATE opponent", "1 BY 4", "(1,1)"));
        assert_eq!(texts(&stuck)[0], "with best play Black wins within 2 plies");
        let dead = found(&runners("STALEMATE opponent STALEMATE player", "1 BY 4", "(1,1)"));
        assert_eq!(texts(&dead)[0], "with best play no player wins within 2 plies");
        let over = found(&runners("STALEMATE opponent", "1 BY 2", "(1,1)"));
        assert_eq!(texts(&over)[0], "over before the first move: Black wins");
        assert_eq!([stuck.trivial, dead.trivial, over.trivial], [Some(true); 3]);
    }

    // M119
    #[test]
    fn what_only_random_games_say_is_neither_yes_nor_no() {
        let eternal =
            runners("ERADICATE [{opponent} {runner}]", "4 BY 4", "(1,1)").replace("{} END", "all_symmetry END");
        let eternal = found(&eternal);
        assert_eq!((eternal.trivial, texts(&eternal)), (None, vec!["in all 256 random games no player wins"]));
    }

    // M119
    #[test]
    fn of_games_for_people_nothing_is_found_and_that_is_said_to_be_no_guarantee() {
        for name in ["chess", "shuffled_court", "american_checkers", "muster"] {
            let answer = in_library(name);
            assert_eq!((answer.trivial, texts(&answer)), (Some(false), vec![]), "{name}");
            assert!(answer.searched_plies >= 2, "{answer:?}");
            assert_eq!(answer.caveat, "no finding is no guarantee");
            // How deep the search gets depends on the machine; what it finds must not.
            let again = in_library(name);
            assert_eq!(
                (answer.trivial, texts(&answer)),
                (again.trivial, texts(&again)),
                "the same seed, the same answer"
            );
        }
    }
}
