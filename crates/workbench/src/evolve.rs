//! New games, evolved from known ones of the same language (Browne 2011, chapter 5).

mod choosing;
mod inspiring;
mod kept;
pub mod map;
mod nearby;
mod summary;
mod trying;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use rayon::prelude::*;
use synthesis::evolve::Evolution;

pub use synthesis::evolve::{Choice, Counts, Cull, Judged, Member, Reason, Settings, Stage};
pub use synthesis::local::{Method, Search, Stripped};

pub use self::inspiring::inspiring_set;
pub use self::kept::Kept;
pub use self::nearby::{Improved, improve, plays_the_same, stripped};
pub use self::summary::{Evolved, NewGame, Share};
pub use self::trying::{Bench, Effort};

use crate::Error;
use crate::progress::Progress;
use crate::threads::on_threads;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// How games evolve.
    pub settings: Settings,
    /// How thoroughly they are tried.
    pub effort: Effort,
    /// When it is enough.
    pub until: Until,
    /// How many children are tried at the same time.
    pub threads: usize,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// So many new games: legal rule sets, viable or not.
    Games(u64),
    /// So many seconds.
    Seconds(f64),
}

/// Where a run is kept, so that nothing is lost when it stops.
pub trait Keeper: Send {
    /// What was kept before: the games that the run began with, if it has begun, and all children in any order.
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error>;

    /// Keeps what the run begins with.
    fn begin(&mut self, settings: &Settings, inspiring: &[Member]) -> Result<(), Error>;

    /// Keeps a child as soon as it is judged.
    fn keep(&mut self, judged: &Judged) -> Result<(), Error>;

    /// Keeps what became of children that were measured: those who joined the population, under which name and text; the others
    /// were too close to somebody who joined before them.
    fn settle(&mut self, _joined: &[&Member]) -> Result<(), Error> {
        Ok(())
    }
}

/// Keeps a run as long as the program runs.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    inspiring: Vec<Member>,
    judged: Vec<Judged>,
}

impl Keeper for Memory {
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error> {
        Ok((self.inspiring.clone(), self.judged.clone()))
    }

    fn begin(&mut self, _: &Settings, inspiring: &[Member]) -> Result<(), Error> {
        self.inspiring = inspiring.to_vec();
        Ok(())
    }

    fn keep(&mut self, judged: &Judged) -> Result<(), Error> {
        self.judged.push(judged.clone());
        Ok(())
    }
}

/// Keeps nothing: for a run that is over when it is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nowhere;

impl Keeper for Nowhere {
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error> {
        Ok((Vec::new(), Vec::new()))
    }

    fn begin(&mut self, _: &Settings, _: &[Member]) -> Result<(), Error> {
        Ok(())
    }

    fn keep(&mut self, _: &Judged) -> Result<(), Error> {
        Ok(())
    }
}

/// What happens in a run.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// So many known games were measured, of so many.
    Inspired(usize, usize),
    /// A child was judged.
    Judged(&'a Judged),
    /// A batch of children was taken in.
    Taken {
        /// What has become of all children so far.
        counts: &'a Counts,
        /// The best game so far, if there is one.
        best: Option<&'a Member>,
        /// How long it took up to now.
        seconds: f64,
    },
}

/// Evolves games from these known ones. What `keeper` has kept is gone on with; then the known games are those that it has.
/// The same wish gives the same games on any number of threads, unless it is the clock that says when it is enough. Whoever
/// has had enough before gets the games of all whole batches; of the last one what was judged is kept.
pub fn evolve(
    wish: &Wish,
    known: &[(String, String)],
    keeper: &mut dyn Keeper,
    progress: &Progress<'_>,
    watch: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<Evolved, Error> {
    on_threads(wish.threads, || Run::new(wish, known, keeper, progress, watch)?.run())?
}

/// How many of the viable games are measured once more, with so many times as many positions.
const REMEASURED: usize = 10;
const THOROUGH: u64 = 2;

struct Run<'a> {
    wish: Wish,
    bench: Bench,
    evolution: Evolution,
    /// Children of the next batch that were judged before.
    left: Vec<Judged>,
    keeper: &'a mut dyn Keeper,
    progress: &'a Progress<'a>,
    watch: &'a mut (dyn FnMut(Event<'_>) + Send),
    began: Instant,
    /// How many children there were before.
    before: u64,
}

