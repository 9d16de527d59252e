//! The survey: two games without names are played, and the better one is chosen; what all answers amount to.

use std::sync::Arc;

use axum::Form;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, SET_COOKIE};
use axum::response::{IntoResponse, Redirect};
use axum::routing::{get, post};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use workbench::survey::{self, MOST_REMARK, Survey, Verdict};
use workbench::{Outcome, library};

use super::{survey_results, table_view};
use crate::surveys::{LEAST_MOVES, Letter, Line, Showing};
use crate::web::{Answer, Frame, Place, versioned};
use crate::{Lane, Refusal, Status, Studio, drawing};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .route("/survey", get(surveys).post(make))
        .route("/survey/{id}", get(welcome))
        .route("/survey/{id}/join", post(join))
        .route("/survey/{id}/pair/{rater}", get(pair))
        .route("/survey/{id}/pair/{rater}/play", post(play))
        .route("/survey/{id}/pair/{rater}/answer", post(answer))
        .route("/survey/{id}/pair/{rater}/{letter}", get(table))
        .route("/survey/{id}/pair/{rater}/{letter}/board", get(picture))
        .route("/survey/{id}/results", get(results))
        .route("/survey/{id}/comparisons.csv", get(comparisons))
        .route("/survey/{id}/answers.csv", get(answers))
        .route("/survey/{id}/import", post(import))
        .route("/survey/{id}/discard", post(discard))
}

/// The most letters of a title, and of names and tags.
const MOST_TITLE: usize = 120;
const MOST_NAMES: usize = 1 << 14;

/// How many of the best games of the store can be asked about.
const MOST_KEPT: usize = 100;

/// A page of the survey: its own look besides that of all.
fn page(title: &str, body: Markup) -> Markup {
    let body = html! { link rel="stylesheet" href=(versioned("survey.css")); (body) };
    Frame::new(title, Place::Survey).page(body)
}

async fn surveys(State(studio): State<Arc<Studio>>) -> Answer {
    let lines = studio.surveys.list(&studio.keep)?;
    let body = html! {
        section.narrow {
            h1 { "Survey" }
            p.lead { "Which games do people like better? They play two without names, say which one was the better, and go on
                with the next two. Many such answers make a ranking." }
            @if !lines.is_empty() {
                h2 { "Under way" }
                ul.surveys { @for line in &lines { li {
                    a href={ "/survey/" (line.id) } { (line.survey.title) }
                    span.quiet { (line.survey.games.len()) " games · " (counted(line.answers, "answer", "answers")) }
                    a.quiet href={ "/survey/" (line.id) "/results" } { "Results" }
                } } }
            }
            h2 { "A new survey" }
            (making(studio.surveys.store().is_some()))
        }
    };
    Ok(page("Survey", body).into_response())
}

/// What a survey is made of.
fn making(has_store: bool) -> Markup {
    html! {
        form.making method="post" action="/survey" {
            label { span { "Title, which those who answer read too" }
                input name="title" maxlength=(MOST_TITLE) required placeholder="Summer survey"; }
            label { span { "Games of the library with this tag" }
                select name="tag" {
                    option value="" { "None" }
                    @for (tag, count) in tags() { option value=(tag) selected[tag == "evolved"] { (tag) " (" (count) ")" } }
                } }
            label { span { "And these games, with commas between them" }
                textarea name="games" rows="2" spellcheck="false" placeholder="hex, yavalath, gen:7" {} }
            @if has_store {
                label { span { "And the best of the games that were evolved here: how many" }
                    input type="number" name="kept" min="0" max=(MOST_KEPT) value="0"; }
            }
            label { span { "The program plays at level" }
                select name="level" { @for level in 1..=5 { option value=(level) selected[level == 2] { (level) } } } }
            button.primary type="submit" { "Begin the survey" }
        }
    }
}

/// The tags of the library that at least two games have, by name.
fn tags() -> Vec<(String, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    library::entries().flat_map(|entry| entry.tags).for_each(|tag| *counts.entry(tag).or_insert(0) += 1);
    counts.into_iter().filter(|(_, count)| (2..=survey::MOST_GAMES).contains(count)).collect()
}

/// What a new survey is to be.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wanted {
    title: String,
    tag: String,
    games: String,
    kept: String,
    level: String,
}

