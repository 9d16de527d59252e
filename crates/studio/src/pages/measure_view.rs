//! What was measured, as a page shows it: while games are played, and two games side by side.

use std::sync::Arc;

use maud::{Markup, html};
use workbench::compare::{Comparison, Difference};
use workbench::findings::findings;
use workbench::measure::{Measurement, Recorded, Row};

use crate::Game;

/// Whether a game is worth playing, in a few words.
pub fn verdict(one: &Measurement) -> String {
    match (one.viable, one.flaws.is_empty()) {
        (true, _) => "worth playing".to_owned(),
        (_, true) => "not certain yet".to_owned(),
        _ => format!("flawed: {}", one.flaws.join(", ")),
    }
}

/// What was found so far.
pub fn live(one: &Measurement, game: &Game, recorded: &Recorded) -> String {
    let sentences = if recorded.trials.is_empty() {
        Vec::new()
    } else {
        findings(&game.loaded, recorded, Default::default()).summary
    };
    let class = if one.viable {
        "good"
    } else if one.flaws.is_empty() {
        "open"
    } else {
        "bad"
    };
    let page = html! {
        p.outcome.(class) { (game.title) ": " (verdict(one)) (rated(one))
            span.quiet { " after " (one.played) @if one.played == 1 { " game" } @else { " games" } } }
        @if sentences.len() > 1 { ul.sentences { @for sentence in &sentences[1..] { li { (sentence) } } } }
        @for (family, title) in [("viability", "How games ended"), ("quality", "How games went"), ("intrinsic", "What the rules say")] {
            (criteria(title, one.rows.iter().filter(|row| row.family == family).collect()))
        }
    };
    page.into_string()
}

fn criteria(title: &str, rows: Vec<&Row>) -> Markup {
    html! {
        table.criteria {
            caption { (title) }
            thead.visually-hidden { tr { th scope="col" { "Criterion" } th scope="col" { "Bar" } th scope="col" { "Value" } th scope="col" { "95 %" } } }
            tbody { @for row in rows { tr {
                th scope="row" { (row.title) }
                @match &row.value {
                    Ok(value) => {
                        td { (bar(*value, row.interval)) }
                        td.number { (format!("{value:.2}")) }
                        td.number.quiet { @if let Some([low, high]) = row.interval { (format!("{low:.2} to {high:.2}")) } }
                    }
                    Err(why) => { td.quiet colspan="3" { (why) } }
                }
            } } }
        }
    }
}

/// A number between -1 and 1, drawn.
fn bar(value: f64, interval: Option<[f64; 2]>) -> Markup {
    let x = |value: f64| 80.0 + 78.0 * value.clamp(-1.0, 1.0);
    let (from, to) = (x(value.min(0.0)), x(value.max(0.0)));
    html! {
        svg.scale viewBox="0 0 160 14" aria-hidden="true" {
            rect.track x="0" y="3" width="160" height="8" rx="4" {}
            rect.fill x=(format!("{from:.1}")) y="3" width=(format!("{:.1}", (to - from).max(1.0))) height="8" {}
            @if let Some([low, high]) = interval {
                path.spread d={ (format!("M{:.1} 7H{:.1}M{:.1} 3V11M{:.1} 3V11", x(low), x(high), x(low), x(high))) } {}
            }
            path.middle d="M80 1V13" {}
        }
    }
}

/// What the criteria amount to: how people would rate it, and the score by the book, as everywhere else in the studio.
fn rated(one: &Measurement) -> String {
    let people = one.score.map_or(String::new(), |score| format!(", people would rate it {score:.1} of ten"));
    format!("{people}, score {:.2}", one.book_score)
}

pub fn compared(comparison: &Comparison, words: &str, games: &[Arc<Game>; 2]) -> Markup {
    let [one, other] = [&games[0].title, &games[1].title];
    let side = |game: &Game, one: &Measurement| {
        html! { p { b { (game.title) } ": " (verdict(one)) (rated(one))
        span.quiet { ", " (one.played) " games" } } }
    };
    let row = |one: &Difference| {
        html! { tr.certain[one.certain] {
            th scope="row" { (one.criterion) }
            td.number { (format!("{:.2}", one.one)) }
            td.number { (format!("{:.2}", one.other)) }
            td.number { (format!("{:+.2}", one.difference)) }
            td { (bar(one.difference, one.interval)) }
            td { (sureness(one, comparison)) }
        } }
    };
    html! {
        p.outcome.open { (words) "." }
        (side(&games[0], &comparison.one)) (side(&games[1], &comparison.other))
        div.scroll { table.criteria {
            caption { "What differs, the surest and largest first" }
            thead { tr { th scope="col" { "Criterion" } th scope="col" { (one) } th scope="col" { (other) }
                th scope="col" { "Difference" } th scope="col" { "" } th scope="col" { "With 95 %" } } }
            tbody { @for difference in &comparison.differences { (row(difference)) } }
        } }
    }
}

/// Whether a difference can be chance; what the rules alone say cannot.
fn sureness(one: &Difference, comparison: &Comparison) -> Markup {
    let row = comparison.one.rows.iter().find(|row| row.title == one.criterion);
    html! {
        @if row.is_some_and(|row| row.family == "intrinsic") { span.quiet { "by the rules" } }
        @else if one.certain { "more than chance" }
        @else if one.interval.is_some() { span.quiet { "may be chance" } }
        @else { span.quiet { "not known" } }
    }
}
