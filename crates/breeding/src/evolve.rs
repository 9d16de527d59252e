//! New games, evolved from known ones of the same language (Browne 2011, chapter 5).

mod choosing;
mod inspiring;
mod kept;
pub mod map;
mod nearby;
mod remeasuring;
mod summary;
mod trying;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::prelude::*;
use synthesis::evolve::{Evolution, Trier};

pub use synthesis::evolve::{Counts, Cull, Judged, Member, ParentChoice, Reason, Settings, Stage};
pub use synthesis::local::{Method, Search, Stripped};

pub use self::inspiring::{is_quick, known_games, known_games_in_words};
pub use self::kept::Kept;
pub use self::nearby::{Improved, improve, plays_the_same, stripped};
pub use self::summary::{Evolved, NewGame, Share};
pub use self::trying::{Bench, Effort};
pub use criticism::Thresholds;

use engine::Error;
use lab::Progress;
use lab::threads::on_threads;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wish {
    /// How games evolve.
    pub settings: Settings,
    /// How thoroughly they are tried.
    pub effort: Effort,
    /// When it is enough.
    pub until: Until,
    /// How many of the viable games, the best first, get a better policy and are measured once more at the end (B148).
    pub again: usize,
    /// How many children are tried at the same time.
    pub threads: usize,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// This number of new games: legal rule sets, viable or not.
    Games(u64),
    /// This number of seconds.
    Seconds(f64),
}

/// Where a run is kept, so that nothing is lost when it stops.
pub trait Keeper: Send {
    /// What was kept before: the games that the run began with, if it has begun, and all children in any order.
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error>;

    /// What was measured of a known game in a sitting that ended before the run began.
    fn measured(&mut self, _name: &str, _text: &str) -> Result<Option<Member>, Error> {
        Ok(None)
    }

    /// Keeps a known game as soon as it is measured.
    fn inspired(&mut self, _member: &Member) -> Result<(), Error> {
        Ok(())
    }

    /// Keeps what the run begins with.
    fn begin(&mut self, settings: &Settings, inspiring: &[Member]) -> Result<(), Error>;

    /// Keeps a child as soon as it is judged.
    fn keep(&mut self, judged: &Judged) -> Result<(), Error>;

    /// Keeps what became of children that were measured: those who joined the population, under which name and text; the others
    /// were too close to a game that joined before them.
    fn settle(&mut self, _joined: &[&Member]) -> Result<(), Error> {
        Ok(())
    }

    /// Keeps what became of members that were measured once more at the end. A run that goes on begins with what they were
    /// before: which games have children must not depend on when a run was interrupted.
    fn remeasured(&mut self, _members: &[&Member]) -> Result<(), Error> {
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
    /// The number of known games that were measured, and of all.
    Inspired(usize, usize),
    /// A child was judged.
    Judged(&'a Judged),
    /// A batch of children was taken in.
    Taken {
        /// What has become of all children so far.
        counts: &'a Counts,
        /// How many of them were bred in this sitting.
        bred: u64,
        /// The best game so far, if there is one.
        best: Option<&'a Member>,
        /// How long it took up to now.
        seconds: f64,
    },
    /// The number of viable games that are about to get better policies and to be measured once more.
    Remeasuring(usize),
}

/// Evolves games from these known ones. What `keeper` has kept is gone on with; then the known games are those that it has.
/// The same wish gives the same games on any number of threads, unless the clock ends the run. A caller
/// who stops it gets the games of all whole batches; of the last one what was judged is kept.
pub fn evolve(
    wish: &Wish,
    known: &[(String, String)],
    keeper: &mut dyn Keeper,
    progress: &Progress<'_>,
    watch: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<Evolved, Error> {
    let bench = Bench { effort: wish.effort };
    on_threads(wish.threads, || Run::new(wish, known, &bench, keeper, progress, watch)?.run())?
}

/// How many of the viable games are measured once more by default.
pub const AGAIN: usize = 10;

/// Where the clock says when it is enough, this part of the time is left for measuring games once more.
const FOR_AGAIN: f64 = 0.2;

struct Run<'a, T> {
    wish: Wish,
    bench: Bench,
    /// What evaluates children: the bench, unless a test gives another.
    trier: &'a T,
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

impl<'a, T: Trier + Sync> Run<'a, T> {
    fn new(
        wish: &Wish,
        known: &[(String, String)],
        trier: &'a T,
        keeper: &'a mut dyn Keeper,
        progress: &'a Progress<'a>,
        watch: &'a mut (dyn FnMut(Event<'_>) + Send),
    ) -> Result<Run<'a, T>, Error> {
        let began = Instant::now();
        let bench = Bench { effort: wish.effort };
        let (mut members, judged) = keeper.load()?;
        if members.is_empty() {
            members = inspiring::measured(known, &bench, keeper, progress, watch)?;
            keeper.begin(&wish.settings, &members)?;
        }
        let mut evolution = Evolution::new(wish.settings, members);
        let left = evolution.resume(judged);
        let members = evolution.population().members().iter();
        let joined: Vec<&Member> = members.filter(|one| one.child.is_some() && !one.has_left()).collect();
        keeper.settle(&joined)?;
        let before = evolution.counts().children;
        Ok(Run { wish: *wish, bench, trier, evolution, left, keeper, progress, watch, began, before })
    }

