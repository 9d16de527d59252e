//! How good a game is: it plays itself while one looks on, and the criteria say what came of it; two games side by side.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use maud::{Markup, PreEscaped, html};
use serde::{Deserialize, Serialize};
use workbench::compare::compare;
use workbench::findings::{Deeper, findings};
use workbench::measure::{Budget, Extent, Measurement, Recorded, measured, record_within};
use workbench::measure_page::{More, STYLE, measure_body};
use workbench::trials::{Conditions, deeper, deeper_games};
use workbench::{Progress, on_threads};

use super::measure_view::{compared, live, verdict};
use super::ongoing::{self, Teller};
use crate::web::{Answer, Frame, Place};
use crate::{Draft, Job, Lane, Refusal, ShownGame, Studio};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .route("/measure", get(desk).post(asked_by_name))
        .route("/measure/{*name}", get(before).post(measure_named))
        .route("/measured/{id}", get(result))
        .route("/measured/{id}/events", get(events))
        .route("/measured/{id}/stop", post(stop))
        .route("/measured/{id}/discard", post(discard))
        .route("/compare", get(before_comparing).post(compare_named))
        .route("/report.css", get(style))
}

/// What measuring is called among jobs, and what came of it on the shelf: what is listed, and what is read.
const KINDS: [&str; 2] = ["measure", "compare"];
const LISTED: &str = "measurement";
const READ: &str = "report";

/// How many measurements are listed.
const MOST_LISTED: usize = 30;

/// How many trials are played before what was found is looked at.
const CHUNK: u64 = 4;

/// The most that can be asked for.
const MOST_TRIALS: u64 = 200;
const LENGTHS: std::ops::RangeInclusive<u32> = 1..=500;

/// How a game is to be measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// How many trials in each mode.
    trials: u64,
    /// `quick`, `usual`, `puzzles` or `full`.
    extent: String,
    /// How many moves a game should have.
    length: u32,
    /// What chance is drawn from.
    seed: u64,
    /// By what the game is asked for, so that more games of it can be asked for; empty where that is not known.
    #[serde(skip)]
    game: String,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked { trials: 20, extent: "usual".to_owned(), length: 60, seed: 0, game: String::new() }
    }
}

impl Asked {
    /// Only whether the game is viable.
    pub fn quick() -> Asked {
        Asked { extent: "quick".to_owned(), ..Asked::default() }
    }

    /// The same of a game that can be asked for by this.
    pub fn of(self, game: &str) -> Asked {
        Asked { game: game.to_owned(), ..self }
    }

    fn refuse_wild(&self) -> Result<(), Refusal> {
        let hint = format!("ask for 1 to {MOST_TRIALS} trials of 1 to {} moves", LENGTHS.end());
        if !(1..=MOST_TRIALS).contains(&self.trials) || !LENGTHS.contains(&self.length) {
            return Err(Refusal::too_much("that many trials are not played here", hint));
        }
        Ok(())
    }

    fn extent(&self) -> Extent {
        match self.extent.as_str() {
            "quick" => Extent::Viability,
            "puzzles" => Extent::All,
            _ => Extent::Usual,
        }
    }

    fn conditions(&self) -> Conditions {
        let mut conditions = Conditions { seed: self.seed, ..Conditions::default() };
        conditions.settings.preferred_length = self.length;
        conditions
    }
}

/// The game that a user asks for: by its name, a draft by `draft:ID`, or what is played at a table by `table:ID`.
pub fn asked_for(studio: &Studio, name: &str) -> Result<Arc<ShownGame>, Refusal> {
    match name.split_once(':') {
        Some(("draft", id)) => {
            let draft = Draft::get(&studio.keep, id)?;
            studio.games.written(draft.language, &draft.name, &draft.text)
        }
        Some(("table", id)) => Ok(Arc::clone(&studio.table(id)?.now().game)),
        _ => studio.games.named(name),
    }
}

/// The same, away from the threads that answer: rules may take a while to be made ready.
pub async fn asked_aside(studio: &Arc<Studio>, name: &str) -> Result<Arc<ShownGame>, Refusal> {
    let (asked, wanted) = (Arc::clone(studio), name.to_owned());
    studio.lanes.run(Lane::named(name), move || asked_for(&asked, &wanted)).await
}

