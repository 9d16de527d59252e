//! A position of one's own: pieces are put on the board and taken off, then one plays from there.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use workbench::Role;
use workbench::picture::scene::{Scene, Stage};

use super::table_view::encoded;
use crate::arrangement::Arrangement;
use crate::web::{Answer, Frame, Place};
use crate::{Lane, Refusal, ShownGame, Studio, drawing};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new().route("/arrange/{*name}", get(arrange))
}

/// What was arranged so far, and what is to be done next.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wish {
    setup: String,
    /// Where to put something.
    site: String,
    /// What: `0.3`, or nothing to take off what is there.
    piece: String,
    first: String,
    clear: String,
}

async fn arrange(State(studio): State<Arc<Studio>>, Path(name): Path<String>, Query(wish): Query<Wish>) -> Answer {
    let asked = Arc::clone(&studio);
    let page = studio.lanes.run(Lane::named(&name), move || {
        let game = asked.games.named(&name)?;
        let arrangement = arranged(&game, &wish)?;
        let mut play = game.begin(0);
        arrangement.apply(&mut *play)?;
        Ok(page(&game, &arrangement, &play.scene(), &wish.piece))
    });
    Ok(page.await?.into_response())
}

fn arranged(game: &ShownGame, wish: &Wish) -> Result<Arrangement, Refusal> {
    let mut arrangement = Arrangement::read(&game.stage, &wish.setup)?;
    if !wish.clear.is_empty() {
        arrangement.clear(game);
    }
    let put = [
        (!wish.site.is_empty()).then(|| format!("{}={}", wish.site.trim(), wish.piece)),
        (!wish.first.is_empty()).then(|| format!("first={}", wish.first)),
    ];
    let more: Vec<String> = [arrangement.written(&game.stage)].into_iter().chain(put.into_iter().flatten()).collect();
    Arrangement::read(&game.stage, &more.join(","))
}

fn page(game: &ShownGame, arrangement: &Arrangement, scene: &Scene, chosen: &str) -> Markup {
    let setup = arrangement.written(&game.stage);
    let chosen = if chosen.is_empty() && setup.is_empty() { "0.0" } else { chosen };
    let names: Vec<&str> = game.stage.plan.sites.iter().map(|site| site.name.as_str()).collect();
    let state = serde_json::json!({"sites": names, "labels": drawing::labels(&game.stage, scene)}).to_string();
    let body = html! {
        section.table #arrange {
            div.board-pane {
                game-board #board { (PreEscaped(drawing::whole(game, scene))) }
                script #state type="application/json" { (PreEscaped(state.replace('<', "\\u003c"))) }
            }
            form.panel #pieces method="get" action={ "/arrange/" (game.name) } {
                h1 { "A position of " (game.title) }
                p { "Choose a piece, then pick the sites where it is to stand." }
                input type="hidden" name="setup" value=(setup);
                (pieces(game, chosen))
                label.site { span { "Where" } input name="site" autocomplete="off" spellcheck="false"; }
                label { span { "Who begins" }
                    select name="first" {
                        option value="" { "As it is now" }
                        @for (nth, player) in game.stage.players.iter().enumerate() { option value=(nth) { (player) } }
                    }
                }
                p.actions {
                    button type="submit" { "Put it there" }
                    button type="submit" name="clear" value="1" { "Clear the board" }
                    a.button.primary href={ "/play/" (game.name) "?setup=" (encoded(&setup)) } { "Play from here" }
                }
                p { a href={ "/arrange/" (game.name) } { "Begin again" } }
            }
        }
    };
    Frame::new("A position of your own", Place::Library).with_scripts(&["arrange.js"]).wide().page(body)
}

/// A piece as it stands on the board.
fn drawn(game: &ShownGame, owner: usize, kind: usize) -> String {
    let role = Role::ALL.get(owner).copied();
    let piece = role.and_then(|role| Stage::piece(&game.loaded.rules, Some(role), kind));
    piece.map_or_else(|| drawing::swatch(&game.stage, owner), |(_, svg)| drawing::alone(&svg))
}

fn pieces(game: &ShownGame, chosen: &str) -> Markup {
    html! {
        fieldset.palette {
            legend { "Piece" }
            @for (owner, player) in game.stage.players.iter().enumerate() {
                @for (kind, name) in game.stage.kinds.iter().enumerate() {
                    @let value = format!("{owner}.{kind}");
                    // The letters on a piece are no part of what it is called.
                    label { input type="radio" name="piece" value=(value) checked[value == chosen] aria-label={ (player) " " (name) };
                        (PreEscaped(drawn(game, owner, kind))) (player) " " (name) }
                }
            }
            label { input type="radio" name="piece" value="" checked[chosen.is_empty()]; "Nothing: take it off" }
        }
    }
}
