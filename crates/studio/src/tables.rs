//! All games in progress: an LRU cache of open tables; the others are in the store.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, watch};

use crate::games::Games;
use crate::table::Kept;
use crate::{Id, Keep, Lane, Refusal, Snapshot, Table};

/// The capacity of the LRU cache of open tables; the others are evicted to the store and loaded again on request.
const MOST_AT_HAND: usize = 512;

/// How many tables are kept; beyond that the oldest is deleted.
const MOST_KEPT: usize = 4000;

/// How many tables are listed.
const MOST_LISTED: usize = 24;

/// What tables are called on the shelf.
const KIND: &str = "table";

/// A table and those who look at it.
pub struct WatchedTable {
    table: Mutex<Table>,
    seen: watch::Sender<Arc<Snapshot>>,
    /// Whose request is at work here: one at a time.
    turns: Arc<Semaphore>,
    is_analysed: AtomicBool,
    /// Whether it was cleared away; work that goes on does not bring it back.
    is_gone: AtomicBool,
}

impl WatchedTable {
    fn new(table: Table) -> Arc<WatchedTable> {
        let seen = watch::Sender::new(Arc::new(table.snapshot()));
        let turns = Arc::new(Semaphore::new(1));
        Arc::new(WatchedTable {
            table: Mutex::new(table),
            seen,
            turns,
            is_analysed: AtomicBool::default(),
            is_gone: AtomicBool::default(),
        })
    }

    /// The turns of requests at this table.
    pub(crate) fn turns(&self) -> &Arc<Semaphore> {
        &self.turns
    }

    /// Begins an analysis; not while another one is under way.
    pub(crate) fn begin_analysis(self: &Arc<WatchedTable>) -> Option<Analysing> {
        let is_free = !self.is_analysed.swap(true, Ordering::AcqRel);
        is_free.then(|| Analysing(Arc::clone(self)))
    }

    /// Locks the table for a change.
    pub fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops what goes on at a table that is cleared away; work that holds the table ends by itself.
    pub(crate) fn clear(&self) {
        self.is_gone.store(true, Ordering::Release);
        if let Ok(mut table) = self.table.try_lock() {
            table.pause(true);
        }
    }

    /// What is to be seen now.
    pub fn now(&self) -> Arc<Snapshot> {
        Arc::clone(&self.seen.borrow())
    }

    /// Whatever is to be seen from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.seen.subscribe()
    }

    /// Shows a table as it is now, after a change.
    pub(crate) fn show(&self, table: &Table) -> Arc<Snapshot> {
        let snapshot = Arc::new(table.snapshot());
        self.seen.send_replace(Arc::clone(&snapshot));
        snapshot
    }
}

/// The only analysis of a table, until this is dropped.
pub(crate) struct Analysing(pub Arc<WatchedTable>);

impl Drop for Analysing {
    fn drop(&mut self) {
        self.0.is_analysed.store(false, Ordering::Release);
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// By what it is asked for.
    pub id: String,
    /// The game.
    pub title: String,
    /// How many moves were played.
    pub moves: usize,
    /// Who has won, or `draw`, if it is over.
    pub over: Option<String>,
}

/// All games in progress.
#[derive(Default)]
pub struct Tables {
    cache: Mutex<LruCache>,
    added: AtomicUsize,
}

#[derive(Default)]
struct LruCache {
    tables: BTreeMap<Id, (u64, Arc<WatchedTable>)>,
    clock: u64,
}

impl Tables {
    /// Puts a new table up.
    pub fn add(&self, table: Table, keep: &Keep) -> Arc<WatchedTable> {
        write(&table, keep);
        self.clear_shelf(keep);
        self.put(table)
    }

    /// Throws the oldest tables away where there are too many; looked after every now and then.
    fn clear_shelf(&self, keep: &Keep) {
        let nth = self.added.fetch_add(1, Ordering::Relaxed);
        if nth % 256 != 255 {
            return;
        }
        let kept = keep.list(KIND, usize::MAX).unwrap_or_default();
        kept.iter().skip(MOST_KEPT).for_each(|item| keep.discard(KIND, &item.id));
    }