/// A measurement in the list.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Listed {
    title: String,
    verdict: String,
    score: Option<f64>,
    /// By what the game is asked for; nothing where two were compared.
    #[serde(default)]
    game: String,
}

/// How many measurements are looked through for scores.
const MOST_SCORES: usize = 400;

/// The scores of games, by their names: as they come with the library, or as they were found here last.
pub fn scores(studio: &Studio) -> Result<BTreeMap<String, f64>, Refusal> {
    let items = studio.keep.list(LISTED, MOST_SCORES)?;
    let listed = items.iter().rev().filter_map(|item| serde_json::from_str::<Listed>(&item.text).ok());
    let recorded = workbench::scores::recorded().iter().map(|(name, scores)| ((*name).to_owned(), scores.book));
    Ok(recorded.chain(listed.filter_map(|one| Some((one.game, one.score?)))).collect())
}

async fn desk(State(studio): State<Arc<Studio>>) -> Answer {
    let items = studio.keep.list(LISTED, MOST_LISTED)?;
    let listed: Vec<(String, Listed)> =
        items.into_iter().filter_map(|item| Some((item.id, serde_json::from_str(&item.text).ok()?))).collect();
    let running: Vec<Arc<Job>> = KINDS.iter().flat_map(|kind| studio.jobs.list(kind)).collect();
    let running = running.iter().filter(|job| job.now().0 == crate::JobState::Running);
    let body = html! {
        h1 { "Measure a game" }
        p.lead { "A game plays itself, and the criteria say what came of it: whether it comes to an end, whether
            it is fair, how long it stays open, how much there is to choose." }
        div.two {
            section { h2 { "One game" }
                form.seats method="post" action="/measure" { (game_field("game", "Game", "")) (fields(&Asked::default())) }
            }
            section { h2 { "Two games, or two versions of one" } (comparison_form("", "")) }
        }
        (known_games(&studio))
        @for job in running { p.goon { a href={ "/measured/" (job.id) } { (job.title) } " is being measured." } }
        h2 { "What was measured" }
        @if listed.is_empty() { p.quiet { "Nothing yet." } }
        ul.tables { @for (id, one) in &listed { li {
            a href={ "/measured/" (id) } { (one.title) }
            span.quiet { (one.verdict) @if let Some(score) = one.score { ", score " (format!("{score:.2}")) } }
            form method="post" action={ "/measured/" (id) "/discard" } {
                button.plain type="submit" aria-label={ "Discard " (one.title) } { "Discard" }
            }
        } } }
    };
    Ok(Frame::new("Measure", Place::Measure).page(body).into_response())
}

fn known_games(studio: &Studio) -> Markup {
    let own = studio.games.own.all();
    html! {
        datalist #known {
            @for own in &own { option value=(own.name) { (own.title) } }
            @for entry in workbench::library::entries() { option value=(entry.name) { (entry.title) } }
        }
    }
}

fn game_field(name: &str, title: &str, value: &str) -> Markup {
    html! { label { span { (title) } input name=(name) list="known" required value=(value) placeholder="yavalath" autocomplete="off"; } }
}

const EXTENTS: [(&str, &str); 4] = [
    ("quick", "Only whether it is worth playing"),
    ("usual", "All criteria but puzzles"),
    ("puzzles", "All criteria"),
    ("full", "All but puzzles, then first moves and strengths"),
];

fn fields(asked: &Asked) -> Markup {
    html! {
        label { span { "What to find out" }
            select name="extent" { @for (value, words) in EXTENTS {
                option value=(value) selected[value == asked.extent] { (words) }
            } }
        }
        div.pair {
            label { span { "Trials in each mode" } input type="number" name="trials" min="1" max=(MOST_TRIALS) value=(asked.trials); }
            label { span { "Moves a game should have" } input type="number" name="length" min="1" max=(LENGTHS.end()) value=(asked.length); }
        }
        button.primary type="submit" { "Measure" }
    }
}

