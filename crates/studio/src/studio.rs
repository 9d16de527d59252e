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
use crate::review::review;
use crate::runs::Runs;
use crate::stores::Stores;
use crate::surveys::Surveys;
use crate::tables::{Listed, Tables, WatchedTable};
use crate::web::aside;
use crate::{Analysis, Jobs, Keep, Lane, Lanes, Limits, Pool, Refusal, Seat, ShownGame, Snapshot, Status, Table, Tree};

/// How long an analysis may take, in milliseconds.
const ANALYSIS: u64 = 800;

/// How a studio is set up.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file in which everything is kept; without one nothing survives a restart.
    pub store: Option<PathBuf>,
    /// Other stores, whose games stand in the library.
    pub games: Vec<PathBuf>,
    /// How many threads think; 0: as many as the machine has, and two at least, so that one long search does not block the others.
    pub thinkers: usize,
    /// How much is done at the same time for requests; the usual limits if nothing is said.
    pub limits: Option<Limits>,
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
    /// Where rules are run for requests.
    pub lanes: Lanes,
    tables: Tables,
    thinkers: Thinkers,
}

/// The threads that think. Players of written games have their own: a position of theirs may take any time.
struct Thinkers {
    library: Pool,
    written: Pool,
}

impl Thinkers {
    fn of(&self, game: &ShownGame) -> &Pool {
        match Lane::of(game) {
            Lane::Library => &self.library,
            Lane::Written => &self.written,
        }
    }
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
            lanes: Lanes::new(options.limits.unwrap_or(Limits::USUAL)),
            thinkers: Thinkers { library: Pool::new(thinkers), written: Pool::new(thinkers) },
        }))
    }

    /// Puts up a table, with the pieces arranged so and the moves that were played already.
    pub fn open_table(
        self: &Arc<Studio>,
        game: Arc<ShownGame>,
        seats: Vec<Seat>,
        arrangement: Arrangement,
        moves: &str,
    ) -> Result<Arc<WatchedTable>, Refusal> {
        // What chance plays is another game every time; how it sets games up is the same, so that links to positions hold.
        let seed = if game.chance.is_some() { fresh_seed(0) } else { 0 };
        let mut table = Table::arranged(game, seats, seed, arrangement)?;
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
    pub fn open_usual_table(self: &Arc<Studio>, game: Arc<ShownGame>) -> Result<Arc<WatchedTable>, Refusal> {
        let others = game.stage.players.len().saturating_sub(1);
        let mut seats = vec![Seat::Person];
        seats.resize(1 + others, Seat::read("level:2")?);
        self.open_table(game, seats, Arrangement::default(), "")
    }

    /// The game that a page names or writes down.
    pub fn game(&self, name: &str, written: Option<(Language, &str)>) -> Result<Arc<ShownGame>, Refusal> {
        match written {
            Some((language, text)) => self.games.written(language, name, text),
            None => self.games.named(name),
        }
    }

    /// The table of this id.
    pub fn table(&self, id: &str) -> Result<Arc<WatchedTable>, Refusal> {
        self.tables.get(id, &self.games, &self.keep)
    }

    /// The table of this id, for a request: one that was laid aside is set up again within the limits.
    pub async fn find_table(self: &Arc<Studio>, id: &str) -> Result<Arc<WatchedTable>, Refusal> {
        if let Some(watched) = self.tables.get_at_hand(id) {
            return Ok(watched);
        }
        let (studio, written) = (Arc::clone(self), id.to_owned());
        let lane = aside(move || studio.tables.lane(&written, &studio.keep)).await?;
        let (studio, written) = (Arc::clone(self), id.to_owned());
        self.lanes.run(lane, move || studio.table(&written)).await
    }

    /// Does something at a table within the limits: requests take turns there.
    pub async fn at_table<T: Send + 'static>(
        self: &Arc<Studio>,
        watched: &Arc<WatchedTable>,
        work: impl FnOnce(&Arc<Studio>, &Arc<WatchedTable>) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = self.lanes.acquire(watched.turns(), "the last request at this table is still at work").await?;
        let (studio, watched) = (Arc::clone(self), Arc::clone(watched));
        let lane = Lane::of(&watched.now().game);
        self.lanes.run_in_turn(lane, Some(turn), move || work(&studio, &watched)).await
    }

    /// A table for a page that shows it: a player of ours whose turn it is begins to think, after a restart too. No request waits for
    /// that.
    pub async fn look_at(self: &Arc<Studio>, id: &str) -> Result<Arc<WatchedTable>, Refusal> {
        let watched = self.find_table(id).await?;
        if watched.now().is_thought_due() {
            let (studio, watched) = (Arc::clone(self), Arc::clone(&watched));
            tokio::spawn(async move {
                let begun = |studio: &Arc<Studio>, watched: &Arc<WatchedTable>| {
                    studio.let_think(watched);
                    Ok(())
                };
                // If there is no turn now, the next look at the table tries again.
                let _ = studio.at_table(&watched, begun).await;
            });
        }
        Ok(watched)
    }

    /// The tables at which a user played last.
    pub fn recent_tables(&self) -> Result<Vec<Listed>, Refusal> {
        self.tables.recent(&self.keep)
    }

    /// Clears a table away.
    pub fn discard_table(&self, id: &str) -> Result<(), Refusal> {
        match self.tables.get_at_hand(id) {
            Some(watched) => watched.clear(),
            // Refuses where there is no such table, without setting it up.
            None => drop(self.tables.lane(id, &self.keep)?),
        }
        self.tables.discard(id, &self.keep)
    }

    /// Changes a table; a client that has seen another position than the present one is refused, if it says what it has
    /// seen. Everybody who looks at the table is shown the change, and it is kept.
    pub fn change(
        self: &Arc<Studio>,
        watched: &Arc<WatchedTable>,
        seen: Option<u64>,
        change: impl FnOnce(&mut Table) -> Result<(), Refusal>,
    ) -> Result<Arc<Snapshot>, Refusal> {
        {
            let mut table = watched.lock();
            seen.map_or(Ok(()), |seen| table.refuse_stale(seen))?;
            change(&mut table)?;
            table.changed();
            self.tables.keep(watched, &table, &self.keep);
            // What is shown is on disk; a full disk stops no game, and every request says so.
            let _ = self.keep.flush();
            watched.show(&table);
        }
        self.let_think(watched);
        Ok(watched.now())
    }

    /// Lets the next player think, if it is one of ours.
    pub fn let_think(self: &Arc<Studio>, watched: &Arc<WatchedTable>) {
        let mut table = watched.lock();
        let (game, guests) = (Arc::clone(table.game()), Arc::clone(table.guests()));
        if matches!(table.status(), Status::Over(..)) && guests.are_here() {
            self.thinkers.of(&game).think(move |_| guests.leave());
            return;
        }
        let Some((spec, play, stop)) = table.begin_thought() else { return };
        watched.show(&table);
        drop(table);
        let (studio, watched) = (Arc::downgrade(self), Arc::clone(watched));
        let pool = self.thinkers.of(&game);
        pool.think(move |share| {
            let is_stopped = || stop.load(Ordering::Relaxed);
            let found = match is_stopped() {
                true => Err(String::new()),
                false if spec.kind == PlayerKind::Ggp => {
                    unless_it_fails(|| guests.choose(&spec, &game.loaded, &*play, fresh_seed(play.length() as u64)))
                }
                false => unless_it_fails(|| think(&spec, &game, &*play, share, &is_stopped)),
            };
            drop(play);
            take_thought(&studio, &watched, &stop, found);
        });
    }

    /// How many thoughts wait for a thread.
    pub fn waiting(&self) -> usize {
        self.thinkers.library.waiting() + self.thinkers.written.waiting()
    }

    /// Finds out how the position on a table looks, and why; it is shown when it is found. A table has one analysis at a time.
    pub fn analyse(self: &Arc<Studio>, watched: &Arc<WatchedTable>) -> Result<(), Refusal> {
        let table = watched.lock();
        let game = Arc::clone(table.game());
        let pool = self.thinkers.of(&game);
        if pool.is_full() {
            return Err(Refusal::busy("too many positions wait to be analysed", "try again in a moment"));
        }
        let Some(analysing) = watched.begin_analysis() else { return Ok(()) };
        if let Some((tree, play)) = table.play_to_review() {
            pool.think(move |share| look_through(&analysing.0, &game, &tree, play, share));
            return Ok(());
        }
        let Some((node, play)) = table.play_to_analyse() else { return Ok(()) };
        drop(table);
        pool.think(move |share| {
            let Some(analysis) = analysis(&game, &*play, node, share.min(ANALYSIS)) else { return };
            let watched = &analysing.0;
            let mut table = watched.lock();
            if table.analysed(analysis) {
                table.changed();
                watched.show(&table);
            }
        });
        Ok(())
    }
}