async fn make(State(studio): State<Arc<Studio>>, Form(wanted): Form<Wanted>) -> Answer {
    if wanted.title.len() > 4 * MOST_TITLE || wanted.games.len() > MOST_NAMES {
        return Err(Refusal::too_much("the title or the list of games is too long", "name fewer games"));
    }
    let mut games = survey::tagged(&wanted.tag);
    games.extend(survey::named(&wanted.games)?);
    let kept: usize = wanted.kept.trim().parse().unwrap_or(0);
    if let Some(store) = studio.surveys.store().filter(|_| kept > 0) {
        games.extend(survey::kept(&store.display().to_string(), kept.min(MOST_KEPT))?);
    }
    let title: String = wanted.title.trim().chars().take(MOST_TITLE).collect();
    let title = if title.is_empty() { "Survey".to_owned() } else { title };
    let made = Survey::new(&title, wanted.level.trim().parse().unwrap_or(2), games)?;
    let id = studio.surveys.make(made, &studio.keep)?;
    Ok(Redirect::to(&format!("/survey/{id}")).into_response())
}

/// What those read who may take part.
async fn welcome(State(studio): State<Arc<Studio>>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let line = studio.surveys.get(&id, &studio.keep)?;
    let known = rater_of(&headers, &line).filter(|rater| studio.surveys.knows(&id, rater, &studio.keep));
    let body = html! {
        section.narrow {
            h1 { (line.survey.title) }
            p.lead { "You are shown two games without names. Play both against the program, then say which one was the better.
                Do that as often as you like." }
            ul {
                li { "Play each to its end, or " (LEAST_MOVES) " moves of your own at least." }
                li { "There is no right answer: which would you rather play again?" }
                li { "Pairs of which you do not want to say anything can be skipped." }
                li { "Nothing is kept of you but your answers. You can go on at any time." }
            }
            @if let Some(rater) = &known {
                p.actions { a.button.primary href={ "/survey/" (id) "/pair/" (rater) } { "Go on" } }
            }
            form.actions method="post" action={ "/survey/" (id) "/join" } {
                button.primary[known.is_none()] type="submit" {
                    @if known.is_some() { "I am another person" } @else { "Take part" }
                }
                a href={ "/survey/" (id) "/results" } { "What was answered so far" }
            }
        }
    };
    Ok(page(&line.survey.title, body).into_response())
}

async fn join(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let rater = studio.surveys.join(&id, &studio.keep)?;
    let cookie = format!("rater_{id}={rater}; Path=/survey; HttpOnly; SameSite=Strict; Max-Age=31536000");
    Ok(([(SET_COOKIE, cookie)], Redirect::to(&format!("/survey/{id}/pair/{rater}"))).into_response())
}

/// Who this is, if the browser knows it.
fn rater_of(headers: &HeaderMap, line: &Line) -> Option<String> {
    let cookies = headers.get(COOKIE)?.to_str().ok()?;
    let name = format!("rater_{}=", line.id);
    cookies.split(';').find_map(|cookie| cookie.trim().strip_prefix(name.as_str())).map(str::to_owned)
}

/// The two games that a user is shown now.
async fn pair(State(studio): State<Arc<Studio>>, Path((id, rater)): Path<(String, String)>) -> Answer {
    let asked = Arc::clone(&studio);
    studio.lanes.run(Lane::Written, move || shown_pair(&asked, &id, &rater)).await
}

fn shown_pair(studio: &Arc<Studio>, id: &str, rater: &str) -> Answer {
    let line = studio.surveys.get(id, &studio.keep)?;
    let (now, round) = studio.surveys.showing(id, rater, &studio.keep)?;
    let Some(now) = now else { return Ok(page(&line.survey.title, nothing_left(id, round)).into_response()) };
    let way = format!("/survey/{id}/pair/{rater}");
    let shown = Letter::BOTH.map(|letter| card(studio, &line.survey, &now, letter, (&way, round)));
    let [a, b] = shown;
    let ((a, a_enough), (b, b_enough)) = (a?, b?);
    let body = html! {
        section.pair-page {
            p.quiet { (line.survey.title) " · pair " (round + 1) }
            h1 { "Which game is better?" }
            div.contenders { (a) (b) }
            (judgement(&way, round, a_enough && b_enough))
        }
    };
    Ok(page(&line.survey.title, body).into_response())
}

fn nothing_left(id: &str, round: usize) -> Markup {
    html! {
        section.narrow {
            h1 { "That was all. Thank you!" }
            p.lead { "You have seen every pair of this survey: " (counted(round, "answer", "answers")) "." }
            p.actions { a.button href={ "/survey/" (id) "/results" } { "What all answered" } }
        }
    }
}

/// One of the two games: all look the same, whatever they are called. And whether it was played enough.
fn card(
    studio: &Arc<Studio>,
    survey: &Survey,
    now: &Showing,
    letter: Letter,
    (way, round): (&str, usize),
) -> Result<(Markup, bool), Refusal> {
    let game = studio.survey_game(survey, now, letter)?;
    let (table, is_enough) = studio.survey_progress(now, letter);
    let (name, sign) = (&game.title, letter.sign());
    let mark = sign.to_ascii_lowercase();
    let (_, rules) = workbench::rules_html(&game.loaded);
    let card = html! {
        article.contender.played[is_enough] {
            h2 { (name) @if is_enough { span.done { " ✓ played" } } }
            img src={ (way) "/" (mark) "/board?round=" (round) } alt={ "How " (name) " begins" } width="320" height="320";
            @match &table {
                None => form method="post" action={ (way) "/play" } {
                    input type="hidden" name="round" value=(round);
                    button.primary type="submit" name="letter" value=(mark) { "Play " (name) }
                },
                Some(table) => p.actions { a.button.primary[!is_enough] href={ (way) "/" (mark) } { "Go on with " (name) }
                    span.quiet { (progress(&table.now())) } },
            }
            details { summary { "Rules of " (name) } div.rules { (PreEscaped(rules)) } }
        }
    };
    Ok((card, is_enough))
}

fn progress(snapshot: &crate::Snapshot) -> String {
    let moves = counted(snapshot.tree.path(snapshot.tree.here()).len(), "move", "moves");
    match snapshot.status {
        Status::ToMove(_) => moves,
        Status::Over(Outcome::Draw, _) => format!("{moves}, a draw"),
        Status::Over(Outcome::Win(role), _) => {
            format!("{moves}, {} has won", drawing::player(&snapshot.game.stage, role))
        }
    }
}

fn judgement(way: &str, round: usize, is_enough: bool) -> Markup {
    html! {
        form.judgement method="post" action={ (way) "/answer" } {
            input type="hidden" name="round" value=(round);
            @if !is_enough {
                p #wait { "Play both first: each to its end, or " (LEAST_MOVES) " moves of your own." }
            }
            label { span { "If you like, say why" }
                textarea name="remark" rows="2" maxlength=(MOST_REMARK) {} }
            div.actions {
                button.primary type="submit" name="better" value="a" disabled[!is_enough] { "Game A is better" }
                button.primary type="submit" name="better" value="b" disabled[!is_enough] { "Game B is better" }
                button.plain type="submit" name="better" value="skip" { "Skip this pair" }
            }
        }
    }
}

/// Which game a user wants to play, in which round.
#[derive(Deserialize)]
struct Wish {
    round: usize,
    letter: String,
}

async fn play(
    State(studio): State<Arc<Studio>>,
    Path((id, rater)): Path<(String, String)>,
    Form(wish): Form<Wish>,
) -> Answer {
    let letter = Letter::read(&wish.letter)?;
    let way = format!("/survey/{id}/pair/{rater}/{}", letter.sign().to_ascii_lowercase());
    let asked = Arc::clone(&studio);
    let opened = studio.lanes.run(Lane::Written, move || asked.survey_table(&id, (&rater, wish.round), letter));
    opened.await?;
    Ok(Redirect::to(&way).into_response())
}

/// The table of one of the two games, its rules beside it; there is nothing at it that tells which game it is.
async fn table(State(studio): State<Arc<Studio>>, Path((id, rater, letter)): Path<(String, String, String)>) -> Answer {
    let letter = Letter::read(&letter)?;
    let way = format!("/survey/{id}/pair/{rater}");
    let (now, _) = studio.surveys.showing(&id, &rater, &studio.keep)?;
    let Some(table) = now.and_then(|now| now.tables[letter as usize].clone()) else {
        return Ok(Redirect::to(&way).into_response());
    };
    let snapshot = studio.look_at(&table).await?.now();
    let (_, rules) = workbench::rules_html(&snapshot.game.loaded);
    let beside = html! {
        p.actions { a.button href=(way) { "Back to the pair" } }
        details { summary { "Rules" } div.rules { (PreEscaped(rules)) } }
    };
    Ok(table_view::page_with(&snapshot, Some(beside)).into_response())
}

/// How one of the two games begins, as a picture.
async fn picture(
    State(studio): State<Arc<Studio>>,
    Path((id, rater, letter)): Path<(String, String, String)>,
) -> Answer {
    let missing = || Refusal::NotFound("such pair".to_owned());
    let survey = studio.surveys.get(&id, &studio.keep)?.survey;
    let now = studio.surveys.showing(&id, &rater, &studio.keep)?.0.ok_or_else(missing)?;
    let letter = Letter::read(&letter)?;
    let asked = Arc::clone(&studio);
    let drawn = studio
        .lanes
        .run(Lane::Written, move || Ok(drawing::thumbnail(&*asked.survey_game(&survey, &now, letter)?).to_owned()));
    // A picture has its style in itself, and is allowed to; it can do nothing else.
    let headers =
        [(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'")];
    Ok((headers, drawn.await?).into_response())
}

/// What a user says of the pair of a round.
#[derive(Deserialize)]
struct Said {
    round: usize,
    better: String,
    #[serde(default)]
    remark: String,
}

async fn answer(
    State(studio): State<Arc<Studio>>,
    Path((id, rater)): Path<(String, String)>,
    Form(said): Form<Said>,
) -> Answer {
    let verdict = match said.better.as_str() {
        "a" => Verdict::A,
        "b" => Verdict::B,
        "skip" => Verdict::Skipped,
        _ => return Err(Refusal::unfit("one can choose A, B, or skip", "go back and press one of the buttons")),
    };
    let way = format!("/survey/{id}/pair/{rater}");
    let asked = Arc::clone(&studio);
    studio.lanes.run(Lane::Written, move || answered(&asked, (&id, &rater), verdict, &said)).await?;
    Ok(Redirect::to(&way).into_response())
}

fn answered(studio: &Studio, (id, rater): (&str, &str), verdict: Verdict, said: &Said) -> Result<(), Refusal> {
    let (now, _) = studio.surveys.showing(id, rater, &studio.keep)?;
    let is_played =
        now.is_some_and(|now| Letter::BOTH.into_iter().all(|letter| studio.survey_progress(&now, letter).1));
    if verdict != Verdict::Skipped && !is_played {
        return Err(Refusal::unfit("both games must be played first", "go back and play them, or skip the pair"));
    }
    let shown = studio.surveys.answer(id, (rater, said.round), (verdict, &said.remark), &studio.keep)?;
    for table in shown.tables.iter().flatten() {
        // A table that is gone already is as good as one that goes now.
        let _ = studio.discard_table(table);
    }
    Ok(())
}

async fn results(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let line = studio.surveys.get(&id, &studio.keep)?;
    let answers = studio.surveys.answers(&id, &studio.keep)?;
    // To rank many games takes a while: other requests need not wait for it.
    let asked = Arc::clone(&studio);
    let found = tokio::task::spawn_blocking(move || asked.surveys.results(&id, &asked.keep)).await;
    let results = found.map_err(|error| Refusal::Trouble(error.to_string()))??;
    Ok(page(&line.survey.title, survey_results::body(&line, &results, &answers)).into_response())
}

async fn comparisons(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let line = studio.surveys.get(&id, &studio.keep)?;
    let answers = studio.surveys.answers(&id, &studio.keep)?;
    let text = line.survey.write(answers.iter().map(|(_, answer)| answer));
    Ok(file("comparisons.csv", text))
}

async fn answers(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let line = studio.surveys.get(&id, &studio.keep)?;
    let answers = studio.surveys.answers(&id, &studio.keep)?;
    Ok(file("answers.csv", survey_results::all_answers(&line.survey, &answers)))
}

fn file(name: &str, text: String) -> axum::response::Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)];
    (headers, text).into_response()
}

/// Answers from elsewhere.
#[derive(Deserialize)]
struct Lines {
    lines: String,
}

async fn import(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    Form(Lines { lines }): Form<Lines>,
) -> Answer {
    studio.surveys.import(&id, &lines, &studio.keep)?;
    Ok(Redirect::to(&format!("/survey/{id}/results")).into_response())
}

async fn discard(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    studio.surveys.discard(&id, &studio.keep)?;
    Ok(Redirect::to("/survey").into_response())
}

/// A number with its word.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
