//! A game on one page for a browser: how it begins, its rules for people, and its rules as they are written.

use pulldown_cmark::{Event, Parser, html};
use serde::Serialize;

use engine::Error;
use engine::Game;
use engine::replay;
use engine::{Hints, Setting};
use picture::escaped;

/// A page.
///
/// ```
/// use engine::{Game, Setting};
///
/// let page = pages::page(&Game::from_library("hex")?, Setting::default())?;
/// assert!(page.html.contains("<title>") && page.html.contains("<svg"), "the board is drawn in the page");
/// # Ok::<(), engine::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The page, which needs nothing else.
    pub html: String,
}

/// How a page looks, by day and by night.
pub const STYLE: &str = include_str!("page.css");

/// The page of a game.
pub fn page(loaded: &Game, setting: Setting) -> Result<Page, Error> {
    let begun = replay(loaded, setting, &[])?.svg(Hints::None);
    let (heading, rules) = body(&loaded.rules.english());
    let source = escaped(&loaded.source.text);
    let title = escaped(&heading);
    let caveat = loaded.entry().and_then(|entry| entry.caveat_line());
    let caveat = caveat.map(|line| format!("<p>{}</p>\n", escaped(&line))).unwrap_or_default();
    let body = format!(
        "<h1>{title}</h1>\n{caveat}<figure>\n{begun}</figure>\n{rules}<h2>In {}</h2>\n<pre><code>{source}</code></pre>\n",
        loaded.source.language.title(),
    );
    Ok(Page { html: framed(&title, &body) })
}

/// The rules of a game for people: their heading as text, and the rest of them as HTML.
pub fn rules_html(loaded: &Game) -> (String, String) {
    body(&loaded.rules.english())
}

/// A whole page with this title and this body, both HTML.
pub fn framed(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

/// The heading of the rules, and the rest of them as HTML.
pub fn body(rules: &str) -> (String, String) {
    let (heading, rest) = rules.split_once('\n').unwrap_or((rules, ""));
    let mut body = String::new();
    // The author of the rules chooses the names: what looks like HTML in them is text.
    let plain = Parser::new(rest).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    html::push_html(&mut body, plain);
    (heading.trim_start_matches(['#', ' ']).to_owned(), body)
}
