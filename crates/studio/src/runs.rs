//! Games that evolve: runs that are begun, watched, stopped and gone on with, and what has come of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use workbench::evolve::map::{Place, map};
use workbench::evolve::{
    AGAIN, Effort, Event, Judged, Keeper, Kept, Member, Memory, ParentChoice, Settings, Until, Wish, evolve,
};
use workbench::inspiring_set;
use workbench::{Error, Language, Progress, library};

use crate::{Id, Job, JobState, Own, OwnGames, Refusal, Studio};

/// What runs are called among jobs and on the shelf: what is listed, and the games.
pub const KIND: &str = "evolve";
const LISTED: &str = "run";
const GAMES: &str = "brood";

/// How many runs are listed and at hand, and the most that one can be asked for.
const MOST_LISTED: usize = 40;
const MOST_AT_HAND: usize = 40;
const MOST_GAMES: u64 = 1000;
const MOST_MINUTES: u64 = 240;
const MOST_FROM: usize = 4000;

/// How many games of all runs are shown in the library, the best first.
const MOST_VIABLE: usize = 200;

/// What a run was told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Told {
    /// What chance is drawn from.
    pub seed: u64,
    /// The language of the games, by its name.
    pub language: String,
    /// Whether parents come from all kinds of games alike, and not by fitness.
    pub diverse: bool,
    /// Whether games are only looked at quickly.
    pub quick: bool,
    /// So much of it a sitting.
    pub amount: u64,
    /// Whether the amount is minutes, and not new games.
    pub minutes: bool,
    /// The games that it begins with, by their names; all of the library that are plain enough if it is empty.
    pub from: String,
}

impl Default for Told {
    fn default() -> Told {
        Told {
            seed: 1,
            language: Language::default().name().to_owned(),
            diverse: true,
            quick: false,
            amount: 30,
            minutes: false,
            from: String::new(),
        }
    }
}

impl Told {
    /// The language of the games.
    pub fn language(&self) -> Language {
        let is_it = |language: &Language| language.name() == self.language;
        Language::ALL.into_iter().find(is_it).unwrap_or_default()
    }

    fn refuse_wild(&self, own: &OwnGames) -> Result<(), Refusal> {
        let most = if self.minutes { MOST_MINUTES } else { MOST_GAMES };
        if !(1..=most).contains(&self.amount) || self.from.len() > MOST_FROM {
            let hint = format!("ask for 1 to {MOST_GAMES} games or 1 to {MOST_MINUTES} minutes");
            return Err(Refusal::too_much("that is more than one sitting", hint));
        }
        self.known(own).map(drop)
    }

    /// Name and text of the games that it begins with.
    fn known(&self, own: &OwnGames) -> Result<Vec<(String, String)>, Refusal> {
        let names = self.from.split([',', ' ', '\n']).map(str::trim).filter(|name| !name.is_empty());
        let chosen = names.map(|name| parent(name, self.language(), own)).collect::<Result<Vec<_>, _>>()?;
        match chosen.len() {
            0 => Ok(inspiring_set(self.language(), None)?),
            1 => Err(Refusal::unfit("one game alone has no children", "name two at least, or none for all")),
            _ => Ok(chosen),
        }
    }

    fn effort(&self) -> Effort {
        // A run is known again by what it was told: other games to begin with are other chances.
        let seed = self.from.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)));
        match self.quick {
            true => Effort { trials: 8, depth: 1, positions: 0, seed, ..Effort::default() },
            false => Effort { seed, ..Effort::default() },
        }
    }

    fn settings(&self) -> Settings {
        let choice = if self.diverse { ParentChoice::Kinds } else { ParentChoice::Fitness };
        Settings { seed: self.seed, choice, batch: if self.quick { 8 } else { 16 }, ..Settings::default() }
    }
}

