//! All surveys: what is asked about, who answers, which two games each is shown now, and what was said.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use workbench::survey::{Answer, MOST_ANSWERS, MOST_REMARK, Pair, Results, Survey, Verdict, next_pair};
use workbench::{Language, Rng};

use crate::arrangement::Arrangement;
use crate::tables::WatchedTable;
use crate::{Id, Keep, Refusal, Seat, ShownGame, Status, Studio};

/// The most surveys, and the most people who answer one.
const MOST_SURVEYS: usize = 100;
const MOST_RATERS: usize = 1000;

/// This many moves of one's own must be played of a game, or all of it, before one can say how one likes it. Picked by gut
/// feeling: the user who has to finish a long game goes away, and who has made one move knows nothing.
pub const LEAST_MOVES: usize = 6;

/// What surveys and those who answer are called on the shelf.
const KIND: &str = "survey";
const RATER: &str = "rater";

/// All surveys.
pub struct Surveys {
    store: Option<PathBuf>,
    all: Mutex<Option<BTreeMap<Id, Asked>>>,
    /// The last results that were worked out, and of how many answers: no user waits for the same twice.
    results: Mutex<BTreeMap<Id, (usize, Arc<Results>)>>,
}

/// A survey and those who answer.
struct Asked {
    survey: Arc<Survey>,
    raters: BTreeMap<Id, Rater>,
}

/// A participant.
#[derive(Clone, Serialize, Deserialize)]
struct Rater {
    survey: String,
    answers: Vec<Answer>,
    now: Option<Showing>,
}

/// What a user is shown now.
#[derive(Clone, Serialize, Deserialize)]
pub struct Showing {
    /// The games.
    pub pair: Pair,
    /// Where they sit in both, as far as there are as many places.
    pub seat: usize,
    /// The tables at which they play them, once they have begun.
    pub tables: [Option<String>; 2],
}

/// A survey in a list.
pub struct Line {
    /// By what it is asked for.
    pub id: Id,
    /// The survey.
    pub survey: Arc<Survey>,
    /// How many people take part, and how many answers they gave.
    pub raters: usize,
    /// The same.
    pub answers: usize,
}

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// The first.
    A,
    /// The second.
    B,
}

impl Letter {
    /// Both.
    pub const BOTH: [Letter; 2] = [Letter::A, Letter::B];

    /// The letter in an address.
    pub fn read(written: &str) -> Result<Letter, Refusal> {
        let found = Letter::BOTH.into_iter().find(|letter| letter.sign().to_string().eq_ignore_ascii_case(written));
        found.ok_or_else(|| Refusal::NotFound("such game in this pair".to_owned()))
    }

    /// As people read it.
    pub fn sign(self) -> char {
        match self {
            Letter::A => 'A',
            Letter::B => 'B',
        }
    }

    fn of(self, pair: Pair) -> usize {
        match self {
            Letter::A => pair.a,
            Letter::B => pair.b,
        }
    }
}

impl Surveys {
    /// The surveys that are kept; games are taken from the same file.
    pub fn new(store: Option<PathBuf>) -> Surveys {
        Surveys { store, all: Mutex::new(None), results: Mutex::default() }
    }

    /// The file in which there may be games.
    pub fn store(&self) -> Option<&Path> {
        self.store.as_deref()
    }

    /// Begins a survey.
    pub fn make(&self, survey: Survey, keep: &Keep) -> Result<Id, Refusal> {
        self.with(keep, |all| {
            if all.len() >= MOST_SURVEYS {
                let message = format!("there are {MOST_SURVEYS} surveys already");
                return Err(Refusal::too_much(message, "throw one away first"));
            }
            let id = Id::fresh()?;
            keep.put(KIND, id.as_str(), 0, written(&survey)?);
            all.insert(id.clone(), Asked { survey: Arc::new(survey), raters: BTreeMap::new() });
            Ok(id)
        })
    }

