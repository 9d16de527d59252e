//! The library: all games with small boards, found by words, goal, board, size and maker; and a surprise.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use workbench::library::{self, Entry};

use super::measure;
use crate::games::{Appearance, Games};
use crate::runs::Bred;
use crate::stores::Stored;
use crate::tables::Listed;
use crate::web::{self, Answer, Frame, Place, aside};
use crate::{Id, Own, Refusal, Studio};

pub fn routes() -> Router<Arc<Studio>> {
    Router::new()
        .route("/", get(shelves))
        .route("/surprise", get(surprise))
        .route("/tables", get(tables))
        .route("/board/{*name}", get(picture))
}

/// What a user looks for.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wish {
    q: String,
    goal: String,
    board: String,
    size: String,
    made: String,
}

/// Goals and boards as the tags of the library have them, each with what people call it.
const GOALS: [(&str, &str); 11] = [
    ("line", "Make a line"),
    ("connection", "Connect"),
    ("capture", "Capture"),
    ("race", "Race"),
    ("arrive", "Arrive"),
    ("block", "Block"),
    ("surround", "Surround"),
    ("group", "Form a group"),
    ("score", "Score"),
    ("chess", "Chess-like"),
    ("misere", "Avoid something"),
];
const BOARDS: [(&str, &str); 6] = [
    ("squares", "Squares"),
    ("hexagons", "Hexagons"),
    ("octagons", "Octagons and squares"),
    ("triangles", "Triangles"),
    ("cubes", "Levels in space"),
    ("boardless", "No edges"),
];
const SIZES: [(&str, &str); 3] =
    [("small", "Small, up to 25 sites"), ("middle", "Up to 81 sites"), ("large", "Larger")];
const MAKERS: [(&str, &str); 2] = [("computer", "By a computer"), ("people", "By people")];

async fn shelves(State(studio): State<Arc<Studio>>, Query(wish): Query<Wish>) -> Answer {
    aside(move || {
        let recent = studio.recent_tables()?;
        let scores = measure::scores(&studio)?;
        let games = &studio.games;
        let own = games.own.all().iter().map(|own| Made::kept(games, own)).collect::<Vec<_>>();
        let bred = studio.runs.viable(&studio)?.into_iter().map(|(run, game)| Made::bred(games, &run, game));
        let stored = games.stores.all().into_iter().map(|stored| Made::stored(games, stored));
        let mut made: Vec<Made> = own.into_iter().chain(bred).chain(stored).collect();
        made.retain(|made| wish.fits(&made.marks));
        made.sort_by_key(|made| wish.rank(&made.marks));
        Ok(shown(studio.keep.trouble(), &recent, &wish, &made, &found(&studio, &wish), &scores).into_response())
    })
    .await
}

/// The beginning of a caveat: a card shows one line of it, and the game's own pages all.
fn begun(caveat: &str) -> String {
    const SHOWN: usize = 40;
    let is_long = caveat.chars().count() > SHOWN;
    caveat.chars().take(SHOWN).chain(is_long.then_some('…')).collect()
}

/// The games of the library that a user looks for, by their titles, each with what it is found by.
fn found(studio: &Studio, wish: &Wish) -> Vec<(Entry, Marks)> {
    let looks = studio.games.looks();
    let marked = library::entries().filter_map(|entry| {
        let marks = Marks::of_entry(&entry, looks.get(entry.name)?);
        wish.fits(&marks).then_some((entry, marks))
    });
    let mut found: Vec<(Entry, Marks)> = marked.collect();
    found.sort_by_cached_key(|(entry, marks)| (wish.rank(marks), entry.title.to_lowercase(), entry.name));
    found
}

