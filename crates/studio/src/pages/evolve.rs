//! New games from known ones: runs that are begun, watched, stopped and gone on with; their games kept, changed or discarded.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect};
use axum::routing::{get, post};
use axum::{Form, Router};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use workbench::evolve::known_games_in_words;
use workbench::evolve::map::{self, branchings, goals, lengths};
use workbench::family_tree::{self, Member};
use workbench::source::Origin;
use workbench::{Language, Source};

use super::measure::{self, Asked};
use super::ongoing::{self, Shown};
use crate::drafts::language;
use crate::runs::{Bred, Run, Summary, Tell, Told, WatchedRun};
use crate::web::{self, Answer, Frame, Place, aside};
use crate::{Draft, Id, Job, Lane, Refusal, ShownGame, Studio, drawing, jobs};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .route("/evolve", get(desk).post(begin))
        .route("/evolve/{id}", get(run))
        .route("/evolve/{id}/events", get(events))
        .route("/evolve/{id}/stop", post(stop))
        .route("/evolve/{id}/resume", post(resume))
        .route("/evolve/{id}/discard", post(discard))
        .route("/evolve/{id}/game/{name}", get(one_game))
        .route("/evolve/{id}/game/{name}/{deed}", post(act))
        .route("/evolve/{id}/board/{name}", get(board))
}

/// How many of the best games are shown with their boards, and how many are in the family tree, ancestors not counted.
const MOST_SHOWN: usize = 12;
const MOST_IN_TREE: usize = 16;

