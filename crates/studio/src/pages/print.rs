//! A game on paper: the board to scale, pieces to cut out, the rules.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{PreEscaped, html};
use workbench::kit::Kit;

use crate::web::{Answer, Frame, Place, versioned};
use crate::{Refusal, Studio};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new().route("/print/{*name}", get(sheets))
}

async fn sheets(State(studio): State<Arc<Studio>>, Path(name): Path<String>) -> Answer {
    let game = studio.games.named(&name)?;
    let printed = Arc::clone(&game);
    // How many pieces are needed is found out by playing: other requests need not wait for it.
    let kit = tokio::task::spawn_blocking(move || Kit::new(&printed.loaded)).await;
    let kit = kit.map_err(|error| Refusal::Trouble(error.to_string()))??;
    let pieces: u32 = kit.pieces.iter().map(|lot| lot.count).sum();
    let body = html! {
        link rel="stylesheet" href=(versioned("kit.css"));
        link rel="stylesheet" href=(versioned("print.css"));
        section.to-print {
            div {
                h1.screen { (game.title) " on paper" }
                p.quiet { "A board with sites of " (format!("{:.0}", kit.site)) " mm, " (pieces) " pieces to cut out, and the
                    rules, on A4 or Letter. Print at 100 %, not “fit to page”; the line below the board must be 50 mm long." }
                @for note in &kit.notes { p.quiet { (note) } }
            }
            p.actions {
                button.primary #print type="button" hidden { "Print" }
                a.button href={ "/play/" (game.name) } { "Back to the game" }
            }
        }
        (PreEscaped(kit.html()))
    };
    let title = format!("{} on paper", game.title);
    Ok(Frame::new(&title, Place::Library).with_scripts(&["print.js"]).wide().page(body).into_response())
}
