//! Before a game: what it looks like, who is to play, and a table for them.

use std::sync::Arc;

use axum::Form;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect};
use axum::routing::{get, post};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::table_view::encoded;
use crate::arrangement::Arrangement;
use crate::drafts;
use crate::record::{MOST_RECORD, read_record};
use crate::web::{Answer, Frame, Place};
use crate::{Lane, Refusal, Seat, ShownGame, Studio, Table, drawing};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new().route("/play/{*name}", get(before)).route("/play", get(before_written)).route("/tables", post(open))
}

/// Who can sit at a board: how it is written, and how people say it.
pub const PLAYERS: [(&str, &str); 8] = [
    ("person", "A person"),
    ("level:1", "Level 1, a beginner"),
    ("level:2", "Level 2"),
    ("level:3", "Level 3"),
    ("level:4", "Level 4"),
    ("level:5", "Level 5, the strongest"),
    ("random", "Chance"),
    ("mcts:ms=1000", "Tree search"),
];

/// A game and moves in an address.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Link {
    moves: String,
    setup: String,
    /// Where no address names the game: what it is called, its language and its rules.
    game: String,
    language: String,
    text: String,
}

/// Before a game whose rules stand in the link.
async fn before_written(State(studio): State<Arc<Studio>>, Query(link): Query<Link>) -> Answer {
    let wanted = Wanted {
        game: link.game.clone(),
        language: link.language.clone(),
        text: link.text.clone(),
        ..Wanted::default()
    };
    let (moves, setup) = (link.moves.clone(), link.setup.clone());
    let asked = Arc::clone(&studio);
    let found = studio.lanes.run(Lane::Written, move || {
        if wanted.text.is_empty() {
            return Err(Refusal::NotFound("game in this link".to_owned()));
        }
        let game = wanted.game(&asked)?;
        let drawn = position(&game, Arrangement::read(&game.stage, &setup)?, &moves);
        Ok((game, drawn))
    });
    let (game, (board, fault)) = found.await?;
    let (_, rules) = workbench::rules_html(&game.loaded);
    let body = html! {
        section.before {
            div.board-pane { (PreEscaped(board)) }
            div.panel {
                h1 { (game.title) }
                @if let Some(fault) = &fault { p.fault role="alert" { (fault.to_string()) ". " (fault.hint()) "." } }
                (seats_form(&game, &link, fault.is_none()))
                div.rules { (PreEscaped(rules)) }
            }
        }
    };
    Ok(Frame::new(&game.title, Place::Library).wide().page(body).into_response())
}

async fn before(State(studio): State<Arc<Studio>>, Path(name): Path<String>, Query(link): Query<Link>) -> Answer {
    let (moves, setup) = (link.moves.clone(), link.setup.clone());
    let asked = Arc::clone(&studio);
    let found = studio.lanes.run(Lane::named(&name), move || {
        let game = asked.games.named(&name)?;
        let drawn = position(&game, Arrangement::read(&game.stage, &setup)?, &moves);
        Ok((game, drawn))
    });
    let (game, (board, fault)) = found.await?;
    let about = game.entry().map(|entry| entry.about()).unwrap_or_default();
    let body = html! {
        section.before {
            div.board-pane { (PreEscaped(board)) }
            div.panel {
                h1 { (game.title) }
                @if let Some(entry) = game.entry() {
                    p.quiet { (entry.source) @if let Some(year) = &entry.year { ", " (year) } }
                    ul.tags { @for tag in &entry.tags { li { (tag) } } }
                    @if let Some(caveat) = entry.caveat_line() { p.quiet.caveat { (caveat) } }
                }
                @if let Some(fault) = &fault { p.fault role="alert" { (fault.to_string()) ". " (fault.hint()) "." } }
                (seats_form(&game, &link, fault.is_none()))
                @if let Some(first) = about.first() { p { (first) } }
                p.actions {
                    a href={ "/learn/" (game.name) } { "How it is played" }
                    a href={ "/measure/" (game.name) } { "Measure it" }
                    // Without a board there are no pieces to put down or to cut out.
                    @if game.loaded.source.language.has_boards() {
                        a href={ "/arrange/" (game.name) "?setup=" (encoded(&link.setup)) } { "Arrange the pieces" }
                        a href={ "/print/" (game.name) } { "Print it" }
                    }
                }
                form method="post" action="/write" {
                    input type="hidden" name="from" value=(game.name);
                    button.plain type="submit" { "Change these rules" }
                }
            }
        }
    };
    Ok(Frame::new(&game.title, Place::Library).wide().page(body).into_response())
}

