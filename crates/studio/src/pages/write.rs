//! Where rules are written: faults as one types, the board beside them, and one click to play.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, VARY};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Json, Router};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use workbench::design::{Board, design, tilings_and_shapes, with_board, with_piece};
use workbench::marks::{Marked, marked};
use workbench::source::Origin;
use workbench::words::words;
use workbench::{Game, Language, Source, library};

use super::measure::{self, Asked};
use super::write_view::{design_form, fault, markup, page_of_words};
use crate::drafts::{self, Draft};
use crate::web::{Answer, Frame, Place, Wants, refused};
use crate::{Lane, Refusal, ShownGame, Studio, drawing};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .route("/write", get(desk).post(begin))
        .route("/write/{id}", get(editor).post(save))
        .route("/write/{id}/{deed}", post(act))
        .route("/own/discard", post(discard_own))
        .route("/words/{language}", get(reference))
}

/// What the least game of a language is asked for by, before the name of the language.
const NEW: &str = "new:";

/// What one can begin with beside the least games of all languages: by what it is asked for, and what it shows.
const TEMPLATES: [(&str, &str); 9] = [
    ("yavalath", "Lines on hexagons: four win, three lose"),
    ("hex", "Two sides to connect"),
    ("breakthrough", "A race of pawns"),
    ("reversi", "Pieces that are turned over"),
    ("nim", "Stacks, and the last move wins"),
    ("chess", "Chess, in Metagame"),
    ("hexapawn", "Three pawns each, in Metagame"),
    ("shogi", "Pieces that come back, in Metagame"),
    ("rock_paper_scissors", "Moves at the same time, in GDL"),
];

async fn desk(State(studio): State<Arc<Studio>>) -> Answer {
    let drafts = Draft::all(&studio.keep)?;
    let own = studio.games.own.all();
    let known = library::entries().map(|entry| (entry.name.to_owned(), entry.title));
    let known: Vec<(String, String)> =
        own.iter().map(|own| (own.name.clone(), own.title.clone())).chain(known).collect();
    let body = html! {
        h1 { "Write a game" }
        p.lead { "Rules are short texts. Begin with the least there is, or change the rules of a game that you like:
            faults are shown as you type, the board is drawn beside them, and one click puts it on a table." }
        section.templates aria-labelledby="begin" {
            h2 #begin { "Begin with" }
            ul {
                @for language in Language::ALL {
                    @let least = language.least();
                    @let words = format!("The least there is in {}: {}", language.title(), least.about);
                    li { (template(&format!("{NEW}{}", language.name()), least.like, least.title, &words)) }
                }
                @for (name, words) in TEMPLATES { li { (template(name, name, &title_of(name), words)) } }
            }
            form.typed method="post" action="/write" {
                label { span { "Or with the rules of any game" }
                    input name="from" list="known" required placeholder="gonnect, gen:7 …" autocomplete="off"; }
                datalist #known { @for (name, title) in &known { option value=(name) { (title) } } }
                button type="submit" { "Change these rules" }
            }
        }
        section aria-labelledby="drafts" {
            h2 #drafts { "Drafts" }
            @if drafts.is_empty() { p.quiet { "There is none yet. Every draft is kept as it stands, whatever happens to this window." } }
            ul.tables { @for draft in &drafts { li {
                a href={ "/write/" (draft.id) } { (draft.name) }
                span.quiet { (draft.language.title()) @if !draft.from.is_empty() { ", from " (draft.from) } }
                form method="post" action={ "/write/" (draft.id) "/discard" } {
                    button.plain type="submit" aria-label={ "Discard " (draft.name) } { "Discard" }
                }
            } } }
        }
        @if !own.is_empty() {
            section aria-labelledby="own" {
                h2 #own { "Your games" }
                ul.tables { @for own in &own { li {
                    a href={ "/play/" (own.name) } { (own.title) }
                    span.quiet { (own.tags.join(", ")) }
                    form method="post" action="/write" {
                        input type="hidden" name="from" value=(own.name);
                        button.plain type="submit" aria-label={ "Change the rules of " (own.title) } { "Change" }
                    }
                    form method="post" action="/own/discard" {
                        input type="hidden" name="name" value=(own.name);
                        button.plain type="submit" aria-label={ "Discard " (own.title) } { "Discard" }
                    }
                } } }
            }
        }
        p { "All words, with examples:"
            @for language in Language::ALL { " " a href={ "/words/" (language.name()) } { (language.title()) } } "." }
    };
    Ok(Frame::new("Write", Place::Write).page(body).into_response())
}

/// A game of one's own that is to go.
#[derive(Deserialize)]
struct Unwanted {
    name: String,
}

async fn discard_own(State(studio): State<Arc<Studio>>, Form(unwanted): Form<Unwanted>) -> Answer {
    studio.games.own.discard(&studio.keep, &unwanted.name)?;
    Ok(Redirect::to("/write").into_response())
}

/// A game to begin with: by what it is asked for, the game of the library that looks like it, and what people are told of it.
fn template(name: &str, like: &str, title: &str, words: &str) -> Markup {
    html! {
        form method="post" action="/write" {
            input type="hidden" name="from" value=(name);
            button.template type="submit" {
                img src={ "/board/" (like) } alt="" width="56" height="56" loading="lazy";
                span { b { (title) } small { (words) } }
            }
        }
    }
}

fn title_of(name: &str) -> String {
    library::find(name).map_or_else(|| name.to_owned(), |entry| entry.title)
}

/// What a draft begins with: the name of a game, or a text.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Begin {
    from: String,
    language: String,
    text: String,
}