    /// The table of this id, if it is at hand.
    pub fn get_at_hand(&self, written: &str) -> Option<Arc<WatchedTable>> {
        self.cache(&Id::read(written)?)
    }

    /// In which lane the table of this id comes from the shelf.
    pub fn lane(&self, written: &str, keep: &Keep) -> Result<Lane, Refusal> {
        let kept = kept(&Id::read(written).ok_or_else(missing)?, keep)?;
        Ok(if kept.is_of_library() { Lane::Library } else { Lane::Written })
    }

    /// The table of this id, from the shelf if it is not at hand.
    pub fn get(&self, written: &str, games: &Games, keep: &Keep) -> Result<Arc<WatchedTable>, Refusal> {
        let id = Id::read(written).ok_or_else(missing)?;
        if let Some(watched) = self.cache(&id) {
            return Ok(watched);
        }
        let kept = kept(&id, keep)?;
        let table = Table::restored(id.clone(), kept, games)?;
        // Another request may have loaded it at the same moment: one table only.
        Ok(self.cache(&id).unwrap_or_else(|| self.put(table)))
    }

    /// Keeps a table as it is now, unless it was cleared away.
    pub fn keep(&self, watched: &WatchedTable, table: &Table, keep: &Keep) {
        if !watched.is_gone.load(Ordering::Acquire) {
            write(table, keep);
        }
    }

    /// Clears a table away.
    pub fn discard(&self, written: &str, keep: &Keep) -> Result<(), Refusal> {
        let id = Id::read(written).ok_or_else(missing)?;
        self.lock().tables.remove(&id);
        keep.discard(KIND, id.as_str());
        Ok(())
    }

    /// The tables that were played at last.
    pub fn recent(&self, keep: &Keep) -> Result<Vec<Listed>, Refusal> {
        let items = keep.list(KIND, MOST_LISTED)?;
        let listed = |item: &workbench::shelf::Item| {
            let kept: Kept = serde_json::from_str(&item.text).ok().filter(|kept: &Kept| kept.tree.is_sound())?;
            let moves = kept.tree.path(kept.tree.here()).len();
            Some(Listed { id: item.id.clone(), title: kept.title, moves, over: kept.over })
        };
        Ok(items.iter().filter_map(listed).collect())
    }

    fn put(&self, table: Table) -> Arc<WatchedTable> {
        let (id, watched) = (table.id().clone(), WatchedTable::new(table));
        let mut cache = self.lock();
        cache.clock += 1;
        let clock = cache.clock;
        cache.tables.insert(id, (clock, Arc::clone(&watched)));
        if cache.tables.len() > MOST_AT_HAND {
            cache.evict();
        }
        watched
    }

    fn cache(&self, id: &Id) -> Option<Arc<WatchedTable>> {
        let mut cache = self.lock();
        cache.clock += 1;
        let clock = cache.clock;
        let (used, watched) = cache.tables.get_mut(id)?;
        *used = clock;
        Some(Arc::clone(watched))
    }

    fn lock(&self) -> MutexGuard<'_, LruCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LruCache {
    /// Evicts the least recently used table that no page watches.
    fn evict(&mut self) {
        let idle = self.tables.iter().filter(|(_, (_, watched))| Arc::strong_count(watched) == 1);
        let oldest = idle.min_by_key(|(_, (used, _))| *used).map(|(id, _)| id.clone());
        oldest.map(|id| self.tables.remove(&id));
    }
}

fn missing() -> Refusal {
    Refusal::NotFound("such table".to_owned())
}

fn kept(id: &Id, keep: &Keep) -> Result<Kept, Refusal> {
    let item = keep.get(KIND, id.as_str())?.ok_or_else(missing)?;
    serde_json::from_str(&item.text)
        .map_err(|error| Refusal::Trouble(format!("a table that was kept cannot be read: {error}")))
}

fn write(table: &Table, keep: &Keep) {
    // Plain data: there is nothing in it that could not be written.
    if let Ok(text) = serde_json::to_string(&table.kept()) {
        keep.put(KIND, table.id().as_str(), table.version(), text);
    }
}