async fn desk(State(studio): State<Arc<Studio>>) -> Answer {
    let runs = studio.runs.list(&studio)?;
    let body = html! {
        h1 { "Evolve new games" }
        p.lead { "Known games are crossed and varied, rule by rule. Children that cannot be played are culled; the others play
            themselves, and the better they are found, the more children they have." }
        div.two {
            section { h2 { "Begin a run" } (begin_form(&Told::default())) }
            section {
                h2 { "Runs" }
                @if runs.is_empty() { p.quiet { "There is none yet." } }
                ul.tables { @for (id, summary) in &runs { li {
                    a href={ "/evolve/" (id) } { (summary.told.language().title()) ", seed " (summary.told.seed) @if summary.told.diverse { ", all kinds" } @else { ", the fittest" } }
                    span.quiet { (summary.legal) " new, " (summary.viable) " worth playing" }
                    form method="post" action={ "/evolve/" (id) "/discard" } {
                        button.plain type="submit" aria-label={ "Discard the run with seed " (summary.told.seed) } { "Discard" }
                    }
                } } }
            }
        }
    };
    Ok(Frame::new("Evolve", Place::Evolve).page(body).into_response())
}

fn begin_form(told: &Told) -> Markup {
    html! {
        form.seats method="post" action="/evolve" {
            label { span { "Games" } select name="language" {
                @for (language, games) in Language::ALL.into_iter().filter_map(|one| Some((one, one.bred()?))) {
                    option value=(language.name()) selected[told.language() == language] {
                        (language.title()) ": " (games)
                    }
                }
            } }
            label { span { "Parents" } select name="parents" {
                option value="kinds" selected[told.diverse] { "From all kinds of games alike" }
                option value="fitness" selected[!told.diverse] { "The better, the more children" }
            } }
            label { span { "How games are tried" } select name="effort" {
                option value="usual" { "Usually: 20 games, 2 moves ahead" }
                option value="quick" { "Quickly: 8 games, 1 move ahead" }
            } }
            div.pair {
                label { span { "Until there are" } input type="number" name="amount" min="1" max="1000" value=(told.amount); }
                label { span { "of these" } select name="unit" {
                    option value="games" { "new games" }
                    option value="minutes" { "minutes" }
                } }
                label { span { "Seed" } input type="number" name="seed" min="0" max="4294967295" value=(told.seed); }
            }
            label { span { "Games to begin with, by their names; none for all of the library" }
                input name="from" maxlength="4000" placeholder="yavalath, gonnect, hex" autocomplete="off"; }
            button.primary type="submit" { "Begin" }
            p.quiet { "A run with the same settings as an earlier one resumes it." }
        }
    }
}

/// What a run is told, as the form says it.
#[derive(Deserialize)]
struct Wanted {
    seed: Option<u64>,
    #[serde(default)]
    language: String,
    #[serde(default)]
    parents: String,
    #[serde(default)]
    effort: String,
    amount: Option<u64>,
    #[serde(default)]
    unit: String,
    #[serde(default)]
    from: String,
}

async fn begin(State(studio): State<Arc<Studio>>, Form(wanted): Form<Wanted>) -> Answer {
    let usual = Told::default();
    let told = Told {
        seed: wanted.seed.unwrap_or(usual.seed),
        language: if wanted.language.is_empty() {
            usual.language
        } else {
            language(&wanted.language)?.name().to_owned()
        },
        diverse: wanted.parents != "fitness",
        quick: wanted.effort == "quick",
        amount: wanted.amount.unwrap_or(usual.amount),
        minutes: wanted.unit == "minutes",
        from: wanted.from,
    };
    // Known games are read first, away from the threads that answer.
    let watched = aside(move || studio.runs.begin(&studio, told, teller())).await?;
    Ok(Redirect::to(&format!("/evolve/{}", watched.id)).into_response())
}

/// Sends the progress of a run to its viewers, not too often.
fn teller() -> Arc<Tell> {
    let last: std::sync::Mutex<Option<Instant>> = std::sync::Mutex::default();
    Arc::new(move |job: &Job, run: &Run, id: &Id, doing: &str| {
        let mut last = last.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !doing.is_empty() && last.is_some_and(|last| last.elapsed().as_millis() < 400) {
            return;
        }
        *last = Some(Instant::now());
        let (done, total) = run.summary.far();
        let left = total.checked_sub(done).filter(|_| done > 0).map(|left| left * run.summary.spent / done);
        let parts = parts(run, id);
        // The progress is that of this sitting; what comes of it cannot be known exactly.
        let shown = Shown { parts, left, doing: doing.to_owned() };
        let text = serde_json::to_string(&shown).unwrap_or_default();
        job.report(jobs::Report { done, total: Some(total), text });
    })
}

async fn run(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let watched = studio.runs.get(&studio, &id)?;
    let base = format!("/evolve/{id}");
    let run = watched.lock().clone();
    let parts = parts(&run, &watched.id);
    let told = &run.summary.told;
    let title = format!("Run with seed {}", told.seed);
    let body = html! {
        header.writing {
            div {
                h1 { (title) }
                p.quiet { (words(told)) }
            }
            form method="post" action={ (base) "/resume" } #resume hidden[watched.is_running()] { button.primary type="submit" { "Go on" } }
        }
        @if let Some(job) = watched.job() { (ongoing::panel(&job, &base)) }
        section.run {
            (ongoing::part("counts", &parts))
            h2 { "The best so far" }
            (ongoing::part("best", &parts))
            h2 { "What kinds there are" }
            (ongoing::part("map", &parts))
            h2 { "Who comes from whom" }
            (ongoing::part("tree", &parts))
        }
        p.actions { a.button href="/evolve" { "All runs" } }
    };
    Ok(Frame::new(&title, Place::Evolve).with_scripts(&["job.js"]).page(body).into_response())
}

fn words(told: &Told) -> String {
    let parents = if told.diverse { "parents from all kinds of games alike" } else { "the better, the more children" };
    let effort = if told.quick { "tried quickly" } else { "tried as usual" };
    let unit = if told.minutes { "minutes" } else { "new games" };
    let from = if told.from.is_empty() { known_games_in_words(told.language()) } else { told.from.as_str() };
    format!("{} from {from}; {parents}; {effort}; {} {unit} a sitting.", told.language().title(), told.amount)
}

/// The parts of a page about a run that change while it goes on.
fn parts(run: &Run, id: &Id) -> BTreeMap<String, String> {
    let parts = [("counts", counts(&run.summary)), ("best", best(run, id)), ("map", map(run, id)), ("tree", tree(run))];
    parts.map(|(name, part)| (name.to_owned(), part.into_string())).into_iter().collect()
}

fn counts(summary: &Summary) -> Markup {
    let figure = |value: String, words: &str| html! { div { dt { (words) } dd { (value) } } };
    let culled: u64 = summary.culled.values().sum();
    let per_minute = if summary.per_minute >= 10.0 {
        format!("{:.0}", summary.per_minute)
    } else {
        format!("{:.1}", summary.per_minute)
    };
    html! {
        dl.figures {
            (figure(summary.children.to_string(), "children"))
            (figure(per_minute, "a minute"))
            (figure(culled.to_string(), "culled"))
            (figure(summary.legal.to_string(), "new games"))
            (figure(summary.viable.to_string(), "worth playing"))
        }
        @if !summary.culled.is_empty() {
            p.quiet { "Culled: " @for (nth, (reason, count)) in summary.culled.iter().enumerate() {
                @if nth > 0 { ", " } (count) " " (why(reason))
            } "." }
        }
    }
}

/// Why children are culled, for people.
fn why(reason: &str) -> &str {
    match reason {
        "no form" => "of no form",
        "rule clash" => "with rules that clash",
        "no start" => "over before the first move",
        "slow" => "too slow to play",
        "no winner" => "without a winner",
        "inbred" => "too like a relative",
        "crashed" => "that broke the program",
        other => other,
    }
}

fn best(run: &Run, id: &Id) -> Markup {
    let games: Vec<&Bred> = run.games().take(MOST_SHOWN).collect();
    html! {
        @if games.is_empty() { p.quiet { "No child has joined yet. The known games are measured first, which takes a while." } }
        ul.games { @for game in games { li #{ "game-" (game.name) } {
            a.card href={ "/evolve/" (id) "/game/" (game.name) } {
                img src={ "/evolve/" (id) "/board/" (game.name) } alt="" width="160" height="160";
                b { (game.name) }
                small { (format!("{:.2}", game.score)) @if game.viable { " · worth playing" } @else if !game.flaws.is_empty() { " · outside the filter: " (game.flaws.join(", ")) }
                    @if run.brood.kept.contains_key(&game.name) { " · kept" } }
            }
        } } }
        @if run.games().count() > MOST_SHOWN {
            details { summary { "All " (run.games().count()) }
                ul.others { @for game in run.games().skip(MOST_SHOWN) { li {
                    a href={ "/evolve/" (id) "/game/" (game.name) } { (game.name) } " " small.quiet { (format!("{:.2}", game.score)) }
                } } }
            }
        }
    }
}

