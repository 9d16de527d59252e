//! All that there is behind the pages: games, tables, thinking, long work, and what is kept.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use workbench::engine::Play;
use workbench::{Language, PlayerKind, Spec, Thinker};

use crate::arrangement::Arrangement;
use crate::games::Games;
use crate::record::{MOST_RECORD, read_record};
use crate::runs::Runs;
use crate::stores::Stores;
use crate::surveys::Surveys;
use crate::tables::{Listed, Tables, Watched};
use crate::{Analysis, Game, Jobs, Keep, Pool, Refusal, Seat, Snapshot, Table};

/// How long an analysis may take, in milliseconds.
const ANALYSIS: u64 = 800;

/// How a studio is set up.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file in which everything is kept; without one nothing survives a restart.
    pub store: Option<PathBuf>,
    /// Other stores, whose games stand in the library.
    pub games: Vec<PathBuf>,
    /// How many threads think; 0: as many as the machine has, and two at least, so that nobody waits for one long thought.
    pub thinkers: usize,
}

/// All that there is behind the pages.
pub struct Studio {
    /// The games.
    pub games: Games,
    /// Long work.
    pub jobs: Jobs,
    /// What survives a restart.
    pub keep: Keep,
    /// The file in which everything is kept, if there is one.
    pub file: Option<PathBuf>,
    /// Runs of evolution.
    pub runs: Runs,
    /// The surveys.
    pub surveys: Surveys,
    tables: Tables,
    pool: Pool,
}

impl Studio {
    /// A studio with what was kept in its file.
    pub fn new(options: &Options) -> Result<Arc<Studio>, workbench::Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let thinkers = if options.thinkers == 0 { cores.max(2) } else { options.thinkers };
        let keep = Keep::new(options.store.as_deref())?;
        let games = Games::with(Stores::open(&options.games)?);
        games.own.load(&keep).map_err(|refusal| workbench::Error::refused(refusal.to_string(), refusal.hint()))?;
        Ok(Arc::new(Studio {
            games,
            jobs: Jobs::default(),
            keep,
            file: options.store.clone(),
            runs: Runs::default(),
            surveys: Surveys::new(options.store.clone()),
            tables: Tables::default(),
            pool: Pool::new(thinkers),
        }))
    }

    /// Puts up a table, with the pieces arranged so and the moves that were played already.
    pub fn open_table(
        self: &Arc<Studio>,
        game: Arc<Game>,
        seats: Vec<Seat>,
        arrangement: Arrangement,
        moves: &str,
    ) -> Result<Arc<Watched>, Refusal> {
        let mut table = Table::arranged(game, seats, 0, arrangement)?;
        if moves.len() > MOST_RECORD {
            return Err(Refusal::too_much("no game has as many moves as that", "paste the moves of one game"));
        }
        let played = read_record(moves);
        if !played.is_empty() {
            table.choose_all(played)?;
            table.changed();
        }
        let watched = self.tables.add(table, &self.keep);
        self.let_think(&watched);
        Ok(watched)
    }

    /// Puts up a table as most people want it at first: they begin, and the program plays at an easy level.
    pub fn open_usual_table(self: &Arc<Studio>, game: Arc<Game>) -> Result<Arc<Watched>, Refusal> {
        let others = game.stage.players.len().saturating_sub(1);
        let mut seats = vec![Seat::Person];
        seats.resize(1 + others, Seat::read("level:2")?);
        self.open_table(game, seats, Arrangement::default(), "")
    }

    /// The game that a page names or writes down.
    pub fn game(&self, name: &str, written: Option<(Language, &str)>) -> Result<Arc<Game>, Refusal> {
        match written {
            Some((language, text)) => self.games.written(language, name, text),
            None => self.games.named(name),
        }
    }

    /// The table of this id.
    pub fn table(&self, id: &str) -> Result<Arc<Watched>, Refusal> {
        self.tables.get(id, &self.games, &self.keep)
    }

    /// The tables at which somebody played last.
    pub fn recent_tables(&self) -> Result<Vec<Listed>, Refusal> {
        self.tables.recent(&self.keep)
    }

    /// Clears a table away.
    pub fn discard_table(&self, id: &str) -> Result<(), Refusal> {
        let watched = self.table(id)?;
        watched.lock().pause(true);
        self.tables.discard(id, &self.keep)
    }

    /// Changes a table; whoever has seen another position than the one that is there now is refused, if it says what it has
    /// seen. Everybody who looks at the table is shown the change, and it is kept.
    pub fn change(
        self: &Arc<Studio>,
        watched: &Arc<Watched>,
        seen: Option<u64>,
        change: impl FnOnce(&mut Table) -> Result<(), Refusal>,
    ) -> Result<Arc<Snapshot>, Refusal> {
        {
            let mut table = watched.lock();
            seen.map_or(Ok(()), |seen| table.refuse_stale(seen))?;
            change(&mut table)?;
            table.changed();
            self.tables.keep(&table, &self.keep);
            watched.show(&table);
        }
        self.let_think(watched);
        Ok(watched.now())
    }

    /// Lets whoever is to choose next think, if it is a player of ours.
    pub fn let_think(self: &Arc<Studio>, watched: &Arc<Watched>) {
        let mut table = watched.lock();
        let Some((spec, play, stop)) = table.begin_thought() else { return };
        watched.show(&table);
        let game = Arc::clone(table.game());
        drop(table);
        let (studio, watched) = (Arc::downgrade(self), Arc::clone(watched));
        self.pool.think(move |share| {
            let is_stopped = || stop.load(Ordering::Relaxed);
            let found = match is_stopped() {
                true => Err(String::new()),
                false => unless_it_fails(|| think(&spec, &game, &*play, share, &is_stopped)),
            };
            drop(play);
            take_thought(&studio, &watched, &stop, found);
        });
    }

    /// Finds out how the position on a table looks, and why; it is shown when it is found.
    pub fn analyse(self: &Arc<Studio>, watched: &Arc<Watched>) {
        let table = watched.lock();
        let Some((node, play)) = table.play_to_analyse() else { return };
        let game = Arc::clone(table.game());
        drop(table);
        let watched = Arc::clone(watched);
        self.pool.think(move |share| {
            let Some(analysis) = analysis(&game, &*play, node, share.min(ANALYSIS)) else { return };
            let mut table = watched.lock();
            if table.analysed(analysis) {
                table.changed();
                watched.show(&table);
            }
        });
    }
}