async fn begin(State(studio): State<Arc<Studio>>, Form(begin): Form<Begin>) -> Answer {
    let draft = match (begin.from.as_str(), begin.from.strip_prefix(NEW)) {
        (_, Some(language)) => {
            let language = drafts::language(language)?;
            let least = language.least();
            Draft::begin(&studio.keep, language, least.name, least.text, "")?
        }
        (from, None) if !begin.text.is_empty() => {
            Draft::begin(&studio.keep, drafts::language(&begin.language)?, "a draft", &begin.text, from)?
        }
        (from, None) => {
            let game = measure::asked_aside(&studio, from.trim()).await?;
            let source = &game.loaded.source;
            Draft::begin(&studio.keep, source.language, &game.title, &source.text, &game.title)?
        }
    };
    Ok(Redirect::to(&format!("/write/{}", draft.id)).into_response())
}

async fn editor(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let draft = Draft::get(&studio.keep, &id)?;
    shown(&studio, draft, StatusCode::OK).await
}

/// The page of a draft, with what is to be seen of it.
async fn shown(studio: &Arc<Studio>, draft: Draft, code: StatusCode) -> Answer {
    let (draft, look) = looked_at(studio, draft).await?;
    let title = format!("{}, a draft", draft.name);
    let page = Frame::new(&title, Place::Write).with_scripts(&["write.js"]).wide().page(markup(&draft, &look));
    Ok((code, page).into_response())
}

/// The text of a draft, as a page sends it.
#[derive(Deserialize)]
struct Written {
    text: String,
    /// What the game is to be called in the library.
    #[serde(default)]
    title: String,
    /// Another board.
    #[serde(default)]
    tiling: String,
    #[serde(default)]
    shape: String,
    #[serde(default)]
    size: String,
    /// A piece by its number in the list, and where it is to stand.
    #[serde(default)]
    piece: String,
    #[serde(default)]
    site: String,
}

/// Keeps a draft as it stands, and says what is wrong with it.
async fn save(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    wants: Wants,
    Form(written): Form<Written>,
) -> Response {
    let told = async {
        let draft = saved(&studio, &id, &written.text)?;
        match wants {
            Wants::Page => shown(&studio, draft, StatusCode::OK).await,
            Wants::Data => Ok(Json(looked_at(&studio, draft).await?.1).into_response()),
        }
    };
    told.await.unwrap_or_else(|refusal| refused(&refusal, wants))
}