fn shown(
    trouble: Option<String>,
    recent: &[Listed],
    wish: &Wish,
    made: &[Made],
    found: &[(Entry, Marks)],
    scores: &BTreeMap<String, f64>,
) -> Markup {
    let score = |name: &str| scores.get(name).copied();
    let titles = titles(made);
    let has_scores = made.iter().any(|made| made.score.or(score(made.name())).is_some())
        || found.iter().any(|(entry, _)| score(entry.name).is_some());
    let made = made.iter().map(|made| made_card(made, made.score.or(score(made.name())), titles[&made.title] > 1));
    let found =
        found.iter().map(|(entry, marks)| card(entry, Some(marks), score(entry.name), titles[&entry.title] > 1));
    let cards: Vec<Markup> = made.chain(found).collect();
    let body = html! {
        @if let Some(trouble) = trouble { p.fault role="alert" { "Games cannot be kept: " (trouble) } }
        (hero(recent))
        @if wish.is_nothing() { (good_start()) }
        (search(wish, cards.len()))
        @if has_scores { p.quiet.scores { "A score says how good the program's own measure finds a game, from 0 to 1: "
            a href="/measure" { "what is measured" } "." } }
        (in_rows(&cards))
        p.quiet.none hidden[!cards.is_empty()] { "No game is like that. Ask for less." }
    };
    Frame::new("Library", Place::Library).with_scripts(&["library.js"]).page(body)
}

/// How often each title occurs among all games: what occurs twice is told apart.
fn titles(made: &[Made]) -> BTreeMap<String, usize> {
    let mut titles = BTreeMap::new();
    let all = library::entries().map(|entry| entry.title).chain(made.iter().map(|made| made.title.clone()));
    all.for_each(|title| *titles.entry(title).or_default() += 1);
    titles
}

/// How many games the browser lays out at once: more than a screen shows. The others follow when these are to be seen.
const AT_ONCE: usize = 42;

fn in_rows(all: &[Markup]) -> Markup {
    let (first, later) = all.split_at(all.len().min(AT_ONCE));
    html! {
        ul.games #games { @for card in first { (card) } }
        @if !later.is_empty() { ul.games.later #later { @for card in later { (card) } } }
    }
}

/// Games that a user who has never heard of any of this may like first.
const GOOD_START: [&str; 6] = ["yavalath", "hex", "breakthrough", "gonnect", "ludi/chess", "reversi"];

fn good_start() -> Markup {
    html! {
        section.start {
            h2 { "A good start" }
            ul.games { @for entry in GOOD_START.iter().filter_map(|name| library::find(name)) { (card(&entry, None, None, false)) } }
        }
    }
}

fn hero(recent: &[Listed]) -> Markup {
    html! {
        section.hero {
            div {
                h1 { "Games to play, take apart and invent" }
                p.lead { "Two hundred and more, old ones and ones that computers made up. Pick one and play: against the
                    program, at the level that you like, or with another person beside you." }
                p.actions {
                    a.button.primary href="/play/yavalath" { "Play Yavalath" }
                    a.button href="/surprise" { "Surprise me" }
                }
            }
            @if let Some(first) = recent.first() {
                div.goon {
                    h2 { "Go on" }
                    a href={ "/table/" (first.id) } { (first.title) }
                    p.quiet { (state(first)) }
                    @if recent.len() > 1 { a href="/tables" { "All tables" } }
                }
            }
        }
    }
}

fn search(wish: &Wish, found: usize) -> Markup {
    html! {
        form.search #search method="get" action="/" role="search" {
            label.grow { span { "Search" } input type="search" name="q" value=(wish.q) placeholder="hex, evolved, Browne …"; }
            (choice("goal", "Goal", &GOALS, &wish.goal))
            (choice("board", "Board", &BOARDS, &wish.board))
            (choice("size", "Size", &SIZES, &wish.size))
            (choice("made", "Made", &MAKERS, &wish.made))
            button type="submit" { "Find" }
            output #count { (found) " games" }
        }
    }
}

fn choice(name: &str, title: &str, options: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        label { span { (title) }
            select name=(name) {
                option value="" { "Any" }
                @for (value, words) in options { option value=(value) selected[*value == chosen] { (words) } }
            }
        }
    }
}

fn card(entry: &Entry, marks: Option<&Marks>, score: Option<f64>, is_told_apart: bool) -> Markup {
    let (words, tags, size) = marks.map(Marks::written).unwrap_or_default();
    html! {
        li data-names=[told(entry.aliases.join(" ").to_lowercase())] data-words=[told(words)] data-tags=(tags) data-size=[sized(size)] {
            a.card href={ "/play/" (entry.name) } {
                img src={ "/board/" (entry.name) } alt="" loading="lazy";
                b { (entry.title) }
                @if is_told_apart { small.apart { (entry.language.name()) "/" (entry.file()) } }
                small { (spoken_tags(entry)) (scored(score)) }
                @if let Some(caveat) = &entry.caveat { small.caveat { "Left out: " (begun(caveat)) } }
            }
        }
    }
}

