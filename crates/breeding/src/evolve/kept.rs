//! A run kept in a store: it can be stopped at any moment, and goes on where it was.

use std::collections::BTreeMap;
use std::path::Path;

use criticism::Thresholds;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{GameId, NewChild, NewGame, NewMeasurement, NewRun, Settled, Store};
use synthesis::evolve::{CAPACITY, Child, Cull, Judged, Measured, Member, ParentChoice, Reason, Settings, Stage};

use super::{Effort, Keeper};
use crate::storing::refused;
use ::rules::Language;
use engine::Error;

/// A run kept in a store.
pub struct Kept {
    store: Store,
    file: String,
    /// What the run was told, and what its games are measured by.
    configuration: Value,
    seed: u64,
    /// The number of the run, once it has begun.
    run: Option<u64>,
    /// The games that can be parents, by name.
    names: BTreeMap<String, GameId>,
    /// Children that were measured, and of which it is not known yet whether they join.
    waiting: BTreeMap<u64, NewGame>,
}

/// What is kept with a measurement, so that the run can be taken up exactly where it was.
#[derive(Default, Serialize, Deserialize)]
struct Note {
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<Member>,
    #[serde(skip_serializing_if = "Option::is_none")]
    child: Option<(Child, Measured)>,
    /// What was measured at the end, by a better policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    again: Option<Measured>,
}

/// The kind of these runs.
const KIND: &str = "evolve";

/// How far children came of which it is not known yet whether they join.
const MEASURED: &str = "measured";

impl Kept {
    /// Opens a store, or makes one. The last run in it with the same settings is resumed.
    pub fn open(file: &str, language: Language, settings: &Settings, effort: &Effort) -> Result<Kept, Error> {
        let store = Store::open(Path::new(file)).map_err(|error| refused(file, &error))?;
        let (configuration, seed) = (configuration(language, settings, effort), settings.seed);
        let runs = store.runs().map_err(|error| refused(file, &error))?;
        let same = |run: &&store::Run| run.kind == KIND && run.configuration == configuration && run.seed == seed;
        let run = runs.iter().rev().find(same).map(|run| run.number);
        let file = file.to_owned();
        Ok(Kept { store, file, configuration, seed, run, names: BTreeMap::new(), waiting: BTreeMap::new() })
    }

    /// The number of the run in the store, once it has begun.
    pub fn run(&self) -> Option<u64> {
        self.run
    }

    fn refused(&self, error: &store::Error) -> Error {
        refused(&self.file, error)
    }

    fn lost(&self, what: &str) -> Error {
        let message = format!("{}: {what} of the run cannot be taken up again", self.file);
        Error::refused(message, "begin another run with another --seed, or in another store")
    }

    fn measurement(&self, measured: &Measured, note: &Note) -> NewMeasurement {
        NewMeasurement {
            configuration: self.configuration.clone(),
            seed: self.seed,
            score: Some(measured.fitness),
            viable: Some(measured.viable),
            report: serde_json::to_value(note).unwrap_or_default(),
            trials: Vec::new(),
        }
    }

    fn founders(&mut self, run: u64) -> Result<Vec<Member>, Error> {
        let ids = self.store.founders(run).map_err(|error| self.refused(&error))?;
        let mut founders = Vec::new();
        for id in ids {
            let made = self.store.measurements(&id).map_err(|error| self.refused(&error))?;
            let notes = made.into_iter().filter(|made| made.configuration == self.configuration);
            let member = notes.filter_map(|made| serde_json::from_value::<Note>(made.report).ok()?.member).next_back();
            let member = member.ok_or_else(|| self.lost("a known game"))?;
            self.names.insert(member.name.clone(), id);
            founders.push(member);
        }
        Ok(founders)
    }

    fn children(&mut self, run: u64) -> Result<Vec<Judged>, Error> {
        let children = self.store.children(run, 0..=u64::MAX).map_err(|error| self.refused(&error))?;
        children.into_iter().map(|child| self.child(&child)).collect()
    }