fn comparison_form(one: &str, other: &str) -> Markup {
    html! {
        form.seats method="post" action="/compare" {
            (game_field("one", "The one", one)) (game_field("other", "The other", other))
            label { span { "Trials in each mode" } input type="number" name="trials" min="1" max=(MOST_TRIALS) value="20"; }
            button.primary type="submit" { "Compare" }
        }
    }
}

/// A form that names its game.
#[derive(Deserialize)]
struct Named {
    game: String,
    #[serde(default)]
    extent: String,
    trials: Option<u64>,
    length: Option<u32>,
}

async fn asked_by_name(State(studio): State<Arc<Studio>>, Form(named): Form<Named>) -> Answer {
    let usual = Asked::default();
    let asked = Asked {
        trials: named.trials.unwrap_or(usual.trials),
        length: named.length.unwrap_or(usual.length),
        extent: named.extent,
        ..usual
    }
    .of(named.game.trim());
    let job = start(&studio, asked_aside(&studio, named.game.trim()).await?, &asked)?;
    Ok(Redirect::to(&format!("/measured/{}", job.id)).into_response())
}

async fn before(State(studio): State<Arc<Studio>>, Path(name): Path<String>) -> Answer {
    let game = asked_aside(&studio, &name).await?;
    let title = format!("{}, measured", game.title);
    let body = html! {
        section.narrow {
            h1 { "Measure " (game.title) }
            p.lead { "It plays itself as often as you say, in each of several ways: usual play, one side weaker, one side minding only its
                own pieces, and so on. The first figures are there after seconds." }
            form.seats method="post" action={ "/measure/" (name) } { (fields(&Asked::default())) }
            h2 { "Against another game" }
            (comparison_form(&name, ""))
            (known_games(&studio))
        }
    };
    Ok(Frame::new(&title, Place::Measure).page(body).into_response())
}

async fn measure_named(
    State(studio): State<Arc<Studio>>,
    Path(name): Path<String>,
    Form(asked): Form<Asked>,
) -> Answer {
    let job = start(&studio, asked_aside(&studio, &name).await?, &asked.of(&name))?;
    Ok(Redirect::to(&format!("/measured/{}", job.id)).into_response())
}

/// Two games.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Pair {
    one: String,
    other: String,
    trials: Option<u64>,
}

async fn before_comparing(State(studio): State<Arc<Studio>>, Query(pair): Query<Pair>) -> Answer {
    let body = html! {
        section.narrow {
            h1 { "Two games side by side" }
            p.lead { "Both play themselves under the same conditions; what differs by more than chance comes first." }
            (comparison_form(&pair.one, &pair.other)) (known_games(&studio))
        }
    };
    Ok(Frame::new("Compare", Place::Measure).page(body).into_response())
}

async fn compare_named(State(studio): State<Arc<Studio>>, Form(pair): Form<Pair>) -> Answer {
    let (one, other) = (asked_aside(&studio, pair.one.trim()).await?, asked_aside(&studio, pair.other.trim()).await?);
    let games = [one, other];
    let asked = Asked { trials: pair.trials.unwrap_or(20), ..Asked::default() };
    asked.refuse_wild()?;
    let title = format!("{} and {}", games[0].title, games[1].title);
    let (keep, threads) = (Arc::downgrade(&studio), threads());
    let job = studio.jobs.start("compare", title, move |job| {
        on_threads(threads, || compare_both(job, &keep, &games, &asked)).map_err(|error| error.to_string())
    })?;
    Ok(Redirect::to(&format!("/measured/{}", job.id)).into_response())
}

/// One less than the machine has, for the pages need one.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_sub(1).max(1)
}

/// Begins to measure a game.
pub fn start(studio: &Arc<Studio>, game: Arc<ShownGame>, asked: &Asked) -> Result<Arc<Job>, Refusal> {
    asked.refuse_wild()?;
    let (keep, asked, threads) = (Arc::downgrade(studio), asked.clone(), threads());
    studio.jobs.start("measure", game.title.clone(), move |job| {
        on_threads(threads, || measure_one(job, &keep, &game, &asked)).map_err(|error| error.to_string())
    })
}