/// A text, unless it is empty: what is not there needs no room in the page.
fn told<T: AsRef<str>>(text: T) -> Option<T> {
    Some(text).filter(|text| !text.as_ref().is_empty())
}

/// A size, unless it is that of most games, which the page's script takes a card without a size to be.
fn sized(size: &str) -> Option<&str> {
    Some(size).filter(|size| *size != "middle")
}

/// Up to three tags that mean something to a user who plays.
fn spoken_tags(entry: &Entry) -> String {
    let inside = ["own", "small", "vestigial", "disjunctive goals", "all methods"];
    let told = entry.tags.iter().map(String::as_str).filter(|tag| !inside.contains(tag));
    told.take(3).collect::<Vec<_>>().join(" · ")
}

/// How good a game was found to be, after its tags.
fn scored(score: Option<f64>) -> Markup {
    html! { @if let Some(score) = score { " · score " (format!("{score:.2}")) } }
}

/// What a game is found by: words, the tags that people gave it or that its rules call for, and how large it is.
struct Marks {
    /// What people call it: its title and its other names.
    names: String,
    words: String,
    tags: Vec<String>,
    size: &'static str,
}

impl Marks {
    fn new(names: &str, words: &str, tags: &[String], look: &Appearance) -> Marks {
        let told = look.tags.iter().filter(|told| !tags.iter().any(|tag| tag == *told)).map(|told| (*told).to_owned());
        Marks {
            names: names.to_lowercase(),
            words: words.to_lowercase(),
            tags: tags.iter().cloned().chain(told).collect(),
            size: size_of(look.sites),
        }
    }

    fn of_entry(entry: &Entry, look: &Appearance) -> Marks {
        let names = format!("{} {}", entry.title, entry.aliases.join(" "));
        Marks::new(&names, &format!("{} {}", entry.source, entry.name), &entry.tags, look)
    }

    fn has(&self, tag: &str) -> bool {
        self.tags.iter().any(|known| known == tag)
    }

    /// As the page has them, for what looks for games there.
    fn written(&self) -> (&str, String, &str) {
        (&self.words, self.tags.join(","), self.size)
    }

    /// How well a word of a search fits: the lower the better, nothing if it does not. Whole words come before beginnings of
    /// words, names before what else is known of a game, and parts of words last.
    fn rank(&self, word: &str) -> Option<u8> {
        let rest = format!("{} {}", self.words, self.tags.join(" "));
        let is =
            |text: &str, fits: &dyn Fn(&str) -> bool| text.split(|letter: char| !letter.is_alphanumeric()).any(fits);
        let (whole, begins) = (&|one: &str| one == word, &|one: &str| one.starts_with(word));
        match word {
            _ if is(&self.names, whole) => Some(0),
            _ if is(&self.names, begins) => Some(1),
            _ if is(&rest, whole) => Some(2),
            _ if is(&rest, begins) => Some(3),
            _ if self.names.contains(word) || rest.contains(word) => Some(4),
            _ => None,
        }
    }
}

/// A game that was made here: written, evolved and kept, or evolved and worth playing; or one of another store.
struct Made {
    address: String,
    picture: String,
    title: String,
    tags: Vec<String>,
    marks: Marks,
    score: Option<f64>,
}

impl Made {
    /// By what it is asked for, if an address can name it.
    fn name(&self) -> &str {
        self.address.strip_prefix("/play/").unwrap_or_default()
    }

    fn kept(games: &Games, own: &Own) -> Made {
        let (address, picture) = (format!("/play/{}", own.name), format!("/board/{}", own.name));
        let marks = Marks::new(&own.title, "", &own.tags, &games.look_of_made(own.language(), &own.text));
        Made { address, picture, title: own.title.clone(), tags: own.tags.clone(), marks, score: own.score }
    }

    fn stored(games: &Games, stored: Stored) -> Made {
        let (address, picture) = (format!("/play/{}", stored.name), format!("/board/{}", stored.name));
        let marks = Marks::new(&stored.title, "", &stored.tags, &games.look_of_stored(&stored.name));
        Made { address, picture, title: stored.title, tags: stored.tags, marks, score: stored.score }
    }