    /// All surveys, those with the most answers first.
    pub fn list(&self, keep: &Keep) -> Result<Vec<Line>, Refusal> {
        self.with(keep, |all| {
            let mut lines: Vec<Line> = all.iter().map(|(id, asked)| asked.line(id)).collect();
            lines.sort_by_key(|line| std::cmp::Reverse(line.answers));
            Ok(lines)
        })
    }

    /// One survey.
    pub fn get(&self, id: &str, keep: &Keep) -> Result<Line, Refusal> {
        self.with(keep, |all| {
            let (id, asked) = find(all, id)?;
            Ok(asked.line(&id))
        })
    }

    /// Throws a survey away, with all answers.
    pub fn discard(&self, id: &str, keep: &Keep) -> Result<(), Refusal> {
        self.with(keep, |all| {
            let (id, asked) = find(all, id)?;
            asked.raters.keys().for_each(|rater| keep.discard(RATER, rater.as_str()));
            keep.discard(KIND, id.as_str());
            all.remove(&id);
            Ok(())
        })
    }

    /// Adds a participant.
    pub fn join(&self, id: &str, keep: &Keep) -> Result<Id, Refusal> {
        self.with(keep, |all| {
            let (id, asked) = find(all, id)?;
            asked.join(&id, Vec::new(), keep)
        })
    }

    /// Whether a participant of this name exists.
    pub fn knows(&self, id: &str, rater: &str, keep: &Keep) -> bool {
        self.with(keep, |all| find(all, id)?.1.rater(rater).map(|_| ())).is_ok()
    }

    /// What a user is shown now, and how many answers they gave: the next pair where they have answered the last. Nothing if they
    /// has seen them all.
    pub fn showing(&self, id: &str, rater: &str, keep: &Keep) -> Result<(Option<Showing>, usize), Refusal> {
        self.with(keep, |all| {
            let (_, asked) = find(all, id)?;
            let games = asked.survey.games.len();
            let others = asked.asked();
            let (rater_id, rater) = asked.rater(rater)?;
            if rater.now.is_none() && rater.answers.len() < MOST_ANSWERS {
                let seen: Vec<Pair> = rater.answers.iter().map(|answer| answer.pair).collect();
                let mut chance = Rng::new(fresh_chance()?, 0);
                let pair = next_pair(games, &others, &seen, &mut chance);
                let seat = chance.below(2) as usize;
                rater.now = pair.map(|pair| Showing { pair, seat, tables: [None, None] });
                put(&rater_id, rater, keep)?;
            }
            Ok((rater.now.clone(), rater.answers.len()))
        })
    }

    /// Notes at which table a user plays one of their games.
    fn seated(&self, id: &str, rater: &str, letter: Letter, table: &str, keep: &Keep) -> Result<(), Refusal> {
        self.with(keep, |all| {
            let (rater_id, rater) = find(all, id)?.1.rater(rater)?;
            if let Some(now) = &mut rater.now {
                now.tables[letter as usize] = Some(table.to_owned());
            }
            put(&rater_id, rater, keep)
        })
    }

    /// Takes an answer to the pair that a user is shown, in the round that they say; another answer is out of date.
    pub fn answer(
        &self,
        id: &str,
        (rater, round): (&str, usize),
        (verdict, remark): (Verdict, &str),
        keep: &Keep,
    ) -> Result<Showing, Refusal> {
        self.with(keep, |all| {
            let (_, asked) = find(all, id)?;
            asked.refuse_too_many(1)?;
            let (rater_id, rater) = asked.rater(rater)?;
            let is_it = rater.answers.len() == round;
            let shown = rater.now.take_if(|_| is_it).ok_or_else(answered_already)?;
            let remark = remark.trim().chars().take(MOST_REMARK).collect();
            rater.answers.push(Answer { pair: shown.pair, verdict, remark });
            put(&rater_id, rater, keep)?;
            Ok(shown)
        })
    }

    /// Takes answers from elsewhere, lines of `winner,loser`; how many.
    pub fn import(&self, id: &str, text: &str, keep: &Keep) -> Result<usize, Refusal> {
        self.with(keep, |all| {
            let (id, asked) = find(all, id)?;
            let answers = asked.survey.read(text)?;
            asked.refuse_too_many(answers.len())?;
            let count = answers.len();
            if count > 0 {
                asked.join(&id, answers, keep)?;
            }
            Ok(count)
        })
    }