    fn run(mut self) -> Result<Evolved, Error> {
        while !self.is_enough() {
            self.batch()?;
        }
        let optimised = self.remeasure()?;
        let seconds = self.began.elapsed().as_secs_f64();
        let bred = self.evolution.counts().children - self.before;
        Ok(Evolved { optimised, ..Evolved::of(&self.evolution, &self.wish, bred, seconds) })
    }

    /// Makes the policies of the best viable games better and measures them once more, by other games; the old score is kept
    /// (B148). How many got a better policy.
    fn remeasure(&mut self) -> Result<usize, Error> {
        let population = self.evolution.population();
        let viable = population.ranked().filter(|member| member.child.is_some() && member.measured.viable);
        let best: Vec<&Member> = viable.take(self.wish.again).collect();
        if best.is_empty() || self.progress.stopped() {
            return Ok(0);
        }
        (self.watch)(Event::Remeasuring(best.len()));
        let until = match self.wish.until {
            Until::Seconds(seconds) => {
                Duration::try_from_secs_f64(seconds).ok().and_then(|time| self.began.checked_add(time))
            }
            Until::Games(_) => None,
        };
        let again = remeasuring::again(&self.bench, &best, until, self.progress);
        for one in &again {
            let number = self.evolution.population().members().iter().position(|member| member.name == one.name);
            number
                .into_iter()
                .for_each(|number| self.evolution.population_mut().remeasure(number, one.measured.clone()));
        }
        let population = self.evolution.population();
        let members: Vec<&Member> = again.iter().filter_map(|one| population.named(&one.name)).collect();
        self.keeper.remeasured(&members)?;
        Ok(again.iter().filter(|one| one.improved).count())
    }

    fn is_enough(&self) -> bool {
        match self.wish.until {
            _ if self.progress.stopped() => true,
            Until::Games(games) => self.evolution.counts().legal >= games,
            Until::Seconds(seconds) => {
                let share = if self.wish.again > 0 { 1.0 - FOR_AGAIN } else { 1.0 };
                self.began.elapsed().as_secs_f64() >= seconds * share
            }
        }
    }

    /// Breeds a batch and judges it, each child on the next thread that is free.
    fn batch(&mut self) -> Result<(), Error> {
        let mut done: BTreeMap<u64, Judged> = self.left.drain(..).map(|judged| (judged.child.number, judged)).collect();
        let missing: Vec<u64> = self.evolution.batch().filter(|number| !done.contains_key(number)).collect();
        let (evolution, trier) = (&self.evolution, self.trier);
        let told = Mutex::new((&mut *self.keeper, &mut *self.watch));
        let progress = self.progress;
        let judge = |number: u64| -> Result<Option<Judged>, Error> {
            if progress.stopped() {
                return Ok(None);
            }
            let judged = judged(evolution, trier, number);
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
        let counts = self.evolution.counts();
        (self.watch)(Event::Taken { counts, bred: counts.children - self.before, best, seconds });
        Ok(())
    }
}

/// Judges a child; a bug that it brings to light stops nothing and is told with what repeats it.
fn judged<T: Trier>(evolution: &Evolution, trier: &T, number: u64) -> Judged {
    catch_unwind(AssertUnwindSafe(|| evolution.judge(number, trier))).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        evolution.crashed(number, said.unwrap_or("the program failed"))
    })
}