/// Name and text of a game that can have children: one of this language for two, of the library or one's own.
fn parent(name: &str, language: Language, own: &OwnGames) -> Result<(String, String), Refusal> {
    let known = library::find(name).filter(|entry| entry.language == language);
    let known = known.or_else(|| library::find(&format!("{}/{name}", language.name())));
    let known = known.map(|entry| (entry.file().to_owned(), entry.text.to_owned()));
    let mine = |own: Arc<Own>| (own.title.replace(' ', "_"), own.text.clone());
    let known = known.or_else(|| own.get(name).filter(|own| own.source().language == language).map(mine));
    let is_for_two = |text: &str| language.read(text).rules.is_some_and(|rules| rules.players() == 2);
    known.filter(|(_, text)| is_for_two(text)).ok_or_else(|| {
        let hint = format!("choose games in {} for two players, of the library or of your own", language.title());
        Refusal::unfit(format!("nothing can be bred from `{name}`"), hint)
    })
}

/// What is to be seen of a run in a list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// What it was told.
    pub told: Told,
    /// How many known games it began with.
    pub known: usize,
    /// How many children were bred in all sittings.
    pub children: u64,
    /// How many joined the population.
    pub legal: u64,
    /// How many of these are worth playing.
    pub viable: u64,
    /// How many were culled, by reason.
    pub culled: BTreeMap<String, u64>,
    /// How many children a minute there were in the last sitting.
    pub per_minute: f64,
    /// How many new games are enough for this sitting.
    pub enough: u64,
    /// How many seconds this sitting has taken.
    pub spent: u64,
}

impl Summary {
    /// How far this sitting is, and of how much.
    pub fn far(&self) -> (u64, u64) {
        match self.told.minutes {
            true => (self.spent, self.told.amount * 60),
            false => (self.legal.saturating_sub(self.enough.saturating_sub(self.told.amount)), self.told.amount),
        }
    }
}

/// The games of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Brood {
    /// The new games, the best first.
    pub games: Vec<Bred>,
    /// The best of each kind.
    pub map: Vec<Place>,
    /// Those that a user has discarded.
    pub discarded: BTreeSet<String>,
    /// Those that a user has kept, and as what.
    pub kept: BTreeMap<String, String>,
}

/// A new game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bred {
    /// What it is called.
    pub name: String,
    /// Its rules.
    pub text: String,
    /// How good it is.
    pub score: f64,
    /// Whether it is worth playing.
    pub viable: bool,
    /// The criteria by which it is not.
    pub flaws: Vec<String>,
    /// The games that it was bred from.
    pub parents: Vec<String>,
    /// Its generation.
    pub generation: u32,
    /// How many moves it has on average.
    pub length: f64,
}

impl Bred {
    /// The language of its rules.
    pub fn language(&self) -> Language {
        Language::of(&self.text)
    }

    fn of(member: &Member) -> Bred {
        let measured = &member.measured;
        Bred {
            name: member.name.clone(),
            text: member.text.clone(),
            score: measured.fitness,
            viable: measured.viable,
            flaws: measured.flaws.clone(),
            parents: member.parents.iter().flatten().cloned().collect(),
            generation: member.generation,
            length: measured.length,
        }
    }
}

/// A run as it stands.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What is listed of it.
    pub summary: Summary,
    /// Its games.
    pub brood: Brood,
    /// Whether a user has discarded it: nothing more of it is kept.
    is_gone: bool,
}

impl Run {
    /// Its games that no user has discarded, the best first.
    pub fn games(&self) -> impl Iterator<Item = &Bred> {
        self.brood.games.iter().filter(|game| !self.brood.discarded.contains(&game.name))
    }

    /// The game of this name.
    pub fn game(&self, name: &str) -> Result<&Bred, Refusal> {
        let found = self.brood.games.iter().find(|game| game.name == name);
        found.ok_or_else(|| Refusal::NotFound("such game in this run".to_owned()))
    }

    fn write(&self, studio: &Studio, id: &Id) {
        if self.is_gone {
            return;
        }
        let put = |kind: &str, text: Result<String, serde_json::Error>| {
            // Plain data: there is nothing in it that could not be written.
            if let Ok(text) = text {
                studio.keep.put(kind, id.as_str(), self.summary.children, text);
            }
        };
        put(GAMES, serde_json::to_string(&self.brood));
        put(LISTED, serde_json::to_string(&self.summary));
    }
}

/// A run that a user looks at, and the work at it, if there is any.
pub struct WatchedRun {
    /// By what it is asked for.
    pub id: Id,
    run: Mutex<Run>,
    job: Mutex<Option<Arc<Job>>>,
    /// What a run has kept that is kept nowhere else.
    memory: Arc<Mutex<Memory>>,
}