    /// A child as it was judged.
    fn child(&mut self, kept: &store::Child) -> Result<Judged, Error> {
        let (Some(game), Some(number)) = (kept.game, kept.measurement) else { return self.culled(kept) };
        let made = self.store.measurements(&game).map_err(|error| self.refused(&error))?;
        let found = made.into_iter().find(|made| made.number == number);
        let note = found.and_then(|made| serde_json::from_value::<Note>(made.report).ok()?.child);
        let (child, measured) = note.ok_or_else(|| self.lost("a child"))?;
        let known = self.store.game(&game).map_err(|error| self.refused(&error))?;
        match kept.stage.as_str() {
            MEASURED => drop(self.waiting.insert(child.number, new_game(&child.name, &child.text))),
            _ if kept.culled.is_none() => drop(self.names.insert(known.name, game)),
            _ => {}
        }
        Ok(Judged { child, verdict: Ok(measured) })
    }

    fn culled(&self, kept: &store::Child) -> Result<Judged, Error> {
        let stage = Stage::ALL.into_iter().find(|stage| stage.name() == kept.stage);
        let (word, told) = kept.culled.as_deref().and_then(|why| why.split_once(": ")).unwrap_or_default();
        let reason = Reason::ALL.into_iter().find(|reason| reason.name() == word);
        let (Some(stage), Some(reason)) = (stage, reason) else { return Err(self.lost("a child")) };
        let nameless = || [String::new(), String::new()];
        let child =
            Child { number: kept.number, name: String::new(), parents: nameless(), generation: 0, text: String::new() };
        Ok(Judged { child, verdict: Err(Cull::new(stage, reason, told)) })
    }

    fn begun(&self) -> Result<u64, Error> {
        self.run.ok_or_else(|| self.lost("the beginning"))
    }
}

impl Keeper for Kept {
    fn load(&mut self) -> Result<(Vec<Member>, Vec<Judged>), Error> {
        let Some(run) = self.run else { return Ok((Vec::new(), Vec::new())) };
        self.store.resume_run(run).map_err(|error| self.refused(&error))?;
        Ok((self.founders(run)?, self.children(run)?))
    }

    fn measured(&mut self, name: &str, text: &str) -> Result<Option<Member>, Error> {
        let id = new_game(name, text).id();
        let made = match self.store.measurements(&id) {
            Err(store::Error::NoGame(_)) => return Ok(None),
            made => made.map_err(|error| self.refused(&error))?,
        };
        let same = made.into_iter().filter(|made| made.configuration == self.configuration && made.seed == self.seed);
        let mut members = same.filter_map(|made| serde_json::from_value::<Note>(made.report).ok()?.member);
        let found = members.rfind(|member| member.name == name && member.text == text);
        if let Some(member) = &found {
            self.names.insert(member.name.clone(), id);
        }
        Ok(found)
    }

    fn inspired(&mut self, member: &Member) -> Result<(), Error> {
        let game = new_game(&member.name, &member.text);
        let made = self.measurement(&member.measured, &Note { member: Some(member.clone()), ..Note::default() });
        let kept = self.store.keep_game(&game).and_then(|id| self.store.keep_measurement(&id, &made).map(|_| id));
        let id = kept.map_err(|error| self.refused(&error))?;
        self.names.insert(member.name.clone(), id);
        Ok(())
    }

    fn begin(&mut self, _: &Settings, inspiring: &[Member]) -> Result<(), Error> {
        let founders: Vec<NewGame> = inspiring.iter().map(|member| new_game(&member.name, &member.text)).collect();
        for member in inspiring {
            if self.names.get(&member.name) != Some(&new_game(&member.name, &member.text).id()) {
                self.inspired(member)?;
            }
        }
        let run = NewRun { kind: KIND.into(), configuration: self.configuration.clone(), seed: self.seed, founders };
        self.run = Some(self.store.begin_run(&run).map_err(|error| self.refused(&error))?.number);
        Ok(())
    }

    fn keep(&mut self, judged: &Judged) -> Result<(), Error> {
        let Judged { child, verdict } = judged;
        let game = (!child.text.is_empty()).then(|| new_game(&child.name, &child.text));
        let (stage, culled) = match verdict {
            Ok(_) => (MEASURED.to_owned(), None),
            Err(cull) => (cull.stage.name().to_owned(), Some(format!("{}: {}", cull.reason.name(), cull.told))),
        };
        let note = |measured: &Measured| Note { child: Some((child.clone(), measured.clone())), ..Note::default() };
        let made = verdict.as_ref().ok().map(|measured| self.measurement(measured, &note(measured)));
        if let (Ok(_), Some(game)) = (verdict, &game) {
            self.waiting.insert(child.number, game.clone());
        }
        let parents = child.parents.iter().filter_map(|name| self.names.get(name).copied()).collect();
        let (number, seed) = (child.number, self.seed);
        let new = NewChild { number, seed, game, parents, stage, culled, measurement: made, state: None };
        let run = self.begun()?;
        self.store.keep_child(run, &new).map(drop).map_err(|error| self.refused(&error))
    }