    fn bred(games: &Games, run: &Id, game: Bred) -> Made {
        let (address, picture) =
            (format!("/evolve/{run}/game/{}", game.name), format!("/evolve/{run}/board/{}", game.name));
        let tags = vec!["evolved".to_owned()];
        let marks = Marks::new(&game.name, "", &tags, &games.look_of_made(game.language(), &game.text));
        Made { address, picture, title: game.name, tags, marks, score: Some(game.score) }
    }
}

fn made_card(made: &Made, score: Option<f64>, is_told_apart: bool) -> Markup {
    let (words, tags, size) = made.marks.written();
    let place = made.address.trim_start_matches('/').split_once('/').map_or("", |(_, place)| place);
    html! {
        li data-words=[told(words)] data-tags=(tags) data-size=[sized(size)] {
            a.card href=(made.address) {
                img src=(made.picture) alt="" loading="lazy" width="160" height="160";
                b { (made.title) }
                @if is_told_apart { small.apart { (place) } }
                small { (made.tags.join(" · ")) (scored(score)) }
            }
        }
    }
}

impl Wish {
    fn is_nothing(&self) -> bool {
        [&self.q, &self.goal, &self.board, &self.size, &self.made].into_iter().all(String::is_empty)
    }

    /// How well a game fits what is searched for: the lower the better.
    fn rank(&self, marks: &Marks) -> u8 {
        self.q.to_lowercase().split_whitespace().filter_map(|word| marks.rank(word)).max().unwrap_or(0)
    }

    fn fits(&self, marks: &Marks) -> bool {
        let is_computers = marks.has("evolved") || marks.has("generated");
        self.q.to_lowercase().split_whitespace().all(|word| marks.rank(word).is_some())
            && (self.goal.is_empty() || marks.has(&self.goal))
            && (self.board.is_empty() || marks.has(&self.board))
            && (self.size.is_empty() || self.size == marks.size)
            && (self.made.is_empty() || is_computers == (self.made == "computer"))
    }
}

/// How large a board is, in words of the filter.
fn size_of(sites: Option<usize>) -> &'static str {
    match sites {
        Some(..=25) => "small",
        Some(..=81) => "middle",
        _ => "large",
    }
}

/// Some game, another each time.
async fn surprise() -> Answer {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::Trouble(error.to_string()))?;
    let playable: Vec<Entry> =
        library::entries().filter(|entry| !entry.tags.iter().any(|tag| tag == "malformed")).collect();
    let nth = u64::from_le_bytes(bytes) % playable.len().max(1) as u64;
    let name = playable.get(nth as usize).map_or("yavalath", |entry| entry.name);
    Ok(Redirect::to(&format!("/play/{name}")).into_response())
}

async fn tables(State(studio): State<Arc<Studio>>) -> Answer {
    let recent = studio.recent_tables()?;
    let body = html! {
        section.narrow {
            h1 { "Tables" }
            p.lead { "Games in progress. They are kept, whatever happens to this window." }
            @if recent.is_empty() { p { "There is none yet. " a href="/" { "Pick a game." } } }
            ul.tables { @for table in &recent { li {
                a href={ "/table/" (table.id) } { (table.title) }
                span.quiet { (state(table)) }
                form method="post" action={ "/table/" (table.id) "/discard" } {
                    button.plain type="submit" aria-label={ "Clear away " (table.title) } { "Clear away" }
                }
            } } }
        }
    };
    Ok(Frame::new("Tables", Place::Tables).page(body).into_response())
}

fn state(table: &Listed) -> String {
    let moves = if table.moves == 1 { "1 move".to_owned() } else { format!("{} moves", table.moves) };
    match table.over.as_deref() {
        None => moves,
        Some("draw") => format!("{moves}, a draw"),
        Some(winner) => format!("{moves}, {winner} has won"),
    }
}

/// The small picture of a game's board.
async fn picture(State(studio): State<Arc<Studio>>, Path(name): Path<String>) -> Result<Response, Refusal> {
    Ok(web::picture(aside(move || studio.games.picture(&name)).await?.to_string()))
}