/// The map of kinds: a row for each goal, a column for each length, and in each a place for each breadth of choice.
fn map(run: &Run, id: &Id) -> Markup {
    let (goals, lengths, branchings) = (goals(), lengths(), branchings());
    let found = |goal: &str, length: usize, branching: usize| {
        let is_it =
            |place: &&map::Place| (place.goal == goal) && (place.length, place.branching) == (length, branching);
        run.brood.map.iter().find(is_it)
    };
    html! {
        p.quiet #map-words { "The best game of each kind, by goal and length; in each field from little choice at the left to much at the
            right. Round: new in this run; square: known before; filled: worth playing." }
        div.scroll tabindex="0" role="region" aria-label="Map of kinds" { table.map aria-describedby="map-words" {
            thead { tr { th scope="col" { "Goal" } @for length in &lengths { th scope="col" { (length) } } } }
            tbody { @for goal in &goals { tr {
                th scope="row" { (goal) }
                @for length in 0..lengths.len() { td { div.field {
                    @for branching in 0..branchings.len() {
                        @match found(goal, length, branching) {
                            Some(place) if place.known => span.place.known.viable[place.viable] role="img"
                                aria-label={ (place.name) ", known, " (format!("{:.2}", place.fitness)) } title={ (place.name) ", " (branchings[branching]) } {},
                            Some(place) => a.place.viable[place.viable] href={ "/evolve/" (id) "/game/" (place.name) }
                                aria-label={ (place.name) ", " (format!("{:.2}", place.fitness)) } title={ (place.name) ", " (branchings[branching]) } {},
                            None => span.place.none {},
                        }
                    }
                } } }
            } } }
        } }
    }
}

/// The best games and all that they come from.
fn tree(run: &Run) -> Markup {
    let by_name: BTreeMap<&str, &Bred> = run.brood.games.iter().map(|game| (game.name.as_str(), game)).collect();
    let shown: BTreeSet<&str> = run.games().take(MOST_SHOWN).map(|game| game.name.as_str()).collect();
    let mut waiting: Vec<String> = run.games().take(MOST_IN_TREE).map(|game| game.name.clone()).collect();
    let mut members: BTreeMap<String, Member> = BTreeMap::new();
    while let Some(name) = waiting.pop() {
        if members.contains_key(&name) {
            continue;
        }
        let game = by_name.get(name.as_str());
        let parents = game.map(|game| game.parents.clone()).unwrap_or_default();
        let keys = parents.iter().map(|parent| format!("game-{parent}")).collect();
        let (linked, viable) = (shown.contains(name.as_str()), game.is_some_and(|game| game.viable));
        let member = Member { key: format!("game-{name}"), name: name.clone(), parents: keys, linked, viable };
        members.insert(name, member);
        waiting.extend(parents);
    }
    let members: Vec<Member> = members.into_values().collect();
    match family_tree::svg(&members) {
        Some(svg) => {
            html! { div.scroll.tree tabindex="0" role="region" aria-label="Family tree" { (PreEscaped(svg)) } }
        }
        None => html! { p.quiet { "There are no families yet." } },
    }
}

async fn events(State(studio): State<Arc<Studio>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let job = studio.runs.get(&studio, &id)?.job();
    let job = job.ok_or_else(|| Refusal::NotFound("work at this run".to_owned()))?;
    Ok(ongoing::events(job, &headers))
}

async fn stop(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    studio.runs.get(&studio, &id)?.job().into_iter().for_each(|job| job.stop());
    Ok(Redirect::to(&format!("/evolve/{id}")).into_response())
}

async fn resume(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    studio.runs.resume(&studio, &id, teller())?;
    Ok(Redirect::to(&format!("/evolve/{id}")).into_response())
}

