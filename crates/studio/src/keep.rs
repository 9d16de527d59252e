//! What survives a restart: one thread writes everything that changes, several changes at once; a request is answered when its
//! change is on disk ([`Keep::flush`]).

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use workbench::shelf::{Item, Shelf};

use crate::Refusal;

/// How long to wait before writing is tried again.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a request waits for its change to be on disk.
const MOST_WAIT: Duration = Duration::from_secs(10);

/// What survives a restart. Without a file nothing does, and all is the same until then.
pub struct Keep {
    desk: Arc<Desk>,
    shelf: Option<Arc<Mutex<Shelf>>>,
    writer: Option<JoinHandle<()>>,
}

/// What has changed, by kind and id; nothing where it was thrown away.
type Changes = BTreeMap<(String, String), Option<Item>>;

/// What is to be written, the newest of each only.
#[derive(Default)]
struct Desk {
    papers: Mutex<Papers>,
    bell: Condvar,
    /// Rings after every attempt to write.
    tried: Condvar,
}

#[derive(Default)]
struct Papers {
    changed: Changes,
    /// What is being written at this moment, and can still be asked for.
    in_hand: Changes,
    is_closed: bool,
    /// Counts the changes that were handed over.
    changes: u64,
    /// How many of them were written, or could not be.
    settled: u64,
    trouble: Option<String>,
}

impl Keep {
    /// Keeps everything in this file; nothing is kept if there is none.
    pub fn new(file: Option<&Path>) -> Result<Keep, workbench::Error> {
        let shelf = file.map(Shelf::open).transpose()?.map(|shelf| Arc::new(Mutex::new(shelf)));
        let desk = Arc::new(Desk::default());
        let writer = shelf.as_ref().and_then(|shelf| {
            let (desk, shelf) = (Arc::clone(&desk), Arc::clone(shelf));
            thread::Builder::new().name("keeper".to_owned()).spawn(move || desk.write_all(&shelf)).ok()
        });
        Ok(Keep { desk, shelf, writer })
    }

    /// Keeps a text under its kind and id; an older version of it is forgotten.
    pub fn put(&self, kind: &str, id: &str, version: u64, text: String) {
        let item = Item { kind: kind.to_owned(), id: id.to_owned(), version, text };
        self.change(kind, id, Some(item));
    }

    /// Forgets something.
    pub fn discard(&self, kind: &str, id: &str) {
        self.change(kind, id, None);
    }

    /// What was kept under this kind and id.
    pub fn get(&self, kind: &str, id: &str) -> Result<Option<Item>, Refusal> {
        let key = (kind.to_owned(), id.to_owned());
        let on_desk = {
            let papers = self.desk.lock();
            papers.changed.get(&key).or_else(|| papers.in_hand.get(&key)).cloned()
        };
        match (on_desk, &self.shelf) {
            (Some(item), _) => Ok(item),
            (None, Some(shelf)) => Ok(lock(shelf).item(kind, id)?),
            (None, None) => Ok(None),
        }
    }

    /// What was kept of a kind, at most this many, those first that changed last; what was changed a moment ago may be missing.
    pub fn list(&self, kind: &str, most: usize) -> Result<Vec<Item>, Refusal> {
        match &self.shelf {
            Some(shelf) => Ok(lock(shelf).items(kind, most)?),
            None => {
                let papers = self.desk.lock();
                let kept = papers.changed.values().flatten().filter(|item| item.kind == kind);
                Ok(kept.take(most).cloned().collect())
            }
        }
    }