    /// All answers, with a number for the user who gave each.
    pub fn answers(&self, id: &str, keep: &Keep) -> Result<Vec<(usize, Answer)>, Refusal> {
        self.with(keep, |all| {
            let raters = (1..).zip(find(all, id)?.1.raters.values());
            Ok(raters.flat_map(|(nth, rater)| rater.answers.iter().map(move |answer| (nth, answer.clone()))).collect())
        })
    }

    /// What the answers amount to. That can take a second, so it is not for the threads that answer requests.
    pub fn results(&self, id: &str, keep: &Keep) -> Result<Arc<Results>, Refusal> {
        let line = self.get(id, keep)?;
        let answers = self.answers(id, keep)?;
        let mut known = lock(&self.results);
        if let Some((count, results)) = known.get(&line.id)
            && *count == answers.len()
        {
            return Ok(Arc::clone(results));
        }
        let given: Vec<&Answer> = answers.iter().map(|(_, answer)| answer).collect();
        let results = Arc::new(line.survey.results(&given, 1));
        known.insert(line.id, (answers.len(), Arc::clone(&results)));
        Ok(results)
    }

    /// Does something with all surveys; the first who asks has them read from the shelf.
    fn with<T>(
        &self,
        keep: &Keep,
        work: impl FnOnce(&mut BTreeMap<Id, Asked>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut all = lock(&self.all);
        let surveys = match &mut *all {
            Some(surveys) => surveys,
            none => none.insert(read_all(keep)?),
        };
        work(surveys)
    }
}

impl Asked {
    fn line(&self, id: &Id) -> Line {
        let answers = self.raters.values().map(|rater| rater.answers.len()).sum();
        Line { id: id.clone(), survey: Arc::clone(&self.survey), raters: self.raters.len(), answers }
    }

    /// What all were shown and did not skip, whether they have answered or not.
    fn asked(&self) -> Vec<Pair> {
        let answered = self.raters.values().flat_map(|rater| &rater.answers);
        let answered = answered.filter(|answer| answer.verdict != Verdict::Skipped).map(|answer| answer.pair);
        answered.chain(self.raters.values().filter_map(|rater| Some(rater.now.as_ref()?.pair))).collect()
    }

    fn join(&mut self, survey: &Id, answers: Vec<Answer>, keep: &Keep) -> Result<Id, Refusal> {
        if self.raters.len() >= MOST_RATERS {
            let message = format!("{MOST_RATERS} people take part already");
            return Err(Refusal::too_much(message, "ask for another survey"));
        }
        let (id, rater) = (Id::fresh()?, Rater { survey: survey.to_string(), answers, now: None });
        put(&id, &rater, keep)?;
        self.raters.insert(id.clone(), rater);
        Ok(id)
    }

    fn rater(&mut self, written: &str) -> Result<(Id, &mut Rater), Refusal> {
        let missing = || Refusal::NotFound("such place in this survey".to_owned());
        let id = Id::read(written).ok_or_else(missing)?;
        self.raters.get_mut(&id).map(|rater| (id, rater)).ok_or_else(missing)
    }

    fn refuse_too_many(&self, more: usize) -> Result<(), Refusal> {
        let count: usize = self.raters.values().map(|rater| rater.answers.len()).sum();
        if count + more <= MOST_ANSWERS {
            return Ok(());
        }
        Err(Refusal::too_much(format!("a survey takes {MOST_ANSWERS} answers"), "begin another survey"))
    }
}

impl Studio {
    /// The table at which a user plays one of their two games; it is put up if they have not begun. Nothing at it tells which
    /// game it is.
    pub fn survey_table(
        self: &Arc<Studio>,
        id: &str,
        (rater, round): (&str, usize),
        letter: Letter,
    ) -> Result<Arc<WatchedTable>, Refusal> {
        let (now, answers) = self.surveys.showing(id, rater, &self.keep)?;
        let now = now.filter(|_| answers == round).ok_or_else(answered_already)?;
        if let Some(table) = &now.tables[letter as usize] {
            return self.table(table);
        }
        let survey = self.surveys.get(id, &self.keep)?.survey;
        let game = self.survey_game(&survey, &now, letter)?;
        let mut seats = vec![Seat::read(&format!("level:{}", survey.level))?; game.stage.players.len()];
        let last = seats.len().saturating_sub(1);
        seats[now.seat.min(last)] = Seat::Person;
        let table = self.open_table(game, seats, Arrangement::default(), "")?;
        self.surveys.seated(id, rater, letter, table.now().id.as_str(), &self.keep)?;
        Ok(table)
    }

