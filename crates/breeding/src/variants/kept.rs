//! A run of variants kept in a store: it can be stopped at any moment, and goes on where it was.
//!
//! What is kept is what came of games: for each candidate and generation one measurement, as soon as its last game is over. All
//! else follows from the seed, so a run that goes on is bred again from the beginning, and only games that are not kept are
//! played. A variant that lost against a fitter one is kept as culled.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{GameId, NewChild, NewMeasurement, NewRun, Settled, Store};
use synthesis::variants::{Candidate, Chances, Conditions, Results};

use super::{Bout, Wish};
use crate::storing::{canonical, refused};
use engine::Error;
use engine::Game;

/// A run kept in a store.
pub struct Kept {
    store: Store,
    file: String,
    configuration: Value,
    seed: u64,
    /// What is looked for most.
    aims: Vec<super::Aim>,
    /// The number of the run, once it has begun.
    run: Option<u64>,
    /// The games of all candidates that were ever played; nothing if they were pruned.
    games: BTreeMap<u64, Option<GameId>>,
    /// What came of a candidate in a generation.
    bouts: BTreeMap<(u64, u64), Note>,
    /// Those who lost, as was kept before.
    lost: Vec<u64>,
}

/// What is kept with a measurement.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Note {
    /// The generation and the candidate.
    generation: u64,
    candidate: u64,
    /// What came of its games in this generation.
    white: u64,
    black: u64,
    draws: u64,
    moves: u64,
    /// What both sides scored; runs did not say so before there were scores.
    #[serde(default)]
    points: [u64; 2],
    failures: Vec<String>,
}

/// The kind of these runs.
const KIND: &str = "variants";

impl Kept {
    /// Opens a store, or makes one. The last run in it with the same settings is resumed.
    pub fn open(file: &str, wish: &Wish) -> Result<Kept, Error> {
        let store = Store::open(Path::new(file)).map_err(|error| refused(file, &error))?;
        let (configuration, seed) = (configuration(wish), wish.settings.seed);
        let runs = store.runs().map_err(|error| refused(file, &error))?;
        let same = |run: &&store::Run| run.kind == KIND && run.configuration == configuration && run.seed == seed;
        let run = runs.iter().rev().find(same).map(|run| run.number);
        Ok(Kept {
            store,
            file: file.to_owned(),
            configuration,
            seed,
            aims: wish.settings.aims.clone(),
            run,
            games: BTreeMap::new(),
            bouts: BTreeMap::new(),
            lost: Vec::new(),
        })
    }

    /// The number of the run in the store, once it has begun.
    pub fn run(&self) -> Option<u64> {
        self.run
    }

    /// Begins a run, or takes up what was kept of it.
    pub(super) fn begin(&mut self) -> Result<(), Error> {
        let told = || NewRun {
            kind: KIND.to_owned(),
            configuration: self.configuration.clone(),
            seed: self.seed,
            founders: Vec::new(),
        };
        match self.run {
            Some(run) => self.load(run),
            None => self.store.begin_run(&told()).map(|run| self.run = Some(run.number)),
        }
        .map_err(|error| refused(&self.file, &error))
    }

    fn load(&mut self, run: u64) -> Result<(), store::Error> {
        self.store.resume_run(run)?;
        for child in self.store.children(run, 0..=u64::MAX)? {
            self.games.insert(child.number, child.game);
            self.lost.extend(child.culled.map(|_| child.number));
            let made = child.game.map_or(Ok(Vec::new()), |game| self.store.measurements(&game))?;
            let mine =
                made.into_iter().filter(|made| made.configuration == self.configuration && made.seed == self.seed);
            let notes = mine.filter_map(|made| serde_json::from_value::<Note>(made.report).ok());
            for note in notes.filter(|note| note.candidate == child.number) {
                self.bouts.insert((note.generation, note.candidate), note);
            }
        }
        Ok(())
    }

    /// What came of a candidate in a generation, if it is kept and there are as many games as there should be.
    pub(super) fn bout(&self, generation: u64, candidate: u64, games: u64) -> Option<Bout> {
        let Note { white, black, draws, moves, points, failures, .. } =
            self.bouts.get(&(generation, candidate))?.clone();
        let results = Results { white, black, draws, moves, points };
        (results.games() == games).then_some(Bout { results, failures })
    }

    /// Keeps what came of a candidate in a generation.
    pub(super) fn keep(
        &mut self,
        generation: u64,
        candidate: &Candidate,
        loaded: &Game,
        bout: &Bout,
    ) -> Result<(), Error> {
        let made = self.measurement(generation, candidate, bout);
        let kept = match self.games.get(&candidate.number) {
            Some(Some(game)) => self.store.keep_measurement(game, &made).map(drop),
            // It was pruned: its games were played once more, and are not needed again.
            Some(None) => Ok(()),
            None => {
                let game = canonical(loaded);
                let parents = candidate.parents.iter().filter_map(|parent| *self.games.get(parent)?).collect();
                let child = NewChild {
                    number: candidate.number,
                    seed: self.seed,
                    parents,
                    stage: STAGE.to_owned(),
                    measurement: Some(made),
                    game: Some(game.clone()),
                    ..NewChild::default()
                };
                self.games.insert(candidate.number, Some(game.id()));
                self.store.keep_child(self.run.unwrap_or(0), &child).map(drop)
            }
        };
        kept.map_err(|error| refused(&self.file, &error))
    }