fn measure_one(job: &Job, studio: &Weak<Studio>, game: &ShownGame, asked: &Asked) {
    let mut teller = Teller::new(job);
    let later = if asked.extent == "full" { deeper_games(asked.trials) } else { 0 };
    let recorded = played(job, game, asked, &mut |recorded, done, of| {
        if teller.is_time() {
            let doing = format!("Playing game {} of {of}", done + 1);
            teller.tell(done, Some(of + later), &doing, parts(live(game, recorded, asked.more().each())));
        }
    });
    let (one, total) = (measured(&game.loaded, &recorded), recorded.trials.len() as u64);
    if asked.extent() == Extent::Viability {
        let html = live(game, &recorded, asked.more().each());
        return finish(job, studio, &mut teller, listed(game, &one), html, total);
    }
    let report = |more| {
        let found = findings(&game.loaded, &recorded, more);
        measure_body(&game.loaded, &recorded, &found, asked.more().each()).1
    };
    let framed = |body: String| format!("<article class=\"report\">{body}</article>");
    if asked.extent == "full" && !job.is_to_stop() {
        let so_far = framed(report(Default::default()));
        teller.tell(total, Some(total + later), DEEPER, parts(so_far.clone()));
        let more = deeper_watched(job, game, &recorded, &so_far);
        return finish(job, studio, &mut teller, listed(game, &one), framed(report(more)), total);
    }
    finish(job, studio, &mut teller, listed(game, &one), framed(report(Default::default())), total);
}

/// What a form holds that asks for more games of the same sort.
struct MoreForm {
    action: String,
    fields: Vec<(&'static str, String)>,
}

impl MoreForm {
    /// As a page takes it; nothing can be asked for where the game's name is not known.
    fn each(&self) -> More<'_> {
        match self.action.is_empty() {
            true => More::Nothing,
            false => More::Button { action: &self.action, fields: &self.fields },
        }
    }
}

impl Asked {
    fn more(&self) -> MoreForm {
        let action = if self.game.is_empty() { String::new() } else { format!("/measure/{}", self.game) };
        let [trials, length, seed] = [self.trials.to_string(), self.length.to_string(), self.seed.to_string()];
        MoreForm { action, fields: vec![("trials", trials), ("length", length), ("seed", seed)] }
    }
}

/// What is done after the trials, as people read it.
const DEEPER: &str = "Trying first moves and players of several strengths";

/// Plays the games that tell more; viewers see what is known so far, and how many of them are played.
fn deeper_watched(job: &Job, game: &ShownGame, recorded: &Recorded, so_far: &str) -> Deeper {
    let teller = Mutex::new(Teller::new(job));
    let tell = |done: u64, of: u64| {
        let mut teller = teller.lock().unwrap_or_else(PoisonError::into_inner);
        if teller.is_time() {
            teller.tell(done, Some(of), DEEPER, parts(so_far.to_owned()));
        }
    };
    let progress = Progress::new(&tell, job.to_stop());
    deeper(&game.loaded, recorded.conditions, recorded.wanted, &recorded.trials, &progress)
}

/// Lets a game play itself, a few trials at a time, and tells what was recorded after each few.
fn played(job: &Job, game: &ShownGame, asked: &Asked, look: &mut dyn FnMut(&Recorded, u64, u64)) -> Recorded {
    let extent = asked.extent();
    let counts = Mutex::new((0, 0));
    let tell = |done: u64, of: u64| *counts.lock().unwrap_or_else(PoisonError::into_inner) = (done, of);
    let progress = Progress::new(&tell, job.to_stop());
    progress.plan(asked.trials * extent.modes().len() as u64);
    let budget = Budget { at_once: CHUNK, ..Budget::of(asked.trials) };
    record_within(&game.loaded, asked.conditions(), budget, extent, &progress, &mut |recorded| {
        let (done, of) = *counts.lock().unwrap_or_else(PoisonError::into_inner);
        look(recorded, done, of);
    })
}