    /// Waits until everything that was handed over so far is on disk. What cannot be written is tried again later; the refusal
    /// says why it is not there yet.
    pub fn flush(&self) -> Result<(), Refusal> {
        if self.writer.is_none() {
            return Ok(());
        }
        let unsaved = |why: &str| Err(Refusal::Trouble(format!("the change is made, but it is not saved: {why}")));
        let papers = self.desk.lock();
        let wanted = papers.changes;
        let waited = self.desk.tried.wait_timeout_while(papers, MOST_WAIT, |papers| papers.settled < wanted);
        let (papers, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match &papers.trouble {
            Some(trouble) => unsaved(trouble),
            None if papers.settled < wanted => unsaved("the disk does not answer"),
            None => Ok(()),
        }
    }

    /// Why nothing could be written the last time, if so.
    pub fn trouble(&self) -> Option<String> {
        self.desk.lock().trouble.clone()
    }

    fn change(&self, kind: &str, id: &str, item: Option<Item>) {
        let mut papers = self.desk.lock();
        papers.changes += 1;
        papers.changed.insert((kind.to_owned(), id.to_owned()), item);
        drop(papers);
        self.desk.bell.notify_one();
    }
}

impl Drop for Keep {
    /// Writes what is left.
    fn drop(&mut self) {
        self.desk.lock().is_closed = true;
        self.desk.bell.notify_all();
        if let Some(writer) = self.writer.take() {
            // If it has failed there is no one left to tell.
            let _ = writer.join();
        }
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Papers> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes whatever has changed, until all is written and nothing more will come.
    fn write_all(&self, shelf: &Mutex<Shelf>) {
        while let Some((changed, changes)) = self.next() {
            let written = write(&mut lock(shelf), changed);
            let mut papers = self.lock();
            papers.settled = changes;
            self.tried.notify_all();
            let in_hand = std::mem::take(&mut papers.in_hand);
            papers.trouble = written.err().map(|error| error.to_string());
            if papers.trouble.is_none() {
                continue;
            }
            if papers.is_closed {
                return;
            }
            // Nothing is lost: it is tried again, unless something newer is to be written.
            in_hand.into_iter().for_each(|(key, item)| {
                papers.changed.entry(key).or_insert(item);
            });
            drop(papers);
            thread::sleep(PATIENCE);
        }
    }

    /// What is to be written next, and how many changes were handed over up to it.
    fn next(&self) -> Option<(Changes, u64)> {
        let mut papers = self.lock();
        loop {
            if !papers.changed.is_empty() {
                papers.in_hand = std::mem::take(&mut papers.changed);
                return Some((papers.in_hand.clone(), papers.changes));
            }
            if papers.is_closed {
                return None;
            }
            papers = self.bell.wait(papers).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn lock(shelf: &Mutex<Shelf>) -> MutexGuard<'_, Shelf> {
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(shelf: &mut Shelf, changed: Changes) -> Result<(), workbench::Error> {
    let (kept, gone): (Vec<_>, Vec<_>) = changed.into_iter().partition(|(_, item)| item.is_some());
    let kept: Vec<Item> = kept.into_iter().filter_map(|(_, item)| item).collect();
    shelf.put_all(&kept)?;
    gone.iter().try_for_each(|((kind, id), _)| shelf.discard(kind, id).map(|_| ()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_can_be_had_at_once_and_after_a_restart() {
        let folder = std::env::temp_dir().join(format!("ludwright keep {}", std::process::id()));
        let file = folder.join("studio.db");
        let keep = Keep::new(Some(&file)).expect("a store");
        for version in 0..50 {
            keep.put("table", "a", version, format!("version {version}"));
        }
        keep.put("table", "b", 0, "gone soon".to_owned());
        keep.discard("table", "b");
        assert_eq!(keep.get("table", "a").expect("a store").map(|item| item.version), Some(49));
        assert_eq!(keep.get("table", "b").expect("a store"), None);
        drop(keep);
        let again = Keep::new(Some(&file)).expect("a store");
        let kept = again.list("table", 10).expect("a store");
        assert_eq!(kept.iter().map(|item| item.text.as_str()).collect::<Vec<_>>(), ["version 49"]);
        assert_eq!(again.trouble(), None);
        drop(again);
        std::fs::remove_dir_all(&folder).expect("a folder of ours");
    }

    #[test]
    fn what_was_flushed_is_on_disk() {
        let folder = std::env::temp_dir().join(format!("ludwright flush {}", std::process::id()));
        let file = folder.join("studio.db");
        let keep = Keep::new(Some(&file)).expect("a store");
        for version in 0..20 {
            keep.put("table", "a", version, format!("version {version}"));
            keep.flush().expect("a disk");
            // Another reader sees only what is in the file.
            let read = Shelf::open(&file).and_then(|shelf| shelf.item("table", "a")).expect("a store");
            assert_eq!(read.map(|item| item.version), Some(version));
        }
        drop(keep);
        std::fs::remove_dir_all(&folder).expect("a folder of ours");
    }

    #[test]
    fn without_a_file_things_are_kept_for_the_time_being() {
        let keep = Keep::new(None).expect("nothing to open");
        keep.put("draft", "a", 1, "text".to_owned());
        assert_eq!(keep.get("draft", "a").expect("there").map(|item| item.text), Some("text".to_owned()));
        assert_eq!(keep.list("draft", 5).expect("there").len(), 1);
    }
}
