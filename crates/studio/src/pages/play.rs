//! A table: the board to play on, what was played, and whatever can be done there.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Json};
use serde::Deserialize;

use super::setup::Wanted;
use super::table_view;
use crate::tables::WatchedTable;
use crate::web::{Answer, Change, Wants, aside, refused, stream};
use crate::{Lane, Refusal, Snapshot, Studio};

/// The most sites that are picked for one move.
const MOST_PICKS: usize = 64;

pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .route("/table/{id}", get(page))
        .route("/table/{id}/events", get(events))
        .route("/table/{id}/record", get(record))
        .route("/table/{id}/why", get(explain))
        .route("/table/{id}/move", post(choose))
        .route("/table/{id}/do/{deed}", post(act))
        .route("/table/{id}/seats", post(seat))
        .route("/table/{id}/discard", post(discard))
}

async fn page(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let now = studio.look_at(&id).await?.now();
    aside(move || Ok(table_view::page(&now).into_response())).await
}

/// What a page has seen.
#[derive(Deserialize)]
struct Seen {
    seen: Option<u64>,
}

async fn events(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    Query(Seen { seen }): Query<Seen>,
    headers: HeaderMap,
) -> Answer {
    let watched = studio.look_at(&id).await?;
    let receiver = watched.watch();
    let tell = move |snapshot: &Arc<Snapshot>| {
        // The table stays at hand as long as a user looks at it.
        let _ = &watched;
        Change { version: snapshot.version, text: table_view::told(snapshot).to_owned() }
    };
    Ok(stream(&headers, seen, receiver, tell))
}

/// The moves so far, as text.
async fn record(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    let snapshot = studio.find_table(&id).await?.now();
    let text: String = (1..).zip(snapshot.record()).map(|(nth, text)| format!("{nth}. {text}\n")).collect();
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, "inline; filename=\"record.txt\"")];
    Ok((headers, text).into_response())
}

/// A move, and the version of the table that the page has seen.
#[derive(Deserialize)]
struct Chosen {
    #[serde(rename = "move")]
    written: String,
    version: u64,
}

async fn choose(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    wants: Wants,
    Form(chosen): Form<Chosen>,
) -> Response {
    changed(studio, id, wants, move |studio, watched| {
        studio.change(watched, Some(chosen.version), |table| table.choose_at_screen(&chosen.written))
    })
    .await
}

/// Sites that were picked one after the other: `12,30`.
#[derive(Deserialize)]
struct Picked {
    picks: String,
}

/// Why what was picked is no move, as data.
async fn explain(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    Query(Picked { picks }): Query<Picked>,
) -> Response {
    let explained = async {
        let picks: Result<Vec<usize>, _> = picks.split(',').take(MOST_PICKS).map(|pick| pick.trim().parse()).collect();
        let picks = picks.map_err(|_| Refusal::unfit("no such sites", "name sites by their numbers: `12,30`"))?;
        let watched = studio.find_table(&id).await?;
        // The table is free again while the rules are asked.
        let question = studio.at_table(&watched, move |_, watched| Ok(watched.lock().question(picks))).await?;
        studio.lanes.run(Lane::of(&question.game), move || question.answer().map(|why| Json(why).into_response())).await
    };
    explained.await.unwrap_or_else(|refusal: Refusal| refused(&refusal, Wants::Data))
}

/// What can be done besides moves; some of it to a move of the record.
#[derive(Deserialize)]
struct Deed {
    version: Option<u64>,
    node: Option<usize>,
}

async fn act(
    State(studio): State<Arc<Studio>>,
    Path((id, deed)): Path<(String, String)>,
    wants: Wants,
    Form(Deed { version, node }): Form<Deed>,
) -> Response {
    changed(studio, id, wants, move |studio, watched| match (deed.as_str(), node) {
        ("undo", _) => studio.change(watched, version, |table| table.undo()),
        ("redo", _) => studio.change(watched, version, |table| table.redo()),
        ("resign", _) => studio.change(watched, version, |table| table.resign()),
        ("go", Some(node)) => studio.change(watched, None, |table| table.go(node)),
        ("pause", _) => studio.change(watched, None, |table| {
            table.pause(true);
            Ok(())
        }),
        ("continue", _) => studio.change(watched, None, |table| {
            table.pause(false);
            Ok(())
        }),
        ("analyse", _) => {
            studio.analyse(watched)?;
            Ok(watched.now())
        }
        _ => Err(Refusal::NotFound("such thing to do".to_owned())),
    })
    .await
}

async fn seat(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    wants: Wants,
    Form(wanted): Form<Wanted>,
) -> Response {
    changed(studio, id, wants, move |studio, watched| {
        let seats = wanted.seats()?;
        studio.change(watched, None, |table| table.seat(seats))
    })
    .await
}

async fn discard(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answer {
    aside(move || studio.discard_table(&id)).await?;
    Ok(Redirect::to("/tables").into_response())
}

/// Changes a table and shows what has become of it; a client that has seen another position is shown the present one.
async fn changed(
    studio: Arc<Studio>,
    id: String,
    wants: Wants,
    change: impl FnOnce(&Arc<Studio>, &Arc<WatchedTable>) -> Result<Arc<Snapshot>, Refusal> + Send + 'static,
) -> Response {
    let back = format!("/table/{id}");
    let changed = async {
        let watched = studio.find_table(&id).await?;
        let changed = studio.at_table(&watched, move |studio, watched| change(studio, watched)).await;
        match changed {
            Ok(snapshot) => Ok((StatusCode::OK, snapshot)),
            Err(Refusal::Stale) if wants == Wants::Data => Ok((StatusCode::CONFLICT, watched.now())),
            Err(refusal) => Err(refusal),
        }
    };
    match (changed.await, wants) {
        (Ok((code, snapshot)), Wants::Data) => {
            (code, [(CONTENT_TYPE, "application/json")], table_view::told(&snapshot).to_owned()).into_response()
        }
        (Ok(_), Wants::Page) => Redirect::to(&back).into_response(),
        (Err(refusal), Wants::Data) => refused(&refusal, wants),
        // Without scripts the table stays in sight, with what was wrong.
        (Err(refusal), Wants::Page) => match studio.find_table(&id).await {
            Ok(watched) => (refusal.code(), table_view::page_refusing(&watched.now(), &refusal)).into_response(),
            Err(_) => refused(&refusal, wants),
        },
    }
}