/// Looks through a finished game, and shows what is found.
fn look_through(watched: &WatchedTable, game: &ShownGame, tree: &Tree, play: Box<dyn Play>, share: u64) {
    let Some(review) = review(game, tree, play, share) else { return };
    let mut table = watched.lock();
    table.reviewed(review);
    table.changed();
    watched.show(&table);
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
    game: &ShownGame,
    play: &dyn Play,
    share: u64,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Result<String, String> {
    let mut thinker =
        Thinker::new(spec, &game.loaded, fresh_seed(play.length() as u64)).map_err(|error| error.to_string())?;
    let (began, most) = (Instant::now(), Duration::from_millis(share));
    let thought = thinker.think_until(play, &|| is_stopped() || began.elapsed() >= most);
    thought.map(|thought| thought.chosen.text().to_owned()).ok_or_else(|| "there is nothing to choose".to_owned())
}

/// Takes a move that was found, and lets the next player think.
fn take_thought(
    studio: &Weak<Studio>,
    watched: &Arc<WatchedTable>,
    stop: &Arc<std::sync::atomic::AtomicBool>,
    found: Result<String, String>,
) {
    let Some(studio) = studio.upgrade() else { return };
    let is_taken = {
        let mut table = watched.lock();
        let is_taken = table.thought(stop, found);
        if is_taken {
            table.changed();
            studio.tables.keep(watched, &table, &studio.keep);
            let _ = studio.keep.flush();
            watched.show(&table);
        }
        is_taken
    };
    if is_taken {
        studio.let_think(watched);
    }
}

fn analysis(game: &ShownGame, play: &dyn Play, node: usize, share: u64) -> Option<Analysis> {
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

/// Chance for a player or a table: another every time, so that the same game is not played every day; the second best where the
/// machine has none.
fn fresh_seed(second_best: u64) -> u64 {
    let mut bytes = [0; 8];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u64::from_le_bytes(bytes),
        Err(_) => second_best,
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