fn saved(studio: &Studio, id: &str, text: &str) -> Result<Draft, Refusal> {
    let mut draft = Draft::get(&studio.keep, id)?;
    draft.write(&studio.keep, text)?;
    Ok(draft)
}

/// What can be done with a draft; it is kept first.
async fn act(
    State(studio): State<Arc<Studio>>,
    Path((id, deed)): Path<(String, String)>,
    wants: Wants,
    form: Result<Form<Written>, FormRejection>,
) -> Response {
    let told = async {
        if deed == "discard" {
            Draft::get(&studio.keep, &id)?.discard(&studio.keep);
            return Ok(Redirect::to("/write").into_response());
        }
        let written = form.map(|Form(written)| written);
        let written = written.map_err(|_| Refusal::unfit("the page has sent no text", "load it again"))?;
        let draft = saved(&studio, &id, &written.text)?;
        let (worker, kept) = (Arc::clone(&studio), draft.clone());
        match studio.lanes.run(Lane::Written, move || done(&worker, &kept, &deed, &written, wants)).await {
            // With a page the faults are best shown where they can be mended.
            Err(Refusal::Faulty(_)) if wants == Wants::Page => {
                shown(&studio, draft, StatusCode::UNPROCESSABLE_ENTITY).await
            }
            told => told,
        }
    };
    told.await.unwrap_or_else(|refusal| refused(&refusal, wants))
}

fn done(studio: &Arc<Studio>, draft: &Draft, deed: &str, written: &Written, wants: Wants) -> Answer {
    let to = |address: String| Ok(Redirect::to(&address).into_response());
    match deed {
        "format" => rewritten(studio, draft, workbench::format(&source(draft))?.text, wants),
        "board" | "place" => {
            let source = source(draft);
            let loaded = studio.games.workshop.within(move || Game::new(source))??;
            let text = if deed == "board" { written.with_board(&loaded)? } else { written.with_piece(&loaded)? };
            rewritten(studio, draft, text, wants)
        }
        "play" => {
            let game = studio.games.written(draft.language, &draft.name, &draft.text)?;
            to(format!("/table/{}", studio.open_usual_table(game)?.now().id))
        }
        "quick" | "measure" => {
            let name = format!("draft:{}", draft.id);
            let asked = if deed == "quick" { Asked::quick() } else { Asked::default() }.of(&name);
            let job = measure::start(studio, measure::asked_for(studio, &name)?, &asked)?;
            match wants {
                Wants::Data => Ok(Json(serde_json::json!({ "job": job.id.as_str() })).into_response()),
                Wants::Page => to(format!("/measured/{}", job.id)),
            }
        }
        "keep" => {
            let title = if written.title.trim().is_empty() { &draft.name } else { &written.title };
            studio.games.written(draft.language, &draft.name, &draft.text)?;
            let own = studio.games.own.keep(&studio.keep, title, source(draft), &["mine"], None)?;
            to(format!("/play/{}", own.name))
        }
        _ => Err(Refusal::NotFound("such thing to do".to_owned())),
    }
}

/// The text of a draft that was changed for a user.
fn rewritten(studio: &Studio, draft: &Draft, text: String, wants: Wants) -> Answer {
    saved(studio, draft.id.as_str(), &text)?;
    match wants {
        Wants::Data => Ok(Json(serde_json::json!({ "text": text })).into_response()),
        Wants::Page => Ok(Redirect::to(&format!("/write/{}", draft.id)).into_response()),
    }
}

impl Written {
    fn with_board(&self, loaded: &Game) -> Result<String, Refusal> {
        let (tilings, shapes) = tilings_and_shapes();
        let chosen = |word: &str, known: &[&str]| known.contains(&word).then(|| word.to_owned());
        let size: Result<Vec<u32>, _> = self.size.split_whitespace().map(str::parse).collect();
        let hint = "say one number, or two or three with spaces between them";
        let size = size.map_err(|_| Refusal::unfit(format!("`{}` is no size", self.size), hint))?;
        let board = Board { tiling: chosen(&self.tiling, &tilings), shape: chosen(&self.shape, &shapes), size };
        Ok(with_board(loaded, &board)?)
    }

