//! Runs that are kept in a store go on where they were, and come to the same as those that were never stopped.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use workbench::evolve::{Effort, Event, Evolved, Keeper, Kept, Nowhere, Settings, Until, Wish, evolve};
use workbench::{Language, Progress, library, stored};

/// A few small games, which are soon tried.
fn known() -> Vec<(String, String)> {
    let named = |name: &str| (name.to_owned(), library::find(name).expect("in the library").text.to_owned());
    ["tic_tac_toe", "hexapawn", "connect_four", "two_in_a_row"].map(named).to_vec()
}

fn wish(games: u64) -> Wish {
    Wish {
        settings: Settings { seed: 3, batch: 8, ..Settings::default() },
        effort: Effort { trials: 4, depth: 1, ..Effort::default() },
        until: Until::Games(games),
        again: 3,
        threads: 2,
    }
}

fn evolved(games: u64, keeper: &mut dyn Keeper) -> Evolved {
    evolve(&wish(games), &known(), keeper, &Progress::unwatched(), &mut |_| ()).expect("a run")
}

fn same(one: &Evolved, other: &Evolved) {
    assert_eq!((one.children, one.valid, &one.culled), (other.children, other.valid, &other.culled));
    assert_eq!(one.games, other.games);
}

fn kept(file: &str) -> Kept {
    Kept::open(file, Language::Ludi, &wish(0).settings, &wish(0).effort).expect("a store")
}

struct File(PathBuf);