fn compare_both(job: &Job, studio: &Weak<Studio>, games: &[Arc<ShownGame>; 2], asked: &Asked) {
    let mut teller = Teller::new(job);
    let each = asked.trials * asked.extent().modes().len() as u64;
    let mut one_of = |nth: usize| {
        let game = &games[nth];
        let recorded = played(job, game, asked, &mut |recorded, done, of| {
            if teller.is_time() {
                let doing = format!("{} plays itself, game {} of {of}", game.title, done + 1);
                let shown = live(game, recorded, More::Nothing);
                teller.tell(nth as u64 * each + done, Some(each + of.max(each)), &doing, parts(shown));
            }
        });
        measured(&game.loaded, &recorded)
    };
    let comparison = compare(one_of(0), one_of(1));
    let verdict = comparison.verdict();
    let listed = Listed { title: job.title.clone(), verdict: verdict.clone(), score: None, game: String::new() };
    let html = compared(&comparison, &verdict, games).into_string();
    finish(job, studio, &mut teller, listed, html, 2 * each);
}

/// Shows what was found, and keeps it.
fn finish(job: &Job, studio: &Weak<Studio>, teller: &mut Teller<'_>, listed: Listed, html: String, total: u64) {
    if let (Some(studio), Ok(text)) = (studio.upgrade(), serde_json::to_string(&listed)) {
        studio.keep.put(READ, job.id.as_str(), 0, html.clone());
        studio.keep.put(LISTED, job.id.as_str(), 0, text);
    }
    teller.tell(total, Some(total), "", parts(html));
}

fn parts(html: String) -> BTreeMap<String, String> {
    BTreeMap::from([("found".to_owned(), html)])
}

fn listed(game: &ShownGame, one: &Measurement) -> Listed {
    Listed { title: game.title.clone(), verdict: verdict(one), score: Some(one.book_score), game: game.name.clone() }
}

async fn result(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let base = format!("/measured/{id}");
    let (title, body) = match ongoing::job(&studio, &id, &KINDS) {
        Some(job) => {
            let shown = ongoing::shown(&job);
            let body = html! { (ongoing::panel(&job, &base)) (ongoing::part("found", &shown.parts)) };
            (job.title.clone(), body)
        }
        None => kept(&studio, &id)?,
    };
    let body = html! {
        link rel="stylesheet" href="/report.css";
        h1 { (title) }
        (body)
        p.actions { a.button href="/measure" { "All measurements" } }
    };
    let title = format!("{title}, measured");
    Ok(Frame::new(&title, Place::Measure).with_scripts(&["job.js"]).page(body).into_response())
}

/// What was found before, from the shelf.
fn kept(studio: &Studio, id: &str) -> Result<(String, Markup), Refusal> {
    let missing = || Refusal::NotFound("such measurement".to_owned());
    let id = crate::Id::read(id).ok_or_else(missing)?;
    let listed = studio.keep.get(LISTED, id.as_str())?.and_then(|item| serde_json::from_str::<Listed>(&item.text).ok());
    let read = studio.keep.get(READ, id.as_str())?;
    let (listed, read) = listed.zip(read).ok_or_else(missing)?;
    Ok((listed.title, html! { div #found { (PreEscaped(read.text)) } }))
}

async fn events(State(studio): State<Arc<Studio>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let job = ongoing::job(&studio, &id, &KINDS).ok_or_else(|| Refusal::NotFound("such measurement".to_owned()))?;
    Ok(ongoing::events(job, &headers))
}

async fn stop(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    ongoing::stop(&studio, &id, &KINDS)?;
    Ok(Redirect::to(&format!("/measured/{id}")).into_response())
}

async fn discard(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    kept(&studio, &id)?;
    studio.keep.discard(LISTED, &id);
    studio.keep.discard(READ, &id);
    Ok(Redirect::to("/measure").into_response())
}

/// The look of a report within a page of ours: that of the page that stands alone, kept to itself.
async fn style() -> Response {
    static SCOPED: LazyLock<String> = LazyLock::new(|| {
        let root = STYLE.replace(":root {", "& {").replace("nav {", "header nav {");
        format!(".report {{\n{root}\n}}\n")
    });
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "private, max-age=3600")], SCOPED.as_str())
        .into_response()
}
