//! How a game is played: its rules in English beside a board that shows where pieces can go.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{PreEscaped, html};

use crate::web::{Answer, Frame, Place};
use crate::{Lane, Studio, drawing};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new().route("/learn/{*name}", get(rules))
}

async fn rules(State(studio): State<Arc<Studio>>, Path(name): Path<String>) -> Answer {
    let asked = Arc::clone(&studio);
    let found = studio.lanes.run(Lane::named(&name), move || {
        let game = asked.games.named(&name)?;
        let scene = game.begin(0).scene();
        Ok((game, scene))
    });
    let (game, scene) = found.await?;
    let (_, english) = workbench::rules_html(&game.loaded);
    // Diagrams may be wider than the screen: they must be scrollable without a mouse.
    let english = english.replace("<pre>", "<pre tabindex=\"0\">");
    let state = serde_json::to_string(&serde_json::json!({
        "moves": scene.moves,
        "labels": drawing::labels(&game.stage, &scene),
    }));
    let body = html! {
        section.learn {
            div.board-pane {
                @if drawing::has_board(&game.stage) {
                    game-board #board data-learn="" { (PreEscaped(drawing::whole(&game, &scene))) }
                    p.quiet #hint { "A + marks where the first player can begin. Point at a piece to see where it goes." }
                } @else { (PreEscaped(drawing::board_or_facts(&game, &scene))) }
            }
            article.panel.rules {
                h1 { (game.title) }
                @if let Some(entry) = game.entry() {
                    @if let Some(caveat) = entry.caveat_line() { p.quiet.caveat { (caveat) } }
                    @for paragraph in entry.about() { p { (paragraph) } }
                }
                p.actions { a.button.primary href={ "/play/" (game.name) } { "Play" } }
                (PreEscaped(english))
                details { summary { "As it is written in " (game.loaded.source.language.title()) }
                    pre tabindex="0" { code { (game.loaded.source.text) } } }
            }
        }
        script #state type="application/json" { (PreEscaped(state.unwrap_or_default().replace('<', "\\u003c"))) }
    };
    let title = format!("How {} is played", game.title);
    Ok(Frame::new(&title, Place::Library).with_scripts(&["game-board.js"]).wide().page(body).into_response())
}