impl File {
    fn new(name: &str) -> File {
        File(std::env::temp_dir().join(format!("ludwright-{}-{name}.db", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for ending in ["db", "db-wal", "db-shm"] {
            let _ = std::fs::remove_file(self.0.with_extension(ending));
        }
    }
}

#[test]
fn a_run_that_was_stopped_and_taken_up_comes_to_the_same() {
    let undisturbed = evolved(12, &mut Nowhere);
    assert!(undisturbed.valid >= 12 && !undisturbed.games.is_empty());
    let file = File::new("stopped");
    for games in [3, 7, 12] {
        evolved(games, &mut kept(file.path()));
    }
    same(&undisturbed, &evolved(12, &mut kept(file.path())));
    assert_eq!(kept(file.path()).run(), Some(1), "it is one run");
}

#[test]
fn a_run_with_little_room_goes_on_with_those_who_were_left_and_the_store_has_all() {
    let mut little = wish(12);
    little.settings.capacity = 8;
    let run = |games: u64, keeper: &mut dyn Keeper| {
        let wish = Wish { until: Until::Games(games), ..little };
        evolve(&wish, &known(), keeper, &Progress::unwatched(), &mut |_| ()).expect("a run")
    };
    let undisturbed = run(24, &mut Nowhere);
    assert!((undisturbed.games.len() as u64) < undisturbed.valid, "somebody had to leave");
    let file = File::new("room");
    let kept = || Kept::open(file.path(), Language::Ludi, &little.settings, &little.effort).expect("a store");
    for games in [5, 13, 24] {
        run(games, &mut kept());
    }
    let whole = run(24, &mut kept());
    same(&undisturbed, &whole);
    let listed = stored::games(file.path(), &stored::Filter::default()).expect("a store");
    let joined = listed.iter().filter(|game| game.born.as_ref().is_some_and(|born| born.culled.is_none())).count();
    assert_eq!(joined as u64, whole.valid, "who has left is kept all the same");
}

#[test]
fn known_games_are_kept_as_soon_as_they_are_measured_and_not_measured_again() {
    let (file, stop) = (File::new("founders"), AtomicBool::new(false));
    let mut enough_after_two = |event: Event<'_>| {
        if let Event::Inspired(2, _) = event {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let progress = Progress::new(&|_, _| (), &stop);
    let stopped = evolve(&wish(4), &known(), &mut kept(file.path()), &progress, &mut enough_after_two);
    assert!(stopped.is_err_and(|error| error.to_string().contains("stopped")));
    let before = stored::games(file.path(), &stored::Filter::default()).expect("a store").len();
    // One of the known games is of another language, and takes no part.
    assert!((1..=2).contains(&before), "{before} of 3 known games");
    same(&evolved(4, &mut Nowhere), &evolved(4, &mut kept(file.path())));
    for name in ["tic_tac_toe", "connect_four", "two_in_a_row"] {
        assert_eq!(stored::show(file.path(), name).expect("in the store").measurements.len(), 1, "{name}");
    }
}

/// Fails when so many children have been kept, as if the disk were full.
struct Failing(Kept, u64);

impl Keeper for Failing {
    fn load(&mut self) -> Result<(Vec<workbench::evolve::Member>, Vec<workbench::evolve::Judged>), workbench::Error> {
        self.0.load()
    }

    fn begin(&mut self, settings: &Settings, known: &[workbench::evolve::Member]) -> Result<(), workbench::Error> {
        self.0.begin(settings, known)
    }

    fn keep(&mut self, judged: &workbench::evolve::Judged) -> Result<(), workbench::Error> {
        if self.1 == 0 {
            return Err(workbench::Error::refused("the disk is full", "make room"));
        }
        self.1 -= 1;
        self.0.keep(judged)
    }

    fn settle(&mut self, joined: &[&workbench::evolve::Member]) -> Result<(), workbench::Error> {
        self.0.settle(joined)
    }
}

#[test]
fn children_of_half_a_batch_are_not_tried_again() {
    let undisturbed = evolved(8, &mut Nowhere);
    let file = File::new("half");
    let mut failed = 0;
    let whole = loop {
        let mut failing = Failing(kept(file.path()), failed + 1);
        match evolve(&wish(8), &known(), &mut failing, &Progress::unwatched(), &mut |_| ()) {
            Ok(whole) => break whole,
            Err(error) => assert_eq!(error.to_string(), "the disk is full"),
        }
        failed += 1;
    };
    assert!(failed >= 2, "{failed}");
    same(&undisturbed, &whole);
}

#[test]
fn another_seed_is_another_run_in_the_same_store() {
    let file = File::new("two");
    evolved(2, &mut kept(file.path()));
    let other = Wish { settings: Settings { seed: 4, ..wish(2).settings }, ..wish(2) };
    let mut keeper = Kept::open(file.path(), Language::Ludi, &other.settings, &other.effort).expect("a store");
    evolve(&other, &known(), &mut keeper, &Progress::unwatched(), &mut |_| ()).expect("a run");
    assert_eq!((keeper.run(), kept(file.path()).run()), (Some(2), Some(1)));
}

#[test]
fn a_run_with_end_rules_reconciled_is_another_run_in_the_same_store() {
    let file = File::new("reconciled");
    evolved(2, &mut kept(file.path()));
    let other = Wish { settings: Settings { reconcile: true, ..wish(2).settings }, ..wish(2) };
    let open = || Kept::open(file.path(), Language::Ludi, &other.settings, &other.effort).expect("a store");
    let sit = || {
        let mut keeper = open();
        let run = evolve(&other, &known(), &mut keeper, &Progress::unwatched(), &mut |_| ()).expect("a run");
        (run, keeper.run())
    };
    let (first, number) = sit();
    assert_eq!((number, kept(file.path()).run()), (Some(2), Some(1)));
    let (again, number) = sit();
    same(&first, &again);
    assert!(number == Some(2) && first.reconciled);
}

// B148
#[test]
fn viable_games_are_kept_with_the_policy_and_the_score_that_they_have_at_the_end_and_with_the_old_one() {
    let file = File::new("again");
    let seeded = |seed: u64| Wish { settings: Settings { seed, ..wish(0).settings }, ..wish(12) };
    let sit = |seed: u64| {
        let wish = seeded(seed);
        let mut kept = Kept::open(file.path(), Language::Ludi, &wish.settings, &wish.effort).expect("a store");
        evolve(&wish, &known(), &mut kept, &Progress::unwatched(), &mut |_| ()).expect("a run")
    };
    let (seed, run) = (4..12).map(|seed| (seed, sit(seed))).find(|(_, run)| run.viable > 0).expect("a viable game");
    let [confirmed, again] = run.confirmed;
    assert!(again > 0 && confirmed <= again && run.optimised <= again, "{:?} {}", run.confirmed, run.optimised);
    for game in run.games.iter().filter(|game| game.old_score.is_some()) {
        let shown = stored::show(file.path(), &game.name).expect("one game of that name");
        let last = shown.measurements.last().and_then(|made| made.score).expect("a score");
        assert!((last - game.score).abs() < 1e-9 && shown.measurements.len() == 2, "{shown:?}");
        assert!(shown.game.text == game.text && game.text.contains(" (old "), "{}", game.text);
    }
    let before = stored::list(file.path(), &Default::default()).expect("a store").games;
    same(&run, &sit(seed));
    let after = stored::list(file.path(), &Default::default()).expect("a store").games;
    assert_eq!(before, after, "to come to the same once more changes nothing");
}