    /// One of the two games that a user is shown, without anything that tells which one it is.
    pub fn survey_game(&self, survey: &Survey, now: &Showing, letter: Letter) -> Result<Arc<ShownGame>, Refusal> {
        let source = survey.anonymous(letter.of(now.pair), letter.sign())?;
        self.games.written(source.language, &source.name, &source.text)
    }

    /// How far a user has come with one of their games: the table if they have begun, and whether that is enough to judge it.
    pub fn survey_progress(&self, now: &Showing, letter: Letter) -> (Option<Arc<WatchedTable>>, bool) {
        let table = now.tables[letter as usize].as_ref().and_then(|table| self.table(table).ok());
        let is_enough = table.as_ref().is_some_and(|table| {
            let snapshot = table.now();
            let path = snapshot.tree.path(snapshot.tree.here());
            let own =
                path.iter().filter(|node| snapshot.seats.get(snapshot.tree.nodes()[**node].by) == Some(&Seat::Person));
            matches!(snapshot.status, Status::Over(..)) || own.count() >= LEAST_MOVES
        });
        (table, is_enough)
    }
}

fn answered_already() -> Refusal {
    Refusal::unfit("you have answered this pair already", "go on with the next")
}

fn find<'a>(all: &'a mut BTreeMap<Id, Asked>, written: &str) -> Result<(Id, &'a mut Asked), Refusal> {
    let missing = || Refusal::NotFound("such survey".to_owned());
    let id = Id::read(written).ok_or_else(missing)?;
    all.get_mut(&id).map(|asked| (id, asked)).ok_or_else(missing)
}

fn put(id: &Id, rater: &Rater, keep: &Keep) -> Result<(), Refusal> {
    keep.put(RATER, id.as_str(), rater.answers.len() as u64, written(rater)?);
    Ok(())
}

fn written(thing: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(thing).map_err(|error| Refusal::Trouble(error.to_string()))
}

/// All surveys from the shelf; what cannot be read is left where it is.
fn read_all(keep: &Keep) -> Result<BTreeMap<Id, Asked>, Refusal> {
    let mut all = BTreeMap::new();
    for item in keep.list(KIND, MOST_SURVEYS)? {
        let survey = serde_json::from_str::<Survey>(&item.text).ok().filter(|survey| survey.games.iter().all(is_known));
        if let (Some(id), Some(survey)) = (Id::read(&item.id), survey) {
            all.insert(id, Asked { survey: Arc::new(survey), raters: BTreeMap::new() });
        }
    }
    for item in keep.list(RATER, MOST_SURVEYS * MOST_RATERS)? {
        let rater = serde_json::from_str::<Rater>(&item.text).ok();
        let Some((id, rater)) = Id::read(&item.id).zip(rater) else { continue };
        if let Ok((_, asked)) = find(&mut all, &rater.survey) {
            let games = asked.survey.games.len();
            let is_sound = rater.answers.iter().all(|answer| answer.is_of(games));
            let now = rater.now.as_ref().is_none_or(|now| now.pair.a < games && now.pair.b < games);
            if is_sound && now {
                asked.raters.insert(id, rater);
            }
        }
    }
    Ok(all)
}

fn is_known(game: &workbench::survey::Entrant) -> bool {
    Language::ALL.iter().any(|language| language.name() == game.language)
}

fn fresh_chance() -> Result<u64, Refusal> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::Trouble(error.to_string()))?;
    Ok(u64::from_le_bytes(bytes))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