/// The board after these moves, as far as they are legal, and what is wrong with the first that is not.
fn position(game: &Arc<ShownGame>, arrangement: Arrangement, moves: &str) -> (String, Option<Refusal>) {
    let begun = Table::arranged(Arc::clone(game), Vec::new(), 0, arrangement);
    let Ok(mut table) = begun else { return (drawing::board_or_facts(game, &game.begin(0).scene()), None) };
    let fault = match moves.len() > MOST_RECORD {
        true => Some(Refusal::too_much("no game has as many moves as that", "shorten the link")),
        false => table.choose_all(read_record(moves)).err(),
    };
    let snapshot = table.snapshot();
    let drawn = match drawing::has_board(&game.stage) {
        true => drawing::board(&snapshot),
        false => drawing::board_or_facts(game, &snapshot.scene),
    };
    (drawn, fault)
}

fn seats_form(game: &ShownGame, link: &Link, can_begin: bool) -> Markup {
    let moves = &link.moves;
    let usual = |nth: usize| if nth == 0 { "person" } else { "level:2" };
    html! {
        form.seats method="post" action="/tables" {
            input type="hidden" name="game" value=(game.name);
            @if !link.setup.is_empty() { input type="hidden" name="setup" value=(link.setup); }
            @if !link.text.is_empty() {
                input type="hidden" name="language" value=(link.language);
                input type="hidden" name="text" value=(link.text);
            }
            @for (nth, player) in game.stage.players.iter().enumerate().filter(|(nth, _)| Some(*nth) != game.chance) {
                label { span { (PreEscaped(drawing::swatch(&game.stage, nth))) (player) }
                    (seat_choice(game, nth, usual(nth)))
                }
            }
            (network_field(game))
            button.primary type="submit" disabled[!can_begin] { "Play" }
            details open[!moves.is_empty()] {
                summary { "Start from a record" }
                label { span { "Moves, one a line or with commas between them" }
                    textarea name="moves" rows="4" spellcheck="false" { (moves) }
                }
            }
        }
    }
}

/// What is chosen for a player on the network, whose address stands in a field of its own.
const NETWORK: &str = "ggp";

/// Who sits at a place, to be chosen.
pub fn seat_choice(game: &ShownGame, nth: usize, chosen: &str) -> Markup {
    let known = PLAYERS.iter().any(|(value, _)| *value == chosen);
    html! {
        select name={ "seat" (nth) } {
            @for (value, words) in PLAYERS { option value=(value) selected[value == chosen] { (words) } }
            @if !known { option value=(chosen) selected { (chosen) } }
            @if game.loaded.source.language.is_networked() { option value=(NETWORK) { "A player on the network" } }
        }
    }
}

/// Where the players on the network are, for games of the language that they read.
pub fn network_field(game: &ShownGame) -> Markup {
    html! {
        @if game.loaded.source.language.is_networked() {
            label { span { "Where players on the network are" }
                input name="network" placeholder="127.0.0.1:9147" autocomplete="off" spellcheck="false" maxlength="200"; }
        }
    }
}

/// What is needed for a table: a game by its name or by its rules, who sits where, and what was played.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Wanted {
    game: String,
    /// Where the game is written down by the page: the language, and the rules.
    language: String,
    text: String,
    setup: String,
    moves: String,
    /// The addresses of the players on the network, in the order of their seats, with spaces between them.
    network: String,
    seat0: String,
    seat1: String,
    seat2: String,
    seat3: String,
    seat4: String,
    seat5: String,
    seat6: String,
    seat7: String,
}

impl Wanted {
    /// Who sits where.
    pub fn seats(&self) -> Result<Vec<Seat>, Refusal> {
        let written =
            [&self.seat0, &self.seat1, &self.seat2, &self.seat3, &self.seat4, &self.seat5, &self.seat6, &self.seat7];
        let mut addresses = self.network.split([' ', ',']).filter(|address| !address.is_empty());
        let read = |seat: &String| match (seat == NETWORK).then(|| addresses.next()) {
            None => Seat::read(seat),
            Some(Some(address)) => Seat::read(&format!("{NETWORK}:{address}")),
            Some(None) => Err(Refusal::unfit(
                "the player on the network has no address",
                "write where it is, as in `127.0.0.1:9147`; two of them with a space between",
            )),
        };
        written.into_iter().map(read).collect()
    }

    fn game(&self, studio: &Studio) -> Result<Arc<ShownGame>, Refusal> {
        if self.text.is_empty() {
            return studio.game(&self.game, None);
        }
        let language = drafts::language(&self.language)?;
        let name: String = self.game.chars().take(80).collect();
        studio.game(if name.is_empty() { "a draft" } else { &name }, Some((language, &self.text)))
    }
}

async fn open(State(studio): State<Arc<Studio>>, Form(wanted): Form<Wanted>) -> Answer {
    let lane = if wanted.text.is_empty() { Lane::named(&wanted.game) } else { Lane::Written };
    let asked = Arc::clone(&studio);
    let opened = studio.lanes.run(lane, move || {
        let game = wanted.game(&asked)?;
        let arrangement = Arrangement::read(&game.stage, &wanted.setup)?;
        asked.open_table(game, wanted.seats()?, arrangement, &wanted.moves)
    });
    let watched = opened.await?;
    Ok(Redirect::to(&format!("/table/{}", watched.now().id)).into_response())
}
