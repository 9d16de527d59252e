//! A game on paper: the board to scale, pieces to cut out, the rules; on one sheet, or larger on several.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use workbench::kit::{Kit, OneSheet};

use super::measure::asked_for;
use crate::web::{Answer, Frame, Place, versioned};
use crate::{Lane, Studio};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new().route("/print/{*name}", get(sheets))
}

/// How a user wants it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wish {
    /// `several`: as large as sheets are.
    sheets: String,
}

async fn sheets(State(studio): State<Arc<Studio>>, Path(name): Path<String>, Query(wish): Query<Wish>) -> Answer {
    let (back, address) = (back_to(&name), format!("/print/{name}"));
    let asked = Arc::clone(&studio);
    let made = studio.lanes.run(Lane::named(&name), move || {
        let game = asked_for(&asked, &name)?;
        let title = game.title.clone();
        // How many pieces are needed is found out by playing, which may take as long as the rules.
        let kit = asked.games.workshop.within(move || workbench::kit_of(&game.loaded))??;
        Ok((title, kit))
    });
    let (title, kit) = made.await?;
    let (one, is_several) = (kit.one_sheet(), wish.sheets == "several");
    let shown = one.as_ref().filter(|_| !is_several);
    let body = html! {
        link rel="stylesheet" href=(versioned("kit.css"));
        link rel="stylesheet" href=(versioned("print.css"));
        section.to-print {
            div {
                h1.screen { (title) " on paper" }
                (about(&kit, shown))
            }
            p.actions {
                button.primary #print type="button" hidden { "Print" }
                @if shown.is_some() { a.button href={ (address) "?sheets=several" } { "Larger, on several sheets" } }
                @else if one.is_some() { a.button href=(address) { "On one sheet" } }
                a.button href=(back) { "Back" }
            }
        }
        (PreEscaped(shown.map_or_else(|| kit.html(), |sheet| sheet.html.clone())))
    };
    let title = format!("{title} on paper");
    Ok(Frame::new(&title, Place::Library).with_scripts(&["print.js"]).wide().page(body).into_response())
}

/// The page from which printing was requested.
fn back_to(name: &str) -> String {
    match name.split_once(':') {
        Some(("draft", id)) => format!("/write/{id}"),
        Some(("table", id)) => format!("/table/{id}"),
        _ => format!("/play/{name}"),
    }
}

fn about(kit: &Kit, one: Option<&OneSheet>) -> Markup {
    let pieces: u32 = kit.pieces.iter().map(|lot| lot.count).sum();
    let site = one.map_or(kit.site, |sheet| sheet.site);
    html! {
        p.quiet { "A board with sites of " (format!("{site:.1}").trim_end_matches(".0")) " mm, " (pieces) " pieces to cut out, and the rules, on "
            @match one.map(|sheet| sheet.sides) {
                Some(1) => "one sheet of A4 or Letter",
                Some(_) => "both sides of one sheet of A4 or Letter (where the rules reach down to the back of the pieces, cut these from a second print)",
                None => "sheets of A4 or Letter",
            }
            ". Print at 100 %, not “fit to page”; the line with the marks must be 50 mm long." }
        @if one.is_none() { @for note in &kit.notes { p.quiet { (note) } } }
    }
}