    fn with_piece(&self, loaded: &Game) -> Result<String, Refusal> {
        let pieces = design(loaded).pieces;
        let piece = self.piece.parse::<usize>().ok().and_then(|nth| pieces.get(nth));
        Ok(with_piece(loaded, self.site.trim(), piece)?)
    }
}

fn source(draft: &Draft) -> Source {
    let (name, text) = (draft.name.clone(), draft.text.clone());
    Source { name, text, language: draft.language, origin: Origin::Input }
}

/// What is to be seen of a draft.
#[derive(Serialize)]
pub struct Look {
    /// Its faults.
    #[serde(flatten)]
    pub marked: Marked,
    /// What it is called.
    pub name: String,
    /// The board at the beginning, if there can be one.
    pub board: Option<String>,
    /// The rules in English, if they can be read.
    pub rules: Option<String>,
    /// What can be changed without writing, if the rules can be read.
    pub design: Option<String>,
    /// The list of faults.
    pub faults: String,
    /// How it stands, in words.
    pub verdict: String,
}

/// Looks at a draft, away from the threads that answer. One that takes too long is shown without what comes of its rules:
/// a user must be able to mend it.
async fn looked_at(studio: &Arc<Studio>, draft: Draft) -> Result<(Draft, Look), Refusal> {
    let (asked, looked_at) = (Arc::clone(studio), draft.clone());
    let look = studio.lanes.run(Lane::Written, move || asked.games.workshop.within(move || look(&looked_at))).await;
    let look = match look {
        Err(refusal @ (Refusal::TooMuch { .. } | Refusal::Busy { .. })) => unseen(&draft, &refusal),
        look => look?,
    };
    Ok((draft, look))
}

fn unseen(draft: &Draft, refusal: &Refusal) -> Look {
    Look {
        marked: Marked { valid: false, errors: 1, warnings: 0, marks: Vec::new() },
        name: draft.name.clone(),
        board: None,
        rules: None,
        design: None,
        faults: String::new(),
        verdict: format!("Kept, but {refusal}: {}.", refusal.hint()),
    }
}

fn look(draft: &Draft) -> Look {
    let marked = marked(&source(draft));
    let game = if marked.valid { ShownGame::new(source(draft), None).ok() } else { None };
    let verdict = verdict(&marked, game.is_some());
    Look {
        name: draft.name.clone(),
        board: game.as_ref().map(|game| drawing::board_or_facts(game, &game.begin(0).scene())),
        rules: game.as_ref().map(|game| workbench::rules_html(&game.loaded).1),
        design: game.as_ref().map(|game| design_form(draft, &design(&game.loaded)).into_string()),
        faults: marked.marks.iter().map(|mark| fault(mark).into_string()).collect(),
        verdict,
        marked,
    }
}

fn verdict(marked: &Marked, can_be_shown: bool) -> String {
    let number = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    match (marked.errors, marked.warnings) {
        (0, _) if !can_be_shown => "The rules are sound, but the board is too large to be played on here.".to_owned(),
        (0, 0) => "The rules are sound.".to_owned(),
        (0, warnings) => format!("It can be played; {}.", number(warnings, "warning")),
        (errors, 0) => format!("{}.", number(errors, "error")),
        (errors, warnings) => format!("{}, {}.", number(errors, "error"), number(warnings, "warning")),
    }
}

/// All words of a language, for people and for completion.
async fn reference(Path(name): Path<String>, wants: Wants) -> Response {
    let language = match drafts::language(&name) {
        Ok(language) => language,
        Err(_) => return refused(&Refusal::NotFound("such language".to_owned()), wants),
    };
    let all = words(language);
    // Both are at one address: a browser that keeps the one must not show it for the other.
    let vary = (VARY, "Accept");
    match wants {
        Wants::Data => ([(CACHE_CONTROL, "private, max-age=3600"), vary], Json(all)).into_response(),
        Wants::Page => ([vary], page_of_words(language, &all)).into_response(),
    }
}