#[cfg(test)]
mod tests {
    use ::rules::Rules;
    use synthesis::evolve::{Child, Measured, Policy, Refusal};

    use super::trying::Ready;
    use super::*;

    /// The bench, but some children make the program fail, at one stage or another.
    struct Saboteur(Bench);

    impl Trier for Saboteur {
        type Game = (u64, Ready);

        fn prepare(&self, child: &Child, rules: &Rules) -> Result<(u64, Ready), Refusal> {
            assert!(!child.number.is_multiple_of(5), "no engine for child {}", child.number);
            Ok((child.number, self.0.prepare(child, rules)?))
        }

        fn is_fast(&self, game: &(u64, Ready)) -> Result<(), Refusal> {
            self.0.is_fast(&game.1)
        }

        fn policy(&self, game: &(u64, Ready), parents: [&Member; 2]) -> Result<Policy, Refusal> {
            self.0.policy(&game.1, parents)
        }

        fn measure(&self, game: &(u64, Ready), policy: Policy) -> Measured {
            assert!(!game.0.is_multiple_of(3), "a trial of child {} goes off the board", game.0);
            self.0.measure(&game.1, policy)
        }
    }

    fn known() -> Vec<(String, String)> {
        let named = |name: &str| (name.to_owned(), library::find(name).expect("there").text.to_owned());
        ["tic_tac_toe", "connect_four", "ludi/hexapawn"].map(named).to_vec()
    }

    fn sabotaged(keeper: &mut dyn Keeper, threads: usize, games: u64) -> (Evolved, Vec<Cull>) {
        let settings = Settings { seed: 11, batch: 8, ..Settings::default() };
        let effort = Effort { trials: 4, depth: 1, positions: 20_000, ..Effort::default() };
        let wish = Wish { settings, effort, until: Until::Games(games), again: 0, threads };
        let (saboteur, mut crashed) = (Saboteur(Bench { effort }), Vec::new());
        let mut watch = |event: Event<'_>| {
            if let Event::Judged(Judged { verdict: Err(cull), .. }) = event
                && cull.reason == Reason::Crashed
            {
                crashed.push(cull.clone());
            }
        };
        let unwatched = Progress::unwatched();
        let run = || Run::new(&wish, &known(), &saboteur, keeper, &unwatched, &mut watch)?.run();
        (on_threads(threads, run).expect("threads").expect("a run"), crashed)
    }

    // B151 B200
    #[test]
    fn children_over_which_the_program_fails_are_told_with_their_seed_and_stop_nothing() {
        let (one, crashed) = sabotaged(&mut Nowhere, 1, 6);
        assert!(one.valid >= 6 && crashed.len() >= 2, "{one:?}");
        for cull in &crashed {
            assert!(cull.told.contains("; seed 11, child ") && cull.told.contains("child"), "{cull:?}");
        }
        let (three, _) = sabotaged(&mut Nowhere, 3, 6);
        assert_eq!((&one.games, &one.culled, one.children), (&three.games, &three.culled, three.children));
        let counted: u64 = one.culled.iter().filter(|(why, _)| why.ends_with("crashed")).map(|(_, count)| count).sum();
        assert_eq!(counted as usize, crashed.len());
    }

    // B151 B152
    #[test]
    fn a_kept_run_remembers_children_over_which_the_program_failed() {
        let file = std::env::temp_dir().join(format!("ludwright-sabotaged-{}.db", std::process::id()));
        let path = file.to_str().expect("a path in UTF-8");
        let settings = Settings { seed: 11, batch: 8, ..Settings::default() };
        let effort = Effort { trials: 4, depth: 1, positions: 20_000, ..Effort::default() };
        let kept = || Kept::open(path, rules::Language::Ludi, &settings, &effort).expect("a store");
        sabotaged(&mut kept(), 2, 2);
        let (resumed, _) = sabotaged(&mut kept(), 2, 6);
        let (whole, _) = sabotaged(&mut Nowhere, 2, 6);
        assert_eq!((&resumed.games, &resumed.culled), (&whole.games, &whole.culled));
        for ending in ["db", "db-wal", "db-shm"] {
            let _ = std::fs::remove_file(file.with_extension(ending));
        }
    }
}