impl WatchedRun {
    /// The run as it stands.
    pub fn lock(&self) -> MutexGuard<'_, Run> {
        lock(&self.run)
    }

    /// The work at it, if there is or was any.
    pub fn job(&self) -> Option<Arc<Job>> {
        lock(&self.job).clone()
    }

    /// Whether it is being worked at.
    pub fn is_running(&self) -> bool {
        self.job().is_some_and(|job| job.now().0 == JobState::Running)
    }
}

/// Tells of a job what has become of its run, and what is being done; at the end nothing is.
pub type Tell = dyn Fn(&Job, &Run, &Id, &str) + Send + Sync;

/// All runs that a user has looked at.
#[derive(Default)]
pub struct Runs {
    at_hand: Mutex<BTreeMap<Id, Arc<WatchedRun>>>,
}

impl Runs {
    /// Starts a run, or resumes the one with the same settings.
    pub fn begin(&self, studio: &Arc<Studio>, told: Told, tell: Arc<Tell>) -> Result<Arc<WatchedRun>, Refusal> {
        told.refuse_wild(&studio.games.own)?;
        let same = |watched: &&Arc<WatchedRun>| watched.is_running() && watched.lock().summary.told == told;
        if lock(&self.at_hand).values().find(same).is_some() {
            return Err(Refusal::unfit("a run with these settings is already in progress", "choose another seed"));
        }
        let before = self.list(studio)?.into_iter().find(|(_, summary)| summary.told == told);
        if let Some((id, _)) = before {
            let watched = self.get(studio, &id)?;
            go_on(studio, &watched, tell)?;
            return Ok(watched);
        }
        let run = Run { summary: Summary { told, ..Summary::default() }, ..Run::default() };
        let watched = self.put(Id::fresh()?, run);
        go_on(studio, &watched, tell)?;
        watched.lock().write(studio, &watched.id);
        Ok(watched)
    }

    /// Goes on with a run where it was, for another sitting.
    pub fn resume(&self, studio: &Arc<Studio>, id: &str, tell: Arc<Tell>) -> Result<(), Refusal> {
        let watched = self.get(studio, id)?;
        if watched.is_running() {
            return Err(Refusal::unfit("this run goes on already", "look at it"));
        }
        go_on(studio, &watched, tell)
    }

    /// The run of this id, from the shelf if it is not at hand.
    pub fn get(&self, studio: &Studio, written: &str) -> Result<Arc<WatchedRun>, Refusal> {
        let missing = || Refusal::NotFound("such run".to_owned());
        let id = Id::read(written).ok_or_else(missing)?;
        if let Some(watched) = lock(&self.at_hand).get(&id) {
            return Ok(Arc::clone(watched));
        }
        let summary: Summary = kept(studio, LISTED, &id)?.ok_or_else(missing)?;
        let brood = kept(studio, GAMES, &id)?.unwrap_or_default();
        Ok(self.put(id, Run { summary, brood, ..Run::default() }))
    }

    /// All runs, those first that changed last.
    pub fn list(&self, studio: &Studio) -> Result<Vec<(String, Summary)>, Refusal> {
        let items = studio.keep.list(LISTED, MOST_LISTED)?;
        Ok(items.into_iter().filter_map(|item| Some((item.id, serde_json::from_str(&item.text).ok()?))).collect())
    }

    /// The games of all runs that are worth playing and that no user has kept or discarded, the best first, each with its run.
    pub fn viable(&self, studio: &Studio) -> Result<Vec<(Id, Bred)>, Refusal> {
        let mut found = Vec::new();
        for (id, _) in self.list(studio)?.iter().filter(|(_, summary)| summary.viable > 0) {
            let watched = self.get(studio, id)?;
            let run = watched.lock();
            let is_new = |game: &&Bred| game.viable && !run.brood.kept.contains_key(&game.name);
            found.extend(run.games().filter(is_new).map(|game| (watched.id.clone(), game.clone())));
        }
        found.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
        found.truncate(MOST_VIABLE);
        Ok(found)
    }

    /// Changes what people think of games of a run.
    pub fn change(&self, studio: &Studio, id: &str, change: impl FnOnce(&mut Run)) -> Result<(), Refusal> {
        let watched = self.get(studio, id)?;
        let mut run = watched.lock();
        change(&mut run);
        run.write(studio, &watched.id);
        Ok(())
    }