impl<'a> Run<'a> {
    fn new(
        wish: &Wish,
        known: &[(String, String)],
        keeper: &'a mut dyn Keeper,
        progress: &'a Progress<'a>,
        watch: &'a mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<Run<'a>, Error> {
        let began = Instant::now();
        let bench = Bench { effort: wish.effort };
        let (mut members, judged) = keeper.load()?;
        if members.is_empty() {
            members = inspiring::measured(known, &bench, progress, watch)?;
            keeper.begin(&wish.settings, &members)?;
        }
        let mut evolution = Evolution::new(wish.settings, members);
        let left = evolution.resume(judged);
        let joined: Vec<&Member> = evolution.population().members().iter().filter(|one| one.child.is_some()).collect();
        keeper.settle(&joined)?;
        let before = evolution.counts().children;
        Ok(Run { wish: *wish, bench, evolution, left, keeper, progress, watch, began, before })
    }

    fn run(mut self) -> Result<Evolved, Error> {
        while !self.is_enough() {
            self.batch()?;
        }
        if !self.progress.stopped() {
            self.remeasure();
        }
        let seconds = self.began.elapsed().as_secs_f64();
        Ok(Evolved::of(&self.evolution, &self.wish, self.evolution.counts().children - self.before, seconds))
    }

    /// Measures the best of the viable games once more, more thoroughly and by other games; the old score is kept (B148).
    fn remeasure(&mut self) {
        let thorough = Bench { effort: self.wish.effort.thorough(THOROUGH) };
        let population = self.evolution.population();
        let viable = population.ranked().filter(|member| member.child.is_some() && member.measured.viable);
        let best: Vec<&Member> = viable.filter(|member| member.measured.old.is_none()).take(REMEASURED).collect();
        let again = |member: &&Member| {
            let rules = member.rules()?;
            let policy = member.measured.policy.clone();
            let worth = || thorough.worth(&member.name, &rules, policy);
            Some((member.name.clone(), catch_unwind(AssertUnwindSafe(worth)).ok()?))
        };
        let measured: Vec<_> = best.par_iter().with_max_len(1).filter_map(again).collect();
        for (name, measured) in measured {
            let number = self.evolution.population().members().iter().position(|member| member.name == name);
            number.into_iter().for_each(|number| self.evolution.population_mut().remeasure(number, measured.clone()));
        }
    }

    fn is_enough(&self) -> bool {
        match self.wish.until {
            _ if self.progress.stopped() => true,
            Until::Games(games) => self.evolution.counts().legal >= games,
            Until::Seconds(seconds) => self.began.elapsed().as_secs_f64() >= seconds,
        }
    }

    /// Breeds a batch and judges it, each child on the next thread that is free.
    fn batch(&mut self) -> Result<(), Error> {
        let mut done: BTreeMap<u64, Judged> = self.left.drain(..).map(|judged| (judged.child.number, judged)).collect();
        let missing: Vec<u64> = self.evolution.batch().filter(|number| !done.contains_key(number)).collect();
        let (evolution, bench) = (&self.evolution, &self.bench);
        let told = Mutex::new((&mut *self.keeper, &mut *self.watch));
        let progress = self.progress;
        let judge = |number: u64| -> Result<Option<Judged>, Error> {
            if progress.stopped() {
                return Ok(None);
            }
            let judged = judged(evolution, bench, number);
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            told.0.keep(&judged)?;
            (told.1)(Event::Judged(&judged));
            Ok(Some(judged))
        };
        let judged: Result<Vec<Option<Judged>>, Error> = missing.into_par_iter().with_max_len(1).map(judge).collect();
        let Some(judged) = judged?.into_iter().collect::<Option<Vec<Judged>>>() else { return Ok(()) };
        done.extend(judged.into_iter().map(|judged| (judged.child.number, judged)));
        let joined = self.evolution.take(done.into_values().collect());
        let population = self.evolution.population();
        let joined: Vec<&Member> = joined.into_iter().filter_map(|number| population.get(number)).collect();
        self.keeper.settle(&joined)?;
        let best = self.evolution.population().ranked().find(|member| member.child.is_some());
        let seconds = self.began.elapsed().as_secs_f64();
        (self.watch)(Event::Taken { counts: self.evolution.counts(), best, seconds });
        Ok(())
    }
}

/// Judges a child; a bug that it brings to light stops nothing and is told with what repeats it.
fn judged(evolution: &Evolution, bench: &Bench, number: u64) -> Judged {
    catch_unwind(AssertUnwindSafe(|| evolution.judge(number, bench))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        evolution.crashed(number, said.unwrap_or("the program failed"))
    })
}