    /// Keeps that these candidates lost in a generation.
    pub(super) fn lose(&mut self, generation: u64, candidates: &[u64]) -> Result<(), Error> {
        let new: Vec<u64> = candidates.iter().copied().filter(|number| !self.lost.contains(number)).collect();
        let mut settled = Vec::new();
        for number in &new {
            let Some(Some(game)) = self.games.get(number) else { continue };
            let game = self.store.game(game).map_err(|error| refused(&self.file, &error))?;
            let game = store::NewGame { name: game.name, language: game.language, text: game.text };
            let (stage, culled) = (format!("generation {generation}"), Some(LOST.to_owned()));
            settled.push(Settled { number: *number, game, stage, culled, again: None });
        }
        self.lost.extend(new);
        let run = self.run.unwrap_or(0);
        self.store.settle_children(run, &settled).map_err(|error| refused(&self.file, &error))
    }

    fn measurement(&self, generation: u64, candidate: &Candidate, bout: &Bout) -> NewMeasurement {
        let Results { white, black, draws, moves, points } = bout.results;
        let failures = bout.failures.clone();
        let note = Note { generation, candidate: candidate.number, white, black, draws, moves, points, failures };
        // How near it comes to what is looked for most, by all its games.
        let all = candidate.results.and(bout.results);
        let score = self.aims.first().map(|aim| aim.value(&candidate.variant, &all));
        NewMeasurement {
            configuration: self.configuration.clone(),
            seed: self.seed,
            score,
            viable: None,
            report: serde_json::to_value(note).unwrap_or_default(),
            trials: Vec::new(),
        }
    }
}

/// How far candidates come, and why no further.
const STAGE: &str = "selection";
const LOST: &str = "a fitter one survived";

/// All that a run depends on but its seed.
fn configuration(wish: &Wish) -> Value {
    let super::Settings { survivors, conditions, chances, aims, .. } = &wish.settings;
    let mut told = json!({
        "survivors": survivors,
        "conditions": conditions_in_words(conditions),
        "chances": chances_in_words(chances),
        "aims": aims.iter().map(|aim| aim.name()).collect::<Vec<_>>(),
        "players": wish.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "games": wish.games,
        "moves": wish.moves,
    });
    if let Some(network) = &wish.network {
        // How many matches are played at the same time changes nothing.
        let clocks = [network.start_clock, network.play_clock].map(|clock| clock.as_secs_f64());
        told["network"] = json!({ "clocks": clocks, "started": network.servers.is_some() });
    }
    told
}

/// The conditions as runs have always told them. Runs that were kept before there were other goals did not say that there were
/// none.
fn conditions_in_words(conditions: &Conditions) -> String {
    let Conditions {
        files,
        ranks,
        placement,
        budget,
        pieces,
        first_types,
        most_types,
        most_rules,
        hops,
        pawns,
        promotions,
        race,
        drops,
        goals,
    } = conditions;
    let goals = if *goals { ", goals: true" } else { "" };
    format!(
        "Conditions {{ files: {files}, ranks: {ranks}, placement: {placement}, budget: {budget}, pieces: {pieces}, \
         first_types: {first_types}, most_types: {most_types}, most_rules: {most_rules}, hops: {hops}, pawns: {pawns}, \
         promotions: {promotions}, race: {race}, drops: {drops}{goals} }}"
    )
}

/// The chances as runs have always told them, each with a point in it: `1.0`.
fn chances_in_words(chances: &Chances) -> String {
    let Chances { add_piece, delete_piece, change_piece, add_rule, delete_rule, change_rule, vector, symmetry } =
        chances;
    let named = [
        ("add_piece", add_piece),
        ("delete_piece", delete_piece),
        ("change_piece", change_piece),
        ("add_rule", add_rule),
        ("delete_rule", delete_rule),
        ("change_rule", change_rule),
        ("vector", vector),
        ("symmetry", symmetry),
    ];
    let told = named.map(|(name, chance)| format!("{name}: {}", json!(chance)));
    format!("Chances {{ {} }}", told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::{Aim, Chances, Settings, Until};
    use super::*;

    // Runs of older versions are known by these words: with others they would not be gone on with.
    #[test]
    fn a_run_without_other_goals_is_told_as_it_always_was() {
        let told = |goals: bool| {
            let conditions = Conditions { goals, ..Conditions::default() };
            let (chances, aims) = (Chances::default(), Aim::USUAL.to_vec());
            let settings = Settings { seed: 1, survivors: 2, conditions, chances, aims };
            let until = Until::Generations(1);
            let wish = Wish {
                settings,
                players: Vec::new(),
                games: 1,
                moves: 1,
                curve: None,
                until,
                threads: 1,
                network: None,
            };
            configuration(&wish)["conditions"].as_str().expect("words").to_owned()
        };
        assert_eq!(
            told(false),
            "Conditions { files: 5, ranks: 5, placement: 1, budget: 50, pieces: 5, first_types: 4, most_types: 8, \
             most_rules: 4, hops: false, pawns: false, promotions: false, race: false, drops: false }"
        );
        assert!(told(true).ends_with("drops: false, goals: true }"));
        assert_eq!(
            chances_in_words(&Chances { add_piece: 1.0, ..Chances::default() }),
            "Chances { add_piece: 1.0, delete_piece: 0.1, change_piece: 0.5, add_rule: 0.25, delete_rule: 0.25, \
             change_rule: 0.25, vector: 0.25, symmetry: 0.5 }"
        );
    }
}