    /// Forgets a run; games of it that were kept stay.
    pub fn discard(&self, studio: &Studio, written: &str) -> Result<(), Refusal> {
        let watched = self.get(studio, written)?;
        watched.lock().is_gone = true;
        watched.job().into_iter().for_each(|job| job.stop());
        lock(&self.at_hand).remove(&watched.id);
        studio.keep.discard(LISTED, watched.id.as_str());
        studio.keep.discard(GAMES, watched.id.as_str());
        Ok(())
    }

    fn put(&self, id: Id, run: Run) -> Arc<WatchedRun> {
        let (run, job, memory) = (Mutex::new(run), Mutex::default(), Arc::default());
        let watched = Arc::new(WatchedRun { id: id.clone(), run, job, memory });
        let mut at_hand = lock(&self.at_hand);
        if at_hand.len() >= MOST_AT_HAND {
            let is_idle = |watched: &Arc<WatchedRun>| Arc::strong_count(watched) == 1 && !watched.is_running();
            let idle = at_hand.iter().find(|(_, watched)| is_idle(watched)).map(|(id, _)| id.clone());
            idle.map(|id| at_hand.remove(&id));
        }
        // Another request may have loaded it at the same moment: one run only.
        Arc::clone(at_hand.entry(id).or_insert(watched))
    }
}

fn kept<T: DeserializeOwned>(studio: &Studio, kind: &str, id: &Id) -> Result<Option<T>, Refusal> {
    let item = studio.keep.get(kind, id.as_str())?;
    Ok(item.and_then(|item| serde_json::from_str(&item.text).ok()))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins another sitting of a run.
fn go_on(studio: &Arc<Studio>, watched: &Arc<WatchedRun>, tell: Arc<Tell>) -> Result<(), Refusal> {
    let told = {
        let mut run = watched.lock();
        let Summary { told, legal, enough, .. } = &run.summary;
        let enough = if *legal >= *enough { legal + told.amount } else { *enough };
        run.summary.enough = enough;
        run.summary.told.clone()
    };
    let known = told.known(&studio.games.own)?;
    let keeper: Box<dyn Keeper> = match &studio.file {
        Some(file) => Box::new(Kept::open(&file.to_string_lossy(), told.language(), &told.settings(), &told.effort())?),
        None => Box::new(Remembered(Arc::clone(&watched.memory))),
    };
    let title = format!("Run with seed {}", told.seed);
    let (weak, sitting) = (Arc::downgrade(studio), Arc::clone(watched));
    let job = studio.jobs.start(KIND, title, move |job| sit(job, &weak, &sitting, &told, &known, keeper, &*tell))?;
    *lock(&watched.job) = Some(job);
    Ok(())
}

/// One sitting of a run.
fn sit(
    job: &Job,
    studio: &Weak<Studio>,
    watched: &WatchedRun,
    told: &Told,
    known: &[(String, String)],
    keeper: Box<dyn Keeper>,
    tell: &Tell,
) -> Result<(), String> {
    let enough = watched.lock().summary.enough;
    let until = if told.minutes { Until::Seconds(told.amount as f64 * 60.0) } else { Until::Games(enough) };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1);
    let wish = Wish { settings: told.settings(), effort: told.effort(), until, again: AGAIN, threads };
    let began = Instant::now();
    let mut onlooker = Onlooker { inner: keeper, studio, watched, known: Vec::new(), joined: Vec::new() };
    let mut bred = 0;
    let ended = evolve(&wish, known, &mut onlooker, &Progress::new(&|_, _| (), job.to_stop()), &mut |event| {
        let doing = seen(&event, watched, &mut bred, began);
        tell(job, &watched.lock(), &watched.id, &doing);
    });
    if let Some(studio) = studio.upgrade() {
        watched.lock().write(&studio, &watched.id);
    }
    tell(job, &watched.lock(), &watched.id, "");
    match ended {
        // Before the known games are measured nothing has begun.
        Err(_) if job.is_to_stop() => Ok(()),
        Err(error) => Err(error.to_string()),
        Ok(_) => Ok(()),
    }
}