/// What a player has come to; a bug that it comes upon is told at the table, where others can go on.
fn unless_it_fails(think: impl FnOnce() -> Result<String, String>) -> Result<String, String> {
    catch_unwind(AssertUnwindSafe(think)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        let said = said.unwrap_or("the program failed");
        Err(format!("the player failed: {said}; let another player sit here, or make the move yourself"))
    })
}

/// What a player comes to within its share of time.
fn think(
    spec: &Spec,
    game: &Game,
    play: &dyn Play,
    share: u64,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<String, String> {
    let mut thinker = Thinker::new(spec, &game.loaded, fresh_seed(play)).map_err(|error| error.to_string())?;
    let (began, most) = (Instant::now(), Duration::from_millis(share));
    let thought = thinker.think_until(play, &|| is_stopped() || began.elapsed() >= most);
    thought.map(|thought| thought.chosen.text().to_owned()).ok_or_else(|| "there is nothing to choose".to_owned())
}

/// Takes a move that was found, and lets whoever is next think.
fn take_thought(
    studio: &Weak<Studio>,
    watched: &Arc<Watched>,
    stop: &Arc<std::sync::atomic::AtomicBool>,
    found: Result<String, String>,
) {
    let Some(studio) = studio.upgrade() else { return };
    let is_taken = {
        let mut table = watched.lock();
        let is_taken = table.thought(stop, found);
        if is_taken {
            table.changed();
            studio.tables.keep(&table, &studio.keep);
            watched.show(&table);
        }
        is_taken
    };
    if is_taken {
        studio.let_think(watched);
    }
}

fn analysis(game: &Game, play: &dyn Play, node: usize, share: u64) -> Option<Analysis> {
    let spec = Spec::timed(PlayerKind::AlphaBeta, share.max(1));
    let mut thinker = Thinker::new(&spec, &game.loaded, 0).ok()?;
    let thought = thinker.think(play)?;
    Some(Analysis {
        node,
        best: play.said(&thought.chosen),
        value: thought.value,
        line: thought.pv.iter().map(|chosen| play.said(chosen)).collect(),
        explained: thinker.explain(play),
    })
}

/// Chance for a player: another at every move and every table, so that it does not play the same game every day.
fn fresh_seed(play: &dyn Play) -> u64 {
    let mut bytes = [0; 8];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u64::from_le_bytes(bytes),
        Err(_) => play.record().len() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_that_panics_is_told_of_and_ends_nothing() {
        let told = unless_it_fails(|| panic!("a bug, on purpose")).expect_err("a failure");
        assert!(told.contains("a bug, on purpose") && told.contains("another player"), "{told}");
        assert_eq!(unless_it_fails(|| Ok("a1".to_owned())), Ok("a1".to_owned()));
    }
}