    fn settle(&mut self, joined: &[&Member]) -> Result<(), Error> {
        let mut settled = Vec::new();
        for member in joined {
            let Some(number) = member.child.filter(|number| self.waiting.contains_key(number)) else { continue };
            let game = new_game(&member.name, &member.text);
            self.names.insert(member.name.clone(), game.id());
            self.waiting.remove(&number);
            settled.push(joined_as(number, game, None));
        }
        // Of a batch that is not complete yet nothing is known; what stands before it did not join.
        let complete = joined.iter().filter_map(|member| member.child).max().unwrap_or(0);
        let late: Vec<u64> = self.waiting.range(..complete).map(|(number, _)| *number).collect();
        for number in late {
            let Some(game) = self.waiting.remove(&number) else { continue };
            let culled = Some(format!("{}: too close to another child that joined with it", Reason::Inbred.name()));
            let stage = Stage::Inbreeding.name().to_owned();
            settled.push(Settled { number, game, stage, culled, again: None });
        }
        if settled.is_empty() {
            return Ok(());
        }
        let run = self.begun()?;
        self.store.settle_children(run, &settled).map_err(|error| self.refused(&error))
    }

    fn remeasured(&mut self, members: &[&Member]) -> Result<(), Error> {
        let settled = members.iter().filter_map(|member| {
            let note = Note { again: Some(member.measured.clone()), ..Note::default() };
            let again = self.measurement(&member.measured, &note);
            Some(joined_as(member.child?, new_game(&member.name, &member.text), Some(again)))
        });
        let settled: Vec<Settled> = settled.collect();
        let run = self.begun()?;
        self.store.settle_children(run, &settled).map_err(|error| self.refused(&error))?;
        members.iter().zip(&settled).for_each(|(member, kept)| {
            self.names.insert(member.name.clone(), kept.game.id());
        });
        Ok(())
    }
}

/// A child that is a member of the population.
fn joined_as(number: u64, game: NewGame, again: Option<NewMeasurement>) -> Settled {
    Settled { number, game, stage: Stage::Insertion.name().to_owned(), culled: None, again }
}

fn new_game(name: &str, text: &str) -> NewGame {
    NewGame { name: name.to_owned(), language: Language::of(text).ending().to_owned(), text: text.to_owned() }
}

/// All that a run depends on but its seed and its known games.
fn configuration(language: Language, settings: &Settings, effort: &Effort) -> Value {
    let choice = match settings.choice {
        ParentChoice::Fitness => "fitness",
        ParentChoice::Kinds => "kinds",
    };
    let mut told = json!({
        "batch": settings.batch, "crossed": settings.crossed, "varied": settings.varied, "inbred": settings.inbred,
        "parents": choice, "trials": effort.trials, "depth": effort.depth, "beam": effort.beam, "positions": effort.positions,
        "effort_seed": effort.seed,
    });
    // Runs were of ludemes before there were others, and did not say so.
    if language != Language::default() {
        told["language"] = language.name().into();
    }
    // And there was nothing to switch on.
    if settings.reconcile {
        told["reconcile"] = true.into();
    }
    if settings.capacity != CAPACITY {
        told["room"] = settings.capacity.into();
    }
    if effort.thresholds != Thresholds::BOOK {
        told["thresholds"] = json!(effort.thresholds);
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    // Runs of older versions are known by these words: with others they would not be gone on with.
    #[test]
    fn a_plain_run_is_told_as_it_always_was() {
        let told = configuration(Language::Ludi, &Settings::default(), &Effort::default());
        let keys: Vec<&str> = told.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        let before =
            ["batch", "beam", "crossed", "depth", "effort_seed", "inbred", "parents", "positions", "trials", "varied"];
        assert_eq!(keys, before);
        let settings = Settings { reconcile: true, ..Settings::default() };
        assert_eq!(configuration(Language::Ludi, &settings, &Effort::default())["reconcile"], true);
        let strict = Effort { thresholds: Thresholds::at(0.75), ..Effort::default() };
        assert_eq!(configuration(Language::Ludi, &settings, &strict)["thresholds"]["duration"], 0.25);
    }
}