/// Counts what happens; what is being done, in words.
fn seen(event: &Event<'_>, watched: &WatchedRun, bred: &mut u64, began: Instant) -> String {
    let mut run = watched.lock();
    let summary = &mut run.summary;
    summary.spent = began.elapsed().as_secs();
    match event {
        Event::Inspired(done, all) => return format!("Measuring the games to begin with: {done} of {all}"),
        Event::Judged(judged) => {
            *bred += 1;
            summary.children += 1;
            summary.per_minute = *bred as f64 * 60.0 / began.elapsed().as_secs_f64().max(1e-3);
            if let Err(cull) = &judged.verdict {
                *summary.culled.entry(cull.reason.name().to_owned()).or_default() += 1;
            }
        }
        Event::Taken { counts, .. } => {
            (summary.children, summary.legal, summary.viable) = (counts.children, counts.legal, counts.viable);
            summary.culled.clear();
            for ((_, reason), count) in &counts.culled {
                *summary.culled.entry(reason.name().to_owned()).or_default() += count;
            }
        }
        Event::Remeasuring(games) => {
            return format!("Looking for better policies for the best games, of which there are {games}");
        }
    }
    "Breeding and trying games".to_owned()
}

/// Looks on while a run is kept: takes note of who joins.
struct Onlooker<'a> {
    inner: Box<dyn Keeper>,
    studio: &'a Weak<Studio>,
    watched: &'a WatchedRun,
    known: Vec<Member>,
    joined: Vec<Member>,
}

impl Onlooker<'_> {
    fn show(&self) {
        let mut all: Vec<Member> = self.known.clone();
        all.extend(self.joined.iter().cloned());
        let mut games: Vec<Bred> = self.joined.iter().map(Bred::of).collect();
        games
            .sort_by(|a, b| (b.viable, b.score).partial_cmp(&(a.viable, a.score)).unwrap_or(std::cmp::Ordering::Equal));
        let map = map(&all);
        let mut run = self.watched.lock();
        run.summary.known = self.known.len();
        run.summary.legal = games.len() as u64;
        run.summary.viable = games.iter().filter(|game| game.viable).count() as u64;
        (run.brood.games, run.brood.map) = (games, map);
        if let Some(studio) = self.studio.upgrade() {
            run.write(&studio, &self.watched.id);
        }
    }
}

impl Keeper for Onlooker<'_> {
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error> {
        let (known, judged) = self.inner.load()?;
        self.known.clone_from(&known);
        self.watched.lock().summary.children = judged.len() as u64;
        Ok((known, judged))
    }

    fn measured(&mut self, name: &str, text: &str) -> Result<Option<Member>, Error> {
        self.inner.measured(name, text)
    }

    fn inspired(&mut self, member: &Member) -> Result<(), Error> {
        self.inner.inspired(member)
    }

    fn begin(&mut self, settings: &Settings, inspiring: &[Member]) -> Result<(), Error> {
        self.known = inspiring.to_vec();
        self.inner.begin(settings, inspiring)?;
        self.show();
        Ok(())
    }

    fn keep(&mut self, judged: &Judged) -> Result<(), Error> {
        self.inner.keep(judged)
    }

    fn settle(&mut self, joined: &[&Member]) -> Result<(), Error> {
        self.inner.settle(joined)?;
        let new = joined.iter().filter(|member| !self.joined.iter().any(|known| known.child == member.child));
        let new: Vec<Member> = new.map(|member| (*member).clone()).collect();
        self.joined.extend(new);
        self.show();
        Ok(())
    }

    fn remeasured(&mut self, members: &[&Member]) -> Result<(), Error> {
        self.inner.remeasured(members)?;
        for known in &mut self.joined {
            let again = members.iter().find(|member| member.child == known.child);
            again.into_iter().for_each(|member| known.clone_from(member));
        }
        self.show();
        Ok(())
    }
}

/// A run that is kept as long as the program runs.
struct Remembered(Arc<Mutex<Memory>>);

impl Keeper for Remembered {
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error> {
        lock(&self.0).load()
    }

    fn begin(&mut self, settings: &Settings, inspiring: &[Member]) -> Result<(), Error> {
        lock(&self.0).begin(settings, inspiring)
    }

    fn keep(&mut self, judged: &Judged) -> Result<(), Error> {
        lock(&self.0).keep(judged)
    }
}