async fn discard(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    studio.runs.discard(&studio, &id)?;
    Ok(Redirect::to("/evolve").into_response())
}

async fn found(studio: &Arc<Studio>, id: &str, name: &str) -> Result<(Arc<WatchedRun>, Bred, Arc<ShownGame>), Refusal> {
    let (asked, id, name) = (Arc::clone(studio), id.to_owned(), name.to_owned());
    let found = studio.lanes.run(Lane::Written, move || {
        let watched = asked.runs.get(&asked, &id)?;
        let bred = watched.lock().game(&name)?.clone();
        let game = asked.games.written(bred.language(), &bred.name, &bred.text)?;
        Ok((watched, bred, game))
    });
    found.await
}

async fn one_game(State(studio): State<Arc<Studio>>, Path((id, name)): Path<(String, String)>) -> Answer {
    let (watched, bred, game) = found(&studio, &id, &name).await?;
    let (_, english) = workbench::rules_html(&game.loaded);
    let deed = |deed: &str| format!("/evolve/{id}/game/{name}/{deed}");
    let kept = watched.lock().brood.kept.get(&name).cloned();
    let body = html! {
        section.learn {
            div.board-pane { (PreEscaped(drawing::whole(&game, &game.begin(0).scene()))) }
            article.panel.rules {
                h1 { (bred.name) }
                p.quiet { "Generation " (bred.generation) ", bred from " (bred.parents.join(" and ")) ". Score " (format!("{:.3}", bred.score))
                    @if bred.viable { ", worth playing" } @else { ", outside the filter" @if !bred.flaws.is_empty() { ": " (bred.flaws.join(", ")) } }
                    "; " (format!("{:.0}", bred.length)) " moves on average." }
                form.deeds method="post" {
                    p.actions {
                        button.primary type="submit" formaction=(deed("play")) { "Play" }
                        button type="submit" formaction=(deed("edit")) { "Change its rules" }
                        button type="submit" formaction=(deed("measure")) { "Measure" }
                        button type="submit" formaction=(deed("discard")) { "Discard" }
                    }
                    @match kept {
                        Some(own) => p { "It is in the library: " a href={ "/play/" (own) } { (own) } "." },
                        None => div.typed {
                            label { span { "Keep it in the library as" } input name="title" maxlength="60" value=(bred.name); }
                            button type="submit" formaction=(deed("keep")) { "Keep" }
                        },
                    }
                }
                (PreEscaped(english))
                details { summary { "As it is written" } pre { code { (bred.text) } } }
                p { a href={ "/evolve/" (id) } { "Back to the run" } }
            }
        }
    };
    Ok(Frame::new(&bred.name, Place::Evolve).wide().page(body).into_response())
}

/// What a game of a run is to be called.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Called {
    title: String,
}

async fn act(
    State(studio): State<Arc<Studio>>,
    Path((id, name, deed)): Path<(String, String, String)>,
    form: Result<Form<Called>, FormRejection>,
) -> Answer {
    let (_, bred, game) = found(&studio, &id, &name).await?;
    let to = |address: String| Ok(Redirect::to(&address).into_response());
    match deed.as_str() {
        "play" => to(format!("/table/{}", studio.open_usual_table(game)?.now().id)),
        "edit" => {
            let draft = Draft::begin(&studio.keep, bred.language(), &bred.name, &bred.text, &bred.name)?;
            to(format!("/write/{}", draft.id))
        }
        "measure" => to(format!("/measured/{}", measure::start(&studio, game, &Asked::default())?.id)),
        "keep" => {
            let title = form.ok().map(|Form(called)| called.title).filter(|title| !title.trim().is_empty());
            let (text, language) = (bred.text.clone(), bred.language());
            let source = Source { name: bred.name.clone(), text, language, origin: Origin::Store };
            let title = title.as_deref().unwrap_or(&bred.name);
            let own = studio.games.own.keep(&studio.keep, title, source, &["evolved", "mine"], Some(bred.score))?;
            studio.runs.change(&studio, &id, |run| drop(run.brood.kept.insert(name.clone(), own.name.clone())))?;
            to(format!("/play/{}", own.name))
        }
        "discard" => {
            studio.runs.change(&studio, &id, |run| {
                run.brood.discarded.insert(name.clone());
            })?;
            to(format!("/evolve/{id}"))
        }
        _ => Err(Refusal::NotFound("such thing to do".to_owned())),
    }
}

/// The small picture of a game of a run.
async fn board(State(studio): State<Arc<Studio>>, Path((id, name)): Path<(String, String)>) -> Answer {
    let (_, _, game) = found(&studio, &id, &name).await?;
    Ok(web::picture(drawing::thumbnail(&game).to_owned()))
}
